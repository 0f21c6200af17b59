"""The glossary of a course, as its pages show it."""

from collections.abc import Iterator

from ..captions.catalogue import languages, messages
from ..reading.glossary import Glossary, Term, read_glossary
from .page_markup import snippet


def snippets(text: str, file: str) -> dict[str, str]:
    """The glossary in every language, by path below `docs`; none where the text is empty.

    A page says `--8<-- "en/glossary.md"`. Raises BadInput for a text with faults.
    """
    if not text:
        return {}
    glossary = read_glossary(text, file)
    found: dict[str, str] = {}
    for language in languages():
        found |= snippet(language, "glossary.md", "\n".join(_lines(glossary, language)))
    return found


def _lines(glossary: Glossary, language: str) -> Iterator[str]:
    """The sections, each with a table: the word, the word in the other languages, the meaning."""
    others = [code for code in languages() if code != language]
    heads = [messages(code).say("language.name") for code in (language, *others)]
    say = messages(language)
    for section in glossary.section:
        yield f"## {section.title[language]}\n"
        yield f"| {' | '.join([*heads, say.say('glossary.meaning')])} |"
        yield "|---" * (len(heads) + 1) + "|"
        for term in section.term:
            words = [term.word.get(code, "") for code in (language, *others)]
            yield f"| {' | '.join([*words, _meaning(term, language)])} |"
        yield ""


def _meaning(term: Term, language: str) -> str:
    """What the term means, and what else it is called, so that the search finds it."""
    say = messages(language)
    also = term.also.get(language, [])
    names = say.say("glossary.also", names=say.messages["list.comma"].join(also)) if also else ""
    return say.paragraph([text for text in (term.meaning.get(language, ""), names) if text])
