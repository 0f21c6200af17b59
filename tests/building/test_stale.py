"""Whatever a site is built from, a build notices when it changes; and whatever of it is damaged."""

import json
import os
import shutil

import pytest

from once import once
from search_walkthroughs.building import site_builder
from search_walkthroughs.building.cache import (
    MANIFEST,
    RECORDS,
    STORE,
    FrameMissing,
    FrameStore,
    link,
)
from search_walkthroughs.building.course_build import build
from search_walkthroughs.building.site_builder import build_site
from search_walkthroughs.course.files import walkthrough_files
from search_walkthroughs.reading.course_limits import course_limits
from serving.serving import ROOT, small, tree

pytestmark = pytest.mark.day(5)

BASE = """INHERIT: docs/walkthroughs/.site/mkdocs.yml
site_description: !ENV [SAID, nothing]
hooks: [hooks/mine.py, docs/walkthroughs/.site/hook.py]
markdown_extensions:
  pymdownx.snippets: {base_path: [parts, docs/walkthroughs/.site/embed]}
"""
HOOK = """import os, sys
sys.path.append(os.path.dirname(__file__))
from helper import WORD

def on_page_markdown(markdown, **_):
    return markdown + WORD
"""
ALGORITHMS = """[[family]]
title = {en = "Whole trees", ja = "木全体"}

[[family.algorithm]]
name = "alpha-beta"
title = {en = "Alpha-beta", ja = "αβ法"}
examples = ["few/one"]
does = {en = "Leaves out what cannot count.", ja = "要らない枝を読まない。"}
cost = {en = "At best two square roots.", ja = "最善で平方根の2倍。"}
"""
GLOSSARY = """[[section]]
title = {en = "Trees", ja = "木"}

[[section.term]]
word = {en = "leaf", ja = "葉"}
meaning = {en = "A node without children.", ja = "子のないノード。"}
"""
BIBLIOGRAPHY = """@article{knuth1975,
  author = {D. E. Knuth and R. W. Moore},
  title = {An Analysis of Alpha-Beta Pruning},
  journal = {Artificial Intelligence 6},
  pages = {293--326},
  year = {1975},
  doi = {10.1016/0004-3702(75)90019-3},
  algorithms = {alpha-beta},
}
"""
OURS = (
    *("docs/experiments/eleven-ranks.yml", "docs/experiments/eleven-ranks.json"),
    *("docs/engines/stockfish.yml", "docs/engines/stockfish.log"),
)
"""An experiment with its results and a log of an engine, which a page costs little time."""
TEXTS = {
    "mkdocs.yml": "INHERIT: base.yml\nsite_name: Small\n",
    "base.yml": BASE,
    "hooks/mine.py": HOOK,
    "hooks/helper.py": 'WORD = "\\n\\nHelped."\n',
    "parts/part.md": "A part.\n",
    "docs/index.md": '# Home\n\n--8<-- "part.md"\n',
}
MORE = {name: (ROOT / name).read_text("utf-8") for name in OURS} | {
    "docs/algorithms.toml": ALGORITHMS,
    "docs/glossary.toml": GLOSSARY,
    "docs/bibliography.bib": BIBLIOGRAPHY,
    "docs/reference/words.md": '# Words\n\n--8<-- "en/glossary.md"\n',
    "docs/reference/sources.md": '# Sources\n\n--8<-- "en/bibliography.md"\n',
}
"""What else a course may have."""


def written(root, texts=TEXTS):
    """Write the course and build it."""
    small(root)
    for name, text in texts.items():
        (root / name).parent.mkdir(exist_ok=True)
        (root / name).write_text(text, "utf-8")
    made(root)


def copied(there, here):
    """Copy a course; files that are one file there are one file here."""
    first = {}
    for file in sorted(there.rglob("*")):
        copy = here / file.relative_to(there)
        if file.is_dir():
            copy.mkdir()
        elif (one := file.stat().st_ino) in first:
            copy.hardlink_to(first[one])
        else:
            shutil.copy2(file, copy)
            first[one] = copy


