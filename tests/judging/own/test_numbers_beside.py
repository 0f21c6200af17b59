"""A right program may answer any number beside the value: nobody takes it for a wrong move.

A number that is a move names one child at every call. One that names two at some call, or none,
says something else, as whose turn it is; which move it would have meant is not to be guessed.
"""

import pytest

from judging.own.test_own_games import judged

pytestmark = pytest.mark.day(8)

TWO_LOOPS = """
heaps = [2, 1, 2]
count = 0

def search(depth, maximizing):
    global count
    count += 1
    best, move = (-9 if maximizing else 9), None
    if not any(heaps):
        best = -1 if maximizing else 1
        return best, BESIDE
    for heap in range(len(heaps)):
        for taken in range(1, heaps[heap] + 1):
            heaps[heap] -= taken
            value = search(depth + 1, not maximizing)[0]
            heaps[heap] += taken
            move = (heap, taken) if CHOSEN else move
            best = max(best, value) if maximizing else min(best, value)
    return best, BESIDE

print(search(0, True))
"""
"""Whoever takes the last stone wins. A heap is named by as many moves as it has stones."""
ONE_LOOP = """
heaps = [3, 2]
count = 0

def moves():
    return [(heap, taken) for heap in (0, 1) for taken in range(1, heaps[heap] + 1)]

def search(depth, maximizing):
    global count
    count += 1
    best, move = (-9 if maximizing else 9), None
    for heap, taken in moves():
        heaps[heap] -= taken
        value = search(depth + 1, not maximizing)[0]
        heaps[heap] += taken
        move = (heap, taken) if CHOSEN else move
        best = max(best, value) if maximizing else min(best, value)
    if not any(heaps):
        best = -1 if maximizing else 1
    return best, BESIDE

print(search(0, True))
"""
TWO_MOVES = """
VALUES = [3, 5, 2, 9, 4, 1, 7, 6]
count = 0

def search(number, depth, maximizing):
    global count
    count += 1
    if depth == 3:
        best, move = VALUES[number], None
        return best, BESIDE
    best, move = (-99 if maximizing else 99), None
    for side in (0, 1):
        value = search(2 * number + side, depth + 1, not maximizing)[0]
        move = side if CHOSEN else move
        best = max(best, value) if maximizing else min(best, value)
    return best, BESIDE

print(search(0, 0, True))
"""
"""Both moves are legal at every node: each of 0 and 1 names one child everywhere."""
CUTS = """
VALUES = [2, 2, 8, 3, 4, 5, 9, 8, 4, 5, 5, 5, 1, 4, 3, 9]

def search(number, depth, alpha, beta, maximizing):
    if depth == 4:
        best, move = VALUES[number], None
        return best, BESIDE
    best, move = (-99 if maximizing else 99), None
    for side in (0, 1):
        value = search(2 * number + side, depth + 1, alpha, beta, not maximizing)[0]
        move = side if CHOSEN else move
        best = max(best, value) if maximizing else min(best, value)
        if maximizing:
            alpha = max(alpha, best)
        else:
            beta = min(beta, best)
        if alpha >= beta:
            break
    return best, BESIDE

print(search(0, 0, -99, 99, True))
"""
"""Where a value is only a bound, the move beside it need not be best: here it is not, once. At the
root the last move is as good as the first."""
PROGRAMS = {
    "two loops": TWO_LOOPS,
    "one loop": ONE_LOOP,
    "two moves": TWO_MOVES,
    "values like moves": TWO_MOVES.replace("[3, 5, 2, 9, 4, 1, 7, 6]", "[1, 0, 0, 1, 0, 0, 1, 1]"),
    "equal moves and cuts": CUTS,
    "cuts": CUTS.replace(
        "[2, 2, 8, 3, 4, 5, 9, 8, 4, 5, 5, 5, 1, 4, 3, 9]",
        "[9, 7, 9, 4, 5, 5, 8, 9, 7, 1, 8, 4, 7, 7, 3, 6]",
    ),
}
BESIDE = (
    *("0", "1", "2", "maximizing", "not maximizing", "int(maximizing)", "1 + int(maximizing)"),
    *("depth", "depth % 2", "1 + depth % 2", "depth % 3", "count", "sum(heaps)", "max(heaps)"),
    *("min(heaps)", "heaps[0]", "len(heaps)", "best", "-best", "best > 0", "str(depth)", "None"),
    *("depth % 3, 1", "1, depth % 3", "int(maximizing), depth", "heaps[0], heaps[1]"),
)
"""What a search may answer beside a value, computed anywhere."""
LIKE_A_MOVE = ("maximizing", "not maximizing", "float(maximizing)", "str(depth % 2)", "best > 4")
"""What is equal to 0 or 1, or looks so, and is of another type than a move."""
BETTER = "(value > best if maximizing else value < best)"


def program(name: str, beside: str, chosen: str = BETTER) -> str:
    """The search with this beside the value; its `move` is the last for which a test holds."""
    return PROGRAMS[name].replace("BESIDE", beside).replace("CHOSEN", chosen)


@pytest.mark.parametrize(
    ("name", "beside"),
    [
        *((name, beside) for name in ("two loops", "one loop") for beside in BESIDE),
        *(("two moves", beside) for beside in LIKE_A_MOVE),
        *(("values like moves", beside) for beside in ("None", "str(number)", "move")),
    ],
)
def test_what_stands_beside_the_value_is_not_taken_for_a_wrong_move(name: str, beside: str) -> None:
    verdict = judged(program(name, beside)).verdict
    assert verdict.kind == "fine", verdict.says


@pytest.mark.parametrize("name", PROGRAMS)
def test_the_best_move_beside_the_value_is_right(name: str) -> None:
    assert judged(program(name, "move")).verdict.kind == "fine"


@pytest.mark.parametrize("name", PROGRAMS)
def test_the_last_move_beside_the_value_is_wrong_unless_it_is_as_good(name: str) -> None:
    expected = "fine" if name == "equal moves and cuts" else "move"
    assert judged(program(name, "move", "True")).verdict.kind == expected
