"""All skills of the course, in the order of its chapters, and fresh instances of each."""

from collections.abc import Iterable, Iterator, Mapping
from itertools import count, islice
from random import Random
from typing import Any

from ..plugins import texts_beside
from . import chances, playouts, repeated, solved, values, windows
from .instance import LEVELS, Instance, Skill

CHAPTERS = (
    *("minimax", "negamax", "alpha-beta", "order", "depth", "null-windows", "table"),
    *("solving-games", "chance", "playouts", "growing-trees", "networks", "hidden-information"),
    *("regret", "stronger"),
)
"""The chapters that have skills, in their order."""
MAX_SKILLS = 31
"""Upper limit of skills: a sign of a completion code cannot count further."""
INSTANCES = 200
"""Number of instances of a skill that a course has."""
DRAWS_PER_INSTANCE, SPARE_DRAWS = 50, 100
"""Upper limit of draws, of which some repeat an instance."""

SKILLS = tuple(
    sorted(
        (
            *values.SKILLS, *windows.SKILLS, *repeated.SKILLS, *solved.SKILLS, *chances.SKILLS,
            *playouts.SKILLS,
        ),
        key=lambda skill: CHAPTERS.index(skill.chapter),
    )
)  # fmt: skip


def instances(skill: Skill, level: int, number: int) -> Iterator[Instance]:
    """Yield this many different instances of a level, always the same ones. Raises ValueError where
    the skill has fewer."""
    return different(skill, level, number, (Random(f"{skill.name} {level} {n}") for n in count()))


def different(skill: Skill, level: int, number: int, lots: Iterable[Random]) -> Iterator[Instance]:
    """Yield this many different instances of a level, each drawn with the next of `lots`. Raises
    ValueError where the skill has fewer."""
    seen = set[str]()
    for lot in islice(lots, DRAWS_PER_INSTANCE * number + SPARE_DRAWS):
        instance = skill.instance(lot, level)
        key = repr(instance.row())
        if key not in seen:
            seen.add(key)
            yield instance
        if len(seen) == number:
            return
    raise ValueError(f"{skill.name} has fewer than {number} instances of level {level}")


def shares(number: int) -> list[int]:
    """Return how many of this number of instances each level has.

    >>> shares(200)
    [66, 67, 67]
    """
    return [number * level // len(LEVELS) - number * (level - 1) // len(LEVELS) for level in LEVELS]


def words(language: str) -> Mapping[str, Any]:
    """Return what skills say in a language: the tables `chapter`, `choice`, `mistake`, `skill` and
    `mistaken`."""
    return texts_beside(__file__, language)
