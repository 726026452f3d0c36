"""Every command and every option that a message advises: the message is provoked, and its command is run.

``ADVICE`` has a line for each call of ``command_line`` in the source, so that no new message goes without.
"""

import ast
import os
import re
import shlex
import shutil
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from subprocess import CompletedProcess
from typing import Any, NamedTuple

import click
import pytest

import bettelmann
from altered import alter
from bettelmann.campaign.recipe import read_tables, recipe_from
from bettelmann.catalogue.documents import BEGIN, END
from bettelmann.catalogue.toml_form import write_entry
from bettelmann.cli.app import app
from bettelmann.cli.starts import start_deals
from bettelmann.finds import UnitResult
from bettelmann.games.bettelmann import Setup, parse_deck
from bettelmann.games.bettelmann.game import BETTELMANN
from bettelmann.outside.errors import InputError
from bettelmann.store.lock import RunLock
from bettelmann.store.writer import RunStore
from bettelmann.strategies import sample
from bettelmann.strategies.units.control import LocalControl
from catalogues import LONGEST_GAME, SMALLEST_CYCLE, entry_file, known_entry
from program import program, refused, write_recipe

SOURCE = Path(bettelmann.__file__).parent
COMMAND = re.compile(r"`(bettelmann [^`]+)`|(?:with|example|one by one): (bettelmann .+)|^look +(bettelmann .+)", re.M)
RUN, OTHER = "my run", "another's run"
FINISHED, ENDLESS = "-J/J-", "J--/-J-"
Patch = pytest.MonkeyPatch


class Advice(NamedTuple):
    """How a message is provoked, what its command begins with, and what must be so when it has been run."""

    provoke: Callable[[Path, Patch], str]
    command: str
    kept: Callable[[Path, CompletedProcess[str]], bool]
    more: tuple[str, ...] = ()
    """Words that make the command short."""


