"""How much of a tree is told: as much as one can look at, where the author does not say."""

from collections import Counter, deque
from collections.abc import Collection, Hashable, Iterator, Sequence
from dataclasses import replace
from itertools import accumulate, islice, takewhile
from typing import Any

from ..game import CHANCE, Path
from ..trace.budget import Budget
from ..trace.heard import Heard, chosen
from .build import Arena
from .extent import Grown

DRAWN = 400
"""So many nodes a picture can hold; of larger trees the upper levels are told."""
FOLLOWED = 4000
"""So many nodes a picture that moves can go over."""
GROWN = 90
"""So many nodes of a tree of playouts: at each of them there is a number to read."""
WIDE, CHILDREN = 12, 8
"""Where some node has more children than the first number, so many are drawn of each."""


def sensible(arena: Arena, budget: Budget, drawn: int = DRAWN, *, fold: bool = True) -> Budget:
    """The budget, made narrow and shallow enough for a picture where the author does not say how
    many children of a node are told, and how deep; without `fold` all children are."""
    if fold and budget.children is None and _wide(arena, budget, drawn):
        budget = replace(budget, children=CHILDREN)
    if budget.depth is not None or budget.opened is not None:
        return budget
    downward = _down(arena, budget, budget.children)
    depths = (depth for nodes, (depth, _) in enumerate(downward, 1) if nodes > drawn)
    deep = next(depths, None)
    return budget if deep is None else replace(budget, depth=max(deep - 1, 1))


def larger(arena: Arena, budget: Budget, drawn: int = DRAWN) -> bool:
    """Whether there are more nodes within the budget than a picture can hold."""
    deepest = budget.depth
    downward = _down(arena, budget, budget.children)
    within = takewhile(lambda one: deepest is None or one[0] <= deepest, downward)
    return next(islice(within, drawn, None), None) is not None


def opened(arena: Arena, budget: Budget, paths: Collection[Path], most: int | None) -> Budget:
    """The budget with no more nodes than those on the way to the `paths`, their brothers and
    sisters, and their children; if those are more than `most`, only their upper levels."""
    top = len(budget.below)
    above = {path[:end] for path in paths for end in range(top, len(path) + 1)}
    if most is not None:
        game, levels = arena.game, Counter({0: 1})
        for path in above:
            state = arena.at(path)
            levels[len(path) - top + 1] += 0 if game.over(state) else len(game.moves(state))
        sizes = accumulate(levels[depth] for depth in range(len(levels)))
        deep = next((depth for depth, size in enumerate(sizes) if size > most), None)
        if deep is not None:
            budget = replace(budget, depth=max(deep - 1, 1))
    return replace(budget, opened=frozenset(above))


def _wide(arena: Arena, budget: Budget, drawn: int) -> bool:
    """Whether a node that a picture can show has more children than one can look at."""
    game = arena.game
    for depth, state in islice(_down(arena, budget, None), drawn):
        if budget.depth is not None and depth >= budget.depth:
            return False
        if game.turn(state) != CHANCE and not game.over(state) and len(game.moves(state)) > WIDE:
            return True
    return False


def _down(arena: Arena, budget: Budget, children: int | None) -> Iterator[tuple[int, Any]]:
    """The states level by level, and how deep each is. Moves are played only when they are looked
    at; where children are folded, so many first ones stand for those that will be told."""
    game = arena.game
    todo: deque[tuple[Path, Any, Any]] = deque()
    path, state = budget.below, arena.at(budget.below)
    while True:
        yield len(path) - len(budget.below), state
        if not game.over(state) and (budget.opened is None or path in budget.opened):
            todo.extend(((*path, move), state, move) for move in game.moves(state)[:children])
        if not todo:
            return
        path, state, move = todo.popleft()
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
            kept[path] = chosen(runs, path, budget.children) | _asked_for(budget, path, moves)
            moves = [move for move in moves if move in kept[path]]
        todo += (((*path, move), game.play(state, move)) for move in moves)
    return replace(budget, kept=kept)


def _asked_for(budget: Budget, path: Path, moves: Sequence[Hashable]) -> frozenset[Hashable]:
    """The moves to nodes whose frames the author chooses: they are told whether they matter or
    not."""
    if not budget.chooses or budget.opened is None:
        return frozenset()
    return frozenset(move for move in moves if (*path, move) in budget.opened)


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
