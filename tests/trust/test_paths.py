"""Files may be called anything; no page leaves its folder, and none takes another's place."""

import sys

import pytest

from search_walkthroughs.building.course_build import build
from search_walkthroughs.building.output import NotOurs, inside
from search_walkthroughs.course.files import name_findings
from search_walkthroughs.reading import Limits
from search_walkthroughs.starting.new_walkthrough import name_fault
from trust import tiny

NAMES = ("<img data-pwn src=x onerror=pwn()>", "{{ x }}", "%2e%2e", "a#b?c", "--option", "日本")


def findings(root):
    files = sorted((root / "walkthroughs").rglob("*.yml"))
    return build(root, files, Limits(), check=True).findings


@pytest.mark.sample(2)
@pytest.mark.parametrize("name", NAMES)
def test_a_file_of_any_name_is_built_in_its_place_or_refused(name, tmp_path):
    root = tiny.write(tmp_path)
    (root / "walkthroughs/few/second.yml").rename(root / f"walkthroughs/few/{name}.yml")
    before = {path for path in tmp_path.rglob("*") if "docs" not in path.parts}
    outcome = build(root, sorted((root / "walkthroughs").rglob("*.yml")), Limits())
    made = {path for path in tmp_path.rglob("*") if "docs" not in path.parts} - before
    assert {path.relative_to(root).parts[0] for path in made} <= {".walkthroughs"}
    assert outcome.findings or (root / f"docs/walkthroughs/few/{name}.md").is_file()


@pytest.mark.parametrize("name", ["../x", "a/../../x", "/etc/x", "a\\..\\x", "..", ""])
def test_no_name_leads_out(name, tmp_path):
    with pytest.raises(NotOurs):
        inside(tmp_path, name)


def test_a_link_leads_nowhere(tmp_path):
    (tmp_path / "out").mkdir()
    (tmp_path / "in").mkdir()
    (tmp_path / "in/link").symlink_to(tmp_path / "out")
    with pytest.raises(NotOurs, match="through a link"):
        inside(tmp_path / "in", "link/x")


@pytest.mark.skipif(sys.platform != "linux", reason="names there may differ in their case alone")
@pytest.mark.parametrize("other", ["First", "FIRST", "index", "Index"])
def test_names_that_some_computers_take_for_one_are_refused(other, tmp_path):
    root = tiny.write(tmp_path)
    (root / "walkthroughs/few/second.yml").rename(root / f"walkthroughs/few/{other}.yml")
    (finding,) = findings(root)
    assert "is the same page as" in finding.fault.message


def test_one_word_composed_in_two_ways_is_one_name(tmp_path):
    files = [tmp_path / "walkthroughs" / f"{name}.yml" for name in ("caf\u00e9", "cafe\u0301")]
    assert len(name_findings(files)) == 1


@pytest.mark.parametrize("name", ["a#b?c", "100%"])
def test_a_name_that_no_address_can_hold_is_refused_in_the_words_of_new(name, tmp_path):
    root = tiny.write(tmp_path)
    (root / "walkthroughs/few/second.yml").rename(root / f"walkthroughs/few/{name}.yml")
    (finding,) = findings(root)
    expected = name_fault(name)
    assert (finding.fault.message, finding.fault.remedy) == (expected.message, expected.remedy)
    assert finding.fault.file.endswith(f"{name}.yml")
