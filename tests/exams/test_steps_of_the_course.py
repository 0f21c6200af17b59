"""The steps that exercises ask for are those of the course's own searches, frame by frame."""

from fractions import Fraction
from math import isqrt
from random import Random

import pytest

from search_walkthroughs.exams.exercises import (
    puct_step,
    regret_step,
    solver_step,
    uct_step,
)
from search_walkthroughs.game import CHANCE, MAX, MIN
from search_walkthroughs.games.tree import Branch, Node, Tree
from search_walkthroughs.skills.solved import pair_above
from support import planted, search

RUNS = [pytest.param(8, id="few"), pytest.param(300, marks=pytest.mark.night, id="many")]
"""Random trees that are searched."""


@pytest.mark.parametrize("runs", RUNS)
def test_sums_of_uct(runs):
    compared = 0
    for seed in range(runs):
        lot = Random(seed)
        turn = lot.choice((MAX, MIN))
        leaves = [[lot.choice((0, 1)) for _ in range(3)] for _ in range(3)]
        tree = planted([[0, 1], *leaves], [turn, *[CHANCE] * 4])
        known = {}
        for frame in search("uct", tree, playouts=20, exploration=1, seed=seed).frames:
            if frame.status == "backup" and len(frame.path) == 1:
                known[frame.path[0]] = frame.visits, frame.mean * frame.visits
            if frame.status == "select" and len(frame.path) == 1:
                visits, totals = zip(*(known[move] for move in frame.terms), strict=True)
                parts = uct_step.sums(turn, totals, visits)
                for part, terms in zip(parts, frame.terms.values(), strict=True):
                    assert part == pytest.approx(terms, abs=1e-5)
                sums = [sum(part) for part in parts]
                assert frame.path[0] == [*frame.terms][sums.index(max(sums))]
                compared += 1
    assert compared > 10 * runs


@pytest.mark.parametrize("runs", RUNS)
def test_terms_of_puct(runs):
    compared = 0
    for seed in range(runs):
        lot = Random(seed)
        priors = [Fraction(n, 10) for n in lot.choice(((5, 3, 2), (1, 2, 7), (4, 4, 2)))]
        branches = [Branch("ABC"[n], n + 1, prior=prior) for n, prior in enumerate(priors)]
        leaves = [Node(MIN, value=lot.randint(0, 10)) for _ in priors]
        tree = Tree([Node(MAX, tuple(branches), estimate=5), *leaves], (0, 10))
        visits = dict.fromkeys("ABC", 0)
        for frame in search("puct", tree, simulations=30).frames:
            if frame.status == "backup" and frame.path:
                visits[frame.path[0]] = frame.visits
            count = 1 + sum(visits.values())
            if frame.status == "select" and isqrt(count) ** 2 == count:
                terms = puct_step.terms(priors, [*visits.values()])
                for term, own in zip(terms, frame.terms.values(), strict=True):
                    assert float(term) == pytest.approx(own[1], abs=1e-5)
                compared += 1
    assert compared > 3 * runs


@pytest.mark.parametrize("runs", RUNS)
def test_proven_bounds_of_uct(runs):
    compared = 0
    for seed in range(runs):
        lot = Random(seed)
        tree = planted([[lot.randint(0, 9) for _ in range(2)] for _ in range(3)])
        bounds = dict.fromkeys("123", tree.range)
        for frame in search("uct-solver", tree, playouts=15, seed=seed).frames:
            if frame.status == "backup" and len(frame.path) == 1:
                bounds[frame.path[0]] = frame.low, frame.high
            if frame.status == "backup" and not frame.path:
                assert solver_step.joined(MAX, [*bounds.values()]) == (frame.low, frame.high)
                root = frame.low, frame.high
                compared += 1
            if frame.status == "select" and len(frame.path) == 1:
                may = [move for move in bounds if solver_step.may_improve(root, bounds[move])]
                assert sorted(frame.terms) == may
    assert compared > 5 * runs


@pytest.mark.parametrize("runs", RUNS)
def test_proof_numbers(runs):
    compared = 0
    for seed in range(runs):
        lot = Random(seed)
        leaves = [[[lot.randint(-2, 2) for _ in "ab"] for _ in "ab"] for _ in "abc"]
        pairs = {}
        for frame in search("proof-number", planted(leaves)).frames:
            if frame.status == "start":
                pairs.clear()
            if frame.status == "expand":
                pairs[frame.child] = frame.proof, frame.disproof
            if frame.status == "backup":
                below = [pair for path, pair in pairs.items() if path[:-1] == frame.path and path]
                if below:
                    own = pair_above(frame.turn, below)
                    assert own == (frame.proof, frame.disproof)
                    compared += 1
                pairs[frame.path] = frame.proof, frame.disproof
    assert compared > 3 * runs


@pytest.mark.parametrize("plus", [False, True])
@pytest.mark.parametrize("runs", RUNS)
def test_mixtures_of_regret_matching(runs, plus):
    for seed in range(runs):
        values = Random(seed).sample(range(12), 3)
        values[0] -= sum(values) % 3  # so that regrets are whole
        frames = search("cfr", planted(values), iterations=2, plus=plus).frames
        regrets = next(dict(f.extra["regrets"]) for f in frames if f.status == "backup")
        mean = sum(values) // 3
        after = [value - mean for value in values]
        assert [*regrets.values()] == ([max(0, r) for r in after] if plus else after)
        _, second = (dict(f.extra["mixture"]) for f in frames if f.status == "select")
        expected = [float(share) for share in regret_step.mixture(after)]
        assert [*second.values()] == pytest.approx(expected, abs=1e-6)
