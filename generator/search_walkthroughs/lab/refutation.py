"""What an edited algorithm gets wrong: on the reader's tree, and on the smallest tree there is."""

from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import islice, product
from types import FrameType
from typing import Any

from .. import reading
from ..captions.catalogue import messages
from ..formats.foreign_tree import ForeignChild, ForeignTree
from ..formats.foreign_tree import Node as ForeignNode
from ..formats.yaml_writer import walkthrough_yaml
from ..game import CHANCE, MAX, MIN, Path, UnknownValue
from ..games.tree import Branch, Node, Tree
from ..reading.errors import START
from ..record.frame_text import exact_text
from ..record.recorder import Listener, ObservedGame
from ..runs.proofs import Failure, agrees, filled_value
from ..runs.registry import Algorithm, AlgorithmFile, algorithms
from ..runs.run import all_options, game_of, root_window, unknown_range
from ..runs.search_game import SearchGame
from ..runs.small_trees import NestedTree, fill, ordered_shapes
from ..watch import SILENT
from ..wrappers import true_values
from .algorithm_edit import BadAlgorithm, algorithm_fault, edited_algorithms, edits_of

# The reader's tree: what the algorithm answers when its reports go nowhere, and which leaves it
# asks the game for. So a search that reports too little, or what it does not do, is found here.

MAX_EXAMINED_NODES = 20_000
"""Larger trees (nodes) are not examined a second time."""
MAX_QUESTIONS = 10_000
"""A search that asks more often about a tree of a few nodes does not end."""
MAX_VISITS_PER_NODE = 100
"""A search that visits the nodes of a larger tree more often, on average, does not end either."""
MAX_TRIED_LEAVES = 200
"""Upper limit of leaves that are tried to find one that matters."""


class EndlessSearch(Exception):
    """Error for a search that does not end."""


class LeafLog(Listener):
    """Listener that records the leaves whose value a search asks."""

    def __init__(self, max_questions: int) -> None:
        self.leaves: dict[Path, float] = {}
        self.left = max_questions
        """Number of times that the search may still ask whether play is over."""

    def on_over(self, path: Path, over: bool, asker: FrameType) -> None:
        """Raise EndlessSearch for a search that asks too often to end."""
        self.left -= 1
        if not self.left:
            raise EndlessSearch("the search asks for the same positions again and again")

    def on_score(self, path: Path, score: float) -> None:
        """Record a leaf and its value."""
        self.leaves.setdefault(path, score)


@dataclass(frozen=True)
class Examination:
    """What a search answers without reports, and what is wrong with that."""

    value: float
    """The answer for MAX."""
    leaves: Mapping[Path, float]
    """The leaves whose value it has asked."""
    failures: Sequence[Failure]
    """Laws that it breaks: its value, and the counterfactual of the leaves not asked."""
    leaf: Path | None = None
    """A leaf that it has not asked, though its value alone decides whether the answer is right."""


def examine(walkthrough: reading.Walkthrough, entry: reading.Entry) -> Examination:
    """Run the entry's algorithm once more, silently, and hold its answer against plain minimax.

    Raises whatever the algorithm raises.
    """
    options, search_game = all_options(walkthrough, entry), game_of(walkthrough, entry)
    text = algorithms()[entry.algorithm].file_for(options)
    size = search_game.census.size(search_game.game.start())
    log = LeafLog(max(MAX_QUESTIONS, MAX_VISITS_PER_NODE * (size or 0)))
    game = ObservedGame(search_game.game, log)
    own_options = {name.replace("-", "_"): options[name] for name in text.options}
    answer = text.function(game, SILENT, **own_options)(game.start())
    value = text.value_for_max(answer, search_game.game.turn(search_game.game.start()))
    failures: list[Failure] = []
    if text.module.EXACT and size is not None and size <= MAX_EXAMINED_NODES:
        try:
            truth = true_values(search_game.game)(search_game.game.start())
        except UnknownValue:  # a leaf of unknown value: `prove` has said what there is to say
            return Examination(value, log.leaves, ())
        window = root_window(options)
        if not agrees(value, truth, window):
            message = f"the search says {exact_text(value)}, plain minimax says {exact_text(truth)}"
            failures.append(Failure("value", message, {"value": value, "truth": truth}))
        asked_keys = {_key(search_game.game, path) for path in log.leaves}
        for filling in unknown_range(search_game.game, text, options):
            root_value = filled_value(
                search_game.unordered.positions, lambda key: key not in asked_keys, filling
            )
            if not agrees(value, root_value, window):
                message = f"with {exact_text(filling)} at every leaf not read the root is worth "
                message += f"{exact_text(root_value)}, not {exact_text(value)}"
                facts = {"filling": filling, "truth": root_value, "value": value}
                failures.append(Failure("counterfactual", message, facts))
    leaf = _leaf_that_matters(search_game, log.leaves, value, options, text) if failures else None
    return Examination(value, log.leaves, failures, leaf)


