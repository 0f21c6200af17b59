"""Lay out the part of a tree that has frames: what pictures, captions and proofs go by."""

from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from math import inf
from typing import Any, cast

from ..family import Family
from ..game import (
    CHANCE,
    PASS,
    Board,
    Path,
    UnknownValue,
    after_pass,
    is_noisy,
    prior,
    spell,
)
from ..plugins import FIRST
from ..reading import FrozenMap
from ..record.family_runs import Extent
from ..record.frame import Range, Refusal
from ..record.plan import Others, Plan, PlanNode
from ..record.recorder import FrameBudget
from ..record.traits import USUAL, Traits
from ..worlds import sees
from ..wrappers import move_sorter
from .search_game import GrownTree, SearchGame, TreeExtent, WholeTree


def build_plan(
    search_game: SearchGame,
    budget: FrameBudget,
    *,
    family: Family,
    traits: Traits = USUAL,
    meanings: frozenset[str] = frozenset(),
    unknown: Range = (-inf, inf),
    minimal: bool = False,
    grown_nodes: Collection[Path] | None = None,
    algorithm: str = "",
    options: Mapping[str, object] = FrozenMap(),
    truths: Mapping[Refusal, float] = FrozenMap(),
) -> Plan:
    """Return the plan of the nodes that have frames, in depth-first order. `minimal` asks for the
    minimal tree to be marked in it. Where a search has grown a tree of its own, the nodes are its
    `grown_nodes`, in the order in which they joined. If its moves have priors, the plan also holds
    the children that were compared and never followed."""
    family_extent = family.part(Extent)
    if grown_nodes is not None and family_extent.has_priors:
        grown_nodes = list(_with_siblings(search_game, grown_nodes))
    extent = WholeTree(search_game) if grown_nodes is None else GrownTree(search_game, grown_nodes)
    nodes: dict[Path, PlanNode] = {}
    first: dict[Any, Path] = {}
    for node, state in _walk(
        search_game,
        budget,
        extent,
        may_pass=traits.may_pass,
        may_stand_pat=traits.stands,
        priors=family_extent.has_priors,
    ):
        other = (
            node.path
            if grown_nodes and not traits.shares
            else first.setdefault(search_game.game.key(state), node.path)
        )
        nodes[node.path] = node if other == node.path else replace(node, first_occurrence=other)
    if minimal:
        for path, type in minimal_tree(search_game, nodes):
            nodes[path] = replace(nodes[path], critical=type)
    return Plan(
        nodes=nodes,
        total=search_game.census.size(search_game.game.start())
        if family_extent.is_counted
        else None,
        range=search_game.game.range,
        unknown=unknown,
        family=family,
        traits=traits,
        meanings=meanings,
        algorithm=algorithm,
        options=options,
        depth_limit=cast("int | None", options.get("depth")),
        truths=truths,
        names=dict(_names(nodes)),
        others=dict(_others(nodes)),
    )


def _with_siblings(search_game: SearchGame, grown_nodes: Collection[Path]) -> Iterator[Path]:
    """Yield the nodes, and all that have the same parent as one of them."""
    yield ()
    for parent in dict.fromkeys(path[:-1] for path in grown_nodes if path):
        yield from ((*parent, move) for move in search_game.game.moves(search_game.at(parent)))


def _walk(
    search_game: SearchGame,
    budget: FrameBudget,
    extent: TreeExtent,
    *,
    may_pass: bool,
    may_stand_pat: bool,
    priors: bool,
) -> Iterator[tuple[PlanNode, Any]]:
    game = search_game.game
    start = search_game.at(budget.below)
    label = str(budget.below[-1]) if budget.below else search_game.name
    todo: list[tuple[Path, Any, str, Fraction | None, float | None, int, bool]] = [
        (budget.below, start, label, None, None, 0, False)
    ]
    while todo:
        path, state, label, chance, own_prior, place, noisy = todo.pop()
        over = game.over(state)
        moves = extent.moves(path, state)
        recorded = [move for move in moves if budget.records_node((*path, move))]
        left = [move for move in moves if move not in recorded]
        board = search_game.board(state, path[-1] if path else None)
        large = board is not None and board.large
        passed = after_pass(game, state) if may_pass and not over else None
        below_pass = (*path, PASS)
        records_pass = passed is not None and budget.records_node(below_pass)
        yield (
            PlanNode(
                path=path,
                label=(board.label or board.name() if board else "") or label,
                turn=game.turn(state),
                depth=len(path) - len(budget.below),
                children=tuple((*path, move) for move in recorded),
                value=_value(search_game, state) if over else None,
                leaf=over,
                estimate=over and search_game.is_estimate(state),
                chance=chance,
                prior=own_prior,
                note=search_game.note(state),
                hidden=extent.below(path, state, left),
                hidden_estimates=any(search_game.has_estimates(game.play(state, m)) for m in left),
                collapsed=len(left) if recorded else 0,
                collapsed_noisy=sum(may_stand_pat and is_noisy(game, state, m) for m in left),
                place=place,
                board=None if large else board,
                beside=board if large else None,
                others=_move_texts(board),
                after_pass=below_pass if records_pass else None,
                guess=game.evaluate(state) if may_stand_pat and not over else None,
                noisy=noisy,
                sees=None if over else sees(game, state),
            ),
            state,
        )
        if recorded:
            chances = dict(game.outcomes(state)) if game.turn(state) == CHANCE else {}
            own_priors = {move: prior(game, state, move) for move in recorded if priors}
            todo += [
                (
                    (*path, move),
                    game.play(state, move),
                    str(move),
                    chances.get(move),
                    own_priors.get(move),
                    place,
                    may_stand_pat and is_noisy(game, state, move),
                )
                for place, move in reversed(list(enumerate(moves)))
                if move in recorded
            ]
        if records_pass:
            todo.append((below_pass, passed, PASS, None, None, 0, False))


