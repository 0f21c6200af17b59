"""What a course sets in mkdocs.yml leaves no page without what it needs, or is refused."""

import re
import shutil
from json import dumps

import pytest
from mkdocs.utils.yaml import yaml_load

from pages.course import write
from search_walkthroughs.building.cache import FrameStore
from search_walkthroughs.building.configuration import (
    _OPTIONS,
    HOOK,
    SNIPPETS,
    configuration,
    merged_settings,
)
from search_walkthroughs.building.own_settings import course_faults
from search_walkthroughs.building.shared_files import HOUSE, settings
from search_walkthroughs.building.site_builder import build_site
from search_walkthroughs.hosts.mkdocs_plugin import Settings
from search_walkthroughs.reading import BadInput
from search_walkthroughs.starting.new_course import TEMPLATES
from trust import tiny
from trust.tiny import ROOT

pytestmark = pytest.mark.day(24)

OURS = "INHERIT: docs/walkthroughs/.site/mkdocs.yml\nsite_name: A\n"
ADDED = "plugins: [search, walkthroughs]\nsite_name: A\n"
"""Settings to which the plug-in adds ours."""
OFFERED = {
    line.partition(":")[0]: line.partition("   # ")[0]
    for line in re.findall(r"^# (\w+: .*)$", (TEMPLATES / "mkdocs.yml").read_text("utf-8"), re.M)
}
"""The settings that the comments of a new course offer, by their keys."""
BESIDES = "extra_javascript: [assets/mine.js]"
"""One that the comments name besides."""
ABBR = "markdown_extensions: {abbr: {}}"
POLICY = '<meta http-equiv="Content-Security-Policy"'


def faults(root, text):
    """What is wrong with the settings of a course that has the files which they name."""
    (root / "mkdocs.yml").write_text(f"{text}site_name: A\n", "utf-8")
    (root / "docs/assets").mkdir(parents=True, exist_ok=True)
    for name in (
        "mine.py",
        "docs/index.md",
        "docs/assets/mine.css",
        "docs/assets/mine.js",
        "docs/assets/logo.svg",
    ):
        (root / name).touch()
    return course_faults(root)


@pytest.mark.parametrize(
    ("text", "line", "says", "remedy"),
    [
        ("hooks: [mine.py]", 3, "no policy", HOOK),
        ("hooks:", 3, "no policy", HOOK),
        ("hooks: mine.py", 3, "no policy", HOOK),
        ("plugins: [search]", 3, "`plugins`", "plugins: {NAME"),
        ("plugins:\n- tags", 4, "`plugins`", "plugins: {NAME"),
        ("markdown_extensions: [abbr]", 3, "`markdown_extensions`", "a mapping"),
        ("theme: material", 3, "`theme`", "a mapping"),
        ("theme: {name: readthedocs}", 3, "material", "leave it out"),
        ("theme: {custom_dir: mine}", 3, "templates", "overrides/"),
        ("extra:", 3, "`extra`", "a mapping"),
        ("markdown_extensions: {pymdownx.snippets: {base_path: [mine]}}", 3, "players", SNIPPETS),
        ("docs_dir: pages", 3, "docs", "keep yours in docs"),
        ("use_directory_urls: true", 3, "files", "leave it out"),
    ],
)
def test_what_would_leave_out_ours_is_refused(tmp_path, text, line, says, remedy):
    (fault,) = faults(tmp_path, f"{OURS}{text}\n")
    assert (fault.file, fault.line) == ("mkdocs.yml", line)
    assert says in fault.message
    assert remedy in fault.remedy


@pytest.mark.parametrize(
    "text",
    [
        BESIDES,
        "plugins: {tags: {}}",
        f"hooks: [mine.py, ./{HOOK}]",
        f"markdown_extensions: {{pymdownx.snippets: {{base_path: [mine, {SNIPPETS}]}}}}",
        "theme: {features: [navigation.top], palette: {primary: red}}",
        "nav: [index.md]",
        "use_directory_urls: no",
        "docs_dir: ./docs",
        "extra:\n  x: !!python/name:os.system",
    ],
)
def test_what_adds_to_ours_is_not_refused(tmp_path, text):
    assert faults(tmp_path, f"{OURS}{text}\n") == []


def test_a_course_that_has_nothing_of_ours_is_refused(tmp_path):
    for text in ("", "plugins: [search]\n", "plugins: [walkthroughs: {course: false}]\n"):
        (fault,) = faults(tmp_path, text)
        assert fault.remedy == "write `plugins: [search, walkthroughs]`"


