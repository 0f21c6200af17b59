"""The judgement of a program in any language, which reads trees and prints events."""

import os
from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import islice
from pathlib import Path as File

from ...captions.catalogue import messages
from ...reading.errors import BadInput
from ...record.traits import Terms
from ..battery import BatteryTree, battery, smaller_trees
from ..evidence import KINDS, Evidence, Kind
from ..frame_check import FrameCheck
from ..programs.student_program import Observation
from ..question import Judgement, Question
from ..reports.event_program import EventProgram, ProgramFailure
from ..search_verdict import first_frame, verdict_on
from ..verdict import Verdict
from .process_limits import Limits

EVENTS_ADAPTER = "events"
"""Name in a verdict of the form in which such a program is given its trees."""
PROBE_TREES = 40
"""Number of trees from which it is inferred whose values the program prints."""
TREES_PER_PROCESS = 500
"""Number of smaller trees that one process searches."""
MAX_SHRINKING_STEPS = 200
"""Upper limit of steps by which a counterexample is shrunk."""


def is_event_program(file: File) -> bool:
    """Return whether the file is a program in another language than Python."""
    return file.suffix != ".py" and file.is_file() and os.access(file, os.X_OK)


def event_program_text(file: File) -> str:
    """Return the text of a script in another language; empty for a program that is compiled."""
    content = file.read_bytes()
    try:
        return "" if b"\0" in content else content.decode("utf-8")
    except UnicodeDecodeError:
        return ""


def judge_executable(file: File, question: Question, limits: Limits) -> Judgement:
    """Return the judgement of a program that reads trees and prints the events of its search.

    `limits` are what each of its runs may use. A run searches many trees.
    """
    return _ExecutableJudgement(file, question, limits).judgement()


class _ExecutableJudgement:
    def __init__(self, file: File, question: Question, limits: Limits) -> None:
        self.name = file.name
        self.question = question
        self.say = messages(question.language)
        self.program = EventProgram((str(file.resolve()),), limits=limits)

    def judgement(self) -> Judgement:
        if self.question.tree is not None:
            return self._judgement_on([BatteryTree(None, self.question.tree)])
        return self._judgement_on(list(battery(self.question.trees, leaves=self.question.leaves)))

    def _judgement_on(self, trees: Sequence[BatteryTree]) -> Judgement:
        try:
            self.program = replace(self.program, terms=self._terms(trees))
            return self._judge(trees)
        except (ProgramFailure, BadInput) as error:
            if isinstance(error, BadInput):
                evidence = Evidence("error", {"error": "; ".join(map(str, error.faults))})
            else:
                evidence = error.evidence
            return Judgement(Verdict.of_evidence(self.name, "broken", evidence, self.say))

    def _observations(self, trees: Iterable[BatteryTree]) -> list[Observation]:
        """Return what the program does on the trees, in one process."""
        batch = list(trees)
        runs = self.program.run([_nested_lists(tree) for tree in batch])
        return [
            Observation(
                tree.game,
                run.search.value,
                run.search.move,
                run.frames,
                run.search.tally,
                run.search.inferences,
            )
            for tree, run in zip(batch, runs, strict=True)
        ]

    def _terms(self, trees: Sequence[BatteryTree]) -> Terms:
        """Return whose values the program prints: the terms in which fewer runs are false."""
        probes = [tree for tree in trees if tree.size > 3][-PROBE_TREES:] or list(trees)
        false_counts: dict[Terms, int] = {}
        for terms in ("max", "mover"):
            self.program = replace(self.program, terms=terms)
            false_counts[terms] = sum(
                _is_false(observation) for observation in self._observations(probes)
            )
        return "mover" if false_counts["mover"] < false_counts["max"] else "max"

    def _judge(self, trees: Sequence[BatteryTree]) -> Judgement:
        observations = self._observations(trees)
        verdicts = [verdict_on(observation, self.question.task) for observation in observations]
        kinds = [tree_verdict.kind for tree_verdict in verdicts]
        worst_kind: Kind = max(kinds, key=KINDS.index)
        sentences: list[Evidence] = []
        tree: BatteryTree | None = None
        tree_observation = observations[0] if self.question.tree is not None else None
        if worst_kind != "fine":
            worst_trees = [
                tree for tree, kind in zip(trees, kinds, strict=True) if kind == worst_kind
            ]
            tree = min(worst_trees, key=lambda tree: tree.size)
            if self.question.tree is None:
                tree = self._smallest(worst_kind, tree)
            (tree_observation,) = self._observations([tree])
            sentences = list(verdict_on(tree_observation, self.question.task).evidence)
        frame = first_frame(sentences)
        group = str(self.say.say(f"judge.group.{sentences[0].key}")) if sentences else ""
        verdict = Verdict(
            program=self.name,
            kind=worst_kind,
            says=tuple(sentence.text(self.say) for sentence in sentences),
            adapter=EVENTS_ADAPTER,
            trees=len(trees),
            bad=sum(kind not in ("fine", "wasteful") for kind in kinds),
            read=sum(tree_verdict.read for tree_verdict in verdicts),
            needed=sum(tree_verdict.needed for tree_verdict in verdicts),
            tree=None if tree is None else tree.facts(),
            frame=None if frame is None else frame.number,
            line=None if frame is None else frame.line or None,
            inferred=sum(observation.inferences for observation in observations),
            group=group,
        )
        return Judgement(verdict, tree_observation)

    def _smallest(self, kind: Kind, tree: BatteryTree) -> BatteryTree:
        """Return the smallest tree found that still shows a mistake of the kind."""
        for _ in range(MAX_SHRINKING_STEPS):
            smaller = list(islice(smaller_trees(tree), TREES_PER_PROCESS))
            still_wrong = (
                shrunk
                for shrunk, observation in zip(smaller, self._observations(smaller), strict=True)
                if verdict_on(observation, self.question.task).kind == kind
            )
            shrunk = next(still_wrong, None) if smaller else None
            if shrunk is None:
                return tree
            tree = shrunk
        return tree


def _is_false(observation: Observation) -> bool:
    """Return whether a frame states what the leaves read do not prove."""
    check = FrameCheck()
    for frame in observation.frames:
        check.take(frame)
    return check.fault is not None


def _nested_lists(tree: BatteryTree) -> object:
    """Return the tree as nested lists, the only form that such a program reads."""
    if tree.lists is not None:
        return tree.lists
    nodes = tree.game.nodes

    def node_lists(place: int) -> object:
        node = nodes[place]
        return [node_lists(branch.node) for branch in node.branches] or node.value

    return node_lists(0)
