"""All that is printed goes through one door, which lets no text move the cursor."""

import ast
from pathlib import Path

import bettelmann

SOURCE = Path(bettelmann.__file__).parent
DOORS = {"cli/output.py", "report/progress.py"}
PRINTING = ("print", "pprint", "echo", "secho", "echo_via_pager")


def printed_in(path: Path) -> list[int]:
    """The lines that print by themselves."""
    lines = []
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Call):
            *_, owner, called = ["", *ast.unparse(node.func).split(".")]
            if called in PRINTING or (called == "write" and owner.strip("_") in ("stdout", "stderr")):
                lines.append(node.lineno)
    return lines


def test_every_way_to_print_is_found(tmp_path: Path) -> None:
    ways = ["print(1)", "click.echo(1)", "echo(1)", "click.utils.secho(1)", "sys.stderr.write(1)", "stdout.write(1)"]
    ways += ["sys.__stdout__.write(1)", "pprint(1)"]
    others = ["file.write(1)", "say(1)", "click.echo.__code__"]
    path = tmp_path / "file.py"
    path.write_text("\n".join(ways + others))
    assert printed_in(path) == list(range(1, len(ways) + 1))


def test_nobody_else_prints() -> None:
    found = {path.relative_to(SOURCE).as_posix(): printed_in(path) for path in SOURCE.rglob("*.py")}
    assert {name: lines for name, lines in found.items() if lines and name not in DOORS} == {}
    assert found["report/progress.py"], "this test finds what is printed"
