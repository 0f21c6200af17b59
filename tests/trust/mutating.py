"""Try mutants that nobody chose: `make mutations`, or `MUTATIONS=50 SEED=2 make mutations`.

cosmic-ray names every mutant that it can make of the modules below. A sample is drawn by seed:
first places in the text, each as likely as any other, and then one mutant of each place. Each is
put into a copy of the generator, and what runs its line is run, the quickest first, until something
fails. What nothing notices is a survivor, unless `equivalent.toml` says why nothing could.

What came of it is kept in `docs/mutations.json`, and said on the page on trust. `AGAIN=1` draws no
sample: of the mutants of the kept run it tries those again that nothing noticed, and forgets those
whose lines have been written anew since.
"""

import ast
import os
import re
import subprocess
import sys
import tomllib
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import closing, suppress
from dataclasses import asdict, dataclass
from difflib import SequenceMatcher
from pathlib import Path
from random import Random
from typing import Any

from search_walkthroughs.record.statistics import wilson
from trust import covering
from trust.catching import (
    CLAIMS,
    GOLDEN,
    LAWS,
    ROOT,
    Catcher,
    changed,
    failure,
    in_copies,
    pytest_call,
    scratch_copy,
)
from trust.covering import Failing, Program, measured, processes, statement_lines
from trust.figures import code_cell, figures, keep

HOUSE = ROOT / "generator/search_walkthroughs"
NAME = "mutations"
"""Of the figures that are kept."""
EQUIVALENT = Path(__file__).with_name("equivalent.toml")
COMPILE = ("-m", "compileall", "-q", "--invalidation-mode", "checked-hash")
"""What each program would compile anew, but a module that has changed since."""

IDENTITIES = re.compile(r"ReplaceComparisonOperator_.*(_Is|_IsNot)$")
"""Whether equal numbers and texts are one object is Python's affair, and no test's."""

MODULES = ("record/*.py", "runs/proofs.py", "course/claim*.py", "captions/*.py")
MODULES += ("families/*/*.py",)
"""What is mutated."""

PROGRAMS: tuple[Catcher, ...] = (LAWS, CLAIMS, GOLDEN)
TESTS = (
    *("tests/record/test_*.py", "tests/captions/test_*.py", "tests/questions/test_*.py"),
    *("tests/laws/test_*.py", "tests/drawing/test_*.py"),
    *(f"tests/judging/test_{name}.py" for name in ("replay", "same_frames", "verdicts")),
    *("tests/trust/test_captions.py", "tests/trust/test_pictures.py", "tests/cli/test_parting.py"),
    *("tests/cli/test_wrong.py", "tests/cli/test_fix.py", "tests/reading/test_mistakes.py"),
    *("tests/lab/test_judgement.py", "tests/lab/test_answer.py", "tests/pages/test_mistake.py"),
    *(f"generator/search_walkthroughs/{one}" for one in MODULES),
)
"""Files of tests and of examples: what is to notice the mutants, besides the programs."""


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


@dataclass(frozen=True)
class Verdict:
    """What came of a mutant."""

    change: Change
    by: str | None
    """What notices it, "equivalent", or None."""
    first: str | None
    """The same when it was first tried, before any test was written because of it."""


def modules() -> list[Path]:
    """The modules that are mutated."""
    return [file for glob in MODULES for file in sorted(HOUSE.glob(glob))]


def candidates() -> list[Catcher]:
    """All that may notice a mutant: programs, and each file of tests by itself."""
    files = {path for glob in TESTS for path in sorted(ROOT.glob(glob)) if _holds_tests(path)}
    names = sorted(path.relative_to(ROOT).as_posix() for path in files)
    return [*PROGRAMS, *((name, pytest_call(name)) for name in names)]


def _holds_tests(path: Path) -> bool:
    """Whether there are tests in the file that a mutant can be tried by: none in a browser."""
    text = path.read_text("utf-8")
    return (">>>" in text or "def test_" in text) and "browser" not in text


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
    """The first line that the mutant changes or takes away, and what stands there instead."""
    before, after = right.splitlines(), wrong.splitlines()
    codes = SequenceMatcher(None, before, after, autojunk=False).get_opcodes()
    _, i, j, k, m = next(code for code in codes if code[0] != "equal")
    first, other = (
        next((line.strip() for line in lines if line.strip()), "")
        for lines in (before[i:j], after[k:m])
    )
    return Change(mutant.file, first, other)


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


