"""The page of a tree: the picture to move in, and the same as a file."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from ..captions.catalogue import messages, section
from ..pages.markup.visit_file import visit_file
from .colours import STEPS, colour_css
from .folding import (
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
from .laws import Breach, breaches, sentences
from .packing import pack
from .picture import (
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
from .timeline import Timeline

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

    @cached_property
    def html(self) -> str:
        """The page in one file, which loads nothing."""
        say, packed = messages(self.language), pack(self.shown)
        low, high = (value_text(end, self.shown.range) for end in self.shown.range)
        breach_notes = set(sentences(self.breaches, say))
        notes: list[dict[str, Any]] = [
            {"text": note, "is_breach": note in breach_notes}
            for note in (() if self.says else self.notes)
        ]
        dark = colour_css(dark=True, scope="[data-md-color-scheme=slate] ")
        return visit_file(
            self.heading,
            self.language,
            notes,
            colour_css(dark=False) + dark,
            data=packed.data,
            words=_words(self.language),
            sizes=SIZES
            | {"text": text_width(self.shown, shown_children(self.shown.tree))}
            | {"chosen": self.chosen},
            says=self.says,
            below=self.below,
            range=range(STEPS),
            low=low,
            high=high,
            view=say.say(f"visits.view.{self.shown.view}"),
            legend=say.say("visits.legend"),
        )


SPOKEN = ("root", "moves.one", "moves.other", "nodes.one", "nodes.other", "share")
"""Messages that the page's script says as the picture does."""


def _words(language: str) -> dict[str, str]:
    """Return what the page's script says."""
    own = {name: section(language, "visits")[name] for name in SPOKEN}
    comma = messages(language).messages["list.comma"]
    return dict(section(language, "visits.page")) | own | {"comma": comma}
