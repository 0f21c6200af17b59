"""The verdict on the calls of one search, and the sentences that show why."""

from dataclasses import dataclass, field, replace
from math import inf

from ..evidence import Evidence, Kind, Task
from ..programs.adapters import DEPTH_NAMES, plain_name
from .answered_moves import wrong_move
from .call_node import CallNode
from .call_words import AtCall, MoveName
from .paired_calls import Ends, PairedCalls
from .reading import same

ALL_NUMBERS: Ends = (-inf, inf)
MAX_VALUES = 12
"""Upper limit of values that a sentence lists."""


@dataclass(frozen=True)
class CallVerdict:
    """What is said of one search."""

    kind: Kind
    evidence: tuple[Evidence, ...] = ()
    culprit: CallNode | None = field(default=None, repr=False)
    """The first call that answers what is not so."""
    task: Task = "minimax"
    calls: int = 0
    read: int = 0
    needed: int = 0


def judge_calls(
    pair: PairedCalls,
    *,
    asked_task: Task | None = None,
    values: Ends | None = None,
    own_ends: Ends | None = None,
    has_table: bool = False,
) -> CallVerdict:
    """Return the verdict on one search.

    Parameters: `asked_task`, None if nobody said one; `values`, between what the game's values
    lie; `own_ends`, between what those lie that were seen, None if they prove nothing; `has_table`,
    whether the program keeps answers.
    """
    task = asked_task or _task(pair)
    verdict = _Judge(pair, task, values or ALL_NUMBERS, own_ends, has_table).verdict()
    is_right = verdict.kind in ("fine", "wasteful")
    if pair.reading.takes_mean and asked_task not in (None, "expectimax"):
        kind: Kind = "other" if is_right else verdict.kind
        evidence = (Evidence("calls.expectimax", {}), *(() if is_right else verdict.evidence))
        return replace(verdict, kind=kind, evidence=evidence, task="expectimax")
    if asked_task == "expectimax" and not pair.reading.takes_mean and is_right:
        return replace(verdict, kind="other", evidence=(Evidence("calls.no_mean", {}),))
    if pair.reading.takes_mean and asked_task is None:
        evidence = (Evidence("calls.expectimax", {}), *verdict.evidence)
        return replace(verdict, evidence=evidence, task="expectimax")
    return verdict


def _task(pair: PairedCalls) -> Task:
    if pair.reading.takes_mean:
        return "expectimax"
    has_window = any(function.alpha for function in pair.functions if function.role == "node")
    return "alpha-beta" if has_window else "minimax"


