"""`judge_search`: all laws on one search, and the verdict that they make together."""

from collections.abc import Sequence
from dataclasses import dataclass

from .backup_law import BackupReading, read_backup
from .choice_law import ChoiceReading, read_choice
from .end_laws import end_laws, move_law
from .findings import CourtKind, CourtTask, Finding, Last, kind_of
from .formulas import Family
from .node_laws import expansion_law, state_law
from .path_law import path_law
from .play_law import SolvedPosition
from .search_log import SearchLog
from .turns_law import best_child_law, turns_law


@dataclass(frozen=True)
class CourtQuestion:
    """What is asked of a search, and what was said of its game."""

    task: CourtTask = "mcts"
    """``mcts`` takes any formula, the others demand one."""
    players: int | None = None
    last: Last | None = None
    """Whether the player who moves last wins; None if nothing was said."""
    position: SolvedPosition | None = None
    """The position from which the program plays; None if it is not known."""

    @property
    def family(self) -> Family | None:
        """The formula that is demanded; None if any will do."""
        return None if self.task == "mcts" else self.task


@dataclass(frozen=True)
class Judged:
    """What the laws say of a search."""

    search: SearchLog
    findings: tuple[Finding, ...]
    backup: BackupReading
    choice: ChoiceReading

    @property
    def kind(self) -> CourtKind:
        """The verdict."""
        return kind_of(list(self.findings))


def judge_search(
    search: SearchLog, question: CourtQuestion, runs: Sequence[SearchLog] = ()
) -> Judged:
    """Return what the laws say of a search.

    `runs` are other runs of the same program, with other seeds and fewer iterations. They are asked
    only about the move that is played, and about choices that this run does not show.
    """
    path = list(path_law(search))
    backup = read_backup(search)
    is_understood = backup.view is not None
    choice = read_choice(search, runs, question.family, results_known=is_understood)
    findings = [*path, *backup.findings, *choice.findings]
    findings += turns_law(search, backup, choice, question.players)
    findings += best_child_law(search, backup, choice)
    if question.players == 1:
        findings.append(Finding("sign", "holds"))
    else:
        findings += end_laws(search, backup, choice, question.last)
    findings += move_law(search, choice, list(runs))
    findings += [*expansion_law(search), *state_law(search)]
    return Judged(search, tuple(findings), backup, choice)
