"""A small course built: all of it, again with nothing changed, with one file changed, by two."""

from collections.abc import Iterator, Sequence
from pathlib import Path as File
from statistics import median
from tempfile import TemporaryDirectory

from bench.row import Row
from bench.timing import Cost, middle, ours, process, python
from bench.workloads import ALGORITHMS, one_file

TREES = 10
CHANGES = 3
"""So many files are changed in a round, one after the other: most of what a build of one takes is
imports, and what is left when they are taken off is small and uncertain."""
BUILD = ("build", "--pages-only", "--jobs", "1")
MATPLOTLIB = (
    "import atexit; atexit.register(lambda: print('matplotlib' in sys.modules)); "
    "sys.argv[1:] = {words!r}; from search_walkthroughs.cli import main; main()"
)
IMPORTS = (
    "import search_walkthroughs.cli.building, search_walkthroughs.site.making, search_walkthroughs.picture.paint; "
    "from search_walkthroughs.running.find import catalogue; catalogue(); "
    "from search_walkthroughs.site.kinds import kind; kind('walkthrough')"
)
"""All that a build loads which makes a page."""


def write(root: File, trees: int, algorithms: Sequence[str]) -> list[File]:
    """A course of so many trees; its files."""
    folder = root / "walkthroughs" / "bench"
    folder.mkdir(parents=True)
    (root / "docs").mkdir()
    files = [folder / f"tree-{seed:04}.yml" for seed in range(trees)]
    for seed, file in enumerate(files):
        file.write_text(one_file(seed, algorithms), "utf-8")
    return files


def outputs(root: File) -> dict[str, tuple[int, int]]:
    """Every file that a build has written, and when."""
    found = (p for top in ("docs", ".walkthroughs") for p in (root / top).rglob("*") if p.is_file())
    return {str(p.relative_to(root)): (p.stat().st_mtime_ns, p.stat().st_ino) for p in found}


def course(rounds: int) -> Iterator[Row]:
    """The rows of the small course."""
    whole, again, one, both, imports = [], [], [], [], []
    made, written, loaded, changed, seed = 0, 0, False, 0, TREES
    for _ in range(max(1, rounds // 2)):
        with TemporaryDirectory(prefix="walkthroughs-bench-") as folder:
            root = File(folder)
            files = write(root, TREES, ALGORITHMS)
            whole.append(process(ours(*BUILD), root))
            before = outputs(root)
            made = len(before)
            said = root / "said.txt"
            again.append(process(python(MATPLOTLIB.format(words=list(BUILD))), root, said))
            after = outputs(root)
            written = max(written, len(different(before, after)))
            loaded = loaded or "True" in said.read_text()
            for file in files[:CHANGES]:
                imports.append(process(python(IMPORTS), root))
                seed += 1
                file.write_text(one_file(seed, ALGORITHMS), "utf-8")
                one.append(process(ours(*BUILD), root))
                before, after = after, outputs(root)
                changed = len(different(before, after))
            both.append(process(ours(*BUILD, "--fresh", "--jobs", "2"), root))
    what = f"{TREES} trees searched by {len(ALGORITHMS)} algorithms"
    yield _seconds("build.whole", f"{what}: the whole build", whole, made)
    share = median(a.cpu / w.cpu for a, w in zip(again, whole, strict=True))
    yield Row(
        "build.again",
        "nothing changed, against the whole build",
        share,
        "×",
        0.05,
        "least",
        middle(again).cpu,
        middle(again).wall,
    )
    yield Row("build.again.written", "nothing changed: files written", written, "files", 0, "least")
    yield Row(
        "build.again.matplotlib",
        "nothing changed: matplotlib imported",
        int(loaded),
        "times",
        0,
        "least",
    )
    every = (middle(whole).cpu - middle(imports).cpu) / TREES
    own = median(o.cpu - i.cpu for o, i in zip(one, imports, strict=True))
    yield Row(
        "build.one",
        "one file changed, against its share, imports aside",
        own / every,
        "×",
        1.5,
        "least",
        middle(one).cpu,
        middle(one).wall,
        f"{changed} files written",
    )
    gain = median(w.wall / b.wall for w, b in zip(whole, both, strict=True))
    yield Row(
        "build.two",
        "two workers, against one",
        gain,
        "×",
        None,
        "most",
        middle(both).cpu,
        middle(both).wall,
        "only on an idle machine; each worker imports all for itself",
    )


def different(before: dict[str, tuple[int, int]], after: dict[str, tuple[int, int]]) -> set[str]:
    """The files that are new or have been written anew."""
    return {name for name, when in after.items() if before.get(name) != when}


def _seconds(name: str, what: str, costs: Sequence[Cost], files: int) -> Row:
    mid = middle(costs)
    return Row(name, what, mid.cpu, "s", cpu=mid.cpu, wall=mid.wall, note=f"{files} files")
