"""``bettelmann doctor``."""

from pathlib import Path

import click

from bettelmann.cli.app import DONE, REFUTED
from bettelmann.cli.choices import PATH
from bettelmann.cli.output import json_option, perhaps_unread, print_json, say
from bettelmann.report.health import Finding, clear_kernels, look_at_machine, look_at_run


@click.command("doctor")
@click.argument("folder", metavar="[RUN]", required=False, type=PATH)
@click.option("--clear-cache", is_flag=True, help="Remove all compiled kernels; they are compiled again when needed.")
@json_option
def command(folder: Path | None, clear_cache: bool, as_json: bool) -> int:
    """Say what is wrong with this machine, or with the run in folder RUN. Changes nothing of a run.

    Exit code 1 when something is wrong.
    """
    from bettelmann.kernel.machine.host import use_wide_vectors

    use_wide_vectors()
    findings: list[Finding] = []
    if clear_cache:
        findings.append(clear_kernels())
    findings += look_at_machine()
    if folder is not None:
        findings += look_at_run(folder)
    good = all(finding.good for finding in findings)
    with perhaps_unread():  # the verdict is the same, whoever reads it
        if as_json:
            print_json({"good": good, "findings": [finding._asdict() for finding in findings]})
        for finding in findings if not as_json else ():
            say(f"{'ok ' if finding.good else 'BAD'}  {finding.what:<18} {finding.says}")
    return DONE if good else REFUTED
