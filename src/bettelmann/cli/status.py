"""``bettelmann status``."""

from pathlib import Path

import click

from bettelmann.cli.choices import PATH
from bettelmann.cli.output import json_option, print_json
from bettelmann.report.growth import growth_of
from bettelmann.report.status import status_lines, status_object, units_object
from bettelmann.store.lock import holder_of
from bettelmann.store.reader import RunView


@click.command("status")
@click.argument("folder", metavar="RUN", type=PATH)
@click.option("--units", is_flag=True, help="With --json: also every unit with its digest.")
@json_option
def command(folder: Path, units: bool, as_json: bool) -> None:
    """Look at the run in folder RUN; it may be working, stopped, read-only or a copy. Changes nothing."""
    with RunView.open(folder) as view:
        summary, done = view.summary(), view.units()
        growth = growth_of(view, summary.facts["strategy"])
        while len(done) != summary.units_done:  # a unit came between the two looks
            summary, done = view.summary(), view.units()
    if as_json:
        described = status_object(folder, summary, done, growth)
        if units:
            described["units"] = units_object(summary, done)
        print_json(described)
        return
    for line in status_lines(folder, summary, done, holder_of(folder), growth):
        click.echo(line)
