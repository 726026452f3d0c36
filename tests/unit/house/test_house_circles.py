"""No file imports another one that imports it back, by whatever way round."""

import ast
from collections.abc import Iterator
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

import bettelmann

SOURCE = Path(bettelmann.__file__).parents[1]


def modules(source: Path) -> dict[str, Path]:
    """Every file below a folder by the name it is imported by."""
    files = sorted((source / "bettelmann").rglob("*.py"))
    return {".".join(file.relative_to(source).with_suffix("").parts).removesuffix(".__init__"): file for file in files}


def imported(name: str, file: Path, known: set[str]) -> Iterator[str]:
    """The files that a file imports, also inside of its functions."""
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names if alias.name in known)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{name} imports by dots"
            for alias in node.names:
                full = f"{node.module}.{alias.name}"
                yield from (module for module in (full, node.module or "") if module in known)


def imports_below(source: Path) -> dict[str, set[str]]:
    """For each file those that it imports; a room whose files a file of it imports is no import of the room itself."""
    known = modules(source)
    return {
        name: {
            other for other in imported(name, file, set(known)) if other != name and not name.startswith(f"{other}.")
        }
        for name, file in known.items()
    }


def circle(imports: dict[str, set[str]]) -> list[str] | None:
    """A circle of files, if there is one."""
    try:
        TopologicalSorter(imports).prepare()
    except CycleError as error:
        found: list[str] = error.args[1]
        return found
    return None


def test_there_is_no_circle_between_files() -> None:
    imports = imports_below(SOURCE)
    assert len(imports) > 150
    assert "bettelmann.finds.games" in imports["bettelmann.finds.unit"]
    assert circle(imports) is None


@pytest.mark.parametrize("inside", [False, True])
def test_a_circle_would_be_found(tmp_path: Path, inside: bool) -> None:
    room = tmp_path / "bettelmann"
    room.mkdir()
    (room / "__init__.py").touch()
    (room / "one.py").write_text("from bettelmann.two import thing\n")
    statement = "from bettelmann import one\n"
    (room / "two.py").write_text(f"def thing():\n    {statement}" if inside else statement)
    found = circle(imports_below(tmp_path))
    assert found is not None
    assert set(found) == {"bettelmann.one", "bettelmann.two"}
