"""What a teacher would say of each frame, in the reader's language, made from the run alone."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from html import escape

from ..trace.frame import Status
from ..trace.plan import Plan
from ..trace.tree_state import Moment
from . import monte_carlo
from .best_first import tell_backup, tell_begin, tell_expand, tell_finish, tell_select
from .catalogue import Words, words
from .context import Said, Telling
from .entering import tell_start
from .monte_carlo import Sampling, tell_playout
from .node_end import node_end, tell_folded, tell_hidden
from .scores import tell_score, tell_update
from .table import tell_table

TELLERS: Mapping[Status, Callable[[Telling], Said]] = {
    "start": tell_start,
    "table": tell_table,
    "score": tell_score,
    "update": tell_update,
    "end": node_end,
    "select": tell_select,
    "expand": tell_expand,
    "backup": tell_backup,
}
BEST_FIRST: Mapping[Status, Callable[[Telling], Said]] = {
    **TELLERS,
    "start": tell_begin,
    "end": tell_finish,
}
"""Those of searches that go from node to node over the tree."""

SAMPLED: Mapping[Status, Callable[[Sampling], Said]] = {
    "start": monte_carlo.tell_begin,
    "select": monte_carlo.tell_select,
    "expand": monte_carlo.tell_expand,
    "playout": tell_playout,
    "backup": monte_carlo.tell_backup,
    "end": monte_carlo.tell_finish,
}
"""Those of searches that play games out."""


@dataclass(frozen=True, slots=True)
class Caption:
    """One frame in words."""

    title: str
    """Plain and short: what happened."""
    text: str
    """Plain: what happened, why, and what it is called."""
    why: str
    """The same without what happened, for where the title stands too."""
    html: str
    """The same, safe to put into a page, with the lead and the technical name marked."""


def caption(plan: Plan, moment: Moment, language: str) -> Caption:
    """The caption of a moment; KeyError if there is no catalogue for the language."""
    catalogue = words(language)
    said, folded = _said(plan, moment, catalogue)
    lead = catalogue.say("shape.lead", lead=said.lead)
    term = catalogue.say("shape.term", term=said.term)
    body = [str(reason) for reason in (*said.reasons, *folded)]
    text, why = catalogue.paragraph([lead, *body, term]), catalogue.paragraph([*body, term])
    marked = [f"<b>{escape(lead)}</b>", *map(escape, body)]
    html = catalogue.paragraph([*marked, f'<span class="wt-term">{escape(term)}</span>'])
    return Caption(str(said.lead), text, why, html)


def _said(plan: Plan, moment: Moment, catalogue: Words) -> tuple[Said, tuple[str, ...]]:
    """What is said of the moment, and of children that are not shown."""
    status = moment.frame.status
    if plan.sampled:
        return SAMPLED[status](Sampling(plan, moment, catalogue)), ()
    telling = Telling(plan, moment, catalogue)
    teller = (BEST_FIRST if plan.best_first else TELLERS)[status]
    if telling.hidden and not plan.best_first and status != "table":
        teller = tell_hidden
    return teller(telling), tuple(tell_folded(telling))
