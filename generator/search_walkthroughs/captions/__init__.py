"""The words of the course: a catalogue of messages per language, and sentences made of them."""

from .catalogue import Words, languages, words

__all__ = ["Words", "languages", "words"]
