"""A table of edges: one row for each way to a node, `parent,child[,move][,value][,player][,p]`."""

import csv
import re
from collections.abc import Mapping

from ...reading.errors import FaultList, Position, choose, list_text
from ...reading.limits import Limits
from ..foreign_tree import ForeignTree, ImportNotes
from ..graph_tree import Graph, GraphEdge
from ..tree_format import TreeFormat

COLUMNS: Mapping[str, tuple[str, ...]] = {
    "parent": ("parent", "source", "from"),
    "child": ("child", "target", "to", "node", "id"),
    "move": ("move", "label", "action", "edge"),
    "value": ("value", "score", "payoff", "utility"),
    "player": ("player", "turn", "type"),
    "p": ("p", "prob", "probability", "chance"),
}
"""The columns, each with the names that it may have."""


def read_edge_table(
    text: str, limits: Limits, faults: FaultList, notes: ImportNotes
) -> ForeignTree:
    """Return the tree whose edges are the rows; a row without a parent describes the root.

    Who moves (`player`) and what a leaf is worth (`value`) stand in the row of the child."""
    head = text.lstrip().partition("\n")[0]
    delimiter = max(",;\t", key=head.count)
    rows = csv.reader(text.splitlines(), delimiter=delimiter, skipinitialspace=True)
    places = _columns(next((row for row in rows if any(row)), []), rows.line_num, faults, notes)
    graph = Graph()
    for row in rows:
        if not any(cell.strip() for cell in row):
            continue
        mark = Position(rows.line_num, 1)
        cells = {name: row[n].strip() for name, n in places.items() if n < len(row)}
        if not cells.get("child"):
            faults.add(mark, "this row names no child", "name the node that the edge leads to")
            continue
        child = graph.node(cells["child"], mark)
        child.value = cells.get("value") or child.value
        child.player = cells.get("player") or child.player
        if parent := cells.get("parent"):
            edge = GraphEdge(child.name, mark, cells.get("move", ""), cells.get("p", ""))
            graph.node(parent, mark).edges.append(edge)
    faults.close()
    return graph.tree(limits, faults, notes)


def _columns(row: list[str], line: int, faults: FaultList, notes: ImportNotes) -> dict[str, int]:
    """Return the place of each column that the first row names."""
    columns: dict[str, int] = {}
    for place, cell in enumerate(row):
        word = cell.strip().casefold()
        name = next((name for name, words in COLUMNS.items() if word in words), None)
        if name is None or name in columns:
            notes.add(
                Position(line, 1), f"the column {cell.strip()!r} is left out", choose(word, COLUMNS)
            )
        else:
            columns[name] = place
    if missing_columns := [name for name in ("parent", "child") if name not in columns]:
        message = f"the first row has no column {list_text(missing_columns, 'and')}"
        remedy = "name the columns there: parent,child,move,value,player,p"
        faults.stop(Position(max(line, 1), 1), message, remedy)
    return columns


FORMAT = TreeFormat(
    name="csv",
    title={"en": "tables of edges, comma-separated", "ja": "辺の表（CSV）"},
    example="parent,child,value\nR,A,3\nR,B,5",
    read=read_edge_table,
    begins=re.compile(
        r"""["']?(?:parent|source|from|child|target|to)["']?\s*[,;\t][^\n\[{(]*(?:\n|\Z)""",
        re.IGNORECASE,
    ),
    suffixes=(".csv", ".tsv"),
)
