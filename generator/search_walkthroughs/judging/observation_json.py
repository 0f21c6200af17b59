"""An `Observation` as JSON and back: how a process hands over what a program did.

Text and not pickled objects, because the program that is judged runs in the process that writes it.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import MISSING, asdict, dataclass, fields
from operator import itemgetter
from typing import Any

from ..game import Path
from ..games.tree import Branch, Node, Tree
from ..record.frame import Cutoff, Frame, TableState
from ..record.statistics import SearchCounts
from .frame_audit import NUMBER_FIELDS, audited
from .programs.student_program import Observation

CUTOFF_FIELDS = tuple(field.name for field in fields(Cutoff))
TREE_FACTS = frozenset(("path", "turn", "left", "child"))
"""The facts of a frame that its tree and the moves of the frames before it say."""
STEP = "step"
"""What stands for path and child: the last move of the node that begins, or of the child."""
FRAME_FACTS = frozenset(field.name for field in fields(Frame)) - TREE_FACTS | {STEP}
REQUIRED_FACTS = frozenset(
    field.name for field in fields(Frame) if field.default is MISSING
) - {"path", "turn"}  # fmt: skip
PLAIN_FACTS = frozenset((*NUMBER_FIELDS, "status"))
"""The facts that are numbers or a word, never lists."""


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
    """Return an observation as JSON holds it, without its tree and what its tree says; infinite
    numbers are as Python's JSON has them."""
    counts = observation.counts
    forms, rows = _rows(observation.frames)
    return {
        "value": observation.value,
        "move": observation.move,
        "inferred": observation.inferences,
        "forms": forms,
        "frames": rows,
        "leaves": list(counts.leaves.items()),
        "skipped": list(counts.skipped.items()),
    }


def observation_of(facts: Mapping[str, Any], tree: Tree) -> Observation:
    """Return the observation of a tree of such facts, whose frames are audited.

    Raises FalseFrames for frames that no search of the tree makes, and TypeError, KeyError,
    IndexError or ValueError for other facts.
    """
    frames = audited(_frames(facts["forms"], facts["frames"]), tree)
    last = frames[-1] if frames else None  # a program that prints events may report no node
    counts = SearchCounts(
        calculated=last.calculated if last else 0,
        distinct=(last.distinct or 0) if last else 0,
        pruned=last.pruned if last else 0,
        frames=Counter([frame.status for frame in frames]),
        visited=[
            frame.path for frame in frames if frame.status == "start" and frame.pass_ in (None, 1)
        ],
        leaves={_path(path): value for path, value in facts["leaves"]},
        skipped={_path(path): size for path, size in facts["skipped"]},
        cutoffs=[frame.cutoff for frame in frames if frame.cutoff is not None],
    )
    return Observation(tree, facts["value"], facts["move"], frames, counts, int(facts["inferred"]))


@dataclass(frozen=True)
class _Form:
    """What frames with the same facts have in common, so that it is written once for all."""

    number: int
    names: Sequence[str]
    """The names of the facts that are written."""
    facts: Callable[[Mapping[str, Any]], tuple[Any, ...]]
    """What takes these facts of a frame."""


def _rows(frames: Iterable[Frame]) -> tuple[list[list[str]], list[list[Any]]]:
    """Return the forms of the frames, and for each frame the number of its form and its facts."""
    forms: dict[tuple[str, ...], _Form] = {}
    rows: list[list[Any]] = []
    for frame in frames:
        facts = vars(frame)
        form = forms.get(key := tuple(facts))
        if form is None:
            names = [name for name in facts if name not in TREE_FACTS]
            form = forms[key] = _Form(len(forms), names, itemgetter(*names))
        node = frame.path if frame.status == "start" else frame.child
        row = [form.number, node[-1] if node else None, *form.facts(facts)]
        if frame.cutoff is not None:
            row[2 + form.names.index("cutoff")] = {
                name: getattr(frame.cutoff, name) for name in CUTOFF_FIELDS
            }
        if frame.table is not None:
            row[2 + form.names.index("table")] = asdict(frame.table)
        rows.append(row)
    return [[STEP, *form.names] for form in forms.values()], rows


def _frames(forms: Sequence[Any], rows: Iterable[Any]) -> list[Frame]:
    """Return the frames of such rows; their turns are not told yet."""
    readers = [_FrameReader.of(names) for names in forms]
    open_paths: list[Path] = []
    frames = []
    for number, *row in rows:
        facts = readers[number].facts(row)
        step, status = facts.pop(STEP), facts["status"]
        if status == "start":
            open_paths.append(() if step is None else (*open_paths[-1], str(step)))
        elif step is not None:
            facts["child"] = (*open_paths[-1], str(step))
        facts["path"] = open_paths[-1]
        if status == "end":
            open_paths.pop()
        frames.append(Frame.of(facts))
    return frames


@dataclass(frozen=True)
class _FrameReader:
    """Reads frames of a form."""

    names: Sequence[str]
    nested: Sequence[tuple[str, Callable[[Any], Any]]]
    """The facts that may hold others, with what reads them."""

    @classmethod
    def of(cls, names: Sequence[str]) -> "_FrameReader":
        """Make the reader of a form. Raises ValueError for one that is not of frames."""
        if not REQUIRED_FACTS <= set(names) <= FRAME_FACTS:
            raise ValueError(f"these are not the facts of a frame: {names}")
        readers = {"cutoff": _cutoff, "table": _table}
        return cls(
            names,
            [(n, readers.get(n, _tuples)) for n in names if n not in PLAIN_FACTS and n != STEP],
        )

    def facts(self, row: Sequence[Any]) -> dict[str, Any]:
        """Return the facts of a row. Raises ValueError for one of another length."""
        facts = dict(zip(self.names, row, strict=True))
        for name, read in self.nested:
            fact = facts[name]
            if fact.__class__ is list or fact.__class__ is dict:
                facts[name] = read(fact)
        return facts


def _cutoff(facts: Mapping[str, Any]) -> Cutoff:
    return Cutoff(**{name: _tuples(fact) for name, fact in facts.items()})


def _table(facts: Mapping[str, Any]) -> TableState:
    met_path = None if facts["met"] is None else _path(facts["met"])
    return TableState(**{**facts, "met": met_path})


def _path(path: Sequence[Any]) -> Path:
    return tuple(str(move) for move in path)


def _tuples(fact: Any) -> Any:
    """Return the fact with tuples in place of lists, at any depth."""
    return tuple(map(_tuples, fact)) if isinstance(fact, list) else fact
