"""Every figure of a chapter is computed, chosen by a question, shown, or listed with its reason."""

import re
import tomllib
from pathlib import Path

import pytest

from search_walkthroughs.pages.course.navigation import COURSE

from .sums import sums, without_sums
from .typed import FIGURE, MARK, paragraphs, without_a_reason
from .written import DOCS, OTHERS, bare

HERE = Path(__file__).parent
REASONS = tomllib.loads((HERE / "typed_figures.toml").read_text("utf-8"))
KINDS = ("rule", "shown", "worked", "test", "source")
CAPSTONE = "your-engine"
CHAPTERS = [*sorted(path.stem for path in (DOCS / COURSE).glob("*.md")), CAPSTONE]
FOLDERS = [DOCS, *(DOCS / code for code in OTHERS)]
STEPS = frozenset(map(str, range(11)))
"""Names of the capstone's steps, and the points for them."""
PROGRAMS = "\n".join(file.read_text("utf-8") for file in HERE.glob("test_*.py"))
WORDS = (
    *("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"),
    *("eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen"),
    *("nineteen", "twenty"),
)
LARGE_WORDS = {
    30: "thirty",
    40: "forty",
    50: "fifty",
    60: "sixty",
    80: "eighty",
    100: "hundred",
    1000: "thousand",
}


def chapter(name, folder=FOLDERS[0]):
    part = "" if name == CAPSTONE else COURSE
    return (folder / part / f"{name}.md").read_text("utf-8")


def unlisted(page, reasons, names=frozenset()):
    """The paragraphs with figures for which there is no reason."""
    parts = [(" ".join(part.typed), part.text) for part in without_a_reason(page, names)]
    return [(figures, text) for figures, text in parts if figures not in reasons]


@pytest.mark.parametrize("name", CHAPTERS)
def test_every_typed_figure_of_a_chapter_has_a_reason(name):
    names = STEPS if name == CAPSTONE else frozenset()
    found = unlisted(chapter(name), REASONS.get(name, {}), names)
    assert found == [], "compute each figure, or give its reason in `typed_figures.toml`"


@pytest.mark.parametrize("name", REASONS)
def test_every_reason_is_still_needed(name):
    names = STEPS if name == CAPSTONE else frozenset()
    needed = {" ".join(part.typed) for part in without_a_reason(chapter(name), names)}
    assert set(REASONS[name]) - needed == set()


def faults(reason):
    """What is wrong with a reason."""
    kind, _, why = reason.partition(": ")
    if kind not in KINDS or not why:
        yield "it has no known kind, or says nothing"
    if not all(is_right for *_, is_right in sums(why)):
        yield "its sum does not come out"
    if kind == "test" and f"def {why}(" not in PROGRAMS:
        yield "there is no such test"


@pytest.mark.parametrize("name", REASONS)
def test_reasons_are_of_a_known_kind_their_sums_come_out_and_their_tests_exist(name):
    found = {figures: [*faults(reason)] for figures, reason in REASONS[name].items()}
    assert {figures: said for figures, said in found.items() if said} == {}


def test_a_reason_that_is_none_is_refused():
    assert [*faults("because: I say so")] == ["it has no known kind, or says nothing"]
    assert [*faults("worked: 2 · 40 = 90")] == ["its sum does not come out"]
    assert [*faults("test: test_of_nothing")] == ["there is no such test"]


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
@pytest.mark.parametrize("name", CHAPTERS)
def test_the_sums_of_a_chapter_come_out(name, folder):
    text = re.sub(r"<sup>(.*?)</sup>", r"^\1", bare(MARK.sub(" … ", chapter(name, folder))))
    assert [one for one in sums(text) if not one[-1]] == []


def said(page):
    """All figures of an English chapter, typed or not, and those of its words."""
    text = re.sub(r"<sup>(.*?)</sup>", r"^\1", re.sub(r"<!--.*?-->", " ", page, flags=re.DOTALL))
    words = set(re.findall("[a-z]+", text.lower()))
    small = {str(n) for n, word in enumerate(WORDS) if {word, f"{word}th"} & words}
    large = {str(n) for n, word in LARGE_WORDS.items() if {word, f"{word}s"} & words}
    figures = {figure.rstrip("%").replace(",", "") for figure in FIGURE.findall(text)}
    parts = {part for figure in figures for part in figure.split("/")}
    return figures | parts | small | large


def strange(english, other):
    """The figures of a page of another language that the English page has not, by paragraph."""
    known = said(english)
    found = {
        part.text: [
            one
            for one in part.typed
            if one.rstrip("%").replace(",", "") not in known
            and not re.search(f"{one}[万億]", part.text)
        ]
        for part in paragraphs(other)
    }
    return {text: figures for text, figures in found.items() if figures}


@pytest.mark.parametrize("code", OTHERS)
@pytest.mark.parametrize("name", CHAPTERS)
def test_another_language_has_no_figure_that_english_has_not(name, code):
    assert strange(chapter(name), chapter(name, DOCS / code)) == {}


def test_a_figure_that_english_has_not_is_found():
    english = "Two workers take 16 steps, 5% of a thousand."
    assert strange(english, "2つのワーカーで16ステップ、1,000の5%です。") == {}
    assert [*strange(english, "3つのワーカーで16ステップです。").values()] == [["3"]]


PAGE = """# Title

The search enters <!--run textbook/alpha-beta calculated-->10<!--/run--> nodes, of 4,711 in all.

## Exercises

**1.** ★ *By hand.* One worker enters 60 nodes, three enter 66. What is the overhead?

<details markdown="1">
<summary>Solution</summary>

66 / 60 − 1 = 10%. {}

</details>

## What to read next

- A source (1975), pp. 293–326.
"""


def test_a_figure_without_a_reason_is_found():
    assert [figures for figures, _ in unlisted(PAGE.format(""), {})] == ["4,711"]
    assert (
        unlisted(PAGE.format("Of the 60 nodes some are entered twice."), {"4,711": "rule: 1"}) == []
    )
    assert [figures for figures, _ in unlisted(PAGE.format("The theorem allows 2.7."), {})] == [
        "4,711",
        "2.7",
    ]


@pytest.mark.parametrize(
    ("text", "is_right"),
    [
        ("66 / 60 − 1 = 10%", True),
        ("66 / 60 − 1 = 11%", False),
        ("is worth 1/3 · 4 + 2/3 · 3 = 10/3, a little", True),
        ("is worth 1/3 · 4 + 2/3 · 3 = 11/3, a little", False),
        ("0.5 + 1.4 · √(ln 8 / 6), about 1.32", True),
        ("0.5 + 1.4 · √(ln 8 / 6)で、約1.35です", False),
        ("−400 · log₁₀(1/0.6 − 1) = −400 · log₁₀(2/3), about 70 points", True),
        ("4 + 4 − 1 = 8 leaves", False),
        ("9 · 8 · 7 = 504", True),
    ],
)
def test_a_sum_that_does_not_come_out_is_found(text, is_right):
    found = [one for *_, one in sums(text)]
    assert found
    assert all(found) == is_right
    assert bool(re.search(r"\d", without_sums(text).replace("400", ""))) or is_right


def test_what_is_no_sum_is_left_alone():
    assert [*sums("The tree has b = 3 and d = 2, and n − 1 = 4 edges; see pp. 3–4.")] == []
