"""The verdicts on the agents of a file, from what they did in the games."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from ...captions.catalogue import Messages
from ..evidence import Evidence, Kind
from ..verdict import PACMAN, Verdict
from .games import STOP, ActionPath, PacmanGame
from .reference import SEARCHES, Reference, Search

NAMES: Mapping[str, Search] = {
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
    plain = name.lower().replace("_", "")
    return next((search for word, search in NAMES.items() if word in plain), None)


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
    bad: Sequence[tuple[PlayedGame, Reference]]


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
        failed = [one for one in self.played if one.error]
        if failed:
            return self._failure(failed)
        if not any(one.read for one in self.played):
            return self._verdict("unrecognised", [Evidence("pacman.no_evaluation", {})])
        searches = [self.search] if self.search else list(SEARCHES)
        reading = self._best_reading(searches)
        if not reading.bad:
            return self._right(reading)
        if self.search is None:
            return self._verdict("unrecognised", [Evidence("pacman.unnamed", {})])
        other = self._best_reading([one for one in SEARCHES if one != self.search])
        if not other.bad:
            facts = {"search": other.search, "name": self.name}
            return self._verdict("other", [Evidence("pacman.other", facts)], other)
        return self._wrong(reading)

    def _best_reading(self, searches: Sequence[Search]) -> _Reading:
        """Return the reading that refutes the fewest answers; of equals the first."""
        readings = [self._reading(search, self.stops) for search in searches]
        return min(readings, key=lambda reading: len(reading.bad))

    def _reading(self, search: Search, stops: bool) -> _Reading:
        averages = search == "expectimax"
        games = [(one, Reference(one.game, averages, stops)) for one in self.played]
        bad = [(one, right) for one, right in games if not right.is_best(one.action)]
        return _Reading(search, stops, games, bad)

    def _verdict(
        self, kind: Kind, says: Sequence[Evidence], reading: _Reading | None = None
    ) -> Verdict:
        games = reading.games if reading else []
        is_alpha_beta = reading is not None and reading.search == "alpha-beta"
        group = f"judge.group.{says[0].key}" if says and kind != "fine" else ""
        return Verdict(
            program=self.name,
            kind=kind,
            says=tuple(one.text(self.say) for one in says),
            adapter=PACMAN,
            trees=len(self.played),
            bad=len(reading.bad) if reading else 0,
            read=sum(len(one.read & right.leaves) for one, right in games),
            needed=sum(
                len(right.read_past_bound if is_alpha_beta else right.leaves) for _, right in games
            ),
            task="alpha-beta" if is_alpha_beta else "minimax",
            group=str(self.say.say(group)) if group else "",
        )

    # Errors and wrong answers

    def _failure(self, failed: Sequence[PlayedGame]) -> Verdict:
        """Return the verdict on an agent that ends with an error in some games."""
        first = failed[0]
        facts = {**first.place, "line": str(first.line), **(first.facts or {})}
        says = [Evidence(f"pacman.{first.error}", facts)]
        kind = ERROR_KINDS[first.error]
        if kind != "wrong":
            return self._verdict(kind, says)
        search = self.search or "minimax"
        reading = self._reading(search, self.stops)
        says += self._hints([one.game for one, _ in reading.bad])  # errors are among these
        return self._verdict(kind, says, reading)

    def _wrong(self, reading: _Reading) -> Verdict:
        one, right = min(reading.bad, key=lambda pair: len(pair[1].leaves))
        values = right.values
        best = max(values, key=lambda action: values[action])
        facts = {**one.place, "action": one.action, "best": best, "value": right.best}
        if one.action in values:
            says = [Evidence("pacman.action", {**facts, "worth": values[one.action]})]
        else:
            says = [Evidence("pacman.no_action", {**facts, "actions": list(values)})]
        says += self._hints([played.game for played, _ in reading.bad])
        verdict = self._verdict("wrong", says, reading)
        is_small = len(right.leaves) <= MAX_TREE_LEAVES
        return replace(verdict, tree=_tree(right) if is_small else None)

    def _hints(self, bad: Sequence[PacmanGame]) -> Iterator[Evidence]:
        """Yield where to look, if only some cases go wrong."""
        if all(game.ghosts > 1 for game in bad):
            yield Evidence("pacman.turn_hint", {})
        elif all(game.depth > 1 for game in bad):
            yield Evidence("pacman.depth_hint", {})

    # Right answers

    def _right(self, reading: _Reading) -> Verdict:
        """Return the verdict on an agent all of whose answers are right."""
        says = [] if reading.stops else [Evidence("pacman.no_stop", {})]
        if self.search is None:
            says.append(Evidence("pacman.by_answers", {"search": reading.search}))
        if lucky := [
            pair for pair in reading.games if not pair[1].proves(pair[0].action, pair[0].read)
        ]:
            return self._verdict("unsound", [_unproved(*lucky[0]), *says], reading)
        if reading.search != "alpha-beta":
            if any(right.leaves - one.read for one, right in reading.games):
                says.append(Evidence("pacman.prunes", {}))
            return self._verdict("fine", says, reading)
        kind, rule = self._cut_rule(reading)
        return self._verdict(kind, [rule, *says], reading)

    def _cut_rule(self, reading: _Reading) -> tuple[Kind, Evidence]:
        """Return what the states that an alpha-beta read say of where it cuts."""
        games = reading.games

        def reads(states: Callable[[Reference], Sequence[frozenset[ActionPath]]]) -> bool:
            """Return whether in each game it read one of the sets of states, whatever else."""
            return all(one.read & right.leaves in states(right) for one, right in games)

        more = [pair for pair in games if pair[0].read & pair[1].leaves - pair[1].read_past_bound]
        if reads(lambda right: [right.leaves]):
            return "wasteful", Evidence("pacman.no_cut", {})
        if more and reads(lambda right: right.read_fresh_root):
            return "wasteful", Evidence("pacman.fresh_root", {})
        if more:
            one, right = more[0]
            state = min(one.read & right.leaves - right.read_past_bound)
            return "wasteful", Evidence("pacman.more", {**one.place, "state": list(state)})
        if reads(lambda right: [right.read_past_bound]):
            return "fine", Evidence("pacman.past_bound", {})
        at_bound = reads(lambda right: [right.read_at_bound])
        kind: Kind = "wasteful" if self.only_past_bound else "fine"
        return kind, Evidence("pacman.at_bound" if at_bound else "pacman.mixed_bound", {})


def _never_stops(played: Sequence[PlayedGame]) -> bool:
    """Return whether an agent reads states, and none of them after Pacman has stopped."""
    read = [path for one in played for path in one.read]
    stopped = (STOP in path[:: one.game.agents] for one in played for path in one.read)
    return bool(read) and not any(stopped)


def _unproved(one: PlayedGame, right: Reference) -> Evidence:
    """Return a state that was not read, with a value of it that makes another action better."""
    for state in sorted(right.leaves - one.read):
        filling = -FAR_VALUE if state[0] == one.action else FAR_VALUE
        values = right.values_if(state, filling)
        better = [action for action in values if values[action] > values[one.action]]
        if better:
            facts = {"action": one.action, "state": list(state), "filling": filling}
            return Evidence("pacman.unproved", {**one.place, **facts, "other": better[0]})
    return Evidence("pacman.unproved_together", {**one.place, "action": one.action})


def _tree(right: Reference) -> Any:
    """Return the tree that is searched in a game: actions and what they lead to."""

    def written(path: ActionPath, state: Any) -> Any:
        below = right.actions(path, state)
        if not below:
            return state.value
        return {action: written((*path, action), state.successors[action]) for action in below}

    return written((), right.game.start)
