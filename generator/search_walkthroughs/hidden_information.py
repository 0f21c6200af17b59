"""Games in which a player does not see everything: determinization, and the plan that is best."""

from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache
from itertools import islice
from math import prod
from typing import Any, TypeAlias

from .game import CHANCE, MAX, MIN, Game, Path
from .matrix_game import matrix_game
from .worlds import DifferentMoves, sees

SOURCE = (
    "I. Frank and D. Basin, Search in Games with Incomplete Information: A Case Study Using Bridge "
    "Card Play, Artificial Intelligence 100 (1998), pp. 87-123"
)

MAX_PLANS = 4096
"""Upper limit of plans per player that are compared."""

SetName: TypeAlias = Hashable
"""What a player sees in an information set, or the path of a node that is one by itself."""
Plan: TypeAlias = Mapping[SetName, Hashable]
"""The move at each information set of a player that the plan's own moves do not rule out."""
Deal: TypeAlias = tuple[Hashable, ...]
"""An order in which hidden cards may turn up: the moves of chance that are to come."""

MAX_DEALS = 720
"""Upper limit of deals that are compared: the number of orders of six cards."""
MAX_STATES = 50_000
"""Upper limit of states of a game that are solved in each deal."""


class TooManyPlans(ValueError):
    """A player has more plans than can be compared."""

    def __init__(self) -> None:
        super().__init__(f"a player has more than {MAX_PLANS:,} plans")


class NoDeal(ValueError):
    """A game whose hidden cards cannot be dealt beforehand, or in too many orders; it says why."""


@dataclass(frozen=True, slots=True)
class InformationSet:
    """Nodes that their player cannot distinguish."""

    name: SetName
    turn: int
    paths: tuple[Path, ...]
    moves: tuple[Hashable, ...]
    means: Mapping[Hashable, Fraction]
    """Of MAX's moves, what the nodes after them are worth with open cards, on average."""

    @property
    def is_met_twice(self) -> bool:
        """Whether a path comes to the set more than once (absent-mindedness)."""
        return any(path[:end] in self.paths for path in self.paths for end in range(len(path)))


@dataclass(frozen=True, slots=True)
class Mixture:
    """Pure plans, each with its probability, and what they guarantee together."""

    plans: tuple[tuple[Fraction, Plan], ...]
    guarantee: Fraction


@dataclass(frozen=True, slots=True)
class HiddenGame:
    """What determinization says of a game, and what is true of it."""

    sets: tuple[InformationSet, ...]
    plan: Plan
    """MAX's plan by determinization."""
    claim: Fraction
    """What determinization expects of it: the greatest mean at a root of MAX, else the root's value
    with open cards."""
    worth: Fraction
    """The least that the plan gets on average, whatever plan MIN has."""
    best_pure: Fraction
    """The same of the best plan."""
    maximum: Mixture
    """MAX's best mixture of plans."""
    minimum: Mixture
    """MIN's; it lets MAX have no more than MAX's guarantees."""

    @property
    def value(self) -> Fraction:
        """The value of the game."""
        return self.maximum.guarantee


def solve(game: Game[Any, Any]) -> HiddenGame:
    """Return what determinization chooses, what that is worth, and the best mixture of plans.

    The game's optional method `sees` returns what the mover sees in a state: states of a player
    that see the same are one information set. Without it the player sees all.

    A plan has one move for each information set, whatever led there: so a player may also forget.
    The value is that of the matrix of all pure plans, the reduced normal form.

    Raises TooManyPlans and DifferentMoves. Source: see `SOURCE`.
    """
    tree = _HiddenTree(game)
    sets = tree.sets()
    player_sets = [info_set for info_set in sets if info_set.turn == MAX]
    rows, columns = (list(tree.plans(turn)) for turn in (MAX, MIN))
    matrix = [[tree.result(row.ends & column.ends) for column in columns] for row in rows]
    plan = {
        info_set.name: max(info_set.means, key=info_set.means.__getitem__)
        for info_set in player_sets
    }
    root = next((info_set for info_set in player_sets if () in info_set.paths), None)
    claim = tree.open_value(()) if root is None else max(root.means.values())
    x, y = matrix_game(matrix)
    maximum = _mixture(rows, x, min(_mean(x, column) for column in zip(*matrix, strict=True)))
    minimum = _mixture(columns, y, max(_mean(y, row) for row in matrix))
    results = (
        results
        for row, results in zip(rows, matrix, strict=True)
        if row.moves.items() <= plan.items()
    )
    return HiddenGame(
        sets=tuple(sets),
        plan=plan,
        claim=claim,
        worth=min(next(results)),
        best_pure=max(map(min, matrix)),
        maximum=maximum,
        minimum=minimum,
    )


