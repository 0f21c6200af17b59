"""Frames and a verdict from the events of a program in any language."""

import json
import re
from io import StringIO
from math import inf
from random import Random

import pytest
from click.testing import CliRunner

from search_walkthroughs.captions.catalogue import messages
from search_walkthroughs.cli import commands
from search_walkthroughs.games.tree import Tree
from search_walkthroughs.judging.frame_check import FrameCheck
from search_walkthroughs.judging.reports.event_frames import replay
from search_walkthroughs.judging.reports.events import KINDS, read_events
from search_walkthroughs.judging.search_verdict import PathValues, TreeVerdict
from search_walkthroughs.reading.errors import BadInput, FaultList
from search_walkthroughs.record.frame import record
from support import minimax, search

from .conftest import COMPILERS

pytestmark = pytest.mark.day(45)

TREE = [[3, 12, 8], [2, 4, 6]]
WINDOW = re.compile(r', "alpha".*?(?=\})')


def replayed(lines, trees=None, **options):
    """The searches of a log and their frames."""
    frames = []

    def listen(game, known):
        frames.append([])
        return frames[-1].append

    found = list(
        replay(read_events(lines, FaultList("log")), trees, listen, FaultList("log"), **options)
    )
    return found, frames


def judged(lines, trees=None, **options):
    """The verdict on each search of a log."""
    checks, verdicts = [], []

    def listen(game, known):
        truth = PathValues(game) if known else None
        checks.append((FrameCheck(truth), truth))
        return checks[-1][0].take

    events = read_events(lines, FaultList("log"))
    for found in replay(events, trees, listen, FaultList("log"), **options):
        check, truth = checks[-1]
        verdicts.append(TreeVerdict(check, found.value, found.move, truth))
    return verdicts


def records(frames):
    """What is printed of the frames, but for lines and marks of what was inferred."""
    left_out = ("line", "inferred")
    return [{k: v for k, v in record(f).items() if k not in left_out} for f in frames]


def ours(tree):
    return records(search("alpha-beta", Tree.grow(tree)).frames)


def leaves_alone(lines):
    return [WINDOW.sub("", line) for line in lines if re.match(r'\{"(leaf|value)"', line)]


def bounds_alone(lines):
    events = r'\{"(leaf|enter|leave|value)"'
    return [WINDOW.sub("", line) for line in lines if re.match(events, line)]


# The law: what a program prints makes the frames that our own algorithm makes.


def test_the_full_log_in_c_plus_plus_makes_our_frames(log, trees):
    found, frames = replayed(log("alpha_beta.cpp"), trees)
    assert [one.inferences for one in found] == [0] * len(trees)
    assert all(frame.inferred is None for some in frames for frame in some)
    assert [records(some) for some in frames] == [ours(tree) for tree in trees]


def test_leaves_and_values_alone_make_the_same_frames(log, trees):
    found, frames = replayed(leaves_alone(log("alpha_beta.cpp")), trees)
    assert sum(one.inferences for one in found) > 0
    assert [records(some) for some in frames] == [ours(tree) for tree in trees]


def test_so_do_the_bounds_of_nodes(log, trees):
    _, frames = replayed(bounds_alone(log("alpha_beta.cpp")), trees)
    assert [records(some) for some in frames] == [ours(tree) for tree in trees]


@pytest.mark.sample(1)
@pytest.mark.parametrize("name", ["TreeSearch.java", "alpha_beta.js"])
def test_programs_that_say_less_make_our_frames(log, trees, name):
    _, frames = replayed(log(name), trees)
    assert [records(some) for some in frames] == [ours(tree) for tree in trees]


def test_a_nega_form_makes_our_frames_in_the_terms_of_max(log, trees):
    found, frames = replayed(log("negamax.rs"), trees, terms="mover")
    assert [one.inferences for one in found] == [0] * len(trees)
    assert [records(some) for some in frames] == [ours(tree) for tree in trees]


@pytest.mark.parametrize("name", COMPILERS)
def test_the_programs_of_the_guide_are_fine(log, trees, name):
    terms = "mover" if name == "negamax.rs" else "max"
    verdicts = judged(log(name), trees, terms=terms)
    assert {verdict.kind for verdict in verdicts} == {"fine"}


def test_a_log_without_its_trees_is_judged_alike(log, trees):
    known, alone = judged(log("alpha_beta.cpp"), trees), judged(log("alpha_beta.cpp"))
    assert [verdict.kind for verdict in alone] == [verdict.kind for verdict in known]
    assert [verdict.needed for verdict in alone] == [verdict.needed for verdict in known]


