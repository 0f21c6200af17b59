"""Lay out the part of a tree that has frames: what pictures, captions and proofs go by."""

from collections import Counter
from collections.abc import Collection, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from math import inf
from typing import Any, NamedTuple, cast

from ..family import Family
from ..game import (
    CHANCE,
    PASS,
    Board,
    Path,
    UnknownValue,
    after_pass,
    is_in_check,
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
from ..record.traits import DEFAULT_TRAITS, Traits
from ..worlds import sees
from ..wrappers import move_sorter
from .search_game import GrownTree, SearchGame, TreeExtent, WholeTree


def build_plan(
    search_game: SearchGame,
    budget: FrameBudget,
    *,
    family: Family,
    traits: Traits = DEFAULT_TRAITS,
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
    walk = _PlanWalk(search_game, budget, extent, traits, family_extent.has_priors)
    for node, state in walk.nodes():
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
        others=dict(_translated_names(nodes)),
    )


def _with_siblings(search_game: SearchGame, grown_nodes: Collection[Path]) -> Iterator[Path]:
    """Yield the nodes, and all that have the same parent as one of them."""
    yield ()
    for parent in dict.fromkeys(path[:-1] for path in grown_nodes if path):
        yield from ((*parent, move) for move in search_game.game.moves(search_game.at(parent)))


class _Waiting(NamedTuple):
    """A node that has not been laid out yet, and what its parent says of it."""

    path: Path
    state: Any
    label: str
    chance: Fraction | None = None
    prior: float | None = None
    place: int = 0
    noisy: bool = False
    passed: bool = False
    """Whether a pass leads here, which is not a move of the game."""


@dataclass(frozen=True)
class _PlanWalk:
    """A walk over the nodes that have frames, depth first."""

    search_game: SearchGame
    budget: FrameBudget
    extent: TreeExtent
    traits: Traits
    has_priors: bool
    """Whether the moves have priors."""

    def nodes(self) -> Iterator[tuple[PlanNode, Any]]:
        """Yield each node with its state."""
        below, game = self.budget.below, self.search_game.game
        label = str(below[-1]) if below else self.search_game.name
        waiting = [_Waiting(below, self.search_game.at(below), label)]
        while waiting:
            place = waiting.pop()
            path, state = place.path, place.state
            moves = self.extent.moves(path, state)
            recorded = [move for move in moves if self.budget.records_node((*path, move))]
            passed = (
                after_pass(game, state) if self.traits.may_pass and not game.over(state) else None
            )
            below_pass = (*path, PASS)
            records_pass = passed is not None and self.budget.records_node(below_pass)
            left = [move for move in moves if move not in recorded]
            yield self._node(place, recorded, left, below_pass if records_pass else None), state
            waiting += self._children(place, moves, recorded)
            if records_pass:
                waiting.append(_Waiting(below_pass, passed, PASS, passed=True))

    def _node(
        self,
        place: _Waiting,
        recorded: Sequence[Hashable],
        left: Sequence[Hashable],
        below_pass: Path | None,
    ) -> PlanNode:
        """Return the node, whose children have frames after the moves `recorded` alone."""
        search_game, game = self.search_game, self.search_game.game
        path, state = place.path, place.state
        over = game.over(state)
        board = search_game.board(state, path[-1] if path and not place.passed else None)
        large = board is not None and board.large
        return PlanNode(
            path=path,
            label=(board.label or board.name() if board else "") or place.label,
            turn=game.turn(state),
            depth=len(path) - len(self.budget.below),
            children=tuple((*path, move) for move in recorded),
            value=_value(search_game, state) if over else None,
            leaf=over,
            estimate=over and search_game.is_estimate(state),
            chance=place.chance,
            prior=place.prior,
            note=search_game.note(state),
            hidden=self.extent.below(path, state, left),
            hidden_estimates=any(search_game.has_estimates(game.play(state, m)) for m in left),
            collapsed=len(left) if recorded else 0,
            collapsed_noisy=sum(self._is_noisy(state, m) for m in left),
            place=place.place,
            board=None if large else board,
            beside=board if large else None,
            others=_move_texts(board),
            after_pass=below_pass,
            guess=game.evaluate(state) if self.traits.stands and not over else None,
            check=self.traits.refuses and not over and is_in_check(game, state),
            noisy=place.noisy,
            sees=None if over else sees(game, state),
        )

    def _children(
        self, place: _Waiting, moves: Sequence[Hashable], recorded: Sequence[Hashable]
    ) -> Iterator[_Waiting]:
        """Yield the children that have frames, the last one first."""
        if not recorded:
            return
        game, state = self.search_game.game, place.state
        chances = dict(game.outcomes(state)) if game.turn(state) == CHANCE else {}
        priors = {move: prior(game, state, move) for move in recorded if self.has_priors}
        for number, move in reversed(list(enumerate(moves))):
            if move in recorded:
                yield _Waiting(
                    path=(*place.path, move),
                    state=game.play(state, move),
                    label=str(move),
                    chance=chances.get(move),
                    prior=priors.get(move),
                    place=number,
                    noisy=self._is_noisy(state, move),
                )

    def _is_noisy(self, state: Any, move: Hashable) -> bool:
        return self.traits.stands and is_noisy(self.search_game.game, state, move)


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
    unique = _unique_labels(nodes)
    for path, node in nodes.items():
        yield path, node.label if node.label in unique or not path else _path_text(nodes, node)


def _translated_names(nodes: dict[Path, PlanNode]) -> Iterator[tuple[Path, Others]]:
    """Yield the names of nodes in the other languages, of those nodes on whose way a language
    writes a move otherwise."""
    unique = _unique_labels(nodes)
    for path, node in nodes.items():
        way = [nodes[path[:end]] for end in range(len(path) + 1) if path[:end] in nodes]
        codes = dict.fromkeys(language for node_above in way for language, _ in node_above.others)
        if node.label in unique or not path:
            yield path, node.others
        elif codes:
            yield path, tuple((language, _path_text(nodes, node, language)) for language in codes)


def _unique_labels(nodes: dict[Path, PlanNode]) -> set[str]:
    """Return the labels that only one node has; what follows a pass is called after the node
    above."""
    labels = Counter(node.label for node in nodes.values())
    shared = {PASS} if any(node.after_pass for node in nodes.values()) else set()
    once = (label for label, count in labels.items() if count == 1 and not label.isdigit())
    return {*once} - shared


def _path_text(nodes: dict[Path, PlanNode], node: PlanNode, language: str = FIRST) -> str:
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
