"""Sentences as captions show them, each with the moment of the run of which it is said."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache, cached_property
from math import inf, isclose

from meaning.reader import PLACE
from meaning.vocabulary import NUMBERS
from search_walkthroughs.captions.caption import RunCaptions
from search_walkthroughs.captions.catalogue import Messages, Phrase, messages
from search_walkthroughs.captions.family_words import Words, run_contexts
from search_walkthroughs.captions.names import Names
from search_walkthroughs.game import CHANCE, MAX, Path
from search_walkthroughs.questions.family_questions import Questions
from search_walkthroughs.questions.question import QuestionDraft
from search_walkthroughs.record.frame import Frame
from search_walkthroughs.record.frame_text import number_text
from search_walkthroughs.record.plan import NodeState, Plan, PlanNode
from search_walkthroughs.record.tree_state import Moment

ROUNDED = 1e-3
"""Upper limit of what a number that is shown may differ from the number itself, by its size."""


class Untrue(AssertionError):
    """A sentence is shown of a moment in which it does not hold."""


@dataclass(frozen=True)
class Saying:
    """One message with its facts put in."""

    key: str
    """Without the variant that the run has chosen: of `unsound.score.least` it is `score.least`."""
    facts: Mapping[str, object]
    template: str
    """The message of the catalogue that was said."""
    text: str

    @property
    def numbers_filled_in(self) -> str:
        """The message with its numbers put in, and no other fact: a node may be called 3 too."""
        facts = {name: fact for name, fact in self.facts.items() if name in NUMBERS}
        return PLACE.sub(lambda place: str(facts.get(place[1] or "", place[0])), self.template)


@dataclass(frozen=True)
class HeardMessages(Messages):
    """Messages that note what is said by them."""

    heard: list[Saying] = field(default_factory=list)

    def say(self, key: str, **facts: object) -> Phrase:
        """Return the message with the facts put in, and note it."""
        text = Messages.say(self, key, **facts)
        self.heard.append(Saying(key, facts, self.messages[key], text))
        return text

    def variant(self, section: str) -> "HeardMessages":
        """Return the same messages with those of one section in place of others, heard together."""
        return HeardMessages(self.language, Messages.variant(self, section).messages, self.heard)


@dataclass(frozen=True)
class HeardCaptions(RunCaptions):
    """The captions of a run, of which each message is heard."""

    heard: list[Saying] = field(default_factory=list)

    @cached_property
    def _names(self) -> Names:
        every = HeardMessages(self.language, messages(self.language).messages, self.heard)
        return Names(self.plan, self.plan.family.part(Words).run_messages(self.plan, every))


@dataclass(frozen=True)
class Shown:
    """A saying, and the moment of which it is said."""

    saying: Saying
    plan: Plan
    moment: Moment
    held_before: float | None
    """The score that stood at the node before this frame, since it was entered."""
    read_at: Mapping[Path, int] = field(default_factory=dict)
    """The number of the frame in which each leaf was read first."""
    draft: QuestionDraft | None = None
    """The question that says it."""

    @property
    def frame(self) -> Frame:
        """What was recorded."""
        return self.moment.frame

    @property
    def turn(self) -> int:
        """Who moves at the current node."""
        return self.frame.turn

    @property
    def node(self) -> PlanNode:
        """The current node."""
        return self.plan.nodes[self.frame.path]

    @property
    def last_part(self) -> str:
        """The end of the key: of `update.sure_max` it is `max`."""
        return self.saying.key.rpartition("_")[2].rpartition(".")[2]

    def must(self, condition: bool) -> None:
        """Raise Untrue unless the condition, without which the sentence is wrong, holds."""
        if not condition:
            raise Untrue(f"{self.saying.key} at frame {self.frame.number}: {self.saying.text}")

    def number(self, name: str) -> float | None:
        """Return the number that the sentence names so; None if it is no number or unknown."""
        return number_of(str(self.saying.facts.get(name, "")))

    def must_be(self, name: str, value: float | None) -> None:
        """Raise Untrue unless the sentence names this value so."""
        if value is not None:
            text = str(self.saying.facts[name]).removeprefix("≈ ").rstrip("⁺⁻")
            self.must(text in (number_text(value), number_text(value).rstrip("⁺⁻")))

    def must_keep_to(self, kind: str, value: float | None, bound: float | None) -> None:
        """Raise Untrue unless the value is at least or at most the bound, which may be rounded."""
        if value is not None and bound is not None and not isclose(value, bound, rel_tol=ROUNDED):
            self.must(value > bound if kind == "least" else value < bound)

    def state(self, path: Path) -> NodeState:
        """Return how a node on the path to the current one stands."""
        return self.moment.states[len(path) - len(self.plan.root)]

    def is_sure(self, path: Path) -> bool:
        """Return whether the player of a node above is sure of the score that stands there."""
        state = self.state(path)
        sign = "≥" if self.plan.nodes[path].turn == MAX else "≤"
        return state.best is not None and state.sign in ("=", sign)

    def worth(self, path: Path | None) -> float | None:
        """Return what plain minimax says of the node; None where it cannot be told from what is
        drawn, or where the search is wrong on purpose."""
        known = self.plan.is_sound and path is not None and path in self.plan.nodes
        return true_value(TreeOf(self.plan), path) if known and path is not None else None

    def read_range(self, path: Path) -> tuple[float, float] | None:
        """Return where the leaves read so far put the value of the node; None where that cannot be
        told from what is drawn: where chance moves, or a table knows more."""
        plan = self.plan
        if not plan.is_sound or plan.unknown is None or plan.traits.passes:
            return None
        if self.frame.table is not None or self.frame.registered is not None:
            return None
        return self._read_range(path)

    def _read_range(self, path: Path) -> tuple[float, float] | None:
        node = self.plan.nodes[path]
        if node.leaf:
            if self.read_at.get(path, inf) > self.frame.number:
                return self.plan.unknown
            return None if node.estimate or node.value is None else (node.value, node.value)
        if node.turn == CHANCE or node.hidden or node.collapsed or node.guess is not None:
            return None
        below = [self._read_range(child) for child in node.children]
        known = [ends for ends in below if ends is not None]
        if not known or len(known) < len(below):
            return None
        best = max if node.turn == MAX else min
        return best(low for low, _ in known), best(high for _, high in known)


@dataclass(frozen=True, eq=False)
class TreeOf:
    """The drawn tree of a plan; two of one plan are equal, whatever the plan holds."""

    plan: Plan

    def __hash__(self) -> int:
        return id(self.plan)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, TreeOf) and other.plan is self.plan


@cache
def true_value(tree: TreeOf, path: Path) -> float | None:
    """Return the value of the node by plain minimax and expectimax; None where leaves are unknown,
    not drawn, or estimates, and where what follows a pass counts."""
    node = tree.plan.nodes[path]
    if node.leaf:
        return None if node.estimate else node.value
    if node.hidden or node.collapsed or node.after_pass is not None or node.guess is not None:
        return None
    values = [true_value(tree, child) for child in node.children]
    known = [value for value in values if value is not None]
    if not known or len(known) < len(values):
        return None
    if node.turn == CHANCE:
        shares = [tree.plan.nodes[child].chance or 0 for child in node.children]
        return float(sum(share * Fraction(v) for share, v in zip(shares, known, strict=True)))
    return max(known) if node.turn == MAX else min(known)


def number_of(text: str) -> float | None:
    """Return the number that is written so; None if it is none.

    >>> [number_of(text) for text in ("−2", "≈ 1/4", "5⁺", "−∞", "A")]
    [-2.0, 0.25, 5.0, -inf, None]
    """
    plain = text.removeprefix("≈ ").replace("−", "-").replace(",", "").rstrip("⁺⁻")
    if plain.lstrip("-") == "∞":
        return -inf if plain.startswith("-") else inf
    try:
        return float(Fraction(plain))
    except ValueError:
        return None


def sayings(plan: Plan, moments: Sequence[Moment], language: str) -> Iterator[Shown]:
    """Yield every message that the captions of a run say, each with its moment."""
    heard: list[Saying] = []
    captions = HeardCaptions(plan, language, heard)
    history = History()
    for moment in moments:
        heard.clear()
        captions.caption(moment)
        before = history.held.get(moment.frame.path)
        history.take(moment.frame)
        yield from (Shown(saying, plan, moment, before, history.read_at) for saying in heard)


def question_sayings(plan: Plan, moments: Sequence[Moment], language: str) -> Iterator[Shown]:
    """Yield every message of the questions on a run, each with the moment that answers it."""
    history = History()
    for moment in moments:
        history.take(moment.frame)
    heard: list[Saying] = []
    words = HeardMessages(language, messages(language).messages, heard)
    moment_by_frame = {moment.frame.number: moment for moment in moments}
    for draft in plan.family.part(Questions).drafts(run_contexts(plan, moments, words)):
        texts = [draft.prompt, *(text for one in draft.choices for text in (one.text, one.why))]
        whole = "\n".join(texts)
        for saying in heard:
            if saying.text in whole:  # the others belong to questions that are not asked
                yield Shown(
                    saying, plan, moment_by_frame[draft.frame], None, history.read_at, draft
                )
        heard.clear()


@dataclass
class History:
    """What has happened so far in a run."""

    held: dict[Path, float | None] = field(default_factory=dict)
    """The scores of nodes since they were entered."""
    read_at: dict[Path, int] = field(default_factory=dict)
    """The number of the frame in which each leaf was read first."""

    def take(self, frame: Frame) -> None:
        """Take the frame in."""
        if frame.status == "start":
            self.held[frame.path] = None
        elif frame.status == "update":
            self.held[frame.path] = frame.score
        elif frame.status == "end":
            self.read_at.setdefault(frame.path, frame.number)


def all_sayings(runs: Iterable[tuple[Plan, Sequence[Moment]]], language: str) -> Iterator[Shown]:
    """Yield every message that the captions of these runs say."""
    for plan, moments in runs:
        yield from sayings(plan, moments, language)


def all_question_sayings(
    runs: Iterable[tuple[Plan, Sequence[Moment]]], language: str
) -> Iterator[Shown]:
    """Yield every message that the questions on these runs say."""
    for plan, moments in runs:
        yield from question_sayings(plan, moments, language)
