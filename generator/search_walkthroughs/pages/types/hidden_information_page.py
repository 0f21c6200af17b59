"""`page: hidden-information`: what a player can reach who does not see everything."""

from collections import defaultdict
from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from html import escape
from typing import Any, Self

from ... import reading
from ...captions.catalogue import Messages
from ...captions.family_results import Results
from ...course.check import CheckedRun
from ...game import MAX, drawn_board, spell
from ...hidden_information import Deal, DealDecision, HiddenDeal, HiddenGame, Mixture, SetName
from ...record.frame_text import exact_text
from ...runs.determinization import determinization
from ..markup.page_markup import EMPTY_CELL, markdown_safe, table, wide_table
from ..walkthrough.walkthrough_page import Page

MAX_FUSION_TABLES = 3
"""Upper limit of tables of decisions at which different orders need different moves."""
MAX_LISTED_ORDERS = 24
"""Upper limit of orders that a row of a table lists."""


@dataclass(frozen=True)
class HiddenInformationPage(Page):
    """All that the page is made of: information sets, plans and values, and then the search with
    open cards."""

    LEADS = False
    """The information sets come first."""

    @classmethod
    def of(
        cls, name: str, walkthrough: reading.Walkthrough, checked_runs: Sequence[CheckedRun]
    ) -> Self:
        """Make the page of the runs. Raises BadInput for a game that cannot be compared."""
        page = super().of(name, walkthrough, checked_runs)
        assert page.hidden_game
        return page

    @property
    def hidden_game(self) -> HiddenGame | HiddenDeal:
        """What determinization says of the game, and what is true of it."""
        return determinization(self.walkthrough, self.showings[0].checked_run.run)

    def _head(self, say: Messages) -> Iterator[str]:
        yield from super()._head(say)
        hidden_game = self.hidden_game
        if isinstance(hidden_game, HiddenDeal):
            game = self.showings[0].checked_run.run.search_game.innermost
            yield from DealTables(game, hidden_game, say, self._solves_worlds).parts()
        else:
            yield from self._set_parts(hidden_game, say)

    @property
    def _solves_worlds(self) -> bool:
        """Whether the search of the page is determinization itself."""
        return self.showings[0].plan.family.part(Results).solves_worlds

    def _set_parts(self, hidden_game: HiddenGame, say: Messages) -> Iterator[str]:
        """Yield the information sets of a tree, and what the players' mixtures guarantee."""
        yield f"## {say.say('hidden_information.sets')}\n"
        yield f"{say.say('hidden_information.sets_about')}\n"
        title = say.say("hidden_information.sets")
        yield wide_table("wt-estimates", self._sets(hidden_game, say), title)
        yield f"## {say.say('hidden_information.results')}\n"
        rows = [
            (say.say(f"hidden_information.{key}"), exact_text(getattr(hidden_game, key)))
            for key in ("claim", "worth", "best_pure", "value")
        ]
        yield table([tuple(map(escape, row)) for row in rows])
        yield f"{markdown_safe(escape(say.paragraph([*self._sentences(hidden_game, say)])))}\n"
        key = "worlds" if self._solves_worlds else "search"
        yield f"## {say.say(f'hidden_information.{key}')}\n"

    def _sets(self, hidden_game: HiddenGame, say: Messages) -> Iterator[Sequence[str]]:
        """Yield the information sets as rows: mover, nodes, means, and the planned move."""
        yield (
            "",
            *(
                say.say(f"hidden_information.{key}")
                for key in ("mover", "nodes", "means", "planned")
            ),
        )
        for info_set in hidden_game.sets:
            is_max = info_set.turn == MAX
            means = [
                f"{move}: {exact_text(info_set.means[move])}" for move in info_set.moves if is_max
            ]
            nodes = [spell(path) or say.say("hidden_information.root") for path in info_set.paths]
            name = _name(info_set.name, say)
            yield (
                escape(name),
                "MAX" if is_max else "MIN",
                escape(" · ".join(nodes)),
                escape(" · ".join(means)) or EMPTY_CELL,
                escape(str(hidden_game.plan[info_set.name])) if is_max else EMPTY_CELL,
            )

    def _sentences(self, hidden_game: HiddenGame, say: Messages) -> Iterator[str]:
        """Yield whether the player can do what determinization expects, and what is guaranteed."""
        numbers = {
            key: exact_text(getattr(hidden_game, key)) for key in ("claim", "worth", "value")
        }
        if hidden_game.claim == hidden_game.value and hidden_game.worth == hidden_game.value:
            yield say.say("hidden_information.right", **numbers)
        elif hidden_game.worth != hidden_game.claim:
            yield say.say("hidden_information.less", **numbers)
        else:
            yield say.say("hidden_information.short", **numbers)
        for player, mixture in (("MAX", hidden_game.maximum), ("MIN", hidden_game.minimum)):
            if mixture.plans[0][1]:
                facts = {"player": player, "plans": self._plans(mixture, say)}
                yield say.say(
                    "hidden_information.mixture", bound=exact_text(mixture.guarantee), **facts
                )
        yield say.say("hidden_information.certificate", **numbers)
        for info_set in hidden_game.sets:
            if info_set.is_met_twice:
                yield say.say("hidden_information.twice", name=_name(info_set.name, say))

    def _plans(self, mixture: Mixture, say: Messages) -> str:
        """Return the plans of a mixture, each with its probability."""
        texts = []
        for share, plan in mixture.plans:
            moves = [
                say.say("hidden_information.at", name=_name(name, say), move=move)
                for name, move in plan.items()
            ]
            listed = say.clauses(moves)
            pure = len(mixture.plans) == 1
            key = "hidden_information.pure" if pure else "hidden_information.share"
            texts.append(say.say(key, share=exact_text(share), moves=listed))
        return say.messages["list.semicolon"].join(texts)


