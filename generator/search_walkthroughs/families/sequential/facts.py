"""What pages show of the test of a match: pairs, the ratio, and the signs of the picture."""

from collections.abc import Iterator, Sequence
from typing import ClassVar

from ...record import family_facts
from ...record.family_facts import Counts, OwnField
from ...record.frame import Frame
from ...record.plan import Plan
from ...record.tree_state import Moment


class Facts(family_facts.Facts):
    """What pages show of the test of a match."""

    CONDITIONS = frozenset({"elo0", "elo1", "alpha", "beta", "least"})
    ROWS = ("pairs",)
    FIELDS: ClassVar = {
        "pair": OwnField(("backup",), "match.page.field.pair"),
        "counts": OwnField(("backup",), "match.page.field.counts", "▮ 5"),
        "ratio": OwnField(("backup",), "match.page.field.ratio", "H1 H0"),
    }

    def counts(self, plan: Plan, moments: Sequence[Moment]) -> Iterator[Counts]:
        """Yield the number of pairs so far."""
        pairs = 0
        for moment in moments:
            pairs = moment.frame.visits or pairs
            yield (pairs,)

    def all_signs(self, plan: Plan, moments: Sequence[Moment]) -> Iterator[str]:
        """See `family_facts.Facts`."""
        yield "score_interval"

    def timeline(self, plan: Plan, frames: Sequence[Frame]) -> Iterator[str]:
        """Yield the mark of each frame: none before the verdict."""
        for _ in frames:
            yield ""

    def key_frames(
        self, frames: Sequence[Frame]
    ) -> tuple[Sequence[int], Sequence[Sequence[int]]] | None:
        """Return the first two pairs, the last pair and both ends; then every fifth pair."""
        numbers = [frame.number for frame in frames]
        return sorted({*numbers[:3], *numbers[-2:]}), (numbers[5::5],)

    def score(self, frame: Frame) -> tuple[str, ...] | None:
        """Return the ratio, which stands for a score."""
        ratio = frame.own("ratio")
        return None if ratio is None else ("ratio", ratio_text(ratio))


def ratio_text(ratio: float) -> str:
    """Return a log-likelihood ratio as it is written.

    >>> ratio_text(-0.7317), ratio_text(3.0791), ratio_text(-0.0)
    ('−0.73', '3.08', '0.00')
    """
    return f"{round(ratio, 2) + 0.0:.2f}".replace("-", "−")
