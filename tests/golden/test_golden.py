"""Transcripts: every algorithm and variant on two trees, frame by frame, as text.

A change that is meant to change them is followed by `pytest --update-golden`, and its difference
is read.
"""

import re
from fractions import Fraction
from pathlib import Path

import pytest

from search_walkthroughs import reading
from search_walkthroughs.game import CHANCE, MAX, MIN
from search_walkthroughs.games.calculation import Calculation
from search_walkthroughs.games.match import Match
from search_walkthroughs.games.tree import Branch, Node, Tree
from search_walkthroughs.reading import Limits
from search_walkthroughs.record.frame_text import frame_line
from search_walkthroughs.record.recorder import EVERYTHING
from search_walkthroughs.runs.registry import algorithms, catalogue
from search_walkthroughs.runs.run import run
from support import (
    AMAF,
    BOUNDED,
    EVERY,
    LIMITED,
    LOOKING,
    NARROWING,
    PARALLEL,
    PLAYING,
    REGRETTING,
    SAMPLED,
    SEED_TREE,
    SOLVING,
    WORKING,
    WRONG,
    search,
)

HERE = Path(__file__).parent
WEIGHING = sorted(
    n for n, known in algorithms().items() if known.facts.chance and known.facts.exact
)


def trace_text(frames):
    """The frames as a kept trace has them, a line each."""
    return "".join(f"{frame_line(frame)}\n" for frame in frames)


def inner(turn, **below):
    """An inner position and the places of those below it."""
    return Node(turn, tuple(Branch(label, place) for label, place in below.items()))


def weighed(turn, **below):
    """An inner position of chance: the places below and how likely they are."""
    return Node(
        turn, tuple(Branch(label, place, Fraction(p)) for label, (place, p) in below.items())
    )


DEEP = {
    "A": 5,
    "B": {"C": {"D": [3, 7], "E": [4, 9]}, "F": 8},
    "G": [5, [4, 0]],
}
SHARED = [
    inner(MAX, A=1, B=2, G=6),
    inner(MIN, C=3, D=4),
    inner(MIN, C=3, E=5),
    inner(MAX, x=7, y=8),
    inner(MAX, x=9, y=10),
    inner(MAX, x=10, y=11),
    inner(MIN, E=5, D=4),
    *(Node(MIN, value=value) for value in (3, 5, 2, 7, 6)),
]
"""C, D and E are each reached by two roads."""

CHANCE_TREE = Tree(
    [
        inner(MAX, A=1, B=2),
        weighed(CHANCE, a=(3, "1/3"), b=(4, "1/6"), c=(5, "1/2")),
        weighed(CHANCE, d=(6, "1/4"), e=(7, "3/4")),
        Node(MAX, value=3),
        Node(MAX, value=6),
        inner(MIN, x=8, y=9),
        Node(MAX, value=0),
        inner(MIN, z=10, w=11),
        *(Node(MAX, value=value) for value in (2, 5, 1, 6)),
    ]
)
"""Chance below MAX, MIN below chance."""

NOISY = Tree(
    [
        Node(MAX, (Branch("A", 1), Branch("B", 2), Branch("C", 3)), estimate=2),
        Node(MIN, (Branch("D", 4), Branch("E", 5, noisy=True)), estimate=4),
        Node(MIN, (Branch("F", 6), Branch("G", 7, noisy=True)), estimate=3, after_pass=12),
        Node(MIN, (Branch("H", 8), Branch("I", 9)), estimate=1, after_pass=13),
        Node(MAX, (Branch("p", 10), Branch("q", 11)), estimate=4),
        Node(MAX, (Branch("r", 11), Branch("s", 14, noisy=True)), estimate=5),
        Node(MAX, (Branch("t", 10), Branch("u", 14)), estimate=6),
        Node(MAX, (Branch("v", 14, noisy=True),), estimate=2),
        Node(MAX, (Branch("w", 11), Branch("x", 15)), estimate=0),
        Node(MAX, (Branch("y", 15), Branch("z", 14)), estimate=8),
        Node(MIN, value=3),
        Node(MIN, value=5),
        Node(MAX, (Branch("m", 10), Branch("n", 11)), estimate=2),
        Node(MAX, (Branch("k", 11), Branch("l", 14)), estimate=7),
        Node(MIN, value=6),
        Node(MIN, value=9),
    ]
)
"""Noisy moves, and what follows passes."""

