"""Cut builds short and see what is left: `make faults`, or `FAULTS=300 make faults` for more;
`FAULTS_SEED=1` draws others.

A small course stands built; its author saves a change and builds again, and the build is cut short
at one of its steps on the disk, each in its turn: killed there, or refused there and ever after,
as on a full disk or where nobody may write. The site must be the old one or the new one, whole; and
the next build must make all that a build from nothing makes, and leave nothing else behind.

The processes are forks of this one, in which Python's own audit events count the steps. In them a
copy of the pages stands for the site builder, whose folder is no site until it has ended. As many
processes that build with the real one are killed from outside, at seconds drawn at random
(`FAULTS_REAL` for another number); two build beside a server; and a clock goes back.

Where only some pages have changed, a build puts these into the site that stands, one after the
other. Faults in such updates are tried too: what MkDocs writes then is recorded once and copied.
After them each file must be the old one or the new one. What came of all is kept, and said on the
page on trust.
"""

import errno
import json
import os
import shutil
import signal
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, redirect_stderr, redirect_stdout, suppress
from dataclasses import dataclass
from pathlib import Path
from random import Random

from search_walkthroughs import cli
from search_walkthroughs.building import course_build, site_builder
from search_walkthroughs.building.output import PARTIAL_PREFIX
from search_walkthroughs.building.page_builds import VARIABLE
from trust import tiny
from trust.figures import keep
from trust.real_builds import LEFT, RealCourse

STEPS = {
    *("open", "os.rename", "os.remove", "os.mkdir", "os.rmdir", "os.link", "os.chmod"),
    *("os.symlink", "shutil.copyfile", "tempfile.mkstemp"),
}
WRITES = os.O_WRONLY | os.O_RDWR | os.O_CREAT
KILLED = 137
FULL = {"full": errno.ENOSPC, "forbidden": errno.EROFS}
REAL = site_builder._mkdocs


KEPT = ".walkthroughs"
"""Where a course keeps what its builds know."""


LOCK = "lock.db"
"""Holds nothing, and no build follows a link in its place."""


def _another_byte(path: Path) -> None:
    """Of the same size, with the times that it had."""
    data, times = path.read_bytes(), path.stat()
    path.chmod(0o644)
    path.write_bytes(data[:-1] + bytes([data[-1] ^ 1]) if data else b"")
    os.utime(path, ns=(times.st_atime_ns, times.st_mtime_ns))


def _cut_to(path: Path, share: float) -> None:
    path.chmod(0o644)
    os.truncate(path, int(path.stat().st_size * share))


def _other_in_its_place(path: Path, make: Callable[[Path], object]) -> None:
    path.unlink()
    make(path)


DAMAGES: Mapping[str, Callable[[Path], object]] = {
    "gone": Path.unlink,
    "empty": lambda path: _cut_to(path, 0),
    "cut in half": lambda path: _cut_to(path, 0.5),
    "another byte": _another_byte,
    "a link to nothing": lambda path: _other_in_its_place(path, lambda p: p.symlink_to("nothing")),
    "its folder gone": lambda path: shutil.rmtree(path.parent),
}
"""What may happen to a file that a build keeps."""


@dataclass(frozen=True)
class Wrong:
    """A fault after which something is not as it should be."""

    fault: str
    step: int
    what: str


def _copies(root: Path, builder: str, site: str, processes: int) -> str:
    """What stands for MkDocs here: every page copied, with an empty one in HTML beside it, the
    folder cleared first, as it does: of all but what is hidden."""
    target = root / site
    for path in list(target.glob("[!.]*")):
        shutil.rmtree(path) if path.is_dir() else path.unlink()
    shutil.copytree(root / "docs", target, dirs_exist_ok=True, ignore=_hidden)
    for page in target.rglob("*.md"):
        page.with_suffix(".html").write_text("<!doctype html>\n")
    (target / "search").mkdir()
    (target / "search/search_index.json").write_text("{}")
    return ""


