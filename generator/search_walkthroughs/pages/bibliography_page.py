"""The sources of a course, as its pages show them."""

from collections.abc import Collection, Iterator
from html import escape
from urllib.parse import quote

from ..captions.catalogue import Messages, languages, messages
from ..reading.bibliography import Publication, read_bibliography
from ..running.course_files import page_path
from .page_markup import TOP, markdown_safe, snippet


def snippets(text: str, file: str, paged: Collection[str] = ()) -> dict[str, str]:
    """The sources in every language, by path below `docs`; none where the text is empty.

    The algorithms `paged` have a page of their own, to which the list leads. A page says
    `--8<-- "en/bibliography.md"`. Raises BadInput for a text with faults.
    """
    if not text:
        return {}
    found = read_bibliography(text, file)
    files: dict[str, str] = {}
    for language in languages():
        lines = "\n".join(_lines(found, language, paged))
        files |= snippet(language, "bibliography.md", f"{lines}\n")
    return files


def _lines(found: list[Publication], language: str, paged: Collection[str]) -> Iterator[str]:
    """A table by year: who, what and where, the DOI, and the algorithms it is about."""
    say = messages(language)
    heads = [say.say(f"bibliography.{name}") for name in ("year", "work", "doi", "algorithms")]
    yield f"| {' | '.join(heads)} |"
    yield "|---" * len(heads) + "|"
    for one in found:
        algorithms = ", ".join(
            f"[{name}]({TOP}{page_path(f'algorithms/{name}', language)}.html)"
            if name in paged
            else name
            for name in one.algorithms
        )
        doi = _doi(one) or say.say("bibliography.unverified")
        yield f"| {one.fields['year']} | {_work(one)} | {doi} | {algorithms} |"


def publication(one: Publication, say: Messages) -> str:
    """Who, what, where and when, with the DOI or that none was verified, as Markdown."""
    doi = _doi(one) or say.say("bibliography.unverified")
    return f"{_work(one)}, {one.fields['year']} ({doi})"


def _work(one: Publication) -> str:
    """Who, what and where."""
    return f"{_text(one.authors)}: *{_text(one.fields['title'])}*. {_text(one.place)}"


def _text(text: str) -> str:
    """The text as Markdown that means nothing else."""
    return markdown_safe(escape(text, quote=False))


def _doi(one: Publication) -> str:
    """The link to the publication."""
    doi = one.fields.get("doi", "")
    return f"[{_text(doi)}](https://doi.org/{quote(doi)})" if doi else ""
