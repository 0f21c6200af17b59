"""Programs that search the judge's trees, each with what is asked of it: every way to write a
search, and every mistake and every doubt that a verdict can name.

Most are programs of `tests/judging`, and `search_texts` has those that show what none of them does.
"""

from dataclasses import dataclass, replace
from pathlib import Path

from golden.judging import search_texts
from judging import test_answers, test_never_accused, test_tables
from judging.forms import FORMS, NOT_RECOGNISED, PLAIN
from judging.test_moves_and_openings import EARLY_BREAK, written
from judging.test_verdicts import SIGNED, SUMMED
from judging.twins import ALPHA_BETA, MINIMAX, ON_TREES
from search_walkthroughs.games.tree import Tree
from search_walkthroughs.judging.programs.student_program import StudentProgram
from search_walkthroughs.judging.question import Question

FILE = "my_search.py"
FEW = Question(trees=24, leaves=3)
"""All orders of up to three leaves and two dozen random trees: few, and enough for each mistake."""
TWO_CHILDREN = Tree.grow([[3, 12], [2, 4]])
HANDED_IN = Path(__file__).parents[2] / "judging/programs"


UNEVEN = Tree.grow([[3, 12], [2, [4, 7]], 5])
FULL = Tree.grow([[[3, 12], [2, 4]], [[5, 1], [2, 9]]])


@dataclass(frozen=True)
class TreeProgram:
    """A program, and what is asked of it."""

    source: str
    question: Question = FEW
    call: str = ""
    shown_tree: Tree = UNEVEN
    """The tree of whose search the frames are shown where no tree shows a mistake."""

    @property
    def program(self) -> StudentProgram:
        """The program as the judge takes it."""
        return StudentProgram(FILE, self.source, call=self.call)


def changed(source: str, *changes: tuple[str, str]) -> str:
    """The text with other parts; each of those that are replaced stands in it."""
    for old, new in changes:
        assert old in source, old
        source = source.replace(old, new)
    return source


def asked(source: str, call: str = "", **question) -> TreeProgram:
    """A program of which something else is asked."""
    return TreeProgram(source, replace(FEW, **question), call)


_INT_LEAVES = changed(ALPHA_BETA, ("return node\n", "return int(node)\n"))
_HALVED = changed(MINIMAX, ("return node\n", "return node / 2\n"))
_ASKS_TOO_MUCH = changed(FORMS["begins with None"], ("best = None", "best = node.children[1]\n"))


def _root_loop(answer: str, above: str = ">") -> str:
    """A loop at the root that answers this."""
    return test_answers.ROOT_LOOP.replace("ANSWER", answer).replace("ABOVE", above)


def _driver(last: str) -> str:
    """A function that calls a negamax and ends with this line."""
    return test_answers.NEGAMAX.replace("LAST", last)


def _entries(flags: str, entry: str) -> str:
    """A negamax with a table whose entries look like this."""
    return test_tables.NEGAMAX.format(flags=flags, entry=entry)


