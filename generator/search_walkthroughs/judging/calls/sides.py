"""`Side`: who moves at a call, and the ways in which that may be known.

Who moves is a fact of each call: of its function, of what it was given, of the branch it took. Only
where nothing says it, the players are taken to alternate. Each way is held against the answers.
"""

import re
from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Literal, TypeAlias

from ..programs.adapters import SIDE_NAMES, SIGN_NAMES, plain_name
from .call_node import CallNode
from .function_facts import CalledFunction

Way: TypeAlias = Literal["tree", "function", "branch", "fact", "ply"]

AGENT_NAMES = {"agent", "agentindex", "agentid", "index"}
"""Names of parameters that count the players from 0, who is MAX."""
TURN_NAMES = {*SIDE_NAMES, *SIGN_NAMES, "currentplayer", "whoseturn", "tomove", "xturn", "isx",
              "maximising", "ismaximising", "aiturn", "isai", "computer", "mark", "symbol",
              "piece"}  # fmt: skip
"""Names, in small letters and without underscores, of variables that hold whose turn it is."""
LIKELY_MAX_VALUES: tuple[Hashable, ...] = (True, 1, "X", "x", "MAX", "max", "AI", "computer")
"""Values that mean MAX where nothing else says who is MAX, the surest first."""


@dataclass(frozen=True)
class Side:
    """A way in which it is known who moves at a call."""

    way: Way
    fact: str = ""
    """The fact that says it."""
    max_values: frozenset[Hashable] = frozenset()
    """The values of the fact, the functions or the lines at which MAX moves."""
    min_values: frozenset[Hashable] = frozenset()
    turned: bool = False
    """Whether MAX and MIN are the other way round than the text suggests."""
    is_stated: bool = False
    """Whether the text itself says who is MAX; then its answers may be called wrong."""

    def of(self, node: CallNode) -> int:
        """Return 1 if MAX moves at the call, -1 if MIN does, 0 if it is not known."""
        return -self._of(node) if self.turned else self._of(node)

    def _of(self, node: CallNode) -> int:
        match self.way:
            case "tree":
                return node.turn
            case "ply":
                return -1 if sum(1 for _ in node.above()) % 2 else 1
            case "function":
                value: Hashable = node.function
            case "branch":
                value = node.children[0].line if node.children else None
            case "fact":
                value = node.facts.get(self.fact)
        return (value in self.max_values) - (value in self.min_values)


TREE = Side("tree", is_stated=True)
"""Who moves as the tree says that the program was given."""


def shared_values(nodes: Sequence[CallNode]) -> dict[str, tuple[Hashable, ...]]:
    """Return the values of the facts that every node has, each value once."""
    shared = set.intersection(*(set(node.facts) for node in nodes)) if nodes else set()
    return {
        name: tuple(dict.fromkeys(node.facts[name] for node in nodes)) for name in sorted(shared)
    }


def sides(
    nodes: Sequence[CallNode], functions: Sequence[CalledFunction], names: Mapping[str, object]
) -> Iterator[Side]:
    """Yield the ways in which it may be known who moves, the surest first.

    Parameters: `nodes`, those with children; `names`, the program's global names, for what its
    tests compare with.
    """
    function_numbers = {node.function for node in nodes}
    roles_by_name = {number: functions[number].role_by_name for number in function_numbers}
    if function_numbers and all(roles_by_name.values()):
        all_roles = {number: function.role_by_name for number, function in enumerate(functions)}
        side = Side(
            "function",
            max_values=frozenset(number for number, role in all_roles.items() if role > 0),
            min_values=frozenset(number for number, role in all_roles.items() if role < 0),
            is_stated=True,
        )
        yield from _both(side)
    choices = [
        choice for number in sorted(function_numbers) for choice in functions[number].choices
    ]
    for choice in choices:
        if choice.max_lines and choice.min_lines and not choice.max_lines & choice.min_lines:
            side = Side("branch", "", choice.max_lines, choice.min_lines, is_stated=True)
            yield from _both(side)
    values = shared_values(nodes)
    facts = [side for name in values for side in _fact_sides(name, values[name], choices, names)]
    facts.sort(key=lambda side: not side.is_stated)
    for side in facts:
        yield from _both(side)
    yield from _both(Side("ply"))


def _both(side: Side) -> Iterator[Side]:
    yield side
    yield replace(side, turned=True, is_stated=False)


def _fact_sides(
    name: str, values: tuple[Hashable, ...], choices: Sequence[object], names: Mapping[str, object]
) -> Iterator[Side]:
    fact_name = plain_name(re.split(r"[.\[ ]", name.removeprefix("="))[-1].strip("]'()"))
    if fact_name in AGENT_NAMES and len(values) > 1 and 0 in values:
        other_values = frozenset(value for value in values if value != 0)
        yield Side("fact", name, frozenset((0,)), other_values, is_stated=True)
        return
    if len(values) != 2:
        return
    max_value, is_stated = chosen_value(name, values, choices, names), True
    if max_value is None:
        is_stated = isinstance(values[0], bool) and fact_name in TURN_NAMES
        max_value = next((value for value in LIKELY_MAX_VALUES if value in values), values[0])
    if isinstance(values[0], float) or {type(value) for value in values} == {int} - {bool}:
        is_stated = is_stated and fact_name in TURN_NAMES
    min_value = values[1] if values[0] == max_value else values[0]
    yield Side("fact", name, frozenset((max_value,)), frozenset((min_value,)), is_stated=is_stated)


def chosen_value(
    name: str, values: tuple[Hashable, ...], choices: Sequence[object], names: Mapping[str, object]
) -> Hashable | None:
    """Return the value of a fact at which a test of the text chooses MAX's branch; None if none
    does: with ``if player == X``, X's value."""
    fact_name = name.removeprefix("=").removeprefix("global ")
    for choice in choices:
        test = getattr(choice, "test", "")
        is_negated = test.startswith("not (") and test.endswith(")")
        condition = test[5:-1] if is_negated else test
        while condition.startswith("not "):
            condition, is_negated = condition[4:], not is_negated
        left, equals, right = condition.partition(" == ")
        if not equals:
            left, differs, right = condition.partition(" != ")
            is_negated = is_negated != bool(differs)
        if re.sub(r"\(.*\)$", "()", left.rpartition(".")[2] if "(" in left else left) != fact_name:
            continue
        if not right:
            compared: Hashable | None = True
        else:
            global_value = names.get(right, right.strip("'\""))
            compared = global_value if isinstance(global_value, Hashable) else None
            if re.fullmatch(r"-?\d+", right):
                compared = int(right)
        matches = [value for value in values if value == compared]
        if matches and is_negated:
            return next(value for value in values if value != matches[0])
        if matches:
            return matches[0]
    return None
