"""The wheel, alone: a course that is begun, checked and built far from this repository."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
import yaml

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def run(tmp_path_factory):
    """Run a shell's program in a folder, with the wheel's commands and without this repository."""
    pytest.importorskip("hatchling", reason="nothing can build the wheel")
    top = tmp_path_factory.mktemp("wheel")
    python = (sys.executable, "-m")
    subprocess.run((*python, "hatchling", "build", "-t", "wheel", "-d", top), cwd=ROOT, check=True)
    (wheel,) = top.glob("*.whl")
    pip = ("pip", "--disable-pip-version-check", "install", "--quiet", "--no-deps", "--no-index")
    subprocess.run((*python, *pip, "--target", top / "there", wheel), check=True)
    path = (top / "there/bin", Path(sys.executable).parent, os.environ["PATH"])
    environment = {
        "PATH": os.pathsep.join(map(str, path)),
        "PYTHONPATH": str(top / "there"),
        "HOME": str(top),
        "PIP_NO_INDEX": "1",
        "PIP_FIND_LINKS": str(top),
        "GITHUB_OUTPUT": str(top / "output"),
    }

    def shell(program, folder, code=0):
        done = subprocess.run(
            ("bash", "-e", "-o", "pipefail", "-c", program),
            cwd=folder,
            env=environment,
            capture_output=True,
            text=True,
        )
        assert done.returncode == code, done.stdout + done.stderr
        return done.stdout

    return shell


def steps(file):
    """What the jobs of a workflow run, in order."""
    jobs = yaml.safe_load(file.read_text("utf-8"))["jobs"].values()
    return [step["run"] for job in jobs for step in job["steps"] if "run" in step]


def test_a_course_is_begun_and_built_by_the_wheel(run, tmp_path):
    home = run("python -c 'import generator; print(generator.__file__)'", tmp_path)
    assert not Path(home.strip()).is_relative_to(ROOT)
    run("walkthroughs init course --title 'Of trees'", tmp_path)
    course = tmp_path / "course"
    run("walkthroughs new my-tree", course)
    (course / "docs/mine.css").write_text("p { margin: 0 }")
    (course / "overrides/partials").mkdir(parents=True)
    (course / "overrides/partials/copyright.html").write_text("<b>Written by hand.</b>")
    with (course / "mkdocs.yml").open("a") as settings:
        settings.write("extra_css: [mine.css]\nmarkdown_extensions: {abbr: {}}\n")
        settings.write("exclude_docs: drafts/\n")

    for program in steps(course / ".github/workflows/site.yml"):
        run(program, course)

    site = course / "site"
    page = (site / "index.html").read_text("utf-8")
    assert "<title>Of trees" in page
    assert page.index("generated/assets/paper.css") < page.index('"mine.css"')
    assert "<b>Written by hand.</b>" in page
    assert 'class="wt-player' in page
    for language in ("en", "ja"):
        assert (site / f"generated/{language}/first-steps/my-tree.html").is_file()
    assert (site / "search/en.js").is_file()
    assert list((site / "generated/walkthroughs/first-steps/my-tree").rglob("frames/0000.svg"))
    assert not list(site.rglob(".site"))

    jobs = yaml.safe_load((course / ".gitlab-ci.yml").read_text("utf-8"))
    assert jobs["pages"]["artifacts"] == {"paths": ["public"]}
    run("\n".join(jobs["pages"]["script"]), course)
    assert (course / "public/index.html").read_text("utf-8") == page

    tree = course / "walkthroughs/first-steps/my-tree.yml"
    tree.write_text(tree.read_text("utf-8").replace("value: 3", "value: 4"), "utf-8")
    told = run("walkthroughs check --format github", course, code=1)
    assert told.startswith("::error file=walkthroughs/first-steps/my-tree.yml,line=")