class Recording:
    """What MkDocs has written of a course, to be written again without it."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def record(self, root: Path, variables: Mapping[str, str], site: Path) -> str:
        """Call MkDocs, and keep the site and the order as they are afterwards."""
        kept, order = self._place(variables)
        said = REAL(root, variables, site)
        shutil.copytree(site, kept)
        shutil.copy(order, kept.with_suffix(".json"))
        return said

    def replay(self, root: Path, variables: Mapping[str, str], site: Path) -> str:
        """Write both again."""
        kept, order = self._place(variables)
        shutil.copytree(kept, site, dirs_exist_ok=True)
        shutil.copy(kept.with_suffix(".json"), order)
        return ""

    def _place(self, variables: Mapping[str, str]) -> tuple[Path, Path]:
        order = Path(variables[VARIABLE])
        whole = json.loads(order.read_bytes())["is_complement"]
        return self._folder / ("whole" if whole else "some"), order


def _hidden(_: str, names: list[str]) -> list[str]:
    return [name for name in names if name.startswith(".")]


def forked(work: Callable[[], object], said: Path | None = None) -> int:
    """Do the work in a fork; its exit code."""
    child = os.fork()
    if child:
        return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    code = 70
    try:
        with open(said or os.devnull, "w") as out, redirect_stdout(out), redirect_stderr(out):
            try:
                work()
                code = 0
            except SystemExit as error:
                code = int(error.code or 0)
            except BaseException:
                import traceback

                traceback.print_exc()
    finally:
        os._exit(code)


def rebuilt(root: Path, hook: Callable[[str, tuple], None] | None = None, *options: str) -> None:
    """Build the course, with a copy for the site builder; the hook is called at every step."""
    site_builder._run = _copies
    site_builder._update = lambda *_: False  # the whole site each time
    _build(root, hook, *options)


def _build(root: Path, hook: Callable[[str, tuple], None] | None, *options: str) -> None:
    os.chdir(root)
    sys.argv = ["walkthroughs", "build", *options]
    if hook is not None:
        sys.addaudithook(hook)
    cli.main()


@contextmanager
def kept() -> Iterator[None]:
    """Leave the process as it was, for whoever else runs in it."""
    where, given = os.getcwd(), sys.argv
    run, update = site_builder._run, site_builder._update
    try:
        yield
    finally:
        os.chdir(where)
        sys.argv = given
        site_builder._run, site_builder._update = run, update


def stepping(root: Path, act: Callable[[int], None]) -> Callable[[str, tuple], None]:
    """A hook that acts at each step that the disk below the root sees, counted from 0."""
    count, inside = 0, str(root)

    def step(event: str, arguments: tuple) -> None:
        nonlocal count
        if event not in STEPS or not arguments or not isinstance(arguments[0], str | Path | bytes):
            return
        if event == "open" and not (isinstance(arguments[2], int) and arguments[2] & WRITES):
            return
        place = os.fsdecode(arguments[0])
        if place.startswith(inside) or not os.path.isabs(place):
            count += 1
            act(count - 1)

    return step


class Course:
    """A tiny course that stands built, and how it must look before and after a change."""

    saved = tiny.NEW
    """What its author saves."""

    def __init__(self, folder: Path) -> None:
        """Build both, each from nothing."""
        self.folder = folder
        self.master = tiny.write(folder / "master")
        with suppress(SystemExit), kept():  # here, so that the forks find all that is imported
            self.rebuilt(self.master)
        self.old = tiny.looks(self.master / "site")
        self.root = folder / "course"
        clean = tiny.write(folder / "clean")
        tiny.edit(clean, self.saved)
        assert forked(lambda: self.rebuilt(clean)) == 0
        self.new = tiny.looks(clean / "site")
        self.pages = tiny.looks(clean / "docs")
        assert self.old != self.new

    def rebuilt(
        self, root: Path, hook: Callable[[str, tuple], None] | None = None, *options: str
    ) -> None:
        """Build the course there; the hook is called at every step."""
        rebuilt(root, hook, *options)

    def fresh(self) -> None:
        """The course as it stands, its change saved and not yet built."""
        shutil.rmtree(self.root, ignore_errors=True)
        shutil.copytree(self.master, self.root, symlinks=True)
        tiny.edit(self.root, self.saved)

    def steps(self) -> int:
        """How many steps a build of the change takes."""
        self.fresh()
        place = self.root.parent / "steps"

        def count(step: int) -> None:
            os.pwrite(handle, b"%8d" % (step + 1), 0)

        handle = os.open(place, os.O_RDWR | os.O_CREAT)
        assert forked(lambda: self.rebuilt(self.root, stepping(self.root, count))) == 0
        os.close(handle)
        return int(place.read_text())

    def faulty(self, fault: str, step: int) -> str | None:
        """What is wrong after the fault at that step; None if nothing is."""
        self.fresh()
        said = self.root.parent / "said"
        fell = False

        def act(now: int) -> None:
            if fault == "killed" and now == step:
                os._exit(KILLED)
            if fault in FULL and now >= step:
                raise OSError(FULL[fault], os.strerror(FULL[fault]), str(self.root))

        code = forked(lambda: self.rebuilt(self.root, stepping(self.root, act)), said)
        if code not in (0, 1, KILLED if fault == "killed" else 1):
            return f"it ended with {code}: {said.read_text()[-300:]}"
        if fault in FULL and code == 1:
            fell = os.strerror(FULL[fault]) in said.read_text()
            if not fell or "Traceback" in said.read_text():
                return f"the cause is not named: {said.read_text()[-300:]}"
        return self.whole() or self.mended()

    def whole(self) -> str | None:
        """Whether the site is the old one or the new one."""
        looks = tiny.looks(self.root / "site")
        return None if looks in (self.old, self.new) else "the site is a mixture, or gone"

    def mended(self) -> str | None:
        """Whether the next build makes all right."""
        said = self.root.parent / "said"
        code = forked(lambda: self.rebuilt(self.root), said)
        if code:
            return f"the next build ends with {code}: {said.read_text()[-300:]}"
        return self.right()

    def right(self) -> str | None:
        """Whether all is as after a build from nothing."""
        if tiny.looks(self.root / "site") != self.new:
            return "the next site is another"
        if tiny.looks(self.root / "docs") != self.pages:
            return "the next pages are others"
        strays = [name for name in LEFT if (self.root / name).exists()]
        strays += [str(path) for path in self.root.rglob(".writing-*")]
        return f"left behind: {strays}" if strays else None

    def together(self, times: int = 2) -> str | None:
        """What is wrong after several builds at once."""
        self.fresh()
        children = []
        for number in range(times):
            child = os.fork()
            if not child:
                os._exit(
                    forked(lambda: self.rebuilt(self.root), self.root.parent / f"said{number}")
                )
            children.append(child)
        codes = [os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) for child in children]
        return f"they ended with {codes}" if any(codes) else self.right()

    def kinds(self) -> dict[tuple[str, str], list[Path]]:
        """The files that a build keeps, by kind."""
        self.fresh()
        kinds: dict[tuple[str, str], list[Path]] = {}
        for path in sorted((self.root / KEPT).rglob("*")):
            if path.is_file() and path.name != LOCK:
                name = path.relative_to(self.root / KEPT)
                kind = name.parts[0] if len(name.parts) > 1 else name.name
                kinds.setdefault((kind, path.suffix), []).append(path)
        return kinds

    def damaged(self, rng: Random) -> Iterator[str]:
        """What is wrong after each kind of file that a build keeps was damaged in each way."""
        for kind, paths in self.kinds().items():
            for way, damage in DAMAGES.items():
                self.fresh()
                path = rng.choice(paths)
                damage(path)
                if wrong := self.mended():
                    yield f"{way}, {'/'.join(kind)}: {wrong}"

    def bereft(self) -> str | None:
        """What is wrong after one of the processes that draw has died."""
        self.fresh()
        said = self.root.parent / "said"

        def work() -> None:
            course_build.run_task = dies
            self.rebuilt(self.root, None, "--jobs", "2")

        code = forked(work, said)
        text = said.read_text()
        if code != 1 or "ended without a word" not in text or "Traceback" in text:
            return f"it ended with {code}: {text[-300:]}"
        return self.whole() or self.mended()


class UpdatedCourse(Course):
    """The same course, of which a build makes only the pages that have changed."""

    saved = tiny.NEW.replace("Another cut", "One cut").replace("もう一つの枝刈り", "一つの枝刈り")
    """Its title stays, which other pages show."""

    def __init__(self, folder: Path) -> None:
        """Build it with MkDocs, and record what MkDocs writes of the change and of the whole."""
        recording = Recording(folder)
        self._mkdocs = REAL
        super().__init__(folder)
        self._mkdocs = recording.record
        self.fresh()
        assert forked(lambda: self.rebuilt(self.root)) == 0
        assert (folder / "some").is_dir(), "the site was not updated, but made anew"
        shutil.rmtree(self.root)
        tiny.edit(tiny.write(self.root), self.saved)
        assert forked(lambda: self.rebuilt(self.root)) == 0
        self._mkdocs = recording.replay

    def rebuilt(
        self, root: Path, hook: Callable[[str, tuple], None] | None = None, *options: str
    ) -> None:
        """See `Course`."""
        site_builder._mkdocs = self._mkdocs
        _build(root, hook, *options)

    def whole(self) -> str | None:
        """Whether each file of the site is the old one or the new one; a file that could be neither
        finished nor deleted is hidden, and the next build's to delete."""
        looks = tiny.looks(self.root / "site")
        looks = {name: digest for name, digest in looks.items() if PARTIAL_PREFIX not in name}
        names = {*looks, *self.old, *self.new}
        strays = [n for n in names if looks.get(n) not in (self.old.get(n), self.new.get(n))]
        return f"neither old nor new: {strays}" if strays else None


