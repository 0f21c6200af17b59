"""What a film says of the nodes: their names, windows, scores; why they are left out; frames by
their kind."""

from collections.abc import Hashable, Iterable, Mapping, Sequence
from typing import Any, TypeVar

from ...captions.catalogue import languages, messages
from ...captions.names import Names
from ...game import Path, spell
from ...plugins import FIRST
from ...record.family_facts import Facts
from ...record.family_runs import Extent, Proofs
from ...record.frame import Frame
from ...record.frame_text import number_text, rounded_text
from ...record.kinds import by_window
from ...record.plan import NodeStatus, Plan
from ...record.reasons import BoundsInForce, BoundSource, bounds_in_force, omissions
from ...record.tree_state import Moment
from .film_script import second_looks

# The keys of a film's JSON that are about its nodes. A node is the number of its place in the plan,
# a frame that of its place in the film, -1 is none. What many frames share stands once in a list.

NO_FACT = -1
T = TypeVar("T", bound=Hashable)


def node_facts(plan: Plan, moments: Sequence[Moment], marks: Sequence[str]) -> dict[str, Any]:
    """Return all of these keys; `marks` are those of the timeline.

    `tree`: see `tree_columns`. `windows`: each different window in force as ``[alpha, beta, source
    of alpha, source of beta]``, the bounds as text; `window`: per frame which of them, that of the
    current node. A source is ``[kind]``, ``[kind, node]`` or, where a child brought the bound,
    ``[kind, node, child]``, with the kinds of `BoundKind`. `scores` and `score`: the same of
    ``[kind, text …]``, the score of the current node: *score*, and when the node ends *fail_low*,
    *exact* or *fail_high*; *mean* with the number of playouts; *merit*; *proof* with both numbers.
    `cuts`: for each frame that cuts, the frame and which bound does it. `omissions`: ``[frame,
    kind, node, roots]``, with the kinds of `OmissionKind`: the subtrees that a frame leaves out
    because of the node. `jumps`: for each kind of frame the frames, in order.
    """
    numbers = {path: number for number, path in enumerate(plan.nodes)}
    windows = [bounds_in_force(plan, moment) for moment in moments]
    window, different = _columns(windows)
    score, scores = _columns([_score(plan, moment.frame) for moment in moments])
    facts: dict[str, Any] = {"tree": tree_columns(plan, moments)}
    if different:
        facts |= {"windows": [_window(bounds, numbers) for bounds in different], "window": window}
    if scores:
        facts |= {"scores": scores, "score": score}
    facts["cuts"] = [
        [place, moment.frame.cutoff.kind]
        for place, moment in enumerate(moments)
        if moment.frame.cutoff is not None
    ]
    facts["omissions"] = [
        [place, omission.kind, numbers[omission.node], [numbers[root] for root in omission.roots]]
        for place, new_omissions in enumerate(omissions(moments))
        for omission in new_omissions
    ]
    facts["jumps"] = jumps(plan, moments, marks, windows)
    return {name: fact for name, fact in facts.items() if fact}


def _columns(facts: Iterable[T | None]) -> tuple[list[int], list[T]]:
    """Return for each fact which of the different facts it is, and the different facts, in
    order."""
    places: dict[T, int] = {}
    column = [NO_FACT if fact is None else places.setdefault(fact, len(places)) for fact in facts]
    return column, list(places)


def tree_columns(plan: Plan, moments: Sequence[Moment]) -> dict[str, Any]:
    """Return the nodes as columns, one for each fact, with an entry for each node.

    `parent`; `move`: the last of the moves to the node (at the first node all of them), so that
    joined by slashes they are its path; `name`: what captions call it, and `names`: by language,
    the names that it writes otherwise, by node; `turn`: 1 MAX, -1 MIN, 0 chance; `leaves`: which
    nodes are leaves; `joins`: in a search that grows its tree, the frame at which the node joins.
    """
    numbers = {path: number for number, path in enumerate(plan.nodes)}
    names_in = {language: Names(plan, messages(language)) for language in languages()}
    called = {
        language: [run_names.name(path) for path in plan.nodes]
        for language, run_names in names_in.items()
    }
    first = called.pop(FIRST)
    names = {
        language: {n: name for n, name in enumerate(names_of_language) if name != first[n]}
        for language, names_of_language in called.items()
    }
    columns: dict[str, Any] = {
        "parent": [numbers.get(path[:-1], NO_FACT) if path else NO_FACT for path in plan.nodes],
        "move": [spell(path if path == plan.root else path[-1:]) for path in plan.nodes],
        "name": first,
        "names": {language: translated for language, translated in names.items() if translated},
        "turn": [node.turn for node in plan.nodes.values()],
        "leaves": [numbers[path] for path, node in plan.nodes.items() if node.leaf],
    }
    if plan.family.part(Extent).grows:
        columns["joins"] = _joins(plan, moments)
    return {name: column for name, column in columns.items() if column}


