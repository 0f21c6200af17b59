"""A tree as an extensive game for Gambit: MAX is player 1, MIN player 2, and chance is chance."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction

from ..game import CHANCE, MAX
from ..reading.errors import bad_file, quote_short
from ..reading.yaml.yaml_values import MAX_NUMBER_CHARACTERS
from .foreign_tree import ExpandedNode, losses

BEFORE_QUOTE = re.compile(r'(\\*)("|\Z)')


def efg_losses(nodes: Sequence[ExpandedNode], file: str) -> tuple[str, ...]:
    """Return a note for each kind of fact that the format does not hold: it has one text a node,
    which is the name of the root and the remark on each other node."""
    at_root = losses(nodes[:1], {"sees", "key"}, file)
    return tuple(dict.fromkeys((*at_root, *losses(nodes[1:], {"sees", "note"}, file))))


def efg(nodes: Iterable[ExpandedNode], title: str, about: str, file: str) -> str:
    """Return the file. Nodes of a player who sees the same at them are one information set, and all
    others are sets of their own.

    Numbers are exact: decimals are written as fractions. Raises BadInput for what the format cannot
    express: a leaf of unknown value, and an information set whose nodes have different moves."""
    head = f"EFG 2 R {_quote(title)} {{ {_quote('MAX')} {_quote('MIN')} }}\n{_quote(about)}\n\n"
    return head + "".join(f"{line}\n" for line in _lines([*nodes], file))


def _lines(nodes: Sequence[ExpandedNode], file: str) -> Iterator[str]:
    child_places = _children(nodes)
    sets = _SetNumbers(file)
    outcomes: dict[float, int] = {}
    for place, node in enumerate(nodes):
        name = _quote(node.note if place else node.key)
        if not node.children:
            if node.value is None:
                message = f"the leaf {node.label or 'at the root'} has the value ?"
                remedy = "give it one: an extensive game pays something at every end"
                raise bad_file(file, message, remedy)
            number = outcomes.setdefault(node.value, len(outcomes) + 1)
            pays = f"{fraction_text(node.value)}, {fraction_text(-node.value)}"
            yield f't {name} {number} "" {{ {pays} }}'
            continue
        children = [nodes[child] for child in child_places[place]]
        actions = tuple(child.label for child in children)
        number = sets.number(node, actions)
        if node.turn == CHANCE:
            actions_text = " ".join(f"{_quote(child.label)} {child.chance}" for child in children)
            yield f'c {name} {number} "" {{ {actions_text} }} 0'
        else:
            actions_text = " ".join(map(_quote, actions))
            player = 1 if node.turn == MAX else 2
            yield f"p {name} {player} {number} {_quote(node.sees)} {{ {actions_text} }} 0"


class _SetNumbers:
    """The numbers of the information sets, which count from 1 for each player."""

    def __init__(self, file: str) -> None:
        self._file = file
        self._counts = Counter[int]()
        self._named: dict[tuple[int, str], tuple[int, tuple[str, ...]]] = {}

    def number(self, node: ExpandedNode, actions: tuple[str, ...]) -> int:
        """Return the number of the node's set. Raises BadInput if its actions are not the set's."""
        if (node.turn, node.sees) not in self._named or not node.sees:
            self._counts[node.turn] += 1
            self._named[node.turn, node.sees] = self._counts[node.turn], actions
        number, set_actions = self._named[node.turn, node.sees]
        if set_actions != actions:
            message = f"nodes that see {quote_short(node.sees)} have different moves"
            remedy = "a player who cannot tell them apart has the same moves, in the same order"
            raise bad_file(self._file, message, remedy)
        return number


def fraction_text(value: float) -> str:
    """Return the number as a fraction, unless that is too long to be read.

    >>> fraction_text(3), fraction_text(-0.75), fraction_text(1e-300)
    ('3', '-3/4', '1e-300')
    """
    is_whole = isinstance(value, int) or value.is_integer()
    text = str(int(value) if is_whole else Fraction(repr(value)))
    return text if len(text) <= MAX_NUMBER_CHARACTERS else repr(value)


def _children(nodes: Sequence[ExpandedNode]) -> list[list[int]]:
    """Return the places of every node's children."""
    child_places: list[list[int]] = [[] for _ in nodes]
    path: list[int] = []
    for place, node in enumerate(nodes):
        del path[node.depth :]
        if path:
            child_places[path[-1]].append(place)
        path.append(place)
    return child_places


def _quote(text: str) -> str:
    r"""Return the text in quotes; a backslash is doubled only where a quote follows it.

    >>> print(_quote('say "a"'), _quote("a\\b"), _quote("a\\"))
    "say \"a\"" "a\b" "a\\"
    """
    body = BEFORE_QUOTE.sub(lambda m: m[1] * 2 + ("\\" + m[2] if m[2] else ""), text)
    return f'"{body}"'
