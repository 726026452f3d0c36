"""Deals whose figures others have published, and small ones that can be followed by hand."""

from typing import NamedTuple

from bettelmann.games.bettelmann import Cycle, Deal, Outcome, parse_deal


class KnownDeal(NamedTuple):
    """A deal and what becomes of it; ``cycle`` is None for a game that ends."""

    text: str
    cards: int
    tricks: int
    cycle: Cycle | None = None

    @property
    def deal(self) -> Deal:
        """The hands."""
        return parse_deal(self.text)

    def agrees(self, outcome: Outcome) -> bool:
        """Whether an outcome has these figures (nobody has published who won)."""
        status = "finished" if self.cycle is None else "endless"
        figures = outcome.status, outcome.cards, outcome.tricks, outcome.cycle
        return figures == (status, self.cards, self.tricks, self.cycle)


FINISHED = [
    KnownDeal("------------KAQ----J------/-JQQK---K----JK--QA-A-JA--", 4791, 670),  # Paulhus 1999
    KnownDeal("---JQ---K-A----A-J-K---QK-/-J-----------AJQA----K---Q", 5790, 805),  # Kleber 1999
    KnownDeal("A-QK------Q----KA-----J---/-JAK----A--Q----J---QJ--K-", 6913, 960),  # Collins 2006
    KnownDeal("K-KK----K-A-----JAA--Q--J-/---Q---Q-J-----J------AQ--", 7157, 1007),  # Mann and Wu 2007
    KnownDeal("----Q------A--K--A-A--QJK-/-Q--J--J---QK---K----JA---", 7207, 1015),  # Nessler 2012
    KnownDeal("-J-------Q------A--A--QKK-/-A-Q--J--J---Q--AJ-K---K--", 7224, 1016),  # Nessler 2012
    KnownDeal("--A-Q--J--J---Q--AJ-K---K-/-J-------Q------A--A--QKK-", 7225, 1016),  # Anderson 2013
    KnownDeal("-J------Q------AAA-----QQ-/K----JA-----------KQ-K-JJK", 7959, 1122),  # Rucklidge 2014
    KnownDeal("----K---A--Q-A--JJA------J/-----KK---------A-JK-Q-Q-Q", 7972, 1106),  # Nessler 2021
    KnownDeal("---AJ--Q---------QAKQJJ-QK/-----A----KJ-K--------A---", 8344, 1164),  # Nessler 2022
]

ENDLESS = [
    KnownDeal("---K---Q-KQAJ-----AAJ--J--/----------Q----KQ-J-----KA", 474, 66, Cycle(4, 34, 62, 440)),  # Casella 2024
    KnownDeal("--K-Q-Q-K-KJ-----KJ-/--J--Q----Q-------J-", 546, 84, Cycle(0, 0, 84, 546)),  # Zanotto 2017
    KnownDeal("--Q------QJ----JK---/---Q---J-Q-KJ--K-K--", 197, 37, Cycle(1, 9, 36, 188)),
    KnownDeal("J--/-J-", 8, 3, Cycle(1, 2, 2, 6)),
    KnownDeal("--J-/J-", 6, 2, Cycle(0, 0, 2, 6)),
    KnownDeal("-J/--J-", 10, 3, Cycle(1, 4, 2, 6)),
    KnownDeal("-K-JA----Q--/-Q--KJ-----A", 93, 13, Cycle(2, 13, 11, 80)),
]

KNOWN = FINISHED + ENDLESS
