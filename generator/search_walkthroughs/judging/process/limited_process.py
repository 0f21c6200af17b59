"""Judges programs, each in a process of its own with limits on time and memory."""

import json
import signal
import subprocess
import tempfile
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor, wait
from dataclasses import asdict, dataclass, replace
from errno import EFBIG, ENOENT
from io import BytesIO
from pathlib import Path as File
from secrets import token_hex
from tokenize import detect_encoding
from typing import Any

from ...captions.catalogue import messages
from ...reading.errors import printable
from ...tasks.registry import task_of
from ...workers.executor import core_count
from ...workers.program import end_process
from ..contract.task_program import defined_functions
from ..contract.task_verdict import TaskVerdict
from ..counterexample import Counterexample
from ..court.court_options import CourtOptions
from ..court.court_verdict import CourtJudgement, CourtVerdict, SavedPage
from ..evidence import Evidence, Kind
from ..observation_json import observation_of, tree_facts, tree_of
from ..programs.program_text import ProgramText
from ..programs.student_program import StudentProgram
from ..question import Judgement, Question
from ..verdict import Verdict
from .executable_judgement import event_program_text, is_event_program
from .process_limits import START_SECONDS, TERMINATED_STATUS, Limits, end_evidence, start_python
from .program_folder import program_folder

NOTEBOOK_SUFFIX = ".ipynb"
OTHER_LANGUAGE_SUFFIXES = (
    *(NOTEBOOK_SUFFIX, ".c", ".cc", ".cpp", ".cs", ".cxx", ".go", ".hs", ".java", ".jl", ".js"),
    *(".kt", ".lua", ".pl", ".rb", ".rs", ".scala", ".swift", ".ts"),
)
"""Suffixes of files that are not Python and cannot be started as they are."""
MAX_SOURCE_BYTES = 1 << 20
"""Upper limit of a Python program's text (bytes)."""
KILL_STATUSES = (
    TERMINATED_STATUS,
    *(-getattr(signal, name) for name in ("SIGKILL",) if hasattr(signal, name)),
)
"""The status of a judging process that somebody has ended."""
JUDGING_PROCESS_MODULE = "search_walkthroughs.judging.process.judging_process"


def judge_files(
    files: Sequence[File],
    question: Question,
    *,
    limits: Limits | None = None,
    call: str = "",
    frames: bool = False,
    jobs: int | None = None,
    court: CourtOptions | None = None,
) -> Iterator[list[Judgement]]:
    """Yield the judgements of each file, in order, as soon as it and those before it are judged.

    A file of the Pacman projects has one for each agent, any other has one.

    Parameters: `call`, the expression that searches a tree; `frames`, whether judgements hold what
    the program did on the verdict's tree; `jobs`, how many processes run at a time; `court`, how
    Monte Carlo tree searches are judged, None if no program is taken for one. A program that hangs,
    fails or is killed is judged as `broken`, and what is not a Python program that can be read as
    `unrecognised`; the judgements of the others do not depend on it.
    """
    judge, names = _Judge(question, limits or Limits(), call, frames, court), program_names(files)
    processes = jobs or min(core_count(), max(1, len(files)))
    # All are read before any runs, so that none can change another.
    programs = [read_program(file) for file in files]
    with ThreadPoolExecutor(processes) as pool:
        futures = [pool.submit(judge.judgements, program) for program in programs]
        for name, program, future in zip(names, programs, futures, strict=True):
            try:
                judgements = future.result()
            except JudgeKilled:
                # Another program may have done it: judged once more, this one is alone.
                wait(futures)
                judgements = judge.judgements_alone(program)
            yield [_renamed(judgement, program.name, name) for judgement in judgements]


def _renamed(judgement: Judgement, short: str, name: str) -> Judgement:
    """Return the judgement with the name of its file in place of the short one."""
    program = name + judgement.verdict.program.removeprefix(short)
    return replace(judgement, verdict=replace(judgement.verdict, program=program))