@pytest.fixture
def surroundings(monkeypatch):
    """What a build asks of the system."""
    monkeypatch.setenv("PYTHONPATH", str(ROOT / "generator"))
    monkeypatch.setenv("PYTHONDONTWRITEBYTECODE", "1")
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1700000000")
    monkeypatch.setenv("SAID", "at first")


@pytest.fixture
def course(surroundings, tmp_path, tmp_path_factory):
    """A course whose site stands: a copy of one that is built once."""
    copied(once(tmp_path_factory, "standing", written), tmp_path)
    made(tmp_path)
    assert stands(tmp_path)
    assert site_builder.stale(tmp_path, "mkdocs", "site") == []
    return tmp_path


def made(root, *, fresh=False):
    """Build as the command does: the pages, and the site unless it stands."""
    assert not build(
        root, walkthrough_files([root / "walkthroughs"]), course_limits(root), fresh=fresh
    ).findings
    if fresh or not stands(root):
        site_builder.forget(root)
        build_site(root)
        site_builder.remember(root, "mkdocs", "site")


def stands(root):
    state = site_builder.SiteState.of(root, "mkdocs", "site")
    return state.earlier == state.now


def contents(folder):
    return {
        file.relative_to(folder).as_posix(): file.read_bytes()
        for file in folder.rglob("*")
        if file.is_file() and file.suffix != ".gz"
    }


def equals_a_fresh_build(root):
    """What now stands is what a build would make that knows of nothing."""
    made(root)
    assert stands(root)
    before = contents(root / "site")
    shutil.rmtree(root / ".walkthroughs")
    shutil.rmtree(root / "site")
    made(root)
    assert contents(root / "site") == before


CHANGES = {
    "hooks/mine.py": ("markdown + WORD", "markdown + WORD * 2"),
    "hooks/helper.py": ("Helped", "Hopped"),
    "parts/part.md": ("A part", "A pact"),
    "base.yml": ("nothing", "silence"),
    "mkdocs.yml": ("Small", "Smell"),
    "docs/index.md": ("Home", "Hime"),
}
"""What somebody changes in which source."""


def test_a_source_that_changed_is_noticed(course):
    for name, (before, after) in CHANGES.items():
        path = course / name
        text = path.read_text("utf-8")
        assert before in text, name
        path.write_text(text.replace(before, after), "utf-8")
        assert not stands(course)
        assert f"site: built before {name} changed" in site_builder.stale(course, "mkdocs", "site")
        path.write_text(text, "utf-8")
        assert stands(course)
    for name, (before, after) in CHANGES.items():
        path = course / name
        path.write_text(path.read_text("utf-8").replace(before, after), "utf-8")
    equals_a_fresh_build(course)


EDITS = CHANGES | {
    "walkthroughs/few/one.yml": ("Acacia", "Acorns"),
    "walkthroughs/few/_chapter.yml": ("en: Few", "en: Two"),
    "docs/ja/index.md": ("はじめに", "はじまり"),
}
"""The same, of what authors write."""
EDITS_OF_MORE = {
    "docs/algorithms.toml": ("Leaves out", "Passes over"),
    "docs/glossary.toml": ("without children", "with no child"),
    "docs/bibliography.bib": ("293--326", "294--326"),
    "docs/experiments/eleven-ranks.yml": ("eleven", "11"),
    "docs/experiments/eleven-ranks.json": ('"seconds": 1', '"seconds": 901'),
    "docs/engines/stockfish.yml": ("widens", "moves"),
    "docs/engines/stockfish.log": ("cp -86 nodes 1339", "cp -87 nodes 1338"),
}
"""The same, of what else a course may have."""
NEW = {
    "walkthroughs/few/three.yml": tree("Cedar", "minimax"),
    "walkthroughs/more/_chapter.yml": "title: More\n",
    "docs/course/01-first.md": "# The first\n\n[One](../walkthroughs/few/one.md)\n",
    "docs/assets/own.css": "p { color: red }\n",
    "overrides/main.html": '{% extends "walkthroughs.html" %}\n',
}
"""What authors add."""


