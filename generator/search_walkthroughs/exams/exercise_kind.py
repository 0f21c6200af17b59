"""Exercises as tasks of an exam: drawn, proved, on a sheet, and for learning platforms."""

import json
import re
from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from string import ascii_lowercase
from types import MappingProxyType
from typing import Any

from ..captions.catalogue import messages
from ..skills.catalogue import words as skill_words
from ..skills.instance import Choice, TreePicture
from .exam_sheet import AnswerTable, Question, TaskSheet
from .exam_tree import ExamTree
from .exercise import Exercise, ExerciseKind, ExerciseQuestion, FactTable
from .exercises import words
from .platform_task import GapTable, PlatformTask
from .proof import proved_runs
from .quiz import QuizQuestion
from .skill_picture import draw_picture, picture_in_words

MAX_FAILED_DRAWS = 20_000
"""Number of draws in vain after which no further exercise is looked for."""
SAMPLE_EXERCISES = 20
"""Number of exercises among which a difficulty is chosen; it varies less than that of trees."""
DECIMAL_TOLERANCE = 0.0005
"""How far an exact decimal may be off that a student types."""
NUMBER = re.compile(r"−?\d+(\.\d+)?")
"""A number as sheets write it."""


@dataclass(frozen=True, slots=True)
class ExerciseTask:
    """What is asked of every variant of a task that is an exercise."""

    kind: str
    preset: int


@dataclass(frozen=True, slots=True)
class ExerciseDifficulty:
    """What a student has to do, counted. Variants of one task agree in every count."""

    steps: int
    """Numbers to compute and facts to compare."""
    answers: int
    """Questions and cells to fill in."""
    points: int

    @property
    def text(self) -> str:
        """The measure and its counts on one line."""
        return f"{self.steps} steps each ({self.answers} answers)"


@dataclass(frozen=True, slots=True)
class DrawnExercise:
    """One exercise of a kind."""

    kind: str
    exercise: Exercise

    @property
    def difficulty(self) -> ExerciseDifficulty:
        """The work that the exercise takes."""
        questions, table = self.exercise.questions, self.exercise.asked_table
        rows = len(table.rows) if table else 0
        cells = rows * (len(table.head) - table.given) if table else 0
        points = sum(asked.points for asked in questions) + rows
        return ExerciseDifficulty(self.exercise.effort, len(questions) + cells, points)

    @property
    def pattern(self) -> Hashable:
        """The answers to the questions: neighbours could copy them."""
        return tuple(asked.right for asked in self.exercise.questions)


@dataclass(frozen=True, slots=True)
class ProvedExercise:
    """An exercise whose answers the course's own algorithm has found too, where a walkthrough can
    say it."""

    variant: DrawnExercise
    text: str
    """The exercise as a walkthrough, with the answers under `expect`; empty without one."""

    def sheet(self, number: int, language: str) -> TaskSheet:
        """Return the task in a language; it has this number on its sheet."""
        return _sheet(self.variant, number, Wording.of_kind(self.variant.kind, language))

    def platform_task(self, language: str) -> PlatformTask:
        """Return the task in a language, as learning platforms take it."""
        wording = Wording.of_kind(self.variant.kind, language)
        return _platform_task(self.variant.exercise, wording)


@dataclass(frozen=True, slots=True)
class ExerciseTaskKind:
    """A kind of exercises as a kind of tasks."""

    exercise_kind: ExerciseKind
    sample = SAMPLE_EXERCISES

    @property
    def name(self) -> str:
        """What the command and the file of an exam call it."""
        return self.exercise_kind.name

    def title(self, language: str) -> str:
        """Return what sheets call it."""
        return str(words(language)[self.name]["title"])

    def preset(self, number: int) -> ExerciseTask:
        """Return the task of a preset, from 1 to 5."""
        return ExerciseTask(self.name, number)

    def drawn(self, task: ExerciseTask, random: Random) -> Iterator[DrawnExercise]:
        """Yield different exercises, until they have become too rare."""
        earlier, vain = set[str](), 0
        while vain < MAX_FAILED_DRAWS:
            vain += 1
            exercise = self.exercise_kind.draw(random, task.preset)
            if exercise is not None and (text := repr(exercise)) not in earlier:
                earlier.add(text)
                vain = 0
                yield DrawnExercise(self.name, exercise)

    def proved(self, variant: DrawnExercise, title: str) -> ProvedExercise:
        """Run the exercise's walkthrough, if it has one, which must end with the same answers.

        AssertionError if it does not: then the kind or the algorithm is wrong.
        """
        if not variant.exercise.walkthrough:
            return ProvedExercise(variant, "")
        head = f"title: {json.dumps(title, ensure_ascii=False)}\n"
        text = head + variant.exercise.walkthrough
        proved_runs(text, title)
        return ProvedExercise(variant, text)