def count_pairs(game: Game[Any, Any]) -> int:
    """Return how many pairs of plans `solve` compares. Raises TooManyPlans and DifferentMoves."""
    tree = _HiddenTree(game)
    tree.sets()
    return prod(sum(1 for _ in tree.plans(turn)) for turn in (MAX, MIN))


@dataclass(frozen=True, slots=True)
class DealDecision:
    """A decision of a player who does not know in which order hidden cards turn up."""

    path: Path
    """The moves that lead there, those of chance among them."""
    chance: Fraction
    """Probability of getting there by the strategy of determinization."""
    deals: Mapping[Deal, Fraction]
    """Probability of each deal here."""
    results: Mapping[Hashable, Sequence[Fraction]]
    """What each move is worth in each deal, if the deal is known from then on."""

    @property
    def means(self) -> Mapping[Hashable, Fraction]:
        """What determinization expects of each move."""
        return {move: self._mean(results) for move, results in self.results.items()}

    @property
    def move(self) -> Hashable:
        """The move of determinization: the greatest mean, of equals the first."""
        means = self.means
        return max(means, key=means.__getitem__)

    @property
    def open_value(self) -> Fraction:
        """What the position is worth to a player who knows the deal, on average."""
        return self._mean([max(column) for column in zip(*self.results.values(), strict=True)])

    @property
    def loss(self) -> Fraction:
        """How much the best single move is worth less than the best move of each deal."""
        return self.open_value - max(self.means.values())

    def _mean(self, results: Sequence[Fraction]) -> Fraction:
        return _mean([*self.deals.values()], results)


@dataclass(frozen=True, slots=True)
class HiddenDeal:
    """What determinization says of a game for one player with hidden cards, and what is true."""

    deals: Mapping[Deal, Fraction]
    """Probability of each deal in the first position."""
    first: DealDecision | None
    """The first decision, if the game begins with one."""
    fusions: tuple[DealDecision, ...]
    """Later decisions at which no single move is best in every deal: the greatest loss first, each
    loss weighed by its chance."""
    claim: Fraction
    """What determinization expects: the greatest mean of a first move; if chance begins, what the
    position is worth with open cards."""
    worth: Fraction
    """What the strategy of determinization gets on average."""
    value: Fraction
    """What the best strategy gets: the value of the game."""


def solve_deal(game: Game[Any, Any]) -> HiddenDeal:
    """Return what determinization expects of a game for MAX alone, and what is true.

    What chance decides must not depend on MAX's moves, as with a pack of cards that lies face down:
    then every order in which chance may decide can be dealt beforehand. Determinization solves the
    game in each deal, and at each decision plays the move with the greatest mean. No strategy knows
    more of the deal than what has turned up, so the game's states are its information sets.

    Raises NoDeal for a game of another kind, and for one with more than `MAX_DEALS` deals.
    """
    return _DealTree(game).solution()


def solve_game(game: Game[Any, Any]) -> HiddenGame | HiddenDeal:
    """Return what determinization expects of a game of hidden information, and what is true: by
    information sets where the game says what its players see, else by the deals of its hidden
    cards.

    Raises TooManyPlans, DifferentMoves and NoDeal.
    """
    return solve(game) if hasattr(game, "sees") else solve_deal(game)


