"""Growing endless games, from nothing or from known ones.

There are two ways. One edits the states of known cycles, keeps the new cycles, and goes on from these. The other grows
modules, pieces of a hand that come back whatever is around them (see ``kernel.modules``), and joins them to
cycles of the target deck.

It works in generations. Generation g is a pure function of the archive after generation g - 1: the cycles to expand are
chosen from it, shared out into a fixed number of parts, and what the parts find is added in their order; other parts
look for modules, each on its own. So the result depends neither on the number of workers nor on interruptions.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from bettelmann.cycles.basin import basin_rows
from bettelmann.kernel.bits import U64
from bettelmann.kernel.cycle_rows import ROW_WORDS, reach_of, small_cycles
from bettelmann.kernel.growth import MOST_CARDS, MOST_COURTS
from bettelmann.kernel.packing import State, unpack_state
from bettelmann.rules.deck import Deck
from bettelmann.rules.errors import InputError
from bettelmann.rules.notation import format_deal, parse_deal
from bettelmann.rules.setup import Setup, require_plain
from bettelmann.rules.stream import GOLDEN, M64, mix64, stream_keys
from bettelmann.strategies.archive import Aim, Archive, Member, cycle_member, members
from bettelmann.strategies.modules import Rest
from bettelmann.strategies.parts import EditPart, ModulePart

SMALL_DEALS = 100_000
"""Random small deals whose cycles growth from nothing begins with."""

_BASIN_STATES = 300_000


@dataclass(frozen=True, slots=True)
class Settings:
    """What a recipe may set for this strategy; all of it is part of the identity of a run.

    ``start``: deals to grow from; none grows from nothing. A generation expands ``parents`` cycles in each of
    ``parts`` parts, each by ``edits`` random edits for each of its states; ``deep`` is the share of edits that reach
    beyond the coming trick; an edit is tested unless it takes the deck further from the target, where a court weighs
    ``court_weight`` numerals. The share ``straight`` of the cycles to expand is chosen by that distance alone, the
    others by decks in the proportion of the target (see ``archive.Aim``), for which there are ``size_weight``,
    ``proportion_weight``, ``kind_weight``, ``balance_weight`` and ``enough``. ``spread``, ``noise``: how the cells are
    chosen. ``room``: cycles that are kept of each cell. ``most_period``: states of the longest cycle that is kept.

    From nothing a generation has ``hunts`` more parts, which grow modules for the ``rests`` in turn: from random words,
    by ``rounds`` rounds of edits. The reader's hand must grow to the share ``excursion`` of half of the deck, and the
    share ``enough`` will do. Of the tapes of the deck that can be joined from its modules such a part tries ``joins``.
    """

    start: tuple[str, ...] = ()
    parts: int = 8
    parents: int = 24
    edits: int = 150
    deep: float = 0.5
    court_weight: float = 2.5
    straight: float = 0.25
    size_weight: float = 0.5
    proportion_weight: float = 4.0
    kind_weight: float = 2.0
    balance_weight: float = 40.0
    enough: float = 0.85
    spread: float = 0.5
    noise: float = 1.5
    room: int = 200
    most_period: int = 400
    hunts: int = 2
    rests: tuple[str, ...] = ("-/J-",)
    rounds: int = 40
    excursion: float = 0.65
    joins: int = 100

    def __post_init__(self) -> None:
        for name, least, most in (
            ("parts", 1, 1024),
            ("parents", 1, 10_000),
            ("edits", 1, 100_000),
            ("deep", 0, 1),
            ("court_weight", 0, 1000),
            ("straight", 0, 1),
            ("size_weight", 0, 1000),
            ("proportion_weight", 0, 1000),
            ("kind_weight", 0, 1000),
            ("balance_weight", 0, 1000),
            ("enough", 0.01, 1),
            ("spread", 0, 100),
            ("noise", 0, 100),
            ("room", 1, 100_000),
            ("most_period", 1, 10_000),
            ("hunts", 0, 1024),
            ("rounds", 1, 10_000),
            ("excursion", 0, 1),
            ("joins", 1, 100_000),
        ):
            value = getattr(self, name)
            if not least <= value <= most:
                raise InputError(f"{name} = {value} in [grow] is out of range: use {least} to {most}")


@dataclass(frozen=True, slots=True)
class Target:
    """A cycle of the target deck: one of its states as text, its number of states (``period``), and its basin.

    ``reach`` is the largest smaller hand in the basin; where it is half of the deck there are balanced ``deals``.
    """

    state: str
    period: int
    balance: int
    reach: int
    states: int
    complete: bool
    deals: Sequence[str]


def check(setup: Setup, settings: Settings) -> None:
    """Refuse what this strategy cannot grow (InputError)."""
    require_plain(setup, "grow")
    deck = setup.deck
    if deck.size > MOST_CARDS - 2 or deck.courts > MOST_COURTS - 2:
        raise InputError(
            f"deck {deck.name} is too large to grow to: up to {MOST_CARDS - 2} cards and {MOST_COURTS - 2} courts,"
            " since the way there leads through larger ones"
        )
    for text in settings.rests:
        Rest.parse(text)
    for text in settings.start:
        if cycle_member(parse_deal(text)) is None:
            raise InputError(f"the deal {text} to grow from is not endless: only endless ones have a cycle to edit")


def new_archive(deck: Deck, settings: Settings) -> Archive:
    """An archive without any cycle."""
    aim = Aim(
        deck,
        distance=settings.court_weight,
        size=settings.size_weight,
        court=settings.proportion_weight,
        kind=settings.kind_weight,
        balance=settings.balance_weight,
        enough=settings.enough,
    )
    return Archive(aim, room=settings.room)


def first_members(deck: Deck, seed: int, settings: Settings) -> list[Member]:
    """What generation 0 begins with: the cycles of the deals to start from, or those of random small decks."""
    if settings.start:
        found = (cycle_member(parse_deal(text)) for text in settings.start)
        return list(dict.fromkeys(member for member in found if member is not None))
    rows = np.zeros((SMALL_DEALS + 1, ROW_WORDS), np.uint64)
    counts = np.zeros((SMALL_DEALS + 1, 5), np.int64)
    number = small_cycles(U64(stream_keys(seed)[0]), SMALL_DEALS, settings.most_period, rows, counts)
    return list(members(rows[:number], counts[:number]))


def plan(
    archive: Archive, deck: Deck, seed: int, settings: Settings, generation: int
) -> Sequence[EditPart | ModulePart]:
    """The parts of a generation; counts the tries in the archive."""
    key = mix64(stream_keys(seed)[1] + generation * GOLDEN & M64)
    keys = [mix64(key ^ (part + 1)) for part in range(settings.parts + settings.hunts)]
    chosen = archive.choose(
        settings.parts * settings.parents,
        key,
        straight=settings.straight,
        spread=settings.spread,
        noise=settings.noise,
    )
    edits = [EditPart(deck, settings, keys[part], chosen[part :: settings.parts]) for part in range(settings.parts)]
    rests = [rest for rest in map(Rest.parse, settings.rests) if min(rest.free(deck)) >= 0]
    if settings.start or not rests:
        return edits
    first = generation * settings.hunts
    hunts = [
        ModulePart(deck, settings, keys[settings.parts + part], rests[(first + part) % len(rests)])
        for part in range(settings.hunts)
    ]
    # The long ones first, so that no worker is left alone with one at the end.
    return [*hunts, *edits]


def state_text(member: Member) -> str:
    """The state that names a cycle in the archive, as text, the leader's hand first."""
    return format_deal(unpack_state(_state(member)))


def _state(member: Member) -> State:
    return member.row[0], member.row[1], member.row[2], member.row[3]


def examine(member: Member) -> Target:
    """Grow the basin of a cycle of the target deck."""
    state = _state(member)
    tree, states = basin_rows(state, member.row[4], most=_BASIN_STATES)
    return Target(
        state=state_text(member),
        period=member.row[4],
        balance=member.row[5],
        reach=int(reach_of(states)),
        states=tree.states,
        complete=tree.complete,
        deals=sorted(map(format_deal, tree.deals())),
    )
