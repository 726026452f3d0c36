"""Deals that a search starts from: ``--from FILE|DEAL|RUN|catalogue``."""

from pathlib import Path

from bettelmann.cli.deals import deals_from, is_folder_named
from bettelmann.games.bettelmann.alphabet import Notation
from bettelmann.games.bettelmann.notation import format_deal
from bettelmann.games.game import Setup
from bettelmann.games.registry import game_of, require_game
from bettelmann.outside.errors import InputError
from bettelmann.outside.paths import is_folder, shown_path
from bettelmann.strategies.registry import STRATEGIES, Start, strategy_named


def start_deals(start: str, strategy: str, setup: Setup, notation: Notation) -> list[str]:
    """The deals of a file, the one deal, those that a run has found, or those of the catalogue in ``data``.

    A run and the catalogue may hold deals of both kinds: the strategy gets its own. Raises InputError where there is
    none; whether the strategy can start from the deals is for it to say.
    """
    kind = strategy_named(strategy).starts_from
    if kind is None:
        others = " or ".join(other.name for other in STRATEGIES.values() if other.starts_from)
        raise InputError(f"strategy {strategy} starts from no deals: leave --from out, or use --strategy {others}")
    if start == "catalogue":
        deals = _of_catalogue(kind, setup)
        place, remedy = "the catalogue in data", "name a file of deals"
    elif is_folder_named(start):
        deals = _of_run(Path(start), kind, setup)
        place, remedy = f"the run in {start}", "let it search first, or name a file of deals"
    else:
        return [format_deal(deal) for _, deal in deals_from(start, notation)]
    if not deals:
        of_setup = f" of {setup.name}" if kind == "finished" else ""
        raise InputError(f"{place} has no {kind} deal{of_setup} to {strategy} from: {remedy}")
    return deals


def _of_catalogue(kind: Start, setup: Setup) -> list[str]:
    """Finished deals of the setup, or one of each endless cycle of so many players, nobody out, by its rules."""
    from bettelmann.catalogue.folder import USUAL_FOLDER, deals_folder, read_catalogue

    if not is_folder(deals_folder(USUAL_FOLDER)):
        where = shown_path(USUAL_FOLDER.absolute())
        raise InputError(
            f"there is no catalogue in {where}: go to the folder that holds {USUAL_FOLDER}, or name a file of deals"
        )
    entries = [entry for entry in read_catalogue(USUAL_FOLDER).entries if entry.status == kind]
    wanted = setup.values()
    if kind == "endless":
        del wanted["deck"]
        # Nobody drops out where the cycle has as many hands as there are players.
        entries = [entry for entry in entries if entry.key.count("/") + 1 == entry.players]
    return [entry.deals[0] for entry in entries if all(getattr(entry, key) == value for key, value in wanted.items())]


def _of_run(folder: Path, kind: Start, setup: Setup) -> list[str]:
    """The longest deals by tricks and by cards, or a deal of each endless cycle."""
    from bettelmann.store.reader import RunView

    with RunView.open(folder) as view:
        summary = view.summary()
    require_game(summary.facts, setup.game, folder)
    write = game_of(summary.facts).write
    if kind == "endless":
        return [write(cycle.deals[0]) for cycle in summary.cycles]
    games = (*summary.longest_by_tricks, *summary.longest_by_cards)
    return list(dict.fromkeys(write(game.deal) for game in games))
