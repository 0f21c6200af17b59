"""The first wrong answer on a program's own game, as the run of a walkthrough: the boards on the
way to it, and what the calls below it answered.

Nothing runs here: the frames state what was seen of the calls, where they begin and what they
answer, and nothing that happens between.
"""

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from math import inf, isfinite

from .. import reading
from ..captions.catalogue import messages
from ..course.check import CheckedRun, check_run
from ..game import MAX, Board, Path
from ..reading import Limits, Walkthrough
from ..record.frame import Frame, Kind
from ..record.plan import Plan, PlanNode
from ..record.statistics import SearchCounts
from ..record.tree_state import Moment, fold_frames
from ..runs.proofs import prove
from ..runs.registry import catalogue
from .calls.reading import same
from .evidence import Kind as VerdictKind
from .evidence import Task
from .own.counterexample import Counterexample, Step
from .process.program_run import ProgramFile, beside_program
from .programs.program_text import ProgramText

MARKS = frozenset(("", "O", "X"))
"""The cells of boards of noughts and crosses."""
UNKNOWN_LEAF = 0
"""What stands for the leaves where the walkthrough is read: the plan has what they are worth."""


@dataclass(frozen=True)
class OwnRun:
    """The boards of a first wrong answer, as a page takes them."""

    boards: Counterexample
    name: str
    """What pages call the program."""
    task: Task
    kind: VerdictKind

    @cached_property
    def steps(self) -> dict[Path, Step]:
        """The positions by their paths from the start, in the order in which they are reached."""
        path: Path = ()
        steps = {path: self.boards.path[0]}
        for step in self.boards.path[1:]:
            path = (*path, _label(step, ()))
            steps[path] = step
        labels: list[str] = []
        for step in self.boards.below:
            labels.append(_label(step, labels))
            steps[*path, labels[-1]] = step
        return steps

    @property
    def wrong_path(self) -> Path:
        """The path to the wrong answer."""
        return list(self.steps)[len(self.boards.path) - 1]

    @cached_property
    def walkthrough(self) -> Walkthrough:
        """A walkthrough of a tree with these paths. Raises BadInput if it is too large for one."""
        task_name = str(messages("ja").say(f"player.method_{self.task}"))
        title = {
            "en": f"{self.name}: {self.task} on its own game",
            "ja": f"{self.name}：自分のゲームでの{task_name}",
        }
        text = (
            f"title: {json.dumps(title, ensure_ascii=False)}\n"
            f"algorithm: [minimax]\ntree: {json.dumps(self._nested(()), ensure_ascii=False)}\n"
        )
        walkthrough = reading.read(text, self.name, catalogue(), Limits())
        both = beside_program(walkthrough, self.name, "minimax")
        return replace(both, entries=both.entries[:1])

    def _nested(self, path: Path) -> object:
        children = [other for other in self.steps if other[:-1] == path and other]
        if not children:
            return UNKNOWN_LEAF
        return {str(child[-1]): self._nested(child) for child in children}

    def checked_run(self, program: ProgramText) -> CheckedRun:
        """Return the run of the program as a page takes it; `program` is its text."""
        walkthrough = self.walkthrough
        (entry,) = walkthrough.entries
        right_run = check_run(walkthrough, entry)
        text = ProgramFile.of(program, self.name)
        frames = list(self.frames())
        counts = SearchCounts(
            calculated=frames[-1].calculated,
            visited=[frame.path for frame in frames if frame.status == "start"],
        )
        wrong_answer = self.boards.path[-1].answer
        run = replace(
            right_run.run,
            label=self.name,
            labels=entry.label,
            value=UNKNOWN_LEAF if wrong_answer is None else wrong_answer,
            best=None,
            line=(),
            tally=counts,
            table={},
            text=text,
            seconds=0,
        )
        traits = replace(text.traits, window=False, remembers=False)
        plan = self._plan(replace(right_run.plan, traits=traits, elsewhere={}, truth=None))
        moments = list(fold_frames(plan, frames))
        if self.kind != "move" and moments[-1].frame.path == self.wrong_path:
            moments[-1] = _without_proof(moments[-1])
        proof = replace(prove(right_run.run, right_run.moments), failures=())
        return replace(
            right_run, run=run, plan=plan, moments=moments, differences=None, proof=proof
        )

    def _plan(self, plan: Plan) -> Plan:
        """Return the plan with the boards, the players and what the positions are worth."""
        steps = self.steps
        nodes = {
            path: self._node(node, steps[path], steps.get(path[:-1]))
            for path, node in plan.nodes.items()
        }
        values = [
            value
            for step in steps.values()
            for value in (step.answer, step.worth)
            if value is not None and isfinite(value)
        ]
        ends = (min(values, default=0), max(values, default=0))
        return replace(plan, nodes=nodes, range=ends)

    def _node(self, node: PlanNode, step: Step, above: Step | None) -> PlanNode:
        shown = len(node.children)
        # The number line reaches to the values of all nodes without children.
        return replace(
            node,
            turn=step.turn or node.turn,
            leaf=not step.moves,
            value=None if shown else step.worth,
            board=_board(step.rows, above.rows if above else ()),
            collapsed=step.moves - shown if shown else 0,
        )

    def frames(self) -> Iterator[Frame]:
        """Yield what was seen: the calls down to the wrong one, those below it, and its answer."""
        number = calculated = 0
        wrong_path, turn = self.wrong_path, MAX

        def frame(status: str, path: Path, step: Step, **facts: object) -> Frame:
            place = {"path": path, "line": step.line, "turn": turn, "alpha": -inf, "beta": inf}
            counts = {"number": number, "calculated": calculated, "pruned": 0}
            return Frame.of({"status": status, **place, **counts, **facts})

        for path, step in self.steps.items():
            if not step.is_read:
                continue
            turn = step.turn or -turn
            yield frame("start", path, step)
            number += 1
            if len(path) > len(wrong_path) and step.answer is not None:
                calculated += 1
                yield frame("end", path, step, score=step.answer, kind=_kind(step))
                number += 1
        wrong_step = self.steps[wrong_path]
        if wrong_step.answer is not None:
            calculated, turn = calculated + 1, wrong_step.turn or MAX
            yield frame("end", wrong_path, wrong_step, score=wrong_step.answer, kind="exact")


