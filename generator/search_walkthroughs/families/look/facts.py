"""What pages show of searches in which a network looks: results, and the signs of the legend."""

from collections.abc import Hashable, Iterator, Sequence
from typing import ClassVar

from ...record.family_facts import OwnField
from ...record.frame import Frame
from ...record.plan import Plan
from ...record.tree_state import Moment
from ..monte_carlo import facts
from ..monte_carlo.facts import compared_terms


class Facts(facts.Facts):
    """What pages show of these searches: looks in the place of games, and no success rate."""

    FIELDS: ClassVar = {"priors": OwnField(("start",), "legend.noisy_priors")}
    ROWS: ClassVar[tuple[str, ...]] = ("joined", "looks")
    has_rates = False

    def _own_signs(self, plan: Plan, moments: Sequence[Moment]) -> Iterator[str]:
        yield from ("look_visits", "path", "look", "look_result")
        yield from ("prior", "look_terms") if compared_terms(moments) else ()

    def _result_mark(self, won: bool) -> str:
        return "look"


def noisy_priors(frame: Frame) -> Sequence[tuple[Hashable, float]]:
    """Return the priors of the root's moves with their noise; none where there is no noise."""
    return tuple(frame.own("priors", ()))
