"""A folder that builds write holds what was generated, whole, and nothing else."""

import os

import pytest

from search_walkthroughs.building import site_builder
from search_walkthroughs.building.cache import Cache, FileDigests, FrameStore
from search_walkthroughs.building.output import (
    MARKER,
    PARTIAL_PREFIX,
    STAGING,
    NotOurs,
    Output,
    own_files,
    page_folders,
    write_if_changed,
)
from search_walkthroughs.building.site_builder import build_site

OURS = {MARKER, ".gitignore"}


def names(folder):
    return {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}


def pages(folder):
    return {name for name in names(folder) if name.endswith(".md")}


def test_a_file_is_written_only_where_its_bytes_differ(tmp_path):
    path = tmp_path / "a/b.md"
    assert write_if_changed(path, b"one")
    before = path.stat()
    assert not write_if_changed(path, b"one")
    after = path.stat()  # it has been read since, which some systems note
    assert (after.st_ino, after.st_mtime_ns) == (before.st_ino, before.st_mtime_ns)
    assert write_if_changed(path, b"two")
    assert path.read_bytes() == b"two"


def test_a_write_that_breaks_leaves_the_old_file_and_no_litter(tmp_path, monkeypatch):
    path = tmp_path / "page.md"
    path.write_text("old")

    def fail(source, target):
        raise OSError("disk full")

    monkeypatch.setattr(os, "replace", fail)
    with pytest.raises(OSError, match="disk full"):
        write_if_changed(path, b"new")
    assert path.read_text() == "old"
    assert names(tmp_path) == {"page.md"}


def test_what_is_not_written_again_goes(tmp_path):
    folder = tmp_path / "pages"
    with Output(tmp_path, ["pages"]) as out:
        for name in ("a/one.md", "a/two.md", "b/three.md", "kept.js"):
            assert out.write(f"pages/{name}", name)
    with Output(tmp_path, ["pages"]) as out:
        assert not out.write("pages/a/one.md", "a/one.md")
        assert out.write("pages/a/two.md", "changed")
        out.keep(["pages/kept.js"])
    assert out.changed == ["pages/a/two.md"]
    assert out.removed == ["pages/b/three.md"]
    assert names(folder) == OURS | {"a/one.md", "a/two.md", "kept.js"}
    assert not (folder / "b").exists()


def test_a_dry_run_tells_and_touches_nothing(tmp_path):
    folder = tmp_path / "pages"
    with Output(tmp_path, ["pages"]) as out:
        out.write("pages/old.md", "old")
    with Output(tmp_path, ["pages"], dry=True) as out:
        out.write("pages/new.md", "new")
    assert (out.changed, out.removed) == (["pages/new.md"], ["pages/old.md"])
    assert names(folder) == OURS | {"old.md"}


def test_a_build_that_breaks_deletes_nothing(tmp_path):
    folder = tmp_path / "pages"
    with Output(tmp_path, ["pages"]) as out:
        out.write("pages/a.md", "a")

    def build():
        with Output(tmp_path, ["pages"]) as out:
            out.write("pages/b.md", "b")
            raise RuntimeError

    with pytest.raises(RuntimeError):
        build()
    assert names(folder) == OURS | {"a.md", "b.md"}


def test_a_file_may_become_a_folder_and_a_folder_a_file(tmp_path):
    folder = tmp_path / "pages"
    with Output(tmp_path, ["pages"]) as out:
        out.write("pages/a", "file")
        out.write("pages/b/c.md", "in a folder")
    with Output(tmp_path, ["pages"]) as out:
        out.write("pages/a/d.md", "in a folder")
        out.write("pages/b", "file")
    assert names(folder) == OURS | {"a/d.md", "b"}


def test_a_folder_of_somebody_elses_files_is_refused(tmp_path):
    (tmp_path / "pages").mkdir()
    (tmp_path / "pages/thesis.md").write_text("mine")
    with pytest.raises(NotOurs, match="move them elsewhere"):
        Output(tmp_path, ["pages"])
    assert names(tmp_path) == {"pages/thesis.md"}