_RIGHT = {name: TreeProgram(source) for name, source in FORMS.items()} | {
    "minimax asked for": asked(PLAIN["max with a key"], task="minimax"),
    "expectimax asked for": asked(test_never_accused.EXPECTIMAX, task="expectimax"),
    "deepening": TreeProgram(search_texts.DEEPENING),
    "mtd-f": TreeProgram(search_texts.MTD),
    "entries with flags as words": TreeProgram(_entries("'E', 'L', 'U'", "depth, value, flag")),
    "entries in an aima table": TreeProgram(test_tables.PAIR),
    "a dictionary": asked(test_never_accused.DICTIONARY, task="minimax"),
    "an object": asked(test_never_accused.OBJECT, task="minimax"),
    "leaves at one depth": TreeProgram(
        test_never_accused.DEPTH_ALONE, replace(FEW, task="minimax"), shown_tree=FULL
    ),
    "a move": TreeProgram(_root_loop("move")),
    "a move counted from one": TreeProgram(_root_loop("move + 1")),
    "a move and a value": TreeProgram(_root_loop("(move, best)")),
    "a child": TreeProgram(_root_loop("tree[move]")),
    "a driver": TreeProgram(_driver("return found, None")),
    "a call that is written": TreeProgram(
        search_texts.UNKNOWN_PARAMETERS, call="search(tree, 1, 99, -inf, inf)"
    ),
    "only for values to one": TreeProgram(
        changed(ALPHA_BETA, ("if alpha >= beta:", "if alpha >= beta or best == (-1, 1)[is_max]:"))
    ),
    "begins at one": TreeProgram(search_texts.WINS_ALONE),
    "values that are said": asked(search_texts.WINS_ALONE, values=(-1, 1)),
    "leaves are halved": asked(_HALVED, task="minimax"),
    "leaves of who moves": asked(search_texts.OF_WHO_MOVES, task="minimax"),
    "read twice": asked(search_texts.TWICE, task="minimax"),
    "max passed on": asked(search_texts.PASSED_ON, task="minimax"),
    "a cut past the bound": TreeProgram(
        changed(FORMS["begins with None"], ("alpha >= beta", "alpha > beta"))
    ),
    **{
        f"a table {entries}": TreeProgram(search_texts.with_table(entries))
        for entries in search_texts.TABLES
    },
    "left and right": asked(search_texts.LEFT_AND_RIGHT, task="minimax", tree=TWO_CHILDREN),
    "functions as parameters": asked(search_texts.FUNCTIONS_AS_PARAMETERS, task="minimax"),
    "cloned states": asked(search_texts.CLONED_STATES, task="minimax"),
    "moves that are made": TreeProgram(search_texts.MOVES_THAT_ARE_MADE),
    "a search that is made": asked(search_texts.A_SEARCH_THAT_IS_MADE, task="minimax"),
    "negated at the end": TreeProgram(search_texts.NEGATED_AT_THE_END),
    "a number that is shown": asked(search_texts.A_NUMBER_THAT_IS_SHOWN, task="minimax"),
    "as ours": asked(search_texts.OUR_GAMES, adapter="ours", task="minimax"),
    "as named": asked(search_texts.NAMED_NODES, adapter="named"),
}
_OTHER = {
    "expectimax in place of minimax": asked(test_never_accused.EXPECTIMAX, task="minimax"),
    "minimax in place of expectimax": asked(MINIMAX, task="expectimax"),
}
_WRONG = {name: TreeProgram(pair.wrong, replace(FEW, task=pair.task))
          for name, pair in ON_TREES.items()} | {
    "a sign forgotten": TreeProgram(SIGNED.replace("{search}", "search(child, -color)")),
    "a number less": TreeProgram(_driver("return -found")),
    "a move of a bound": TreeProgram(_root_loop("move", ">=")),
    "the last value": TreeProgram(_root_loop("value")),
    "no move of the root": TreeProgram(_root_loop("(best, len(tree) + 3)")),
    "a score from zero": TreeProgram(written(start="0")),
    "a break before the update": TreeProgram(EARLY_BREAK),
    "whole numbers": TreeProgram(_INT_LEAVES),
    "a wrong table on positions that come again": asked(
        (HANDED_IN / "wrong_table.py").read_text("utf-8"), trees=60
    ),
    "flags of words exchanged": TreeProgram(
        changed(
            search_texts.with_table("of dictionaries"),
            ("'upper' if best <= a else 'lower'", "'lower' if best <= a else 'upper'"),
        )
    ),
    "flags exchanged": TreeProgram(
        changed(
            _entries("0, 1, 2", "flag, value"),
            ("UPPER if best <= old else LOWER", "LOWER if best <= old else UPPER"),
        )
    ),
    "no mean": asked(
        changed(test_never_accused.EXPECTIMAX, (" / len(values)", "")), task="expectimax"
    ),
    "the first child forgotten": TreeProgram(search_texts.FIRST_CHILD_FORGOTTEN),
    "one child": asked(test_never_accused.ONE_CHILD, task="minimax"),
    "a cut too early": TreeProgram(changed(ALPHA_BETA, ("alpha >= beta", "alpha >= beta - 2"))),
}  # fmt: skip
_BROKEN = {
    "no python": TreeProgram("def search(tree:\n    pass\n"),
    "it leaves": TreeProgram("import sys\nsys.exit(3)\n" + MINIMAX),
    "an error in a named form": asked(_ASKS_TOO_MUCH, adapter="objects"),
    "no such function": TreeProgram(MINIMAX, call="maximin(tree, True)"),
}
_NOT_UNDERSTOOD = {name: TreeProgram(source) for name, source in NOT_RECOGNISED.items()} | {
    "no value": TreeProgram(SUMMED.replace("{answer}", "None")),
    "no value and then an error": TreeProgram(search_texts.FORGETS_TO_RETURN),
    "a full binary tree is needed": asked(
        (HANDED_IN / "right_geeks.py").read_text("utf-8"), tree=Tree.grow([[3, 12, 8], 2])
    ),
    "no leaf": TreeProgram(search_texts.FIRST_LEAF),
    "an unknown parameter": TreeProgram(search_texts.UNKNOWN_PARAMETERS),
    "an unknown name in a call": TreeProgram(MINIMAX, call="minimax(trie, True)"),
    "an error in a guessed form": TreeProgram(_ASKS_TOO_MUCH),
    "a text": TreeProgram(_driver("return str(found)")),
    "an object of two numbers": asked(search_texts.HELD_ELSEWHERE, task="minimax"),
    "its own board": asked(test_never_accused.OWN_BOARD, task="minimax"),
    "a missing module": asked(test_never_accused.MISSING_MODULE, task="minimax"),
    "a method that the board lacks": asked(
        test_never_accused.METHOD_THAT_THE_STAND_IN_LACKS, task="minimax"
    ),
}
_AS_HANDED_IN = {
    file.stem.replace("_", " "): TreeProgram(
        file.read_text("utf-8"), shown_tree=FULL if file.stem == "right_geeks" else UNEVEN
    )
    for file in sorted(HANDED_IN.glob("*.py"))
}

TREE_PROGRAMS = {**_AS_HANDED_IN, **_RIGHT, **_OTHER, **_WRONG, **_BROKEN, **_NOT_UNDERSTOOD}

BY_DAY = frozenset(
    (
        "its own board",
        "an object of two numbers",
        "one child",
        "leaves at one depth",
        "negated at the end",
        "MIN's function is called for a node of MAX's",
        "wrong window not swapped",
        "a missing module",
        "flags of words exchanged",
        "entries in an aima table",
        "right comprehension",
        "no value and then an error",
        "an unknown parameter",
        "a text",
        "a score from zero",
        "leaves are halved",
        "a search that is made",
        "the first child forgotten",
        "leaves without a call",
        "null windows",
        "an error in a named form",
        "it leaves",
    )
)
"""Those that are judged by day: together they run nearly every line that any of them runs."""
