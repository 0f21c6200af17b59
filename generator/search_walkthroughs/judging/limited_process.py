"""Judges programs, each in a process of its own with limits on time and memory."""

import json
import os
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, replace
from io import BytesIO
from pathlib import Path as File
from tokenize import detect_encoding
from typing import Any

from ..captions.catalogue import messages
from ..running.executor import core_count
from ..running.program import end_process
from .evidence import Evidence, Kind
from .examination import Judgement, Question
from .executable_judgement import event_program_text, is_event_program, judge_executable
from .observation_json import observation_of, tree_facts
from .process_limits import Limits, end_evidence, environment
from .program_run import ProgramText
from .student_program import StudentProgram
from .verdict import Verdict

NOTEBOOK = ".ipynb"
NO_PYTHON = (
    *(NOTEBOOK, ".c", ".cc", ".cpp", ".cs", ".cxx", ".go", ".hs", ".java", ".jl", ".js", ".kt"),
    *(".lua", ".pl", ".rb", ".rs", ".scala", ".swift", ".ts"),
)
"""What the names of files end with that hold no Python, and that nobody can start as they are."""
START = 60
"""Seconds by the clock in which the process must have begun, however busy the machine is."""
WORKER = "search_walkthroughs.judging.judging_process"


def judge_files(
    files: Sequence[File],
    question: Question,
    *,
    limits: Limits | None = None,
    call: str = "",
    frames: bool = False,
    jobs: int | None = None,
) -> Iterator[Judgement]:
    """Give the judgement of each file, in order, as soon as it and those before it are judged.

    Parameters: `call`, the expression that searches a tree; `frames`, whether judgements hold what
    the program did on the verdict's tree; `jobs`, how many processes run at a time. A program that
    hangs, fails or is killed is judged as `broken`, and what is not a Python program that can be
    read as `unrecognised`; neither does any harm to the others.
    """
    bounds, names = limits or Limits(), program_names(files)
    processes = jobs or min(core_count(), max(1, len(files)))
    with ThreadPoolExecutor(processes) as pool:
        judged = pool.map(
            lambda file: judge_file(file, question, limits=bounds, call=call, frames=frames), files
        )
        for name, judgement in zip(names, judged, strict=True):
            yield replace(judgement, verdict=replace(judgement.verdict, program=name))


def program_names(files: Sequence[File]) -> list[str]:
    """Return what verdicts call the programs: the name of the file, with as many folders before it
    as make it unique.

    >>> program_names([File("ada/search.py"), File("alan/search.py"), File("alan/mine.py")])
    ['ada/search.py', 'alan/search.py', 'mine.py']
    """
    parts = [file.resolve().parts for file in files]
    ends = Counter(part[-length:] for part in set(parts) for length in range(1, len(part) + 1))
    return [
        "/".join(next((part[-n:] for n in range(1, len(part)) if ends[part[-n:]] == 1), part[-1:]))
        for part in parts
    ]


def text_of(file: File, call: str = "") -> ProgramText:
    """Return what a page shows of the program in a file. Raises OSError, and UnicodeDecodeError for
    a Python program that is no text."""
    if is_event_program(file):
        return ProgramText(event_program_text(file))
    return ProgramText.of(StudentProgram(str(file), _source(file), call=call))


def _source(file: File) -> str:
    """The text, in the encoding that the program declares, as Python reads it; else in UTF-8."""
    text = file.read_bytes()
    try:
        encoding, _ = detect_encoding(BytesIO(text).readline)
    except SyntaxError:  # there is no such encoding, or the first lines are not in it
        encoding = "utf-8-sig"
    return text.decode(encoding)


def _unreadable(error: OSError | UnicodeDecodeError) -> Evidence:
    if isinstance(error, OSError):
        return Evidence("unreadable", {"error": str(error)})
    line, byte = error.object[: error.start].count(b"\n") + 1, error.object[error.start]
    facts = {"line": str(line), "byte": f"0x{byte:02x}", "encoding": error.encoding.upper()}
    return Evidence("not_encoded", facts)


def judge_file(
    file: File, question: Question, *, limits: Limits, call: str = "", frames: bool = False
) -> Judgement:
    """Return the judgement of one file; the parameters are those of `judge_files`."""
    if is_event_program(file):
        return judge_executable(file, question, limits)
    name, suffix = file.name, file.suffix.lower()
    if suffix in NO_PYTHON:
        why = Evidence("notebook" if suffix == NOTEBOOK else "other_language", {"suffix": suffix})
        return _unsearched(name, question, why, "unrecognised")
    try:
        source = _source(file)
    except (OSError, UnicodeDecodeError) as error:
        return _unsearched(name, question, _unreadable(error), "unrecognised")
    asked = {
        "file": str(file.resolve()),
        "name": name,
        "source": source,
        "call": call,
        "frames": frames,
        "tree": None if question.tree is None else tree_facts(question.tree),
        "question": {**asdict(replace(question, tree=None)), "tree": None},
        **asdict(limits),
    }
    answer, status = _run(asked, 2 * limits.seconds + START)
    if answer is None:
        return _unsearched(name, question, end_evidence(status, limits), "broken")
    try:
        facts = json.loads(answer)
        verdict = Verdict.of_facts(facts["verdict"])
        seen = observation_of(facts["seen"]) if "seen" in facts else None
    except (KeyError, TypeError, ValueError):
        return _unsearched(name, question, Evidence("no_verdict", {}), "broken")
    return Judgement(replace(verdict, program=name), seen)


def _unsearched(name: str, question: Question, evidence: Evidence, kind: Kind) -> Judgement:
    """The judgement of a program of which no search was seen."""
    say = messages(question.language)
    group = str(say.say(f"judge.group.{evidence.key}"))
    return Judgement(Verdict(name, kind, (evidence.text(say),), group=group))


def _run(asked: dict[str, Any], seconds: int) -> tuple[str | None, int | None]:
    """The line that the worker wrote, None if none, and its status, None if its time was up."""
    variables = {**environment(), "PYTHONHASHSEED": "0", "PYTHONDONTWRITEBYTECODE": "1"}
    variables["PYTHONPATH"] = os.pathsep.join(filter(None, sys.path))
    with tempfile.TemporaryDirectory() as folder, tempfile.TemporaryFile("w+") as out:
        process = subprocess.Popen(
            [sys.executable, "-P", "-m", WORKER],
            stdin=subprocess.PIPE,
            stdout=out,
            stderr=subprocess.DEVNULL,
            cwd=folder,
            env=variables,
            start_new_session=True,
            text=True,
        )
        try:
            process.communicate(json.dumps(asked), timeout=seconds)
        except subprocess.TimeoutExpired:
            return None, None
        finally:
            end_process(process)
        out.seek(0)
        lines = out.read().splitlines()
    return (lines[-1] if lines else None), process.returncode
