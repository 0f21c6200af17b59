"""What is begun goes to the disk: new files only, and nothing at all while anything is wrong."""

from collections.abc import Mapping
from pathlib import Path

from ..reading import BadInput, Fault, Limits
from ..reading.faults import shown
from ..running.files import CHAPTER, ROOT, SUFFIXES
from . import chapter, course, walkthrough
from .names import name_fault, title
from .origin import WHEELS, Origin, origin_of
from .walkthrough import Wish

REQUIREMENTS = "requirements.txt"
IGNORED = ".git"
"""A repository in which nothing has been committed yet is an empty folder."""


def begin(
    folder: Path,
    called: str | None,
    *,
    ci: bool = True,
    add: bool = False,
    origin: Origin | None = None,
) -> list[str]:
    """Write a new course; the names of its files.

    With `add`, the folder may hold something: what it lacks is written, nothing is changed. Its
    generator is to be had from the `origin`. Raises BadInput for a folder that cannot be used.
    """
    origin = origin or origin_of()
    if folder.exists() and not folder.is_dir():
        raise _bad(folder, "is not a folder", "name a folder that is new or empty")
    held = [path.name for path in folder.iterdir()] if folder.exists() else []
    if not add and set(held) - {IGNORED}:
        remedy = "name a new folder, or add what this one lacks with --add"
        raise _bad(folder, f"holds something already, such as {shown(min(held))}", remedy)
    trees = folder / ROOT
    sample = not any(path.suffix in SUFFIXES for path in trees.rglob("*"))
    named = called or title(folder.resolve().name)
    files: dict[str, str | bytes] = dict(course.begun(named, ci=ci, sample=sample, origin=origin))
    if origin.wheel and not (folder / REQUIREMENTS).exists():
        files[f"{WHEELS}/{origin.wheel.name}"] = _contents(origin.wheel)
    new = {name: text for name, text in files.items() if not (folder / name).exists()}
    _write(folder, new)
    return sorted(new)


def add(root: Path, wish: Wish, limits: Limits) -> list[str]:
    """Write a new walkthrough into the course at `root`; the names of the files that are new or
    have changed.

    Raises BadInput for what cannot be: then nothing is touched.
    """
    _allow(root, wish)
    new = {wish.file: walkthrough.made(wish, limits)}
    schema = f"{ROOT}/schema.json"
    if not (root / schema).exists():
        new[schema] = course.schema()
    about = Path(wish.file).with_name(CHAPTER).as_posix()
    if not (root / about).exists():
        new[about] = chapter.titled(title(wish.chapter.rpartition("/")[2]))
        _write(root, new)
        return list(new)
    _write(root, new)
    return [*new, *([about] if _listed(root / about, wish.name) else [])]


def _allow(root: Path, wish: Wish) -> None:
    """BadInput for a walkthrough that cannot be there, or is there already."""
    chapters = wish.chapter.split("/")
    if faults := [fault for fault in map(name_fault, (wish.name, *chapters)) if fault]:
        raise BadInput(faults)
    if chapters[0] == ROOT:
        rest = "/".join((*chapters[1:], wish.name))
        message = f"chapters are named without the folder {ROOT}"
        raise BadInput([Fault("NAME", 1, 1, message, f"write {rest}")])
    if not any((root / name).exists() for name in ("mkdocs.yml", ROOT)):
        remedy = "go into a course, or begin one with `walkthroughs init DIR`"
        raise _bad(root.absolute(), "is no course: it holds no mkdocs.yml", remedy)
    for suffix in SUFFIXES:
        if (file := (root / wish.file).with_suffix(suffix)).exists():
            raise _bad(file, "is there already", "choose another name")


def _listed(file: Path, name: str) -> bool:
    """Put the name into the list of the chapter's file, if it has one; whether it has."""
    try:
        text = file.read_bytes().decode("utf-8")
    except (OSError, UnicodeDecodeError):
        return False  # `check` says what is wrong with it
    listed = chapter.with_name(text, name)
    if listed != text:
        file.write_bytes(listed.encode("utf-8"))
    return listed != text


def _contents(file: Path) -> bytes:
    try:
        return file.read_bytes()
    except OSError as error:
        reason = error.strerror or type(error).__name__
        raise _bad(file, f"cannot be read: {reason}", "name another with --from") from error


def _write(folder: Path, files: Mapping[str, str | bytes]) -> None:
    """Write files that are not there; what somebody else has written meanwhile is not lost."""
    for name, text in files.items():
        path = folder / name
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            with path.open("xb") as file:
                file.write(text.encode("utf-8") if isinstance(text, str) else text)
        except OSError as error:
            reason = error.strerror or type(error).__name__
            raise _bad(path, f"cannot be written: {reason}", "name another folder") from error


def _bad(path: Path, message: str, remedy: str) -> BadInput:
    return BadInput([Fault.of_argument(str(path), message, remedy)])