def verdict(mutant: Mutant, root: Path, programs: Sequence[Program]) -> tuple[Change, str | None]:
    """The change, and what notices it in the copy of the generator there; None if nothing does."""
    file = root / covering.HOUSE / mutant.file
    text = file.read_text("utf-8")
    wrong = mutated_text(mutant, text)
    made = change(mutant, text, wrong)
    if made in equivalents():
        return made, "equivalent"
    lines = statement_lines(text, mutant.line)
    with changed(file, wrong):
        for (what, call), seconds in processes(p for p in programs if p.runs(mutant.file, lines)):
            if (said := failure(call, root, seconds)) is not None:
                return made, f"{what}: {said}" if said else what
    return made, None


def measured_programs() -> list[Program]:
    """What each candidate runs of the modules."""
    with scratch_copy() as root:
        return [measured(one, root, MODULES) for one in candidates()]


def trials(
    mutants: Sequence[Mutant], programs: Sequence[Program], jobs: int
) -> Iterator[tuple[Mutant, Change, str | None]]:
    """Each mutant with its change and what notices it, in as many copies at once."""

    def one(mutant: Mutant, root: Path) -> tuple[Mutant, Change, str | None]:
        return mutant, *verdict(mutant, root, programs)

    def compile_copy(root: Path) -> None:
        subprocess.run((sys.executable, *COMPILE, "generator"), cwd=root, check=True)

    yield from in_copies(one, mutants, jobs, compile_copy)


def sentences(results: Mapping[str, Any]) -> dict[str, str]:
    """What the page on trust says of the results, in each language."""
    tested = max(1, results["tried"] - results["equivalent"])
    rate = results["first"] / tested
    score = f"{100 * rate:.0f}"
    low, high = (f"{100 * end:.0f}" for end in wilson(rate, tested))
    later = results["caught"] - results["first"]
    numbers = "\n".join(
        f"| `{room}` | {one['modules']} | {one['places']:,} | {one['tried']} | {one['first']} | "
        f"{one['caught'] - one['first']} | {one['equivalent']} | {one['survived']} |"
        for room, one in results["rooms"].items()
    )
    english = (
        f"cosmic-ray knows {results['mutants']:,} mutants at {results['places']:,} places of these"
        f" modules. The last kept run tried {results['tried']} of them, one at a place, drawn with"
        f" seed {results['seed']}. {results['equivalent']} of these change nothing that a test"
        f" could see. {results['first']} of the others were caught, which is {score} %; of all"
        f" mutants like these it is between {low} % and {high} % (95 % confidence, Wilson's"
        f" interval). New tests catch {later} more, and {results['survived']} survive."
    )
    japanese = (
        f"cosmic-rayは、これらのモジュールの{results['places']:,}か所から{results['mutants']:,}個の"
        f"変異を作れます。記録した最新の実行では、乱数の種{results['seed']}で選んだ"
        f"{results['tried']}か所の変異を1つずつ試しました。そのうち{results['equivalent']}個は動作が"
        f"変わらない変異です。残りのうち{results['first']}個（{score}%）を検出しました。このような変異"
        f"すべての検出率は、{low}%から{high}%の間です（信頼度95%、Wilsonのスコア区間）。そのあとに"
        f"書いたテストがさらに{later}個を検出し、{results['survived']}個は検出できません。"
    )
    return {
        "en": f"{english}\n\n"
        "| modules | number | places | tried | caught | by new tests | equivalent | survived |\n"
        f"|---|--:|--:|--:|--:|--:|--:|--:|\n{numbers}\n\n"
        + _list(
            results["list"],
            "What was not noticed at first, and what notices it now",
            "| module | line | changed into | noticed by | at first |",
            {"equivalent": "equivalent", None: "**nothing**"},
        ),
        "ja": f"{japanese}\n\n"
        "| モジュール | 数 | 場所 | 試した数 | 検出 | 新しいテスト | 動作が同じ | 検出できず |\n"
        f"|---|--:|--:|--:|--:|--:|--:|--:|\n{numbers}\n\n"
        + _list(
            results["list"],
            "初めは検出できなかった変異と、今それを検出するテスト",
            "| モジュール | 行 | 変えた行 | 気づいたテスト | 初めは |",
            {"equivalent": "動作が同じ", None: "**なし**"},
        ),
    }


