"""The steps of a workflow, run in their order as GitHub's runner runs them."""

import os
import re
import shutil
import subprocess
import sys
from importlib.metadata import distributions
from pathlib import Path

import yaml
from packaging.requirements import Requirement

from starting.places import OURS, ROOT, closure, linked, sources

LOCKS = ("requirements.lock", "site.lock", "tools.lock")
PACK = "pack"
"""The step that fetches Python for browsers and compiles the generator with it: a minute, so that
only the night runs it."""
EXPRESSION = re.compile(r"\$\{\{\s*(.*?)\s*\}\}")
SHELLS = {None: ["bash", "-e"], "bash": ["bash", "--noprofile", "--norc", "-eo", "pipefail"]}
"""What a step is run by that names no shell, and by one that does."""


def steps_of(file, job=None):
    """The steps of a job of a workflow, or of an action."""
    text = yaml.safe_load(Path(file).read_text("utf-8"))
    return (text["jobs"][job] if job else text["runs"])["steps"]


def name_of(step):
    """What a step is called here: by its name, or else by what it uses or runs."""
    return step.get("name") or step.get("uses", "").partition("@")[0] or step["run"]


class Runner:
    """Runs steps in a folder.

    `environment` is that of every step, and `facts` are the values of the expressions that may
    stand in them: any other is an error. The steps in `left_out` are not run, nor are those that
    use an action of others.
    """

    def __init__(self, folder, environment, facts=None, left_out=()):
        self.folder, self.facts, self.left_out = folder, dict(facts or {}), left_out
        self.summary = folder.parent / f"{folder.name}-summary"
        self.environment = environment | {
            "CI": "true",
            "GITHUB_ACTIONS": "true",
            "GITHUB_WORKSPACE": str(folder),
            "GITHUB_REPOSITORY": "owner/course",
            "GITHUB_STEP_SUMMARY": str(self.summary),
        }
        self.ran = []

    def __call__(self, steps, fails=()):
        """Run the steps; each is to succeed, but for those that are to fail, by name. After one of
        these, only those are run that always are."""
        failed = False
        for step in steps:
            always = step.get("if") == "always()"
            if "run" not in step or name_of(step) in self.left_out or (failed and not always):
                continue
            done = self._run(step)
            self.ran.append(name_of(step))
            expected = name_of(step) in fails
            assert (done.returncode != 0) is expected, (name_of(step), done.stdout, done.stderr)
            failed = failed or expected
        return self

    def _run(self, step):
        output = self.folder.parent / f"{self.folder.name}-output"
        output.write_text("")
        own = {name: self._filled(str(text)) for name, text in step.get("env", {}).items()}
        done = subprocess.run(
            [*SHELLS[step.get("shell")], "-c", self._filled(step["run"])],
            cwd=self.folder / self._filled(step.get("working-directory", ".")),
            env=self.environment | own | {"GITHUB_OUTPUT": str(output)},
            capture_output=True,
            text=True,
            timeout=900,
        )
        for line in output.read_text().splitlines():
            name, _, value = line.partition("=")
            self.facts[f"steps.{step['id']}.outputs.{name}"] = value
        return done

    def _filled(self, text):
        return EXPRESSION.sub(lambda found: self.facts[found[1]], text)


def fresh_environment(folder, home):
    """The variables of a shell in which the environment in the folder is active; the network and
    the settings of pip are those of this machine."""
    ours = ("PYTHONPATH", "VIRTUAL_ENV", "PYTHONHOME")
    kept = {name: text for name, text in os.environ.items() if name not in ours}
    path = os.pathsep.join((str(folder / "bin"), os.environ["PATH"]))
    return kept | {"PATH": path, "HOME": str(home), "PIP_DISABLE_PIP_VERSION_CHECK": "1"}


def the_action(folder, packages=None):
    """Lay the generator out as GitHub does for a workflow that uses the action; its folder. Where a
    folder of packages is given, what builds a course is locked to the versions there."""
    (folder / "action").mkdir()
    generator = sources(folder / "action")
    for name in ("action.yml", "Makefile", *LOCKS):
        shutil.copyfile(ROOT / name, generator / name)
    if packages is not None:
        lock = generator / "site.lock"
        lock.write_text(locked_to(lock.read_text("utf-8"), packages), "utf-8")
    return generator


def locked_to(lock, packages):
    """The text of a lock with the versions that lie in a folder of packages, and without what does
    not lie there. Where the lock was installed in the folder, this is the text itself."""
    versions = {
        package.name.lower().replace("_", "-").replace(".", "-"): package.version
        for package in distributions(path=[str(packages)])
    }
    head, *pins = re.split(r"^(?=\w)", lock, flags=re.M)
    changed = [head]
    for pin in pins:
        requirement = Requirement(pin.partition("\\")[0])
        name = requirement.name.lower()
        if requirement.marker is not None and not requirement.marker.evaluate():
            changed.append(pin)
        elif name in versions:
            changed.append(re.sub("==[^ ]+", f"=={versions[name]}", pin, count=1))
    return "".join(changed)


def link_what_is_installed(folder):
    """Make what a course needs, as far as it is installed here, appear in an environment that lacks
    the generator."""
    packages = folder / "venv/lib/python0/site-packages"
    packages.parent.mkdir(parents=True)
    linked({"pip"} | closure(f"{OURS}[chess,shogi]", "hatchling") - {OURS}, packages)


def install_what_is_locked(folder, upgrade=()):
    """Run the first step of the action in a fresh environment, with the pip of this Python or with
    what is upgraded before; then take the generator out again."""
    subprocess.run([sys.executable, "-m", "venv", folder / "venv"], check=True)
    environment = fresh_environment(folder / "venv", folder) | {"PIP_NO_COMPILE": "0"}
    pip = folder / "venv/bin/pip"
    for name in upgrade:
        command = [pip, "install", "--quiet", "--upgrade", name]
        subprocess.run(command, check=True, env=environment, capture_output=True)
    generator = the_action(folder)
    environment["GITHUB_ACTION_PATH"] = str(generator)
    runner = Runner(folder, environment)(steps_of(generator / "action.yml")[:2])
    assert runner.ran == ["install"]
    assert re.fullmatch(r"\d+\.\d+\.\d+", runner.facts["steps.install.outputs.version"])
    gone = [pip, "uninstall", "--quiet", "--yes", OURS]
    subprocess.run(gone, check=True, env=environment, capture_output=True)
