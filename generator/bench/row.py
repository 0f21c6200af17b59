"""What a measurement comes to: a number with its unit, and what it was to be."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from typing import Any, Literal


@dataclass(frozen=True, slots=True)
class Row:
    """One line of the table."""

    name: str
    what: str
    value: float | None
    """None if it could not be measured."""
    unit: str
    """What the value counts: `×`, `s`, `µs`, `B`, `MB`, `files`."""
    goal: float | None = None
    better: Literal["least", "most"] = "most"
    """Whether the goal is the least that will do, or the most."""
    cpu: float | None = None
    """Processor time of what was measured, in seconds."""
    wall: float | None = None
    note: str = ""
    more: Mapping[str, float] = field(default_factory=dict)
    """What else was counted, for those who read the kept results."""

    @property
    def met(self) -> bool | None:
        """Whether the goal is reached; None without a goal or a value."""
        if self.goal is None or self.value is None:
            return None
        return self.value >= self.goal if self.better == "most" else self.value <= self.goal

    def facts(self) -> dict[str, Any]:
        """The row as plain data, what it does not have left out."""
        facts = {**asdict(self), "met": self.met, **self.more}
        facts.pop("more")
        return {name: _short(fact) for name, fact in facts.items() if fact not in (None, "")}


def missing(name: str, what: str, rival: str) -> Row:
    """The line of a rival that is not installed."""
    return Row(name, what, None, "", note=f"{rival} is not installed")


def table(rows: Sequence[Row]) -> str:
    """The rows as text, in columns."""
    lines = [("", "measured", "goal", "", "")]
    for row in rows:
        goal = (
            "" if row.goal is None else f"{'≥' if row.better == 'most' else '≤'} {said(row.goal)}"
        )
        met = {True: "met", False: "MISSED", None: ""}[row.met]
        value = "–" if row.value is None else f"{said(row.value)} {row.unit}"
        lines.append((row.what, value, goal, met, row.note))
    widths = [max(len(line[k]) for line in lines) for k in range(4)]
    return "\n".join(
        f"{a:<{widths[0]}}  {b:>{widths[1]}}  {c:>{widths[2]}}  {d:<{widths[3]}}  {e}".rstrip()
        for a, b, c, d, e in lines
    )


def said(number: float) -> str:
    """The number with three digits that count.

    >>> said(0.01234), said(3.14159), said(549946), said(60)
    ('0.0123', '3.14', '549,946', '60')
    """
    return f"{number:,.0f}" if abs(number) >= 100 else f"{number:.3g}"


def _short(fact: Any) -> Any:
    return float(f"{fact:.4g}") if isinstance(fact, float) else fact
