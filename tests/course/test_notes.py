"""None of the course's own walkthroughs is noted for what it means."""

from pathlib import Path

import pytest

from search_walkthroughs.course.files import read_walkthrough, walkthrough_files
from search_walkthroughs.course.notes import notes
from search_walkthroughs.reading.errors import MissingPackage
from search_walkthroughs.runs.run import game_of

COURSE = Path(__file__).parents[2] / "walkthroughs"


@pytest.mark.parametrize(
    "file", walkthrough_files([COURSE]), ids=lambda file: f"{file.parent.name}/{file.stem}"
)
def test_the_course_means_what_it_writes(file):
    walkthrough = read_walkthrough(file)
    try:
        games = [game_of(walkthrough, entry) for entry in walkthrough.entries]
    except MissingPackage as error:
        pytest.skip(str(error))
    for game in games:
        assert not list(notes(walkthrough, game))
