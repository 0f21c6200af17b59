"""The verdicts on the agents of a file, from what they did in the games."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from ...captions.catalogue import Messages
from ..counterexample import Counterexample
from ..evidence import Evidence, Kind
from ..question import Judgement
from ..verdict import PACMAN_ADAPTER, Verdict
from .game_positions import game_positions
from .games import STOP, ActionPath, PacmanGame
from .played_game import ERROR_KINDS, PlayedGame
from .reference import SEARCHES, Reference, Search

ReadGame: TypeAlias = tuple[PlayedGame, Reference]
"""A game, with what one search would find in it."""

SEARCH_BY_NAME: Mapping[str, Search] = {
    "expectimax": "expectimax",
    "alphabeta": "alpha-beta",
    "minimax": "minimax",
}
"""What a class's name, in small letters and without underscores, says of its search."""
MAX_TREE_LEAVES = 12
"""Upper limit of the leaves of a tree that a verdict shows."""

FAR_VALUE = 99
"""Value of a state, or its negative, that is far from all values of the games."""


def named_search(name: str) -> Search | None:
    """Return the search that a class's name says; None if it says none.

    >>> named_search("My_AlphaBetaAgent"), named_search("ContestAgent")
    ('alpha-beta', None)
    """
    lower_name = name.lower().replace("_", "")
    return next((search for word, search in SEARCH_BY_NAME.items() if word in lower_name), None)


def agent_judgement(
    name: str, played: Sequence[PlayedGame], say: Messages, *, only_past_bound: bool = False
) -> Judgement:
    """Return the verdict on an agent, with a game that shows its mistake.

    Parameters: `name`, of its class; `only_past_bound`, whether an alpha-beta must not cut where a
    value equals the bound.
    """
    return _AgentJudgement(name, played, say, only_past_bound).judgement()


@dataclass(frozen=True)
class _Reading:
    """The games as one search would have it, with the answers that it refutes."""

    search: Search
    stops: bool
    games: Sequence[ReadGame]
    refuted: Sequence[ReadGame]


