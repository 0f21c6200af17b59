"""The questions of the course: what is asked, what is offered, and why each choice is wrong."""

import re
from collections import Counter
from dataclasses import replace
from functools import cache

from search_walkthroughs.course.check import check_walkthrough
from search_walkthroughs.course.files import read_walkthrough, walkthrough_files
from search_walkthroughs.questions import Question, questions

from .conftest import ROOT

PAGES = ("walkthrough", "compare")
LARGEST = 150
"""Searches of more nodes ask the same kinds of questions, and take minutes."""
MANY = 4
"""A form that is offered more often has to be right somewhere."""
NAME = re.compile(
    r"[○×]\d|\b[A-Z](?:/\w+)*\b|[−≈]?[\d∞][\d.⁺⁻]*|(?:leaf|leaves|nodes?|child(?:ren)?)"
)


@cache
def asked() -> dict[str, list[Question]]:
    """The questions in English that pages of the course ask, by walkthrough."""
    found = {}
    for file in walkthrough_files([ROOT / "walkthroughs"]):
        walkthrough = read_walkthrough(file)
        entry = walkthrough.entries[0]
        if walkthrough.page in PAGES and (entry.expect.get("calculated") or 0) <= LARGEST:
            (first,) = check_walkthrough(replace(walkthrough, entries=(entry,)))
            name = f"{file.parent.name}/{file.stem}"
            found[name] = questions(first.plan, first.moments, "en")
    return found


def test_at_most_a_quarter_of_a_page_is_of_one_kind():
    for name, found in asked().items():
        kinds = Counter(question.kind for question in found)
        assert not kinds or max(kinds.values()) <= max(1, len(found) // 4), name


def test_no_form_of_a_choice_is_never_right():
    offered, right = Counter(), set()
    for found in asked().values():
        for question in found:
            forms = [re.sub("#( #)+", "#", NAME.sub("#", choice)) for choice in question.choices]
            offered.update(forms)
            right.add(forms[question.answer])
    assert not {form: n for form, n in offered.items() if n > MANY and form not in right}


def test_every_choice_has_its_own_reason_in_whole_sentences():
    for name, found in asked().items():
        for question in found:
            assert len(set(question.reasons)) == len(question.choices), (name, question)
            assert all(reason.endswith((".", "?")) for reason in question.reasons), (name, question)


def test_a_choice_that_is_true_too_is_no_choice():
    """Where bounds are asked about, the question asks for the most that can be said."""
    for found in asked().values():
        for question in found:
            if any(choice.startswith("It is worth at least") for choice in question.choices):
                assert question.prompt.startswith("What is the strongest ")


def test_the_course_asks_of_many_kinds():
    kinds = Counter(question.kind for found in asked().values() for question in found)
    assert len(kinds) > 20
    assert sum(kinds.values()) > 200
