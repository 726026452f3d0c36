"""Check entries of the catalogue by their certificates. Standard library only; shares nothing with the package.

python data/check_certificates.py data/deals/*.toml
"""

import hashlib
import sys
import tomllib
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))  # an isolated Python does not look beside a program
from check_pairing import check_pairing

MOST_BYTES, MOST_DOTS, MOST_CARDS, MOST_TRICKS = 4_000_000, 2000, 256, 100_000  # a forged file must not keep this busy
STANDARD = {"pile": "kept", "leads": "taker", "debt": "passes", "values": "1234"}


def trick(hands: list[str], leader: int, out: set[int], rules: dict[str, str]) -> tuple[list[str], int, set[int], int]:
    """Play one trick: the hands, who leads the next one, who is out, and the cards laid."""
    hands, out, turn, pile, owner, owed, taker = list(hands), set(out), leader, "", 0, 0, None

    def after(player: int) -> int:
        player = (player + 1) % len(hands)
        return after(player) if player in out else player

    while taker is None:
        if not hands[turn]:
            out.add(turn)
            if len(out) == len(hands) - 1:
                taker = after(turn)
            elif owed and rules["debt"] == "lapses":
                taker = owner
            else:
                turn = after(turn)
            continue
        card, hands[turn] = hands[turn][0], hands[turn][1:]
        pile += card
        value = int(rules["values"]["JQKA".index(card)]) if card in "JQKA" else 0
        if value:
            owner, owed, turn = turn, value, after(turn)
        elif owed > 1:
            owed -= 1
        elif owed:
            taker = owner
        else:
            turn = after(turn)
    hands[taker] += pile if rules["pile"] == "kept" else pile[::-1]
    leader = taker if rules["leads"] == "taker" else turn
    return hands, after(leader) if leader in out else leader, out, len(pile)


def states(deal: str, rules: str, left: list[int]):
    """After each trick: its number, cards so far, state as text, leader and who is out (both from 1), over."""
    assert len(deal) <= MOST_CARDS, f"a deal of {len(deal)} characters: at most {MOST_CARDS} are played"
    changed = {} if rules == "standard" else dict(part.split("=") for part in rules.split(","))
    hands, leader, number, cards, over = deal.split("/"), 0, 0, 0, False
    out: set[int] = set()
    yield 0, 0, deal, 1, [], False
    while not over:
        left[0] -= 1
        assert left[0] >= 0, f"not decided within {MOST_TRICKS} tricks"
        hands, leader, out, laid = trick(hands, leader, out, STANDARD | changed)
        number, cards, over = number + 1, cards + laid, sum(map(bool, hands)) == 1
        shown = sorted(player + 1 for player in out) if len(hands) > 2 else []
        yield number, cards, "/".join(hands), leader + 1, shown, over


def check_finite(entry: dict) -> None:
    """Play the game to its end; compare counts and every checkpoint."""
    points = {point["trick"]: point for point in entry["certificate"]["checkpoints"]}
    running, every = "", max(1, entry["certificate"]["every"])
    for number, cards, state, leader, out, over in states(entry["deal"], entry["rules"], [MOST_TRICKS]):  # noqa: B007
        assert over or number < entry["claim"]["tricks"], f"goes on after {number} tricks"
        if number:
            text = " ".join(map(str, [state, leader, *(["out", *out] if out else [])]))
            running = hashlib.sha256(f"{running}{text}".encode()).hexdigest()
        point = points.pop(number, None)
        found = {"trick": number, "leader": leader, "hash": running[:16], "state": state} | (
            {"out": out} if out else {}
        )
        assert point is None or point == found, f"checkpoint {number}: {point} is not {found}"
        assert point or not (over or (number and number % every == 0)), f"none at {number}"
    assert not points, f"checkpoints behind the end: {sorted(points)}"
    claimed = entry["claim"]["tricks"], entry["claim"]["cards"]
    assert (number, cards) == claimed, f"counted {number} tricks, {cards} cards; claimed {claimed}"


def check_endless(entry: dict) -> None:
    """See each deal come back to a state, with the claimed period, and not before its lead-in."""
    certificate, claim, left = entry["certificate"], entry["claim"], [MOST_TRICKS]
    counts = {len(certificate["lead_in_tricks"]), len(entry["deals"]), claim.get("balanced", len(entry["deals"]))}
    assert len(counts) == 1, "not one lead-in for each deal"
    for deal, lead_in in zip(entry["deals"], certificate["lead_in_tricks"], strict=True):
        seen: dict[tuple[str, int, str], tuple[int, int]] = {}
        for number, cards, state, leader, out, over in states(deal, entry["rules"], left):
            assert not over, f"{deal} finishes after {number} tricks"
            if (state, leader, str(out)) in seen:
                break
            seen[state, leader, str(out)] = number, cards
        first, cards_before = seen[state, leader, str(out)]
        assert first == lead_in, f"{deal}: lead-in {first}, claimed {lead_in}"
        period = number - first, cards - cards_before
        assert period == (claim["period_tricks"], claim["period_cards"]), f"{deal}: period {period}"
        if deal == entry["deals"][0]:
            shown = tuple(certificate[name] for name in ("first", "second", "state", "leader"))
            assert (first, number, state, leader) == shown, f"{deal}: returns {(first, number, state, leader)}"
            assert out == certificate.get("out", []), f"{deal}: out are {out}"


def read(path: str) -> dict:
    """The tables of a file of bounded size, with or without a byte-order mark; a key of many parts takes for ever."""
    with Path(path).open("rb") as file:
        data = file.read(MOST_BYTES + 1)
    assert len(data) <= MOST_BYTES, f"more than {MOST_BYTES} bytes"
    assert data.count(b".") <= MOST_DOTS, f"more than {MOST_DOTS} dots"
    return tomllib.loads(data.decode("utf-8-sig"))


def plain(text: str) -> str:
    """A text from outside: its beginning, on one line, every character visible."""
    return "".join(sign if sign.isprintable() else sign.encode("unicode_escape").decode() for sign in text[:300])


def main(paths: list[str]) -> int:
    """Check all files; the number of wrong ones."""
    wrong = 0
    for path in paths:
        try:
            entry = read(path)
            (check_pairing if "game" in entry else check_endless if "deals" in entry else check_finite)(entry)
        except Exception as error:  # whatever a forged file makes of this, the others are checked
            wrong += 1
            kind = "" if isinstance(error, AssertionError | KeyError) else f"{type(error).__name__}: "
            print(f"{plain(path)}: WRONG: {kind}{plain(str(error))}")
    print(f"{len(paths) - wrong} of {len(paths)} certificates hold")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