def _label(step: Step, labels: Sequence[str]) -> str:
    """Return a text for the move to a position that is none of these labels."""
    text = step.move.replace("/", "∕") or "–"
    number, label = 1, text
    while label in labels:
        number += 1
        label = f"{text} ({number})"
    return label


def _kind(step: Step) -> Kind:
    """Return what the answer of a right call says of what its position is worth."""
    if step.answer is None or step.worth is None or same(step.answer, step.worth):
        return "exact"
    return "fail low" if step.answer > step.worth else "fail high"


def _board(rows: Sequence[Sequence[str]], before: Sequence[Sequence[str]]) -> Board | None:
    """Return what a picture shows of a position, with the cell that was played last; None if it has
    no rows of one length. Of noughts and crosses it draws the marks, of others the letters.

    >>> _board([["x", ""], ["", "o"]], [["x", ""], ["", ""]]).last
    (1, 1)
    """
    if not rows or len({len(row) for row in rows}) > 1:
        return None
    cells = {(r, c): text for r, row in enumerate(rows) for c, text in enumerate(row)}
    old_cells = {(r, c): text for r, row in enumerate(before) for c, text in enumerate(row)}
    played = [place for place, text in cells.items() if text and old_cells.get(place, text) != text]
    signs = {text.upper() for text in cells.values()}
    if not signs <= MARKS:
        return Board(tuple(map(tuple, rows)), stones="letters")
    upper_rows = tuple(tuple(text.upper() for text in row) for row in rows)
    return Board(upper_rows, last=played[0] if len(played) == 1 else None)


def _without_proof(moment: Moment) -> Moment:
    """Return the moment of a wrong answer, which is drawn as neither a value nor a bound."""
    path, everything = moment.frame.path, (-inf, inf)
    view = moment.states[-1]._replace(proved_range=everything)
    return replace(
        moment, changed={**moment.changed, path: view}, states=(*moment.states[:-1], view)
    )
