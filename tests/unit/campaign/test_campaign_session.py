import tomllib
from pathlib import Path

import pytest

from bettelmann.campaign.processors import default_workers
from bettelmann.campaign.recipe import RecipeError
from bettelmann.campaign.session import Session, session_from
from bettelmann.outside.errors import InputError


def read(text: str) -> Session:
    return session_from(tomllib.loads(text), source="here")


def test_no_table_means_no_wishes() -> None:
    assert read("") == Session(seconds=None, units=None, workers=None, run=None, polite=True)


def test_all_wishes() -> None:
    text = (
        '[session]\ntime = "1h30m"\nunits = 5\nworkers = 2\nrun = "runs/mine"\npriority = "normal"\n'
        'executor = "processes"\nengine = "general"'
    )
    assert read(text) == Session(
        seconds=5400, units=5, workers=2, run=Path("runs/mine"), polite=False, executor="processes", engine="general"
    )


def test_processors_work_by_default_and_else_as_many_as_are_wished_for() -> None:
    assert Session().worker_count == default_workers()
    assert Session(workers=3).worker_count == 3


@pytest.mark.parametrize(
    "text",
    [
        "units = 0",
        "workers = 0",
        "workers = 1025",
        'time = "x"',
        'priority = "x"',
        'executor = "x"',
        "time = 8",
        "x = 1",
    ],
)
def test_a_wish_that_cannot_be_met(text: str) -> None:
    with pytest.raises(RecipeError, match=r"^here, \[session\]"):
        read(f"[session]\n{text}")


@pytest.mark.parametrize("key", ["units", "workers", "engine", "executor"])
def test_the_place_is_named_once(key: str) -> None:
    with pytest.raises(RecipeError) as refusal:
        read(f"[session]\n{key} = [1]")
    assert str(refusal.value).count("here, [session]") == 1


@pytest.mark.parametrize("wish", [{"units": 0}, {"workers": 0}, {"workers": 1025}])
def test_options_are_checked_too(wish: dict[str, int]) -> None:
    with pytest.raises(InputError, match="is not possible: use "):
        Session(**wish)  # type: ignore[arg-type]
