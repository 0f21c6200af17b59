"""Mermaid: charts that begin with graph or flowchart, with texts of nodes and of edges."""

import re

from ...reading.errors import FaultList
from ...reading.limits import Limits
from ..brackets import Places
from ..foreign_tree import ForeignTree, ImportNotes
from ..graph_tree import Graph, GraphEdge
from ..tree_format import TreeFormat

HEAD = re.compile(
    r"(?:\s*```+\s*mermaid\s*)?(?:\s*---\n.*?\n---)?(?:\s*%%[^\n]*\n)*\s*(?:graph|flowchart)\b"
    r"\s*(?:TD|TB|BT|LR|RL)?\s*(?=[;\n]|\Z)",
    re.DOTALL,
)
COMMENT = re.compile(r"%%[^\n]*|```[^\n]*")
DRAWING = re.compile(r"(?:style|classDef|class|click|linkStyle|subgraph|end|direction|title)\b.*")
"""Pattern of a statement that says how something is drawn."""
NODE = re.compile(
    r"""\s*(?P<name>[\w.]+)(?::::\w+)?\s*
    (?P<shape>\(\[|\[\(|\[\[?|\(\(?\(?|\{\{?|>|\[[/\\])?
    (?(shape)(?:"(?P<quoted>[^"]*)"|(?P<text>[^\])}]*?))\s*(?:[/\\]?[\])}]{1,3}))""",
    re.VERBOSE,
)
EDGE = re.compile(
    r"""\s*(?:(?:--|==|-\.)\s*(?P<before>[^\s\->|=.][^\->|=]*?)\s*(?:-->?|==>?|\.->?)
    |[<ox]?(?:-{2,}|={2,}|-\.+-)[>ox]?)\s*(?:\|\s*"?(?P<after>[^|"]*)"?\s*\|)?\s*""",
    re.VERBOSE,
)
JOIN = re.compile(r"\s*&")
"""Pattern of the sign between nodes that share an edge."""


def read_mermaid(text: str, limits: Limits, faults: FaultList, notes: ImportNotes) -> ForeignTree:
    """Return the tree of the chart; what is said of its drawing is passed over."""
    head = HEAD.match(text)
    begin = head.end() if head else 0
    body = COMMENT.sub(lambda match: " " * len(match[0]), text)
    reader = _Reader(body, faults)
    for match in re.finditer(r'(?:"[^"\n]*"|[^;\n"])+', body[begin:]):
        start, end = begin + match.start(), begin + match.end()
        if match[0].strip() and not DRAWING.match(match[0].strip()):
            reader.chain(start, end)
    return reader.graph.tree(limits, faults, notes)


class _Reader:
    """The statements of a chart, read one after the other."""

    def __init__(self, text: str, faults: FaultList) -> None:
        self._text = text
        self._places = Places(text)
        self._faults = faults
        self.graph = Graph()

    def chain(self, at: int, end: int) -> None:
        """Read nodes, and the edges between them, up to the end of a statement."""
        sources, at = self._group(at, end)
        while edge := EDGE.match(self._text, at, end):
            if not edge[0].strip():
                break
            label = edge["before"] or edge["after"] or ""
            targets, at = self._group(edge.end(), end)
            for source in sources:
                for target in targets:
                    mark = self.graph.nodes[target].mark
                    self.graph.nodes[source].edges.append(GraphEdge(target, mark, label))
            sources = targets
        if rest_text := self._text[at:end].strip():
            mark = self._places.mark(self._text.index(rest_text, at))
            self._faults.stop(mark, f"found {rest_text[:40]!r}", "write A[text] -->|move| B[text]")

    def _group(self, at: int, end: int) -> tuple[list[str], int]:
        """Return the nodes that `&` joins, and the place after them."""
        names = []
        while match := NODE.match(self._text, at, end):
            node = self.graph.node(match["name"], self._places.mark(match.start("name")))
            if match["shape"]:
                node.label = match["quoted"] if match["quoted"] is not None else match["text"]
            names.append(node.name)
            at = match.end()
            join_match = JOIN.match(self._text, at, end)
            if not join_match:
                return names, at
            at = join_match.end()
        mark = self._places.mark(at)
        self._faults.stop(mark, "a node is expected here", "write A[text] -->|move| B[text]")


FORMAT = TreeFormat(
    name="mermaid",
    title={"en": "Mermaid charts", "ja": "Mermaidの図"},
    example="graph TD; R -->|left| A[3]; R -->|right| B[5]",
    read=read_mermaid,
    begins=HEAD,
    suffixes=(".mmd", ".mermaid"),
)
