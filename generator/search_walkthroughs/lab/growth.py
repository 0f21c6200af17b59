"""A tree of visits that grows in the page: its snapshots as they come, and the whole at the end."""

from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

from .. import reading
from ..drawing.theme import width
from ..game import Path
from ..pages.markup.tree_page import SIZES, TreePage, tree_words
from ..record.frame import Range
from ..runs.registry import algorithms
from ..runs.run import all_options
from ..visit_trees.growth import (
    GrownNode,
    Growth,
    GrowthSnapshot,
    even_times,
    grow,
    grows_tree,
    playout_count,
)
from ..visit_trees.picture import (
    GAP,
    LABEL_SIZE,
    MAX_TEXT,
    MIN_TEXT,
    NUMBER_SIZE,
    value_text,
    visits_text,
)

SNAPSHOTS = 20
"""Number of snapshots of a search that are shown while it runs."""
MAX_FRAMED_PLAYOUTS = 30
"""Upper limit of playouts of a search whose frames are made at once; more take seconds."""
Report: TypeAlias = Callable[[Any], object]
"""Is given what JSON holds; the page shows it while the search goes on."""


def shows_growth(walkthrough: reading.Walkthrough) -> bool:
    """Return whether the file has one search, which grows a tree with so many playouts that nobody
    would step through all of its frames."""
    [entry, *others] = walkthrough.entries
    options = all_options(walkthrough, entry)
    text = algorithms()[entry.algorithm].file_for(options)
    return not others and grows_tree(text) and playout_count(options) > MAX_FRAMED_PLAYOUTS


def grown_parts(walkthrough: reading.Walkthrough, growth: Growth, language: str) -> dict[str, Any]:
    """Return what the page shows of the file's one search in place of its frames.

    Args:
        walkthrough: The file.
        growth: The tree that the search has grown.
        language: Language of what is shown.

    Returns:
        The tree's ``html``, the ``exploration`` of the search, or None, and the ``result``.
    """
    entry = walkthrough.entries[0]
    best = None if growth.best is None else str(growth.best)
    return {
        "grown": True,
        "html": TreePage(growth.timeline(), "", language).body(),
        "films": [],
        "exploration": all_options(walkthrough, entry).get("exploration"),
        "results": [{"algorithm": entry.algorithm, "value": growth.value, "best": best}],
    }


def live_growth(
    walkthrough: reading.Walkthrough,
    language: str,
    report: Report,
    label: Callable[[Path], str] = lambda path: str(path[-1]),
) -> Growth:
    """Run the walkthrough's one search, and report each of its snapshots as JSON holds it.

    Args:
        walkthrough: The file.
        language: Language of the picture.
        report: Called with each snapshot. The first has ``start``: what the picture needs besides.
        label: Says what the move to a node is called.

    Returns:
        The tree.
    """
    entry = walkthrough.entries[0]
    playouts = playout_count(all_options(walkthrough, entry))
    is_first = True

    def shown(snapshot: GrowthSnapshot, joined: Sequence[GrownNode]) -> None:
        nonlocal is_first
        names = [label(node.path) if node.path else "" for node in joined]
        facts: dict[str, Any] = {
            "playouts": snapshot.playouts,
            "all": playouts,
            "joined": [(node.parent, name) for node, name in zip(joined, names, strict=True)],
            "visits": snapshot.visits,
            "means": [None if mean is None else round(mean, 3) for mean in snapshot.means],
        }
        if is_first:
            facts["start"] = _start(names, playouts, snapshot.range, language)
        is_first = False
        report(facts)

    return grow(walkthrough, entry, even_times(playouts, SNAPSHOTS), shown)


def _start(names: Sequence[str], playouts: int, span: Range, language: str) -> dict[str, Any]:
    """Return what the picture of a growing tree needs before its first snapshot."""
    numbers = f"{visits_text(playouts)} · {value_text(span[0], span)}"
    words = tree_words(language)
    longest = max(width(name, LABEL_SIZE) for name in (words["root"], *names))
    room = longest + GAP + width(numbers, NUMBER_SIZE)
    room = round(min(max(room, MIN_TEXT), MAX_TEXT))
    return {"sizes": SIZES | {"text": room}, "words": words, "range": span}
