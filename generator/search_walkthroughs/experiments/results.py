"""Which searches of an experiment its games tell apart, pair by pair.

Game i of every search is played with the same seed, and so with the same deal, in so far as luck
does not depend on the moves. So two searches are compared on the deals that both have played: only
those count which one of them alone has won. Where the seeds differ, the two are samples of their
own. That the intervals of two rates overlap says neither that the searches are equally good nor
that so many games cannot tell them apart (N. Schenker and J. F. Gentleman, On Judging the
Significance of Differences by Examining the Overlap Between Confidence Intervals, The American
Statistician 55 (2001), pp. 182-186), and it is not asked here."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from pathlib import Path as File
from typing import Any, TypeAlias

from ..course.files import EXPERIMENTS, experiment_files
from ..course.quotes import RunNumbers
from ..reading import DEFAULT_LIMITS, Limits
from ..reading.options import BUDGET
from ..reading.other_files.experiment import AGAINST, Row
from ..record.statistics import LEVEL, fisher, holm, sign_test
from ..runs.registry import games
from .code_digest import digest
from .experiments import table, tried_row

# The searches of an experiment compared, pair by pair.

Result: TypeAlias = tuple[Row, Mapping[str, Any]]


@dataclass(frozen=True, slots=True)
class Pair:
    """Two searches that have played the same game, and how their games compare."""

    first: Result
    second: Result
    deals: int | None
    """Number of deals that both have played; None where their deals differ."""
    alone: tuple[int, int]
    """Number of these deals that only the first has won, and only the second; of all where they
    differ."""
    alike: float
    """p-value of this pair alone."""
    p: float
    """p-value, raised for the number of pairs that are compared."""

    @property
    def better(self) -> Result | None:
        """Search that the games show to succeed more often; None if they do not decide."""
        if self.p > LEVEL:
            return None
        (_, first_result), (_, second_result) = self.first, self.second
        first, second = self.alone
        if self.deals is None:
            first, second = first * second_result["games"], second * first_result["games"]
        return self.first if first > second else self.second


def groups(played: Sequence[Result]) -> list[list[Result]]:
    """Return the results of games, those of one game from one position together: others answer
    another question."""
    groups_by_digest: dict[str, list[Result]] = {}
    for row, result in played:
        if row.games:
            groups_by_digest.setdefault(digest(_game(row, result)), []).append((row, result))
    return list(groups_by_digest.values())


def compare_pairs(group: Sequence[Result]) -> list[Pair]:
    """Return all pairs of a group, from the most successful search down, except those of two
    searches that were given different numbers of playouts."""
    ordered = sorted(group, key=lambda result: -result[1]["rate"])
    pairs = [
        (first, second, *_paired_wins(first[1], second[1]))
        for first, second in combinations(ordered, 2)
        if len({result["options"].get(BUDGET) for _, result in (first, second)} - {None}) < 2
    ]
    raised = holm([alike for *_, alike in pairs])
    return [
        Pair(first, second, deals, won_alone, alike, p)
        for (first, second, deals, won_alone, alike), p in zip(pairs, raised, strict=True)
    ]


def match_p_values(played: Sequence[Result]) -> list[float]:
    """Return the p-values of these matches, raised for the number of matches."""
    return holm([sign_test(result["pairs_ahead"], result["pairs_behind"]) for _, result in played])


def _game(row: Row, result: Mapping[str, Any]) -> list[Any]:
    """Return what game a row plays, from which position on."""
    rules = games()[row.walkthrough.game or ""].facts.options
    options = result["options"]
    return [row.walkthrough.game, row.walkthrough.position, {name: options[name] for name in rules}]


def _paired_wins(
    first: Mapping[str, Any], second: Mapping[str, Any]
) -> tuple[int | None, tuple[int, int], float]:
    """Return how many deals two results share, how many only one of them won, and the p-value."""
    if first["options"]["seed"] != second["options"]["seed"]:
        successes = first["successes"], second["successes"]
        p = fisher(successes[0], first["games"], successes[1], second["games"])
        return None, successes, p
    deals = min(first["games"], second["games"])
    first_won, second_won = ({n for n in result["won"] if n < deals} for result in (first, second))
    won_alone = len(first_won - second_won), len(second_won - first_won)
    return deals, won_alone, sign_test(*won_alone)


# The results of an experiment as numbers that a page of prose may quote.

PAIR = ("deals", "alone", "other-alone", "p", "p-unadjusted")
"""Keys of two searches whose games are compared."""


def name(file: File) -> str:
    """Return the name that pages give an experiment.

    >>> name(File("docs/experiments/whole-game.yml"))
    'experiments/whole-game'
    """
    return f"{EXPERIMENTS.name}/{file.stem}"


def experiments_by_name() -> dict[str, File]:
    """Return the files of a course's experiments by name."""
    return {name(file): file for file in experiment_files()}


