"""What frames prove, computed a second time: from all frames at once, and not while they pass.

`FrameCheck` keeps a few numbers of each open node and brings them up to date. Here the frames are
put together to visits first, and each number is worked out anew wherever it is asked for. The
searches are made by lot: they search children again with another window, cut where they like,
return bounds, and sometimes state what is not so.
"""

from collections.abc import Callable, Hashable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from math import inf
from operator import itemgetter
from random import Random

import hypothesis
import pytest

from search_walkthroughs.game import MAX, Path
from search_walkthroughs.games.tree import Tree
from search_walkthroughs.judging.frame_check import FrameCheck
from search_walkthroughs.judging.search_verdict import PathValues, state_at
from search_walkthroughs.record.frame import Frame, Range

SEARCHES = 3000 if hypothesis.settings.default.max_examples > 100 else 400


@dataclass
class Visit:
    """One visit of a node: the frames from its start to its end."""

    start: Frame
    events: list["Visit | Frame"] = field(default_factory=list)
    """The visits of its children, and its own updates, in order."""
    end: Frame | None = None

    @property
    def best_for(self) -> Callable[..., float]:
        """What the player who moves makes of the values of the children."""
        return max if self.start.turn == MAX else min

    def children(self, before: "Visit | None" = None) -> dict[Hashable, list["Visit"]]:
        """The visits of each child, up to a visit, in the order in which they ended."""
        visits: dict[Hashable, list[Visit]] = {}
        for event in self.events:
            if event is before:
                break
            if isinstance(event, Visit):
                visits.setdefault(event.start.path[-1], []).append(event)
        return visits


def as_visit(frames: Sequence[Frame]) -> Visit:
    """The search as the visit of its root."""
    stack: list[Visit] = []
    for frame in frames:
        if frame.status == "start":
            visit = Visit(frame)
            if stack:
                stack[-1].events.append(visit)
            stack.append(visit)
        elif frame.status == "update":
            stack[-1].events.append(frame)
        elif frame.status == "end":
            visit = stack.pop()
            visit.end = frame
    assert not stack
    return visit


def proved(visit: Visit, before: Visit | None = None) -> Range:
    """Between what the visit proves its node to lie, by the leaves that were read below it."""
    assert visit.end is not None
    children = visit.children(before)
    if not children:
        return visit.end.score or 0, visit.end.score or 0
    ranges = [together(map(proved, visits)) for visits in children.values()]
    if visit.end.left:
        ranges.append((-inf, inf))
    lows, highs = zip(*ranges, strict=True)
    return visit.best_for(lows), visit.best_for(highs)


def together(ranges: Iterator[Range]) -> Range:
    """What several visits of one node prove."""
    lows, highs = zip(*ranges, strict=True)
    return max(lows), min(highs)


def secured(visit: Visit, before: Visit) -> float:
    """What the player who moves is sure of at a node when a child is entered."""
    end = 0 if visit.start.turn == MAX else 1
    known = [together(map(proved, visits))[end] for visits in visit.children(before).values()]
    return visit.best_for(known, default=-inf if visit.start.turn == MAX else inf)


def entered(root: Visit) -> Iterator[tuple[list[Visit], Visit]]:
    """Each visit with those around it, the outermost first, in the order of the starts."""

    def below(above: list[Visit], visit: Visit) -> Iterator[tuple[list[Visit], Visit]]:
        yield above, visit
        for event in visit.events:
            if isinstance(event, Visit):
                yield from below([*above, visit], event)

    return below([], root)


def is_waste(above: list[Visit], visit: Visit) -> bool:
    """Whether a visit could not matter any more when it began: both players have as good."""
    for depth in range(1, len(above) + 1):
        way = [*above[:depth], [*above, visit][depth]]
        floor, ceiling = root_window(above[0])
        for node, child in pairwise(way):
            if node.start.turn == MAX:
                floor = max(floor, secured(node, child))
            else:
                ceiling = min(ceiling, secured(node, child))
        if floor >= ceiling and way[-1].start.pass_ == 1:
            return True
    return False


def root_window(root: Visit) -> Range:
    alpha, beta = root.start.alpha, root.start.beta
    return -inf if alpha is None else alpha, inf if beta is None else beta


def is_false_update(visit: Visit, update: Frame) -> bool:
    """Whether the score is neither what the children returned last nor where it may have begun."""
    last: dict[Hashable, float | None] = {}
    for event in visit.events:
        if event is update:
            break
        if isinstance(event, Visit) and event.end is not None:
            last[event.start.path[-1]] = event.end.score
    starts = visit.start.alpha, visit.start.beta, -inf if visit.start.turn == MAX else inf
    return update.score not in (visit.best_for(last.values()), *starts)


def is_false_end(visit: Visit, truth: PathValues) -> bool:
    """Whether what a visit returns is not proved: no value, nor a bound outside of its window."""
    assert visit.end is not None
    score = visit.end.score
    assert score is not None
    if not visit.events:
        return score != truth.leaf(visit.start.path)
    low, high = proved(visit)
    assert visit.start.alpha is not None
    assert visit.start.beta is not None
    if score <= visit.start.alpha:
        return high > score
    if score >= visit.start.beta:
        return low < score
    return not low == high == score


