"""A broken file, and what `walkthroughs check` says of it: said anew in every build."""

from ... import reading
from ...reading import BadInput, Fault
from ...reading.excerpt import excerpt
from ...running.course import hold_all
from ...running.find import catalogue
from ..markdown import fenced
from ..words import Words

FILE = "walkthroughs/mine/first.yml"
UNREADABLE = """\
title: My first tree
algorithm: alpha-beta
options: {fial: hard}
tree:
  A: [3, 12, 8]
  B: [2, 4, 0x]
expect: {value: 4}
"""
WRONG = UNREADABLE.replace("fial", "fail").replace("0x", "6")


def broken(say: Words) -> str:
    """The file, what is said of it, and the same after it has been mended but for one claim."""
    parts = []
    for text, lead in ((UNREADABLE, "guide.broken"), (WRONG, "guide.mended")):
        parts += [f"{say.say(lead)}\n", fenced(text, "yaml"), fenced(complaints(text), "text")]
    return "\n".join(parts)


def complaints(text: str) -> str:
    """What the check says of the text, with the lines it speaks of."""
    lines = text.splitlines()
    return "\n".join("\n".join([str(one), *excerpt(lines, one)]) for one in faults(text))


def faults(text: str) -> list[Fault]:
    """All that is wrong with the text, or with what it claims."""
    try:
        held = hold_all(reading.read(text, FILE, catalogue()))
    except BadInput as error:
        return list(error.faults)
    return [finding.fault for run in held for finding in run.findings()]
