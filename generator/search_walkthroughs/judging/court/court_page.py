"""The page of a verdict on a Monte Carlo tree search: the tree after the iteration that breaks a
law, with the node ringed, and what that iteration added. Nothing of the program runs.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property

from ...captions.catalogue import messages
from ...pages.markup.page_markup import render
from ...pages.markup.tree_page import TreePage
from ...visit_trees.timeline import timeline
from ...visit_trees.visit_tree import VisitNode, VisitTree
from .court import Judged
from .court_verdict import CourtJudgement, CourtVerdict, SavedPage, number_text
from .findings import Finding
from .search_log import Iteration, SearchLog

SNAPSHOTS = 12
"""Number of iterations up to the one of the verdict whose trees are shown."""


@dataclass(frozen=True)
class CourtPage:
    """The page of a verdict, with the text of the program."""

    verdict: CourtVerdict
    judged: Judged
    text: str
    language: str

    @cached_property
    def breach(self) -> Finding | None:
        """The finding that the page shows; None if no law is broken."""
        breaches = (finding for finding in self.judged.findings if finding.status == "wrong")
        return next(breaches, None)

    @cached_property
    def iteration(self) -> Iteration:
        """The iteration that the page shows: that of the verdict, or the last one."""
        iterations = self.judged.search.iterations
        number = None if self.breach is None else self.breach.iteration
        shown = (iteration for iteration in iterations if iteration.number == number)
        return next(shown, iterations[-1])

    @cached_property
    def page(self) -> TreePage:
        """The trees after the iterations up to this one, as a page to move in."""
        search, say = self.judged.search, messages(self.language)
        last = search.iterations.index(self.iteration)
        shown = search.iterations[max(0, last + 1 - SNAPSHOTS) : last + 1]
        trees = timeline([tree_after(search, iteration) for iteration in shown])
        path = tuple(self.verdict.node.split("/")) if self.verdict.node else ()
        places = [n for n in range(len(trees.tree.nodes)) if trees.tree.path(n) == path]
        facts = {"program": self.verdict.program, "kind": self.verdict.kind_text(say)}
        title = str(say.say("court.page.title", n=self.iteration.number, **facts))
        says = self.verdict.says or (self.verdict.kind_text(say),)
        return TreePage(trees, title, self.language, (places or [0])[0], says, self._below())

    @property
    def html(self) -> str:
        """The whole document."""
        return self.page.html

    @property
    def svg(self) -> str:
        """The picture of the tree after the iteration."""
        return self.page.svg

    def _below(self) -> str:
        """Return the table of what the iteration did, and the program, as markup."""
        say, line = messages(self.language), self.iteration.line
        heads = ("node", "counted", "count_right", "added", "right")
        return render(
            "court_iteration.html",
            title=say.say("court.page.iteration", n=self.iteration.number, line=line or "–"),
            heads=[say.say(f"court.page.{head}") for head in heads],
            rows=list(self._rows()),
            program_title=say.say("judge.calls.page.program"),
            program=[
                {"text": text or " ", "is_named": number == line}
                for number, text in enumerate(self.text.splitlines(), 1)
            ],
        )

    def _rows(self) -> Iterator[dict[str, object]]:
        """Yield the rows of the table: the nodes on the way from the root, and the node that the
        verdict names."""
        search, breach = self.judged.search, self.breach
        named = None if breach is None else breach.node
        steps = {step.node: step for step in (*self.iteration.strays, *self.iteration.steps)}
        shown = {*steps, *([] if named is None else [named])}
        nodes = sorted(shown, key=lambda number: (search.nodes[number].depth, number))
        for number in nodes:
            step, is_named = steps.get(number), number == named
            counted, added = (step.counted, step.added) if step else (0.0, 0.0)
            is_path = breach is not None and breach.law in ("path", "root") and is_named
            right: object = None
            if breach is not None and breach.law == "backup" and is_named:
                right = breach.facts.get("b")
            is_beside = breach is not None and breach.key == "path.beside"
            right_count = float(not is_beside) if is_path else counted
            yield {
                "node": search.name(number) or messages(self.language).say("judge.root"),
                "is_named": is_named,
                "cells": [
                    number_text(counted, signed=True),
                    number_text(right_count, signed=True),
                    number_text(added, signed=True),
                    number_text(right if isinstance(right, float) else added, signed=True),
                ],
            }


def with_page(judgement: CourtJudgement, text: str, language: str) -> CourtJudgement:
    """Return the judgement with its page, if a search was found; `text` is the program."""
    if judgement.judged is None:
        return judgement
    page = CourtPage(judgement.verdict, judgement.judged, text, language)
    return replace(judgement, page=SavedPage(page.html, page.svg.encode()))


def tree_after(search: SearchLog, iteration: Iteration) -> VisitTree:
    """Return the tree as it is after an iteration: the nodes that were visited by then."""
    end, places = iteration.end, dict[int, int]()
    nodes: list[VisitNode] = []
    for node in sorted(search.nodes.values(), key=lambda node: node.depth):
        visits = search.visits(node.number, end)
        is_root = node.number == search.root
        if not is_root and (node.parent not in places or visits <= 0 or node.born >= end):
            continue
        places[node.number] = len(nodes)
        parent = -1 if node.parent is None or is_root else places[node.parent]
        label = "" if is_root else node.name.rsplit("/", 1)[-1]
        mean = search.mean(node.number, end) if search.kind and visits > 0 else None
        nodes.append(VisitNode(parent, label, visits, mean, node.prior))
    return VisitTree(nodes)
