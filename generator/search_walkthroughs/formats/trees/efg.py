"""Gambit `.efg`: extensive games, read."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from math import inf
from typing import TypeAlias

from ...game import CHANCE, MAX, MIN
from ...reading.errors import FaultList, Position, quote_short
from ...reading.limits import FOREIGN, Limits
from ...reading.walkthrough import Number
from ...reading.yaml.yaml_values import MAX_NUMBER, MAX_NUMBER_CHARACTERS
from ..efg_text import Line, Text
from ..foreign_tree import (
    ForeignChild,
    ForeignTree,
    ImportNotes,
    Node,
    Share,
    shares_of,
)
from ..tree_format import TreeFormat

# The payoffs of the players as the one number of a leaf.

Payoffs: TypeAlias = tuple[Fraction, ...]


@dataclass(frozen=True, slots=True)
class Ending:
    """A leaf and what it pays, the path to it included."""

    place: int
    payoffs: Payoffs
    mark: Position


def worth(
    endings: Sequence[Ending], players: int, faults: FaultList, notes: ImportNotes
) -> dict[int, Number]:
    """Return the value to MAX of every leaf, by its place.

    If the payoffs of both players have a constant sum, half of it is taken from each: then one wins
    what the other loses. Anything else is not a game of two opponents, and is reported."""
    total = sum(endings[0].payoffs)
    if players == 2:
        for ending in endings:
            if sum(ending.payoffs) != total:
                message = (
                    f"the payoffs add up to {_short(sum(ending.payoffs))} here, "
                    f"and to {_short(total)} at {endings[0].mark}"
                )
                remedy = "these searches need a sum that is always the same, best 0"
                faults.add(ending.mark, message, remedy)
    half = Fraction(total) / 2 if players == 2 else Fraction(0)
    if half:
        message = f"the payoffs always add up to {_short(total)}: {_short(half)} is taken from each"
        notes.add(endings[0].mark, message, "so one wins what the other loses")
    return {end.place: _value(end.payoffs[0] - half, end.mark, faults, notes) for end in endings}


def _value(payoff: Fraction, mark: Position, faults: FaultList, notes: ImportNotes) -> Number:
    """Return the payoff as a number that YAML can write."""
    if payoff.denominator == 1 and len(str(payoff)) <= MAX_NUMBER_CHARACTERS:
        return int(payoff)
    try:
        value = float(payoff)
    except OverflowError:
        value = inf
    if abs(value) > MAX_NUMBER:
        faults.add(mark, "found a payoff that is too large", "write one of at most 1e300")
    elif Fraction(repr(value)) != payoff:
        message = f"the payoff {_short(payoff)} is rounded to {value!r}"
        notes.add(mark, message, "multiply all payoffs by a number that makes them whole")
    return value


def _short(number: Fraction | int) -> str:
    return str(number)[:MAX_NUMBER_CHARACTERS]


# Gambit's extensive games, `EFG 2 R`: one line a node, in the order of a walk down the tree.

TURNS = {1: MAX, 2: MIN}


@dataclass(slots=True)
class _Open:
    """A node whose children have not all come yet."""

    place: int
    line: Line
    chances: tuple[Fraction | None, ...]
    payoffs: Payoffs
    """Sum of the payoffs on the path to it, with its own."""
    children: list[ForeignChild] = field(default_factory=list)


def read_gambit(text: str, limits: Limits, faults: FaultList, notes: ImportNotes) -> ForeignTree:
    """Return the tree that the file writes; player 1 is MAX and player 2 is MIN."""
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
    sees = {place: text_seen for text_seen, places in reader.sets.names() for place in places}
    nodes = [
        replace(node, value=values.get(place), sees=sees.get(place, ""))
        for place, node in enumerate(reader.nodes)
    ]
    return ForeignTree(tuple(nodes), title, about)


NUMBERED_SET_NAME = re.compile(r"[\d(),.: ]*")
"""Pattern of names that Gambit gives to information sets by itself."""
FORGETFUL = (
    "such a player forgets (imperfect recall): the game is worth what mixtures of plans come to, "
    "each drawn once, before the game"
)
ABSENT_MINDED = (
    "a plan makes the same move there each time; what a player could reach who tosses a coin each "
    "time (absent-mindedness) is not counted"
)


@dataclass(frozen=True, slots=True)
class _Set:
    """An information set: its first node, and what the player has chosen on the way to it."""

    first: Line
    earlier_choices: Sequence[tuple[int, int]]
    """The player's earlier information sets, each with the place of the action."""
    places: list[int] = field(default_factory=list)


