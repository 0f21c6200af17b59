"""What pages show of searches that solve worlds: results, and the signs of the legend."""

from collections.abc import Iterator, Sequence

from ...record.family_facts import Counts
from ...record.frame import Frame
from ...record.plan import Plan
from ...record.tree_state import Moment
from ..monte_carlo import facts


class Facts(facts.Facts):
    """What pages show of these searches: the worlds alone are counted."""

    ROWS = ("worlds",)
    has_rates = False

    def _joined(self, frame: Frame) -> Counts:
        return ()

    def _own_signs(self, plan: Plan, moments: Sequence[Moment]) -> Iterator[str]:
        yield from ("world_visits", "world_path", "world_means", "world_result")

    def _result_mark(self, won: bool) -> str:
        return ""
