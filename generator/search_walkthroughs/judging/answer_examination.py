"""What the answers of a program's calls say on trees, before anything is said of the program."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from ..games.tree import Tree
from .calls.call_node import AnswerPlace
from .calls.call_verdict import CallVerdict
from .calls.call_watcher import TooManyCalls
from .calls.reading import NotRead, Reading
from .evidence import Evidence, Kind, Task
from .programs.adapters import Adapter
from .programs.state_adapters import ADAPTERS, MOVER_ADAPTERS
from .programs.student_program import StudentProgram
from .tree_witness import SearchOfTree, TreeWitness, answers_numbers, keeps_leaves

DOUBTS = frozenset(("no_number", "no_fit", "leaf"))
"""The reasons for which answers are not read that leave it open what they mean. A program may also
read leaves without a call, so that its answers seem to come from nowhere."""


@dataclass(frozen=True)
class AnswerExamination:
    """How the answers of a program are read on trees of a form."""

    witness: TreeWitness
    reading: Reading | None = None
    unread: str = ""
    """The key of why the answers are not read; empty if they are, or if the reason is not known."""
    keeps_leaves: bool = True
    """Whether leaves are worth what the trees say."""
    answers_numbers: bool = False
    """Whether every call answers a number alone, so that the value cannot stand elsewhere."""

    @classmethod
    def of(
        cls, program: StudentProgram, adapter: str, games: Sequence[Tree]
    ) -> "AnswerExamination":
        """Read the answers on some trees; the leaves of an adapter may be those of the player who
        moves, if only then the answers can be read."""
        classes = [ADAPTERS[adapter], *filter(None, [MOVER_ADAPTERS.get(adapter)])]
        examinations: list[AnswerExamination] = []
        for adapter_class in classes:
            witness = TreeWitness(program, adapter_class)
            searches: Sequence[SearchOfTree] = ()
            try:
                searches = witness.searches(games)
                reading = replace(witness.reading(searches), own_answers=frozenset())
                are_leaves_kept = keeps_leaves(searches, reading)
            except NotRead as reason:
                is_plain = answers_numbers(searches)
                examinations.append(cls(witness, unread=str(reason), answers_numbers=is_plain))
            except (Exception, TooManyCalls):
                examinations.append(cls(witness))
            else:
                examinations.append(cls(witness, reading, keeps_leaves=are_leaves_kept))
        readable_examinations = [
            examination
            for examination in examinations
            if examination.reading is not None and examination.keeps_leaves
        ]
        exact_examinations = [
            examination
            for examination in readable_examinations
            if examination.reading is not None and examination.reading.fit == 1
        ]
        return next(iter(exact_examinations or readable_examinations or examinations))

    @property
    def adapter(self) -> type[Adapter]:
        """The adapter through which the program is watched."""
        return self.witness.adapter

    @property
    def read_as(self) -> AnswerPlace | None:
        """Where the value stands in answers, and whose it is; None if the text decides."""
        return None if self.reading is None else self.reading.answer_place

    @property
    def is_judged_by_calls(self) -> bool:
        """Whether frames cannot say what the program does: it takes means, or changes leaves."""
        reading = self.reading
        return reading is not None and (reading.takes_mean or not self.keeps_leaves)

    @property
    def notes(self) -> list[Evidence]:
        """What must be said of the way in which the program is judged."""
        if self.reading is None:
            return []
        evidence = []
        if self.adapter in MOVER_ADAPTERS.values():
            evidence.append(Evidence("calls.mover_leaves", {}))
        if not self.keeps_leaves:
            evidence.append(Evidence("calls.leaf_order", {}))
        return evidence

    def verdicts(self, games: Sequence[Tree], task: Task) -> list[CallVerdict]:
        """Return the verdicts on the calls on each tree; none if they cannot be followed."""
        if self.reading is None:
            return []
        verdicts = [self.witness.verdict(game, self.reading, task) for game in games]
        return [] if None in verdicts else [verdict for verdict in verdicts if verdict is not None]

    def doubt(self, kind: Kind, game: Tree, task: Task) -> Evidence | None:
        """Return why an accusation by the frames of a tree is not believed; None if it is."""
        if self.witness.watched.has_table:
            return None
        if self.reading is None:
            is_open = self.unread in DOUBTS and not self.answers_numbers
            return Evidence(f"calls.{self.unread}", {}) if is_open else None
        if kind == "move" or self.reading.fit < 1:
            return None
        try:
            verdicts = self.verdicts([game], task)
        except Exception:
            return None
        is_right = bool(verdicts) and verdicts[0].kind in ("fine", "wasteful")
        return Evidence("calls.not_confirmed", {}) if is_right else None
