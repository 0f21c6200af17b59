"""Audits: how often a search is wrong that leaves moves out, by the reason and the depth left.

A refusal is checked by alpha-beta of its node to the whole depth that was left, in a null window at
the bound: it is right if the search less deep, or the margin, has said the truth about the bound.
The truth is that of the depth, and not of the game.
"""

import json
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from math import inf, nextafter
from random import Random
from typing import Any, NamedTuple, cast, get_args

from .. import reading
from ..course.quotes import Number
from ..game import Game
from ..reading import BadInput
from ..reading.other_files.experiment import AuditPlan
from ..record.frame import Refusal, RefusalKind
from ..record.recorder import NOTHING, ObservedGame
from ..record.statistics import SearchCounts, SubtreeSizes, wilson
from ..runs.registry import AlgorithmFile, algorithms
from ..runs.run import all_options, chosen_file, game_of, make_recorder
from ..runs.search_game import SearchGame, UnorderedGame
from ..workers.executor import Mapper
from ..wrappers import DepthLimit
from .tried_row import TriedRow, Work, different_places, is_list, wrong_outcome
from .whole_games import DIGITS, begun_at, percent, run_in_shares

KINDS: Sequence[str] = get_args(RefusalKind)
"""The reasons for which something is left out, in the order of a table."""


class AuditCell(NamedTuple):
    """The refusals for one reason at one depth."""

    kind: str
    depth: int
    """How many moves were left at the node, or below the move, that was left out."""
    refused: int
    checked: int
    """How many of them were searched to the whole depth."""
    wrong: int

    @property
    def interval(self) -> tuple[float, float]:
        """The interval of the rate of wrong refusals."""
        low, high = wilson(self.wrong / self.checked, self.checked)
        return round(low, DIGITS), round(high, DIGITS)


class AuditedPosition(NamedTuple):
    """The search of one position, and alpha-beta of it to the same depth."""

    value: float
    plain_value: float
    nodes: int
    plain_nodes: int
    cells: tuple[AuditCell, ...]


@dataclass(frozen=True)
class Audit:
    """The audited searches of some positions."""

    positions: Sequence[AuditedPosition]
    seconds: float
    """Seconds of computing, those of several processes added up."""

    @property
    def cells(self) -> list[AuditCell]:
        """The refusals of all positions, by reason and depth."""
        totals: dict[tuple[str, int], Counter[str]] = {}
        for position in self.positions:
            for cell in position.cells:
                total = totals.setdefault((cell.kind, cell.depth), Counter())
                total.update(refused=cell.refused, checked=cell.checked, wrong=cell.wrong)
        return [
            AuditCell(kind, depth, total["refused"], total["checked"], total["wrong"])
            for (kind, depth), total in sorted(
                totals.items(), key=lambda item: (KINDS.index(item[0][0]), item[0][1])
            )
        ]

    def facts(self) -> dict[str, Any]:
        """Return all that follows from the positions, as JSON holds it."""
        changed = sum(position.value != position.plain_value for position in self.positions)
        return {
            "refused": sum(cell.refused for cell in self.cells),
            "checked": sum(cell.checked for cell in self.cells),
            "wrong": sum(cell.wrong for cell in self.cells),
            "changed": changed,
            "nodes": sum(position.nodes for position in self.positions),
            "plain_nodes": sum(position.plain_nodes for position in self.positions),
            "answers": [
                [*position[:4], [list(cell) for cell in position.cells]]
                for position in self.positions
            ],
            "seconds": round(self.seconds, DIGITS),
        }


def audit_of(result: Mapping[str, Any]) -> Audit:
    """Return the audit that the facts of a file of results state."""
    return Audit(
        [
            AuditedPosition(value, plain, nodes, plain_nodes, tuple(AuditCell(*c) for c in cells))
            for value, plain, nodes, plain_nodes, cells in result["answers"]
        ],
        result["seconds"],
    )


def is_position(answer: object) -> bool:
    """Return whether a file of results holds an audited position here: two values, two numbers of
    nodes, and the cells."""
    match answer:
        case [int() | float(), int() | float(), int(nodes), int(plain_nodes), list(cells)]:
            return min(nodes, plain_nodes) > 0 and all(map(_is_cell, cells))
    return False