# Words.


class Wording:
    """What skills say in a language, and what a kind of exercises says in its `own` words."""

    def __init__(self, language: str, own: Mapping[str, Any] = MappingProxyType({})) -> None:
        self.language = language
        self.own = own
        self.chance = str(messages(language).say("picture.chance"))

    @classmethod
    def of_kind(cls, kind: str, language: str) -> "Wording":
        """Return the wording of a kind of exercises."""
        return cls(language, words(language)[kind])

    def text(self, message: str, facts: Mapping[str, str], skill: str = "") -> str:
        """Return a message of the kind, or of a skill, with facts in it."""
        table = skill_words(self.language)["skill"][skill] if skill else self.own
        texts = {name: self.answer(fact) for name, fact in facts.items()}
        return str(table[message]).format(**texts)

    def answer(self, text: str) -> str:
        """Return an answer as students read it: the message that it names, or the text itself."""
        if not text.startswith("@"):
            return text
        key, _, x = text.removeprefix("@").partition("|")
        choices = {**skill_words(self.language)["choice"], **self.own.get("choice", {})}
        return str(choices[key]).format(x=x)

    def mistake(self, name: str) -> str:
        """Return what is said of a mistake; nothing where a wrong answer has no name."""
        mistakes = {**skill_words(self.language)["mistake"], **self.own.get("mistake", {})}
        return str(mistakes[name]) if name else ""

    def column(self, name: str) -> str:
        """Return the head of a column."""
        return str(self.own["column"][name])

    def reason(self, asked: ExerciseQuestion) -> str:
        """Return why the answer is right; empty where the exercise's own reasons say it."""
        return self.text(asked.why, asked.facts, asked.skill) if asked.why else ""

    def answer_and_reason(self, choice: Choice, reason: str) -> tuple[str, str]:
        """Return an answer with what is said to who gives it: its mistake, and the `reason` why the
        right answer is right."""
        said = [text for text in (self.mistake(choice.mistake), reason) if text]
        return self.answer(choice.text), messages(self.language).paragraph(said)

    def drawn(self, picture: TreePicture | None) -> ExamTree | None:
        """Return the picture; None without one."""
        return draw_picture(picture, self.answer, self.chance) if picture else None

    def picture_words(self, picture: TreePicture | None) -> str:
        """Return the picture in words; empty without one."""
        return picture_in_words(picture, self.answer, self.chance) if picture else ""


# Sheets.


def _sheet(variant: DrawnExercise, number: int, wording: Wording) -> TaskSheet:
    exercise, say = variant.exercise, messages(wording.language)
    difficulty = variant.difficulty
    picture = wording.drawn(exercise.picture)
    table = _table(exercise.table, exercise.facts, wording) if exercise.table else None
    marks = ["windows", "questions"] if exercise.asked_table else ["questions"]
    title = str(wording.own["title"])
    return TaskSheet(
        title=say.say("exam.task", n=number, kind=title, points=difficulty.points),
        rule=wording.text("rule", exercise.facts),
        blank=picture,
        key=picture,
        questions=[_question(asked, wording) for asked in exercise.questions],
        table=table,
        marking=say.paragraph([str(say.say(f"exam.mark_{mark}")) for mark in marks]),
        reasons=[*_reasons(exercise, wording)],
        difficulty=say.say("exam.difficulty_exercise", steps=difficulty.steps),
        steps=difficulty.steps,
        is_table_first=True,
    )


