"""`PairedCalls`: one search as it stands beside the same search with its cuts off.

Children are matched by their moves and boards and not by their numbers, so that another order, or a
child that is searched again, does no harm. Without the cuts all leaves are seen: minimax over them
is the truth, and what the search leaves out is known without the rules of the game.
"""

from collections.abc import Iterator, Sequence
from functools import cached_property
from math import inf

from ..programs.adapters import DEPTH_NAMES, SIDE_NAMES, SIGN_NAMES, plain_name
from .call_node import CallNode
from .function_facts import CalledFunction
from .reading import Reading, same, spread_answers

Ends = tuple[float, float]


def search_calls(
    roots: Sequence[CallNode], functions: Sequence[CalledFunction]
) -> Sequence[CallNode]:
    """Return the first calls of the search itself: those of drivers lead to them."""
    calls: list[CallNode] = []
    waiting = list(roots)
    for node in waiting:
        if functions[node.function].role == "driver":
            waiting.extend(node.children)
        else:
            calls.append(node)
    return calls


class PairedCalls:
    """A search from one position, read.

    Parameters: `stood`, the first call as the program stands; `whole`, the same with its cuts off;
    `reading`, how the answers are read; `functions`, what is known of the program's functions.
    """

    def __init__(
        self,
        stood: CallNode,
        whole: CallNode,
        reading: Reading,
        functions: tuple[CalledFunction, ...],
    ) -> None:
        self.stood = stood
        self.whole = whole
        self.reading = reading
        self.functions = functions
        self.is_aligned = True
        """Whether every call is found again without the cuts, and final positions are worth the
        same there."""
        self._stood_of: dict[int, CallNode] = {}
        self._whole_of: dict[int, CallNode] = {}
        for top in (stood, whole):
            searches = (node for node in top.nodes() if not self.is_driver(node))
            spread_answers(searches, [reading.place])
        self._match()
        self.truth: dict[int, float] = {}
        """What each node without cuts is worth to MAX, by its `id`."""
        for node in whole.nodes():
            if self.is_leaf(node):
                self.truth[id(node)] = reading.value(node)
            else:
                self.truth[id(node)] = self._best(node, [self.worth(c) for c in self.moves(node)])

    def _match(self) -> None:
        stack = [(self.stood, self.whole)]
        while stack:
            stood, whole = stack.pop()
            self._stood_of[id(whole)], self._whole_of[id(stood)] = stood, whole
            moves, all_moves = stood.moves(), whole.moves()
            self.is_aligned = self.is_aligned and moves.keys() <= all_moves.keys()
            place = self.reading.place
            if not whole.children and place in stood.numbers and place in whole.numbers:
                is_same = same(stood.numbers[place], whole.numbers[place])
                is_clamped = stood.alpha is not None and stood.numbers[place] in (
                    *(stood.alpha, stood.beta),
                )
                self.is_aligned = self.is_aligned and (is_same or is_clamped)
            stack += [(moves[key], all_moves[key]) for key in moves if key in all_moves]

    def moves(self, node: CallNode) -> list[CallNode]:
        """Return the children, each once."""
        return list(node.moves().values())

    def worth(self, whole: CallNode) -> float:
        """Return what a node without cuts is worth to MAX."""
        return self.truth[id(whole)]

    def stood_of(self, whole: CallNode) -> CallNode | None:
        """Return the call as the program stands; None if it did not look there."""
        return self._stood_of.get(id(whole))

    def whole_of(self, stood: CallNode) -> CallNode | None:
        """Return the call with the cuts off; None of the earlier of two searches of a node."""
        return self._whole_of.get(id(stood))

    def is_driver(self, node: CallNode) -> bool:
        """Return whether a call answers a move, and not the value of a node."""
        return node.function < 0 or self.functions[node.function].role == "driver"

    def is_leaf(self, whole: CallNode) -> bool:
        """Return whether a node without cuts is a final position, or is answered at once."""
        return not self.is_driver(whole) and self.reading.is_leaf(whole)

    def turn(self, node: CallNode) -> int:
        """Return who moves at a call. Where a driver does not say it, the players alternate there;
        0 if it calls the search for nodes of both."""
        if not self.is_driver(node):
            return self.reading.turn(node)
        if turn := self.reading.side.of(node):
            return turn
        turns = {turn for child in node.children if (turn := self.reading.side.of(child))}
        return -turns.pop() if len(turns) == 1 else 0

    def _best(self, node: CallNode, values: list[float]) -> float:
        if not self.is_driver(node):
            return self.reading.best(node, values)
        return max(values) if self.turn(node) >= 0 else min(values)

    def unread(self, whole: CallNode) -> list[CallNode]:
        """Return the children that the program as it stands did not look at."""
        return [child for child in self.moves(whole) if self.stood_of(child) is None]

    def leaves(self) -> Iterator[CallNode]:
        """Yield the final positions without cuts, each once."""
        stack = [self.whole]
        while stack:
            node = stack.pop()
            if self.is_leaf(node):
                yield node
            else:
                stack.extend(reversed(self.moves(node)))

    @cached_property
    def read(self) -> list[CallNode]:
        """The final positions that the program read, without cuts."""
        return [leaf for leaf in self.leaves() if self.stood_of(leaf) is not None]

    @cached_property
    def needed(self) -> set[int]:
        """The final positions, by `id`, that alpha-beta reads in the same order of moves."""
        leaves: set[int] = set()

        def search(node: CallNode, alpha: float, beta: float) -> float:
            if self.is_leaf(node):
                leaves.add(id(node))
                return self.worth(node)
            is_max = self.turn(node) >= 0
            best = -inf if is_max else inf
            for child in self.moves(node):
                value = search(child, alpha, beta)
                best = max(best, value) if is_max else min(best, value)
                alpha, beta = (max(alpha, best), beta) if is_max else (alpha, min(beta, best))
                if alpha >= beta:
                    break
            return best

        search(self.whole, -inf, inf)
        return leaves

    def proved(self, ends: Ends) -> Ends:
        """Return between what the start's value lies if each final position that was not read may
        be worth anything between the ends."""
        return self._proved(ends)[id(self.whole)]

    def first_unproved(self) -> CallNode | None:
        """Return the first call whose answer does not follow from the final positions that it
        read; None if there is none."""
        proved = self._proved((-inf, inf))
        for stood in self.stood.nodes():
            whole = self.whole_of(stood)
            if whole is None or self.is_driver(stood) or self.is_leaf(whole) or not stood.children:
                continue
            value, (low, high) = self.reading.value(stood), proved[id(whole)]
            window = self.reading.window(stood)
            is_bound = (value <= window[0] and high <= value) or (
                value >= window[1] and low >= value
            )
            if not is_bound and not (same(low, high) and same(low, value)):
                return stood
        return None

    def _proved(self, ends: Ends) -> dict[int, Ends]:
        proved: dict[int, Ends] = {}
        for node in self.whole.nodes():
            stood = self.stood_of(node)
            if stood is None:
                proved[id(node)] = ends
            elif self.is_leaf(node) or not stood.children:  # or a table has answered
                proved[id(node)] = self.worth(node), self.worth(node)
            else:
                child_ends = [proved[id(child)] for child in self.moves(node)]
                low = self._best(node, [child_end[0] for child_end in child_ends])
                proved[id(node)] = low, self._best(node, [child_end[1] for child_end in child_ends])
        return proved

    def is_true(self, stood: CallNode, whole: CallNode) -> bool:
        """Return whether what a call answers is so: its value, or a bound outside of its window."""
        value, truth = self.reading.value(stood), self.worth(whole)
        low, high = self.reading.window(stood)
        if same(value, truth):
            return True
        return (value <= low and truth <= value) or (value >= high and truth >= value)

    def first_false(self, *, only_certain: bool = False) -> CallNode | None:
        """Return the first call whose answer is not so; None if there is none.

        With `only_certain` calls are left out that may answer a bound whose window nobody knows.
        """
        for stood in self.stood.nodes():
            whole = self.whole_of(stood)
            if whole is None or self.is_driver(stood) or self.is_leaf(whole):
                continue
            if self.reading.place not in stood.numbers or self.is_true(stood, whole):
                continue
            if only_certain and self._has_hidden_window and self._leaves_out(whole):
                continue
            return stood
        return None

    def _leaves_out(self, whole: CallNode) -> bool:
        return any(
            stood.children and self.unread(node)
            for node in whole.nodes()
            if (stood := self.stood_of(node)) is not None
        )

    @cached_property
    def _has_hidden_window(self) -> bool:
        """Whether a bound may have another name: a number among the arguments varies that does not
        belong to the position. Or whether an end of a window is not a number."""
        if any(function.alpha for function in self.functions if function.role == "node"):
            return any(
                self.functions[node.function].alpha and None in (node.alpha, node.beta)
                for node in self.stood.nodes()
            )
        values_by_name: dict[str, set[object]] = {}
        parameters = [
            [name for name in function.parameters if name != "self"] for function in self.functions
        ]
        position_names = {names[0] for names in parameters if names}
        for node in self.stood.nodes():
            for name, value in node.facts.items():
                fact_name = plain_name(name.removeprefix("="))
                is_cell = name.partition("[")[0] in position_names
                if (
                    type(value) in (int, float)
                    and fact_name not in DEPTH_NAMES | SIGN_NAMES | SIDE_NAMES
                    and not is_cell
                ):
                    values_by_name.setdefault(name, set()).add(value)
        return any(len(values) > 1 for values in values_by_name.values())
