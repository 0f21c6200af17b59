"""`PlayedGame`: what an agent did in a game, read from its records."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, NamedTuple

from ..evidence import Kind
from .games import ActionPath, PacmanGame

ERROR_KINDS: Mapping[str, Kind] = {
    "move_turn": "wrong",
    "move_over": "wrong",
    "move_action": "wrong",
    "no_end": "broken",
    "raises": "broken",
    "not_written": "unrecognised",
    "nothing_such": "unrecognised",
}


class Visit(NamedTuple):
    """A state that an agent made."""

    line: int
    """Line of the program that made it or asked its value; 0 if it is not known."""
    is_read: bool
    """Whether its value was asked."""


@dataclass(frozen=True)
class PlayedGame:
    """What an agent did in a game."""

    game: PacmanGame
    action: str = ""
    visits: Mapping[ActionPath, Visit] = field(default_factory=dict)
    """The states that it made, in order."""
    error: str = ""
    """Kind of the error with which it ended, a key of `ERROR_KINDS`; empty if there was none."""
    line: int = 0
    """Line of the error."""
    at: ActionPath = ()
    """The state of the error."""
    facts: Mapping[str, str] | None = None
    """Facts of the error."""

    @classmethod
    def of(cls, game: PacmanGame, record: Mapping[str, Any]) -> "PlayedGame":
        """Return what such a record says. Raises KeyError, TypeError or ValueError for others."""
        visits = {
            _path(text): Visit(int(line), bool(is_read)) for text, line, is_read in record["visits"]
        }
        for path in visits:
            game.state(path)
        if "error" not in record:
            return cls(game, str(record["action"]), visits)
        facts = {str(name): str(fact) for name, fact in record["facts"].items()}
        if record["error"] not in ERROR_KINDS:
            raise ValueError(record["error"])
        at = _path(record["at"]) if "at" in record else next(reversed(visits), ())
        return cls(
            game, visits=visits, error=record["error"], line=int(record["line"]), at=at, facts=facts
        )

    @cached_property
    def read(self) -> frozenset[ActionPath]:
        """The states whose value it asked."""
        return frozenset(path for path, visit in self.visits.items() if visit.is_read)

    @cached_property
    def _made(self) -> Mapping[ActionPath, Sequence[ActionPath]]:
        made: dict[ActionPath, list[ActionPath]] = {}
        for path in filter(None, self.visits):
            made.setdefault(path[:-1], []).append(path)
        return made

    def made_after(self, path: ActionPath) -> Sequence[ActionPath]:
        """Return the states that it made of the one at the end of a path, in order."""
        return self._made.get(path, ())

    @property
    def place(self) -> dict[str, object]:
        """The case of the game, as facts of a sentence."""
        return {"ghosts": str(self.game.ghosts), "depth": str(self.game.depth)}


def _path(text: str) -> ActionPath:
    return tuple(filter(None, text.split("/")))
