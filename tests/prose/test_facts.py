"""Facts that the course once had wrong: each is derived here from runs, and looked for there."""

import re
from fractions import Fraction
from inspect import signature
from itertools import product
from math import inf, sqrt
from random import Random

import pytest
import yaml

from search_walkthroughs.course import check as course_check
from search_walkthroughs.game import MAX, MIN, after_pass
from search_walkthroughs.games.tic_tac_toe import TicTacToe
from search_walkthroughs.hashing import position_hashes
from search_walkthroughs.reading import Limits, read
from search_walkthroughs.reading.other_files.glossary import read_glossary
from search_walkthroughs.runs.move_orders import minimal_leaves
from search_walkthroughs.runs.registry import algorithms, catalogue
from search_walkthroughs.watch import Watch
from support import SEED_TREE, minimax, planted, search

from .written import DOCS, OTHERS, PAGES, ROOT

WALKTHROUGHS = ROOT / "walkthroughs"
NUMBERS = {"one": 1, "two": 2, "three": 3, "five": 5, "seven": 7}


def prose(name):
    """The page in each language, on one line."""
    files = (DOCS / name, *(DOCS / code / name for code in OTHERS))
    return [" ".join(file.read_text("utf-8").split()) for file in files]


def text_of(name):
    return (WALKTHROUGHS / f"{name}.yml").read_text("utf-8")


def runs(text):
    """The runs of a walkthrough, in the order of the file."""
    checked = course_check.check_walkthrough(read(text, "t.yml", catalogue(), Limits()))
    return [one.run for one in checked]


def meaning(word):
    """What the glossary says of an English word, in each language."""
    terms = [t for part in read_glossary((DOCS / "glossary.toml").read_text("utf-8")).section
             for t in part.term]  # fmt: skip
    (term,) = (term for term in terms if term.word["en"] == word)
    return term.meaning


# Null moves


def pass_at_b(name):
    """Whether the null move at B is refuted by its full depth, the value of the position after the
    pass, and the values of the moves; all for MAX, while MIN moves."""
    run = runs(text_of(name))[1]
    (refusal,) = run.judged_refusals
    assert refusal.refusal.path == ("B",)
    game, state = run.search_game.game, run.search_game.at(("B",))
    assert game.turn(state) == MIN
    values = [minimax(game, game.play(state, move)) for move in game.moves(state)]
    return refusal.is_right, minimax(game, after_pass(game, state)), values


def test_a_null_move_errs_in_zugzwang_and_by_its_lesser_depth():
    right, passed, moves = pass_at_b("engines/zugzwang")
    assert not right
    assert passed < min(moves), "zugzwang: passing is better for MIN than every move"
    right, passed, moves = pass_at_b("engines/null-move-depth")
    assert not right
    assert passed > max(moves), "no zugzwang: passing is worse for MIN than every move"
    said = prose("course/what-engines-leave-out.md")
    assert all("engines/null-move-depth" in page for page in said)
    assert f"a pass at B would let MAX have {passed}, more than any move of MIN" in said[0]
    assert f"パスはどの手よりも損で、MAXに{passed}を与えます" in said[1]
    assert "two reasons" in said[0].partition("## What to remember")[2]
    assert "2つ" in said[1].partition("## まとめ")[2].partition("ヌルムーブが誤る理由は")[2][:3]
    assert "two reasons" in meaning("null move")["en"]


# Deep cuts


def test_the_exercise_asks_for_as_many_deep_cuts_as_there_are():
    (run,) = runs(text_of("exercises/alpha-beta"))
    deep = [cut for cut in run.tally.cutoffs if cut.deep]
    assert (len(deep), sum(bool(cut.skipped) for cut in deep)) == (2, 1)
    english, japanese = prose("course/alpha-beta.md")
    assert "Two cuts are deep, and one of them skips a leaf." in english
    assert "深いカットは2つあり、そのうち1つだけが葉を読み飛ばします。" in japanese
    about = yaml.safe_load(text_of("exercises/alpha-beta"))["about"]
    assert "Two of the cuts are deep." in about["en"]
    assert "カットのうち2つは深いカットです。" in about["ja"]


