"""What the settings of a site become where its author has a menu, colours or languages of their
own: a file in `menus/` for each."""

import shutil
from pathlib import Path

import pytest

from golden.course.small_course import build_pages

MENUS = sorted((Path(__file__).parent / "menus").glob("*.yml"))
GENERATED = "docs/walkthroughs/.site"


@pytest.mark.night
@pytest.mark.parametrize("file", MENUS, ids=lambda file: file.stem)
def test_the_settings_of_a_site_are_what_they_were(file, course, tmp_path, golden):
    root = tmp_path / "course"
    shutil.copytree(course, root, ignore=shutil.ignore_patterns("site"))
    (root / "mkdocs.yml").write_bytes(file.read_bytes())
    if "languages: [ja]" in file.read_text("utf-8"):
        _remove_english(root)
    outcome = build_pages(root)
    text = "\n".join(
        [
            *map(str, outcome.findings),
            *outcome.changes,
            (root / GENERATED / "instead.json").read_text("utf-8"),
            (root / GENERATED / "mkdocs.yml").read_text("utf-8"),
        ]
    )
    golden(file.with_suffix(".txt"), text)


def _remove_english(root: Path) -> None:
    """Delete the English prose: a course without a language may have no pages in it."""
    for page in (root / "docs").glob("*.md"):
        page.unlink()
    for folder in ("course", "reference"):
        shutil.rmtree(root / "docs" / folder)
