"""Pairing games draw by draw, from dealt cards to the end, a return or the limit.

Which state comes back needs no memory of all of them: as long as no pair is laid and nobody goes out, each draw can be
undone, since the place that it took a card from is known. So a game that returns at all returns to the state after the
last pair, and to every one since. One of these is remembered. The reference engine, which remembers all, confirms it.
"""

from bettelmann.kernel.deals.stream import mix64
from bettelmann.kernel.deals.verdict import ENDLESS, FINISHED, UNDECIDED
from bettelmann.kernel.machine.bits import U64, bit_at, leading_zeros, popcount, select, trailing_zeros
from bettelmann.kernel.machine.jit import inline, lean
from bettelmann.kernel.machine.types import Several, Word
from bettelmann.kernel.pairing.hands import add, are_back, deal, remember
from bettelmann.kernel.pairing.seats import (
    AT_LIMIT,
    BY_CHANCE,
    BY_PLACE,
    CHANCE,
    DRAWER,
    DRAWS,
    FROM_LAST,
    GAME,
    IN_TURN,
    KEY,
    MIDDLE,
    MOST_SEATS,
    ODD,
    PASSES,
    PLAYING,
    SEEN_DRAWER,
    SEEN_DRAWS,
    SEEN_PASSES,
    SEEN_TURNS,
    SINCE_DRAWS,
    SINCE_PASSES,
    SLOTS,
    TURNS,
    Rules,
    Tables,
)

GOES_ON = U64(3)
"""In the place of a status."""

_ZERO, _ONE = U64(0), U64(1)
_S32, _S63 = U64(32), U64(63)
_SLOTS, _SEATS, _NOBODY = U64(SLOTS), U64(MOST_SEATS), ~U64(0)
_BY_CHANCE, _BY_PLACE, _FROM_LAST = U64(BY_CHANCE), U64(BY_PLACE), U64(FROM_LAST)
_MIDDLE, _IN_TURN = U64(MIDDLE), U64(IN_TURN)


def _seat_from(playing: Word, seat: Word, players: Word) -> Word:
    """The first one with cards from a seat on."""
    found = seat + trailing_zeros((playing | playing << players) >> seat)
    return select(found >= players, found - players, found)


seat_from = inline(_seat_from)


def _seat_before(playing: Word, seat: Word, players: Word) -> Word:
    """The last one with cards before a seat."""
    found = _S63 - leading_zeros((playing | playing << players) & ((_ONE << (seat + players)) - _ONE))
    return select(found >= players, found - players, found)


seat_before = inline(_seat_before)


def _is_over(playing: Word) -> bool:
    """Whether one player is left with cards."""
    return playing & (playing - _ONE) == _ZERO


is_over = inline(_is_over)


def _begin(tables: Tables, table: Word, rules: Rules, game: Word, key: Word, gamma: Word) -> None:
    """Deal the cards in ``order`` at a table; ``key``, that of the game, and ``gamma`` give the draws by chance."""
    state = tables.state[table]
    playing, odd = deal(tables, table, rules)
    state[PLAYING], state[ODD] = playing, odd
    state[DRAWER] = seat_from(playing, rules.drawer, rules.players)
    for field in (DRAWS, PASSES, TURNS, SINCE_DRAWS, SINCE_PASSES, AT_LIMIT):
        state[field] = _ZERO
    state[SEEN_DRAWER] = _NOBODY
    state[CHANCE] = key + (rules.chance + _ONE) * gamma
    state[GAME], state[KEY] = game, key


begin = inline(_begin)


def _slot_by_rule(occupied: Word, rules: Rules, takes_last: Word) -> Word:
    """The slot of the card that a fixed rule draws; ``takes_last`` is 1 for the last card of one who draws in turn."""
    size = popcount(occupied)
    if rules.how == _FROM_LAST or (rules.how == _IN_TURN and takes_last != _ZERO):
        return _S63 - leading_zeros(occupied)
    place = _ZERO
    if rules.how == _MIDDLE:
        place = (size - _ONE) >> _ONE
    elif rules.how == _BY_PLACE:
        place = rules.place % size
    return bit_at(occupied, place)


slot_by_rule = inline(_slot_by_rule)


def _pass_on(tables: Tables, table: Word, rules: Rules, giver: Word, slot: Word) -> Several:
    """Draw the card in a slot: who has cards then, and whether a pair was laid or somebody went out."""
    state, drawer = tables.state[table], tables.state[table, DRAWER]
    seat = table * _SEATS + giver
    card = U64(tables.classes[seat * _SLOTS + slot])
    occupied = tables.occupied[seat] ^ (_ONE << slot)
    tables.occupied[seat] = occupied
    tables.have[seat] ^= _ONE << card
    state[DRAWS] += _ONE
    laid = add(tables, table * _SEATS + drawer, card, rules.step)
    if card == _ZERO:  # seldom: a branch costs less than counting every time
        state[PASSES] += select(state[ODD] == _ONE, _ONE, _ZERO)
        state[ODD] -= laid + laid
    playing = state[PLAYING] ^ select(occupied == _ZERO, _ONE << giver, _ZERO)
    playing ^= select(tables.occupied[table * _SEATS + drawer] == _ZERO, _ONE << drawer, _ZERO)
    state[PLAYING] = playing
    state[DRAWER] = seat_from(playing, drawer + _ONE, rules.players)
    return playing, laid | select(occupied == _ZERO, _ONE, _ZERO)


