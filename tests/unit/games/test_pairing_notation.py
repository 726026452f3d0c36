"""Deals of pairing games as text, and the packs that they may be of."""

import pytest

from bettelmann.games.errors import NotationError
from bettelmann.games.pairing import (
    NAMES,
    Chance,
    Deal,
    Setup,
    canonical_form,
    pack_named,
    pack_of,
    read_deal,
    write_deal,
)
from bettelmann.outside.errors import InputError

GOOD = {
    "1a P / 1b": ((("1a", "P"), ("1b",)), None),
    "7h 10c/js": ((("7H", "10C"), ("JS",)), None),
    "TC BD, DH / ks": ((("10C", "JD", "QH"), ("KS",)), None),
    "A\u2665 K\u2666\ufe0f / Q\u2660 J\u2663 / 2\u2661": ((("AH", "KD"), ("QS", "JC"), ("2H",)), None),
    "12B 31A p / 1B": ((("12b", "31a", "P"), ("1b",)), None),
    "1a / 1b P @11:42": ((("1a",), ("1b", "P")), Chance(11, 42)),
}

BAD = {
    "": (1, "nothing", "a deal such as '1a P / 1b'"),
    "1a P 1b": (8, "only one hand", "'/' and the next hand"),
    "1a / / 1b": (5, "an empty hand", "at least one card in hand 2"),
    "1a/1b/2a/2b/3a/3b/4a/4b/P": (25, "hand 9", "2 to 8 hands"),
    "1a P / 1b 1A": (11, "the card 1a a second time", "each card once (it is in column 1)"),
    "P / 1b P": (8, "the card P a second time", "each card once (it is in column 1)"),
    "32a / P": (1, "'32a'", "a card such as 7H, 10C, JS, or of a picture deck 1a, 1b, P"),
    "0a / P": (1, "'0a'", "a card such as 7H, 10C, JS, or of a picture deck 1a, 1b, P"),
    "1H / P": (1, "'1H'", "a card such as 7H, 10C, JS, or of a picture deck 1a, 1b, P"),
    "11S / P": (1, "'11S'", "a card such as 7H, 10C, JS, or of a picture deck 1a, 1b, P"),
    "J--/-J-": (1, "'J--'", "a card such as 7H, 10C, JS, or of a picture deck 1a, 1b, P"),
    f"7H / {'x' * 50}": (6, f"'{'x' * 20}...'", "a card such as 7H, 10C, JS, or of a picture deck 1a, 1b, P"),
    "1a / P @9007199254740992:0": (8, "the game @9007199254740992:0", "@SEED:GAME of the random stream"),
    "1a / P @1:": (8, "'@1:'", "a card such as 7H, 10C, JS, or of a picture deck 1a, 1b, P"),
}

PACKS = {
    "schwarzer-peter": (51, 26, ("JS",), ("AH", "AD")),
    "schwarzer-peter-32": (31, 16, ("JS",), ("AH", "AD")),
    "three-jacks": (49, 13, ("JS",), ("AH", "AD", "AS", "AC")),
    "old-maid": (51, 13, ("QH", "QD", "QS"), ("AH", "AD", "AS", "AC")),
    "old-maid:QH": (51, 13, ("QD", "QS", "QC"), ("AH", "AD", "AS", "AC")),
    "papaz-kacti": (49, 13, ("KS",), ("AH", "AD", "AS", "AC")),
    "sorte-per": (51, 26, ("JS",), ("AH", "AD")),
    "pictures:1": (3, 2, ("P",), ("1a", "1b")),
    "pictures:31": (63, 32, ("P",), ("1a", "1b")),
}
"""Cards, pair classes, the odd class and the first of the others."""


@pytest.mark.parametrize("text", GOOD)
def test_a_deal_is_read(text: str) -> None:
    hands, chance = GOOD[text]
    deal = read_deal(text)
    assert deal == Deal(hands, chance)
    assert read_deal(write_deal(deal)) == deal


@pytest.mark.parametrize("text", BAD)
def test_what_is_no_deal_is_refused_at_its_place(text: str) -> None:
    with pytest.raises(NotationError) as refusal:
        read_deal(text)
    assert (refusal.value.column, refusal.value.found, refusal.value.expected) == BAD[text]


@pytest.mark.parametrize("name", PACKS)
def test_a_pack_has_its_cards(name: str) -> None:
    pack = pack_named(name)
    cards, classes, odd, first = PACKS[name]
    assert (pack.size, len(pack.classes), pack.classes[0], pack.classes[1]) == (cards, classes, odd, first)
    assert len(set(pack.cards)) == cards
    assert sum(len(one) % 2 for one in pack.classes) == 1
    assert {len(one) for one in pack.classes[1:]} == {pack.even}


def test_colours_matter_only_in_schwarzer_peter() -> None:
    by_colour, by_rank = pack_named("schwarzer-peter"), pack_named("three-jacks")
    assert by_colour.class_of["7H"] == by_colour.class_of["7D"] != by_colour.class_of["7S"]
    assert by_rank.class_of["7H"] == by_rank.class_of["7D"] == by_rank.class_of["7S"]


@pytest.mark.parametrize(
    "name", ["", "schwarzer", "pictures:0", "pictures:32", "pictures:x", "old-maid:KS", "pictures:01"]
)
def test_other_packs_are_refused(name: str) -> None:
    with pytest.raises(InputError, match=f"^there is no pack {name!r}: use {', '.join(NAMES)}"):
        pack_named(name)


@pytest.mark.parametrize("name", PACKS)
def test_a_pack_is_known_by_its_cards(name: str) -> None:
    found = pack_of(pack_named(name).cards, pack_named("schwarzer-peter"))
    assert found == pack_named("schwarzer-peter" if name == "sorte-per" else name)
    assert pack_of(["AH"], pack_named("sorte-per")) == pack_named("sorte-per")


@pytest.mark.parametrize(
    ("said", "message"),
    [
        ({"players": 1}, "players = 1 is not possible: use 2 to 8"),
        ({"players": 9}, "players = 9 is not possible: use 2 to 8"),
        ({"cards": pack_named("pictures:1")}, "the pack pictures:1 has 3 cards, too few for 4 players"),
        (
            {"draw": "64"},
            "there is no draw rule '64': use blind, first, last, middle, alternate, or a place from 0 to 63",
        ),
        ({"draw": "-1"}, "there is no draw rule '-1': use "),
        ({"insert": "middle"}, "insert = 'middle' is not possible: use last or first"),
    ],
)
def test_a_game_that_nobody_can_play_is_refused(said: dict[str, object], message: str) -> None:
    usual: dict[str, object] = {"game": "sorte-per", "cards": pack_named("sorte-per"), "players": 4}
    with pytest.raises(InputError) as refusal:
        Setup(**{**usual, **said})  # type: ignore[arg-type]
    assert str(refusal.value).startswith(message)


def test_a_place_is_written_in_one_way() -> None:
    assert Setup("sorte-per", pack_named("sorte-per"), 4, "07").draw == "7"


def test_the_canonical_form_names_classes_as_they_appear() -> None:
    pack = pack_named("pictures:3")
    assert canonical_form(pack, read_deal("3b P 2a / 3a 1a / 2b 1b")) == read_deal("1a P 2a / 1b 3a / 2b 3b")
    maid = pack_named("old-maid")
    hands = [maid.cards[place::2] for place in range(2)]
    assert canonical_form(maid, Deal((hands[0][::-1], hands[1]))).hands[0][-2:] == ("QH", "QD")
