"""Small runs to talk about."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from search_walkthroughs.captions.catalogue import messages
from search_walkthroughs.captions.family_words import run_contexts
from search_walkthroughs.game import CHANCE, MAX, Path
from search_walkthroughs.games.tic_tac_toe import TicTacToe
from search_walkthroughs.games.tree import Branch, Node, Tree
from search_walkthroughs.questions.family_questions import Questions
from search_walkthroughs.questions.question import QuestionDraft
from search_walkthroughs.record.family_runs import Extent
from search_walkthroughs.record.frame import Frame
from search_walkthroughs.record.plan import Plan
from search_walkthroughs.record.recorder import EVERYTHING, FrameBudget, ObservedGame
from search_walkthroughs.record.statistics import SearchCounts
from search_walkthroughs.record.tree_state import Moment, fold_frames
from search_walkthroughs.runs.registry import algorithms
from search_walkthroughs.runs.run import make_recorder, unknown_range
from search_walkthroughs.runs.search_game import SearchGame, UnorderedGame
from search_walkthroughs.runs.tree_plan import build_plan
from search_walkthroughs.wrappers import DepthLimit, order_game


@dataclass(frozen=True)
class Run:
    """A search of a small tree, ready to be described."""

    plan: Plan
    moments: Sequence[Moment]

    def at(self, status: str, path: str) -> Moment:
        """The last moment of the status at the node."""
        labels = path.split("/") if path else []
        board = self.plan.nodes[self.plan.root].board is not None
        where: Path = tuple(map(int, labels)) if board else tuple(labels)
        found = [m for m in self.moments if (m.frame.status, m.frame.path) == (status, where)]
        return found[-1]


def run(
    tree: Any, algorithm: str = "alpha-beta", *, root: int = MAX, name: str = "S", **options: Any
) -> Run:
    """Search the nested lists and mappings; a node `{"turn": -1, "children": …}` says its mover.

    A list or mapping that stands in two places is one position. Chance moves at a node with
    `"chances"`, which say how likely each child is.
    """
    return searched(plant(tree, root), algorithm, name, **options)


def played(
    position: str,
    algorithm: str = "alpha-beta-table",
    budget: FrameBudget = EVERYTHING,
    **options: Any,
) -> Run:
    """Search tic-tac-toe from a drawing; the game takes what it knows of the options."""
    own = {key: options.pop(key) for key in ("symmetry", "shortest_win") if key in options}
    return searched(TicTacToe(position, **own), algorithm, "", budget, **options)


def searched(
    game: Any, algorithm: str, name: str, budget: FrameBudget = EVERYTHING, **options: Any
) -> Run:
    """Search the game and record what is within the budget."""
    limit = None
    if "depth" in options:
        game = limit = DepthLimit(game, options.pop("depth"))
    ground = UnorderedGame(game, limit, name)
    text = algorithms()[algorithm].file_for(options)
    if "order" not in text.options:
        order = options.pop("order", "given")
        game = order_game(game, order, 0 if "seed" in text.options else options.pop("seed", 0))
    own = text.arguments(options, game.turn(game.start()))
    frames: list[Frame] = []
    tally = SearchCounts(keep=None)
    recorder = make_recorder(text, game, frames.append, options, budget=budget, tally=tally)
    observed: Any = ObservedGame(game, recorder)
    text.function(observed, recorder, **own)(observed.start())
    drawn = build_plan(
        SearchGame(game, ground),
        budget,
        family=text.family,
        traits=text.traits,
        meanings=text.meanings(options),
        grown_nodes=tally.visited if text.family.part(Extent).grows else None,
        unknown=unknown_range(game, text, options),
    )
    known = {name: one.default for name, one in algorithms()[algorithm].facts.options.items()}
    drawn = replace(drawn, algorithm=algorithm, options=known | options)
    return Run(drawn, tuple(fold_frames(drawn, frames)))


def drafts(done: Any, kind: str, language: str = "en") -> list[QuestionDraft]:
    """Every question of the kind that could be asked of a run."""
    contexts = run_contexts(done.plan, done.moments, messages(language))
    asked = done.plan.family.part(Questions).drafts(contexts)
    return [draft for draft in asked if draft.kind.name == kind]


def answered_by(done: Any, draft: QuestionDraft) -> Moment:
    """The moment that answers the question."""
    return next(moment for moment in done.moments if moment.frame.number == draft.frame)


def plant(tree: Any, root: int) -> Tree:
    """The game of the nested tree."""
    nodes: list[Node] = []
    planted: dict[tuple[int, int], int] = {}

    def add(part: Any, turn: int) -> int:
        if isinstance(part, dict | list) and (id(part), turn) in planted:
            return planted[id(part), turn]
        place, estimate, chances = len(nodes), 0, {}
        planted[id(part), turn] = place
        if isinstance(part, dict) and "children" in part:
            chances = part.get("chances", {})
            turn = CHANCE if chances else part.get("turn", turn)
            estimate, part = part.get("estimate", 0), part["children"]
        if not isinstance(part, dict | list):
            nodes.append(Node(turn, value=None if part == "?" else part))
            return place
        parts = part if isinstance(part, dict) else {str(n): p for n, p in enumerate(part, 1)}
        nodes.append(Node(turn))
        chance = {label: Fraction(p) for label, p in chances.items()}
        below = tuple(
            Branch(label, add(p, -turn or MAX), chance.get(label)) for label, p in parts.items()
        )
        nodes[place] = Node(turn, below, estimate=estimate)
        return place

    add(tree, root)
    return Tree(nodes)