# Star1


def star1(name, ends):
    """The run of Star1 on the walkthrough's tree, with other ends; its windows by node."""
    facts = yaml.safe_load(text_of(name))
    game = f"title: T\nalgorithm: star1\nrange: {list(ends)}\ntree: {facts['tree']!r}\n"
    walkthrough = read(game, "t.yml", catalogue(), Limits())
    (checked,) = course_check.check_walkthrough(walkthrough)
    frames = [moment.frame for moment in checked.moments]
    windows = {one.path: (one.alpha, one.beta) for one in frames if one.status == "start"}
    return checked.run.tally, windows


WIDE = [(-(10**k), 10**k) for k in (2, 4, 6)]


@pytest.mark.parametrize(
    ("name", "last", "lower"),
    [("chance/last-outcome", ("H", "K"), 16), ("exercises/star1", ("H", "J"), 8)],
)
def test_the_last_outcome_is_cut_whatever_the_ends_are(name, last, lower):
    for ends in WIDE:
        tally, windows = star1(name, ends)
        assert windows[last][0] == lower
        assert tally.skipped, "a cut inside the last outcome, by ends that are none"
        assert all(path[: len(last)] == last for path in tally.skipped), "and nowhere else"


def test_a_known_end_leaves_a_chance_node_before_its_last_outcome():
    tally, _ = star1("chance/last-outcome", (-(10**6), 9))
    assert ("H", "J") in tally.skipped, "the upper end alone is enough for a cut at α"
    tally, _ = star1("chance/last-outcome", (0, 10**6))
    assert ("H", "J") not in tally.skipped


# The minimal tree


def uniform_lists(random, width, depth):
    if not depth:
        return random.randrange(6)
    return [uniform_lists(random, width, depth - 1) for _ in range(width)]


def expected_types(visited, children):
    """The types of Knuth and Moore, from the order of the visited children."""
    types = {(): 1}
    for path in visited:
        for n, child in enumerate(children.get(path, [])):
            types[child] = 2 if types[path] == 3 or n else (1 if types[path] == 1 else 3)
    return types


@pytest.mark.parametrize(("width", "depth"), [(2, 4), (3, 3), (2, 5), (4, 2)])
def test_with_the_best_child_first_the_nodes_are_of_three_types(width, depth):
    random = Random(depth)
    for _ in range(20):
        tree = planted(uniform_lists(random, width, depth))
        ran = search("alpha-beta", BestFirst(tree))
        starts = [frame for frame in ran.frames if frame.status == "start"]
        windows = {frame.path: (frame.alpha, frame.beta) for frame in starts}
        children = {}
        for frame in starts[1:]:
            children.setdefault(frame.path[:-1], []).append(frame.path)
        types = expected_types([frame.path for frame in starts], children)
        assert len(ran.tally.leaves) == minimal_leaves(width, depth)
        for path, kind in types.items():
            mover = MAX if len(path) % 2 == 0 else MIN
            low, high = windows[path]
            if kind == 1:
                assert (low, high) == (-inf, inf)
            elif (kind == 2) == (mover == MIN):
                assert low > -inf
                assert high == inf
            else:
                assert low == -inf
                assert high < inf
            if len(path) < depth:
                assert len(children[path]) == (1 if kind == 2 else width)


class BestFirst:
    """A tree whose children stand with the best first; first of equals stays first."""

    def __init__(self, tree):
        self.tree = tree

    def __getattr__(self, name):
        return getattr(self.tree, name)

    def moves(self, state):
        sign = self.tree.turn(state)
        worth = {move: minimax(self.tree, self.tree.play(state, move)) for move in
                 self.tree.moves(state)}  # fmt: skip
        return sorted(worth, key=lambda move: -sign * worth[move])


def test_a_child_below_the_bound_cuts_nothing_where_only_minus_infinity_would():
    """The proof once said that a node of MIN of type 3 is cut by a child worth less than β."""
    low, window = planted([2, 9], [MIN]), (-inf, 3)
    ran = search("alpha-beta", low, window=window)
    assert len(ran.tally.leaves) == 2
    assert not ran.tally.cutoffs
    said = prose("course/order.md")
    assert all("(−∞, 3)" in page and "∞" in page for page in said)
    assert "worth less than 3. There is none" not in said[0]


