"""An exercise: a task of an exam whose questions have answers of their own, without a whole search.

An exercise holds no sentence: it names messages of its kind and the facts that stand in them, so
that one exercise serves every language. A text after `@` is such a message too; what stands behind
its `|` is the fact `x` in it.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import cycle, pairwise
from random import Random
from types import MappingProxyType
from typing import TypeAlias

from ..skills.catalogue import SKILLS
from ..skills.instance import Choice, Instance, Skill, TreePicture

PRESETS = range(1, 6)
"""The presets of each kind of tasks, from easy to hard."""
ROUNDING = 0.011
"""How far a number with two decimals may be from the right one: its parts are rounded too."""
Reason: TypeAlias = tuple[str, Mapping[str, str]]
"""A message that gives a reason, and its facts."""


@dataclass(frozen=True, slots=True)
class ExerciseQuestion:
    """A question of an exercise, and its right answer."""

    message: str
    """Which message asks."""
    right: str
    """The right answer; without wrong ones it is a number, which students type."""
    facts: Mapping[str, str] = field(default_factory=dict[str, str])
    """What stands in the question and in its reason."""
    wrong: tuple[Choice, ...] = ()
    """Wrong answers, each with the mistake that leads to it, where platforms offer a choice."""
    why: str = ""
    """Which message gives the reason; empty if the exercise's own reasons do."""
    points: int = 1
    tolerance: float = 0
    """How far a number may be from the right one."""
    picture: TreePicture | None = None
    """The tree that this question alone is about."""
    skill: str = ""
    """The skill whose words these are; empty for the kind's own."""


@dataclass(frozen=True, slots=True)
class FactTable:
    """A table of facts; columns on the right may be for students to fill in."""

    head: Sequence[str]
    """The messages of the columns."""
    rows: Sequence[Sequence[str]]
    given: int
    """How many columns are printed; the others are the answers."""
    choices: tuple[str, ...] = ()
    """The messages among which platforms offer a choice where a cell is one of them."""
    tolerance: float = 0
    """How far a number in a cell may be from the right one."""

    @property
    def is_asked(self) -> bool:
        """Whether there is a column to fill in."""
        return self.given < len(self.head)


@dataclass(frozen=True, slots=True)
class Exercise:
    """One task of a variant."""

    effort: int
    """Numbers to compute and facts to compare: all variants agree in it."""
    questions: tuple[ExerciseQuestion, ...]
    facts: Mapping[str, str] = field(default_factory=dict[str, str])
    """What stands in the rule of the task."""
    table: FactTable | None = None
    picture: TreePicture | None = None
    reasons: tuple[Reason, ...] = ()
    """Why the answers in the table are right."""
    walkthrough: str = ""
    """The exercise as a walkthrough without its title, with the answers under `expect`; empty where
    a walkthrough cannot say it."""

    @property
    def asked_table(self) -> FactTable | None:
        """The table, if students fill it in."""
        return self.table if self.table and self.table.is_asked else None


@dataclass(frozen=True, slots=True)
class ExerciseKind:
    """A kind of exercise; each has a file of the folder `exercises` and its words there."""

    name: str
    chapter: str
    """The chapter that teaches it."""
    draw: Callable[[Random, int], Exercise | None]
    """Draws an exercise of a preset; None if the draw came out unfit."""


def name_question(
    message: str,
    right: str,
    names: Sequence[str],
    mistakes: Mapping[str, str] = MappingProxyType({}),
    *,
    why: str = "",
    points: int = 1,
    facts: Mapping[str, str] = MappingProxyType({}),
) -> ExerciseQuestion:
    """Return a question whose answer is one of these names or messages; the others are wrong, some
    of them by one of the `mistakes`."""
    wrong = tuple(
        Choice(name, mistakes.get(name, "")) for name in dict.fromkeys(names) if name != right
    )
    return ExerciseQuestion(message, right, facts, wrong, why, points)


def random_parts(lot: Random, whole: int, count: int) -> list[int]:
    """Return as many whole numbers as are counted, each at least 1, that add up to `whole`."""
    ends = sorted(lot.sample(range(1, whole), count - 1))
    return [end - begin for begin, end in pairwise([0, *ends, whole])]


# Exercises that are made of skills.

SKILL_LEVELS = ((1, 1, 1), (1, 1, 2, 2), (2, 2, 2, 2), (2, 2, 3, 3), (3, 3, 3, 3, 3))
"""The levels of the questions of each preset."""
POINTS_OF_INSTANCE = 2


def skills_exercise(names: Sequence[str]) -> Callable[[Random, int], Exercise | None]:
    """Return what draws an exercise of fresh instances of these skills, one after the other."""

    def draw(lot: Random, preset: int) -> Exercise | None:
        levels = SKILL_LEVELS[preset - 1]
        instances = [
            (name, _skill(name).instance(lot, level))
            for name, level in zip(cycle(names), levels, strict=False)
        ]
        questions = tuple(_asked(name, instance) for name, instance in instances)
        if len({(asked.skill, repr(asked.facts)) for asked in questions}) < len(questions):
            return None
        return Exercise(sum(instance.effort for _, instance in instances), questions)

    return draw


def skill_question(name: str, lot: Random, level: int) -> ExerciseQuestion:
    """Return a fresh instance of a skill as a question."""
    return _asked(name, _skill(name).instance(lot, level))


def _skill(name: str) -> Skill:
    return next(skill for skill in SKILLS if skill.name == name)


def _asked(skill: str, instance: Instance) -> ExerciseQuestion:
    """Return the instance as a question of an exercise."""
    right, *wrong = instance.choices
    return ExerciseQuestion(
        message=instance.prompt,
        right=right.text,
        facts=instance.facts,
        wrong=tuple(wrong),
        why=instance.why,
        points=POINTS_OF_INSTANCE,
        picture=instance.picture,
        skill=skill,
    )
