"""Run one algorithm on one walkthrough and keep what came of it."""

import time
from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass
from math import inf
from typing import Any, cast

from .. import reading
from ..game import Path
from ..reading.faults import choose
from ..trace.budget import Budget
from ..trace.frame import Frame, Range
from ..trace.observed import Observed
from ..trace.open_node import Entry
from ..trace.plan import Plan
from ..trace.recorder import Recorder
from ..trace.tally import Tally
from .build import Arena, arena
from .find import Text, algorithms, games
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
    table: Mapping[Hashable, Entry]
    """The transposition table at the end; empty if the algorithm has none."""
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
        return plan(
            self.arena,
            budget,
            window=self.text.windowed,
            terms=self.text.terms,
            unknown=unknown(self.arena, self.options),
        )


def run(
    walkthrough: reading.Walkthrough,
    entry: reading.Entry,
    *,
    tell: Callable[[Frame], object] = lambda frame: None,
    budget: Budget | None = None,
    keep: int | None = KEEP,
    tally: Tally | None = None,
) -> Run:
    """The run of one algorithm of the walkthrough; each frame within the budget goes to `tell`.

    What happens to which node goes into the `tally`, or into a new one that keeps so many lists.

    Raises `generator.game.UnknownValue` when the search evaluates a leaf whose value nobody knows.
    """
    algorithm = algorithms()[entry.algorithm]
    options = effective(walkthrough, entry)
    text = algorithm.chosen(options)
    where = arena(walkthrough, options)
    recorder = Recorder(
        where.game,
        tell,
        budget=told(walkthrough, where) if budget is None else budget,
        tally=tally or Tally(keep=keep),
        lines=text.listing.lines,
        terms=text.terms,
        past_bound=options.get("cut") == "past-bound",
        unknown=unknown(where, options),
        points=options.get("table-window") == "widen",
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
        table=recorder.table_entries,
        total=recorder.census.size(where.game.start()),
        window=cast("tuple[float, float]", options.get("window", (-inf, inf))),
        arena=where,
        text=text,
        seconds=seconds,
    )


def ground(walkthrough: reading.Walkthrough, entry: reading.Entry) -> Arena:
    """The game that the entry's algorithm searches."""
    return arena(walkthrough, effective(walkthrough, entry))


def effective(walkthrough: reading.Walkthrough, entry: reading.Entry) -> dict[str, Any]:
    """Every option that the algorithm and the game know: as given, else its default."""
    known = dict(algorithms()[entry.algorithm].facts.options)
    if walkthrough.game is not None:
        known |= games()[walkthrough.game].facts.options
    return {name: entry.options.get(name, option.default) for name, option in known.items()}


def unknown(where: Arena, options: Mapping[str, object]) -> Range:
    """The range of a node of which nothing is known."""
    return where.game.range if options.get("bounds") == "score-range" else (-inf, inf)


def told(walkthrough: reading.Walkthrough, where: Arena) -> Budget:
    """The author's `frames:` as a budget; BadInput where `below` leads to no node."""
    frames = walkthrough.frames
    return Budget(
        depth=frames.depth,
        below=_moves(walkthrough, where, frames.below or ()),
        start=frames.from_frame or 0,
        stop=frames.to_frame,
        limit=frames.limit,
    )


def _moves(walkthrough: reading.Walkthrough, where: Arena, labels: Sequence[str]) -> Path:
    """The moves that the labels name."""
    path: Path = ()
    for label in labels:
        state = where.at(path)
        moves = () if where.game.over(state) else where.game.moves(state)
        named = {str(move): move for move in moves}
        if label not in named:
            mark = walkthrough.marks["frames"]
            message = f"`below` leads to {'/'.join(labels)}, and there is no move {label} in it"
            place = (walkthrough.file, mark.line, mark.column)
            raise reading.BadInput([reading.Fault(*place, message, choose(label, named))])
        path = (*path, named[label])
    return path
