"""Making a sound run out of a damaged one: what is sound is taken over, what is not is named and computed again.

Nothing is written into the damaged file. It keeps its bytes under another name, and a new one takes its place.
"""

import os
import sqlite3
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing, suppress
from pathlib import Path
from typing import Any, NamedTuple

from bettelmann.games.registry import game_of
from bettelmann.store.connection import DATABASE, connect, translated
from bettelmann.store.create import sync_folder, write_draft
from bettelmann.store.effects import Effect, effect_of
from bettelmann.store.errors import DamagedRun
from bettelmann.store.header import KEPT, wal_bytes, wal_of
from bettelmann.store.merge import Lengths, apply_effect
from bettelmann.store.reader import RunView
from bettelmann.store.rows import WrongRow, checked, inserting, read_rows, selecting, sum_of
from bettelmann.store.soundness import named_units
from bettelmann.store.totals import Totals, read_totals

_WRONG = (sqlite3.Error, WrongRow, ValueError, TypeError, LookupError, ArithmeticError, AttributeError, OSError)


class _Sound(NamedTuple):
    """What is sound of a file: its facts if all are, sessions, effects; the units that it should have."""

    facts: Mapping[str, str]
    sessions: Sequence[tuple[Any, ...]]
    effects: Sequence[Effect]
    units: set[int]


def mend(folder: Path, damage: DamagedRun) -> str:
    """Put a sound run in the place of the damaged one in ``folder``; gives a sentence about what was done.

    The hourly copy helps out. The caller holds the RunLock. Raises the ``damage``, with what can be done about it, when
    too little of the file is sound; nothing was changed then.
    """
    path = folder / DATABASE
    sources = _sources(folder)
    facts = _first_facts(sources, damage)
    same = [source for source in sources if not source.facts or source.facts.get("created") == facts.get("created")]
    effects = _joined([effect for source in same for effect in source.effects])
    sound = {unit for effect in effects for unit in effect.units}
    missing = sorted({unit for source in same for unit in source.units} - sound)
    sessions = next((source.sessions for source in same if source.sessions), ())
    kept = _replace(path, facts, sessions, effects)
    again = f"; {named_units(missing)} will be computed again" if missing else ""
    count = "1 unit is" if len(sound) == 1 else f"{len(sound)} units are"
    return f"{_what(damage)}; the file is kept as {kept.name}, {count} sound{again}"


def facts_of(folder: Path) -> Mapping[str, str]:
    """The facts of a run, from its hourly copy if the database is damaged; raises StoreError."""
    try:
        with RunView.open(folder) as view:
            return view.facts()
    except DamagedRun as damage:
        return _first_facts(_sources(folder), damage)


def _sources(folder: Path) -> list[_Sound]:
    """What is sound of the database and of its hourly copy."""
    return [_salvaged(folder / name) for name in (DATABASE, KEPT)]


def _first_facts(sources: Sequence[_Sound], damage: DamagedRun) -> Mapping[str, str]:
    """The facts of the first file that has all of them; raises the ``damage`` when none has."""
    for source in sources:
        if source.facts:
            return source.facts
    raise _hopeless(damage) from None


def _what(damage: DamagedRun) -> str:
    """What is wrong, without what can be done about it."""
    return str(damage).partition(": `")[0]


def _hopeless(damage: DamagedRun) -> DamagedRun:
    if ": `" not in str(damage):  # it says so itself
        return damage
    return DamagedRun(
        f"{_what(damage)}, and there is no sound copy of it: restore it from a copy of yours, or start a new run in"
        " another folder; nothing was changed"
    )


def _salvaged(path: Path) -> _Sound:
    """What is sound of a file, which may be anything."""
    try:
        # Without a log nothing need be written beside the file to read it.
        mode = "mode=ro" if wal_bytes(path) else "mode=ro&immutable=1"
        with closing(connect(path, mode)) as connection:
            return _Sound(
                _facts(connection), _sessions(connection), list(_effects(connection)), _units_named(connection)
            )
    except _WRONG:
        return _Sound({}, (), (), set())


