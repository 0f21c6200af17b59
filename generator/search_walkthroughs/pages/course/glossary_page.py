"""The glossary of a course, as its pages show it."""

from collections.abc import Iterator

from ...captions.catalogue import languages, messages
from ...reading.other_files.glossary import Glossary, Term, read_glossary
from ..markup.page_markup import snippet


def snippets(text: str, file: str) -> dict[str, str]:
    """Return the glossary in every language, by path below `docs`; none if the text is empty.

    A page says `--8<-- "en/glossary.md"`. Raises BadInput for a text with faults.
    """
    if not text:
        return {}
    glossary = read_glossary(text, file)
    files: dict[str, str] = {}
    for language in languages():
        files |= snippet(language, "glossary.md", "\n".join(_lines(glossary, language)))
    return files


def _lines(glossary: Glossary, language: str) -> Iterator[str]:
    """Yield the sections, each with a table: the word, its translations, the meaning."""
    other_languages = [code for code in languages() if code != language]
    heads = [messages(code).say("language.name") for code in (language, *other_languages)]
    say = messages(language)
    for section in glossary.section:
        yield f"## {section.title[language]}\n"
        yield f"| {' | '.join([*heads, say.say('glossary.meaning')])} |"
        yield "|---" * (len(heads) + 1) + "|"
        for term in section.term:
            words = [term.word.get(code, "") for code in (language, *other_languages)]
            yield f"| {' | '.join([*words, _meaning(term, language)])} |"
        yield ""


def _meaning(term: Term, language: str) -> str:
    """Return what the term means, and its other names, so that the search finds it."""
    say = messages(language)
    also = term.also.get(language, [])
    names = say.say("glossary.also", names=say.messages["list.comma"].join(also)) if also else ""
    return say.paragraph([text for text in (term.meaning.get(language, ""), names) if text])
