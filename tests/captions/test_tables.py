"""Captions and questions of searches with a table, and of positions on a board."""

import re
from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from search_walkthroughs.captions.caption import Caption
from search_walkthroughs.captions.catalogue import languages, messages
from search_walkthroughs.captions.names import Names
from search_walkthroughs.game import MAX, MIN
from search_walkthroughs.games.pig import Pig
from search_walkthroughs.games.tic_tac_toe import TicTacToe
from search_walkthroughs.pages.walkthrough.key_frames import MAX_KEY_FRAMES, key_frames
from search_walkthroughs.questions import questions
from search_walkthroughs.record.frame_text import number_text
from search_walkthroughs.record.recorder import FrameBudget
from search_walkthroughs.record.tree_state import Moment
from support import caption

from . import tables
from .handmade import handmade
from .small_games import with_table
from .support import Run, played, run, searched
from .tables import SAMPLES, graph

pytestmark = pytest.mark.day(36)

sample = cache(tables.sample)
PLACE = re.compile(r"[○×]\d")


def caption_at(run: Run, status: str, path: str, language: str = "en") -> Caption:
    return caption(run.plan, run.at(status, path), language)


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("name", SAMPLES)
def test_captions_are_whole(name: str, language: str) -> None:
    done = sample(name)
    names = Names(done.plan, messages(language))
    for moment in done.moments:
        said = caption(done.plan, moment, language)
        assert not set("{}") & set(said.html)
        assert "  " not in said.text
        assert "None" not in said.text
        assert names.name(moment.frame.path).casefold() in said.text.casefold()


@pytest.mark.parametrize(
    ("language", "child", "lead"),
    [
        ("en", "its child ", "{node} receives {value} from {child}."),
        ("ja", "子の", "{child}から{node}へ{value}が返りました。"),
    ],
)
@pytest.mark.parametrize("name", ["narrow", "no table", "negamax"])
def test_a_move_that_is_another_node_s_name_is_called_a_child(
    name: str, language: str, child: str, lead: str
) -> None:
    """With ○8 at the root, "receives 0 from ○8" named two nodes."""
    done = sample(name)
    names = Names(done.plan, messages(language))
    others = {names.name(path): path for path in done.plan.nodes}
    shared = set()
    for moment in done.moments:
        if moment.frame.status != "score" or moment.child is None:
            continue
        move = names.child(moment.child)
        shared.add(another := others.get(move, moment.child) != moment.child)
        facts = {
            "node": names.name(moment.frame.path),
            "value": number_text(moment.frame.child_score or 0),
            "child": f"{child}{move}" if another else move,
        }
        said = caption(done.plan, moment, language).text.casefold()
        assert said.startswith(lead.format(**facts).casefold())
    assert shared == {False, True}


def test_written_trees_have_no_names_twice() -> None:
    done = run({"A": {"B": 3, "C": 5}, "D": {"B": 1, "E": 2}})
    said = [caption(done.plan, moment, "en").text for moment in done.moments]
    assert not any("its child" in text for text in said)


@given(
    st.lists(st.integers(0, 8), min_size=4, max_size=6, unique=True),
    st.sampled_from(["alpha-beta", "alpha-beta-table", "minimax-table", "alpha-beta-loose-table"]),
    st.sampled_from(["infinite", "score-range"]),
    st.booleans(),
)
def test_captions_of_random_positions_are_whole(
    moves: list[int], algorithm: str, bounds: str, symmetry: bool
) -> None:
    """Nothing is asserted here but that every frame has words, and every language the same."""
    game = TicTacToe()
    state = game.start()
    for move in moves:
        if game.over(state):
            break
        state = game.play(state, move)
    if game.over(state):
        return
    drawing = "".join("".join(sign or "." for sign in row) for row in game.grid(state).rows)
    done = played(drawing, algorithm, FrameBudget(depth=3), bounds=bounds, symmetry=symmetry)
    for moment in done.moments:
        captions = [caption(done.plan, moment, language) for language in languages()]
        assert all(one.text and "{" not in one.text for one in captions)
    asked = [questions(done.plan, done.moments, language) for language in languages()]
    assert len({tuple((q.frame, q.answer) for q in one) for one in asked}) == 1


