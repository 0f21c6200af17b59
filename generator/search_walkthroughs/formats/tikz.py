r"""A picture of the tree as LaTeX source: the packages `forest` and TikZ draw it.

MAX is a house that points up, MIN one that points down, chance a circle, as in the pictures; a
pruned edge is dashed and struck through twice, and the best child's edge is thick.
"""

import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Sequence

from ..drawing.family_picture import Picture
from ..game import CHANCE, MAX, Path
from ..record.frame_text import number_text
from ..record.plan import NodeState, NodeStatus, Plan, PlanNode
from ..record.tree_state import Moment
from .foreign_tree import ExpandedNode, loss_note, losses
from .trees.latex_tree import ESCAPES, OWN_PICTURE, UNDRAWN, plain_text

PREAMBLE = r"""\documentclass[border=6pt]{standalone}
\usepackage{amssymb}
\usepackage{forest}
\usetikzlibrary{shapes.symbols}
"""
JAPANESE_PREAMBLE = "\\usepackage{luatexja} % labels in Japanese: compile with lualatex\n"
STYLES = r"""\forestset{
  search tree/.style={for tree={s sep=7mm, l sep=11mm, font=\sffamily, inner sep=2.5pt,
    minimum size=6mm, edge={draw=black!60}}},
  max/.style={draw, signal, signal to=north, signal from=nowhere},
  min/.style={draw, signal, signal to=south, signal from=nowhere},
  chance/.style={draw, circle},
  unseen/.style={draw=black!45, text=black!45},
  pruned/.style={draw=black!45, text=black!45, dashed, edge={dashed, draw=black!45}},
  unread/.style={text=black!45},
  best/.style={edge={draw=black, very thick}},
  move/.style={edge label={node[midway, fill=white, inner sep=1pt, font=\scriptsize\sffamily]
    {#1}}},
  struck/.style={edge label={node[midway, sloped, fill=white, inner sep=1pt,
    font=\scriptsize\sffamily] {$\parallel$\,#1}}},
  probability/.style={},
}
"""
DIGIT_TRANSLATION = str.maketrans({"−": "-", "∞": r"\infty{}", "⁺": "^{+}", "⁻": "^{-}"})
SIGN_TEXTS = {"=": "=", "≤": r"\leq", "≥": r"\geq", "": ""}


def tikz(plan: Plan, moments: Sequence[Moment], place: int, title: str) -> str:
    """Return the document with the tree as it is at the moment of that place."""
    views: dict[Path, NodeState] = {}
    for moment in moments[: place + 1]:
        views |= moment.changed
    head = PREAMBLE + (JAPANESE_PREAMBLE if _wide(plan) else "")
    comment = f"% {' '.join(title.split())}, frame {moments[place].frame.number}\n"
    body = "".join(_nodes(plan, views))
    return (
        f"{comment}{head}{STYLES}\\begin{{document}}\n"
        f"{OWN_PICTURE}\n{body}\\end{{forest}}\n\\end{{document}}\n"
    )


def tikz_losses(nodes: Iterable[ExpandedNode], file: str) -> tuple[str, ...]:
    """Return a note for each kind of fact that a picture does not hold: beside the tree it has the
    labels of moves, as LaTeX sets them, and values with four digits."""
    written_nodes = list(nodes)
    rounded_count = sum(
        node.value is not None and _read_back(_number(node.value)) != node.value
        for node in written_nodes
        if not node.children
    )
    label_count = sum(plain_text(escape(node.label)) != node.label for node in written_nodes)
    counts = {"exact value": rounded_count, "exact label": label_count}
    notes = [loss_note(file, what, count) for what, count in counts.items() if count]
    return (*losses(written_nodes, (), file), *notes)


def _read_back(number: str) -> float:
    text = plain_text(number)
    return float(text) if "e" in text or "." in text else int(text)


def _nodes(plan: Plan, views: Mapping[Path, NodeState]) -> Iterator[str]:
    top, depth = len(plan.root), 0
    player_views = (view for path, view in views.items() if plan.nodes[path].turn != CHANCE)
    best = {view.best for view in player_views}
    for number, (path, node) in enumerate(plan.nodes.items()):
        level = len(path) - top
        if number:
            yield "]" * (depth - level + 1) + "\n"
        depth = level
        view = views.get(path, NodeState())
        options = (
            [_shape(node, view), *_edge(node, view, path in best)]
            if level
            else [_shape(node, view)]
        )
        options_text = "".join(f", {option}" for option in options if option)
        yield f"{'  ' * level}[{{{_content(plan, node, view)}}}{options_text}"
        if left_count := node.hidden or node.collapsed:
            yield f" [{{{ESCAPES[UNDRAWN]} {left_count}}}, unread]"
    yield "]" * (depth + 1) + "\n"


def _content(plan: Plan, node: PlanNode, view: NodeState) -> str:
    """Return the text in the node: a leaf's value, the mean of playouts, or what is proved of an
    inner node's score."""
    if node.leaf:
        return "?" if node.value is None else f"${_number(node.value)}$"
    if (inner_text := plan.family.part(Picture).inner_text(view)) is not None:
        return f"${inner_text.translate(DIGIT_TRANSLATION)}$"
    if view.score is None or view.state is NodeStatus.PRUNED:
        return ""
    number = _number(view.score)
    return f"${SIGN_TEXTS[view.sign]} {number}$" if view.sign else f"${number}$"


def _number(value: float) -> str:
    return number_text(value).translate(DIGIT_TRANSLATION)


def _shape(node: PlanNode, view: NodeState) -> str:
    is_pruned = view.state is NodeStatus.PRUNED
    if node.leaf:
        is_unread = view.state in (NodeStatus.UNSEEN, NodeStatus.WAITING)
        return (
            "unread, edge={dashed, draw=black!45}" if is_pruned else "unread" if is_unread else ""
        )
    shape = "chance" if node.turn == CHANCE else "max" if node.turn == MAX else "min"
    return shape + (
        ", pruned" if is_pruned else ", unseen" if view.state is NodeStatus.UNSEEN else ""
    )


def _edge(node: PlanNode, view: NodeState, best: bool) -> Iterator[str]:
    """Return how the edge to the node looks, and which move it is."""
    chance = "" if node.chance is None else f" ({node.chance})"
    is_counted = node.label == str(node.place + 1)  # nobody has named it
    label = escape(("" if is_counted else node.label) + chance)
    if view.is_cut:
        yield f"struck={{{label}}}"
    elif label:
        yield f"move={{{label}}}"
    if node.chance is not None:
        yield f"probability={node.chance}"
    if best and not view.is_cut:
        yield "best"


def escape(text: str) -> str:
    r"""Return the text as LaTeX and forest show it.

    >>> print(escape("50 % [a_b]"))
    50 \% {[}a\_b{]}
    """
    return "".join(ESCAPES.get(char, char) for char in text)


def _wide(plan: Plan) -> bool:
    """Return whether a label needs more than LaTeX's own fonts have."""
    characters = {char for node in plan.nodes.values() for char in node.label}
    return any(unicodedata.east_asian_width(char) in "WF" for char in characters)
