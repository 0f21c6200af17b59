"""What a build that is looked at is seen to do."""

import signal

import pytest

from bench.shares import LABELS, REST, ROOMS, kind_of, looked_at
from search_walkthroughs.pages.course.speed_page import row_name
from search_walkthroughs.reading import read
from search_walkthroughs.runs.registry import catalogue
from search_walkthroughs.runs.run import run


@pytest.mark.parametrize(
    ("files", "kind"),
    [
        (["building/tasks.py", "runs/run.py", "games/chess.py"], "search"),
        (["building/tasks.py", "course/check.py", "captions/names.py"], "search"),
        (["pages/walkthrough/presentation.py", "drawing/film.py", "runs/registry.py"], "drawing"),
        (["pages/walkthrough/presentation.py", "captions/caption.py", "families/x.py"], "texts"),
        (["pages/markup/embed.py", "course/files.py"], REST),
        (["/usr/lib/python3.11/json/encoder.py"], REST),
        ([], REST),
    ],
)
def test_work_is_of_the_kind_that_began_it(files, kind):
    assert kind_of(files) == kind


def test_a_search_is_seen_as_a_search_and_nobody_looks_after_it():
    text = "title: A\nalgorithm: alpha-beta\ntree: [[[5, 3], [2, 9]], [[7, 1], [4, 6]]]\n"
    walkthrough = read(text, "a.yml", catalogue())
    former = signal.getsignal(signal.SIGPROF)

    def work():
        for _ in range(400):
            run(walkthrough, walkthrough.entries[0])

    seen = looked_at(work)
    assert seen["search"] > 0.9 * seen.total() > 0
    assert signal.getsignal(signal.SIGPROF) == former
    assert signal.getitimer(signal.ITIMER_PROF) == (0, 0)


def test_every_kind_has_its_row_in_both_languages():
    assert LABELS.keys() == ROOMS.keys()
    for kind, label in LABELS.items():
        assert row_name(f"share.{kind}", label, "ja") != label