TREES = {"seed": Tree.grow(SEED_TREE), "deep": Tree.grow(DEEP), "shared": Tree(SHARED)}


@pytest.mark.parametrize("tree", TREES)
@pytest.mark.parametrize(("name", "options"), EVERY + WRONG, ids=str)
def test_the_trace_is_what_it_was(name, options, tree, golden):
    ran = search(name, TREES[tree], **options)
    choice = "-".join([name, *options.values()])
    golden(HERE / f"{tree}.{choice}.txt", trace_text(ran.frames))


@pytest.mark.parametrize(("name", "options"), LIMITED, ids=str)
def test_the_trace_to_a_depth_is_what_it_was(name, options, golden):
    ran = search(name, NOISY, **options)
    lines = trace_text(ran.frames)
    golden(HERE / limited(name, options), lines)


@pytest.mark.parametrize("name", WEIGHING)
def test_the_trace_with_chance_is_what_it_was(name, golden):
    ran = search(name, CHANCE_TREE)
    golden(HERE / f"chance.{name}.txt", trace_text(ran.frames))


def limited(name, options):
    """The file of a search that stops at a depth of its own."""
    chosen = [f"{option}-{value}".lower() for option, value in options.items()]
    return f"noisy.{re.sub('[-(), ]+', '-', '-'.join([name, *chosen])).strip('-')}.txt"


def named(name, options):
    """The file of a search that plays games out."""
    return f"patience.{'-'.join([name, *map(str, options.values())])}.txt"


@pytest.mark.parametrize(("name", "options"), SAMPLED, ids=str)
def test_the_trace_of_games_played_out_is_what_it_was(name, options, golden):
    game = Calculation("2 4 | 4 3 5 | 3", ranks=5, suits=2, piles=1)
    ran = search(name, game, **options, seed=7, policy="foundation-first")
    golden(HERE / named(name, options), trace_text(ran.frames))


HALF = Fraction(1, 2)
BLUFF = Tree(
    [
        Node(0, (Branch("ace", 1, HALF), Branch("queen", 2, HALF))),
        Node(MAX, (Branch("bet", 3), Branch("check", 5))),
        Node(MAX, (Branch("bet", 4), Branch("check", 6))),
        Node(MIN, (Branch("call", 7), Branch("fold", 5)), sees="a bet"),
        Node(MIN, (Branch("call", 8), Branch("fold", 5)), sees="a bet"),
        *(Node(MAX, value=value) for value in (1, -1, 2, -2)),
    ]
)
"""MIN sees only the bet."""

TRAP = {"A": {"a": [9, 9, 9], "b": [9, 8, 9], "c": [1, 0, 1]}, "B": {"a": [6, 5], "b": [7, 4]}}


@pytest.mark.parametrize(("name", "options"), [*BOUNDED, *NARROWING, *PARALLEL], ids=str)
def test_the_trace_of_bounds_and_of_several_workers_is_what_it_was(name, options, golden):
    ran = search(name, Tree.grow(TRAP), **options)
    golden(HERE / bounded(name, options), trace_text(ran.frames))


AGAIN = {
    "A": {"x": {"B": 8, "C": 3}, "y": {"B": 9, "C": 2}},
    "B": {"x": {"A": 7, "C": 6}, "y": {"A": 9, "C": 5}},
}


@pytest.mark.parametrize(("name", "options"), AMAF, ids=str)
def test_the_trace_of_moves_counted_later_is_what_it_was(name, options, golden):
    ran = search(name, Tree.grow(AGAIN), **options)
    golden(HERE / again(name, options), trace_text(ran.frames))


def again(name, options):
    """The file of a search that counts moves played later."""
    return f"again.{'-'.join([name, *map(str, options.values())])}.txt"


def bounded(name, options):
    """The file of a search on the tree whose playouts mislead."""
    return f"trap.{'-'.join([name, *map(str, options.values())])}.txt"


