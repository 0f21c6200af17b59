"""A file is read again only if somebody may have written it since."""

import json
import os

import pytest

from search_walkthroughs.building.cache import FileDigests, FrameStore

LATER = 10**10
"""Nanoseconds: the record is as old as if it had been written so much after the files."""


@pytest.fixture
def folder(tmp_path):
    folder = tmp_path / "pages"
    folder.mkdir()
    (folder / "one.md").write_bytes(b"one")
    return folder


@pytest.fixture
def record(tmp_path, folder):
    """The stamps of the folder, written well after its file."""
    path = tmp_path / "stamps/pages.json"
    stamps = FileDigests(path, folder)
    stamps.digest("one.md")
    stamps.save()
    later(path)
    return path


def later(path):
    written = path.stat().st_mtime_ns
    os.utime(path, ns=(written + LATER, written + LATER))


@pytest.fixture
def read(monkeypatch):
    """What was read, as it was hashed."""
    seen = []
    plain = FrameStore.digest
    monkeypatch.setattr(
        FrameStore, "digest", staticmethod(lambda data: seen.append(data) or plain(data))
    )
    return seen


def test_a_file_that_nobody_has_written_is_not_read(record, folder, read):
    known = FileDigests(record, folder).digest("one.md")
    assert read == []
    assert known == FrameStore.digest(b"one")


@pytest.mark.parametrize("text", [b"two", b"three"])
def test_a_file_that_was_written_is_read(record, folder, read, text):
    (folder / "one.md").write_bytes(text)
    FileDigests(record, folder).digest("one.md")
    assert read == [text]


def test_a_file_whose_time_was_put_back_is_read_all_the_same(record, folder, read):
    path = folder / "one.md"
    before = path.stat()
    path.write_bytes(b"two")
    os.utime(path, ns=(before.st_atime_ns, before.st_mtime_ns))
    FileDigests(record, folder).digest("one.md")
    assert read == [b"two"]


def test_a_stamp_as_young_as_its_record_does_not_count(record, folder, read):
    changed = (folder / "one.md").stat().st_ctime_ns
    os.utime(record, ns=(changed, changed))
    FileDigests(record, folder).digest("one.md")
    assert read == [b"one"]


@pytest.mark.parametrize(
    "text", ["", "[]", '{"one.md": [1]}', '{"one.md": "text"}', '{"one.md": 3}']
)
def test_a_damaged_record_counts_for_nothing(record, folder, read, text):
    record.write_text(text)
    later(record)
    stamps = FileDigests(record, folder)
    stamps.digest("one.md")
    stamps.save()
    assert read == [b"one"]
    assert list(json.loads(record.read_text())) == ["one.md"]


def test_what_was_just_written_is_known_by_what_it_was_made_of(record, folder, read):
    stamps = FileDigests(record, folder)
    stamps.digest("one.md")
    (folder / "one.md").write_bytes(b"two")
    (folder / "new.md").write_bytes(b"new")
    wanted = {"one.md": "2" * 40, "new.md": "3" * 40}
    for name, digest in wanted.items():
        stamps.know(name, digest)
    stamps.save()
    later(record)
    stamps = FileDigests(record, folder)
    assert {name: stamps.digest(name) for name in wanted} == wanted
    assert read == []


def test_stamps_that_say_nothing_new_are_not_written(record, folder):
    before = record.stat().st_mtime_ns
    stamps = FileDigests(record, folder)
    stamps.digest("one.md")
    stamps.save()
    assert record.stat().st_mtime_ns == before


def test_a_file_that_is_gone_is_an_error_and_forgotten(record, folder):
    (folder / "one.md").unlink()
    stamps = FileDigests(record, folder)
    with pytest.raises(FileNotFoundError):
        stamps.digest("one.md")
    stamps.save()
    assert json.loads(record.read_text()) == {}
