"""How much of a tree is told: as much as one can look at, where the author does not say."""

from collections import deque
from collections.abc import Hashable, Iterator, Sequence
from dataclasses import replace
from itertools import islice
from typing import Any

from ..game import CHANCE, Path
from ..trace.budget import Budget
from ..trace.heard import Heard, chosen
from .build import Arena
from .extent import Grown

DRAWN = 400
"""So many nodes a picture can hold; of larger trees the upper levels are told."""
GROWN = 90
"""So many nodes of a tree of playouts: at each of them there is a number to read."""
WIDE, CHILDREN = 12, 8
"""Where some node has more children than the first number, so many are drawn of each."""


def sensible(arena: Arena, budget: Budget, drawn: int = DRAWN, *, fold: bool = True) -> Budget:
    """The budget, made narrow and shallow enough for a picture where the author does not say how
    many children of a node are told, and how deep; without `fold` all children are."""
    if fold and budget.children is None and _wide(arena, budget, drawn):
        budget = replace(budget, children=CHILDREN)
    if budget.depth is not None:
        return budget
    downward = _down(arena, budget.below, budget.children)
    depths = (depth for nodes, (depth, _) in enumerate(downward, 1) if nodes > drawn)
    deep = next(depths, None)
    return budget if deep is None else replace(budget, depth=max(deep - 1, 1))


def _wide(arena: Arena, budget: Budget, drawn: int) -> bool:
    """Whether a node that a picture can show has more children than one can look at."""
    game = arena.game
    for depth, state in islice(_down(arena, budget.below, None), drawn):
        if budget.depth is not None and depth >= budget.depth:
            return False
        if game.turn(state) != CHANCE and not game.over(state) and len(game.moves(state)) > WIDE:
            return True
    return False


def _down(arena: Arena, below: Path, children: int | None) -> Iterator[tuple[int, Any]]:
    """The states level by level, and how deep each is. Moves are played only when they are looked
    at; where children are folded, so many first ones stand for those that will be told."""
    game = arena.game
    todo: deque[tuple[int, Any, Any]] = deque()
    depth, state = 0, arena.at(below)
    while True:
        yield depth, state
        if not game.over(state):
            todo.extend((depth + 1, state, move) for move in game.moves(state)[:children])
        if not todo:
            return
        depth, state, move = todo.popleft()
        state = game.play(state, move)


def folded(arena: Arena, budget: Budget, runs: Sequence[Heard]) -> Budget:
    """The budget with the children to be told of every node that has too many, as the runs have
    shown which of them matter. A mean needs all its outcomes: chance nodes keep theirs."""
    if budget.children is None:
        return budget
    game = arena.game
    kept: dict[Path, frozenset[Hashable]] = {}
    todo = [(budget.below, arena.at(budget.below))]
    while todo:
        path, state = todo.pop()
        moves = () if game.over(state) else game.moves(state)
        if not moves or not budget.reaches((*path, moves[0])):
            continue
        if len(moves) > budget.children and game.turn(state) != CHANCE:
            kept[path] = chosen(runs, path, budget.children)
            moves = [move for move in moves if move in kept[path]]
        todo += (((*path, move), game.play(state, move)) for move in moves)
    return replace(budget, kept=kept)


def trimmed(grown: Grown, budget: Budget, drawn: int = GROWN) -> Budget:
    """The budget with the nodes to be told of a tree that a search has `grown`: the upper levels,
    and of many children those most was played below."""
    kept: dict[Path, frozenset[Hashable]] = {}
    level, count = [budget.below], 1
    while level:
        chosen = {path: _largest(grown.largest(path), budget) for path in level}
        count += sum(map(len, chosen.values()))
        deep = len(level[0]) - len(budget.below)
        if deep == budget.depth or (budget.depth is None and count > drawn and deep):
            chosen = {path: [] for path in level}
        kept |= {path: frozenset(moves) for path, moves in chosen.items()}
        level = [(*path, move) for path, moves in chosen.items() for move in moves]
    return replace(budget, kept=kept)


def _largest(moves: list[Hashable], budget: Budget) -> list[Hashable]:
    """Of too many moves the first."""
    return moves[: budget.children or (CHILDREN if len(moves) > WIDE else None)]
