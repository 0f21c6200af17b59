"""`TaskVerdict`: what is said of a program that was written to the contract of a task."""

from dataclasses import dataclass, replace
from fractions import Fraction

from ...captions.catalogue import Messages, messages
from ...record.frame_text import exact_text
from ...tasks.task import Complaint, Task
from ..evidence import KINDS_WITHOUT_RUN, Evidence, Kind
from ..verdict import Verdict

MAX_FACT_CHARACTERS = 200
"""Upper limit of the text of an answer in a sentence (characters)."""


@dataclass(frozen=True)
class TaskVerdict(Verdict):
    """The verdict on a program by the contract of a task; `trees` counts its cases."""

    case: str = ""
    """The smallest case that shows what is wrong, as a call; empty if nothing is."""

    def facts(self) -> dict[str, object]:
        """Return the object that is printed as JSON."""
        return {
            "program": self.program,
            "kind": self.kind,
            "says": list(self.says),
            "cases": self.trees,
            "bad": self.bad,
            "case": self.case,
            "line": self.line,
        }

    def kind_text(self, say: Messages) -> str:
        """Return the kind in words."""
        return str(say.say(f"judge.task.kind.{self.kind}"))

    def counts(self, say: Messages) -> str:
        """Return how many cases there were; empty if the program did not run."""
        if not self.trees or self.kind in KINDS_WITHOUT_RUN:
            return ""
        key = "judge.task.counts_bad" if self.bad else "judge.task.counts"
        return str(say.count(key, self.trees, bad=f"{self.bad:,}"))


def complaint_text(task: Task, complaint: Complaint, language: str) -> str:
    """Return the sentence of a complaint."""
    facts = {name: _fact_text(fact) for name, fact in complaint.facts.items()}
    return task.sentences(language)[complaint.key].format_map(facts)


def task_verdict(
    name: str,
    kind: Kind,
    sentence: str,
    language: str,
    counts: tuple[int, int] = (0, 0),
    case: str = "",
) -> TaskVerdict:
    """Return a verdict.

    Parameters: `name`, what it calls the program; `sentence`, why it is of this kind, empty if it
    is right; `counts`, how many cases there were and how many answers were bad; `case`, the
    smallest of these.
    """
    case_text = [str(messages(language).say("judge.task.case", case=case))] if case else []
    return TaskVerdict(
        program=name,
        kind=kind,
        says=(*case_text, *([sentence] if sentence else [])),
        trees=counts[0],
        bad=counts[1],
        case=case,
        group=sentence,
    )


def evidence_verdict(
    name: str, kind: Kind, evidence: Evidence, language: str, case: str = ""
) -> TaskVerdict:
    """Return the verdict on a program that gave no answer which could be looked at."""
    verdict = task_verdict(name, kind, evidence.text(messages(language)), language, case=case)
    line = evidence.facts.get("line")
    return replace(verdict, line=line if isinstance(line, int) else None)


def form_evidence(answer: object) -> Evidence:
    """Return that an answer does not have the form of the contract."""
    return Evidence("task.form", {"answer": _fact_text(answer)})


def _fact_text(fact: object) -> str:
    if isinstance(fact, str):
        text = fact
    elif isinstance(fact, int | float | Fraction) and not isinstance(fact, bool) and fact == fact:
        text = exact_text(fact)
    else:
        text = repr(fact)
    return text if len(text) <= MAX_FACT_CHARACTERS else f"{text[: MAX_FACT_CHARACTERS - 1]}…"