class InformationSets:
    """The information sets of the players, to which nodes are added in the order of the file."""

    def __init__(self, faults: FaultList, notes: ImportNotes) -> None:
        self._faults = faults
        self._notes = notes
        self._sets: dict[tuple[int, int], _Set] = {}

    def add(self, line: Line, place: int, earlier_choices: Sequence[tuple[int, int]]) -> Line:
        """Return the node with the actions of its information set."""
        information_set = self._sets.setdefault(
            (line.player, line.set), _Set(line, earlier_choices)
        )
        information_set.places.append(place)
        first_line, actions = information_set.first, line.actions or information_set.first.actions
        if not actions:
            message = "found a node without actions"
            self._faults.stop(line.mark, message, 'write them in braces: { "left" "right" }')
        set_text = (
            f"the information set {line.set} of player {line.player}, begun at {first_line.mark}"
        )
        if line.kind == "p" and [a.label for a in actions] != [a.label for a in first_line.actions]:
            message = f"the actions differ from those of {set_text}"
            self._faults.add(line.mark, message, "name the same actions, or another set")
        elif line.kind == "p" and line.set in (number for number, _ in earlier_choices):
            message = f"a path comes twice to {set_text}"
            self._notes.add(line.mark, message, ABSENT_MINDED)
        elif line.kind == "p" and earlier_choices != information_set.earlier_choices:
            message = f"{set_text}, joins nodes before which the player chose differently"
            self._notes.add(line.mark, message, FORGETFUL)
        return replace(line, actions=actions)

    def names(self) -> Iterator[tuple[str, Sequence[int]]]:
        """Yield what the player sees in each set that has a name or several nodes, different for
        each set of a player, and the places of its nodes."""
        taken_names: set[tuple[int, str]] = set()
        for (player, number), information_set in self._sets.items():
            written_name = " ".join(FOREIGN.sub("", information_set.first.set_name).split())
            if not player or (
                len(information_set.places) == 1 and NUMBERED_SET_NAME.fullmatch(written_name)
            ):
                continue
            name = written_name or f"set {number}"
            if (player, name) in taken_names:
                name = f"{name} ({number})"
            taken_names.add((player, name))
            yield name, information_set.places


