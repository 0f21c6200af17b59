"""`judge`: the verdict on a function, a class or a file, for other programs and for notebooks."""

from __future__ import annotations

import inspect
import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from pathlib import Path as File
from types import FunctionType
from typing import TYPE_CHECKING, Any

from ..reading.errors import bad_argument
from .arguments import known_language, require_choice
from .given_search import single_search
from .given_tree_search import judge_tree_search
from .program_source import names_used, require_program, source_of, variables_of
from .saving import save_bytes

if TYPE_CHECKING:
    from ..judging.judgement_page import JudgementPage
    from ..judging.programs.student_program import StudentProgram
    from ..judging.question import Question
    from ..judging.verdict import Verdict
    from ..reading import Walkthrough

FRAME_HEIGHT = 900
"""Height of a verdict in a notebook (pixels)."""


@dataclass(frozen=True, repr=False)
class ProgramVerdict:
    """The verdict on a program; a notebook shows it with the first wrong frame."""

    _verdict: Verdict
    _page: JudgementPage | None
    language: str
    """Language of the sentences and the page."""

    @property
    def kind(self) -> str:
        """``fine``, ``wasteful``, ``unsound``, ``move``, ``wrong``, ``broken`` or
        ``unrecognised``; of a Monte Carlo tree search ``right``, ``unusual``, ``unseen``,
        ``unclear``, ``other``, ``wrong``, ``broken`` or ``unrecognised``."""
        return str(self._verdict.facts()["kind"])

    @property
    def says(self) -> Sequence[str]:
        """What is wrong, a sentence each."""
        return self._verdict.says

    @property
    def tree(self) -> object:
        """The smallest tree found that shows it: nested lists, or YAML where positions come again;
        None if nothing is wrong."""
        return self._verdict.tree

    @property
    def frame(self) -> int | None:
        """The number of the first wrong frame on that tree; None if there is none."""
        return self._verdict.frame

    @property
    def line(self) -> int | None:
        """The program's line that had run at that frame; None if there is none."""
        return self._verdict.line

    @property
    def data(self) -> Mapping[str, Any]:
        """All facts, as ``walkthroughs judge --format json`` prints them."""
        facts: Mapping[str, Any] = json.loads(json.dumps(self._verdict.facts()))
        return facts

    @property
    def html(self) -> str:
        """The program beside the right search, as a whole document that opens at the first wrong
        frame. Raises BadInput if the program was observed on no tree."""
        return self._seen_page.html

    @property
    def svg(self) -> str:
        """The picture of the first wrong frame. Raises BadInput as `html` does."""
        return self._seen_page.svg.decode()

    def save(self, path: str | File) -> None:
        """Write the page as one HTML file. Raises BadInput as `html` does, and where nothing can be
        written."""
        save_bytes(File(path), self.html.encode())

    @property
    def _seen_page(self) -> JudgementPage:
        if self._page is None:
            message = f"there is no page of a program that is {self.kind} on no tree"
            raise bad_argument("verdict", message, "give a `tree`, and there is one")
        return self._page

    def __repr__(self) -> str:
        """Return the verdict as the command prints it."""
        from ..captions.catalogue import messages

        return self._verdict.text(messages(self.language))

    def _repr_html_(self) -> str:
        """Return the text, and the page in a frame of its own, if there is one."""
        text = f"<pre>{escape(repr(self))}</pre>"
        if self._page is None:
            return text
        return (
            f'{text}<iframe title="{escape(self._verdict.program)}" sandbox="allow-scripts" '
            f'width="100%" height="{FRAME_HEIGHT}" style="border:0" '
            f'srcdoc="{escape(self.html)}"></iframe>'
        )

    def _repr_mimebundle_(self, **_: Any) -> dict[str, str]:
        """Return the page; the text and the picture for what runs no scripts."""
        bundle = {"text/html": self._repr_html_(), "text/plain": repr(self)}
        if self._page is not None:
            bundle["image/svg+xml"] = self.svg
        return bundle


