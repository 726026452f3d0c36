"""Whether a deal is known already, in whatever disguise.

States are compared leader's hand first and then in the order of turns, so that it makes no difference who is player 1.
A deal is known when it is an entry's deal, when it is a later state of an entry's game, or when it runs into the cycle
of an entry. Entries of other rules, or of another number of players, are of another game.
"""

from collections.abc import Iterable, Iterator
from itertools import islice

from bettelmann.catalogue.bounds import MOST_TRICKS
from bettelmann.catalogue.entry import Entry, FiniteClaim
from bettelmann.catalogue.pairing_entry import PairingEntry
from bettelmann.catalogue.toml_form import AnyEntry
from bettelmann.cycles.path import path
from bettelmann.games.bettelmann.notation import format_deal, parse_deal
from bettelmann.games.bettelmann.variant import parse_rules
from bettelmann.outside.shown import shown

_Text = tuple[int, str, str]  # a state as text in a game of so many players by rules of that name


class Known:
    """The entries that there are, by every state that gives them away."""

    def __init__(self, entries: Iterable[AnyEntry]) -> None:
        self._by_id: dict[str, AnyEntry] = {}
        self._pairing: dict[tuple[str, str], PairingEntry] = {}
        self._cycles: dict[_Text, Entry] = {}
        self._states: dict[_Text, list[tuple[int, Entry]]] = {}
        for entry in entries:
            self.add(entry)

    def add(self, entry: AnyEntry) -> None:
        """Take in one more entry."""
        self._by_id[entry.id] = entry
        if isinstance(entry, PairingEntry):
            self._pairing[entry.rules, entry.key] = entry
        elif isinstance(entry.claim, FiniteClaim):
            deal, rules = parse_deal(entry.deals[0], source=entry.id), parse_rules(entry.rules)
            states = islice(path(deal, rules), min(entry.claim.tricks, MOST_TRICKS))
            for trick, (state, _) in enumerate(states):
                there = self._states.setdefault(_text(entry, format_deal(state)), [])
                if there and there[-1][1] is entry:
                    break  # endless, whatever it claims
                there.append((trick, entry))
        else:
            self._cycles[_text(entry, entry.key)] = entry

    def objections(self, entry: AnyEntry) -> list[str]:
        """Why an entry is not new; an entry does not stand in its own way."""
        return list(self._objections(entry))

    def _objections(self, entry: AnyEntry) -> Iterator[str]:
        if isinstance(entry, PairingEntry):
            same = self._pairing.get((entry.rules, entry.key))
            if same is not None and same != entry:
                yield f"duplicate: its deals run into the cycle of {_named(same)}"
            return
        if entry.key:
            known = self._cycles.get(_text(entry, entry.key))
            if known is not None and known != entry:
                yield f"duplicate: its deals are in the basin of {_named(known)}"
            return
        for trick, other in self._states.get(_text(entry, entry.deals[0]), []):
            if other == entry or (trick and self._may_stay(entry, other)):
                continue
            what = "the same deal as" if trick == 0 else f"the state after {trick} tricks of"
            yield f"duplicate: it is {what} {_named(other)}; accepted is a longer game, or one of its own"

    def same(self, entry: AnyEntry) -> AnyEntry | None:
        """The entry with the same id, if there is one."""
        return self._by_id.get(entry.id)

    def _may_stay(self, entry: Entry, longer: Entry) -> bool:
        """Whether both are kept: an entry found before the longer one that runs through it, or there already.

        An entry that is there already must be the later find to be refused. Dates may be shorter than others.
        """
        own, other = entry.credit.date, longer.credit.date
        shared = min(len(own), len(other))
        if self._by_id.get(entry.id) == entry:
            return own[:shared] <= other[:shared]
        return bool(shared) and own[:shared] < other[:shared]


def _text(entry: Entry, state: str) -> _Text:
    return entry.players, entry.rules, state


def _named(entry: AnyEntry) -> str:
    when = f" in {entry.credit.date}" if entry.credit.date else ""
    return f"{entry.id}, found by {shown(entry.credit.finder)}{when}"
