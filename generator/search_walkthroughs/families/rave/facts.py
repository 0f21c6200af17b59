"""What pages show of searches that count moves played later: counts, signs of the legend."""

from collections.abc import Iterator, Sequence
from typing import ClassVar

from ...record.family_facts import OwnField
from ...record.plan import Plan
from ...record.tree_state import Moment
from ..monte_carlo import facts


class Facts(facts.Facts):
    """What pages show of searches that count moves played later."""

    CONDITIONS = facts.Facts.CONDITIONS | {"equivalence"}
    FIELDS: ClassVar = {
        "games": OwnField(("select", "expand"), "legend.games_with_move"),
        "games_mean": OwnField(("select",), "legend.games_mean"),
        "counted": OwnField(("backup",), "legend.counted_moves"),
        "game": OwnField(("backup",), "legend.game_from_here"),
    }

    def _own_signs(self, plan: Plan, moments: Sequence[Moment]) -> Iterator[str]:
        for sign in super()._own_signs(plan, moments):
            yield "rave_terms" if sign == "terms" else sign