def _facts(connection: sqlite3.Connection) -> Mapping[str, str]:
    try:
        facts = dict(read_rows(connection, "run"))
        return facts if "keep" in facts and len(facts) == _totals(connection).rows.get("run", len(facts)) else {}
    except _WRONG:
        return {}


def _totals(connection: sqlite3.Connection) -> Totals:
    """The totals, or some that say nothing."""
    try:
        return read_totals(connection)
    except _WRONG:
        return Totals(rows={})


def _each(connection: sqlite3.Connection, query: str, parameters: Sequence[Any] = ()) -> Iterator[Any]:
    """The rows of a query up to the first that cannot be read."""
    with suppress(*_WRONG):
        yield from connection.execute(query, parameters)


def _sessions(connection: sqlite3.Connection) -> list[tuple[Any, ...]]:
    found = []
    for row in _each(connection, selecting("session")):
        with suppress(WrongRow):
            found.append(checked("session", row))
    return found


def _effects(connection: sqlite3.Connection) -> Iterator[Effect]:
    """Every effect that can be read and has its checksum; each is asked for, since a damaged page may hide others."""
    numbers = set(range(1, _totals(connection).effects + 1))
    numbers.update(number for (number,) in _each(connection, "SELECT id FROM effect") if isinstance(number, int))
    for number in sorted(numbers):
        for body, checksum in _each(connection, "SELECT body, sum FROM effect WHERE id = ?", (number,)):
            if sum_of("effect", number, body) == checksum:
                yield effect_of(body)


def _units_named(connection: sqlite3.Connection) -> set[int]:
    """The units that the table of units tells of, sound or not."""
    return {number for (number,) in _each(connection, "SELECT number FROM unit") if isinstance(number, int)}


def _joined(effects: Sequence[Effect]) -> list[Effect]:
    """Effects of several files, no unit twice; of those that build on others, up to the first gap."""
    there: set[int] = set()
    joined: list[Effect] = []
    for effect in effects:
        if not there.intersection(effect.units):
            there.update(effect.units)
            joined.append(effect)
    ordered = sorted((effect for effect in joined if effect.ordered), key=lambda effect: effect.units)
    if not ordered:
        return joined
    prefix: list[Effect] = []
    count = 0
    for effect in ordered:
        if effect.units[0] != count:
            break
        prefix.append(effect)
        count += len(effect.units)
    return prefix


def _replace(
    path: Path, facts: Mapping[str, str], sessions: Sequence[tuple[Any, ...]], effects: Sequence[Effect]
) -> Path:
    """Write the new database and let it take the name of the damaged one; gives the new name of that."""
    with translated(path):
        handle, name = tempfile.mkstemp(prefix=f"{DATABASE}.new-", dir=path.parent)
        os.close(handle)
        draft = Path(name)
        try:
            write_draft(draft, facts, lambda connection: _fill(connection, facts, sessions, effects))
            kept = _keep_aside(path)
            draft.replace(path)
        finally:
            draft.unlink(missing_ok=True)
        sync_folder(path.parent)
    return kept


def _fill(
    connection: sqlite3.Connection,
    facts: Mapping[str, str],
    sessions: Sequence[tuple[Any, ...]],
    effects: Sequence[Effect],
) -> None:
    connection.executemany(inserting("session"), sessions)
    lengths = Lengths.of(int(facts["keep"]), game_of(facts))
    for effect in effects:
        apply_effect(connection, effect, lengths)


def _keep_aside(path: Path) -> Path:
    """Give the damaged file and its log another name; the log goes first, lest it be taken for that of the new file."""
    number = 1
    while (kept := path.with_name(f"{path.name}.damaged-{number}")).exists() or wal_of(kept).exists():
        number += 1
    if wal_of(path).exists():
        wal_of(path).replace(wal_of(kept))
    path.with_name(f"{path.name}-shm").unlink(missing_ok=True)
    try:
        kept.hardlink_to(path)  # so that the run has its name all the time
    except OSError:  # a file system without hard links
        path.replace(kept)
    return kept