def _is_cell(cell: object) -> bool:
    match cell:
        case [str(kind), int(depth), int(refused), int(checked), int(wrong)]:
            return kind in KINDS and depth >= 0 <= wrong <= checked <= refused and checked > 0
    return False


@dataclass(frozen=True)
class AuditRow(TriedRow):
    """An audit as a row of an experiment."""

    plan: AuditPlan

    QUOTED = ("audit", "refused", "checked", "wrong", "changed", "nodes", "plain_nodes")

    def extent(self) -> dict[str, Any]:
        """See `TriedRow`."""
        return {"audit": self.plan.positions, "each": self.plan.each, "opening": self.plan.opening}

    def conduct(self, work: Work) -> dict[str, Any]:
        """See `TriedRow`."""
        return audit(*self.searched, self.plan, work.mapper, work.on_progress).facts()

    def has_outcomes(self, result: Mapping[str, Any]) -> bool:
        """See `TriedRow`."""
        return is_list(result.get("answers"), self.plan.positions, is_position)

    def facts(self, result: Mapping[str, Any]) -> dict[str, Any]:
        """See `TriedRow`."""
        return audit_of(result).facts()

    def replay_fault(self, result: Mapping[str, Any], count: int) -> str:
        """See `TriedRow`."""
        positions, _ = audited_positions(self.plan, *self.searched, range(count))
        replayed = json.loads(json.dumps(Audit(positions, 0).facts()["answers"]))
        return wrong_outcome("position", different_places(replayed, result["answers"]))

    def numbers(self, result: Mapping[str, Any]) -> dict[str, Number]:
        """See `TriedRow`; those of one reason at one depth are called `wrong-pass-2` and
        `checked-pass-2`."""
        by_depth = {
            f"{what}-{cell.kind}-{cell.depth}": number
            for cell in audit_of(result).cells
            for what, number in (("wrong", cell.wrong), ("checked", cell.checked))
        }
        return super().numbers(result) | by_depth


def audit(
    walkthrough: reading.Walkthrough,
    entry: reading.Entry,
    plan: AuditPlan,
    mapper: Mapper = map,
    on_progress: Callable[[int], object] = lambda positions: None,
) -> Audit:
    """Audit the entry's search from as many positions as the plan says.

    Raises BadInput for a search that leaves nothing out, or that has no depth.
    """
    work = partial(audited_positions, plan)
    positions, seconds = run_in_shares(
        work, walkthrough, entry, plan.positions, mapper, on_progress
    )
    return Audit(positions, seconds)


def audited_positions(
    plan: AuditPlan,
    walkthrough: reading.Walkthrough,
    entry: reading.Entry,
    numbers: Sequence[int],
) -> tuple[list[AuditedPosition], float]:
    """Return the audits of the positions of these numbers, and how many seconds they took."""
    options, text = all_options(walkthrough, entry), chosen_file(walkthrough, entry)
    if not (text.traits.refuses and text.traits.looks_ahead):
        message = f"{entry.algorithm} leaves nothing out, so nothing is audited"
        able = [n for n, other in algorithms().items() if other.text.traits.refuses]
        remedy = f"audit {reading.errors.list_text(able)}"
        raise BadInput([walkthrough.fault(_mark(walkthrough), message, remedy)])
    game = game_of(walkthrough, entry).game
    began = time.process_time()
    audited = []
    for number in numbers:
        begun = begun_at(game, position_after(game, plan.opening, number))
        audited.append(_audited(text, options, begun, plan, number))
    return audited, time.process_time() - began


def _mark(walkthrough: reading.Walkthrough) -> Any:
    marks = walkthrough.marks
    return marks.get("algorithm") or marks.get("game") or marks["tree"]


def position_after(game: Game[Any, Any], moves: int, number: int) -> Any:
    """Return the state after so many moves at random; each number draws others. The game goes back
    a move where it is over."""
    random, state = Random(f"audit {number}"), game.start()
    for _ in range(moves):
        after = game.play(state, random.choice(list(game.moves(state))))
        if game.over(after):
            break
        state = after
    return state


