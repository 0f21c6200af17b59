"""The page *My progress*: what a reader has done, which the browser alone keeps."""

from ...captions.catalogue import languages, section
from ...course.files import page_path
from ..markup.page_markup import page_opening, render

NAME = "progress"
"""Name of the page among the pages of walkthroughs."""


def progress_pages() -> dict[str, str | bytes]:
    """Return the page in every language, by path below `docs`."""
    return {f"{page_path(NAME, language)}.md": _page(language) for language in languages()}


def _page(language: str) -> str:
    words = dict(section(language, "progress"))
    body = render("progress.html", words=words, language=language)
    return f"{page_opening(NAME, language, words['title'], words['lead'])}\n{body}"
