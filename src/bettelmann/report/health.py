"""What is wrong with a machine or a run, found without changing either.

Only the cache of kernels is cleared, where that is asked for.
"""

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
from bettelmann.outside.remarks import untold
from bettelmann.report.numbers import counted
from bettelmann.store.disk import free_bytes, is_network, run_size
from bettelmann.store.driver import driver_of
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
    from bettelmann.kernel.packed import decide_packed

    cache = _look_at_cache()  # before the engines are used, which mend what is damaged of theirs
    deals = [deal_at(deck, 1, game) for deck in DECKS.values() for game in range(_COMPARED // len(DECKS))]
    wrong = sum(play(deal) != decide_packed(deal, max_tricks=1_000_000) for deal in deals)
    signature, remarks = engine_signature(), untold()
    if remarks and cache.good:
        cache = Finding(cache.what, False, "; ".join(remarks))
    return [
        Finding("version", True, f"bettelmann {__version__} on {machine()}"),
        Finding("SQLite", True, f"{sqlite3.sqlite_version} (one writer at a time, which every version does well)"),
        cache,
        Finding("engine", True, f"signature {signature}, vectors of {vector_bits()} bits"),
        Finding(
            "engines agree",
            wrong == 0,
            f"on {len(deals)} random deals"
            if not wrong
            else f"NOT on {wrong} of {len(deals)} random deals: report this",
        ),
        _room(Path()),
    ]


def _look_at_cache() -> Finding:
    from bettelmann.kernel.machine.cache_folder import REMEDY
    from bettelmann.kernel.machine.cache_state import cache_state

    state = cache_state()
    if state.trouble is not None:
        says = f"{state.folder or 'none'} cannot be written ({state.trouble}): every start compiles anew; {REMEDY}"
        return Finding("kernel cache", False, says)
    kernels, versions = counted(state.kernels, "compiled kernel"), counted(state.versions, "version")
    says = f"{state.folder}: writable, {kernels}; {versions} in all, {state.size / 1e6:.1f} MB"
    if state.damaged:
        says += (
            f"; {counted(state.damaged, 'file')} DAMAGED: compiled anew when needed, or remove all with"
            f" `{command_line('doctor', '--clear-cache')}`; the disk may be failing"
        )
    return Finding("kernel cache", state.damaged == 0, says)


def clear_kernels() -> Finding:
    """Remove all compiled kernels, and say what is gone and what is not."""
    from bettelmann.kernel.machine.cache_folder import cache_root
    from bettelmann.kernel.machine.cache_state import clear_cache

    cleared, root = clear_cache(), cache_root()
    if not cleared.versions and not cleared.left:
        return Finding("cache cleared", True, f"nothing to remove in {root}" if root else "there is none")
    says = f"removed {counted(cleared.versions, 'version')} ({cleared.size / 1e6:.1f} MB) from {root}"
    if cleared.left:
        says += "; NOT removed: " + "; ".join(cleared.left)
    return Finding("cache cleared", not cleared.left, says)


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
