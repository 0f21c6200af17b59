"""Files, chapters, experiments and symbolic links of a course."""

import os
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path as File
from unicodedata import normalize

from .. import reading
from ..plugins import FIRST, language_codes
from ..reading import DEFAULT_LIMITS, BadInput, Chapter, Fault, Limits
from ..reading.errors import (
    Finding,
    bad_argument,
    bad_file,
    findings_of,
    nearest,
    quote_short,
    system_reason,
)
from ..reading.limits import irregular

# Where builds write: `docs/walkthroughs`, and `docs/ja/walkthroughs` for another language.


def page_folder(language: str) -> str:
    """Return where the pages of walkthroughs in a language lie below `DOCS` and below the site.

    >>> page_folder("en"), page_folder("ja")
    ('walkthroughs', 'ja/walkthroughs')
    """
    return PAGES if language == FIRST else f"{language}/{PAGES}"


def page_path(name: str, language: str) -> str:
    """Return where a walkthrough's page lies there, without suffix."""
    return f"{page_folder(language)}/{name}"


def language_of(address: str) -> str:
    """Return the language of the page at that address in the site, by the folder it lies in.

    >>> language_of("ja/walkthroughs/few/one.html#tree"), language_of("course/one.html")
    ('ja', 'en')
    """
    first, _, rest = address.partition("/")
    return first if rest and first in language_codes() else FIRST


def to_top(path: str) -> str:
    """Return the way from a page or a file at the path to the top of the site.

    >>> to_top("ja/walkthroughs/textbook/alpha-beta")
    '../../../'
    """
    return "../" * path.count("/")


def is_generated(folder: File) -> bool:
    """Return whether builds write the folder, or those of earlier versions did.

    >>> is_generated(File("docs/ja/walkthroughs")), is_generated(File("docs/guide/walkthroughs"))
    (True, False)
    """
    above = folder.parent
    inner = above.name in language_codes() and above.parent.name == DOCS
    if above.name == DOCS:
        return folder.name in (PAGES, FORMER)
    return folder.name == PAGES and inner


# What is refused in a course: links that lead out of it, and what is neither file nor folder. They
# could publish a file from outside, or keep a build waiting for ever.

DOCS = "docs"
"""Folder of the site's pages: prose, and below it the pages that builds write."""
PAGES = "walkthroughs"
"""Folder that builds write, below `DOCS` or below a language's folder there."""
FORMER = "generated"
"""Folder below `DOCS` into which builds of earlier versions wrote."""
OVERRIDES = "overrides"
"""Folder for a course's own templates, which go before the generator's."""
ROOT = "walkthroughs"
"""Folder of the walkthroughs, which authors write."""
HOMES = (ROOT, DOCS, OVERRIDES)
"""The folders of a course in which its files lie."""
GLOSSARY_FILE = "glossary.toml"
"""File with the words of the course, among the pages of prose."""
SETTINGS = "mkdocs.yml"
SOURCE_SUFFIXES = (".yml", ".yaml", ".md")
"""Suffixes of the files that an author writes."""


def course_of(file: File) -> File | None:
    """Return the course to which a file belongs, by its path; None for a file outside a course.

    Where several folders have such names, the one that holds a site's settings is taken.

    >>> course_of(File("/here/walkthroughs/mine/first.yml")).as_posix()
    '/here'
    """
    parts = file.absolute().parts
    homes = [place for place, part in enumerate(parts[:-1]) if part in HOMES and place]
    roots = [File(*parts[:place]) for place in reversed(homes)]
    return next((root for root in roots if (root / SETTINGS).exists()), next(iter(roots), None))


def link_fault(file: File, root: File | None = None) -> Fault | None:
    """Return what is wrong with the file or folder because of a link on its path, if anything.

    `root` is the course; unless it is given, it is found by the path.
    """
    root = root or course_of(file)
    if root is None or not _has_link(file, root):
        return None
    try:
        target = file.resolve(strict=True)
    except (OSError, RuntimeError):  # it leads nowhere, or round in a circle
        return Fault.of_file(file, "is a link that leads nowhere", "delete it")
    if not target.is_relative_to(root.resolve()):
        message = f"is a link that leads out of the course, to {target}"
        return Fault.of_file(file, message, "put a copy of the file in its place")
    if file.is_dir() and file.parent.resolve().is_relative_to(target):
        message = f"is a link to {target}, a folder that holds it"
        return Fault.of_file(file, message, "delete it")
    return None


