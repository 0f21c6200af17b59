"""`page: prune`, `prune-random`."""

from base64 import b64encode
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import isfinite
from typing import TypeAlias

from ...captions.catalogue import Messages, languages, messages
from ...drawing.layout import MARGIN, lay_out
from ...drawing.layout import Page as PictureLayout
from ...drawing.nodes import TEXT_PARTS, box, edge
from ...drawing.shapes import player
from ...drawing.svg import Mark, Polygon, rectangle, still_picture
from ...game import Path, spell
from ...record.frame_text import number_text
from ...record.plan import NodeState, Plan
from ...runs.run import Run
from ..course.chapter_pages import ChapterEntry
from ..markup.page_markup import render
from ..walkthrough.effort import difficulty, minutes_to_prune
from ..walkthrough.player_html import StillView
from ..walkthrough.presentation import Presentation
from ..walkthrough.results import result
from ..walkthrough.walkthrough_page import Page

# The exercise "prune it yourself" as HTML: the tree without its answer, and what its script says.
# Without the script it is a picture to be pruned with a pencil; the script takes it over.

SECTION = "prune."

SCRIPT_MESSAGES = (
    *("tree", "child", "leaf", "alpha", "beta", "value", "right", "wrong"),
    *("skip", "idle", "alpha_cut", "beta_cut", "alpha_window", "beta_window", "deep", "shallow"),
    *("has_alpha", "has_beta", "free_alpha", "free_beta", "given_alpha", "given_beta"),
    *("need_alpha", "need_beta", "is_alpha", "is_beta", "is_value", "stopped", "chosen"),
    *("hint", "no_hint", "unmarked", "shown", "nothing", "steps", "at", "past", "empty"),
)
"""Keys of the messages that the script speaks: it holds no language of its own."""

WISHES: Mapping[str, tuple[str, ...]] = {
    "wide": ("2", "3", "23"),
    "depth": ("3", "2", "4"),
    "most": ("9", "20", "99"),
    "rule": ("at", "past"),
    "kind": ("any", "deep", "tie", "idle", "none"),
}
"""What may be asked of a drawn tree, in the order of the link, the usual choice first."""


def exercise(run: Run, plan: Plan, still: StillView, say: Messages, *, drawing: bool) -> str:
    """Return the section; with `drawing`, it can also make random trees."""
    facts = {"nodes": nodes(plan, say), "rules": rules(run), "words": prune_labels(say)}
    return render(
        "exercise.html",
        say=say,
        title=say.say("prune.title"),
        facts=facts,
        conditions=say.paragraph(list(conditions(run, say))),
        wishes=wishes(say) if drawing else (),
        still=still,
    )


def daily_exercise(tree: str, title: str, say: Messages) -> str:
    """Return the section of this title for a tree that the script draws by the date; `tree` says
    which of the day's."""
    return render(
        "exercise.html",
        say=say,
        title=title,
        facts={"daily": tree, "rules": {}, "words": prune_labels(say)},
        conditions=say.say("prune.at"),
        wishes=(),
        still=None,
    )


def nodes(plan: Plan, say: Messages) -> list[dict[str, object]]:
    """Return the tree as the script reads it: its nodes in depth-first order."""
    places = {path: place for place, path in enumerate(plan.nodes)}
    facts: list[dict[str, object]] = []
    for path, plan_node in plan.nodes.items():
        below = [places[child] for child in plan_node.children]
        node: dict[str, object] = {"turn": plan_node.turn, "children": below}
        if plan_node.leaf:
            node["value"] = plan_node.value
        if not plan_node.leaf or not _is_anonymous(path, plan):
            named = plan.names.get(path) or spell(path) or say.say("name.root")
            node["name"] = named
        facts.append(node)
    return facts


def _is_anonymous(path: Path, plan: Plan) -> bool:
    """Return whether the node's siblings and it are merely counted: such leaves have no name."""
    siblings = plan.nodes[path[:-1]].children if path else ()
    return {str(c[-1]) for c in siblings} == {str(n + 1) for n in range(len(siblings))}


def rules(run: Run) -> dict[str, object]:
    """Return the conventions of the run that are not the usual ones."""
    low, high = run.window
    ends = {"alpha": low, "beta": high}
    facts: dict[str, object] = {name: end for name, end in ends.items() if isfinite(end)}
    if "fails hard" in run.meanings:
        facts["hard"] = True
    return facts | ({"past": True} if run.past_bound else {})


def conditions(run: Run, say: Messages) -> Iterator[str]:
    """Yield the conventions of the run in words, the usual ones too."""
    yield say.say("prune.past" if run.past_bound else "prune.at")
    low, high = run.window
    if isfinite(low) or isfinite(high):
        yield say.say("prune.window", alpha=number_text(low), beta=number_text(high))
    if "fails hard" in run.meanings:
        yield say.say("prune.hard")


def prune_labels(say: Messages) -> dict[str, str]:
    """Return all that the script says."""
    comma = say.messages["list.comma"]
    return {key: say.messages[f"{SECTION}{key}"] for key in SCRIPT_MESSAGES} | {"comma": comma}


