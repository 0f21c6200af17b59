"""How much of a run has frames and is drawn."""

from collections import Counter, deque
from collections.abc import Callable, Collection, Hashable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from itertools import accumulate, chain, islice, takewhile
from typing import Any

from .. import reading
from ..game import CHANCE, MAX, MIN, PASS, Path, UnknownValue
from ..record.family_runs import Extent
from ..record.frame import Frame
from ..record.recorder import NOTHING, FrameBudget
from .registry import algorithms, pages
from .run import author_budget, game_of, run_search
from .search_game import GrownTree, SearchGame

# The results of the children of every node, and which children matter.


@dataclass(slots=True)
class ChildResult:
    """What came of one node's children: moves, in the order of the search."""

    turn: int = 0
    """Who moves at the node."""
    relevant: dict[Hashable, None] = field(default_factory=dict)
    """The moves to children that changed the node's score, cut it, or settled it in a best-first
    search."""
    searched: dict[Hashable, None] = field(default_factory=dict)
    """The moves to children that were searched."""
    open_moves: dict[Hashable, None] = field(default_factory=dict)
    """The moves to children that a best-first search came to know."""


@dataclass(slots=True)
class ChildResults:
    """Takes the frames of one run and keeps a note of each node, and no frame."""

    notes_on: Callable[[Path], bool]
    """Whether the children of a node are drawn at all."""
    notes: dict[Path, ChildResult] = field(default_factory=dict)
    line: Path = ()
    """The best play, once it is known."""

    def take(self, frame: Frame) -> None:
        """Take the frame in."""
        path = frame.path
        if frame.child is not None and self.notes_on(path):
            note, move = self._note(path), frame.child[-1]
            note.turn = frame.turn
            if frame.status == "expand":
                note.open_moves[move] = None
            else:
                note.searched[move] = None
            if frame.updated or frame.cut or _settles(frame, note.turn):
                note.relevant[move] = None
        elif path and self.notes_on(path[:-1]):
            note = self._note(path[:-1])
            if frame.status == "select":
                note.searched[path[-1]] = None
            elif frame.status == "backup" and _settles(frame, note.turn):
                note.relevant[path[-1]] = None

    def _note(self, path: Path) -> ChildResult:
        return self.notes.setdefault(path, ChildResult())


def _settles(frame: Frame, turn: int) -> bool:
    """Return whether a best-first search is done with a parent, too, as soon as with the node: one
    proof is enough for MAX, one disproof for MIN."""
    if turn == MAX:
        return bool(frame.solved) or frame.proof == 0
    return turn == MIN and frame.disproof == 0


def important_children(
    runs: Sequence[ChildResults], path: Path, max_children: int
) -> frozenset[Hashable]:
    """Return the moves to the children of a node that are worth seeing.

    These are the moves that matter to any of the runs, however many; then those that were searched
    first, and those that were known first, until there are `max_children`.
    """
    notes = [run.notes[path] for run in runs if path in run.notes]
    depth = len(path)
    best = [run.line[depth] for run in runs if run.line[:depth] == path and len(run.line) > depth]
    relevant = dict.fromkeys([*best, *(move for note in notes for move in note.relevant)])
    searched = (move for note in notes for move in note.searched)
    known = (move for note in notes for move in note.open_moves)
    for move in chain(searched, known):
        if len(relevant) >= max_children:
            break
        relevant[move] = None
    return frozenset(relevant)


# The default budget: as much of a tree as a reader can look at.

PICTURE_NODES = 400
"""Number of nodes that a picture can hold; of larger trees the upper levels have frames."""
MOVING_NODES = 4000
"""Number of nodes that a picture that moves can go over."""
PLAYOUT_NODES = 90
"""Number of nodes of a tree of playouts that are drawn: at each of them there is a number to
read."""
WIDE, CHILDREN = 12, 8
"""Where some node has more children than the first number, the second number of children is drawn
of each."""


def default_budget(
    search_game: SearchGame, budget: FrameBudget, drawn: int = PICTURE_NODES, *, fold: bool = True
) -> FrameBudget:
    """Return the budget, made narrow and shallow enough for a picture where the author does not say
    how many children of a node have frames, and how deep; without `fold` all children have
    frames."""
    if fold and budget.children is None and _is_wide(search_game, budget, drawn):
        budget = replace(budget, children=CHILDREN)
    if budget.depth is not None or budget.parents is not None:
        return budget
    downward = _down(search_game, budget, budget.children)
    depths = (depth for nodes, (depth, _) in enumerate(downward, 1) if nodes > drawn)
    deep = next(depths, None)
    return budget if deep is None else replace(budget, depth=max(deep - 1, 1))


