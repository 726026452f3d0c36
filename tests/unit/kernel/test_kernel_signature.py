"""The signature of the engine."""

import re

import pytest

from bettelmann.games.bettelmann import DECKS, Setup
from bettelmann.kernel.bench import signature

THREE = Setup(DECKS["52"], 3)
SIGNED = [Setup(DECKS["52"]), THREE]


@pytest.mark.parametrize("setup", SIGNED, ids=str)
def test_it_is_sixteen_hex_digits_and_the_same_every_time(setup: Setup) -> None:
    one = signature.engine_signature(setup)

    assert re.fullmatch("[0-9a-f]{16}", one)
    assert signature.engine_signature(setup) == one


@pytest.mark.parametrize("setup", SIGNED, ids=str)
def test_it_depends_on_what_was_played(setup: Setup, monkeypatch: pytest.MonkeyPatch) -> None:
    usual = signature.engine_signature(setup)
    monkeypatch.setattr(signature, "_SEED", 1)

    assert signature.engine_signature(setup) != usual


def test_other_games_have_a_signature_of_their_own() -> None:
    assert signature.engine_signature(THREE) != signature.engine_signature()
