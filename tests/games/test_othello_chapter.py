"""The chapter on Othello: each page shows what its text says."""

from functools import cache
from pathlib import Path

import pytest

from search_walkthroughs.course.check import check_run
from search_walkthroughs.course.files import read_walkthrough

CHAPTER = Path(__file__).parents[2] / "walkthroughs/othello"


@cache
def runs_of(name):
    """The runs of a page by label."""
    found = read_walkthrough(CHAPTER / f"{name}.yml")
    return {run.run.label: run for entry in found.entries for run in [check_run(found, entry)]}


def only(name):
    """The run of a page that has one."""
    (run,) = runs_of(name).values()
    return run


def root(run):
    """The game that was searched, and its start."""
    return run.run.search_game.game, run.run.search_game.game.start()


def worth(run):
    """What each move at the root is really worth, by plain minimax."""

    def value(game, state):
        if game.over(state):
            return game.score(state)
        choose = max if game.turn(state) == 1 else min
        return choose(value(game, game.play(state, move)) for move in game.moves(state))

    game, start = root(run)
    return {move: value(game, game.play(start, move)) for move in game.moves(start)}


def read_leaves(run):
    """The paths of the leaves that were read."""
    return set(run.run.tally.leaves)


def test_the_fourth_position_is_not_needed_where_the_sibling_is_no_greater():
    run = only("eight-leaves")
    leaves = [path for path, node in run.plan.nodes.items() if node.leaf]
    assert len(leaves) == 8
    third, fourth = leaves[2:4]
    assert run.plan.nodes[third].value == 4
    assert run.plan.nodes[fourth].value is None
    assert third in read_leaves(run)
    assert fourth not in read_leaves(run)
    cut = run.run.tally.cutoffs[0]
    assert (cut.after, cut.skipped, cut.bound_from) == (third, (fourth,), ("A",))


def test_the_fourth_position_is_read_where_the_sibling_is_greater():
    run = only("eight-leaves-condition")
    leaves = [path for path, node in run.plan.nodes.items() if node.leaf]
    third, fourth = leaves[2:4]
    assert run.plan.nodes[third].value == 4
    assert {third, fourth} <= read_leaves(run)
    assert worth(run)["A"] == run.run.value
    others = only("eight-leaves").plan.nodes
    same = [run.plan.nodes[path].value == others[path].value for path in leaves]
    assert same == [False, True, True, False, True, True, True, True]
    # Whoever leaves the fourth out takes A for 4, and B is worth more than that.
    assert run.plan.nodes[third].value < worth(run)["B"] < worth(run)["A"]


def test_three_moves_ahead_alpha_beta_finds_the_same_in_fewer_positions():
    full, cut = runs_of("three-plies").values()
    assert (full.run.value, full.run.best, full.run.line) == (
        cut.run.value,
        cut.run.best,
        cut.run.line,
    )
    assert 2 * len(cut.run.tally.leaves) < len(full.run.tally.leaves)
    game, start = root(full)
    assert not game.over(start)
    assert (start[0].black | start[0].white).bit_count() == 4 + 4


def test_what_is_counted_decides_the_move():
    runs = runs_of("evaluations")
    assert {label: run.run.best for label, run in runs.items()} == {
        "discs": "c1",
        "mobility": "g5",
        "corners": "e8",
    }
    for run in runs.values():
        values = worth(run)
        assert list(values.values()).count(max(values.values())) == 1
    game, start = root(runs["corners"])
    safe = [move for move in game.moves(start) if "h8" not in game.moves(game.play(start, move))]
    assert safe == ["e8"]


def test_leaves_of_one_side_are_wrong_three_moves_ahead_only():
    runs = runs_of("one-parity")
    right, wrong = (runs[f"{word}, 2 moves"].run for word in ("right", "wrong"))
    assert (right.value, right.best, right.line) == (wrong.value, wrong.best, wrong.line)
    right, wrong = (runs[f"{word}, 3 moves"].run for word in ("right", "wrong"))
    values = worth(runs["right, 3 moves"])
    assert values[right.best] == max(values.values()) == right.value
    assert values[wrong.best] == min(values.values()) < 0
    broken = [label for label, run in runs.items() if not run.proof.holds]
    assert broken == ["wrong, 3 moves"]


def test_without_passes_a_won_game_is_lost():
    right, wrong = runs_of("missing-pass").values()
    assert "pass" in right.run.line
    values = worth(right)
    assert values[right.run.best] == right.run.value > 0
    assert values[wrong.run.best] < 0
    assert worth(wrong)[right.run.best] == -16


def test_the_last_squares_are_searched_exactly_and_alike():
    runs = runs_of("endgame")
    assert len({(run.run.value, run.run.best) for run in runs.values()}) == 1
    _, start = root(runs["alpha-beta"])
    assert (start.black | start.white).bit_count() == 64 - 8
    values = list(worth(runs["alpha-beta"]).values())
    assert values == sorted(values)
    counts = {label: run.run.tally for label, run in runs.items()}
    assert counts["pvs"].calculated > counts["alpha-beta"].calculated > counts["pvs"].distinct
    assert counts["alpha-beta-table"].calculated < counts["alpha-beta"].calculated
    assert counts["mtd-f"].calculated < counts["alpha-beta-table"].calculated


@pytest.mark.parametrize("name", ["three-plies", "missing-pass", "endgame"])
def test_the_played_line_leads_to_the_value(name):
    for run in runs_of(name).values():
        game, state = root(run)
        for move in run.run.line:
            state = game.play(state, move)
        assert game.score(state) == run.run.value
