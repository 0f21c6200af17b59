"""Tables of a page as HTML."""

from collections.abc import Iterable, Iterator, Sequence
from html import escape


def table(rows: Sequence[Sequence[str]], head: Sequence[str] = ()) -> str:
    """An HTML table of cells that are HTML already; without a head the first column is one."""
    top = _top(head)
    top = f"<thead><tr>{top}</tr></thead>" if head else ""
    body = "".join(f"<tr>{''.join(_cells(row, bool(head)))}</tr>" for row in rows)
    return f"<table>{top}<tbody>{body}</tbody></table>\n"


def named(name: str, rows: Iterable[Sequence[str]]) -> str:
    """An HTML table of that class whose cells are texts: the first row is the head, the first cell
    of the others too."""
    head, *body = rows
    top = _top(map(escape, head))
    text = "".join(
        f'<tr><th scope="row">{escape(label)}</th>'
        + "".join(f"<td>{escape(cell)}</td>" for cell in cells)
        + "</tr>"
        for label, *cells in body
    )
    return f'<table class="{name}"><thead><tr>{top}</tr></thead><tbody>{text}</tbody></table>'


def wide(table: str, name: str) -> str:
    """The table in a box of its own, which scrolls where the page is narrower, also by keyboard."""
    label = escape(name)
    return f'<div class="wt-wide" role="region" tabindex="0" aria-label="{label}">{table}</div>\n'


def named_after(name: str, label: str) -> str:
    """The name of a table where several runs may have one each: none may be called like another."""
    return f"{name}: {label}" if label else name


def _top(cells: Iterable[str]) -> str:
    """The cells of a head; a head that says nothing is no head of anything."""
    return "".join(f'<th scope="col">{cell}</th>' if cell else "<td></td>" for cell in cells)


def _cells(row: Sequence[str], headed: bool) -> Iterator[str]:
    for place, cell in enumerate(row):
        yield f"<td>{cell}</td>" if headed or place else f'<th scope="row">{cell}</th>'
