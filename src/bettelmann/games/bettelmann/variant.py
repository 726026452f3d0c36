"""Variants of the rules, as named values."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, fields
from typing import Any, Literal, get_args

from bettelmann.outside.errors import InputError

Pile = Literal["kept", "reversed"]
Leads = Literal["taker", "loser"]
Debt = Literal["passes", "lapses"]

LARGEST_VALUE = 7


def _kept(cards: bytes) -> bytes:
    return cards


def _reversed(cards: bytes) -> bytes:
    return cards[::-1]


def _taker(taker: int, payer: int) -> int:
    return taker


def _loser(taker: int, payer: int) -> int:
    return payer


PILES: dict[str, Callable[[bytes], bytes]] = {"kept": _kept, "reversed": _reversed}
"""By name: from the cards of a pile in the order in which they were laid to the order in which they are taken."""

LEADS: dict[str, Callable[[int, int], int]] = {"taker": _taker, "loser": _loser}
"""By name: who leads, given who took the pile and who paid last."""

DEBTS = get_args(Debt)

_CHOICES: dict[str, Iterable[str]] = {"pile": PILES, "leads": LEADS, "debt": DEBTS}


class RulesError(InputError):
    """Rules that do not exist."""


@dataclass(frozen=True)
class Rules:
    """One variant of the game. The defaults are the standard rules.

    pile: the order in which a taken pile goes under the hand: ``kept`` means that the card laid first
        is met first again.
    leads: who leads after a pile was taken: its taker, or the player whose payment was complete.
    debt: with three or four players, what happens when a payer runs dry: the next player takes over
        what is still owed, or the owner of the court takes the pile at once.
    values: how many cards are owed for J, Q, K and A, 0 to 7 each; a card of value 0 is a numeral.

    Raises RulesError for anything else.
    """

    pile: Pile = "kept"
    leads: Leads = "taker"
    debt: Debt = "passes"
    values: tuple[int, int, int, int] = (1, 2, 3, 4)

    def __post_init__(self) -> None:
        for key, choices in _CHOICES.items():
            chosen = getattr(self, key)
            if chosen not in choices:
                raise RulesError(f"{key}={chosen} is not a rule: write {' or '.join(choices)}")
        if len(self.values) != 4 or not set(self.values) <= set(range(LARGEST_VALUE + 1)):
            shown = ", ".join(map(str, self.values))
            raise RulesError(f"the values {shown} are not possible: give J, Q, K and A a digit 0 to 7 each")

    @property
    def payments(self) -> tuple[int, int, int, int, int]:
        """How many cards are owed for a card, by card code."""
        return 0, *self.values

    @property
    def name(self) -> str:
        """``standard``, or what differs from it, for example ``pile=reversed,values=1230``."""
        differs = [field.name for field in fields(self) if getattr(self, field.name) != field.default]
        return ",".join(f"{key}={self._text(key)}" for key in differs) or "standard"

    def _text(self, key: str) -> str:
        value = getattr(self, key)
        return value if isinstance(value, str) else "".join(map(str, value))


STANDARD = Rules()


def parse_rules(text: str) -> Rules:
    """Read the name of a variant, the parts in any order.

    Raises RulesError, which says which part is wrong and what is accepted.
    """
    if text.strip() == "standard":
        return STANDARD
    chosen: dict[str, Any] = {}
    for part in text.split(","):
        key, _, value = part.strip().partition("=")
        if key not in (*_CHOICES, "values"):
            raise RulesError(
                f"{part.strip()[:60]!r} is not a rule: write standard, or some of pile=reversed, "
                "leads=loser, debt=lapses, values=1230 with commas between them"
            )
        if key in chosen:
            raise RulesError(f"{key} is given twice: leave one out")
        chosen[key] = _parse_values(value) if key == "values" else value
    return Rules(**chosen)


def _parse_values(text: str) -> tuple[int, ...]:
    if not (len(text) == 4 and set(text) <= set("01234567")):
        raise RulesError(f"values={text[:60]} is not a rule: write the values of J, Q, K and A as 4 digits 0 to 7")
    return tuple(map(int, text))