def _joins(plan: Plan, moments: Sequence[Moment]) -> list[int]:
    """Return the frame at which each node joins the tree; -1 if it never does."""
    joined: dict[Path, int] = {}
    for place, moment in enumerate(moments):
        for path, view in moment.changed.items():
            if view.state is not NodeStatus.UNSEEN:
                joined.setdefault(path, place)
    return [joined.get(path, NO_FACT) for path in plan.nodes]


def _window(bounds: BoundsInForce, numbers: Mapping[Path, int]) -> list[Any]:
    alpha, beta = bounds.sources
    ends = number_text(bounds.alpha), number_text(bounds.beta)
    return [*ends, _source(alpha, numbers), _source(beta, numbers)]


def _source(source: BoundSource, numbers: Mapping[Path, int]) -> list[Any]:
    if source.node is None:
        return [source.kind]
    if source.kind != "score":
        return [source.kind, numbers[source.node]]
    child = NO_FACT if source.child is None else numbers[source.child]
    return [source.kind, numbers[source.node], child]


def _score(plan: Plan, frame: Frame) -> tuple[str, ...] | None:
    """Return what is known of the score of the frame's node, as texts."""
    if (family_score := plan.family.part(Facts).score(frame)) is not None:
        return family_score
    if frame.visits is not None and frame.mean is not None:
        return "mean", rounded_text(frame.mean), f"{frame.visits:,}"
    if frame.score is None:
        return None
    kind = by_window(frame, "cuts past the bound" in plan.meanings)
    ended = frame.status == "end" and kind is not None and plan.traits.window
    name = kind.replace(" ", "_") if ended and kind else "score"
    return name, number_text(frame.score)


def jumps(
    plan: Plan,
    moments: Sequence[Moment],
    marks: Sequence[str],
    windows: Sequence[BoundsInForce | None],
) -> dict[str, list[int]]:
    """Return the frames of each kind that a reader may want to go to: a frame may be of several
    kinds.

    The kinds are those of the timeline, and *scout*: a node is entered with another window than its
    parent's. A playout that is won is also *played*. What a table knows of a node has *settled* it,
    has *moved* its window, or was an *idle hit* that changes nothing.
    """
    proves = plan.family.part(Proofs).proves
    repeated = set(second_looks(moment.frame for moment in moments))
    places_by_kind: dict[str, list[int]] = {}
    for place, (moment, mark, window) in enumerate(zip(moments, marks, windows, strict=True)):
        frame = moment.frame
        leaf = frame.status == "end" and plan.nodes[frame.path].leaf
        kinds = {
            "again": frame.number in repeated,
            "cut": bool(frame.cut),
            "hit": _is_hit(frame),
            "settled": _is_hit(frame) and bool(frame.table_cut),
            "moved": _is_hit(frame) and bool(frame.window_moved),
            "idle_hit": _is_hit(frame) and not (frame.table_cut or frame.window_moved),
            "scout": frame.status == "start" and _is_scout(frame, window),
            "best": bool(frame.updated),
            "leaf": leaf and proves,
            "played": mark == "won",
        }
        for kind in dict.fromkeys([mark, *(kind for kind, is_so in kinds.items() if is_so)]):
            if kind:
                places_by_kind.setdefault(kind, []).append(place)
    return places_by_kind


def _is_hit(frame: Frame) -> bool:
    """Return whether a table has just been found to hold the position."""
    return frame.status == "table" and bool(frame.registered)


def _is_scout(frame: Frame, window: BoundsInForce | None) -> bool:
    """Return whether the node is asked with a window of its own, by its parent or by itself."""
    sources = {BoundSource("scout", asking) for asking in (frame.path[:-1], frame.path)}
    return window is not None and not sources.isdisjoint(window.sources)
