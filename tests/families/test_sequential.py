"""The sequential test as a walkthrough: its frames, captions, questions and picture."""

from itertools import pairwise, product
from math import isclose, log
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from captions.matches import TOO_SOON, TWENTY, described
from captions.support import answered_by, drafts
from search_walkthroughs.captions.catalogue import languages, messages
from search_walkthroughs.drawing.film import draw
from search_walkthroughs.drawing.layout import lay_out
from search_walkthroughs.drawing.node_size import ExtraNumbers
from search_walkthroughs.drawing.wording import ENGLISH
from search_walkthroughs.experiments.sequential_test import SequentialTest
from search_walkthroughs.families.sequential.pairs import PAIR_POINTS
from search_walkthroughs.families.sequential.picture import Picture
from search_walkthroughs.families.sequential.words import Words
from search_walkthroughs.game import ContractError
from search_walkthroughs.games.match import Match
from search_walkthroughs.questions import questions
from support import caption, planted, search

PAIRS = [f"{first}-{second}" for first, second in product("012", repeat=2)]
RATIOS = [
    *(0.246872, 0.38365, 0.109807, 0.977138, 1.084127, 1.431185, 0.73174, 1.189639, 1.123259),
    *(1.892338, 2.266179, 1.591117, 2.016175, 2.662553, 2.699485, 3.079071),
]
"""The ratio after each of these pairs, as another program has computed it."""


def run_of(pairs, **options):
    """The frames of a match that was played."""
    return search("sequential-test", Match(pairs), **options)


def test_twenty_pairs_are_decided_by_the_sixteenth():
    ran = run_of(TWENTY, least=1)
    frames = [frame for frame in ran.frames if frame.status == "backup"]
    assert [frame.extra["ratio"] for frame in frames] == RATIOS
    assert frames[-1].extra["counts"] == (0, 2, 5, 6, 3)
    assert frames[-1].interval == (0.542692, 0.769808)
    assert ran.answer == (0.65625, "stronger")


def test_the_table_has_a_row_for_each_pair():
    ran = described(TWENTY, least=1)
    rows = Words().worked_rows(ran.plan, ran.moments, messages("en"))
    assert len(rows) == 1 + 16
    assert rows[0] == ["pair", "points", *(f"pairs with {p}" for p in PAIR_POINTS), "ratio"]
    assert rows[1] == ["1", "1½", "0", "0", "0", "1", "0", "0.25"]
    assert rows[-1] == ["16", "1½", "0", "2", "5", "6", "3", "3.08"]


def test_a_lower_limit_of_pairs_keeps_a_verdict_too_soon_away():
    early, late = run_of(TOO_SOON, least=1), run_of(TOO_SOON)
    assert (early.answer[1], early.frames[-1].number) == ("stronger", 13)
    assert (late.answer[1], late.frames[-1].number) == ("not stronger", 37)


@given(
    st.lists(st.sampled_from(PAIRS), min_size=1, max_size=60),
    st.sampled_from([(0, 100), (-50, 50), (0, 40)]),
    st.integers(1, 24),
)
def test_the_verdict_is_that_of_the_command_match(pairs, elos, least):
    same_verdict(pairs, elos, least)


@pytest.mark.night
def test_two_thousand_matches_have_the_verdict_of_the_command_match():
    rng, decided = Random(1), 0
    for _ in range(2000):
        weights = [rng.random() for _ in PAIRS]  # so that many matches lean to one side
        pairs = rng.choices(PAIRS, weights, k=rng.randint(1, 60))
        elos = rng.choice([(0, 100), (-50, 50), (0, 40)])
        decided += same_verdict(pairs, elos, rng.randint(1, 24)) is not None
    assert 500 < decided < 2000


def same_verdict(pairs, elos, least):
    """Hold the walkthrough of a match against the command's test; return its verdict."""
    ran = run_of(" ".join(pairs), elo0=elos[0], elo1=elos[1], least=least)
    test, played = SequentialTest(*elos, least), [(int(p[0]), int(p[2])) for p in pairs]
    decided = test.decided_at(played)
    assert ran.tally.frames["backup"] == (decided or len(pairs))
    read = played[: decided or len(pairs)]
    verdict = test.facts(read)["verdict"]
    assert ran.answer[1] == (None if verdict == "undecided" else verdict)
    assert ran.answer[0] == sum(map(sum, read)) / (4 * len(read))
    return ran.answer[1]


@given(st.lists(st.sampled_from(PAIRS), min_size=1, max_size=40))
def test_exchanging_the_sides_exchanges_the_verdicts(pairs):
    other = " ".join(pair[::-1].translate(str.maketrans("02", "20")) for pair in pairs)
    first = run_of(" ".join(pairs), elo0=-50, elo1=50, least=4)
    second = run_of(other, elo0=-50, elo1=50, least=4)
    assert first.answer[0] + second.answer[0] == 1
    opposite = {"stronger": "not stronger", "not stronger": "stronger", None: None}
    assert second.answer[1] == opposite[first.answer[1]]
    for one, two in zip(first.frames, second.frames, strict=True):
        if one.status == "backup":
            assert isclose(one.extra["ratio"], -two.extra["ratio"], abs_tol=2e-6)