@pytest.mark.parametrize(
    "text",
    [
        *OFFERED.values(),
        BESIDES,
        "theme: material",
        "hooks: [mine.py]",
        "hooks:",
        "markdown_extensions:\n- abbr\n- pymdownx.snippets: {base_path: mine}",
        "docs_dir: ./docs",
    ],
)
def test_beside_the_plugin_what_a_course_lists_is_not_refused(tmp_path, text):
    assert faults(tmp_path, f"{ADDED}{text}\n") == []


@pytest.mark.parametrize(
    ("text", "line", "says", "remedy"),
    [
        ("theme: {palette: {primary: teal}}", 3, "name of the theme", "`name: material`"),
        ("theme: readthedocs", 3, "material", "leave it out"),
        ("theme: {name: material, custom_dir: mine}", 3, "templates", "overrides/"),
        ("extra:", 3, "`extra`", "a mapping"),
        ("docs_dir: pages", 3, "docs", "keep yours in docs"),
        ("use_directory_urls: true", 3, "files", "leave it out"),
        ("markdown_extensions: [abr]", 3, "'abr'", "`abbr`"),
        ("hooks: [no.py]", 3, "no file 'no.py'", "write the file"),
    ],
)
def test_beside_the_plugin_too_what_leaves_out_ours_is_refused(tmp_path, text, line, says, remedy):
    (fault,) = faults(tmp_path, f"{ADDED}{text}\n")
    assert (fault.file, fault.line) == ("mkdocs.yml", line)
    assert says in fault.message
    assert remedy in fault.remedy


def test_what_is_listed_beside_the_plugin_adds_to_the_generated_settings(tmp_path):
    for name, text in settings("").items():
        (tmp_path / "docs" / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / "docs" / name).write_text(text, "utf-8")
    (tmp_path / "mkdocs.yml").write_text(
        "site_name: A\n"
        "plugins: [tags, search: {min_search_length: 2}, walkthroughs]\n"
        "theme: material\nhooks: [mine.py]\n"
        "markdown_extensions: [abbr, toc: {toc_depth: 2}, pymdownx.snippets: {base_path: [mine]}]\n"
    )
    merged = yaml_load(merged_settings(tmp_path, {}))
    assert set(merged["plugins"]) == {"tags", "search"}
    assert {"min_search_length", "lang", "separator"} <= set(merged["plugins"]["search"])
    extensions = merged["markdown_extensions"]
    assert {"abbr", "admonition", "footnotes"} <= set(extensions)
    assert {"toc_depth", "permalink"} <= set(extensions["toc"])
    assert extensions["pymdownx.snippets"]["base_path"] == ["mine", SNIPPETS]
    assert merged["hooks"] == ["mine.py", HOOK]
    assert "custom_dir" in merged["theme"]


def test_what_is_inherited_on_the_way_counts_too(tmp_path):
    (tmp_path / "shared").mkdir()
    base = tmp_path / "shared/base.yml"
    base.write_text("INHERIT: ../docs/walkthroughs/.site/mkdocs.yml\nhooks: [x.py]\n")
    (tmp_path / "x.py").touch()
    own = "INHERIT: shared/base.yml\n"
    (fault,) = faults(tmp_path, own)
    assert (fault.file, fault.line) == ("shared/base.yml", 2)
    assert faults(tmp_path, f"{own}hooks: [{HOOK}]\n") == []
    base.write_text("INHERIT: ../mkdocs.yml\n")
    assert "does not name the plugin" in faults(tmp_path, own)[0].message  # and it ends
    base.unlink()
    (fault,) = faults(tmp_path, own)
    assert (fault.line, fault.message) == (1, "there is no file shared/base.yml")
    (fault,) = faults(tmp_path, "site_url: x\nextra: [1, 2\n")
    assert "is not YAML" in fault.message
    assert fault.line == 2


def test_the_variables_that_settings_ask_for_are_known(tmp_path, monkeypatch):
    monkeypatch.setenv("ONE", "1")
    monkeypatch.delenv("TWO", raising=False)
    faults(tmp_path, f"{OURS}extra: {{a: !ENV ONE, b: [!ENV [TWO, ONE]]}}\n")
    known = configuration(tmp_path).environment()
    assert (known["ONE"], known["TWO"]) == (FrameStore.digest(b"1"), None)  # it may be a secret


def test_a_build_refuses_and_leaves_the_site_as_it_was(tmp_path):
    write(tmp_path)
    (tmp_path / "site/walkthroughs/assets").mkdir(parents=True)
    (tmp_path / "mkdocs.yml").write_text(f"{OURS}hooks: [mine.py]\n")
    for builder in ("mkdocs", "zensical"):
        with pytest.raises(BadInput, match="no policy"):
            build_site(tmp_path, builder)
    assert not (tmp_path / "site/index.html").exists()


