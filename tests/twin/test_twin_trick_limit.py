"""What a limit of tricks makes undecided, limit by limit."""

import pytest

from bettelmann.games.bettelmann import deal_at, parse_deck, play
from bettelmann.kernel.general.game import decide_deal
from bettelmann.kernel.packed.decide import decide_packed
from known_deals import ENDLESS, FINISHED, KnownDeal
from twins import expected_tally, sampled, sampled_games, without_winner

SEED = 5


@pytest.mark.parametrize("known", [*ENDLESS, FINISHED[0]], ids=lambda known: known.text)
def test_every_limit_up_to_the_end_or_the_return(known: KnownDeal) -> None:
    for limit in range(1, known.tricks + 3):
        expected = play(known.deal, max_tricks=limit)
        assert expected.status == ("undecided" if limit < known.tricks else play(known.deal).status)
        assert decide_deal(known.deal, max_tricks=limit) == expected
        assert decide_packed(known.deal, max_tricks=limit) == expected


@pytest.mark.parametrize(
    ("name", "limit"),
    [("2J4-", 1), ("2J4-", 2), *((name, limit) for name in ("20", "52") for limit in (1, 2, 3, 4, 7, 20))],
)
def test_sampling_leaves_exactly_the_games_undecided_that_reach_the_limit(name: str, limit: int) -> None:
    deck = parse_deck(name)
    outcomes = [play(deal_at(deck, SEED, game), max_tricks=limit) for game in range(1500)]

    assert sampled_games(deck, SEED, 0, 1500, max_tricks=limit) == {
        game: without_winner(outcome) for game, outcome in enumerate(outcomes)
    }
    assert sampled(deck, SEED, 0, 1500, max_tricks=limit) == expected_tally(SEED, 0, outcomes)
    assert any(outcome.status == "undecided" for outcome in outcomes)
