"""Where the nodes of a tree stand across the page: tidy, and the mirror image of its mirror's.

Subtrees are placed as whole outlines, level by level, each as close to its elders as they allow:
once from the left, once from the right; the middle of both is where they stand. After
A. J. Kennedy, *Drawing Trees*, Journal of Functional Programming 6(3), 1996, with nodes that have
a width of their own on either side.
"""

from collections.abc import Hashable, Iterable, Mapping, Sequence
from itertools import zip_longest
from typing import TypeAlias, TypeVar

N = TypeVar("N", bound=Hashable)
Reach: TypeAlias = tuple[float, float]
"""How far a node's marks reach to the left and to the right of its middle."""
Outline: TypeAlias = list[tuple[float, float]]
"""The leftmost and the rightmost x of a subtree, level by level, as seen from its root."""


def tidy(
    children: Mapping[N, Sequence[N]], root: N, reach: Mapping[N, Reach], gap: float
) -> dict[N, float]:
    """The x of every node's middle, in depth-first order; the root's is 0.

    Children stand in order, a parent midway between its first and its last child, and marks on one
    level at least `gap` apart.

    >>> tidy({"": "ab", "a": "", "b": ""}, "", dict.fromkeys(("", "a", "b"), (1, 1)), gap=2)
    {'': 0.0, 'a': -2.0, 'b': 2.0}
    """
    offsets: dict[N, float] = {root: 0.0}

    def outline(node: N) -> Outline:
        below = [outline(child) for child in children[node]]
        places = _places(below, gap)
        offsets.update(zip(children[node], places, strict=True))
        left, right = reach[node]
        return [(-left, right), *_joined(map(_moved, below, places))]

    across: dict[N, float] = {}

    def stand(node: N, x: float) -> None:
        across[node] = x
        for child in children[node]:
            stand(child, x + offsets[child])

    outline(root)
    stand(root, 0.0)
    return across


def _places(outlines: Sequence[Outline], gap: float) -> list[float]:
    """Where the roots of the trees stand side by side, seen from the middle of the outer two."""
    if not outlines:
        return []
    left = _leftward(outlines, gap)
    right = [-x for x in _leftward([_mirrored(o) for o in reversed(outlines)], gap)][::-1]
    return [(a - left[-1] / 2 + b - right[0] / 2) / 2 for a, b in zip(left, right, strict=True)]


def _leftward(outlines: Iterable[Outline], gap: float) -> list[float]:
    """Each tree as far left as its elders let it; the first at 0."""
    places: list[float] = []
    elders: Outline = []
    for tree in outlines:
        clear = (right - left + gap for (_, right), (left, _) in zip(elders, tree, strict=False))
        places.append(max(clear, default=0.0))
        elders = _joined([elders, _moved(tree, places[-1])])
    return places


def _joined(outlines: Iterable[Outline]) -> Outline:
    """The outline of trees side by side, given in order."""
    levels = zip_longest(*outlines)
    present = ([ends for ends in level if ends is not None] for level in levels)
    return [(ends[0][0], ends[-1][1]) for ends in present]


def _moved(outline: Outline, dx: float) -> Outline:
    return [(left + dx, right + dx) for left, right in outline]


def _mirrored(outline: Outline) -> Outline:
    return [(-right, -left) for left, right in outline]
