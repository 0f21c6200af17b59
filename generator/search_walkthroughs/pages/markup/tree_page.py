"""The page of a tree: the picture to move in, and the same as a file."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from ...captions.catalogue import messages, section
from ...visit_trees.colours import STEPS
from ...visit_trees.folding import (
    FOLDED_ROW,
    FOLDED_WIDTH,
    LEAD,
    LEFT,
    ROW,
    SHOWN_DEPTH,
    SHOWN_NODES,
    TOP,
    shown_children,
)
from ...visit_trees.laws import Breach, breaches, sentences
from ...visit_trees.packing import MAX_DATA_BYTES, pack
from ...visit_trees.picture import (
    FAN,
    GAP,
    LINE_RANGE,
    MIN_LINE,
    MIN_RADIUS,
    RADIUS_RANGE,
    TEXT_LEFT,
    text_width,
    tree_svg,
    value_text,
)
from ...visit_trees.timeline import Timeline
from .one_file import document_file
from .page_markup import VISIT_SCRIPTS, VISIT_SHEETS, render

SIZES = {
    "row": ROW, "lead": LEAD, "foldedRow": FOLDED_ROW, "foldedWidth": FOLDED_WIDTH,
    "left": LEFT, "top": TOP, "textLeft": TEXT_LEFT, "fan": FAN, "gap": GAP,
    "minRadius": MIN_RADIUS, "radiusRange": RADIUS_RANGE, "minLine": MIN_LINE,
    "lineRange": LINE_RANGE, "steps": STEPS, "shown": SHOWN_NODES, "depth": SHOWN_DEPTH,
}  # fmt: skip
"""What the page's script reads of the picture that is drawn here: it draws the same."""


@dataclass(frozen=True)
class TreePage:
    """A tree that is shown, in a language."""

    shown: Timeline
    title: str
    """Its title; empty for a general one."""
    language: str
    chosen: int = 0
    """Place of the node that is ringed at first."""
    says: Sequence[str] = ()
    """What is said of the tree instead of whether its sums hold."""
    below: str = ""
    """Markup that stands below the picture."""

    @cached_property
    def breaches(self) -> Sequence[Breach]:
        """The nodes at which a law of visits or priors does not hold."""
        return list(breaches(self.shown))

    @property
    def heading(self) -> str:
        """The title, or a general one."""
        return self.title or messages(self.language).say("visits.title")

    @cached_property
    def notes(self) -> Sequence[str]:
        """What was found, what was passed over, and whether the sums hold: a sentence each."""
        say, tree = messages(self.language), self.shown.tree
        notes = [say.say("visits.found", found=tree.fields)] if tree.fields else []
        if tree.passed_over:
            counts = [f"{name} ({number:,})" for name, number in tree.passed_over]
            listing = say.messages["list.comma"].join(counts)
            notes.append(say.say("visits.passed_over", what=listing))
        return [*notes, *(sentences(self.breaches, say) or [say.say("visits.all_hold")])]

    @cached_property
    def svg(self) -> str:
        """The picture: the most visited nodes, the others folded."""
        return tree_svg(self.shown, messages(self.language), self.heading)

    @property
    def size(self) -> tuple[float, float]:
        """Width and height of the picture (pixels)."""
        wide, high = re.findall(r'(?:width|height)="(\d+)"', self.svg)[:2]
        return float(wide), float(high)

    @cached_property
    def html(self) -> str:
        """The page in one file, which loads nothing."""
        body = self.body(self.heading)
        return document_file(self.heading, self.language, body, VISIT_SHEETS, VISIT_SCRIPTS)

    def body(self, heading: str = "") -> str:
        """Return the HTML of the tree, which a script draws; without a heading none stands above
        it."""
        breach_notes = set(sentences(self.breaches, messages(self.language)))
        notes = [
            {"text": note, "is_breach": note in breach_notes}
            for note in (() if self.says else self.notes)
        ]
        return render(
            "visit_tree.html",
            heading=heading,
            notes=notes,
            says=self.says,
            below=self.below,
            **self._facts(),
        )

    def film(self, still: str, about: str, limit: int) -> str:
        """Return the HTML of the tree as a film: its last picture, in whose place a script plays
        its snapshots.

        Args:
            still: Address of that picture.
            about: The sentence below it; empty for none.
            limit: Upper limit of bytes that its nodes take.

        Returns:
            The HTML.
        """
        width, height = map(round, self.size)
        return render(
            "visit_film.html",
            language=self.language,
            title=self.heading,
            about=about,
            still=still,
            width=width,
            height=height,
            **self._facts(limit),
        )

    def _facts(self, limit: int = MAX_DATA_BYTES) -> dict[str, Any]:
        low, high = (value_text(end, self.shown.range) for end in self.shown.range)
        say = messages(self.language)
        return {
            "data": pack(self.shown, limit).data,
            "words": tree_words(self.language),
            "sizes": SIZES
            | {"text": text_width(self.shown, shown_children(self.shown.tree))}
            | {"chosen": self.chosen},
            "range": range(STEPS),
            "low": low,
            "high": high,
            "view": say.say(f"visits.view.{self.shown.view}"),
            "legend": say.say("visits.legend"),
        }


SPOKEN = ("root", "moves.one", "moves.other", "nodes.one", "nodes.other", "share")
"""Messages that the page's script says as the picture does."""


def tree_words(language: str) -> dict[str, str]:
    """Return what the page's script says."""
    own = {name: section(language, "visits")[name] for name in SPOKEN}
    comma = messages(language).messages["list.comma"]
    return dict(section(language, "visits.page")) | own | {"comma": comma}