class _Reader:
    """What has been read of the tree so far."""

    def __init__(self, players: int, limits: Limits, faults: FaultList, notes: ImportNotes) -> None:
        self.players = players
        self.limits = limits
        self.faults = faults
        self.notes = notes
        self.nodes: list[Node] = []
        self.endings: list[Ending] = []
        self.open: list[_Open] = []
        self.levels = 0
        self.too_deep: Line | None = None
        """The first node that is nested too deep."""
        self.outcomes: dict[int, tuple[Payoffs, Position]] = {}
        self.sets = InformationSets(faults, notes)

    def take(self, line: Line) -> None:
        """Read a node."""
        if self.nodes and not self.open:
            message = "found a node after the end of the tree"
            self.faults.stop(line.mark, message, "count the actions of the nodes before it")
        place = len(self.nodes)
        payoffs = self._payoffs(line)
        if self.open:
            parent = self.open[-1]
            number = len(parent.children)
            action = parent.line.actions[number]
            parent.children.append(
                ForeignChild(action.label, place, action.mark, parent.chances[number])
            )
            payoffs = tuple(a + b for a, b in zip(parent.payoffs, payoffs, strict=True))
        if line.kind != "t":
            line = self._with_actions(line, place)
        self._add(line, place, payoffs)
        if line.kind == "t":
            self._close()

    def end(self, mark: Position) -> None:
        """End the tree at the end of the file."""
        self._check_limits()
        if self.open:
            parent = self.open[-1]
            action = quote_short(parent.line.actions[len(parent.children)].label)
            message = f"the file ends, and the action {action} of {parent.line.mark} leads nowhere"
            self.faults.stop(mark, message, "write the node that follows it")
        if not self.nodes:
            self.faults.stop(mark, "the file ends before the first node", "write one: c, p or t")

    def _add(self, line: Line, place: int, payoffs: Payoffs) -> None:
        key, note = ("", line.name) if place else (line.name, "")  # the name of the root is shown
        if line.kind == "t":
            self.nodes.append(Node(line.mark, key=key, note=note))
            self.endings.append(Ending(place, payoffs, line.payoffs_mark))
            return
        self.levels = max(self.levels, len(self.open) + 1)
        if len(self.open) == self.limits.levels:
            self.too_deep = self.too_deep or line
        turn = CHANCE if line.kind == "c" else TURNS.get(line.player, MAX)
        self.nodes.append(Node(line.mark, turn, key=key, note=note))
        chances = tuple(self._chances(line)) if line.kind == "c" else (None,) * len(line.actions)
        self.open.append(_Open(place, line, chances, payoffs))

    def _check_limits(self) -> None:
        limits = self.limits
        if self.too_deep:
            message = f"nested more than {limits.levels} levels deep"
            remedy = limits.remedy("levels", self.levels, "take moves away")
            self.faults.stop(self.too_deep.mark, message, remedy)
        if len(self.nodes) > limits.file_nodes:
            message = f"the tree has more than {limits.file_nodes:,} nodes"
            mark = self.nodes[limits.file_nodes].mark
            self.faults.stop(mark, message, limits.remedy("file_nodes", len(self.nodes)))

    def _chances(self, line: Line) -> Iterator[Fraction | None]:
        shares = [(a.mark, Share(a.chance, a.chance_mark)) for a in line.actions]
        yield from shares_of(line.mark, shares, "chance", self.faults)

    def _close(self) -> None:
        """Close the nodes that are complete: a node is complete when its last child is."""
        while self.open and len(self.open[-1].children) == len(self.open[-1].line.actions):
            complete_node = self.open.pop()
            children = tuple(child for child in complete_node.children if child.chance != 0)
            for child in complete_node.children:
                if child.chance == 0:
                    message = (
                        f"the action {quote_short(child.label)} has the chance 0 and is left out"
                    )
                    self.notes.add(child.mark, message, "nothing below it can happen")
            self.nodes[complete_node.place] = replace(
                self.nodes[complete_node.place], children=children
            )

    def _with_actions(self, line: Line, place: int) -> Line:
        """Return the line with the actions of its information set.

        The node is the last child, so far, of each node that is open."""
        if line.kind == "p" and not 1 <= line.player <= self.players:
            message = f"found player {line.player} of {self.players}"
            self.faults.add(line.mark, message, f"write a number from 1 to {self.players}")
        own_nodes = (parent for parent in self.open if parent.line.player == line.player)
        earlier_choices = [(parent.line.set, len(parent.children) - 1) for parent in own_nodes]
        return self.sets.add(line, place, earlier_choices)

    def _payoffs(self, line: Line) -> Payoffs:
        """Return what the node's outcome pays each player."""
        zeros = (Fraction(0),) * self.players
        if line.payoffs is None:
            if line.outcome == 0:
                return zeros
            if line.outcome not in self.outcomes:
                message = f"the outcome {line.outcome} has not been described"
                remedy = "write what it pays each player: { 3, -3 }"
                self.faults.add(line.payoffs_mark, message, remedy)
                return zeros
            return self.outcomes[line.outcome][0]
        if len(line.payoffs) != self.players:
            message = f"found {len(line.payoffs)} payoffs for {self.players} players"
            self.faults.add(line.payoffs_mark, message, "write one for each")
            return zeros
        known_payoffs, mark = self.outcomes.setdefault(
            line.outcome, (line.payoffs, line.payoffs_mark)
        )
        if known_payoffs != line.payoffs and line.outcome:
            message = f"the outcome {line.outcome} pays something else at {mark}"
            self.faults.add(line.payoffs_mark, message, "give one of the two another number")
        return line.payoffs


FORMAT = TreeFormat(
    name="efg",
    title={"en": "Gambit's extensive games", "ja": "Gambitの展開形ゲーム"},
    example='EFG 2 R "" { "MAX" "MIN" } p "" 1 1 { "A" "B" } 0 t "" 1 { 3 -3 } t "" 2 { 5 -5 }',
    read=read_gambit,
    begins=re.compile(r"EFG\s"),
    suffixes=(".efg",),
)
