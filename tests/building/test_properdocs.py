"""ProperDocs, which continues MkDocs 1, builds a course too."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from search_walkthroughs.building.course_build import build
from search_walkthroughs.building.site_builder import call_environment
from search_walkthroughs.course.files import walkthrough_files
from search_walkthroughs.reading.course_limits import course_limits
from trust import tiny

pytest.importorskip("properdocs")


def properdocs(root: Path) -> subprocess.CompletedProcess[str]:
    """Let it build the site, strictly. It wants to be told the theme."""
    (root / "mkdocs.yml").write_text(f"{tiny.CONFIG}theme: material\n", "utf-8")
    return subprocess.run(
        (sys.executable, "-P", "-m", "properdocs", "build", "--strict", "-f", "mkdocs.yml"),
        cwd=root,
        env=call_environment(),
        text=True,
        capture_output=True,
        check=False,
    )


def test_properdocs_builds_the_pages_with_their_policy_and_frames(tmp_path: Path) -> None:
    tiny.write(tmp_path)
    assert not build(
        tmp_path, walkthrough_files([tmp_path / "walkthroughs"]), course_limits(tmp_path)
    ).findings
    done = properdocs(tmp_path)
    assert done.returncode == 0, done.stderr
    pages = [page for page in (tmp_path / "site").rglob("*.html") if "embed" not in page.name]
    texts = [page.read_text("utf-8") for page in pages]
    titles = {title for text in texts for title in re.findall(r"<h1[^>]*>([^<]*)", text)}
    assert {"Home", "One cut", "一つの枝刈り"} <= titles
    assert all("Content-Security-Policy" in text for text in texts)
    assert list((tmp_path / "site").rglob("frames/0001.svg"))
    assert (tmp_path / "site/search/ja.json").is_file()


@pytest.mark.night
def test_properdocs_refuses_what_is_no_page(tmp_path: Path) -> None:
    tiny.write(tmp_path)
    build(tmp_path, walkthrough_files([tmp_path / "walkthroughs"]), course_limits(tmp_path))
    (tmp_path / "docs/index.md").write_text("# Home\n\n[Nothing](nowhere.md)\n", "utf-8")
    done = properdocs(tmp_path)
    assert done.returncode != 0
    assert "nowhere.md" in done.stderr
