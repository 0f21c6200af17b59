"""The facts beside the picture: what was set, where the search is, what has been counted so far.

The player's script says the same of every frame; here stands what a page shows before it runs, and
the columns that the script reads.
"""

from collections.abc import Iterator, Sequence
from html import escape
from typing import TypeAlias

from ..running.course import Held
from ..running.find import algorithms, games
from ..trace.frame import STATUSES, Status
from .labels import labels
from .words.catalogue import number

Counts: TypeAlias = tuple[int | None, ...]
"""A number for each of the rows, shares in thousandths; None where it is not known."""

ROWS = ("calculated", "pruned", "total", "share")
AGAIN_ROWS = ("calculated", "distinct", "pruned", "total", "share")
"""Where a node may be entered again, the visits say less than how many different nodes they met."""
TABLE_ROWS = ("entries", "hits")
SAMPLED_ROWS = ("joined", "playouts")
"""Games played out prune nothing, and of the tree they grow nobody asks what share that is."""
RATE = "rate"
"""The root's mean, where it is a success rate and the search says one."""
SHARES = frozenset({"share", "hits", RATE})
USUAL = frozenset({"bounds", "shortest-win", "size"})
"""Options of which a game's page says also what is usual."""
SAMPLING = frozenset({"playouts", "exploration", "policy", "threshold"})
"""Options without which one cannot tell what a search that plays games out has done."""
UNKNOWN = "–"
SHARE = ' class="wt-share"'
"""Tells the player's script that the row's counts are thousandths."""


def counts(held: Held) -> Iterator[Counts]:
    """What is counted at each told moment: in a search with a table, its rows too."""
    if held.plan.sampled:
        yield from _sampled(held)
        return
    table: Counts = (0, None) if has_table(held) else ()
    for moment in held.moments:
        frame = moment.frame
        if frame.table is not None:
            table = frame.table.entries, thousandths(frame.table.hits, frame.table.probes)
        met = frame.calculated if frame.distinct is None else frame.distinct
        visits = () if frame.distinct is None else (frame.calculated,)
        total = met + frame.pruned
        yield (*visits, met, frame.pruned, total, thousandths(met, total), *table)


def rows(held: Held) -> tuple[str, ...]:
    """The names of the rows that are counted."""
    if held.plan.sampled:
        return (*SAMPLED_ROWS, *([RATE] if _rated(held) else []))
    counted = AGAIN_ROWS if held.plan.passes else ROWS
    return (*counted, *(TABLE_ROWS if has_table(held) else ()))


def _sampled(held: Held) -> Iterator[Counts]:
    """The nodes of the tree, the playouts, and what the root is estimated at."""
    rate: Counts = (None,) if _rated(held) else ()
    for moment in held.moments:
        frame = moment.frame
        if rate and frame.status == "backup" and not frame.path and frame.mean is not None:
            rate = (round(1000 * frame.mean),)
        yield (frame.calculated, frame.playouts, *rate)


def _rated(held: Held) -> bool:
    """Whether the root has a success rate of its own."""
    estimated = any(m.frame.status == "backup" and not m.frame.path for m in held.moments)
    return estimated and tuple(held.plan.range) == (0, 1)


def has_table(held: Held) -> bool:
    """Whether the search looks into a transposition table."""
    return bool(held.run.tally.frames["table"])


def conditions(held: Held, language: str) -> list[str]:
    """What the run was set to: the algorithm, then what differs from how it is usually run.

    A game's runs are compared with one another, so there also what is usual is said.
    """
    words, run, played = labels(language), held.run, held.walkthrough.game is not None
    table = has_table(held)
    method = run.algorithm.removesuffix("-table")
    called = (words.get(f"method_{name}") for name in (run.algorithm, method))
    said = [next(filter(None, called), method)]
    if table or (played and not held.plan.sampled):
        said.append(words[f"table_{written(table)}"])
    known = dict(algorithms()[run.algorithm].facts.options)
    if held.walkthrough.game is not None:
        known |= games()[held.walkthrough.game].facts.options
    looks = run.options.get("depth") is not None or run.options.get("order") == "static"
    for name, value in run.options.items():
        told = written(value)
        word = words.get(f"set_{name}_{told}")
        usual = name in USUAL or (name == "evaluation" and looks)
        sampling = held.plan.sampled and name in SAMPLING
        if value != known[name].default or (played and usual) or sampling:
            said.append(word or words.get(f"set_{name}", f"{name}: {{value}}").format(value=told))
    return said


def frame_words(language: str) -> dict[str, object]:
    """The words of the facts that change from frame to frame."""
    words = labels(language)
    return {"depth": words["depth"], "states": [state(status, language) for status in STATUSES]}


def state(status: Status, language: str) -> str:
    """What happens in a frame of the status, in two or three words."""
    return labels(language).get(f"state_{status}", status)


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
    parts = (turn, words["depth"].format(n=depth), state(status, language))
    spans = " · ".join(f"<span>{escape(part)}</span>" for part in parts)
    return f'<p class="wt-now">{spans}</p>'


def table(
    of: Counts, total: int | None, language: str, names: Sequence[str] = (*ROWS, *TABLE_ROWS)
) -> str:
    """The counts, with room for the largest: a column of numbers, and one of changes.

    `names` are the rows, as many as there are counts or more.
    """
    words = labels(language)
    caption = words["counts"] if total is None else words["counts_of"].format(n=f"{total:,}")
    if names[:1] == SAMPLED_ROWS[:1]:
        caption = words["counts_sampled"]
    body = "".join(
        f'<tr{SHARE if name in SHARES else ""}><th scope="row">{escape(words[name])}</th>'
        f"<td>{text(name, count)}</td><td>{text(name, 0)}</td></tr>"
        for name, count in zip(names, of, strict=False)
    )
    digits = max(len(text("share", 1000)), len(f"{total or 10**6:,}"))
    return (
        f'<table class="wt-counts" style="--wt-digits:{digits}">'
        f"<caption>{escape(caption)}</caption><tbody>{body}</tbody></table>"
    )


def text(row: str, count: int | None) -> str:
    """The number as it stands in its row.

    >>> text("pruned", 548773), text("share", 2), text("hits", None)
    ('548,773', '0.2%', '–')
    """
    if count is None:
        return UNKNOWN
    return f"{count // 10}.{count % 10}%" if row in SHARES else f"{count:,}"


def thousandths(part: int, whole: int) -> int | None:
    """The share, rounded; None where there is nothing to divide.

    >>> thousandths(1, 3), thousandths(1173, 549946), thousandths(0, 0)
    (333, 2, None)
    """
    return (2000 * part + whole) // (2 * whole) if whole else None


def written(value: object) -> str:
    """An option's value as YAML would have it."""
    match value:
        case bool():
            return "on" if value else "off"
        case (float() | int() as low, float() | int() as high):
            return f"[{number(low)}, {number(high)}]"
        case float() | int():
            return number(value)
    return str(value)
