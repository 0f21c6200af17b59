r"""Trees of LaTeX: forest, as in `[S [A [3] [12]] [2]]`, and qtree, as in `\Tree [.S 3 ]`."""

import re
from dataclasses import replace

from ...reading.errors import FaultList, Position
from ...reading.limits import Limits
from ..brackets import LATEX_TREE_BEGIN, Places
from ..foreign_tree import ForeignTree, ImportNotes
from ..graph_tree import Graph, GraphEdge, GraphNode
from ..tree_format import TreeFormat

BEGIN = re.compile(r"\\begin\s*\{forest\}|\\Forest\*?\s*\{?|\\Tree\b")
TOKENS = re.compile(
    r"%[^\n]*|[\[\]]|(?:\{(?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*\}|\\.|[^\[\]{}%\\])+", re.DOTALL
)
"""Brackets, and what stands between them; braces protect brackets."""
COMMA = re.compile(r"((?:\{(?:[^{}]|\{[^{}]*\})*\}|[^{},])*),(.*)", re.DOTALL)
EDGE_LABEL = re.compile(
    r"edge\s*label\s*=\s*\{\s*node\s*(?:\[[^\]]*\])?\s*\{([^{}]*)\}|(?:move|struck)=\{([^{}]*)\}"
)
MOVER = re.compile(r"(?:^|,)\s*(max|min|chance)\s*(?=,|$)")
COMMAND = re.compile(r"\\[a-zA-Z]+\s?|\\\\|\\[,;! ]|[${}~]")
WORD = re.compile(r"(?:\{[^{}]*\}|\\.|[^\s{}\\])+")


def read_latex(text: str, limits: Limits, faults: FaultList, notes: ImportNotes) -> ForeignTree:
    """Return the first tree in brackets; a word that stands alone in qtree is a leaf."""
    environment = BEGIN.search(text)
    start = text.find("[", environment.end() if environment else 0)
    if start < 0:
        faults.stop(Position(1, 1), "found no tree", "write one in brackets: [S [3] [5]]")
    reader = _Reader(text, faults)
    reader.read(start)
    return reader.graph.tree(limits, faults, notes)


class _Reader:
    """The nodes in brackets, from the first on to the one that closes it."""

    def __init__(self, text: str, faults: FaultList) -> None:
        self._text = text
        self._places = Places(text)
        self._faults = faults
        self.graph = Graph()

    def read(self, start: int) -> None:
        """Read the tree whose bracket opens at the offset."""
        open_nodes: list[GraphNode] = []
        is_first = False
        for match in TOKENS.finditer(self._text, start):
            token, mark = match[0], self._places.mark(match.start())
            if token == "[":
                open_nodes.append(self._child(open_nodes, mark))
                is_first = True
            elif token == "]":
                open_nodes.pop()
                is_first = False
                if not open_nodes:
                    return
            elif token.strip() and not token.startswith("%"):
                words = WORD.findall(token) if self._reads_words(token, is_first) else [token]
                if is_first:
                    self._name(open_nodes, words.pop(0))
                for word in words:
                    self._child(open_nodes, mark).label = _plain(word)
                is_first = False
        message = "the bracket [ that begins here does not end"
        self._faults.stop(open_nodes[-1].mark, message, "close it with ]")

    @staticmethod
    def _reads_words(token: str, is_first: bool) -> bool:
        """Return whether each word is something by itself, as after a name in qtree."""
        return not is_first or token.lstrip().startswith(".")

    def _child(self, open_nodes: list[GraphNode], mark: Position) -> GraphNode:
        """Return a new node, below the last one that is open."""
        node = self.graph.node(f"node {len(self.graph.nodes) + 1}", mark)
        node.label = ""
        if open_nodes:
            open_nodes[-1].edges.append(GraphEdge(node.name, mark))
        return node

    def _name(self, open_nodes: list[GraphNode], text: str) -> None:
        """Read what stands first in the brackets of the last open node."""
        node, parts = open_nodes[-1], COMMA.match(text)
        content, options = parts.groups() if parts else (text, "")
        node.label = _plain(content.strip().removeprefix("."))
        if mover := MOVER.search(options):
            node.player = mover[1]
        if len(open_nodes) > 1 and (edge_label := EDGE_LABEL.search(options)):
            edge = open_nodes[-2].edges[-1]
            open_nodes[-2].edges[-1] = replace(
                edge, label=_plain(edge_label[1] or edge_label[2] or "")
            )


def _plain(text: str) -> str:
    r"""Return the text without the commands of LaTeX.

    >>> _plain(r"$-3$"), _plain(r"\textbf{A}\\ {=} 3")
    ('-3', 'A = 3')
    """
    return " ".join(COMMAND.sub(lambda m: " " if m[0] == "\\\\" else "", text).split())


FORMAT = TreeFormat(
    name="latex",
    title={"en": "trees of LaTeX (forest, qtree)", "ja": "LaTeXの木（forest、qtree）"},
    example="\\begin{forest} [S, max [A, min [3] [12]] [2]] \\end{forest}",
    read=read_latex,
    begins=re.compile(
        r"(?:%[^\n]*\n\s*)*\\(?:documentclass|usepackage|begin|Forest|Tree)\b"
        + f"|{LATEX_TREE_BEGIN}"
    ),
    suffixes=(".tex",),
)
