"""What stands on a sheet and on its solution: questions, answers, points and reasons."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import reduce
from types import MappingProxyType
from typing import Literal, TypeAlias

from ..captions.caption import RunCaptions
from ..captions.catalogue import Messages, messages
from ..course.check import CheckedRun
from ..game import CHANCE, MAX
from ..record.frame_text import equals_sign, number_text, term_text
from ..skills.instance import node_names
from ..skills.small_tree import CUTTING, MISTAKES, Kind, Path, SmallTree, best_lines, best_moves
from .exam_tree import ExamTree, draw_tree, shown_scores
from .variants import Variant

Paper: TypeAlias = Literal["a4", "letter"]
"""The size of a sheet, as CSS names it."""

DIFFICULTY: Mapping[Kind, str] = MappingProxyType({"alpha-beta": "", "order": "_cuts"})
"""Ending of the message that says how difficult a task of a kind with cuts is."""

# One task in one language.


@dataclass(frozen=True, slots=True)
class Question:
    """One question, with the line that its answer takes."""

    key: str
    """Which question it is."""
    text: str
    answer: str
    points: int
    lines: int = 1
    """Number of lines to write on; 0 if students write into the picture."""
    choices: Sequence[str] = ()
    """Answers to choose among, if there are any."""
    picture: ExamTree | None = None
    """The picture of this question alone; None without one."""


MAX_TABLE_ROWS = 8
"""Upper limit of rows of a table in one part; a longer table stands in two parts side by side."""


@dataclass(frozen=True, slots=True)
class AnswerTable:
    """A table that students fill in, with a point for each right row; or one of facts alone."""

    text: str
    head: Sequence[str]
    rows: Sequence[Sequence[str]]
    """What is printed, a node for example, then the answers."""
    given: int = 1
    """How many columns are printed."""

    @property
    def points(self) -> int:
        """One point for each row; none if nothing is to be filled in."""
        return len(self.rows) if self.given < len(self.head) else 0

    @property
    def parts(self) -> Sequence[Sequence[Sequence[str]]]:
        """The rows; where there are many, both halves of them, to stand side by side."""
        if len(self.rows) <= MAX_TABLE_ROWS:
            return [self.rows]
        middle = (len(self.rows) + 1) // 2
        return [self.rows[:middle], self.rows[middle:]]


@dataclass(frozen=True, slots=True)
class TaskSheet:
    """One task of a variant: what students get, and what the teacher keeps."""

    title: str
    rule: str
    """How to search, in a paragraph."""
    blank: ExamTree | None
    """The picture that students get; None without one."""
    key: ExamTree | None
    questions: Sequence[Question]
    table: AnswerTable | None
    marking: str
    """How points are given."""
    reasons: Sequence[str]
    """Why the answers are right, one sentence or more for each cut or node."""
    difficulty: str
    """The measure in words, with its counts."""
    steps: int
    """The measure alone."""
    is_table_first: bool = False
    """Whether the table stands before the questions, which need it."""

    @property
    def points(self) -> int:
        """Number of points that can be reached."""
        table = self.table.points if self.table else 0
        return table + sum(question.points for question in self.questions)


@dataclass(frozen=True, slots=True)
class Sheet:
    """All tasks of one variant, in one language."""

    title: str
    number: int
    """Number of the variant. The seed is not on a sheet: with it anybody can make all sheets."""
    language: str
    tasks: Sequence[TaskSheet]

    @property
    def points(self) -> int:
        """Number of points that can be reached."""
        return sum(task.points for task in self.tasks)

    @property
    def foot(self) -> str:
        """The line below each page: which variant it is, and how difficult."""
        steps = " + ".join(str(task.steps) for task in self.tasks)
        say = messages(self.language)
        return say.say("exam.foot", number=self.number, difficulty=steps)

    def head_and_foot(self, *, solved: bool) -> dict[str, str]:
        """Return what stands above and below the tasks, or their solutions, by its name in the
        templates."""
        say = messages(self.language)
        points = "exam.points" if solved else "exam.of_points"
        return {
            "title": self.title,
            "variant": say.say("exam.variant", number=self.number),
            "points": say.say(points, points=self.points),
            "foot": self.foot,
        }


def task_sheet(variant: Variant, checked: CheckedRun, number: int, language: str) -> TaskSheet:
    """Return the task of a variant, with reasons from the run of the course's own algorithm."""
    say, kind = messages(language), variant.kind
    windows = kind in CUTTING
    table = _window_table(variant, say) if windows else None
    questions = [*(_cut_questions if windows else _value_questions)(variant, say)]
    total = sum(question.points for question in questions) + (table.points if table else 0)
    counts = variant.difficulty
    question_keys = [question.key for question in questions] + ["windows"] * windows
    return TaskSheet(
        title=say.say("exam.task", n=number, kind=say.say(f"exam.{kind}"), points=total),
        rule=say.say(f"exam.rule_{kind}"),
        blank=draw_tree(variant, language),
        key=draw_tree(variant, language, solved=True),
        questions=questions,
        table=table,
        marking=say.paragraph([str(say.say(f"exam.mark_{key}")) for key in question_keys]),
        reasons=list(_cut_reasons(checked, language) if windows else _reasons(variant, say)),
        difficulty=say.say(
            f"exam.difficulty{DIFFICULTY.get(kind, '_plain')}",
            steps=counts.steps, leaves=counts.leaves, changes=counts.changes,
            cuts=counts.cuts, deep=counts.deep,
        ),
        steps=counts.steps,
    )  # fmt: skip


