"""The words of the course: a catalogue of messages per language, and sentences made of them."""

from .catalogue import Messages, languages, messages

__all__ = ["Messages", "languages", "messages"]
