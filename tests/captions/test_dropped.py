"""What is said of a search that forgets the bounds from further up, and of no other."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from search_walkthroughs.captions.catalogue import messages
from search_walkthroughs.game import Path
from support import caption

from .family import EVERY, game_of, sample
from .support import Run, searched


def without_bounds(run: Run) -> list[Path]:
    """The nodes whose captions say that they receive none of the bounds there are."""
    dropped = messages("en").messages["start.dropped"]
    texts = ((m.frame.path, caption(run.plan, m, "en").text) for m in run.moments)
    return [path for path, text in texts if dropped in text]


@pytest.mark.parametrize("root", ["", ", MIN root"])
def test_the_bound_of_the_root_is_missed_three_moves_further_down(root: str) -> None:
    assert without_bounds(sample(f"nega-alpha, shallow{root}")) == [("B", "C", "D")]


@pytest.mark.sample(7)
@pytest.mark.parametrize(("name", "options"), [e for e in EVERY if "shallow" not in e[0]], ids=str)
@settings(max_examples=15, deadline=None)
@given(data=st.data())
def test_other_searches_forget_nothing(
    name: str, options: dict[str, object], data: st.DataObject
) -> None:
    assert not without_bounds(searched(game_of(name, data), name, "", **dict(options)))  # type: ignore[arg-type]