def program_names(files: Sequence[File]) -> list[str]:
    """Return what verdicts call the programs: the name of the file, with as many folders before it
    as make it unique.

    >>> program_names([File("ada/search.py"), File("alan/search.py"), File("alan/mine.py")])
    ['ada/search.py', 'alan/search.py', 'mine.py']
    """
    parts = [tuple(map(printable, file.resolve().parts)) for file in files]
    ends = Counter(
        path_parts[-length:]
        for path_parts in set(parts)
        for length in range(1, len(path_parts) + 1)
    )
    return [
        "/".join(
            next(
                (path_parts[-n:] for n in range(1, len(path_parts)) if ends[path_parts[-n:]] == 1),
                path_parts[-1:],
            )
        )
        for path_parts in parts
    ]


def text_of(file: File, call: str = "") -> ProgramText:
    """Return what a page shows of the program in a file. Raises OSError, and UnicodeDecodeError for
    a Python program that is not text."""
    if is_event_program(file):
        return ProgramText(event_program_text(file))
    return ProgramText.of(StudentProgram(str(file), _source(file), call=call))


@dataclass(frozen=True)
class ReadProgram:
    """A program as it was before any program ran."""

    file: File
    source: str = ""
    """Its text if it is Python; empty of a program that prints events."""
    fault: Evidence | None = None
    """Why it cannot be judged; None if it can."""

    @property
    def name(self) -> str:
        """The name of its file, as verdicts write it."""
        return printable(self.file.name)


def read_program(file: File) -> ReadProgram:
    """Return the program in a file."""
    if is_event_program(file):
        return ReadProgram(file)
    suffix = file.suffix.lower()
    if suffix in OTHER_LANGUAGE_SUFFIXES:
        evidence = Evidence(
            "notebook" if suffix == NOTEBOOK_SUFFIX else "other_language", {"suffix": suffix}
        )
        return ReadProgram(file, fault=evidence)
    try:
        return ReadProgram(file, _source(file))
    except (OSError, UnicodeDecodeError) as error:
        return ReadProgram(file, fault=_unreadable(error))


def _source(file: File) -> str:
    """Return the text in the encoding that the program declares, as Python does; else in UTF-8.

    Raises OSError, also for what is not a file or is too large, and UnicodeDecodeError.
    """
    if not file.is_file():  # a device or a pipe may have no end
        raise FileNotFoundError(ENOENT, "there is no such file", str(file))
    with file.open("rb") as stream:
        text = stream.read(MAX_SOURCE_BYTES + 1)
    if len(text) > MAX_SOURCE_BYTES:
        raise OSError(EFBIG, f"it has more than {MAX_SOURCE_BYTES:,} bytes", str(file))
    try:
        encoding, _ = detect_encoding(BytesIO(text).readline)
    except SyntaxError:  # there is no such encoding, or the first lines are not in it
        encoding = "utf-8-sig"
    return text.decode(encoding)


def _unreadable(error: OSError | UnicodeDecodeError) -> Evidence:
    if isinstance(error, OSError) and error.errno == EFBIG:
        return Evidence("too_long", {"bytes": f"{MAX_SOURCE_BYTES:,}"})
    if isinstance(error, OSError):
        return Evidence("unreadable", {"error": str(error)})
    line, byte = error.object[: error.start].count(b"\n") + 1, error.object[error.start]
    facts = {"line": str(line), "byte": f"0x{byte:02x}", "encoding": error.encoding.upper()}
    return Evidence("not_encoded", facts)


class JudgeKilled(Exception):
    """Somebody has ended the process that judges a program; the argument is its status."""


def judge_file(
    file: File,
    question: Question,
    *,
    limits: Limits,
    call: str = "",
    frames: bool = False,
    court: CourtOptions | None = None,
) -> list[Judgement]:
    """Return the judgements of one file; for the parameters see `judge_files`."""
    return _Judge(question, limits, call, frames, court).judgements_alone(read_program(file))


