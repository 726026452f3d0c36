"""Longer games from the backward tree of a finite one."""

from itertools import islice

import pytest

from backwards import plain_closure
from bettelmann.cycles.extension import NotFinished, extend, game_tree
from bettelmann.cycles.path import path
from bettelmann.games.bettelmann import Deal, deal_at, parse_deal, parse_deck, play
from known_deals import ENDLESS, FINISHED, KnownDeal

BY_TRICKS = {known.tricks: known for known in FINISHED}


@pytest.mark.parametrize(
    ("tricks", "states", "balanced", "best", "cards"),
    [
        (805, 39209, 1247, 822, 5914),
        (960, 50960, 1798, 1048, 7544),
        (1007, 52446, 1915, 1016, 7225),
        (1015, 52446, 1915, 1016, 7225),
        (1016, 52446, 1915, 1016, 7225),
        (1122, 55438, 1807, 1122, 7959),
        (1164, 57134, 1827, 1164, 8344),
    ],
)
def test_the_trees_of_the_published_records(tricks: int, states: int, balanced: int, best: int, cards: int) -> None:
    """Four of them lie in one tree."""
    known = BY_TRICKS[tricks]
    found = extend(known.deal)

    assert (found.tricks, found.cards, found.complete) == (known.tricks, known.cards, True)
    assert (found.states, found.balanced) == (states, balanced)
    assert found.best_by_tricks is not None
    assert (found.best_by_tricks.tricks, found.best_by_cards and found.best_by_cards.cards) == (best, cards)


@pytest.mark.parametrize("known", FINISHED, ids=lambda known: str(known.cards))
def test_the_best_deals_last_as_long_as_the_tree_says(known: KnownDeal) -> None:
    found = extend(known.deal)
    for leaf in (found.best_by_tricks, found.best_by_cards):
        assert leaf is not None
        outcome = play(leaf.deal)
        assert (outcome.status, outcome.tricks, outcome.cards) == ("finished", leaf.tricks, leaf.cards)
        assert len(leaf.deal[0]) == len(leaf.deal[1])


def plain_tree_of(deal: Deal) -> list[tuple[Deal, int, int]]:
    """The balanced states of a game's tree with tricks and cards to the end, by the plain closure and forward play."""
    states = [state for state, _ in islice(path(deal), play(deal).tricks)]
    found = [state for state in plain_closure([(state, 0, 0) for state in states]) if len(state[0]) == len(state[1])]
    outcomes = [(state, play(state)) for state in found]
    return sorted((state, outcome.tricks, outcome.cards) for state, outcome in outcomes)


@pytest.mark.parametrize(("name", "index"), [("20", 0), ("20", 9), ("2J8-", 5), ("1A9-", 1), ("4K8-", 2), ("32", 7)])
def test_every_balanced_state_has_its_length_by_forward_play(name: str, index: int) -> None:
    deal = deal_at(parse_deck(name), 1, index)
    tree = game_tree(deal, play(deal).tricks)
    leaves = {
        leaf: (tricks, cards)
        for leaf, tricks, cards in zip(tree.deals(), tree.tricks.tolist(), tree.cards.tolist(), strict=True)
    }

    expected = {leaf: (tricks, cards) for leaf, tricks, cards in plain_tree_of(deal)}
    assert expected.items() <= leaves.items()
    for leaf in leaves.keys() - expected.keys():
        # These meet the game in its last state alone.
        outcome = play(leaf)
        assert (outcome.tricks, outcome.cards) == leaves[leaf]
        assert list(path(leaf))[-1] != list(path(deal))[-1]


@pytest.mark.parametrize(
    ("text", "states"),
    [
        ("J/-", 2),  # the game and its end, J- against nothing
        ("--/J", 4),  # the same end as J-/-, which follows on J/--, and itself
        ("-/J", 1),  # the jack is not paid for: nothing leads back from there
        ("---/--", 1),
    ],
)
def test_the_end_of_a_game_belongs_to_its_tree_when_the_last_pile_was_paid_for(text: str, states: int) -> None:
    assert extend(parse_deal(text)).states == states


@pytest.mark.parametrize("text", ["J/-", "-J--/-Q--"])
def test_games_that_share_their_end_share_their_tree(text: str) -> None:
    first = extend(parse_deal(text))
    assert first.best_by_tricks is not None
    assert first.best_by_cards is not None
    again = extend(first.best_by_tricks.deal)

    assert (again.best_by_tricks, again.best_by_cards) == (first.best_by_tricks, first.best_by_cards)
    assert again.states == first.states


@pytest.mark.parametrize("text", ["-" * 32 + "/" + "J" + "-" * 31, "J" + "-" * 33 + "/" + "-" * 34, "-" * 70 + "/J"])
def test_decks_of_64_cards_and_more_are_extended(text: str) -> None:
    deal = parse_deal(text)
    found = extend(deal)
    leaves = plain_tree_of(deal)

    assert found.complete
    assert found.balanced >= len(leaves)
    for leaf in (found.best_by_tricks, found.best_by_cards):
        if leaf is not None:
            assert (play(leaf.deal).tricks, play(leaf.deal).cards) == (leaf.tricks, leaf.cards)
    if leaves:
        assert found.best_by_tricks is not None
        assert found.best_by_tricks.tricks >= max(tricks for _, tricks, _ in leaves)


def test_a_full_hand_of_64_cards_at_the_end_belongs_to_the_tree() -> None:
    """It is one card more than a packed hand holds."""
    found = extend(parse_deal("A" + "-" * 59 + "/----"))

    assert (found.tricks, found.cards) == (1, 5)
    assert found.states > 60  # its last pile may begin at 60 cards
    assert found.best_by_tricks is not None
    assert play(found.best_by_tricks.deal).tricks == found.best_by_tricks.tricks


@pytest.mark.parametrize("most", [1, 2000])
def test_a_limit_gives_a_partial_tree_that_says_so(most: int) -> None:
    found = extend(BY_TRICKS[960].deal, most=most)

    assert not found.complete
    assert max(most, 960) <= found.states < 2100
    assert found.best_by_tricks is not None
    assert found.best_by_tricks.tricks >= 960


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (
            "J--/-J-",
            "the deal J--/-J- does not finish, it is endless: for what leads into its cycle use"
            " `bettelmann basin J--/-J-`",
        ),
        ("-/-/-", "the deal has 3 hands: games are extended for two players only"),
    ],
)
def test_a_deal_that_does_not_finish_is_refused(text: str, sentence: str) -> None:
    with pytest.raises(NotFinished) as refusal:
        extend(parse_deal(text))

    assert str(refusal.value) == sentence


def test_an_undecided_deal_is_refused() -> None:
    with pytest.raises(NotFinished, match="does not finish, it is undecided"):
        extend(ENDLESS[0].deal, max_tricks=65)
    with pytest.raises(NotFinished, match="does not finish, it is undecided"):
        extend(BY_TRICKS[960].deal, max_tricks=959)
    assert extend(BY_TRICKS[960].deal, max_tricks=960).tricks == 960