@pytest.mark.parametrize("name", ["few/mine.md", "few/one.md/mine.md", "few"])
def test_a_file_that_an_author_puts_among_ours_is_named_and_never_lost(tmp_path, name):
    """One beside a page, one in the place of a page, one in the place of a chapter."""
    home = page_folders(tmp_path / "docs")[0]
    with Output(tmp_path / "docs", [home]) as out:
        out.write(f"{home}/index.md", "ours")
    assert not list(own_files(tmp_path / "docs"))
    mine = tmp_path / "docs" / home / name
    mine.parent.mkdir(parents=True, exist_ok=True)
    mine.write_text("mine")
    (fault,) = own_files(tmp_path / "docs")
    assert str(fault) == (
        f"docs/{home}/{name}:1:1: was not made by a build, which writes docs/{home}; "
        "move it elsewhere"
    )
    out = Output(tmp_path / "docs", [home])
    if name != "few/mine.md":
        with pytest.raises(NotOurs, match="was not made by a build; move it elsewhere"):
            out.write(f"{home}/few/one.md", "ours")
    out.sweep()
    assert mine.read_text() == "mine"
    assert names(tmp_path / "docs" / home) == {name}


@pytest.mark.parametrize("name", ["日本", 'a"b', '"quoted"', "two\nlines", "a\x85b", "a b"])
def test_a_file_of_any_name_is_known_again(tmp_path, name):
    for text in ("one", "two"):
        with Output(tmp_path, ["walkthroughs"]) as out:
            out.write(f"walkthroughs/{name}.md", text)
        assert not list(own_files(tmp_path))
    with Output(tmp_path, ["walkthroughs"]) as out:
        pass
    assert out.removed == [f"walkthroughs/{name}.md"]
    assert names(tmp_path) == set()


def test_what_was_begun_when_a_build_was_cut_short_goes_with_the_next(tmp_path):
    with Output(tmp_path, ["walkthroughs"]) as out:
        out.write("walkthroughs/a/one.md", "one")
    (tmp_path / f"walkthroughs/a/{PARTIAL_PREFIX}x").write_text("ha")
    with (tmp_path / "walkthroughs" / MARKER).open("a") as listed:
        listed.write("a/tw")  # and so was its name
    assert not list(own_files(tmp_path))
    with Output(tmp_path, ["walkthroughs"]) as out:
        out.write("walkthroughs/a/two.md", "two")
    assert names(tmp_path / "walkthroughs") == OURS | {"a/two.md"}


def test_pages_in_a_language_that_is_no_more_go(tmp_path):
    with Output(tmp_path, ["walkthroughs", "xx/walkthroughs"]) as out:
        out.write("xx/walkthroughs/one.md", "one")
    assert page_folders(tmp_path) == ["walkthroughs", "ja/walkthroughs", "xx/walkthroughs"]
    with Output(tmp_path, page_folders(tmp_path)) as out:
        out.write("walkthroughs/one.md", "one")
    assert names(tmp_path) == {f"walkthroughs/{name}" for name in OURS | {"one.md"}}


@pytest.mark.parametrize(
    "name", ["../x", "/etc/x", "pages/../../x", "", "pages\\..\\x", "other/x", "pages/../x"]
)
def test_names_cannot_lead_out(tmp_path, name):
    out = Output(tmp_path, ["pages"])
    with pytest.raises(NotOurs):
        out.write(name, "x")


def test_links_cannot_lead_out(tmp_path):
    out = Output(tmp_path, ["walkthroughs"])
    out.write("walkthroughs/x", "x")
    (tmp_path / "elsewhere").mkdir()
    (tmp_path / "walkthroughs/link").symlink_to(tmp_path / "elsewhere")
    with pytest.raises(NotOurs, match="through a link"):
        out.write("walkthroughs/link/x", "x")
    assert [fault.file for fault in own_files(tmp_path)] == [f"{tmp_path.name}/walkthroughs/link"]
    out.sweep()
    assert not names(tmp_path / "elsewhere")


@pytest.mark.parametrize("name", ["site", "site.new", "site.old"])
def test_a_site_that_was_not_built_here_is_refused_and_stays(tmp_path, monkeypatch, name):
    def never(*given):
        raise AssertionError("the builder was called")

    monkeypatch.setattr(site_builder, "_run", never)
    (tmp_path / name).mkdir()
    (tmp_path / name / "index.html").write_text("mine")
    with pytest.raises(NotOurs, match="move them elsewhere"):
        build_site(tmp_path)
    assert names(tmp_path) == {f"{name}/index.html"}


@pytest.mark.parametrize("name", ["site", "docs/walkthroughs"])
def test_a_link_in_the_place_of_a_folder_is_refused(tmp_path, name):
    (tmp_path / "elsewhere").mkdir()
    (tmp_path / "docs").mkdir()
    (tmp_path / name).symlink_to(tmp_path / "elsewhere")
    with pytest.raises(NotOurs, match="not a folder of its own"):
        build_site(tmp_path) if name == "site" else Output(tmp_path, [name])
    assert (tmp_path / name).is_symlink()
    assert not names(tmp_path / "elsewhere")