def dies(*_: object, **__: object) -> None:
    """What a process does that is killed."""
    os.kill(os.getpid(), signal.SIGKILL)


def faults(course: Course, wanted: int, rng: Random) -> Iterator[tuple[str, int]]:
    """So many faults and steps, spread over the whole build."""
    steps = course.steps()
    kinds = ("killed", "killed", *FULL)
    for number in range(wanted):
        low, high = steps * number // wanted, steps * (number + 1) // wanted
        yield kinds[number % len(kinds)], rng.randrange(low, max(low + 1, high))


def tried(course: Course, wanted: int, seed: int = 0) -> Iterator[Wrong | None]:
    """What each fault leaves behind."""
    for fault, step in faults(course, wanted, Random(seed)):
        wrong = course.faulty(fault, step)
        yield Wrong(fault, step, wrong) if wrong else None


NAME = "faults"
"""Of the figures that are kept."""


def sentences(found: Mapping[str, int]) -> dict[str, str]:
    """What the page on trust says of a run, in each language."""
    return {
        "en": (
            f"The last kept run cut {found['builds']:,} builds short, drawn with seed"
            f" {found['seed']} from the {found['build_steps']:,} steps of a whole build, and"
            f" {found['updates']:,} drawn from the {found['update_steps']:,} steps of a build that"
            f" makes only what has changed. It damaged each of {found['kinds']:,} kinds of kept"
            f" files in {found['ways']:,} ways, and killed {found['kills']:,} processes at random"
            f" seconds. {found['wrong']:,} of these left something wrong."
        ),
        "ja": (
            f"記録した最新の実行では、ビルド全体の{found['build_steps']:,}段階から乱数の種"
            f"{found['seed']}で選んだ{found['builds']:,}か所と、変わった分だけを作るビルドの"
            f"{found['update_steps']:,}段階から選んだ{found['updates']:,}か所で、ビルドを止めました。"
            f"ビルドが残す{found['kinds']:,}種類のファイルを{found['ways']:,}通りに壊し、"
            f"{found['kills']:,}個のプロセスをランダムな時刻に強制終了しました。"
            f"不具合が残ったのは{found['wrong']:,}件です。"
        ),
    }


