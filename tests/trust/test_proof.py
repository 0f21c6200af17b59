"""The theorem of alpha-beta: Coq's proof of it, its lesson, and the calls that are recorded."""

import re
from collections import Counter
from random import Random

import pytest

from search_walkthroughs.games.tree import Tree
from search_walkthroughs.record.frame import KINDS
from support import minimax, search
from trust.catching import ROOT
from trust.exhaustive import outside, wrong_in_window
from trust.proving import COMPILER, PROOF, WEAKENED, ask, weakened

LESSONS = [ROOT / "docs" / code / "alpha-beta-in-coq.md" for code in ("", "ja")]
QUOTE = re.compile(r'^```coq\n--8<-- "course/alpha_beta\.v:([a-z]+)"\n```$', re.MULTILINE)
SECTION = re.compile(r"--8<-- \[start:([a-z]+)\]")
INFINITY = 100

needs_coq = pytest.mark.skipif(COMPILER is None, reason="`make proof` installs Coq")


def test_the_lesson_quotes_the_whole_proof_in_its_order():
    sections = SECTION.findall(PROOF.read_text("utf-8"))
    assert len(sections) > 8
    for lesson in LESSONS:
        assert QUOTE.findall(lesson.read_text("utf-8")) == sections
    rest = re.sub(
        r"\(\* --8<-- \[start.*?\[end:[a-z]+\] \*\)|\(\*.*?\*\)",
        "",
        PROOF.read_text("utf-8"),
        flags=re.DOTALL,
    )
    assert "Lemma" not in rest
    assert "Theorem" not in rest


def test_every_theorem_is_asked_for_its_axioms():
    text = PROOF.read_text("utf-8")
    asked = re.search(
        r"Definition theorems := \((.*?)\)\.\nPrint Assumptions theorems\.", text, re.S
    )
    assert re.split(r",\s+", asked[1]) == re.findall(r"^Theorem (\w+)", text, re.MULTILINE)


def random_tree(rng, depth=4):
    """Nested lists of numbers; a leaf at the root too."""
    if depth == 0 or rng.random() < 0.15:
        return rng.randint(-6, 6)
    return [random_tree(rng, depth - 1) for _ in range(rng.randint(1, 3))]


def term(tree, turn="MAX"):
    """The tree as Coq writes it."""
    if not isinstance(tree, list):
        return f"(leaf ({tree}))"
    below, children = "MIN" if turn == "MAX" else "MAX", "none"
    for child in reversed(tree):
        children = f"(also {term(child, below)} {children})"
    return f"(node {turn} {children})"


def windows(rng):
    """A window for a search; the full one now and then."""
    low = rng.randint(-7, 6)
    return rng.choice([(-INFINITY, INFINITY), (low, low + 1), (low, rng.randint(low + 1, 8))])


def worth(game, path):
    """What the node is worth by plain minimax."""
    state = game.start()
    for move in path:
        state = game.play(state, move)
    return minimax(game, state)


SEARCHES = [
    ("alpha-beta", {"fail": "soft"}),
    ("alpha-beta", {"fail": "hard"}),
    ("alpha-beta", {"cut": "past-bound"}),
    *((name, {}) for name in ("alpha-beta-pair", "nega-alpha", "alpha-beta-table")),
    *((name, {}) for name in ("pvs", "mtd-f", "aspiration")),
]


def test_every_recorded_call_keeps_the_theorem():
    rng, calls = Random(3), Counter()
    for _ in range(12):
        game = Tree.grow([random_tree(rng) for _ in range(2)])
        truth = {}
        for name, options in SEARCHES:
            for frame in search(name, game, **options).frames:
                if frame.status != "end":
                    continue
                value = truth.setdefault(frame.path, worth(game, frame.path))
                window = frame.alpha, frame.beta
                assert wrong_in_window(frame.score, value, window) is None, (name, frame)
                if options.get("fail") == "hard" and frame.left is not None:
                    assert outside(frame.score, frame.turn, window) is None
                calls[frame.kind] += 1
                if frame.kind != "exact":  # the bound on the other side is refused
                    step = 1 if frame.kind == "fail high" else -1
                    assert wrong_in_window(value + step, value, window) or window[0] < value + step
    assert min(calls[kind] for kind in KINDS) > 300


@pytest.mark.night
@needs_coq
def test_coq_accepts_the_proof_and_its_search_answers_as_ours_does(tmp_path):
    rng, terms, ours = Random(5), [], []
    for _ in range(40):
        tree, window, fail = [random_tree(rng, 3)], windows(rng), rng.choice(["soft", "hard"])
        terms.append(
            f"(alphabeta ({-INFINITY}) {INFINITY} {fail} {term(tree)} ({window[0]}) ({window[1]}))"
        )
        ours.append(search("alpha-beta", Tree.grow(tree), fail=fail, window=window).value)
    answer = ask(PROOF.read_text("utf-8"), tmp_path, terms)
    assert answer.refusal is None
    assert list(answer.numbers) == ours
    assert len(set(ours)) > 5


FEW = ("a cut one below beta",)


@needs_coq
@pytest.mark.parametrize(
    "name",
    [pytest.param(name, marks=() if name in FEW else pytest.mark.night) for name in WEAKENED],
)
def test_coq_refuses_a_proof_that_is_weakened(name, tmp_path):
    assert ask(weakened(name), tmp_path).refusal
