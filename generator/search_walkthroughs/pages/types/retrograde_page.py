"""`page: retrograde`: all positions of a game, decided backwards from its ends."""

import inspect
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from html import escape
from typing import Any, Self

from ... import reading
from ...captions.catalogue import Messages, languages, messages
from ...course.check import CheckedRun
from ...drawing.charts.charts import ChartWords
from ...drawing.charts.generations import (
    RING_HEIGHT,
    RING_WIDTH,
    RingPosition,
    boards,
    boards_size,
    chart_size,
    generation_chart,
    ring,
)
from ...game import MAX
from ...reading import BadInput
from ...retrograde import Backup, PositionTable, best_line, retrograde
from ...runs.search_game import game_fault
from ..markup.page_markup import code_block, markdown_safe, render, table
from ..walkthrough.walkthrough_page import Page
from .chart_page import picture

MAX_BOARDS = 4
"""Upper limit of boards that show a generation; none is another turned or mirrored."""
MAX_LINE_MOVES = 40
"""Upper limit of moves of a line of best play that is written out."""


@dataclass(frozen=True)
class GenerationView:
    """A generation as the page shows it."""

    src: str
    width: float
    height: float
    caption: str
    """Caption in words; also what the picture shows."""
    prompt: str
    """The question about the next generation; empty after the last one."""
    answer: str


