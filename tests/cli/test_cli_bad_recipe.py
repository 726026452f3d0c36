"""Recipes and options that cannot be run: one sentence that names the mistake, and no run is made."""

from pathlib import Path

import pytest

from program import refused, refused_here, succeed

RECIPES = {
    "unknown key": ("sede = 1", "unknown key 'sede': did you mean 'seed'?"),
    "key without a likeness": (
        "colour = 1",
        "unknown key 'colour': known are strategy, deck, players, rules, seed, session",
    ),
    "unknown setting": ("[sample]\nkeeep = 3", "[sample]: unknown key 'keeep': did you mean 'keep'?"),
    "unknown wish": ("[session]\ntimes = '8h'", "[session]: unknown key 'times': did you mean 'time'?"),
    "text for a seed": ('seed = "1"', "seed = '1' is not a whole number: write it as a whole number"),
    "fraction for a seed": ("seed = 1.5", "seed = 1.5 is not a whole number"),
    "truth for a seed": ("seed = true", "seed = True is not a whole number"),
    "number for a deck": ("deck = 52", "deck = 52 is not a text in quotes: write it as a text in quotes"),
    "setting of a wrong type": ("[sample]\nkeep = '20'", "[sample]: keep = '20' is not a whole number"),
    "table that is none": ("sample = 3", "sample = 3 is not a table"),
    "session that is none": ("session = 3", "session = 3 is not a table"),
    "workers of a wrong type": ("[session]\nworkers = 'all'", "workers = 'all' is not a whole number"),
    "no worker": ("[session]\nworkers = 0", "workers = 0 is not possible: use 1 to 1024"),
    "no unit": ("[session]\nunits = 0", "units = 0 is not possible: use 1 to 1000000000000"),
    "priority": ("[session]\npriority = 'high'", """priority = 'high' is not known: use "low" or "normal\""""),
    "time": ("[session]\ntime = 'tonight'", "'tonight' is not a length of time: write for example 60s, 30m, 8h"),
    "unknown strategy": ('strategy = "luck"', "there is no strategy 'luck': use sample"),
    "odd deck": ('deck = "4J4Q4K4A35-"', "a search needs two equal hands, but the deck 4J4Q4K4A35- has 51 cards"),
    "53 cards": ('deck = "4J4Q4K4A37-"', "the deck 4J4Q4K4A37- has 53 cards"),
    "too many cards": ('deck = "4J4Q4K4A84-"', "the random stream deals at most 64 cards with 21 courts"),
    "too many courts": ('deck = "10J4Q4K4A30-"', "the random stream deals at most 64 cards with 21 courts"),
    "no deck": ('deck = "skat"', "'skat' is not a deck: 's' is no card; write one of 52, 40, 36, 32, 20, or a"),
    "empty deck": ('deck = ""', "'' is not a deck: it is empty"),
    "five players of Bettelmann": ("players = 5", "players = 5 is not possible: use 2 to 4"),
    "no player": ("players = 1", "players = 1 is not possible: use 2 to 4"),
    "too few cards": ('deck = "3-"\nplayers = 4', "the deck 3- has 3 cards, too few for 4 players"),
    "rules": (
        'strategy = "grow"\nrules = "pile=reversed"\n[grow]\nstart = ["J--/-J-"]',
        "J--/-J- to grow from is not endless with nobody out by the rules pile=reversed",
    ),
    "no rules": ('rules = "pile=thrown"', "pile=thrown is not a rule: write kept or reversed"),
    "negative seed": ("seed = -1", "seed = -1 is not possible: use 0 to 9007199254740991"),
    "seed too large": ("seed = 9007199254740992", "is not possible: use 0 to 9007199254740991"),
    "no games": ("[sample]\ngames_per_unit = 0", "games_per_unit = 0 in [sample] is out of range: use 1 to"),
    "not TOML": ("seed == 1", "is not TOML: "),
    "key twice": ("seed = 1\nseed = 2", "is not TOML: "),
    "5000 digits": ("seed = " + "9" * 5000, "is not read: a number in it has too many digits"),
    "5000 hexadecimal digits": ("seed = 0x" + "f" * 5000, "seed is too large a number: use at most 92233720368547"),
    "1500 brackets": ("seed = " + "[" * 1500 + "]" * 1500, "is not read: lists in it lie too deep in each other"),
    "a key of many parts": (".".join("s" * 100_000) + " = 1", "is not read: a key in it has more than 32 parts"),
    "a long list for a seed": (f"seed = [{'1, ' * 1000}]", "1... (3000 characters) is not a whole number"),
    "no number": ('strategy = "grow"\n[grow]\ndeep = nan', "deep = nan in [grow] is out of range: use 0 to 1"),
    "infinity": ('strategy = "grow"\n[grow]\nnoise = -inf', "noise = -inf in [grow] is out of range: use 0 to 100"),
    "units without end": ("[session]\nunits = 9223372036854775807", "is not possible: use 1 to 1000000000000"),
    "time without end": ("[session]\ntime = '99999999999d'", "'99999999999d' is too long a time: use at most 3650d"),
    "time of many digits": (f"[session]\ntime = '{'9' * 400}d'", "9... (403 characters) is too long a time"),
    "home of nobody": (
        "[session]\nrun = '~nobody-of-that-name/run'",
        "[session]: ~nobody-of-that-name/run begins with a home folder that is not known: write the whole path",
    ),
    "line break in a strategy": (r'strategy = "a\nb"', r"there is no strategy 'a\nb': use sample"),
    "line break in a game": (r'game = "a\nb\u2028"', r"there is no game 'a\nb\u2028': use bettelmann"),
    "line break in a key": (r'"a\nb\u001b[2J" = 1', r"unknown key 'a\nb\x1b[2J': known are"),
    "line break in a setting": (
        'strategy = "climb"\n[climb]\nobjective = "a\\nb"',
        r"objective = 'a\nb' in [climb] is not known: use tricks, cards",
    ),
    "line break in a deal": (
        'strategy = "climb"\n[climb]\nstart = ["J--/-J-\\n"]',
        r"the deal J--/-J-\n to climb from has the deck 2J4- in hands of 3 and 3",
    ),
    "escape in a deal": (
        'strategy = "climb"\n[climb]\nstart = ["J\\u001b[2J/-J-"]',
        "line 1, column 2: found U+001B (a control character), expected J Q K A",
    ),
    "line break in an executor": ('[session]\nexecutor = "a\\nb"', r"there is no executor 'a\nb': use threads"),
    "line break in a priority": ('[session]\npriority = "a\\nb"', r"priority = 'a\nb' is not known: use"),
    "line break in a deck": (r'deck = "a\nb"', r"'a\nb' is not a deck: 'a' has no count before it"),
    "a deck of many digits": (f"deck = '{'9' * 5000}'", "the number 99999999999999999999... has no letter behind it"),
}