@dataclass(frozen=True)
class _Judge:
    """What is asked of each program, as `judge_files` is asked."""

    question: Question
    limits: Limits
    call: str
    frames: bool
    court: CourtOptions | None

    def judgements_alone(self, program: ReadProgram) -> list[Judgement]:
        """Return the judgements of a program while no other runs."""
        try:
            return self.judgements(program)
        except JudgeKilled as killed:
            ending = end_evidence(killed.args[0], self.limits)
            return _unjudged(program.name, self.question, ending, "broken")

    def judgements(self, program: ReadProgram) -> list[Judgement]:
        """Return the judgements of a program. Raises JudgeKilled."""
        name, question, limits = program.name, self.question, self.limits
        is_python = not is_event_program(program.file)
        if question.contract and not is_python:
            return _unjudged(name, question, Evidence("task_python", {}), "unrecognised")
        if question.own and not is_python:
            return _unjudged(name, question, Evidence("own_python", {}), "unrecognised")
        if program.fault is not None:
            return _unjudged(name, question, program.fault, "unrecognised")
        court = self.court if is_python and question.tree is None else None
        by_court = court if court is not None and court.concerns(program.source) else None
        question = _without_contract_of_court(question, program.source, by_court)
        by_court = None if question.contract else by_court
        request = {
            "file": str(program.file.resolve()),
            "name": name,
            "source": program.source,
            "call": self.call,
            "frames": self.frames,
            "court": None if by_court is None else asdict(by_court),
            "tree": question.tree and tree_facts(question.tree),
            "question": {**asdict(replace(question, tree=None)), "tree": None},
            "token": token_hex(),
            **asdict(limits),
        }
        answer, status = _run(request, 2 * limits.seconds + 2 * START_SECONDS)
        if answer is None and status in KILL_STATUSES:
            raise JudgeKilled(status)
        if answer is None:
            return _unjudged(name, question, end_evidence(status, limits), "broken")
        try:
            facts = json.loads(answer)
            if facts["token"] != request["token"]:
                raise ValueError(facts["token"])
            verdict_class = Verdict if by_court is None else CourtVerdict
            verdict_class = TaskVerdict if question.contract else verdict_class
            verdicts = [verdict_class.of_facts(entry).printable() for entry in facts["verdicts"]]
            observation = None
            if "seen" in facts:
                observation = observation_of(facts["seen"], tree_of(facts["tree"]))
            boards = [
                None if shown is None else Counterexample.of_facts(shown)
                for shown in facts.get("boards", [None] * len(verdicts))
            ]
        except (IndexError, KeyError, TypeError, ValueError):
            return _unjudged(name, question, Evidence("no_verdict", {}), "broken")
        if facts.get("page") is not None and isinstance(verdicts[0], CourtVerdict):
            page = SavedPage(facts["page"]["html"], facts["page"]["svg"].encode())
            return [CourtJudgement(verdicts[0], page=page)]
        return [
            Judgement(verdict, observation, shown)
            for verdict, shown in zip(verdicts, boards, strict=True)
        ]


def _without_contract_of_court(
    question: Question, source: str, by_court: CourtOptions | None
) -> Question:
    """Return the question, without its contract if the court takes programs of the same name and
    this one does not have the functions of the contract: it searches a game of its own."""
    if not question.contract or by_court is None:
        return question
    is_by_contract = defined_functions(source).issuperset(task_of(question.contract).functions)
    return question if is_by_contract else replace(question, contract="")


def _unjudged(name: str, question: Question, evidence: Evidence, kind: Kind) -> list[Judgement]:
    """Return the judgement of a program of which no search was seen."""
    verdict_class = TaskVerdict if question.contract else Verdict
    verdict = verdict_class.of_evidence(name, kind, evidence, messages(question.language))
    return [Judgement(verdict.printable())]


def _run(request: Mapping[str, Any], seconds: int) -> tuple[str | None, int | None]:
    """Return the last line that the judging process wrote, if any, and its status, None if it timed
    out."""
    with program_folder() as folder, tempfile.TemporaryFile("w+") as out:
        process = start_python(JUDGING_PROCESS_MODULE, folder, stdout=out, text=True)
        try:
            process.communicate(json.dumps(request), timeout=seconds)
        except subprocess.TimeoutExpired:
            return None, None
        finally:
            end_process(process)
        out.seek(0)
        lines = out.read().splitlines()
    return (lines[-1] if lines else None), process.returncode
