"""What is painted later hides nothing that is to be read: each text lies above what is filled."""

import re

import pytest

from search_walkthroughs.drawing.theme import STYLES, Style

from .searches import FAMILY, runs
from .test_film_parts import Box, box, film, slots
from .test_folded import played as midgame
from .test_folded import searched as folded


def style_name(element: str) -> str:
    found = re.search('class="([^"]*)"', element)
    return found[1] if found else ""


def is_filled(element: str) -> bool:
    style = STYLES.get(style_name(element))
    return isinstance(style, Style) and style.fill is not None and not element.startswith("<text")


def covers(shape: Box, text: Box) -> bool:
    """Whether the middle of a text lies in a shape, as far as its box tells."""
    x, y = (text[0] + text[2]) / 2, (text[1] + text[3]) / 2
    return shape[0] < x < shape[2] and shape[1] < y < shape[3]


@pytest.mark.sample(4)
@pytest.mark.parametrize("algorithm", [*FAMILY, "folded"])
def test_no_text_is_painted_over(algorithm: str) -> None:
    """On trees and on boards; marks are painted by the order of their slots."""
    for run in (folded(), midgame()) if algorithm == "folded" else runs(algorithm):
        for now in slots(film(*run)):
            marks = [element for _, element in sorted(now.items())]
            for number, element in enumerate(marks):
                if element.startswith("<text"):
                    later = filter(is_filled, marks[number + 1 :])
                    assert [mark for mark in later if covers(box(mark), box(element))] == [], (
                        element
                    )
