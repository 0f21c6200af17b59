"""How much of a run has frames and is drawn."""

from collections import Counter, deque
from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from itertools import accumulate, islice, takewhile
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
    runs: Iterable[ChildResults], path: Path, max_children: int
) -> frozenset[Hashable]:
    """Return the moves to the children of a node that are worth seeing.

    These are the moves that matter to any of the runs, however many; then those that were searched
    first, and those that were known first, until there are `max_children`.
    """
    runs = list(runs)
    notes = [run.notes[path] for run in runs if path in run.notes]
    depth = len(path)
    best = [run.line[depth] for run in runs if run.line[:depth] == path and len(run.line) > depth]
    relevant = dict.fromkeys([*best, *(move for note in notes for move in note.relevant)])
    further = dict.fromkeys(
        [
            *(move for note in notes for move in note.searched),
            *(move for note in notes for move in note.open_moves),
        ]
    )
    for move in further:
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


def frame_budgets(walkthrough: reading.Walkthrough) -> list[FrameBudget]:
    """Return the frame budget of each run, so that it can be drawn.

    Where a node has more children than one can look at, a first search shows which of them matter;
    runs that are compared leave out the same. Charts show whole runs, whatever has frames.
    """
    pairs = [(entry, game_of(walkthrough, entry)) for entry in walkthrough.entries]
    proving = [pair for pair in pairs if not _samples(pair[0])]
    proving_budgets = iter(_narrow(walkthrough, proving))
    return [
        _playout_budget(walkthrough, entry, search_game)
        if _samples(entry)
        else next(proving_budgets)
        for entry, search_game in pairs
    ]


def _samples(entry: reading.Entry) -> bool:
    """Return whether its search plays games out, and grows a tree of its own."""
    return algorithms()[entry.algorithm].text.family.part(Extent).grows


def _narrow(
    walkthrough: reading.Walkthrough, pairs: Sequence[tuple[reading.Entry, SearchGame]]
) -> list[FrameBudget]:
    fold = not pages()[walkthrough.page].whole
    try:
        budgets_of_author = [author_budget(walkthrough, search_game) for _, search_game in pairs]
        if fold:
            budgets_of_author = _limit_parents(walkthrough, pairs, budgets_of_author)
        budgeted = zip(pairs, budgets_of_author, strict=True)
        budgets = [
            default_budget(search_game, budget, fold=fold) for (_, search_game), budget in budgeted
        ]
    except UnknownValue:  # an order asks for an unknown value: the search will report it
        return [author_budget(walkthrough, search_game) for _, search_game in pairs]
    if all(budget.children is None for budget in budgets):
        return budgets
    searched = [
        _child_results(walkthrough, entry, budget)
        for (entry, _), budget in zip(pairs, budgets, strict=True)
    ]
    budgeted = zip(pairs, budgets, strict=True)
    return [
        collapse_children(search_game, budget, searched) for (_, search_game), budget in budgeted
    ]


class _Enough(Exception):
    """All frames that are wanted have been made."""


def _limit_parents(
    walkthrough: reading.Walkthrough,
    pairs: Sequence[tuple[reading.Entry, SearchGame]],
    budgets: Sequence[FrameBudget],
) -> list[FrameBudget]:
    """Return the budgets; where the author chooses some frames of a large tree, or lets the picture
    move over it, with no more nodes than the chosen frames are about.

    A first run finds these nodes, and ends with the last of the frames. Runs that are compared show
    the same nodes.
    """
    frames, first = walkthrough.frames, budgets[0] if budgets else FrameBudget()
    if not first.chooses and not (frames.follow and frames.depth is not None):
        return [*budgets]
    budgeted = list(zip(pairs, budgets, strict=True))
    if not any(larger(search_game, budget) for (_, search_game), budget in budgeted):
        return [*budgets]
    paths: set[Path] = set()
    for (entry, _), budget in budgeted:
        entry_paths = _paths(walkthrough, entry, budget)
        if entry_paths is None:
            return [*budgets]
        paths |= entry_paths
    max_nodes = (
        None if frames.depth is not None else MOVING_NODES if frames.follow else PICTURE_NODES
    )
    return [
        limit_nodes(search_game, budget, paths, max_nodes) for (_, search_game), budget in budgeted
    ]


def _paths(
    walkthrough: reading.Walkthrough, entry: reading.Entry, budget: FrameBudget
) -> set[Path] | None:
    """Return the nodes of the frames within the budget; None if these are more than a page
    keeps."""
    paths: set[Path] = set()
    left = walkthrough.limits.frames

    def take(frame: Frame) -> None:
        nonlocal left
        left -= 1
        paths.add(frame.path)
        if left < 0 or frame.number == budget.stop:
            raise _Enough

    with suppress(_Enough):
        run_search(walkthrough, entry, take, budget, 0)
    return paths if left >= 0 else None


def _playout_budget(
    walkthrough: reading.Walkthrough, entry: reading.Entry, search_game: SearchGame
) -> FrameBudget:
    """Return the frame budget for a tree that the search grows by itself."""
    nobody = run_search(walkthrough, entry, lambda frame: None, NOTHING, None)
    return trim_tree(
        GrownTree(search_game, nobody.tally.visited), author_budget(walkthrough, search_game)
    )


def _child_results(
    walkthrough: reading.Walkthrough, entry: reading.Entry, budget: FrameBudget
) -> ChildResults:
    """Return what came of the children in a run of which nothing is kept."""
    searched = ChildResults(lambda path: budget.reaches((*path, None)))
    searched.line = run_search(walkthrough, entry, searched.take, budget.whole, 0).line
    return searched
