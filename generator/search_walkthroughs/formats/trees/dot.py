"""DOT, the language of Graphviz: nodes with labels, edges with the names of moves."""

import re
from collections.abc import Mapping, Sequence
from itertools import pairwise

from ...reading.errors import FaultList, Position
from ...reading.limits import Limits
from ..brackets import Places
from ..foreign_tree import ForeignTree, ImportNotes
from ..graph_tree import Graph, GraphEdge
from ..tree_format import TreeFormat

GRAMMAR = re.compile(
    r"""(?:\s|//[^\n]*|^\#[^\n]*|/\*.*?\*/)+|->|--|[\[\]{};,=:]
    |(?P<text>"(?:[^"\\]|\\.)*"|<(?:[^<>]|<[^<>]*>)*>|-?[.\d]+|[^\W]+)|(?P<broken>.)""",
    re.VERBOSE | re.DOTALL | re.MULTILINE,
)
SHAPES: Mapping[str, str] = {
    "triangle": "max", "house": "max", "invtriangle": "min", "invhouse": "min", "diamond": "chance",
}  # fmt: skip
"""Who moves at a node of the shape, if its text does not say it."""
TAG = re.compile(r"<[^<>]*>")


def read_dot(text: str, limits: Limits, faults: FaultList, notes: ImportNotes) -> ForeignTree:
    """Return the tree of the graph; what is said of its drawing is passed over."""
    return _Reader(text, faults).read().tree(limits, faults, notes)


class _Reader:
    """The statements of a graph, read one after the other."""

    def __init__(self, text: str, faults: FaultList) -> None:
        places = Places(text)
        self._tokens: list[tuple[str, Position]] = []
        for match in GRAMMAR.finditer(text):
            mark = places.mark(match.start())
            if match["broken"]:
                faults.stop(mark, f"found {match[0]!r}", "put the text that holds it into quotes")
            if match[0].strip() and not match[0].startswith(("//", "/*", "#")):
                self._tokens.append((match[0], mark))
        self._tokens.append(("", places.mark(len(text))))
        self._at = 0
        self._faults = faults
        self._graph = Graph()
        self._defaults: dict[str, dict[str, str]] = {"node": {}, "edge": {}}

    def read(self) -> Graph:
        """Return the graph."""
        while word := self._peek():
            if word.casefold() in ("strict", "graph", "digraph", "subgraph"):
                while self._next()[0] and self._peek() not in ("{", "["):
                    pass
                self._attributes()
            elif word in self._defaults:
                self._next()
                self._defaults[word] |= self._attributes()
            elif word in "{}[];,=:":
                self._next()
            elif self._tokens[self._at + 1][0] == "=":
                self._at += 3
            else:
                self._chain()
        return self._graph

    def _chain(self) -> None:
        """Read a node, or nodes with edges between them."""
        groups = [self._group()]
        while self._peek() in ("->", "--"):
            self._next()
            groups.append(self._group())
        attributes = self._attributes()
        facts = {**self._defaults["node"], **attributes}
        for name, mark in groups[0] if len(groups) == 1 else ():
            node = self._graph.node(name, mark)
            node.label = facts.get("label", node.label)
            node.player = facts.get("player", SHAPES.get(facts.get("shape", ""), ""))
            node.value = facts.get("value", "")
        edge = {**self._defaults["edge"], **attributes}
        for sources, targets in pairwise(groups):
            for source, place in sources:
                for target, mark in targets:
                    self._graph.node(target, mark)
                    way = GraphEdge(target, mark, edge.get("label", ""), edge.get("p", ""))
                    self._graph.node(source, place).edges.append(way)

    def _group(self) -> Sequence[tuple[str, Position]]:
        """Return the names at an end of an edge: one, or several in braces."""
        names = []
        if self._peek() == "{":
            while self._next()[0] not in ("}", "") and self._peek() != "}":
                if self._peek() not in (";", ","):
                    names.append((_text(self._peek()), self._tokens[self._at][1]))
            return names
        word, mark = self._next()
        if not word or word in "{}[];,=:":
            self._faults.stop(mark, "a node is missing here", "write its name")
        while self._peek() == ":":
            self._at += 2
        return [(_text(word), mark)]

    def _attributes(self) -> dict[str, str]:
        attributes: dict[str, str] = {}
        while self._peek() == "[":
            while (word := self._next()[0]) not in ("]", ""):
                if self._peek() == "=":
                    self._next()
                    attributes[word.casefold()] = _text(self._next()[0])
        return attributes

    def _peek(self) -> str:
        return self._tokens[self._at][0] if self._at < len(self._tokens) else ""

    def _next(self) -> tuple[str, Position]:
        self._at += 1
        return self._tokens[min(self._at, len(self._tokens)) - 1]


def _text(word: str) -> str:
    r"""Return what a word means: without its quotes, breaks of lines or tags.

    >>> _text('"B\\n3"'), _text("<<b>A</b> = 3>"), _text("x")
    ('B 3', 'A = 3', 'x')
    """
    if word.startswith("<"):
        return " ".join(TAG.sub(" ", word[1:-1]).split())
    if not word.startswith('"'):
        return word
    return re.sub(r"\\[nlr]", " ", word[1:-1]).replace('\\"', '"').replace("\\\\", "\\")


FORMAT = TreeFormat(
    name="dot",
    title={"en": "graphs in DOT, for Graphviz", "ja": "GraphvizのDOT言語のグラフ"},
    example='digraph { R -> A [label="left"]; R -> B; A [label="A = 3"]; B [label=5] }',
    read=read_dot,
    begins=re.compile(
        r"(?:\s|//[^\n]*\n|#[^\n]*\n|/\*.*?\*/)*(?:strict\s+)?(?:di)?graph\b[^\n{]*\{",
        re.IGNORECASE | re.DOTALL,
    ),
    suffixes=(".dot", ".gv"),
)
