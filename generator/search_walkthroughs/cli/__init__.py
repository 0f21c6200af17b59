"""The commands: thin, every one a few calls into the rooms behind.

stdout carries results only; all else goes to stderr. Exit 0: fine; 1: a claim, a proof or a link
failed; 2: bad input or usage.
"""

import sys

import click

from ..plugins import BadPlugin
from ..reading import BadInput
from ..workers.program import collect_garbage_rarely
from .common import commands
from .findings import Report

__all__ = ["commands", "main"]


def main() -> None:
    """Run the command line; what a user did wrong is a line and its excerpt, never a traceback."""
    collect_garbage_rarely()
    try:
        commands(prog_name="walkthroughs")
    except BadInput as error:
        report = Report()
        report.faults(error.faults)
        report.leave()
    except BadPlugin as error:
        click.echo(f"walkthroughs: {error}; mend or uninstall the package", err=True)
        sys.exit(2)
    except BrokenPipeError:
        sys.stderr.close()  # the reader of our output has left
        sys.exit(0)
    except OSError as error:  # a full disk, a folder nobody may write to, a worker that has died
        place = f"{error.filename}: " if error.filename else ""
        click.echo(f"walkthroughs: {place}{error.strerror or error}", err=True)
        sys.exit(1)
    except Exception as error:
        from ..runs.plugin_faults import plugin_fault  # loads all that a file may name

        fault = plugin_fault(error)
        if fault is None:
            raise
        report = Report()
        report.faults([fault], "plug-in")
        report.leave()
