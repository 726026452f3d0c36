"""A rule in one file: a taken pile goes under the hand with its highest courts first."""

NAME = "courts-first"


def courts_first(cards: bytes) -> bytes:
    return bytes(sorted(cards, reverse=True))
