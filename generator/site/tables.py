"""Tables of a page as HTML, whose cells are HTML already."""

from collections.abc import Iterator, Sequence


def table(rows: Sequence[Sequence[str]], head: Sequence[str] = ()) -> str:
    """An HTML table of cells that are HTML already; without a head the first column is one."""
    top = "".join(f'<th scope="col">{cell}</th>' for cell in head)
    top = f"<thead><tr>{top}</tr></thead>" if head else ""
    body = "".join(f"<tr>{''.join(_cells(row, bool(head)))}</tr>" for row in rows)
    return f"<table>{top}<tbody>{body}</tbody></table>\n"


def _cells(row: Sequence[str], headed: bool) -> Iterator[str]:
    for place, cell in enumerate(row):
        yield f"<td>{cell}</td>" if headed or place else f'<th scope="row">{cell}</th>'
