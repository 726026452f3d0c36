"""Growing endless games, from nothing or from known ones.

There are two ways. One edits the states of known cycles, keeps the new cycles, and goes on from these. The other grows
modules, pieces of a hand that come back whatever is around them (see ``kernel.modules.reading``), and joins them to
cycles of the target deck.

It works in generations. Generation g is a pure function of the archive after generation g - 1: the cycles to expand are
chosen from it, shared out into a fixed number of parts, and what the parts find is added in their order; other parts
look for modules, each on its own. So the result depends neither on the number of workers nor on interruptions.

The first way is for any number of players and every variant (``table_growing``), the second for the plain game alone.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from bettelmann.cycles.basin import basin_rows
from bettelmann.games.bettelmann.cards import Deal
from bettelmann.games.bettelmann.notation import format_deal, parse_deal
from bettelmann.games.bettelmann.setup import Setup
from bettelmann.games.errors import InputError
from bettelmann.games.stream import GOLDEN, M64, mix64, stream_keys
from bettelmann.kernel.grow import (
    MOST_CARDS,
    MOST_COURTS,
    MOST_GENERAL_CARDS,
    basin_balance,
    empty_cycles,
    small_cycles,
)
from bettelmann.kernel.machine.bits import U64
from bettelmann.strategies.archive import Aim, Archive, Member, cycle_member, members
from bettelmann.strategies.control import Control
from bettelmann.strategies.limits import require_in_range
from bettelmann.strategies.modules import Rest
from bettelmann.strategies.parts import EditPart, ModulePart
from bettelmann.strategies.table_growing import (
    TableMember,
    TablePart,
    basin_rows_at_table,
    even_deals,
    small_members,
    table_member,
)

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
    by ``rounds`` rounds of edits, and twice as many more where these find modules. The reader's hand must grow to the
    share ``excursion`` of half of the deck, and somewhat more, up to the share ``enough``, will do. Of the tapes of the
    deck that can be joined from its modules such a part tries ``joins``.
    """

    start: tuple[str, ...] = ()
    parts: int = 8
    parents: int = 72
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
    rounds: int = 32
    excursion: float = 0.65
    joins: int = 300

    def __post_init__(self) -> None:
        require_in_range(
            self,
            "grow",
            (
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
            ),
        )


@dataclass(frozen=True, slots=True)
class Target:
    """A cycle of the target deck: one of its states as text, its number of states (``period``), and its basin.

    ``reach`` is the largest smallest hand in the basin; ``deals`` are the evenly dealt ones there.
    """

    state: str
    period: int
    balance: int
    reach: int
    states: int
    complete: bool
    deals: Sequence[str]


def usual(setup: Setup) -> dict[str, int | float]:
    """At a table: short cycles, which are enough and cheaper, and a wide choice of cells.

    With ``pile=reversed`` hardly any state leads into a cycle, so that the cycle itself must reach full balance.
    """
    if setup.plain:
        return {}
    alone = {"enough": 1.0} if setup.rules.pile == "reversed" else {}
    return {"parents": 24, "edits": 40, "most_period": 100, "spread": 2.0, "noise": 3.0, **alone}


AnyMember = Member | TableMember
"""A cycle of the plain game, or of any other."""


def check(setup: Setup, settings: Settings) -> None:
    """Refuse what this strategy cannot grow (InputError)."""
    deck = setup.deck
    if not setup.plain and deck.size > MOST_GENERAL_CARDS - 4:
        raise InputError(
            f"deck {deck.name} is too large to grow to: up to {MOST_GENERAL_CARDS - 4} cards, since the way there leads"
            " through larger ones"
        )
    if setup.plain and (deck.size > MOST_CARDS - 2 or deck.courts > MOST_COURTS - 2):
        raise InputError(
            f"deck {deck.name} is too large to grow to: up to {MOST_CARDS - 2} cards and {MOST_COURTS - 2} courts,"
            " since the way there leads through larger ones"
        )
    for text in settings.rests:
        Rest.parse(text)
    for text in settings.start:
        _check_start(setup, settings, text)


