"""The command `init --class`: a course of three chapters, a homework and an exam."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from random import Random

from ..formats.yaml_writer import quote
from ..plugins import FIRST
from .new_course import begin, filled_template, templates, wheel_contents
from .new_homework import Task, homework_files
from .new_walkthrough import title
from .origin import Origin

FOLDER = Path(__file__).parent / "class_templates"
TASK: Task = "alpha-beta"
"""Task of the homework."""
STATEMENTS = {"en": "docs/homework.md", "ja": "docs/ja/homework.md"}
"""Path of the homework's page, by language."""
DOWNLOADS = "docs/assets/homework"
"""Folder of the site with the files that students begin with."""
FILES = ("my_search.py", "test_my_search.py", "judge.toml")
"""Names of the files that students begin with."""
WORDS = {
    "en": "Download these files into one folder: {files}.",
    "ja": "次のファイルを1つのフォルダにダウンロードしてください：{files}。",
}


def begin_class(
    folder: Path,
    called: str | None,
    seed: int,
    *,
    ci: bool,
    add: bool,
    origin: Origin,
    language: str,
) -> list[str]:
    """Write the course of a class; return the names of its files.

    Parameters: `seed` is that of homework and exam; the others are those of `begin`. Raises
    BadInput for a folder that cannot be used.
    """
    named = called or title(folder.resolve().name)
    class_pages = dict(class_files(named, seed, origin, (language,)))
    return begin(folder, named, ci=ci, add=add, origin=origin, own=class_pages, language=language)


def class_files(
    called: str, seed: int, origin: Origin, languages: Sequence[str] = (FIRST,)
) -> Iterator[tuple[str, str | bytes]]:
    """Yield the files of a class's course, by path, besides those that every course has.

    Parameters: `called`, the course's title; `seed`, from which the seeds of the homework's hidden
    trees and of the exam are drawn; `origin`, where students get the generator from; `languages`,
    those of the course.
    """
    # Nobody can find the seed of one of them from that of the other.
    exam, hidden = (Random(f"{seed}/{part}").getrandbits(32) for part in ("exam", "homework"))
    blanks = {"title": called, "quoted": quote(called), "seed": str(exam)}
    for path, template in templates(FOLDER):
        if (text := filled_template(template, path, blanks, languages)) is not None:
            yield path, text
    names: tuple[str, ...] = FILES
    if wheel := origin.wheel:  # it is downloaded like the other files
        names += (wheel.name,)
        origin = replace(origin, requirement=f"./{wheel.name}")
        yield f"{DOWNLOADS}/{wheel.name}", wheel_contents(wheel)
    for language in languages:
        homework = dict(homework_files(TASK, hidden, language, origin))
        yield STATEMENTS[language], _statement(homework["task/STATEMENT.md"], language, names)
        if language == languages[0]:
            yield from ((f"{DOWNLOADS}/{name}", homework[f"task/{name}"]) for name in FILES)
            yield "teacher/judge.toml", homework["teacher/judge.toml"]


def _statement(text: str, language: str, names: Sequence[str]) -> str:
    """Return the statement as a page: links to the files stand below its heading."""
    heading, _, rest = text.partition("\n")
    top = "" if language == "en" else "../"
    links = ", ".join(f"[{name}]({top}assets/homework/{name})" for name in names)
    head = "" if language == "en" else f"---\nlang: {language}\n---\n\n"
    return f"{head}{heading}\n\n{WORDS[language].format(files=links)}\n{rest}"