def minimal_tree(
    search_game: SearchGame, nodes: Mapping[Path, PlanNode]
) -> Iterator[tuple[Path, int]]:
    """Yield the nodes of the minimal tree and their types (Knuth and Moore 1975, p. 306); none
    where a player moves twice running, or chance does, since the types suppose that the players
    alternate.
    """
    inner = [node for node in nodes.values() if node.children]
    if any(node.after_pass for node in inner):
        return
    if any(nodes[c].turn != -node.turn for node in inner for c in node.children if node.turn):
        return
    sort = move_sorter(search_game.game, "best-first", truth=search_game.truth)
    types = {next(iter(nodes)): 1}
    for node in nodes.values():
        type = types.get(node.path)
        if type is None:
            continue
        yield node.path, type
        first, *further = sort(search_game.at(node.path), [c[-1] for c in node.children]) or (None,)
        if first is not None:
            types[(*node.path, first)] = {1: 1, 2: 3, 3: 2}[type]
            types |= {(*node.path, move): 2 for move in further if type != 2}


def _value(search_game: SearchGame, state: Any) -> float | None:
    try:
        return search_game.game.score(state)
    except UnknownValue:
        return None


def _move_texts(board: Board | None) -> Others:
    """Return how the languages besides English write the last move, where a picture does not write
    it the same for all."""
    if board is None or board.label:
        return ()
    return tuple((language, name) for language, name in board.names if language != FIRST)


def _names(nodes: dict[Path, PlanNode]) -> Iterator[tuple[Path, str]]:
    """Yield the name of each node: a label where it is the only one of its kind, else the whole
    path."""
    alone = _alone(nodes)
    for path, node in nodes.items():
        yield path, node.label if node.label in alone or not path else _way(nodes, node)


def _others(nodes: dict[Path, PlanNode]) -> Iterator[tuple[Path, Others]]:
    """Yield the names of nodes in the other languages, of those nodes on whose way a language
    writes a move otherwise."""
    alone = _alone(nodes)
    for path, node in nodes.items():
        above = [
            above_node for end in range(len(path) + 1) if (above_node := nodes.get(path[:end]))
        ]
        codes = dict.fromkeys(language for above_node in above for language, _ in above_node.others)
        if node.label in alone or not path:
            yield path, node.others
        elif codes:
            yield path, tuple((language, _way(nodes, node, language)) for language in codes)


def _alone(nodes: dict[Path, PlanNode]) -> set[str]:
    """Return the labels that only one node has; what follows a pass is called after the node
    above."""
    labels = Counter(node.label for node in nodes.values())
    shared = {PASS} if any(node.after_pass for node in nodes.values()) else set()
    once = (label for label, count in labels.items() if count == 1 and not label.isdigit())
    return {*once} - shared


def _way(nodes: dict[Path, PlanNode], node: PlanNode, language: str = FIRST) -> str:
    """Return the path; where people write moves otherwise than programs, as people do."""
    path = node.path
    written = node.beside is not None or bool(node.board and node.board.label)
    if not written and language == FIRST:
        return spell(path)
    above = (nodes.get(path[:end]) for end in range(1, len(path) + 1))
    moves = (
        node_above.label_in(language) if node_above else str(path[end])
        for end, node_above in enumerate(above)
    )
    return (" " if written else "/").join(moves)