# Iterative deepening


def ratio(width, depth):
    """The leaves of the minimal trees of all iterations, as a multiple of those of the last."""
    together = sum(minimal_leaves(width, d) for d in range(1, depth + 1))
    return together / minimal_leaves(width, depth)


def test_iterations_that_cut_at_best():
    for width in (10, 30):
        even, odd = ratio(width, 40), ratio(width, 41)
        assert even == pytest.approx((3 * width + 1) / (2 * (width - 1)))
        assert odd == pytest.approx(width * (width + 3) / (width**2 - 1))
        for page in prose("course/depth.md"):
            assert f"{even:.2f}" in page
            assert f"{odd:.2f}" in page
    up, on = (minimal_leaves(10, d + 1) / minimal_leaves(10, d) for d in (40, 41))
    for page in prose("course/depth.md"):
        assert f"{up:.1f}" in page
        assert f"{on:.1f}" in page
    once = sqrt(10) / (sqrt(10) - 1)
    assert ratio(10, 41) < once - 0.1 < once + 0.1 < ratio(10, 40), "√b from level to level errs"
    assert all(f"{once:.2f}" not in page for page in prose("course/depth.md"))
    costs = (DOCS / "algorithms.toml").read_text("utf-8")
    assert f"about {ratio(10, 40) - 1:.2f} and {ratio(10, 41) - 1:.2f} of them" in costs


@pytest.mark.parametrize(("width", "depth"), [(2, 6), (3, 4)])
def test_korf_counts_nodes_and_the_theorem_leaves(width, depth):
    nodes = leaves = 0
    for limit in range(depth + 1):
        ran = search("minimax", planted(uniform_lists(Random(limit), width, limit)))
        nodes, leaves = nodes + ran.tally.calculated, leaves + len(ran.tally.leaves)
    assert leaves < width**depth * width / (width - 1) < nodes
    assert nodes < width**depth / (1 - 1 / width) ** 2
    for page in prose("course/depth.md"):
        assert "b<sup>d</sup> / (1 − 1/b)²" in page


# Tables and hashes


def test_the_visits_of_minimax_with_a_table():
    game = TicTacToe()
    found, waiting = {}, [game.start()]
    while waiting:
        state = waiting.pop()
        if game.key(state) not in found:
            found[game.key(state)] = state
            if not game.over(state):
                waiting += [game.play(state, move) for move in game.moves(state)]
    open_positions = [state for state in found.values() if not game.over(state)]
    visits = 1 + sum(len(game.moves(state)) for state in open_positions)
    ran = search("minimax-table", game)
    assert ran.tally.calculated == visits
    for page in prose("course/table.md"):
        assert f"{visits:,}" in page
        assert f"{len(open_positions)}" in page
        assert f"{len(found)}" in page
    english, japanese = prose("reference/games.md")
    assert f"{visits:,}<!--/run--> visits" in english
    assert f"{visits:,}<!--/run-->回" in japanese


def test_a_stone_changes_one_number_of_the_hash_of_tic_tac_toe():
    game, random = TicTacToe(), Random(1)
    of, changed = position_hashes(game).hash, {}
    for _ in range(200):
        state = game.start()
        while not game.over(state):
            move = random.choice(game.moves(state))
            after = game.play(state, move)
            changed.setdefault((game.turn(state), move), set()).add(of(state) ^ of(after))
            state = after
    assert {len(numbers) for numbers in changed.values()} == {1}


def hash_numbers(chess, polyglot, board):
    """The places of the random numbers that make up a hash of a chess position."""
    places = {
        64 * (2 * (piece.piece_type - 1) + piece.color) + square
        for square, piece in board.piece_map().items()
    }
    rights = [(chess.WHITE, True), (chess.WHITE, False), (chess.BLACK, True), (chess.BLACK, False)]
    for n, (side, short) in enumerate(rights):
        has = board.has_kingside_castling_rights if short else board.has_queenside_castling_rights
        places |= {768 + n} if has(side) else set()
    if board.ep_square is not None and board.has_pseudo_legal_en_passant():
        places.add(772 + chess.square_file(board.ep_square))
    return places | ({780} if board.turn == chess.WHITE else set())


