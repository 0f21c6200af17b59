"""The stub beside a node some of whose children are counted and not drawn."""

import json
from functools import cache

import pytest

from search_walkthroughs.course.check import check_walkthrough
from search_walkthroughs.drawing.film import draw
from search_walkthroughs.drawing.moving_view import MovingView
from search_walkthroughs.drawing.scene import Scene
from search_walkthroughs.drawing.svg import Lines, Mark, TextMark
from search_walkthroughs.reading import read
from search_walkthroughs.record.plan import NodeStatus, Plan
from search_walkthroughs.record.tree_state import Moment
from search_walkthroughs.runs.registry import catalogue

from .oracle import compare
from .support import describe, pictures
from .test_scene import assert_legible, of_style

WIDE = [[5, 6, 7, 8], [4, 3, 2, 1, 9], [3, 9], [9, 8, 7, 6, 5, 4], [1, 2]]
MIDGAME = """
. . . . . . . .
. . . . . . . .
. . X X X X . .
. . . O O X . .
. . O O O X . .
. . . O . . . .
. . . . . . . .
. . . . . . . .
"""


@cache
def searched(algorithm: str = "alpha-beta", children: int = 2) -> tuple[Plan, list[Moment]]:
    """A run on the wide tree."""
    limits = {"children": children}
    text = json.dumps({"title": "t", "algorithm": algorithm, "tree": WIDE, "frames": limits})
    (run,) = check_walkthrough(read(text, "t.yml", catalogue()))
    return run.plan, list(run.moments)


@cache
def played(children: int = 3) -> tuple[Plan, list[Moment]]:
    """A run on a position with many moves."""
    rows = "\n".join(f"  {row}" for row in MIDGAME.strip().splitlines())
    text = (
        f"title: t\nalgorithm: alpha-beta\ngame: othello\noptions: {{depth: 2}}\n"
        f"position: |\n{rows}\nframes: {{children: {children}}}\n"
    )
    (run,) = check_walkthrough(read(text, "t.yml", catalogue()))
    return run.plan, list(run.moments)


def stubs(items: tuple[Mark, ...] | list[Mark]) -> list[str]:
    """The counts beside the nodes, as they are written."""
    texts = (i for i in of_style(items, "side") if isinstance(i, TextMark))
    return [text.text for text in texts if text.text.strip("+").isdigit()]


def test_every_node_that_is_not_whole_says_how_many_are_missing() -> None:
    plan, moments = searched()
    folded = [node.collapsed for node in plan.nodes.values() if node.collapsed]
    assert folded
    first = next(pictures(Scene(plan, moments), moments))
    assert sorted(stubs(list(first))) == sorted(f"+{count}" for count in folded)
    assert len(of_style(first, "edge-fan")) == len(folded)


def test_what_was_left_out_is_struck() -> None:
    plan, moments = searched()
    views = {path: view for moment in moments for path, view in moment.changed.items()}
    *_, last = pictures(Scene(plan, moments), moments)
    gone = [
        plan.nodes[path].collapsed
        if view.state is NodeStatus.PRUNED
        else view.collapsed_pruned or 0
        for path, view in views.items()
        if plan.nodes[path].collapsed
    ]
    assert any(gone)
    struck = [text for text in stubs(list(last)) if "+" not in text]
    assert sorted(struck) == sorted(str(count) for count in gone if count)
    lines = [line for line in of_style(last, "strike") if isinstance(line, Lines)]
    assert len(lines) == len(struck)
    all_gone = [
        path
        for path, view in views.items()
        if plan.nodes[path].collapsed
        and (view.state is NodeStatus.PRUNED or view.collapsed_pruned == plan.nodes[path].collapsed)
    ]
    whole = [text for text in stubs(list(last)) if "+" in text]
    assert len(whole) == sum(node.collapsed > 0 for node in plan.nodes.values()) - len(all_gone)


@pytest.mark.parametrize("kind", [Scene, MovingView])
@pytest.mark.parametrize(
    "algorithm", ["alpha-beta", "minimax", "pvs", "sss-star", "proof-number", "alpha-beta-table"]
)
def test_labels_never_overlap(algorithm: str, kind: type[Scene]) -> None:
    for children in (1, 2, 3):
        assert_legible(*searched(algorithm, children), kind)


@pytest.mark.parametrize("kind", [Scene, MovingView])
def test_labels_never_overlap_beside_boards(kind: type[Scene]) -> None:
    plan, moments = played()
    assert any(node.collapsed for node in plan.nodes.values())
    assert_legible(plan, moments, kind)


def test_a_frame_with_stubs_is_what_matplotlib_saves_of_it_alone() -> None:
    plan, moments = searched()
    compare(plan, moments, [0, len(moments) // 2, len(moments) - 1])


def test_the_way_says_which_of_all_moves_it_takes() -> None:
    plan, moments = searched(children=2)
    for moment, items in zip(moments, pictures(MovingView(plan, moments), moments), strict=True):
        path = moment.frame.path
        names = [i.text for i in of_style(items, "trail-name") if isinstance(i, TextMark)]
        wanted = [
            (plan.nodes[path[:end]], plan.nodes[path[: end - 1]]) for end in range(1, len(path) + 1)
        ]
        for name, (node, above) in zip(names, wanted, strict=True):
            assert (f"({node.place + 1}/{above.breadth})" in name) == (above.collapsed > 0)


def test_films_with_a_large_board_say_where_number_line_and_board_are() -> None:
    plan, moments = played()
    parts = draw(plan, moments, describe=describe).film.parts()
    frame = parts["frames"][0]
    first = dict(zip(frame[::2], frame[1::2], strict=True))
    line, board = (
        "".join(
            parts["cuttings"][first[slot]]
            for of in parts["parts"][name]
            for slot in range(*of)
            if slot in first
        )
        for name in ("line", "board")
    )
    assert 'class="axis"' in line
    assert 'class="board"' in board
    assert board.count("<text") == 16
    (_, _, right, _), (left, *_) = (parts["areas"][name] for name in ("line", "board"))
    assert right < left
    assert "board" not in draw(*searched(), describe=describe).film.parts()["areas"]
