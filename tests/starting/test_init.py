"""A new course: complete, and begun without a loss."""

import re
from pathlib import Path

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from search_walkthroughs.starting.new_course import CI, begin, course_files

ROOT = Path(__file__).parents[2]
TITLES = ["A", 'He said: "5 # 6" %title', "木 & <b>", "it's {odd}: [1]", "null", "- x"]


@pytest.mark.parametrize("title", TITLES)
def test_the_title_is_in_every_file_that_says_it(title):
    files = dict(course_files(title, languages=("en", "ja")))
    settings = yaml.safe_load(files["mkdocs.yml"])
    assert settings["site_name"] == title
    for page in ("docs/index.md", "docs/ja/index.md"):
        _, matter, text = files[page].split("---\n", 2)
        assert yaml.safe_load(matter)["title"] == title
        assert f"# {title}\n" in text


def test_a_folder_that_holds_something_is_refused(walkthroughs, tmp_path, contents):
    (tmp_path / "notes.txt").write_text("mine")
    code, message = walkthroughs("init", tmp_path)
    assert (code, contents(tmp_path)) == (2, {"notes.txt": b"mine"})
    assert "--add" in message
    code, message = walkthroughs("init", tmp_path / "notes.txt")
    assert (code, contents(tmp_path)) == (2, {"notes.txt": b"mine"})


def test_a_repository_without_files_is_an_empty_folder(walkthroughs, tmp_path):
    (tmp_path / ".git").mkdir()
    assert walkthroughs("init", tmp_path)[0] == 0
    assert (tmp_path / "mkdocs.yml").is_file()


@given(st.sets(st.sampled_from(sorted(name for name, _ in course_files("A")))))
def test_adding_writes_what_is_missing_and_changes_nothing(tmp_path_factory, there):
    folder = tmp_path_factory.mktemp("course")
    for name in there:
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text("title: mine")
    new = begin(folder, "A", add=True)
    assert not there & set(new)
    assert all((folder / name).read_text() == "title: mine" for name in there)
    started = any(name.startswith("walkthroughs/") and name.endswith(".yml") for name in there)
    files = dict(course_files("A", sample=not started))
    assert {*new, *there} == {*files, *there}
    assert begin(folder, "A", add=True) == []


def test_pages_show_no_walkthrough_that_is_not_there():
    for name, text in course_files("A", sample=False):
        assert "first-" not in text or name.endswith("schema.json"), name


def test_without_ci_there_are_no_files_for_it():
    left = {name for name, _ in course_files("A", ci=False)}
    assert left == {name for name, _ in course_files("A") if not name.startswith(CI)}
    assert len(left) < len(dict(course_files("A")))


WORKFLOWS = {
    "this": (ROOT / ".github/workflows/site.yml").read_text("utf-8"),
    "course": dict(course_files("A"))[".github/workflows/site.yml"],
}


@pytest.mark.parametrize("text", WORKFLOWS.values(), ids=WORKFLOWS)
def test_a_workflow_may_do_no_more_than_it_must_and_publishes_one_branch(text):
    workflow = yaml.safe_load(text)
    assert workflow["permissions"] == {"contents": "read"}
    jobs = workflow["jobs"]
    writing = {name for name, job in jobs.items() if "permissions" in job}
    assert writing == {"deploy"}
    assert jobs["deploy"]["permissions"] == {"pages": "write", "id-token": "write"}
    assert "default_branch" in jobs["deploy"]["if"]
    assert "pull_request" in jobs["deploy"]["if"]
    needs = jobs["deploy"]["needs"]
    nightly = {name for name, job in jobs.items() if "== 'schedule'" in job.get("if", "")}
    assert nightly <= {"night"}
    assert set([needs] if isinstance(needs, str) else needs) == set(jobs) - {"deploy"} - nightly


USES = re.compile(r"^ +(?:- )?uses: (?P<name>\S+?)@(?P<version>.*)$", re.MULTILINE)
TEMPLATES = ROOT / "generator/search_walkthroughs/starting"
NAMING_ACTIONS = [
    ROOT / "action.yml",
    *sorted((ROOT / ".github/workflows").glob("*.yml")),
    *sorted(TEMPLATES.rglob("workflows/*.yml*")),
    *(ROOT / f"docs/{folder}upgrading.md" for folder in ("guide/", "ja/guide/")),
]


def floating(text):
    """The actions that are not named by digest, with the version beside it."""
    return [
        found["name"]
        for found in USES.finditer(text)
        if not re.fullmatch(r"[0-9a-f]{40} # v\d+\.\d+\.\d+", found["version"])
    ]


def test_actions_are_named_by_digest_and_everywhere_by_the_same_one():
    versions = {}
    for file in NAMING_ACTIONS:
        text = file.read_text("utf-8")
        assert floating(text) == [], file
        for found in USES.finditer(text):
            versions.setdefault(found["name"], set()).add(found["version"])
    assert {name for name, known in versions.items() if len(known) > 1} == set()
    assert versions.keys() > {"actions/checkout", "actions/deploy-pages"}


@pytest.mark.parametrize("version", ["v6", "main", "0f" * 20, "0f" * 19 + " # v6.0.2"])
def test_an_action_that_may_change_is_noticed(version):
    assert floating(f"      - uses: actions/checkout@{version}\n") == ["actions/checkout"]


def test_what_workflows_install_is_held_against_digests():
    for file in [ROOT / "action.yml", *(ROOT / ".github/workflows").glob("*.yml")]:
        for line in re.findall(r"pip install (.*)", file.read_text("utf-8")):
            locked = re.search(r"--require-hashes --requirement \S*\b\w+\.lock\b", line)
            assert locked or "--no-deps --no-build-isolation" in line, f"{file.name}: {line}"


def test_the_action_runs_what_people_give_it_as_data():
    """What an input holds never becomes part of a shell's program."""
    action = yaml.safe_load((ROOT / "action.yml").read_text("utf-8"))
    steps = [step for step in action["runs"]["steps"] if "run" in step]
    assert len(steps) > 2
    for step in steps:
        assert step["shell"] == "bash"
        assert "${{" not in step["run"]


def test_the_hook_for_pre_commit_checks_the_files_it_is_given(walkthroughs, course):
    (hook,) = yaml.safe_load((ROOT / ".pre-commit-hooks.yaml").read_text("utf-8"))
    own = yaml.safe_load(dict(course_files("A"))[".pre-commit-config.yaml"])["repos"][0]["hooks"][0]
    assert own["entry"] == hook["entry"]
    assert own["files"] == hook["files"]
    begin(course, "A", add=True)
    every = [path.relative_to(course).as_posix() for path in course.rglob("*") if path.is_file()]
    given = [name for name in every if re.search(hook["files"], name)]
    assert {Path(name).suffix for name in given} == {".yml", ".md"}
    assert "README.md" not in given
    program, *arguments = hook["entry"].split()
    assert program == "walkthroughs"
    assert walkthroughs(*arguments, *given)[0] == 0
    name = "docs/part/notes.md"  # also below a folder
    (course / name).parent.mkdir()
    for number, code in ((6, 0), (7, 1)):
        text = f"<!--run first-steps/first-tree value-->{number}<!--/run-->"
        (course / name).write_text(f"# Notes\n\nMAX gets {text}.\n", "utf-8")
        assert re.search(hook["files"], name)
        assert walkthroughs(*arguments, name)[0] == code
    (course / name).unlink()
    tree = course / "walkthroughs/first-steps/first-tree.yml"
    tree.write_text(tree.read_text("utf-8").replace("value: 6", "value: 7"), "utf-8")
    assert walkthroughs(*arguments, *given)[0] == 1