def _audited(
    text: AlgorithmFile,
    options: dict[str, Any],
    game: Game[Any, Any],
    plan: AuditPlan,
    number: int,
) -> AuditedPosition:
    """Return the audit of the search from the game's start."""
    depth = cast("int", options["depth"])
    value, counts = _search(text, options, game)
    plain = algorithms()["alpha-beta"].text
    plain_options = {name: option.default for name, option in plain.options.items()}
    plain_value, plain_counts = _search(plain, plain_options, DepthLimit(game, depth))
    cells = tuple(_cells(game, counts.refusals, plan, number))
    return AuditedPosition(
        value=round(float(value), DIGITS),
        plain_value=round(float(plain_value), DIGITS),
        nodes=counts.calculated,
        plain_nodes=plain_counts.calculated,
        cells=cells,
    )


def _search(
    text: AlgorithmFile, options: dict[str, Any], game: Game[Any, Any]
) -> tuple[float, SearchCounts]:
    """Return the value that the search finds, and what it has counted."""
    counts = SearchCounts(keep=None)
    counts.begin(in_order=False)
    recorder = make_recorder(
        text,
        game,
        lambda frame: None,
        options,
        budget=NOTHING,
        tally=counts,
        census=SubtreeSizes(game, 0),  # how much lies below what is skipped is not asked
    )
    observed = ObservedGame(game, recorder)
    start = observed.start()
    answer = text.function(observed, recorder, **text.arguments(options, game.turn(game.start())))
    return text.value_for_max(answer(start), game.turn(game.start())), counts


def _cells(
    game: Game[Any, Any], refusals: Sequence[Refusal], plan: AuditPlan, number: int
) -> Iterator[AuditCell]:
    """Yield the refusals by reason and depth; of each sort no more are checked than the plan
    says, which are drawn at random."""
    sorts: dict[tuple[str, int], list[Refusal]] = {}
    for refusal in refusals:
        sorts.setdefault((refusal.kind, int(refusal.depth)), []).append(refusal)
    placed = SearchGame(game, UnorderedGame(game))
    for (kind, depth), members in sorted(sorts.items()):
        random = Random(f"audit {number} {kind} {depth}")
        checked = random.sample(members, min(plan.each, len(members)))
        wrong = sum(not _is_right(game, placed.at(refusal.path), refusal) for refusal in checked)
        yield AuditCell(kind, depth, len(members), len(checked), wrong)


def _is_right(game: Game[Any, Any], state: Any, refusal: Refusal) -> bool:
    """Return whether a search to the whole depth says of the bound what the refusal says."""
    bound = float(refusal.bound)
    low, high = sorted((bound, nextafter(bound, -inf if refusal.at_least else inf)))
    plain = algorithms()["alpha-beta"].text
    value = plain.function(DepthLimit(game, 0), window=(low, high))
    return refusal.is_right(value((state, int(refusal.depth))))


# An audit as a table in the terminal.

COLUMNS = ("reason", "depth left", "refused", "checked", "wrong", "rate", "interval")
"""Heads of the columns of the table."""


def table_of(audited: Audit) -> str:
    """Return the table of an audit, and in two sentences what the search saved and what it cost."""
    rows = [COLUMNS, *map(_row, audited.cells)]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    padded = ([text.ljust(n) for text, n in zip(row, widths, strict=True)] for row in rows)
    lines = [f"  {'  '.join(cells)}".rstrip() for cells in padded]
    facts = audited.facts()
    count = len(audited.positions)
    saved = f"The search visits {facts['nodes']:,} nodes, and alpha-beta {facts['plain_nodes']:,}."
    places = "1 position" if count == 1 else f"{count} positions"
    changed = f"The value is another one in {facts['changed']} of {places}."
    if not audited.cells:
        lines = ["  Nothing is refused."]
    return "\n".join([*lines, f"  {saved} {changed}"])


def _row(cell: AuditCell) -> tuple[str, ...]:
    low, high = cell.interval
    return (
        cell.kind,
        str(cell.depth),
        f"{cell.refused:,}",
        f"{cell.checked:,}",
        f"{cell.wrong:,}",
        percent(cell.wrong / cell.checked),
        f"{percent(low)} … {percent(high)}",
    )