class _DealTree:
    """The game's states, each solved once for each deal."""

    def __init__(self, game: Game[Any, Any]) -> None:
        self._game = game
        self._states = 0
        self.deals = cache(self._deals)
        self.open_value = cache(self._open_value)
        self.worth = cache(self._worth)
        self.value = cache(self._value)

    def solution(self) -> HiddenDeal:
        """All that is known of the first position."""
        root = self._game.start()
        count = sum(1 for _ in islice(self._first_line(root), MAX_DEALS + 1))
        if count > MAX_DEALS:
            raise NoDeal(f"the hidden cards have more than {MAX_DEALS} orders")
        if count < 2:
            raise NoDeal("no card is hidden")
        deals, value = self.deals(root), self.value(root)
        decisions = list(self._decisions((), root, Fraction(1)))
        first = decisions[0] if decisions and decisions[0].path == () else None
        fusions = [decision for decision in decisions if decision.path and decision.loss]
        return HiddenDeal(
            deals=deals,
            first=first,
            fusions=tuple(sorted(fusions, key=lambda decision: -decision.chance * decision.loss)),
            claim=max(first.means.values()) if first else self._open_mean(root),
            worth=self.worth(root),
            value=value,
        )

    def _turn(self, state: Any) -> int:
        """Return who moves; nobody but MAX and chance may."""
        turn = self._game.turn(state)
        if turn == MIN:
            raise NoDeal("MIN moves")
        return turn

    def _first_line(self, state: Any) -> Iterator[None]:
        """One for each deal, where MAX always plays the first move."""
        game = self._game
        if game.over(state):
            yield None
            return
        moves = game.moves(state)
        for move in moves[:1] if self._turn(state) == MAX else moves:
            yield from self._first_line(game.play(state, move))

    def _deals(self, state: Any) -> Mapping[Deal, Fraction]:
        """Return every order in which chance may decide from a state on, and how likely it is."""
        game = self._game
        self._states += 1
        if self._states > MAX_STATES:
            raise NoDeal(f"the game has more than {MAX_STATES:,} states")
        if game.over(state):
            return {(): Fraction(1)}
        if self._turn(state) == MAX:
            first_deals, *other_deals = (
                self.deals(game.play(state, move)) for move in game.moves(state)
            )
            if any(deals != first_deals for deals in other_deals):
                raise NoDeal("what chance decides depends on MAX's moves")
            return first_deals
        dealt: dict[Deal, Fraction] = {}
        for move, p in game.outcomes(state):
            after = self.deals(game.play(state, move))
            dealt.update({(move, *deal): p * chance for deal, chance in after.items()})
        return dealt

    def _open_value(self, state: Any, deal: Deal) -> Fraction:
        """Return the value of the state to a player who knows the deal."""
        game = self._game
        if game.over(state):
            return Fraction(game.score(state))
        if self._turn(state) == CHANCE:
            return self.open_value(game.play(state, deal[0]), deal[1:])
        return max(self.open_value(game.play(state, move), deal) for move in game.moves(state))

    def _open_mean(self, state: Any) -> Fraction:
        terms = (p * self.open_value(state, deal) for deal, p in self.deals(state).items())
        return sum(terms, Fraction())

    def decision(self, path: Path, state: Any, chance: Fraction) -> DealDecision:
        """Return the decision at a state of MAX."""
        game, deals = self._game, self.deals(state)
        results = {}
        for move in game.moves(state):
            after = game.play(state, move)
            results[move] = [self.open_value(after, deal) for deal in deals]
        return DealDecision(path, chance, deals, results)

    def _value(self, state: Any) -> Fraction:
        """Return what the best strategy gets from a state on."""
        game = self._game
        if game.over(state):
            return Fraction(game.score(state))
        if self._turn(state) == CHANCE:
            terms = (p * self.value(game.play(state, move)) for move, p in game.outcomes(state))
            return sum(terms, Fraction())
        return max(self.value(game.play(state, move)) for move in game.moves(state))

    def _worth(self, state: Any) -> Fraction:
        """Return what the strategy of determinization gets from a state on."""
        game = self._game
        if game.over(state):
            return Fraction(game.score(state))
        if self._turn(state) == CHANCE:
            terms = (p * self.worth(game.play(state, move)) for move, p in game.outcomes(state))
            return sum(terms, Fraction())
        return self.worth(game.play(state, self.decision((), state, Fraction(1)).move))

    def _decisions(self, path: Path, state: Any, chance: Fraction) -> Iterator[DealDecision]:
        """Yield the decisions that the strategy of determinization meets."""
        game = self._game
        if game.over(state):
            return
        if self._turn(state) == CHANCE:
            for move, p in game.outcomes(state):
                yield from self._decisions((*path, move), game.play(state, move), chance * p)
            return
        decision = self.decision(path, state, chance)
        yield decision
        yield from self._decisions((*path, decision.move), game.play(state, decision.move), chance)


