"""`Reading`: how the answers of a program's calls are read, found from the answers themselves.

Where the value stands in an answer, whose value it is, and who moves: each guess is held against
all calls of the program with its cuts off. There the answer of a call is the best of the answers
below it, or that clamped to its window. What no guess explains is not read, and nothing is said.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import permutations, product
from math import inf, isclose
from typing import TypeAlias

from .call_node import AnswerPlace, CallNode, Place, View
from .function_facts import CalledFunction
from .sides import TREE, Side, sides

MAX_STRANGE_SHARE = 0.25
"""Greatest share of inner calls whose answer comes from no call below, in a reading."""
MIN_STATED_FIT = 0.2
"""Least fit at which a program is read, and called wrong, whose text says who moves."""
MIN_ALTERNATING_FIT = 0.6
"""Least fit where only the alternation of plies says who moves."""
MAX_TESTED = 3000
"""Upper limit of inner calls against which a reading is held; of more, every few are taken."""
TOLERANCE = 1e-9
"""Upper limit of the difference between two computations of one value."""


class NotRead(Exception):
    """The answers are not read; the argument is the key of a sentence."""


@dataclass(frozen=True)
class Reading:
    """How answers are read."""

    place: Place
    """Where in an answer the value stands."""
    view: View
    side: Side
    takes_mean: bool
    """Whether MIN's nodes take the mean: an expectimax."""
    fit: float = 0
    """Share of the inner calls whose answer is what it must be."""
    own_answers: frozenset[int] = field(default=frozenset(), repr=False)
    """The calls, by `id`, that answer with a value from no call below: a win seen at once."""

    @property
    def answer_place(self) -> AnswerPlace:
        """Where the value stands, and whose it is."""
        return AnswerPlace(self.place, self.view)

    def value(self, node: CallNode) -> float:
        """Return the value that a call answers to MAX. Raises KeyError if it answers none."""
        return self.for_max(node, node.numbers[self.place])

    def for_max(self, node: CallNode, number: float) -> float:
        """Return MAX's value of a number in the terms of a call."""
        return number * self.sign(node) + 0

    def sign(self, node: CallNode) -> int:
        """Return 1 if the numbers of a call are MAX's, -1 if they are the other player's."""
        if self.view == "max":
            return 1
        turn = self.turn(node) or 1
        return turn if self.view == "mover" else -turn

    def turn(self, node: CallNode) -> int:
        """Return who moves at a call: 1 for MAX, -1 for MIN. Where the call itself does not say it,
        as at a leaf that takes no branch, the players alternate."""
        steps, turn = 0, self.side.of(node)
        above = node.parent
        while not turn and above is not None and above.function >= 0:
            steps, turn = steps + 1, self.side.of(above)
            above = above.parent
        return -turn if steps % 2 else turn

    def window(self, node: CallNode) -> tuple[float, float]:
        """Return the window of a call in MAX's terms; all numbers if it has none."""
        low, high = node.alpha, node.beta
        if not isinstance(low, int | float) or not isinstance(high, int | float):
            return -inf, inf
        return (low, high) if self.sign(node) > 0 else (-high, -low)

    def best(self, node: CallNode, values: Sequence[float]) -> float:
        """Return what an inner node is worth to MAX by its children's values."""
        if self.turn(node) > 0:
            return max(values)
        return sum(values) / len(values) if self.takes_mean else min(values)

    def is_leaf(self, node: CallNode) -> bool:
        """Return whether a call stands for a final position: it searches nothing."""
        return not node.children or id(node) in self.own_answers


_RankedReading: TypeAlias = tuple[tuple[float, float, float], Reading]


def same(first: float, second: float) -> bool:
    """Return whether two numbers are the same value, computed in different ways."""
    return first == second or isclose(first, second, rel_tol=TOLERANCE, abs_tol=TOLERANCE)


def read_answers(
    roots: Sequence[CallNode],
    functions: Sequence[CalledFunction],
    names: Mapping[str, object],
    *,
    on_tree: bool = False,
) -> Reading:
    """Return how the answers below the roots are read. Raises NotRead.

    Parameters: `roots`, the first calls of the search, of programs whose cuts are off; `names`, the
    program's global names; `on_tree`, whether nodes know from a given tree who moves.
    """
    nodes = [
        node for root in roots for node in root.nodes() if functions[node.function].role == "node"
    ]
    inner = [node for node in nodes if node.children]
    if not inner:
        raise NotRead("no_inner")
    places = _places([*nodes, *(child for node in inner for child in node.children)])
    if not places:
        spread_answers(nodes, {place for node in inner for place in node.numbers})
        places = _places(nodes)
    if not places:
        raise NotRead("no_number")
    used_functions = [functions[number] for number in sorted({node.function for node in nodes})]
    views = _views(used_functions)
    ways = [TREE] if on_tree else list(sides(inner, functions, names))
    means = (False, True) if any(function.averages for function in functions) else (False,)
    best: _RankedReading | None = None
    for place in places:
        own_answers = frozenset(
            id(node) for node in inner if _is_strange(node, place, functions[node.function])
        )
        calls = [node for node in inner if id(node) not in own_answers]
        if not calls or len(own_answers) > MAX_STRANGE_SHARE * len(inner):
            continue
        for side, view, takes_mean in product(ways, views, means):
            reading = Reading(place, view, side, takes_mean, own_answers=own_answers)
            ranked = _ranked(reading, calls, used_functions)
            if ranked is not None and (best is None or ranked[0] > best[0]):
                best = ranked
    if best is None:
        raise NotRead("from_nowhere" if _all_strange(inner, places, functions) else "no_fit")
    reading = best[1]
    if reading.fit < 1 and _has_mixed_fit(reading, places, inner):
        raise NotRead("no_fit")
    return reading


