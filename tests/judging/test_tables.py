"""Right programs with a transposition table are never accused, however they write its entries."""

from random import Random

import pytest

from search_walkthroughs.games.tree import Tree
from search_walkthroughs.judging.examination import examine
from search_walkthroughs.judging.programs.state_adapters import CHOOSABLE_ADAPTERS
from search_walkthroughs.judging.programs.student_program import StudentProgram
from search_walkthroughs.judging.question import Question
from search_walkthroughs.runs.small_trees import random_dag

pytestmark = pytest.mark.day(4)

FEW = Question(trees=60, leaves=3)

NEGAMAX = """
EXACT, LOWER, UPPER = {flags}
table = {{}}

def negamax(game, state, alpha, beta, color, depth=9):
    if game.over(state):
        return color * game.score(state)
    old = alpha
    key = game.key(state)
    if key in table:
        {entry} = table[key]
        if flag == EXACT:
            return value
        if flag == LOWER:
            alpha = max(alpha, value)
        else:
            beta = min(beta, value)
        if alpha >= beta:
            return value
    best = -1000
    for move in game.moves(state):
        child = game.play(state, move)
        best = max(best, -negamax(game, child, -beta, -alpha, -color, depth - 1))
        alpha = max(alpha, best)
        if alpha >= beta:
            break
    flag = UPPER if best <= old else LOWER if best >= beta else EXACT
    value = best
    table[key] = {entry}
    return best
"""
PAIR = """
EXACT, LOWER, UPPER = 0, 1, 2
table = {}

def search(state, game, alpha, beta):
    if game.is_terminal(state):
        return game.utility(state, "MAX")
    a, b = alpha, beta
    if state in table:
        flag, value = table[state]
        if flag == EXACT or (flag == LOWER and value >= b) or (flag == UPPER and value <= a):
            return value
    is_max = game.to_move(state) == "MAX"
    best = -1000 if is_max else 1000
    for action in game.actions(state):
        value = search(game.result(state, action), game, alpha, beta)
        if is_max:
            best = max(best, value)
            alpha = max(alpha, best)
        else:
            best = min(best, value)
            beta = min(beta, best)
        if alpha >= beta:
            break
    table[state] = (UPPER if best <= a else LOWER if best >= b else EXACT, best)
    return best
"""


def kind(source: str) -> str:
    return examine(StudentProgram("program.py", source), "program.py", FEW).verdict.kind


@pytest.mark.sample(2)
@pytest.mark.parametrize(
    "flags", ["0, 1, 2", "'EXACT', 'LOWERBOUND', 'UPPERBOUND'", "'E', 'L', 'U'"]
)
@pytest.mark.parametrize("entry", ["flag, value", "value, flag", "depth, value, flag"])
def test_a_right_table_is_fine_whatever_its_entries_look_like(flags: str, entry: str) -> None:
    assert kind(NEGAMAX.format(flags=flags, entry=entry)) == "fine"


def test_a_flag_that_is_a_number_is_no_end_of_a_range() -> None:
    assert kind(PAIR) == "fine"


@pytest.mark.parametrize("flags", ["0, 1, 2", "'E', 'L', 'U'"])
def test_a_table_whose_flags_are_exchanged_is_found_out(flags: str) -> None:
    source = NEGAMAX.format(flags=flags, entry="flag, value")
    swapped = source.replace("UPPER if best <= old else LOWER", "LOWER if best <= old else UPPER")
    assert kind(swapped) in ("unsound", "wrong")


def test_max_moves_at_the_root_of_a_tree_whose_positions_come_again() -> None:
    random = Random(1)
    for _ in range(20):
        tree = random_dag(random)
        assert tree.turn(tree.start()) == 1
        inner = [node for node in tree.nodes if node.branches]
        turns = {(n.turn, tree.nodes[b.node].turn) for n in inner for b in n.branches}
        assert turns == {(1, -1), (-1, 1)}


def test_a_program_is_told_who_moves_at_the_root() -> None:
    nested = CHOOSABLE_ADAPTERS["nested"]
    for turn in (1, -1):
        adapter = nested(Tree.grow([1, 2], turn))
        assert adapter.argument("maximizing") is (turn == 1)
        assert adapter.argument("color") == turn
