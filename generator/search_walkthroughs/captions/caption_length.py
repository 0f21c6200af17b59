"""The part of a caption that stands on a page before the reader asks *why?*: its headline, and as
many sentences of its reason as there is room for. The player reads the limits from here."""

import re
from math import ceil

HEADLINE_WORDS = 12
"""Upper limit of words in a headline."""
CAPTION_WORDS = 28
"""Upper limit of words in a headline and the sentences shown with it."""
LETTERS_A_WORD = 2.2
"""Number of Japanese letters that count as a word; a digit or Latin letter counts as half a
letter."""

FIRST_WIDE = "\u2e80"
"""Signs beyond this are as wide as a letter of Japanese."""

_PARTS = re.compile(r"(<b>.*?</b>)?(.*?)((?:<i>.*</i>)?\s*)\Z", re.DOTALL)
_SENTENCE = re.compile(r"[^。]+。|.+?(?<!e\.g|i\.e)[.?!](?=\s|\Z)|.+\Z", re.DOTALL)
"""A sentence ends before a space; Japanese has a full stop of its own.
The player's script splits captions by the same rule."""
_TAG = re.compile(r"<[^>]*>")
_JAPANESE = re.compile("[\u3040-\u9fff]")


def half_widths(text: str) -> int:
    """Return how wide a text is, in halves of a Japanese letter."""
    return sum(2 if letter > FIRST_WIDE else 1 for letter in text)


def word_count(html: str) -> float:
    """Return how many words a text has; tags are not words."""
    text = _TAG.sub("", html)
    return half_widths(text) / 2 / LETTERS_A_WORD if _JAPANESE.search(text) else len(text.split())


def headline_and_sentences(html: str) -> tuple[str, list[str]]:
    """Return a caption's headline and the sentences of its reason; its note is left out."""
    parts = _PARTS.match(html)
    assert parts is not None  # the pattern takes every text
    return parts[1] or "", _SENTENCE.findall(parts[2])


def too_long(html: str) -> str | None:
    """Return what of a caption is too long and by how much, in words of a note; None if nothing."""
    headline, sentences = headline_and_sentences(html)
    if (count := word_count(headline)) > HEADLINE_WORDS:
        return f"the headline has {ceil(count)} words, and there is room for {HEADLINE_WORDS}"
    if sentences and (count := word_count(headline + sentences[0])) > CAPTION_WORDS:
        return (
            f"the headline and the first sentence have {ceil(count)} words, "
            f"and there is room for {CAPTION_WORDS}"
        )
    return None
