"""Recipes and options that cannot be run: one sentence that names the mistake, and no run is made."""

from pathlib import Path

import pytest

from program import refused, refused_here

RECIPES = {
    "unknown key": ("sede = 1", "unknown key 'sede': did you mean 'seed'?"),
    "key without a likeness": (
        "colour = 1",
        "unknown key 'colour': known are strategy, deck, players, rules, seed, session",
    ),
    "unknown setting": ("[sample]\nkeeep = 3", "[sample]: unknown key 'keeep': did you mean 'keep'?"),
    "unknown wish": ("[session]\ntimes = '8h'", "[session]: unknown key 'times': did you mean 'time'?"),
    "text for a seed": ('seed = "1"', "seed = '1' is not a whole number: write it as a whole number"),
    "fraction for a seed": ("seed = 1.5", "seed = 1.5 is not a whole number"),
    "truth for a seed": ("seed = true", "seed = True is not a whole number"),
    "number for a deck": ("deck = 52", "deck = 52 is not a text in quotes: write it as a text in quotes"),
    "setting of a wrong type": ("[sample]\nkeep = '20'", "[sample]: keep = '20' is not a whole number"),
    "table that is none": ("sample = 3", "sample = 3 is not a table"),
    "session that is none": ("session = 3", "session = 3 is not a table"),
    "workers of a wrong type": ("[session]\nworkers = 'all'", "workers = 'all' is not a whole number"),
    "no worker": ("[session]\nworkers = 0", "workers = 0 is not possible: use 1 to 1024"),
    "no unit": ("[session]\nunits = 0", "units = 0 is not possible: use 1 to 1000000000000"),
    "priority": ("[session]\npriority = 'high'", """priority = 'high' is not known: use "low" or "normal\""""),
    "time": ("[session]\ntime = 'tonight'", "'tonight' is not a length of time: write for example 60s, 30m, 8h"),
    "unknown strategy": ('strategy = "luck"', "there is no strategy 'luck': use sample"),
    "odd deck": ('deck = "4J4Q4K4A35-"', "a search needs two equal hands, but the deck 4J4Q4K4A35- has 51 cards"),
    "53 cards": ('deck = "4J4Q4K4A37-"', "the deck 4J4Q4K4A37- has 53 cards"),
    "too many cards": ('deck = "4J4Q4K4A84-"', "the random stream deals at most 64 cards with 21 courts"),
    "too many courts": ('deck = "10J4Q4K4A30-"', "the random stream deals at most 64 cards with 21 courts"),
    "no deck": ('deck = "skat"', "'skat' is not a deck: 's' is no card; write one of 52, 40, 36, 32, 20, or a"),
    "empty deck": ('deck = ""', "'' is not a deck: it is empty"),
    "no player": ("players = 1", "players = 1 is not possible: use 2 to 4"),
    "too few cards": ('deck = "3-"\nplayers = 4', "the deck 3- has 3 cards, too few for 4 players"),
    "rules": (
        'strategy = "grow"\nrules = "pile=reversed"\n[grow]\nstart = ["J--/-J-"]',
        "J--/-J- to grow from is not endless with nobody out by the rules pile=reversed",
    ),
    "no rules": ('rules = "pile=thrown"', "pile=thrown is not a rule: write kept or reversed"),
    "negative seed": ("seed = -1", "seed = -1 is not possible: use 0 to 9007199254740991"),
    "seed too large": ("seed = 9007199254740992", "is not possible: use 0 to 9007199254740991"),
    "no games": ("[sample]\ngames_per_unit = 0", "games_per_unit = 0 in [sample] is out of range: use 1 to"),
    "not TOML": ("seed == 1", "is not TOML: "),
    "key twice": ("seed = 1\nseed = 2", "is not TOML: "),
}


@pytest.mark.parametrize("name", RECIPES)
def test_a_recipe_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str], name: str
) -> None:
    text, says = RECIPES[name]
    recipe = tmp_path / "recipe.toml"
    recipe.write_text(text + "\n")
    monkeypatch.chdir(tmp_path)
    sentence = refused_here(capfd, "search", recipe)
    assert says in sentence
    assert str(recipe) in sentence
    assert list(tmp_path.iterdir()) == [recipe]


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (b"\xff\xfe", "is not TOML: line 1 holds the byte 0xFF, which is not UTF-8: save it as UTF-8"),
        (b"seed = 1\0", "is not TOML: "),
    ],
    ids=["UTF-16", "NUL"],
)
def test_a_recipe_that_is_no_text(tmp_path: Path, content: bytes, says: str) -> None:
    (tmp_path / "recipe.toml").write_bytes(content)
    assert says in refused("search", "recipe.toml", cwd=tmp_path)


def test_a_recipe_that_is_not_there(tmp_path: Path) -> None:
    sentence = refused("search", "overnight.toml", cwd=tmp_path)
    assert sentence == "there is no recipe overnight.toml: name a TOML file, such as search/overnight.toml"
    assert list(tmp_path.iterdir()) == []


def test_a_folder_in_the_place_of_a_recipe(tmp_path: Path) -> None:
    assert refused("search", ".", cwd=tmp_path) == ". is a folder: name a file"
    assert list(tmp_path.iterdir()) == []


OPTIONS = {
    "time": (["--time", "8 hours"], "'8 hours' is not a length of time: write for example 60s, 30m, 8h, 1h30m or 2d"),
    "no time": (["--time", "0s"], "'0s' is not a length of time"),
    "bare number": (["--time", "60"], "'60' is not a length of time"),
    "negative seed": (["--seed", "-1"], "Invalid value for '--seed': -1 is not possible: use 0 to 9007199254740991"),
    "seed too large": (["--seed", str(1 << 60)], "is not possible: use 0 to 9007199254740991"),
    "no units": (["--units", "0"], "Invalid value for '--units': 0 is not possible: use 1 to 1000000000000"),
    "many workers": (["--workers", "5000"], "'--workers': 5000 is not possible: use 1 to 1024"),
    "strategy": (["--strategy", "luck"], "Invalid value for '--strategy': 'luck' is not "),
    "odd deck": (["--deck", "4J4Q4K4A37-"], "the options: a search needs two equal hands"),
    "ten aces": (["--deck", "4J4Q4K10A30-"], "but the deck 4J4Q4K10A30- has 52 with 22"),
    "unknown option": (["--tim", "8h"], "--time"),
    "two recipes": (["a.toml", "b.toml"], "Got unexpected extra argument (b.toml)"),
}


@pytest.mark.parametrize("options", [[], ["--json"]], ids=["", "json"])
@pytest.mark.parametrize("name", OPTIONS)
def test_an_option_is_refused(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capfd: pytest.CaptureFixture[str],
    name: str,
    options: list[str],
) -> None:
    arguments, says = OPTIONS[name]
    monkeypatch.chdir(tmp_path)
    assert says in refused_here(capfd, "search", *arguments, *options)
    assert list(tmp_path.iterdir()) == []


def test_an_unknown_command() -> None:
    assert refused("serach").startswith("No such command 'serach'")