@pytest.fixture
def rich_course(surroundings, tmp_path, tmp_path_factory):
    """A course with one of each kind of input; as `course`."""
    copied(once(tmp_path_factory, "rich", lambda root: written(root, TEXTS | MORE)), tmp_path)
    made(tmp_path)
    return tmp_path


@pytest.mark.night
@pytest.mark.parametrize("name", EDITS_OF_MORE)
def test_after_a_change_of_what_else_a_course_has_the_site_is_that_of_a_fresh_build(
    rich_course, name
):
    path = rich_course / name
    before, after = EDITS_OF_MORE[name]
    text = path.read_text("utf-8")
    assert before in text
    path.write_text(text.replace(before, after), "utf-8")
    assert not stands(rich_course)
    equals_a_fresh_build(rich_course)


@pytest.mark.night
@pytest.mark.parametrize("name", [*EDITS, *NEW])
def test_after_one_change_the_site_is_that_of_a_fresh_build(course, name):
    path = course / name
    if name in NEW:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(NEW[name], "utf-8")
    else:
        path.write_text(path.read_text("utf-8").replace(*EDITS[name]), "utf-8")
    equals_a_fresh_build(course)


@pytest.mark.night
@pytest.mark.parametrize("name", ["walkthroughs/few/two.yml", "docs/index.md", "parts/part.md"])
def test_after_a_source_is_deleted_the_site_is_that_of_a_fresh_build(course, name):
    index = course / "docs/index.md"
    index.write_text("# Home\n")
    made(course)
    (course / name).unlink()
    equals_a_fresh_build(course)


@pytest.mark.night
@pytest.mark.parametrize(
    "name",
    [
        *("docs/algorithms.toml", "docs/glossary.toml", "docs/bibliography.bib"),
        *("docs/experiments", "docs/engines"),
    ],
)
def test_after_what_else_a_course_has_is_deleted_the_site_is_that_of_a_fresh_build(
    rich_course, name
):
    shutil.rmtree(rich_course / "docs/reference")  # it shows what is deleted
    path = rich_course / name
    shutil.rmtree(path) if path.is_dir() else path.unlink()
    equals_a_fresh_build(rich_course)


def test_a_variable_that_changed_is_noticed(course, monkeypatch):
    monkeypatch.setenv("SAID", "a secret")
    assert "site: SAID is another" in site_builder.stale(course, "mkdocs", "site")
    equals_a_fresh_build(course)
    assert "a secret" in (course / "site/index.html").read_text()
    assert "a secret" not in (course / site_builder.RECORD).read_text()
    monkeypatch.delenv("SAID")
    assert not stands(course)


HTML = ("Markdown", "pymdown-extensions", "Pygments", "Jinja2", "mkdocs", "mkdocs-material")


def test_another_version_of_what_makes_html_is_noticed(course, monkeypatch):
    plain = site_builder.version_of
    for package in HTML:
        other = {package: "0"}
        monkeypatch.setattr(site_builder, "version_of", lambda n, o=other: o.get(n) or plain(n))
        assert site_builder.stale(course, "mkdocs", "site") == ["site: the builder is another"]
        assert not stands(course)


@pytest.mark.parametrize(
    "name",
    [
        "index.html",
        *(
            pytest.param(name, marks=pytest.mark.night)
            for name in ("search/en.js", "walkthroughs/assets/paper.css")
        ),
    ],
)
def test_a_file_of_the_site_that_was_changed_at_the_same_size_is_noticed(course, name):
    path = course / "site" / name
    whole, times = path.read_bytes(), path.stat()
    path.write_bytes(whole[:-1] + b"?")
    os.utime(path, ns=(times.st_atime_ns, times.st_mtime_ns))
    assert site_builder.stale(course, "mkdocs", "site") == [f"site/{name}: not as it was built"]
    made(course)
    assert path.read_bytes() == whole