def test_positions_are_named_by_their_moves() -> None:
    done = sample("narrow")
    assert caption_at(done, "start", "").title == "The search begins at the start position"
    assert caption_at(done, "start", "3/5/2").title == "The search comes to ○3 ×5 ○2"
    assert caption_at(done, "score", "3").title == "○3 receives 1 from ×8"
    assert caption_at(done, "start", "", "ja").title == "開始局面から探索を始めます"


def test_how_moves_are_written_is_said_once() -> None:
    done = sample("narrow")
    texts = [caption(done.plan, m, "en").text for m in done.moments]
    assert sum("numbered 0 to 8, row by row: ○2 is a move to cell 2" in one for one in texts) == 1


def test_x_moves_first_from_a_position_where_it_is_to_move() -> None:
    assert "×1, ×2, ×3 and ×6" in caption_at(sample("no table"), "start", "").text


def test_a_part_of_the_tree_counts_its_moves_from_there() -> None:
    done = sample("a part")
    root = done.plan.root
    first = caption(done.plan, done.moments[0], "en").title
    assert first == "The search comes to the position after ○0 ×1 ○2 ×3 ○4"
    inner = next(m for m in done.moments if len(m.frame.path) == len(root) + 1)
    assert len(PLACE.findall(caption(done.plan, inner, "en").title)) == 1


def test_finished_games_say_who_has_won() -> None:
    done = sample("narrow")
    assert (
        "× has completed a line, so the game is over and worth −1."
        in caption_at(done, "start", "2/3").text
    )
    assert (
        "nobody has completed a line: a draw, worth 0"
        in caption_at(done, "start", "2/5/3/7/8").text
    )


@pytest.mark.parametrize(
    ("path", "text"),
    [
        ("A/D/G", None),
        ("B/E/H", "The same position has been searched already, as A/D/H. The table says that it "
                  "is worth at least 4. That is not enough to settle it, but values that it rules "
                  "out need not be searched for: the window narrows from 2 … ∞ to 4 … ∞."),
        ("B/E/F", "The table says that it is worth exactly 2. That settles it: nothing below is "
                  "searched again."),
        ("B/D", "The table says that it is worth at least 4. MIN already has 4 at B, so that is "
                "enough: nothing below is searched again."),
    ],
)  # fmt: skip
def test_hits_say_what_was_known_and_what_follows(path: str, text: str | None) -> None:
    done = graph()
    looks = [m for m in done.moments if m.frame.status == "table"]
    if text is None:
        assert path not in {"/".join(map(str, m.frame.path)) for m in looks}
    else:
        assert text in caption_at(done, "table", path).text
    assert caption_at(done, "table", "B/E").title == "E is not in the table"


def test_the_same_position_is_told_from_a_symmetric_one() -> None:
    done = sample("narrow")
    assert "as ○2 ×5 ○3: the same moves in another order" in caption_at(done, "table", "3/5/2").text
    assert (
        "turned or mirrored has been searched already: ○3 ×8"
        in caption_at(done, "table", "5/2").text
    )
    off = sample("no symmetry")
    assert not any("mirrored" in caption(off.plan, m, "en").text for m in off.moments)


def test_piles_are_not_turned_or_mirrored() -> None:
    done = with_table("1 1 1")
    texts = [caption(done.plan, moment, "en").text for moment in done.moments]
    asked = [
        text
        for question in questions(done.plan, done.moments, "en")
        for text in (*question.choices, *question.reasons)
    ]
    assert not [text for text in (*texts, *asked) if "mirror" in text]
    assert (
        "One entry serves all positions that differ only in the order of their piles." in texts[1]
    )
    same = "The same piles in another order"
    assert [text for text in texts if same in text]
    assert "Yes: searched before, with the piles in another order" in asked


def test_other_throws_are_no_other_order_of_the_same_throws() -> None:
    done = searched(Pig("", target=8, sides=3, turns=1), "expectimax-table", "")
    texts = {m.frame.path: caption(done.plan, m, "en").text for m in done.moments if hit(m)}
    met = {path[1::2]: "the same moves in another order" in text for path, text in texts.items()}
    assert met == {(2, 3, 2): True, (3, 2): True, (3, 3): False}


def hit(moment: Moment) -> bool:
    return moment.frame.status == "table" and bool(moment.frame.registered)


