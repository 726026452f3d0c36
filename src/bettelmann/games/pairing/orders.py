"""The canonical deals of a pack in lexicographic order, and their ranks from 0.

An order is the pair classes of all cards, hand after hand, named in order of first appearance: 0 is the odd class, and
a class opens after those with smaller numbers.
"""

from collections.abc import Iterator, Sequence
from math import factorial

from bettelmann.games.pairing.pack import Pack


class _Left:
    """What is left to lay out, and in how many ways that can be done."""

    def __init__(self, pack: Pack) -> None:
        self.even, self.pairs = pack.even, len(pack.classes) - 1
        self.left = [pack.odd]
        """Of the odd class and of each class that is open."""

    def choices(self) -> Iterator[int]:
        """What may come next, the smallest first."""
        yield from (number for number, left in enumerate(self.left) if left)
        if self.pairs >= len(self.left):
            yield len(self.left)

    def take(self, number: int) -> None:
        """Lay out one card of a class."""
        if number == len(self.left):
            self.left.append(self.even)
        self.left[number] -= 1

    def put_back(self, number: int) -> None:
        """The opposite."""
        self.left[number] += 1
        if number and number == len(self.left) - 1 and self.left[number] == self.even:
            self.left.pop()

    def ways(self) -> int:
        """How many orders of what is left there are."""
        closed = self.pairs - (len(self.left) - 1)
        cards = sum(self.left) + closed * self.even
        same: int = factorial(self.even) ** closed * factorial(closed)
        for left in self.left:
            same *= factorial(left)
        return factorial(cards) // same


def count_orders(pack: Pack) -> int:
    """How many canonical deals a pack has, whatever the number of players."""
    return _Left(pack).ways()


def order_of_rank(pack: Pack, rank: int) -> list[int]:
    """The order of a rank, which must be one of the pack."""
    left, order = _Left(pack), []
    for _ in range(pack.size):
        for number in left.choices():
            left.take(number)
            ways = left.ways()
            if rank < ways:
                order.append(number)
                break
            rank -= ways
            left.put_back(number)
    return order


def rank_of_order(pack: Pack, order: Sequence[int]) -> int:
    """How many orders come before this one."""
    left, rank = _Left(pack), 0
    for taken in order:
        for number in left.choices():
            if number == taken:
                break
            left.take(number)
            rank += left.ways()
            left.put_back(number)
        left.take(taken)
    return rank
