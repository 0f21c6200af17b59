"""Entry points: what other packages add to the course; the languages and their files."""

import json
import tomllib
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from importlib.util import find_spec
from pathlib import Path
from traceback import walk_tb
from types import MappingProxyType
from typing import Any

# Algorithms, games, page types, languages, executors and formats of other packages.

IN_PAGES = ("algorithms", "families", "games", "pages", "languages")
"""What can change a page. An executor cannot, nor a format of files that are imported."""
GROUPS = {kind: f"search_walkthroughs.{kind}" for kind in (*IN_PAGES, "executors", "formats")}
"""The group of entry points for each kind of addition."""
TEXTS = (".py", ".toml")


class BadPlugin(ImportError):
    """An entry point of another package cannot be used; the message names the entry point."""


@cache
def _entry_points() -> Any:
    """Return the entry points of all installed packages; they are looked up once.

    Their type has different names in different versions of Python.
    """
    return entry_points()


def entry_points_of(kind: str) -> Iterator[EntryPoint]:
    """Yield the entry points of a kind (a key of `GROUPS`), in the order of their names."""
    yield from sorted(_entry_points().select(group=GROUPS[kind]), key=lambda entry: entry.name)


def home(entry: EntryPoint) -> Path:
    """Return the folder of the entry's module, without running the module.

    Raises BadPlugin if that module does not exist.
    """
    try:
        spec = find_spec(entry.module)
    except Exception as error:  # the package around it is imported
        raise bad(entry, error) from error
    if spec is None or not (spec.origin or spec.submodule_search_locations):
        raise bad(entry, f"there is no module {entry.module}")
    places = list(spec.submodule_search_locations or ())
    return Path(places[0]) if places else Path(str(spec.origin)).parent


REMEDY = "mend it, or uninstall the package that brings it"
"""What to do about another package's code that fails."""


def error_text(error: BaseException, when: str = "") -> str:
    """Return what code that fails is said to do, in one line, with the beginning of its message.

    >>> error_text(ValueError("no\\n number"), " when it is imported")
    'raises ValueError when it is imported: no number'
    """
    message = " ".join(str(error).split())
    return f"raises {type(error).__name__}{when}{message and ': '}{message:.200}"


def import_fault(entry: EntryPoint, error: Exception) -> tuple[str, tuple[str, int]]:
    """Return what an entry point's module raises while it is imported, and at which file and line;
    at its first line if none of its package ran, and where that is, if nobody knows, its name."""
    try:
        spec = find_spec(entry.module)
    except Exception:
        spec = None
    place = _import_place(entry, error) or (str(spec.origin) if spec else entry.module, 1)
    return error_text(error, " when it is imported"), place


def bad(entry: EntryPoint, why: object) -> BadPlugin:
    """Return the error about an entry point, with its name, its group and the reason `why`; if that
    was raised while its module was imported, with the file and the line too."""
    place = _import_place(entry, why) if isinstance(why, Exception) else None
    prefix = f"{place[0]}:{place[1]}: " if place else ""
    owner = f" of the package {entry.dist.name}" if entry.dist else ""
    return BadPlugin(f"{prefix}{entry.name!r} of {entry.group} ({entry.value}){owner}: {why}")


def _import_place(entry: EntryPoint, error: Exception) -> tuple[str, int] | None:
    """Return the file and line of the entry's package that ran last; None if none did."""
    if isinstance(error, SyntaxError) and error.filename:
        return error.filename, error.lineno or 1
    package = package_of(entry.module)
    places = [
        (frame.f_code.co_filename, line)
        for frame, line in walk_tb(error.__traceback__)
        if package_of(str(frame.f_globals.get("__name__"))) == package
    ]
    return places[-1] if places else None


def package_of(module: str) -> str:
    """Return the name of the package in which the module of that name lies."""
    return module.partition(".")[0]


def is_foreign(module: str) -> bool:
    """Return whether the module of that name belongs to another package."""
    return package_of(module) != package_of(__name__)