GUESSED = Tree(
    [
        Node(
            MAX,
            (Branch("A", 1, prior=Fraction(1, 4)), Branch("B", 4, prior=Fraction(3, 4))),
            estimate=5,
        ),
        Node(MIN, (Branch("x", 2), Branch("y", 3)), estimate=6),
        Node(MAX, value=7),
        Node(MAX, value=8),
        Node(MIN, (Branch("x", 5), Branch("y", 6)), estimate=8),
        Node(MAX, value=3),
        Node(MAX, value=9),
    ],
    (0, 10),
)
"""Priors and estimates that err."""


@pytest.mark.parametrize(("name", "options"), LOOKING + PLAYING + WORKING, ids=str)
def test_the_trace_of_looks_is_what_it_was(name, options, golden):
    ran = search(name, GUESSED, **options)
    golden(HERE / looked(name, options), trace_text(ran.frames))


def looked(name, options):
    """The file of a search that looks with a network."""
    return f"guessed.{'-'.join([name, *map(str, options.values())])}.txt"


HIDDEN = Tree(
    [
        Node(MAX, (Branch("A", 1), Branch("B", 2), Branch("C", 7))),
        Node(MAX, value=6),
        Node(0, (Branch("red", 3, Fraction(1, 3)), Branch("black", 4, Fraction(2, 3)))),
        Node(MAX, (Branch("say red", 5), Branch("say black", 6)), sees="back"),
        Node(MAX, (Branch("say red", 6), Branch("say black", 5)), sees="back"),
        Node(MAX, value=10),
        Node(MAX, value=0),
        Node(-1, (Branch("x", 8), Branch("y", 2))),
        Node(0, (Branch("red", 5, Fraction(1, 3)), Branch("black", 1, Fraction(2, 3)))),
    ]
)
"""A card that is turned over later, and a player who never sees it."""


@pytest.mark.parametrize(("name", "options"), SOLVING, ids=str)
def test_the_trace_of_worlds_is_what_it_was(name, options, golden):
    ran = search(name, HIDDEN, **options)
    golden(HERE / solved(name, options), trace_text(ran.frames))


def solved(name, options):
    """The file of a search that solves worlds."""
    return f"hidden.{'-'.join([name, *map(str, options.values())])}.txt"


@pytest.mark.parametrize(("name", "options"), REGRETTING, ids=str)
def test_the_trace_of_regrets_is_what_it_was(name, options, golden):
    ran = search(name, BLUFF, **options)
    golden(HERE / mixed(name, options), trace_text(ran.frames))


def mixed(name, options):
    """The file of a search that mixes moves."""
    return f"bluff.{'-'.join([name, *map(str, options.values())]).lower()}.txt"


TESTED = "match.sequential-test.txt"


def test_the_trace_of_a_match_that_is_tested_is_what_it_was(golden):
    ran = search("sequential-test", Match("2-1 1-1 2-0 2-2 1-1 2-1 0-1 2-1 2-2 2-1"), least=4)
    golden(HERE / TESTED, trace_text(ran.frames))


NETWORK = "network.puct-16.txt"


def test_the_trace_of_the_page_of_a_network_is_what_it_was(golden):
    page = HERE.parents[1] / "walkthroughs/networks/tic-tac-toe.yml"
    walkthrough = reading.read(page.read_text("utf-8"), str(page), catalogue(), Limits())
    frames = []
    run(walkthrough, walkthrough.entries[0], on_frame=frames.append, budget=EVERYTHING)
    golden(HERE / NETWORK, trace_text(frames))


def test_every_algorithm_has_a_golden_trace():
    names = {file.name.split(".")[1] for file in HERE.glob("*.txt")}
    assert all(any(name.startswith(known) for name in names) for known in algorithms())


def test_no_trace_is_left_over():
    wanted = {
        f"{tree}.{'-'.join([n, *o.values()])}.txt" for tree in TREES for n, o in EVERY + WRONG
    } | {f"chance.{name}.txt" for name in WEIGHING}
    wanted |= {named(*one) for one in SAMPLED} | {
        looked(*one) for one in LOOKING + PLAYING + WORKING
    }
    wanted |= {solved(*one) for one in SOLVING} | {again(*one) for one in AMAF}
    wanted |= {bounded(*one) for one in (*BOUNDED, *NARROWING, *PARALLEL)}
    wanted |= {mixed(*one) for one in REGRETTING}
    wanted |= {TESTED} | {limited(*one) for one in LIMITED} | {NETWORK}
    assert {file.name for file in HERE.glob("*.txt")} == wanted
