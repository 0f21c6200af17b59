"""Captures beyond the depth, passes and late moves: counts, laws, and the truth of each refusal."""

import itertools
from dataclasses import replace
from math import inf
from random import Random

import pytest

from search_walkthroughs.api import load
from search_walkthroughs.course.check import check_walkthrough
from search_walkthroughs.game import MAX
from search_walkthroughs.games.tree import Branch, Node, Tree
from search_walkthroughs.runs.proofs import prove
from search_walkthroughs.runs.refusals import judge_refusals
from search_walkthroughs.runs.search_game import SearchGame, UnorderedGame
from support import LIMITED, checked_tree, noisy_tree, search

# The trees of the pages, and what must come out.

EXCHANGE = """{estimate: 0, children: {
  A: {noisy: on, estimate: 1, children: {
    x: {noisy: on, estimate: -8, children: {x: {noisy: on, value: -5}}}}},
  B: 0,
  C: {noisy: on, estimate: 1, children: {
    x: {noisy: on, estimate: -2, children: {x: {noisy: on, value: 1}}}}}}}"""
ZUGZWANG = """{
  A: {estimate: 4, children: {
    C: {estimate: 4, children: [4, 3]}, D: {estimate: 5, children: [5, 4]}}},
  B: {estimate: 3, after-pass: {estimate: 2, children: [2, 1]}, children: {
    E: {estimate: 6, children: [6, 7]}, F: {estimate: 7, children: [8, 5]}}}}"""
LATE = """{
  A: {estimate: 5, children: {
    1: {estimate: 5, children: [5, 3]}, 2: {estimate: 6, children: [6, 6]}}},
  B: {estimate: 4, children: {
    1: {estimate: 4, children: [4, 2]}, 2: {estimate: 5, children: [7, 5]}}},
  C: {estimate: 3, children: {
    1: {estimate: 3, children: [3, 3]}, 2: {estimate: 9, children: [9, 1]}}},
  D: {estimate: 2, children: {
    1: {estimate: 2, children: [9, 8]}, 2: {estimate: 8, children: [8, 7]}}}}"""
AGAIN = LATE.replace("D: {estimate: 2", "D: {estimate: 6").replace(
    "1: {estimate: 2, children: [9, 8]", "1: {estimate: 7, children: [9, 8]"
)


def checked(tree, algorithm, **options):
    """The run of an algorithm on a tree that is written out, with its proof."""
    given = ", ".join(f"{name}: {value}" for name, value in options.items())
    text = f"title: t\nalgorithm: {algorithm}\noptions: {{{given}}}\ntree: {tree}\n"
    (one,) = check_walkthrough(load(text))
    return one


def of(tree, algorithm, **options):
    """The run alone."""
    return checked(tree, algorithm, **options).run


def found(tree, algorithm, **options):
    """Value, entries, different nodes, refusals, wrong ones."""
    one = of(tree, algorithm, **options)
    wrong = sum(not judged.is_right for judged in one.judged_refusals)
    return one.value, one.tally.calculated, one.tally.distinct, one.tally.refused, wrong


@pytest.mark.parametrize("depth", [1, 2, 3])
def test_captures_are_searched_to_the_end_whatever_the_depth(depth):
    assert found(EXCHANGE, "quiescence", depth=depth)[:2] == (1, 8)
    plain = of(EXCHANGE, "alpha-beta", depth=depth)
    assert (plain.value, plain.tally.calculated) == {1: (1, 4), 2: (0, 6), 3: (1, 8)}[depth]


def test_a_pass_lies_where_passing_would_help():
    assert found(ZUGZWANG, "alpha-beta", depth=3)[:2] == (7, 13)
    assert found(ZUGZWANG, "null-move", depth=3, reduction=1) == (4, 9, 8, 1, 1)
    verified = found(ZUGZWANG, "null-move", depth=3, reduction=1, verify="on")
    assert verified == (7, 17, 13, 0, 0)


def test_what_follows_a_pass_is_no_move():
    before, plain = of(ZUGZWANG, "null-move", depth=3, reduction=1), of(ZUGZWANG, "minimax")
    assert plain.total == before.total == 15
    assert plain.value == 7
    assert ("B", "pass") in before.tally.visited
    assert all("pass" not in path for path in plain.tally.visited)
    assert before.line == ("A", "C", "1")
    moves = ZUGZWANG.replace("after-pass", "pass")
    assert found(moves, "null-move", depth=3, reduction=1) == (4, 9, 8, 1, 1)


