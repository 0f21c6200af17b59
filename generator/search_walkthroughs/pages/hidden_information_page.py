"""`page: hidden-information`: what a player can reach who does not see everything."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from html import escape
from typing import Self

from .. import hidden_information, reading
from ..captions.catalogue import Messages
from ..game import MAX, spell
from ..hidden_information import DifferentMoves, HiddenGame, Mixture, SetName, TooManyPlans
from ..reading import BadInput
from ..running.course_check import CheckedRun
from ..trace.frame_text import exact_text
from .page_markup import class_table, markdown_safe, table, wide
from .walkthrough_page import Page


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
        """The page of the runs. Raises BadInput if an information set has nodes with different
        moves, or if there are too many plans."""
        page = super().of(name, walkthrough, checked_runs)
        try:
            assert page.hidden_game
        except DifferentMoves as error:
            message = f"the nodes that see {error.name} have different moves"
            remedy = "give them the same labels in the same order, or let them see something else"
            raise BadInput([_fault(walkthrough, message, remedy)]) from error
        except TooManyPlans as error:
            message, remedy = str(error), "write a smaller tree, or leave `page` out"
            raise BadInput([_fault(walkthrough, message, remedy)]) from error
        return page

    @cached_property
    def hidden_game(self) -> HiddenGame:
        """What determinization says of the tree, and what is true of it."""
        return hidden_information.solve(self.showings[0].checked_run.run.search_game.innermost)

    def _head(self, say: Messages) -> Iterator[str]:
        yield from super()._head(say)
        found = self.hidden_game
        yield f"## {say.say('hidden_information.sets')}\n"
        yield f"{say.say('hidden_information.sets_about')}\n"
        yield wide(class_table("wt-estimates", self._sets(say)), say.say("hidden_information.sets"))
        yield f"## {say.say('hidden_information.results')}\n"
        rows = [
            (say.say(f"hidden_information.{key}"), exact_text(getattr(found, key)))
            for key in ("claim", "worth", "best_pure", "value")
        ]
        yield table([tuple(map(escape, row)) for row in rows])
        yield f"{markdown_safe(escape(say.paragraph([*self._sentences(say)])))}\n"
        yield f"## {say.say('hidden_information.search')}\n"

    def _sets(self, say: Messages) -> Iterator[Sequence[str]]:
        """The information sets as rows: who moves, at which nodes, the means, the move planned."""
        found = self.hidden_game
        yield (
            "",
            *(
                say.say(f"hidden_information.{key}")
                for key in ("mover", "nodes", "means", "planned")
            ),
        )
        for one in found.sets:
            mine = one.turn == MAX
            means = [f"{move}: {exact_text(one.means[move])}" for move in one.moves if mine]
            nodes = [spell(path) or say.say("hidden_information.root") for path in one.paths]
            name = _name(one.name, say)
            yield (
                escape(name),
                "MAX" if mine else "MIN",
                escape(" · ".join(nodes)),
                escape(" · ".join(means)) or "–",
                escape(str(found.plan[one.name])) if mine else "–",
            )

    def _sentences(self, say: Messages) -> Iterator[str]:
        """Whether the player can do what determinization expects, and who guarantees the value."""
        found = self.hidden_game
        numbers = {key: exact_text(getattr(found, key)) for key in ("claim", "worth", "value")}
        if found.claim == found.value and found.worth == found.value:
            yield say.say("hidden_information.right", **numbers)
        elif found.worth != found.claim:
            yield say.say("hidden_information.less", **numbers)
        else:
            yield say.say("hidden_information.short", **numbers)
        for player, mixture in (("MAX", found.maximum), ("MIN", found.minimum)):
            if mixture.plans[0][1]:
                facts = {"player": player, "plans": self._plans(mixture, say)}
                yield say.say(
                    "hidden_information.mixture", bound=exact_text(mixture.guarantee), **facts
                )
        yield say.say("hidden_information.certificate", **numbers)

    def _plans(self, mixture: Mixture, say: Messages) -> str:
        """The plans of a mixture, each with its probability."""
        texts = []
        for share, plan in mixture.plans:
            moves = [
                say.say("hidden_information.at", name=_name(name, say), move=move)
                for name, move in plan.items()
            ]
            listed = say.join(moves)
            pure = len(mixture.plans) == 1
            key = "hidden_information.pure" if pure else "hidden_information.share"
            texts.append(say.say(key, share=exact_text(share), moves=listed))
        return say.messages["list.semicolon"].join(texts)


def _name(name: SetName, say: Messages) -> str:
    """What a page calls an information set."""
    if isinstance(name, tuple):
        return spell(name) or say.say("hidden_information.root")
    return str(name)


def _fault(walkthrough: reading.Walkthrough, message: str, remedy: str) -> reading.Fault:
    return walkthrough.fault(walkthrough.marks["tree"], message, remedy)
