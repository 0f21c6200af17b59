"""Runs of one algorithm that differ only in options: what a page lets its reader choose."""

from collections.abc import Mapping, Sequence
from math import prod

from ..running.run import Run
from .facts import written
from .labels import labels

FEW = 4
"""Values of an option that one can choose from at a glance."""


def choices(runs: Sequence[Run]) -> list[Mapping[str, object]]:
    """For each run the options that tell it from the others; empty for all where these are not
    every combination of two options or more."""
    nothing: list[Mapping[str, object]] = [{} for _ in runs]
    if len({run.algorithm for run in runs}) != 1:
        return nothing
    values = {name: {written(run.options[name]) for run in runs} for name in runs[0].options}
    differing = {name: found for name, found in values.items() if len(found) > 1}
    chosen = [{name: run.options[name] for name in differing} for run in runs]
    distinct = {tuple(map(written, one.values())) for one in chosen}
    whole = len(distinct) == len(runs) == prod(map(len, differing.values()))
    few = all(len(found) <= FEW for found in differing.values())
    return list(chosen) if whole and few and len(differing) > 1 else nothing


def in_words(chosen: Mapping[str, object], language: str) -> list[tuple[str, str]]:
    """The options and their values as a page calls them; as YAML does, where it has no word."""
    words = labels(language)
    return [
        (
            words.get(f"option_{name}", name),
            words.get(f"option_{name}_{written(value)}", written(value)),
        )
        for name, value in chosen.items()
    ]
