"""An `Observation` as JSON and back: how a process hands over what a program did.

Text and not pickled objects, because the program that is judged runs in the process that writes it.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import MISSING, asdict, fields
from typing import Any

from ..game import Path
from ..games.tree import Branch, Node, Tree
from ..record.frame import Cutoff, Frame, TableState
from ..record.statistics import SearchCounts
from .programs.student_program import Observation

FRAME_FIELDS = frozenset(field.name for field in fields(Frame))
CUTOFF_FIELDS = tuple(field.name for field in fields(Cutoff))
REQUIRED_FIELDS = frozenset(field.name for field in fields(Frame) if field.default is MISSING)


def tree_facts(tree: Tree) -> list[Any]:
    """Return a tree as JSON holds it: turn, branches and value of each node."""
    return [[n.turn, [[b.label, b.node] for b in n.branches], n.value] for n in tree.nodes]


def tree_of(facts: Sequence[Any]) -> Tree:
    """Return the tree of such facts. Raises TypeError or ValueError for others."""
    return Tree(
        [
            Node(turn, tuple(Branch(str(label), int(node)) for label, node in branches), value)
            for turn, branches, value in facts
        ]
    )


def observation_facts(observation: Observation) -> dict[str, Any]:
    """Return an observation as JSON holds it, without its tree; infinite numbers are as Python's
    JSON has them."""
    counts = observation.counts
    return {
        "value": observation.value,
        "move": observation.move,
        "inferred": observation.inferences,
        "frames": [_frame_facts(frame) for frame in observation.frames],
        "counts": {
            "calculated": counts.calculated,
            "distinct": counts.distinct,
            "pruned": counts.pruned,
            "frames": dict(counts.frames),
            "visited": counts.visited,
            "leaves": list(counts.leaves.items()),
            "skipped": list(counts.skipped.items()),
            "cutoffs": [_cutoff_facts(cutoff) for cutoff in counts.cutoffs],
        },
    }


def observation_of(facts: Mapping[str, Any], tree: Tree) -> Observation:
    """Return the observation of a tree of such facts. Raises TypeError, KeyError or ValueError for
    others."""
    count_facts = facts["counts"]
    counts = SearchCounts(
        calculated=int(count_facts["calculated"]),
        distinct=int(count_facts["distinct"]),
        pruned=int(count_facts["pruned"]),
        frames=Counter(count_facts["frames"]),
        visited=[_path(path) for path in count_facts["visited"]],
        leaves={_path(path): value for path, value in count_facts["leaves"]},
        skipped={_path(path): size for path, size in count_facts["skipped"]},
        cutoffs=[_cutoff(cutoff) for cutoff in count_facts["cutoffs"]],
    )
    frames = [_frame(frame) for frame in facts["frames"]]
    return Observation(tree, facts["value"], facts["move"], frames, counts, int(facts["inferred"]))


def _frame_facts(frame: Frame) -> dict[str, Any]:
    facts = {name: fact for name, fact in vars(frame).items() if fact is not None}
    if frame.cutoff is not None:
        facts["cutoff"] = _cutoff_facts(frame.cutoff)
    if frame.table is not None:
        facts["table"] = asdict(frame.table)
    return facts


def _cutoff_facts(cutoff: Cutoff) -> dict[str, Any]:
    return {name: getattr(cutoff, name) for name in CUTOFF_FIELDS}


def _frame(facts: Mapping[str, Any]) -> Frame:
    if not REQUIRED_FIELDS <= facts.keys() <= FRAME_FIELDS:
        raise ValueError(f"no facts of a frame: {facts.keys()}")
    values = {name: _tuples(fact) for name, fact in facts.items()}
    if "cutoff" in values:
        values["cutoff"] = _cutoff(facts["cutoff"])
    if "table" in values:
        table = facts["table"]
        met_path = None if table["met"] is None else _path(table["met"])
        values["table"] = TableState(**{**table, "met": met_path})
    return Frame.of(values)


def _cutoff(facts: Mapping[str, Any]) -> Cutoff:
    values = {name: _tuples(fact) for name, fact in facts.items()}
    return Cutoff(**values)


def _path(path: Sequence[Any]) -> Path:
    return tuple(str(move) for move in path)


def _tuples(fact: Any) -> Any:
    """Return the fact with tuples in place of lists, at any depth."""
    return tuple(map(_tuples, fact)) if isinstance(fact, list) else fact