def _list(
    rows: Sequence[Mapping[str, Any]], title: str, head: str, words: Mapping[str | None, str]
) -> str:
    """The table of those mutants that were not caught at once, folded; what survived comes first.
    All of them are in `docs/mutations.json`."""
    lines = (
        f"    | `{one['file']}` | {code_cell(one['right'])} | {code_cell(one['wrong'])} |"
        f" {words.get(one['by']) or code_cell(one['by'])} |"
        f" {words.get(one['first']) or '' if one['first'] != one['by'] else ''} |"
        for one in sorted(rows, key=lambda one: (one["by"] is not None, one["file"]))
        if one["by"] is None or one["first"] != one["by"] or one["by"] == "equivalent"
    )
    return "\n".join((f'??? note "{title}"', f"    {head}", "    |---|---|---|---|---|", *lines))


def summary(every: Sequence[Mutant], found: Mapping[Mutant, Verdict], seed: int) -> dict[str, Any]:
    """The results that are kept."""
    rooms = {}
    for glob in MODULES:
        names = {file.relative_to(HOUSE).as_posix() for file in HOUSE.glob(glob)}
        some = [verdict for mutant, verdict in found.items() if mutant.file in names]
        came = Counter(_kind(verdict.by) for verdict in some)
        rooms[glob] = {
            "modules": len(names),
            "mutants": sum(one.file in names for one in every),
            "places": len({one.place for one in every if one.file in names}),
            "tried": came.total(),
            "first": sum(_kind(one.first) == _kind(one.by) == "caught" for one in some),
            **{name: came[name] for name in ("caught", "equivalent", "survived")},
        }
    numbers = ("mutants", "places", "tried", "first", "caught", "equivalent", "survived")
    return {
        "seed": seed,
        **{name: sum(room[name] for room in rooms.values()) for name in numbers},
        "rooms": rooms,
        "list": [
            {**asdict(one.change), "by": one.by, "first": one.first} for one in found.values()
        ],
    }


def _kind(by: str | None) -> str:
    return "survived" if by is None else by if by == "equivalent" else "caught"


def former() -> dict[Change, Verdict]:
    """What came of each mutant of the kept run."""
    return {
        (change := Change(one["file"], one["right"], one["wrong"])): Verdict(
            change, one["by"], one["first"]
        )
        for one in figures(NAME).get("list", ())
    }


def tried_before(every: Iterable[Mutant], known: Mapping[Change, Verdict]) -> dict[Mutant, Verdict]:
    """Those of the mutants that the kept run has tried, in its order, with what came of them."""
    files = {one.file for one in known}
    texts = {file: (HOUSE / file).read_text("utf-8") for file in files}
    lines = {file: text.splitlines() for file, text in texts.items()}
    wanted = {(one.file, one.right) for one in known}
    found: dict[Change, Mutant] = {}
    for one in every:
        if one.file in files and (one.file, lines[one.file][one.line - 1].strip()) in wanted:
            text = texts[one.file]
            found.setdefault(change(one, text, mutated_text(one, text)), one)
    return {found[made]: verdict for made, verdict in known.items() if made in found}


def main() -> None:
    """Try the sample that the environment asks for, print the table and keep the results."""
    seed = int(os.environ.get("SEED", "1"))
    wanted = int(os.environ.get("MUTATIONS", "200"))
    jobs = int(os.environ.get("JOBS", os.cpu_count() or 1))
    every = list(every_mutant(modules()))
    if os.environ.get("AGAIN"):
        found = tried_before(every, former())
        chosen = [one for one, kept in found.items() if _kind(kept.by) != "caught"]
    else:
        found, chosen = {}, sample(every, wanted, seed)
    try:
        programs = measured_programs()
    except Failing as failing:
        sys.exit(f"this fails without any mutant: {failing}")
    running = trials(chosen, programs, jobs)
    with suppress(KeyboardInterrupt), closing(running):  # what was tried until then counts
        for mutant, made, by in running:
            found[mutant] = Verdict(made, by, found[mutant].first if mutant in found else by)
            print(f"{mutant.file}:{mutant.line} {by or 'NOTHING'}", flush=True)
            if by is None:
                print(f"    {made.right}\n    {made.wrong}", flush=True)
            results = summary(every, found, seed)
            keep(NAME, results, sentences(results))
    for one in outdated():
        print(f"{EQUIVALENT.name} names a line that {one.file} lacks: {one.right}")
    survivors = sum(one.by is None for one in found.values())
    print(f"{len(found)} mutants, {survivors} survivors")
    sys.exit(bool(survivors or outdated()))


if __name__ == "__main__":
    main()
