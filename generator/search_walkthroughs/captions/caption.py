"""What a teacher would say of each frame, in the reader's language, made from the run alone."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from html import escape

from ..record.plan import Plan
from ..record.tree_state import Moment
from .catalogue import messages
from .family_words import Words
from .names import Names


@dataclass(frozen=True, slots=True)
class Caption:
    """One frame in words."""

    title: str
    """What happened, plain and short."""
    text: str
    """What happened, why, and what it is called, as plain text."""
    why: str
    """The caption without what happened, for where the title stands too."""
    html: str
    """The whole caption, safe to put into a page, with the lead and the technical name marked."""


def longest_caption(language: str) -> int:
    """Return the upper limit of characters of a caption in the language: players keep room for as
    many, and a teacher says no more at once."""
    return int(messages(language).messages["language.longest_caption"])


@dataclass(frozen=True)
class RunCaptions:
    """The captions of a run in one language."""

    plan: Plan
    language: str

    def caption(self, moment: Moment, reasons: Sequence[str] | None = None) -> Caption:
        """Return the caption of a moment; KeyError if there is no catalogue for the language.

        With `reasons` these take the place of why it happened and what it is called: of a search
        that is wrong the usual ones would be wrong too.
        """
        catalogue = messages(self.language)
        words, names = self.plan.family.part(Words), self._names
        context = words.CONTEXT(moment, names, names.words)
        parts = words.parts(context)
        lead = catalogue.say("shape.lead", lead=parts.lead)
        if reasons is None:
            body = [*parts.reasons, *words.folded(context)]
            terms = [catalogue.say("shape.term", term=parts.term)]
        else:
            heads = (reason[:1].upper() + reason[1:] for reason in reasons)
            body, terms = [catalogue.say("shape.lead", lead=head) for head in heads], []
        text = catalogue.paragraph([lead, *body, *terms])
        why = catalogue.paragraph([*body, *terms])
        marked_terms = (f"<i>{escape(term)}</i>" for term in terms)
        html = catalogue.paragraph([f"<b>{escape(lead)}</b>", *map(escape, body), *marked_terms])
        return Caption(str(parts.lead), text, why, html)

    @cached_property
    def _names(self) -> Names:
        """The names of the nodes, with the messages that fit the run."""
        words = self.plan.family.part(Words).run_messages(self.plan, messages(self.language))
        return Names(self.plan, words)