def link_faults(root: File) -> Iterator[Fault]:
    """Yield what is wrong with links in the folders of a course, and what in them is neither file
    nor folder; generated folders are left out."""
    yield from special_files(root)
    for home in HOMES:
        if (root / home).is_symlink() and (fault := link_fault(root / home, root)):
            yield fault
            continue
        for parent, folders, files in _walk(root / home):
            for name in sorted([*folders, *files]):
                if (parent / name).is_symlink() and (fault := link_fault(parent / name, root)):
                    yield fault


FRONT_PAGES = ("index.md", "README.md", "index.html")
"""Files below `DOCS` of which any makes the first page of a site."""


def front_page_notes(root: File) -> list[Finding]:
    """Return a note that a course with a site has no first page, if it has none."""
    docs = root / DOCS
    if not ((root / SETTINGS).is_file() and docs.is_dir()):
        return []
    folders = [docs, *(docs / code for code in language_codes() if code != FIRST)]
    if any((folder / name).is_file() for folder in folders for name in FRONT_PAGES):
        return []
    message = "the site has no first page: its address shows nothing"
    remedy = "write one that begins with `# The title`"
    return [Finding("note", Fault.of_file(docs / FRONT_PAGES[0], message, remedy))]


def special_files(root: File) -> Iterator[Fault]:
    """Yield what in a course is neither file nor folder, or a folder that is called like a file."""
    if fault := irregular(root / SETTINGS):
        yield fault
    for home in HOMES:
        for parent, folders, files in _walk(root / home):
            called = [name for name in folders if name.endswith(SOURCE_SUFFIXES)]
            for name in sorted([*called, *files]):
                if fault := irregular(parent / name):
                    yield fault


def _walk(home: File) -> Iterator[tuple[File, list[str], list[str]]]:
    for folder, folders, files in os.walk(home):
        folder_path = File(folder)
        folders[:] = sorted(name for name in folders if not is_generated(folder_path / name))
        yield folder_path, folders, files


def _has_link(file: File, root: File) -> bool:
    """Return whether there is a link between the course and the file."""
    path = file.absolute()
    places = (path, *path.parents)
    return any(place.is_symlink() for place in places if root in place.parents)


# The files of a course, and the names of their walkthroughs.

CHAPTER = "_chapter.yml"
WALKTHROUGHS = File(ROOT)
"""Folder in which a course keeps its walkthroughs."""
SUFFIXES = (".yml", ".yaml")
MAX_FILE_BYTES = 2**26
"""Upper limit of bytes read of a file, whatever its own limit: it may be an endless device."""


def walkthrough_files(paths: Iterable[File], limits: Limits = DEFAULT_LIMITS) -> list[File]:
    """Return the walkthrough files that the paths name, folders searched through, in order.

    Raises FileNotFoundError for a path that does not exist, and BadInput for links that lead out of
    the course and for more files than the limit.
    """
    files: dict[File, None] = {}
    for path in paths:
        if not path.exists():
            raise FileNotFoundError(path)
        before = len(files)
        files |= dict.fromkeys(sorted(_walkthroughs_below(path)) if path.is_dir() else [path])
        if before <= limits.files < len(files):
            too_many = path
    if len(files) > limits.files:
        message = f"holds more than {limits.files:,} walkthroughs"
        remedy = limits.remedy("files", len(files), "name fewer folders")
        raise bad_argument(str(too_many), message, remedy)
    return list(files)


def _walkthroughs_below(folder: File) -> Iterator[File]:
    """Yield the walkthroughs below the folder; BadInput for a link to a folder."""
    for file in folder.rglob("*"):
        if file.is_symlink() and (fault := link_fault(file) or _folder_fault(file)):
            raise BadInput([fault])
        if file.suffix in SUFFIXES and file.name != CHAPTER:
            yield file


def _folder_fault(file: File) -> Fault | None:
    """Return the fault of a link to a folder: its walkthroughs would stand in the course twice."""
    if not file.is_dir():
        return None
    return Fault.of_file(file, "is a link to a folder", "move the folder itself to its place")


def walkthrough_name(file: File) -> str:
    """Return a walkthrough's name: its path below the folder `walkthroughs`, without suffix.

    >>> walkthrough_name(File("here/walkthroughs/textbook/alpha-beta.yml"))
    'textbook/alpha-beta'
    """
    parts = file.absolute().with_suffix("").parts
    if ROOT in parts[:-1]:
        last = len(parts) - 1 - parts[::-1].index(ROOT, 1)
        return "/".join(parts[last + 1 :])
    return parts[-1]


