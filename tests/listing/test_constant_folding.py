"""What is folded is what Python itself would find."""

import ast
from contextlib import suppress

from hypothesis import given
from hypothesis import strategies as st

from search_walkthroughs.listing.constant_folding import UNKNOWN, fold

KNOWN = {"two": 2, "one": -1, "three": (3, 5, 8), "ties": "first", "nothing": None}
NUMBERS = st.sampled_from(["0", "1", "3", "two", "one"])
TESTS = st.sampled_from(["ties == 'first'", "ties != 'first'", "nothing is None", "two is None"])


def _longer(parts):
    """Expressions of which each has a number's and a test's text."""
    number, test = parts.map(lambda pair: pair[0]), parts.map(lambda pair: pair[1])
    numbers = st.one_of(
        st.builds("({} + {})".format, number, number),
        st.builds("({} - {})".format, number, number),
        st.builds("(-{})".format, number),
        st.builds("three[{}]".format, number),
        st.builds("({}, {})[{}]".format, number, number, number),
        st.builds("({} if {} else {})".format, number, test, number),
    )
    tests = st.one_of(
        st.builds("({} == {})".format, number, number),
        st.builds("({} != {})".format, number, number),
        st.builds("(not {})".format, test),
        st.builds("({} and {})".format, test, test),
        st.builds("({} or {})".format, test, test),
    )
    return st.tuples(numbers, tests)


EXPRESSIONS = st.recursive(st.tuples(NUMBERS, TESTS), _longer, max_leaves=6)


@given(EXPRESSIONS)
def test_what_is_folded_is_what_python_finds(pair):
    for text in pair:
        found = fold(ast.parse(text, mode="eval").body, KNOWN)
        with suppress(IndexError):  # Python has no value for it
            assert found == eval(text, {}, KNOWN), text


def test_an_item_is_known_if_it_is_there():
    for index in range(-5, 5):
        found = fold(ast.parse(f"three[{index}]", mode="eval").body, KNOWN)
        assert found == (KNOWN["three"][index] if -3 <= index < 3 else UNKNOWN)


def test_what_nobody_knows_stays_unknown_unless_the_rest_decides():
    for text in ("other", "other + 1", "three[other]", "(1, other)", "not other", "other == 1"):
        assert fold(ast.parse(text, mode="eval").body, KNOWN) is UNKNOWN
    for text, value in (("other or two", True), ("other and not two", False)):
        assert fold(ast.parse(text, mode="eval").body, KNOWN) is value
