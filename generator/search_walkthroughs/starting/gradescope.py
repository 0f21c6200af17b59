"""The zip that a teacher gives to Gradescope: it judges what is handed in there."""

from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType

from ..formats.archive import archive
from ..reading.errors import bad_argument
from .new_course import Blanks, wheel_contents
from .origin import Origin

FOLDER = Path(__file__).parent / "gradescope_templates"
SCRIPTS = ("setup.sh", "run_autograder")
"""Programs that Gradescope runs. Source: https://gradescope-autograders.readthedocs.io/en/latest/specs/"""
WORDS: Mapping[str, Mapping[str, str]] = MappingProxyType(
    {
        "en": {
            "missing": "my_search.py is missing. Hand in a file of this name.",
            "failed": "The program could not be judged. Please tell your teacher.",
        },
        "ja": {
            "missing": "my_search.pyがありません。この名前のファイルを提出してください。",
            "failed": "プログラムを判定できませんでした。先生に知らせてください。",
        },
    }
)


def autograder(settings: str, language: str, origin: Origin) -> bytes:
    """Return the zip: the same bytes for the same homework.

    `settings` is the text of the teacher's `judge.toml`, and `origin` where the generator is
    installed from. Raises BadInput if only this machine has it.
    """
    if origin.local_path:
        message = f"Gradescope cannot reach {origin.local_path}"
        remedy = "name a version, an address or a wheel with --from"
        raise bad_argument("--gradescope", message, remedy)
    blanks = {"requirement": origin.requirement, **WORDS[language]}
    files: list[tuple[str, str | bytes]] = []
    for name in SCRIPTS:
        text = (FOLDER / f"{name}.template").read_text("utf-8")
        files.append((name, Blanks(text).substitute(blanks)))
    files.append(("judge.toml", settings))
    if origin.wheel:
        files.append((origin.requirement.removeprefix("./"), wheel_contents(origin.wheel)))
    return archive(files, SCRIPTS)
