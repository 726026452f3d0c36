"""Forged entries: each is refused in a sentence after bounded work, by the program and by the standalone checker.

Without the bounds these would take hours, gigabytes or a traceback; the limit of a test would end them.
"""

import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from bettelmann.catalogue import bounds
from bettelmann.catalogue.check import objections, objections_to_file
from bettelmann.catalogue.duplicates import Known
from bettelmann.catalogue.entry import Credit, EndlessCertificate, EndlessClaim, Entry, FiniteClaim
from bettelmann.catalogue.errors import EntryError
from bettelmann.catalogue.make import entry_of
from bettelmann.catalogue.toml_form import read_entry, write_entry
from bettelmann.games.bettelmann import parse_deal
from bettelmann.games.bettelmann.deck import deck_of
from catalogues import CHECKER, LONGEST_GAME, PUBLISHED_CYCLE, SMALLEST_CYCLE, entry_file, known_entry
from processes import run_python

GAME, CYCLE = (entry_file(name).read_text() for name in (LONGEST_GAME, SMALLEST_CYCLE))
NOTHING = Known([])
CLAIM = "tricks = 1164"
RANGE = "is out of range: accepted are 0 to 1000000000000"


def game(right: str, wrong: str) -> str:
    """The longest game with something else in it, under the id that it then has."""
    assert right in GAME
    return named(GAME.replace(right, wrong, 1))


def cycle(right: str, wrong: str) -> str:
    """The smallest cycle, likewise."""
    assert right in CYCLE
    return named(CYCLE.replace(right, wrong, 1))


def named(text: str) -> str:
    try:
        read_entry(text, "x")
    except EntryError as error:
        found = re.search(r"is not the id of this content: write '([^']+)'$", str(error))
        if found:
            return re.sub(r'\nid = "[^"]*"', f'\nid = "{found[1]}"', text)
    return text


DEAL = '    "J--/-J-",\n'
WIDE = "------------------J--------J--/------------J--J------J-------"
LONE_JACK = f"J{'-' * 60}/{'-' * 59}J-"
TEXTS: dict[str, tuple[Callable[[], str], str]] = {
    "5000 digits": (lambda: game(CLAIM, f"tricks = {'9' * 5000}"), "x is not read: a number in it has too many digits"),
    "19 digits": (lambda: game(CLAIM, "tricks = 9999999999999999999"), "x: tricks is too large a number: use at most"),
    "18 digits": (lambda: game(CLAIM, f"tricks = {'9' * 18}"), f"x, [claim]: tricks = {'9' * 18} {RANGE}"),
    "negative tricks": (lambda: game(CLAIM, "tricks = -1164"), f"x, [claim]: tricks = -1164 {RANGE}"),
    "negative cards": (lambda: game("cards = 8344", "cards = -1"), f"x, [claim]: cards = -1 {RANGE}"),
    "negative interval": (lambda: game("every = 100", "every = -1"), f"x, [certificate]: every = -1 {RANGE}"),
    "negative leader": (
        lambda: game("leader = 1", "leader = -1"),
        f"x, [certificate], checkpoint 3: leader = -1 {RANGE}",
    ),
    "negative lead-in": (
        lambda: cycle("lead_in_tricks = [1]", "lead_in_tricks = [-1]"),
        f"x, [certificate]: lead_in_tricks = -1 {RANGE}",
    ),
    "no number": (lambda: game(CLAIM, "tricks = nan"), "x, [claim]: tricks = nan is not a whole number"),
    "1500 brackets": (lambda: f"{GAME}x = {'[' * 1500}", "x is not read: lists in it lie too deep in each other"),
    "a key of many parts": (
        lambda: f"{'.'.join('a' * 100_000)} = 1\n{GAME}",
        "x is not read: a key in it has more than 32 parts",
    ),
    "a deal of a million cards": (
        lambda: re.sub(r'deal = "[^"]*"', f'deal = "J{"-" * 999_999}/-"', GAME),
        "x: deal has 1000002 characters: accepted are deals of up to 256",
    ),
    "a long key": (
        lambda: cycle('key = "', f'key = "{"J" * 10_000}'),
        "x: key has 1000",
    ),
    "a long state": (
        lambda: cycle('state = "', f'state = "{"J" * 10_000}'),
        "x, [certificate]: state has 1000",
    ),
    "a status that moves the cursor": (
        lambda: game('"finished"', '"' + "\\u001b[31m" * 1000 + '"'),
        r"x, [claim]: status = '\x1b[31m\x1b[31m",
    ),
    "an id that moves the cursor": (
        lambda: GAME.replace('id = "', 'id = "a\\nb\\u2028'),
        r"x: id = 'a\nb\u2028",
    ),
    "a long number for a text": (
        lambda: game('deck = "52"', f"deck = [{'1, ' * 5000}]"),
        "x: deck = [1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1... (15000 char",
    ),
}


@pytest.mark.parametrize("name", TEXTS)
def test_a_forged_text_is_not_read(name: str) -> None:
    make, sentence = TEXTS[name]
    with pytest.raises(EntryError) as refusal:
        read_entry(make(), "x")

    assert str(refusal.value).startswith(sentence)
    assert len(str(refusal.value)) < 500
    assert str(refusal.value).isprintable()


