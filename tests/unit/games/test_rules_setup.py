import pytest
from hypothesis import given
from hypothesis import strategies as st

from bettelmann.games.bettelmann.deck import DECKS, Deck, parse_deck
from bettelmann.games.bettelmann.setup import Setup
from bettelmann.games.bettelmann.variant import Rules
from bettelmann.outside.errors import InputError


def test_three_players_of_the_full_deck_have_one_card_more_first() -> None:
    assert Setup(DECKS["52"], 3).hand_sizes == (18, 17, 17)
    assert Setup(DECKS["52"], 4).hand_sizes == (13, 13, 13, 13)
    assert Setup(DECKS["52"]).hand_sizes == (26, 26)


@given(st.integers(4, 80), st.integers(3, 4))
def test_hands_differ_by_one_card_at_most_and_the_first_have_it(size: int, players: int) -> None:
    sizes = Setup(Deck(size - 1, 1, 0, 0, 0), players).hand_sizes
    assert sum(sizes) == size
    assert len(sizes) == players
    assert list(sizes) == sorted(sizes, reverse=True)
    assert sizes[0] - sizes[-1] <= 1


@pytest.mark.parametrize(
    ("deck", "players", "message"),
    [
        ("52", 1, "players = 1 is not possible: use 2 to 4"),
        ("52", 5, "players = 5 is not possible: use 2 to 4"),
        ("4J3-", 2, "two equal hands"),
        ("1J2-", 4, "the deck 1J2- has 3 cards, too few for 4 players"),
    ],
)
def test_what_nobody_can_be_dealt_is_refused(deck: str, players: int, message: str) -> None:
    with pytest.raises(InputError) as caught:
        Setup(parse_deck(deck), players)
    assert message in str(caught.value)


def test_the_plain_game_is_that_of_two_players_by_the_standard_rules() -> None:
    plain = Setup(DECKS["40"])
    reversed_pile = Setup(DECKS["40"], rules=Rules(pile="reversed"))
    three = Setup(DECKS["40"], 3, Rules(debt="lapses"))
    assert plain.plain
    assert not reversed_pile.plain
    assert not three.plain
    assert plain.name == "40"
    assert reversed_pile.name == "40, pile=reversed"
    assert three.name == "40, 3 players, debt=lapses"