def judge(
    program: Any,
    /,
    *,
    task: str = "alpha-beta",
    tree: Any = None,
    trees: int = 300,
    form: str = "",
    call: str = "",
    players: int | None = None,
    last: str | None = None,
    language: str = "en",
) -> ProgramVerdict:
    """Judge a search that somebody wrote, as it stands.

    Args:
        program: A function or a class, which is judged in this process, with all functions of its
            module that it calls; or the path of a Python file or of a program that prints events,
            which is judged in a process of its own, with limits on time and memory.
        task: ``"alpha-beta"``, or ``"minimax"`` if nothing is to be cut; ``"mcts"`` for a Monte
            Carlo tree search on its own game, ``"uct"`` or ``"puct"`` if it must have that formula.
        tree: The one tree to judge on, given as for `run`; by default all small trees and random
            ones.
        trees: How many random trees follow the small ones.
        form: The form of the trees that the program expects, such as ``"nested"``, ``"objects"`` or
            ``"aima"``; by default it is found.
        call: The expression that searches a tree, such as ``"search(tree, -inf, inf)"``; by default
            the parameters say it by their names.
        players: How many players a Monte Carlo tree search has, 1 or 2; by default it is found.
        last: Whether the player who moves last ``"wins"`` or ``"loses"`` in its game; ``"unknown"``
            if neither is so; by default it is found.
        language: That of the verdict.

    Returns:
        The verdict, with the smallest tree that shows it and the first wrong frame. Of the agents
        of a Pacman project, the worst one's.

    Raises:
        BadInput: For what is not a program, or whose text cannot be found; for a task, a form or a
            tree that is not known.
    """
    from ..judging.court.findings import COURT_TASKS
    from ..judging.evidence import KINDS
    from ..judging.examination import examine
    from ..judging.given_options import refuse_unused, require_call
    from ..judging.process.limited_process import judge_file, text_of
    from ..judging.process.process_limits import Limits
    from ..judging.programs.program_text import ProgramText

    known_language(language)
    require_call("call", call, task)
    if task in COURT_TASKS:
        verdict = judge_tree_search(
            program, task=task, call=call, players=players, last=last, language=language
        )
        return ProgramVerdict(verdict, None, language)
    walkthrough = None if tree is None else single_search(tree, None, {}, None).walkthrough
    question = _question(task, walkthrough, trees, form, language)
    for name, value in (("players", players), ("last", last)):
        refuse_unused(name, value, task, 'leave it out, or write `task="mcts"`')
    if isinstance(program, str | File):
        file = File(program)
        try:
            program_text = text_of(file, call)
        except (OSError, UnicodeDecodeError) as error:
            remedy = "give a function, a class, or the path of a Python file"
            raise bad_argument(str(program), f"cannot be read: {error}", remedy) from error
        judged = judge_file(file, question, limits=Limits(), call=call, frames=True)
        judgement = max(judged, key=lambda judged_program: KINDS.index(judged_program.verdict.kind))
    else:
        text = student_program(program, call)
        program_text = ProgramText.of(text)
        judgement = examine(text, text.file, question)
    page = None
    if judgement.observation is not None or judgement.boards is not None:
        from ..judging.judgement_page import JudgementPage

        page = JudgementPage.of(judgement, program_text, question.task, language, walkthrough)
    return ProgramVerdict(judgement.verdict, page, language)


def _question(
    task: str, walkthrough: Walkthrough | None, trees: int, form: str, language: str
) -> Question:
    from typing import cast, get_args

    from ..judging.battery import judged_tree
    from ..judging.evidence import Task
    from ..judging.programs.state_adapters import CHOOSABLE_ADAPTERS
    from ..judging.question import Question

    require_choice("task", task, get_args(Task))
    require_choice("form", form, ("", *CHOOSABLE_ADAPTERS))
    if not isinstance(trees, int) or trees < 0:
        message = f"found {trees!r}, a whole number from 0 on is expected"
        raise bad_argument("trees", message, "write a whole number from 0 on")
    return Question(
        task=cast("Task", task),
        trees=trees,
        adapter=form,
        tree=None if walkthrough is None else judged_tree(walkthrough),
        language=language,
    )


def student_program(program: Callable[..., Any], call: str = "") -> StudentProgram:
    """Return a function or a class as a program, with all functions of its module that it calls.

    Raises BadInput for what is neither, and where its text cannot be found.
    """
    from ..judging.programs.student_program import StudentProgram

    if callable(program):
        program = inspect.unwrap(program)
    require_program(program)
    if program.__name__ == "<lambda>":
        message = "found a lambda, whose calls of itself cannot be watched"
        raise bad_argument("program", message, "write the search as a function with `def`")
    functions = _functions(program)
    is_function = inspect.isfunction(program)
    return StudentProgram(
        program.__name__,
        source_of(functions if is_function else [program]),
        call=call,
        globals=variables_of(functions),
        search=program.__name__ if is_function else "",
    )


def _functions(program: Any) -> list[FunctionType]:
    """Return a function and those of its module that it calls, directly or through others; of a
    class, its methods."""
    if inspect.isclass(program):
        return [member for member in vars(program).values() if inspect.isfunction(member)]
    functions: list[FunctionType] = [program]
    for function in functions:
        for name in names_used(function.__code__):
            other: Any = function.__globals__.get(name)
            other = inspect.unwrap(other) if callable(other) else None
            is_own = inspect.isfunction(other) and other.__module__ == program.__module__
            if is_own and other not in functions:
                functions.append(other)
    return functions
