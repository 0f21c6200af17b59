"""The tasks' solutions agree with the searches of the course, or with a count by hand."""

import json
from random import Random

import pytest

from search_walkthroughs.algorithms.puct import puct as algorithm
from search_walkthroughs.api import load
from search_walkthroughs.course.check import check_walkthrough
from search_walkthroughs.games.tree import Tree
from search_walkthroughs.match_statistics import LikelihoodTest
from search_walkthroughs.tasks.kinds.cfr import MAX_GAP, cfr, guaranteed_and_allowed, poker
from search_walkthroughs.tasks.kinds.llr import llr
from search_walkthroughs.tasks.kinds.mtd_f import mtdf
from search_walkthroughs.tasks.kinds.null_move import null_move
from search_walkthroughs.tasks.kinds.proof_number import proof_number
from search_walkthroughs.tasks.kinds.puct import puct
from search_walkthroughs.tasks.kinds.pvs import pvs
from search_walkthroughs.tasks.kinds.quiescence import quiescence, written_out
from search_walkthroughs.tasks.kinds.retrograde import retrograde
from search_walkthroughs.tasks.registry import task_of
from search_walkthroughs.tasks.trees import AskedValues, minimax, with_values
from search_walkthroughs.watch import Watch
from support import search

TWENTY_PAIRS = [3, 2, 2, 4, 2, 3, 1, 3, 2, 4, 3, 1, 3, 4, 2, 3, 2, 4, 3, 3]
"""Half points of the twenty pairs of chapter 10."""


def cases(name, count=60):
    """Cases of a task."""
    return list(task_of(name).cases(Random(7), count))


def test_positions_are_solved_as_a_search_forwards_solves_them():
    def is_won(graph, position, moves):
        """Whether the mover can win in so many moves or fewer."""
        return moves > 0 and any(is_lost(graph, after, moves - 1) for after in graph[position])

    def is_lost(graph, position, moves):
        following = graph[position]
        if not following:
            return True
        return moves > 0 and all(is_won(graph, after, moves - 1) for after in following)

    for (graph,) in cases("retrograde"):
        most = min(len(graph), 8)
        for position, (result, distance) in retrograde(graph).items():
            won, lost = (
                next((n for n in range(most) if solve(graph, position, n)), None)
                for solve in (is_won, is_lost)
            )
            if result == "draw" or distance >= most:
                assert (won, lost) == (None, None)
            else:
                assert (won if result == "win" else lost) == distance


def test_the_twenty_pairs_of_the_course_are_decided_at_the_sixteenth():
    ratios, verdict = llr(TWENTY_PAIRS, 0, 100, 0.05, 0.05, 1)
    assert (len(ratios), verdict) == (16, "H1")
    assert ratios[-1] == pytest.approx(3.079, abs=0.0005)
    counts = [TWENTY_PAIRS[:16].count(points) for points in range(5)]
    assert LikelihoodTest(0, 100, 1).ratio(counts) == pytest.approx(ratios[-1], abs=1e-9)


def leaf_readings(name, tree, **options):
    """How often a search of the course comes to a leaf of nested lists."""

    def is_leaf(path):
        below = tree
        for move in path:
            below = below[int(move) - 1]
        return not isinstance(below, list)

    ran = search(name, Tree.grow(tree), **options)
    return sum(frame.status == "start" and is_leaf(frame.path) for frame in ran.frames)


def test_pvs_and_mtd_f_read_as_many_leaves_as_those_of_the_course():
    for tree, values in cases("pvs"):
        read = AskedValues(values)
        pvs(tree, read)
        assert leaf_readings("pvs", with_values(tree, values)) == len(read.names)
    for tree, values, guess in cases("mtd-f"):
        read = AskedValues(values)
        mtdf(tree, read, guess)
        assert leaf_readings("mtd-f", with_values(tree, values), guess=guess) == len(read.names)


def test_null_moves_are_those_of_the_course():
    def written(positions, name):
        """A position as a walkthrough has it."""
        estimate, children, passed, in_check = positions[name]
        if not children:
            return estimate
        node = {"estimate": estimate, "children": [written(positions, name) for name in children]}
        if passed is not None:
            node["pass"] = written(positions, passed)
        return {**node, "check": True} if in_check else node

    for positions, depth, reduction in cases("null-move", 12):
        options = {"depth": depth, "reduction": reduction}
        walkthrough = {"title": "t", "algorithm": "null-move", "options": options}
        walkthrough["tree"] = written(positions, "p1")
        (checked,) = check_walkthrough(load(json.dumps(walkthrough)))
        value = null_move("p1", positions.__getitem__, depth, reduction)
        assert value == checked.run.value


def test_quiescence_is_minimax_of_the_tree_in_which_stopping_is_a_move():
    for position, depth in cases("quiescence", 200):
        tree = written_out(position, depth)
        assert quiescence(position, depth) == minimax(tree, maximizing=True)


def test_a_proof_is_what_minimax_finds():
    def values(tree, name):
        """The tree below a position as nested lists of 1 for a win and 0 for a loss."""
        if isinstance(name, bool):
            return int(name)
        return [values(tree, child if won is None else won) for child, won in tree[name]]

    for (tree,) in cases("proof-number", 200):
        assert proof_number("p1", tree.__getitem__) == minimax(values(tree, "p1"), maximizing=True)


class EstimatedTree:
    """The positions of a case of `puct`, as the searches of the course ask for them."""

    range = (-0.5, 0.5)
    """Two ends whose difference is 1: PUCT multiplies its bonus by that."""

    def __init__(self, root):
        self.root = root

    def start(self):
        return ()

    def _node(self, path):
        prior, node = 1, self.root
        for move in path:
            prior, node = node[1][move]
        return prior, node

    def over(self, path):
        return not self._node(path)[1][1]

    def turn(self, path):
        return -1 if len(path) % 2 else 1

    def moves(self, path):
        return range(len(self._node(path)[1][1]))

    def play(self, path, move):
        return (*path, move)

    def score(self, path):
        return self._node(path)[1][0]

    def evaluate(self, path):
        return self._node(path)[1][0]

    def prior(self, path, move):
        return self._node((*path, move))[0]

    def key(self, path):
        return path


def test_puct_visits_as_that_of_the_course_does():
    for root, simulations, c in cases("puct", 30):
        visits = [0] * len(root[1])

        class Counter(Watch):
            """Counts the looks that come through each move of the root."""

            def backup(self, state, *numbers, counts=visits, **named):
                if len(state) == 1:
                    counts[state[0]] += 1

        algorithm(EstimatedTree(root), Counter(), simulations=simulations, exploration=c)(())
        assert visits == puct(root, simulations, c)


def test_regret_closes_around_the_value_of_kuhns_poker():
    game = poker(3, 0.5)
    low, high = guaranteed_and_allowed(game, cfr(game, 1000))
    assert low <= -1 / 36 <= high <= low + MAX_GAP