def test_unequal_errors_have_unequal_bounds():
    """A rarer error has a bound that takes more pairs; the other bound hardly moves."""
    strict, usual = run_of(TWENTY, least=1, alpha=0.01), run_of(TWENTY, least=1)
    assert usual.tally.frames["backup"] == 16
    assert strict.tally.frames["backup"] == 20, "3.08 is less than ln(0.95/0.01)"
    losing = " ".join(["0-1", "1-1", "0-0", "2-0"] * 6)
    counts = [
        run_of(losing, least=1, alpha=alpha, beta=beta).tally.frames["backup"]
        for alpha, beta in ((0.05, 0.05), (0.01, 0.05), (0.05, 0.01))
    ]
    assert counts[0] <= counts[1] <= counts[0] + 1 < counts[2]


def test_drawn_matches_are_tested_too_and_the_seed_decides():
    first, again, other = (
        search("sequential-test", Match(difference=60), seed=seed).frames for seed in (1, 1, 2)
    )
    assert first == again
    assert first != other


def test_a_tree_whose_outcomes_are_no_pairs_is_refused():
    with pytest.raises(ContractError, match="the half points of both games are expected"):
        search("sequential-test", planted([1, 2], [0]))


# Captions and questions.


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("pairs", [TWENTY, TOO_SOON, "1-1 1-1"])
def test_captions_say_what_the_pair_brought_and_what_that_does(pairs, language):
    done = described(pairs)
    ratios = [0.0]
    for moment in done.moments:
        said, frame = caption(done.plan, moment, language).text, moment.frame
        assert not set("{}") & set(said)
        if frame.status != "backup":
            continue
        ratios.append(frame.extra["ratio"])
        before, now = (f"{ratio:.2f}".replace("-", "−") for ratio in ratios[-2:])
        assert now in said
        points = ("0", "½", "1", "1½", "2")[sum(map(int, frame.extra["pair"].split("-")))]
        assert (f" {points} of 2 points" if language == "en" else f"{points}点を得ました") in said
        if before != now:
            rises = ratios[-1] > ratios[-2]
            words = {"en": ("rises from", "falls from"), "ja": ("に上がります", "に下がります")}
            assert words[language][not rises] in said
            assert words[language][rises] not in said


def test_a_bound_that_is_reached_too_early_is_said_to_be_too_early():
    done = described(TOO_SOON)
    said = [caption(done.plan, moment, "en").text for moment in done.moments]
    early = [n for n, text in enumerate(said) if "That is beyond the bound of H1" in text]
    assert early == [
        n
        for n, moment in enumerate(done.moments)
        if moment.frame.status == "backup" and n < 16 and moment.frame.extra["ratio"] >= log(19)
    ]
    assert early
    assert "That reaches −2.94, the bound of H0." in said[36]
    assert said[-1].startswith("The first side is not stronger. The test accepts H0: the first")
    assert all("That reaches" not in text for text in said[:36])


@pytest.mark.parametrize(
    ("elos", "says"),
    [
        ((0, 50), "H0 says that the first side is not stronger than the second."),
        ((-50, 50), "H0 says that the first side is weaker by 50 points of rating."),
        ((20, 50), "H0 says that the first side is stronger by 20 points of rating."),
    ],
)
def test_the_hypotheses_are_said_as_they_are(elos, says):
    done = described(TWENTY, elo0=elos[0], elo1=elos[1])
    text = caption(done.plan, done.moments[0], "en").text
    assert says in text
    assert "H1 says that the first side is stronger by 50 points of rating." in text


def asked(pairs, **options):
    """The questions by their kind; every language asks the same."""
    done = described(pairs, **options)
    every = [questions(done.plan, done.moments, language) for language in languages()]
    assert len({tuple((q.frame, q.answer, q.kind) for q in one) for one in every}) == 1
    assert all(len(set(q.reasons)) == len(q.choices) for one in every for q in one)
    return done, {question.kind.name: question for question in every[0]}


def test_an_interval_without_zero_does_not_end_the_match():
    done, found = asked(TOO_SOON)
    question = found["interval"]
    assert question.choices[question.answer] == "No"
    low, high = done.moments[question.frame].frame.interval
    assert not low <= 0.5 <= high
    assert "errs far more often" in question.reason


