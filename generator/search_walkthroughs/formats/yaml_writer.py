"""An outline as the YAML of a walkthrough, laid out as by hand; nothing recurses."""

import json
import re
from collections.abc import Iterator, Mapping, Sequence

from ..game import CHANCE, MAX, MIN
from ..reading.errors import printable
from ..reading.tree.written import TURNS, WORDS
from .foreign_tree import ForeignChild, ForeignTree, Node

SCHEMA_COMMENT = "# yaml-language-server: $schema=../schema.json"
LINE_CHARACTERS = 88
"""Upper limit of a line that holds a whole subtree (characters)."""
PLAIN_TEXT = re.compile(r"\w+(?:[ .+-]+\w+)*")
"""Labels and texts that need no quotes."""
PLAYER_NAMES = {turn: name for name, turn in TURNS.items()}


def walkthrough_yaml(
    outline: ForeignTree, title: str, algorithm: str, notes: Sequence[str] = (), page: str = ""
) -> str:
    """Return the walkthrough, on a page of its own kind if one is named; notes become comments."""
    writer = _Writer(outline.nodes)
    lines = [SCHEMA_COMMENT, *(f"# {printable(note)}" for note in notes), f"title: {quote(title)}"]
    if outline.about:
        lines.append(f"about: {quote(outline.about)}")
    if page:
        lines.append(f"page: {page}")
    lines.append(f"algorithm: {algorithm}")
    if writer.first == MIN:
        lines.append("root: min")
    return "\n".join([*lines, *writer.lines(), ""])


def compact_yaml(outline: ForeignTree, title: str, algorithm: str, page: str = "") -> str:
    """Return the walkthrough of a very large tree, on as few lines as possible."""
    return walkthrough_yaml(outline, title, algorithm, (), page).partition("tree:")[0] + (
        f"tree: {_Writer(outline.nodes, room=None).flows[0]}\n"
    )


def tree_lines(nodes: Sequence[Node]) -> list[str]:
    """Return the lines of the key `tree`; every child comes after its parent."""
    return list(_Writer(nodes).lines())


def quote(text: str) -> str:
    r"""Return the text as YAML reads it back.

    >>> quote("King's knight"), quote("no"), quote('say "a"')
    ('"King\'s knight"', 'no', '"say \\"a\\""')
    """
    is_plain = PLAIN_TEXT.fullmatch(text) and text.lower() != "null"
    return text if is_plain else json.dumps(text, ensure_ascii=False)


class _Writer:
    """The tree's nodes as text: nodes that fit on one line, and the others on several."""

    def __init__(self, nodes: Sequence[Node], room: int | None = LINE_CHARACTERS) -> None:
        self.nodes = nodes
        self.room = room
        self.first = _first(nodes)
        self.parts: list[Mapping[str, str]] = [{}] * len(nodes)
        """What a node says beside its value or its children, in the words of YAML."""
        self._spell()
        self.flows: list[str | None] = [None] * len(nodes)
        """Each subtree on one line, if it is not too long."""
        for place in reversed(range(len(nodes))):
            self.flows[place] = self._flow(place)

    def lines(self) -> Iterator[str]:
        """Yield the lines of the tree, from its key on."""
        waiting: list[tuple[str, int, int]] = [("tree:", 0, 0)]
        while waiting:
            prefix, place, indent = waiting.pop()
            flow, margin = self.flows[place], " " * indent
            if flow is not None and len(margin) + len(prefix) + 1 + len(flow) <= LINE_CHARACTERS:
                yield f"{margin}{prefix} {flow}"
                continue
            yield margin + prefix
            node, inner_indent = self.nodes[place], indent + 2
            if self._is_explicit(place):
                yield from (
                    f"{' ' * inner_indent}{key}: {of}" for key, of in self.parts[place].items()
                )
                content = "children:" if node.children else f"value: {_leaf(node)}"
                yield f"{' ' * inner_indent}{content}"
                inner_indent += 2
            heads = _heads(node.children)
            headed_children = zip(heads, node.children, strict=True)
            waiting.extend((head, t.node, inner_indent) for head, t in reversed([*headed_children]))

    def _spell(self) -> None:
        """Find what every node has to say, from the root down: who moves, if not the other."""
        due_turns = {0: self.first}
        for place, node in enumerate(self.nodes):
            parts = dict(self.parts[place])
            expected = due_turns.pop(place, MAX)
            turn = expected if node.turn is None else node.turn
            if node.children and turn != expected:
                parts["player"] = PLAYER_NAMES[turn]
            below = expected if turn == CHANCE else -turn
            texts = {"key": node.key, "note": node.note, "sees": node.sees}
            parts |= {name: quote(text) for name, text in texts.items() if text}
            if node.hash is not None:
                parts["hash"] = str(node.hash)
            if node.estimate is not None and node.children:
                parts["estimate"] = repr(node.estimate)
            self.parts[place] = parts
            for child in node.children:
                due_turns[child.node] = below
                if child.chance is not None:
                    self.parts[child.node] = {"p": str(child.chance)}
                elif child.prior is not None:
                    self.parts[child.node] = {"prior": str(child.prior)}
                if child.noisy:
                    self.parts[child.node] = {**self.parts[child.node], "noisy": "on"}

    def _is_explicit(self, place: int) -> bool:
        """Return whether the node is written with the words of a node."""
        labels = {child.label for child in self.nodes[place].children}
        return bool(self.parts[place]) or bool(labels & {*WORDS})

    def _flow(self, place: int) -> str | None:
        node = self.nodes[place]
        child_flows = [self.flows[child.node] for child in node.children]
        if any(child_text is None for child_text in child_flows):
            return None
        child_texts = [str(child_text) for child_text in child_flows]
        if not node.children:
            text = _leaf(node)
        elif _has_plain_labels(node.children):
            text = f"[{', '.join(child_texts)}]"
        else:
            pairs = zip(node.children, child_texts, strict=True)
            text = (
                "{" + ", ".join(f"{quote(t.label)}: {child_text}" for t, child_text in pairs) + "}"
            )
        if self._is_explicit(place):
            facts = {**self.parts[place], "children" if node.children else "value": text}
            text = "{" + ", ".join(f"{key}: {of}" for key, of in facts.items()) + "}"
        return text if self.room is None or len(text) <= self.room else None


def _first(nodes: Sequence[Node]) -> int:
    """Return who moves at the root; where chance does, the first player after it."""
    turns = (node.turn for node in nodes if node.children)
    return next((turn for turn in turns if turn != CHANCE), MAX) or MAX


def _heads(children: Sequence[ForeignChild]) -> Sequence[str]:
    if _has_plain_labels(children):
        return ["-"] * len(children)
    return [f"{quote(child.label)}:" for child in children]


def _has_plain_labels(children: Sequence[ForeignChild]) -> bool:
    return all(child.label == str(n) for n, child in enumerate(children, 1))


def _leaf(node: Node) -> str:
    return '"?"' if node.value is None else repr(node.value)