# Questions, their answers and points.


def move_name(tree: SmallTree, path: Path) -> str:
    """Return the name of the path's last move: the letter of the node, or the leaf's number."""
    return node_names(tree).get(path) or number_text(tree.at(path))


def skipped_children(variant: Variant) -> Iterator[Path]:
    """Yield the children that cuts leave out, in the order of the search."""
    for cut in variant.answer.cuts:
        for n in cut.left_out:
            yield (*cut.path, n)


def _place(tree: SmallTree, path: Path, say: Messages) -> str:
    """Return the name of a child that is left out: the node, or the leaf with its parent."""
    names = node_names(tree)
    if path in names:
        return say.say("exam.subtree", node=names[path])
    return say.say("exam.leaf", value=number_text(tree.at(path)), node=names[path[:-1]])


def _cut_questions(variant: Variant, say: Messages) -> Iterator[Question]:
    tree, answer = variant.tree, variant.answer
    names, left_out = node_names(tree), list(skipped_children(variant))
    yield Question(
        "cross_out",
        say.say("exam.cross_out"),
        say.join([_place(tree, path, say) for path in left_out]) or say.say("exam.nothing"),
        max(1, len(left_out)),
        lines=0,
    )
    leaves = "  ".join(number_text(tree.at(path)) for path in answer.leaves)
    yield Question("leaves", say.say("exam.leaves"), leaves, 2)
    deep = [cut for cut in answer.cuts if cut.deep]
    if deep and variant.kind == "alpha-beta":
        cut_texts = [
            say.say("exam.deep_answer", node=names[cut.path], source=names[cut.source])
            for cut in deep
        ]
        text = say.count("exam.deep", len(deep))
        yield Question("deep", text, say.join(cut_texts), 2 * len(deep))
    if "past-bound" in variant.properties.differs:
        other = MISTAKES["alpha-beta"]["past-bound"](tree)
        yield Question("past_bound", say.say("exam.past_bound"), str(len(other.leaves)), 1)
    yield _result(variant, say)


