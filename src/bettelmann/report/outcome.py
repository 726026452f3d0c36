"""The outcome of one game, for programs and for people."""

from typing import Any

from bettelmann.games.bettelmann.cards import Deal
from bettelmann.games.bettelmann.deck import deck_of
from bettelmann.games.bettelmann.notation import format_deal
from bettelmann.games.bettelmann.variant import STANDARD, Rules
from bettelmann.games.game import Game
from bettelmann.games.outcome import Cycle, Outcome
from bettelmann.report.numbers import counted, singular

TRICKS_AND_CARDS = ("tricks", "cards")


def outcome_object(deal: Deal, outcome: Outcome, rules: Rules) -> dict[str, Any]:
    """The object of ``play --json``; players are counted from 1, keys that say nothing are left out."""
    described: dict[str, Any] = {"deal": format_deal(deal), "deck": deck_of(deal).name, "players": len(deal)}
    described |= {
        "status": outcome.status,
        "winner": _winner(outcome),
        "cards": outcome.cards,
        "tricks": outcome.tricks,
        "cycle": _cycle(outcome),
    }
    if rules != STANDARD:
        described["rules"] = rules.name
    if outcome.by_rounds:
        described["by_rounds"] = True
    return described


def game_object(game: Game, deal: Any, outcome: Outcome) -> dict[str, Any]:  # noqa: ANN401
    """The same for another game than Bettelmann, its measures by their own names."""
    first, second = game.measures
    return {
        "game": game.name,
        "deal": game.write(deal),
        "status": outcome.status,
        "winner": _winner(outcome),
        first: outcome.tricks,
        second: outcome.cards,
        "cycle": _cycle(outcome, game.measures),
    } | ({} if outcome.loser is None else {"loser": outcome.loser + 1})


def _winner(outcome: Outcome) -> int | None:
    return None if outcome.winner is None else outcome.winner + 1


def _cycle(outcome: Outcome, measures: tuple[str, str] = TRICKS_AND_CARDS) -> dict[str, int] | None:
    return None if outcome.cycle is None else cycle_object(outcome.cycle, measures)


def cycle_object(cycle: Cycle, measures: tuple[str, str] = TRICKS_AND_CARDS) -> dict[str, int]:
    """The lead-in and the period by the names of the interface."""
    first, second = measures
    return {
        f"lead_in_{first}": cycle.lead_in_tricks,
        f"lead_in_{second}": cycle.lead_in_cards,
        f"period_{first}": cycle.period_tricks,
        f"period_{second}": cycle.period_cards,
    }


def outcome_sentence(outcome: Outcome, measures: tuple[str, str] = TRICKS_AND_CARDS) -> str:
    """What became of a game, in one sentence; ``measures`` are what its lengths are counted in."""
    one, other = map(singular, measures)

    def lengths(first: int, second: int) -> str:
        return f"{counted(first, one)} ({counted(second, other)})"

    counts = f"{counted(outcome.tricks, one)} and {counted(outcome.cards, other)}"
    if outcome.cycle is not None:
        cycle = outcome.cycle
        return (
            f"Endless: after {lengths(cycle.lead_in_tricks, cycle.lead_in_cards)} the game"
            f" repeats itself every {lengths(cycle.period_tricks, cycle.period_cards)}."
        )
    if outcome.status == "undecided":
        return f"Undecided: the limit of {counts} was reached with neither an end nor a return."
    if outcome.by_rounds:
        result = "a draw" if outcome.winner is None else f"player {outcome.winner + 1} holds most cards and has won"
        return f"Ended as agreed after {counts}: {result}."
    if outcome.loser is not None:
        return f"Finished after {counts}: player {outcome.loser + 1} is left with the single card and has lost."
    return f"Finished after {counts}: player {(outcome.winner or 0) + 1} wins."
