"""Facts of frames and of plans cannot be changed, and a budget says which frames there are."""

from dataclasses import is_dataclass

import pytest

from search_walkthroughs.record import frame, plan
from search_walkthroughs.record.recorder import FrameBudget


def test_what_ends_before_the_first_frame_that_is_wanted_has_none():
    budget = FrameBudget(start=10)
    ends_at = {frames: budget.records_below((), 4, 0, frames) for frames in (3, 6, 7)}
    assert ends_at == {3: False, 6: False, 7: True}
    assert budget.records_below((), 4, 0)


@pytest.mark.parametrize("module", [frame, plan], ids=["frame", "plan"])
def test_no_fact_can_be_changed(module):
    facts = [one for one in vars(module).values() if is_dataclass(one)]
    assert facts
    assert [one.__name__ for one in facts if not one.__dataclass_params__.frozen] == []
