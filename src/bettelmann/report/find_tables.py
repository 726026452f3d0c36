"""The finds of a run as tables for people."""

from collections.abc import Sequence

from bettelmann.finds import EndlessGame, LongGame
from bettelmann.games.game import Game
from bettelmann.report.numbers import grouped

_EXTENDED = " (* made longer by going backwards from the game of this number)"


def longest_table(game: Game, by: int, games: Sequence[LongGame]) -> list[str]:
    """The longest games by the first or the second measure."""
    first, second = game.measures
    rows = [
        f"  {grouped(found.tricks):>6}  {grouped(found.cards):>6} {found.game:>12}{'*' if found.origin else ' '}"
        f" {game.write(found.deal)}"
        for found in games
    ]
    note = _EXTENDED if any(found.origin is not None for found in games) else ""
    return [f"longest by {game.measures[by]}{note}", f"  {first:>6}  {second:>6}         game  deal", *rows]


def endless_table(game: Game, games: Sequence[EndlessGame]) -> list[str]:
    """Endless games, with their lengths in the first measure."""
    return [
        f"endless deals (first ones; lengths in {game.measures[0]})",
        "   lead-in   period         game  deal",
        *(
            f"  {found.lead_in_tricks:>8}  {found.period_tricks:>7} {found.game:>12}  {game.write(found.deal)}"
            for found in games
        ),
    ]
