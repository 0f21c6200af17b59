"""What was measured of the speed, on the page that tells of it: tables of the kept results.

The charts are drawn when the benchmark runs: a build that changes nothing imports no matplotlib.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from html import escape
from typing import Any

from .embedding import EMBED
from .measured_words import SAID, called
from .tables import named, wide
from .words import languages

WHOLE = 100_000
"""The walkthroughs of the course on paper."""
WORKERS = (1, 2, 16, 64)

Kept = Mapping[str, Any]


def snippets(data: bytes) -> dict[str, str]:
    """The tables of the results, by path below the generated folder; none where nothing is kept.

    A page says `--8<-- "guide/en/speed.table"`.
    """
    if not data:
        return {}
    kept: Kept = json.loads(data)
    found = {}
    for language in languages():
        say = SAID.get(language, SAID["en"])
        home = f"{EMBED}/guide/{language}/speed"
        found[f"{home}.machine"] = f"{escape(say['machine'].format(**kept['machine']))}\n"
        rows = [_row(row, language) for row in kept["rows"] if not grows(row)]
        table = named("wt-measured", [say["columns"].split("|"), *rows])
        found[f"{home}.table"] = wide(table, say["table"])
        paper = named("wt-measured", [say["paper_columns"].split("|"), *_paper(kept, say)])
        found[f"{home}.paper"] = wide(paper, say["paper"])
    return found


def grows(row: Mapping[str, Any]) -> bool:
    """Whether the row is a point of the charts."""
    return str(row["name"]).startswith("growth.")


def said(number: float) -> str:
    """A number as tables say it: three digits that count."""
    return f"{number:,.0f}" if abs(number) >= 100 else f"{number:.3g}"


def _row(row: Mapping[str, Any], language: str) -> list[str]:
    say = SAID.get(language, SAID["en"])
    what = called(row["name"], row["what"], language)
    if "value" not in row:
        return [what, say["missing"], "", ""]
    goal = row.get("goal")
    sign = "≥" if row.get("better") == "most" else "≤"
    met = "" if goal is None else say["met"] if row["met"] else say["missed"]
    return [what, _value(row), "" if goal is None else f"{sign} {said(goal)}", met]


def _value(row: Mapping[str, Any]) -> str:
    unit = "" if row["unit"] in ("files", "times") else f" {row['unit']}"
    return f"{said(row['value'])}{unit}"


def _paper(kept: Kept, say: Mapping[str, str]) -> Iterator[Sequence[str]]:
    """The course of a hundred thousand walkthroughs, from the largest that was built."""
    built = [row for row in kept["rows"] if row["name"].startswith("growth.files.")]
    if not built:
        return
    last = max(built, key=lambda row: row["files"])
    times = WHOLE / last["files"]
    yield say["paper_files"], f"{last['written']:,}", said(last["written"] * times)
    yield (
        say["paper_bytes"],
        f"{last['bytes'] / 1e6:,.0f} MB",
        f"{last['bytes'] * times / 1e9:,.1f} GB",
    )
    for workers in WORKERS:
        label = say["paper_alone" if workers == 1 else "paper_shared"].format(n=workers)
        here = last["cpu"] / workers
        yield label, _lasting(here), _lasting(here * times)
    for each in (row["value"] / 1e3 for row in kept["rows"] if row["name"] == "site.each"):
        here = each * last["files"] * len(languages())
        yield say["paper_site"], _lasting(here), _lasting(here * times)


def _lasting(seconds: float) -> str:
    """A time in the unit that suits it.

    >>> _lasting(2.21), _lasting(141), _lasting(14_000)
    ('2.2 s', '2.4 min', '3.9 h')
    """
    for unit, size in (("h", 3600), ("min", 60)):
        if seconds >= size:
            return f"{seconds / size:,.1f} {unit}"
    return f"{seconds:,.1f} s"
