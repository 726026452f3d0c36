"""The rules of pairing games, followed by hand."""

from itertools import islice

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bettelmann.games.outcome import Cycle, LimitError, Outcome
from bettelmann.games.pairing import (
    NAMES,
    Deal,
    Setup,
    canonical_form,
    deal_at,
    draws,
    lay,
    pack_named,
    play,
    read_deal,
    start,
)
from bettelmann.outside.errors import InputError


def setup_of(text: str, game: str = "schwarzer-peter", draw: str = "first", insert: str = "last") -> tuple[Setup, Deal]:
    """A deal of pictures and its setup."""
    deal = read_deal(text)
    pack = pack_named(f"pictures:{len(deal.cards) // 2}")
    return Setup(game, pack, len(deal.hands), draw, insert), deal


def followed(text: str, most: int = 20, **said: str) -> list[str]:
    """Each draw as drawer, giver, card and partner."""
    setup, deal = setup_of(text, **said)
    return [
        f"{one.drawer + 1}<{one.giver + 1} {one.card}{'+' + one.partner if one.partner else ''}"
        for one in islice(draws(setup, deal), most)
    ]


def test_of_three_cards_that_pair_the_first_two_go() -> None:
    kept, pairs = lay(pack_named("old-maid"), ("7H", "QH", "7S", "7D", "QS", "QD"))
    assert (kept, pairs) == (("7D", "QD"), [("7H", "7S"), ("QH", "QS")])


def test_player_2_draws_first_from_player_1() -> None:
    assert followed("1a P / 2a 3a / 2b 1b 3b")[:3] == ["2<1 1a", "3<2 2a+2b", "1<3 1b"]


def test_in_sorte_per_player_1_draws_first_from_the_last() -> None:
    assert followed("1a P / 2a 3a / 2b 1b 3b", game="sorte-per")[:3] == ["1<3 2b", "2<1 1a", "3<2 2a"]


def test_in_papaz_kacti_it_goes_the_other_way_round() -> None:
    setup = Setup("schwarzer-peter", pack_named("papaz-kacti"), 3, "first")
    first = list(islice(draws(setup, deal_at(setup, 1, 0)), 3))
    assert [(one.drawer, one.giver) for one in first] == [(2, 0), (1, 2), (0, 1)]


def test_who_has_no_card_is_skipped() -> None:
    # Player 2 lays all he has; so player 3 draws first, from player 1.
    assert followed("1a 2a / 3a 3b / P 1b 2b") == ["3<1 1a+1b", "1<3 P", "3<1 2a+2b"]
    # The last card of player 1 is drawn.
    setup, deal = setup_of("1a / 2a 1b / 2b P")
    first = next(draws(setup, deal))
    assert (first.card, first.partner, first.after.playing, first.after.drawer) == ("1a", "1b", [1, 2], 2)


def test_it_may_be_over_after_the_deal() -> None:
    setup, deal = setup_of("1a 1b / P 2a 2b / 3a 3b")
    assert play(setup, deal, 1) == Outcome("finished", None, 0, 0, loser=1)
    assert list(draws(setup, deal)) == []


@pytest.mark.parametrize(
    ("draw", "places"), [("first", [0, 0, 0]), ("last", [2, 2, 2]), ("middle", [1, 1, 1]), ("4", [1, 1, 1])]
)
def test_a_fixed_rule_takes_a_card_by_its_place(draw: str, places: list[int]) -> None:
    setup, deal = setup_of("1a 2a 3a / 4a 5a 2b / 4b 5b 1b 3b P", draw=draw)
    found = [(one.place, len(one.after.hands[one.giver]) + 1) for one in islice(draws(setup, deal), 2)]
    assert found[0] == (places[0], 3)
    by_rule = {"first": lambda size: 0, "last": lambda size: size - 1, "middle": lambda size: (size - 1) // 2}
    expected = by_rule.get(draw, lambda size: 4 % size)
    assert all(place == expected(size) for place, size in found)


def test_who_draws_in_turn_remembers_it_for_himself() -> None:
    setup, deal = setup_of("1a 2a 3a / 4a 5a 2b / 4b 5b 1b 3b P", draw="alternate")
    first = list(islice(draws(setup, deal), 6))
    assert [one.place == 0 for one in first[:3]] == [True, True, True]
    sizes = [len(one.after.hands[one.giver]) for one in first]
    assert [one.place for one in first[3:]] == sizes[3:]


def test_a_card_that_stays_goes_to_the_end_or_to_the_front() -> None:
    setup, deal = setup_of("1a P / 2a 3a / 2b 1b 3b")
    assert next(draws(setup, deal)).after.hands[1] == ("2a", "3a", "1a")
    setup, deal = setup_of("1a P / 2a 3a / 2b 1b 3b", insert="first")
    assert next(draws(setup, deal)).after.hands[1] == ("1a", "2a", "3a")


def test_the_smallest_endless_deal() -> None:
    setup, deal = setup_of("1a P / 1b", draw="last")
    assert play(setup, deal, 1000) == Outcome("endless", None, 2, 2, Cycle(0, 0, 2, 2))
    assert play(setup, deal, 2).status == "endless"
    assert play(setup, deal, 1) == Outcome("undecided", None, 1, 1)


def test_the_single_one_of_three_passes_only_when_its_like_are_laid() -> None:
    setup = Setup("schwarzer-peter", pack_named("old-maid"), 2, "last")
    others = [card for card in setup.cards.cards if card[0] != "Q"]
    deal = Deal((("QH", *others[:24], "QD"), (*others[24:], "QS")))
    assert start(setup, deal).hands == ((), ("QS",))
    deal = Deal((("QH", *others[:23]), (*others[23:], "QD", "QS")))
    assert sum(one.single for one in draws(setup, deal)) == play(setup, deal, 100).cards


@pytest.mark.parametrize("limit", [0, -1])
def test_a_limit_below_one_is_refused(limit: int) -> None:
    with pytest.raises(LimitError):
        play(*setup_of("1a P / 1b"), limit)


def test_blind_draws_need_a_chance() -> None:
    with pytest.raises(InputError, match="blind draws need a seed and a game number"):
        play(*setup_of("1a P / 1b", draw="blind"), 10)


@given(
    name=st.sampled_from([*NAMES[:-1], "pictures:4", "old-maid:QS"]),
    players=st.integers(2, 8),
    draw=st.sampled_from(["first", "last", "middle", "alternate", "2", "blind"]),
    insert=st.sampled_from(["last", "first"]),
    game=st.integers(0, 1000),
    data=st.data(),
)
def test_nobody_tells_pair_classes_apart(
    name: str, players: int, draw: str, insert: str, game: int, data: st.DataObject
) -> None:
    pack = pack_named(name)
    setup = Setup("sorte-per", pack, players, draw, insert)
    deal = deal_at(setup, 1, game)
    classes = [pack.classes[0], *data.draw(st.permutations(pack.classes[1:]))]
    renamed = {
        card: other
        for one, new in zip(pack.classes, classes, strict=True)
        for card, other in zip(one, data.draw(st.permutations(new)), strict=True)
    }
    other = Deal(tuple(tuple(renamed[card] for card in hand) for hand in deal.hands), deal.chance)
    assert canonical_form(pack, other) == canonical_form(pack, deal) == deal
    assert play(setup, other, 5000) == play(setup, deal, 5000)