# What is left out, and what is inferred.


def test_a_frame_names_what_was_inferred_for_it():
    _, (frames,) = replayed(['{"leaf": "1", "value": 2}', '{"value": 2}'], [[2]])
    assert [(frame.status, frame.inferred) for frame in frames] == [
        ("start", ("enter", "window")),
        ("start", ("window",)),
        ("end", None),
        ("score", None),
        ("update", ("score",)),
        ("end", None),
    ]
    assert {frame.line for frame in frames} == {0}, "a log that states no line has none"


def test_children_left_are_an_inferred_cut():
    lines = [f'{{"leaf": "{path}", "value": {value}}}'
             for path, value in [("1/1", 3), ("1/2", 12), ("1/3", 8), ("2/1", 2)]]  # fmt: skip
    _, (frames,) = replayed([*lines, '{"value": 3}'], [TREE])
    (cut,) = [frame for frame in frames if frame.cut]
    assert cut.inferred == ("score", "cut")
    assert cut.skipped == 2


def test_a_program_that_prints_its_cuts_makes_none_where_it_prints_none():
    """A window that the last child closes is a cut if the program never says what a cut is."""
    lines = [
        '{"enter": "", "alpha": "-inf", "beta": "inf"}',
        '{"leaf": "1", "value": 3}',
        '{"enter": "2", "alpha": 3, "beta": "inf"}',
        '{"leaf": "2/1", "value": 2}',
        '{"cut": true}',
        '{"leave": "2", "value": 2}',
        '{"enter": "3", "alpha": 3, "beta": "inf"}',
        '{"leaf": "3/1", "value": 5}',
        '{"leaf": "3/2", "value": 2}',
        '{"leave": "3", "value": 2}',
        '{"leave": "", "value": 3}',
        '{"value": 3}',
    ]
    tree = [3, [2, 1], [5, 2]]
    _, (frames,) = replayed(lines, [tree])
    assert [frame.path for frame in frames if frame.cut] == [("2",)]
    without = [line for line in lines if "cut" not in line]
    _, (frames,) = replayed(without, [tree])
    assert [frame.path for frame in frames if frame.cut] == [("2",), ("3",)]


def reading(random, tree, path=()):
    """What a search reads that leaves children out as it likes, and what it takes for the value."""
    if not isinstance(tree, list):
        return [(path, tree)], tree
    leaves, values = [], []
    for number in range(1, random.randint(1, len(tree)) + 1):
        read, value = reading(random, tree[number - 1], (*path, str(number)))
        leaves, values = leaves + read, [*values, value]
    return leaves, (min if len(path) % 2 else max)(values)


def filled(tree, read, filling, path=()):
    """Minimax with the filling at every leaf that was not read."""
    if not isinstance(tree, list):
        return read.get(path, filling)
    below = (filled(t, read, filling, (*path, str(n))) for n, t in enumerate(tree, 1))
    return (min if len(path) % 2 else max)(below)


def test_what_is_proved_is_minimax_with_the_two_fillings(trees):
    random, kinds = Random(5), set()
    for tree in trees:
        leaves, value = reading(random, tree)
        lines = [json.dumps({"leaf": "/".join(path), "value": worth}) for path, worth in leaves]
        (verdict,) = judged([*lines, json.dumps({"value": value})], [tree])
        ends = tuple(filled(tree, dict(leaves), end) for end in (-inf, inf))
        assert (verdict.check.proved.low, verdict.check.proved.high) == ends
        assert (verdict.kind == "wrong") == (value != minimax(Tree.grow(tree)))
        assert (verdict.kind in ("fine", "wasteful")) == (ends == (value, value))
        kinds.add(verdict.kind)
    assert kinds >= {"fine", "unsound", "wrong"}


def test_a_second_look_at_a_child_has_one_score():
    lines = [
        '{"enter": "", "alpha": 0, "beta": 9}',
        '{"leaf": "1", "value": 4, "alpha": 0, "beta": 1}',
        '{"leaf": "1", "value": 4, "alpha": 1, "beta": 9}',
        '{"score": 4}',
        '{"value": 4}',
    ]
    _, (frames,) = replayed(lines, [[4]], passes=True)
    assert [frame.status for frame in frames].count("update") == 1
    assert frames[-1].distinct == 2


