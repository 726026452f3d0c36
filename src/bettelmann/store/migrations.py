"""How the tables of older versions become those of the next one, each step as it was when it was needed.

A step is one transaction with all others, which the caller holds. It is never changed once runs have gone through it,
and so it has its own copy of what the older version knew.
"""

import sqlite3
from collections.abc import Iterator


def states_as_text(connection: sqlite3.Connection) -> None:
    """From version 1 to 2: the archive of growing holds states as text, whatever kernel found them.

    Before, states of two players by the standard rules were four words in ``archive``, all others were text in
    ``archive_state``; a run had rows in one of the two.
    """
    connection.execute("ALTER TABLE archive RENAME TO archive_words")
    connection.execute(
        "CREATE TABLE archive (id INTEGER PRIMARY KEY, state TEXT NOT NULL, period INTEGER NOT NULL,"
        " balance INTEGER NOT NULL, generation INTEGER NOT NULL) STRICT"
    )
    rows = connection.execute(
        "SELECT id, leader_cards, leader_courts, other_cards, other_courts, period, balance, generation"
        " FROM archive_words ORDER BY id"
    )
    connection.executemany(
        "INSERT INTO archive (id, state, period, balance, generation) VALUES (?, ?, ?, ?, ?)",
        (
            (number, f"{_hand(cards, courts)}/{_hand(other_cards, other_courts)}", *facts)
            for number, cards, courts, other_cards, other_courts, *facts in rows
        ),
    )
    connection.execute(
        "INSERT INTO archive (state, period, balance, generation)"
        " SELECT state, period, balance, generation FROM archive_state ORDER BY id"
    )
    connection.execute("DROP TABLE archive_words")
    connection.execute("DROP TABLE archive_state")


def _hand(cards: int, courts: int) -> str:
    """A hand of version 1 as text.

    Bit i of ``cards`` says whether card i is a court, and a last 1 ends the hand; ``courts`` has an octal digit for
    each court, the first one lowest, from 4 for J to 7 for A.
    """
    return "".join(_letters(cards, courts))


def _letters(cards: int, courts: int) -> Iterator[str]:
    while cards > 1:
        if cards & 1:
            yield "JQKA"[(courts & 7) - 4]
            courts >>= 3
        else:
            yield "-"
        cards >>= 1
