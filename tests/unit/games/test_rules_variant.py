"""Names of variants."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bettelmann.games.bettelmann import STANDARD, InputError, Rules, RulesError, parse_rules

NO_RULE = (
    "is not a rule: write standard, or some of pile=reversed, leads=loser, debt=lapses, values=1230 "
    "with commas between them"
)
FOUR_DIGITS = "is not a rule: write the values of J, Q, K and A as 4 digits 0 to 7"


@pytest.mark.parametrize(
    ("rules", "name"),
    [
        (Rules(), "standard"),
        (Rules(pile="reversed"), "pile=reversed"),
        (Rules(leads="loser", values=(1, 2, 3, 0)), "leads=loser,values=1230"),
        (
            Rules("reversed", "loser", "lapses", (0, 0, 7, 7)),
            "pile=reversed,leads=loser,debt=lapses,values=0077",
        ),
    ],
)
def test_names(rules, name):
    assert rules.name == name
    assert parse_rules(name) == rules


@pytest.mark.parametrize("text", ["standard", " standard ", "pile=kept", "leads=taker , debt=passes", "values=1234"])
def test_long_names_of_the_standard_rules(text):
    assert parse_rules(text) == STANDARD


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", f"'' {NO_RULE}"),
        ("Standard", f"'Standard' {NO_RULE}"),
        ("speed=fast", f"'speed=fast' {NO_RULE}"),
        ("pile=kept,", f"'' {NO_RULE}"),
        ("x" * 70, f"'{'x' * 60}' {NO_RULE}"),
        ("standard,pile=kept", f"'standard' {NO_RULE}"),
        ("pile", "pile= is not a rule: write kept or reversed"),
        ("pile=turned", "pile=turned is not a rule: write kept or reversed"),
        ("leads=nobody", "leads=nobody is not a rule: write taker or loser"),
        ("debt=stays", "debt=stays is not a rule: write passes or lapses"),
        ("pile=kept,pile=kept", "pile is given twice: leave one out"),
        ("values=123", f"values=123 {FOUR_DIGITS}"),
        ("values=" + "1" * 70, f"values={'1' * 60} {FOUR_DIGITS}"),
        ("values=1238", f"values=1238 {FOUR_DIGITS}"),
        ("values=12٣0", f"values=12٣0 {FOUR_DIGITS}"),
    ],
)
def test_refused_names(text, message):
    with pytest.raises(RulesError) as caught:
        parse_rules(text)
    assert str(caught.value) == message


@pytest.mark.parametrize("values", [(1, 2, 3), (1, 2, 3, 8), (1, 2, 3, -1)])
def test_refused_values(values):
    with pytest.raises(InputError, match=r"are not possible: give J, Q, K and A a digit 0 to 7 each$"):
        Rules(values=values)


def test_payments_by_card_code():
    assert STANDARD.payments == (0, 1, 2, 3, 4)
    assert Rules(values=(1, 2, 3, 0)).payments == (0, 1, 2, 3, 0)


@given(
    st.builds(
        Rules,
        st.sampled_from(["kept", "reversed"]),
        st.sampled_from(["taker", "loser"]),
        st.sampled_from(["passes", "lapses"]),
        st.tuples(*[st.integers(0, 7)] * 4),
    )
)
def test_name_is_read_back(rules):
    assert parse_rules(rules.name) == rules