@pytest.mark.parametrize(
    ("fen", "move", "changed", "said"),
    [
        ("4k3/8/8/8/8/8/8/4K1N1 w - - 0 1", "g1f3", 3, ("A quiet move changes three", "3つ")),
        ("4k3/8/8/8/8/5p2/8/4K1N1 w - - 0 1", "g1f3", 4, ("a capture four", "駒を取る手では4つ")),
        ("4k3/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1", 5, ("castling five", "キャスリングでは5つ")),
    ],
)
def test_a_move_of_chess_changes_as_many_numbers_as_chapter_14_says(fen, move, changed, said):
    chess = pytest.importorskip("chess", reason="the library of chess is not installed")
    import chess.polyglot as polyglot

    board = chess.Board(fen)
    before = hash_numbers(chess, polyglot, board)
    board.push_uci(move)
    after = hash_numbers(chess, polyglot, board)
    exclusive_or = 0
    for place in after:
        exclusive_or ^= polyglot.POLYGLOT_RANDOM_ARRAY[place]
    assert exclusive_or == polyglot.zobrist_hash(board)
    rights = {place for place in before ^ after if 768 <= place < 780}
    assert len((before ^ after) - rights) == changed
    assert len(rights) == (move == "e1g1")
    for page, words in zip(prose("keys.md"), said, strict=True):
        assert " ".join(words.split()) in " ".join(page.split())


# Mates, moves and plies


def mates():
    """Each walkthrough whose title names a mate in so many, with the number."""
    for folder in ("chess", "shogi"):
        for file in sorted((WALKTHROUGHS / folder).glob("mate-in-*.yml")):
            facts = yaml.safe_load(file.read_text("utf-8"))
            found = re.search(r"[Mm]ate in (\w+)", facts["title"]["en"])
            yield folder, NUMBERS[found[1]], facts


def lines_of(facts):
    """The lines of best play that a walkthrough claims, under the file or under a search."""
    algorithms = facts["algorithm"]
    entries = [entry for each in algorithms for entry in each.values()] if isinstance(
        algorithms, list
    ) else []  # fmt: skip
    return [e["expect"]["line"] for e in (facts, *entries) if "line" in e.get("expect", {})]


def test_a_mate_in_n_is_counted_as_the_glossary_says():
    seen = {"chess": 0, "shogi": 0}
    for folder, n, facts in mates():
        options = facts["options"]
        plies = 2 * n - 1 if folder == "chess" else n
        assert (options["mate-in"] if folder == "chess" else options["plies"]) == n
        for line in lines_of(facts):
            assert len(line) <= plies, facts["title"]  # best play without distances may be shorter
            seen[folder] += len(line) == plies
    assert all(seen.values())
    said = meaning("mate")
    assert "moves of the mating side in chess (mate in two: three plies)" in said["en"]
    assert "plies in mate problems of shogi (mate in three: three plies)" in said["en"]
    assert "2手メイトは両者合わせて3手" in said["ja"]


def test_white_mates_in_two_before_the_fifty_moves_are_over():
    chess = pytest.importorskip("chess", reason="the library of chess is not installed")
    facts = yaml.safe_load(text_of("chess/fifty-moves"))
    left = 100 - chess.Board(facts["position"]).halfmove_clock
    found = [n for n in (1, 2, 3) if mates_in(facts["position"], n)]
    assert (left, found) == (5, [2, 3])
    english, japanese = prose("course/solving-games.md")
    assert "five plies are left, and White mates in two, which takes three" in english
    assert "白に残されたのは両者合わせて5回、メイトには3回で足ります" in japanese
    about = facts["about"]["en"]
    assert "White mates in two by Kf7, which takes three plies." in about
    assert "after five more" in about


