"""Transcripts: every algorithm and variant on two trees, frame by frame, as text.

A change that is meant to change them is followed by `pytest --update-golden`, and its difference
is read.
"""

from pathlib import Path

import pytest
from support import EVERY, SEED_TREE, search

from generator.games.tree import Tree
from generator.running.find import algorithms
from generator.trace.text import line

HERE = Path(__file__).parent

TREES = {
    "seed": SEED_TREE,
    "deep": {
        "A": 5,
        "B": {"C": {"D": [3, 7], "E": [4, 9]}, "F": 8},
        "G": [5, [4, 0]],
    },
}


@pytest.mark.parametrize("tree", TREES)
@pytest.mark.parametrize(("name", "options"), EVERY, ids=str)
def test_the_trace_is_what_it_was(name, options, tree, golden):
    ran = search(name, Tree.grow(TREES[tree]), **options)
    choice = "-".join([name, *options.values()])
    golden(HERE / f"{tree}.{choice}.txt", "".join(f"{line(frame)}\n" for frame in ran.frames))


def test_every_algorithm_has_a_golden_trace():
    names = {file.name.split(".")[1] for file in HERE.glob("*.txt")}
    assert all(any(name.startswith(known) for name in names) for known in algorithms())


def test_no_trace_is_left_over():
    wanted = {f"{tree}.{'-'.join([n, *o.values()])}.txt" for tree in TREES for n, o in EVERY}
    assert {file.name for file in HERE.glob("*.txt")} == wanted