class _AgentJudgement:
    def __init__(
        self, name: str, played: Sequence[PlayedGame], say: Messages, only_past_bound: bool
    ) -> None:
        self.name = name
        self.search = named_search(name)
        self.played = played
        self.say = say
        self.only_past_bound = only_past_bound
        self.stops = not _never_stops(played)

    def judgement(self) -> Judgement:
        failed_games = [played_game for played_game in self.played if played_game.error]
        if failed_games:
            return self._failure(failed_games)
        if not any(played_game.read for played_game in self.played):
            return self._judgement("unrecognised", [Evidence("pacman.no_evaluation", {})])
        searches = [self.search] if self.search else list(SEARCHES)
        reading = self._best_reading(searches)
        if not reading.refuted:
            return self._right(reading)
        if self.search is None:
            return self._judgement("unrecognised", [Evidence("pacman.unnamed", {})])
        other_reading = self._best_reading([search for search in SEARCHES if search != self.search])
        if not other_reading.refuted:
            facts = {"search": other_reading.search, "name": self.name}
            evidence = [Evidence("pacman.other", facts)]
            shown = self._shown_answer(_smallest(reading.refuted))
            return self._judgement("other", evidence, other_reading, shown)
        return self._wrong(reading)

    def _best_reading(self, searches: Sequence[Search]) -> _Reading:
        """Return the reading that refutes the fewest answers; of equals the first."""
        readings = [self._reading(search, self.stops) for search in searches]
        return min(readings, key=lambda reading: len(reading.refuted))

    def _reading(self, search: Search, stops: bool) -> _Reading:
        averages = search == "expectimax"
        games = [
            (played_game, Reference(played_game.game, averages, stops))
            for played_game in self.played
        ]
        refuted_games = [
            (played_game, reference)
            for played_game, reference in games
            if not reference.is_best(played_game.action)
        ]
        return _Reading(search, stops, games, refuted_games)

    def _judgement(
        self,
        kind: Kind,
        evidence: Sequence[Evidence],
        reading: _Reading | None = None,
        shown: Counterexample | None = None,
        tree: Any = None,
    ) -> Judgement:
        games = reading.games if reading else []
        is_alpha_beta = reading is not None and reading.search == "alpha-beta"
        group = f"judge.group.{evidence[0].key}" if evidence and kind != "fine" else ""
        verdict = Verdict(
            program=self.name,
            kind=kind,
            says=tuple(item.text(self.say) for item in evidence),
            adapter=PACMAN_ADAPTER,
            trees=len(self.played),
            bad=len(reading.refuted) if reading else 0,
            read=sum(len(played_game.read & reference.leaves) for played_game, reference in games),
            needed=sum(
                len(reference.read_past_bound if is_alpha_beta else reference.leaves)
                for _, reference in games
            ),
            task="alpha-beta" if is_alpha_beta else "minimax",
            tree=tree,
            group=str(self.say.say(group)) if group else "",
        )
        return Judgement(verdict, boards=shown)

    def _shown(
        self,
        read_game: ReadGame,
        evidence: Evidence,
        wrong: ActionPath = (),
        answer: float | None = None,
    ) -> Counterexample:
        """Return the game as a page shows it; for the parameters see `game_positions`."""
        return game_positions(*read_game, evidence.text(self.say), wrong, answer)

    def _shown_answer(
        self, read_game: ReadGame, evidence: Evidence | None = None
    ) -> Counterexample:
        """Return the game as a page shows it to the end, which is the answer of the agent."""
        played_game, reference = read_game
        worth = reference.values.get(played_game.action)
        evidence = evidence or _wrong_action(*read_game)
        return self._shown(read_game, evidence, (), None if worth is None else float(worth))

    # Errors and wrong answers

    def _failure(self, failed_games: Sequence[PlayedGame]) -> Judgement:
        """Return the judgement of an agent that ends with an error in some games."""
        failed_game = failed_games[0]
        facts = {**failed_game.place, "line": str(failed_game.line), **(failed_game.facts or {})}
        evidence = [Evidence(f"pacman.{failed_game.error}", facts)]
        kind = ERROR_KINDS[failed_game.error]
        if kind == "unrecognised":
            return self._judgement(kind, evidence)
        reading = self._reading(self.search or "minimax", self.stops)
        read_game = next(pair for pair in reading.games if pair[0] is failed_game)
        shown = self._shown(read_game, evidence[0], failed_game.at)
        if kind == "broken":
            return self._judgement(kind, evidence, shown=shown)
        # Games that ended with an error are among those that the reading refutes.
        evidence += self._hints([played_game.game for played_game, _ in reading.refuted])
        return self._judgement(kind, evidence, reading, shown)

    def _wrong(self, reading: _Reading) -> Judgement:
        read_game = _smallest(reading.refuted)
        reference = read_game[1]
        evidence = [_wrong_action(*read_game)]
        evidence += self._hints([refuted_game.game for refuted_game, _ in reading.refuted])
        tree = _tree(reference) if len(reference.leaves) <= MAX_TREE_LEAVES else None
        return self._judgement("wrong", evidence, reading, self._shown_answer(read_game), tree)

    def _hints(self, games: Sequence[PacmanGame]) -> Iterator[Evidence]:
        """Yield where to look, if only some cases go wrong."""
        if all(game.ghosts > 1 for game in games):
            yield Evidence("pacman.turn_hint", {})
        elif all(game.depth > 1 for game in games):
            yield Evidence("pacman.depth_hint", {})

    # Right answers

    def _right(self, reading: _Reading) -> Judgement:
        """Return the judgement of an agent all of whose answers are right."""
        evidence = [] if reading.stops else [Evidence("pacman.no_stop", {})]
        if self.search is None:
            evidence.append(Evidence("pacman.by_answers", {"search": reading.search}))
        if unproved_games := [
            pair for pair in reading.games if not pair[1].proves(pair[0].action, pair[0].read)
        ]:
            read_game = _smallest(unproved_games)
            unproved = _unproved(*read_game)
            shown = self._shown_answer(read_game, unproved)
            return self._judgement("unsound", [unproved, *evidence], reading, shown)
        if reading.search != "alpha-beta":
            if any(reference.leaves - played_game.read for played_game, reference in reading.games):
                evidence.append(Evidence("pacman.prunes", {}))
            return self._judgement("fine", evidence, reading)
        wasteful_games = [
            pair
            for pair in reading.games
            if pair[0].read & pair[1].leaves - pair[1].read_past_bound
        ]
        if wasteful_games:
            read_game = _smallest(wasteful_games)
            needless = _needless_state(*read_game)
            more = Evidence("pacman.more", {**read_game[0].place, "state": list(needless)})
            rule = self._missing_cuts(reading) or more
            shown = self._shown(read_game, more, needless)
            return self._judgement("wasteful", [rule, *evidence], reading, shown)
        rule = self._bound_rule(reading)
        if rule.key == "pacman.past_bound" or not self.only_past_bound:
            return self._judgement("fine", [rule, *evidence], reading)
        read_game = _smallest(
            [pair for pair in reading.games if pair[1].read_past_bound - pair[0].read]
        )
        shown = self._shown_answer(read_game, rule)
        return self._judgement("wasteful", [rule, *evidence], reading, shown)

    def _missing_cuts(self, reading: _Reading) -> Evidence | None:
        """Return what an alpha-beta that reads too much does in all games; None if nothing fits."""
        if _reads(reading, lambda reference: [reference.leaves]):
            return Evidence("pacman.no_cut", {})
        if _reads(reading, lambda reference: reference.read_fresh_root):
            return Evidence("pacman.fresh_root", {})
        return None

    def _bound_rule(self, reading: _Reading) -> Evidence:
        """Return what the states that were read say of where an alpha-beta cuts."""
        if _reads(reading, lambda reference: [reference.read_past_bound]):
            return Evidence("pacman.past_bound", {})
        at_bound = _reads(reading, lambda reference: [reference.read_at_bound])
        return Evidence("pacman.at_bound" if at_bound else "pacman.mixed_bound", {})


