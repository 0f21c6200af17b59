"""Trees as nested lists, and a small alpha-beta that writes its frames by hand."""

import json
from collections.abc import Hashable, Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from math import inf
from typing import Any, TypeAlias

from hypothesis import strategies as st

from search_walkthroughs.drawing.film import FilmFrames
from search_walkthroughs.drawing.scene import Scene
from search_walkthroughs.drawing.svg import Mark
from search_walkthroughs.families import families
from search_walkthroughs.game import CHANCE, MAX, Path
from search_walkthroughs.record.frame import Cutoff, Frame
from search_walkthroughs.record.plan import Plan, PlanNode
from search_walkthroughs.record.traits import Traits
from search_walkthroughs.record.tree_state import Moment, fold_frames

Tree: TypeAlias = "float | str | Sequence[Tree] | dict[str, Tree]"

OTHELLO: Tree = {
    "A": {"C": [2, 4, 5], "D": [7, 3, 5]},
    "B": {"E": [4, 3, 2], "F": [6, 4, 1]},
}


def trees(leaves: int = 30, depth: int = 4) -> st.SearchStrategy[Tree]:
    """Random trees of uneven depth; inner nodes by name, leaves counted."""
    numbers = st.one_of(st.integers(-120, 120), st.just("?"), st.floats(-9, 9).map(_short))
    names = st.sampled_from(["A", "B2", "N1-1", "左上", "knight f3"])
    return st.recursive(
        numbers,
        lambda below: st.one_of(
            st.lists(below, min_size=1, max_size=4),
            st.dictionaries(names, below, min_size=1, max_size=4),
        ),
        max_leaves=leaves,
    ).filter(lambda tree: _height(tree) <= depth)


def _short(value: float) -> float:
    return round(value, 3)


def _height(tree: Tree) -> int:
    return 0 if isinstance(tree, int | float | str) else 1 + max(map(_height, _below(tree)))


def _children(tree: Tree) -> list[tuple[Hashable, Tree]]:
    if isinstance(tree, dict):
        return list(tree.items())
    return [] if isinstance(tree, int | float | str) else list(enumerate(tree, 1))


def _below(tree: Tree) -> list[Tree]:
    return [child for _, child in _children(tree)]


def plan(tree: Tree, *, window: bool = True, root: int = MAX, name: str = "S") -> Plan:
    """The plan of a tree in which the players alternate."""
    nodes: dict[Path, PlanNode] = {}

    def grow(part: Tree, path: Path) -> None:
        leaf = isinstance(part, int | float | str)
        children = tuple((*path, move) for move, _ in _children(part))
        value = float(part) if isinstance(part, int | float) else None
        nodes[path] = PlanNode(
            path,
            str(path[-1]) if path else name,
            root * (-1) ** len(path),
            len(path),
            children,
            value,
            leaf,
        )
        for move, child in _children(part):
            grow(child, (*path, move))

    grow(tree, ())
    names = {path: "/".join(map(str, path)) or name for path in nodes}
    return Plan(
        nodes,
        len(nodes),
        (-200, 200),
        families()["depth-first"],
        traits=Traits(window=window),
        names=names,
    )


def with_chances(tree: Plan) -> Plan:
    """The same plan with every MIN node turned into a chance node, all children equally likely."""
    nodes = dict(tree.nodes)
    for path, node in tree.nodes.items():
        if node.turn < 0 and node.children:
            nodes[path] = replace(node, turn=0)
            for child in node.children:
                nodes[child] = replace(nodes[child], chance=Fraction(1, len(node.children)))
    return replace(tree, nodes=nodes)


def frames(
    tree: Plan,
    low: float = -inf,
    high: float = inf,
    *,
    prune: bool = True,
    past_bound: bool = False,
) -> list[Frame]:
    """The frames of fail-soft alpha-beta, or of minimax; leaves that nobody knows count as 0."""
    record: list[Frame] = []
    calculated = pruned = 0

    def add(status: str, node: PlanNode, alpha: float, beta: float, **facts: object) -> None:
        record.append(
            Frame(
                number=len(record),
                status=status,  # type: ignore[arg-type]
                path=node.path,
                line=1,
                turn=node.turn,
                alpha=alpha,
                beta=beta,
                calculated=calculated,
                pruned=pruned,
                **facts,  # type: ignore[arg-type]
            )
        )

    def size(path: Path) -> int:
        return 1 + sum(map(size, tree.nodes[path].children))

    def search(path: Path, first: float, last: float) -> float:
        nonlocal calculated, pruned
        node, alpha, beta = tree.nodes[path], first, last
        add("start", node, first, last)
        best = (node.value or 0.0) if node.leaf else -inf * node.turn if node.turn else 0.0
        for k, child in enumerate(node.children, 1):
            received = search(child, alpha, beta)
            add("score", node, first, last, score=best, child=child, child_score=received)
            better = max(best, received) if node.turn == MAX else min(best, received)
            if node.turn == CHANCE:
                better = best + float(tree.nodes[child].chance or 0) * received
            updated, best = better != best, better
            alpha = max(alpha, best) if node.turn == MAX and prune else alpha
            beta = min(beta, best) if node.turn != MAX and prune else beta
            cutoff = None
            if prune and (alpha > beta or (alpha == beta and not past_bound)):
                left = node.children[k:]
                pruned += sum(map(size, left))
                kind = "beta" if node.turn == MAX else "alpha"
                cutoff = Cutoff(path, kind, child, left, None, False)  # type: ignore[arg-type]
            skipped = None if cutoff is None else len(cutoff.skipped)
            facts = {
                "child": child,
                "updated": updated,
                "cut": cutoff is not None,
                "skipped": skipped,
            }
            add("update", node, first, last, score=best, cutoff=cutoff, **facts)
            if cutoff:
                break
        calculated += 1
        fails_low = best < first or (best == first and not past_bound)
        fails_high = best > last or (best == last and not past_bound)
        kind = "fail low" if fails_low else "fail high" if fails_high else "exact"
        add("end", node, first, last, score=best, kind=kind)
        return best

    search((), low, high)
    return record


def story(
    tree: Plan,
    *,
    prune: bool = True,
    past_bound: bool = False,
    window: tuple[float, float] = (-inf, inf),
) -> list[Moment]:
    """The moments of a run over the plan."""
    return list(fold_frames(tree, frames(tree, *window, prune=prune, past_bound=past_bound)))


def describe(moment: Moment) -> tuple[str, str]:
    """A title and a description with characters that markup must escape."""
    frame = moment.frame
    return f"Frame {frame.number} & more", f"{frame.status} < {'/'.join(map(str, frame.path))}"


def pictures(scene: Scene, moments: Sequence[Moment]) -> Iterator[list[Mark]]:
    """All marks of every frame, in painting order."""
    now: list[Mark | None] = [None] * scene.slots
    for changes in scene.changes(moments):
        for slot, item in changes:
            now[slot] = item
        yield [item for item in now if item is not None]


def film_json(drawing: FilmFrames) -> dict[str, Any]:
    """The film of a drawing as the player reads it."""
    return json.loads(film_text(drawing))


def film_text(drawing: FilmFrames) -> str:
    """The same before it is read."""
    return json.dumps(drawing.film.parts(), ensure_ascii=False, separators=(",", ":"))