def test_a_table_settles_a_node_and_narrows_a_window():
    lines = [
        '{"enter": "", "alpha": "-inf", "beta": "inf"}',
        '{"table": ["-inf", "inf"]}',
        '{"enter": "1", "alpha": "-inf", "beta": "inf"}',
        '{"table": [3, 3]}',
        '{"leave": "1", "value": 3}',
        '{"score": 3}',
        '{"enter": "2", "alpha": 3, "beta": "inf"}',
        '{"table": ["-inf", 6]}',
        '{"leaf": "2/1", "value": 2}',
        '{"score": 2}',
        '{"cut": true}',
        '{"store": ["-inf", 2]}',
        '{"leave": "2", "value": 2}',
        '{"score": 3}',
        '{"leave": "", "value": 3}',
        '{"value": 3}',
    ]
    _, (frames,) = replayed(lines, [TREE])
    by_status = {status: [f for f in frames if f.status == status] for status in ("table", "end")}
    assert [frame.table_cut for frame in by_status["table"]] == [False, True, False]
    assert by_status["table"][2].beta == 6
    assert [f.stored for f in by_status["end"] if f.path == ("2",)] == [(-inf, 2)]


# Verdicts.

LEAVES = '{"leaf": "1/1", "value": 3}\n{"leaf": "1/2", "value": 12}\n{"leaf": "1/3", "value": 8}\n'


def verdict(text, tree=TREE, **options):
    (one,) = judged(text.splitlines(), None if tree is None else [tree], **options)
    return one


def says(found):
    return [one.text(messages("en")) for one in found.evidence]


def test_a_wrong_value_names_the_update_that_is_wrong():
    text = LEAVES + '{"score": 8}\n{"leaf": "2/1", "value": 2}\n{"value": 8}'
    found = verdict(text)
    assert found.kind == "wrong"
    assert says(found)[0] == "the program says 8, the root is worth 3"
    assert "MIN takes the minimum, 3, but the score is 8" in says(found)[1]


def test_an_unsound_cut_names_a_leaf_that_shows_it():
    text = '{"leaf": "1/1", "value": 3}\n{"leaf": "2/1", "value": 2}\n{"value": 3}'
    found = verdict(text)
    assert found.kind == "unsound"
    assert "were 1/2 -99".replace("-", "−") in says(found)[0]
    assert "the root would be worth 2, not 3" in says(found)[0]


def test_plain_minimax_is_wasteful_and_says_where():
    read = [("2/1", 2), ("2/2", 4), ("2/3", 6)]
    text = LEAVES + "".join(f'{{"leaf": "{p}", "value": {v}}}\n' for p, v in read) + '{"value": 3}'
    found = verdict(text)
    assert (found.kind, found.read, found.needed) == ("wasteful", 6, 4)
    assert (
        "2/2 need not be searched: after 2/1 2 stands at 2, and MAX has something as good or "
        "better at "
    ) in says(found)[0]


def test_of_a_tree_that_min_begins_the_needless_leaf_names_min():
    first = '{"enter": "", "turn": "min", "moves": ["1", "2"]}\n{"leaf": "1", "value": 3}\n'
    second = '{"enter": "2", "turn": "max", "moves": ["1", "2"]}\n{"leaf": "2/1", "value": 5}\n'
    found = verdict(first + second + '{"leaf": "2/2", "value": 4}\n{"value": 3}', tree=None)
    assert found.kind == "wasteful"
    assert (
        "2/2 need not be searched: after 2/1 2 stands at 5, and MIN has something as good or "
        "better at "
    ) in says(found)[0]


def test_a_move_that_is_not_worth_the_value_is_found():
    text = LEAVES + '{"leaf": "2/1", "value": 2}\n{"value": 3, "move": "2"}'
    found = verdict(text)
    assert found.kind == "move"
    assert "the move 2 is worth 2" in says(found)[0]
    assert verdict(text.replace('"2"}', '"1"}')).kind == "fine"


def test_without_the_tree_a_value_that_leaves_refute_is_wrong():
    moves = '{"enter": "", "moves": ["1", "2"]}\n'
    text = f'{moves}{{"leaf": "1", "value": 3}}\n{{"leaf": "2", "value": 5}}\n{{"value": 4}}'
    assert verdict(text, tree=None).kind == "wrong"
    cut = f'{moves}{{"leaf": "1", "value": 3}}\n{{"value": 3}}'
    assert verdict(cut, tree=None).kind == "unsound"
    assert verdict(text.replace('"value": 4', '"value": 5'), tree=None).kind == "fine"


