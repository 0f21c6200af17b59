"""A build runs what has changed, and nothing else."""

import json
import os
import py_compile
import shutil
import subprocess
import sys
from collections import Counter
from dataclasses import replace
from importlib.util import cache_from_source
from pathlib import Path

import pytest

from search_walkthroughs.building import course_build, site_builder
from search_walkthroughs.building.cache import MANIFEST, STORE, FrameStore
from search_walkthroughs.building.course_build import build
from search_walkthroughs.building.course_settings import CourseSettings
from search_walkthroughs.building.output import PARTIAL_PREFIX
from search_walkthroughs.building.tasks import all_tasks, share_tasks
from search_walkthroughs.course.files import walkthrough_files
from search_walkthroughs.reading import Limits
from search_walkthroughs.reading.course_limits import course_limits
from search_walkthroughs.workers.executor import Workers, workers
from trust import kinds, tiny

pytestmark = pytest.mark.day(6)

GENERATED = "docs/walkthroughs"
SPEED = (Path(__file__).parents[2] / "docs/speed.json").read_text("utf-8")
TREE = "title: {title}\nalgorithm: alpha-beta\ntree: [[3, 12], [2, {leaf}]]\n"
ONE = TREE.format(title="one", leaf=4)


def write(root):
    """Two small walkthroughs, built."""
    folder = root / "walkthroughs/few"
    folder.mkdir(parents=True)
    for name, leaf in (("one", 4), ("two", 6)):
        (folder / f"{name}.yml").write_text(TREE.format(title=name, leaf=leaf))
    run(root)


@pytest.fixture(scope="module")
def first(tmp_path_factory):
    """Where the course lies, and a copy of all that is there after the first build."""
    root, copy = (tmp_path_factory.mktemp(name) for name in ("course", "copy"))
    write(root)
    shutil.copytree(root, copy, dirs_exist_ok=True)
    return root, copy


@pytest.fixture
def course(first):
    """That course as the first build left it: what is kept of it names its place."""
    root, copy = first
    shutil.rmtree(root)
    shutil.copytree(copy, root)
    run(root)  # which finds that nothing has changed
    return root


def run(root, **how):
    files = sorted((root / "walkthroughs").rglob("[!_]*.yml"))
    return build(root, files, Limits(), **how)


def stamps(root):
    """When each file of a course was written."""
    files = [p for p in root.rglob("*") if p.is_file()]
    return {p.relative_to(root).as_posix(): p.stat().st_mtime_ns for p in files}


@pytest.fixture
def remade(monkeypatch):
    """The pieces of what all pages share that are made anew, as they are made."""
    names = []
    plain = course_build.make_shared_file
    monkeypatch.setattr(
        course_build,
        "make_shared_file",
        lambda piece: names.append(piece.source.name) or plain(piece),
    )
    return names


def test_a_build_that_changes_nothing_runs_and_writes_nothing(course, remade, monkeypatch):
    before = stamps(course)

    def never(*given):
        raise AssertionError("nothing has changed, and it was run all the same")

    monkeypatch.setattr(course_build, "run_task", never)
    outcome = run(course)
    assert not outcome.changes
    assert not remade
    assert stamps(course) == before


def test_a_page_of_every_kind_is_made_once(tmp_path, monkeypatch):
    root = kinds.write(tmp_path)
    shutil.copytree(tiny.ROOT / "docs/engines", root / "docs/engines")
    files = walkthrough_files([root / "walkthroughs"])
    assert build(root, files, course_limits(root)).findings == ()
    made = []
    plain = course_build.run_task
    monkeypatch.setattr(
        course_build, "run_task", lambda task, *rest: made.append(task.name) or plain(task, *rest)
    )
    outcome = build(root, files, course_limits(root))
    assert made == []
    assert outcome.pages == 2 * (len(files) + len(list((root / "docs").glob("e*/*.yml"))))


def test_what_changed_is_run_and_only_its_files_are_written(course):
    before = stamps(course)
    (course / "walkthroughs/few/two.yml").write_text(TREE.format(title="two", leaf=9))
    run(course)
    after = stamps(course)
    changed = {name for name in after if after[name] != before.get(name)}
    pages = {name for name in changed if name.startswith(GENERATED)}
    assert pages
    assert all("two" in name or name.endswith("few/index.md") for name in pages)