@dataclass(frozen=True)
class RetrogradePage(Page):
    """All that the page is made of: the table of all positions, and then the search."""

    LEADS = False
    """The table comes first."""

    @classmethod
    def of(
        cls, name: str, walkthrough: reading.Walkthrough, checked_runs: Sequence[CheckedRun]
    ) -> Self:
        """Make the page of the runs. Raises BadInput for a game that cannot list its positions."""
        if getattr(checked_runs[0].run.search_game.innermost, "positions", None) is None:
            message = "the page needs every position, and this game cannot list its positions"
            remedy = "use rook-ending, or position-graph without `repetition`; or leave `page` out"
            raise BadInput([game_fault(walkthrough, message, remedy)])
        return super().of(name, walkthrough, checked_runs)

    @property
    def game(self) -> Any:
        """The game whose positions are decided."""
        return self.showings[0].checked_run.run.search_game.innermost

    @cached_property
    def _analysis(self) -> tuple[PositionTable[Any], Sequence[Backup[Any]]]:
        """The table, and where a ring shows it, what decided each position."""
        backups: list[Backup[Any]] = []
        table = retrograde(self.game, backups.append)
        return table, backups if self._has_ring else ()

    @property
    def table(self) -> PositionTable[Any]:
        """The values and distances of all positions."""
        return self._analysis[0]

    @property
    def _has_ring(self) -> bool:
        return not hasattr(self.game, "grid")

    @cached_property
    def files(self) -> Mapping[str, str | bytes]:
        """The chart in each language, and a picture of each generation, by path below `docs`."""
        counts = [len(generation) for generation in self.table.generations]
        charts = {
            f"{self.home}/{code}/generations.svg": generation_chart(
                counts, self._words(messages(code))
            )
            for code in languages()
            if not self._has_ring
        }
        return {**charts, **{self._file(g): self._picture(g) for g in range(len(counts))}}

    def _file(self, generation: int) -> str:
        return f"{self.home}/generation-{generation}.svg"

    def _words(self, say: Messages) -> ChartWords:
        return ChartWords(
            title=say.say("retrograde.title"),
            about=say.say("retrograde.chart_about"),
            across=say.say("retrograde.generation"),
            panels=[say.say("retrograde.positions")],
        )

    def _picture(self, generation: int) -> bytes:
        if not self._has_ring:
            return boards([self.game.grid(state) for state in self._examples(generation)])
        table, positions = self.table, []
        for state in self.game.positions():
            distance = table.distances.get(state)
            is_decided = distance is not None and distance <= generation
            end = self.game.over(state)
            positions.append(
                RingPosition(
                    name=str(state),
                    turn=None if end else self.game.turn(state),
                    to=() if end else tuple(self.game.moves(state)),
                    value=table.values[state] if is_decided else None,
                    distance=distance if is_decided else None,
                    new=distance == generation,
                )
            )
        return ring(positions)

    def _examples(self, generation: int) -> Sequence[Any]:
        """Return positions of the generation, no two of which are alike turned or mirrored."""
        examples: dict[object, Any] = {}
        for state in self.table.generations[generation]:
            examples.setdefault(self.game.key(state), state)
            if len(examples) == MAX_BOARDS:
                break
        return list(examples.values())

    def _head(self, say: Messages) -> Iterator[str]:
        yield from super()._head(say)
        words = self._words(say)
        yield f"## {markdown_safe(escape(words.title))}\n"
        yield f"{markdown_safe(escape(say.paragraph([*self._sentences(say)])))}\n"
        if not self._has_ring:
            source = f"{self._top(say.language)}{self.home}/{say.language}/generations.svg"
            yield picture(source, words.about, round(chart_size()[0]))
        fold = say.say("retrograde.fold")
        yield render("generations.html", generations=[*self._views(say)], fold=fold)
        yield f"## {say.say('retrograde.table')}\n"
        yield table([(escape(name), f"{n:,}") for name, n in self._facts(say)])
        if line := self._best_play(say):
            yield f"{markdown_safe(escape(line))}\n"
        yield f"## {say.say('retrograde.listing')}\n"
        yield code_block(inspect.getsource(retrograde), "python")
        yield f"## {say.say('retrograde.search')}\n"

    def _sentences(self, say: Messages) -> Iterator[str]:
        """Yield what is done, and what came of it."""
        table = self.table
        yield say.say("retrograde.start")
        yield say.say("retrograde.step")
        yield say.say("retrograde.brackets" if self._has_ring else "retrograde.boards")
        facts = {"decided": f"{len(table.values):,}", "size": f"{table.size:,}"}
        if drawn := table.size - len(table.values):
            yield say.count("retrograde.result", drawn, **facts)
        else:
            yield say.say("retrograde.result_all", **facts)

    def _facts(self, say: Messages) -> Iterator[tuple[str, int]]:
        """Yield the rows of the table: names and numbers."""
        solved = self.table
        to_move = [state for state in solved.values if self.game.turn(state) == MAX]
        ends = len(solved.generations[0]) if solved.generations else 0
        yield say.say("retrograde.row_size"), solved.size
        yield say.say("retrograde.row_ends"), ends
        yield say.say("retrograde.row_decided"), len(solved.values)
        yield say.say("retrograde.row_drawn"), solved.size - len(solved.values)
        if to_move:
            longest = max(solved.distances[state] for state in to_move)
            yield say.say("retrograde.row_max"), len(to_move)
            yield say.say("retrograde.row_longest"), longest

    def _best_play(self, say: Messages) -> str:
        """Return how the game goes on from the first position, if both play by the table."""
        start = self.game.start()
        distance = self.table.distances.get(start)
        if not distance or distance > MAX_LINE_MOVES:
            return ""
        moves = [str(move) for move, _ in best_line(self.game, self.table, start)]
        return say.count("retrograde.line", distance, moves=" ".join(moves))

    def _views(self, say: Messages) -> Iterator[GenerationView]:
        top, last = self._top(say.language), len(self.table.generations) - 1
        for g, generation in enumerate(self.table.generations):
            size = (
                (RING_WIDTH, RING_HEIGHT) if self._has_ring else boards_size(len(self._examples(g)))
            )
            answer = "" if g == last else self._generation_reason(g + 1, say)
            yield GenerationView(
                src=top + self._file(g),
                width=size[0],
                height=size[1],
                caption=say.paragraph(
                    [
                        say.count("retrograde.caption", len(generation), g=g),
                        self._generation_reason(g, say),
                    ]
                ),
                prompt=say.say("retrograde.ask", g=g + 1) if answer else "",
                answer=answer,
            )

    def _generation_reason(self, generation: int, say: Messages) -> str:
        """Return why the positions of a generation are decided."""
        table = self.table
        states = table.generations[generation]
        if not self._has_ring:
            sides = {self.game.turn(state) == MAX for state in states}
            if generation == 0:
                return say.say("retrograde.mates")
            assert len(sides) == 1, "in an ending without captures the sides take turns"
            key = "retrograde.white" if sides == {True} else "retrograde.black"
            return say.count(key, (generation + 1) // 2)
        if generation == 0:
            ends = [say.say("retrograde.end", name=s, value=table.values[s]) for s in states]
            return say.paragraph(ends)
        return say.paragraph([self._position_reason(state, say) for state in states])

    def _position_reason(self, state: Any, say: Messages) -> str:
        """Return why one position of a ring is decided."""
        value = f"{self.table.values[state]}".replace("-", "−")
        cause = next(b for b in self._analysis[1] if b.decides and b.predecessor == state)
        mover = "MAX" if self.game.turn(state) == MAX else "MIN"
        wins = self.table.values[state] == self.game.turn(state)
        key = "retrograde.wins" if wins else "retrograde.loses"
        return say.say(
            key, name=state, mover=mover, move=cause.position, value=value,
            distance=self.table.distances[state],
        )  # fmt: skip
