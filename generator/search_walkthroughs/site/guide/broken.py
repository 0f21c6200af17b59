"""A broken file, and what `walkthroughs check` says of it: said anew in every build."""

from dataclasses import replace

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
NOTED = """\
title: My first tree
algorithm: expectimax
options: {depth: 1}
tree:
  A: [2,5, 4]
  B: {children: {0.5: 3, .5: 8}, estimate: 1.5}
"""
START = "title: My first tree\nalgorithm: alpha-beta\n"
SLIPS = (
    "depth: 2\ntree: [3, [12, 8]]\n",
    "options: {table-window: widen}\ntree: [3, [12, 8]]\n",
    'tree: ["2,5", 4]\n',
    "tree: [[3, 12, 8], [2, 4, 6]\nexpect: {value: 3}\n",
    "tree: {A：3, B：12}\n",
    "tree: {type: max, children: [3, 12]}\n",
)
"""What is often written and cannot be read, each below the first lines of a file."""


def broken(say: Words) -> str:
    """The file, what is said of it, and the same after it has been mended but for one claim."""
    parts = []
    files = ((UNREADABLE, "guide.broken"), (WRONG, "guide.mended"), (NOTED, "guide.noted"))
    for text, lead in files:
        parts += [f"{say.say(lead)}\n", fenced(text, "yaml"), fenced(complaints(text), "text")]
    parts.append(f"{say.say('guide.slips')}\n")
    parts.append(fenced("\n\n".join(complaints(START + slip) for slip in SLIPS), "text"))
    return "\n".join(parts)


def complaints(text: str) -> str:
    """What the check says of the text, with the lines it speaks of."""
    lines = text.splitlines()
    return "\n".join("\n".join([str(one), *excerpt(lines, one)]) for one in faults(text))


def faults(text: str) -> list[Fault]:
    """All that is wrong with the text, or with what it claims, and what is noted."""
    try:
        held = hold_all(reading.read(text, FILE, catalogue()))
    except BadInput as error:
        return list(error.faults)
    findings = [finding.fault for run in held for finding in run.findings()]
    noted = dict.fromkeys(note.fault for run in held for note in run.notes())
    return findings + [replace(note, message=f"note: {note.message}") for note in noted]
