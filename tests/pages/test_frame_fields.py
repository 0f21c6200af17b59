"""The table of fields by status agrees with the frames of real runs."""

from dataclasses import fields
from pathlib import Path

import pytest

from search_walkthroughs.captions.catalogue import messages
from search_walkthroughs.course.check import check_walkthrough
from search_walkthroughs.course.files import read_walkthrough
from search_walkthroughs.pages.course.frame_fields import frame_fields, statuses
from search_walkthroughs.record.family_facts import Facts
from search_walkthroughs.record.frame import STATUSES, Frame
from search_walkthroughs.record.statistics import SearchCounts
from search_walkthroughs.runs.registry import algorithms

WALKTHROUGHS = Path(__file__).parents[2] / "walkthroughs"
SHOWN = (
    "beyond/transpositions",
    "windows/pvs-saves",
    "chance/star1",
    "best-first/sss-star",
    "best-first/proof-number",
    "monte-carlo/uct",
)


def test_every_field_has_a_status():
    assert [field.name for field in fields(Frame)] == list(statuses())
    assert all(statuses().values())


def test_a_fact_of_a_frame_is_one_that_its_status_may_have():
    seen = set()
    for name in SHOWN:
        walkthrough = read_walkthrough(WALKTHROUGHS / f"{name}.yml")
        for checked in check_walkthrough(walkthrough, SearchCounts):
            for moment in checked.moments:
                frame = moment.frame
                seen.add(frame.status)
                known = {key for key, fact in vars(frame).items() if fact is not None}
                wrong = {key for key in known if frame.status not in statuses()[key]}
                assert not wrong, (name, frame.status)
    assert seen == set(STATUSES)


@pytest.mark.parametrize("code", ["en", "ja"])
def test_the_table_has_a_row_for_each_field(code):
    table = frame_fields(messages(code))
    own = {
        entry.text.family: entry.text.family.part(Facts).FIELDS for entry in algorithms().values()
    }
    assert table.count("<tr>") == 1 + len(fields(Frame)) + sum(map(len, own.values()))
    for family, names in own.items():
        assert all(f'<th scope="row">{name} ({family})</th>' in table for name in names)
    assert '<th scope="row">child_score</th>' in table
