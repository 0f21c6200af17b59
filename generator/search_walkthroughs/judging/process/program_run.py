"""A judged program beside the right search, as the runs of a walkthrough: what pages are made of.

Nothing runs here but the course's own search: the program's frames are those it has made before.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from types import MappingProxyType, ModuleType
from typing import Any

from ... import reading
from ...captions.catalogue import messages
from ...course.check import CheckedRun, check_run
from ...game import MAX
from ...reading import Entry, FrozenMap, Limits, Walkthrough
from ...reading.errors import printable
from ...reading.known_names import Option
from ...record.statistics import SearchCounts
from ...record.traits import Traits
from ...record.tree_state import fold_frames
from ...runs.proofs import prove
from ...runs.registry import AlgorithmFile, catalogue
from ...runs.run import Run
from ...watch import Listing
from ..battery import tree_text
from ..evidence import Task
from ..programs.program_text import ProgramText
from ..programs.student_program import Observation


@dataclass(frozen=True)
class ProgramFile(AlgorithmFile):
    """A judged program in place of an algorithm's file: its listing is its own text."""

    program: ProgramText

    @classmethod
    def of(cls, program: ProgramText, name: str) -> "ProgramFile":
        """Make the file of a program; `name` is what pages call it."""
        module = ModuleType("judged")
        vars(module).update(SOURCE=name, EXACT=True, CHANCE=False, PLAYERS=2)
        return cls(module, program)

    @property
    def name(self) -> str:
        """Its name on pages."""
        return self.source

    @property
    def may_run(self) -> bool:
        """No: pages are made outside of the limits within which it was judged."""
        return False

    @cached_property
    def traits(self) -> Traits:
        """What the program does, as far as its reports show it."""
        program = self.program
        return Traits(
            terms=program.terms,
            window=program.has_window,
            passes=False,
            remembers=program.has_table,
            looks_ahead=False,
            stands=False,
            refuses=False,
            may_pass=False,
            shares=False,
            independent=True,
        )

    @cached_property
    def listing(self) -> Listing:
        """Its text; every line is its own, and what cannot be printed is spelled out."""
        lines = self.program.text.split("\n")
        text = "\n".join(printable(line.rstrip("\r").expandtabs()) for line in lines)
        return Listing(text, {line: line for line in range(1, len(text.splitlines()) + 1)})

    @cached_property
    def options(self) -> Mapping[str, Option]:
        """None."""
        return MappingProxyType({})


def program_walkthrough(observation: Observation, name: str, task: Task) -> Walkthrough:
    """Return a walkthrough of two runs on the tree of an observation: the program's, under its
    name, and the right search. Raises BadInput for a tree larger than a walkthrough's may be."""
    task_name = str(messages("ja").say(f"player.method_{task}"))
    title = {"en": f"{name} beside {task}", "ja": f"{name}と{task_name}"}
    root = "" if observation.game.turn(observation.game.start()) == MAX else "root: min\n"
    text = (
        f"title: {json.dumps(title, ensure_ascii=False)}\n"
        f"algorithm: [{task}]\n{root}tree: {tree_text(observation.game)}\n"
    )
    walkthrough = reading.read(text, name, catalogue(), Limits())
    return beside_program(walkthrough, name, task)


def beside_program(walkthrough: Walkthrough, name: str, task: Task) -> Walkthrough:
    """Return a walkthrough with two runs in place of its own: the program's and the right one."""
    right_entry = Entry(task, FrozenMap(), FrozenMap(), FrozenMap(), FrozenMap())
    program_entry = replace(right_entry, label=FrozenMap({"en": name, "ja": name}))
    return replace(
        walkthrough, entries=(program_entry, right_entry), page="walkthrough", mistake=None
    )


def run_of_program(
    right: Run, entry: Entry, text: ProgramFile, value: float, best: Any, tally: SearchCounts
) -> Run:
    """Return the run of a program, in place of the right search's.

    Parameters: `right`, the run of the right search on the same tree; `text`, the program's.
    """
    return replace(
        right,
        label=text.name,
        labels=entry.label,
        value=value,
        best=best,
        line=(),
        tally=tally,
        table={},
        text=text,
        seconds=0,
    )


def checked_runs(
    walkthrough: Walkthrough, observation: Observation, program: ProgramText
) -> tuple[CheckedRun, CheckedRun]:
    """Return the program's run and the right one, as a page takes them.

    Parameters: `walkthrough`, as `beside_program` has made it; `observation`, what the `program`
    did on its tree. Raises BadInput as `check_run` does.
    """
    program_entry, right_entry = walkthrough.entries
    right_run = check_run(walkthrough, right_entry)
    text = ProgramFile.of(program, program_entry.name)
    has_passes = any((frame.pass_ or 0) > 1 for frame in observation.frames)
    run = run_of_program(
        right_run.run, program_entry, text, observation.value, observation.move, observation.counts
    )
    plan = replace(right_run.plan, traits=replace(text.traits, passes=has_passes), elsewhere={})
    moments = list(fold_frames(plan, observation.frames))
    program_run = replace(
        right_run,
        entry=program_entry,
        run=run,
        plan=plan,
        moments=moments,
        differences=None,
        proof=prove(run, moments),
    )
    return program_run, right_run
