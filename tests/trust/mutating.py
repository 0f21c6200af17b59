"""Try mutants that nobody chose: `make mutations`, or `MUTATIONS=50 SEED=2 make mutations`.

cosmic-ray names every mutant that it can make of the modules below. A sample is drawn by seed:
first places in the text, each as likely as any other, and then one mutant of each place. Each is
put into a copy of the generator, and the tests of its room are run until one fails. What none of
them notices is a survivor, unless `equivalent.toml` says why nothing could notice it.

What came of it is kept in `docs/mutations.json`, and said on the page on trust.
"""

import ast
import json
import os
import re
import subprocess
import sys
import tomllib
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing, suppress
from dataclasses import asdict, dataclass
from pathlib import Path
from queue import SimpleQueue
from random import Random
from typing import Any

from trust.catching import CLAIMS, GOLDEN, LAWS, ROOT, Catcher, failure, pytest_call, scratch_copy

HOUSE = ROOT / "generator/search_walkthroughs"
RESULTS = ROOT / "docs/mutations.json"
EQUIVALENT = Path(__file__).with_name("equivalent.toml")
PAGES = {"en": ROOT / "docs/trust.md", "ja": ROOT / "docs/ja/trust.md"}
SECONDS = 240
"""A catcher that has not ended after these, of the processor's time: the mutant never ends."""

COMPILE = ("-m", "compileall", "-q", "--invalidation-mode", "checked-hash")
"""What each program would compile anew, but a module that has changed since."""

IDENTITIES = re.compile(r"ReplaceComparisonOperator_.*(_Is|_IsNot)$")
"""Whether equal numbers and texts are one object is Python's affair, and no test's."""

_LAWS = pytest_call(
    *(f"tests/laws/test_{name}.py" for name in ("kinds", "counting", "refusals", "statements")),
    *(f"tests/laws/test_{name}.py" for name in ("proofs", "planted_faults", "specialized")),
    *(f"tests/laws/test_{name}.py" for name in ("monte_carlo", "df_pn", "puct", "instrument")),
)
ROOMS: dict[str, tuple[Catcher, ...]] = {
    "trace/*.py": (
        LAWS,
        GOLDEN,
        CLAIMS,
        ("tests of frames", pytest_call("tests/trace", "generator/search_walkthroughs/trace")),
        ("laws", _LAWS),
        (
            "judges",
            pytest_call("tests/judging/test_replay.py", "tests/judging/test_same_frames.py"),
        ),
        ("the lab", pytest_call("tests/lab/test_judgement.py", "tests/lab/test_answer.py")),
        (
            "captions",
            pytest_call("tests/captions/test_captions.py", "tests/trust/test_captions.py"),
        ),
    ),
    "running/proofs.py": (LAWS, CLAIMS, ("laws", _LAWS)),
    "running/claim*.py": (
        LAWS,
        CLAIMS,
        ("laws", _LAWS),
        ("pages of mistakes", pytest_call("tests/reading/test_mistakes.py")),
        ("the command", pytest_call("tests/cli/test_wrong.py", "tests/cli/test_fix.py")),
    ),
    "captions/*.py": (
        ("sentences", pytest_call("tests/captions/test_sentences.py")),
        ("captions", pytest_call("tests/captions", "tests/trust/test_captions.py")),
        ("questions", pytest_call("tests/questions")),
        ("examples", pytest_call("generator/search_walkthroughs/captions")),
    ),
}
"""The modules that are mutated, and what is to notice it."""


@dataclass(frozen=True)
class Mutant:
    """One change of one line."""

    file: str
    """Below `generator/search_walkthroughs/`."""
    line: int
    column: int
    operator: str
    occurrence: int

    @property
    def place(self) -> tuple[str, int, int]:
        """Where it is, whatever it is."""
        return self.file, self.line, self.column


@dataclass(frozen=True)
class Change:
    """What a mutant does to its line, without the indents."""

    file: str
    right: str
    wrong: str


def modules() -> Mapping[Path, tuple[Catcher, ...]]:
    """Each module that is mutated, with what is to notice it."""
    return {file: found for glob, found in ROOMS.items() for file in sorted(HOUSE.glob(glob))}


def every_mutant(files: Iterable[Path]) -> Iterator[Mutant]:
    """What cosmic-ray can make of them, but for annotations, which nothing runs, and identities."""
    from cosmic_ray.commands.init import init
    from cosmic_ray.work_db import WorkDB, use_db

    for file in files:
        left_out = list(_annotations(ast.parse(file.read_text("utf-8"))))
        with use_db(":memory:", WorkDB.Mode.create) as found:
            init([file], found, {})
            for item in found.work_items:
                (one,) = item.mutations
                where = one.start_pos
                if IDENTITIES.search(one.operator_name):
                    continue
                if any(begin <= where < end for begin, end in left_out):
                    continue
                name = file.relative_to(HOUSE).as_posix()
                yield Mutant(name, *where, one.operator_name, one.occurrence)


