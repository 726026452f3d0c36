"""The reference game: who wins, how long it takes, or that it never ends."""

from bettelmann.games.bettelmann.cards import Deal
from bettelmann.games.bettelmann.state import State, start
from bettelmann.games.bettelmann.trick import tricks
from bettelmann.games.bettelmann.variant import STANDARD, Rules
from bettelmann.games.outcome import Cycle, LimitError, Outcome

DEFAULT_MAX_TRICKS = 1_000_000


def play(
    deal: Deal, rules: Rules = STANDARD, *, max_tricks: int = DEFAULT_MAX_TRICKS, rounds: int | None = None
) -> Outcome:
    """Play a deal to its end, to the first return of a state, or to the limit of tricks.

    max_tricks: what the last of these tricks brings, an end or a return, still counts.
    rounds: after so many tricks whoever holds most cards has won, and equal hands are a draw. No return is
        looked for.

    Every state is remembered, about half a kilobyte for each trick of a game with 52 cards.

    Raises LimitError for a limit below 1, and DealError for hands that cannot be played.
    """
    _require_positive("max_tricks", max_tricks)
    if rounds is None:
        return _play_to_return(deal, rules, max_tricks)
    _require_positive("rounds", rounds)
    return _play_rounds(deal, rules, max_tricks, rounds)


def _play_to_return(deal: Deal, rules: Rules, max_tricks: int) -> Outcome:
    first = start(deal)
    seen = {first: (0, 0)}
    cards = 0
    for trick in tricks(first, rules):
        cards += len(trick.played)
        if trick.over:
            return Outcome("finished", trick.taker, cards, trick.number)
        if trick.after in seen:
            lead_in_tricks, lead_in_cards = seen[trick.after]
            period = trick.number - lead_in_tricks, cards - lead_in_cards
            return Outcome("endless", None, cards, trick.number, Cycle(lead_in_tricks, lead_in_cards, *period))
        if trick.number == max_tricks:
            break
        seen[trick.after] = trick.number, cards
    return Outcome("undecided", None, cards, max_tricks)


def _play_rounds(deal: Deal, rules: Rules, max_tricks: int, rounds: int) -> Outcome:
    cards = 0
    for trick in tricks(start(deal), rules):
        cards += len(trick.played)
        if trick.over:
            return Outcome("finished", trick.taker, cards, trick.number)
        if trick.number == rounds:
            return Outcome("finished", _richest(trick.after), cards, rounds, by_rounds=True)
        if trick.number == max_tricks:
            break
    return Outcome("undecided", None, cards, max_tricks)


def _richest(state: State) -> int | None:
    """Return who holds most cards, or None if several hold as many."""
    sizes = [len(hand) for hand in state.hands]
    most = max(sizes)
    return sizes.index(most) if sizes.count(most) == 1 else None


def _require_positive(name: str, number: int) -> None:
    if number < 1:
        raise LimitError(f"{name}={number} is not possible: use 1 or more")
