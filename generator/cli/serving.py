"""The command that shows the course while it is written."""

import sys
from pathlib import Path as File

import click

from .group import commands


@commands.command()
@click.option("--host", default="127.0.0.1", show_default=True)
@click.option("--port", type=click.IntRange(1, 65535), default=8000, show_default=True)
def serve(host: str, port: int) -> None:
    """Build, open a server, and build again whenever something is saved."""
    from ..site import serve as serving

    rebuild = serving.pages_only(File.cwd())
    rebuild()
    sys.exit(serving.serve(File.cwd(), rebuild, host, port))
