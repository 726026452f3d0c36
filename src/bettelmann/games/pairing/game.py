"""Schwarzer Peter and Sorte Per, each as one value; their variants are packs."""

from collections.abc import Callable, Mapping
from typing import Any

from bettelmann.games.game import Game, Ranking
from bettelmann.games.outcome import Outcome
from bettelmann.games.pairing.deal import Chance, Deal
from bettelmann.games.pairing.dealing import deal_at, deal_of_rank, parse_ranks
from bettelmann.games.pairing.draw import BLIND
from bettelmann.games.pairing.notation import read_deal, write_deal
from bettelmann.games.pairing.pack import pack_named, pack_of
from bettelmann.games.pairing.reference import play
from bettelmann.games.pairing.setup import SCHWARZER_PETER, SORTE_PER, Setup


def _maker(game: str) -> Callable[[Mapping[str, Any]], Setup]:
    def make_setup(values: Mapping[str, Any]) -> Setup:
        """The setup of a pack, a number of players and a way to draw."""
        return Setup(game, pack_named(values["pack"]), values["players"], values["draw"], values["insert"])

    return make_setup


def _shower(game: str) -> Callable[[Mapping[str, Any], Deal], Setup]:
    def setup_of(given: Mapping[str, Any], deal: Deal) -> Setup:
        """The setup that a deal shows: its pack and its players, where nobody says otherwise."""
        values = {**_keys(game), "players": len(deal.hands), **given}
        if "pack" not in given:
            values["pack"] = pack_of(deal.cards, pack_named(game)).name
        return _maker(game)(values)

    return setup_of


def _keys(game: str) -> dict[str, str | int]:
    return {"pack": game, "players": 4, "draw": BLIND, "insert": "last"}


def by_chance(setup: Setup, deal: Deal, seed: int, game: int) -> Deal:
    """A deal whose draws are those of a game of the stream, if chance decides them and the deal does not say which."""
    return Deal(deal.hands, Chance(seed, game)) if setup.blind and deal.chance is None else deal


def same_deal(deal: Deal) -> Deal:
    """Its hands and its chance: the deals of a run are canonical."""
    return deal


def distributions(outcome: Outcome) -> Mapping[str, int]:
    """What is counted of a game besides its draws; players count from 1."""
    if outcome.cycle is not None:
        return {"lead-in": outcome.cycle.lead_in_tricks, "period": outcome.cycle.period_tricks}
    if outcome.loser is None:
        return {}
    return {"loser": outcome.loser + 1, "passes": outcome.cards}


def _game(name: str) -> Game:
    return Game(
        name=name,
        measures=("draws", "passes"),
        keys=_keys(name),
        make_setup=_maker(name),
        read=read_deal,
        write=write_deal,
        identity=same_deal,
        deal_at=deal_at,
        play=play,
        ranking=Ranking(parse_ranks, deal_of_rank),
        setup_of=_shower(name),
        by_chance=by_chance,
        distributions=distributions,
        rare_endless=False,
    )


GAME_OF_PETER = _game(SCHWARZER_PETER)
GAME_OF_PER = _game(SORTE_PER)
