"""`Picture`: what pictures show of the searches of a family besides nodes, edges and scores."""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Protocol, TypeAlias

from ..family import Part
from ..game import Path
from ..record.frame import Frame, Range
from ..record.plan import NodeState, Plan
from ..record.tree_state import Moment
from .svg import Mark
from .theme import AnyStyle
from .wording import Vocabulary

NodeMark: TypeAlias = Callable[[Any, NodeState], Mark | None]
"""What makes a mark of a node's place and of how the node stands; None while there is nothing to
draw."""


@dataclass(frozen=True, slots=True)
class Feature:
    """What one trait of an algorithm adds to pictures and to the numbers beside them."""

    trait: str
    """Its name in `Traits`."""
    outlines: Sequence[NodeMark] = ()
    """Marks of each node, under its board and its text."""
    marks: Sequence[NodeMark] = ()
    """Marks of each node, over its text."""
    room: float = 0.0
    """The room that the marks need left of an inner node, or in a row under a leaf (px)."""
    signs: Sequence[str] = ()
    """The names of its signs in the legend."""
    rows: Sequence[str] = ()
    """The names of further counts, after that of the nodes calculated."""


class LineGoal(Protocol):
    """What stands on the number line in the place of a window."""

    def background(self, frame: Frame) -> Mark | None:
        """Return what lies under the axis."""

    def mark(self, frame: Frame, axis: float) -> Mark | None:
        """Return what stands on the axis, whose middle is so low on the page (px)."""

    def text(self, frame: Frame, row: float) -> Mark | None:
        """Return what is written in the row of bounds, whose baseline is so low (px)."""


class EstimateLine(Protocol):
    """What stands on the number line of a film in the place of windows, scores and bounds.

    A class that names this one as its base need not say what it does without.
    """

    def node(self, frame: Frame) -> Path:
        """Return the node that the line is about: the current one."""
        return frame.path

    def axis(self) -> Iterable[Mark] | None:
        """Return what is the same in every frame, in the place of the axis and its numbers; None:
        these."""
        return None

    def background(self, moment: Moment) -> list[Mark | None]:
        """Return what lies under the axis."""
        return []

    def marks(self, moment: Moment) -> list[Mark | None]:
        """Return what stands on the axis and around it."""


class FilmMarks(Protocol):
    """What the pictures of one film have of their own, over and under nodes and edges.

    A class that names this one as its base need not say what it does without.
    """

    bands: ClassVar[int] = 0
    """The number of marks under each edge."""
    slots: ClassVar[int] = 0
    """The number of marks over all nodes."""

    def sizes(self, cell: float, drawn: Mapping[Path, Any]) -> dict[Path, Any]:
        """Return the size of each node that is drawn; boards have cells of this size (px)."""

    def edge_bands(self, parent: Any, child: Any, view: NodeState) -> Sequence[Mark | None]:
        """Return the marks under an edge, from place to place."""
        return ()

    def lit_below(
        self, moment: Moment, views: Mapping[Path, NodeState], drawn: Collection[Path]
    ) -> Iterable[Path]:
        """Return the nodes below the current one whose edges are lit."""
        return ()

    def marks(
        self, moment: Moment, page: Any, views: Mapping[Path, NodeState], words: Vocabulary
    ) -> Sequence[Mark | None]:
        """Return the marks over all nodes of the page, with these words."""
        return ()

    def line(self, scale: Any, line_top: float, words: Vocabulary) -> EstimateLine:
        """Return what stands on the number line."""


class Picture(Part):
    """What pictures show of a family's searches besides nodes, edges and scores."""

    STYLES: ClassVar[Mapping[str, AnyStyle]] = {}
    """The family's own styles of marks, by the names that its marks state."""
    FEATURES: ClassVar[Sequence[Feature]] = ()
    """What traits add to the pictures of the family, in painting order."""
    node_marks: ClassVar[Sequence[NodeMark]] = ()
    """The family's own marks of a node, in painting order, over all others."""
    has_badges: ClassVar[bool] = False
    """Whether a node may have a badge on its right side."""
    drop: ClassVar[float] = 46.0
    """The room for edges between two rows of the tree (px)."""
    may_write_above: ClassVar[bool] = True
    """Whether numbers may stand above a node where there is no room beside it."""
    has_whole_range: ClassVar[bool] = False
    """Whether the number line shows all results that there can be, each at its true distance."""
    names_movers: ClassVar[bool] = True
    """Whether it is written beside each row of the tree, and at the number line, who moves."""
    draws_nodes: ClassVar[bool] = True
    """Whether nodes are drawn; else the film's own marks are the whole picture."""
    grows: ClassVar[bool] = False
    """Whether nodes and edges are drawn only when they have joined the tree."""

    def film_marks(self, plan: Plan, moments: Sequence[Moment]) -> FilmMarks | None:
        """Return what the pictures of the film have of their own; None: the usual marks alone."""
        return None

    def node_parts(
        self, plan: Plan, boards: Sequence[NodeMark], below: Sequence[NodeMark]
    ) -> Sequence[NodeMark] | None:
        """Return all marks of a node, in painting order, in the place of the usual ones; None:
        these. `boards` are those of its board, `below` those of children that are not drawn."""
        return None

    def inner_text(self, view: NodeState) -> str | None:
        """Return what is written in an inner node; None: its score and what is proved of it."""
        return None

    begins_infinite: ClassVar[bool] = True
    """Whether a search may begin with ±∞, so that its number line has these places."""

    def number_widths(self, plan: Plan, scores: Collection[float]) -> tuple[float, float]:
        """Return how wide (px) the numbers can become beside an inner node and under a leaf."""
        return 0.0, 0.0

    def line_goal(self, frames: Sequence[Frame], scale: Any, line_top: float) -> LineGoal | None:
        """Return what the search asks for, on the number line of a film; None: its window."""
        return None

    def root_ranges(self, frames: Sequence[Frame]) -> Iterable[tuple[int, Range]] | None:
        """Return where the root's value lies by each frame's number; None: as passes prove it."""
        return None


def stated_root_ranges(frames: Iterable[Frame]) -> Iterator[tuple[int, Range]]:
    """Yield the range that a search has stated last of its root, by each frame's number."""
    stated: Range | None = None
    for frame in frames:
        if not frame.path and frame.bounds is not None:
            stated = frame.bounds
        if stated is not None:
            yield frame.number, stated


def features(plan: Plan) -> list[Feature]:
    """Return what the traits of the plan's algorithm add to its pictures."""
    family_features = plan.family.part(Picture).FEATURES
    return [feature for feature in family_features if getattr(plan.traits, feature.trait)]