@pytest.mark.parametrize("name", RECIPES)
def test_a_recipe_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str], name: str
) -> None:
    text, says = RECIPES[name]
    recipe = tmp_path / "recipe.toml"
    recipe.write_text(text + "\n")
    monkeypatch.chdir(tmp_path)
    sentence = refused_here(capfd, "search", recipe)
    assert says in sentence
    assert str(recipe) in sentence
    assert list(tmp_path.iterdir()) == [recipe]


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (b"\xff\xfe", "is not TOML: line 1 holds the byte 0xFF, which is not UTF-8: save it as UTF-8"),
        (b"seed = 1\0", "is not TOML: "),
    ],
    ids=["UTF-16", "NUL"],
)
def test_a_recipe_that_is_no_text(tmp_path: Path, content: bytes, says: str) -> None:
    (tmp_path / "recipe.toml").write_bytes(content)
    assert says in refused("search", "recipe.toml", cwd=tmp_path)


def test_a_recipe_that_is_not_there(tmp_path: Path) -> None:
    sentence = refused("search", "overnight.toml", cwd=tmp_path)
    assert sentence == "there is no recipe overnight.toml: name a TOML file, such as search/overnight.toml"
    assert list(tmp_path.iterdir()) == []


def test_a_folder_in_the_place_of_a_recipe(tmp_path: Path) -> None:
    assert refused("search", ".", cwd=tmp_path) == ". is a folder: name a file"
    assert list(tmp_path.iterdir()) == []


