"""The store keeps every frame once and lends it to the site."""

import os
import shutil
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from search_walkthroughs.building import cache
from search_walkthroughs.building.cache import (
    FrameMissing,
    FrameStore,
    key,
    link,
    read_manifest,
    write_manifest,
)
from search_walkthroughs.building.output import NotOurs
from search_walkthroughs.course.files import Source
from search_walkthroughs.reading import Limits


@pytest.fixture
def store(tmp_path):
    return FrameStore(tmp_path / "store")


def files(folder):
    return sorted(path for path in folder.rglob("*") if path.is_file())


def test_equal_frames_are_stored_once_and_never_rewritten(store):
    first = store.put(b"<svg/>")
    before = store.path(first).stat().st_ino
    assert store.put(b"<svg/>") == first
    assert store.path(first).stat().st_ino == before
    assert files(store.folder) == [store.path(first)]
    assert store.put(b"<svg></svg>") != first


def test_a_stored_frame_cannot_be_written_through_its_link(store):
    assert store.path(store.put(b"x")).stat().st_mode & 0o222 == 0


def test_the_site_shares_the_stores_files(store, tmp_path):
    one, two = store.put(b"one"), store.put(b"two")
    manifest = {"a/frames/0000.svg": one, "a/frames/0001.svg": two, "b/0000.svg": one}
    site = tmp_path / "site"
    assert link(manifest, store, site) == 3
    assert link(manifest, store, site) == 0
    assert [path.read_bytes() for path in files(site)] == [b"one", b"two", b"one"]
    assert (site / "b/0000.svg").samefile(store.path(one))


def test_another_file_in_the_frames_place_gives_way(store, tmp_path):
    (tmp_path / "site").mkdir()
    (tmp_path / "site/0.svg").write_text("old")
    assert link({"0.svg": store.put(b"new")}, store, tmp_path / "site") == 1
    assert (tmp_path / "site/0.svg").read_bytes() == b"new"


@pytest.mark.parametrize("stop", ["link", "replace"])
def test_whoever_is_cut_short_leaves_the_frame_that_was_there(store, tmp_path, monkeypatch, stop):
    (tmp_path / "0.svg").write_text("old")
    manifest = {"0.svg": store.put(b"new")}
    with monkeypatch.context() as patch:
        calls = [FileExistsError, KeyboardInterrupt] if stop == "link" else [KeyboardInterrupt]

        def cut(*paths):
            raise calls.pop(0)

        patch.setattr(os, stop, cut)
        with pytest.raises(KeyboardInterrupt):
            link(manifest, store, tmp_path)
    assert (tmp_path / "0.svg").read_text() == "old"
    assert link(manifest, store, tmp_path) == 1
    assert (tmp_path / "0.svg").read_text() == "new"
    assert not list(store.folder.rglob(".writing-*"))


def test_frames_are_copied_where_the_file_system_refuses_links(store, tmp_path, monkeypatch):
    def refuse(source, target):
        raise OSError(18, "Invalid cross-device link")

    monkeypatch.setattr(os, "link", refuse)
    digest = store.put(b"far")
    assert link({"0.svg": digest}, store, tmp_path / "site", instead=shutil.copyfile) == 1
    copied = tmp_path / "site/0.svg"
    assert copied.read_bytes() == b"far"
    assert not copied.samefile(store.path(digest))


def test_a_manifest_cannot_lead_out_of_the_site(store, tmp_path):
    with pytest.raises(NotOurs, match="not a path below"):
        link({"../out.svg": store.put(b"x")}, store, tmp_path / "site")
    assert not (tmp_path / "out.svg").exists()


def test_a_frame_that_the_store_lost_is_named_with_the_remedy(store, tmp_path):
    with pytest.raises(FrameMissing, match="walkthroughs build"):
        link({"0.svg": "0" * 40}, store, tmp_path / "site")


def test_sweeping_leaves_what_the_manifest_names(store):
    kept, stray = store.put(b"kept"), store.put(b"stray")
    assert store.sweep({"0.svg": kept}) == 1
    assert store.path(kept).exists()
    assert not store.path(stray).exists()


@given(st.dictionaries(st.text(min_size=1), st.from_regex(r"\A[0-9a-f]{40}\Z"), max_size=5))
def test_a_manifest_reads_as_it_was_written(tmp_path_factory, manifest):
    path = tmp_path_factory.mktemp("manifest") / "frames.json"
    assert read_manifest(path) == {}
    assert write_manifest(path, manifest)
    assert read_manifest(path) == manifest
    assert not write_manifest(path, dict(reversed(manifest.items())))


@pytest.mark.parametrize("text", ["", "{", "{}}", "[1]", "3", '{"0.svg": 3}', "\udcff"])
def test_a_manifest_that_was_damaged_is_none(tmp_path, text):
    path = tmp_path / "frames.json"
    path.write_text(text, "utf-8", "surrogateescape")
    assert read_manifest(path) == {}
    assert write_manifest(path, {"0.svg": "0" * 40})


def test_a_key_changes_with_all_that_pages_depend_on(monkeypatch):
    source = Source(Path("a.yml"), "a", b"x")
    keys = {
        key(source, Limits()),
        key(source, Limits(frames=7)),
        key(source, Limits(), ["all"]),
        key(replace(source, file=Path("b.yml")), Limits()),
        key(replace(source, data=b"y"), Limits()),
        key(replace(source, besides=(b"z",)), Limits()),
        key(replace(source, data=b"xz"), Limits()),
    }
    assert len(keys) == 7
    monkeypatch.setattr(cache, "program", lambda: "another")
    assert key(source, Limits()) not in keys