def test_a_late_move_is_refused_or_searched_again():
    assert found(LATE, "alpha-beta", depth=3)[:2] == (8, 22)
    assert found(LATE, "late-moves", depth=3) == (5, 15, 15, 2, 1)
    assert found(AGAIN, "late-moves", depth=3) == (8, 23, 20, 1, 0)
    (right, wrong) = of(LATE, "late-moves", depth=3).judged_refusals
    assert (right.refusal.path, right.truth, right.is_right) == (("C",), 3, True)
    assert (wrong.refusal.path, wrong.truth, wrong.is_right) == (("D",), 8, False)


FUTILE = """{
  A: {estimate: 5, children: {
    C: {estimate: 5, children: [6, 5]}, D: {estimate: 6, children: [7, 8]}}},
  B: {estimate: 4, children: {
    E: {estimate: 2, children: [1, 4, 3]}, F: {estimate: 6, children: [2, 7]}}},
  G: {estimate: 7, children: {
    H: {estimate: 1, children: [2, 9]}, I: {estimate: 8, children: [8, 9]}}}}"""
STANDING = """{
  A: {estimate: 5, children: {
    C: {estimate: 5, children: [6, 5]}, D: {estimate: 6, children: [7, 8]}}},
  B: {estimate: 1, children: [8, 3]}, E: {estimate: 2, children: [9, 8]}}"""
RAZORED = """{
  A: {estimate: 5, children: {
    C: {estimate: 5, children: [6, 5]}, D: {estimate: 6, children: [7, 8]}}},
  B: {estimate: 7, children: {
    E: {estimate: 3, children: {K: {noisy: on, value: 5}, L: 4}},
    F: {estimate: 8, children: [9, 9]}}},
  G: {estimate: 7, children: {
    J: {estimate: 4, check: on, children: [8, 8]},
    H: {estimate: 4, children: {M: {noisy: on, value: 7}, N: 9}},
    I: {estimate: 4, children: [9, 2]}}}}"""


def test_a_threat_beyond_the_depth_of_the_pass_is_not_seen():
    threat = ZUGZWANG.replace("children: [2, 1]", "children: [9, 1]")
    assert found(threat, "null-move", depth=3, reduction=1) == (4, 9, 8, 1, 1)
    assert found(threat, "null-move", depth=3, reduction=0)[:2] == (7, 15)
    assert found(threat, "null-move", depth=3, reduction=1, verify="on")[:2] == (7, 17)


def test_nobody_passes_in_check_nor_where_the_estimate_is_not_enough():
    checked_tree = ZUGZWANG.replace("B: {estimate: 3", "B: {estimate: 3, check: on")
    assert found(checked_tree, "null-move", depth=3, reduction=1) == (7, 13, 13, 0, 0)
    static = found(ZUGZWANG, "null-move", depth=3, reduction=1, static="on")
    assert static == (4, 9, 8, 1, 1), "3 is enough for MIN"
    too_high = ZUGZWANG.replace("B: {estimate: 3", "B: {estimate: 5")
    assert found(too_high, "null-move", depth=3, reduction=1, static="on")[:2] == (7, 13)


def test_a_late_move_in_check_or_that_gives_check_is_not_reduced():
    for node in ("C: {", "D: {"):
        checks = found(LATE.replace(node, f"{node}check: on, "), "late-moves", depth=3)
        assert checks[3] == 1, node
    assert found(LATE.replace("D: {", "D: {check: on, "), "late-moves", depth=3)[0] == 8


def test_a_quiet_move_is_not_entered_where_estimate_and_margin_do_not_reach_the_bound():
    assert found(FUTILE, "alpha-beta", depth=3)[:2] == (9, 19)
    assert found(FUTILE, "margins", depth=3, futility=[2]) == (6, 13, 13, 3, 1)
    assert found(FUTILE, "margins", depth=3, futility=[9]) == (9, 19, 19, 0, 0)
    assert found(FUTILE, "margins", depth=3) == (9, 19, 19, 0, 0)
    refusals = [one.refusal for one in of(FUTILE, "margins", depth=3, futility=[2]).judged_refusals]
    assert {refusal.kind for refusal in refusals} == {"futility"}
    assert [refusal.path for refusal in refusals] == [
        ("B", "E", "2"),
        ("B", "E", "3"),
        ("G", "H", "2"),
    ]


