"""What sentences about games played out need: means, who chooses, what a move is called."""

from collections.abc import Hashable, Sequence
from functools import cached_property

from ...game import CHANCE, Path
from ...trace.sampled import Sampled
from .catalogue import Phrase, number
from .moves import passes
from .telling import Telling, player

DIGITS = 2, 3, 4
"""How many decimals a mean is written with; more where fewer would show a whole number."""
RATES = 0, 1
"""Where these are the least and the greatest result, a mean is a success rate."""


class Sampling(Telling):
    """One moment of a Monte Carlo search, ready to be told."""

    @property
    def method(self) -> str:
        """The algorithm's name, as keys of messages write it."""
        return self.plan.algorithm.replace("-", "_")

    @property
    def what(self) -> Phrase:
        """What a mean is called."""
        key = "rate" if tuple(self.plan.range) == RATES else "mean"
        return self.words.say(f"sampled.{key}")

    @property
    def cards(self) -> bool:
        """Whether what chance does is to turn over a card."""
        position = self.plan.spots[self.plan.root].position
        return position is not None and position.cards is not None

    @property
    def mover(self) -> str:
        """Who moves at the parent of the current node; MAX where that is not drawn."""
        above = self.plan.spots.get(self.frame.path[:-1])
        return player(above.turn if above is not None else 1)

    @property
    def chosen(self) -> bool:
        """Whether a player moves at the current node."""
        return self.spot.turn != CHANCE

    @cached_property
    def facts(self) -> dict[str, object]:
        """What almost every sentence names; no leaf by its value, since nobody has read it."""
        path, frame = self.frame.path, self.frame
        facts: dict[str, object] = {
            "node": self.called(path),
            "player": self.player,
            "mover": self.mover,
            "what": self.what,
        }
        if path:
            facts |= {"parent": self.called(path[:-1]), "move": self.move(path)}
        if frame.child is not None:
            facts["move"] = self.move(frame.child)
        if frame.p is not None:
            facts["p"] = str(frame.p)
        if frame.result is not None:
            facts["result"] = number(frame.result)
        if frame.mean is not None and frame.interval is not None:
            low, high = frame.interval
            facts |= {"mean": decimals(frame.mean), "low": decimals(low), "high": decimals(high)}
        return facts

    def called(self, path: Path) -> str:
        """A node's name."""
        return self.names.name(path)

    def move(self, path: Path) -> str:
        """The last move of the path, by which one knows a child beside its parent."""
        if not self.names.moves.on_board:
            return self.names.name(path)
        if path in self.plan.spots or not self.cards:
            return self.names.child(path)
        source, _, goal = str(path[-1]).partition(">")
        if goal:
            return f"{source}→{goal}"
        return self.words.say("cards.turn", card=source.removeprefix("turn "))

    def line(self, moves: Sequence[Hashable]) -> list[str]:
        """Moves that were made from the current node on."""
        ways = [(*self.frame.path, *moves[:end]) for end in range(1, len(moves) + 1)]
        return [self.names.moves.last(way) if passes(way) else self.move(way) for way in ways]

    def counted(self, mean: float, visits: int) -> Phrase:
        """A mean, and of how many playouts it is made."""
        return self.words.count("sampled.counted", visits, mean=decimals(mean))

    def children(self) -> list[tuple[Path, Sampled]]:
        """What is known of the children that are drawn."""
        pairs = zip(self.spot.children, self.moment.below, strict=False)
        return [(path, view.sampled) for path, view in pairs if view.sampled is not None]

    def better(self, values: Sequence[float]) -> float:
        """What who moves at the current node likes best."""
        return min(values) if self.spot.turn == -1 else max(values)


def decimals(value: float, least: int = DIGITS[0]) -> str:
    """A mean, so that only a whole number looks like one.

    >>> decimals(2 / 3), decimals(1.0), decimals(0.004), decimals(-0.28), decimals(0.9999999)
    ('0.67', '1.00', '0.004', '−0.28', '1.00')
    """
    text = ""
    for digits in range(least, DIGITS[-1] + 1):
        text = f"{round(value, digits) + 0:.{digits}f}"
        if not float(text).is_integer() or abs(value - float(text)) < 10**-6:
            break
    else:
        text = f"{round(value, least) + 0:.{least}f}"
    return text.replace("-", "−")
