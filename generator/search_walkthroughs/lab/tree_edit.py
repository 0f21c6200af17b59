"""A walkthrough's text changed by clicking: its tree, its position, its search."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from pathlib import Path as File
from string import ascii_uppercase
from typing import Any, Literal, TypeAlias

from .. import reading
from ..captions.catalogue import messages
from ..course.files import Source, parse_walkthrough
from ..formats.foreign_tree import ExpandedNode, ForeignChild, ImportNotes, of_tree
from ..formats.foreign_tree import Node as ForeignNode
from ..formats.yaml_writer import SCHEMA_COMMENT, quote, tree_lines, walkthrough_yaml
from ..game import CHANCE
from ..reading.errors import START, FaultList
from ..reading.old_keys import OLD_KEYS
from .limits import FILE, LIMITS, bad_text

# A tree alone is a walkthrough too.

_LIST = re.compile(r"\s*\[")
_NAMED_TREE = re.compile(r"\s*(?:export\s+)?(?:(?:let|const|var)\s+)?[A-Za-z_$][\w$]*\s*=\s*[\[{(]")
"""How a tree begins that a program of JavaScript or Python gives a name."""


def whole_text(text: str, language: str = "en") -> str:
    """Return the text as a walkthrough: nested lists alone get a title and alpha-beta, and so does
    a tree that stands in a program of JavaScript or Python.

    Raises BadInput for such a tree that cannot be read.

    >>> whole_text("[[1, 2], 3]").splitlines()[1:]
    ['algorithm: alpha-beta', 'tree: [[1, 2], 3]']
    >>> whole_text("const tree = [[1, 2], 3];").splitlines()[-1]
    'tree: [[1, 2], 3]'
    """
    title = messages(language).say("try.own_tree")
    if _NAMED_TREE.match(text):
        return _tree_of_program(text, title)
    if not _LIST.match(text):
        return text
    tree = " ".join(text.split())
    return f"title: {title}\nalgorithm: alpha-beta\ntree: {tree}\n"


def _tree_of_program(text: str, title: str) -> str:
    """Return the walkthrough of a tree that is written as a program names it."""
    from ..formats.brackets import parse_literal  # loaded only where such a tree is pasted
    from ..formats.labels import relabel
    from ..formats.nested_nodes import read_nested

    faults, notes = FaultList(FILE), ImportNotes(FILE)
    outline = read_nested(parse_literal(text, LIMITS, faults), LIMITS, faults, notes)
    faults.close()
    outline = replace(outline, nodes=relabel(outline.nodes, notes))
    written = walkthrough_yaml(outline, title, "alpha-beta", notes.texts)
    return written.removeprefix(f"{SCHEMA_COMMENT}\n")  # the page has no schema beside it


# A key of the file with all that belongs to it, replaced as text: what the reader has written
# elsewhere, comments too, stays as it is.


def with_key(text: str, key: str, lines: Sequence[str]) -> str:
    """Return the text in which the key of the file has these lines; without any it is gone.

    >>> with_key("title: T\\ntree:\\n  - 1\\n  - 2\\n", "tree", ["tree: [3]"])
    'title: T\\ntree: [3]\\n'
    """
    text = text if text.endswith("\n") or not text else f"{text}\n"
    match = re.search(rf"^{key} *:.*\n(?:(?:[ \t]|- |-$).*\n|[ \t]*\n(?=[ \t-]))*", text, re.M)
    key_text = "".join(f"{line}\n" for line in lines)
    if match:
        return text[: match.start()] + key_text + text[match.end() :]
    return text + key_text


def without_claims(text: str) -> str:
    """Return the text without what its author claims of another tree or another search."""
    keys = ("expect", "claim", "statements", "invalid-tree", "page", "frames")
    for key in (*keys, *(old for old, new in OLD_KEYS.items() if new in keys)):
        text = with_key(text, key, [])
    return text


def parse(text: str) -> reading.Walkthrough:
    """Return the walkthrough, read within the lab's limits. Raises BadInput."""
    return parse_walkthrough(Source(File(FILE), FILE, text.encode()), LIMITS)


# The tree.

Action: TypeAlias = Literal["value", "add", "remove", "move"]


@dataclass
class _Part:
    """A node that can be changed, with all below it."""

    node: ExpandedNode
    label: str
    value: reading.walkthrough.Number | None
    chance: Fraction | None
    children: list["_Part"] = field(default_factory=list)


def tree_data(walkthrough: reading.Walkthrough) -> dict[str, Any] | None:
    """Return the tree as JSON holds it: `label`, `turn`, and `value` or `children`. None if the
    file holds no tree."""
    if walkthrough.tree is None:
        return None

    def data(part: _Part) -> dict[str, Any]:
        facts: dict[str, Any] = {"label": part.label, "turn": part.node.turn}
        if part.chance is not None:
            facts["chance"] = str(part.chance)
        if part.children:
            return {**facts, "children": [data(child) for child in part.children]}
        return {**facts, "value": "?" if part.value is None else str(part.value)}

    return data(_parts(walkthrough.tree))


def edit_tree(text: str, path: Sequence[int], action: Action, argument: str = "") -> str:
    """Return the text with its tree changed at a node; claims about the old tree are left out.

    `path` are the places of the children, from 0, that lead from the root to the node. The action
    `value` gives a leaf the value `argument`; `add` gives a node one more leaf; `remove` takes the
    node away; `move` puts it at the place `argument` among its siblings. Raises BadInput.
    """
    walkthrough = parse(text)
    if walkthrough.tree is None:
        raise bad_text("the file holds no tree", "write one under `tree`")
    if any(node.after_pass is not None for node in walkthrough.tree.nodes):
        message = "a tree with an `after-pass` cannot be changed by clicking"
        raise bad_text(message, "change it in the text of the file")
    root = _parts(walkthrough.tree)
    above: _Part | None = None
    part = root
    for place in path:
        above, part = part, part.children[place]
    match action:
        case "value":
            part.value = _number(argument)
        case "add":
            _add(part, root)
        case "remove" if above is not None:
            _remove(above, path[-1])
        case "move" if above is not None:
            above.children.insert(int(argument), above.children.pop(path[-1]))
            _renumber(above)
    edited: str = with_key(text, "tree", tree_lines(list(_outline(root))))
    return without_claims(edited)


