"""The facts beside the picture: what was set, where the search is, what has been counted so far.

The player's script says the same of every frame; here stands what a page shows before it runs, and
the columns that the script reads.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from html import escape
from typing import TypeAlias

from ..running.course import Held
from ..running.find import algorithms, games
from ..trace.frame import STATUSES, Status
from ..trace.moments import Moment
from .labels import labels
from .words.catalogue import number

Counts: TypeAlias = tuple[int, ...]
"""Nodes calculated and pruned so far; in a search with a table that has been looked into, also
positions in it, how often it has been asked and how often it knew the answer."""

ROWS = ("calculated", "pruned", "total", "share")
TABLE_ROWS = ("entries", "hits")
SHARES = frozenset({"share", "hits"})
UNKNOWN = "–"


def counts(moments: Iterable[Moment]) -> Iterator[Counts]:
    """What is counted at each moment; what was last seen of the table stands until it is asked
    again."""
    table: Counts | None = None
    for moment in moments:
        frame = moment.frame
        if frame.table is not None:
            table = frame.table.entries, frame.table.probes, frame.table.hits
        elif table is None:
            # Only the very first frame is known to have an empty table behind it.
            table = (0, 0, 0) if frame.number == 0 else ()
        yield (frame.calculated, frame.pruned, *table)


def conditions(held: Held, language: str) -> list[str]:
    """What the run was set to: the algorithm, then what differs from how it is usually run.

    A game's runs are compared with one another, so there also what is usual is said.
    """
    words, run, played = labels(language), held.run, held.walkthrough.game is not None
    table = bool(run.tally.frames["table"])
    method = run.algorithm.removesuffix("-table")
    said = [words.get(f"method_{method}", method)]
    if table or played:
        said.append(words[f"table_{_switch(table)}"])
    known = dict(algorithms()[run.algorithm].facts.options)
    if held.walkthrough.game is not None:
        known |= games()[held.walkthrough.game].facts.options
    for name, value in run.options.items():
        word = words.get(f"set_{name}_{_switch(value)}")
        if value != known[name].default or (played and word):
            said.append(word or f"{name}: {_switch(value)}")
    return said


def frame_words(language: str) -> dict[str, object]:
    """The words of the facts that change from frame to frame."""
    words = labels(language)
    return {"depth": words["depth"], "states": [words[f"state_{status}"] for status in STATUSES]}


def settings(said: Sequence[str], language: str) -> str:
    """The conditions as a line of the page."""
    if not said:
        return ""
    label = escape(labels(language)["conditions"])
    text = " · ".join(f"<span>{escape(one)}</span>" for one in said)
    return f'<p class="wt-set" aria-label="{label}">{text}</p>'


def now(turn: str, depth: int, status: Status, language: str) -> str:
    """Who moves at the node, how deep it lies, and what happens there."""
    words = labels(language)
    parts = (turn, words["depth"].format(n=depth), words[f"state_{status}"])
    spans = " · ".join(f"<span>{escape(part)}</span>" for part in parts)
    return f'<p class="wt-now">{spans}</p>'


def table(of: Counts, total: int | None, has_table: bool, language: str) -> str:
    """The counts, with room for the largest: a column of numbers, and one of changes."""
    words = labels(language)
    caption = words["counts"] if total is None else words["counts_of"].format(n=f"{total:,}")
    rows = (*ROWS, *(TABLE_ROWS if has_table else ()))
    facts = values(of)
    lines = "".join(
        f'<tr><th scope="row">{escape(words[name])}</th>'
        f"<td>{text(name, facts[name])}</td><td>0</td></tr>"
        for name in rows
    )
    digits = len(f"{total or 10**6:,}")
    return (
        f'<table class="wt-counts" style="--wt-digits:{digits}">'
        f"<caption>{escape(caption)}</caption><tbody>{lines}</tbody></table>"
    )


def values(of: Counts) -> Mapping[str, int | None]:
    """Each row's number; shares in thousandths, None where there is nothing to divide.

    >>> values((1, 3))["share"], values((0, 0))["share"]
    (250, None)
    """
    calculated, pruned, *rest = of
    entries, probes, hits = rest or (None, None, None)
    total = calculated + pruned
    return {
        "calculated": calculated,
        "pruned": pruned,
        "total": total,
        "share": _thousandths(calculated, total),
        "entries": entries,
        "hits": _thousandths(hits, probes),
    }


def text(name: str, value: int | None) -> str:
    """The number as it stands in its row.

    >>> text("pruned", 548773), text("share", 2), text("hits", None)
    ('548,773', '0.2%', '–')
    """
    if value is None:
        return UNKNOWN
    return f"{value // 10}.{value % 10}%" if name in SHARES else f"{value:,}"


def _thousandths(part: int | None, whole: int | None) -> int | None:
    """Rounded as the script rounds: up from a half."""
    return (2000 * part + whole) // (2 * whole) if whole and part is not None else None


def _switch(value: object) -> str:
    """An option's value as YAML would have it."""
    match value:
        case bool():
            return "on" if value else "off"
        case (low, high):
            return f"[{number(low)}, {number(high)}]"
    return str(value)
