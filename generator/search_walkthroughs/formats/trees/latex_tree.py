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
ESCAPES = {
    **{char: f"\\{char}" for char in "#$%&_"},
    "{": r"\textbraceleft{}", "}": r"\textbraceright{}",
    "\\": r"\textbackslash{}", "~": r"\textasciitilde{}", "^": r"\textasciicircum{}",
    "<": r"\textless{}", ">": r"\textgreater{}", "|": r"\textbar{}", '"': r"\textquotedbl{}",
    "−": "$-$", "≤": r"$\leq$", "≥": r"$\geq$", "∞": r"$\infty$", "⋯": r"$\cdots$",
    "[": "{[}", "]": "{]}", "=": "{=}", ",": "{,}",
}  # fmt: skip
"""How LaTeX and forest write characters that mean something to them."""
ESCAPED = {text: character for character, text in ESCAPES.items()}
BRACED = r"\{((?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*)\}"
EDGE_LABEL = re.compile(
    rf"edge\s*label\s*=\s*\{{\s*node\s*(?:\[[^\]]*\])?\s*{BRACED}|(?:move|struck)={BRACED}"
)
PROBABILITY = re.compile(r",\s*probability=([\d/]+)")
"""Pattern of the probability of an edge, which its label repeats."""
MOVER = re.compile(r"(?:^|,)\s*(max|min|chance)\s*(?=,|$)")
COMMAND = re.compile(
    "|".join(map(re.escape, sorted(ESCAPED, key=len, reverse=True)))
    + r"|\^\{[-+]\}|\\[a-zA-Z]+\s?|\\\\|\\[,;! ]|[${}~]"
)
OWN_PICTURE = "\\begin{forest} search tree"
"""What stands before the tree of a picture that `export` wrote."""
UNDRAWN = "⋯"
"""Sign before the number of nodes that a picture does not draw."""
WORD = re.compile(r"(?:\{[^{}]*\}|\\.|[^\s{}\\])+")


def read_latex(text: str, limits: Limits, faults: FaultList, notes: ImportNotes) -> ForeignTree:
    """Return the first tree in brackets; a word that stands alone in qtree is a leaf."""
    environment = BEGIN.search(text)
    start = text.find("[", environment.end() if environment else 0)
    if start < 0:
        faults.stop(Position(1, 1), "found no tree", "write one in brackets: [S [3] [5]]")
    reader = _Reader(text, faults)
    reader.read(start)
    if OWN_PICTURE in text[:start]:
        _leave_out_scores(reader.graph, notes)
    return reader.graph.tree(limits, faults, notes)


def _leave_out_scores(graph: Graph, notes: ImportNotes) -> None:
    """Leave out what a picture of a search says of it: the scores of inner nodes, and how many
    nodes below a node are not drawn."""
    for node in list(graph.nodes.values()):
        undrawn = [edge for edge in node.edges if UNDRAWN in (graph.nodes[edge.target].label or "")]
        for edge in undrawn:
            notes.add(edge.mark, "the picture leaves out nodes here", "export the tree as JSON")
            node.edges.remove(edge)
            del graph.nodes[edge.target]
        node.label = "" if node.edges else "?" if undrawn else node.label


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
                    self._child(open_nodes, mark).label = plain_text(word)
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
        node.label = plain_text(content.strip().removeprefix("."))
        if mover := MOVER.search(options):
            node.player = mover[1]
        if len(open_nodes) > 1 and (edge_label := EDGE_LABEL.search(options)):
            label, chance = plain_text(edge_label[1] or edge_label[2] or ""), ""
            if probability := PROBABILITY.search(options, edge_label.end()):
                chance = probability[1]
                label = label.removesuffix(f"({chance})").rstrip()
            edge = open_nodes[-2].edges[-1]
            open_nodes[-2].edges[-1] = replace(edge, label=label, chance=chance)


def plain_text(text: str) -> str:
    r"""Return the text without the commands of LaTeX.

    >>> plain_text(r"$-3$"), plain_text(r"\textbf{A}\\ {=} 3"), plain_text(r"50\%")
    ('-3', 'A = 3', '50%')
    """
    return " ".join(COMMAND.sub(_meaning, text).split())


def _meaning(command: re.Match[str]) -> str:
    return " " if command[0] == "\\\\" else ESCAPED.get(command[0], "")


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
