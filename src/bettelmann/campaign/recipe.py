"""The recipe: what a run computes. Two runs of the same recipe are the same games, whoever computes them.

A TOML file holds a recipe and, in ``[session]``, wishes for how to run it (see ``session``), which change nothing of
the result. Every key is checked: a misspelt one must not cost a night.
"""

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass, fields
from difflib import get_close_matches
from pathlib import Path
from typing import Any, TypeVar

from bettelmann.games.game import Setup
from bettelmann.games.registry import DEFAULT_GAME, GAMES, game_named
from bettelmann.games.stream import SEED_LIMIT
from bettelmann.outside.errors import InputError
from bettelmann.outside.paths import NothingThere, shown_path
from bettelmann.outside.shown import quoted
from bettelmann.outside.toml import read_toml, toml_string
from bettelmann.strategies.registry import DEFAULT_STRATEGY, STRATEGIES, strategy_named

T = TypeVar("T")

_KINDS: dict[type, str] = {
    int: "a whole number",
    float: "a number",
    str: "a text in quotes",
    list: "a list",
    bool: "true or false",
}


class RecipeError(InputError):
    """A recipe that cannot be run."""


@dataclass(frozen=True, slots=True)
class Recipe:
    """What a run computes; ``settings`` are those of the strategy."""

    strategy: str
    setup: Setup
    seed: int
    settings: Any

    def __post_init__(self) -> None:
        if not 0 <= self.seed < SEED_LIMIT:
            raise RecipeError(f"seed = {self.seed} is not possible: use 0 to {SEED_LIMIT - 1}")
        strategy = strategy_named(self.strategy)
        if self.seed and not strategy.seeded:
            raise RecipeError(
                f"strategy {self.strategy} plays every deal, whatever the seed: leave seed = {self.seed} out"
            )
        strategy.load().check(self.setup, self.settings)

    @property
    def text(self) -> str:
        """The recipe as canonical TOML with every value in it; equal exactly when the runs are the same."""
        values = self.setup.values()
        if self.setup.game != DEFAULT_GAME:  # the first game was not named, and its recipes keep their hashes
            values = {"game": self.setup.game, **values}
        lines = [f'strategy = "{self.strategy}"', *(f"{key} = {_toml(value)}" for key, value in values.items())]
        lines += [f"seed = {self.seed}", "", f"[{self.strategy}]"]
        lines += [f"{field.name} = {_toml(getattr(self.settings, field.name))}" for field in fields(self.settings)]
        return "\n".join(lines) + "\n"

    @property
    def hash(self) -> str:
        """Sixteen hex digits of the canonical text."""
        return hashlib.sha256(self.text.encode()).hexdigest()[:16]


def read_tables(path: Path) -> dict[str, Any]:
    """The tables of a recipe file; raises RecipeError when it cannot be read or is not TOML."""
    name = shown_path(path)
    try:
        return read_toml(path, f"the recipe {name}")
    except NothingThere:
        raise RecipeError(f"there is no recipe {name}: name a TOML file, such as search/overnight.toml") from None
    except InputError as error:
        raise RecipeError(str(error)) from None


def recipe_from(tables: Mapping[str, Any], *, source: str, fallback_seed: int) -> Recipe:
    """The recipe in some tables; what is left out has its default. Raises RecipeError naming a wrong key."""
    try:
        strategy = strategy_named(take(tables, "strategy", str, DEFAULT_STRATEGY, source))
        game = game_named(take(tables, "game", str, DEFAULT_GAME, source))
    except RecipeError:
        raise
    except InputError as error:
        raise RecipeError(f"{source}: {error}") from None
    name = strategy.name
    for key in tables:
        if key not in game.keys and any(key in other.keys for other in GAMES.values()):
            raise RecipeError(f"{source}: unknown key {quoted(key)}: the game {game.name} has {', '.join(game.keys)}")
    refuse_unknown(tables, ("strategy", *game.keys, "seed", "session", "game", *STRATEGIES), source)
    for other in STRATEGIES:
        if other in tables and other != name:
            raise RecipeError(f"{source}: [{other}] says nothing to strategy {name}: remove it")
    table = take(tables, name, dict, {}, source)
    settings_type = strategy.load().Settings
    known = {field.name: field for field in fields(settings_type)}
    refuse_unknown(table, tuple(known), f"{source}, [{name}]")
    values = {key: take(tables, key, type(default), default, source) for key, default in game.keys.items()}
    try:
        setup = game.make_setup(values)
    except InputError as error:
        raise RecipeError(f"{source}: {error}") from None
    defaults = {key: field.default for key, field in known.items()} | strategy.usual(setup)
    chosen = {key: _setting(table, key, default, f"{source}, [{name}]") for key, default in defaults.items()}
    try:
        return Recipe(
            strategy=name,
            setup=setup,
            seed=take(tables, "seed", int, fallback_seed if strategy.seeded else 0, source),
            settings=settings_type(**chosen),
        )
    except InputError as error:
        raise RecipeError(f"{source}: {error}") from None


def take(table: Mapping[str, Any], key: str, kind: type[T], default: T, source: str) -> T:
    """The value of a key, or the default; raises RecipeError for a value of another kind."""
    value = table.get(key, default)
    if not isinstance(value, kind) or (isinstance(value, bool) and kind is not bool):
        wanted = _KINDS.get(kind, "a table")
        raise RecipeError(f"{source}: {key} = {quoted(value)} is not {wanted}: write it as {wanted}")
    return value


def _setting(table: Mapping[str, Any], key: str, default: Any, source: str) -> Any:  # noqa: ANN401
    """A setting of a strategy, of the kind of its default; a whole number will do where a broken one is meant."""
    if isinstance(default, tuple):
        texts = take(table, key, list, list(default), source)
        if not all(isinstance(text, str) for text in texts):
            raise RecipeError(f"{source}: {key} = {quoted(texts)} is not a list of texts: write it as a list of texts")
        return tuple(texts)
    if isinstance(default, float) and isinstance(table.get(key), int):
        return float(take(table, key, int, 0, source))
    return take(table, key, type(default), default, source)


def refuse_unknown(table: Mapping[str, Any], known: tuple[str, ...], source: str) -> None:
    """Raise RecipeError for the first key that nobody reads."""
    for key in table:
        if key not in known:
            near = get_close_matches(key, known, 1)
            hint = f"did you mean {near[0]!r}?" if near else f"known are {', '.join(known)}"
            raise RecipeError(f"{source}: unknown key {quoted(key)}: {hint}")


def _toml(value: float | str | bool | tuple[str, ...]) -> str:
    if isinstance(value, tuple):
        return f"[{', '.join(map(_toml, value))}]"
    if isinstance(value, bool):
        return "true" if value else "false"
    return toml_string(value) if isinstance(value, str) else str(value)