def main() -> None:
    """Try as many faults as the environment asks for, say what they left, and keep the figures."""
    wanted = int(os.environ.get("FAULTS", "30"))
    real = int(os.environ.get("FAULTS_REAL", str(wanted)))
    seed = int(os.environ.get("FAULTS_SEED", "0"))
    with tempfile.TemporaryDirectory() as name:
        course = Course(Path(name))
        build_steps = course.steps()
        print(f"a build of a change takes {build_steps} steps on the disk", flush=True)
        found = list(tried(course, wanted, seed))
        wrong = [f"{one.fault} at step {one.step}: {one.what}" for one in found if one]
        for what, left in (("two at once", course.together()), ("no worker", course.bereft())):
            wrong += [f"{what}: {left}"] if left else []
        print(f"{wanted} builds cut short, {len(wrong)} left something wrong", flush=True)
        kinds = len(course.kinds())
        damage = list(course.damaged(Random(seed)))
        print(f"{kinds} kinds of kept files damaged in {len(DAMAGES)} ways each,", end=" ")
        print(f"{len(damage)} left something wrong", flush=True)
        wrong += damage
    with tempfile.TemporaryDirectory() as name:
        course = UpdatedCourse(Path(name))
        update_steps = course.steps()
        print(f"an update of the pages that have changed takes {update_steps} steps", flush=True)
        found = list(tried(course, wanted, seed))
        wrong += [f"update, {one.fault} at step {one.step}: {one.what}" for one in found if one]
        print(f"{wanted} updates cut short, {sum(map(bool, found))} left something wrong")
    with tempfile.TemporaryDirectory() as name:
        bad = list(RealCourse(Path(name)).tried(real, Random(seed)))
        print(f"{real} processes killed at random seconds, {len(bad)} left something wrong")
    wrong += bad
    results = {
        "seed": seed, "builds": wanted, "build_steps": build_steps, "updates": wanted,
        "update_steps": update_steps, "kinds": kinds, "ways": len(DAMAGES), "kills": real,
        "wrong": len(wrong),
    }  # fmt: skip
    keep(NAME, results, sentences(results))
    print("\n".join(wrong))
    sys.exit(bool(wrong))


if __name__ == "__main__":
    main()
