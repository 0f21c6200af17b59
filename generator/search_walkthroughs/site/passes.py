"""What a page tells of a search that comes again: its passes, its scouts, and what they cost."""

from collections.abc import Iterator
from html import escape
from math import inf

from ..running.course import Held
from ..trace.folding import both
from ..trace.frame import Range
from ..trace.numbers import beside
from .markdown import markdown_safe
from .searches import Search, Searches, null, once, searches
from .tables import named, named_after, wide
from .words import Words
from .words.catalogue import number
from .words.naming import Names
from .words.pictures import kind

CLASS = "wt-passes"
"""What the style sheet knows these tables by."""

LISTED = 24
"""Tables tell every pass and every scout up to so many; of more they tell the first."""
NONE = "–"


def passes(held: Held, say: Words, label: str = "") -> Iterator[str]:
    """The sections about the run's searches, if there is anything to tell; `label` names the run
    where several stand on the page."""
    found = searches(held)
    if found is None:
        return
    after = f": {markdown_safe(escape(label))}" if label else ""
    if len(found.passes) > 1:
        yield f"## {say.say('passes.title')}{after}\n"
        yield wide(_passes(found, say), named_after(say.say("passes.title"), label))
        yield f"{say.paragraph([*_costs(held, found, say)])}\n"
    elif held.run.algorithm == "pvs" or found.scouts:
        yield f"## {say.say('passes.scouts')}{after}\n"
        yield f"{say.paragraph([*_scouted(held, found, say)])}\n"
        if found.scouts:
            rows = (_scout(one, held, say) for one in found.scouts[:LISTED])
            title = named_after(say.say("passes.scouts"), label)
            yield wide(named(CLASS, [_scout_head(say), *rows]), title)


# Passes from the root


def _passes(found: Searches, say: Words) -> str:
    deepens = found.passes[0].start.horizon is not None
    estimates = any(one.estimates for one in found.passes)
    names = ["pass", "asked", "answer", "nodes", "leaves", *["estimates"] * estimates]
    head = [say.say(f"passes.{name}") for name in (*names, "best" if deepens else "known")]
    told = list(zip(found.passes, found.known, strict=True))[:LISTED]
    rows = [
        (
            str(place),
            asked(one, say),
            answered(one, say, last=one is found.passes[-1]),
            f"{one.nodes:,}",
            f"{one.leaves:,}",
            *[f"{one.estimates:,}"] * estimates,
            (str(one.best[-1]) if one.best else NONE) if deepens else span(known),
        )
        for place, (one, known) in enumerate(told, 1)
    ]
    sums = [[getattr(one, name) for one in found.passes] for name in ("nodes", "leaves")]
    every = [f"{sum(counts):,}" for counts in sums]
    guesses = [f"{sum(one.estimates for one in found.passes):,}"] * estimates
    return named(CLASS, [head, *rows, (say.say("passes.together"), "", "", *every, *guesses, "")])


def asked(one: Search, say: Words) -> str:
    """What a search of the root asks."""
    if one.start.horizon is not None:
        return say.say("passes.depth", n=one.start.horizon)
    if not null(one.window):
        return _window(one.window)
    low, high = map(beside, one.window)
    if not high[1]:
        return say.say("passes.at_least", n=number(high[0]))
    return say.say("passes.more", n=number(low[0])) if not low[1] else _window(one.window)


def answered(one: Search, say: Words, *, last: bool) -> str:
    """What comes back: the value, or a bound and on which side of the window it lies."""
    if one.start.horizon is not None:
        return f"{'=' if last else '≈'} {number(one.answer[0])}"
    text = span(one.answer)
    if one.end.kind is None or one.end.kind == "exact":
        return text
    text = say.say("passes.failed", answer=text, kind=kind(one.end.kind, say))
    if not null(one.window):
        return text
    return say.say(f"passes.{'yes' if one.end.kind == 'fail high' else 'no'}", answer=text)


def _costs(held: Held, found: Searches, say: Words) -> Iterator[str]:
    """What all of it costs, beside a search that asks once."""
    tally, plain = held.run.tally, once(held)
    if len(found.passes) > LISTED:
        yield say.say("passes.first", n=LISTED, passes=f"{len(found.passes):,}")
    yield say.count("passes.met", tally.distinct, visits=f"{tally.calculated:,}")
    nodes = f"{plain.tally.calculated:,}"
    if found.passes[0].start.horizon is not None:
        last = found.passes[-1]
        yield say.count("passes.last", last.nodes, plain=nodes)
    elif not plain.tally.full:
        yield say.count("passes.plain", len(plain.tally.leaves), nodes=nodes)


# Scouts and second searches


def _scouted(held: Held, found: Searches, say: Words) -> Iterator[str]:
    scouts = found.scouts
    again = [one.again for one in scouts if one.again is not None]
    if not scouts:
        yield say.say("passes.no_scout")
        return
    yield say.count("passes.sent", len(scouts))
    yield say.count("passes.again", len(again)) if again else say.say("passes.never")
    visits = [f"{sum(one.nodes for one in some):,}" for some in (scouts, again)]
    yield say.say("passes.visits" if again else "passes.visit", scouts=visits[0], again=visits[1])
    plain = once(held)
    if not plain.tally.full:
        nodes = f"{plain.tally.calculated:,}"
        yield say.count("passes.plain", len(plain.tally.leaves), nodes=nodes)
    if len(scouts) > LISTED:
        yield say.say("passes.first", n=LISTED, passes=f"{len(scouts):,}")


def _scout_head(say: Words) -> list[str]:
    return [say.say(f"passes.{name}") for name in ("node", "asked", "answer", "nodes", "then")]


def _scout(one: Search, held: Held, say: Words) -> tuple[str, ...]:
    low, high = map(beside, one.window)
    better = one.end.kind == ("fail low" if low[1] else "fail high")
    if low[1] and high[1]:
        question = _window(one.window)
    elif low[1]:
        question = say.say("passes.less", n=number(high[0]))
    else:
        question = say.say("passes.more", n=number(low[0]))
    if one.again is not None:
        nodes = say.count("passes.count", one.again.nodes)
        said = span(both(one.answer, one.again.answer))
        then = say.say("passes.searched", answer=said, nodes=nodes)
    else:
        then = say.say("passes.enough" if better else "passes.done")
    verdict = say.say(f"passes.{'yes' if better else 'no'}", answer=span(one.answer))
    name = Names(held.plan, say).name(one.start.path)
    return name, question, verdict, f"{one.nodes:,}", then


# Words and tables


def span(range: Range) -> str:
    """What is known of a value.

    >>> [span(some) for some in ((3, 3), (3, inf), (-inf, 4), (3, 4), (-inf, inf))]
    ['= 3', '≥ 3', '≤ 4', '3 … 4', '–']
    """
    low, high = range
    if low == high:
        return f"= {number(low)}"
    if high == inf:
        return NONE if low == -inf else f"≥ {number(low)}"
    return f"≤ {number(high)}" if low == -inf else f"{number(low)} … {number(high)}"


def _window(window: Range) -> str:
    return f"{number(window[0])} … {number(window[1])}"
