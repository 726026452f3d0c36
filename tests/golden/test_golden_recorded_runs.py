"""Small runs of every strategy come to what they came to when they were recorded, to the last digit of every digest.

``recorded_runs/recorded.json`` was made by version 0.1.0 of 30 November 2026, one file after the other, on a processor
with AVX2. A change of these numbers is a change of what runs compute: they could not be gone on with any more.
"""

import hashlib
import json
from pathlib import Path
from typing import Any

import pytest

from program import said_object, status_of, succeed

FOLDER = Path(__file__).with_name("recorded_runs")
RECORDED: dict[str, dict[str, Any]] = json.loads((FOLDER / "recorded.json").read_text())


@pytest.mark.parametrize("name", RECORDED)
def test_a_recorded_run_is_the_same_today(tmp_path: Path, name: str) -> None:
    recorded = RECORDED[name]
    options = ("--units", recorded["units"], "--run", tmp_path / "run", "--priority", "normal", "--json")
    came_to = said_object(succeed("search", FOLDER / f"{name}.toml", *map(str, options)))
    assert came_to["units_digest"] == recorded["units_digest"]
    whole = json.dumps(status_of(tmp_path / "run"), sort_keys=True)
    assert hashlib.sha256(whole.encode()).hexdigest() == recorded["status"]


def test_every_strategy_is_recorded_for_two_players_and_for_more() -> None:
    texts = [(FOLDER / f"{name}.toml").read_text() for name in RECORDED]
    for strategy in ("climb", "exhaust", "grow"):
        of_strategy = [text for text in texts if f'strategy = "{strategy}"' in text]
        assert {"players" in text for text in of_strategy} == {True, False}
    assert {"players" in text for text in texts if "strategy" not in text} == {True, False}
