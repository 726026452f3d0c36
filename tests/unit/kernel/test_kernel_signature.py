"""The signature of the engine."""

import re

import pytest

from bettelmann.kernel import signature


def test_it_is_sixteen_hex_digits_and_the_same_every_time() -> None:
    one = signature.engine_signature()

    assert re.fullmatch("[0-9a-f]{16}", one)
    assert signature.engine_signature() == one


def test_it_depends_on_what_was_played(monkeypatch: pytest.MonkeyPatch) -> None:
    usual = signature.engine_signature()
    monkeypatch.setattr(signature, "_SEED", 1)

    assert signature.engine_signature() != usual