def texts() -> Iterator[Path]:
    """Yield the files on which pages depend through entry points: if they change, so do pages."""
    folders = set[Path]()
    for entry in (entry for kind in IN_PAGES for entry in entry_points_of(kind)):
        with suppress(BadPlugin):  # what cannot be imported changes no page
            folders.add(home(entry))
    for folder in sorted(folders):
        yield from (path for path in sorted(folder.glob("*")) if path.suffix in TEXTS)


# The languages of the course: each is a file of messages, named by its code.

FIRST = "en"
"""The language whose messages are used where another has none; its pages come first."""
OURS = Path(__file__).parent / "captions"


@cache
def _languages() -> tuple[Mapping[str, Path], Mapping[str, BadPlugin]]:
    """Return the file of messages of each language by its code, and why others have none."""
    files = {file.stem: file for file in OURS.iterdir() if file.suffix in _READERS}
    broken: dict[str, BadPlugin] = {}
    for entry in entry_points_of("languages"):
        name = f"{entry.name}.toml"
        try:
            file = home(entry) / name
            if not file.is_file():
                raise bad(entry, f"there is no file {name} in {entry.module}")
            catalogue_texts(file)
            files.setdefault(entry.name, file)
        except BadPlugin as error:
            broken[entry.name] = error
        except (OSError, ValueError) as error:
            broken[entry.name] = bad(entry, f"{name} {error_text(error, ' when it is read')}")
    ours = MappingProxyType({code: files[code] for code in sorted(files, key=_place)})
    return ours, MappingProxyType({code: broken[code] for code in broken if code not in files})


def catalogues() -> Mapping[str, Path]:
    """Return the file of messages of each language by its code, English first."""
    return _languages()[0]


def broken_languages() -> Mapping[str, BadPlugin]:
    """Return what is wrong with the languages that a package names and that cannot be read, by
    code: they cost their own pages, and nothing else."""
    return _languages()[1]


def language_codes() -> tuple[str, ...]:
    """Return the codes of all languages, English first."""
    return tuple(catalogues())


_READERS: Mapping[str, Callable[[str], dict[str, Any]]] = MappingProxyType(
    {".toml": tomllib.loads, ".json": json.loads}
)
"""How a catalogue is read. Ours are JSON in the pack of the page *Try it*: a browser reads it in a
tenth of the time."""


@cache
def catalogue_texts(file: Path) -> Mapping[str, Any]:
    """Return the sections of a catalogue, which hold messages and sections of their own."""
    return MappingProxyType(_READERS[file.suffix](file.read_text("utf-8")))


def texts_beside(file: str, code: str) -> Mapping[str, Any]:
    """Return the catalogue in a language, ``CODE.toml``, that lies beside one of our files; what a
    language of another package does not say there is said in English."""
    catalogue = Path(file).with_name(f"{code}.toml")
    return catalogue_texts(
        catalogue if catalogue.is_file() else catalogue.with_name(f"{FIRST}.toml")
    )


@cache
def family_texts(code: str) -> Mapping[str, Any]:
    """Return what packages say of their families in a language: for each family that has a file
    ``CODE.toml`` in its folder a section of the family's name."""
    texts_by_family: dict[str, Any] = {}
    for entry in entry_points_of("families"):
        with suppress(BadPlugin, OSError, ValueError):  # said where the family is checked
            file = home(entry) / f"{code}.toml"
            if file.is_file():
                texts_by_family[entry.name] = catalogue_texts(file)
    return MappingProxyType(texts_by_family)


@cache
def option_words(code: str) -> Mapping[str, str]:
    """Return a language's words for options and their values; the keys begin with ``option_``."""
    messages = catalogue_texts(catalogues()[code]).get("player", {})
    return MappingProxyType(
        {name: text for name, text in messages.items() if name.startswith("option_")}
    )


def _place(code: str) -> tuple[bool, str]:
    return code != FIRST, code
