"""Check entries of pairing games by their certificates. Standard library only; a part of ``check_certificates.py``."""

from collections import Counter

MOST_CARDS, MOST_DRAWS = 256, 100_000  # a forged file must not keep this busy


def kind(card: str, pack: str) -> str:
    """What a card of a pairing game pairs with: the other of its pair, its rank, or its rank and colour."""
    if pack.startswith("pictures"):
        return card.rstrip("ab")
    by_rank = pack.startswith(("three-jacks", "old-maid", "papaz-kacti"))
    return card[:-1] if by_rank else card[:-1] + ("red" if card[-1] in "HD" else "black")


def laid(hand: list[str], pack: str) -> list[str]:
    """A hand without its pairs; of three cards that pair the first two go."""
    kept: list[str] = []
    for card in hand:
        pair = [other for other in kept if kind(other, pack) == kind(card, pack)]
        if pair:
            kept.remove(pair[0])
        else:
            kept.append(card)
    return kept


def tables(deal: str, entry: dict, left: list[int]):
    """After each draw of a pairing game: its number, passes, the hands, who draws next, who takes the last card."""
    pack, rule, players, step = (
        entry["pack"],
        entry["draw"],
        entry["players"],
        -1 if entry["pack"] == "papaz-kacti" else 1,
    )
    assert len(deal) <= MOST_CARDS, f"a deal of {len(deal)} characters: at most {MOST_CARDS} are played"
    assert len(deal.split("/")) == players, f"{deal}: not {players} hands"
    assert 2 <= players <= 8, f"{players} players"
    hands = [laid(hand.split(), pack) for hand in deal.split("/")]
    dealt = Counter(kind(card, pack) for card in deal.replace("/", " ").split())
    odd = [name for name, cards in dealt.items() if cards % 2]
    assert len(odd) == 1, f"{deal}: {len(odd)} kinds of cards with an odd number"

    def following(player: int, way: int) -> int:
        while not hands[player % players]:
            player += way
        return player % players

    number, passes, takes_last = 0, 0, set()
    drawer = following(0 if entry["game"] == "sorte-per" else step, step)
    while sum(map(bool, hands)) > 1:
        yield number, passes, hands, drawer, takes_last
        left[0] -= 1
        assert left[0] >= 0, f"not decided within {MOST_DRAWS} draws"
        giver = hands[following(drawer - step, -step)]
        places = {"first": 0, "last": len(giver) - 1, "middle": (len(giver) - 1) // 2}
        places["alternate"] = len(giver) - 1 if drawer in takes_last else 0
        place = places[rule] if rule in places else int(rule) % len(giver)
        takes_last ^= {drawer} if rule == "alternate" else set()
        card = giver[place]
        in_play = [other for hand in hands for other in hand if kind(other, pack) == odd[0]]
        passes += in_play == [card]
        del giver[place]
        hand = hands[drawer]
        pair = [other for other in hand if kind(other, pack) == kind(card, pack)]
        if pair:
            hand.remove(pair[0])
        else:
            hand.insert(len(hand) if entry["insert"] == "last" else 0, card)
        number, drawer = number + 1, following(drawer + step, step)


def check_pairing(entry: dict) -> None:
    """See each deal of a pairing game come back to a state, with the claimed period, and not before its lead-in."""
    certificate, claim, left = entry["certificate"], entry["claim"], [MOST_DRAWS]
    for deal, lead_in in zip(entry["deals"], certificate["lead_in_draws"], strict=True):
        seen: dict[str, tuple[int, int]] = {}
        for number, passes, hands, drawer, takes_last in tables(deal, entry, left):
            kinds = [[kind(card, entry["pack"]) for card in hand] for hand in hands]
            state = f"{kinds} {drawer} {sorted(takes_last)}"
            if state in seen:
                break
            seen[state] = number, passes
            text = " / ".join(" ".join(hand) or "-" for hand in hands)
            if deal == entry["deals"][0] and number == lead_in:
                shown = text, drawer + 1, sorted(player + 1 for player in takes_last)
        else:
            raise AssertionError(f"{deal} finishes")
        first, before = seen[state]
        assert first == lead_in, f"{deal}: lead-in {first}, claimed {lead_in}"
        period = number - first, passes - before
        assert period == (claim["period_draws"], claim["period_passes"]), f"{deal}: period {period}"
    claimed = certificate["state"], certificate["drawer"], certificate.get("takes_last", [])
    assert shown == claimed, f"{entry['deals'][0]}: comes back to {shown}"
