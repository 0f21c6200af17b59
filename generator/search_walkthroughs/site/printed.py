"""What a shogi program prints during the search of a page, with the moves as people write them.

The lines are those of `walkthroughs run --format usi`, less time and speed: pages are the same
whenever and wherever they are built.
"""

from collections.abc import Iterator, Sequence
from html import escape

from ..running.course import Held
from ..usi.told import tellable, timeless, told
from .markdown import markdown_safe
from .tables import named_after, table, wide
from .words import Words

BEST = "bestmove"


def printed(held: Held) -> list[str]:
    """The lines, in order; none if no such program makes this search."""
    lines: list[str] = []
    if tellable(held.walkthrough, held.entry):
        told(held.walkthrough, held.entry, lines.append)
    return list(map(timeless, lines))


def section(runs: Sequence[tuple[Held, Sequence[str]]], say: Words) -> Iterator[str]:
    """The section that shows the lines of the page's runs, if there are any."""
    title = say.say("printed.title")
    for place, (held, lines) in enumerate([one for one in runs if one[1]]):
        if place == 0:
            about = [say.say(f"printed.{part}") for part in ("lead", "parts", "same")]
            yield f"## {title}\n\n{say.paragraph(about)}\n"
        if len(runs) > 1:
            yield f"### {markdown_safe(escape(held.run.called(say.language)))}\n"
        head = [say.say(f"printed.{column}") for column in ("line", "moves")]
        rows = [
            (f"<code>{escape(line)}</code>", escape(" ".join(moves(line, held, say.language))))
            for line in lines
        ]
        label = held.run.called(say.language) if len(runs) > 1 else ""
        yield wide(table(rows, head).strip(), named_after(title, label))


def moves(line: str, held: Held, language: str) -> Iterator[str]:
    """The moves of a line as people write them; of `resign` and `win` none."""
    game = held.run.arena.innermost
    state = game.start()
    for move in spelled(line):
        if move not in game.moves(state):
            return
        state = game.play(state, move)
        yield game.grid(state, move).name(language)


def spelled(line: str) -> Sequence[str]:
    """The moves of a line as programs write them.

    >>> spelled("info nodes 446 score cp 0 pv 8h2b+ 3a2b")
    ['8h2b+', '3a2b']
    >>> spelled("bestmove 8h2b+")
    ['8h2b+']
    """
    words = line.split()
    return words[words.index(BEST if words[0] == BEST else "pv") + 1 :]