class _HiddenTree:
    """The game's tree by paths."""

    def __init__(self, game: Game[Any, Any]) -> None:
        self._game = game
        self._states: dict[Path, Any] = {}
        self._values: dict[Path, Fraction] = {}
        self._parts: dict[Path, Fraction] = {}

    def _state(self, path: Path) -> Any:
        if path not in self._states:
            before = self._state(path[:-1]) if path else None
            game = self._game
            self._states[path] = game.play(before, path[-1]) if path else game.start()
        return self._states[path]

    def _name(self, path: Path) -> SetName:
        view = sees(self._game, self._state(path))
        return path if view is None else view

    def sets(self) -> list[InformationSet]:
        """Return the information sets in the order in which they are met, depth first."""
        nodes_by_set: dict[tuple[int, SetName], list[tuple[Path, Fraction]]] = {}
        for path, chance in self._nodes((), Fraction(1)):
            turn = self._game.turn(self._state(path))
            nodes_by_set.setdefault((turn, self._name(path)), []).append((path, chance))
        return [self._set(turn, name, nodes) for (turn, name), nodes in nodes_by_set.items()]

    def _set(
        self, turn: int, name: SetName, nodes: Sequence[tuple[Path, Fraction]]
    ) -> InformationSet:
        moves = tuple(self._game.moves(self._state(nodes[0][0])))
        if any(tuple(self._game.moves(self._state(path))) != moves for path, _ in nodes):
            raise DifferentMoves(name)
        means, total = {}, sum(chance for _, chance in nodes)
        if turn == MAX:
            for move in moves:
                worths = (chance * self.open_value((*path, move)) for path, chance in nodes)
                means[move] = sum(worths, Fraction()) / total
        return InformationSet(name, turn, tuple(path for path, _ in nodes), moves, means)

    def _nodes(self, path: Path, chance: Fraction) -> Iterator[tuple[Path, Fraction]]:
        """Yield the players' nodes, with the chances on the way to them."""
        state = self._state(path)
        if self._game.over(state):
            return
        if self._game.turn(state) == CHANCE:
            for move, p in self._game.outcomes(state):
                yield from self._nodes((*path, move), chance * p)
            return
        yield path, chance
        for move in self._game.moves(state):
            yield from self._nodes((*path, move), chance)

    def open_value(self, path: Path) -> Fraction:
        """Return the value of the node if all cards are open."""
        if path not in self._values:
            self._values[path] = self._open_value(path)
        return self._values[path]

    def _open_value(self, path: Path) -> Fraction:
        game, state = self._game, self._state(path)
        if game.over(state):
            return Fraction(game.score(state))
        if game.turn(state) == CHANCE:
            worths = (p * self.open_value((*path, m)) for m, p in game.outcomes(state))
            return sum(worths, Fraction())
        choose = max if game.turn(state) == MAX else min
        return choose(self.open_value((*path, move)) for move in game.moves(state))

    def plans(self, turn: int) -> Iterator["_PossibleEnds"]:
        """Yield the pure plans of a player, in the order of the sets and their moves."""
        count = 0
        begun_plans = [_PossibleEnds({}, [()])]
        while begun_plans:
            begun_plan = begun_plans.pop()
            path = self._open_choice(turn, begun_plan)
            if path is not None:
                begun_plans += [
                    begun_plan.with_move(self._name(path), move, path)
                    for move in reversed(self._game.moves(self._state(path)))
                ]
                continue
            count += 1
            if count > MAX_PLANS:
                raise TooManyPlans
            yield begun_plan

    def _open_choice(self, turn: int, plan: "_PossibleEnds") -> Path | None:
        """Follow the plan to the first choice that it has not made; None if it has made all."""
        game = self._game
        while plan.waiting:
            path = plan.waiting.pop()
            state = self._state(path)
            if game.over(state):
                plan.ends.add(path)
            elif game.turn(state) != turn:
                plan.waiting.extend((*path, move) for move in reversed(game.moves(state)))
            elif (name := self._name(path)) in plan.moves:
                plan.waiting.append((*path, plan.moves[name]))
            else:
                return path
        return None

    def result(self, ends: Iterable[Path]) -> Fraction:
        """Return the average result, if these are the ends that both players' plans allow."""
        return sum(map(self._part, ends), Fraction())

    def _part(self, path: Path) -> Fraction:
        """Return the score at an end, times the chance on the way to it."""
        if path not in self._parts:
            part = Fraction(self._game.score(self._state(path)))
            for end in range(len(path)):
                state = self._state(path[:end])
                if self._game.turn(state) == CHANCE:
                    part *= dict(self._game.outcomes(state))[path[end]]
            self._parts[path] = part
        return self._parts[path]


@dataclass(frozen=True, slots=True)
class _PossibleEnds:
    """A player's plan, and the ends of the game that it allows."""

    moves: Plan
    waiting: list[Path]
    """Nodes below which the plan has not been followed yet."""
    ends: set[Path] = field(default_factory=set)

    def with_move(self, name: SetName, move: Hashable, path: Path) -> "_PossibleEnds":
        """Return the plan with one more choice, which was open at the node of the path."""
        waiting = [*self.waiting, (*path, move)]
        return _PossibleEnds({**self.moves, name: move}, waiting, set(self.ends))


def _mixture(
    plans: Sequence[_PossibleEnds], shares: Sequence[Fraction], guarantee: Fraction
) -> Mixture:
    played = tuple((share, plan.moves) for share, plan in zip(shares, plans, strict=True) if share)
    return Mixture(played, guarantee)


def _mean(shares: Sequence[Fraction], results: Sequence[Fraction]) -> Fraction:
    terms = (share * result for share, result in zip(shares, results, strict=True))
    return sum(terms, Fraction())