def first_fault(root: Visit, truth: PathValues) -> Frame | None:
    """The frame that states what is not so, of that by which this is known first."""
    false: list[tuple[int, Frame]] = []
    for _, visit in entered(root):
        updates = [event for event in visit.events if isinstance(event, Frame)]
        false += [(update.number, update) for update in updates if is_false_update(visit, update)]
        if is_false_end(visit, truth) and visit.end is not None:
            false.append((visit.end.number, kept_start(visit) or visit.end))
    return min(false, key=itemgetter(0), default=(0, None))[1]


def kept_start(visit: Visit) -> Frame | None:
    """The first update that leaves a score where it began, if the node ends with it."""
    assert visit.end is not None
    start = -inf if visit.start.turn == MAX else inf
    updates = (event for event in visit.events if isinstance(event, Frame))
    if visit.end.score != start or start in (visit.start.alpha, visit.start.beta):
        return None
    return next((update for update in updates if update.score == start), None)


class RandomSearch:
    """A search made by lot. `honesty` is how likely what it states follows from what it knows."""

    def __init__(self, random: Random, game: Tree, honesty: float) -> None:
        self.random = random
        self.game = game
        self.honesty = honesty
        self.frames: list[Frame] = []
        self.visits: dict[Path, int] = {}

    def search(self, path: Path, alpha: float, beta: float) -> float:
        """Visit a node; return what it states of it."""
        state = state_at(self.game, path)
        turn = self.game.turn(state)
        self.visits[path] = pass_ = self.visits.get(path, 0) + 1

        def add(status, **facts):
            self.frames.append(
                Frame(
                    number=len(self.frames), status=status, path=path, line=1, turn=turn,
                    alpha=alpha, beta=beta, pass_=pass_, calculated=0, pruned=0, **facts,
                )
            )  # fmt: skip

        add("start")
        if self.game.over(state):
            score = self.stated(self.game.score(state), alpha, beta)
            add("end", score=score)
            return score
        better = max if turn == MAX else min
        score = -inf if turn == MAX else inf
        moves = list(self.game.moves(state))
        returned: dict[Hashable, float] = {}
        unread = list(moves)
        while unread:
            move = self.random.choice(moves) if returned else unread[0]
            if move in unread:
                unread.remove(move)
            ends = sorted(self.random.sample(range(-5, 6), 2))
            window = self.random.choice([(alpha, beta), ends, (-inf, inf)])
            value = self.search((*path, move), *window)
            returned[move] = value
            add("score", child=(*path, move), child_score=value, score=score, left=len(unread))
            start = -inf if turn == MAX else inf
            score = self.stated(better(returned.values()), alpha, beta, start)
            if unread and self.random.random() < 0.1:
                break  # and says nothing of it
            is_cut = bool(unread) and self.random.random() < 0.2
            skipped = tuple((*path, each) for each in unread) if is_cut else ()
            facts = {"cut": is_cut, "skipped": skipped, "left": len(unread)}
            add("update", child=(*path, move), score=score, **facts)
            if is_cut:
                break
        if self.random.random() < 0.5:  # as fail-hard searches do
            score = min(max(score, alpha), beta)
        add("end", score=score, left=len(unread))
        return score

    def stated(self, score: float, *others: float) -> float:
        """The score, or now and then another one."""
        if self.random.random() < self.honesty:
            return score
        return self.random.choice([*others, score + 1])


def nested(random: Random, depth: int) -> object:
    if not depth or random.random() < 0.2:
        return random.randint(-4, 4)
    return [nested(random, depth - 1) for _ in range(random.randint(1, 3))]


@pytest.mark.parametrize("honesty", [1, 0.95])
def test_what_frames_prove_is_the_same_when_it_is_worked_out_from_all_of_them(
    honesty: float,
) -> None:
    random, came = Random(11), {"waste": 0, "fault": 0, "again": 0}
    for _ in range(SEARCHES):
        game = Tree.grow([nested(random, 3) for _ in range(random.randint(1, 3))])
        search, truth = RandomSearch(random, game, honesty), PathValues(game)
        search.search((), *random.choice([(-inf, inf), (-2, 3), (0, 1)]))
        check = FrameCheck(truth)
        for frame in search.frames:
            check.take(frame)
        root = as_visit(search.frames)
        visits = list(entered(root))
        wasted = [visit for above, visit in visits if above and is_waste(above, visit)]
        leaves = [v for _, v in visits if not v.events and v.start.pass_ == 1]
        assert check.proved[:2] == proved(root)
        assert check.read == len(leaves)
        assert check.needed_count == len([leaf for leaf in leaves if leaf not in wasted])
        assert (check.waste and check.waste.frame) == next((v.start for v in wasted), None)
        fault = first_fault(root, truth)
        assert (check.stated_fault and check.stated_fault.frame) == fault
        came["waste"] += bool(wasted)
        came["fault"] += fault is not None
        came["again"] += any(v.start.pass_ not in (None, 1) for _, v in visits)
    assert min(came.values()) > SEARCHES // 20, came