def test_settings_are_merged_as_mkdocs_merges_them(tmp_path):
    """Zensical would join the lists of files that inherit each other."""
    write(tmp_path)
    config = tmp_path / "mkdocs.yml"
    offered = {**OFFERED, "hooks": f"hooks: [mine.py, {HOOK}]", "markdown_extensions": ABBR}
    config.write_text("\n".join((OURS, "extra: {a: !ENV [NO, b]}", *offered.values())))
    with config.open("rb") as file:
        expected = yaml_load(file)
    assert len(expected["hooks"]) == 2
    assert expected["markdown_extensions"]["abbr"] == {}
    assert len(expected["markdown_extensions"]) > 1
    merged = merged_settings(tmp_path, {"nav": ["a.md"], "theme": {"palette": {"scheme": "x"}}})
    expected["nav"] = ["a.md"]
    expected["theme"]["palette"] = {"primary": "teal", "scheme": "x"}
    texts = [dumps(one, default=repr, sort_keys=True) for one in (yaml_load(merged), expected)]
    assert texts[0] == texts[1]  # their functions are partial ones, which are never equal


@pytest.mark.sample(1)
@pytest.mark.parametrize("builder", ["mkdocs", "zensical"])
def test_a_course_may_set_all_that_is_offered(tmp_path, builder):
    """One course sets them all, and its pages have their policy, their players and what it adds."""
    assert set(OFFERED) >= {"theme", "extra_css", "markdown_extensions", "hooks", "nav"}
    tiny.write(tmp_path)
    (tmp_path / "mkdocs.yml").write_text("\n".join((ADDED, *OFFERED.values(), BESIDES)))
    (tmp_path / "docs/assets").mkdir()
    shutil.copy(ROOT / "docs/assets/logo.svg", tmp_path / "docs/assets/logo.svg")
    (tmp_path / "docs/assets/mine.css").write_text("p { margin: 0 }")
    (tmp_path / "docs/assets/mine.js").write_text("self.mine = true;")
    hooked = "def on_page_markdown(markdown, **_):\n    return f'{markdown}\\n\\nHooked.'\n"
    (tmp_path / "mine.py").write_text(hooked)
    home = "# Home\n\nABC\n\n*[ABC]: alpha, beta, gamma\n"
    (tmp_path / "docs/index.md").write_text(home)
    done = tiny.built(tmp_path, "--builder", builder)
    assert done.returncode == 0, done.stderr
    for file in (tmp_path / "site").rglob("*.html"):
        assert POLICY in file.read_text("utf-8"), file
    page = (tmp_path / "site/index.html").read_text("utf-8")
    assert page.index("walkthroughs/assets/paper.css") < page.index('assets/mine.css"')
    sheets = re.findall(r'<link rel="stylesheet" href="([^"]+)"', page)
    assert len(set(sheets)) == len(sheets)  # none is loaded twice
    assert "assets/mine.js" in page
    assert "logo.svg" in page
    assert '<abbr title="alpha, beta, gamma">' in page
    assert 'name="description"' in page
    if builder == "mkdocs":  # Zensical runs no hooks
        assert "Hooked." in page
    # The folder in the menu stands for its pages.
    assert re.search(r'<a href="(\./)?walkthroughs/few/index.html" class="md-(nav|tabs)__', page)
    tree = (tmp_path / "site/walkthroughs/few/first.html").read_text("utf-8")
    assert 'class="wt-player' in tree
    assert list((tmp_path / "site/walkthroughs/few/first").rglob("frames/*.svg"))


GENERATED = {"cards", "feed", "reading", "site_languages"}
"""Keys under `extra` that builds write, and no author."""


@pytest.mark.parametrize("file", ["guide/site.md", "ja/guide/site.md"])
def test_the_guide_lists_every_setting_of_ours(file):
    text = (ROOT / "docs" / file).read_text("utf-8").partition("{ #extra }")[2]
    walkthroughs, extra, plugin = (
        set(re.findall(r"^\| `(\w+)` \|", table, re.MULTILINE))
        for table in text.split("|---|---|---|")[1:]
    )
    assert walkthroughs == {*_OPTIONS}
    templates = "".join(file.read_text("utf-8") for file in (HOUSE / "theme").rglob("*.html"))
    assert extra == set(re.findall(r"config\.extra\.(\w+)", templates)) - GENERATED
    assert plugin == {*Settings().keys()}
