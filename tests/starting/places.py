"""Places to install things in: with what the generator depends on, and nothing else of ours."""

import os
import shutil
import subprocess
import sys
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path

from packaging.requirements import Requirement

ROOT = Path(__file__).parents[2]
SOURCES = ("pyproject.toml", "README.md", "LICENSE", "generator")
"""What the generator is built from."""
OURS = "search-walkthroughs"
PIP = """from runpy import run_module

run_module("pip", run_name="__main__")
"""


def wheel(folder):
    """Build the wheel of this repository into the folder."""
    build = (sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", folder)
    subprocess.run(build, cwd=ROOT, check=True, capture_output=True)
    (made,) = folder.glob("*.whl")
    return made


def closure(*names):
    """What these packages need, themselves among it, as far as it is installed here."""
    found, asked = {}, [Requirement(name) for name in names]
    while asked:
        one = asked.pop()
        name = one.name.lower().replace("_", "-")
        extras = one.extras or {""}
        if not extras - found.get(name, set()):
            continue
        found.setdefault(name, set()).update(extras)
        try:
            needs = map(Requirement, distribution(name).requires or ())
        except PackageNotFoundError:
            continue
        for need in needs:
            if any(not need.marker or need.marker.evaluate({"extra": e}) for e in extras):
                asked.append(need)
    return set(found)


def linked(names, folder):
    """Make the packages appear in the folder, as if they were installed there."""
    folder.mkdir()
    for name in names:
        try:
            there = distribution(name)
        except PackageNotFoundError:
            continue
        tops = {file.parts[0] for file in there.files or ()} - {"..", "__pycache__"}
        for top in tops:
            link = folder / top
            if not link.exists():
                link.symlink_to(Path(there.locate_file(top)))


class Place:
    """An environment of its own. It has no index, and the generator only once it is installed."""

    def __init__(self, folder, extras="", needed=None):
        """`needed` is a folder with what the generator needs, instead of what is installed here."""
        self._stand_in(folder)
        make = (sys.executable, "-m", "venv", "--without-pip", folder / "venv")
        subprocess.run(make, check=True)
        if needed is None:
            needed = folder / "needed"
            linked({"pip"} | closure(OURS + extras, "hatchling") - {OURS}, needed)
        (modules,) = folder.glob("venv/lib/python*/site-packages")
        (modules / "needed.pth").write_text(f"{needed}\n")
        # To install pip anew would take four seconds.
        pip = folder / "venv/bin/pip"
        pip.write_text(f"#!{folder}/venv/bin/python\n{PIP}", "utf-8")
        pip.chmod(0o755)

    @classmethod
    def at(cls, folder):
        """The environment that another has made there."""
        place = cls.__new__(cls)
        place._stand_in(folder)
        return place

    def _stand_in(self, folder):
        self.folder = folder
        self.environment = {
            "PATH": os.pathsep.join((str(folder / "venv/bin"), os.defpath)),
            "HOME": str(folder),
            "PIP_NO_INDEX": "1",
            "PIP_NO_BUILD_ISOLATION": "0",  # so pip is told to build with what is there
            "PIP_NO_COMPILE": "0",  # so only what is imported is compiled, and then
            "PIP_DISABLE_PIP_VERSION_CHECK": "1",
            "GITHUB_OUTPUT": str(folder / "output"),
            "LANG": "C.UTF-8",
        }

    def __call__(self, program, cwd, code=0, **more):
        """Run a program of the shell; what it prints."""
        done = self.tried(program, cwd, **more)
        assert done.returncode == code, (program, done.stdout + done.stderr)
        return done.stdout

    def tried(self, program, cwd, **more):
        """Run a program of the shell, whatever comes of it."""
        return subprocess.run(
            ("bash", "-e", "-o", "pipefail", "-c", program),
            cwd=cwd,
            env=self.environment | more,
            capture_output=True,
            text=True,
        )

    def empty(self):
        """Take the generator away again."""
        self.tried(f"pip uninstall --quiet --yes {OURS}", self.folder)
        assert self.tried("walkthroughs --version", self.folder).returncode == 127


def sources(folder):
    """A copy of what the generator is built from, as a clone has it."""
    for name in SOURCES:
        copy = shutil.copytree if (ROOT / name).is_dir() else shutil.copyfile
        copy(ROOT / name, folder / name)
    return folder
