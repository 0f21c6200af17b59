"""A search as a table that readers work out with a pencil, and the blank tree to work it out on."""

from collections.abc import Iterator, Sequence
from typing import Protocol, TypeAlias

from ..captions.catalogue import Messages, labels, languages, messages
from ..captions.monte_carlo import decimals
from ..captions.names import Names
from ..running.course_files import page_path
from ..trace.frame import Frame
from ..trace.frame_text import number_text
from ..trace.kinds import by_window
from ..trace.plan import Plan
from ..trace.reasons import bounds_in_force
from ..trace.tree_state import Moment
from .page_markup import TOP, class_table, render, snippet, wide
from .presentation import Presentation

MOST_ROWS = 60
"""A longer search is not followed with a pencil."""
_STATUSES = ("table", "update", "end")


class ShownPage(Protocol):
    """What a page must have so that its runs can be shown as tables; `Page` has it."""

    @property
    def name(self) -> str:
        """Its path below the chapters, without suffix."""

    @property
    def showings(self) -> Sequence[Presentation]:
        """Its runs as pages show them."""


def page_files(page: ShownPage) -> dict[str, str]:
    """All of them, for the pages of prose in each language."""
    found: dict[str, str] = {}
    for language in languages():
        found |= worked_files(page, language)
    return found


def worked_files(page: ShownPage, language: str) -> dict[str, str]:
    """What a page of prose shows by ``en/textbook/alpha-beta.table.html`` and ``….blank.html``.

    Where a file runs several searches the table's name has the run: ``a/b.2-pvs.table.html``.
    """
    files: dict[str, str] = {}
    for shown in page.showings:
        run = f".{shown.id}" if len(page.showings) > 1 else ""
        if table := worked_table(shown, language):
            files |= snippet(language, f"{page.name}{run}.table.html", table)
    first = page.showings[0]
    blank = render(
        "blank_tree.html",
        address=f"{TOP}{first.picture(0, language)}",
        width=round(first.drawing.width),
        height=round(first.drawing.height),
        title=messages(language).say("worked.blank"),
        page=f"{TOP}{page_path(page.name, language)}.html",
        paper=labels(language)["paper"],
    )
    return files | snippet(language, f"{page.name}.blank.html", blank)


def worked_table(shown: Presentation, language: str) -> str:
    """The search as a table, computed from the run; empty where the search is long, or keeps no
    numbers that a reader could compute with a pencil.

    A depth-first search has a row for each child that has returned and each inner node that has
    ended: the node, α and β as they are then, its score, and what happened. A proof-number search
    has one for each node that is selected, read or computed anew, with its two numbers. A Monte
    Carlo search has one for each playout that has frames: the node, the result, and the means of
    the root's children after it.
    """
    plan, say = shown.plan, messages(language)
    if plan.is_monte_carlo:
        rows = _playout_rows(shown, say.variant("look") if plan.looks else say)
    elif plan.search == "depth-first":
        rows = _score_rows(shown, say)
    else:
        rows = _proof_rows(shown, say)
    name = "wt-playouts" if plan.is_monte_carlo else "wt-worked"
    return wide(class_table(name, rows), say.say("worked.title")) if rows else ""


Rows: TypeAlias = list[list[str]]
"""The head, and a row of as many cells for each step; empty for a search without a table."""


def _playout_rows(shown: Presentation, say: Messages) -> Rows:
    """A row for each playout, or each evaluation by a network."""
    plan, names = shown.plan, Names(shown.plan, say)
    children = plan.nodes[plan.root].children
    if not 0 < sum(m.frame.status == "playout" for m in shown.moments) <= MOST_ROWS:
        return []
    rows: Rows = [[say.say(f"worked.{word}") for word in ("playout", "played_from", "result")]]
    rows[0] += [say.say("worked.mean", child=names.child(path)) for path in children]
    cells = dict.fromkeys(children, "–")
    number = None
    for moment in shown.moments:
        frame = moment.frame
        if frame.status == "playout":
            number = frame.playouts
            played = [names.name(frame.path), _number(frame.result)]
            rows.append([str(number), *played, *cells.values()])
        elif frame.status == "backup" and frame.playouts == number and frame.path in cells:
            cells[frame.path] = f"{decimals(frame.mean or 0)} ({frame.visits})"
            rows[-1][3:] = cells.values()
    return rows


