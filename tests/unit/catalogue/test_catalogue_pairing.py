"""Entries of pairing games: made, written, checked, known; and what is wrong with forged ones."""

import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from bettelmann.catalogue.check import objections, objections_to_file
from bettelmann.catalogue.duplicates import Known
from bettelmann.catalogue.entry import Credit
from bettelmann.catalogue.errors import EntryError
from bettelmann.catalogue.folder import read_any_file
from bettelmann.catalogue.pairing_entry import PairingClaim, PairingEntry
from bettelmann.catalogue.pairing_make import pairing_entry_of
from bettelmann.catalogue.toml_form import write_entry
from bettelmann.games.pairing import Setup, deal_at, deal_of_rank, pack_named, play, read_deal
from bettelmann.outside.errors import InputError
from catalogues import CHECKER, PAIRING_FILES

ADA = Credit("Ada", date="2026-12-01", licence="CC0-1.0")
THREE = Setup("schwarzer-peter", pack_named("pictures:3"), 3, "first")
DEAL = "P 1a 2a / 2b 3a / 3b 1b"


def entry_of(setup: Setup, *deals: str) -> PairingEntry:
    return pairing_entry_of(setup, [read_deal(text) for text in deals], ADA)


GOOD = entry_of(THREE, DEAL)

FORGED: dict[str, tuple[PairingEntry, str]] = {
    "another period": (
        replace(GOOD, claim=PairingClaim(20, 3)),
        "the claim is refuted: claimed is a period of 20 draws and 3 passes, computed 21 and 3",
    ),
    "another number of passes": (
        replace(GOOD, claim=PairingClaim(21, 4)),
        "the claim is refuted: claimed is a period of 21 draws and 4 passes, computed 21 and 3",
    ),
    "another lead-in": (
        replace(GOOD, certificate=replace(GOOD.certificate, lead_in_draws=(1,))),
        f"the certificate is not the one of these deals: accepted are the lead-ins [0], the state '{DEAL}' and player 2"
        " to draw",
    ),
    "another state": (
        replace(GOOD, certificate=replace(GOOD.certificate, state="P / 1a / 1b")),
        f"the certificate is not the one of these deals: accepted are the lead-ins [0], the state '{DEAL}' and player 2"
        " to draw",
    ),
    "another key": (
        replace(GOOD, key="P / 1a / 1b"),
        f"key = 'P / 1a / 1b' is not the key of this cycle: write {GOOD.key!r}",
    ),
    "another rule": (replace(GOOD, draw="last"), f"'{DEAL}' is finished after "),
    "chance": (
        replace(GOOD, draw="blind"),
        "draw = 'blind' leaves the draws to chance: accepted are endless deals by a fixed rule",
    ),
    "nine players": (replace(GOOD, players=9), "players = 9 is not possible: use 2 to 8"),
    "another pack": (
        replace(GOOD, pack="pictures:4"),
        "the pack pictures:4 has 9 cards and 7 are dealt: missing are 4a, 4b",
    ),
    "a deal twice": (
        replace(GOOD, deals=(DEAL, DEAL)),
        f"the deals are not canonical or not in order: write '{DEAL}' first, each once",
    ),
    "names in another order": (
        replace(GOOD, deals=("P 2a 1a / 1b 3a / 3b 2b",)),
        f"the deals are not canonical or not in order: write '{DEAL}' first, each once",
    ),
    "a standing that is none": (
        replace(GOOD, standing="sure"),
        "standing = 'sure': accepted are claimed, verified, reproduced",
    ),
    "no finder": (replace(GOOD, credit=replace(ADA, finder="")), 'finder is empty: write a name, or "unknown"'),
}


def certified(path: Path) -> str:
    """What the short program says of a file."""
    done = subprocess.run([sys.executable, str(CHECKER), str(path)], capture_output=True, text=True, check=False)
    assert (done.returncode == 0) == done.stdout.endswith("1 of 1 certificates hold\n")
    return done.stdout


