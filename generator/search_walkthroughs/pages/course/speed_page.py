"""Tables of the benchmark."""

import json
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from html import escape
from pathlib import Path
from typing import Any

from ...captions.catalogue import languages
from ..markup.page_markup import snippet, wide_table

HOME = Path(__file__).parent


@cache
def texts(language: str) -> Mapping[str, Mapping[str, str]]:
    """Return the words of the tables and, where that is not said in English, what each row
    measured: those of `speed_page.ja.toml` and its like."""
    file = HOME / f"speed_page.{language}.toml"
    return tomllib.loads(
        (file if file.is_file() else HOME / "speed_page.en.toml").read_text("utf-8")
    )


def row_name(name: str, measured: str, language: str) -> str:
    """Return what the row of that name measured; untranslated, its own words."""
    rows, loads = texts(language).get("rows", {}), texts(language).get("loads", {})
    what, _, rest = name.partition(".")
    load, _, rest = rest.partition(".")
    if load in loads and f"{what}.*.{rest}" in rows:
        return rows[f"{what}.*.{rest}"].format(loads[load])
    return rows.get(name, measured)


# What was measured of the speed: tables of the stored results, for the page about it.
# The charts are drawn when the benchmark runs: a build that changes nothing imports no matplotlib.

PAPER_WALKTHROUGHS = 100_000
"""Number of walkthroughs of the course on paper."""
WORKERS = (1, 2, 16, 64)
UNDO = "search.undo."
"""Beginning of the names of rows that compare copied boards with moves taken back."""

Benchmark = Mapping[str, Any]


def snippets(data: bytes) -> dict[str, str]:
    """Return the tables of the results, by path below `docs`; none without results.

    A page says `--8<-- "en/speed.table"`.
    """
    if not data:
        return {}
    benchmark: Benchmark = json.loads(data)
    files: dict[str, str] = {}
    for language in languages():
        say = texts(language)["words"]
        machine = f"{escape(say['machine'].format(**benchmark['machine']))}\n"
        files |= snippet(language, "speed.machine", machine)
        rows = [_row(row, language) for row in benchmark["rows"] if not grows(row)]
        undo = [
            _row(row, language)[:2] for row in benchmark["rows"] if row["name"].startswith(UNDO)
        ]
        head, paper_head = say["columns"].split("|"), say["paper_columns"].split("|")
        tables: dict[str, Sequence[Sequence[str]]] = {
            "table": [head, *rows],
            "undo": [head[:2], *undo],
            "paper": [paper_head, *_paper(benchmark, say)],
        }
        for name, table in tables.items():
            shown = wide_table("wt-measured", table, say[name])
            files |= snippet(language, f"speed.{name}", shown)
    return files


def grows(row: Mapping[str, Any]) -> bool:
    """Return whether the row is a point of the charts."""
    return str(row["name"]).startswith("growth.")


def three_digits(number: float) -> str:
    """Return a number as tables say it: with three significant digits.

    >>> three_digits(0.01234), three_digits(3.14159), three_digits(549946), three_digits(60)
    ('0.0123', '3.14', '549,946', '60')
    """
    return f"{number:,.0f}" if abs(number) >= 100 else f"{number:.3g}"


def _row(row: Mapping[str, Any], language: str) -> list[str]:
    say = texts(language)["words"]
    measured = row_name(row["name"], row["what"], language)
    if "value" not in row:
        return [measured, say["missing"], "", ""]
    goal = row.get("goal")
    sign = "≥" if row.get("better") == "most" else "≤"
    met = "" if goal is None else say["met"] if row["met"] else say["missed"]
    return [measured, _value(row), "" if goal is None else f"{sign} {three_digits(goal)}", met]


def _value(row: Mapping[str, Any]) -> str:
    unit = "" if row["unit"] in ("files", "times") else f" {row['unit']}"
    return f"{three_digits(row['value'])}{unit}"


def _paper(benchmark: Benchmark, say: Mapping[str, str]) -> Iterator[Sequence[str]]:
    """Yield rows about a course of a hundred thousand walkthroughs, by the largest one built."""
    built = [row for row in benchmark["rows"] if row["name"].startswith("growth.files.")]
    if not built:
        return
    last = max(built, key=lambda row: row["files"])
    times = PAPER_WALKTHROUGHS / last["files"]
    yield say["paper_files"], f"{last['written']:,}", three_digits(last["written"] * times)
    yield (
        say["paper_bytes"],
        f"{last['bytes'] / 1e6:,.0f} MB",
        f"{last['bytes'] * times / 1e9:,.1f} GB",
    )
    for workers in WORKERS:
        label = say["paper_alone" if workers == 1 else "paper_shared"].format(n=workers)
        seconds = last["cpu"] / workers
        yield label, _lasting(seconds), _lasting(seconds * times)
    for seconds_a_page in (
        row["value"] / 1e3 for row in benchmark["rows"] if row["name"] == "site.each"
    ):
        seconds = seconds_a_page * last["files"] * len(languages())
        yield say["paper_site"], _lasting(seconds), _lasting(seconds * times)


def _lasting(seconds: float) -> str:
    """Return a time in the unit that suits it.

    >>> _lasting(2.21), _lasting(141), _lasting(14_000)
    ('2.2 s', '2.4 min', '3.9 h')
    """
    for unit, size in (("h", 3600), ("min", 60)):
        if seconds >= size:
            return f"{seconds / size:,.1f} {unit}"
    return f"{seconds:,.1f} s"
