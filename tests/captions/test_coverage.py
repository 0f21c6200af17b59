"""No message is said by nobody."""

from collections import Counter
from dataclasses import replace

import pytest

from search_walkthroughs import questions
from search_walkthroughs.captions import caption as captions
from search_walkthroughs.captions.caption import RunCaptions
from search_walkthroughs.captions.catalogue import Messages, messages
from support import caption

from . import (
    bounds,
    calculation,
    family,
    handmade,
    limited,
    matches,
    mixtures,
    othello,
    sampled,
    self_play,
    small_games,
    tables,
    workers,
    worlds,
)
from .support import Run, run
from .tables import doubled, graph, sample
from .test_captions import SAMPLES
from .test_captions import sampled as plain


class Spy(dict[str, str]):
    """The messages, and which of them were asked for."""

    def __init__(self, messages: dict[str, str], asked: list[str] | None = None) -> None:
        super().__init__(messages)
        self.said: set[str] = set()
        self.asked = asked

    def __getitem__(self, key: str) -> str:
        self.said.add(key)
        if self.asked is not None:
            self.asked.append(key)
        return super().__getitem__(key)


PAGES = {
    *(
        "algorithm",
        "bibliography",
        "card",
        "check",
        "compare",
        "course",
        "design",
        "engine",
        "estimate",
    ),
    *("exam", "experiment", "feed", "glossary", "growth", "guide", "hidden_information", "index"),
    *("court", "judge"),
    *(
        "language",
        "last_steps",
        "legend",
        "light",
        "listings",
        "minimal",
        "mistake",
        "network",
        "notes",
    ),
    *("on_paper", "orders", "page", "parting", "passes", "picture", "play", "player"),
    *("parsons", "practise", "predict", "printed", "proof", "prune", "read_aloud", "related"),
    *(
        "retrograde",
        "run",
        "serving",
        "skipped",
        "study",
        "take",
        "today",
        "try",
        "visits",
        "worked",
    ),
}
"""Parts of the catalogue that pages speak, not captions and questions."""

LIBRARIES = ("shogi.", "chess.", "open_spiel.")
"""Said where a library is installed; see `test_shogi`, `test_chess` and `test_open_spiel`."""

HIDDEN = "hidden."
"""Said where a picture leaves nodes out; see `test_hidden_children_are_not_invented`."""

FOLDED = {"skip.unseen.one", "skip.unseen.other", "question.cut_on"}
"""The same, where only some children are left out; see `test_folded`."""

RARE = {
    # Said of mixed strategies, on their page.
    "list.semicolon",
    # Said in Japanese; see `test_moves_of_pig_are_told_as_people_call_them`.
    "name.verb",
    # A score that nothing proves: below hidden children.
    "end.far_claim",
    "end.pass_claim",
    # Asked where visits and means part in a search with estimates: in these samples they do not.
    "look.question.chosen",
    # Only one playout is made from a node: the next one goes to a new child.
    "solver.sampled.own.other",
    # One of something that is nearly always many, kept for its counterpart.
    "end.all.one",
    "end.counts.one",
    "cut.levels.one",
    "name.own_children.one",
    "uncounted.end.all.one",
    "uncounted.end.counts.one",
    "again.cost.one",
    "again.visits_made.one",
    "again.once_expanded.one",
    "again.visits_so_far.one",
}


def test_every_message_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    spy = Spy(dict(messages("en").messages))
    monkeypatch.setattr(captions, "messages", lambda language: Messages(language, spy))
    monkeypatch.setattr(questions, "messages", lambda language: Messages(language, spy))
    runs = [run(tree, **options) for tree, options in SAMPLES.values()]
    runs += [
        graph(),
        doubled(),
        *map(sample, tables.SAMPLES),
        *othello.everything(),
        *family.everything(),
    ]
    runs += [*calculation.everything(), *sampled.everything(), *small_games.everything()]
    runs += [*limited.everything(), *worlds.runs().values(), *matches.runs(), *self_play.runs()]
    runs += mixtures.runs().values()
    runs += bounds.runs().values()
    runs += workers.runs().values()
    samples = [(done.plan, done.moments) for done in runs] + list(handmade.everything())
    samples += [
        (replace(done.plan, total=None), done.moments)
        for done in (plain("minimax"), plain("alpha-beta"), *family.everything())
    ]
    samples += [
        (replace(done.plan, is_sound=False, truth=(3, 3)), done.moments)
        for done in (plain(name) for name in SAMPLES)
    ]
    for plan, every in samples:
        for moment in every:
            caption(plan, moment, "en")
        questions.questions(plan, every, "en")
    # what a variant of the catalogue says for an evaluation by a network stands under `look`, of a
    # tree that cannot be counted under `uncounted`, of a run whose proof fails under `unsound`, and
    # for worlds that are solved under `world`, which has messages of its own too
    usual = {key: key.removeprefix("look.").removeprefix("uncounted.") for key in spy}
    usual = {key: of.removeprefix("unsound.").removeprefix("piles.") for key, of in usual.items()}
    parts = {key: rest.partition(".")[0] for key, rest in usual.items()}
    parts |= {
        key: key.split(".")[1]
        for key in spy
        if key.startswith(
            (
                "world.estimate.",
                "world.worked.",
                "match.page.",
                "match.worked.",
                "self_play.page.",
                "self_play.worked.",
                "regret.worked.",
                "bstar.worked.",
                "parallel.worked.",
            )
        )
    }
    ours = {key for key, part in parts.items() if part not in PAGES and HIDDEN not in key}
    ours -= {key for key in ours if key.startswith(LIBRARIES)}
    assert ours - spy.said - FOLDED == RARE


def shapes(done: Run) -> set[tuple[object, ...]]:
    """What kinds of captions a run has: the messages each is made of, at which kind of frame."""
    found: set[tuple[object, ...]] = set()
    for moment in done.moments:
        asked: list[str] = []
        spy = Spy(dict(messages("en").messages), asked)
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(captions, "messages", lambda language, spy=spy: Messages(language, spy))
            RunCaptions(done.plan, "en").caption(moment)
        found.add((moment.frame.status, moment.frame.turn, *asked))
    return found


@pytest.mark.parametrize("name", ["plain searches", "playouts"])
def test_every_sample_has_a_caption_of_a_kind_that_no_other_has(name: str) -> None:
    """So no sample is there twice: what it would notice, only it notices."""
    runs = {
        "plain searches": {sample: plain(sample) for sample in SAMPLES},
        "playouts": {sample: sampled.sample(sample) for sample in sampled.SAMPLES},
    }[name]
    kinds = {sample: shapes(done) for sample, done in runs.items()}
    times = Counter(kind for one in kinds.values() for kind in one)
    assert [one for one, own in kinds.items() if all(times[kind] > 1 for kind in own)] == []
