"""Nothing is recorded before the reference engine, which shares no code with the kernels, agrees."""

from collections.abc import Sequence

from bettelmann.games.bettelmann.notation import parse_deal
from bettelmann.games.bettelmann.reference import play
from bettelmann.games.bettelmann.variant import Rules
from bettelmann.games.errors import InputError
from bettelmann.games.outcome import Cycle, Outcome
from bettelmann.store.writer import Floors
from bettelmann.strategies.result import Found, FoundCycle, FoundEndless, UnitResult


class EnginesDisagree(InputError):  # noqa: N818 - says what is the matter
    """A kernel and the reference engine say different things of one deal."""


class Verifier:
    """Re-plays what a unit claims; a deal that was confirmed once is not played again."""

    def __init__(self, rules: Rules) -> None:
        self._rules = rules
        self._confirmed: set[Found] = set()
        self._endless: set[tuple[str, int, int]] = set()

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

    def confirm_states(self, states: Sequence[str], unit: int) -> None:
        """Play states that are said to lie on a cycle; raises EnginesDisagree when one does not come back."""
        for text in states:
            found = play(parse_deal(text), self._rules, max_tricks=1_000_000).cycle
            if found is None or found.lead_in_tricks:
                raise EnginesDisagree(
                    f"unit {unit}: the state {text} was to lie on a cycle, but the reference engine says otherwise: the"
                    " unit was not recorded; please report this deal"
                )

    def confirm_cycles(self, cycles: Sequence[FoundCycle], unit: int) -> None:
        """Play every deal of a basin: it must be endless with the period of its cycle; raises EnginesDisagree."""
        for cycle in cycles:
            for deal in cycle.deals:
                claim = deal, cycle.period_tricks, cycle.period_cards
                if claim in self._endless:
                    continue
                found = play(parse_deal(deal), self._rules).cycle
                if found is None or (deal, found.period_tricks, found.period_cards) != claim:
                    raise EnginesDisagree(
                        f"unit {unit}: the deal {deal} was to run into the cycle {cycle.key}, but the reference"
                        " engine says otherwise: the unit was not recorded; please report this deal"
                    )
                self._endless.add(claim)

    def _play(self, game: Found, unit: int) -> None:
        outcome = play(parse_deal(game.deal), self._rules, max_tricks=game.tricks)
        status, cycle = "finished", None
        if isinstance(game, FoundEndless):
            status = "endless"
            cycle = Cycle(game.lead_in_tricks, game.lead_in_cards, game.period_tricks, game.period_cards)
        if (outcome.status, outcome.cards, outcome.tricks, outcome.cycle) != (status, game.cards, game.tricks, cycle):
            raise EnginesDisagree(
                f"unit {unit}, game {game.game}: the kernel says {status} after {game.tricks} tricks and {game.cards}"
                f" cards, the reference engine {_brief(outcome)}, for the deal {game.deal}: the unit was not recorded;"
                " run `bettelmann doctor`, and please report this deal"
            )


def agrees(deal: str, rules: Rules, tricks: int, cards: int) -> bool:
    """Whether the reference engine finishes a deal with just these counts."""
    outcome = play(parse_deal(deal), rules, max_tricks=tricks)
    return (outcome.status, outcome.tricks, outcome.cards) == ("finished", tricks, cards)


def _brief(outcome: Outcome) -> str:
    return f"{outcome.status} after {outcome.tricks} tricks and {outcome.cards} cards"
