"""What a teacher would say of each frame, in the reader's language, made from the run alone."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from html import escape

from ..trace.frame import Status
from ..trace.plan import Plan
from ..trace.tree_state import Moment
from .best_first import (
    backup_caption,
    begin_caption,
    expand_caption,
    finish_caption,
    select_caption,
)
from .catalogue import Messages, messages
from .context import CaptionContext, CaptionParts, run_messages
from .determinization import (
    world_backup_caption,
    world_begin_caption,
    world_finish_caption,
    world_playout_caption,
    world_select_caption,
)
from .entering import start_caption
from .monte_carlo import (
    MonteCarloContext,
    monte_carlo_backup_caption,
    monte_carlo_begin_caption,
    monte_carlo_expand_caption,
    monte_carlo_finish_caption,
    monte_carlo_playout_caption,
    monte_carlo_select_caption,
)
from .node_end import end_caption, folded_caption, hidden_caption
from .scores import score_caption, update_caption
from .table import table_caption

CAPTION_PARTS: Mapping[Status, Callable[[CaptionContext], CaptionParts]] = {
    "start": start_caption,
    "table": table_caption,
    "score": score_caption,
    "update": update_caption,
    "end": end_caption,
    "select": select_caption,
    "expand": expand_caption,
    "backup": backup_caption,
}
BEST_FIRST: Mapping[Status, Callable[[CaptionContext], CaptionParts]] = {
    **CAPTION_PARTS,
    "start": begin_caption,
    "end": finish_caption,
}
"""Those of searches that go from node to node over the tree."""

MONTE_CARLO_PARTS: Mapping[Status, Callable[[MonteCarloContext], CaptionParts]] = {
    "start": monte_carlo_begin_caption,
    "select": monte_carlo_select_caption,
    "expand": monte_carlo_expand_caption,
    "playout": monte_carlo_playout_caption,
    "backup": monte_carlo_backup_caption,
    "end": monte_carlo_finish_caption,
}
"""Those of searches that play games out."""
WORLD_PARTS: Mapping[Status, Callable[[MonteCarloContext], CaptionParts]] = {
    "start": world_begin_caption,
    "select": world_select_caption,
    "playout": world_playout_caption,
    "backup": world_backup_caption,
    "end": world_finish_caption,
}
"""Those of searches that solve worlds."""


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


def longest_caption(language: str) -> int:
    """How many characters a caption may have at most in the language: players keep room for so
    many, and a teacher says no more at once."""
    return int(messages(language).messages["language.longest_caption"])


def caption(
    plan: Plan, moment: Moment, language: str, reasons: Sequence[str] | None = None
) -> Caption:
    """The caption of a moment; KeyError if there is no catalogue for the language.

    With `reasons` these take the place of why it happened and what it is called: of a search that
    is wrong the usual ones would be wrong too.
    """
    catalogue = messages(language)
    said, folded = _caption_parts(plan, moment, catalogue)
    lead = catalogue.say("shape.lead", lead=said.lead)
    if reasons is not None:
        heads = (reason[:1].upper() + reason[1:] for reason in reasons)
        body = [str(catalogue.say("shape.lead", lead=head)) for head in heads]
        marked = [f"<b>{escape(lead)}</b>", *map(escape, body)]
        text, why = catalogue.paragraph([lead, *body]), catalogue.paragraph(body)
        return Caption(str(said.lead), text, why, catalogue.paragraph(marked))
    term = catalogue.say("shape.term", term=said.term)
    body = [str(reason) for reason in (*said.reasons, *folded)]
    text, why = catalogue.paragraph([lead, *body, term]), catalogue.paragraph([*body, term])
    marked = [f"<b>{escape(lead)}</b>", *map(escape, body)]
    html = catalogue.paragraph([*marked, f"<i>{escape(term)}</i>"])
    return Caption(str(said.lead), text, why, html)


def _caption_parts(
    plan: Plan, moment: Moment, catalogue: Messages
) -> tuple[CaptionParts, tuple[str, ...]]:
    """What is said of the moment, and of children that are not shown."""
    status = moment.frame.status
    if plan.is_monte_carlo:
        parts = WORLD_PARTS if plan.worlds else MONTE_CARLO_PARTS
        return parts[status](MonteCarloContext(plan, moment, catalogue)), ()
    if plan.total is None:
        catalogue = catalogue.variant("uncounted")
    context = CaptionContext(plan, moment, run_messages(plan, catalogue))
    caption_parts = (BEST_FIRST if plan.best_first else CAPTION_PARTS)[status]
    if context.hidden and not plan.best_first and status != "table":
        caption_parts = hidden_caption
    return caption_parts(context), tuple(folded_caption(context))
