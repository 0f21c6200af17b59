"""Key frames: at most a dozen, and what must be among them is."""

from typing import Any

import pytest
from hypothesis import given

from captions.sampled import sample
from captions.support import run
from captions.test_captions import ARTICLE, SAMPLES, SEARCHES, TREES
from search_walkthroughs.families.monte_carlo.facts import leads
from search_walkthroughs.game import MIN
from search_walkthroughs.pages.walkthrough.film_script import marks
from search_walkthroughs.pages.walkthrough.key_frames import MAX_KEY_FRAMES, key_frames


@given(TREES, SEARCHES)
def test_key_frames_are_few_and_in_order(tree: Any, options: dict[str, Any]) -> None:
    done = run(tree, **options)
    found = key_frames(done.plan, done.moments)
    assert list(found) == sorted(set(found))
    assert len(found) <= MAX_KEY_FRAMES
    assert found[0] == 0
    assert found[-1] == done.moments[-1].frame.number


@pytest.mark.parametrize("sample", SAMPLES)
def test_cuts_are_key_frames(sample: str) -> None:
    tree, options = SAMPLES[sample]
    done = run(tree, **options)
    found = key_frames(done.plan, done.moments)
    cuts = [m.frame.number for m in done.moments if m.frame.cut and m.frame.skipped]
    assert set(cuts[: MAX_KEY_FRAMES - 2]) <= set(found)


def test_the_article_tree() -> None:
    done = run(ARTICLE)
    places = {m.frame.number: (m.frame.status, "/".join(m.frame.path)) for m in done.moments}
    assert [places[n] for n in key_frames(done.plan, done.moments)] == [
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
    found = key_frames(done.plan, done.moments)
    assert len(found) == MAX_KEY_FRAMES
    assert found[0] == 0
    assert found[-1] == done.moments[-1].frame.number


def test_no_frames_no_key_frames() -> None:
    assert key_frames(run(ARTICLE).plan, []) == ()


@pytest.mark.parametrize("name", ["uct", "uct, MIN", "flat", "greedy", "one game"])
def test_games_played_out_show_the_first_of_each_thing(name: str) -> None:
    done = sample(name)
    found = key_frames(done.plan, done.moments)
    frames = [moment.frame for moment in done.moments]
    assert list(found) == sorted(set(found))
    assert len(found) <= MAX_KEY_FRAMES
    assert {0, frames[-1].number} <= set(found)
    for status in ("expand", "playout", "select"):
        first = next((frame.number for frame in frames if frame.status == status), None)
        assert first is None or first in found
    risen = [f.number for f in frames if f.status == "backup" and not f.path]
    assert not risen or risen[0] in found


@pytest.mark.parametrize("name", ["uct", "uct, MIN", "uct, MAX", "flat", "flat, MIN", "greedy"])
def test_the_last_lead_is_that_of_the_chosen_move(name: str) -> None:
    """Followed frame by frame, the move that leads at last is the one that the search chooses."""
    done = sample(name)
    frames = [moment.frame for moment in done.moments]
    changes = list(leads(frames))
    assert changes == sorted(set(changes))
    sign = -1 if frames[0].turn == MIN else 1
    children, below = done.plan.nodes[()].children, done.moments[-1].below
    known = {c: v.playouts for c, v in zip(children, below, strict=True)}
    best = known[(frames[-1].move,)]
    assert best
    for other in known.values():
        assert other is None or (
            best.visits >= other.visits
            if name[:3] == "uct"
            else sign * best.mean >= sign * other.mean
        )
    if changes:
        chosen = (frames[-1].move,)
        assert any(f.path[:1] == chosen for f in frames if f.number <= changes[-1])


@pytest.mark.parametrize("name", ["uct", "uct, MIN", "flat", "greedy"])
def test_playouts_are_marked_and_those_that_were_won(name: str) -> None:
    done = sample(name)
    frames = [moment.frame for moment in done.moments]
    best = done.plan.range[0] if frames[0].turn == MIN else done.plan.range[1]
    for frame, mark in zip(frames, marks(done.plan, frames), strict=True):
        if frame.status == "playout":
            assert mark == ("won" if frame.result == best else "played")
        else:
            assert mark == ("lead" if frame.number in set(leads(frames)) else "")