@pytest.mark.parametrize(
    ("pairs", "options", "right"),
    [
        (TWENTY, {"least": 1}, "The first side is stronger."),
        ("0-1 0-0 " * 8, {}, "The first side is not stronger."),
        (TOO_SOON, {}, "Nothing yet: the match goes on."),
    ],
)
def test_whether_it_is_decided_is_answered_by_ratio_and_number_of_pairs(pairs, options, right):
    answers = set()
    done, _ = asked(pairs, **options)
    test = SequentialTest(0, 100, options.get("least", 16))
    for draft in drafts(done, "verdict"):
        counts = answered_by(done, draft).frame.extra["counts"]
        verdict = test.verdict(counts)
        texts = {
            "H1": "The first side is stronger.",
            "H0": "The first side is not stronger.",
            None: "Nothing yet: the match goes on.",
        }
        assert draft.choices[0].text == texts[verdict]
        answers.add(draft.choices[0].text)
    assert right in answers


def test_an_even_pair_may_raise_the_ratio():
    """The first even pair tells how little the pairs vary, so that the lead counts for more."""
    done, found = asked(TWENTY, least=1)
    question = found["ratio"]
    ratios = [0.0, *(m.frame.extra["ratio"] for m in done.moments if m.frame.extra)]
    rises = ratios[question.frame] > ratios[question.frame - 1]
    assert question.choices[question.answer] == ("It rises." if rises else "It falls.")
    assert done.moments[question.frame].frame.extra["pair"] == "1-1"
    assert RATIOS[1] > RATIOS[0]


# The picture.


def marks_of(done, number):
    """The marks of the family in the picture of a frame, by style."""
    family_marks = Picture().film_marks(done.plan, done.moments)
    page = lay_out(done.plan, further=ExtraNumbers(family_marks=family_marks))
    found = {}
    for mark in family_marks.marks(done.moments[number], page, {}, ENGLISH):
        if mark is not None:
            found.setdefault(mark.style, []).append(mark)
    return found


def test_bars_are_as_high_as_pairs_are_many_and_the_last_is_lit():
    done = described(TWENTY, least=1)
    found = marks_of(done, 16)
    heights = [
        max(y for _, y in bar.corners) - min(y for _, y in bar.corners)
        for bar in (*found["bar"], *found["bar-last"])
    ]
    assert [round(height / max(heights) * 6, 1) for height in heights] == [2, 5, 3, 6]
    assert [text.text for text in found["class"]] == ["0", "½", "1", "1½", "2"]
    assert [text.text for text in found["small"]] == ["0", "2", "5", "6", "3"]
    assert len(marks_of(done, 1).get("bar", [])) == 0, "there is one bar yet, and it is lit"


def joined(parts):
    """One line of several, each of which begins where the one before it ends."""
    way = list(parts[0])
    for part in parts[1:]:
        assert part[0] == way[-1]
        way += part[1:]
    return tuple(way)


@pytest.mark.parametrize("pairs", [1, 24, 25, 100])
def test_a_frame_of_a_long_match_changes_few_marks(pairs):
    done = described(" ".join(["2-1", "1-0"] * (pairs // 2) + ["1-1"] * (pairs % 2)), elo1=5)
    film = draw(done.plan, done.moments, describe=lambda moment: ("t", "d")).film
    assert max(len(frame) // 2 for frame in film.frames[1:]) <= 20
    points = [
        str(film.cuttings[cutting]).count("l")
        for frame in film.frames
        for cutting in frame[1::2]
        if cutting >= 0 and "sequential-ratio" in str(film.cuttings[cutting])
    ]
    assert max(points, default=0) <= 4 + pairs // 24


def test_the_ratio_passes_the_drawn_bound_exactly_where_the_test_decides():
    done = described(TWENTY, least=1)
    for number in range(1, 17):
        found = marks_of(done, number)
        way = joined([line for mark in found["ratio"] for line in mark.lines])
        ((bound,),) = (mark.lines for mark in found["upper-bound"])
        assert len(way) == number + 1
        assert (way[-1][1] <= bound[0][1]) == (number == 16)
        ((step,),) = (mark.lines for mark in found["last-step"])
        assert step == way[-2:]
    assert [text.text for text in found["bound-label"]] == ["H1 2.94", "H0 −2.94"]


def test_each_bound_is_drawn_for_its_own_error():
    found = marks_of(described(TWENTY, least=1, alpha=0.01), 1)
    assert [text.text for text in found["bound-label"]] == ["H1 4.55", "H0 −2.99"]


def test_every_frame_is_drawn_within_its_picture():
    done = described(TOO_SOON)
    film = draw(done.plan, done.moments, describe=lambda moment: ("t", "d")).film
    assert len(film.frames) == len(done.moments)
    assert any("sequential-last-step" in str(cutting) for cutting in film.cuttings)
    assert "chance" not in "".join(map(str, film.cuttings)), "nobody moves in a match"


def test_frames_follow_one_another_without_gaps():
    ran = run_of(TWENTY)
    assert all(b.number == a.number + 1 for a, b in pairwise(ran.frames))
    assert {frame.path for frame in ran.frames} == {()}