def _check_start(setup: Setup, settings: Settings, text: str) -> None:
    deal = parse_deal(text)
    what = f"the deal {text} to grow from"
    if len(deal) != setup.players:
        raise InputError(
            f"{what} has {len(deal)} hands, but the search is for {setup.players} players: they must be the same number"
        )
    if not setup.plain and sum(map(len, deal)) > MOST_GENERAL_CARDS:
        raise InputError(f"{what} has more than {MOST_GENERAL_CARDS} cards: use a smaller one")
    member = member_of(setup, deal)
    if member is None:
        how = "" if setup.plain else f" with nobody out by the rules {setup.rules.name}"
        raise InputError(f"{what} is not endless{how}: only endless ones have a cycle to edit")
    if member.period > settings.most_period:
        raise InputError(
            f"{what} has a cycle of {member.period} states, more than most_period = {settings.most_period} in [grow]:"
            " raise that"
        )


def member_of(setup: Setup, deal: Deal) -> AnyMember | None:
    """The cycle that a deal runs into, nobody out; None if there is none."""
    return cycle_member(deal) if setup.plain else table_member(setup, deal)


def new_archive(setup: Setup, settings: Settings) -> Archive[AnyMember]:
    """An archive without any cycle."""
    aim = Aim(
        setup.deck,
        distance=settings.court_weight,
        size=settings.size_weight,
        court=settings.proportion_weight,
        kind=settings.kind_weight,
        balance=settings.balance_weight,
        enough=settings.enough,
        players=setup.players,
    )
    return Archive(aim, room=settings.room)


def first_members(setup: Setup, seed: int, settings: Settings, control: Control) -> Sequence[AnyMember] | None:
    """What generation 0 begins with: the cycles of the deals to start from, or those of random small decks.

    None when it was stopped.
    """
    if settings.start:
        found = (member_of(setup, parse_deal(text)) for text in settings.start)
        return list(dict.fromkeys(member for member in found if member is not None))
    if not setup.plain:
        return small_members(setup, stream_keys(seed)[0], settings.most_period, control)
    cycles = empty_cycles(SMALL_DEALS + 1)
    number = small_cycles(U64(stream_keys(seed)[0]), SMALL_DEALS, settings.most_period, cycles, control.flag)
    return None if control.flag[0] else list(members(cycles.rows[:number], cycles.counts[:number]))


def plan(
    archive: Archive[AnyMember], setup: Setup, seed: int, settings: Settings, generation: int
) -> Sequence[EditPart | TablePart | ModulePart]:
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
    shares: Any = [chosen[part :: settings.parts] for part in range(settings.parts)]
    if not setup.plain:
        return [TablePart(setup, settings, key, share) for key, share in zip(keys, shares, strict=False)]
    deck = setup.deck
    edits = [EditPart(deck, settings, key, share) for key, share in zip(keys, shares, strict=False)]
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


def state_text(member: AnyMember) -> str:
    """The state that names a cycle in the archive, as text, the leader's hand first."""
    return format_deal(member.state)


def examine(setup: Setup, member: AnyMember, control: Control) -> Target | None:
    """Grow the basin of a cycle of the target deck; None when it was stopped."""
    named = state_text(member), member.period, member.balance
    if isinstance(member, Member):
        tree, states = basin_rows(member.key, member.period, most=_BASIN_STATES)
        reach, number, complete = int(basin_balance(states)), tree.states, tree.complete
        deals = sorted(map(format_deal, tree.deals()))
    else:
        rows, complete = basin_rows_at_table(setup, member, _BASIN_STATES, control)
        reach = int(rows[:, : setup.players].min(axis=1).max())
        number, deals = len(rows), even_deals(setup, rows)
    return None if control.flag[0] else Target(*named, reach, number, complete, deals)
