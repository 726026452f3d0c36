"""Which card is drawn from a hand: by chance, or by a fixed rule."""

from bettelmann.outside.errors import InputError
from bettelmann.outside.shown import quoted

BLIND = "blind"
"""Any card with the same probability."""

ALTERNATE = "alternate"
"""The first and the last card in turn; each player remembers which was his last."""

NAMED_RULES = (BLIND, "first", "last", "middle", ALTERNATE)
LAST_PLACE = 63

INSERTS = ("last", "first")
"""Where a drawn card goes that stays in the hand."""


def require_rule(rule: str) -> str:
    """The rule in canonical form; raises InputError for what is none."""
    if rule in NAMED_RULES:
        return rule
    if rule.isascii() and rule.isdigit() and len(rule) <= len(str(LAST_PLACE)) and int(rule) <= LAST_PLACE:
        return str(int(rule))
    raise InputError(
        f"there is no draw rule {quoted(rule)}: use {', '.join(NAMED_RULES)}, or a place from 0 to {LAST_PLACE}"
    )


def require_insert(insert: str) -> str:
    """One of the two places; raises InputError for another one."""
    if insert not in INSERTS:
        raise InputError(f"insert = {quoted(insert)} is not possible: use {' or '.join(INSERTS)}")
    return insert


def place_in(rule: str, size: int, takes_last: bool) -> int:
    """The place of the card that a fixed rule draws from a hand of so many cards.

    takes_last: what a player remembers who draws in turn.
    """
    match rule:
        case "first":
            return 0
        case "last":
            return size - 1
        case "middle":
            return (size - 1) // 2
        case "alternate":
            return size - 1 if takes_last else 0
    return int(rule) % size