def figures(file: File, limits: Limits = DEFAULT_LIMITS) -> list[RunNumbers]:
    """Return the numbers of the rows whose results are kept, in the order of the rows, and of every
    two rows that are compared, in both orders."""
    rows = table(file, limits)
    kept_rows = [(row, result) for row, result in rows if result is not None]
    pairs = [pair for group in groups(kept_rows) for pair in compare_pairs(group)]
    places = {id(row): place for place, (row, _) in enumerate(rows, 1)}
    return [*_rows(rows), *(run for pair in pairs for run in _pair_numbers(pair, places))]


def _rows(rows: Sequence[tuple[Row, Mapping[str, Any] | None]]) -> list[RunNumbers]:
    positions = list(dict.fromkeys(row.walkthrough.position for row, _ in rows if row.searches))
    return [
        RunNumbers(
            names=tuple(dict.fromkeys(_names(place, row, positions))),
            numbers=tried_row(row).numbers(result),
        )
        for place, (row, result) in enumerate(rows, 1)
        if result is not None
    ]


def _pair_numbers(pair: Pair, places: Mapping[int, int]) -> Iterator[RunNumbers]:
    """Yield what is known of a pair, as seen from either side: `alone` is what the first alone has
    won, `other-alone` what the other has."""
    (first_row, _), (second_row, _) = pair.first, pair.second
    first_alone, second_alone = pair.alone
    for first, second, alone, without in (
        (first_row, second_row, first_alone, second_alone),
        (second_row, first_row, second_alone, first_alone),
    ):
        languages = dict.fromkeys([*first.entry.label, *second.entry.label])
        called = [
            [
                next(_names(places[id(row)], row, ())),  # no other row has it
                row.entry.name,
                *(row.entry.label.get(language, row.entry.name) for language in languages),
                str(places[id(row)]),
            ]
            for row in (first, second)
        ]
        pair_numbers = dict(
            zip(PAIR, (pair.deals, alone, without, pair.p, pair.alike), strict=True)
        )
        yield RunNumbers(
            names=tuple(dict.fromkeys(map(AGAINST.join, zip(*called, strict=True)))),
            numbers={key: number for key, number in pair_numbers.items() if number is not None},
        )


def _names(place: int, row: Row, positions: Sequence[str | None]) -> Iterator[str]:
    """Yield the names that a mark may give the row; the first is unique, if the labels differ."""
    if row.match:
        languages = dict.fromkeys(code for entry in row.walkthrough.entries for code in entry.label)
        yield from (row.name(), *map(row.name, languages), str(place))
        return
    called = [row.entry.name, *row.entry.label.values(), row.entry.algorithm]
    if BUDGET in row.entry.options:
        full = [f"{label} at {row.entry.options[BUDGET]}" for label in called]
        if row.searches and len(positions) > 1:
            number = positions.index(row.walkthrough.position) + 1
            yield from (f"{number}: {label}" for label in full)
        yield from full
    yield from called
    yield str(place)