def test_the_log_may_say_who_moves():
    text = '{"enter": "", "turn": "min"}\n{"leaf": "1", "value": 3}\n{"leaf": "2", "value": 5}\n'
    assert verdict(text + '{"value": 3}', tree=None).kind == "fine"
    assert verdict(text + '{"value": 5}', tree=None).kind == "wrong"


def test_a_false_range_in_the_table_is_no_proof():
    text = (
        '{"enter": "1"}\n{"table": [7, 7]}\n{"leave": "1", "value": 7}\n'
        '{"leaf": "2/1", "value": 2}\n{"value": 7}'
    )
    found = verdict(text)
    assert found.kind == "wrong"
    assert says(found)[1] == "frame 2: the table says that 1 is worth 7, but it is worth 3"


@pytest.mark.parametrize("key", [*KINDS, "value"])
def test_of_a_misspelt_event_it_is_said_which_one_may_be_meant(key):
    """The last two letters are exchanged."""
    line = f'{{"{key[:-2]}{key[:-3:-1]}": 3}}'
    with pytest.raises(BadInput, match=f"did you mean `{key}`"):
        replayed([line], [TREE])


# Faults: each with its line, what was found, what was expected.

FAULTS = [
    ('{"leaf": "1/1", "val', "which is no JSON object"),
    ('{"laef": "1/1", "value": 3}', "found 'laef', which is no event; did you mean `leaf`?"),
    ('{"leaf": "1/1"}', "without its `value`"),
    ('{"leaf": "1/1", "value": "three"}', "as the value"),
    ('{"leaf": "1/1", "value": NaN}', "as the value"),
    ('{"leaf": "1/1", "value": 4}', "with the value 4, and the tree has 3"),
    ('{"leaf": "1/4", "value": 4}', "which the tree does not have"),
    ('{"leaf": "1", "value": 4}', "which has 3 children in the tree"),
    ('{"leaf": 1, "value": 4}', "as a path"),
    ('{"enter": "3"}', "found the node 3, which the tree does not have"),
    ('{"enter": "1", "alpha": 3}', "a window without `beta`"),
    ('{"enter": "1", "depth": 3}', "found 'depth' in an event of the kind `enter`"),
    ('{"enter": "1", "moves": []}', "as the moves"),
    ('{"enter": "1", "turn": "white"}', "as the player"),
    ('{"enter": "1", "line": "12"}', "as the line of the program"),
    ('{"leave": "1", "value": 3}', "which has not begun"),
    ('{"score": 3}', "before any node has begun"),
    ('{"cut": true}', "before any node has begun"),
    ('{"cut": 1}', "as a cut"),
    ('{"table": [3]}', "as the range"),
    ('{"store": [3, 2]}', "lower end is above"),
    ('{"value": [3]}', "as the value"),
]


@pytest.mark.parametrize(("line", "message"), FAULTS)
def test_an_event_that_cannot_be_is_said_with_its_line(line, message):
    with pytest.raises(BadInput) as error:
        replayed(["a line for people", line, '{"value": 3}'], [TREE])
    (fault,) = error.value.faults
    assert fault.line == 2
    assert message in str(fault)
    assert fault.remedy


SEQUENCES = [
    (['{"enter": "1"}', '{"leave": "1"}', '{"value": 3}'], "nothing is read below it"),
    (['{"leaf": "1/1", "value": 3}', '{"cut": true}', '{"leaf": "1/1", "value": 3}'],
     "entered a second time"),
    (['{"leaf": "1/1", "value": 3}', '{"score": 3}', '{"score": 4}'], "a second score"),
    (['{"enter": "1"}', '{"cut": true}'], "before a child of it was searched"),
    (['{"leaf": "1/1", "value": 3}', '{"table": [1, 2]}'], "not the first thing"),
    (['{"leaf": "1/1", "value": 3}'], "has not stated its value"),
    (['{"leaf": "1/1", "value": 3}', '{"value": 3}', '{"leaf": "1/1", "value": 3}'],
     "there is only 1 tree"),
    ([], "has not stated its value"),
]  # fmt: skip


@pytest.mark.parametrize(("lines", "message"), SEQUENCES)
def test_events_out_of_order_are_said(lines, message):
    with pytest.raises(BadInput, match=re.escape(message)):
        replayed(lines, [TREE])


def test_a_log_that_ends_before_the_trees_do_is_said():
    with pytest.raises(BadInput, match="after 1 search, and there are 3 trees"):
        replayed(['{"leaf": "", "value": 3}', '{"value": 3}'], [3, 4, 5])


# The command.


def run(*words, text=""):
    return CliRunner().invoke(commands, ["replay", *map(str, words)], input=text)