def _leaf_that_matters(
    search_game: SearchGame,
    leaves: Mapping[Path, float],
    value: float,
    options: Mapping[str, Any],
    text: AlgorithmFile,
) -> Path | None:
    """Return a leaf that was not asked and can alone make the answer wrong, if there is one."""
    game, window = search_game.game, root_window(options)
    asked_keys, positions = {_key(game, path) for path in leaves}, search_game.unordered.positions
    for path in islice(_leaves(game), MAX_TRIED_LEAVES):
        key = _key(game, path)
        if key in asked_keys:
            continue
        for filling in unknown_range(game, text, options):
            if not agrees(value, filled_value(positions, {key}.__contains__, filling), window):
                return path
    return None


def _leaves(game: Any) -> Iterator[Path]:
    """Yield the paths of all leaves."""
    waiting: list[tuple[Path, Any]] = [((), game.start())]
    while waiting:
        path, state = waiting.pop()
        if game.over(state):
            yield path
        else:
            children = [((*path, move), game.play(state, move)) for move in game.moves(state)]
            waiting += reversed(children)


def _key(game: Any, path: Path) -> Hashable:
    state = game.start()
    for move in path:
        state = game.play(state, move)
    key: Hashable = game.key(state)
    return key


# All small trees: by leaves, then by depth; every order of their values with ties, above zero and
# below; with either player to move first.

MAX_COUNTEREXAMPLE_TREES = 20_000
"""Upper limit of trees that are tried."""
MAX_TREE_LEAVES = 5
"""Number of leaves of the largest of them."""


def _players(algorithm: Algorithm) -> list[tuple[int, int]]:
    """Return who moves at even and at odd depths, in each way that the algorithm can search."""
    facts = algorithm.facts
    players = [(MAX, MIN), (MIN, MAX)] if facts.players == 2 else []
    if facts.chance:
        movers = (MAX, MIN) if facts.players == 2 else (MAX,)
        players += [(mover, CHANCE) for mover in movers] + [(CHANCE, mover) for mover in movers]
    return players


def small_trees(players: Sequence[tuple[int, int]]) -> Iterator[tuple[NestedTree, tuple[int, int]]]:
    """Yield every small tree as nested lists, and who moves at its even and at its odd depths."""
    for shape, ranks in ordered_shapes(1, MAX_TREE_LEAVES):
        for step, turns in product((1, -1), players):
            yield fill(shape, [step * (rank + 1) for rank in ranks]), turns


class SmallTree(Tree):
    """A tree that stops a search that does not end."""

    requests = 0

    def over(self, state: int) -> bool:
        """Return whether the position is a leaf. Raises EndlessSearch if it was asked too often."""
        self.requests += 1
        if self.requests > MAX_QUESTIONS:
            raise EndlessSearch(f"the search asks {MAX_QUESTIONS:,} times whether play is over")
        return super().over(state)