def test_no_move_is_tried_where_the_estimate_stands_far_above_the_bound():
    assert found(STANDING, "alpha-beta", depth=2)[:2] == (8, 10)
    assert found(STANDING, "margins", depth=2, standing=[2]) == (5, 6, 6, 2, 1)
    assert found(STANDING, "margins", depth=2, standing=[4]) == (8, 8, 8, 1, 0)


def test_razoring_tries_noisy_moves_before_it_gives_the_others_up():
    ran = of(RAZORED, "margins", depth=3, razoring=[2])
    refused = {one.refusal.path: one.is_right for one in ran.judged_refusals}
    assert refused == {("B", "E"): True, ("G", "I"): False}
    assert ("G", "H", "N") in ran.tally.visited, "a capture reaches the bound there"
    assert ("G", "J", "1") in ran.tally.visited, "nobody is razored in check"


# What is proved of them.


@pytest.mark.parametrize(
    ("algorithm", "tree", "law"),
    [
        ("quiescence", EXCHANGE, "quiet"),
        ("null-move", ZUGZWANG, "refusals"),
        ("late-moves", LATE, "refusals"),
        ("late-moves", AGAIN, "refusals"),
    ],
)
def test_a_value_to_a_depth_is_proved_by_the_law_of_its_search(algorithm, tree, law):
    one = checked(tree, algorithm, depth=2)
    assert (one.proof.laws, one.proof.failures) == ((law,), ())
    right = all(judged.is_right for judged in one.run.judged_refusals)
    for value in (one.run.value - 1, one.run.value + 1):
        refuted = prove(replace(one.run, value=value), ())
        assert refuted.laws == (law,)
        assert [failure.law for failure in refuted.failures] == [law] * right
    if law == "refusals":
        one.run.tally.full = True
        assert prove(one.run, ()).laws == ()


# Random trees.


def minimax_to(tree, state, depth):
    """Plain minimax to a depth, written again."""
    if tree.over(state):
        return tree.score(state)
    if depth <= 0:
        return tree.evaluate(state)
    values = [minimax_to(tree, tree.play(state, move), depth - 1) for move in tree.moves(state)]
    return max(values) if tree.turn(state) == MAX else min(values)


def written_out(tree, depth):
    """The tree in which the mover may stay from the depth on, and make noisy moves alone."""
    nodes = []

    def plant(state, left):
        place, node = len(nodes), tree.nodes[state]
        nodes.append(node)
        if not node.branches:
            return place
        moves = [b for b in node.branches if left > 0 or b.noisy]
        stay = []
        if left <= 0:
            nodes.append(Node(-node.turn, value=node.estimate))
            stay = [Branch("stay", len(nodes) - 1)]
        below = tuple(Branch(b.label, plant(b.node, left - 1)) for b in moves)
        nodes[place] = replace(node, branches=(*stay, *below), after_pass=None)
        return place

    plant(0, depth)
    return Tree(nodes)


def at(tree, path):
    """The position at the end of a path, passes included."""
    state = tree.start()
    for move in path:
        state = tree.play(state, move)
    return state


TREES = [checked_tree(seed, 3 + seed % 3) for seed in range(150)]
SELECTIVE = [
    ("null-move", {"reduction": 1}),
    ("null-move", {"reduction": 2, "verify": True}),
    ("null-move", {"reduction": 1, "static": True, "guard": "pieces"}),
    ("late-moves", {}),
    ("late-moves", {"full": 1, "less": 2}),
    ("prob-cut", {"deep": 2, "shallow": 1, "band": 2}),
    ("prob-cut", {"deep": 3, "shallow": 1, "slope": 0.5, "offset": 2.0, "band": 0}),
    ("margins", {"futility": (1.0, 4.0)}),
    ("margins", {"standing": (1.0, 2.0, 3.0)}),
    ("margins", {"razoring": (1.0, 3.0)}),
]
"""Searches that leave moves out, with options with which they do so on small trees."""


def test_quiescence_is_minimax_of_the_tree_with_a_move_that_stays():
    for seed, tree in enumerate(TREES):
        depth = 1 + seed % 3
        ran = search("quiescence", tree, depth=depth)
        other = written_out(tree, depth)
        assert ran.value == minimax_to(other, 0, inf), seed
        plain = search("alpha-beta", other)
        stays = sum(path[-1:] == ("stay",) for path in plain.tally.visited)
        assert ran.tally.calculated == plain.tally.calculated - stays, seed


