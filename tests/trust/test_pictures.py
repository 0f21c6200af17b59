"""What a picture shows is what the run did, read off the marks of every frame."""

import pytest

from captions.support import played, run
from search_walkthroughs.drawing.scene import Scene
from search_walkthroughs.drawing.svg import Lines, Polygon, RoundedBox, TextMark
from search_walkthroughs.game import MIN
from search_walkthroughs.record.frame_text import number_text
from search_walkthroughs.record.plan import NodeStatus

TREES = (
    {"A": {"C": [2, 4, 5], "D": [7, 3, 5]}, "B": {"E": [4, 3, 2], "F": [6, 4, 1]}},
    {"A": [-8, -4], "B": {"C": {"D": [-3, 7, 5], "E": [9, -10]}, "F": {"G": [2, 8], "H": [6, 7]}}},
)


@pytest.fixture(params=range(len(TREES)), scope="module")
def film(request):
    """Every frame's moment, what all nodes stand as, and the marks."""
    one = run(TREES[request.param])
    scene, standing, shown = Scene(one.plan, one.moments), {}, []
    for moment, marks in zip(one.moments, _pictures(scene, one.moments), strict=True):
        standing |= moment.changed
        shown.append((moment, dict(standing), marks))
    return one.plan, shown


def _pictures(scene, moments):
    from drawing.support import pictures

    return pictures(scene, moments)


def _texts(marks, *styles):
    return [mark.text for mark in marks if isinstance(mark, TextMark) and mark.style in styles]


def test_alpha_stands_left_of_beta(film):
    _, shown = film
    count = 0
    for moment, _, marks in shown:
        if moment.frame.status != "start":  # a cut puts alpha beyond beta
            continue
        at = {m.style: _middle(m) for m in marks if m.style in ("alpha", "beta")}
        if len(at) == 2:
            count += 1
            assert at["alpha"] <= at["beta"]
    assert count


def _middle(mark):
    points = mark.corners if isinstance(mark, Polygon) else mark.lines[0]
    return sum(x for x, _ in points) / len(points)


def test_a_value_has_the_sign_that_its_children_prove(film):
    plan, shown = film
    for _, standing, marks in shown:
        wanted = sorted(
            f"{view.sign} {number_text(view.score)}"
            for path, view in standing.items()
            if not plan.nodes[path].leaf and view.sign and view.score is not None
        )
        found = sorted(t for t in _texts(marks, "value", "value-small") if t[0] in "=≤≥")
        assert found == wanted


def test_an_evaluated_leaf_is_underlined_and_no_other(film):
    plan, shown = film
    for _, standing, marks in shown:
        done = sum(
            plan.nodes[path].leaf and view.state is NodeStatus.DONE
            for path, view in standing.items()
        )
        assert sum(isinstance(m, Lines) and m.style == "underline" for m in marks) == done


def test_the_house_of_min_points_down(film):
    plan, shown = film
    inner = [node for node in plan.nodes.values() if not node.leaf]
    last = shown[0][2]
    houses = [
        m for m in last if isinstance(m, Polygon) and m.style in ("unseen", "current", "open")
    ]
    assert len(houses) == len(inner)
    down = 0
    for house in houses:
        heights = sorted(y for _, y in house.corners)
        tip_is_below = heights[-1] - heights[-2] > heights[1] - heights[0]
        down += tip_is_below
    assert down == sum(node.turn == MIN for node in inner)


def test_every_score_stands_at_its_own_number(film):
    """A number has one place on the line, whether it is the node's score or its child's."""
    _, shown = film
    places = {}
    for moment, _, marks in shown:
        for style, number in (("score", moment.frame.score), ("child", moment.frame.child_score)):
            for mark in (m for m in marks if isinstance(m, RoundedBox) and m.style == style):
                places.setdefault(number, set()).add(mark.centre[0])
    assert all(len(found) == 1 for found in places.values()), places
    ordered = [places[number].copy().pop() for number in sorted(places)]
    assert len(ordered) > 3
    assert ordered == sorted(set(ordered))


@pytest.mark.parametrize("cut", ["at-bound", "past-bound"])
def test_the_band_that_is_lit_is_that_of_the_score(cut):
    touched = 0
    for tree in (*TREES, {"A": [3, 5], "B": [3, 9], "C": [[3, 1], 8]}):
        one = run(tree, cut=cut)
        scene = Scene(one.plan, one.moments)
        for moment, marks in zip(one.moments, _pictures(scene, one.moments), strict=True):
            frame = moment.frame
            lit = _texts(marks, "band-cut" if frame.cut else "band-current")
            if frame.status != "update" or not lit:
                continue
            touches = frame.score in (frame.alpha, frame.beta)
            touched += touches
            failed = "fail low" if frame.score <= frame.alpha else "fail high"
            inside = frame.alpha < frame.score < frame.beta
            exact = inside or (touches and cut == "past-bound")
            assert lit == ["exact" if exact else failed]
    assert touched


def test_a_bound_that_a_table_has_moved_says_where_it_was():
    one, moved = played("O X . / O . . / X . .", symmetry=False, shortest_win=True), set()
    scene, entered = Scene(one.plan, one.moments), {}
    for moment, marks in zip(one.moments, _pictures(scene, one.moments), strict=True):
        frame = moment.frame
        if frame.status == "start":
            entered[frame.path] = frame.alpha, frame.beta
        if frame.status != "table" or not frame.window_moved:
            continue
        now = (frame.alpha, frame.beta)
        for end, name in enumerate(("alpha", "beta")):
            (text,) = _texts(marks, f"{name}-value")
            before = entered[frame.path][end]
            if before != now[end]:
                moved.add(name)
                assert text[4:] == f"{number_text(before)} → {number_text(now[end])}"
    assert moved == {"alpha", "beta"}