def tree_of(nested: NestedTree, turns: tuple[int, int]) -> SmallTree:
    """Return the nested lists as a game; a second outcome of chance is twice as likely."""
    nodes: list[Node] = []

    def add(part: NestedTree, depth: int) -> int:
        place, turn = len(nodes), turns[depth % 2]
        if isinstance(part, list):
            nodes.append(Node(turn))
            weights = sum(range(len(part) + 1)) if turn == CHANCE else 0
            branches = tuple(
                Branch(str(n), add(child, depth + 1), Fraction(n, weights) if weights else None)
                for n, child in enumerate(part, 1)
            )
            nodes[place] = Node(turn, branches)
        else:
            nodes.append(Node(turn, value=part))
        return place

    add(nested, 0)
    return SmallTree(nodes)


def _truth(nested: NestedTree, turns: tuple[int, int]) -> float:
    """Return the value of nested lists by minimax: the shortest way, since it is taken so often."""
    if not isinstance(nested, list):
        return nested
    choose = max if turns[0] == MAX else min
    return choose(_truth(part, turns[::-1]) for part in nested)


def refute(
    file: str, listed: str, language: str = "en", most: int = MAX_COUNTEREXAMPLE_TREES
) -> dict[str, Any]:
    """Look for the smallest tree on which an edited algorithm is wrong.

    `listed` is the reader's text of the algorithm's `file`, with or without its reports. Of `most`
    trees the first that it gets wrong is returned: `yaml`, a walkthrough that shows it; `number`,
    which tree it was; `value`, or `error` if it breaks off; and `truth`. If it gets none wrong,
    `tried` says how many there were, which is not a proof. `faults` says why it cannot run.
    """
    try:
        edits = edits_of({file: listed})
        with edited_algorithms(edits):
            name, options, algorithm = _entry(file)
            text = algorithm.file_for(options)
            if not text.module.EXACT:
                return {"tried": 0, "estimate": True}
            tried = 0
            for nested, turns in small_trees(_players(algorithm)):
                if tried == most:
                    break
                tried += 1
                tree = tree_of(nested, turns)
                truth = _truth(nested, turns) if CHANCE not in turns else true_values(tree)(0)
                try:
                    value = text.value_for_max(text.function(tree)(0), tree.turn(tree.start()))
                except (Exception, SystemExit) as error:
                    fault = algorithm_fault(error, edits)
                    outcome: dict[str, Any] = {"error": fault["message"], "fault": fault}
                else:
                    if value == truth:
                        continue
                    outcome = {"value": _value_text(value)}
                yaml = _walkthrough(tree, name, options, language)
                return {**outcome, "truth": _value_text(truth), "number": tried, "yaml": yaml}
            return {"tried": tried}
    except BadAlgorithm as error:
        return {"faults": [error.fault]}


def _value_text(value: Any) -> str:
    """Return a value as text; whatever an edited algorithm returns has one."""
    return exact_text(value) if isinstance(value, int | float | Fraction) else repr(value)[:80]


def _entry(file: str) -> tuple[str, Mapping[str, str], Algorithm]:
    """Return the algorithm that the file belongs to, and the options that choose the file."""
    for name, algorithm in algorithms().items():
        if algorithm.text.name == file:
            return name, {}, algorithm
    for name, algorithm in algorithms().items():
        for (option, choice), text in algorithm.variants.items():
            if text.name == file:
                return name, {option: choice}, algorithm
    raise KeyError(file)


def _walkthrough(tree: Tree, name: str, options: Mapping[str, str], language: str) -> str:
    """Return the walkthrough that searches the tree."""
    nodes = tuple(
        ForeignNode(
            START,
            node.turn if node.branches else None,
            tuple(
                ForeignChild(branch.label, branch.node, START, branch.chance)
                for branch in node.branches
            ),
            node.value,
        )
        for node in tree.nodes
    )
    title = messages(language).say("try.smallest")
    text = walkthrough_yaml(ForeignTree(nodes), title, name)
    if options:
        chosen = ", ".join(f"{option}: {choice}" for option, choice in options.items())
        text = text.replace(f"algorithm: {name}\n", f"algorithm: {name}\noptions: {{{chosen}}}\n")
    return text
