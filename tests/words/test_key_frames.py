"""Key frames: at most a dozen, and what must be among them is."""

from typing import Any

import pytest
from hypothesis import given, settings

from generator.site.key_frames import AT_MOST, key_frames

from .support import run
from .test_captions import ARTICLE, SAMPLES, SEARCHES, TREES


@settings(max_examples=60, deadline=None)
@given(TREES, SEARCHES)
def test_key_frames_are_few_and_in_order(tree: Any, options: dict[str, Any]) -> None:
    done = run(tree, **options)
    found = key_frames(done.moments)
    assert list(found) == sorted(set(found))
    assert len(found) <= AT_MOST
    assert found[0] == 0
    assert found[-1] == done.moments[-1].frame.number


@pytest.mark.parametrize("sample", SAMPLES)
def test_cuts_are_key_frames(sample: str) -> None:
    tree, options = SAMPLES[sample]
    done = run(tree, **options)
    found = key_frames(done.moments)
    cuts = [m.frame.number for m in done.moments if m.frame.cut and m.frame.skipped]
    assert set(cuts[: AT_MOST - 2]) <= set(found)


def test_the_article_tree() -> None:
    done = run(ARTICLE)
    told = {m.frame.number: (m.frame.status, "/".join(m.frame.path)) for m in done.moments}
    assert [told[n] for n in key_frames(done.moments)] == [
        ("start", ""),
        ("update", "A/D"),
        ("end", "A"),
        ("update", ""),
        ("update", "B"),
        ("end", "B"),
        ("end", ""),
    ]


def test_a_wide_tree_is_thinned() -> None:
    tree = {"A": [9], **{f"N{n}": [n % 9, 1] for n in range(40)}}
    done = run(tree)
    found = key_frames(done.moments)
    assert len(found) == AT_MOST
    assert found[0] == 0
    assert found[-1] == done.moments[-1].frame.number


def test_no_frames_no_key_frames() -> None:
    assert key_frames([]) == ()
