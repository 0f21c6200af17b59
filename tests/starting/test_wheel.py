"""A course that is begun, checked and built far from here, by what it installs itself."""

import shutil
from importlib.metadata import version

import pytest
import yaml

from search_walkthroughs.running.course_files import page_path
from search_walkthroughs.starting.new_course import course_files

from .places import OURS, ROOT, Place, closure, sources, wheel


@pytest.fixture(scope="module")
def place(tmp_path_factory):
    """An environment that others begin with: what is needed, and not the generator."""
    pytest.importorskip("hatchling", reason="nothing can build the wheel")
    pytest.importorskip("pip", reason="nothing can install it")
    return Place(tmp_path_factory.mktemp("place"))


@pytest.fixture(scope="module")
def begun_by_the_wheel(place, tmp_path_factory):
    """A course begun by who has installed the wheel, which then is taken away."""
    top = tmp_path_factory.mktemp("author")
    file = wheel(top)
    place(f"pip install --quiet --no-deps {file}", top)
    home = place(
        "python -P -c 'import search_walkthroughs; print(search_walkthroughs.__file__)'", top
    )
    assert home.startswith(str(place.folder))
    place("walkthroughs init course --title 'Of trees'", top)
    course = top / "course"
    place("walkthroughs new first-steps/my-tree", course)
    (course / "docs/mine.css").write_text("p { margin: 0 }")
    (course / "overrides/partials").mkdir(parents=True)
    (course / "overrides/partials/copyright.html").write_text("<b>Written by hand.</b>")
    with (course / "mkdocs.yml").open("a") as settings:
        settings.write("extra_css: [mine.css]\nmarkdown_extensions: {abbr: {}}\n")
        settings.write("exclude_docs: drafts/\n")
    file.unlink()
    place.empty()
    return course


@pytest.fixture
def cloned(begun_by_the_wheel, place, tmp_path):
    """The course elsewhere, as CI has it: in a place that has never had the generator."""
    place.empty()
    return shutil.copytree(begun_by_the_wheel, tmp_path / "clone")


def steps(file):
    """What the jobs of a workflow run, in order."""
    jobs = yaml.safe_load(file.read_text("utf-8"))["jobs"].values()
    return [step["run"] for job in jobs for step in job["steps"] if "run" in step]


def test_the_workflow_installs_checks_and_builds_and_the_hook_finds_what_is_installed(
    place, cloned
):
    for program in steps(cloned / ".github/workflows/site.yml"):
        place(program, cloned)

    assert (place.folder / "output").read_text().startswith("version=")
    site = cloned / "site"
    page = (site / "index.html").read_text("utf-8")
    assert "<title>Of trees" in page
    assert page.index("walkthroughs/assets/paper.css") < page.index('"mine.css"')
    assert "<b>Written by hand.</b>" in page
    assert 'class="wt-player' in page
    for language in ("en", "ja"):
        assert (site / f"{page_path('first-steps/my-tree', language)}.html").is_file()
    assert (site / "search/en.js").is_file()
    assert list((site / "walkthroughs/first-steps/my-tree").rglob("frames/0000.svg"))
    assert not list(site.rglob(".site"))

    hooks = yaml.safe_load((cloned / ".pre-commit-config.yaml").read_text("utf-8"))["repos"]
    (hook,) = hooks[0]["hooks"]
    assert hook["language"] == "system"
    tree = cloned / "walkthroughs/first-steps/my-tree.yml"
    place(f"{hook['entry']} walkthroughs/first-steps/my-tree.yml", cloned)
    tree.write_text(tree.read_text("utf-8").replace("value: 3", "value: 4"), "utf-8")
    place(f"{hook['entry']} walkthroughs/first-steps/my-tree.yml", cloned, code=1)
    output = place("walkthroughs check --format github", cloned, code=1)
    assert output.startswith("::error file=walkthroughs/first-steps/my-tree.yml,line=")


@pytest.mark.night
def test_so_does_the_pipeline_of_gitlab(place, cloned):
    jobs = yaml.safe_load((cloned / ".gitlab-ci.yml").read_text("utf-8"))
    assert "slim" not in jobs["image"], "it has no git, and pip may need one"
    place("\n".join(jobs["check"]["script"]), cloned)
    place.empty()
    assert jobs["pages"]["artifacts"] == {"paths": ["public"]}
    place("\n".join(jobs["pages"]["script"]), cloned)
    assert "<title>Of trees" in (cloned / "public/index.html").read_text("utf-8")


def test_a_course_without_its_wheel_is_not_installed(place, cloned):
    """The place has no other way to the generator: these tests would notice."""
    shutil.rmtree(cloned / "wheels")
    assert place.tried("pip install -r requirements.txt", cloned).returncode != 0


@pytest.fixture(scope="module")
def repository(tmp_path_factory):
    """The generator's sources in a repository of Git, as others clone it; its address."""
    if not shutil.which("git"):
        pytest.skip("there is no git")
    folder = sources(tmp_path_factory.mktemp("repository"))
    lock = "".join(f"{name}=={version(name)}\n" for name in sorted(closure(OURS) - {OURS}))
    (folder / "requirements.lock").write_text(lock)  # the place has what is installed here
    return folder


@pytest.mark.night
def test_what_is_installed_from_a_repository_is_installed_from_there(place, repository, tmp_path):
    place.empty()
    who = "-c user.name=A -c user.email=a@example.org -c commit.gpgsign=false"
    place(f"git init -q && git add . && git {who} commit -qm A", repository)
    place(f"pip install --quiet git+file://{repository}", tmp_path)
    place("walkthroughs init course", tmp_path)
    place.empty()
    course = tmp_path / "course"
    assert f"git+file://{repository}@" in (course / "requirements.txt").read_text()
    place("pip install -r requirements.txt && walkthroughs check", course)
    hooks = yaml.safe_load((course / ".pre-commit-config.yaml").read_text("utf-8"))["repos"]
    (hook,) = hooks[0]["hooks"]
    assert hook["language"] == "system", "other machines do not have the repository"


@pytest.mark.night
def test_the_action_builds_a_repository_that_holds_one_tree(place, repository, tmp_path):
    place.empty()
    files = dict(course_files("A"))
    tree = "walkthroughs/first-steps/first-tree.yml"
    (tmp_path / tree).parent.mkdir(parents=True)
    (tmp_path / tree).write_text(files[tree], "utf-8")
    action = yaml.safe_load((ROOT / "action.yml").read_text("utf-8"))
    around = {"GITHUB_ACTION_PATH": str(repository), "EXTRAS": "", "TITLE": "Mine"}
    for step in action["runs"]["steps"]:
        if "run" in step:
            place(step["run"], tmp_path, **around)
    assert "<title>Mine" in (tmp_path / "site/index.html").read_text("utf-8")
