"""The numbers of a run that prose may quote."""

from pathlib import Path

from search_walkthroughs.course.check import check_walkthrough
from search_walkthroughs.course.files import read_walkthrough
from search_walkthroughs.course.run_output import figures
from search_walkthroughs.record.statistics import SearchCounts

WALKTHROUGHS = Path(__file__).parents[2] / "walkthroughs"


def quoted(name):
    walkthrough = read_walkthrough(WALKTHROUGHS / f"{name}.yml")
    runs = [checked.run for checked in check_walkthrough(walkthrough, SearchCounts)]
    return {one.names[0]: one.numbers for one in figures(walkthrough, runs)}


def test_prose_may_quote_how_many_refusals_there_were_and_how_many_were_wrong():
    numbers = quoted("engines/zugzwang")
    null_move = numbers["null move"]
    assert (null_move["refused"], null_move["wrong"]) == (1, 1)
    assert not {"refused", "wrong"} & numbers["alpha-beta"].keys()
