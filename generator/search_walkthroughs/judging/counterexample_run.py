"""The wrong answer on a game, as the run of a walkthrough: the positions on the way to it, and what
was answered below it. The game is a program's own, or one of an agent of the Pacman projects.

Nothing runs here: the frames state what was seen of the calls, where they begin and what they
answer, and nothing that happens between.
"""

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from math import inf, isfinite
from typing import Any

from .. import reading
from ..captions.catalogue import Messages, languages, messages
from ..course.check import CheckedRun, check_run
from ..game import CHANCE, MAX, MIN, Board, Path
from ..reading import Limits, Walkthrough
from ..record.frame import Frame, Kind
from ..record.frame_text import number_text
from ..record.plan import Plan, PlanNode
from ..record.statistics import SearchCounts
from ..record.tree_state import Moment, fold_frames
from ..runs.proofs import prove
from ..runs.registry import catalogue
from .calls.reading import same
from .counterexample import Counterexample, Step
from .evidence import Kind as VerdictKind
from .evidence import Task
from .process.program_run import ProgramFile, beside_program, run_of_program
from .programs.program_text import ProgramText

PLAYERS = {MAX: "max", MIN: "min", CHANCE: "chance"}
"""What the keys of sentences call those who move."""
MARKS = frozenset(("", "O", "X"))
"""The cells of boards of noughts and crosses."""
MAX_DENOMINATOR = 10**6
"""Upper limit of the denominator of a mean in a Pacman game."""
UNKNOWN_LEAF = 0
"""What stands for the leaves where the walkthrough is read: the plan has what they are worth."""


@dataclass(frozen=True)
class CounterexampleRun:
    """The positions that show a wrong answer, as a page takes them."""

    boards: Counterexample
    name: str
    """What pages call the program."""
    task: Task
    kind: VerdictKind

    @cached_property
    def steps(self) -> dict[Path, Step]:
        """The positions by their paths from the start, in the order in which they are reached."""
        steps = dict(self.boards.steps)
        if not any(step.turn == CHANCE for step in steps.values()):
            return steps
        return {
            path: replace(step, answer=_mean(step.answer), worth=_mean(step.worth))
            for path, step in steps.items()
        }

    @cached_property
    def children(self) -> dict[Path, list[Path]]:
        """The positions that follow each, in the same order."""
        children: dict[Path, list[Path]] = {path: [] for path in self.steps}
        for path in self.steps:
            if path:
                children[path[:-1]].append(path)
        return children

    @cached_property
    def walkthrough(self) -> Walkthrough:
        """A walkthrough of a tree with these paths. Raises BadInput if it is too large for one."""
        title = {language: self._title(messages(language)) for language in languages()}
        text = (
            f"title: {json.dumps(title, ensure_ascii=False)}\n"
            f"algorithm: [minimax]\ntree: {json.dumps(self._nested(()), ensure_ascii=False)}\n"
        )
        walkthrough = reading.read(text, self.name, catalogue(), Limits())
        with_minimax = beside_program(walkthrough, self.name, "minimax")
        return replace(with_minimax, entries=with_minimax.entries[:1])

    def _title(self, say: Messages) -> str:
        if case := self.boards.case:
            facts = {"program": self.name, "depth": case["depth"]}
            return str(say.count("judge.pacman.page_title", int(case["ghosts"]), **facts))
        task = str(say.say(f"player.method_{self.task}"))
        return str(say.say("judge.calls.page.title", program=self.name, task=task))

    def _nested(self, path: Path) -> object:
        children = self.children[path]
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
        wrong_answer = self.steps[self.boards.wrong].answer
        value = UNKNOWN_LEAF if wrong_answer is None else wrong_answer
        run = run_of_program(right_run.run, entry, text, value, None, counts)
        traits = replace(text.traits, window=False, remembers=False)
        plan = self._plan(replace(right_run.plan, traits=traits, elsewhere={}, truth=None))
        moments = [
            _without_proof(moment) if self._is_wrong(moment.frame) else moment
            for moment in fold_frames(plan, frames)
        ]
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
            turn=node.turn if step.turn is None else step.turn,
            leaf=not step.moves,
            value=None if shown else step.worth,
            board=_board(step.rows, above.rows if above else ()),
            collapsed=step.moves - shown if shown else 0,
            chance=Fraction(1, above.moves) if above and above.turn == CHANCE else None,
        )

    def _is_wrong(self, frame: Frame) -> bool:
        """Return whether the answer with which the frame ends is not what the position is worth,
        though the moves there are shown."""
        if frame.status != "end" or not self.children[frame.path] or self.kind == "move":
            return False
        step = self.steps[frame.path]
        return frame.path == self.boards.wrong or step.answer != step.worth

    def reasons(self, moment: Moment, say: Messages) -> list[str] | None:
        """Return what is said of a moment in place of the reasons of the course's own searches,
        which the program need not have; None where these hold of any search."""
        path, step = moment.frame.path, self.steps[moment.frame.path]
        if moment.frame.number == self.last_number:
            return [self.boards.sentence.rstrip(".。")]
        if step.turn is None:
            return [] if moment.frame.status == "start" else None
        if not self.children[path]:
            key = "below" if moment.frame.status == "start" else "answer"
            return [str(say.say(f"judge.game_page.{key}"))]
        if step.turn == CHANCE and moment.frame.status == "end":
            return None
        key = f"judge.game_page.{PLAYERS[step.turn]}"
        mover = self._mover(path, step.turn, say)
        if moment.frame.status == "start":
            return [str(say.say(key, mover=mover))]
        answers = [self.steps[child].answer for child in self.children[path]]
        values = [number_text(answer) for answer in answers if answer is not None]
        facts = {"mover": mover, "values": say.messages["list.comma"].join(values)}
        return [str(say.say(f"{key}_of", **facts))]

    def _mover(self, path: Path, turn: int, say: Messages) -> str:
        """Return what the player is called who moves at the end of a path."""
        if not self.boards.case:
            return PLAYERS[turn].upper()
        ghost = len(path) % (int(self.boards.case["ghosts"]) + 1)
        return str(say.say(f"judge.pacman.{'ghost' if ghost else 'pacman'}", n=ghost))

    @cached_property
    def last_number(self) -> int:
        """The number of the last frame."""
        return max(frame.number for frame in self.frames())

    def frames(self) -> Iterator[Frame]:
        """Yield what was seen, up to the wrong answer: where calls begin, and what they answer."""
        wrong, ended = self.boards.wrong, 0

        def visits(path: Path, turn_before: int) -> Iterator[dict[str, Any]]:
            nonlocal ended
            step = self.steps[path]
            turn = -turn_before if step.turn is None else step.turn
            place = {"path": path, "line": step.line, "turn": turn, "alpha": -inf, "beta": inf}
            yield {"status": "start", **place, "calculated": ended}
            for child in self.children[path]:
                if self.steps[child].is_read:
                    yield from visits(child, turn)
                if wrong[: len(child)] == child:  # the calls above it did not come to their end
                    return
            if step.answer is not None:
                ended += 1
                kind = "exact" if self.children[path] else _kind(step)
                yield {"status": "end", **place, "calculated": ended, "score": step.answer,
                       "kind": kind}  # fmt: skip

        for number, facts in enumerate(visits((), MIN)):
            yield Frame.of({"number": number, "pruned": 0, **facts})


def _mean(value: Any) -> Any:
    """Return the fraction that a number of the process which judges stands for; None for None."""
    return None if value is None else Fraction(value).limit_denominator(MAX_DENOMINATOR)


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