def check_law(name, options, trees):
    """Hold the value of a search without a wrong refusal against minimax; return how many trees
    had refusals that were all right, and in how many the value was another one."""
    right = wrong = 0
    for seed, tree in enumerate(trees):
        depth = 2 + seed % 4
        ran = search(name, tree, depth=depth, **options)
        refusals = ran.tally.refusals
        assert len(refusals) == ran.tally.refused
        judged = [one.is_right(minimax_to(tree, at(tree, one.path), one.depth)) for one in refusals]
        if all(judged):
            assert ran.value == minimax_to(tree, 0, depth), seed
            right += bool(refusals)
        else:
            wrong += ran.value != minimax_to(tree, 0, depth)
    return right, wrong


@pytest.mark.sample(2)
@pytest.mark.parametrize(("name", "options"), SELECTIVE, ids=str)
def test_without_a_wrong_refusal_the_value_is_that_of_minimax_at_this_depth(name, options):
    right, wrong = check_law(name, options, TREES)
    assert right > 5
    assert wrong > 0


@pytest.mark.night
@pytest.mark.parametrize(("name", "options"), SELECTIVE, ids=str)
def test_the_law_holds_on_two_thousand_trees(name, options):
    trees = (checked_tree(seed, 3 + seed % 3) for seed in range(2000))
    right, wrong = check_law(name, options, trees)
    assert right > 70
    assert wrong > 10


def mirrored(tree):
    """The tree with all values negated and the players exchanged."""

    def turned(value):
        return None if value is None else -value

    return Tree(
        [
            replace(n, turn=-n.turn, value=turned(n.value), estimate=turned(n.estimate))
            for n in tree.nodes
        ]
    )


@pytest.mark.parametrize(("name", "options"), SELECTIVE, ids=str)
def test_exchanging_the_players_changes_no_count(name, options):
    for tree in TREES[:30]:
        ran, other = (search(name, one, depth=3, **options) for one in (tree, mirrored(tree)))
        assert other.value == -ran.value
        assert other.tally.calculated == ran.tally.calculated
        assert [one.path for one in other.tally.refusals] == [
            one.path for one in ran.tally.refusals
        ]


def test_margins_beyond_every_score_leave_nothing_out():
    far = dict.fromkeys(("futility", "standing", "razoring"), (99.0,) * 9)
    for seed, tree in enumerate(TREES[:60]):
        ran = search("margins", tree, depth=3, **far)
        plain = search("late-moves", tree, depth=3, full=9)
        assert (ran.value, ran.tally.refused) == (minimax_to(tree, 0, 3), 0), seed
        assert ran.tally.calculated == plain.tally.calculated


@pytest.mark.parametrize("kind", ["futility", "standing", "razoring"])
def test_nothing_is_left_out_in_check_and_no_first_or_noisy_move_is_futile(kind):
    refused = 0
    for tree in TREES:
        ran = search("margins", tree, depth=3, **{kind: (0.0, 1.0, 2.0)})
        for one in ran.tally.refusals:
            parent = at(tree, one.path[:-1] if kind == "futility" else one.path)
            assert not tree.in_check(parent)
            refused += 1
            if kind == "futility":
                moves = tree.moves(parent)
                assert one.path[-1] != moves[0]
                assert not tree.noisy(parent, one.path[-1])
                assert not tree.in_check(at(tree, one.path))
                assert one.path not in ran.tally.visited
    assert refused > 20


PREDICTED = """{
  A: {children: {
    C: {estimate: 5, children: [6, 5]}, D: {estimate: 6, children: [7, 8]}}},
  B: {children: {
    E: {estimate: 2, children: [1, 4, 3]}, F: {estimate: 6, children: [2, 7]}}},
  G: {children: {
    H: {estimate: 3, children: [2, 9]}, I: {estimate: 8, children: [8, 9]}}}}"""
LINE = {"depth": 3, "deep": 2, "shallow": 1, "slope": 2, "offset": -2}


def test_a_deep_search_is_left_out_where_the_line_predicts_enough():
    assert found(PREDICTED, "prob-cut", **LINE, band=2) == (6, 13, 11, 2, 1)
    assert found(PREDICTED, "prob-cut", **LINE, band=4) == (9, 20, 16, 1, 0)
    checked_node = PREDICTED.replace("G: {", "G: {check: on, ")
    assert found(checked_node, "prob-cut", **LINE, band=2)[3] == 1, "nothing is predicted in check"