def larger(search_game: SearchGame, budget: FrameBudget) -> bool:
    """Return whether there are more nodes within the budget than a picture can hold."""
    deepest = budget.depth
    downward = _down(search_game, budget, budget.children)
    within = takewhile(lambda level: deepest is None or level[0] <= deepest, downward)
    return next(islice(within, PICTURE_NODES, None), None) is not None


def limit_nodes(
    search_game: SearchGame, budget: FrameBudget, paths: Collection[Path], max_nodes: int | None
) -> FrameBudget:
    """Return the budget limited to the nodes on the way to the `paths`, their brothers and sisters,
    and their children; if those are more than `max_nodes`, to their upper levels."""
    top = len(budget.below)
    above = {path[:end] for path in paths for end in range(top, len(path) + 1)}
    if max_nodes is not None:
        game, levels = search_game.game, Counter({0: 1})
        for path in above:
            state = search_game.at(path)
            levels[len(path) - top + 1] += 0 if game.over(state) else len(game.moves(state))
        sizes = accumulate(levels[depth] for depth in range(len(levels)))
        deep = next((depth for depth, size in enumerate(sizes) if size > max_nodes), None)
        if deep is not None:
            budget = replace(budget, depth=max(deep - 1, 1))
    return replace(budget, parents=frozenset(above))


def _is_wide(search_game: SearchGame, budget: FrameBudget, drawn: int) -> bool:
    """Return whether a node that a picture can show has more children than one can look at."""
    game = search_game.game
    for depth, state in islice(_down(search_game, budget, None), drawn):
        if budget.depth is not None and depth >= budget.depth:
            return False
        if game.turn(state) != CHANCE and not game.over(state) and len(game.moves(state)) > WIDE:
            return True
    return False


def _down(
    search_game: SearchGame, budget: FrameBudget, children: int | None
) -> Iterator[tuple[int, Any]]:
    """Yield the states level by level, and how deep each is. Moves are played only when they are
    looked at; where children are folded, the first `children` stand for those that will have
    frames."""
    game = search_game.game
    todo: deque[tuple[Path, Any, Any]] = deque()
    path, state = budget.below, search_game.at(budget.below)
    while True:
        yield len(path) - len(budget.below), state
        if not game.over(state) and (budget.parents is None or path in budget.parents):
            todo.extend(((*path, move), state, move) for move in game.moves(state)[:children])
        if not todo:
            return
        path, state, move = todo.popleft()
        state = game.play(state, move)


def collapse_children(
    search_game: SearchGame, budget: FrameBudget, runs: Sequence[ChildResults]
) -> FrameBudget:
    """Return the budget in which every node with too many children names those that have frames:
    the runs have shown which of them matter. A mean needs all its outcomes: chance nodes keep
    theirs."""
    if budget.children is None:
        return budget
    game = search_game.game
    relevant: dict[Path, frozenset[Hashable]] = {}
    todo = [(budget.below, search_game.at(budget.below))]
    while todo:
        path, state = todo.pop()
        moves = () if game.over(state) else game.moves(state)
        if not moves or not budget.reaches((*path, moves[0])):
            continue
        if len(moves) > budget.children and game.turn(state) != CHANCE:
            relevant[path] = important_children(runs, path, budget.children) | _asked_for(
                budget, path, moves
            )
            moves = [move for move in moves if move in relevant[path]]
        todo += (((*path, move), game.play(state, move)) for move in moves)
        if any(PASS in run.notes[path].searched for run in runs if path in run.notes):
            todo.append(((*path, PASS), search_game.after(state, PASS)))
    return replace(budget, visible_moves=relevant)


def _asked_for(budget: FrameBudget, path: Path, moves: Sequence[Hashable]) -> frozenset[Hashable]:
    """Return the moves to nodes whose frames the author chooses: these have frames whether they
    matter or not."""
    if not budget.chooses or budget.parents is None:
        return frozenset()
    return frozenset(move for move in moves if (*path, move) in budget.parents)


def trim_tree(grown: GrownTree, budget: FrameBudget) -> FrameBudget:
    """Return the budget for a tree that a search has `grown`: its upper levels have frames, and of
    many children those below which most games were played."""
    relevant: dict[Path, frozenset[Hashable]] = {}
    level, count = [budget.below], 1
    while level:
        chosen = {path: _largest(grown.largest(path), budget) for path in level}
        count += sum(map(len, chosen.values()))
        deep = len(level[0]) - len(budget.below)
        if deep == budget.depth or (budget.depth is None and count > PLAYOUT_NODES and deep):
            chosen = {path: [] for path in level}
        relevant |= {path: frozenset(moves) for path, moves in chosen.items()}
        level = [(*path, move) for path, moves in chosen.items() for move in moves]
    return replace(budget, visible_moves=relevant)