UNFIT_SIGNS = re.compile(r"[#?%\x00-\x1f\x7f]")
"""Signs with a meaning of their own in an address, and invisible ones."""


DEVICES = re.compile(r"(con|prn|aux|nul|com\d|lpt\d)(\..*)?", re.IGNORECASE)
"""Names that Windows gives its devices: no file or folder can have such a name there."""


def is_device(name: str) -> bool:
    """Return whether the name is one that Windows keeps for a device.

    >>> is_device("CON"), is_device("aux.yml"), is_device("console")
    (True, True, False)
    """
    return DEVICES.fullmatch(name) is not None


def unfit_name(name: str) -> tuple[str, str]:
    """Return what is wrong with an unfit name of a walkthrough or a chapter, and the remedy."""
    if is_device(name):
        message = f"{quote_short(name)} is a device on Windows, and no file can be called so there"
        return message, f"choose another name, such as {simple_name(name)}-tree"
    remedy = f"use letters, digits and hyphens, such as {simple_name(name)}"
    return f"{quote_short(name)} cannot be the name of a page", remedy


def simple_name(text: str) -> str:
    """Return the nearest name that can be used.

    >>> simple_name("Mein Bäumchen!"), simple_name("木")
    ('mein-baumchen', 'my-tree')
    """
    plain = normalize("NFKD", text).encode("ascii", "ignore").decode().lower()
    return re.sub(r"[^a-z0-9]+", "-", plain).strip("-") or "my-tree"


def name_findings(files: Iterable[File]) -> list[Finding]:
    """Return the files of one course that would be the same page, on some computer at least, or
    that of their chapter; and those whose names cannot be part of an address."""
    earlier: dict[str, File] = {}
    unfit: set[str] = set()
    findings = []
    for file in files:
        name = walkthrough_name(file)
        first = earlier.setdefault(normalize("NFC", name).casefold(), file)
        if first != file:
            message = f"is the same page as {first}"
            findings.append(Finding("input", Fault.of_file(file, message, "rename one of them")))
        if file.stem.casefold() == "index":
            message, remedy = "is the same page as that of its chapter", "call it otherwise"
            findings.append(Finding("input", Fault.of_file(file, message, remedy)))
        parts = [
            part
            for part in name.split("/")
            if (UNFIT_SIGNS.search(part) or is_device(part)) and part not in unfit
        ]
        findings += [Finding("input", Fault.of_file(file, *unfit_name(part))) for part in parts]
        unfit |= {*parts}
    return findings


def read_walkthrough(
    file: File, limits: Limits = DEFAULT_LIMITS, *, engines: bool = False
) -> reading.Walkthrough:
    """Return the walkthrough in the file; BadInput with all that is wrong with it.

    With `engines` it may be a match in which chess engines play.
    """
    from ..runs.registry import catalogue  # which loads all that a file may name

    return reading.read(contents(file), str(file), catalogue(), limits, engines=engines)


def contents(file: File) -> bytes:
    """Return the bytes of the file; BadInput if it cannot be read, or is too large for a text."""
    if fault := link_fault(file) or irregular(file):
        raise BadInput([fault])
    try:
        with file.open("rb") as opened:
            data = opened.read(MAX_FILE_BYTES + 1)
    except OSError as error:
        message = f"cannot be read: {system_reason(error)}"
        raise bad_file(file, message, "name a file that can be read") from error
    if len(data) > MAX_FILE_BYTES:
        message = f"the file has more than {MAX_FILE_BYTES:,} bytes"
        raise bad_file(file, message, "name a text that somebody has written")
    return data


def require_writable(file: File) -> None:
    """Raise the OSError that `write_at_once` would raise; nothing is left behind."""
    new = _new_file(file)
    new.touch()
    new.unlink()


def write_at_once(file: File, text: str) -> None:
    """Put the text into the file, the whole of it or nothing. Raises OSError."""
    new = _new_file(file)
    new.write_text(text, encoding="utf-8")
    new.replace(file)


def _new_file(file: File) -> File:
    """Return where the text is written first: beside the file, so that it can take its name."""
    return file.with_name(f"{file.name}.new")


# A file of a course as data, which another process can read without the file.


@dataclass(frozen=True)
class Source:
    """The contents of a file of the course."""

    file: File
    """Path that its author gives it."""
    name: str
    """Name of its page."""
    data: bytes = b""
    besides: Sequence[bytes] = ()
    """Contents of other files that its pages depend on."""
    faults: Sequence[Fault] = ()
    """Reasons why it could not be read, if it could not."""


