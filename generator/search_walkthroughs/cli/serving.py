"""The command that shows the course while it is written."""

import os
import sys
import webbrowser
from pathlib import Path as File

import click

from .group import WALKTHROUGHS, commands, require


@commands.command()
@click.option("--host", default="127.0.0.1", show_default=True)
@click.option(
    "--port", type=click.IntRange(0, 65535), default=8000, show_default=True, help="0: any free."
)
@click.option(
    "--open/--no-open", "wanted", default=None, help="Open a browser; on a terminal, it is opened."
)
def serve(host: str, port: int, wanted: bool | None) -> None:
    """Show the course while it is written: what is saved is drawn again at once."""
    from ..site import serve as serving
    from ..site.serving.answering import Server

    require((WALKTHROUGHS,))  # before anything is written where there is no course
    try:
        server = Server(host, port)
    except OSError as error:
        reason = error.strerror or str(error)
        click.echo(f"walkthroughs: cannot serve at {host}:{port}: {reason}", err=True)
        click.echo("choose another with --port, or end the server that has it", err=True)
        sys.exit(2)

    def opened(address: str) -> None:
        click.echo(f"{address} shows the course; Ctrl-C ends it", err=True)
        if sys.stderr.isatty() and _has_screen() if wanted is None else wanted:
            webbrowser.open(address)

    serving.serve(File.cwd(), server, lambda text: click.echo(text, nl=False, err=True), opened)


def _has_screen() -> bool:
    """Whether a browser would have a window; one in the terminal would take it from the server."""
    unix = sys.platform not in ("win32", "darwin")
    return not unix or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
