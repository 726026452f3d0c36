"""The games by name."""

from collections.abc import Mapping

from bettelmann.games.bettelmann.game import BETTELMANN
from bettelmann.games.game import Game, Setup
from bettelmann.games.pairing.game import GAME_OF_PER, GAME_OF_PETER
from bettelmann.outside.errors import InputError
from bettelmann.outside.shown import quoted

DEFAULT_GAME = BETTELMANN.name
"""The game of a recipe that names none."""

GAMES: dict[str, Game] = {game.name: game for game in (BETTELMANN, GAME_OF_PETER, GAME_OF_PER)}


def game_of(facts: Mapping[str, str]) -> Game:
    """The game of a run; raises InputError where this version does not know it."""
    return game_named(facts.get("game", DEFAULT_GAME))


def require_game(facts: Mapping[str, str], name: str, run: object) -> None:
    """Raise InputError unless the run is one of that game."""
    game = game_of(facts).name
    if game != name:
        raise InputError(f"{run} is a run of the game {game}: use a run of {name}")


def setup_from(facts: Mapping[str, str]) -> Setup:
    """The setup that the facts of a run describe; raises InputError."""
    game = game_of(facts)
    said = {key: type(default)(facts.get(key, default)) for key, default in game.keys.items()}
    return game.make_setup(said)


def game_named(name: str) -> Game:
    """The game of that name; raises InputError for another one."""
    if name not in GAMES:
        raise InputError(f"there is no game {quoted(name)}: use {', '.join(GAMES)}")
    return GAMES[name]
