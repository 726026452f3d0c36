"""``bettelmann resume``."""

from pathlib import Path

import click

from bettelmann.campaign.executors.threads import THREADS
from bettelmann.campaign.session import Session
from bettelmann.cli.choices import PATH
from bettelmann.cli.output import json_option
from bettelmann.cli.sessions import session_options, work_and_report


@click.command("resume")
@click.argument("folder", metavar="RUN", type=PATH)
@session_options
@json_option
def command(
    folder: Path,
    seconds: float | None,
    units: int | None,
    workers: int | None,
    priority: str | None,
    engine: str | None,
    executor: str | None,
    as_json: bool,
) -> int:
    """Go on with the run in folder RUN; it comes to the same result as if it had never been interrupted.

    The units that were in flight when it was stopped or killed are computed again, all others are done. A changed
    recipe, another engine and a second driver are refused.
    """
    from bettelmann.kernel.machine.host import use_wide_vectors

    use_wide_vectors()
    session = Session(
        seconds=seconds,
        units=units,
        workers=workers,
        polite=priority != "normal",
        engine=engine,
        executor=executor or THREADS.name,
    )
    return work_and_report(folder, session, as_json=as_json)
