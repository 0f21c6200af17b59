"""A course that is begun, checked and built far from here, by what it installs itself."""

import json
import re
import shutil

import pytest
import yaml

from search_walkthroughs.course.files import page_path
from search_walkthroughs.version import __version__
from workflows.steps import PACK, Runner, steps_of

from .places import OURS, Place, sources, wheel


@pytest.fixture(scope="module")
def place(locked, tmp_path_factory):
    """An environment that others begin with: what is needed, and not the generator."""
    return Place(tmp_path_factory.mktemp("place"), needed=locked)


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
    place("walkthroughs new first-steps/mate --game chess", course)
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


def test_the_workflow_installs_checks_and_builds(place, cloned):
    assert f"\n{OURS}[chess]\n" in (cloned / "requirements.txt").read_text("utf-8")
    runner = Runner(cloned, place.environment, left_out=[PACK])
    runner(steps_of(cloned / ".github/workflows/site.yml", "build"))
    assert runner.ran == ["install", "check", "build"]
    assert runner.facts["steps.install.outputs.version"] == __version__
    site = cloned / "site"
    page = (site / "index.html").read_text("utf-8")
    assert "<title>Of trees" in page
    assert page.index("walkthroughs/assets/paper.css") < page.index('"mine.css"')
    assert "<b>Written by hand.</b>" in page
    assert 'class="wt-player' in page
    for name in ("mate", "my-tree"):
        assert (site / f"{page_path(f'first-steps/{name}', 'en')}.html").is_file()
        assert not (site / f"{page_path(f'first-steps/{name}', 'ja')}.html").exists()
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


def test_a_course_is_written_in_a_container_too(place, cloned):
    """What its image runs first installs the generator; then it serves the course."""
    container = json.loads((cloned / ".devcontainer/devcontainer.json").read_text("utf-8"))
    place(container["postCreateCommand"], cloned)
    program, command, *options = container["postAttachCommand"].split()
    assert place(f"{program} --version", cloned).split()[-1] == __version__
    help = place(f"{program} {command} --help", cloned)
    assert all(option in help for option in options)
    assert f"[default: {container['forwardPorts'][0]}" in help


@pytest.mark.night
def test_what_binder_installs_runs_the_notebook(place, cloned):
    place("pip install --quiet -r .binder/requirements.txt", cloned)
    (runtime,) = (cloned / ".binder/runtime.txt").read_text("utf-8").split()
    assert runtime in {f"python-3.{minor}" for minor in range(11, 15)}
    address = re.search(r"labpath=(\S+)`", (cloned / "README.md").read_text("utf-8"))
    notebook = json.loads((cloned / address[1]).read_text("utf-8"))
    *lines, shown = "".join(notebook["cells"][0]["source"]).splitlines()
    (cloned / "cell.py").write_text("\n".join((*lines, f"print({shown}._repr_html_())")), "utf-8")
    assert "wt-player" in place("python cell.py", cloned)


@pytest.mark.night
def test_so_does_the_pipeline_of_gitlab(place, cloned):
    jobs = yaml.safe_load((cloned / ".gitlab-ci.yml").read_text("utf-8"))
    assert "slim" not in jobs["image"], "it has no git, and pip may need one"
    place("\n".join(jobs["check"]["script"]), cloned)
    place.empty()
    assert jobs["pages"]["artifacts"] == {"paths": ["public"]}
    # The wheel of Node is not among what is locked; the pack fetches from two registries.
    place("\n".join(jobs["pages"]["script"]), cloned, PIP_NO_INDEX="0")
    assert (cloned / "public/walkthroughs/assets/pack/parts.js").is_file()
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
