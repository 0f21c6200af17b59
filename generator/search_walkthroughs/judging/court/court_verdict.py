"""`CourtVerdict`: what is said of a Monte Carlo tree search, as text and as JSON; its judgement."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, cast

from ...captions.catalogue import Messages, messages
from ...record.frame_text import exact_text
from ..evidence import Kind
from ..question import Judgement
from ..verdict import Verdict
from .findings import NEEDED_LAWS, SUFFICIENT_KINDS, CourtKind, Finding, NodeName, Words

if TYPE_CHECKING:
    from .court import Judged

STATED_STATUSES = ("wrong", "other", "weak", "unclear", "unusual", "unseen")
"""The statuses of findings that a verdict says, the gravest first."""
SENTENCE_DIGITS = 3
"""Digits after the point of the numbers in sentences."""


@dataclass(frozen=True)
class CourtVerdict(Verdict):
    """The verdict on a Monte Carlo tree search.

    For points and exit codes `kind` is the nearest one of other programs: what the court leaves
    open counts as not recognised, and is marked by hand.
    """

    court_kind: CourtKind = "unrecognised"
    laws: Mapping[str, str] = field(default_factory=dict)
    """The status of each law: ``holds``, ``wrong`` …"""
    iterations: int = 0
    choices: int = 0
    formula: str = ""
    iteration: int | None = None
    """The first iteration that breaks a law."""
    node: str | None = None
    """The moves that lead to the node where it does; empty for the root."""

    def facts(self) -> dict[str, object]:
        """Return the object that is printed as JSON."""
        return {
            "program": self.program,
            "kind": self.court_kind,
            "says": list(self.says),
            "laws": dict(self.laws),
            "iterations": self.iterations,
            "choices": self.choices,
            "formula": self.formula,
            "iteration": self.iteration,
            "node": self.node,
            "line": self.line,
            "recognised": list(self.recognised),
        }

    def kind_text(self, say: Messages) -> str:
        """Return the kind in words."""
        return str(say.say(f"court.kind.{self.court_kind}"))

    def counts(self, say: Messages) -> str:
        """Return how many iterations and choices there were; empty if no search was found."""
        if not self.iterations:
            return ""
        facts = {"n": f"{self.iterations:,}", "k": f"{self.choices:,}", "f": self.formula}
        return str(say.say("court.counts_formula" if self.formula else "court.counts", **facts))


@dataclass(frozen=True)
class SavedPage:
    """The page of a verdict as text, and its picture."""

    html: str
    svg: bytes


@dataclass(frozen=True)
class CourtJudgement(Judgement):
    """What is answered about a Monte Carlo tree search."""

    verdict: CourtVerdict
    judged: "Judged | None" = None
    """What the laws say of the search; None if none was found, or in another process."""
    page: SavedPage | None = None
    """Its page, from the process that judged it."""


def court_verdict(name: str, judged: "Judged", language: str, error: str = "") -> CourtVerdict:
    """Return the verdict on a search.

    Parameters: `name`, what it calls the program; `error`, what ended the program, if an error did.
    """
    say, search = messages(language), judged.search
    shown = list(_shown(judged.findings))
    breach = next((finding for finding in shown if finding.status == "wrong"), None)
    kind = judged.kind
    if not search.is_whole and kind != "wrong":
        kind = "broken"
    stopped = [str(say.say("court.stopped_later", error=error))] if kind == "broken" else []
    formula = ""
    for finding in judged.findings:
        if finding.key == "holds.choice":
            formula = str(say.say("court.holds.choice", **_facts(say, finding)))
    verdict = CourtVerdict(
        program=name,
        kind=_counted_as(kind),
        court_kind=kind,
        says=(*stopped, *(_text(say, finding) for finding in shown)),
        recognised=tuple(_recognised(say, judged)),
        laws=_statuses(judged.findings),
        iterations=len(search.iterations),
        choices=sum(decision.is_whole for decision in search.decisions),
        formula=formula,
    )
    if breach is None:
        return verdict
    lines = {iteration.number: iteration.line for iteration in search.iterations}
    return replace(
        verdict,
        iteration=breach.iteration,
        node=None if breach.node is None else search.name(breach.node),
        line=None if breach.iteration is None else lines.get(breach.iteration) or None,
        group=str(say.say(f"court.law.{breach.law}")),
    )


def _statuses(findings: Sequence[Finding]) -> dict[str, str]:
    """Return the status of each law: *wrong* outdoes all others, and any outdoes *unseen* and
    *holds*."""
    statuses: dict[str, str] = dict.fromkeys(NEEDED_LAWS, "unseen")
    for finding in findings:
        law = str(finding.law)
        if statuses.get(law, "unseen") in ("unseen", "holds") or finding.status == "wrong":
            statuses[law] = finding.status
    return statuses


def unjudged(
    name: str, kind: CourtKind, key: str, language: str, facts: Mapping[str, object] | None = None
) -> CourtVerdict:
    """Return the verdict on a program in which no search was found; the key says why."""
    sentence = str(messages(language).say(key, **(facts or {})))
    return CourtVerdict(name, _counted_as(kind), (sentence,), court_kind=kind)


def _counted_as(kind: CourtKind) -> Kind:
    """Return the kind of other programs that counts as much."""
    if kind in SUFFICIENT_KINDS:
        return "fine"
    if kind in ("wrong", "broken", "other"):
        return cast("Kind", kind)
    return "unrecognised"


def _shown(findings: Sequence[Finding]) -> Iterator[Finding]:
    """Yield the findings that a verdict says, the gravest first. What was not seen of a law is said
    only where the law is needed and nothing else was found of it."""
    observed = {finding.law for finding in findings if finding.status != "unseen"}
    is_wrong = any(finding.status == "wrong" for finding in findings)
    unseen_keys = list[str]()
    for status in STATED_STATUSES:
        for finding in findings:
            if finding.status != status or not finding.key:
                continue
            if status == "unseen":
                is_asked = finding.law in (*NEEDED_LAWS, "play")
                needless = is_wrong or not is_asked or finding.law in observed
                if needless or finding.key in unseen_keys:
                    continue
                unseen_keys.append(finding.key)
            yield finding


def _text(say: Messages, finding: Finding) -> str:
    """Return the sentence of a finding."""
    text = str(say.say(f"court.{finding.key}", **_facts(say, finding)))
    if finding.status in ("unusual", "unseen"):
        law = str(say.say(f"court.law.{finding.law}"))
        return str(say.say(f"court.{finding.status}_says", law=law, what=text))
    return text


def _facts(say: Messages, finding: Finding) -> dict[str, str]:
    return {name: _fact_text(say, name, fact) for name, fact in finding.facts.items()}


def _fact_text(say: Messages, name: str, fact: object) -> str:
    match fact:
        case NodeName(moves):
            return moves or str(say.say("judge.root"))
        case Words(key, facts):
            return str(say.say(key, **facts))
        case float() | int():
            return number_text(float(fact), signed=name in ("a", "b", "d", "mean"))
        case tuple():
            return say.messages["list.comma"].join(_fact_text(say, "a", part) for part in fact)
    return str(fact)


def number_text(value: float, *, signed: bool) -> str:
    """Return a number as sentences have it; what is added has its sign.

    >>> number_text(1.0, signed=True), number_text(-0.25, signed=True), number_text(5, signed=False)
    ('+1', '−0.25', '5')
    """
    text = exact_text(round(value, SENTENCE_DIGITS))
    return f"+{text}" if signed and value > 0 else text


def _recognised(say: Messages, judged: "Judged") -> Iterator[str]:
    """Yield what was recognised, and which laws hold."""
    recognised, search = judged.search.recognised, judged.search
    function, _, line = recognised.loop.partition(":")
    kind = str(say.say(f"court.result.{search.kind or 'none'}"))
    facts = {"visits": recognised.visits, "results": recognised.results or "–", "kind": kind}
    facts |= {"links": recognised.links, "function": function, "line": line or "–"}
    yield str(say.say("court.recognised", **facts))
    if judged.backup.view is not None:
        view = judged.backup.view
        yield str(say.say(f"court.view.{view.kind}", field=view.name))
    holding = {
        str(finding.law) for finding in judged.findings if finding.status in ("holds", "unusual")
    }
    if holding:
        laws = say.messages["list.comma"].join(
            str(say.say(f"court.law.{law}")) for law in sorted(holding)
        )
        yield str(say.say("court.hold", laws=laws))