def _annotations(tree: ast.AST) -> Iterator[tuple[tuple[int, int], tuple[int, int]]]:
    """Where annotations begin and end."""
    for node in ast.walk(tree):
        for name in ("annotation", "returns"):
            found = getattr(node, name, None)
            if isinstance(found, ast.expr):
                end = found.end_lineno or found.lineno, found.end_col_offset or 0
                yield (found.lineno, found.col_offset), end


def sample(mutants: Iterable[Mutant], wanted: int, seed: int) -> list[Mutant]:
    """So many of them, no two at one place; a smaller sample is the beginning of a larger one."""
    places: dict[tuple[str, int, int], list[Mutant]] = {}
    for one in mutants:
        places.setdefault(one.place, []).append(one)
    chosen = sorted(places)
    Random(seed).shuffle(chosen)
    return [Random(f"{seed} {place}").choice(places[place]) for place in chosen[:wanted]]


def mutated_text(mutant: Mutant, text: str) -> str:
    """The module with the mutant in it."""
    from cosmic_ray.mutating import mutate_code
    from cosmic_ray.plugins import get_operator

    wrong = mutate_code(text, get_operator(mutant.operator)(), mutant.occurrence)
    assert wrong not in (None, text), mutant
    return str(wrong)


def change(mutant: Mutant, right: str, wrong: str) -> Change:
    """The first line in which the texts differ, in both."""
    for before, after in zip(right.splitlines(), wrong.splitlines(), strict=False):
        if before != after:
            return Change(mutant.file, before.strip(), after.strip())
    return Change(mutant.file, right.splitlines()[-1].strip(), "")


def equivalents() -> dict[Change, str]:
    """The changes that nothing can notice, and why."""
    kept = tomllib.loads(EQUIVALENT.read_text("utf-8")) if EQUIVALENT.exists() else {}
    return {
        Change(one["file"], one["right"], one["wrong"]): one["reason"]
        for one in kept.get("equivalent", ())
    }


def outdated() -> list[Change]:
    """The changes named equivalent whose lines are not in their files any more."""
    return [
        one
        for one in equivalents()
        if one.right not in map(str.strip, (HOUSE / one.file).read_text("utf-8").splitlines())
    ]


def catchers(file: str) -> Sequence[Catcher]:
    """What is to notice a mutant of that module, the likeliest of what takes little time first."""
    first, *rest = modules()[HOUSE / file]
    name = re.compile(rf"\b{re.escape(file.removesuffix('.py').replace('/', '.'))} import")
    own = [
        path.relative_to(ROOT).as_posix()
        for path in sorted((ROOT / "tests").glob("[!c]*/test_*.py"))
        if name.search(text := path.read_text("utf-8")) and "browser" not in text
    ]
    if ">>>" in (HOUSE / file).read_text("utf-8"):
        own.insert(0, f"generator/search_walkthroughs/{file}")
    return [first, *([("its own tests", pytest_call(*own))] if own else []), *rest]


def verdict(mutant: Mutant, root: Path) -> tuple[Change, str | None]:
    """The change, and what notices it in the copy of the generator there; None if nothing does."""
    file = root / "generator/search_walkthroughs" / mutant.file
    text = file.read_text("utf-8")
    wrong = mutated_text(mutant, text)
    made = change(mutant, text, wrong)
    if made in equivalents():
        return made, "equivalent"
    try:
        file.write_text(wrong, "utf-8")
        for what, call in catchers(mutant.file):
            if (said := failure(call, root, SECONDS)) is not None:
                return made, f"{what}: {said}" if said else what
    finally:
        file.write_text(text, "utf-8")
    return made, None


def failure_without_mutants() -> str | None:
    """What fails without any mutant; None if nothing does."""
    with scratch_copy() as root:
        every = (catchers(file.relative_to(HOUSE).as_posix()) for file in modules())
        for call in {call: None for found in every for _, call in found}:
            if (said := failure(call, root, SECONDS)) is not None:
                return said
    return None


def trials(mutants: Sequence[Mutant], jobs: int) -> Iterator[tuple[Mutant, Change, str | None]]:
    """Each mutant with its change and what notices it, in as many copies at once."""
    free: SimpleQueue[Path] = SimpleQueue()

    def one(mutant: Mutant) -> tuple[Change, str | None]:
        root = free.get()
        try:
            return verdict(mutant, root)
        finally:
            free.put(root)

    with ExitStack() as stack:
        for _ in range(jobs):
            root = stack.enter_context(scratch_copy())
            subprocess.run((sys.executable, *COMPILE, "generator"), cwd=root, check=True)
            free.put(root)
        pool = stack.enter_context(ThreadPoolExecutor(jobs))
        stack.callback(pool.shutdown, cancel_futures=True)  # of a run that is broken off
        for mutant, (made, catcher) in zip(mutants, pool.map(one, mutants), strict=True):
            yield mutant, made, catcher