def test_another_position_with_the_same_hash_is_called_a_collision() -> None:
    for name, some in (("collisions", {True, False}), ("no symmetry", {False})):
        done, found = sample(name), set()
        for m in done.moments:
            if m.frame.status != "table" or not m.frame.registered:
                continue
            met, path = m.frame.table.met, m.frame.path
            other = any(set(met[turn::2]) != set(path[turn::2]) for turn in (0, 1))
            assert ("This is a collision: " in caption(done.plan, m, "en").text) == other
            assert ("ハッシュ値が衝突しています" in caption(done.plan, m, "ja").text) == other
            found.add(other)
        assert found == some


def test_a_window_made_wider_is_called_a_mistake() -> None:
    text = caption_at(sample("widen"), "table", "3/5/2").text
    assert "its window wider, −1 … ∞ instead of −1 … 1. That is a mistake" in text
    assert "narrows from −1 … 1 to 0 … 1" in caption_at(sample("narrow"), "table", "3/5/2").text


def test_the_table_as_a_whole_is_the_quiet_fact() -> None:
    done = graph()
    assert caption_at(done, "table", "B/D").text.endswith(
        "(transposition table: 12 positions, hits 3 of 12)"
    )


def test_ends_say_what_goes_into_the_table_and_why() -> None:
    done = graph()
    assert "so the table stores “at most 1”" in caption_at(done, "end", "A/C/G").text
    assert "so the table stores “at least 4”" in caption_at(done, "end", "A/D").text
    assert "Together with the bound that the table held" in caption_at(done, "end", "B/E/H").text
    assert caption_at(done, "end", "B/D").title == "By the table, B/D is worth at least 4"
    assert "The table stores it as exact." in caption_at(done, "end", "").text


@pytest.mark.parametrize("name", ["bounds", "mirror", "widen", "minimax", "whole game"])
def test_only_where_a_node_was_searched_it_is_said_what_the_table_keeps(name: str) -> None:
    done = sample(name)
    counts = {True: 0, False: 0}
    for m in done.moments:
        if m.frame.status == "end":
            searched = not m.frame.table_cut and not done.plan.nodes[m.frame.path].leaf
            counts[searched] += 1
            assert ("the table stores" in caption(done.plan, m, "en").text.lower()) <= searched
            assert ("登録します" in caption(done.plan, m, "ja").text) <= searched
    assert all(counts.values())


@pytest.mark.parametrize("name", ["narrow", "widen", "bounds", "whole game"])
def test_a_caption_says_what_the_window_says_and_what_is_known_besides(name: str) -> None:
    done = sample(name)
    cases = set()
    for m in done.moments:
        frame = m.frame
        if frame.status != "end":
            continue
        low, high = max(frame.lower, frame.computed[0]), min(frame.upper, frame.computed[1])
        failed = (frame.score <= frame.alpha, "fail low"), (frame.score >= frame.beta, "fail high")
        test = next((kind for fails, kind in failed if fails), "exact")
        besides = ", and yet exact" if low == high and test != "exact" else ""
        assert caption(done.plan, m, "en").text.endswith(f"(end; {test}{besides})")
        ja = caption(done.plan, m, "ja").text.rpartition("（")[2]
        assert test in ja
        assert ("ただし値は正確" in ja) == bool(besides)
        assert not (besides and ("上界のみ" in ja or "下界のみ" in ja))
        cases.add((test, low == high))
    assert {("fail low", True), ("fail low", False), ("exact", True)} <= cases


def test_a_cut_by_the_table_says_so() -> None:
    text = caption_at(graph(), "update", "B/E/H").text
    assert "By what the table knew, only values above 4 are of interest" in text
    assert text.endswith("(α cut: the bound comes from the table)")


@pytest.mark.parametrize("name", ["collisions", "score range, no table"])
def test_a_cut_names_whoever_holds_the_bound_that_it_reaches(name: str) -> None:
    done, holders = sample(name), set()
    names = Names(done.plan, messages("en"))
    for moment in done.moments:
        frame = moment.frame
        above = {names.name(frame.path[:n]): frame.path[:n] for n in range(len(frame.path))}
        text = caption(done.plan, moment, "en").text if frame.cut else ""
        for turn, limit, words in (
            (MAX, frame.alpha, r"MAX can already get (?P<bound>\S+) at (?P<node>[^.]+) with"),
            (MIN, frame.beta, r"MIN can already hold (?P<node>[^.]+) to (?P<bound>\S+) with"),
        ):
            for found in re.finditer(words, text):
                assert limit is not None
                assert found["bound"] == number_text(limit)
                assert done.plan.nodes[above[found["node"]]].turn == turn
                holders.add(turn)
    assert holders == {MAX, MIN}


