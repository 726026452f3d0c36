import pytest

from bettelmann.report.numbers import counted, grouped, rough


@pytest.mark.parametrize(
    ("number", "text"),
    [
        (0, "0"),
        (999_999, "999,999"),
        (1_000_000, "1 million"),
        (5_230_000, "5.23 million"),
        (805_306_368, "805 million"),
        (1_234_000_000, "1.23 billion"),
        (654_000_000_000_000, "654 trillion"),
    ],
)
def test_three_figures(number: float, text: str) -> None:
    assert rough(number) == text


def test_thousands_and_plurals() -> None:
    assert grouped(1234567) == "1,234,567"
    assert counted(1, "trick") == "1 trick"
    assert counted(0, "trick") == "0 tricks"
    assert counted(8344, "card") == "8,344 cards"
