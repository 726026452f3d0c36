"""The reference game: draw by draw, who loses and how long it takes, or that it never ends."""

from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass

from bettelmann.games.outcome import Cycle, LimitError, Outcome
from bettelmann.games.pairing.cards import Card, Hand
from bettelmann.games.pairing.deal import Deal, classes_in
from bettelmann.games.pairing.dealing import blind_place
from bettelmann.games.pairing.draw import ALTERNATE, place_in
from bettelmann.games.pairing.pack import Pack
from bettelmann.games.pairing.setup import Setup
from bettelmann.outside.errors import InputError


@dataclass(frozen=True, slots=True)
class Table:
    """Everything that matters between two draws.

    hands: in order, after all pairs were laid. drawer: who draws next, from 0.
    takes_last: for each player whether his next draw in turn is the last card; all False under another rule.
    """

    hands: tuple[Hand, ...]
    drawer: int
    takes_last: tuple[bool, ...]

    @property
    def playing(self) -> list[int]:
        """Who has cards."""
        return [player for player, hand in enumerate(self.hands) if hand]


@dataclass(frozen=True, slots=True)
class Draw:
    """One draw.

    number: counted from 1. giver: whom it was drawn from. place: of the card in his hand, from 0.
    partner: the card that was laid with it, None if it stayed. single: whether the card has no partner in play.
    """

    number: int
    drawer: int
    giver: int
    card: Card
    place: int
    partner: Card | None
    single: bool
    after: Table


def lay(pack: Pack, hand: Sequence[Card]) -> tuple[Hand, list[tuple[Card, Card]]]:
    """What stays of a hand when all pairs were laid, and the pairs; of three cards that pair the first two go."""
    kept: list[Card] = []
    pairs = []
    for card in hand:
        partner = partner_of(pack, card, kept)
        if partner is None:
            kept.append(card)
        else:
            kept.remove(partner)
            pairs.append((partner, card))
    return tuple(kept), pairs


def partner_of(pack: Pack, card: Card, hand: Sequence[Card]) -> Card | None:
    """The first card of a hand that pairs with a card."""
    kind = pack.class_of
    return next((other for other in hand if kind[other] == kind[card]), None)


def require_whole(setup: Setup, deal: Deal) -> None:
    """Raise InputError unless a deal is of the pack and of the players of a setup."""
    pack, cards = setup.cards, deal.cards
    if len(deal.hands) != setup.players:
        raise InputError(f"the deal has {len(deal.hands)} hands and the game {setup.players} players: make them equal")
    strange = [card for card in cards if card not in pack.class_of]
    if strange:
        raise InputError(f"the pack {pack.name} has no card {strange[0]}: deal its {pack.size} cards, or name another")
    missing = [card for card in pack.cards if card not in cards]
    if missing:
        named = ", ".join(missing[:5]) + (" and more" if len(missing) > 5 else "")
        raise InputError(f"the pack {pack.name} has {pack.size} cards and {len(cards)} are dealt: missing are {named}")


def start(setup: Setup, deal: Deal) -> Table:
    """The table after everybody has laid all pairs; raises InputError for a deal that does not fit."""
    require_whole(setup, deal)
    hands = tuple(lay(setup.cards, hand)[0] for hand in deal.hands)
    return Table(hands, _next(hands, setup.first_to_draw, setup.cards.step), (False,) * setup.players)


def draws(setup: Setup, deal: Deal) -> Iterator[Draw]:
    """All draws until one player is left with cards, without end for an endless game; raises InputError."""
    table = start(setup, deal)
    if setup.blind and deal.chance is None:
        raise InputError("blind draws need a seed and a game number: write @SEED:GAME behind the deal, as in @1:0")
    number = 0
    while len(table.playing) > 1:
        drawn = _draw(setup, deal, table, number)
        yield drawn
        table, number = drawn.after, drawn.number


def _draw(setup: Setup, deal: Deal, table: Table, number: int) -> Draw:
    pack, hands, drawer = setup.cards, list(table.hands), table.drawer
    giver = _next(hands, drawer - pack.step, -pack.step)
    size, takes_last = len(hands[giver]), list(table.takes_last)
    if deal.chance is not None and setup.blind:
        place = blind_place(pack, deal.chance, number, size)
    else:
        place = place_in(setup.draw, size, takes_last[drawer])
    if setup.draw == ALTERNATE:
        takes_last[drawer] = not takes_last[drawer]
    card = hands[giver][place]
    single = _is_single(pack, card, hands)
    hands[giver] = hands[giver][:place] + hands[giver][place + 1 :]
    partner = partner_of(pack, card, hands[drawer])
    if partner is not None:
        hands[drawer] = tuple(other for other in hands[drawer] if other != partner)
    elif setup.insert == "last":
        hands[drawer] = (*hands[drawer], card)
    else:
        hands[drawer] = (card, *hands[drawer])
    after = Table(tuple(hands), _next(hands, drawer + pack.step, pack.step), tuple(takes_last))
    return Draw(number + 1, drawer, giver, card, place, partner, single, after)


def _next(hands: Sequence[Hand], player: int, step: int) -> int:
    """The first one with cards from a player on."""
    while not hands[player % len(hands)]:
        player += step
    return player % len(hands)


def _is_single(pack: Pack, card: Card, hands: Sequence[Hand]) -> bool:
    """Whether no other card of the odd class is in play."""
    if pack.class_of[card] != 0:
        return False
    return sum(pack.class_of[other] == 0 for hand in hands for other in hand) == 1


def play(setup: Setup, deal: Deal, max_draws: int) -> Outcome:
    """Play a deal until one player is left with cards, to the first return of a state, or to the limit of draws.

    The outcome's ``tricks`` are draws and its ``cards`` passes: how often the single card changed hands. What the last
    of these draws brings still counts.

    States are remembered only since the last pair was laid or the last player went out: cards never come back.

    Raises LimitError for a limit below 1, and InputError for a deal that does not fit.
    """
    if max_draws < 1:
        raise LimitError(f"max_tricks={max_draws} is not possible: use 1 or more")
    table = start(setup, deal)
    if len(table.playing) == 1:
        return Outcome("finished", None, 0, 0, loser=table.playing[0])
    passes, in_play = 0, _in_play(table)
    seen = {_state(setup.cards, table): (0, 0)}
    for drawn in draws(setup, deal):
        table = drawn.after
        passes += drawn.single
        if len(table.playing) == 1:
            return Outcome("finished", None, passes, drawn.number, loser=table.playing[0])
        if not setup.blind:
            if _in_play(table) != in_play:
                seen, in_play = {}, _in_play(table)
            state = _state(setup.cards, table)
            if state in seen:
                lead_in_draws, lead_in_passes = seen[state]
                period = drawn.number - lead_in_draws, passes - lead_in_passes
                return Outcome("endless", None, passes, drawn.number, Cycle(lead_in_draws, lead_in_passes, *period))
            seen[state] = drawn.number, passes
        if drawn.number == max_draws:
            break
    return Outcome("undecided", None, passes, max_draws)


def _in_play(table: Table) -> tuple[int, int]:
    """How many cards and how many players are left."""
    return sum(map(len, table.hands)), len(table.playing)


def _state(pack: Pack, table: Table) -> Hashable:
    """A table as the game sees it: the cards of a pair class are the same."""
    return tuple(map(tuple, classes_in(pack, table.hands))), table.drawer, table.takes_last
