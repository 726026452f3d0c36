"""Nothing is recorded before the reference engine, which shares no code with the kernels, agrees."""

from collections.abc import Sequence

from bettelmann.finds import EndlessGame, FoundCycle, FoundGame, UnitResult
from bettelmann.games.game import Deal, Setup
from bettelmann.games.outcome import Outcome
from bettelmann.games.registry import game_named
from bettelmann.outside.advice import command_line
from bettelmann.outside.errors import InputError
from bettelmann.store.records import Floors

MOST_TRICKS = 1_000_000
"""After which a game that was to be endless is given up."""


class EnginesDisagree(InputError):  # noqa: N818 - says what is the matter
    """A kernel and the reference engine say different things of one deal."""


class Verifier:
    """Re-plays what a unit claims; a deal that was confirmed once is not played again."""

    def __init__(self, setup: Setup) -> None:
        self._setup, self._game = setup, game_named(setup.game)
        self._confirmed: set[FoundGame] = set()
        self._endless: set[tuple[Deal, int, int]] = set()

    def confirm(self, result: UnitResult, floors: Floors) -> None:
        """Play every game that would be recorded; raises EnginesDisagree. An undecided game claims nothing."""
        new = [
            *(game for game in result.longest_by_tricks if game.tricks >= (floors.tricks or 0)),
            *(game for game in result.longest_by_cards if game.cards >= (floors.cards or 0)),
            *result.endless,
        ]
        self.confirm_cycles(result.cycles, result.unit)
        for game in new:
            if game not in self._confirmed:
                self._play(game, result.unit)
                self._confirmed.add(game)

    def confirm_states(self, states: Sequence[Deal], unit: int) -> None:
        """Play states that are said to lie on a cycle; raises EnginesDisagree when one does not come back."""
        for state in states:
            found = self._game.play(self._setup, state, MOST_TRICKS).cycle
            if found is None or found.lead_in_tricks:
                raise EnginesDisagree(
                    f"unit {unit}: the state {self._game.write(state)} was to lie on a cycle, but the reference engine"
                    " says otherwise: the unit was not recorded; please report this deal"
                )

    def confirm_cycles(self, cycles: Sequence[FoundCycle], unit: int) -> None:
        """Play every deal of a basin: it must be endless with the period of its cycle; raises EnginesDisagree."""
        for cycle in cycles:
            for deal in cycle.deals:
                claim = deal, cycle.period_tricks, cycle.period_cards
                if claim in self._endless:
                    continue
                found = self._game.play(self._setup, deal, MOST_TRICKS).cycle
                if found is None or (deal, found.period_tricks, found.period_cards) != claim:
                    raise EnginesDisagree(
                        f"unit {unit}: the deal {self._game.write(deal)} was to run into the cycle {cycle.key}, but"
                        " the reference engine says otherwise: the unit was not recorded; please report this deal"
                    )
                self._endless.add(claim)

    def _play(self, game: FoundGame, unit: int) -> None:
        outcome = self._game.play(self._setup, game.deal, game.tricks)
        status, cycle = ("endless", game.cycle) if isinstance(game, EndlessGame) else ("finished", None)
        if (outcome.status, outcome.cards, outcome.tricks, outcome.cycle) != (status, game.cards, game.tricks, cycle):
            raise EnginesDisagree(
                f"unit {unit}, game {game.game}: the kernel says {status} after {game.tricks} tricks and {game.cards}"
                f" cards, the reference engine {_brief(outcome)}, for the deal {self._game.write(game.deal)}: the"
                f" unit was not recorded; run `{command_line('doctor')}`, and please report this deal"
            )


def agrees(setup: Setup, game: FoundGame) -> bool:
    """Whether the reference engine finishes a game with just these counts."""
    outcome = game_named(setup.game).play(setup, game.deal, game.tricks)
    return (outcome.status, outcome.tricks, outcome.cards) == ("finished", game.tricks, game.cards)


def _brief(outcome: Outcome) -> str:
    return f"{outcome.status} after {outcome.tricks} tricks and {outcome.cards} cards"
