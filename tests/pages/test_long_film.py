"""The longest film of the course: all frames of a search of tic-tac-toe from the empty board."""

import base64
from pathlib import Path

import pytest

from search_walkthroughs.course.check import check_walkthrough
from search_walkthroughs.course.files import read_walkthrough
from search_walkthroughs.pages.walkthrough.film_script import compressed_film_script
from search_walkthroughs.pages.walkthrough.presentation import showings
from search_walkthroughs.reading import Limits

COURSE = Path(__file__).parents[2] / "walkthroughs"
FRAMES = {"articles/tic-tac-toe-widen": 5607, "articles/tic-tac-toe-score-range": 3984}
MAX_BYTES = 1_000_000
"""Upper limit of the compressed film (bytes)."""


@pytest.mark.night
@pytest.mark.parametrize("name", FRAMES)
def test_all_frames_of_the_articles_searches_are_light(name):
    walkthrough = read_walkthrough(COURSE / f"{name}.yml", Limits())
    (shown,) = showings(name, check_walkthrough(walkthrough))
    assert len(shown.moments) == FRAMES[name]
    script = compressed_film_script(shown.film())
    packed = script.partition(']="')[2].removesuffix('";\n')
    assert len(base64.b64decode(packed)) <= MAX_BYTES
