"""The verdicts on the agents of a file, from what they did in the games."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from ...captions.catalogue import Messages
from ..evidence import Evidence, Kind
from ..verdict import PACMAN_ADAPTER, Verdict
from .games import STOP, ActionPath, PacmanGame
from .reference import SEARCHES, Reference, Search

SEARCH_BY_NAME: Mapping[str, Search] = {
    "expectimax": "expectimax",
    "alphabeta": "alpha-beta",
    "minimax": "minimax",
}
"""What a class's name, in small letters and without underscores, says of its search."""
ERROR_KINDS: Mapping[str, Kind] = {
    "move_turn": "wrong",
    "move_over": "wrong",
    "move_action": "wrong",
    "no_end": "broken",
    "raises": "broken",
    "not_written": "unrecognised",
    "nothing_such": "unrecognised",
}
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


@dataclass(frozen=True)
class PlayedGame:
    """What an agent did in a game."""

    game: PacmanGame
    action: str = ""
    read: frozenset[ActionPath] = frozenset()
    """The states whose value it asked."""
    error: str = ""
    """Kind of the error with which it ended, a key of `ERROR_KINDS`; empty if there was none."""
    line: int = 0
    """Line of the error."""
    facts: Mapping[str, str] | None = None
    """Facts of the error."""

    @classmethod
    def of(cls, game: PacmanGame, record: Mapping[str, Any]) -> "PlayedGame":
        """Return what such a record says. Raises KeyError, TypeError or ValueError for others."""
        if "error" in record:
            facts = {str(name): str(fact) for name, fact in record["facts"].items()}
            if record["error"] not in ERROR_KINDS:
                raise ValueError(record["error"])
            return cls(game, error=record["error"], line=int(record["line"]), facts=facts)
        read = frozenset(tuple(filter(None, path.split("/"))) for path in record["read"])
        return cls(game, str(record["action"]), read)

    @property
    def place(self) -> dict[str, object]:
        """The case of the game, as facts of a sentence."""
        return {"ghosts": str(self.game.ghosts), "depth": str(self.game.depth)}


def agent_verdict(
    name: str, played: Sequence[PlayedGame], say: Messages, *, only_past_bound: bool = False
) -> Verdict:
    """Return the verdict on an agent.

    Parameters: `name`, of its class; `only_past_bound`, whether an alpha-beta must not cut where a
    value equals the bound.
    """
    return _AgentJudgement(name, played, say, only_past_bound).verdict()


