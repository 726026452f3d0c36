import platform
import tomllib
from pathlib import Path

import pytest

from bettelmann import __version__
from bettelmann.campaign.folder import create_run, default_folder, recipe_of
from bettelmann.campaign.provenance import Signatures, machine
from bettelmann.campaign.recipe import recipe_from
from bettelmann.store.reader import RunView

SIGNATURES = Signatures("0123456789abcdef", "fedcba9876543210")
RECIPE = recipe_from({"seed": 4}, source="here", fallback_seed=0)


def test_a_run_knows_where_it_comes_from(tmp_path: Path) -> None:
    create_run(tmp_path, RECIPE, SIGNATURES)
    with RunView.open(tmp_path) as view:
        facts = view.summary().facts
    assert facts.keys() == {
        *("strategy", "deck", "players", "rules", "seed", "recipe", "recipe_hash", "signature", "version", "machine"),
        *("strategy_signature", "created", "host", "keep", "schema"),
    }
    assert (facts["version"], facts["signature"], facts["seed"]) == (__version__, "0123456789abcdef", "4")
    assert (facts["recipe"], facts["recipe_hash"]) == (RECIPE.text, RECIPE.hash)
    assert (facts["machine"], facts["keep"]) == (machine(), "20")
    assert facts["strategy_signature"] == "fedcba9876543210"
    assert facts["host"] == platform.node()


def test_a_run_in_ranges_knows_its_ranks_and_is_named_without_a_seed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    tables = {"strategy": "exhaust", "deck": "20", "exhaust": {"first": "17"}}
    recipe = recipe_from(tables, source="here", fallback_seed=99)
    folder = default_folder(recipe)
    assert folder.name.endswith("-exhaust-20")
    create_run(folder, recipe, SIGNATURES)
    with RunView.open(folder) as view:
        facts = view.summary().facts
    assert (facts["first_rank"], facts["last_rank"], facts["seed"]) == ("17", "3488399", "0")
    assert recipe_of(folder, facts) == recipe


def test_the_machine_is_told_in_one_line() -> None:
    text = machine()
    assert "\n" not in text
    assert f"Python {platform.python_version()}" in text
    assert "Numba " in text
    assert " processors, " in text


def test_the_copy_of_the_recipe_is_for_people_and_reads_the_same(tmp_path: Path) -> None:
    create_run(tmp_path, RECIPE, SIGNATURES)
    text = (tmp_path / "recipe.toml").read_text()
    assert text.startswith("# The recipe of this run.")
    assert recipe_from(tomllib.loads(text), source="copy", fallback_seed=1) == RECIPE
    with RunView.open(tmp_path) as view:
        assert recipe_of(tmp_path, view.summary().facts) == RECIPE
