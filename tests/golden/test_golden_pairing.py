"""Pairing games against what is known of them: all deals by fixed rules, and games of two players."""

import pairing_report
import pairing_rules
import pairing_tables
import pytest

from bettelmann.games.pairing import Setup, deal_of_rank, draws, pack_named, play, start


def test_all_deals_by_every_rule_by_the_kernel() -> None:
    text = pairing_rules.table_text(map(pairing_rules.played, pairing_rules.setups()))
    assert pairing_rules.PATH.read_text() == text


@pytest.mark.parametrize("pairs", [1, 2, 3])
def test_all_deals_by_every_rule_by_the_reference(pairs: int) -> None:
    rows = []
    for setup in pairing_rules.setups():
        if setup.pack != f"pictures:{pairs}":
            continue
        outcomes = [play(setup, deal_of_rank(setup, rank), 10_000) for rank in range(setup.deal_count())]
        cycles = [one.cycle for one in outcomes if one.cycle is not None]
        longest = max((one.tricks for one in outcomes if one.cycle is None), default=0)
        rows.append(pairing_rules.row_of(setup, len(cycles), longest, {one.period_tricks for one in cycles}))
    *lines, _ = pairing_rules.table_text(rows).split("\n")
    assert [line for line in pairing_rules.PATH.read_text().splitlines() if f"pictures:{pairs}," in line] == lines[1:]


@pytest.mark.parametrize("insert", ["last", "first"])
@pytest.mark.parametrize("draw", pairing_rules.RULES)
def test_two_players(draw: str, insert: str) -> None:
    """Each card but the single one has its partner in the other hand; so what goes round is the single card alone."""
    endless = 0
    for pairs in range(1, 5):
        setup = Setup("schwarzer-peter", pack_named(f"pictures:{pairs}"), 2, draw, insert)
        for rank in range(setup.deal_count()):
            deal = deal_of_rank(setup, rank)
            outcome = play(setup, deal, 1000)
            for drawn in draws(setup, deal):
                assert (drawn.partner is None) == drawn.single
                if drawn.number == outcome.tricks:
                    break
            if outcome.cycle is not None:
                endless += 1
                assert outcome.cycle.period_tricks == outcome.cycle.period_cards == 2
            else:
                assert outcome.status == "finished"
    if (draw, insert) == ("last", "last"):
        smallest = Setup("schwarzer-peter", pack_named("pictures:1"), 2, draw, insert)
        at_once = [play(smallest, deal_of_rank(smallest, rank), 9).cycle for rank in range(3)]
        assert any(cycle is not None and cycle.lead_in_tricks == 0 for cycle in at_once)
    if (draw, insert) == ("first", "last"):
        assert endless == 0


def test_two_hands_are_each_others_partners() -> None:
    setup = Setup("schwarzer-peter", pack_named("schwarzer-peter"), 2, "first")
    pack = setup.cards
    for rank in range(0, setup.deal_count(), setup.deal_count() // 50):
        one, other = ({pack.class_of[card] for card in hand} for hand in start(setup, deal_of_rank(setup, rank)).hands)
        assert one ^ other == {0}


def test_the_tables_of_the_results_are_those_of_their_files() -> None:
    text = pairing_tables.DOCUMENT.read_text()
    assert pairing_tables.document_text(text) == text


@pytest.mark.parametrize("row", pairing_tables.rows("smallest"), ids=lambda row: f"{row['players']} {row['draw']}")
def test_the_smallest_endless_deals_are_found_again(row: dict[str, str]) -> None:
    if not row["endless"]:
        assert row["pairs"] == "none up to 7"
        return
    most = int(row["pairs"])
    found = pairing_report.smallest(int(row["players"]), row["draw"], row["insert"], most)
    assert found == {**row, "players": int(row["players"])}
    if most > 1:
        fewer = pairing_report.smallest(int(row["players"]), row["draw"], row["insert"], most - 1)
        assert not fewer["endless"]
