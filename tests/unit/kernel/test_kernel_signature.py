"""The signature of the engine."""

import re

import pytest

from bettelmann.kernel.bench import signature


@pytest.mark.parametrize("plain", [True, False])
def test_it_is_sixteen_hex_digits_and_the_same_every_time(plain: bool) -> None:
    one = signature.engine_signature(plain=plain)

    assert re.fullmatch("[0-9a-f]{16}", one)
    assert signature.engine_signature(plain=plain) == one


@pytest.mark.parametrize("plain", [True, False])
def test_it_depends_on_what_was_played(plain: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    usual = signature.engine_signature(plain=plain)
    monkeypatch.setattr(signature, "_SEED", 1)

    assert signature.engine_signature(plain=plain) != usual


def test_other_games_have_a_signature_of_their_own() -> None:
    assert signature.engine_signature(plain=False) != signature.engine_signature()