@pytest.fixture(scope="module")
def sound(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a blank and a quote in its name, and in it a recipe, a run and a small catalogue."""
    here = tmp_path_factory.mktemp("advice") / 'it\'s "here"'
    (here / "data" / "deals").mkdir(parents=True)
    (here / "data" / "README.md").write_text(f"{BEGIN}\n{END}\n")
    shutil.copy(entry_file(SMALLEST_CYCLE), here / "data" / "deals")
    write_recipe(here, games_per_unit=200, before='deck = "2J2Q4-"\nseed = 9')
    done = program("search", "small.toml", "--units", "2", "--run", RUN, cwd=here)
    assert done.returncode == 0, done.stderr
    return here


@pytest.fixture
def here(sound: Path, tmp_path: Path, monkeypatch: Patch) -> Path:
    """A copy of it, where this process is, with a cache of its own that may be cleared."""
    copy = tmp_path / sound.name
    shutil.copytree(sound, copy)
    monkeypatch.chdir(copy)
    return copy


def said(*arguments: str) -> str:
    """Everything that a command says."""
    done = program(*arguments)
    return done.stdout + done.stderr


def saying(*arguments: str) -> Callable[[Path, Patch], str]:
    return lambda here, patch: said(*arguments)


def a_unit(here: Path, number: int) -> UnitResult:
    recipe = recipe_from(read_tables(here / "small.toml"), source="here", fallback_seed=0)
    result = sample.run(recipe.setup, recipe.seed, recipe.settings, number, LocalControl())
    assert result is not None
    return result


def written(here: Path, lose: Callable[[Path], object]) -> str:
    """What is said of a run that is lost while it is written."""
    with RunStore.open(Path(RUN)) as store:
        store.commit(a_unit(here, 2))
        store.require_name()
        lose(Path(RUN))
        with pytest.raises(InputError) as caught:
            store.require_name()
    return str(caught.value)


def moved(here: Path, patch: Patch) -> str:
    return written(here, lambda run: run.rename(OTHER))


def removed(here: Path, patch: Patch) -> str:
    return written(here, shutil.rmtree)


def without_log(here: Path, patch: Patch) -> str:
    return written(here, lambda run: (run / "run.db-wal").unlink())


def computed_otherwise(here: Path, patch: Patch) -> str:
    with RunStore.open(Path(RUN)) as store, pytest.raises(InputError) as caught:
        store.commit(replace(a_unit(here, 0), digest="0" * 16))
    return str(caught.value)


def with_another_engine(here: Path, patch: Patch) -> str:
    alter(Path(RUN), "UPDATE run SET value = '0123456789abcdef' WHERE key = 'signature'")
    return refused("resume", RUN)


def with_another_recipe(here: Path, patch: Patch) -> str:
    text = (here / RUN / "recipe.toml").read_text()
    (here / RUN / "recipe.toml").write_text(text.replace("seed = 9", "seed = 10"))
    return refused("resume", RUN)


def told_too_often(here: Path, patch: Patch) -> str:
    with patch.context() as few:
        few.setattr("bettelmann.campaign.units._MOST_TOLD", 0)
        return said("search", "small.toml", "--deck", "2J4-", "--units", "1", "--run", OTHER)


def played_otherwise(here: Path, patch: Patch) -> str:
    def play(*given: Any) -> Any:
        outcome = BETTELMANN.play(*given)
        return replace(outcome, cards=outcome.cards + 1)

    wrong = replace(BETTELMANN, play=play)
    with patch.context() as wrongly:
        wrongly.setattr("bettelmann.campaign.verification.game_named", lambda name: wrong)
        return said("search", "small.toml", "--units", "1", "--run", OTHER)


def engines_differ(here: Path, patch: Patch) -> str:
    with patch.context() as differing:
        differing.setattr("bettelmann.kernel.bench.signature._played", lambda *given: object())
        return said("search", "small.toml", "--units", "1", "--run", OTHER, "--engine", "reference")


def stopped(here: Path, patch: Patch) -> str:
    from bettelmann.campaign.work import work_on

    def stops(*given: Any, **named: Any) -> str:
        work_on(*given, **named)
        return "stopped"

    with patch.context() as stopping:
        stopping.setattr("bettelmann.campaign.work.work_on", stops)
        done = program("resume", RUN, "--units", "3", "--json")
    return next(line for line in done.stderr.splitlines() if line.startswith("stopped"))


def workers_lost(here: Path, patch: Patch) -> str:
    from concurrent.futures.process import BrokenProcessPool

    from bettelmann.campaign.executors.inline import INLINE

    def broken(*given: Any, **named: Any) -> None:
        raise BrokenProcessPool

    assert INLINE.name == "inline"
    with patch.context() as breaking:
        breaking.setattr("bettelmann.campaign.executors.inline.compute", broken)
        return said("resume", RUN, "--units", "3", "--executor", "inline")


def first_lines(here: Path, patch: Patch) -> str:
    text = said("resume", RUN, "--units", "3")
    return "\n".join(line for line in text.splitlines() if line.startswith(("stop ", "look ")))


def damaged_run(here: Path) -> None:
    for leftover in ("run.db-wal", "run.db-shm"):
        (here / RUN / leftover).unlink(missing_ok=True)
    path = here / RUN / "run.db"
    path.write_bytes(path.read_bytes()[:-5000])


def cut_off(*command: str) -> Callable[[Path, Patch], str]:
    def provoke(here: Path, patch: Patch) -> str:
        damaged_run(here)
        return said(*command, RUN)

    return provoke


def altered_unit(here: Path, patch: Patch) -> str:
    import sqlite3
    from contextlib import closing

    with closing(sqlite3.connect(here / RUN / "run.db")) as connection, connection:
        connection.execute("UPDATE unit SET digest = 'f' WHERE number = 0")
    return said("doctor", RUN)


def locked(here: Path, patch: Patch) -> str:
    with RunLock(Path(RUN)):
        return refused("resume", RUN, "--units", "3")


def damaged_kernels(here: Path, patch: Patch) -> str:
    from bettelmann.kernel.machine.cache_folder import kernel_hash

    patch.setenv("BETTELMANN_CACHE", str(here / "cache"))
    folder = here / "cache" / kernel_hash()
    folder.mkdir(parents=True)
    (folder / "kernel.1.nbc").write_bytes(bytes(100))
    return said("doctor")


def an_entry(name: str, change: Callable[[str], str], place: str = ".") -> Callable[[Path, Patch], str]:
    """``catalogue check`` of a file that was changed."""

    def provoke(here: Path, patch: Patch) -> str:
        folder = here / place
        folder.mkdir(exist_ok=True)
        path = folder / f"{name}.toml"
        path.write_text(change(entry_file(name).read_text()))
        return said("catalogue", "check", str(path.relative_to(here)))

    return provoke


def beside_the_catalogue(here: Path, patch: Patch) -> str:
    (here / "data" / "deals" / f"{SMALLEST_CYCLE}.toml").unlink()
    return an_entry(SMALLEST_CYCLE, lambda text: text + "# more\n", "new ones")(here, patch)


def in_the_catalogue(here: Path, patch: Patch) -> str:
    text = an_entry(SMALLEST_CYCLE, lambda text: text + "# more\n", "data/deals")(here, patch)
    assert "move it out of the catalogue to where you are" in text
    (here / "data" / "deals" / f"{SMALLEST_CYCLE}.toml").rename(here / f"{SMALLEST_CYCLE}.toml")
    return text


def unbalanced(here: Path, patch: Patch) -> str:
    entry = known_entry(LONGEST_GAME)
    first, other = entry.deals[0].split("/")
    wrong = replace(entry, deals=(f"{first}{other[0]}/{other[1:]}",))
    (here / f"{wrong.id}.toml").write_text(write_entry(wrong))
    return said("catalogue", "check", f"{wrong.id}.toml")


def another_hash(text: str) -> str:
    found = re.search('hash = "(.)', text)
    assert found is not None
    return text[: found.start(1)] + ("1" if found[1] == "0" else "0") + text[found.end(1) :]


def two_deals(here: Path, patch: Patch) -> str:
    (here / "two deals.txt").write_text(f"{ENDLESS}\n--J-/J-\n")
    return said("play", "two deals.txt")


def well(here: Path, done: CompletedProcess[str]) -> bool:
    return done.returncode == 0


def examined(here: Path, done: CompletedProcess[str]) -> bool:
    return done.returncode in (0, 1) and "engines agree" in done.stdout


def examined_run(here: Path, done: CompletedProcess[str]) -> bool:
    return examined(here, done) and "finds" in done.stdout


def gone_on_with(here: Path, done: CompletedProcess[str]) -> bool:
    return done.returncode == 0 and "in 4 units" in done.stdout


def looked_at(here: Path, done: CompletedProcess[str]) -> bool:
    return done.returncode == 0 and done.stdout.startswith("run ")


def a_run_in(folder: str) -> Callable[[Path, CompletedProcess[str]], bool]:
    return lambda here, done: done.returncode == 0 and (here / folder / "run.db").is_file()


def saying_again(words: str) -> Callable[[Path, CompletedProcess[str]], bool]:
    return lambda here, done: done.returncode == 0 and words in done.stdout


def written_so(here: Path, done: CompletedProcess[str]) -> bool:
    path = here / "data" / "deals" / f"{SMALLEST_CYCLE}.toml"
    return done.returncode == 0 and program("catalogue", "check", str(path)).returncode == 0


def right_certificate(here: Path, done: CompletedProcess[str]) -> bool:
    made = (here / f"{LONGEST_GAME}.toml").read_text()
    own = entry_file(LONGEST_GAME).read_text()
    return done.returncode == 0 and made.partition("[certificate]")[2] == own.partition("[certificate]")[2]


FOUR = ("--units", "4", "--priority", "normal")
ONE = ("--units", "1", "--priority", "normal")

ADVICE: dict[str, Advice] = {
    "campaign/folder.py: command_line('doctor')": Advice(with_another_engine, "doctor", examined),
    "campaign/folder.py: command_line('search', path, '--run', _free_beside(folder))": Advice(
        with_another_recipe, "search", a_run_in(f"{RUN}-2"), ONE
    ),
    "campaign/merging.py: command_line('catalogue', 'merge', *sources)": Advice(
        saying("search", "small.toml", "--merge", RUN, "--run", OTHER),
        "catalogue merge",
        saying_again("the documents are made anew"),
    ),
    "campaign/runner.py: command_line('doctor', self._folder)": Advice(workers_lost, "doctor", examined_run),
    "campaign/units.py: command_line('status', self._store.folder)": Advice(told_too_often, "status", looked_at),
    "campaign/verification.py: command_line('doctor')": Advice(played_otherwise, "doctor", examined),
    "catalogue/check.py: command_line('basin' if entry.key else 'extend', text)": Advice(
        unbalanced, "extend", saying_again("tree "), ("--most", "1000")
    ),
    "catalogue/check.py: command_line('catalogue', 'merge', path, *where)": Advice(
        beside_the_catalogue,
        "catalogue merge",
        written_so,
    ),
    "catalogue/check.py: command_line('catalogue', 'merge', path.name, *where)": Advice(
        in_the_catalogue, "catalogue merge", written_so
    ),
    "catalogue/check.py: command_line('catalogue', 'new', entry.deals[0], '--finder', finder, *by)": Advice(
        an_entry(LONGEST_GAME, another_hash, "new ones"),
        "catalogue new",
        right_certificate,
    ),
    "catalogue/make.py: command_line('extend', text)": Advice(
        saying("catalogue", "new", "J-/---", "--finder", "Ada"), "extend", saying_again("tree ")
    ),
    "catalogue/fields.py: command_line('catalogue', 'new', '--help')": Advice(
        an_entry(SMALLEST_CYCLE, lambda text: re.sub("^standing.*\n", "", text, flags=re.M)),
        "catalogue new",
        saying_again("Write the entry of a DEAL"),
    ),
    "cli/app.py: command_line(*words, '--help')": Advice(
        saying("catalogue", "list", "--mots", "3"), "catalogue list", saying_again("--most")
    ),
    "cli/deals.py: command_line('verify', argument)": Advice(
        two_deals, "verify", saying_again("2 of 2 deals hold"), ("--no-kernel",)
    ),
    "cli/sessions.py: command_line('resume', folder)": Advice(stopped, "resume", gone_on_with, FOUR),
    "cli/sessions.py: command_line('resume', folder) (2)": Advice(first_lines, "resume", gone_on_with, FOUR),
    "cli/sessions.py: command_line('status', folder)": Advice(first_lines, "status", looked_at),
    "cycles/cycle.py: command_line('extend', text)": Advice(saying("basin", FINISHED), "extend", saying_again("tree ")),
    "cycles/extension.py: command_line('basin', text)": Advice(
        saying("extend", ENDLESS), "basin", saying_again("cycle ")
    ),
    "kernel/bench/signature.py: command_line('doctor')": Advice(engines_differ, "doctor", examined),
    "report/health.py: command_line('doctor', '--clear-cache')": Advice(
        damaged_kernels, "doctor", lambda here, done: "removed 1 version" in done.stdout
    ),
    "report/health.py: command_line('resume', folder)": Advice(altered_unit, "resume", gone_on_with, FOUR),
    "report/status.py: command_line('resume', folder)": Advice(saying("status", RUN), "resume", gone_on_with, FOUR),
    "report/status.py: command_line('play', '--run', folder, '--game', str(first.game))": Advice(
        saying("status", RUN), "play", saying_again("Deal ")
    ),
    "store/create.py: command_line('resume', folder)": Advice(
        saying("search", "small.toml", "--run", RUN), "resume", gone_on_with, FOUR
    ),
    "store/errors.py: command_line('resume', path.parent)": Advice(cut_off("status"), "resume", gone_on_with, FOUR),
    "store/header.py: command_line('search', '--run', path.parent)": Advice(
        saying("status", "data"), "search", a_run_in("data"), ("small.toml", *ONE)
    ),
    "store/lock.py: command_line('status', self._folder)": Advice(locked, "status", looked_at),
    "store/place.py: command_line('resume', folder)": Advice(without_log, "resume", gone_on_with, FOUR),
    "store/place.py: command_line('resume', moved)": Advice(moved, "resume", gone_on_with, FOUR),
    "store/place.py: command_line('resume', kept)": Advice(removed, "resume", gone_on_with, FOUR),
    "store/writer.py: command_line('doctor')": Advice(computed_otherwise, "doctor", examined),
}


def advised(text: str) -> list[list[str]]:
    """The words of every command in a message, as the shell reads them."""
    return [shlex.split(next(filter(None, found)))[1:] for found in COMMAND.findall(text)]


@pytest.mark.parametrize("place", ADVICE)
def test_a_command_that_is_advised_does_what_it_is_advised_for(here: Path, monkeypatch: Patch, place: str) -> None:
    advice = ADVICE[place]
    text = advice.provoke(here, monkeypatch)
    commands = [words for words in advised(text) if words[: len(advice.command.split())] == advice.command.split()]
    assert commands, text
    to_be_replaced = re.compile("DEAL|RUN|FILE|[A-Z]{2,}(-[A-Z]{2,})+")
    assert not [words for words in commands if any(map(to_be_replaced.fullmatch, words))]
    done = program(*commands[0], *advice.more)
    assert advice.kept(here, done), (commands[0], done.returncode, done.stdout, done.stderr)


OPTIONS = {
    "name another catalogue": (
        ["catalogue", "list", "--data", "nowhere"],
        "name its folder with --data",
        ["catalogue", "list", "--data", "data"],
    ),
    "more states": (
        ["basin", "---K---Q-KQAJ-----AAJ--J--/----------Q----KQ-J-----KA", "--most", "100"],
        "give a larger --most",
        ["basin", "---K---Q-KQAJ-----AAJ--J--/----------Q----KQ-J-----KA", "--most", "10000"],
    ),
    "more states of a tree": (
        ["extend", "K-Q---/J-----", "--most", "10"],
        "give a larger --most",
        ["extend", "K-Q---/J-----"],
    ),
    "deal or run": (
        ["catalogue", "new", "--finder", "Ada"],
        "give one DEAL, or --from RUN",
        ["catalogue", "new", "--finder", "Ada", "--from", RUN],
    ),
    "no folder to write to": (
        ["catalogue", "new", ENDLESS, "--finder", "Ada", "--out", "nowhere"],
        "name another with --out",
        ["catalogue", "new", ENDLESS, "--finder", "Ada", "--out", "data"],
    ),
    "an entry in the way": (
        ["catalogue", "new", ENDLESS, "--finder", "Ada", "--out", "data/deals"],
        "name another folder with --out",
        ["catalogue", "new", ENDLESS, "--finder", "Ada", "--out", "data"],
    ),
    "digits": (
        ["play", "0012/0300"],
        "a deal in 0 1 2 3 needs --notation digits",
        ["play", "0012/0300", "--notation", "digits"],
    ),
    "deal, game or rank": (["play"], "give one DEAL, such as J--/-J-", ["play", "J--/-J-"]),
    "game of a seed": (
        ["play"],
        "or --game NUMBER with --seed and --deck",
        ["play", "--game", "3", "--seed", "1", "--deck", "20"],
    ),
    "rank": (["play"], "or --rank NUMBER with --deck", ["play", "--rank", "3", "--deck", "20"]),
    "game of a run": (["play", "--run", RUN], "--run needs --game", ["play", "--run", RUN, "--game", "3"]),
    "two numbers": (["play", "--game", "3", "--game-number", "3"], "give one of them", ["play", "--game", "3"]),
    "trace or object": (["play", ENDLESS, "--trace", "--json"], "use one of them", ["play", ENDLESS, "--trace"]),
    "own claim": (
        ["verify", "data/deals/2J4-endless-2-d37d6b88.toml", "--tricks", "3"],
        "leave out --tricks, --cards, --status, --period",
        ["verify", "data/deals/2J4-endless-2-d37d6b88.toml"],
    ),
    "starts": (
        ["search", "small.toml", "--from", FINISHED],
        "leave --from out, or use --strategy climb or grow",
        ["search", "small.toml", "--run", OTHER, *ONE],
    ),
}


@pytest.mark.parametrize("name", OPTIONS)
def test_an_option_that_is_advised_is_one_of_the_command(here: Path, name: str) -> None:
    arguments, says, instead = OPTIONS[name]
    text = said(*arguments)
    assert says in text
    named = re.findall(r"--[a-z-]+", text[text.index(says) :][: len(says)])
    assert set(named) <= options_of(command_of(arguments))
    done = program(*instead)
    assert done.returncode == 0, done.stderr
    assert says not in done.stdout + done.stderr


def test_a_search_that_finds_no_catalogue_names_no_option_that_it_has_not(here: Path) -> None:
    shutil.rmtree("data")
    sentence = refused("search", "--strategy", "climb", "--from", "catalogue")
    assert sentence == (
        f"there is no catalogue in {here}{os.sep}data: go to the folder that holds data, or name a file of deals"
    )


def test_a_search_reads_the_digits_that_it_advises(here: Path) -> None:
    arguments = ["search", "--strategy", "climb", "--deck", "2J2Q4-", "--from", "0110/2020"]
    assert "a deal in 0 1 2 3 needs --notation digits" in refused(*arguments)
    assert "--notation" in options_of(command_of(arguments))
    assert start_deals("0110/2020", "climb", Setup(parse_deck("2J2Q4-")), "digits") == ["-JJ-/Q-Q-"]


@pytest.mark.parametrize(
    ("command", "option"), [("search", "--workers"), ("resume", "--workers"), ("basin", "--most"), ("extend", "--most")]
)
def test_for_want_of_memory_a_command_names_its_own_option(command: str, option: str) -> None:
    from bettelmann.cli.memory import no_memory

    assert re.findall("--[a-z]+", no_memory([command])) == [option]
    assert option in options_of(command_of([command]))


@pytest.mark.parametrize("command", ["play", "verify", "status", "doctor", "bench", "catalogue"])
def test_for_want_of_memory_the_others_name_none(command: str) -> None:
    from bettelmann.cli.memory import no_memory

    assert "--" not in no_memory([command])


def command_of(arguments: list[str]) -> click.Command:
    """The command that arguments call."""
    group: click.Command = app
    for word in arguments:
        if not isinstance(group, click.Group):
            break
        found = group.get_command(click.Context(group), word)
        assert found is not None
        group = found
    return group


def commands(group: click.Group) -> Iterator[tuple[str, click.Command]]:
    """Every command by its name, those of groups too."""
    for name in group.list_commands(click.Context(group)):
        command = group.get_command(click.Context(group), name)
        assert command is not None
        yield name, command
        if isinstance(command, click.Group):
            yield from ((f"{name} {inner}", found) for inner, found in commands(command))


def options_of(command: click.Command) -> set[str]:
    options = [option for option in command.get_params(click.Context(command)) if isinstance(option, click.Option)]
    return {name for option in options for name in (*option.opts, *option.secondary_opts)} | {"--help"}


def trees() -> Iterator[tuple[str, ast.Module]]:
    for path in sorted(SOURCE.rglob("*.py")):
        yield path.relative_to(SOURCE).as_posix(), ast.parse(path.read_text(encoding="utf-8"))


def texts(tree: ast.Module) -> Iterator[str]:
    """Every text of a file but its docstrings; one with values in it counts as one, with ``{}`` for each value."""
    docstrings: set[ast.expr] = set()
    inner: set[ast.expr] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            docstrings.add(node.value)
        if isinstance(node, ast.JoinedStr):
            inner.update(value for value in node.values if isinstance(value, ast.Constant))
            yield "".join(str(part.value) if isinstance(part, ast.Constant) else "{}" for part in node.values)
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and node not in docstrings | inner:
            yield node.value


def test_every_option_in_a_text_is_one_of_some_command() -> None:
    known = {"--version"}.union(*(options_of(command) for _, command in commands(app)))
    named = {
        (file, option)
        for file, tree in trees()
        for text in texts(tree)
        for option in re.findall("--[a-z][a-z-]+", text)
    }
    assert ("store/header.py", "--run") in named
    assert {(file, option) for file, option in named if option not in known} == set()


OTHER_PROGRAMS = {"ulimit", "kill"}
NO_COMMANDS = {"{}", "deal", "key", "deals"}
"""What stands in backticks and is no command."""


def test_every_command_in_backticks_is_one() -> None:
    known = {name for name, _ in commands(app)}
    wrong = set()
    for file, tree in trees():
        for text in texts(tree):
            for quoted in re.findall(r"(?<!`)`([^`]+)`(?!`)", text):
                words = quoted.removeprefix("bettelmann ").split()
                if words[0] in NO_COMMANDS | OTHER_PROGRAMS or " ".join(words[:2]) in known or words[0] in known:
                    continue
                wrong.add((file, quoted))
    assert wrong == set()


def test_every_command_that_is_composed_is_run_by_a_test() -> None:
    found: Counter[str] = Counter()
    places = []
    for file, tree in trees():
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "command_line":
                place = f"{file}: {ast.unparse(node)}"
                found[place] += 1
                places.append(place if found[place] == 1 else f"{place} ({found[place]})")
    assert sorted(places) == sorted(ADVICE)