def lone_jack(deal: str) -> Entry:
    """A cycle of which nobody has seen the whole basin."""
    return Entry(
        players=2,
        deck=deck_of(parse_deal(deal)).name,
        rules="standard",
        key=deal,
        deals=(deal,),
        claim=EndlessClaim(2, 6, 5, 1),
        credit=Credit("Ada", licence="CC0-1.0"),
        certificate=EndlessCertificate((1,), 1, 3, deal, 1),
    )


PLAYED: dict[str, tuple[Callable[[], Entry], str]] = {
    "a trillion tricks": (
        lambda: replace(known_entry(LONGEST_GAME), claim=FiniteClaim(10**12, 10**12)),
        "the claim is refuted: claimed is finished, 1000000000000 tricks / 1000000000000 cards, computed finished, ",
    ),
    "an endless game with a trillion tricks": (
        lambda: replace(
            known_entry(LONGEST_GAME), deals=known_entry(PUBLISHED_CYCLE).deals[:1], claim=FiniteClaim(10**12, 10**12)
        ),
        "the claim is refuted: claimed is finished, 1000000000000 tricks / 1000000000000 cards, computed endless",
    ),
    "a checkpoint every trillion": (
        lambda: read_entry(game("every = 100", "every = 1000000000000"), "x"),
        "the certificate is not the one of this game",
    ),
    "a checkpoint every 0": (
        lambda: read_entry(game("every = 100", "every = 0"), "x"),
        "the certificate is not the one of this game",
    ),
    "a million cards in the deck": (
        lambda: read_entry(game('deck = "52"', 'deck = "1000000-"'), "x"),
        "no such game: '1000000-' is not a deck: a deck has at most 100000 cards",
    ),
    "another key": (
        lambda: read_entry(cycle('key = "', 'key = "J'), "x"),
        "deal J--J-/J- is of deck 3J4-, not 2J4-",
    ),
    "100,000 deals": (
        lambda: read_entry(cycle(DEAL, DEAL * 100_000), "x"),
        "the entry has 100000 deals: accepted are up to 10000",
    ),
    "10,000 deals": (
        lambda: read_entry(cycle(DEAL, DEAL * 10_000), "x"),
        "the deals are not in order: sort them as text, each once",
    ),
    "10,000 deals that are none": (
        lambda: read_entry(cycle(DEAL, DEAL.replace("J", "Z") * 10_000), "x"),
        "deal 'Z--/-Z-': line 1, column 1: found 'Z'",
    ),
    "a basin that does not end": (
        lambda: lone_jack(LONE_JACK),
        f"not decided within 20,000 states: the basin of '{LONE_JACK[:79]}... (125 characters) is larger; accepted are",
    ),
    "a basin of 12,752 balanced deals": (
        lambda: lone_jack(WIDE),
        "not decided within 100,000 tricks: the game of '",
    ),
    "a name of many letters": (
        lambda: replace(known_entry(LONGEST_GAME), credit=Credit("A" * 100_000, licence="CC0-1.0")),
        f"finder = '{'A' * 79}... (100002 characters): accepted is one line of plain text",
    ),
}


@pytest.mark.parametrize("name", PLAYED)
def test_a_forged_entry_is_refused_after_bounded_work(name: str) -> None:
    make, sentence = PLAYED[name]
    entry = make()
    found = objections(entry, NOTHING)

    assert found
    assert found[0].startswith(sentence)
    assert len(found) <= 21
    assert all(len(one) < 1000 and one.isprintable() for one in found)


@pytest.mark.parametrize("name", ["a trillion tricks", "an endless game with a trillion tricks"])
def test_a_forged_entry_in_the_catalogue_delays_nobody(name: str) -> None:
    entry, _ = PLAYED[name]

    assert objections(known_entry(SMALLEST_CYCLE), Known([entry()])) == []


def test_objections_are_not_endless() -> None:
    found = objections(read_entry(cycle(DEAL, DEAL.replace("J", "Z") * 50), "x"), NOTHING)

    assert len(found) == 21
    assert found[-1] == "and 30 more"


@pytest.mark.parametrize("most", [1163, 1164])
def test_the_limit_of_tricks_is_that_of_the_last_one(monkeypatch: pytest.MonkeyPatch, most: int) -> None:
    """At the limit a game is still decided; below it nothing is claimed of it."""
    for place in ("bounds", "make", "check", "duplicates"):
        monkeypatch.setattr(f"bettelmann.catalogue.{place}.MOST_TRICKS", most)
    found = objections(known_entry(LONGEST_GAME), NOTHING)

    assert found == (
        []
        if most == 1164
        else [
            f"not decided within 1,163 tricks: the game of {known_entry(LONGEST_GAME).deals[0]!r}, or all games of the"
            " entry together, take longer; accepted are shorter ones"
        ]
    )


