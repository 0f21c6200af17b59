"""Builds by processes of their own with the real site builder: killed from outside, beside another,
or a server, after a clock went back, and after a source came back with its former times."""

import os
import shutil
import signal
import subprocess
import tarfile
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from random import Random

from trust import tiny

DAY = 24 * 3600 * 10**9
"""In nanoseconds."""
LEFT = ("site.new", "site.old", ".zensical.yml")
"""What a build makes beside the site, and the next one takes away."""

Times = tuple[int, int]
"""When a file was last read and written, in nanoseconds."""


def _copy_with_times(file: Path, text: str, times: Times) -> None:
    with tempfile.TemporaryDirectory() as name:
        other = Path(name) / file.name
        other.write_text(text, "utf-8")
        os.utime(other, ns=times)
        subprocess.run(("cp", "-p", str(other), str(file)), check=True)


def _unpack(file: Path, text: str, times: Times) -> None:
    with tempfile.TemporaryDirectory() as name:
        other = Path(name) / file.name
        other.write_text(text, "utf-8")
        os.utime(other, ns=times)
        with tarfile.open(Path(name) / "one.tar", "w", format=tarfile.PAX_FORMAT) as archive:
            archive.add(other, file.name)
        with tarfile.open(Path(name) / "one.tar") as archive:
            archive.extractall(file.parent, filter="tar")


def _check_out(file: Path, text: str, times: Times) -> None:
    before = file.read_bytes()
    with tempfile.TemporaryDirectory() as name:
        git = ("git", f"--git-dir={name}", f"--work-tree={file.parent}")
        by = ("-c", "user.name=a", "-c", "user.email=a@b.invalid", "-c", "commit.gpgsign=false")
        subprocess.run((*git, "init", "-q"), check=True)
        file.write_text(text, "utf-8")
        subprocess.run((*git, "add", file.name), check=True)
        subprocess.run((*git, *by, "commit", "-qm", "new"), check=True)
        file.write_bytes(before)
        subprocess.run((*git, "checkout", "-q", "--", file.name), check=True)
    os.utime(file, ns=times)


RESTORES: Mapping[str, Callable[[Path, str, Times], None]] = {
    "cp -p": _copy_with_times,
    "tar": _unpack,
    "git checkout": _check_out,
}


class RealCourse:
    """The same course, built by processes of their own with the real site builder."""

    def __init__(self, folder: Path) -> None:
        """Build it before the change and, from nothing, after it."""
        self.master, self.root = tiny.write(folder / "master"), folder / "course"
        assert tiny.built(self.master).returncode == 0
        self.old = tiny.looks(self.master / "site")
        clean = tiny.write(folder / "clean")
        tiny.edit(clean)
        began = time.monotonic()
        assert tiny.built(clean).returncode == 0
        self.lasts = time.monotonic() - began
        """How many seconds a build takes from nothing."""
        self.new, self.pages = tiny.looks(clean / "site"), tiny.looks(clean / "docs")

    def fresh(self) -> None:
        """The course as it stands, its change saved and not yet built."""
        shutil.rmtree(self.root, ignore_errors=True)
        shutil.copytree(self.master, self.root, symlinks=True)
        tiny.edit(self.root)

    def begin(self, *words: str) -> subprocess.Popen[bytes]:
        """Start a command on the course, in a group of processes of its own."""
        return subprocess.Popen(
            tiny.command(*words),
            cwd=self.root,
            env=tiny.around(),
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )

    def killed(self, seconds: float) -> str | None:
        """What is wrong after a build that was killed after so many seconds."""
        self.fresh()
        with self.begin("build") as running:
            _kill_after(running, seconds)
        if tiny.looks(self.root / "site") not in (self.old, self.new):
            return "the site is a mixture, or gone"
        return self.mended()

    def beside_a_server(self, seconds: float) -> str | None:
        """What is wrong after two builds beside a server, all on one course: one of the builds is
        killed after so many seconds, and the server at the end."""
        self.fresh()
        with self.begin("serve", "--port", "0", "--no-open") as server:
            with self.begin("build") as one, self.begin("build") as other:
                _kill_after(one, seconds)
                code = other.wait()
            ended = server.poll()
            _kill_after(server, 0)
        if code:
            return f"the build beside the server ended with {code}"
        if ended is not None:
            return f"the server ended with {ended}"
        return self.mended()

    def after_the_clock_went_back(self) -> str | None:
        """What is wrong if all that a build wrote is of tomorrow when the next one begins."""
        self.fresh()
        for path in self.root.rglob("*"):
            if not path.is_symlink():
                written = path.stat()
                later = (written.st_atime_ns + DAY, written.st_mtime_ns + DAY)
                os.utime(path, ns=later)
        tiny.edit(self.root)
        return self.mended()

    def after_times_came_back(self) -> Iterator[str]:
        """What is wrong if a source of the same size comes back with the times of the one before:
        by `cp -p`, out of an archive, or by `git checkout`."""
        for how, bring in RESTORES.items():
            shutil.rmtree(self.root, ignore_errors=True)
            shutil.copytree(self.master, self.root, symlinks=True)
            file = self.root / "walkthroughs/few/first.yml"
            size = len(tiny.NEW.encode())
            old = tiny.OLD.encode().rstrip(b"\n")
            file.write_bytes(old + b"\n#" + b"-" * (size - len(old) - 3) + b"\n")
            assert tiny.built(self.root).returncode == 0
            times = file.stat()
            bring(file, tiny.NEW, (times.st_atime_ns, times.st_mtime_ns))
            assert file.stat().st_size == times.st_size
            if wrong := self.mended():
                yield f"{how}: {wrong}"

    def mended(self) -> str | None:
        """Whether the next build makes what a build from nothing makes, byte for byte."""
        done = tiny.built(self.root)
        if done.returncode:
            return f"the next build ends with {done.returncode}: {done.stderr[-300:]}"
        if tiny.looks(self.root / "site") != self.new:
            return "the next site is another"
        if tiny.looks(self.root / "docs") != self.pages:
            return "the next pages are others"
        strays = [name for name in LEFT if (self.root / name).exists()]
        return f"left behind: {strays}" if strays else None

    def tried(self, times: int, rng: Random) -> Iterator[str]:
        """What is wrong after each of so many kills at random seconds, after builds beside a
        server, and after the clock went back."""
        for _ in range(times):
            seconds = rng.uniform(0, self.lasts)
            if wrong := self.killed(seconds):
                yield f"killed after {seconds:.2f} s: {wrong}"
        for _ in range(max(1, times // 30)):
            seconds = rng.uniform(0, self.lasts)
            if wrong := self.beside_a_server(seconds):
                yield f"beside a server, one killed after {seconds:.2f} s: {wrong}"
        if wrong := self.after_the_clock_went_back():
            yield f"the clock went back: {wrong}"
        yield from self.after_times_came_back()


def _kill_after(running: subprocess.Popen[bytes], seconds: float) -> None:
    """Kill the process and all that it started, unless it ends before."""
    with suppress(subprocess.TimeoutExpired):
        running.wait(seconds)
    with suppress(ProcessLookupError):
        os.killpg(running.pid, signal.SIGKILL)
    running.wait()