def _largest(moves: list[Hashable], budget: FrameBudget) -> list[Hashable]:
    """Return as many of the moves as may have frames; they come with the most played move first."""
    return moves[: budget.children or (CHILDREN if len(moves) > WIDE else None)]


# The budgets of all runs of a walkthrough.


@dataclass(frozen=True, slots=True)
class _PlannedRun:
    """A run that has not been made yet: its game, and which of its frames are made."""

    entry: reading.Entry
    search_game: SearchGame
    budget: FrameBudget

    @property
    def grows(self) -> bool:
        """Whether its search plays games out, and grows a tree of its own."""
        return algorithms()[self.entry.algorithm].text.family.part(Extent).grows


def frame_budgets(walkthrough: reading.Walkthrough) -> list[FrameBudget]:
    """Return the frame budget of each run, so that it can be drawn.

    Where a node has more children than one can look at, a first search shows which of them matter;
    runs that are compared leave out the same. Charts show whole runs, whatever has frames.
    """
    games = [game_of(walkthrough, entry) for entry in walkthrough.entries]
    runs = [
        _PlannedRun(entry, search_game, author_budget(walkthrough, search_game))
        for entry, search_game in zip(walkthrough.entries, games, strict=True)
    ]
    proving_budgets = iter(_narrow(walkthrough, [run for run in runs if not run.grows]))
    return [
        _playout_budget(walkthrough, run) if run.grows else next(proving_budgets) for run in runs
    ]


def _narrow(walkthrough: reading.Walkthrough, runs: Sequence[_PlannedRun]) -> list[FrameBudget]:
    """Return the budgets, narrow and shallow enough for the walkthrough's page."""
    fold = not pages()[walkthrough.page].whole
    try:
        limited = _limit_parents(walkthrough, runs) if fold else runs
        narrowed = [
            replace(run, budget=default_budget(run.search_game, run.budget, fold=fold))
            for run in limited
        ]
    except UnknownValue:  # an order asks for an unknown value: the search will report it
        return [run.budget for run in runs]
    if all(run.budget.children is None for run in narrowed):
        return [run.budget for run in narrowed]
    results = [_child_results(walkthrough, run) for run in narrowed]
    return [collapse_children(run.search_game, run.budget, results) for run in narrowed]


class _Enough(Exception):
    """All frames that are wanted have been made."""


def _limit_parents(
    walkthrough: reading.Walkthrough, runs: Sequence[_PlannedRun]
) -> Sequence[_PlannedRun]:
    """Return the runs; where the author chooses some frames of a large tree, or lets the picture
    move over it, with no more nodes than the chosen frames are about.

    A first run finds these nodes, and ends with the last of the frames. Runs that are compared show
    the same nodes.
    """
    frames = walkthrough.frames
    picture_moves = frames.follow and frames.depth is not None
    if not runs or not (runs[0].budget.chooses or picture_moves):
        return runs
    if not any(larger(run.search_game, run.budget) for run in runs):
        return runs
    paths: set[Path] = set()
    for run in runs:
        run_paths = _paths(walkthrough, run)
        if run_paths is None:
            return runs
        paths |= run_paths
    max_nodes = (
        None if frames.depth is not None else MOVING_NODES if frames.follow else PICTURE_NODES
    )
    return [
        replace(run, budget=limit_nodes(run.search_game, run.budget, paths, max_nodes))
        for run in runs
    ]


def _paths(walkthrough: reading.Walkthrough, run: _PlannedRun) -> set[Path] | None:
    """Return the nodes of the frames within the budget; None if these are more than a page
    keeps."""
    paths: set[Path] = set()
    left = walkthrough.limits.frames

    def take(frame: Frame) -> None:
        nonlocal left
        left -= 1
        paths.add(frame.path)
        if left < 0 or frame.number == run.budget.stop:
            raise _Enough

    with suppress(_Enough):
        run_search(walkthrough, run.entry, take, run.budget, 0)
    return paths if left >= 0 else None


def _playout_budget(walkthrough: reading.Walkthrough, run: _PlannedRun) -> FrameBudget:
    """Return the frame budget for a tree that the search grows by itself."""
    without_frames = run_search(walkthrough, run.entry, lambda frame: None, NOTHING, None)
    return trim_tree(GrownTree(run.search_game, without_frames.tally.visited), run.budget)


def _child_results(walkthrough: reading.Walkthrough, run: _PlannedRun) -> ChildResults:
    """Return what came of the children in a run of which nothing is kept."""
    results = ChildResults(lambda path: run.budget.reaches((*path, None)))
    results.line = run_search(walkthrough, run.entry, results.take, run.budget.whole, 0).line
    return results
