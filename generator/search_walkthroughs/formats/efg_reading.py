"""Gambit's extensive games, `EFG 2 R`: one line a node, in the order of a walk down the tree."""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from fractions import Fraction

from ..game import CHANCE, MAX, MIN
from ..reading.faults import Faults, Mark, shown
from ..reading.limits import Limits
from .chances import Share, shared
from .efg_payoffs import Ending, Payoffs, worth
from .efg_text import Line, Text
from .outline import Node, Notes, Outline, Twig

TURNS = {1: MAX, 2: MIN}


@dataclass(slots=True)
class _Open:
    """A node whose children have not all come yet."""

    place: int
    line: Line
    chances: tuple[Fraction | None, ...]
    payoffs: Payoffs
    """What the road to it, and it itself, has paid so far."""
    twigs: list[Twig] = field(default_factory=list)


def read(text: str, limits: Limits, faults: Faults, notes: Notes) -> Outline:
    """The tree that the file writes; player 1 is MAX and player 2 is MIN."""
    source = Text(text, faults)
    title, players, about = source.header()
    if not 1 <= len(players) <= 2:
        message = f"found {len(players)} players"
        remedy = "these searches are for two, of whom one wins what the other loses"
        faults.stop(source.players_mark, message, remedy)
    reader = _Reader(len(players), limits, faults, notes)
    for line in source.lines():
        reader.take(line)
    reader.end(source.end)
    faults.close()
    values = worth(reader.endings, len(players), faults, notes)
    faults.close()
    nodes = [replace(node, value=values.get(place)) for place, node in enumerate(reader.nodes)]
    return Outline(tuple(nodes), title, about)


class _Reader:
    """What has been read of the tree so far."""

    def __init__(self, players: int, limits: Limits, faults: Faults, notes: Notes) -> None:
        self.players = players
        self.limits = limits
        self.faults = faults
        self.notes = notes
        self.nodes: list[Node] = []
        self.endings: list[Ending] = []
        self.open: list[_Open] = []
        self.outcomes: dict[int, tuple[Payoffs, Mark]] = {}
        self.sets: dict[tuple[int, int], Line] = {}

    def take(self, line: Line) -> None:
        """Read a node."""
        if self.nodes and not self.open:
            message = "found a node after the end of the tree"
            self.faults.stop(line.mark, message, "count the actions of the nodes before it")
        if line.kind != "t":
            line = self._known(line)
        place = len(self.nodes)
        payoffs = self._paid(line)
        if self.open:
            above = self.open[-1]
            number = len(above.twigs)
            action = above.line.actions[number]
            above.twigs.append(Twig(action.label, place, action.mark, above.chances[number]))
            payoffs = tuple(a + b for a, b in zip(above.payoffs, payoffs, strict=True))
        self._add(line, place, payoffs)
        if line.kind == "t":
            self._close()

    def end(self, mark: Mark) -> None:
        """The file ends here, and with it the tree."""
        if self.open:
            above = self.open[-1]
            action = shown(above.line.actions[len(above.twigs)].label)
            message = f"the file ends, and the action {action} of {above.line.mark} leads nowhere"
            self.faults.stop(mark, message, "write the node that follows it")
        if not self.nodes:
            self.faults.stop(mark, "the file ends before the first node", "write one: c, p or t")

    def _add(self, line: Line, place: int, payoffs: Payoffs) -> None:
        key, note = ("", line.name) if place else (line.name, "")  # the name of the root is shown
        if line.kind == "t":
            self.nodes.append(Node(line.mark, key=key, note=note))
            self.endings.append(Ending(place, payoffs, line.payoffs_mark))
            return
        if len(self.open) >= self.limits.levels:
            message = f"nested more than {self.limits.levels} levels deep"
            self.faults.stop(line.mark, message, self.limits.remedy("levels"))
        if place + len(line.actions) >= self.limits.written:
            message = f"the tree has more than {self.limits.written:,} nodes"
            self.faults.stop(line.mark, message, self.limits.remedy("written"))
        turn = CHANCE if line.kind == "c" else TURNS.get(line.player, MAX)
        self.nodes.append(Node(line.mark, turn, key=key, note=note))
        chances = tuple(self._chances(line)) if line.kind == "c" else (None,) * len(line.actions)
        self.open.append(_Open(place, line, chances, payoffs))

    def _chances(self, line: Line) -> Iterator[Fraction | None]:
        shares = [(a.mark, Share(a.chance, a.chance_mark)) for a in line.actions]
        yield from shared(line.mark, shares, self.faults)

    def _close(self) -> None:
        """Close what is complete: a node is when its last child is."""
        while self.open and len(self.open[-1].twigs) == len(self.open[-1].line.actions):
            done = self.open.pop()
            twigs = tuple(twig for twig in done.twigs if twig.chance != 0)
            for twig in done.twigs:
                if twig.chance == 0:
                    message = f"the action {shown(twig.label)} has the chance 0 and is left out"
                    self.notes.add(twig.mark, message, "nothing below it can happen")
            self.nodes[done.place] = replace(self.nodes[done.place], twigs=twigs)

    def _known(self, line: Line) -> Line:
        """The line with the actions of its information set, which must have no other member."""
        if line.kind == "p" and not 1 <= line.player <= self.players:
            message = f"found player {line.player} of {self.players}"
            self.faults.add(line.mark, message, f"write a number from 1 to {self.players}")
        key = line.player, line.set
        first = self.sets.setdefault(key, line)
        if first is not line and line.kind == "p":
            message = (
                f"player {line.player} cannot tell this node from that of {first.mark}: "
                f"both are in the information set {line.set}"
            )
            remedy = "these searches are for games in which everything is seen"
            self.faults.add(line.mark, message, remedy)
        actions = line.actions or first.actions
        if not actions:
            message = "found a node without actions"
            self.faults.stop(line.mark, message, 'write them in braces: { "left" "right" }')
        return replace(line, actions=actions)

    def _paid(self, line: Line) -> Payoffs:
        """What the node's outcome pays each player."""
        nothing = (Fraction(0),) * self.players
        if line.payoffs is None:
            if line.outcome == 0:
                return nothing
            if line.outcome not in self.outcomes:
                message = f"the outcome {line.outcome} has not been described"
                remedy = "write what it pays each player: { 3, -3 }"
                self.faults.add(line.payoffs_mark, message, remedy)
                return nothing
            return self.outcomes[line.outcome][0]
        if len(line.payoffs) != self.players:
            message = f"found {len(line.payoffs)} payoffs for {self.players} players"
            self.faults.add(line.payoffs_mark, message, "write one for each")
            return nothing
        paid, mark = self.outcomes.setdefault(line.outcome, (line.payoffs, line.payoffs_mark))
        if paid != line.payoffs and line.outcome:
            message = f"the outcome {line.outcome} pays something else at {mark}"
            self.faults.add(line.payoffs_mark, message, "give one of the two another number")
        return line.payoffs