def test_the_command_prints_frames_and_a_verdict(tmp_path):
    trees, log = tmp_path / "trees.txt", LEAVES + '{"leaf": "2/1", "value": 2}\n{"value": 3}\n'
    trees.write_text(json.dumps(TREE) + "\n")
    done = run(trees, "-", text=log)
    assert done.exit_code == 0
    assert len(re.findall("^ +[0-9]+  ", done.stdout, re.MULTILINE)) == len(ours(TREE))
    assert "search 1: fine: right, sound" in done.stdout
    done = run(trees, "-", "--format", "jsonl", text=log)
    lines = [json.loads(line) for line in done.stdout.splitlines()]
    assert [line for line in lines if "frame" in line and "status" in line][-1]["score"] == 3
    assert lines[-1]["kind"] == "fine"
    assert run(trees, "-", "--verdict", text=log).stdout.startswith("search 1: fine")


def test_what_is_not_fine_ends_with_1_and_bad_input_with_2(tmp_path):
    trees = tmp_path / "trees.txt"
    trees.write_text("[1, 2]\n")
    assert run(trees, "-", text='{"leaf": "1", "value": 1}\n{"value": 1}\n').exit_code == 1
    done = CliRunner().invoke(commands, ["replay", str(trees), "-"], input='{"leaf": "1"\n')
    assert isinstance(done.exception, BadInput)
    assert "stdin:1:1" in str(done.exception)
    trees.write_text("[1, [], 2]\n")
    done = run(trees, "-", text='{"leaf": "1", "value": 1}\n')
    assert f"{trees}:1:1: found an empty list" in str(done.exception)
    assert run("-", "-").exit_code == 2


@pytest.mark.parametrize("before", ["\ufeff", "  ", "\t", "\ufeff "])
@pytest.mark.parametrize("which", ["trees", "log"])
def test_a_byte_order_mark_and_blanks_change_nothing(tmp_path, before, which):
    trees, log = tmp_path / "trees.txt", LEAVES + '{"leaf": "2/1", "value": 2}\n{"value": 3}\n'
    trees.write_text((before if which == "trees" else "") + json.dumps(TREE) + "\n", "utf-8")
    done = run(trees, "-", text=(before if which == "log" else "") + log)
    assert (done.exit_code, done.stdout) == (0, run(trees, "-", text=log).stdout)
    assert "fine: right, sound" in done.stdout


def test_blanks_before_every_event_change_nothing(tmp_path):
    log = LEAVES + '{"leaf": "2/1", "value": 2}\n{"value": 3}\n'
    text = "".join(f"  {line}\n" for line in log.splitlines())
    assert run("-", text=text).stdout == run("-", text=log).stdout


@pytest.mark.parametrize("coding", ["utf-16", "utf-16-le", "utf-16-be"])
def test_of_utf_16_it_is_said_that_utf_8_is_expected(tmp_path, coding):
    trees, log = tmp_path / "trees.txt", tmp_path / "log.txt"
    trees.write_text(json.dumps(TREE) + "\n", coding)
    log.write_text('{"value": 3}\n', coding)
    for words, file in (((log,), log), ((trees, "-"), trees)):
        done = run(*words, text='{"value": 3}\n')
        assert isinstance(done.exception, BadInput)
        assert f"{file}:1:1: found UTF-16, UTF-8 is expected; write" in str(done.exception)


def test_the_whole_log_is_read_as_it_comes():
    events = read_events(iter(StringIO('{"value": 1}\n{"torn')), FaultList("log"))
    assert next(events).kind == "end"


# Values, tasks, and what lies below the root.

FALSE_BELOW = """{"enter": "", "moves": ["a", "b"]}
{"enter": "a", "moves": ["x", "y"]}
{"leaf": "a/x", "value": 0}
{"leaf": "a/y", "value": 1}
{"leave": "a", "value": 1}
{"leaf": "b", "value": 1}
{"leave": "", "value": 1}
{"value": 1}
"""
"""MIN's node a has leaves 0 and 1 and returns 1; the root is worth 1 all the same."""
WON_EARLY = """{"enter": "", "moves": ["a", "b"]}
{"leaf": "a", "value": 1}
{"leave": "", "value": 1}
{"value": 1}
"""
"""The root stops at the first win."""


def replay_text(log, *options):
    """What the command says of a log, and its code."""
    done = CliRunner().invoke(commands, ["replay", "--verdict", "-", *options], input=log)
    return done.exit_code, done.output