def mates_in(position, moves):
    options = f"{{mate-in: {moves}, checks: off}}"
    head = f"title: T\nalgorithm: alpha-beta\ngame: chess\noptions: {options}\n"
    text = f"{head}position: {position}\n"
    (run,) = runs(text)
    return run.value == 1


def test_the_next_search_proves_a_mate_that_is_two_plies_nearer():
    """The step of chapter 10's proof, and what a search that stops earlier says."""
    pytest.importorskip("chess", reason="the library of chess is not installed")
    from search_walkthroughs.games.chess import Chess
    from search_walkthroughs.wrappers import DepthLimit

    def proved(position, depth):
        game = DepthLimit(Chess(position=position, evaluation="none"), depth)
        return search("alpha-beta", game).value >= 30000

    start = Chess(position="7k/4K3/8/8/8/8/8/6R1 w - - 0 1", evaluation="none")
    assert proved("7k/4K3/8/8/8/8/8/6R1 w - - 0 1", 3)
    after = start.play(start.start(), "e7f7")
    answers = [start.play(after, move) for move in start.moves(after)]
    assert answers
    for state in answers:
        assert proved(state.board.fen(), 1)
        assert not proved(state.board.fen(), 0), "a search that stops at once proves nothing"
    english, japanese = prose("course/shogi.md")
    assert "let every later search prove each mate that is at least two plies nearer" in english
    assert "repetition does not end the game first" in english
    assert "2手以上近い詰みを必ず証明する" in japanese
    assert "千日手で先に終わらないなら" in japanese


# Exercises


def test_the_best_chance_node_is_better_by_a_half():
    (run,) = runs(text_of("exercises/expectimax"))
    game = run.search_game.game
    start = game.start()
    values = sorted(minimax(game, game.play(start, move)) for move in game.moves(start))
    assert Fraction(values[-1]) - Fraction(values[-2]) == Fraction(1, 2)
    english, japanese = prose("course/chance.md")
    assert "better by 1/2: G is worth 4, and H 10/3" in english
    assert "Gは4、Hは10/3なので、1/2だけ良い手です" in japanese
    assert [str(Fraction(value)) for value in values[:2]] == ["10/3", "4"]


def test_more_than_one_leaf_may_be_worth_a_million():
    facts = yaml.safe_load(text_of("small-trees/one-tree-minimax"))

    def at_root(path, value):
        tree = {a: {b: list(leaves) for b, leaves in part.items()} for a, part in SEED_TREE.items()}
        a, b, n = path
        tree[a][b][n] = value
        below = [[tree[a][b] for b in tree[a]] for a in tree]
        return minimax(planted(below))

    paths = [
        (a, b, n)
        for a, part in SEED_TREE.items()
        for b, leaves in part.items()
        for n in range(len(leaves))
    ]
    harmless = [path for path in paths if at_root(path, 10**6) == facts["expect"]["value"]]
    assert {path[1] for path in harmless} == {"D", "F"}
    assert len(harmless) == 6
    english, japanese = prose("course/minimax.md")
    assert "name a leaf that could be worth a million" in english
    assert "葉を1つ挙げてください" in japanese


class Visits(Watch):
    """Notes how often UCT has visited each node."""

    def __init__(self):
        self.visits = {}

    def backup(self, state, visits, mean):
        """Hear that a node has been visited once more."""
        self.visits[state] = visits


def test_the_visits_of_the_root_are_those_of_its_children():
    from search_walkthroughs.algorithms.uct import uct

    game, counts = planted([[3, 1], [2, [5, 4]], [0, 6]]), Visits()
    uct(game, counts, playouts=30)(game.start())
    root = game.start()
    below = [counts.visits.get(game.play(root, move), 0) for move in game.moves(root)]
    assert counts.visits[root] == sum(below) == 30
    inner = game.play(root, game.moves(root)[1])
    further = sum(counts.visits.get(game.play(inner, move), 0) for move in game.moves(inner))
    assert counts.visits[inner] == further + 1, "a node below was itself played out once"
    english, japanese = prose("course/growing-trees.md")
    assert "add up to the visits of the root. <details" in english
    assert "根を訪れた回数に等しいこと" in japanese