OPTIONS = {
    "time": (["--time", "8 hours"], "'8 hours' is not a length of time: write for example 60s, 30m, 8h, 1h30m or 2d"),
    "no time": (["--time", "0s"], "'0s' is not a length of time"),
    "bare number": (["--time", "60"], "'60' is not a length of time"),
    "negative seed": (["--seed", "-1"], "Invalid value for '--seed': -1 is not possible: use 0 to 9007199254740991"),
    "seed too large": (["--seed", str(1 << 60)], "is not possible: use 0 to 9007199254740991"),
    "no units": (["--units", "0"], "Invalid value for '--units': 0 is not possible: use 1 to 1000000000000"),
    "many workers": (["--workers", "5000"], "'--workers': 5000 is not possible: use 1 to 1024"),
    "strategy": (["--strategy", "luck"], "Invalid value for '--strategy': 'luck' is not "),
    "odd deck": (["--deck", "4J4Q4K4A37-"], "the options: a search needs two equal hands"),
    "ten aces": (["--deck", "4J4Q4K10A30-"], "but the deck 4J4Q4K10A30- has 52 with 22"),
    "unknown option": (["--tim", "8h"], "--time"),
    "time that is no number": (["--time", "1e400h"], "'1e400h' is not a length of time"),
    "time without end": (["--time", "99999999999d"], "'99999999999d' is too long a time: use at most 3650d"),
    "time of many digits": (["--time", "9" * 5000 + "s"], "9... (5003 characters) is too long a time"),
    "units of many digits": (["--units", "9" * 5000], "a number of 5000 digits is not possible: use 1 to 100000000"),
    "seed of many digits": (["--seed", "9" * 5000], "a number of 5000 digits is not possible: use 0 to 90071992547"),
    "a seed of other digits": (["--seed", "\u0663"], "'\u0663' is not a whole number: write digits"),
    "players": (["--players", "9"], "Invalid value for '--players': 9 is not possible: use 2 to 8"),
    "rank of many digits": (
        ["--strategy", "exhaust", "--deck", "20", "--first", "9" * 5000],
        "is not a rank: write decimal digits in quotes",
    ),
    "a folder that cannot be": (["--run", "a" * 300], "is too long for the name of a file: use a shorter one"),
    "two recipes": (["a.toml", "b.toml"], "Got unexpected extra argument (b.toml)"),
}


@pytest.mark.parametrize("options", [[], ["--json"]], ids=["", "json"])
@pytest.mark.parametrize("name", OPTIONS)
def test_an_option_is_refused(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capfd: pytest.CaptureFixture[str],
    name: str,
    options: list[str],
) -> None:
    arguments, says = OPTIONS[name]
    monkeypatch.chdir(tmp_path)
    assert says in refused_here(capfd, "search", *arguments, *options)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    "arguments",
    [
        ["play", "J--/-J-", "--max-tricks", "1" + "0" * 30],
        ["play", "J--/-J-", "--rounds", "1" + "0" * 30],
        ["verify", "J--/-J-", "--max-tricks", "536870913"],
        ["verify", "J--/-J-", "--tricks", "9223372036854775808"],
        ["verify", "J--/-J-", "--cards", "-1"],
        ["verify", "J--/-J-", "--period", "0"],
        ["play", "--game-number", "9" * 30],
        ["play", "--game", "9" * 30],
        ["play", "--game", "9" * 5000],
        ["play", "--rank", "9" * 5000],
        ["play", "--game", "1", "--seed", "9007199254740992"],
        ["play", "--game", "1", "--players", "9"],
        ["play", "--game", "1", "--players", "5"],
        ["basin", "J--/-J-", "--most", "1000000001"],
        ["extend", "J--/-J-", "--most", "9" * 30],
        ["resume", "run", "--workers", "1025"],
        ["resume", "run", "--units", "9" * 30],
        ["bench", "--rounds", "1001"],
        ["bench", "--scale", "1e999"],
        ["catalogue", "list", "--most", "9" * 30],
        ["catalogue", "merge", "--most", "0"],
        ["catalogue", "new", "J--/-J-", "--finder", "Ada", "--most", "0"],
    ],
    ids=lambda arguments: f"{arguments[0]} {arguments[-2]}",
)
def test_a_number_is_out_of_range(arguments: list[str]) -> None:
    assert " is not possible: use " in refused(*arguments)


@pytest.mark.parametrize("scale", ["nan", "inf", "-inf", "Infinity", "1_0"])
def test_a_scale_that_is_no_number(scale: str) -> None:
    sentence = f"Invalid value for '--scale': '{scale}' is not a number: write for example 0.5"
    assert refused("bench", f"--scale={scale}") == sentence


def test_a_run_in_the_home_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    recipe = tmp_path / "recipe.toml"
    recipe.write_text('[session]\nrun = "~/runs/one"\nunits = 1\n[sample]\ngames_per_unit = 1024\n')
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    succeed("search", recipe, "--seed", "1", cwd=tmp_path)

    assert (tmp_path / "home" / "runs" / "one" / "run.db").is_file()
    assert not (tmp_path / "~").exists()


def test_a_recipe_with_a_byte_order_mark(tmp_path: Path) -> None:
    (tmp_path / "recipe.toml").write_bytes(b"\xef\xbb\xbfseed = -1\n")
    assert refused("search", tmp_path / "recipe.toml").endswith("seed = -1 is not possible: use 0 to 9007199254740991")


def test_a_run_of_a_name_that_no_file_can_have(tmp_path: Path) -> None:
    (tmp_path / "recipe.toml").write_text('[session]\nrun = "a\\u0000b"\n')
    assert refused("search", "recipe.toml", cwd=tmp_path) == r"'a\x00b' cannot be the name of a file: use another name"


def test_an_unknown_command() -> None:
    assert refused("serach").startswith("No such command 'serach'")