def walkthrough_source(file: File, besides: Iterable[File] = ()) -> Source:
    """Read the file once; the files besides it need not be there."""
    try:
        present = [contents(other) for other in besides if other.exists()]
        return Source(file, walkthrough_name(file), contents(file), present)
    except BadInput as error:
        return Source(file, walkthrough_name(file), faults=error.faults)


def parse_walkthrough(source: Source, limits: Limits = DEFAULT_LIMITS) -> reading.Walkthrough:
    """Return the walkthrough in the source; BadInput with all that is wrong with it."""
    if source.faults:
        raise BadInput(source.faults)
    from ..runs.registry import catalogue  # which loads all that a file may name

    return reading.read(source.data, str(source.file), catalogue(), limits)


# The file `_chapter.yml` of each folder, checked against the walkthroughs beside it.


def chapter_files(files: Iterable[File]) -> list[File]:
    """Return the chapters' own files in the folders of these walkthroughs, each once."""
    folders = dict.fromkeys(file.parent for file in files)
    return [folder / CHAPTER for folder in folders if (folder / CHAPTER).exists()]


def chapter_source(file: File) -> Source:
    """Read the file and the names of the walkthroughs that lie beside it."""
    stems = sorted(
        other.stem.encode()
        for other in file.parent.iterdir()
        if other.suffix in SUFFIXES and other.name != CHAPTER
    )
    return replace(walkthrough_source(file), besides=stems)


def parse_chapter(source: Source) -> Chapter:
    """Return the chapter in the source; BadInput with all that is wrong with it."""
    if source.faults:
        raise BadInput(source.faults)
    stems = [stem.decode() for stem in source.besides]
    return reading.read_chapter(source.data, str(source.file), stems)


def chapters_of(files: Iterable[File]) -> tuple[dict[str, Chapter], list[Finding]]:
    """Return the chapters of these walkthroughs by folder, and what is wrong with their files."""
    chapters, findings = dict[str, Chapter](), list[Finding]()
    for file in chapter_files(files):
        try:
            chapters[chapter_of(walkthrough_name(file))] = parse_chapter(chapter_source(file))
        except BadInput as error:
            findings += findings_of(error)
    return chapters, findings


def chapter_of(name: str) -> str:
    """Return the chapter in which a walkthrough or a chapter's own file of that name lies.

    >>> chapter_of("textbook/alpha-beta")
    'textbook'
    """
    return name.rpartition("/")[0]


# The file or folder that a mistyped path may have meant.

MAX_PATH_PARTS = 32
"""Upper limit of folders of a path that are compared; nobody's course is deeper."""


def nearest_file(path: File) -> File | None:
    """Return the file or folder whose path is like this one; None if there is none like it.

    A walkthrough may also be meant by the name it has on the site, and a file without its suffix.
    """
    for start in (File(), File(ROOT)):
        for suffix in ("", *SUFFIXES):
            likely_file = start / f"{path}{suffix}"
            if (start.parts or suffix) and path_exists(likely_file):
                return likely_file
    place = File(path.anchor)
    for part in path.parts[len(place.parts) :][:MAX_PATH_PARTS]:
        candidate = place / part
        if part != ".." and not path_exists(candidate):
            guess = nearest(part, _names_in(place))
            if guess is None:
                return None
            candidate = place / guess
        place = candidate
    return place if path_exists(place) else None


def _names_in(folder: File) -> list[str]:
    """Return the names in the folder; none if it cannot be read."""
    try:
        return sorted(file.name for file in folder.iterdir() if not file.name.startswith("."))
    except OSError:
        return []


def path_exists(path: File) -> bool:
    """Return whether there is such a file; False for a name that no file can have."""
    try:
        return path.exists()
    except (OSError, ValueError):
        return False


# The experiments of a course, and their results beside them.

EXPERIMENTS = File("docs/experiments")
"""Folder in which a course keeps its experiments."""
RESULT_SUFFIX = ".json"
"""Suffix of the file of results, which else has the name of the experiment."""


def experiment_files(root: File = EXPERIMENTS) -> list[File]:
    """Return the files of a course's experiments."""
    return sorted(root.glob("*.yml"))


# The engine logs of a course: a file for each page, and the logs beside them.

ENGINE_LOGS = File("docs/engines")
"""Folder in which a course keeps its engine logs."""


def engine_files(root: File = ENGINE_LOGS) -> list[File]:
    """Return the files that make pages of engine logs."""
    return sorted(root.glob("*.yml"))
