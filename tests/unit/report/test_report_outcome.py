import pytest

from bettelmann.games.bettelmann import STANDARD, Outcome, Rules, parse_deal, play
from bettelmann.report.outcome import outcome_object, outcome_sentence


@pytest.mark.parametrize(
    ("outcome", "sentence"),
    [
        (Outcome("finished", 1, 8344, 1164), "Finished after 1,164 tricks and 8,344 cards: player 2 wins."),
        (Outcome("finished", 0, 1, 1), "Finished after 1 trick and 1 card: player 1 wins."),
        (
            Outcome("undecided", None, 700, 100),
            "Undecided: the limit of 100 tricks and 700 cards was reached with neither an end nor a return.",
        ),
        (
            Outcome("finished", 2, 9, 3, by_rounds=True),
            "Ended as agreed after 3 tricks and 9 cards: player 3 holds most cards and has won.",
        ),
        (Outcome("finished", None, 9, 3, by_rounds=True), "Ended as agreed after 3 tricks and 9 cards: a draw."),
    ],
)
def test_a_sentence(outcome: Outcome, sentence: str) -> None:
    assert outcome_sentence(outcome) == sentence


def test_undecided_is_never_called_endless() -> None:
    deal = parse_deal("---K---Q-KQAJ-----AAJ--J--/----------Q----KQ-J-----KA")
    outcome = play(deal, max_tricks=65)
    assert outcome_object(deal, outcome, STANDARD)["status"] == "undecided"
    assert "ndless" not in outcome_sentence(outcome)
    assert outcome_object(deal, play(deal, max_tricks=66), STANDARD)["status"] == "endless"


def test_what_differs_from_the_standard_is_said() -> None:
    deal = parse_deal("J--/-J-")
    rules = Rules(pile="reversed")
    assert outcome_object(deal, play(deal, rules), rules)["rules"] == "pile=reversed"
    assert "rules" not in outcome_object(deal, play(deal), STANDARD)
    assert "by_rounds" not in outcome_object(deal, play(deal), STANDARD)
