"""Check entries of the catalogue by their certificates. Standard library only; shares nothing with the package.

python data/check_certificates.py data/deals/*.toml
"""

import hashlib
import sys
import tomllib
from pathlib import Path

OWED = {"J": 1, "Q": 2, "K": 3, "A": 4}


def trick(hands: list[str], leader: int) -> tuple[list[str], int, int, bool]:
    """Play one trick: the hands, the taker of the pile, the cards laid, and whether the game is over."""
    hands, turn, pile, owed = list(hands), leader, "", 0
    while hands[turn]:
        card, hands[turn] = hands[turn][0], hands[turn][1:]
        pile += card
        if card in OWED:
            owed, turn = OWED[card], 1 - turn
        elif owed:
            owed -= 1
            if not owed:
                break
        else:
            turn = 1 - turn
    else:
        taker = 1 - turn
        hands[taker] += pile
        return hands, taker, len(pile), True
    taker = 1 - turn
    hands[taker] += pile
    return hands, taker, len(pile), not hands[turn]


def states(deal: str):
    """After each trick: its number, cards so far, state as text, leader (1 or 2), over."""
    hands, leader, number, cards = deal.split("/"), 0, 0, 0
    yield 0, 0, deal, 1, False
    over = False
    while not over:
        hands, leader, laid, over = trick(hands, leader)
        number, cards = number + 1, cards + laid
        yield number, cards, "/".join(hands), leader + 1, over


def check_finite(entry: dict) -> None:
    """Play the game to its end; compare counts and every checkpoint."""
    points = {point["trick"]: point for point in entry["certificate"]["checkpoints"]}
    running = ""
    for number, cards, state, leader, over in states(entry["deal"]):  # noqa: B007
        assert over or number < entry["claim"]["tricks"], f"goes on after {number} tricks"
        if number:
            running = hashlib.sha256(f"{running}{state} {leader}".encode()).hexdigest()
        point = points.pop(number, None)
        found = {"trick": number, "leader": leader, "hash": running[:16], "state": state}
        assert point is None or point == found, f"checkpoint {number}: {point} is not {found}"
        assert point or not (over or (number and number % entry["certificate"]["every"] == 0)), f"none at {number}"
    assert not points, f"checkpoints behind the end: {sorted(points)}"
    claimed = entry["claim"]["tricks"], entry["claim"]["cards"]
    assert (number, cards) == claimed, f"counted {number} tricks, {cards} cards; claimed {claimed}"


def check_endless(entry: dict) -> None:
    """See each deal come back to a state, with the claimed period, and not before its lead-in."""
    certificate, claim = entry["certificate"], entry["claim"]
    assert len(certificate["lead_in_tricks"]) == len(entry["deals"]) == claim["balanced"], (
        "not one lead-in for each deal"
    )
    for deal, lead_in in zip(entry["deals"], certificate["lead_in_tricks"], strict=True):
        seen: dict[tuple[str, int], tuple[int, int]] = {}
        for number, cards, state, leader, over in states(deal):
            assert not over, f"{deal} finishes after {number} tricks"
            if (state, leader) in seen:
                break
            seen[state, leader] = number, cards
        first, cards_before = seen[state, leader]
        assert first == lead_in, f"{deal}: lead-in {first}, claimed {lead_in}"
        period = number - first, cards - cards_before
        assert period == (claim["period_tricks"], claim["period_cards"]), f"{deal}: period {period}"
        if deal == entry["deals"][0]:
            shown = tuple(certificate[name] for name in ("first", "second", "state", "leader"))
            assert (first, number, state, leader) == shown, f"{deal}: returns {(first, number, state, leader)}"


def main(paths: list[str]) -> int:
    """Check all files; the number of wrong ones."""
    wrong = 0
    for path in paths:
        entry = tomllib.loads(Path(path).read_text(encoding="utf-8"))
        try:
            (check_endless if "deals" in entry else check_finite)(entry)
        except (AssertionError, KeyError) as error:
            wrong += 1
            print(f"{path}: WRONG: {error}")
    print(f"{len(paths) - wrong} of {len(paths)} certificates hold")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
