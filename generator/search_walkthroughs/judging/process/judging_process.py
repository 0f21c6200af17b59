"""The process in which one program is judged; it is started with ``python -m``.

It reads the question as JSON from its standard input, has the program run in a process of its own,
decides on what that one sends, and writes one line of JSON. No code of the program runs here. All
processes that the program leaves behind become this one's children and are ended.
"""

import gc
import json
import os
import signal
import sys
from collections.abc import Mapping, Sequence
from dataclasses import asdict, replace
from functools import partial
from pathlib import Path as File
from types import FrameType
from typing import TYPE_CHECKING, Any, NoReturn

from ...captions.catalogue import messages
from ..evidence import Evidence, Kind
from ..judgements import judgements
from ..observation_json import observation_facts, tree_facts, tree_of
from ..pacman.agents_judgement import NoRecords
from ..programs.program_modules import package_of
from ..question import Judgement, Question
from ..verdict import Verdict
from .executable_judgement import is_event_program, judge_executable
from .process_limits import TERMINATED_STATUS, Limits
from .process_tree import adopt_orphans, end_descendants, end_with_parent, keep_others_out
from .program_channel import (
    ProgramChannel,
    ProgramEnded,
    RemoteProgram,
    program_channel,
    reading_answer,
)

if TYPE_CHECKING:
    from ..court.watched_run import RunPlan
    from ..court.write_log import WriteLog


def main() -> None:
    """Judge the program that the standard input names."""
    gc.freeze()  # what is loaded stays, and need not be looked through again and again
    signal.signal(signal.SIGTERM, _terminate)
    end_with_parent(signal.SIGTERM)
    keep_others_out()
    adopts = adopt_orphans()
    request = json.load(sys.stdin)
    answers = os.dup(1)
    null_device = os.open(os.devnull, os.O_RDWR)
    for descriptor in (0, 1, 2):
        os.dup2(null_device, descriptor)
    try:
        answer = judge(request)
    except Exception as error:  # it is the judge's own: the program's never come so far
        evidence = Evidence("judge_failed", {"error": f"{type(error).__name__}: {error}"})
        verdict = _ended(request["name"], evidence, request["question"]["language"], "unrecognised")
        answer = {"verdicts": [asdict(verdict.verdict)]}
    finally:
        if adopts:
            end_descendants()
    with os.fdopen(answers, "w") as out:
        out.write(json.dumps({"token": request["token"], **answer}))
        out.write("\n")


def _terminate(number: int, frame: FrameType | None) -> NoReturn:
    """End this process by an exception, so that what it has started is ended too."""
    raise SystemExit(TERMINATED_STATUS)


def judge(request: Mapping[str, Any]) -> dict[str, Any]:
    """Return the verdicts as JSON holds them, and the observation if `frames` are asked for."""
    file = File(request["file"])
    limits = Limits(request["seconds"], request["megabytes"])
    question = Question(**request["question"])
    if question.values is not None:
        low, high = question.values
        question = replace(question, values=(low, high))
    if request["tree"] is not None:
        question = replace(question, tree=tree_of(request["tree"]))
    try:
        judged = _judgements(file, request, question, limits)
    except ProgramEnded as ended:
        is_slow = question.own and ended.evidence.key == "time"
        evidence = Evidence("calls.time", ended.evidence.facts) if is_slow else ended.evidence
        kind: Kind = "unrecognised" if is_slow else "broken"
        judged = [_ended(request["name"], evidence, question.language, kind)]
    answer: dict[str, Any] = {"verdicts": [asdict(judgement.verdict) for judgement in judged]}
    observation = judged[0].observation
    if request["frames"] and observation is not None:
        answer["tree"] = tree_facts(observation.game)
        answer["seen"] = observation_facts(observation)
    if (page := getattr(judged[0], "page", None)) is not None:
        answer["page"] = {"html": page.html, "svg": page.svg.decode()}
    if request["frames"]:
        answer["boards"] = [judgement.boards and asdict(judgement.boards) for judgement in judged]
    return answer


def _judgements(
    file: File, request: Mapping[str, Any], question: Question, limits: Limits
) -> Sequence[Judgement]:
    """Return the judgement of the program, or of each agent in it. Raises ProgramEnded."""
    name, source, call = request["name"], request["source"], request["call"]
    if is_event_program(file):
        judgement = judge_executable(file, question, limits)
        return [replace(judgement, verdict=replace(judgement.verdict, program=name))]
    with program_channel(File.cwd(), str(file), source, call, limits) as channel:
        program = RemoteProgram(
            str(file), source, call=call, package=package_of(file)[1], channel=channel
        )
        if question.contract:
            return [_judged_by_contract(channel, name, question)]
        if request["court"] is not None:
            return [_judged_by_court(channel, request, question.language)]
        try:
            return judgements(program, name, question, partial(_play, channel))
        except NoRecords:
            raise ProgramEnded(Evidence("no_verdict", {})) from None


def _judged_by_contract(channel: ProgramChannel, name: str, question: Question) -> Judgement:
    """Return the judgement of a program that is written to the contract of a task."""
    from ..contract.task_judgement import judge_by_contract  # few programs need it

    def ask(case: Any) -> Mapping[str, Any]:
        """Return what comes of a case. Raises ProgramEnded."""
        return channel.ask("task", task=question.contract, case=case)

    return Judgement(judge_by_contract(ask, name, question))


def _judged_by_court(
    channel: ProgramChannel, request: Mapping[str, Any], language: str
) -> Judgement:
    """Return the judgement of a Monte Carlo tree search. Raises ProgramEnded."""
    # What it needs takes long to load, and most programs are not such searches.
    from ..court.court_judgement import judge_source, logs_of
    from ..court.court_options import CourtOptions

    def observe(plans: "Sequence[RunPlan]") -> "list[WriteLog]":
        """Return what the program wrote in each run. Raises ProgramEnded."""
        return [log for plan in plans for log in observe_run(plan)]

    def observe_run(plan: "RunPlan") -> "list[WriteLog]":
        # Each run has an answer of its own: a program that plays a match writes much.
        answer = channel.ask("watch", plans=[[plan.seed, plan.iterations]])
        with reading_answer():
            return logs_of(answer, [plan])

    court = CourtOptions(**request["court"])
    judgement = judge_source(request["name"], request["source"], observe, court, language)
    if request["frames"]:
        from ..court.court_page import with_page

        return with_page(judgement, request["source"], language)
    return judgement


def _play(
    channel: ProgramChannel, names: Sequence[str], count: int, seed: int
) -> Mapping[str, Any]:
    """Play Pacman games with the agents. Raises ProgramEnded."""
    answer: Mapping[str, Any] = channel.ask("play", names=names, count=count, seed=seed)
    return answer["played"]  # type: ignore[no-any-return]


def _ended(name: str, evidence: Evidence, language: str, kind: Kind) -> Judgement:
    """Return the judgement of a program whose process has ended."""
    return Judgement(Verdict.of_evidence(name, kind, evidence, messages(language)))


if __name__ == "__main__":
    main()