def test_a_false_value_below_the_root_is_named_without_windows():
    code, out = replay_text(FALSE_BELOW)
    assert (code, out.startswith("search 1: inside: the value of the root is right, but")) == (
        1,
        True,
    )
    assert "a returns 1; all that lies below it was read, and it is worth 0" in out
    _, out = replay_text(FALSE_BELOW, "--format", "jsonl")
    assert json.loads(out)["kind"] == "inside"
    right = FALSE_BELOW.replace('"leave": "a", "value": 1', '"leave": "a", "value": 0')
    assert replay_text(right)[0] == 0


def test_where_leaves_are_left_out_only_a_stated_window_tells_a_false_bound():
    lines = FALSE_BELOW.replace('{"leaf": "a/y", "value": 1}\n', "").replace(
        '"leave": "a", "value": 1', '"leave": "a", "value": 5'
    )
    assert replay_text(lines)[0] == 0
    stated = lines.replace('"a", "moves"', '"a", "alpha": -9, "beta": 9, "moves"')
    code, out = replay_text(stated)
    assert (code, "inside" in out) == (1, True)


def test_one_leaf_one_event_and_one_search_are_not_said_in_the_plural():
    log = '{"leaf": "1", "value": 3}\n{"value": 3}'
    assert "value 3; 1 leaf read, alpha-beta needs 1" in replay_text(log)[1]
    log = '{"leaf": "1", "value": 3}\n{"leaf": "2", "value": 2}\n{"value": 3}'
    assert "2 leaves read" in replay_text(log)[1]


def test_in_japanese_the_whole_verdict_is_japanese():
    _, out = replay_text('{"leaf": "1", "value": 3}\n{"value": 3}', "--language", "ja")
    assert out.startswith("探索1：正しく、読む葉もαβ法より多くありません（fine）\n")
    assert "値3、読んだ葉1個" in out


def test_of_minimax_no_leaf_is_needless():
    lines = [f'{{"leaf": "{path}", "value": {value}}}' for path, value in
             (("1/1", 3), ("1/2", 12), ("2/1", 2), ("2/2", 4))]  # fmt: skip
    text = "\n".join([*lines, '{"value": 3}'])
    assert "wasteful" in replay_text(text)[1]
    code, out = replay_text(text, "--task", "minimax")
    assert (code, out.splitlines()[:2]) == (
        0,
        ["search 1: fine: right and sound", "  value 3; 4 leaves read"],
    )


def test_known_ends_of_the_values_make_an_early_stop_sound():
    assert "unsound" in replay_text(WON_EARLY)[1]
    assert replay_text(WON_EARLY, "--values=-1,1")[0] == 0
    assert "unsound" in replay_text(WON_EARLY, "--values=-1,0,2")[1]


def replay_fault(log, *options):
    """The fault for which the command stops."""
    done = CliRunner().invoke(commands, ["replay", "--verdict", "-", *options], input=log)
    assert isinstance(done.exception, BadInput)
    return str(done.exception.faults[0])


@pytest.mark.parametrize("given", ["1", "a,b", "-1,inf", "nan,1", ""])
def test_ends_that_are_no_numbers_are_refused(given):
    assert "the lowest and the highest value" in replay_fault(WON_EARLY, f"--values={given}")


def test_a_leaf_beyond_the_ends_is_named():
    said = replay_fault(WON_EARLY, "--values=-1,0")
    assert "reads the leaf a with the value 1, which is not within them" in said


def test_a_window_that_was_worked_out_is_not_laid_to_the_program():
    text = "\n".join(f'{{"leaf": "{path}", "value": {value}}}' for path, value in
                     (("1/1", 3), ("1/2", 12), ("2/1", 2), ("2/2", 4)))  # fmt: skip
    out = replay_text(f'{text}\n{{"value": 3}}')[1]
    assert "need not be searched" in out
    assert "the program entered" not in out


def test_a_witness_of_an_unsound_cut_lies_within_the_values(tmp_path):
    (tmp_path / "trees.txt").write_text("[0, 1]\n")
    lines = '{"leaf": "1", "value": 0}\n{"value": 0}\n'
    given = ["replay", "--verdict", str(tmp_path / "trees.txt"), "-", "--values=0,1"]
    said = CliRunner().invoke(commands, given, input=lines).output
    assert "wrong" in said
    (tmp_path / "trees.txt").write_text("[0, 0]\n")
    said = CliRunner().invoke(commands, given, input=lines).output
    assert "were 2 1, the root would be worth 1" in said
