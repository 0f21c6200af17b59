"""A course whose pages about itself are written in one of its languages alone."""

import pytest

from trust import tiny


@pytest.mark.night
def test_a_course_with_untranslated_pages_about_itself_is_built(tmp_path):
    root = tiny.write(tmp_path)
    for name in ("reading.md", "trust.md"):
        (root / "docs" / name).write_text("# About\n")
    done = tiny.built(root)
    assert done.returncode == 0, done.stderr
    page = "walkthroughs/few/second.html"
    english, japanese = (
        (root / "site" / folder / page).read_text("utf-8") for folder in ("", "ja")
    )
    for name in ("reading.html", "trust.html"):
        assert f"../../{name}" in english
        assert name not in japanese
