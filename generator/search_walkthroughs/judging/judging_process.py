"""The process in which one program is judged; it is started with ``python -m``.

It reads the question as JSON from its standard input, sets its own limits, and writes one line of
JSON. What the program prints goes nowhere. The limits are no jail; see the guide.
"""

import json
import os
import signal
import sys
from collections.abc import Mapping
from dataclasses import asdict, replace
from math import ceil
from pathlib import Path as File
from time import process_time
from typing import Any

from .examination import Question, examine
from .observation_json import observation_facts, tree_of
from .student_program import StudentProgram

MEGABYTE = 1 << 20
FILE_SIZE = MEGABYTE
OPEN_FILES = 64


def main() -> None:
    """Judge the program that the standard input names."""
    asked = json.load(sys.stdin)
    answers = os.dup(1)
    nowhere = os.open(os.devnull, os.O_RDWR)
    for descriptor in (0, 1, 2):
        os.dup2(nowhere, descriptor)
    set_limits(asked["seconds"], asked["megabytes"])
    with os.fdopen(answers, "w") as out:
        out.write(json.dumps(judge(asked)))
        out.write("\n")


def judge(asked: Mapping[str, Any]) -> dict[str, Any]:
    """Return the verdict as JSON holds it, and the observation if `frames` are asked for."""
    file = File(asked["file"])
    folder, package = package_of(file)
    program = StudentProgram(str(file), asked["source"], call=asked["call"], package=package)
    # Beside the program may lie modules of its own; they come last, so that they hide none.
    sys.path.append(str(folder))
    question = Question(**asked["question"])
    if asked["tree"] is not None:
        question = replace(question, tree=tree_of(asked["tree"]))
    judgement = examine(program, asked["name"], question)
    answer: dict[str, Any] = {"verdict": asdict(judgement.verdict)}
    if asked["frames"] and judgement.observation is not None:
        answer["seen"] = observation_facts(judgement.observation)
    return answer


def package_of(file: File) -> tuple[File, str]:
    """Return the folder in which a program's modules are looked for, and the package that the
    program belongs to; empty if it belongs to none."""
    folder, names = file.parent, list[str]()
    while (folder / "__init__.py").is_file():
        names.insert(0, folder.name)
        folder = folder.parent
    return folder, ".".join(names)


def set_limits(seconds: int, megabytes: int) -> None:
    """Limit this process, where the system can: time, memory, the size and number of files.

    The time begins now: what it took to load this package is not the program's.
    """
    try:
        import resource
    except ImportError:  # Windows has none; the process that started us limits the time
        return
    signal.setitimer(signal.ITIMER_REAL, 2 * seconds)
    limits = (
        (resource.RLIMIT_CPU, seconds + ceil(process_time())),
        (resource.RLIMIT_AS, megabytes * MEGABYTE),
        (resource.RLIMIT_FSIZE, FILE_SIZE),
        (resource.RLIMIT_NOFILE, OPEN_FILES),
        (resource.RLIMIT_CORE, 0),
    )
    for kind, limit in limits:
        resource.setrlimit(kind, (limit, limit))


if __name__ == "__main__":
    main()
