"""What a game counts besides its length, in plain words: who loses, how often something happens, how games repeat."""

from collections.abc import Mapping, Sequence
from math import sqrt
from typing import NamedTuple

from bettelmann.report.numbers import counted, grouped, singular
from bettelmann.store.summary import RunSummary

Histogram = Mapping[int, int]

_QUANTILES = ((0.5, "half of the games take at most {}"), (0.9, "nine in ten {}"), (0.99, "99 in 100 {}"))
_SHOWN = 4


class Mean(NamedTuple):
    """A mean or a share, and its standard error: 0 where nothing is left to chance."""

    value: float
    error: float = 0.0

    def __str__(self) -> str:
        return f"{self.value:.2f} \u00b1 {self.error:.2f}" if self.error >= 0.005 else f"{self.value:.3f}"


class Sample(NamedTuple):
    """How games were chosen; ``whole``: that all there are were played, each once."""

    whole: bool

    def mean_of(self, histogram: Histogram) -> Mean:
        """Of a histogram that is not empty."""
        games = sum(histogram.values())
        mean = sum(value * times for value, times in histogram.items()) / games
        square = sum((value - mean) ** 2 * times for value, times in histogram.items())
        return Mean(mean, 0.0 if self.whole else sqrt(square) / games)

    def share_of(self, some: int, games: int) -> Mean:
        """A share in percent."""
        share = some / games
        return Mean(100 * share, 0.0 if self.whole else 100 * sqrt(share * (1 - share) / games))


def quantile(histogram: Histogram, share: float) -> int:
    """The smallest value that so many of the games do not exceed."""
    left = share * sum(histogram.values())
    for value in sorted(histogram):
        left -= histogram[value]
        if left <= 0:
            return value
    return max(histogram)


def length_lines(measures: Sequence[str], summary: RunSummary, sample: Sample) -> list[str]:
    """How long the finished games are, by their first measure, and how large their second one is."""
    first, second = measures
    mean = sample.mean_of(summary.histogram)
    lines = [f"average    {mean} {first}"]
    if second in summary.distributions:
        by_second = summary.distributions[second]
        never = sample.share_of(by_second.get(0, 0), sum(by_second.values()))
        lines[0] += f", {sample.mean_of(by_second)} {second}; no {singular(second)} in {never} % of the games"
    words = ", ".join(text.format(quantile(summary.histogram, share)) for share, text in _QUANTILES)
    return [*lines, f"{first:<10} {words}; the longest {grouped(max(summary.histogram))}"]


def loser_line(losers: Histogram, players: int, sample: Sample) -> str:
    """Who loses, seat by seat."""
    games = sum(losers.values())
    shares = [sample.share_of(losers.get(player, 0), games) for player in range(1, players + 1)]
    each = ", ".join(f"player {player} {share.value:.2f} %" for player, share in enumerate(shares, 1))
    error = max(share.error for share in shares)
    return f"loses      {each} (\u00b1 {error:.2f})" if error else f"loses      {each}"


def endless_lines(summary: RunSummary, sample: Sample) -> list[str]:
    """How common endless deals are where they are common, and how they repeat themselves."""
    if not summary.endless_games:
        return []
    share = sample.share_of(summary.endless_games, summary.games)
    lines = [f"endless    {share} % of the games ({grouped(summary.endless_games)})"]
    for name, words in (("period", "periods"), ("lead-in", "lead-ins")):
        histogram = summary.distributions.get(name, {})
        if not histogram:
            continue
        common = sorted(histogram, key=lambda value: (-histogram[value], value))[:_SHOWN]
        each = ", ".join(
            f"{value} ({sample.share_of(histogram[value], summary.endless_games).value:.1f} %)" for value in common
        )
        lines.append(
            f"{words:<10} {counted(len(histogram), 'length')} from {min(histogram)} to {max(histogram)},"
            f" most common {each}"
        )
    return lines
