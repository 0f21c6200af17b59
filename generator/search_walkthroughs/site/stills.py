"""What a page shows and asks without a script: key frames, captions and questions."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from html import escape

from .labels import labels, section
from .markdown import markdown_safe
from .markup import Show, Still


@dataclass(frozen=True, slots=True)
class Asked:
    """A question as a page asks it."""

    player: str
    """The id of the player it belongs to."""
    frame: int
    """The frame before which it is asked."""
    shown: int
    """The frame that the reader sees then."""
    prompt: str
    choices: Sequence[str]
    answer: int
    """The index of the right choice."""
    reason: str
    src: str
    """The file of the frame before it, as seen from the page."""
    counted: int | None = None
    """What the player's counter says at the frame before which it is asked, if that is another
    number."""

    @property
    def called(self) -> int:
        """The number by which the page speaks of it."""
        return self.frame if self.counted is None else self.counted


def key_figures(stills: Iterable[Still], show: Show) -> str:
    """The key frames as captioned figures, in Markdown: what is read on paper."""
    words = labels(show.language)
    figures = "\n".join(
        f'<figure class="wt-key" markdown="span">\n'
        f"![{markdown_safe(escape(still.alt))}]({still.src})"
        f'{{ width="{still.width:g}" height="{still.height:g}" loading="lazy" }}\n'
        f"<figcaption>{_numbered(still, show, words['key'])} "
        f"{markdown_safe(still.html)}</figcaption>\n</figure>\n"
        for still in stills
    )
    return (
        f'<details class="wt-keys" data-player="{escape(show.id)}" '
        f'data-search-exclude open markdown="1">\n'
        f"<summary>{escape(words['keys'])}</summary>\n\n{figures}\n</details>\n"
    )


def transcript(stills: Iterable[Still], show: Show) -> str:
    """Every caption, in order, each with a link to its frame."""
    summary = escape(labels(show.language)["transcript"])
    rows = "".join(
        f"<li>{_numbered(still, show, '{n}')} <span>{still.html}</span></li>\n" for still in stills
    )
    # Left out of the search: it would make the index several times as heavy.
    return (
        f'<details class="wt-transcript" data-search-exclude><summary>{summary}</summary>\n'
        f"<ol>\n{rows}</ol>\n</details>\n"
    )


def question(asked: Asked, language: str) -> str:
    """A question with its choices, the answer folded away."""
    words = labels(language)
    choices = "".join(f"<li>{escape(choice)}</li>" for choice in asked.choices)
    return (
        f'<div class="wt-question" data-player="{escape(asked.player)}" '
        f'data-frame="{asked.frame}" data-answer="{asked.answer}">\n'
        f'<p><a class="wt-when" href="{escape(asked.src)}" data-player="{escape(asked.player)}" '
        f'data-frame="{asked.shown}">{escape(words["question"].format(n=asked.called))}</a> '
        f"{escape(asked.prompt)}</p>\n<ul>{choices}</ul>\n"
        f"<details><summary>{escape(words['answer'])}</summary>"
        f"<p><b>{escape(asked.choices[asked.answer])}</b> {escape(asked.reason)}</p></details>\n"
        "</div>\n"
    )


def folded_questions(asked: Iterable[str], language: str) -> str:
    """Questions where the page is about something else: there to be unfolded."""
    summary = escape(section(language, "predict")["fold"])
    return (
        f'<details class="wt-asks" data-search-exclude><summary>{summary}</summary>\n'
        f"{''.join(asked)}</details>\n"
    )


def answers(asked: Sequence[Asked], language: str) -> str:
    """The answers as they stand at the end of a page on paper, numbered as the questions are."""
    title = escape(section(language, "predict")["answers"])
    rows = "".join(
        f"<li><b>{escape(one.choices[one.answer])}</b> {escape(one.reason)}</li>\n" for one in asked
    )
    return (
        f'<div class="wt-answers" data-search-exclude>\n<p><b>{title}</b></p>\n'
        f"<ol>\n{rows}</ol>\n</div>\n"
    )


def _numbered(still: Still, show: Show, words: str) -> str:
    return (
        f'<a class="wt-number" href="{escape(still.src)}" data-player="{escape(show.id)}" '
        f'data-frame="{still.number}">{escape(words.format(n=still.called))}</a>'
    )
