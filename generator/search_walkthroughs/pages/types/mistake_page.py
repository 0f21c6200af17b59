"""`page: mistake`: the reader says which statements about a search are wrong."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from html import escape
from typing import Any

from ... import reading
from ...captions.catalogue import Messages, labels
from ...captions.names import Names
from ...course.claims import JudgedStatement, judge_statements
from ...game import Path, spell
from ...questions import Question
from ...reading.walkthrough import MINIMAX_VALUES, NODE_CLAIMS, NOTED_RESULTS
from ...record.frame_text import number_text
from ..markup.page_markup import code_block, markdown_safe, render
from ..walkthrough.presentation import Presentation
from ..walkthrough.results import named_node
from ..walkthrough.run_name import run_name
from ..walkthrough.walkthrough_page import Page

# What a page to find a mistake says of its statements: what is true, and what was said.

PATHS = frozenset({"visited", "pruned"})
COUNTS = frozenset(
    {"calculated", "distinct", "pruned-nodes", "refused", "leaves", "visited", "pruned", "cutoffs"}
)
"""Claims of how many there are; of some of them a statement may name each instead."""


def verdict(judgement: JudgedStatement, showing: Presentation, say: Messages) -> str:
    """Return what is true, and of a wrong statement what it says instead, as plain text."""
    statement = judgement.statement
    if statement.claim in NODE_CLAIMS:
        return say.paragraph([*_nodes(judgement, showing, say)])
    happened = _fact(statement.claim, judgement.actual_value, showing, say)
    if judgement.true:
        return happened
    claimed = _value(statement.claim, statement.claimed_value, showing, say)
    return say.paragraph([happened, say.say("mistake.says", claimed=claimed)])


def _nodes(judgement: JudgedStatement, showing: Presentation, say: Messages) -> Iterator[str]:
    """Yield what is true of each node that the statement names; of a wrong statement, only the
    nodes about which it is wrong."""
    claim, claimed = judgement.statement.claim, judgement.statement.claimed_value
    assert isinstance(claimed, Mapping)
    for text, claim_of_node in claimed.items():
        happened = judgement.actual_value[text]
        if happened == claim_of_node and not judgement.true:
            continue
        node = _node(text, showing, say)
        if happened is None:
            missing = "mistake.not_noted" if claim == NOTED_RESULTS else "mistake.never"
            yield say.say(missing, node=node)
        else:
            value = _number(happened, say)
            if claim == "returns":
                value = _for_max(value, showing, say)
            yield say.say(f"mistake.{claim.replace('-', '_')}", node=node, happened=value)
        if happened != claim_of_node:
            yield say.say("mistake.says", claimed=_number(claim_of_node, say))


def _fact(claim: str, happened: Any, showing: Presentation, say: Messages) -> str:
    if claim in COUNTS and isinstance(happened, int):
        return say.count(f"mistake.{claim.replace('-', '_')}_count", happened)
    value = _value(claim, happened, showing, say)
    if claim == "value":
        value = _for_max(value, showing, say)
    elif isinstance(happened, Mapping):
        return say.say("mistake.frames_by_status", happened=value)
    return say.say(f"mistake.{claim}", happened=value)


def _for_max(value: str, showing: Presentation, say: Messages) -> str:
    """Return the value with a word on whose it is, if the search itself counts for the mover."""
    mover = showing.checked_run.run.text.traits.terms == "mover"
    return say.say("mistake.for_max", n=value) if mover else value


def _value(claim: str, value: Any, showing: Presentation, say: Messages) -> str:
    """Return what is claimed, or what happened, as a part of a sentence."""
    match value:
        case None | () | []:
            return say.say("mistake.nothing")
        case int() | float() | Fraction():
            return _number(value, say)
        case str():
            return value
        case Mapping():
            counts = [say.count("mistake.of_status", n, status=s) for s, n in value.items()]
            return say.messages["list.comma"].join(counts)
        case _ if claim == "line":
            return " → ".join(map(str, value))
        case _ if claim in PATHS:
            return _join([_node(text, showing, say) for text in value], say)
        case _ if claim == "cutoffs":
            return _join([_cut(cut, showing, say) for cut in value], say)
    return say.messages["list.comma"].join(map(number_text, value))


def _cut(cut: str | Mapping[str, Any], showing: Presentation, say: Messages) -> str:
    """Return a cutoff by what is claimed of it: the node alone, or the facts that are named."""
    facts = {"path": cut} if isinstance(cut, str) else cut
    kind = say.say(f"mistake.cut_{facts.get('kind', 'any')}")
    head = kind
    if "path" in facts:
        head = say.say("mistake.cut_at", kind=kind, node=_node(facts["path"], showing, say))
    details = list(_details(facts, showing, say))
    if not details:
        return head
    return say.say("mistake.with", head=head, details=say.messages["list.comma"].join(details))


def _details(facts: Mapping[str, Any], showing: Presentation, say: Messages) -> Iterator[str]:
    if "after" in facts:
        yield say.say("mistake.cut_after", node=_node(facts["after"], showing, say))
    if "skipped" in facts:
        skipped = [_node(text, showing, say) for text in facts["skipped"]]
        yield say.say("mistake.cut_skips", what=_join(skipped, say))
    if "bound_from" in facts:
        source = facts["bound_from"]
        whose = say.say("page.window") if source is None else _node(source, showing, say)
        yield say.say("mistake.cut_bound", node=whose)
    if "deep" in facts:
        yield say.say("mistake.cut_deep" if facts["deep"] else "mistake.cut_shallow")


def _join(parts: Sequence[str], say: Messages) -> str:
    return say.messages["list.comma"].join(parts) or say.say("mistake.nothing")


def _node(text: str, showing: Presentation, say: Messages) -> str:
    """Return what the page calls the node of that path."""
    paths: dict[str, Path] = {spell(path): path for path in showing.plan.nodes}
    if text not in paths:
        return text
    node, name = showing.plan.nodes[paths[text]], named_node(showing, paths[text], say)
    if node.value is None or not Names(showing.plan, say).bare(node):
        return name
    return say.say("mistake.leaf", name=name, value=number_text(node.value))


def _number(value: Any, say: Messages) -> str:
    if isinstance(value, tuple):
        return say.say("mistake.range", low=number_text(value[0]), high=number_text(value[1]))
    return number_text(value)


# The page to find a mistake: what was written, what is wrong in it, and what the run says.


@dataclass(frozen=True, slots=True)
class StatementView:
    """A statement as the page shows it, in words."""

    says: str
    verdict: str
    reason: str
    player: str
    """Id of the player that shows what is true."""
    frame: int
    """Number of the frame that shows it, in the record."""
    file: str
    """File of that frame, as seen from the page."""
    link: str
    """Text of the link to it."""


@dataclass(frozen=True)
class MistakePage(Page):
    """All that the page is made of."""

    LEADS = False
    """The claim comes first."""

    @property
    def mistake(self) -> reading.Mistake:
        """What is to be judged."""
        assert self.walkthrough.mistake is not None
        return self.walkthrough.mistake

    @cached_property
    def judgements(self) -> Sequence[JudgedStatement]:
        """The statements, in the author's order, and what is true."""
        return judge_statements(
            self.walkthrough, [showing.checked_run for showing in self.showings]
        )

    def _head(self, say: Messages) -> Iterator[str]:
        yield from super()._head(say)
        yield f"## {say.say('mistake.claim')}\n"
        yield f"{markdown_safe(escape(self.mistake.claim[say.language]))}\n"
        yield from self._invalid_tree(say)
        yield f"## {say.say('mistake.find')}\n"
        yield self._question(say)

    def facts(self, say: Messages) -> Sequence[str]:
        """Return how much there is to find; what the searches came to would give it away."""
        wrong = sum(not judgement.true for judgement in self.judgements)
        return [say.count("mistake.card", wrong, all=len(self.judgements))]

    def _drafts(self, language: str) -> Sequence[Question]:
        """Return the questions of every page; none if the proof of the search is expected to fail,
        since questions about a wrong search teach nothing."""
        fails = self.showings[0].checked_run.entry.expect.get("proof") == "fails"
        return () if fails else super()._drafts(language)

    def linked_frames(self, showing: Presentation) -> set[int]:
        """Return the frames that every page links to, and those that show a statement's truth."""
        places = (
            judgement.place
            for judgement in self.judgements
            if self._presentation(judgement) is showing
        )
        return super().linked_frames(showing) | {*places}

    def _presentation(self, judgement: JudgedStatement) -> Presentation:
        """Return the run that shows what is true of the statement."""
        return self.showings[judgement.statement.entry]

    @property
    def _agrees(self) -> bool:
        """False: what is claimed here was computed, and the source is wrong somewhere."""
        return False

    def _questions(self, say: Messages) -> Iterator[str]:
        """Yield every statement with what the run says of it; then the questions of every page."""
        yield f"## {say.say('mistake.checked')}\n"
        views = [self._statement_view(judgement, say) for judgement in self.judgements]
        yield render("statements.html", judged=views)
        yield from super()._questions(say)

    def _invalid_tree(self, say: Messages) -> Iterator[str]:
        """Yield a tree that cannot be read, and what the reader of this course says to it."""
        if not self.mistake.invalid_tree:
            return
        yield f"{say.say('mistake.invalid_tree')}\n"
        yield code_block(self.mistake.invalid_tree, "yaml")
        yield f"{say.say('mistake.refusal')}\n"
        lines = (f"{f.line}:{f.column}: {f.message}; {f.remedy}" for f in self.mistake.refusal)
        yield code_block("\n".join(lines), "text")

    def _question(self, say: Messages) -> str:
        """Return the statements as choices; each wrong statement is a right answer."""
        wrong = [place for place, judgement in enumerate(self.judgements) if not judgement.true]
        return render(
            "mistake.html",
            player=self.showings[0].id,
            which=say.count("mistake.which", len(wrong)),
            words=labels(say.language),
            judged=[self._statement_view(judgement, say) for judgement in self.judgements],
            wrong=wrong,
        )

    def _statement_view(self, judgement: JudgedStatement, say: Messages) -> StatementView:
        """Return the statement, what is true, why, and the frame that shows it."""
        showing = self._presentation(judgement)
        happened = verdict(judgement, showing, say)
        if len(self.showings) > 1 and judgement.statement.claim != MINIMAX_VALUES:
            label = run_name(showing.checked_run.run, say.language)
            happened = say.colon(label, happened)
        why = judgement.statement.why.get(say.language, "")
        return StatementView(
            says=judgement.statement.says[say.language],
            verdict=say.say("mistake.true" if judgement.true else "mistake.wrong"),
            reason=say.paragraph([happened, *([why] if why else [])]),
            player=showing.id,
            frame=showing.moments[judgement.place].frame.number,
            file=self._top(say.language) + showing.picture(judgement.place, say.language),
            link=say.say("mistake.frame", n=showing.counter(judgement.place)),
        )