def test_a_score_at_the_end_of_the_range_may_be_no_higher() -> None:
    """The node is worth just that, though the search returns it as a bound."""
    done = sample("score range")
    (moment,) = [one for one in done.moments if one.frame.number == 100]
    text = caption(done.plan, moment, "en").text
    assert "No child gave less than 1. No score is more than that." in text
    assert "may be higher" not in text
    assert "1を下回る子ノードはありませんでした。" in caption(done.plan, moment, "ja").text


def test_the_end_of_the_range_of_scores_is_no_given_window() -> None:
    for name in ("score range, no table", "score range"):
        done = sample(name)
        texts = [caption(done.plan, m, "en").text for m in done.moments]
        assert "No score is less than −1. No score is more than 1." in texts[0]
        assert not any("asked about" in one for one in texts)


def test_a_loose_table_is_called_one() -> None:
    done = sample("loose")
    texts = [caption(done.plan, m, "en").text for m in done.moments]
    assert any("but the table stores it as exact. That is a mistake" in one for one in texts)
    for name in ("bounds", "narrow", "widen", "score range", "score range, widen"):
        right = sample(name)
        texts = [caption(right.plan, m, "en").text for m in right.moments]
        assert not any("but the table stores it as exact" in one for one in texts)


def test_what_is_not_drawn_is_counted() -> None:
    done = sample("whole game")
    assert (
        "Below it lie 8,231 nodes: 334 searched, 7,897 skipped."
        in caption_at(done, "end", "0/1").text
    )
    assert "The 8,231 nodes below it are skipped." in caption_at(done, "end", "0/3").text
    assert "1,069 nodes were searched and 548,877 skipped." in caption_at(done, "end", "").text
    hidden = next(m for m in done.moments if m.frame.status == "score" and m.frame.path == (0, 1))
    assert caption(done.plan, hidden, "en").title.startswith("○0 ×1 receives ")


def test_questions_about_the_table_are_answered_by_the_run() -> None:
    for name in ("narrow", "widen", "bounds", "mirror", "whole game"):
        done = sample(name)
        frames = {m.frame.number: m.frame for m in done.moments}
        prompts = [q.prompt for q in questions(done.plan, done.moments, "en")]
        assert any(prompt.startswith("The table knows") for prompt in prompts)
        for question in questions(done.plan, done.moments, "en"):
            frame, right = frames[question.frame], question.choices[question.answer]
            assert len(set(question.choices)) == len(question.choices)
            if question.prompt.startswith("The table knows"):
                assert right.startswith("It is settled") == frame.table_cut
                assert right.startswith("The window") == frame.window_moved
            if question.prompt.startswith("Does the table know"):
                assert right.startswith("Yes") == frame.registered
            if question.prompt.endswith("What does the table store?"):
                assert frame.stored is not None
                low, high = frame.stored
                assert right.startswith("Exactly") == (low == high)


def test_languages_ask_the_same() -> None:
    for name in SAMPLES:
        done = sample(name)
        asked = [questions(done.plan, done.moments, language) for language in languages()]
        assert all(
            [(q.frame, q.answer) for q in one] == [(q.frame, q.answer) for q in asked[0]]
            for one in asked
        )


def test_what_the_table_does_is_among_the_key_frames() -> None:
    for name in ("narrow", "widen", "bounds", "mirror"):
        done = sample(name)
        numbers = set(key_frames(done.plan, done.moments))
        frames = [m.frame for m in done.moments if m.frame.number in numbers]
        assert len(numbers) <= MAX_KEY_FRAMES
        assert any(frame.table_cut for frame in frames if frame.status == "table")
        moved = any(m.frame.window_moved for m in done.moments)
        assert any(frame.window_moved for frame in frames) == moved


@pytest.mark.parametrize(
    ("origin", "text"),
    [
        ("table", "By what the table knew, only values above 2 are of interest"),
        ("range", "No score is less than 2"),
        ("above", "Above what is drawn, MAX can already get 2"),
        ("window", "Only values above 2 are asked about"),
    ],
)
def test_a_bound_is_told_by_where_it_comes_from(origin: str, text: str) -> None:
    plan, every = handmade(MIN, origin)
    cut = next(m for m in every if m.frame.cut)
    assert text in caption(plan, cut, "en").text
    for moment in every:
        said = caption(plan, moment, "en").text.casefold()
        assert ("by what the table knew" in said) <= (origin == "table")
