"""`walkthroughs homework init`: the files of a homework, and what they say."""

import hashlib
from pathlib import Path
from zipfile import ZipFile

import pytest

from golden.judging.verdict_texts import sections

HERE = Path(__file__).parent / "homework"
WHOLE = ("alpha-beta", "retrograde")
"""Tasks whose files are compared as texts; of the others a digest tells whether a file changed."""
TASKS = {"alpha-beta": "en", "retrograde": "ja", "minimax": "ja", "expectimax": "en", "uct": "en"}
"""A language for each task."""


@pytest.mark.parametrize("task", TASKS)
def test_the_files_of_a_homework_are_what_they_were(task, transcript, tmp_path, golden):
    options = f"--task {task} --language {TASKS[task]} --seed 7 --from 1.0.0 --gradescope"
    typed = transcript({}, [f"homework init given {options}"])
    parts = [("Typed", typed.strip())]
    for file in sorted((tmp_path / "given").rglob("*")):
        if file.is_file():
            parts.append((file.relative_to(tmp_path).as_posix(), content(file, task)))
    golden(HERE / f"{task}.txt", sections(parts))


def content(file: Path, task: str) -> str:
    """What is in a file, as text if it is small and as a digest if it is not."""
    if file.suffix == ".zip":
        with ZipFile(file) as zipped:
            return "\n".join(sorted(zipped.namelist()))
    text = file.read_text("utf-8")
    if task in WHOLE:
        return text.strip()
    return f"sha256:{hashlib.sha256(text.encode()).hexdigest()[:12]}"


def test_what_is_said_of_what_cannot_be_begun_is_what_it_was(transcript, golden):
    commands = [
        "homework init full --seed 1 --from 1.0.0",
        "homework init file.txt --seed 1 --from 1.0.0",
        "homework init new --seed 1 --from 'https://example.org/a b'",
        "homework init new --seed 1 --from ''",
    ]
    text = transcript({"full/notes.txt": "mine\n", "file.txt": "mine\n"}, commands)
    golden(HERE / "refused.txt", text)
