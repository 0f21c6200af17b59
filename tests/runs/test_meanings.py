"""What options mean: the guide lists every meaning, and a file may state a trait by its name."""

import re
from pathlib import Path

import pytest

from search_walkthroughs.algorithms import (
    alpha_beta_table,
    minimax,
    nega_alpha,
    pvs,
    uct_table,
)
from search_walkthroughs.families import families
from search_walkthroughs.record.recording import Recording
from search_walkthroughs.runs.registry import BadStatement, algorithms
from support import stating

GUIDE = Path(__file__).parents[2] / "docs"


@pytest.mark.parametrize("page", ["guide/extend/algorithm.md", "ja/guide/extend/algorithm.md"])
def test_the_guide_lists_every_meaning_with_the_option_of_the_course(page):
    text = (GUIDE / page).read_text("utf-8")
    row = r"^\| `([^`]+)` \|[^|]+\|[^|]+\| `([\w-]+): ([\w-]+)` \|$"
    rows = re.findall(row, text, re.MULTILINE)
    known = [family.part(Recording).MEANINGS for family in families().values()]
    every = {(means, *choice) for meanings in known for choice, means in meanings.items()}
    assert set(rows) == every


def test_what_a_word_of_the_text_suggests_a_file_may_deny():
    assert stating(uct_table).traits.shares
    assert not stating(uct_table, SHARES=False).traits.shares


@pytest.mark.parametrize(
    ("names", "said"),
    [
        (
            {"REFUSES": True},
            "states `REFUSES = True`, and `watch.reduce`, `watch.refuse` or `after_pass` is not",
        ),
        ({"LOOKS_AHEAD": True}, "states `LOOKS_AHEAD = True`, and an option `depth` is not there"),
    ],
)
def test_what_the_reports_contradict_is_refused(names, said):
    with pytest.raises(BadStatement, match=re.escape(said)):
        assert stating(minimax, **names).traits


@pytest.mark.parametrize(
    ("module", "sign"),
    [(alpha_beta_table, "`watch.table`"), (pvs, "`PASSES`"), (nega_alpha, "`nonlocal`")],
)
def test_a_search_that_keeps_something_is_not_pure(module, sign):
    assert not stating(module).traits.pure
    with pytest.raises(BadStatement, match=re.escape(f"states `PURE = True`, and {sign} is there")):
        assert stating(module, PURE=True).traits


def test_a_meaning_that_the_family_does_not_know_is_refused():
    with pytest.raises(BadStatement, match="`fail` the meaning 'fails soft'; its search family"):
        stating(minimax, MEANS={("fail", "soft"): "fails soft"}).meanings({})


def test_every_algorithm_of_ours_states_what_holds():
    for algorithm in algorithms().values():
        for text in (algorithm.text, *algorithm.variants.values()):
            assert text.traits
            assert text.stated_meanings is not None
