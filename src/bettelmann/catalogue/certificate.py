"""Certificates: what lets a short program, which knows the rules and nothing of us, check a claim.

The running hash of a game starts as the empty text. After each trick it becomes the SHA-256, in hex digits, of itself
followed by the state as text: ``HAND1/HAND2 LEADER``, players as they were dealt and counted from 1; of more than two
players `` out 2 3`` comes behind it when some are out. Checkpoints show its first sixteen digits.
"""

import hashlib
from collections.abc import Sequence
from itertools import islice

from bettelmann.catalogue.entry import Checkpoint, EndlessCertificate, FiniteCertificate
from bettelmann.games.bettelmann.cards import Deal
from bettelmann.games.bettelmann.notation import format_deal, parse_deal
from bettelmann.games.bettelmann.reference import play
from bettelmann.games.bettelmann.state import State, start
from bettelmann.games.bettelmann.trick import tricks
from bettelmann.games.bettelmann.variant import STANDARD, Rules

EVERY = 100


def certify_finite(deal: Deal, every: int = EVERY, rules: Rules = STANDARD) -> FiniteCertificate:
    """Checkpoints of a finite game after every so many tricks and at its end."""
    points = []
    running = ""
    for trick in tricks(start(deal), rules):
        state, leader, out = format_deal(trick.after.hands), trick.after.leader + 1, _out(trick.after)
        text = f"{state} {leader}" + "".join([" out", *(f" {player}" for player in out)] if out else [])
        running = hashlib.sha256(f"{running}{text}".encode()).hexdigest()
        if trick.over or trick.number % every == 0:
            points.append(Checkpoint(trick.number, state, leader, running[:16], out))
    return FiniteCertificate(every, tuple(points))


def certify_endless(deals: Sequence[str], rules: Rules = STANDARD) -> EndlessCertificate:
    """First and second time of the state that comes back, for the first deal; the lead-in of every deal."""
    cycles = [play(parse_deal(deal), rules).cycle for deal in deals]
    lead_ins = tuple(cycle.lead_in_tricks for cycle in cycles if cycle)
    first = cycles[0]
    assert first is not None
    state = _state_after(parse_deal(deals[0]), first.lead_in_tricks, rules)
    return EndlessCertificate(
        lead_in_tricks=lead_ins,
        first=first.lead_in_tricks,
        second=first.lead_in_tricks + first.period_tricks,
        state=format_deal(state.hands),
        leader=state.leader + 1,
        out=_out(state),
    )


def _state_after(deal: Deal, number: int, rules: Rules) -> State:
    state = start(deal)
    for trick in islice(tricks(state, rules), number):
        state = trick.after
    return state


def _out(state: State) -> tuple[int, ...]:
    """Who is out, counted from 1; of two players it goes without saying."""
    return tuple(player + 1 for player in sorted(state.out)) if len(state.hands) > 2 else ()
