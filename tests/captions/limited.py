"""Searches that stop at a depth of their own, go beyond it or leave moves out."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from random import Random

from search_walkthroughs.games.tree import Tree
from search_walkthroughs.record.plan import Plan
from search_walkthroughs.record.recorder import EVERYTHING
from search_walkthroughs.record.tree_state import Moment, fold_frames
from search_walkthroughs.runs.refusals import judge_refusals
from search_walkthroughs.runs.search_game import SearchGame, UnorderedGame
from search_walkthroughs.runs.tree_plan import build_plan
from support import LIMITED, checked_tree, noisy_tree, search, text_of

SEEDS = range(16)
"""Of random trees."""
CHECKED_SEEDS = range(8)
"""Of random trees in which players are in check."""


@dataclass(frozen=True)
class LimitedRun:
    """A run, laid out."""

    plan: Plan
    moments: list[Moment]


def limited_run(name: str, tree: Tree, **options: object) -> LimitedRun:
    """The run of an algorithm on the tree."""
    ran, text = search(name, tree, **options), text_of(name, options)
    arena = SearchGame(tree, UnorderedGame(tree))
    plan = build_plan(
        arena,
        EVERYTHING,
        family=text.family,
        traits=replace(text.traits, window=True),
        algorithm=name,
        options=options,
        truths={one.refusal: one.truth for one in judge_refusals(arena, ran.tally.refusals)},
    )
    return LimitedRun(plan, list(fold_frames(plan, ran.frames)))


def everything() -> Iterator[LimitedRun]:
    """All of them."""
    yield limited_run("late-moves", noisy_tree(Random(0), 3), depth=1)
    for nodes in (2, 9):
        for keep in ("finished", "partial"):
            yield limited_run(
                "iterative-deepening", noisy_tree(Random(4), 3), nodes=nodes, keep=keep
            )
    for seed in (30, 43):  # an estimate at which MAX, or MIN, may stay is the bound of a cut
        yield limited_run("quiescence", noisy_tree(Random(seed), 4), depth=1)
    for seed in CHECKED_SEEDS:
        tree = checked_tree(seed, 4)
        yield limited_run("null-move", tree, depth=4, reduction=1)
        yield limited_run("prob-cut", tree, depth=4, deep=3, shallow=1, slope=1, offset=0, band=1)
        for kind in ("futility", "standing", "razoring"):
            yield limited_run("margins", tree, depth=4, **{kind: (1.0, 2.0, 3.0)})
    for seed in SEEDS:
        tree = noisy_tree(Random(seed), 3 + seed % 2)
        for name, options in LIMITED:
            yield limited_run(name, tree, **options)
