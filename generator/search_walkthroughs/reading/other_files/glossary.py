"""A course's glossary, `docs/glossary.toml`: the words of the course in every language."""

import re
import unicodedata

from pydantic import Field, field_validator

from ..errors import quote_short
from ..models import StrictModel
from .toml_file import read_toml


def _expressions(expressions_by_language: dict[str, list[str]]) -> dict[str, list[str]]:
    """Return the regular expressions, all of which can be compiled."""
    for expression in (
        listed_expression
        for listed in expressions_by_language.values()
        for listed_expression in listed
    ):
        try:
            re.compile(expression)
        except re.error as error:
            raise ValueError(f"{quote_short(expression)} is not a regular expression") from error
    return expressions_by_language


class Spelling(StrictModel):
    """What is not written, and what is written instead; each by language."""

    use: dict[str, str]
    avoid: dict[str, list[str]]

    _readable = field_validator("avoid")(_expressions)


def name_key(name: str) -> str:
    """Return what all ways to write a name have in common: letters, digits, stars, in small
    letters.

    >>> name_key("MTD(f)"), name_key("mtd-f"), name_key("SSS*")
    ('mtdf', 'mtdf', 'sss*')
    """
    plain = unicodedata.normalize("NFKC", name).casefold()
    return "".join(sign for sign in plain if sign.isalnum() or sign == "*")


class Term(StrictModel):
    """One entry; each field by language."""

    word: dict[str, str]
    """What the course calls it."""
    meaning: dict[str, str]
    """Meaning in one or two sentences."""
    also: dict[str, list[str]] = Field(default_factory=dict)
    """Other names, by which a reader finds it."""
    avoid: dict[str, list[str]] = Field(default_factory=dict)
    """Regular expressions of what is not written for it."""

    _readable = field_validator("avoid")(_expressions)

    def names(self, language: str) -> list[str]:
        """Return all its names in the language: its words one by one, and its other names."""
        words = re.split("[,、（）]", self.word.get(language, ""))
        return [*filter(None, map(str.strip, words)), *self.also.get(language, ())]


class Section(StrictModel):
    """Entries under one heading."""

    title: dict[str, str]
    term: list[Term]


class Glossary(StrictModel):
    """What the file holds."""

    section: list[Section]
    spelling: list[Spelling] = Field(default_factory=list)

    def synonyms(self, *languages: str) -> dict[str, list[str]]:
        """By `name_key` of each name in any language: what that is called in the languages given.

        A name that several entries have stands for all of them.
        """
        names_by_key = dict[str, dict[str, None]]()
        for term in (term for part in self.section for term in part.term):
            names = dict.fromkeys(name for code in languages for name in term.names(code))
            for name in (name for code in term.word for name in term.names(code)):
                names_by_key.setdefault(name_key(name), {}).update(names)
        return {key: list(names) for key, names in names_by_key.items()}


def read_glossary(text: str, file: str = "glossary.toml") -> Glossary:
    """Return what the text of the file says. Raises BadInput with every fault in it."""
    return read_toml(text, file, Glossary)
