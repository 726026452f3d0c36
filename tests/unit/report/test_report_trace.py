from hypothesis import given

from bettelmann.games.bettelmann import STANDARD, Deal, parse_deal, play
from bettelmann.report.trace import trace_lines
from strategies import small_deals


@given(small_deals())
def test_the_cards_of_a_trace_are_the_cards_of_the_game(deal: Deal) -> None:
    outcome = play(deal)
    lines = list(trace_lines(deal, STANDARD, outcome.tricks))[1:-1]
    laid = [line.rpartition("  ")[2].partition(" -> ")[0] for line in lines]
    assert len(lines) == outcome.tricks
    assert sum(len(part.partition(":")[2]) for text in laid for part in text.split()) == outcome.cards
    takes = [int(line.rpartition(" takes ")[2].partition(",")[0]) for line in lines]
    assert sum(takes) == outcome.cards
    assert ("the game is over" in lines[-1]) == (outcome.status == "finished")


def test_a_trace_ends_where_it_is_told() -> None:
    lines = list(trace_lines(parse_deal("J--/-J-"), STANDARD, 2))
    assert [line.split()[0] for line in lines] == ["trick", "1", "2", "after"]
    assert lines[-1].split(maxsplit=1)[1] == "J- / *--J-"