def test_an_entry_is_accepted(tmp_path: Path) -> None:
    path = tmp_path / f"{GOOD.id}.toml"
    path.write_text(write_entry(GOOD))
    assert read_any_file(path) == GOOD
    assert objections_to_file(path, Known([])) == []
    assert certified(path) == "1 of 1 certificates hold\n"


@pytest.mark.parametrize("name", FORGED)
def test_a_forged_entry_is_refused(name: str) -> None:
    entry, reason = FORGED[name]
    (found,) = objections(entry, Known([]))
    assert found.startswith(reason)


@pytest.mark.parametrize("name", ["another period", "another number of passes", "another lead-in", "another state"])
def test_the_short_program_refuses_it_too(tmp_path: Path, name: str) -> None:
    path = tmp_path / "forged.toml"
    path.write_text(write_entry(FORGED[name][0]))
    assert "WRONG" in certified(path)


@pytest.mark.parametrize("path", PAIRING_FILES, ids=lambda path: path.stem)
def test_the_key_is_that_of_every_state_and_of_every_seat(path: Path) -> None:
    entry = read_any_file(path)
    assert isinstance(entry, PairingEntry)
    assert write_entry(entry) == path.read_text()
    assert len(entry.certificate.lead_in_draws) == len(entry.deals)


def test_deals_of_one_cycle_are_one_entry() -> None:
    by_key: dict[str, list[str]] = {}
    for rank in range(THREE.deal_count()):
        deal = deal_of_rank(THREE, rank)
        if play(THREE, deal, 1000).cycle is not None:
            entry = pairing_entry_of(THREE, [deal], ADA)
            by_key.setdefault(entry.key, []).extend(entry.deals)
    assert sum(map(len, by_key.values())) == 7
    shared = max(by_key.values(), key=len)
    entry = entry_of(THREE, *shared)
    assert (list(entry.deals), objections(entry, Known([]))) == (sorted(shared), [])
    assert (
        objections(replace(entry, deals=shared[:1], certificate=entry_of(THREE, shared[0]).certificate), Known([]))
        == []
    )
    if len(by_key) > 1:
        with pytest.raises(EntryError, match="the deals run into several cycles"):
            entry_of(THREE, *(deals[0] for deals in by_key.values()))


def test_a_known_cycle_is_a_duplicate() -> None:
    other = replace(GOOD, credit=replace(ADA, finder="Bob"))
    (why,) = objections(other, Known([GOOD]))
    assert why == f"duplicate: its deals run into the cycle of {GOOD.id}, found by Ada in 2026-12-01"
    assert objections(GOOD, Known([GOOD])) == []
    elsewhere = entry_of(replace(THREE, draw="middle", cards=pack_named("pictures:2")), "1a 2a / P 2b / 1b")
    assert objections(elsewhere, Known([GOOD])) == []


@pytest.mark.parametrize("pack", ["old-maid", "papaz-kacti", "three-jacks", "schwarzer-peter-32", "sorte-per"])
@pytest.mark.parametrize("draw", ["middle", "3"])
def test_the_short_program_plays_every_pack(tmp_path: Path, pack: str, draw: str) -> None:
    setup = Setup("sorte-per", pack_named(pack), 5, draw, "first" if draw == "middle" else "last")
    deals = (deal_at(setup, 1, game) for game in range(2000))
    deal = next((deal for deal in deals if play(setup, deal, 10_000).cycle is not None), None)
    if deal is None:
        pytest.fail("no endless deal among the first games")
    path = tmp_path / "entry.toml"
    path.write_text(write_entry(pairing_entry_of(setup, [deal], ADA)))
    assert certified(path) == "1 of 1 certificates hold\n"


def test_finite_and_cut_games_are_no_entries() -> None:
    with pytest.raises(EntryError, match="is finished after 1 draws: accepted are endless deals"):
        entry_of(Setup("sorte-per", pack_named("pictures:1"), 2, "first"), "1a P / 1b")
    with pytest.raises(InputError, match="missing are 1b"):
        entry_of(Setup("sorte-per", pack_named("pictures:1"), 2, "first"), "1a / P")