def _name(name: SetName, say: Messages) -> str:
    """Return the name of an information set on the page."""
    if isinstance(name, tuple):
        return spell(name) or say.say("hidden_information.root")
    return str(name)


@dataclass(frozen=True)
class DealTables:
    """What each order of hidden cards says of a decision, and what that is worth to a player who
    does not know the order."""

    game: Any
    solution: HiddenDeal
    say: Messages
    solves_worlds: bool = False
    """Whether the search that follows is determinization itself."""

    def parts(self) -> Iterator[str]:
        """Yield the Markdown, in order."""
        say, solution, count = self.say, self.solution, len(self.solution.deals)
        yield f"## {say.say('hidden_information.deals')}\n"
        yield f"{say.say('hidden_information.deals_about', n=f'{count:,}')}\n"
        if solution.first is not None:
            yield self._table(solution.first, say.say("hidden_information.deals"))
        if solution.fusions:
            yield f"## {say.say('hidden_information.fusion')}\n"
        for decision in solution.fusions[:MAX_FUSION_TABLES]:
            yield f"{markdown_safe(escape(self._fusion(decision)))}\n"
            yield self._table(decision, say.say("hidden_information.fusion"))
        yield f"## {say.say('hidden_information.results')}\n"
        rows = [
            (say.say(f"hidden_information.{key}"), _share(number, count))
            for key, number in (
                ("claim", solution.claim),
                ("deal_worth", solution.worth),
                ("deal_value", solution.value),
            )
        ]
        yield table([tuple(map(escape, row)) for row in rows])
        yield f"{markdown_safe(escape(say.paragraph([*self._sentences()])))}\n"
        if self.solves_worlds:
            yield f"## {say.say('hidden_information.worlds')}\n"
            return
        yield f"## {say.say('hidden_information.deal_search')}\n"
        value = _share(solution.value, count)
        yield f"{say.say('hidden_information.deal_search_about', value=value)}\n"

    def _table(self, decision: DealDecision, name: str) -> str:
        """Return rows of deals in which the moves are worth the same, and the means below."""
        say, count = self.say, len(decision.deals)
        groups = defaultdict[tuple[Fraction, ...], list[Deal]](list)
        for deal, *results in zip(decision.deals, *decision.results.values(), strict=True):
            groups[tuple(results)].append(deal)
        heads = [
            say.say("hidden_information.after", move=self._label(move)) for move in decision.results
        ]
        rows: list[Sequence[str]] = [
            (say.say("hidden_information.orders"), *heads, say.say("hidden_information.which")),
            *(
                (f"{len(deals):,}", *map(exact_text, results), self._orders(deals))
                for results, deals in sorted(groups.items(), reverse=True)
            ),
        ]
        means = [_share(mean, count) for mean in decision.means.values()]
        rows.append((say.say("hidden_information.mean"), *means, EMPTY_CELL))
        return wide_table("wt-estimates", [[*map(escape, row)] for row in rows], name)

    def _orders(self, deals: Sequence[Deal]) -> str:
        """Return the deals, each as its cards in order, unless they are too many."""
        if len(deals) > MAX_LISTED_ORDERS:
            return self.say.say("hidden_information.unlisted")
        return " · ".join(" ".join(map(self._label, deal)) for deal in deals)

    def _fusion(self, decision: DealDecision) -> str:
        """Return why no player can do what determinization counted at a later decision."""
        count = len(decision.deals)
        return self.say.say(
            "hidden_information.fusion_about",
            chance=exact_fraction(decision.chance),
            moves=self.say.join([*map(self._label, decision.path)]),
            n=f"{count:,}",
            open=_share(decision.open_value, count),
            move=self._label(decision.move),
            mean=_share(max(decision.means.values()), count),
            loss=exact_fraction(decision.loss),
        )

    def _sentences(self) -> Iterator[str]:
        """Yield whether determinization is right, and where its excess comes from."""
        solution, say, count = self.solution, self.say, len(self.solution.deals)
        numbers = {
            key: _share(getattr(solution, key), count) for key in ("claim", "worth", "value")
        }
        if solution.claim == solution.worth == solution.value:
            yield say.say("hidden_information.right", **numbers)
            return
        yield say.say("hidden_information.less", **numbers)
        if solution.fusions:
            terms = (
                f"{exact_fraction(fusion.chance)} · {exact_fraction(fusion.loss)}"
                for fusion in solution.fusions
            )
            gap = exact_fraction(solution.claim - solution.worth)
            yield say.say("hidden_information.deal_sum", terms=" + ".join(terms), gap=gap)
        if solution.worth == solution.value:
            yield say.say("hidden_information.deal_best")

    def _label(self, move: Hashable) -> str:
        """Return how a picture writes the move."""
        board = drawn_board(self.game, self.game.start(), move)
        return str((board and board.label) or move)


def exact_fraction(number: Fraction) -> str:
    """Return the number as a whole number or a fraction.

    >>> exact_fraction(Fraction(-17, 20))
    '−17/20'
    """
    return str(number).replace("-", "−")


def _share(number: Fraction, count: int) -> str:
    """Return the number in parts of as many as there are deals, if it comes to whole parts.

    >>> _share(Fraction(17, 20), 120), _share(Fraction(1), 6), _share(Fraction(1, 7), 6)
    ('102/120', '1', '1/7')
    """
    parts = number * count
    if number.denominator == 1 or parts.denominator > 1:
        return exact_fraction(number)
    return f"{exact_fraction(parts)}/{count}"
