"""The outcome of one game, for programs and for people."""

from typing import Any

from bettelmann.games.bettelmann.cards import Deal
from bettelmann.games.bettelmann.deck import deck_of
from bettelmann.games.bettelmann.notation import format_deal
from bettelmann.games.bettelmann.variant import STANDARD, Rules
from bettelmann.games.outcome import Cycle, Outcome
from bettelmann.report.numbers import counted


def outcome_object(deal: Deal, outcome: Outcome, rules: Rules) -> dict[str, Any]:
    """The object of ``play --json``; players are counted from 1, keys that say nothing are left out."""
    described: dict[str, Any] = {
        "deal": format_deal(deal),
        "deck": deck_of(deal).name,
        "players": len(deal),
        "status": outcome.status,
        "winner": None if outcome.winner is None else outcome.winner + 1,
        "cards": outcome.cards,
        "tricks": outcome.tricks,
        "cycle": None if outcome.cycle is None else cycle_object(outcome.cycle),
    }
    if rules != STANDARD:
        described["rules"] = rules.name
    if outcome.by_rounds:
        described["by_rounds"] = True
    return described


def cycle_object(cycle: Cycle) -> dict[str, int]:
    """The lead-in and the period by the names of the interface."""
    return {
        "lead_in_tricks": cycle.lead_in_tricks,
        "lead_in_cards": cycle.lead_in_cards,
        "period_tricks": cycle.period_tricks,
        "period_cards": cycle.period_cards,
    }


def outcome_sentence(outcome: Outcome) -> str:
    """What became of a game, in one sentence."""
    counts = f"{counted(outcome.tricks, 'trick')} and {counted(outcome.cards, 'card')}"
    if outcome.cycle is not None:
        cycle = outcome.cycle
        return (
            f"Endless: after {counted(cycle.lead_in_tricks, 'trick')} ({counted(cycle.lead_in_cards, 'card')}) the game"
            f" repeats itself every {counted(cycle.period_tricks, 'trick')} ({counted(cycle.period_cards, 'card')})."
        )
    if outcome.status == "undecided":
        return f"Undecided: the limit of {counts} was reached with neither an end nor a return."
    if outcome.by_rounds:
        result = "a draw" if outcome.winner is None else f"player {outcome.winner + 1} holds most cards and has won"
        return f"Ended as agreed after {counts}: {result}."
    return f"Finished after {counts}: player {(outcome.winner or 0) + 1} wins."