@pytest.mark.parametrize("lost", ["page", "frame", "record", "manifest"])
def test_what_is_lost_comes_back(course, lost):
    manifest = json.loads((course / MANIFEST).read_text())
    path = {
        "page": course / GENERATED / "few/one.md",
        "frame": FrameStore(course / STORE).path(next(iter(manifest.values()))),
        "record": next((course / ".walkthroughs/made").glob("*.json")),
        "manifest": course / MANIFEST,
    }[lost]
    data = path.read_bytes()
    path.chmod(0o644)
    path.unlink()
    run(course)
    assert path.read_bytes() == data


def test_whatever_builds_have_kept_may_be_deleted(course):
    before = {p: p.read_bytes() for p in course.rglob("*") if p.is_file()}
    shutil.rmtree(course / ".walkthroughs")
    assert run(course).findings == ()
    after = {p: p.read_bytes() for p in course.rglob("*") if p.is_file()}
    assert after.keys() == before.keys()  # the stamps say when frames were written
    assert {p: d for p, d in after.items() if "stamps" not in p.parts} == {
        p: d for p, d in before.items() if "stamps" not in p.parts
    }


def test_the_next_build_deletes_what_a_build_cut_short_began_to_write(course):
    kept = course / ".walkthroughs"
    folders = {path.parent for path in kept.rglob("*") if path.is_file()}
    for folder in (*folders, kept / "parts"):
        folder.mkdir(exist_ok=True)
        (folder / f"{PARTIAL_PREFIX}x").write_text("half")
    assert kept / "stamps" in folders
    assert run(course).findings == ()
    assert not list(course.rglob(f"{PARTIAL_PREFIX}*"))


TITLES = {"_related_files", "_index", "course.author_guide:tables", "_algorithms"}
"""What names walkthroughs: each page names those that are like it."""
CHAPTERS = {"markup.embed:snippets", "_algorithms", "_related_files"}
"""What names chapters of the course."""


@pytest.mark.sample(3)
@pytest.mark.parametrize(
    ("source", "text", "pieces"),
    [
        ("docs/index.md", "# Something else\n", {"_settings"}),
        (
            "docs/course/01-first.md",
            "# The first\n",
            {"_settings", "course.practise_page:practise_pages", *CHAPTERS},
        ),
        ("docs/speed.json", SPEED, {"course.speed_page:snippets"}),
        ("overrides/main.html", "<p>Something else</p>\n", {"theme"}),
        ("walkthroughs/few/_chapter.yml", "title: Some\n", {"_settings", "_index"}),
        ("walkthroughs/few/one.yml", ONE.replace("12", "1"), {"_index", "_algorithms"}),
        ("walkthroughs/few/one.yml", ONE.replace("one", "1"), TITLES),
        ("walkthroughs/few/one.yml", ONE + "# A remark\n", set()),
        ("walkthroughs/new/three.yml", ONE, {"_settings", *TITLES}),
    ],
)
def test_of_what_pages_share_only_that_is_made_again_which_shows_what_changed(
    course, remade, source, text, pieces
):
    file = course / source
    file.parent.mkdir(exist_ok=True)
    file.write_text(text)
    for _ in range(2):
        assert run(course).findings == ()
        assert set(remade) == pieces
    assert len(remade) == len(pieces)
    assert not run(course, check=True).changes, "what is kept is what would be made"


def test_a_build_reads_each_walkthrough_once(course, monkeypatch):
    opened = Counter()
    plain = Path.open

    def counted(path, *how, **more):
        opened[path.name] += path.parent == course / "walkthroughs/few"
        return plain(path, *how, **more)

    monkeypatch.setattr(Path, "open", counted)
    run(course, fresh=True)
    run(course)
    assert opened["one.yml"] == opened["two.yml"] == 2, "once for each build"


def test_a_page_that_was_edited_is_made_again(course):
    path = course / "docs/walkthroughs/few/one.md"
    data = path.read_bytes()
    path.write_bytes(data + b"edited")
    run(course)
    assert path.read_bytes() == data


def test_a_walkthrough_that_is_renamed_leaves_nothing_behind(course):
    records = course / ".walkthroughs/made"
    before = len(list(records.iterdir()))
    (course / "walkthroughs/few/two.yml").rename(course / "walkthroughs/few/three.yml")
    run(course)
    assert not [name for name in stamps(course / "docs") if "two" in name]
    assert len(list(records.iterdir())) == before
    manifest = json.loads((course / MANIFEST).read_text())
    stored = {p.parent.name + p.stem for p in (course / STORE).glob("*/*.svg")}
    assert stored == set(manifest.values())


def test_a_fresh_build_runs_everything_and_comes_to_the_same(course):
    before = {p: p.read_bytes() for p in (course / "docs").rglob("*") if p.is_file()}
    outcome = run(course, fresh=True)
    assert not outcome.changes
    assert {p: p.read_bytes() for p in before} == before


