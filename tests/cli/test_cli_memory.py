"""Too little memory is a sentence, by whatever name the error comes."""

import pytest

from bettelmann.cli import app
from bettelmann.cli.memory import is_for_want_of_memory


def _caused(error: BaseException, by: BaseException) -> BaseException:
    error.__cause__ = by
    return error


MAP = "libllvmlite.so: failed to map segment from shared object"

CASES = {
    "memory": (MemoryError(), True),
    "of numpy": (MemoryError("Unable to allocate 8. GiB for an array"), True),
    "a library": (OSError(MAP), True),
    "a module": (ImportError(MAP), True),
    "a module, by its cause": (_caused(OSError("Could not find/load shared object file"), OSError(MAP)), True),
    "a process": (OSError(12, "Cannot allocate memory"), True),
    "a module that is not there": (ImportError("No module named 'numpy'"), False),
    "a file": (OSError(2, "No such file or directory"), False),
    "another error with these words": (ValueError(MAP), False),
}


@pytest.mark.parametrize(("error", "expected"), CASES.values(), ids=CASES)
def test_errors_for_want_of_memory(error: BaseException, expected: bool) -> None:
    assert is_for_want_of_memory(error) is expected


@pytest.mark.parametrize("error", [error for error, expected in CASES.values() if expected], ids=repr)
def test_it_is_said_in_one_sentence(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], error: BaseException
) -> None:
    def invoke(*arguments: object, **options: object) -> None:
        raise error

    monkeypatch.setattr(app.app, "invoke", invoke)
    assert app.run(["verify", "J--/-J-"]) == 2
    assert capsys.readouterr() == (
        "",
        "bettelmann: the machine gives no more memory: close other programs; nothing committed is lost\n",
    )
