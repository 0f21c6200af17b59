"""The number line of Monte Carlo searches: a mean, where it could lie, and what moved it."""

from typing import Any

import pytest

from search_walkthroughs.drawing.scene import Scene
from search_walkthroughs.drawing.svg import Lines, RoundedBox, TextMark
from search_walkthroughs.families.monte_carlo.playout_numbers import hundredths
from search_walkthroughs.game import CHANCE

from .sampling import FLAT, GREEDY, GROWING, STONES, TREE, called, sampled
from .searches import steps
from .test_scene import of_style, written


@pytest.mark.parametrize("facts", [TREE, GROWING, STONES], ids=called)
def test_the_number_line_shows_the_mean_and_where_it_could_lie(facts: dict[str, Any]) -> None:
    run = sampled(facts)
    plan, moments = run
    scene = Scene(plan, moments)
    line = scene._line.axis.scale
    assert line.low <= plan.range[0] < plan.range[1] <= line.high
    assert "∞" not in "".join(i.text for i in scene._line.fixed() if isinstance(i, TextMark))
    for frame, _, items in steps(scene, run):
        if frame.status != "backup":
            continue
        assert frame.mean is not None
        assert frame.interval is not None
        (dot,), (ring,) = of_style(items, "score"), of_style(items, "child")
        assert isinstance(dot, RoundedBox)
        assert isinstance(ring, RoundedBox)
        assert dot.centre[0] == line.place(frame.mean)
        assert ring.centre[0] == line.place(frame.result or 0)
        (text,) = written(items, "score-value")
        assert text.startswith("mean = ")
        assert text.endswith(hundredths(frame.mean))
        loose = of_style(items, "interval-end-loose")
        ends = [*of_style(items, "interval-end"), *loose]
        assert len(ends) == (not plan.nodes[frame.path].leaf)
        for mark in ends:
            assert isinstance(mark, Lines)
            assert [way[0][0] for way in mark.lines] == [*map(line.place, frame.interval)]
        below = (c for c in plan.nodes[frame.path].children)
        assert not loose or any(below)


@pytest.mark.parametrize("facts", [GROWING, GREEDY, FLAT, STONES], ids=called)
def test_at_the_end_the_line_is_about_the_chosen_move(facts: dict[str, Any]) -> None:
    run = sampled(facts)
    plan, moments = run
    *_, (frame, views, items) = steps(Scene(plan, moments), run)
    chosen = (*frame.path, frame.move)
    assert written(items, "name") == [plan.names[chosen]]
    assert written(items, "score-value") == [f"score = {hundredths(frame.score or 0)}"]
    assert len(of_style(items, "edge-best")) == (plan.nodes[frame.path].turn != CHANCE)
    best = views[chosen].playouts
    assert best
    assert f"n = {best.visits}" in written(items, "side")
