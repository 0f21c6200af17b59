"""A frame made the short way is, and prints, what it would be if it were made the long way."""

import json
import pickle
from dataclasses import FrozenInstanceError, replace
from fractions import Fraction
from math import inf

import pytest
from hypothesis import given
from hypothesis import strategies as st

from search_walkthroughs.record.frame import Frame, json_line, record
from support import (
    AMAF,
    BOUNDED,
    EVERY,
    FEWER,
    NARROWING,
    PARALLEL,
    SAMPLED,
    WRONG,
    games,
    lonely,
    search,
    trees,
)

SEARCHES = [
    *((name, options, games) for name, options in (*EVERY, *WRONG)),
    *((name, options, lonely) for name, options in SAMPLED),
    *((name, options, trees) for name, options in (*AMAF, *BOUNDED, *NARROWING, *PARALLEL)),
]
searches = pytest.mark.parametrize(
    ("name", "options", "ground"),
    SEARCHES,
    ids=[f"{name}-{options}" for name, options, _ in SEARCHES],
)


def plain_line(frame):
    """The record of the frame as Python writes it."""
    return json.dumps(record(frame), ensure_ascii=False, separators=(",", ":"))


@pytest.mark.sample(12)
@searches
@FEWER
@given(data=st.data())
def test_a_frame_is_the_same_made_either_way(name, options, ground, data):
    for frame in search(name, data.draw(ground), **options).frames:
        long = Frame(**vars(frame))
        assert frame == long
        assert record(frame) == record(long)
        assert pickle.loads(pickle.dumps(frame)) == frame
        assert replace(frame, line=0) == replace(long, line=0) != frame
        assert json_line(frame) == json_line(long)
        assert json_line(frame) == plain_line(frame)


FACTS = {"number": 0, "status": "end", "path": (), "line": 1, "turn": 1}
COUNTS = {"calculated": 1, "pruned": 0}


@pytest.mark.parametrize(
    "score", [1, True, 1.0, 0, False, 0.0, -0.0, 0.1, 1e300, inf, -inf, Fraction(1, 3), Fraction(4)]
)
def test_numbers_that_are_equal_are_written_as_what_they_are(score):
    frame = Frame.of(
        {**FACTS, **COUNTS, "score": score, "computed": (score, 1), "path": ("%s", "ア")}
    )
    assert json_line(frame) == plain_line(frame)


def test_a_frame_cannot_be_changed():
    frame = Frame.of({**FACTS, **COUNTS})
    with pytest.raises(FrozenInstanceError):
        frame.line = 2
    assert hash(frame) == hash(Frame(**FACTS, **COUNTS))
