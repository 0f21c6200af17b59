"""Parts of a course built by themselves and brought together are the course."""

import json
import shutil

import pytest
from hypothesis import given
from hypothesis import strategies as st

from running import courses
from search_walkthroughs.building import course_build, shards
from search_walkthroughs.building.cache import RECORDS, STORE
from search_walkthroughs.building.shards import RECORD, Shard, build_shard
from search_walkthroughs.reading import BadInput, Limits
from search_walkthroughs.running import program
from search_walkthroughs.running.course_files import walkthrough_files
from trust import tiny

OF = 3


@given(st.text(), st.integers(1, 9))
def test_every_walkthrough_belongs_to_one_part(name, of):
    assert sum(Shard(n, of).holds(name) for n in range(1, of + 1)) == 1


@pytest.mark.parametrize("text", ["", "2", "0/3", "4/3", "1/0", "-1/3", "a/b", "1/2/3"])
def test_what_is_no_part_is_refused(text):
    with pytest.raises(ValueError, match=r"part|invalid literal"):
        Shard.parse(text)


@pytest.fixture(scope="module")
def made(tmp_path_factory):
    """A folder in which the course was built as a whole, and one for each part."""
    home = tmp_path_factory.mktemp("made")
    with pytest.MonkeyPatch.context() as patch:
        courses.built(courses.write(home / "whole"), patch)
        for n in range(1, OF + 1):
            folder = courses.write(home / f"part{n}")
            patch.chdir(folder)
            assert build_shard(folder, walkthroughs(), Limits(), Shard(n, OF)).findings == ()
    return home


@pytest.fixture
def whole(made):
    """What one build of the course comes to."""
    return courses.looks(made / "whole")


@pytest.fixture
def parts(made, tmp_path):
    """The course in as many folders as it has parts, in each of which one is built."""
    names = [f"part{n}" for n in range(1, OF + 1)]
    return [shutil.copytree(made / name, tmp_path / name) for name in names]


def walkthroughs():
    return walkthrough_files([courses.WALKTHROUGHS])


def merged(root, folders, monkeypatch):
    monkeypatch.chdir(root)
    return shards.merge(root, walkthroughs(), Limits(), folders)


def test_all_parts_together_are_the_course(whole, parts, tmp_path, monkeypatch):
    root = courses.write(tmp_path / "root")
    result = merged(root, parts, monkeypatch)
    assert (result.reasons, result.there) == ([], result.total)

    def never(*given):
        raise AssertionError("it was made in a part, and was made again")

    monkeypatch.setattr(course_build, "run_task", never)
    assert courses.built(root, monkeypatch) == whole


def test_a_part_holds_its_own_pages_and_nothing_else(whole, parts):
    pages = [{n for n in courses.looks(one) if n.endswith(".md") and "few/" in n} for one in parts]
    assert sum(map(len, pages)) == len(set().union(*pages))
    shared = {name for name in whole if name.endswith("few/index.md")}
    assert set().union(*pages) == {n for n in whole if n.endswith(".md") and "few/" in n} - shared


def test_what_is_missing_is_made_by_the_next_build(whole, parts, tmp_path, monkeypatch):
    root = courses.write(tmp_path / "root")
    result = merged(root, parts[1:], monkeypatch)
    assert 0 < result.there < result.total
    assert courses.built(root, monkeypatch) == whole


def test_a_part_of_another_program_is_told_and_left(whole, parts, tmp_path, monkeypatch):
    facts = json.loads((parts[0] / RECORD).read_text())
    facts["program"]["matplotlib"] = "3.0.0"
    (parts[0] / RECORD).write_text(json.dumps(facts))
    root = courses.write(tmp_path / "root")
    (said,) = merged(root, parts, monkeypatch).reasons
    here = program.parts()["matplotlib"]
    assert f"{parts[0]}: another program made it, with matplotlib 3.0.0 instead of {here}" in said
    assert courses.built(root, monkeypatch) == whole


def test_so_is_what_was_made_of_another_text(parts, tmp_path, monkeypatch):
    root = courses.write(tmp_path / "root")
    tiny.edit(root)
    (root / "walkthroughs/few/second.yml").unlink()
    result = merged(root, parts, monkeypatch)
    assert len(result.reasons) == 2
    assert any("another walkthroughs/few/first.yml" in text for text in result.reasons)
    assert any("there is no walkthroughs/few/second.yml here" in text for text in result.reasons)
    assert result.there == result.total - 1


@pytest.mark.parametrize("what", [STORE, "docs/walkthroughs", RECORDS])
def test_what_is_not_as_it_was_written_is_not_taken(what, whole, parts, tmp_path, monkeypatch):
    for part in parts:
        for file in filter(lambda path: path.is_file(), (part / what).rglob("*")):
            file.chmod(0o644)
            file.write_bytes(b"{}")
    root = courses.write(tmp_path / "root")
    result = merged(root, parts, monkeypatch)
    assert result.there == 0
    assert len(result.reasons) == result.total
    assert not (root / STORE).exists()
    assert courses.built(root, monkeypatch) == whole


def test_a_record_that_leads_out_of_its_folder_is_not_followed(parts, tmp_path, monkeypatch):
    (tmp_path / "secret").write_bytes(b"secret")
    for part in parts:
        for file in (part / RECORDS).iterdir():
            facts = json.loads(file.read_text())
            facts["files"]["../../../secret"] = shards.FrameStore.digest(b"secret")
            file.write_text(json.dumps(facts))
    root = courses.write(tmp_path / "root")
    assert merged(root, parts, monkeypatch).there == 0


def test_a_folder_that_holds_no_part_is_refused(tmp_path, monkeypatch):
    root = courses.write(tmp_path / "root")
    with pytest.raises(BadInput, match="holds no part of a course"):
        merged(root, [tmp_path], monkeypatch)


def test_a_part_with_a_fault_writes_nothing(tmp_path, monkeypatch):
    root = courses.write(tmp_path / "root")
    monkeypatch.chdir(root)
    (root / "walkthroughs/few/first.yml").write_text("title: x\nalgorithm: none\ntree: [1]\n")
    shard = next(s for s in (Shard(n, OF) for n in range(1, OF + 1)) if s.holds("few/first"))
    assert build_shard(root, walkthroughs(), Limits(), shard).findings
    assert not (root / RECORD).exists()
    assert not (root / "docs/walkthroughs").exists()


def test_a_part_spares_what_stands(made, whole, tmp_path, monkeypatch):
    root = shutil.copytree(made / "whole", tmp_path / "copy")
    monkeypatch.chdir(root)
    assert build_shard(root, walkthroughs(), Limits(), Shard(1, OF), fresh=True).changes == []
    now = dict(courses.looks(root))
    assert now.pop(RECORD.as_posix())
    assert now == whole
