"""`expect:` and the paths in it."""

from collections import deque
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace

from .errors import FaultList, Position, list_text, nearest, quote_short
from .models import Expect, StrictModel
from .tree.written import PASS
from .validation import given_fields, validate
from .walkthrough import FrozenMap, Tree
from .yaml.yaml_values import Scalar, YamlItem, YamlList, YamlMapping

# Paths and labels: whether they exist in the tree.

MAX_NAMED_CHILDREN = 8
"""Upper limit of children that a remedy names."""
MAX_SEARCHED_NODES = 1000
"""Upper limit of nodes among which one is sought whose path was not written out."""


@dataclass(frozen=True, slots=True)
class MissingPath:
    """A path that does not exist."""

    depth: int
    """Number of its labels that lead somewhere."""
    message: str
    remedy: str
    is_guess: bool = False
    """True if the remedy is a name like the one that does not exist."""


class TreePaths:
    """The paths of a tree, looked up label by label."""

    def __init__(self, tree: Tree) -> None:
        self._tree = tree
        self._labels: dict[int, dict[str, int]] = {}

    def missing(self, labels: list[str], *, starts_at_root: bool = True) -> MissingPath | None:
        """Return where the path breaks off and what may be meant; None if it exists.

        Unless it surely `starts_at_root`, its first labels may have been forgotten.
        """
        node = 0
        for depth, label in enumerate(labels):
            children = self._children(node)
            if label not in children:
                missing = _missing_path(labels[:depth], label, labels[depth + 1 :], children)
                likely_path = (
                    None if starts_at_root or depth or missing.is_guess else self._ending(labels)
                )
                remedy = (
                    f"did you mean {quote_short('/'.join(likely_path), 80)}?"
                    if likely_path
                    else missing.remedy
                )
                return replace(missing, remedy=remedy)
            node = children[label]
        return None

    def _ending(self, labels: list[str]) -> list[str] | None:
        """Return the shortest path that ends in these labels, if it is among the nodes searched."""
        waiting: deque[tuple[int, list[str]]] = deque([(0, [])])
        for _ in range(MAX_SEARCHED_NODES):
            if not waiting:
                break
            node, path = waiting.popleft()
            if path[-len(labels) :] == labels:
                return path
            waiting += [(child, [*path, name]) for name, child in self._children(node).items()]
        return None

    def _children(self, node: int) -> dict[str, int]:
        if node not in self._labels:
            branches = self._tree.nodes[node].branches
            passed = self._tree.nodes[node].after_pass
            self._labels[node] = {branch.label: branch.node for branch in branches}
            if passed is not None:
                self._labels[node][PASS] = passed
        return self._labels[node]


def split(path: str) -> list[str]:
    """Return the labels of a path; the root has none.

    >>> split("A/D"), split("")
    (['A', 'D'], [])
    """
    return path.split("/") if path else []


def _missing_path(
    above: list[str], label: str, below: list[str], children: dict[str, int]
) -> MissingPath:
    path = "/".join([*above, label, *below])
    parent = quote_short("/".join(above)) if above else "the root"
    message = f"the tree has no path {quote_short(path, 80)}"
    if not children:
        return MissingPath(len(above), message, f"{parent} is a leaf")
    guess = nearest(label, children)
    if guess is not None:
        likely_path = quote_short("/".join([*above, guess, *below]), 80)
        return MissingPath(len(above), message, f"did you mean {likely_path}?", is_guess=True)
    named_children = list(children)[:MAX_NAMED_CHILDREN]
    more = " …" if len(children) > MAX_NAMED_CHILDREN else ""
    return MissingPath(
        len(above), message, f"below {parent} there is {list_text(named_children, 'and')}{more}"
    )


# The claims under `expect:`, read and checked against the tree.

CUTOFF_PATHS = ("path", "after", "skipped", "bound_from", "bound-from")


@dataclass(frozen=True, slots=True)
class Claims:
    """The claims of one `expect`, and where each claimed value stands."""

    values: Mapping[str, object] = field(default_factory=dict)
    marks: Mapping[str, Position] = field(default_factory=dict)


def claims(at: YamlItem, faults: FaultList) -> Claims:
    """Return the claims written at the place; none of them if any is faulty."""
    read = validate(Expect, at, faults)
    if read is None:
        return Claims()
    marks = {name: pair.mark for name, pair in at.pairs.items()}
    return Claims({name: freeze(value) for name, value in given_fields(read).items()}, marks)


def check_paths(at: YamlItem, tree: Tree, faults: FaultList) -> None:
    """Report every path in the `expect` at the place that does not exist in the tree."""
    _check(_moves(at), tree, faults)
    _check(_paths(at), tree, faults, starts_at_root=False)


def check_below(at: YamlItem, tree: Tree, faults: FaultList) -> None:
    """Report the `below` in the `frames` at the place, if the tree has no such subtree."""
    if below := at.pairs.get("below"):
        is_list = isinstance(below.value, YamlList)
        _check([_labels(below)] if is_list else _member_paths(below), tree, faults)


def _check(
    paths: Iterable[list[tuple[str, Position]]],
    tree: Tree,
    faults: FaultList,
    *,
    starts_at_root: bool = True,
) -> None:
    tree_paths = TreePaths(tree)
    for steps in paths:
        labels = [label for label, _ in steps]
        if missing := tree_paths.missing(labels, starts_at_root=starts_at_root):
            faults.add(steps[missing.depth][1], missing.message, missing.remedy)


def freeze(value: object) -> object:
    """Return the claimed value as one that cannot change, its mappings and lists included."""
    if isinstance(value, StrictModel):
        return FrozenMap({name: freeze(part) for name, part in given_fields(value).items()})
    if isinstance(value, dict):
        return FrozenMap(value)
    if isinstance(value, tuple):
        return tuple(map(freeze, value))
    return value


def _moves(at: YamlItem) -> Iterator[list[tuple[str, Position]]]:
    """Yield the moves from the root that are claimed, each with its place."""
    best = at.pairs.get("best")
    if best and isinstance(move := best.value, Scalar) and not move.null:
        yield [(move.text, move.mark)]
    if line := at.pairs.get("line"):
        yield _labels(line)


def _paths(at: YamlItem) -> Iterator[list[tuple[str, Position]]]:
    """Yield all paths that are claimed: their labels, each with its place."""
    for name in ("visited", "pruned", "cutoffs"):
        if name in at.pairs:
            for part in at.pairs[name].items:
                yield from _member_paths(part)


def _labels(at: YamlItem) -> list[tuple[str, Position]]:
    """Return the labels in the list at the place, each with its own place."""
    return [(part.value.text, part.mark) for part in at.items if isinstance(part.value, Scalar)]


def _member_paths(at: YamlItem) -> Iterator[list[tuple[str, Position]]]:
    """Yield the paths in a member of a list: a path, or the cutoff that a mapping describes."""
    match at.value:
        case Scalar(text=text):
            yield [(label, at.mark) for label in split(text)]
        case YamlMapping(pairs=pairs):
            for part in (pairs[name] for name in CUTOFF_PATHS if name in pairs):
                inner = part.value.items if isinstance(part.value, YamlList) else (part,)
                for path in inner:
                    if isinstance(path.value, Scalar) and not path.value.null:
                        yield [(label, path.mark) for label in split(path.value.text)]
