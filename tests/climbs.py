"""Climbing in plain Python: cards in lists, the reference engine, the words of the stream one by one."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from math import exp

from bettelmann.finds import FoundGame
from bettelmann.games.bettelmann import Deal, Outcome, Setup, deal_at, parse_deal, play, start, tricks
from bettelmann.games.stream import word
from bettelmann.strategies.climb import Settings
from bettelmann.strategies.units.extending import extended

Order = list[int]


@dataclass(frozen=True)
class Game:
    """A game of a climb: its number, its deal and what came of it; ``start`` says whether a climb started with it."""

    number: int
    deal: Deal
    outcome: Outcome
    start: bool


@dataclass
class TwinClimb:
    """One climb, game by game."""

    setup: Setup
    seed: int
    settings: Settings
    number: int
    base: Deal = ()
    length: int = 0
    best: int = 0
    best_game: Game | None = None
    record: int = 0
    idle: int = 0
    age: int = 0
    starts: int = 0
    history: list[int] = field(default_factory=list)
    extensions: list[int] = field(default_factory=list)

    def games(self) -> Iterator[Game]:
        """All its games."""
        first = self.number * self.settings.games_per_climb
        for number in range(first, first + self.settings.games_per_climb):
            deal = self.start_deal(number) if self.age == 0 else self.neighbour(number)
            game = Game(
                number, deal, play(deal, self.setup.rules, max_tricks=self.settings.max_tricks), start=self.age == 0
            )
            if game.outcome.status == "finished":
                self.judge(game)
            else:
                self.age = 0
            yield game

    def start_deal(self, number: int) -> Deal:
        """Where the climb starts."""
        given = self.settings.start
        turn = self.number + self.starts
        self.starts += 1
        if given:
            return parse_deal(given[turn % len(given)])
        return deal_at(self.setup.deck, self.seed, number, self.setup.players)

    def neighbour(self, number: int) -> Deal:
        """What the climb tries next."""
        order = list(b"".join(self.base))
        lot = word(self.seed, number, 0)
        rows = used_cards(self.setup, self.base, self.settings.prefix_tricks)
        places = list(range(len(order)))
        if lot & 0xFFFF < round(self.settings.prefix * (1 << 16)) and rows:
            used = rows[((lot >> 16 & 0xFFFF) * len(rows)) >> 16]
            at = 0
            places = []
            for size, laid in zip(self.setup.hand_sizes, used, strict=True):
                places += range(at + laid, at + size)
                at += size
        free = moved([order[place] for place in places], self.seed, number, self.settings)
        for place, card in zip(places, free, strict=True):
            order[place] = card
        return self.setup.hands_of(bytes(order))

    def judge(self, game: Game) -> None:
        """Go on from a finished game."""
        settings = self.settings
        length = getattr(game.outcome, settings.objective)
        assert isinstance(length, int)
        self.idle += 1
        if game.start:
            self.history = [length] * settings.history
        if game.start or length > self.best:
            self.best, self.best_game, self.idle = length, game, 0
        if game.start or self.accepts(game.number, length):
            self.base, self.length = game.deal, length
        self.history[self.age % settings.history] = self.length
        self.age += 1
        if self.idle < settings.patience:
            return
        near = self.best << 16 > self.record * round((1 - settings.margin) * (1 << 16))
        if settings.extend and self.setup.plain and self.best_game is not None and near:
            self.record = max(self.best, self.record)
            longest = extension(self.best_game, settings.objective)
            if longest is not None:
                self.base, self.length = longest
                self.extensions.append(self.length)
                self.best, self.best_game, self.idle = self.length, None, 0
                self.history = [self.length] * settings.history
                return
        self.age = 0

    def accepts(self, number: int, length: int) -> bool:
        """Whether it stays at a deal of this length."""
        settings = self.settings
        if length >= self.length:
            return True
        if settings.accept == "annealing":
            halvings = min(self.age // settings.halving, 31) if settings.halving else 0
            chance = exp(-((self.length - length) << halvings) / settings.temperature)
            return word(self.seed, number, 0) >> 32 < int(chance * (1 << 32))
        return settings.accept == "late" and length >= self.history[self.age % settings.history]


def extension(game: Game, objective: str) -> tuple[Deal, int] | None:
    """The longest game that runs into one, with its length; None when there is no longer one."""
    played, *found = extended([FoundGame(game.deal, 0, game.outcome.tricks, game.outcome.cards)])
    other = "cards" if objective == "tricks" else "tricks"
    longer = [one for one in found if getattr(one, objective) > getattr(played, objective)]
    if not longer:
        return None
    best = max(longer, key=lambda one: (getattr(one, objective), getattr(one, other)))
    return best.deal, getattr(best, objective)


def used_cards(setup: Setup, deal: Deal, most: int) -> list[tuple[int, ...]]:
    """How many of their dealt cards the players use in the first trick, in the first two, ..."""
    laid = [0] * setup.players
    rows: list[tuple[int, ...]] = []
    for trick in tricks(start(deal), setup.rules):
        for player, _ in trick.played:
            laid[player] += 1
        used = tuple(map(min, laid, setup.hand_sizes))
        if trick.over or sum(setup.hand_sizes) - sum(used) < 2 or len(rows) == most:
            break
        rows.append(used)
    return rows


def moved(order: Order, seed: int, number: int, settings: Settings) -> Order:
    """The cards after one move, which is drawn until it changes something, eight times at most."""
    weights = settings.swap_weight, settings.move_weight, settings.segment_weight
    swaps = round(weights[0] / sum(weights) * (1 << 16))
    moves = round((weights[0] + weights[1]) / sum(weights) * (1 << 16))
    for attempt in range(8 if len(order) > 1 else 0):
        kind, places = word(seed, number, 2 * attempt + 1), word(seed, number, 2 * attempt + 2)
        high, low = places >> 32, places & 0xFFFF_FFFF
        if kind & 0xFFFF < moves:
            here = high * len(order) >> 32
            there = low * (len(order) - 1) >> 32
            there += there >= here
            new = list(order)
            if kind & 0xFFFF < swaps:
                new[here], new[there] = new[there], new[here]
            else:
                new.insert(there, new.pop(here))
        else:
            longest = max(len(order) // 4, 1)
            sizes = [1 + ((kind >> shift & 0xFFFF) * longest >> 16) for shift in (16, 32)]
            rest = len(order) - sum(sizes) + 1
            first, second = sorted([high * rest >> 32, low * rest >> 32])
            new = exchanged(order, first, sizes[0], second + sizes[0], sizes[1])
        if new != order:
            return new
    return order


def exchanged(order: Sequence[int], first: int, first_size: int, second: int, second_size: int) -> Order:
    """The cards with two segments in each other's places."""
    end = second + second_size
    return [
        *order[:first], *order[second:end], *order[first + first_size : second], *order[first : first + first_size],
        *order[end:],
    ]  # fmt: skip
