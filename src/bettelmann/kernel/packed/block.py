"""Blocks of deals, each after its first lead: what the lanes begin with."""

from bettelmann.kernel.deals.random import BLOCK, CHOSEN, QUEUE
from bettelmann.kernel.deals.source import next_deals
from bettelmann.kernel.deals.words import split
from bettelmann.kernel.machine.jit import inline
from bettelmann.kernel.machine.types import Word, Words
from bettelmann.kernel.packed.lanes import first_lead

# What a block hands on to the lanes: everything but PAID, which begins at 0.
B_CX, B_CY, B_QX, B_QY, B_OWED, B_PILE, B_PILED, B_LED = range(0, 8 * BLOCK, BLOCK)


def _lead_all(block: Words, half: Word) -> None:
    """Fill what the lanes begin with, after the first lead, from the deals in rows ``CHOSEN`` and ``QUEUE``."""
    for deal in range(BLOCK):
        cl, ql, co, qo = split(block[CHOSEN + deal], block[QUEUE + deal], half)
        cx, cy, qx, qy, owed, pile, piled, led = first_lead(cl, ql, co, qo)
        block[B_CX + deal], block[B_CY + deal] = cx, cy
        block[B_QX + deal], block[B_QY + deal] = qx, qy
        block[B_OWED + deal], block[B_PILE + deal] = owed, pile
        block[B_PILED + deal], block[B_LED + deal] = piled, led


lead_all = inline(_lead_all)


def _next_leads(block: Words, draws: Words, keys: Words, first: Word, half: Word) -> None:
    """Fill a block with the next deals (see ``next_deals``), each after its first lead."""
    next_deals(block, draws, keys, first)
    lead_all(block, half)


next_leads = inline(_next_leads)
