"""Run one algorithm on one walkthrough and keep what came of it."""

import time
from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass
from math import inf
from typing import Any, cast

from .. import reading
from ..game import Path
from ..trace.budget import Budget
from ..trace.frame import Frame
from ..trace.observed import Observed
from ..trace.plan import Plan
from ..trace.recorder import Recorder
from ..trace.tally import Tally
from .build import Arena, arena
from .find import Algorithm, Text, algorithms
from .planning import plan

KEEP = 10_000
"""Searches of more nodes than this keep counts and no lists, unless they are asked to."""


@dataclass(frozen=True)
class Run:
    """A search that has been run: its result, its tally, and what was told of it."""

    algorithm: str
    label: str
    """What a page calls it: the algorithm, or the author's word for it."""
    options: Mapping[str, object]
    """All of them, those not given at their defaults."""
    value: float
    best: Hashable | None
    line: Path
    tally: Tally
    total: int | None
    window: tuple[float, float]
    arena: Arena
    text: Text
    seconds: float

    @property
    def past_bound(self) -> bool:
        """Whether a score must pass the bound to cut."""
        return self.options.get("cut") == "past-bound"

    def plan(self, budget: Budget) -> Plan:
        """The told part of the tree."""
        window = "window" in self.text.options
        return plan(self.arena, budget, window=window, terms=self.text.terms)


def run(
    walkthrough: reading.Walkthrough,
    entry: reading.Entry,
    *,
    tell: Callable[[Frame], object] = lambda frame: None,
    budget: Budget | None = None,
    keep: int | None = KEEP,
) -> Run:
    """The run of one algorithm of the walkthrough; each frame within the budget goes to `tell`.

    Raises `generator.game.UnknownValue` when the search evaluates a leaf whose value nobody knows.
    """
    algorithm = algorithms()[entry.algorithm]
    options = effective(algorithm, entry.options)
    text = algorithm.chosen(options)
    where = ground(walkthrough, entry)
    recorder = Recorder(
        where.game,
        tell,
        budget=told(walkthrough.frames) if budget is None else budget,
        tally=Tally(keep=keep),
        lines=text.listing.lines,
        terms=text.terms,
        past_bound=options.get("cut") == "past-bound",
    )
    game = Observed(where.game, recorder)
    own = {name.replace("-", "_"): options[name] for name in text.options}
    began = time.perf_counter()
    value = text.function(game, recorder, **own)(game.start())
    seconds = time.perf_counter() - began
    turn = where.game.turn(where.game.start())
    return Run(
        algorithm=entry.algorithm,
        label=entry.label or entry.algorithm,
        options=options,
        value=value * turn + 0 if text.terms == "mover" else value + 0,
        best=recorder.best,
        line=recorder.line,
        tally=recorder.tally,
        total=recorder.census.size(where.game.start()),
        window=cast("tuple[float, float]", options.get("window", (-inf, inf))),
        arena=where,
        text=text,
        seconds=seconds,
    )


def ground(walkthrough: reading.Walkthrough, entry: reading.Entry) -> Arena:
    """The game that the entry's algorithm searches."""
    return arena(walkthrough, effective(algorithms()[entry.algorithm], entry.options))


def effective(algorithm: Algorithm, given: Mapping[str, object]) -> dict[str, Any]:
    """Every option the algorithm knows: as given, else its default."""
    known = algorithm.facts.options
    return {name: given.get(name, option.default) for name, option in known.items()}


def told(frames: reading.Told) -> Budget:
    """The author's `frames:` as a budget."""
    return Budget(
        depth=frames.depth,
        below=tuple(frames.below or ()),
        start=frames.from_frame or 0,
        stop=frames.to_frame,
        limit=frames.limit,
    )
