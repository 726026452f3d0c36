"""What is wrong with a machine or a run, found without changing either."""

import sqlite3
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from bettelmann import __version__
from bettelmann.campaign.folder import check_signatures, recipe_of
from bettelmann.campaign.provenance import machine, signatures_of
from bettelmann.campaign.verification import agrees
from bettelmann.games.bettelmann.dealing import deal_at
from bettelmann.games.bettelmann.deck import DECKS
from bettelmann.games.bettelmann.reference import play
from bettelmann.games.registry import game_named
from bettelmann.outside.advice import command_line
from bettelmann.outside.errors import InputError
from bettelmann.report.numbers import counted
from bettelmann.store.disk import free_bytes, is_network, run_size
from bettelmann.store.lock import driver_of
from bettelmann.store.reader import RunView

_LOW_DISK = 1 << 30
_COMPARED = 300


class Finding(NamedTuple):
    """One thing that was looked at."""

    what: str
    good: bool
    says: str


def look_at_machine() -> list[Finding]:
    """Versions, the kernel cache, and whether the engines agree here."""
    from bettelmann.kernel.bench import engine_signature
    from bettelmann.kernel.machine.host import vector_bits
    from bettelmann.kernel.machine.jit import CACHE_FOLDER, cache_root
    from bettelmann.kernel.packed import decide_packed

    deals = [deal_at(deck, 1, game) for deck in DECKS.values() for game in range(_COMPARED // len(DECKS))]
    wrong = sum(play(deal) != decide_packed(deal, max_tricks=1_000_000) for deal in deals)
    return [
        Finding("version", True, f"bettelmann {__version__} on {machine()}"),
        Finding("SQLite", True, f"{sqlite3.sqlite_version} (one writer at a time, which every version does well)"),
        Finding(
            "kernel cache",
            CACHE_FOLDER is not None,
            f"{CACHE_FOLDER}"
            if CACHE_FOLDER
            else f"{cache_root()} cannot be written: every start compiles anew; set BETTELMANN_CACHE to a folder",
        ),
        Finding("engine", True, f"signature {engine_signature()}, vectors of {vector_bits()} bits"),
        Finding(
            "engines agree",
            wrong == 0,
            f"on {len(deals)} random deals"
            if not wrong
            else f"NOT on {wrong} of {len(deals)} random deals: report this",
        ),
        _room(Path()),
    ]


def look_at_run(folder: Path) -> list[Finding]:
    """Whether a run is sound, and who works on it; its longest games are played again by the reference engine."""
    try:
        with RunView.open(folder) as view:
            faults = view.faults()
            if faults:
                return _damaged(folder, faults)
            summary = view.summary()
        recipe = recipe_of(folder, summary.facts)
    except InputError as error:
        return [Finding("run", False, str(error))]
    kind = is_network(folder)
    driver = driver_of(folder)
    findings = [
        Finding("run", True, f"{folder}: {counted(summary.units_done, 'unit')}, {run_size(folder) / 1e6:.1f} MB"),
        Finding("driver", True, driver.who if driver and driver.alive else "none"),
        Finding(
            "file system", kind is None, f"{kind}: SQLite may be damaged there, use a local disk" if kind else "local"
        ),
        _room(folder),
    ]
    try:
        check_signatures(folder, summary.facts, signatures_of(recipe))
        findings.append(Finding("signature", True, summary.facts["signature"]))
    except InputError as error:
        findings.append(Finding("signature", False, str(error)))
    games = [*summary.longest_by_tricks, *summary.longest_by_cards]
    wrong = [game_named(recipe.setup.game).write(game.deal) for game in games if not agrees(recipe.setup, game)]
    says = f"{len(games)} longest games played again" if not wrong else f"the counts are wrong for {wrong[0]}"
    return [*findings, Finding("finds", not wrong, says)]


def _damaged(folder: Path, faults: Sequence[str]) -> list[Finding]:
    """Everything that is damaged, and what can be done about it."""
    remedy = f"`{command_line('resume', folder)}` keeps the file, takes over what is sound and computes the rest again"
    return [
        *(Finding("run", False, f"{folder}: {fault}") for fault in faults),
        Finding("remedy", True, remedy),
    ]


def _room(folder: Path) -> Finding:
    try:
        free = free_bytes(folder)
    except InputError as error:
        return Finding("free disk", False, str(error))
    return Finding(
        "free disk", free >= _LOW_DISK, f"{free / 1e9:.1f} GB" + ("" if free >= _LOW_DISK else ": make room")
    )
