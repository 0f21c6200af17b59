"""The generated folder holds what was generated, whole, and nothing else."""

import os

import pytest

from search_walkthroughs.building import site_builder
from search_walkthroughs.building.cache import Cache, FileDigests, FrameStore
from search_walkthroughs.building.output import MARKER, NotOurs, Output, write_if_changed
from search_walkthroughs.building.site_builder import build_site


def names(folder):
    return {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}


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
    folder = tmp_path / "generated"
    with Output(folder) as out:
        for name in ("a/one.md", "a/two.md", "b/three.md", "kept.js"):
            assert out.write(name, name)
    with Output(folder) as out:
        assert not out.write("a/one.md", "a/one.md")
        assert out.write("a/two.md", "changed")
        out.keep(["kept.js"])
    assert out.changed == ["a/two.md"]
    assert out.removed == ["b/three.md"]
    assert names(folder) == {MARKER, "a/one.md", "a/two.md", "kept.js"}
    assert not (folder / "b").exists()


def test_a_dry_run_tells_and_touches_nothing(tmp_path):
    folder = tmp_path / "generated"
    with Output(folder) as out:
        out.write("old.md", "old")
    with Output(folder, dry=True) as out:
        out.write("new.md", "new")
    assert (out.changed, out.removed) == (["new.md"], ["old.md"])
    assert names(folder) == {MARKER, "old.md"}


def test_a_build_that_breaks_deletes_nothing(tmp_path):
    folder = tmp_path / "generated"
    with Output(folder) as out:
        out.write("a.md", "a")

    def build():
        with Output(folder) as out:
            out.write("b.md", "b")
            raise RuntimeError

    with pytest.raises(RuntimeError):
        build()
    assert names(folder) == {MARKER, "a.md", "b.md"}


def test_a_file_may_become_a_folder_and_a_folder_a_file(tmp_path):
    folder = tmp_path / "generated"
    with Output(folder) as out:
        out.write("a", "file")
        out.write("b/c.md", "in a folder")
    with Output(folder) as out:
        out.write("a/d.md", "in a folder")
        out.write("b", "file")
    assert names(folder) == {MARKER, "a/d.md", "b"}


def test_a_folder_of_somebody_elses_files_is_refused(tmp_path):
    (tmp_path / "thesis.md").write_text("mine")
    with pytest.raises(NotOurs, match="move them elsewhere"):
        Output(tmp_path)
    assert names(tmp_path) == {"thesis.md"}


@pytest.mark.parametrize("name", ["../x", "/etc/x", "a/../../x", "", "a\\..\\x"])
def test_names_cannot_lead_out(tmp_path, name):
    out = Output(tmp_path / "generated")
    with pytest.raises(NotOurs):
        out.write(name, "x")


def test_links_cannot_lead_out(tmp_path):
    out = Output(tmp_path / "generated")
    (tmp_path / "elsewhere").mkdir()
    (tmp_path / "generated/link").symlink_to(tmp_path / "elsewhere")
    with pytest.raises(NotOurs, match="through a link"):
        out.write("link/x", "x")
    out.sweep()
    assert (tmp_path / "elsewhere").is_dir()
    assert not (tmp_path / "generated/link").is_symlink()


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


@pytest.mark.parametrize("name", ["site", "docs/generated"])
def test_a_link_in_the_place_of_a_folder_is_refused(tmp_path, name):
    (tmp_path / "elsewhere").mkdir()
    (tmp_path / "docs").mkdir()
    (tmp_path / name).symlink_to(tmp_path / "elsewhere")
    with pytest.raises(NotOurs, match="no folder of its own"):
        (build_site if name == "site" else Output)(tmp_path if name == "site" else tmp_path / name)
    assert (tmp_path / name).is_symlink()
    assert not names(tmp_path / "elsewhere")


def test_a_site_that_was_built_here_is_replaced(tmp_path, monkeypatch):
    def fake(root, builder, site, processes):
        assert names(root / site) == {MARKER}
        (root / site / "generated/assets").mkdir(parents=True)
        (root / site / "index.html").write_text(text)
        return ""

    monkeypatch.setattr(site_builder, "_run", fake)
    for text in ("one", "two"):
        build_site(tmp_path)
        assert names(tmp_path) == {"site/index.html"}
        assert (tmp_path / "site/index.html").read_text() == text
    (tmp_path / "site/old.html").write_text("a page that is no more")
    build_site(tmp_path)
    assert names(tmp_path) == {"site/index.html"}


def test_sweeping_takes_only_files_of_our_own_making(tmp_path):
    store = FrameStore(tmp_path / "store")
    lost, kept = store.put(b"lost"), store.put(b"kept")
    stamps = FileDigests(tmp_path / "pages.json", tmp_path / "generated")
    records = Cache(tmp_path / "made", tmp_path / "generated", store, stamps)
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
    assert not site_builder.is_up_to_date(tmp_path, "mkdocs", "site")
    assert site_builder.stale(tmp_path, "mkdocs", "site") == ["site: the program is another"]