def _proof_rows(shown: Presentation, say: Messages) -> Rows:
    """A row for each node that is selected, each leaf that is read, and each node whose numbers are
    computed anew."""
    names = Names(shown.plan, say)
    rows: Rows = []
    for frame in (moment.frame for moment in shown.moments):
        leaf = frame.status == "expand" and frame.child_score is not None
        if frame.proof is None or not (leaf or frame.status in ("select", "backup")):
            continue
        path = frame.child if leaf and frame.child is not None else frame.path
        known = "proved" if frame.proof == 0 else "disproved" if frame.disproof == 0 else ""
        step = "leaf_read" if leaf else "selected" if frame.status == "select" else "computed"
        what = [say.say(f"worked.{step}", value=_number(frame.child_score))]
        if known and step != "selected":
            what.append(say.say(f"worked.{known}"))
        numbers = map(_number, (frame.proof, frame.disproof))
        rows.append([names.name(path), *numbers, say.paragraph(what)])
    if not 0 < len(rows) <= MOST_ROWS:
        return []
    return [[say.say(f"worked.{word}") for word in ("node", "proof", "disproof", "what")], *rows]


def _score_rows(shown: Presentation, say: Messages) -> Rows:
    """A row for each child that has returned, and each inner node that has ended."""
    plan = shown.plan
    moments = [moment for moment in shown.moments if _has_row(plan, moment.frame)]
    if not 0 < len(moments) <= MOST_ROWS:
        return []
    words = [say.say(f"worked.{word}") for word in ("node", "score", "what")]
    head = [words[0], *(["α", "β"] if plan.window else []), *words[1:]]
    returned = {m.frame.number + 1: m.frame.child_score for m in shown.moments}
    return [head, *(_row(plan, m, returned.get(m.frame.number), say) for m in moments)]


def _has_row(plan: Plan, frame: Frame) -> bool:
    if frame.status == "table":
        return bool(frame.registered)
    if frame.status == "update" and not frame.stand and frame.child not in plan.nodes:
        return False
    return frame.status in _STATUSES and not plan.nodes[frame.path].leaf


def _row(plan: Plan, moment: Moment, returned: float | None, say: Messages) -> list[str]:
    """The cells of a row; `returned` is what the frame before had from a child."""
    frame = moment.frame
    names = Names(plan, say)
    cells = [names.name(frame.path)]
    if plan.window:
        bounds = bounds_in_force(plan, moment)
        ends = (bounds.alpha, bounds.beta) if bounds else (frame.alpha, frame.beta)
        cells += map(_number, ends)
    cells.append(_number(frame.score))
    return [*cells, say.paragraph([*_events(plan, moment, returned, names, say)])]


def _number(number: float | None) -> str:
    return "" if number is None else number_text(number)


def _events(
    plan: Plan, moment: Moment, returned: float | None, names: Names, say: Messages
) -> Iterator[str]:
    """What happened, in short sentences."""
    frame = moment.frame
    score = _number(frame.score)
    if frame.status == "table":
        low, high = _number(frame.lower), _number(frame.upper)
        yield say.say("worked.table_exact" if low == high else "worked.table", low=low, high=high)
        if frame.table_cut:
            yield say.say("worked.table_cut")
    elif frame.status == "end" and moment.states[-1].estimate:
        yield say.say("worked.estimate", score=score)
    elif frame.status == "end":
        kind = by_window(frame, plan.options.get("cut") == "past-bound") if plan.window else None
        yield say.say(f"worked.{kind.replace(' ', '_') if kind else 'value'}", score=score)
    else:
        if frame.child is None:
            yield say.say("worked.stand", score=score)
        else:
            leaf = plan.nodes[frame.child].leaf
            what = f"worked.{'leaf' if leaf else 'child'}_{'changed' if frame.updated else 'same'}"
            child = names.name(frame.child)
            yield say.say(what, child=child, value=_number(returned), score=score)
        if frame.cut:
            bound = "α" if frame.cutoff and frame.cutoff.kind == "alpha" else "β"
            last = say.say("worked.cut_last", kind=bound)
            yield say.count("worked.cut", frame.skipped, kind=bound) if frame.skipped else last
        elif frame.refused:
            yield say.say("worked.refused")
