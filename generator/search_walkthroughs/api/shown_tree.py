"""`tree`: the tree that somebody's program has searched, as a picture to move in."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path as File
from typing import TYPE_CHECKING, Any, TypeAlias

from ..reading.errors import bad_argument
from .arguments import known_language
from .saving import save_bytes

if TYPE_CHECKING:
    from ..pages.markup.tree_page import TreePage
    from ..visit_trees.visit_tree import VisitTree

Reader: TypeAlias = "str | Callable[[Any], Any] | None"
"""How a field of a node is given: by its name, by a function of a node, or not at all."""

FRAME_HEIGHT = 720
"""Height of a tree in a notebook (pixels)."""


@dataclass(frozen=True, repr=False)
class Tree:
    """A tree of visits; a notebook shows it, and can be left open without a network."""

    _page: TreePage
    _snapshots: Sequence[VisitTree]

    @property
    def fields(self) -> str:
        """Which field of a node was taken for what: ``children = kids, visits = N``."""
        return self._page.shown.tree.fields

    @property
    def nodes(self) -> int:
        """Number of nodes; of several snapshots those of the last."""
        return len(self._page.shown.tree.nodes)

    @property
    def notes(self) -> Sequence[str]:
        """What was found, what was passed over, and whether the sums of visits and priors hold:
        a sentence each."""
        return self._page.notes

    @property
    def html(self) -> str:
        """The tree as a whole document in one file, which loads nothing."""
        return self._page.html

    @property
    def svg(self) -> str:
        """The most visited nodes as a picture, with the others folded."""
        return self._page.svg

    def save(self, path: str | File) -> None:
        """Write the tree into a file: ``.html`` or ``.svg``. BadInput for another suffix, or where
        nothing can be written."""
        path = File(path)
        suffix = path.suffix.lower()
        if suffix not in (".html", ".htm", ".svg"):
            remedy = "name a file such as tree.html or tree.svg"
            raise bad_argument(str(path), "a tree is written as .html or .svg", remedy)
        save_bytes(path, (self.svg if suffix == ".svg" else self.html).encode())

    def __repr__(self) -> str:
        """Return the number of nodes, and the notes."""
        times = len(self._snapshots)
        which = f", {times} snapshots" if times > 1 else ""
        return f"<Tree of {self.nodes:,} nodes{which}> {' '.join(self.notes)}"

    def _repr_html_(self) -> str:
        """Return the tree in a frame of its own, so that several in a notebook do not meet."""
        from ..pages.markup.one_file import player_frame

        return player_frame(self.html, self._page.heading, FRAME_HEIGHT)

    def _repr_mimebundle_(self, **_: Any) -> dict[str, str]:
        """Return the tree; and the picture for what shows a notebook and runs no scripts."""
        return {
            "text/html": self._repr_html_(),
            "image/svg+xml": self.svg,
            "text/plain": repr(self),
        }


def tree(
    root: Any,
    /,
    children: Reader = None,
    visits: Reader = None,
    value: Reader = None,
    label: Reader = None,
    prior: Reader = None,
    board: Reader = None,
    view: str = "stored",
    *,
    title: str = "",
    language: str = "en",
) -> Tree:
    """Show the tree that a Monte Carlo tree search, or another program, has left.

    Every field is given by its name or as a function of a node. What is not given is found: the
    result's ``fields`` says what was taken for what.

    Args:
        root: The root: an object, nested dicts, arrays as mctx has them, or what `tree` has
            returned. A list of them is a timeline, the last snapshot at its end.
        children: A list, a dict by move, or pairs of move and node. By default the field that
            holds objects of the root's type.
        visits: How often the search came to the node. By default the number that is at least the
            sum of the children's.
        value: What the node is worth, such as ``lambda n: n.w / n.n``. By default the mean, or the
            total divided by the visits.
        label: The move that leads to the node.
        prior: The node's prior, in 0 … 1.
        board: The position as a text, as SVG, or as an object with ``_repr_svg_``; the card of a
            node shows it.
        view: ``"stored"`` shows values as the tree holds them. ``"root"`` turns them at moves 1, 3,
            5 …, for trees that hold a value for the player who moves at the node; ``"mover"`` at
            moves 0, 2, 4 …, for trees that hold it for the player who moved there.
        title: The heading of the page.
        language: That of the page, ``en`` or ``ja``.

    Returns:
        The tree; ``save`` writes it as one HTML file, or as SVG.

    Raises:
        BadInput: If a field cannot be found or two fit equally, with the numbers that were found
            and the argument to give; if children lead back to a node above; if one object is given
            as several snapshots.
    """
    from ..pages.markup.tree_page import TreePage
    from ..visit_trees.object_tree import Readers
    from ..visit_trees.timeline import timeline
    from ..visit_trees.tree_file import data_tree

    known_language(language)
    roots = list(root) if type(root) in (list, tuple) else [root]
    if len({id(snapshot) for snapshot in roots}) < len(roots):
        message = "one object is given as several snapshots, so they are all alike"
        remedy = "call `tree(root)` at each time, and give the list of what it returns"
        raise bad_argument("root", message, remedy)
    readers = Readers(children, visits, value, label, prior, board)
    snapshots: list[VisitTree] = []
    for part in roots:
        snapshots += part._snapshots if isinstance(part, Tree) else [data_tree(part, readers)]
    return Tree(TreePage(timeline(snapshots, view), title, language), snapshots)


def tree_in_files(
    data: Sequence[tuple[str, bytes]],
    names: Mapping[str, str],
    view: str,
    title: str,
    language: str,
) -> Tree:
    """Return the tree that files hold, each a snapshot or several of them.

    `data` are names and contents of the files; `names` the fields that are known, by argument.
    """
    from ..pages.markup.tree_page import TreePage
    from ..visit_trees.object_tree import Readers
    from ..visit_trees.timeline import timeline
    from ..visit_trees.tree_file import read_trees

    readers = Readers(**names)
    snapshots = [snapshot for name, text in data for snapshot in read_trees(text, name, readers)]
    return Tree(TreePage(timeline(snapshots, view), title, language), snapshots)
