"""A new course shows its players by one line, at any depth of folders, in both languages."""

import pytest

from reader import opened
from search_walkthroughs.starting.new_course import begin

PAGES = ("page", "part/page", "part/deep/page", "part/deep/deeper/page")
SHOWN = """\
# {place}

--8<-- "{code}/first-steps/first-tree.html"

--8<-- "{former}/first-steps/first-tree.blank.html"
"""


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    """The site of a course with such pages, two of them with the former spelling of a line."""
    from search_walkthroughs.building.course_build import build
    from search_walkthroughs.building.site_builder import build_site
    from search_walkthroughs.reading import Limits

    root = tmp_path_factory.mktemp("course")
    begin(root, "A", ci=False)
    settings = root / "mkdocs.yml"
    settings.write_text(settings.read_text("utf-8").replace("[en]", "[en, ja]", 1), "utf-8")
    for code, home in (("en", "docs"), ("ja", "docs/ja")):
        for place in PAGES:
            page = root / home / f"{place}.md"
            page.parent.mkdir(parents=True, exist_ok=True)
            former = f"guide/{code}" if "deep" in place else code
            text = SHOWN.format(place=place, code=code, former=former)
            page.write_text(f"---\nlang: {code}\n---\n\n{text}", "utf-8")
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(root)
        outcome = build(root, [root / "walkthroughs/first-steps/first-tree.yml"], Limits())
        assert not outcome.findings
        build_site(root)
    return root / "site"


@pytest.mark.sample(2)
@pytest.mark.parametrize("home", ["", "ja/"])
@pytest.mark.parametrize("place", PAGES)
def test_the_film_is_loaded_at_any_depth(site, browser, home, place):
    with opened(browser, site, f"{home}{place}.html") as page:
        page.wait_for_selector(".wt-player.wt-running")
        picture = page.locator('.wt-player [data-part="picture"] svg').first
        picture.wait_for(state="attached")  # drawn from the film, which is a file of its own
        sizes = page.eval_on_selector_all(
            ".md-content img", "all => all.map(one => [one.src, one.naturalWidth])"
        )
        assert sizes
        assert [source for source, width in sizes if not width] == []