def _number(text: str) -> reading.walkthrough.Number | None:
    """Return what is written for a leaf; None for an unknown value."""
    if text.strip() == "?":
        return None
    try:
        return int(text)
    except ValueError:
        try:
            number = float(text)
        except ValueError:
            number = float("nan")
    if number != number or abs(number) == float("inf"):
        raise bad_text(f"found {text[:40]!r}, a number is expected", "write a number")
    return number


def _add(part: _Part, root: _Part) -> None:
    """Add a leaf below the node; a leaf gets two, of which the first has its value."""
    count = len(part.children)
    if not part.children:
        part.children = [_leaf("1", part.value)]
        part.value = None
        part.children.append(_leaf("2", 0))
        return
    label = str(count + 1) if _has_plain_labels(part) else _free_label(root)
    part.children.append(_leaf(label, 0))
    if part.node.turn == CHANCE:
        for child in part.children[:-1]:
            child.chance = (child.chance or Fraction(0)) * Fraction(count, count + 1)
        part.children[-1].chance = Fraction(1, count + 1)


def _remove(above: _Part, place: int) -> None:
    """Take a child away; a node without children is a leaf."""
    has_plain_labels, removed = _has_plain_labels(above), above.children.pop(place)
    if not above.children:
        above.value = removed.value if removed.value is not None else 0
        return
    if above.node.turn == CHANCE:
        total = sum(child.chance or Fraction(0) for child in above.children)
        for child in above.children:
            child.chance = (child.chance or Fraction(0)) / total
    if has_plain_labels:
        _renumber(above, is_counted=True)


def _renumber(part: _Part, *, is_counted: bool | None = None) -> None:
    """Count children from 1 again, wherever they stand now, if they are only counted."""
    labels = sorted(child.label for child in part.children)
    if is_counted or labels == sorted(str(n) for n in range(1, len(labels) + 1)):
        for n, child in enumerate(part.children, 1):
            child.label = str(n)


def _has_plain_labels(part: _Part) -> bool:
    return all(child.label == str(n) for n, child in enumerate(part.children, 1))


def _free_label(root: _Part) -> str:
    """Return the first letter that names no node yet, or a letter with a number."""
    used_labels, waiting = set[str](), [root]
    while waiting:
        part = waiting.pop()
        used_labels.add(part.label)
        waiting += part.children
    names: list[str] = [*ascii_uppercase, *(f"N{n}" for n in range(1, len(used_labels) + 2))]
    return next(name for name in names if name not in used_labels)


def _leaf(label: str, value: reading.walkthrough.Number | None) -> _Part:
    return _Part(ExpandedNode(0, label, 0, 0), label, value, None)


def _parts(tree: reading.Tree) -> _Part:
    """Return the tree as parts that can be changed."""
    stack: list[_Part] = []
    for node in of_tree(tree):
        value = node.value if not isinstance(node.value, Fraction) else float(node.value)
        part = _Part(node, node.label, value, node.chance)
        del stack[node.depth :]
        if stack:
            stack[-1].children.append(part)
        stack.append(part)
    return stack[0]


def _outline(root: _Part) -> Iterator[ForeignNode]:
    """Yield the nodes as a writer of YAML takes them: the children of each come after it."""
    waiting, places = [root], 1
    while waiting:
        part = waiting.pop(0)
        node, is_inner = part.node, bool(part.children)
        priors = [child.node.prior for child in part.children]
        shared = None not in priors and sum(prior or 0 for prior in priors) == 1
        yield ForeignNode(
            mark=START,
            turn=node.turn if is_inner and node.children else None,
            children=tuple(
                ForeignChild(
                    child.label,
                    places + n,
                    START,
                    child.chance,
                    child.node.prior if shared else None,
                    noisy=child.node.noisy,
                )
                for n, child in enumerate(part.children)
            ),
            value=None if is_inner else part.value,
            key=node.key,
            note=node.note,
            estimate=node.estimate if is_inner else None,
            hash=node.hash,
            sees=node.sees,
        )
        places += len(part.children)
        waiting += part.children


# The position of a game, and the search.


def edit_position(text: str, rows: Sequence[str], to_move: str = "") -> str:
    """Return the text with another position, drawn row by row; `to_move` is left out if empty."""
    text = with_key(text, "position", ["position: |", *(f"  {row}" for row in rows)])
    text = with_key(text, "to-move", [f"to-move: {to_move}"] if to_move else [])
    return without_claims(text)


def edit_search(text: str, names: Sequence[str], options: Mapping[str, str]) -> str:
    """Return the text with other algorithms, in that order, and other options; both by name."""
    listed = names[0] if len(names) == 1 else f"[{', '.join(names)}]"
    text = with_key(text, "algorithm", [f"algorithm: {listed}"])
    chosen = ", ".join(f"{name}: {_yaml_scalar(value)}" for name, value in options.items())
    text = with_key(text, "options", [f"options: {{{chosen}}}"] if chosen else [])
    return without_claims(text)


def _yaml_scalar(text: str) -> str:
    """Return the value of an option as YAML reads it: a number, a list or a switch as it stands."""
    return text if re.fullmatch(r"[\w.-]+|\[[-\w., ]+\]", text) else quote(text)
