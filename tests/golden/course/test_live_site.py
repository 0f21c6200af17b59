"""The site that is shown while a course is written: which pages are drawn anew after a change, and
what stands on them."""

import shutil

import pytest

from golden.course.page_words import words
from golden.course.small_course import page_frame
from search_walkthroughs.reading import BadInput
from search_walkthroughs.serving.live_site import LiveSite

PAGES = ("index.html", "ja/course/01-cuts.html", "walkthroughs/tables/again.html")
"""Pages that are drawn: each kind once."""
SHARED = ("404.html", "search/en.json", "sitemap.xml", "course/01-pruning.html")
"""Files of all pages together."""


@pytest.fixture
def site(course, tmp_path, monkeypatch):
    """The live site of a copy of the small course, which is the current folder."""
    root = tmp_path / "course"
    shutil.copytree(course, root, ignore=shutil.ignore_patterns("site"))
    monkeypatch.chdir(root)
    live = LiveSite(tmp_path / "live", "http://127.0.0.1:8000/")
    live.open()
    return live


def _page(site: LiveSite, uri: str) -> list[str]:
    """Return what stands on a drawn page and around it."""
    page = site.path(uri)
    article = page.read_text("utf-8").partition("<article")[2].partition("</article>")[0]
    return [f"## {uri}", page_frame(page), words(f"<article{article}")]


def _state(site: LiveSite, title: str) -> list[str]:
    """Return which pages wait to be drawn, and what is wrong."""
    warnings = [*site.warnings, *(w for page in site.pages.values() for w in page.warnings)]
    return [f"# {title}", "to be drawn:", *sorted(site.stale), *map(str, warnings)]


def test_what_is_drawn_is_what_it_was(site, tmp_path, golden, request):
    lines = _state(site, "opened")
    lines += [f"{uri} changed: {site.draw(uri)}" for uri in PAGES]
    lines += [f"{PAGES[0]} changed again: {site.draw(PAGES[0])}"]
    for uri in PAGES:
        lines += _page(site, uri)
    changed = site.finish()
    lines += ["# finished", *sorted(uri for uri in changed if not uri.startswith("assets/"))]
    lines += [f"{uri} is there: {site.path(uri).is_file()}" for uri in SHARED]
    prose = tmp_path / "course/docs/course/02-tables.md"
    prose.write_text(prose.read_text("utf-8").replace("See", "Look at"), "utf-8")
    site.touch({"course/02-tables.md"})
    lines += _state(site, "words changed")
    prose.write_text('# Another title\n\n[gone](gone.md)\n\n--8<-- "en/gone.html"\n', "utf-8")
    site.touch({"course/02-tables.md"})
    site.draw("course/02-tables.html")
    lines += _state(site, "title changed")
    site.touch_parts()
    prose.unlink()
    site.open(afresh=False)
    lines += _state(site, "page deleted")
    (tmp_path / "course/mkdocs.yml").write_text("site_nam: x\n")
    with pytest.raises(BadInput) as refused:
        site.open()
    lines += ["# settings broken", str(refused.value)]
    text = "\n".join(lines).replace(str(tmp_path), "ROOT")
    golden(request.path.parent / "served/live-site.txt", f"{text}\n")
