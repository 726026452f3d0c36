"""The exact chances of blind pairing games by a Markov chain, from all deals; standard library only.

A state is the pair classes in each hand, without order, renamed by who holds them, and who draws next.
``python tests/golden/pairing_chain.py`` makes data/golden/pairing-exact.csv anew, in a few seconds.
"""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import cache
from pathlib import Path

TABLE = Path(__file__).parents[2] / "data" / "golden" / "pairing-exact.csv"
HEAD = "game,pack,players,quantity,exact,decimal"

State = tuple[tuple[int, ...], int, int]
"""For each pair in play the two seats that hold it, as a sorted tuple of ``8 * smaller + larger``; the seat of the
single card; who draws next."""
Row = tuple[Fraction, ...]
"""The chance to lose of each seat, then the mean numbers of draws and of passes."""


def sizes(pairs: Sequence[int], single: int, players: int) -> list[int]:
    """How many cards each seat holds."""
    held = [0] * players
    held[single] += 1
    for pair in pairs:
        held[pair // 8] += 1
        held[pair % 8] += 1
    return held


def seat_from(held: Sequence[int], seat: int, step: int) -> int:
    """The first seat with cards from one on."""
    while not held[seat % len(held)]:
        seat += step
    return seat % len(held)


def successors(state: State, players: int) -> Iterator[tuple[State, bool]]:
    """What each card of the hand that is drawn from leads to, and whether the single card is passed."""
    pairs, single, drawer = state
    giver = seat_from(sizes(pairs, single, players), drawer - 1, -1)

    def after(rest: Sequence[int], holder: int) -> State:
        return tuple(sorted(rest)), holder, seat_from(sizes(rest, holder, players), drawer + 1, 1)

    if single == giver:
        yield after(pairs, drawer), True
    for place, pair in enumerate(pairs):
        if giver in (pair // 8, pair % 8):
            rest = [*pairs[:place], *pairs[place + 1 :]]
            other = pair // 8 + pair % 8 - giver
            if other != drawer:
                rest.append(8 * min(other, drawer) + max(other, drawer))
            yield after(rest, single), False


def reachable(state: State, players: int) -> list[State]:
    """The states with as many pairs in play that a state leads to, itself first."""
    found = [state]
    for known in found:
        if known[0]:
            found += {after for after, _ in successors(known, players) if len(after[0]) == len(state[0])} - {*found}
    return found


@cache
def chances(players: int) -> dict[State, Row]:
    """What is known of states so far; filled by ``solve``."""
    return {}


def solve(state: State, players: int) -> Row:
    """The row of a state; solves all with as many pairs that it leads to, by Gauss's method."""
    known = chances(players)
    if state in known:
        return known[state]
    if not state[0]:
        known[state] = (*(Fraction(seat == state[1]) for seat in range(players)), Fraction(0), Fraction(0))
        return known[state]
    states = [one for one in reachable(state, players) if one not in known]
    number = {one: place for place, one in enumerate(states)}
    rows: list[dict[int, Fraction]] = []
    values: list[list[Fraction]] = []
    for one in states:
        nexts = list(successors(one, players))
        share = Fraction(1, len(nexts))
        row, value = {number[one]: Fraction(1)}, [Fraction(0)] * players + [Fraction(1), Fraction(0)]
        for after, passed in nexts:
            value[-1] += share * passed
            if after in number:
                row[number[after]] = row.get(number[after], Fraction(0)) - share
            else:
                value = [old + share * new for old, new in zip(value, solve(after, players), strict=True)]
        rows.append(row)
        values.append(value)
    for one, value in zip(states, eliminated(rows, values), strict=True):
        known[one] = tuple(value)
    return known[state]


def eliminated(rows: list[dict[int, Fraction]], values: list[list[Fraction]]) -> list[list[Fraction]]:
    """The solution of linear equations."""
    for pivot in range(len(rows)):
        best = next(place for place in range(pivot, len(rows)) if rows[place].get(pivot))
        rows[pivot], rows[best], values[pivot], values[best] = rows[best], rows[pivot], values[best], values[pivot]
        scale = 1 / rows[pivot][pivot]
        rows[pivot] = {column: scale * number for column, number in rows[pivot].items()}
        values[pivot] = [scale * number for number in values[pivot]]
        for place, row in enumerate(rows):
            if place != pivot and (factor := row.pop(pivot, Fraction(0))):
                for column, number in rows[pivot].items():
                    if column != pivot:
                        row[column] = row.get(column, Fraction(0)) - factor * number
                values[place] = [a - factor * b for a, b in zip(values[place], values[pivot], strict=True)]
    return values


def matchings(places: Sequence[int]) -> Iterator[list[tuple[int, int]]]:
    """All ways to make pairs of some places."""
    if not places:
        yield []
    for other in places[1:]:
        for rest in matchings([place for place in places[1:] if place != other]):
            yield [(places[0], other), *rest]


def exact(game: str, pairs: int, players: int) -> Row:
    """The means over all deals of a pack of pictures."""
    first = 0 if game == "sorte-per" else 1
    total, deals = [Fraction(0)] * (players + 2), 0
    places = range(2 * pairs + 1)
    for single in places:
        for matching in matchings([place for place in places if place != single]):
            seats = [(a % players, b % players) for a, b in matching]
            kept = tuple(sorted(8 * min(two) + max(two) for two in seats if two[0] != two[1]))
            held = sizes(kept, single % players, players)
            row = solve((kept, single % players, seat_from(held, first, 1)), players)
            total, deals = [a + b for a, b in zip(total, row, strict=True)], deals + 1
    return tuple(number / deals for number in total)


def lines() -> Iterator[str]:
    """The table."""
    yield HEAD
    for game in ("schwarzer-peter", "sorte-per"):
        for pairs in range(1, 5):
            for players in range(2, min(4, 2 * pairs + 1) + 1):
                names = [*(f"player {seat + 1} loses" for seat in range(players)), "mean draws", "mean passes"]
                for name, number in zip(names, exact(game, pairs, players), strict=True):
                    yield f"{game},pictures:{pairs},{players},{name},{number},{float(number):.12f}"


if __name__ == "__main__":
    TABLE.write_text("\n".join(lines()) + "\n")
