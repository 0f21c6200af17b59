"""Runs in which every message of captions is said."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import TypeAlias

from captions import (
    bounds,
    calculation,
    family,
    limited,
    matches,
    mixtures,
    othello,
    sampled,
    self_play,
    small_games,
    tables,
    workers,
    worlds,
)
from captions.support import Run, run
from captions.test_captions import SAMPLES
from search_walkthroughs.record.plan import Plan
from search_walkthroughs.record.tree_state import Moment
from support import WRONG

Told: TypeAlias = tuple[Plan, Sequence[Moment]]
"""A run: what is drawn, and its moments."""

WRONG_ON_PURPOSE = {name for name, _ in WRONG}


def small_trees() -> Iterator[Run]:
    """Yield searches of small trees, one for each kind of caption."""
    yield from (run(tree, **options) for tree, options in SAMPLES.values())


GROUPS: Mapping[str, Callable[[], Iterator[Run]]] = {
    "small trees": small_trees,
    "tables": lambda: iter([tables.graph(), tables.doubled(), *map(tables.sample, tables.SAMPLES)]),
    "othello": lambda: iter(othello.everything()),
    "families": lambda: iter(family.everything()),
    "calculation": lambda: iter(calculation.everything()),
    "playouts": lambda: iter(sampled.everything()),
    "small games": lambda: iter(small_games.everything()),
    "limited": lambda: iter(limited.everything()),
    "worlds": lambda: iter(worlds.runs().values()),
    "matches": lambda: iter(matches.runs()),
    "self-play": lambda: iter(self_play.runs()),
    "mixtures": lambda: iter(mixtures.runs().values()),
    "bounds": lambda: iter(bounds.runs().values()),
    "workers": lambda: iter(workers.runs().values()),
}
"""Runs by what they are about."""
LONG = ("limited", "playouts", "families")
"""The groups that take seconds."""


def told(group: str) -> Iterator[Told]:
    """Yield the runs of a group. Those of a search that is wrong on purpose are called unsound."""
    for done in GROUPS[group]():
        sound = done.plan.is_sound and done.plan.algorithm not in WRONG_ON_PURPOSE
        yield replace(done.plan, is_sound=sound), done.moments