def _reasons(exercise: Exercise, wording: Wording) -> Iterator[str]:
    """Yield the reasons, those of questions behind the letters that these have on the sheet."""
    for message, facts in exercise.reasons:
        yield wording.text(message, facts)
    for n, asked in enumerate(exercise.questions, 1 if exercise.asked_table else 0):
        if reason := wording.reason(asked):
            yield f"({ascii_lowercase[n]}) {reason}"


def _question(asked: ExerciseQuestion, wording: Wording) -> Question:
    choices = _choices(asked, wording) if asked.right.startswith("@") else []
    return Question(
        asked.message,
        wording.text(asked.message, asked.facts, asked.skill),
        wording.answer(asked.right),
        asked.points,
        lines=0 if choices else 1,
        choices=choices,
        picture=wording.drawn(asked.picture),
    )


def _choices(asked: ExerciseQuestion, wording: Wording) -> Sequence[str]:
    """Return all answers to choose among, in an order that does not tell the right one."""
    return sorted(wording.answer(text) for text in (asked.right, *(c.text for c in asked.wrong)))


def _table(table: FactTable, facts: Mapping[str, str], wording: Wording) -> AnswerTable:
    return AnswerTable(
        wording.text("table", facts) if table.is_asked else "",
        [wording.column(name) for name in table.head],
        [[wording.answer(cell) for cell in row] for row in table.rows],
        table.given,
    )


# Learning platforms.


def _platform_task(exercise: Exercise, wording: Wording) -> PlatformTask:
    table = exercise.table
    shown = [wording.picture_words(exercise.picture), _table_words(table, wording)]
    return PlatformTask(
        rule=wording.text("rule", exercise.facts),
        words=messages(wording.language).paragraph([text for text in shown if text]),
        picture=wording.drawn(exercise.picture),
        questions=[_quiz_question(asked, wording) for asked in exercise.questions],
        table=_gap_table(table, exercise.facts, wording) if table else None,
    )


def _table_words(table: FactTable | None, wording: Wording) -> str:
    """Return what the table gives, in words: each row with the heads of its columns."""
    if table is None:
        return ""
    rows = []
    for row in table.rows:
        first, *cells = (
            f"{wording.column(name)} {wording.answer(cell)}"
            for name, cell in zip(table.head, row[: table.given], strict=False)
        )
        rows.append(f"{first}: {', '.join(cells)}")
    return "; ".join(rows) + "."


def _quiz_question(asked: ExerciseQuestion, wording: Wording) -> QuizQuestion:
    reason = wording.reason(asked)
    wrong = [wording.answer_and_reason(choice, reason) for choice in asked.wrong]
    return QuizQuestion(
        key=asked.message,
        text=wording.text(asked.message, asked.facts, asked.skill),
        number=None if wrong else _number(asked.right),
        tolerance=_tolerance(asked.right, asked.tolerance),
        right=wording.answer(asked.right),
        wrong=wrong,
        words=wording.picture_words(asked.picture),
        picture=wording.drawn(asked.picture),
    )


def _number(text: str) -> float:
    number = float(text.replace("−", "-"))
    return int(number) if number.is_integer() else number


def _tolerance(text: str, tolerance: float) -> float:
    """Return how far a number may be off: an exact decimal by what a machine may round."""
    return tolerance or (DECIMAL_TOLERANCE if "." in text else 0)


def _gap_table(table: FactTable, facts: Mapping[str, str], wording: Wording) -> GapTable:
    rows = [
        (
            [wording.answer(cell) for cell in row[: table.given]],
            [_gap(cell, table, wording) for cell in row[table.given :]],
        )
        for row in table.rows
    ]
    text = wording.text("table", facts) if table.is_asked else ""
    return GapTable(text, [wording.column(name) for name in table.head], rows)


def _gap(cell: str, table: FactTable, wording: Wording) -> QuizQuestion:
    """Return the gap for a cell: a number, one of the table's choices, or a text."""
    if cell.startswith("@"):
        wrong = [(wording.answer(text), "") for text in table.choices if text != cell]
        return QuizQuestion("cell", "", right=wording.answer(cell), wrong=wrong)
    if NUMBER.fullmatch(cell):
        return QuizQuestion("cell", "", _number(cell), _tolerance(cell, table.tolerance))
    return QuizQuestion("cell", "", right=cell)
