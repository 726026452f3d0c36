"""The folder of a run: making it, and making sure that it is still the run it was."""

import difflib
from collections.abc import Mapping
from datetime import datetime
from itertools import count
from pathlib import Path

from bettelmann.campaign.provenance import Signatures, facts_of
from bettelmann.campaign.recipe import Recipe, read_tables, recipe_from
from bettelmann.outside.advice import command_line
from bettelmann.outside.errors import InputError
from bettelmann.outside.paths import is_there
from bettelmann.outside.toml import parse_toml
from bettelmann.store.connection import DATABASE, translated
from bettelmann.store.errors import DamagedRun
from bettelmann.store.writer import RunStore
from bettelmann.strategies.registry import strategy_named

RECIPE = "recipe.toml"
"""Name of the recipe in the folder of a run: a copy for people, the database has its own."""


class RunChanged(InputError):  # noqa: N818 - says what is the matter
    """A run that cannot be gone on with as what it was."""


def default_folder(recipe: Recipe) -> Path:
    """A folder for a new run below ``runs``, named by day, strategy, deck and seed if there is one."""
    seed = f"-seed{recipe.seed}" if strategy_named(recipe.strategy).seeded else ""
    day = datetime.now().astimezone().strftime("%Y-%m-%d")
    first = Path("runs") / f"{day}-{recipe.strategy}-{recipe.setup.pack}{seed}"
    folder, number = first, 1
    while is_there(folder):
        number += 1
        folder = first.with_name(f"{first.name}-{number}")
    return folder


def create_run(folder: Path, recipe: Recipe, signatures: Signatures) -> None:
    """Make a new run; raises StoreError (RunExists above all) where there is one or it cannot be made.

    A recipe that lies in the folder already stays as it is; RunChanged when it is another one.
    """
    path = folder / RECIPE
    known = not is_there(folder / DATABASE) and is_there(path)
    if known and recipe_from(read_tables(path), source=str(path), fallback_seed=recipe.seed) != recipe:
        raise RunChanged(f"{path} is another recipe than that of the new run: name another folder; nothing was changed")
    RunStore.create(folder, facts_of(recipe, signatures), getattr(recipe.settings, "keep", 1)).close()
    if not known:
        note = "# The recipe of this run. To search something else, copy this file and start a new run with it.\n"
        with translated(path):
            path.write_text(note + recipe.text, encoding="utf-8")


def recipe_of(folder: Path, facts: dict[str, str]) -> Recipe:
    """The recipe of a run.

    Raises RunChanged when ``recipe.toml`` in the folder says something else than the run began with, and DamagedRun
    when the recorded recipe does not have the recorded hash.
    """
    recorded = _recorded(folder, facts)
    path = folder / RECIPE
    if not is_there(path):
        return recorded
    tables = read_tables(path)
    found = recipe_from(tables, source=str(path), fallback_seed=recorded.seed)
    if found != recorded:
        new = command_line("search", path, "--run", _free_beside(folder))
        raise RunChanged(
            f"{path} is not the recipe that this run began with ({_difference(recorded, found)}): put it back, or"
            f" start a new run with `{new}`; nothing was changed"
        )
    return recorded


def _free_beside(folder: Path) -> Path:
    """A folder beside another that is not there yet, for a new run."""
    return next(name for number in count(2) if not is_there(name := folder.with_name(f"{folder.name}-{number}")))


def check_signatures(folder: Path, facts: Mapping[str, str], signatures: Signatures) -> None:
    """Raise RunChanged when this engine plays, or this strategy searches, otherwise than what began the run.

    The first runs know the signature of their engine alone.
    """
    strategy = facts.get("strategy_signature", signatures.strategy)
    for what, begun_by, here in (
        ("an engine", facts["signature"], signatures.engine),
        (f"a strategy {facts['strategy']}", strategy, signatures.strategy),
    ):
        if begun_by != here:
            raise RunChanged(
                f"the run in {folder} was begun by {what} with the signature {begun_by} (version"
                f" {facts['version']}), this one has {here}: go on with that version, or run"
                f" `{command_line('doctor')}`;"
                " nothing was changed"
            )


def _recorded(folder: Path, facts: dict[str, str]) -> Recipe:
    path = folder / DATABASE
    try:
        text = facts["recipe"]
        recipe = recipe_from(parse_toml(text, str(path)), source=str(path), fallback_seed=0)
    except (KeyError, ValueError) as error:
        raise DamagedRun(f"{path} has no recipe that can be read ({error}): restore the file from a copy") from None
    if recipe.hash != facts.get("recipe_hash"):
        raise DamagedRun(f"the recipe in {path} does not have the recorded hash: restore the file from a copy")
    return recipe


def _difference(recorded: Recipe, found: Recipe) -> str:
    lines = difflib.ndiff(recorded.text.splitlines(), found.text.splitlines())
    changes = [line for line in lines if line[:2] in ("- ", "+ ") and line[2:].strip()]
    return "; ".join(f"{'was' if line[0] == '-' else 'is'} {line[2:]}" for line in changes)