def _value_questions(variant: Variant, say: Messages) -> Iterator[Question]:
    tree, scores, names = variant.tree, shown_scores(variant), node_names(variant.tree)
    answers = [f"{name} {number_text(scores[path])}" for path, name in names.items()]
    key = "exam.write_mover" if variant.kind == "negamax" else "exam.write"
    yield Question("write", say.say(key), "   ".join(answers), len(answers), lines=0)
    if CHANCE not in tree.turns:
        lines = [
            " → ".join(move_name(tree, line[: n + 1]) for n in range(len(line)))
            for line in best_lines(tree)
        ]
        yield Question("line", say.say("exam.line"), _alternatives(lines, say), 2)
    yield _result(variant, say)


def _result(variant: Variant, say: Messages) -> Question:
    tree, answer = variant.tree, variant.answer
    best = _alternatives([move_name(tree, (n,)) for n in best_moves(tree)], say)
    return Question(
        "result",
        say.say("exam.result"),
        say.say("exam.result_answer", value=number_text(answer.value), move=best),
        2,
    )


def _alternatives(answers: Sequence[str], say: Messages) -> str:
    """Return the answers as a choice, since each of them is right."""
    different = dict.fromkeys(answers)
    return reduce(lambda first, last: say.say("guide.either", first=first, last=last), different)


def window_rows(variant: Variant) -> Iterator[tuple[str, str, str, str]]:
    """Yield each inner node in the order of the search, with alpha, beta and score; dashes where
    the search does not come."""
    answer, names = variant.answer, node_names(variant.tree)
    for path in sorted(names):
        if path in answer.scores:
            alpha, beta = answer.windows[path]
            numbers = alpha, beta, answer.scores[path]
            a, b, score = map(number_text, numbers)
            yield names[path], a, b, score
        else:
            yield names[path], "–", "–", "–"


def _window_table(variant: Variant, say: Messages) -> AnswerTable:
    head = [str(say.say(f"exam.{name}")) for name in ("node", "alpha", "beta", "score")]
    return AnswerTable(say.say("exam.windows"), head, list(window_rows(variant)))


# Reasons.


def _cut_reasons(checked: CheckedRun, language: str) -> Iterator[str]:
    """Yield what the course says of each cut that leaves something out."""
    captions = RunCaptions(checked.plan, language)
    for moment in checked.moments:
        cutoff = moment.frame.cutoff
        if cutoff is not None and cutoff.skipped:
            yield captions.caption(moment).text


def _reasons(variant: Variant, say: Messages) -> Iterator[str]:
    """Return why each inner node has its value, from the leaves upwards."""
    tree, scores, names = variant.tree, shown_scores(variant), node_names(variant.tree)
    negated = variant.kind == "negamax"
    for path in sorted(names, key=lambda path: (-len(path), path)):
        turn = tree.turns[len(path)]
        children = [(*path, n) for n in range(len(tree.at(path)))]
        values = [_child_value(variant, child, scores) for child in children]
        facts: dict[str, object] = {"node": names[path], "value": number_text(scores[path])}
        if turn == CHANCE:
            terms = zip(tree.shares[path], values, strict=True)
            sums = " + ".join(f"{p} · {term_text(v)}" for p, v in terms)
            sign = equals_sign(scores[path], *values)
            yield say.say("exam.mean_of", sum=sums, sign=sign, **facts)
        elif negated:
            texts = [f"−{term_text(value)}" for value in values]
            yield say.say("exam.negated_of", values=say.join(texts), **facts)
        else:
            key = "exam.most_of" if turn == MAX else "exam.least_of"
            yield say.say(key, values=say.join([number_text(value) for value in values]), **facts)


def _child_value(
    variant: Variant, path: Path, scores: Mapping[Path, int | float | Fraction]
) -> int | float | Fraction:
    """Return the child's value in the task: at a leaf of negamax, for the player to move."""
    if path in scores:
        return scores[path]
    value: int = variant.tree.at(path)
    if variant.kind != "negamax":
        return value
    return -variant.tree.turns[-1] * value
