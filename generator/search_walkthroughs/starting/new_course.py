"""The command `init`: the files of a new course."""

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from string import Template

from ..course.files import CHAPTER, DOCS, ROOT, SETTINGS, SUFFIXES, language_of
from ..course.languages import english_first, written_languages
from ..course.prose import prose_pages
from ..formats.yaml_writer import quote
from ..plugins import FIRST
from ..reading import BadInput, Limits
from ..reading.errors import bad_argument, quote_short, system_reason, write_error
from ..reading.schema import schema as rules
from ..runs.registry import catalogue
from .new_walkthrough import (
    NewWalkthrough,
    chapter_file,
    name_fault,
    title,
    walkthrough_text,
    with_name,
)
from .origin import PACKAGE, WHEELS, Origin, origin_of

# A new course: the few files that one needs besides walkthroughs.

TEMPLATES = Path(__file__).parent / "templates"
CI = (
    *(".github/", ".gitlab-ci.yml", ".pre-commit-config.yaml", ".devcontainer/"),
    *(".binder/", "notebooks/"),
)
"""Paths, or their beginnings, of what has a course checked, published, written and tried where
it is kept."""
HOME = "docs/index.md", "docs/ja/index.md"
"""Paths of the pages that show a walkthrough of the new course."""


class Blanks(Template):
    """A text with blanks such as %title: the dollar has a meaning in files for CI."""

    delimiter = "%"


def course_files(
    title: str,
    *,
    ci: bool = True,
    sample: bool = True,
    origin: Origin | None = None,
    languages: Sequence[str] = (FIRST,),
) -> Iterator[tuple[str, str]]:
    """Yield the files of a course in these languages, by path; without a `sample` it has no
    walkthroughs yet.

    Its generator comes from the `origin`: by default from where this one does.
    """
    origin = origin or origin_of()
    blanks = {
        "title": title,
        "quoted": quote(title),
        "requirement": origin.requirement,
        "hook": _hook(origin),
        "languages": ", ".join(languages),
    }
    for path, template in templates(TEMPLATES):
        if (not ci and path.startswith(CI)) or (not sample and path.startswith(f"{ROOT}/")):
            continue
        if (text := filled_template(template, path, blanks, languages)) is not None:
            # Without the sample walkthroughs a page ends before the part that shows them.
            yield path, text if sample or path not in HOME else text.partition("\n## ")[0]
    yield f"{ROOT}/schema.json", schema_text()


def templates(folder: Path) -> Iterator[tuple[str, str]]:
    """Yield the templates in a folder, each with the path of the file that is made of it."""
    for file in sorted(path for path in folder.rglob("*") if path.is_file()):
        yield file.relative_to(folder).as_posix().replace("dot-", "."), file.read_text("utf-8")


def filled_template(
    template: str, path: str, blanks: Mapping[str, str], languages: Sequence[str]
) -> str | None:
    """Return the template's text for a course in these languages; None for a page in another."""
    is_page = path.endswith(".md") and path.startswith(DOCS)
    if is_page and language_of(path.removeprefix(f"{DOCS}/")) not in languages:
        return None
    text = Blanks(template).substitute(blanks)
    return _in_language(text, languages[0]) if len(languages) == 1 else text


def _in_language(text: str, language: str) -> str:
    """Return the text of YAML with its texts in one language in the place of those in each."""
    inline = r"\{en: (?P<en>[^{}\n]*), ja: (?P<ja>[^{}\n]*)\}"
    block = r"\n  en: (?P<en>[^\n]*)\n  ja: (?P<ja>[^\n]*)"
    text = re.sub(inline, lambda match: match[language], text)
    return re.sub(block, lambda match: f" {match[language]}", text)


@cache
def schema_text() -> str:
    """Return the schema that editors complete from, as it is kept beside the walkthroughs."""
    return json.dumps(rules(catalogue()), ensure_ascii=False, indent=2) + "\n"


def _hook(origin: Origin) -> str:
    """Return where pre-commit finds the command: in an environment of its own, if possible."""
    if not origin.elsewhere:
        return "language: system   # the command that requirements.txt installs"
    dependencies = json.dumps([origin.requirement])
    return f"language: python\n        additional_dependencies: {dependencies}"


# What is begun goes to the disk: new files only, and nothing at all while anything is wrong.

REQUIREMENTS = "requirements.txt"
EXTRAS = {"chess": "chess", "shogi": "shogi", "tsume": "shogi", "open-spiel": "open-spiel"}
"""The extra of the generator that installs the package of a game, by game."""
REPOSITORY = ".git"
"""Name that an otherwise empty folder may hold: a repository without commits."""


def require_empty(folder: Path, remedy: str, *, filled: bool = False) -> None:
    """Raise BadInput if it is not a folder, or not an empty one unless it may be `filled`."""
    if folder.exists() and not folder.is_dir():
        raise bad_argument(str(folder), "is not a folder", "name a folder that is new or empty")
    names = [path.name for path in folder.iterdir()] if folder.exists() else []
    if not filled and set(names) - {REPOSITORY}:
        message = f"holds something already, such as {quote_short(min(names))}"
        raise bad_argument(str(folder), message, remedy)