def _reads(
    reading: _Reading, states: Callable[[Reference], Sequence[frozenset[ActionPath]]]
) -> bool:
    """Return whether in each game the agent read one of the sets of states, whatever else."""
    return all(
        played_game.read & reference.leaves in states(reference)
        for played_game, reference in reading.games
    )


def _smallest(games: Sequence[ReadGame]) -> ReadGame:
    """Return the first of the games with the fewest states to read."""
    return min(games, key=lambda pair: len(pair[1].leaves))


def _needless_state(played_game: PlayedGame, reference: Reference) -> ActionPath:
    """Return the first state that the agent read and alpha-beta does not."""
    needless_states = played_game.read & reference.leaves - reference.read_past_bound
    return next(path for path in played_game.visits if path in needless_states)


def _wrong_action(played_game: PlayedGame, reference: Reference) -> Evidence:
    """Return what is wrong with the answer in a game."""
    values = reference.values
    best_action = max(values, key=lambda action: values[action])
    facts = {
        **played_game.place,
        "action": played_game.action,
        "best": best_action,
        "value": reference.best,
    }
    if played_game.action in values:
        return Evidence("pacman.action", {**facts, "worth": values[played_game.action]})
    return Evidence("pacman.no_action", {**facts, "actions": list(values)})


def _never_stops(played: Sequence[PlayedGame]) -> bool:
    """Return whether an agent reads states, and none of them after Pacman has stopped."""
    read = [path for played_game in played for path in played_game.read]
    stopped = (
        STOP in path[:: played_game.game.agents]
        for played_game in played
        for path in played_game.read
    )
    return bool(read) and not any(stopped)


def _unproved(played_game: PlayedGame, reference: Reference) -> Evidence:
    """Return a state that was not read, with a value of it that makes another action better."""
    for state in sorted(reference.leaves - played_game.read):
        filling = -FAR_VALUE if state[0] == played_game.action else FAR_VALUE
        values = reference.values_if(state, filling)
        better_actions = [
            action for action in values if values[action] > values[played_game.action]
        ]
        if better_actions:
            facts = {"action": played_game.action, "state": list(state), "filling": filling}
            return Evidence(
                "pacman.unproved", {**played_game.place, **facts, "other": better_actions[0]}
            )
    return Evidence("pacman.unproved_together", {**played_game.place, "action": played_game.action})


def _tree(reference: Reference) -> Any:
    """Return the tree that is searched in a game: actions and what they lead to."""

    def written(path: ActionPath, state: Any) -> Any:
        actions = reference.actions(path, state)
        if not actions:
            return state.value
        return {action: written((*path, action), state.successors[action]) for action in actions}

    return written((), reference.game.start)