def _ranked(
    reading: Reading, calls: Sequence[CallNode], used_functions: Sequence[CalledFunction]
) -> _RankedReading | None:
    """Return a reading with its fit, after what it is compared with others by: the greater, the
    better. None if it is not believed.

    Parameters: `calls`, the inner calls whose answers come from below; `used_functions`, the
    functions of the nodes.
    """
    tested = calls[:: 1 + len(calls) // MAX_TESTED]
    fit = sum(_agrees(reading, node) for node in tested) / len(tested)
    if fit == 1 and len(tested) < len(calls):
        fit = sum(_agrees(reading, node) for node in calls) / len(calls)
    if fit < _least_fit(reading, used_functions):
        return None
    # Where all children answer the same, wrong readings agree too: the other nodes count twice.
    differing = [
        node
        for node in tested
        if len({child.numbers[reading.place] for child in node.children}) > 1
    ]
    agreeing = sum(_agrees(reading, node) for node in differing)
    rank = (fit == 1, reading.side.is_stated and fit < 1, fit + agreeing / (1 + len(differing)))
    return rank, replace(reading, fit=fit)


def _has_mixed_fit(reading: Reading, places: Sequence[Place], inner: Sequence[CallNode]) -> bool:
    """Return whether two places together explain more than the reading does."""
    return any(
        _mixed_fit(reading, at_max, at_min, inner) > reading.fit
        for at_max, at_min in permutations(places, 2)
    )


def _mixed_fit(reading: Reading, at_max: Place, at_min: Place, inner: Sequence[CallNode]) -> float:
    """Return the share of calls that are explained if the value stands at one place at MAX's nodes
    and at another at MIN's, as in a pair of bounds of which each player moves one."""

    def value(node: CallNode) -> float:
        place = at_max if reading.turn(node) > 0 else at_min
        return reading.for_max(node, node.numbers[place])

    agreeing = 0
    for node in inner:
        best = reading.best(node, [value(child) for child in node.moves().values()])
        low, high = reading.window(node)
        agreeing += same(value(node), min(max(best, low), high))
    return agreeing / len(inner)


def _least_fit(reading: Reading, used_functions: Sequence[CalledFunction]) -> float:
    """Return the least fit with which a reading is believed.

    Means, and sides that the text does not name, are believed only if they explain all: of a wrong
    program the text decides who is MAX.
    """
    side = reading.side
    if reading.takes_mean or side.turned:
        return 1
    if side.is_stated or (side.way == "ply" and reading.view != "max"):
        return MIN_STATED_FIT
    return MIN_ALTERNATING_FIT if side.way == "ply" else 1


def _views(used_functions: Sequence[CalledFunction]) -> tuple[View, ...]:
    if any(function.negates_answer for function in used_functions):
        return "parent", "mover"
    return ("mover",) if any(function.negates_children for function in used_functions) else ("max",)


def spread_answers(nodes: Iterable[CallNode], places: Collection[Place]) -> None:
    """Take a number that a call answers alone for its value at each of the places: programs may
    answer a number at a final position, and elsewhere a tuple with a move."""
    for node in nodes:
        if () in node.numbers:
            node.numbers = {**dict.fromkeys(places, node.numbers[()]), **node.numbers}


def _places(nodes: Sequence[CallNode]) -> list[Place]:
    """Return the places at which every answer holds a number."""
    places = list(nodes[0].numbers)
    for node in nodes:
        places = [place for place in places if place in node.numbers]
    return places


def _agrees(reading: Reading, node: CallNode) -> bool:
    """Return whether a call answers the best of the answers below it, or that clamped to its
    window."""
    value = reading.value(node)
    best = reading.best(node, [reading.value(child) for child in node.moves().values()])
    if same(value, best):
        return True
    low, high = reading.window(node)
    return value == min(max(best, low), high)


def _is_strange(node: CallNode, place: Place, function: CalledFunction) -> bool:
    """Return whether an answer is neither one of those below it nor an end of its window or a
    start."""
    value = node.numbers[place]
    child_numbers = [child.numbers[place] for child in node.children]
    ends = [end for end in (node.alpha, node.beta) if isinstance(end, int | float)]
    if abs(value) in {inf, *map(abs, child_numbers), *map(abs, ends)} or value in function.starts:
        return False
    return not (function.averages and same(value, sum(child_numbers) / len(child_numbers)))


def _all_strange(
    inner: Sequence[CallNode], places: Sequence[Place], functions: Sequence[CalledFunction]
) -> bool:
    counts = [
        sum(_is_strange(node, place, functions[node.function]) for node in inner)
        for place in places
    ]
    return min(counts) > MAX_STRANGE_SHARE * len(inner)
