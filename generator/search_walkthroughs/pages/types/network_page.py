"""`page: network`: what the game's network sees, its weights, how it was trained, and a search."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from typing import Any, Self

from ... import reading
from ...captions.catalogue import Messages, languages, messages
from ...course.check import CheckedRun
from ...network import Training
from ...reading import BadInput
from ..markup.page_markup import snippet, wide_table
from ..walkthrough.walkthrough_page import Page


@dataclass(frozen=True)
class NetworkPage(Page):
    """All that the page is made of: the network of the game, and then the search that asks it."""

    LEADS = False
    """The weights come first."""

    @classmethod
    def of(
        cls, name: str, walkthrough: reading.Walkthrough, checked_runs: Sequence[CheckedRun]
    ) -> Self:
        """Make the page of the runs. Raises BadInput for a game without a network."""
        if getattr(checked_runs[0].run.search_game.innermost, "training", None) is None:
            message = "the page shows the network of a game, and this game asks none"
            remedy = "write `options: {evaluation: network}` for tic-tac-toe, or leave `page` out"
            raise BadInput([walkthrough.fault(walkthrough.marks["game"], message, remedy)])
        return super().of(name, walkthrough, checked_runs)

    @property
    def game(self) -> Any:
        """The game of the first search, whose network is shown."""
        return self.showings[0].checked_run.run.search_game.innermost

    @property
    def files(self) -> Mapping[str, str | bytes]:
        """The tables of the training, for chapters of the course: `--8<-- "en/NAME.weights"` and
        `--8<-- "en/NAME.generations"`."""
        files: dict[str, str | bytes] = {}
        for code in languages():
            for part, text in training_tables(self.game.training, messages(code)).items():
                files |= snippet(code, f"{self.name}.{part}", text)
        return files

    def _head(self, say: Messages) -> Iterator[str]:
        yield from super()._head(say)
        tables = training_tables(self.game.training, say)
        yield f"## {say.say('network.weights')}\n"
        yield f"{say.say('network.weights_about')}\n"
        yield tables["weights"]
        yield f"## {say.say('network.generations')}\n"
        yield f"{say.say('network.generations_about', **_settings(self.game.training))}\n"
        yield tables["generations"]
        yield f"## {say.say('network.position')}\n"
        yield f"{self._value_terms(say)}\n"
        yield wide_table("wt-estimates", self._moves(say), say.say("network.position"))
        yield f"## {say.say('network.search')}\n"

    def _value_terms(self, say: Messages) -> str:
        """Return how the value of the position comes about, as a sum and as a sentence."""
        game, state = self.game, self.game.start()
        weights = game.network.value
        counts = zip(weights.values(), game.position_features(state), strict=True)
        terms = " + ".join(f"{_factor(w)} · {count}" for w, count in counts)
        mover = "MAX" if game.turn(state) > 0 else "MIN"
        worth = _decimals(game.network.worth(game.position_features(state)))
        return say.say("network.worth", mover=mover, terms=terms, worth=worth)

    def _moves(self, say: Messages) -> Iterator[Sequence[str]]:
        """Yield the moves of the position as rows: the count of each feature, and the prior."""
        game, state = self.game, self.game.start()
        names = (say.say(f"network.{name}") for name in game.network.prior)
        yield "", *map(escape, names), say.say("network.prior")
        for move, counts in game.move_features(state).items():
            yield escape(str(move)), *map(str, counts), _decimals(game.prior(state, move))


def training_tables(training: Training, say: Messages) -> dict[str, str]:
    """Return the weights of each generation, and what each can do, as HTML."""
    rows = {"weights": _weights(training, say), "generations": _abilities(training, say)}
    return {
        part: wide_table("wt-estimates", part_rows, say.say(f"network.{part}"))
        for part, part_rows in rows.items()
    }


def _weights(training: Training, say: Messages) -> Iterator[Sequence[str]]:
    generations = [generation.network for generation in training.generations]
    names = (say.say("network.generation", g=g) for g in range(len(generations)))
    yield say.say("network.feature"), *names
    for part in ("value", "prior"):
        for name in getattr(training.network, part):
            label = say.say(f"network.of_{part}", feature=say.say(f"network.{name}"))
            weights = (getattr(network, part)[name] for network in generations)
            yield escape(label), *map(_decimals, weights)


def _abilities(training: Training, say: Messages) -> Iterator[Sequence[str]]:
    facts = _settings(training)
    searches = [
        say.say("network.right_searches", tested=simulations, **facts)
        for simulations in training.tested_simulations
    ]
    learnt, priors, error = (
        say.say(f"network.{key}", **facts) for key in ("learnt", "right_priors", "error")
    )
    yield "", *map(escape, (learnt, priors, *searches, error))
    for g, generation in enumerate(training.generations):
        right = (generation.learnt, generation.right_priors, *generation.right_searches)
        numbers = map(str, right)
        yield say.say("network.generation", g=g), *numbers, f"{generation.error:.3f}"


def _settings(training: Training) -> dict[str, object]:
    """Return the numbers of the training, as sentences name them."""
    return {
        "seed": training.seed,
        "games": training.games,
        "simulations": training.simulations,
        "positions": training.positions,
    }


def _decimals(number: float) -> str:
    return f"{number:.2f}".replace("-", "−")


def _factor(number: float) -> str:
    """Return a weight as a factor of a sum."""
    text = _decimals(number)
    return f"({text})" if number < 0 else text