class _Judge:
    def __init__(
        self, pair: PairedCalls, task: Task, values: Ends, own_ends: Ends | None, has_table: bool
    ) -> None:
        self.pair = pair
        self.task: Task = task
        self.values = values
        self.own_ends = own_ends
        self.has_table = has_table

    def verdict(self) -> CallVerdict:
        pair = self.pair
        kind, evidence = self._kind()
        culprit = None
        if kind in ("wrong", "unsound"):
            culprit = pair.first_false() or pair.first_false(only_certain=True)
        else:
            false_call = pair.first_false(only_certain=True)
            whole = None if false_call is None else pair.whole_of(false_call)
            unread = [] if whole is None else pair.unread(whole)
            is_sure = pair.is_driver(pair.stood) or not unread
            if (
                whole is not None
                and false_call is not None
                and (is_sure or self._by_table(false_call))
            ):
                kind = "unsound" if unread else "wrong"
                culprit, evidence = false_call, []
        if culprit is not None:
            evidence.append(self._why(culprit))
        elif kind == "fine" and (answered_move := wrong_move(pair)) is not None:
            kind, evidence = "move", [self._moved(*answered_move)]
            culprit = answered_move[0]
        elif kind == "unsound":
            culprit = pair.first_unproved()
            evidence.append(self._unproved(culprit))
        needed = len(pair.needed) if self.task == "alpha-beta" else len(pair.read)
        if kind == "fine" and self.task == "alpha-beta":
            needless_leaves = [leaf for leaf in pair.read if id(leaf) not in pair.needed]
            if needless_leaves:
                kind = "wasteful"
                facts = {"n": str(len(needless_leaves)), "read": str(len(pair.read))}
                evidence.append(
                    Evidence("calls.needless", {**facts, "where": AtCall(needless_leaves[0])})
                )
        calls = sum(1 for _ in pair.stood.nodes())
        read = len(pair.read)
        return CallVerdict(kind, tuple(evidence), culprit, self.task, calls, read, needed)

    def _by_table(self, node: CallNode) -> bool:
        """Return whether a table has answered a call. One of a search that counts its depth may
        keep what a deeper search has found, which is not a mistake."""
        counts_depth = any(plain_name(fact.removeprefix("=")) in DEPTH_NAMES for fact in node.facts)
        return self.has_table and not node.children and not counts_depth

    def _kind(self) -> tuple[Kind, list[Evidence]]:
        """Return whether the value is right and proved."""
        pair = self.pair
        truth = pair.worth(pair.whole)
        has_value = not pair.is_driver(pair.stood) and pair.reading.place in pair.stood.numbers
        if has_value and not pair.is_true(pair.stood, pair.whole):
            facts = {"value": pair.reading.value(pair.stood), "truth": truth}
            return "wrong", [Evidence("calls.value", facts)]
        if self._is_proved(self.values, has_value):
            return "fine", []
        if self.own_ends is not None and self._is_proved(self.own_ends, has_value):
            low, high = self.own_ends
            return "fine", [Evidence("calls.range", {"low": low, "high": high})]
        return "unsound", []

    def _is_proved(self, ends: Ends, has_value: bool) -> bool:
        pair = self.pair
        low, high = pair.proved(ends)
        if same(low, high) or not has_value:
            return same(low, high)
        value, window = pair.reading.value(pair.stood), pair.reading.window(pair.stood)
        return (value <= window[0] and high <= value) or (value >= window[1] and low >= value)

    # Sentences

    def _unproved(self, culprit: CallNode | None) -> Evidence:
        """Return that what a call has seen does not show that its answer is right."""
        whole = None if culprit is None else self.pair.whole_of(culprit)
        unread = [] if whole is None else self.pair.unread(whole)
        if culprit is None or not unread:
            return Evidence("calls.left_out", {})
        return Evidence("calls.unread", {**self._facts(culprit), "move": MoveName(unread[0])})

    def _moved(self, node: CallNode, move: CallNode) -> Evidence:
        """Return what the answered move of a call is worth."""
        whole = self.pair.whole_of(node)
        assert whole is not None
        facts = {"worth": self.pair.worth(move), "truth": self.pair.worth(whole)}
        return Evidence("calls.move", {**facts, "move": MoveName(move), "where": AtCall(node)})

    def _why(self, culprit: CallNode) -> Evidence:
        """Return why an answer is wrong: what the calls below gave, and what follows from it."""
        pair, reading = self.pair, self.pair.reading
        whole = pair.whole_of(culprit)
        assert whole is not None
        function = pair.functions[culprit.function]
        turn = pair.turn(whole)
        values = self._given(culprit)
        facts = {**self._facts(culprit), "right": pair.worth(whole)}
        unread = pair.unread(whole)
        player = "max" if turn > 0 else "min"
        if not culprit.children and self.has_table:
            return Evidence("calls.table", facts)
        if unread and not reading.takes_mean:
            best_child = (max if turn > 0 else min)(unread, key=pair.worth)
            facts |= {"move": MoveName(best_child), "worth": pair.worth(best_child)}
            return Evidence(f"calls.cut_{player}" if culprit.children else "calls.no_move", facts)
        if values:
            facts["right"] = reading.best(whole, values)
        if reading.takes_mean and turn < 0:
            return Evidence("calls.answer_mean", facts)
        number = culprit.numbers[reading.place]
        if number in function.starts and values and reading.value(culprit) not in values:
            return Evidence(f"calls.start_{player}", {**facts, "start": number})
        return Evidence(f"calls.answer_{player}", facts)

    def _given(self, node: CallNode) -> list[float]:
        """Return what the calls below a call answered."""
        place = self.pair.reading.place
        children = [child for child in self.pair.moves(node) if place in child.numbers]
        return [self.pair.reading.value(child) for child in children]

    def _facts(self, node: CallNode) -> dict[str, object]:
        function = self.pair.functions[node.function]
        return {
            "call": function.call_name,
            "line": str(function.line),
            "where": AtCall(node),
            "values": tuple(self._given(node)[:MAX_VALUES]),
            "value": self.pair.reading.value(node),
        }