pass_on = inline(_pass_on)


def _draw_by_chance(tables: Tables, table: Word, rules: Rules, gamma: Word, max_draws: Word) -> Word:
    """One draw of a game that is not over: its status then, or that it goes on."""
    state = tables.state[table]
    if state[DRAWS] == max_draws:
        return UNDECIDED
    giver = seat_before(state[PLAYING], state[DRAWER], rules.players)
    occupied, chance = tables.occupied[table * _SEATS + giver], state[CHANCE]
    state[CHANCE] = chance + gamma
    slot = bit_at(occupied, (mix64(chance) >> _S32) * popcount(occupied) >> _S32)
    playing, _ = pass_on(tables, table, rules, giver, slot)
    return FINISHED if is_over(playing) else GOES_ON


draw_by_chance = inline(_draw_by_chance)


def _draw_by_rule(tables: Tables, table: Word, rules: Rules, max_draws: Word) -> Word:
    """The same by a fixed rule; of an endless game ``state`` tells where it began to repeat itself."""
    state, players = tables.state[table], rules.players
    draws, drawer, turns = state[DRAWS], state[DRAWER], state[TURNS]
    if draws == max_draws:
        state[AT_LIMIT] = state[PASSES]
    if draws >= max_draws + players:  # a return within the limit is seen so late, since it is remembered late
        return UNDECIDED
    giver = seat_before(state[PLAYING], drawer, players)
    slot = slot_by_rule(tables.occupied[table * _SEATS + giver], rules, turns >> drawer & _ONE)
    turns ^= select(rules.how == _IN_TURN, _ONE << drawer, _ZERO)
    state[TURNS] = turns
    playing, changed = pass_on(tables, table, rules, giver, slot)
    draws += _ONE
    if changed != _ZERO:
        if draws > max_draws:
            return UNDECIDED
        state[SINCE_DRAWS], state[SINCE_PASSES], state[SEEN_DRAWER] = draws, state[PASSES], _NOBODY
        return FINISHED if is_over(playing) else GOES_ON
    if state[SEEN_DRAWER] == _NOBODY:
        if draws - state[SINCE_DRAWS] == players:
            remember(tables, table, players)
            state[SEEN_DRAWS], state[SEEN_PASSES] = draws, state[PASSES]
            state[SEEN_DRAWER], state[SEEN_TURNS] = state[DRAWER], turns
        return GOES_ON
    if state[DRAWER] == state[SEEN_DRAWER] and turns == state[SEEN_TURNS] and are_back(tables, table, players):
        return ENDLESS
    return GOES_ON


draw_by_rule = inline(_draw_by_rule)


def _words_of(state: Word, status: Word, rules: Rules, max_draws: Word) -> Several:
    """The eight words of ``deals.verdict`` for a game that has ended so: with its loser, draws and passes."""
    if status == FINISHED:
        loser = U64(rules.dealt[trailing_zeros(state[PLAYING]), 3])
        return status, loser, state[DRAWS], state[PASSES], _ZERO, _ZERO, _ZERO, _ZERO
    if status == UNDECIDED:
        passes = state[PASSES] if rules.how == _BY_CHANCE else state[AT_LIMIT]
        return status, _ZERO, max_draws, passes, _ZERO, _ZERO, _ZERO, _ZERO
    lead_in, before = state[SINCE_DRAWS], state[SINCE_PASSES]
    period, again = state[DRAWS] - state[SEEN_DRAWS], state[PASSES] - state[SEEN_PASSES]
    return status, _ZERO, lead_in + period, before + again, lead_in, before, period, again


words_of = inline(_words_of)


def _decide(tables: Tables, rules: Rules, key: Word, gamma: Word, max_draws: Word) -> Several:
    """Play the cards in ``order`` at the first table; gives the eight words of the game."""
    begin(tables, _ZERO, rules, _ZERO, key, gamma)
    status = FINISHED if is_over(tables.state[0, PLAYING]) else GOES_ON
    while status == GOES_ON:
        if rules.how == _BY_CHANCE:
            status = draw_by_chance(tables, _ZERO, rules, gamma, max_draws)
        else:
            status = draw_by_rule(tables, _ZERO, rules, max_draws)
    return words_of(tables.state[0], status, rules, max_draws)


decide = lean(_decide)
