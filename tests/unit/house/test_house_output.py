"""All that is printed goes through one door, which lets no text move the cursor."""

import ast
from pathlib import Path

import bettelmann

SOURCE = Path(bettelmann.__file__).parent
DOORS = {"cli/output.py", "report/progress.py"}


def printed_in(path: Path) -> list[int]:
    """The lines that print by themselves."""
    lines = []
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Call):
            called = ast.unparse(node.func)
            if called in ("print", "click.echo", "click.secho", "sys.stdout.write", "sys.stderr.write"):
                lines.append(node.lineno)
    return lines


def test_nobody_else_prints() -> None:
    found = {path.relative_to(SOURCE).as_posix(): printed_in(path) for path in SOURCE.rglob("*.py")}
    assert {name: lines for name, lines in found.items() if lines and name not in DOORS} == {}
    assert found["report/progress.py"], "this test finds what is printed"
