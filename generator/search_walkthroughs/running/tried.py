"""What an experiment came to, as numbers that a page of prose may quote."""

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path as File
from typing import Any

from ..reading import Limits
from ..reading.experiment import Row
from ..reading.options import BUDGET
from .comparing import Pair, compared, groups
from .experiments import table
from .figures import Figures, Number
from .trials import EXPERIMENTS, files

KEYS = ("games", "successes", "rate", "searches", "exact", "value", "mean", "error", "optimal")
"""What a result holds under the name by which a mark asks for it."""
PAIR = ("deals", "alone", "other-alone", "p", "p-unadjusted")
"""What is known of two searches whose games are compared."""
AGAINST = " against "
"""Stands between the two."""


def name(file: File) -> str:
    """What pages call an experiment.

    >>> name(File("docs/experiments/whole-game.yml"))
    'experiments/whole-game'
    """
    return f"{EXPERIMENTS.name}/{file.stem}"


def named() -> dict[str, File]:
    """The files of a course's experiments, by name."""
    return {name(file): file for file in files()}


def figures(file: File, limits: Limits | None = None) -> list[Figures]:
    """The numbers of the rows whose results are kept, in the order of the rows, and of every two
    rows that are compared, in both orders."""
    rows = table(file, limits)
    found = [(row, result) for row, result in rows if result is not None]
    pairs = [pair for group in groups(found) for pair in compared(group)]
    places = {id(row): place for place, (row, _) in enumerate(rows, 1)}
    return [*_rows(rows), *(one for pair in pairs for one in _both(pair, places))]


def _rows(rows: Sequence[tuple[Row, Mapping[str, Any] | None]]) -> list[Figures]:
    positions = list(dict.fromkeys(row.walkthrough.position for row, _ in rows if row.searches))
    return [
        Figures(names=tuple(dict.fromkeys(_names(place, row, positions))), numbers=numbers(result))
        for place, (row, result) in enumerate(rows, 1)
        if result is not None
    ]


def numbers(result: Mapping[str, Any]) -> dict[str, Number]:
    """The numbers of one result, less those that nobody knows."""
    low, high = result["interval"]
    known = {key: result.get(key) for key in KEYS} | {"low": low, "high": high}
    return {key: number for key, number in known.items() if number is not None}


def _both(pair: Pair, places: Mapping[int, int]) -> Iterator[Figures]:
    """What is known of a pair, as seen from either side: `alone` is what the first alone has won,
    `other-alone` what the other has."""
    (one, _), (other, _) = pair.one, pair.other
    mine, its = pair.alone
    for first, second, alone, without in ((one, other, mine, its), (other, one, its, mine)):
        languages = dict.fromkeys([*first.entry.label, *second.entry.label])
        called = [
            [
                row.entry.name,
                *(row.entry.label.get(language, row.entry.name) for language in languages),
                str(places[id(row)]),
            ]
            for row in (first, second)
        ]
        known = dict(zip(PAIR, (pair.deals, alone, without, pair.p, pair.alike), strict=True))
        yield Figures(
            names=tuple(dict.fromkeys(map(AGAINST.join, zip(*called, strict=True)))),
            numbers={key: number for key, number in known.items() if number is not None},
        )


def _names(place: int, row: Row, positions: Sequence[str | None]) -> Iterator[str]:
    """What a mark may call the row; the first name is no other row's, if the labels differ."""
    called = [row.entry.name, *row.entry.label.values(), row.entry.algorithm]
    if row.searches:
        full = [f"{one} at {row.entry.options[BUDGET]}" for one in called]
        if len(positions) > 1:
            number = positions.index(row.walkthrough.position) + 1
            yield from (f"{number}: {one}" for one in full)
        yield from full
    yield from called
    yield str(place)