def test_the_deals_of_an_entry_are_counted_together(monkeypatch: pytest.MonkeyPatch) -> None:
    entry = known_entry(PUBLISHED_CYCLE)
    assert isinstance(entry.certificate, EndlessCertificate)
    assert isinstance(entry.claim, EndlessClaim)
    together = sum(entry.certificate.lead_in_tricks) + len(entry.deals) * entry.claim.period_tricks
    monkeypatch.setattr(bounds, "MOST_TRICKS", together)
    assert objections(entry, NOTHING) == []
    monkeypatch.setattr(bounds, "MOST_TRICKS", together - 1)
    assert objections(entry, NOTHING)[0].startswith(f"not decided within {together - 1:,} tricks: ")


def test_what_check_would_not_decide_is_not_made() -> None:
    credit = Credit("Ada", licence="CC0-1.0")
    with pytest.raises(EntryError, match=r"^not decided within 20,000 states: "):
        entry_of(parse_deal(LONE_JACK), credit)
    with pytest.raises(EntryError, match=r"is too large for the catalogue: accepted are deals of up to 256$"):
        entry_of(parse_deal(f"J{'-' * 200}/{'-' * 199}J-"), credit)


def test_a_file_is_read_once_and_refused_in_its_own_form(tmp_path: Path) -> None:
    path = tmp_path / f"{LONGEST_GAME}.toml"
    path.write_bytes(b"\xef\xbb\xbf" + GAME.encode())
    (why,) = objections_to_file(path, NOTHING)
    assert why.startswith("the file is not in the one form of entries: `")

    path.write_text(GAME)
    assert objections_to_file(path, NOTHING) == []


@pytest.mark.parametrize("sign", list("\x7f\x85\x9b\xad\u061c\u200b\u200f\u2028\u202e\u2066\ufeff"), ids=ascii)
def test_signs_that_are_not_seen_are_written_as_escapes(sign: str) -> None:
    entry = known_entry(SMALLEST_CYCLE)
    odd = replace(entry, credit=replace(entry.credit, comment=f"a{sign}b\U000e0041"))
    written = write_entry(odd)

    assert f'comment = "a\\u{ord(sign):04x}b\\U000e0041"\n' in written
    assert read_entry(written, "entry") == odd


def test_the_standalone_checker_survives_them_all(tmp_path: Path) -> None:
    """It says what is wrong with each, in a line, and goes on with the next."""
    texts = {
        "digits": game(CLAIM, f"tricks = {'9' * 5000}"),
        "brackets": f"{GAME}x = {'[' * 1500}",
        "key": f"{'.'.join('a' * 100_000)} = 1\n{GAME}",
        "trillion": game(CLAIM, "tricks = 1000000000000"),
        "every": game("every = 100", "every = 0"),
        "endless": re.sub(
            r"checkpoints = \[.*?\n\]",
            "checkpoints = []",
            re.sub(r'deal = "[^"]*"', f'deal = "{known_entry(PUBLISHED_CYCLE).deals[0]}"', GAME),
            flags=re.DOTALL,
        )
        .replace("every = 100", "every = 1000000000")
        .replace(CLAIM, "tricks = 1000000000000"),
        "cards": re.sub(r'deal = "[^"]*"', f'deal = "J{"-" * 999_999}/-"', GAME),
        "hand": re.sub(r'deal = "[^"]*"', 'deal = "----"', GAME),
        "deals": cycle(DEAL, DEAL * 100_000),
        "lead-ins": cycle(DEAL, DEAL * 100_000)
        .replace("lead_in_tricks = [1]", f"lead_in_tricks = [{'1, ' * 100_000}]")
        .replace("balanced = 1", "balanced = 100000"),
        "cursor": game('leader = 1, hash = "', 'leader = 1, hash = "\\u001b[2J'),
        "nothing": "",
        "list": "deals = 3\ncertificate = 4\nclaim = 5\n",
    }
    for name, text in texts.items():
        (tmp_path / f"{name}.toml").write_text(text)
    (tmp_path / "bytes.toml").write_bytes(b"\xff")
    (tmp_path / "dots.toml").write_text(f"{GAME}# {'.' * 2001}\n")
    (tmp_path / "large.toml").write_bytes(b"#" * 4_000_001)
    (tmp_path / "mark.toml").write_bytes(b"\xef\xbb\xbf" + GAME.encode())
    files = [*sorted(tmp_path.iterdir()), tmp_path / "none.toml"]
    *lines, last = run_python(CHECKER, *files, code=1).splitlines()

    assert last == f"1 of {len(files)} certificates hold"
    assert len(lines) == len(files) - 1
    said = dict(zip([path.stem for path in files if path.stem != "mark"], lines, strict=True))
    assert all(line.startswith(f"{tmp_path / name}.toml: WRONG: ") for name, line in said.items())
    assert all(len(line) < 500 and line.isprintable() for line in lines)
    assert said["endless"].endswith("WRONG: not decided within 100000 tricks")
    assert said["lead-ins"].endswith("WRONG: not decided within 100000 tricks")
    assert said["cards"].endswith("WRONG: a deal of 1000002 characters: at most 256 are played")
    assert r"\x1b[2J" in said["cursor"]
