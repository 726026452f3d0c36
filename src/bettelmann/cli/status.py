"""``bettelmann status``."""

from pathlib import Path

import click

from bettelmann.cli.choices import PATH
from bettelmann.cli.output import json_option, print_json, say
from bettelmann.report.driver import driver_object
from bettelmann.report.status import look_at, status_lines, status_object, units_object
from bettelmann.store.driver import driver_of


@click.command("status")
@click.argument("folder", metavar="RUN", type=PATH)
@click.option("--units", is_flag=True, help="With --json: also every unit with its digest.")
@json_option
def command(folder: Path, units: bool, as_json: bool) -> None:
    """Look at the run in folder RUN; it may be working, stopped, read-only or a copy. Changes nothing."""
    driver = driver_of(folder)
    summary, done, growth = look_at(folder, as_json=as_json)
    if as_json:
        described = status_object(folder, summary, done, growth)
        if driver is not None:
            described["driver"] = driver_object(driver)
        if units:
            described["units"] = units_object(summary, done)
        print_json(described)
        return
    for line in status_lines(folder, summary, done, driver, growth):
        say(line)