# Comparisons


def test_determinization_is_compared_with_uct_at_the_same_exploration():
    facts = yaml.safe_load((DOCS / "experiments/eleven-ranks.yml").read_text("utf-8"))
    entries = [e for part in facts["parts"] for e in part["algorithm"] if isinstance(e, dict)]
    options = {
        entry["label"]["en"]: entry.get("options", {}).get("exploration", 1.4)
        for each in entries
        for entry in each.values()
    }
    compared = "determinization with uct against (uct, exploration [0-9.]+) alone"
    for page in prose("course/growing-trees.md"):
        (other,) = re.findall(f"eleven-ranks#{compared}", page)
        assert options[other] == options["determinization with uct"] == 0.1


# Words


def test_late_moves_are_late_in_the_order_and_not_slow():
    """遅い手 is a slow move in shogi."""
    terms = [t for part in read_glossary((DOCS / "glossary.toml").read_text("utf-8")).section
             for t in part.term]  # fmt: skip
    (term,) = (t for t in terms if t.word["en"] == "late move reduction")
    assert term.word["ja"] == "LMR（後順位の手の深さ削減）"
    assert "遅い手" in term.avoid["ja"]


def test_four_fold_repetition_is_no_draw_of_shogi():
    """The library says so too: the game ends with the score 0 of this course."""
    shogi = pytest.importorskip("search_walkthroughs.games.shogi")
    assert shogi.REPETITION[1] == 0
    wrong = {
        "en": r"fourth time, a game of shogi is a draw|four times is a\s+draw",
        "ja": "千日手で引き分け|4回現れると引き分け",
    }
    right = {"en": "no result and is replayed", "ja": "指し直し"}
    for name, code in product(("course/shogi.md", "reference/games.md"), ("en", *OTHERS)):
        page = (DOCS / ("" if code == "en" else code) / name).read_text("utf-8")
        text = " ".join(page.split())
        assert not re.search(wrong[code], text), name
        assert right[code] in text, name


REFUTED = {
    "en": [
        r"wrong only where passing",
        r"errs in zugzwang, where every move hurts",
        r"One (?:cut|of the cuts) is deep",
        r"chance node can be cut only if",
        r"if the leaves have known ends",
        r"at best √b from level to level",
        r"(?:playouts|searches) of this course do not see hidden cards",
        r"with 64 bits and makes the value wrong",
        r"due to Ströhlein \(1970\)",
        r"between √80, about 9, and 80",
        r"plays the best move of a search with these values mates",
    ],
    "ja": [
        r"つまりツークツワンクのときだけ",
        r"カットの1つは深い",
        r"葉の値の両端が分かっている(?:とき|ときだけ)",
        r"1段ごとに√b倍",
        r"この講座のプレイアウトは、伏せ札を見ません",
        r"同じになると値を誤りますが",
        r"√80（約9）倍から80倍",
        r"プログラムは、必ず詰ます",
    ],
}
"""Sentences that the tests above refute, and that stood in several places."""


@pytest.mark.parametrize("code", REFUTED)
def test_no_text_says_again_what_is_refuted(code):
    tables = [DOCS / "glossary.toml", DOCS / "algorithms.toml"]
    files = [*PAGES, *tables, *sorted(WALKTHROUGHS.rglob("*.yml"))]
    wrong = re.compile("|".join(REFUTED[code]))
    said = {str(file): " ".join(file.read_text("utf-8").split()) for file in files}
    assert {name: found[0] for name, text in said.items() if (found := wrong.search(text))} == {}


def test_of_the_searches_on_playouts_determinization_alone_deals_hidden_cards():
    sampling = {
        name: parameters
        for name, one in algorithms().items()
        if "policy" in (parameters := signature(one.text.function).parameters)
        or "playouts" in parameters
    }
    assert [name for name, known in sampling.items() if "worlds" in known] == [
        "determinization-uct"
    ]
    english, japanese = prose("course/hidden-information.md")
    assert "Determinization alone looks at the hidden cards, on purpose." in english
    assert "例外は決定化で、わざと伏せ札を見ます" in japanese