@pytest.fixture
def frame(course):
    """A frame of the site, and that of the store, which are one file."""
    name, digest = next(iter(json.loads((course / MANIFEST).read_text()).items()))
    site, stored = course / "site" / name, FrameStore(course / STORE).path(digest)
    assert site.samefile(stored)
    return site, stored


@pytest.mark.parametrize(
    ("change", "fresh"),
    [
        (lambda data: data[:9], False),
        (lambda data: data[:-1] + b" ", True),
        pytest.param(lambda data: data[:9], True, marks=pytest.mark.night),
        pytest.param(lambda data: data[:-1] + b" ", False, marks=pytest.mark.night),
    ],
)
def test_a_frame_that_was_damaged_is_noticed_and_drawn_again(course, frame, change, fresh):
    site, stored = frame
    whole = stored.read_bytes()
    stored.chmod(0o644)
    stored.write_bytes(change(whole))
    assert not stands(course)
    made(course, fresh=fresh)
    assert stored.read_bytes() == site.read_bytes() == whole
    assert stands(course)


def test_a_damaged_frame_is_not_put_into_a_site(course, frame, tmp_path):
    _, stored = frame
    stored.chmod(0o644)
    stored.write_bytes(b"<svg/>")
    digest = stored.parent.name + stored.stem
    with pytest.raises(FrameMissing, match="walkthroughs build"):
        link({"0.svg": digest}, FrameStore(course / STORE), tmp_path / "other")


def test_where_nothing_has_changed_nothing_is_read(surroundings, tmp_path, monkeypatch):
    """Sizes and times are enough: of sources, pages, frames and of the site's own files."""
    written(tmp_path)  # no copy: its files are as new as what is known of them
    assert stands(tmp_path)
    read = []
    plain = FrameStore.digest
    monkeypatch.setattr(FrameStore, "digest", staticmethod(lambda d: read.append(d) or plain(d)))
    made(tmp_path)
    variable, nothing = b"at first", b""  # no files: a setting's value, and pages never measured
    assert set(read) <= {variable, nothing}


def test_a_file_is_on_the_disk_before_it_has_its_name(tmp_path, monkeypatch):
    done = []
    sync, rename = os.fsync, os.replace
    monkeypatch.setattr(os, "fsync", lambda handle: done.append("sync") or sync(handle))
    monkeypatch.setattr(os, "replace", lambda a, b: done.append("rename") or rename(a, b))
    FrameStore(tmp_path).put(b"<svg/>")
    assert done == ["sync", "rename"]


def test_all_that_a_build_writes_is_on_the_disk_before_it_is_said_to_be_there(
    surroundings, tmp_path, monkeypatch
):
    """Thousands of files go to the disk together; the records of what was made come after."""
    done = []
    sync, rename = os.sync, os.replace
    monkeypatch.setattr(os, "sync", lambda: done.append("sync") or sync())
    monkeypatch.setattr(os, "replace", lambda a, b: done.append(str(b)) or rename(a, b))
    small(tmp_path)
    assert not build(
        tmp_path, walkthrough_files([tmp_path / "walkthroughs"]), course_limits(tmp_path)
    ).findings
    assert done.count("sync") == 1
    before, after = done[: done.index("sync")], done[done.index("sync") :]
    assert not any(str(tmp_path / RECORDS) in name for name in before)
    assert not any(str(folder) in name for name in after for folder in (STORE, "docs/generated"))
    assert sum(str(STORE) in name for name in before) > 10
    assert any(str(tmp_path / RECORDS) in name for name in after)
    done.clear()
    assert not build(
        tmp_path, walkthrough_files([tmp_path / "walkthroughs"]), course_limits(tmp_path)
    ).findings
    assert not done