def test_a_check_trusts_no_record(course):
    page = course / GENERATED / "few/one.md"
    record = next(
        p for p in (course / ".walkthroughs/made").glob("*.json") if b"few/one.md" in p.read_bytes()
    )
    facts = json.loads(record.read_text())
    page.write_text("someone else's")
    facts["files"]["walkthroughs/few/one.md"] = FrameStore.digest(b"someone else's")
    record.write_text(json.dumps(facts))
    assert run(course, check=True).changes


def test_two_workers_make_the_same_bytes(course):
    before = {p: p.read_bytes() for p in course.rglob("*") if p.is_file()}
    with workers(2) as team:
        run(course, fresh=True, team=team)
    assert {p: p.read_bytes() for p in course.rglob("*") if p.is_file()} == before


def test_what_others_cannot_do_is_done_while_they_work(course):
    given = []

    class Team(Workers):
        def done(self, work, tasks):
            given.append("others")
            for number, task in enumerate(tasks):
                yield number, task[0].name

    def work(task, limits):
        given.append(task.name)
        return task.name

    files = sorted(course.rglob("[!_]*.yml"))
    first, _ = all_tasks(course, files[:1], CourseSettings())
    alone = [replace(task, travels=False) for task in first]
    tasks = [*alone, *all_tasks(course, files, CourseSettings())[0]]
    found = [made for _, made in share_tasks(Team(), tasks, Limits(), work)]
    assert given == ["others", alone[0].name]  # they have their tasks first
    assert found.index(alone[0].name) == 0
    assert sorted(found) == sorted(task.name for task in tasks)


def test_a_fault_writes_nothing(course):
    before = stamps(course)
    (course / "walkthroughs/few/two.yml").write_text(
        "title: two\nalgorithm: alpha-bet\ntree: [1]\n"
    )
    assert run(course).findings
    assert {k: v for k, v in stamps(course).items() if "two.yml" not in k} == {
        k: v for k, v in before.items() if "two.yml" not in k
    }


def test_what_draws_and_what_reads_is_not_loaded_where_nothing_has_changed(course):
    (course / "walkthroughs/few/_chapter.yml").write_text("title: Some\n")
    run(course)
    program = (
        "import sys; from pathlib import Path; from search_walkthroughs.reading import Limits;"
        "from search_walkthroughs.building.course_build import build;"
        "files = sorted(Path('walkthroughs').absolute().rglob('[!_]*.yml'));"
        "root = Path('.').absolute(); build(root, files, Limits());"
        "assert 'yaml' not in sys.modules;"
        "from search_walkthroughs.building.site_builder import SiteState;"
        "SiteState.of(root, 'mkdocs', 'site');"
        "sys.exit(not {'matplotlib', 'pydantic', 'jinja2'}.isdisjoint(sys.modules))"
    )
    path = os.pathsep.join(p for p in sys.path if p)
    done = subprocess.run(
        (sys.executable, "-c", program), cwd=course, check=False,
        env=os.environ | {"PYTHONPATH": path}, capture_output=True, text=True,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr


def test_the_bytecode_of_the_hook_changes_nothing(course):
    """A site builder loads the hook that we generate, and Python keeps what it compiled of it."""
    (course / "mkdocs.yml").write_text("site_name: Two\n")
    (course / "site").mkdir()
    site_builder.remember(course, "mkdocs", "site")
    hook = course / GENERATED / ".site/hook.py"
    kept = Path(cache_from_source(str(hook)))
    py_compile.compile(str(hook), str(kept), doraise=True)
    assert not run(course).changes
    assert not run(course, check=True).changes
    assert kept.is_file()
    assert not site_builder.stale(course, "mkdocs", "site")


def test_a_site_stands_until_its_sources_or_its_files_change(tmp_path):
    for name in ("docs/index.md", "mkdocs.yml", "site/index.html"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(name)
    assert site_builder.stale(tmp_path, "mkdocs", "site")
    site_builder.remember(tmp_path, "mkdocs", "site")
    assert not site_builder.stale(tmp_path, "mkdocs", "site")
    assert site_builder.stale(tmp_path, "zensical", "site")
    (tmp_path / "docs/index.md").write_text("other")
    assert site_builder.stale(tmp_path, "mkdocs", "site")
    site_builder.remember(tmp_path, "mkdocs", "site")
    (tmp_path / "site/index.html").unlink()
    assert site_builder.stale(tmp_path, "mkdocs", "site")
    site_builder.remember(tmp_path, "mkdocs", "site")
    site_builder.forget(tmp_path)
    assert site_builder.stale(tmp_path, "mkdocs", "site")
