"""`EventProgram`: a program in any language that reads trees and prints its events."""

import json
import os
import shutil
import subprocess
import tempfile
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import IO, Any

from ...game import Game
from ...reading.errors import BadInput, FaultList, quote_short
from ...record.frame import Frame
from ...record.traits import Terms
from ..evidence import Evidence
from ..process.process_limits import Limits, end_evidence, environment
from ..process.process_tree import end_process_tree
from ..process.program_folder import program_folder
from .event_frames import ReplayedSearch, replay
from .events import read_events

KILOBYTE, MEGABYTE = 1 << 10, 1 << 20
FILE_BLOCK_BYTES = 512
"""Unit in which a shell limits the size of files (bytes)."""
SET_LIMITS = 'ulimit -t "$1"; ulimit -d "$2"; ulimit -f "$3"; ulimit -c 0; shift 3; exec "$@"'
MAX_OUTPUT_BYTES = 64 * MEGABYTE
"""Limit of what a program may print (bytes)."""


class ProgramFailure(Exception):
    """A program that did not come to its end."""

    def __init__(self, evidence: Evidence) -> None:
        super().__init__(evidence.key)
        self.evidence = evidence
        """Reason of the failure."""


@dataclass(frozen=True)
class EventRun:
    """What a program did on one tree."""

    search: ReplayedSearch
    frames: Sequence[Frame]


@dataclass(frozen=True)
class EventProgram:
    """A program that reads a tree a line from its standard input, as nested lists, and prints the
    events of its search of each.

    It runs in a process group of its own, in an empty folder, with hardly any environment, and
    within limits. The limits are not a sandbox: a program can do what its user can.
    """

    command: tuple[str, ...]
    """The program and its arguments."""
    terms: Terms = "max"
    """Whose values it prints: MAX's, or those of the player to move."""
    limits: Limits = field(default_factory=Limits)

    def run(self, trees: Sequence[Any]) -> list[EventRun]:
        """Search the trees, nested lists of numbers, in one process.

        Raises ProgramFailure if the program does not come to its end, and BadInput if what it
        prints is not a log of these searches; the faults have the lines of its output.
        """
        printed = self.output(trees).splitlines()
        try:
            return self._runs(printed, trees, passes=False)
        except BadInput:  # perhaps the search enters a node again, as some do
            return self._runs(printed, trees, passes=True)

    def _runs(self, printed: Sequence[bytes], trees: Sequence[Any], passes: bool) -> list[EventRun]:
        frames: list[list[Frame]] = []

        def begin(game: Game[Any, Any], is_known: bool) -> Callable[[Frame], object]:
            frames.append([])
            return frames[-1].append

        faults = FaultList(f"the output of {os.path.basename(self.command[0])}")
        events = read_events(printed, faults)
        searches = replay(events, trees, begin, faults, terms=self.terms, passes=passes, keep=None)
        return [EventRun(search, frames[-1]) for search in searches]

    def output(self, trees: Sequence[Any]) -> bytes:
        """Return what the program prints when it is given the trees. Raises ProgramFailure."""
        with (
            program_folder() as folder,
            tempfile.TemporaryFile() as input_file,
            tempfile.TemporaryFile() as output_file,
            tempfile.TemporaryFile() as error_file,
        ):
            input_file.writelines(json.dumps(tree).encode() + b"\n" for tree in trees)
            input_file.seek(0)
            process = subprocess.Popen(
                self._limited_command(),
                stdin=input_file,
                stdout=output_file,
                stderr=error_file,
                cwd=folder,
                env=environment(),
                start_new_session=True,
            )
            try:
                status: int | None = process.wait(2 * self.limits.seconds)
            except subprocess.TimeoutExpired:
                status = None
            finally:
                end_process_tree(process)
            if status != 0:
                is_full = output_file.seek(0, os.SEEK_END) >= MAX_OUTPUT_BYTES
                raise ProgramFailure(self._failure(status, is_full, error_file))
            output_file.seek(0)
            return output_file.read()

    def _limited_command(self) -> tuple[str, ...]:
        """Return the command that becomes the program and, where there is a shell, sets the limits.

        Raises ProgramFailure if there is no such program. The limit is on data and not on
        addresses: JavaScript and Java reserve far more addresses than they use.
        """
        program = shutil.which(self.command[0])
        if program is None:
            raise ProgramFailure(Evidence("no_program", {}))
        command = (os.path.abspath(program), *self.command[1:])
        if os.name != "posix":  # the clock is the only limit
            return command
        kilobytes = self.limits.megabytes * MEGABYTE // KILOBYTE
        limits = (self.limits.seconds, kilobytes, MAX_OUTPUT_BYTES // FILE_BLOCK_BYTES)
        return ("/bin/sh", "-c", SET_LIMITS, "sh", *map(str, limits), *command)

    def _failure(self, status: int | None, is_full: bool, complaints: IO[bytes]) -> Evidence:
        """Return why the program ended with this status."""
        ending = end_evidence(status, self.limits)
        if is_full and ending.key != "time":
            return Evidence("output", {"megabytes": str(MAX_OUTPUT_BYTES // MEGABYTE)})
        complaints.seek(0)
        lines = complaints.read(MEGABYTE).decode("utf-8", "replace").split("\n")
        last = next((line.strip() for line in reversed(lines) if line.strip()), "")
        return end_evidence(status, self.limits, quote_short(last, 100) if last else "")