Choices: TypeAlias = Sequence[tuple[str, str]]
"""Each choice as the script knows it, and in words."""


def wishes(say: Messages) -> list[tuple[str, Choices]]:
    """Return what may be asked of a drawn tree, each wish in words, with its choices."""
    return [
        (
            say.say(f"prune.{wish}"),
            [(choice, say.messages.get(f"{SECTION}{wish}_{choice}", choice)) for choice in choices],
        )
        for wish, choices in WISHES.items()
    ]


# The tree as it stands before anybody has searched it, as a picture of its own.

BOTTOM_MARGIN = 16
"""Room below the lowest row (pixels)."""


def unsearched_picture(plan: Plan, title: str) -> tuple[str, float, float]:
    """Return the SVG, its width and its height."""
    page = lay_out(plan)
    high = page.levels[-1].foot + BOTTOM_MARGIN
    svg = still_picture(_items(page), (page.width, high), f"<title>{title}</title>")
    return svg, page.width, high


def _items(page: PictureLayout) -> list[Mark]:
    """Return all marks in painting order."""
    fresh = NodeState()
    marks: list[Mark | None] = [Polygon("paper", rectangle(0, 0, page.width, page.height))]
    for level in page.levels:
        if level.turn is not None:
            marks += player(level.turn, MARGIN, level.y)
    for place in page.places.values():
        below = (page.places[child] for child in place.node.children)
        marks += [edge(place, child, fresh, best=False) for child in below]
    for place in page.places.values():
        marks += [part(place, fresh) for part in (box, *TEXT_PARTS)]
    return [mark for mark in marks if mark is not None]


# A page on which the reader prunes the tree, and only then sees what the search does.


@dataclass(frozen=True)
class PrunePage(Page):
    """All that such a page is made of; everything that shows the answer is folded away."""

    LEADS = False
    """The exercise comes first."""

    @property
    def files(self) -> Mapping[str, str | bytes]:
        """The picture of the tree that nobody has searched, by path."""
        return {f"{self.home}/unseen.svg": self._unseen[0]}

    @cached_property
    def _unseen(self) -> tuple[str, float, float]:
        return unsearched_picture(self._presentation.plan, messages("en").say("prune.tree"))

    @property
    def _presentation(self) -> Presentation:
        return self.showings[0]

    def _leaves(self, say: Messages) -> str:
        """Return how large the tree is; more may not be said before the reader has tried."""
        leaves = sum(node.leaf for node in self._presentation.plan.nodes.values())
        return say.count("prune.leaves", leaves)

    def parts(self, say: Messages) -> Iterator[str]:
        """Yield the exercise, then everything else, the answer folded away."""
        yield self._exercise(say)
        yield from self._head(say)
        parts = "\n".join(self._answer(say))
        yield render(
            "solution.html",
            summary=say.say("prune.solution"),
            player=self._players(say),
            rest=say.say("page.results_and_files"),
            parts=parts,
        )

    def _answer(self, say: Messages) -> Iterator[str]:
        """Yield what shows the answer, besides the player."""
        yield from self._questions(say)
        yield from self._keys(say)
        yield from result(self._presentation, say, several=False)
        yield from self._tree(say)
        yield from self._change(say)
        yield from self._downloads(say)

    @property
    def card_place(self) -> int:
        """The place of a frame that shows no answer: the first one."""
        return 0

    def card(self) -> ChapterEntry:
        """Return the page as its chapter's index shows it."""
        _, width, height = self._unseen
        return ChapterEntry(
            name=self.name,
            title=self.walkthrough.title,
            about=self.walkthrough.about,
            summary={code: self._leaves(messages(code)) for code in languages()},
            picture=dict.fromkeys(languages(), f"{self.home}/unseen.svg"),
            size=(width, height),
            minutes=minutes_to_prune(len(self._presentation.plan.nodes) - 1),
            difficulty=difficulty([self._presentation.checked_run]),
        )

    def _head(self, say: Messages) -> Iterator[str]:
        _, *rest = super()._head(say)
        links = self._other_languages(say.language)
        drawn = self.walkthrough.page == "prune-random"  # then the tree on the page may be another
        facts = links if drawn else f"{self._leaves(say)} · {links}"
        yield f'<p class="wt-summary">{facts}</p>\n'
        yield from rest

    def exercise(self, language: str) -> str:
        """Return the exercise for a document in one file, with its picture inside."""
        data = b64encode(self._unseen[0].encode()).decode()
        return self._exercise(messages(language), f"data:image/svg+xml;base64,{data}")

    def _exercise(self, say: Messages, src: str = "") -> str:
        """Return the exercise; its picture is the file of the site, or at the address `src`."""
        src = src or f"{self._top(say.language)}{self.home}/unseen.svg"
        _, width, height = self._unseen
        still = StillView(0, src, width, height, say.say("prune.tree"), "")
        checked_run, drawing = (
            self._presentation.checked_run,
            self.walkthrough.page == "prune-random",
        )
        return exercise(checked_run.run, checked_run.plan, still, say, drawing=drawing)
