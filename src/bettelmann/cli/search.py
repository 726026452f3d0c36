"""``bettelmann search``."""

import secrets
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from bettelmann.cli.app import DONE, REFUTED
from bettelmann.cli.choices import PATH, NameOf
from bettelmann.cli.deals import Notation, notation_option
from bettelmann.cli.numbers import Whole
from bettelmann.cli.other_games import MOST_PLAYERS, given, setup_options
from bettelmann.cli.output import json_option, perhaps_unread, say
from bettelmann.cli.sessions import print_result, session_options, tell_of_compiling, work_and_report
from bettelmann.cli.starts import start_deals
from bettelmann.games.registry import GAMES
from bettelmann.games.stream import SEED_LIMIT
from bettelmann.outside.paths import is_there
from bettelmann.strategies.registry import STRATEGIES, of_kind, strategy_named

if TYPE_CHECKING:
    from bettelmann.campaign.recipe import Recipe


@click.command("search")
@click.argument("recipe", required=False, type=PATH)
@click.option("--strategy", type=NameOf(lambda: STRATEGIES), help="How to search.")
@click.option("--game", type=NameOf(lambda: GAMES), help="Which game is played; bettelmann by default.")
@click.option("--deck", metavar="DECK", help="52 (default), 40, 36, 32, 20, or a composition such as 4J4Q4K4A36-.")
@click.option("--players", type=Whole(2, MOST_PLAYERS), help="How many play; 2 by default, and 4 of a pairing game.")
@click.option("--rules", metavar="RULES", help="A variant of the rules, for example pile=reversed,leads=loser.")
@setup_options
@click.option(
    "--seed", type=Whole(0, SEED_LIMIT - 1), help="The same seed gives the same games; drawn by lot by default."
)
@click.option("--run", "folder", type=PATH, help="The folder of the run; below runs/ by default.")
@click.option(
    "--from",
    "start",
    metavar="FILE|DEAL|RUN|catalogue",
    help="The deals to start from: finished ones for climb, endless ones for grow.",
)
@click.option("--first", metavar="RANK", help="For exhaust: the first deal by its rank; 0 by default.")
@click.option(
    "--last", metavar="RANK", help="For exhaust: the last deal by its rank; the last one of the deck by default."
)
@click.option(
    "--merge",
    "parts",
    multiple=True,
    metavar="RUN",
    type=PATH,
    help="For exhaust, several times: what RUN has done is done in the new run too; nothing is played.",
)
@notation_option
@session_options
@json_option
def command(
    recipe: Path | None,
    strategy: str | None,
    game: str | None,
    deck: str | None,
    players: int | None,
    rules: str | None,
    pack: str | None,
    draw: str | None,
    insert: str | None,
    seed: int | None,
    folder: Path | None,
    start: str | None,
    first: str | None,
    last: str | None,
    parts: tuple[Path, ...],
    notation: Notation,
    seconds: float | None,
    units: int | None,
    workers: int | None,
    priority: str | None,
    engine: str | None,
    executor: str | None,
    as_json: bool,
) -> int:
    """Search for long and endless games; RECIPE is a TOML file such as search/overnight.toml.

    Without a recipe: random deals of the full deck on the processors at low priority until it is stopped. Everything
    found is committed as it comes, and `bettelmann resume` goes on exactly where a run was stopped or killed. Options
    override the recipe. Exit code 3 after a stop: the run can be resumed.
    """
    from bettelmann.kernel.machine.host import use_wide_vectors

    use_wide_vectors()
    from bettelmann.campaign.folder import create_run, default_folder
    from bettelmann.campaign.provenance import signatures_of
    from bettelmann.campaign.recipe import read_tables, recipe_from
    from bettelmann.campaign.session import session_from
    from bettelmann.campaign.sizing import sized_for
    from bettelmann.campaign.work import require_engine

    tables: dict[str, Any] = read_tables(recipe) if recipe else {}
    tables |= given(strategy=strategy, game=game, deck=deck, players=players, rules=rules, seed=seed)
    tables |= given(pack=pack, draw=draw, insert=insert)
    source = str(recipe) if recipe else "the options"
    bounds = {key: rank for key, rank in (("first", first), ("last", last)) if rank is not None}
    if bounds:
        ranked = _of_ranges(tables)
        tables[ranked] = {**tables.get(ranked, {}), **bounds}
    session = session_from(tables, source=source)
    chosen = recipe_from(tables, source=source, fallback_seed=secrets.randbelow(1 << 32))
    if start is not None:
        deals = start_deals(start, chosen.strategy, chosen.setup, notation)
        tables[chosen.strategy] = {**tables.get(chosen.strategy, {}), "start": deals}
        chosen = recipe_from(tables, source=source, fallback_seed=chosen.seed)
    session = replace(
        session,
        seconds=session.seconds if seconds is None else seconds,
        units=session.units if units is None else units,
        workers=session.workers if workers is None else workers,
        run=session.run if folder is None else folder,
        polite=session.polite if priority is None else priority == "low",
        engine=engine or session.engine,
        executor=executor or session.executor,
    )
    folder = session.run or default_folder(chosen)
    is_there(folder)  # says what is the matter with the path before anything is compiled
    if parts:
        return _merge(folder, chosen, parts, as_json=as_json)
    require_engine(chosen, session.engine)
    tell_of_compiling()
    chosen = sized_for(chosen, tables, session.seconds, session.units)
    create_run(folder, chosen, signatures_of(chosen))
    return work_and_report(folder, session, as_json=as_json)


def _of_ranges(tables: dict[str, Any]) -> str:
    """The strategy that ranks are for: the one of the recipe, if it plays ranks, and else one that does."""
    named = tables.get("strategy", "")
    if named in STRATEGIES and strategy_named(named).kind == "ranges":
        return str(named)
    return of_kind("ranges")[0].name


def _merge(folder: Path, recipe: "Recipe", parts: tuple[Path, ...], *, as_json: bool) -> int:
    """Make the run that has done what others have done, and print what it came to."""
    from bettelmann.campaign.merging import merge_runs
    from bettelmann.campaign.verification import EnginesDisagree

    try:
        merge_runs(folder, recipe, parts)
    except EnginesDisagree as error:
        say(f"bettelmann: {error}", err=True)
        return REFUTED
    with perhaps_unread():
        print_result(folder, as_json=as_json)
    return DONE