def sentences(results: Mapping[str, Any]) -> dict[str, str]:
    """What the page on trust says of the results, in each language."""
    tested = results["tried"] - results["equivalent"]
    score = 100 * results["caught"] / max(1, tested)
    english, japanese = (
        (f" That is {score:.1f} % of those that change anything.", f"検出率は{score:.1f}%です。")
        if results["tried"] >= ENOUGH
        else (" These are too few for a score.", "検出率を言うには数が足りません。")
    )
    rows = results["rooms"]
    table = [
        f"| `{room}` | {one['modules']} | {one['places']:,} | {one['tried']} | {one['caught']} | "
        f"{one['equivalent']} | {one['survived']} |"
        for room, one in rows.items()
    ]
    line = "|---|--:|--:|--:|--:|--:|--:|"
    return {
        "en": "\n".join(
            (
                f"cosmic-ray knows {results['mutants']:,} mutants at {results['places']:,} places"
                f" of these modules. The last kept run tried {results['tried']} of them, one at a"
                f" place, drawn with seed {results['seed']}. {results['caught']} were caught,"
                f" {results['equivalent']} change nothing that a test could see, and"
                f" {results['survived']} survived.{english}",
                "",
                "| modules | number | places | tried | caught | equivalent | survived |",
                line,
                *table,
            )
        ),
        "ja": "\n".join(
            (
                f"cosmic-rayは、これらのモジュールの{results['places']:,}か所から"
                f"{results['mutants']:,}個の変異を作れます。記録した最新の実行では、乱数の種"
                f"{results['seed']}で選んだ{results['tried']}か所の変異を一つずつ試しました。"
                f"{results['caught']}個を検出し、{results['equivalent']}個は動作が変わらない"
                f"変異で、{results['survived']}個を検出できませんでした。"
                f"{japanese}",
                "",
                "| モジュール | 数 | 場所 | 試した数 | 検出 | 動作が同じ | 検出できず |",
                line,
                *table,
            )
        ),
    }


ENOUGH = 100
"""Of fewer mutants the page says no score."""
BEGIN, END = "<!-- mutations -->\n", "<!-- end of mutations -->\n"


def with_sentences(page: str, text: str) -> str:
    """The page with the text between its marks."""
    before, _, rest = page.partition(BEGIN)
    _, _, after = rest.partition(END)
    return f"{before}{BEGIN}\n{text}\n\n{END}{after}"


def write(results: Mapping[str, Any]) -> None:
    """Keep the results, and say them on both pages."""
    RESULTS.write_text(json.dumps(results, indent=1, ensure_ascii=False) + "\n", "utf-8")
    for language, text in sentences(results).items():
        page = PAGES[language]
        page.write_text(with_sentences(page.read_text("utf-8"), text), "utf-8")


def summary(
    every: Sequence[Mutant], found: Sequence[tuple[Mutant, Change, str | None]], seed: int
) -> dict[str, Any]:
    """The results that are kept."""
    rooms = {}
    for glob in ROOMS:
        names = {file.relative_to(HOUSE).as_posix() for file in HOUSE.glob(glob)}
        came = Counter(
            "survived" if catcher is None else catcher if catcher == "equivalent" else "caught"
            for mutant, _, catcher in found
            if mutant.file in names
        )
        rooms[glob] = {
            "modules": len(names),
            "mutants": sum(one.file in names for one in every),
            "places": len({one.place for one in every if one.file in names}),
            "tried": came.total(),
            **{name: came[name] for name in ("caught", "equivalent", "survived")},
        }
    numbers = ("mutants", "places", "tried", "caught", "equivalent", "survived")
    return {
        "seed": seed,
        **{name: sum(room[name] for room in rooms.values()) for name in numbers},
        "rooms": rooms,
        "survivors": [asdict(made) for _, made, catcher in found if catcher is None],
    }


def main() -> None:
    """Try the sample that the environment asks for, print the table and keep the results."""
    seed = int(os.environ.get("SEED", "1"))
    wanted = int(os.environ.get("MUTATIONS", "200"))
    if failing := failure_without_mutants():
        sys.exit(f"this fails without any mutant: {failing}")
    every = list(every_mutant(modules()))
    found = []
    jobs = int(os.environ.get("JOBS", os.cpu_count() or 1))
    running = trials(sample(every, wanted, seed), jobs)
    with suppress(KeyboardInterrupt), closing(running):  # what was tried until then counts
        for mutant, made, catcher in running:
            found.append((mutant, made, catcher))
            print(f"{mutant.file}:{mutant.line} {catcher or 'NOTHING'}", flush=True)
            if catcher is None:
                print(f"    {made.right}\n    {made.wrong}", flush=True)
    results = summary(every, found, seed)
    write(results)
    for one in outdated():
        print(f"{EQUIVALENT.name} names a line that {one.file} lacks: {one.right}")
    print(f"{results['tried']} mutants, {results['survived']} survivors")
    sys.exit(bool(results["survived"] or outdated()))


if __name__ == "__main__":
    main()