def test_a_site_that_was_built_here_is_replaced(tmp_path, monkeypatch):
    def fake(root, builder, site, processes):
        assert names(root / site) == {MARKER}
        (root / site / "walkthroughs/assets").mkdir(parents=True)
        (root / site / "index.html").write_text(text)
        return ""

    kept = {"site/index.html", ".walkthroughs/links.json"}
    monkeypatch.setattr(site_builder, "_run", fake)
    for text in ("one", "two"):
        build_site(tmp_path)
        assert names(tmp_path) == kept
        assert (tmp_path / "site/index.html").read_text() == text
    (tmp_path / "site/old.html").write_text("a page that is no more")
    build_site(tmp_path)
    assert names(tmp_path) == kept


def test_sweeping_takes_only_files_of_our_own_making(tmp_path):
    store = FrameStore(tmp_path / "store")
    lost, kept = store.put(b"lost"), store.put(b"kept")
    stamps = FileDigests(tmp_path / "pages.json", tmp_path / "docs")
    records = Cache(tmp_path / "made", tmp_path / "docs", store, stamps)
    mine = ("store/notes/mine.svg", "store/ab/mine.svg", "made/mine.json", "made/notes.txt")
    halves = ("store/ab/.writing-1", "made/.writing-2", f"made/{'0' * 40}.json")
    for name in (*mine, *halves):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text("text")
    store.sweep({"frame.svg": kept})
    records.sweep(())
    expected = {store.path(kept).relative_to(tmp_path).as_posix(), *mine}
    assert names(tmp_path) == expected
    assert not store.path(lost).exists()


def test_what_differs_between_a_site_and_its_sources_is_told(tmp_path, monkeypatch):
    assert site_builder.stale(tmp_path, "mkdocs", "site") == []
    for name in ("docs/index.md", "docs/two.md", "site/index.html"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(name)
    (line,) = site_builder.stale(tmp_path, "mkdocs", "site")
    assert "not known" in line
    site_builder.remember(tmp_path, "mkdocs", "site")
    assert site_builder.stale(tmp_path, "mkdocs", "site") == []
    (tmp_path / "docs/index.md").write_text("other")
    (tmp_path / "docs/two.md").unlink()
    (tmp_path / "site/index.html").write_text("edited by hand")
    assert site_builder.stale(tmp_path, "mkdocs", "site") == [
        "site: built before docs/index.md changed",
        "site: built before docs/two.md changed",
        "site/index.html: not as it was built",
    ]
    site_builder.remember(tmp_path, "mkdocs", "site")
    monkeypatch.setattr(site_builder, "program", lambda: "another")
    assert site_builder.stale(tmp_path, "mkdocs", "site") == ["site: the program is another"]


def test_what_is_put_aside_is_written_all_at_once_or_not_at_all(tmp_path):
    docs, aside = tmp_path / "docs", tmp_path / STAGING
    with Output(docs, ["pages"]) as out:
        out.write("pages/a.md", "old")
        out.write("pages/b.md", "same")
    out = Output(docs, ["pages"])
    for name, text in (("a", "new"), ("b", "same"), ("c/d", "more")):
        out.stage(f"pages/{name}.md", text.encode())
    assert out.changed == ["pages/a.md", "pages/c/d.md"]
    assert pages(docs) == {"pages/a.md", "pages/b.md"}
    assert (docs / "pages/a.md").read_text() == "old"
    out.discard_waiting()
    assert not aside.exists()
    assert pages(docs) == {"pages/a.md", "pages/b.md"}
    with Output(docs, ["pages"]) as out:
        out.stage("pages/a.md", b"new")
        out.stage("pages/c/d.md", b"more")
        out.publish()
    assert not aside.exists()
    assert pages(docs) == {"pages/a.md", "pages/c/d.md"}
    assert (docs / "pages/a.md").read_text() == "new"
    dry = Output(docs, ["pages"], dry=True)
    dry.stage("pages/a.md", b"other")
    assert dry.changed == ["pages/a.md"]
    assert not aside.exists()


def test_what_was_put_aside_gives_no_way_to_an_authors_file(tmp_path):
    out = Output(tmp_path / "docs", ["pages"])
    out.stage("pages/a.md", b"ours")
    (tmp_path / "docs/pages").mkdir(parents=True)
    (tmp_path / "docs/pages/a.md").write_text("mine")
    with pytest.raises(NotOurs, match="not made by a build"):
        out.publish()
    assert (tmp_path / "docs/pages/a.md").read_text() == "mine"
