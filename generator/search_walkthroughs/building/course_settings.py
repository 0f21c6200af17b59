"""What a course sets for all its pages: languages, files of frames, the page *Try it*."""

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path, PurePath

from ..course.files import DOCS, SETTINGS, language_of, page_folder
from ..course.languages import english_first
from ..course.prose import PAGE_SUFFIX, prose_pages
from ..pages.markup.page_markup import without_translations
from ..pages.walkthrough.frame_files import FrameFiles
from ..plugins import FIRST, language_codes
from ..reading import BadInput, Fault
from ..reading.errors import list_text


@dataclass(frozen=True)
class CourseSettings:
    """What a course sets for all its pages."""

    languages: tuple[str, ...] = ()
    """The languages that it has, English first, else in the author's order; empty if its author
    does not say: then it has those in which something is written."""
    frames: FrameFiles = "auto"
    """Which frames of a page are files of their own."""
    has_try: bool = True
    """Whether readers may search trees of their own and play, in the page."""


def course_settings(root: Path) -> CourseSettings:
    """Return the settings of the course in `root`; BadInput with all that is wrong with them."""
    if not (root / SETTINGS).is_file():
        return CourseSettings()
    from .configuration import configuration  # what reads settings is loaded where there are any

    settings = configuration(root)
    if faults := list(settings.own_faults()):
        raise BadInput(faults)
    return CourseSettings(english_first(settings.languages), settings.frame_files, settings.has_try)


def foreign_pages(root: Path, languages: Iterable[str]) -> Iterator[Fault]:
    """Yield the pages of prose in languages that the course says it does not have."""
    chosen, docs = list(languages), root / DOCS
    for page in prose_pages(docs) if chosen else ():
        name = page.relative_to(docs).as_posix()
        code = language_of(name)
        if code not in chosen:
            chosen_text = list_text(chosen, "and")
            message = f"is a page in `{code}`, and `languages` in mkdocs.yml has {chosen_text}"
            place = name if code == FIRST else name.partition("/")[2]
            home = "" if chosen[0] == FIRST else f"{chosen[0]}/"
            remedy = f"add {code} there, or move the page to {DOCS}/{home}{place}"
            yield Fault.of_file(f"{DOCS}/{name}", message, remedy)


# What is published of a page that is made in every language.

_PAGES = ("embed.html", "card.png", "feed.xml")
"""The files of one language that lie beside those of all, Markdown aside."""


def in_languages(
    files: Mapping[str, str | bytes], languages: Iterable[str]
) -> dict[str, str | bytes]:
    """Return the files without the pages and pictures of languages that the course does not have;
    pages link to none of these."""
    unwanted = [code for code in language_codes() if code not in {*languages}]
    if not unwanted:
        return dict(files)
    return {
        path: without_translations(data, unwanted) if path.endswith(PAGE_SUFFIX) else data
        for path, data in files.items()
        if not any(_belongs(path, code, files) for code in unwanted)
    }


def _belongs(path: str, code: str, files: Collection[str]) -> bool:
    """Return whether the file is of that language alone; a page may have a language's name too."""
    place = PurePath(path)
    if place.suffix == ".svg" and place.parent.name == code:
        return f"{place.parent}{PAGE_SUFFIX}" not in files
    if not path.startswith(f"{page_folder(code)}/") or "/." in path:
        return False
    return code != FIRST or place.suffix == PAGE_SUFFIX or place.name in _PAGES