@dataclass(frozen=True)
class _Reading:
    """The games as one search would have it, with the answers that it refutes."""

    search: Search
    stops: bool
    games: Sequence[tuple[PlayedGame, Reference]]
    refuted: Sequence[tuple[PlayedGame, Reference]]


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

    def verdict(self) -> Verdict:
        failed_games = [played_game for played_game in self.played if played_game.error]
        if failed_games:
            return self._failure(failed_games)
        if not any(played_game.read for played_game in self.played):
            return self._verdict("unrecognised", [Evidence("pacman.no_evaluation", {})])
        searches = [self.search] if self.search else list(SEARCHES)
        reading = self._best_reading(searches)
        if not reading.refuted:
            return self._right(reading)
        if self.search is None:
            return self._verdict("unrecognised", [Evidence("pacman.unnamed", {})])
        other_reading = self._best_reading([search for search in SEARCHES if search != self.search])
        if not other_reading.refuted:
            facts = {"search": other_reading.search, "name": self.name}
            return self._verdict("other", [Evidence("pacman.other", facts)], other_reading)
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

    def _verdict(
        self, kind: Kind, evidence: Sequence[Evidence], reading: _Reading | None = None
    ) -> Verdict:
        games = reading.games if reading else []
        is_alpha_beta = reading is not None and reading.search == "alpha-beta"
        group = f"judge.group.{evidence[0].key}" if evidence and kind != "fine" else ""
        return Verdict(
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
            group=str(self.say.say(group)) if group else "",
        )

    # Errors and wrong answers

    def _failure(self, failed_games: Sequence[PlayedGame]) -> Verdict:
        """Return the verdict on an agent that ends with an error in some games."""
        failed_game = failed_games[0]
        facts = {**failed_game.place, "line": str(failed_game.line), **(failed_game.facts or {})}
        evidence = [Evidence(f"pacman.{failed_game.error}", facts)]
        kind = ERROR_KINDS[failed_game.error]
        if kind != "wrong":
            return self._verdict(kind, evidence)
        search = self.search or "minimax"
        reading = self._reading(search, self.stops)
        # Games that ended with an error are among those that the reading refutes.
        evidence += self._hints([played_game.game for played_game, _ in reading.refuted])
        return self._verdict(kind, evidence, reading)

    def _wrong(self, reading: _Reading) -> Verdict:
        played_game, reference = min(reading.refuted, key=lambda pair: len(pair[1].leaves))
        values = reference.values
        best_action = max(values, key=lambda action: values[action])
        facts = {
            **played_game.place,
            "action": played_game.action,
            "best": best_action,
            "value": reference.best,
        }
        if played_game.action in values:
            evidence = [Evidence("pacman.action", {**facts, "worth": values[played_game.action]})]
        else:
            evidence = [Evidence("pacman.no_action", {**facts, "actions": list(values)})]
        evidence += self._hints([refuted_game.game for refuted_game, _ in reading.refuted])
        verdict = self._verdict("wrong", evidence, reading)
        is_small = len(reference.leaves) <= MAX_TREE_LEAVES
        return replace(verdict, tree=_tree(reference) if is_small else None)

    def _hints(self, games: Sequence[PacmanGame]) -> Iterator[Evidence]:
        """Yield where to look, if only some cases go wrong."""
        if all(game.ghosts > 1 for game in games):
            yield Evidence("pacman.turn_hint", {})
        elif all(game.depth > 1 for game in games):
            yield Evidence("pacman.depth_hint", {})

    # Right answers

    def _right(self, reading: _Reading) -> Verdict:
        """Return the verdict on an agent all of whose answers are right."""
        evidence = [] if reading.stops else [Evidence("pacman.no_stop", {})]
        if self.search is None:
            evidence.append(Evidence("pacman.by_answers", {"search": reading.search}))
        if unproved_games := [
            pair for pair in reading.games if not pair[1].proves(pair[0].action, pair[0].read)
        ]:
            return self._verdict("unsound", [_unproved(*unproved_games[0]), *evidence], reading)
        if reading.search != "alpha-beta":
            if any(reference.leaves - played_game.read for played_game, reference in reading.games):
                evidence.append(Evidence("pacman.prunes", {}))
            return self._verdict("fine", evidence, reading)
        kind, rule = self._cut_rule(reading)
        return self._verdict(kind, [rule, *evidence], reading)

    def _cut_rule(self, reading: _Reading) -> tuple[Kind, Evidence]:
        """Return what the states that an alpha-beta read say of where it cuts."""
        games = reading.games

        def reads(states: Callable[[Reference], Sequence[frozenset[ActionPath]]]) -> bool:
            """Return whether in each game it read one of the sets of states, whatever else."""
            return all(
                played_game.read & reference.leaves in states(reference)
                for played_game, reference in games
            )

        wasteful_games = [
            pair for pair in games if pair[0].read & pair[1].leaves - pair[1].read_past_bound
        ]
        if reads(lambda reference: [reference.leaves]):
            return "wasteful", Evidence("pacman.no_cut", {})
        if wasteful_games and reads(lambda reference: reference.read_fresh_root):
            return "wasteful", Evidence("pacman.fresh_root", {})
        if wasteful_games:
            played_game, reference = wasteful_games[0]
            state = min(played_game.read & reference.leaves - reference.read_past_bound)
            return "wasteful", Evidence("pacman.more", {**played_game.place, "state": list(state)})
        if reads(lambda reference: [reference.read_past_bound]):
            return "fine", Evidence("pacman.past_bound", {})
        at_bound = reads(lambda reference: [reference.read_at_bound])
        kind: Kind = "wasteful" if self.only_past_bound else "fine"
        return kind, Evidence("pacman.at_bound" if at_bound else "pacman.mixed_bound", {})


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
