"""What the README and the notes on searches tell people to type can be typed."""

import importlib
import re
import shlex
from collections.abc import Iterator
from pathlib import Path

import click
import pytest

from bettelmann.campaign.recipe import read_tables, recipe_from
from bettelmann.campaign.session import session_from
from bettelmann.cli.app import app

ROOT = Path(__file__).parents[2]
PAGES = ["README.md", "search/README.md", "search/results/pairing-games.md"]
BLOCK = re.compile(r"^```(?:sh|console|shell|bash)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
CALL = re.compile(r"(?:^|&& |\$ )(?:nohup )?(?:uv run )?bettelmann (.+)$")


def calls_in(page: str) -> Iterator[list[str]]:
    for block in BLOCK.findall((ROOT / page).read_text(encoding="utf-8")):
        for line in block.replace("\\\n", " ").splitlines():
            found = CALL.search(line.strip())
            if found:
                words = shlex.split(re.split(r" [|>&#]", found[1])[0])
                yield words


CALLS = [(page, words) for page in PAGES for words in calls_in(page)]


def known_options(command: click.Command) -> set[str]:
    names = {"--help"}
    for parameter in command.params:
        if isinstance(parameter, click.Option):
            names.update([*parameter.opts, *parameter.secondary_opts])
    return names


def test_there_is_something_to_type() -> None:
    commands = {words[0] for page, words in CALLS if page == "README.md"}
    assert {"search", "resume", "status", "play", "verify"} <= commands


@pytest.mark.parametrize(("page", "words"), CALLS, ids=lambda value: " ".join(value) if isinstance(value, list) else "")
def test_a_command_exists_with_its_options(page: str, words: list[str]) -> None:
    if words[0].startswith("--"):
        assert words[0] in known_options(app)
        return
    command = importlib.import_module(f"bettelmann.cli.{words[0]}").command
    options = {word.partition("=")[0] for word in words[1:] if re.match(r"--[a-z]", word) and "/" not in word}
    assert options <= known_options(command)


@pytest.mark.parametrize(("page", "words"), CALLS, ids=lambda value: " ".join(value) if isinstance(value, list) else "")
def test_a_command_is_understood(page: str, words: list[str]) -> None:
    """Arguments parse; nothing is run."""
    if words[0].startswith("--"):
        return
    command = importlib.import_module(f"bettelmann.cli.{words[0]}").command
    with command.make_context(words[0], words[1:]):
        pass


@pytest.mark.parametrize("recipe", sorted((ROOT / "search").glob("*.toml")), ids=lambda path: path.stem)
def test_a_recipe_can_be_run(recipe: Path) -> None:
    """Its keys are known and its values possible; nothing is run."""
    tables = read_tables(recipe)
    session_from(tables, source=str(recipe))
    assert (
        recipe_from(tables, source=str(recipe), fallback_seed=1).strategy in recipe.stem or recipe.stem == "overnight"
    )