def begin(
    folder: Path,
    called: str | None,
    *,
    ci: bool = True,
    add: bool = False,
    origin: Origin | None = None,
    own: Mapping[str, str | bytes] | None = None,
    language: str = FIRST,
) -> list[str]:
    """Write a new course in the language; return the names of its files.

    With `add`, the folder may hold something: what it lacks is written, nothing is changed, and
    the course also has the languages of the pages that are there. Its generator comes from the
    `origin`. Files of its `own`, by path, stand in place of the sample. Raises BadInput for a
    folder that cannot be used.
    """
    origin = origin or origin_of()
    require_empty(folder, "name a new folder, or add what this one lacks with --add", filled=add)
    trees = folder / ROOT
    sample = own is None and not any(path.suffix in SUFFIXES for path in trees.rglob("*"))
    named = called or title(folder.resolve().name)
    page_languages = written_languages(folder, ()) if any(prose_pages(folder / DOCS)) else ()
    languages = english_first(dict.fromkeys((language, *page_languages)))
    files: dict[str, str | bytes] = dict(
        course_files(named, ci=ci, sample=sample, origin=origin, languages=languages)
    )
    files |= own or {}
    if origin.wheel and not (folder / REQUIREMENTS).exists():
        files[f"{WHEELS}/{origin.wheel.name}"] = wheel_contents(origin.wheel)
    new = {name: text for name, text in files.items() if not (folder / name).exists()}
    write_files(folder, new)
    return sorted(new)


def add(root: Path, wish: NewWalkthrough, limits: Limits) -> list[str]:
    """Write a new walkthrough into the course at `root`; return the names of the files that are new
    or have changed.

    Raises BadInput for a wish that cannot be met: then nothing is touched.
    """
    _allow(root, wish)
    new = {wish.file: walkthrough_text(wish, limits)}
    schema = f"{ROOT}/schema.json"
    if not (root / schema).exists():
        new[schema] = schema_text()
    about = Path(wish.file).with_name(CHAPTER).as_posix()
    chapter_is_new = not (root / about).exists()
    if chapter_is_new:
        new[about] = chapter_file(title(wish.chapter.rpartition("/")[2]))
    write_files(root, new)
    changed = [] if chapter_is_new or not _add_to_list(root / about, wish.name) else [about]
    if (extra := EXTRAS.get(wish.game or "")) and _require_extra(root / REQUIREMENTS, extra):
        changed.append(REQUIREMENTS)
    return [*new, *changed]


def _allow(root: Path, wish: NewWalkthrough) -> None:
    """Raise BadInput for a walkthrough that cannot be there, or is there already."""
    chapters = wish.chapter.split("/")
    if faults := [fault for fault in map(name_fault, (wish.name, *chapters)) if fault]:
        raise BadInput(faults)
    if chapters[0] == ROOT:
        rest = "/".join((*chapters[1:], wish.name))
        message = f"chapters are named without the folder {ROOT}"
        raise bad_argument("NAME", message, f"write {rest}")
    if not any((root / name).exists() for name in (SETTINGS, ROOT)):
        remedy = "go into a course, or begin one with `walkthroughs init DIR`"
        raise bad_argument(str(root.absolute()), "is not a course: it has no mkdocs.yml", remedy)
    for suffix in SUFFIXES:
        if (file := (root / wish.file).with_suffix(suffix)).exists():
            raise bad_argument(str(file), "is there already", "choose another name")


def _add_to_list(file: Path, name: str) -> bool:
    """Add the name to the list in the chapter's file, if it has one; return whether it has."""
    try:
        text = file.read_bytes().decode("utf-8")
    except (OSError, UnicodeDecodeError):
        return False  # `check` says what is wrong with it
    listed = with_name(text, name)
    if listed != text:
        file.write_bytes(listed.encode("utf-8"))
    return listed != text


def _require_extra(file: Path, extra: str) -> bool:
    """Add the extra to the course's requirements, if there is such a file and it lacks the extra;
    return whether it was changed.

    The generator's own line may be an address, a file or a version: a second line adds to any."""
    try:
        text = file.read_bytes().decode("utf-8")
    except (OSError, UnicodeDecodeError):
        return False
    if re.search(rf"^[^#\n]*\[[^\]\n]*(?<![\w-]){extra}(?![\w-])", text, re.MULTILINE):
        return False
    ending = "" if text.endswith("\n") or not text else "\n"
    file.write_bytes(f"{text}{ending}{PACKAGE}[{extra}]\n".encode())
    return True


def wheel_contents(file: Path) -> bytes:
    """Return the bytes of the file that goes along with a new course; BadInput if unreadable."""
    try:
        return file.read_bytes()
    except OSError as error:
        message = f"cannot be read: {system_reason(error)}"
        raise bad_argument(str(file), message, "name another with --from") from error


def write_files(folder: Path, files: Mapping[str, str | bytes]) -> None:
    """Write new files; what somebody else has written meanwhile is not lost."""
    for name, text in files.items():
        path = folder / name
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            with path.open("xb") as file:
                file.write(text.encode("utf-8") if isinstance(text, str) else text)
        except OSError as error:
            raise write_error(path, error, "name another folder") from error
