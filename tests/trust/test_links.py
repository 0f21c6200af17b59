"""A symbolic link leads to another place in the course, or nowhere."""

import pytest

from search_walkthroughs.building.course_build import build
from search_walkthroughs.building.output import NotOurs
from search_walkthroughs.course import files as course_files
from search_walkthroughs.course.prose import page_text
from search_walkthroughs.reading import BadInput, Limits
from trust import tiny

pytestmark = pytest.mark.day(9)

OUT = "leads out of the course"
SECRET = "title: Secret\nalgorithm: minimax\ntree: [1]\n"


@pytest.fixture
def course(tmp_path):
    (tmp_path / "secret.yml").write_text(SECRET, "utf-8")
    (tmp_path / "far").mkdir()
    (tmp_path / "far/secret.md").write_text("# Secret\n", "utf-8")
    return tiny.write(tmp_path / "course")


def refused(root):
    """What a build of the pages, and one of the site, print of links."""
    done = tiny.built(root)
    assert done.returncode == 2
    assert "Traceback" not in done.stderr
    assert not (root / "site").exists()
    return done.stderr


@pytest.mark.parametrize("place", ["walkthroughs/few/a.yml", "walkthroughs/few/_chapter.yml"])
def test_a_walkthrough_that_is_a_link_out_is_refused(course, place):
    (course / place).symlink_to(course.parent / "secret.yml")
    said = refused(course)
    assert OUT in said
    assert str(course.parent / "secret.yml") in said


@pytest.mark.parametrize("place", ["walkthroughs/far", "docs/far"])
def test_a_folder_that_is_a_link_out_is_refused(course, place):
    (course / place).symlink_to(course.parent / "far")
    assert OUT in refused(course)


@pytest.mark.parametrize("place", ["docs/page.md", "docs/picture.png", "overrides/main.html"])
def test_a_page_that_is_a_link_out_is_refused(course, place):
    (course / place).parent.mkdir(exist_ok=True)
    (course / place).symlink_to(course.parent / "far/secret.md")
    assert OUT in refused(course)


def test_a_folder_that_holds_itself_is_refused(course):
    (course / "docs/round").symlink_to(course / "docs")
    assert "a folder that holds it" in refused(course)


def test_a_link_to_nowhere_is_refused(course):
    (course / "walkthroughs/few/a.yml").symlink_to(course / "nothing.yml")
    assert "leads nowhere" in refused(course)


def test_links_within_the_course_are_followed(course):
    (course / "walkthroughs/few/a.yml").symlink_to(course / "walkthroughs/few/first.yml")
    (course / "docs/page.md").symlink_to(course / "docs/index.md")
    found = course_files.walkthrough_files([course / "walkthroughs"])
    assert len(found) == 3
    assert build(course, found, Limits()).findings == ()
    assert list(course_files.link_faults(course)) == []
    assert page_text(course / "docs/page.md") == "# Home\n"


def test_a_chapter_twice_is_refused(course):
    (course / "walkthroughs/again").symlink_to(course / "walkthroughs/few")
    with pytest.raises(BadInput, match="is a link to a folder"):
        course_files.walkthrough_files([course / "walkthroughs"])


def test_a_file_that_is_in_no_course_may_be_a_link(tmp_path):
    (tmp_path / "one.yml").write_text(SECRET, "utf-8")
    (tmp_path / "here").mkdir()
    (tmp_path / "here/two.yml").symlink_to(tmp_path / "one.yml")
    assert course_files.read_walkthrough(tmp_path / "here/two.yml").title["en"] == "Secret"


def test_nothing_generated_is_written_through_a_link(course):
    (course / "docs/walkthroughs").symlink_to(course.parent / "far")
    with pytest.raises(BadInput, match="was not made by a build"):
        build(course, course_files.walkthrough_files([course / "walkthroughs"]), Limits())
    assert [path.name for path in (course.parent / "far").iterdir()] == ["secret.md"]
    (course.parent / "far/secret.md").unlink()
    with pytest.raises(NotOurs):
        build(course, course_files.walkthrough_files([course / "walkthroughs"]), Limits())
    assert list((course.parent / "far").iterdir()) == []


def test_mkdocs_alone_refuses_them_too(course):
    from mkdocs.exceptions import PluginError

    from search_walkthroughs.building.mkdocs_hook import on_pre_build

    class Config:
        config_file_path = str(course / "mkdocs.yml")

    on_pre_build(Config)
    (course / "docs/page.md").symlink_to(course.parent / "far/secret.md")
    with pytest.raises(PluginError, match=OUT):
        on_pre_build(Config)
