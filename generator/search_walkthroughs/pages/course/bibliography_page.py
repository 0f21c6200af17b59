"""The sources of a course, as its pages show them."""

from collections.abc import Collection, Iterator
from html import escape
from urllib.parse import quote

from ...captions.catalogue import Messages, languages, messages
from ...course.files import page_path
from ...reading.other_files.bibliography import Publication, read_bibliography
from ..markup.page_markup import TOP, markdown_safe, snippet


def snippets(text: str, file: str, paged: Collection[str] = ()) -> dict[str, str]:
    """Return the sources in every language, by path below `docs`; none if the text is empty.

    The algorithms `paged` have a page of their own, to which the list leads. A page says
    `--8<-- "en/bibliography.md"`. Raises BadInput for a text with faults.
    """
    if not text:
        return {}
    publications = read_bibliography(text, file)
    files: dict[str, str] = {}
    for language in languages():
        lines = "\n".join(_lines(publications, language, paged))
        files |= snippet(language, "bibliography.md", f"{lines}\n")
    return files


def _lines(publications: list[Publication], language: str, paged: Collection[str]) -> Iterator[str]:
    """Yield a table by year: who, what and where, the DOI, and the algorithms it is about."""
    say = messages(language)
    heads = [say.say(f"bibliography.{name}") for name in ("year", "work", "doi", "algorithms")]
    yield f"| {' | '.join(heads)} |"
    yield "|---" * len(heads) + "|"
    for work in publications:
        algorithms = ", ".join(
            f"[{name}]({TOP}{page_path(f'algorithms/{name}', language)}.html)"
            if name in paged
            else name
            for name in work.algorithms
        )
        doi = _doi(work) or say.say("bibliography.unverified")
        yield f"| {work.fields['year']} | {_work(work)} | {doi} | {algorithms} |"


def publication(source: Publication, say: Messages) -> str:
    """Return who, what, where and when, with the DOI or that none was verified, as Markdown."""
    doi = _doi(source) or say.say("bibliography.unverified")
    return f"{_work(source)}, {source.fields['year']} ({doi})"


def _work(source: Publication) -> str:
    """Return who, what and where."""
    return f"{_text(source.authors)}: *{_text(source.fields['title'])}*. {_text(source.place)}"


def _text(text: str) -> str:
    """Return the text as Markdown that means nothing else."""
    return markdown_safe(escape(text, quote=False))


def _doi(source: Publication) -> str:
    """Return the link to the publication."""
    doi = source.fields.get("doi", "")
    return f"[{_text(doi)}](https://doi.org/{quote(doi)})" if doi else ""
