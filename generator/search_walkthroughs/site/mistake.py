"""The page to find a mistake: what was written, what is wrong in it, and what the run says."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from html import escape

from .. import reading
from ..running.statements import Judged, judged
from .labels import labels
from .markdown import fenced, markdown_safe
from .mistake_words import told
from .pages import Page
from .showing import Showing
from .words import Words


@dataclass(frozen=True)
class MistakePage(Page):
    """All that the page is made of."""

    @property
    def mistake(self) -> reading.Mistake:
        """What is to be judged."""
        assert self.walkthrough.mistake is not None
        return self.walkthrough.mistake

    @cached_property
    def judged(self) -> Sequence[Judged]:
        """The statements, in the author's order, and what is true."""
        return judged(self.walkthrough, [one.held for one in self.showings])

    def _head(self, say: Words) -> Iterator[str]:
        yield from super()._head(say)
        yield f"## {say.say('mistake.claim')}\n"
        yield f"{_safe(self.mistake.claim[say.language])}\n"
        yield from self._refused(say)
        yield f"## {say.say('mistake.find')}\n"
        yield self._question(say)

    def facts(self, say: Words) -> Sequence[str]:
        """How much there is to find; what the searches came to would give it away."""
        wrong = sum(not one.true for one in self.judged)
        return [say.count("mistake.card", wrong, all=len(self.judged))]

    def asked(self, shown: Showing) -> set[int]:
        """A search that is wrong teaches nothing by the answers it gives."""
        return set() if self._astray else super().asked(shown)

    @property
    def _astray(self) -> bool:
        return self.showings[0].held.entry.expect.get("proof") == "fails"

    @property
    def _agrees(self) -> bool:
        """What is claimed here was computed, and the source is wrong somewhere."""
        return False

    def _questions(self, say: Words) -> Iterator[str]:
        """Every statement with what the run says of it; then the questions of every page."""
        yield f"## {say.say('mistake.checked')}\n"
        items = "\n".join(f"<li>{self._line(one, say)}</li>" for one in self.judged)
        yield f'<ol class="wt-statements">\n{items}\n</ol>\n'
        if not self._astray:
            yield from super()._questions(say)

    def _refused(self, say: Words) -> Iterator[str]:
        """A tree that cannot be read, and what the reader of this course says to it."""
        if not self.mistake.refused:
            return
        yield f"{say.say('mistake.refused')}\n"
        yield fenced(self.mistake.refused, "yaml")
        yield f"{say.say('mistake.refusal')}\n"
        lines = (f"{f.line}:{f.column}: {f.message}; {f.remedy}" for f in self.mistake.refusal)
        yield fenced("\n".join(lines), "text")

    def _question(self, say: Words) -> str:
        """The statements as choices; each that is wrong is a right answer."""
        wrong = [place for place, one in enumerate(self.judged) if not one.true]
        choices = "".join(
            f"<li>{escape(one.statement.says[say.language])}</li>" for one in self.judged
        )
        answers = "".join(f"<p>{self._answer(self.judged[place], say)}</p>" for place in wrong)
        return (
            f'<div class="wt-question wt-mistake" data-player="{escape(self.showings[0].id)}" '
            f'data-answer="{" ".join(map(str, wrong))}">\n'
            f"<p>{say.count('mistake.which', len(wrong))}</p>\n<ul>{choices}</ul>\n"
            f"<details><summary>{escape(labels(say.language)['answer'])}</summary>"
            f"{answers}</details>\n</div>\n"
        )

    def _line(self, one: Judged, say: Words) -> str:
        """A statement, whether it is true, and why."""
        says = escape(one.statement.says[say.language])
        verdict = say.say("mistake.true" if one.true else "mistake.wrong")
        return f"{says}<br>\n<b>{verdict}</b> {self._reason(one, say)}"

    def _answer(self, one: Judged, say: Words) -> str:
        return f"<b>{escape(one.statement.says[say.language])}</b> {self._reason(one, say)}"

    def _reason(self, one: Judged, say: Words) -> str:
        """What is true, why, and the frame that shows it."""
        shown = self.showings[one.statement.entry]
        happened = told(one, shown, say)
        if len(self.showings) > 1 and one.statement.claim != "worth":
            label = shown.held.run.called(say.language)
            happened = say.say("mistake.of", label=label, what=happened)
        why = one.statement.why.get(say.language, "")
        number, counted = shown.moments[one.place].frame.number, shown.counted(one.place)
        file = self._top + shown.picture(one.place, say.language)
        link = (
            f'<a class="wt-number" href="{escape(file)}" '
            f'data-player="{escape(shown.id)}" data-frame="{number}">'
            f"{escape(say.say('mistake.frame', n=counted))}</a>"
        )
        sentences = say.paragraph([happened, *([why] if why else [])])
        return f"{escape(sentences)} {link}"


def _safe(text: str) -> str:
    return markdown_safe(escape(text))
