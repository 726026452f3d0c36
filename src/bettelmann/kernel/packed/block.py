"""Blocks of deals, each after its first lead: what the lanes begin with."""

from typing import Any

from bettelmann.kernel.deals.random import BLOCK, CHOSEN, GAME, QUEUE, draw
from bettelmann.kernel.deals.ranked import arrange
from bettelmann.kernel.deals.words import split
from bettelmann.kernel.machine.bits import U64
from bettelmann.kernel.machine.jit import inline
from bettelmann.kernel.packed.lanes import first_lead

# What a block hands on to the lanes: everything but PAID, which begins at 0.
B_CX, B_CY, B_QX, B_QY, B_OWED, B_PILE, B_PILED, B_LED = range(0, 8 * BLOCK, BLOCK)


def _lead_all(block: Any, half: Any) -> None:
    """Fill what the lanes begin with, after the first lead, from the deals in rows ``CHOSEN`` and ``QUEUE``."""
    for deal in range(BLOCK):
        cl, ql, co, qo = split(block[CHOSEN + deal], block[QUEUE + deal], half)
        cx, cy, qx, qy, owed, pile, piled, led = first_lead(cl, ql, co, qo)
        block[B_CX + deal], block[B_CY + deal] = cx, cy
        block[B_QX + deal], block[B_QY + deal] = qx, qy
        block[B_OWED + deal], block[B_PILE + deal] = owed, pile
        block[B_PILED + deal], block[B_LED + deal] = piled, led


lead_all = inline(_lead_all)


def _generate(block: Any, first: Any, table: Any, keys: Any, half: Any) -> None:
    """Fill a block with the games ``first``, ``first`` + 1, ... of the stream, each after its first lead."""
    for deal in range(BLOCK):
        block[GAME + deal] = first + U64(deal)
    draw(block, table, keys)
    lead_all(block, half)


generate = inline(_generate)


def _arrange_leads(block: Any, walk: Any, half: Any) -> None:
    """The twin of ``dealing.generate``: fill a block with the next deals of a walk, each after its first lead."""
    arrange(block, walk)
    lead_all(block, half)


arrange_leads = inline(_arrange_leads)
