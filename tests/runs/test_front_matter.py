"""Front matter that is no YAML is refused, with its place, by check and by build alike."""

from pathlib import Path

import pytest

from search_walkthroughs.building.course_build import build
from search_walkthroughs.course.prose import front_matter_fault
from search_walkthroughs.course.quotes import check_page
from search_walkthroughs.pages.markup.embed import chapter
from search_walkthroughs.reading import Limits

PAGE = Path("docs/course/02-cuts.md")
RIGHT = [
    "# T\n",
    "---\ntitle: Cuts, and more\nhide: [toc]\n---\n# T\n",
    '---\ntitle: "Cuts: a [x"\n---\n# T\n',
    "---\r\ntitle: Cuts\r\n---\r\n# T\r\n",
    "---\nA paragraph between two rules.\n\n---\n# T\n",
    "---\n---\n# T\n",
    "# T\n\n---\ntitle: [x\n---\n",
]
WRONG = [
    ("---\ntitle: [x\n---\n# T\n", 2, "expected ',' or ']', but got '<stream end>'"),
    ("---\r\ntitle: [x\r\n---\r\n# T\r\n", 2, "expected ',' or ']'"),
    ("---\ntitle: Cuts\nabout: a: b\n---\n# T\n", 3, "mapping values are not allowed here"),
    ("---\ntitle: !x y\n---\n# T\n", 2, "could not determine a constructor"),
    ("---\ndate: 2024-13-45\n---\n# T\n", 2, "month must be in 1..12"),
    ("---\ntitle: Cuts\nb: \x07\n---\n# T\n", 3, "U+0007 cannot stand in it"),
    (f"---\ntitle: {'[' * 9999}\n---\n# T\n", 2, "it is nested too deep"),
]


@pytest.mark.parametrize("text", RIGHT)
def test_what_is_right_or_no_front_matter_is_left_alone(text):
    assert front_matter_fault(text, PAGE) is None
    assert chapter("02-cuts.md", text.replace("\r", "")).title == "T"


@pytest.mark.parametrize(("text", "line", "said"), WRONG)
def test_what_is_wrong_is_said_with_its_line(text, line, said):
    fault = front_matter_fault(text, PAGE)
    assert (fault.file, fault.line) == (str(PAGE), line)
    assert "the front matter is not YAML" in fault.message
    assert said in fault.message
    assert "write a line such as" in fault.remedy


@pytest.mark.parametrize("name", ["docs/course/02-cuts.md", "docs/new.md"])
def test_no_site_is_built_and_check_says_why(tmp_path, name):
    page = tmp_path / name
    page.parent.mkdir(parents=True)
    page.write_text("---\ntitle: [x\n---\n# X\n", "utf-8")
    (found,) = build(tmp_path, [], Limits()).findings
    assert (found.level, found.fault.file, found.fault.line) == ("input", name, 2)
    (checked,), _ = check_page(page, lambda name, key: None)
    assert checked.fault.message == found.fault.message
