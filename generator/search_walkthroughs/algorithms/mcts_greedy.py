"""A published tree search that always follows the best rate so far."""

from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random
from typing import Annotated, Generic, Literal

from annotated_types import Ge

from ..game import MAX, MIN, Game, M, S
from ..policies import POLICIES, PolicyName, pick, playout, sample
from ..watch import SILENT, Watch

SOURCE = (
    "fuji (TIM Labs), a Monte Carlo tree search for the patience "
    "Calculation, parts 7 to 11 (2015), labs.timedia.co.jp"
)
EXACT = False
CHANCE = True
PLAYERS = 1
SEARCH = "monte-carlo"


@dataclass
class Node(Generic[S, M]):
    """A state of the tree, and how often playouts from it succeeded."""

    state: S
    visits: int = 0
    total: float = 0
    rate: float = 0
    children: "dict[M, Node[S, M]]" = field(default_factory=dict)


def mcts_greedy(
    game: Game[S, M],
    watch: Watch = SILENT,
    *,
    playouts: Annotated[int, Ge(1)] = 1000,
    threshold: Annotated[int, Ge(1)] = 10,
    ties: Literal["first", "random"] = "first",
    rest: Literal["best", "random"] = "best",
    finished: Literal["once", "quota"] = "once",
    policy: PolicyName = "random",
    seed: int = 0,
) -> Callable[[S], tuple[float, M | None]]:
    """Return the function that estimates a state's success rate, and the
    move to play (none where chance moves, or nobody)."""
    rng = Random(seed)
    played = 0

    def value(state: S) -> tuple[float, M | None]:
        nonlocal played
        root, played, best = Node[S, M](state), 0, None
        watch.start(state)
        while played < playouts:
            search(root)
        if root.children and not chance(root):
            best = max(root.children, key=lambda m: root.children[m].rate)
        watch.end(state, root.rate, best)
        return root.rate, best

    def chance(node: Node[S, M]) -> bool:
        return game.turn(node.state) not in (MAX, MIN)

    def search(node: Node[S, M]) -> None:
        over = game.over(node.state)
        unripe = node.visits < threshold or (finished == "once" and over)
        if unripe and not node.children:
            return play(node)
        if finished == "quota" and over:  # as published: one, then a quota
            for _ in range(node.visits + 2):
                play(node)
            return
        if chance(node):
            turn_over(node)
        elif node.children:
            search(node.children[promising(node)])
        else:
            expand(node)
        carry_up(node)

    def expand(node: Node[S, M]) -> None:
        quota = node.visits + 1
        for move in game.moves(node.state):
            child = node.children[move] = Node(game.play(node.state, move))
            watch.expand(child.state)
            if not game.over(child.state) and chance(child):
                turn_over(child)
                carry_up(child)
            else:
                play(child)
        for _ in range(len(node.children), quota):
            if rest == "best":
                play(node.children[promising(node)])
            else:
                play(pick(list(node.children.values()), rng))

    def turn_over(node: Node[S, M]) -> None:
        card = sample(game, node.state, rng)
        watch.draw(node.state, card)
        if card in node.children:
            return search(node.children[card])
        child = node.children[card] = Node(game.play(node.state, card))
        watch.expand(child.state)
        play(child)

    def play(node: Node[S, M]) -> None:
        nonlocal played
        played += 1
        score, moves = playout(game, node.state, POLICIES[policy], rng)
        watch.playout(node.state, moves, score)
        if node.children:  # as published: what was played is lost
            return carry_up(node)
        node.visits, node.total = node.visits + 1, node.total + score
        node.rate = node.total / node.visits
        watch.backup(node.state, visits=node.visits, mean=node.rate)

    def promising(node: Node[S, M]) -> M:
        sign = game.turn(node.state)
        rates = {m: (sign * c.rate,) for m, c in node.children.items()}
        best = [m for m in rates if rates[m] == max(rates.values())]
        move = best[0] if ties == "first" else pick(best, rng)
        watch.select(node.children[move].state, terms=rates)
        return move

    def carry_up(node: Node[S, M]) -> None:
        below = node.children.values()
        node.visits = sum(child.visits for child in below)
        if chance(node):
            won = sum(child.visits * child.rate for child in below)
            node.rate = won / node.visits
        else:
            choose = max if game.turn(node.state) == MAX else min
            node.rate = choose(child.rate for child in below)
        watch.backup(node.state, visits=node.visits, mean=node.rate)

    return value
