"""Walkthroughs from a tree or a game in a line, checked as the course checks them."""

import json
from math import inf
from typing import Any

from hypothesis import strategies as st

from search_walkthroughs import reading
from search_walkthroughs.course import check as course_check
from search_walkthroughs.course.check import CheckedRun
from search_walkthroughs.runs.registry import catalogue

CHANCES = {
    "A": {
        "player": "chance",
        "children": {
            "a": {"p": "1/3", "value": 3},
            "b": {"p": "1/6", "value": 6},
            "c": {"p": "1/2", "children": [2, 5]},
        },
    },
    "B": {
        "player": "chance",
        "children": {"d": {"p": "1/4", "value": 0}, "e": {"p": "3/4", "children": [1, 6]}},
    },
}


def checked_run(algorithm: Any, tree: Any = None, **file: Any) -> CheckedRun:
    """The run of the only algorithm; `file` holds further keys of the walkthrough."""
    whole = {"title": "t", "algorithm": algorithm, **file}
    whole |= {} if tree is None else {"tree": tree}
    walkthrough = reading.read(json.dumps(whole), "t.yml", catalogue())
    return course_check.check_run(walkthrough, walkthrough.entries[0])


values = st.integers(-3, 9)
inner = st.lists(
    st.recursive(values, lambda part: st.lists(part, min_size=1, max_size=3), max_leaves=9),
    min_size=1,
    max_size=3,
)
"""Small trees whose root is no leaf."""


@st.composite
def even(draw: st.DrawFn) -> tuple[list[Any], int, int]:
    """A tree that is equally wide and deep everywhere, with its width and its depth."""
    width, depth = draw(st.integers(2, 3)), draw(st.integers(1, 3))

    def grown(left: int) -> Any:
        return [grown(left - 1) for _ in range(width)] if left else draw(values)

    return grown(depth), width, depth


def inside(value: float, range: tuple[float, float]) -> bool:
    """Whether the value lies in the closed range."""
    return -inf <= range[0] <= value <= range[1] <= inf
