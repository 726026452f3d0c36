"""``bettelmann verify``."""

from typing import Any

import click

from bettelmann.cli.app import DONE, REFUTED
from bettelmann.cli.deals import (
    DealCommand,
    Rules,
    deals_from,
    notation_option,
    require_hands,
    rules_option,
    texts_from,
)
from bettelmann.cli.numbers import MOST_COUNT, MOST_TRICKS, Whole
from bettelmann.cli.other_games import (
    MOST_PLAYERS,
    deal_read,
    game_option,
    given,
    refuse_options,
    require_known,
    setup_options,
)
from bettelmann.cli.output import json_option, perhaps_unread, print_json, say
from bettelmann.games.bettelmann.alphabet import Notation
from bettelmann.games.bettelmann.reference import DEFAULT_MAX_TRICKS
from bettelmann.games.registry import DEFAULT_GAME, game_named
from bettelmann.games.stream import SEED_LIMIT
from bettelmann.report.outcome import outcome_sentence
from bettelmann.report.verification import (
    Claim,
    Verification,
    claims_in,
    pairing_claims_in,
    verify_deal,
    verify_other,
)


@click.command("verify", cls=DealCommand)
@click.argument("what", metavar="DEAL|FILE...", nargs=-1, required=True)
@click.option("--tricks", "--draws", type=Whole(0, MOST_COUNT), help="The claim: so many tricks, or draws.")
@click.option("--cards", "--passes", type=Whole(0, MOST_COUNT), help="The claim: so many cards, or passes.")
@click.option("--status", type=click.Choice(["finished", "endless"]), help="The claim: how the game ends.")
@click.option("--period", type=Whole(1, MOST_COUNT), help="The claim: endless, repeating itself after so many.")
@click.option("--kernel/--no-kernel", default=True, help="Also by a compiled kernel (needs Numba, starts slower).")
@click.option("--max-tricks", type=Whole(1, MOST_TRICKS), default=DEFAULT_MAX_TRICKS, show_default=True)
@game_option
@click.option("--players", type=Whole(2, MOST_PLAYERS), help="Insist on so many hands in a deal of a pairing game.")
@click.option("--seed", type=Whole(0, SEED_LIMIT - 1), default=1, show_default=True, help="For draws by chance.")
@click.option("--game-number", type=Whole(0, MOST_COUNT), default=0, show_default=True, help="For draws by chance.")
@setup_options
@notation_option
@rules_option
@json_option
def command(
    what: tuple[str, ...],
    tricks: int | None,
    cards: int | None,
    status: str | None,
    period: int | None,
    kernel: bool,
    max_tricks: int,
    name: str,
    players: int | None,
    seed: int,
    game_number: int,
    pack: str | None,
    draw: str | None,
    insert: str | None,
    notation: Notation,
    rules: Rules,
    as_json: bool,
) -> int:
    """Count each DEAL, or each deal of each FILE, by the reference engine and by a compiled kernel independently.

    A FILE is a list of deals, one a line, or an entry of the catalogue (.toml), which brings its claim. Exit code 1
    when the engines disagree or a claim is refuted.
    """
    claim = Claim(status=status, tricks=tricks, cards=cards, period_tricks=period)
    game, said = game_named(name), given(pack=pack, players=players, draw=draw, insert=insert)
    require_known(game, said)
    if name != DEFAULT_GAME:
        refuse_options(game, "rules", "notation")
        with_setups = [
            (place, deal_read(game, text, said, (seed, game_number), place))
            for argument in what
            for place, text in texts_from(argument)
        ]
        verified = [
            verify_other(setup, deal, claim, place=place, kernel=kernel, max_tricks=max_tricks)
            for place, (setup, deal) in with_setups
        ]
        return _print_all(verified, as_json=as_json)
    jobs, checked = [], []
    for argument in what:
        if not argument.endswith(".toml"):
            jobs += [(place, deal, rules, claim) for place, deal in deals_from(argument, notation)]
            continue
        if claim:
            raise click.UsageError(f"{argument} brings its own claim: leave out --tricks, --cards, --status, --period")
        of_pairs = pairing_claims_in(argument)
        if of_pairs is None:
            jobs += [(argument, deal, entry_rules, own) for deal, entry_rules, own in claims_in(argument)]
            continue
        checked += [
            verify_other(setup, deal, own, place=argument, kernel=kernel, max_tricks=max_tricks)
            for setup, deal, own in of_pairs
        ]
    require_hands([deal for _, deal, _, _ in jobs], players)
    checked += [
        verify_deal(deal, deal_rules, own, place=place, kernel=kernel, max_tricks=max_tricks)
        for place, deal, deal_rules, own in jobs
    ]
    return _print_all(checked, as_json=as_json)


def _print_all(checked: list[Verification], *, as_json: bool) -> int:
    refuted = sum(not verification.holds for verification in checked)
    with perhaps_unread():  # the verdict is the same, whoever reads it
        _say(checked, refuted, as_json=as_json)
    return REFUTED if refuted else DONE


def _say(checked: list[Verification], refuted: int, *, as_json: bool) -> None:
    if as_json:
        print_json({"verified": len(checked) - refuted, "refuted": refuted, "deals": [_object(one) for one in checked]})
        return
    for verification in checked:
        _print(verification)
    if len(checked) > 1:
        say(f"{len(checked) - refuted} of {len(checked)} deals hold.")


def _object(verification: Verification) -> dict[str, Any]:
    described = dict(verification.described)
    described["engines"] = verification.engines
    described["holds"] = verification.holds
    described["objections"] = verification.objections
    if verification.place:
        described["source"] = verification.place
    return described


def _print(verification: Verification) -> None:
    place = f"{verification.place}: " if verification.place else ""
    say(f"{place}{verification.text}")
    say(f"  {outcome_sentence(verification.outcome, verification.measures)}")
    engines = " and ".join(verification.engines)
    if verification.holds:
        claim = verification.claim.in_words(verification.measures)
        against = f", as claimed: {claim}" if claim else ""
        say(f"  Confirmed by {engines}, {verification.rules}{against}.")
    for objection in verification.objections:
        say(f"  REFUTED: {objection}")