def test_what_is_asked_of_the_shallow_search_is_on_the_edge_of_the_band():
    sides = set()
    for tree in TREES:
        options = {"deep": 2, "shallow": 1, "slope": 0.5, "offset": 2.0, "band": 1}
        for frame in search("prob-cut", tree, depth=4, **options).frames:
            if frame.asked is None:
                continue
            ask, bound = frame.asked
            at_least = 0.5 * ask + 2 - 1 == bound
            assert at_least or 0.5 * ask + 2 + 1 == bound
            if frame.refusal is not None:
                assert (frame.refusal.at_least, frame.refusal.bound) == (at_least, bound)
                assert frame.score == bound
                assert frame.refusal.depth == 2
                sides.add((frame.turn, at_least))
    assert len(sides) == 4, "both bounds at the nodes of both players"


def test_a_band_beyond_every_score_adds_shallow_searches_and_refuses_nothing():
    shallow = 0
    for seed, tree in enumerate(TREES):
        ran = search("prob-cut", tree, depth=4, deep=3, band=99)
        plain = search("late-moves", tree, depth=4, full=9)
        assert (ran.value, ran.tally.refused) == (minimax_to(tree, 0, 4), 0), seed
        assert ran.tally.calculated >= plain.tally.calculated
        shallow += ran.tally.calculated - plain.tally.calculated
    assert shallow > 100


def test_a_late_move_that_is_not_reduced_loses_nothing():
    for seed, tree in enumerate(TREES):
        ran = search("late-moves", tree, depth=3, full=1, less=0)
        assert ran.value == minimax_to(tree, 0, 3), seed
        assert all(
            one.is_right(minimax_to(tree, at(tree, one.path), one.depth))
            for one in ran.tally.refusals
        )


@pytest.mark.parametrize(("name", "options"), LIMITED, ids=str)
def test_counts_add_up_and_no_pass_counts_as_skipped(name, options):
    for seed, tree in enumerate(TREES[:60]):
        ran = search(name, tree, **options)
        size = size_of(tree)(0)
        off = {path for path in ran.tally.visited if "pass" in path}
        entered = set(ran.tally.visited) - off
        assert len(entered) + ran.tally.pruned <= size, seed
        assert ran.tally.distinct in (0, len(entered)), "0 where no node is entered again"
        assert all("pass" not in path for path in ran.tally.skipped)
        ends = sum(frame.status == "end" for frame in ran.frames)
        assert ran.tally.calculated == ends == ran.tally.frames["start"]


def children(tree, state):
    """The positions after the moves."""
    return [tree.play(state, move) for move in tree.moves(state)]


def size_of(tree):
    """The function that counts the nodes from a position on."""

    def size(state):
        return 1 + sum(map(size, children(tree, state)))

    return size


@pytest.mark.parametrize(("name", "options"), LIMITED, ids=str)
def test_a_frame_says_what_is_searched_less_deep_and_what_is_refused(name, options):
    tree = TREES[4]
    ran = search(name, tree, **options)
    refused = [frame.refusal for frame in ran.frames if frame.refused]
    assert refused == ran.tally.refusals
    for frame in ran.frames:
        if frame.reduced is not None:
            assert frame.reduced > 0
            assert frame.status in ("start", "end")
        if frame.stand:
            assert frame.score == tree.evaluate(at(tree, frame.path))
            assert frame.child is None


@pytest.mark.parametrize(
    ("name", "options"),
    [("null-move", {"reduction": 1}), ("null-move", {"reduction": 1, "verify": True})],
    ids=str,
)
def test_a_refusal_rests_on_what_the_shallow_search_said(name, options):
    sides = set()
    for seed, tree in enumerate(TREES):
        ran = search(name, tree, depth=3 + seed % 3, **options)
        for before, frame in itertools.pairwise(ran.frames):
            if frame.refusal is not None:
                assert before.status == "score"
                assert frame.refusal.is_right(before.child_score), seed
                sides.add(frame.turn)
        passes = [path for path in ran.tally.visited if "pass" in path]
        pairs = [pair for path in passes for pair in itertools.pairwise(path)]
        assert ("pass", "pass") not in pairs
    assert sides == {1, -1}


@pytest.mark.parametrize("name", ["null-move", "late-moves"])
def test_a_refusal_is_judged_at_just_the_depth_that_was_left(name):
    judged = 0
    for seed in range(40):
        tree = noisy_tree(Random(seed), 6)
        arena = SearchGame(tree, UnorderedGame(tree))
        for one in judge_refusals(arena, search(name, tree, depth=3).tally.refusals):
            judged += 1
            assert one.truth == minimax_to(tree, arena.at(one.refusal.path), one.refusal.depth)
    assert judged > 10
