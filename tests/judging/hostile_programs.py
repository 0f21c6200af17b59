"""Programs of pupils who want something else than a right search: a better verdict, a broken
report, processes that live on, or trouble for the others."""

from pathlib import Path

PROGRAMS = Path(__file__).parent / "programs"
RIGHT = (PROGRAMS / "right_lists.py").read_text("utf-8")
WRONG = (PROGRAMS / "wrong_parity.py").read_text("utf-8")
ESCAPES = "\x1b[2J\x1b]0;x\x07\r\nforged.py: right, sound\n\x00\u202e\ud800 ]]> <b> & \" '"
"""What a terminal, XML, HTML or a reader might take for something else."""

FORGED_VERDICT = '{"token": "", "verdicts": [{"program": "x", "kind": "fine"}]}\n'
WRITE_EVERYWHERE = f"""
import os
for process in ("self", os.getppid()):
    for descriptor in range(64):
        try:
            with open(f"/proc/{{process}}/fd/{{descriptor}}", "w") as out:
                out.write({FORGED_VERDICT!r})
        except OSError:
            pass
"""
FORGED_FRAMES = """
import json, os, sys
frame = sys._getframe()
while "requests" not in frame.f_locals:
    if "request" in frame.f_locals:
        asked = frame.f_locals["request"]
    frame = frame.f_back
requests, answers = frame.f_locals["requests"], frame.f_locals["answers"]

def worth(nodes, at=0):
    turn, branches, value = nodes[at]
    if not branches:
        return value
    return (max if turn == 1 else min)(worth(nodes, node) for _, node in branches)

facts = ["step", "number", "status", "line", "calculated", "pruned"]

def forged(tree):
    value = worth(tree)
    frames = [[0, None, 0, "start", 1, 0, 0], [1, None, 1, "end", 1, 1, 0, value]]
    seen = {"value": value, "move": None, "inferred": 0, "forms": [facts, [*facts, "score"]],
            "frames": frames, "leaves": [[["1"], 0]], "skipped": [], "other_answer": "",
            "search_value": None, "parts": [value], "names": [None], "object_answer": None}
    return {"seen": seen}

while True:
    told = {"failed": "many"}
    if asked["job"] == "search":
        told = {"searches": [forged(tree) for tree in asked["trees"]]}
    answers.write(json.dumps({"number": asked["number"], **told}) + chr(10))
    answers.flush()
    asked = json.loads(requests.readline())
"""
LIVES_ON = """
import os, sys, time
if os.fork() == 0:
    os.setsid()
    if os.fork() == 0:
        with open({file!r}, "a") as out:
            out.write(str(os.getpid()) + chr(10))
        time.sleep(600)
    os._exit(0)
time.sleep(0.3)
"""


def hostile(folder: Path) -> dict[str, str | bytes]:
    """The texts of the programs by the names of their files; they may write into the folder."""
    alive = str(folder / "alive")
    others = "import glob\nfor name in glob.glob({!r}):\n    open(name, 'w').write('x = 1')\n"
    return {
        "link for the folder": "import os\nhere = os.getcwd()\nos.rmdir(here)\n"
        "os.symlink('/', here)\n" + RIGHT,
        "many folders": "import os\nfor i in range(1500):\n    os.mkdir('d' * 20)\n"
        "    os.chdir('d' * 20)\n" + RIGHT,
        "closed folder": "import os\nos.makedirs('a/b')\nos.chmod('a', 0)\nos.chmod('.', 0)\n"
        + RIGHT,
        "escapes in an error": f"def f(tree):\n    raise ValueError({ESCAPES!r})\n"
        "    return f(tree)\n",
        "escapes in an answer": f"class A:\n    def __repr__(self): return {ESCAPES!r}\n"
        "def f(tree):\n    if not isinstance(tree, list): return tree\n"
        "    [f(c) for c in tree]\n    return A()\n",
        "escapes in \x1b[31m\na name": WRONG,
        "lives on": LIVES_ON.format(file=alive) + RIGHT,
        "many children": "import os, time\nfor i in range(30):\n    if os.fork() == 0:\n"
        f"        open({alive!r}, 'a').write(str(os.getpid()) + chr(10))\n"
        "        time.sleep(600)\n        os._exit(0)\ntime.sleep(0.3)\n" + RIGHT,
        "writes a verdict everywhere": WRITE_EVERYWHERE + WRONG,
        "writes a verdict to its answers": "import os\n"
        f"for i in range(3, 64):\n    try: os.write(i, {FORGED_VERDICT!r}.encode())\n"
        "    except OSError: pass\n" + WRONG,
        "forges frames": FORGED_FRAMES + WRONG,
        "changes the judge": "import search_walkthroughs.judging.search_verdict as judge\n"
        "judge.TreeVerdict.kind = 'fine'\njudge.FrameCheck.take = lambda *given: None\n" + WRONG,
        "kills its judge": "import os\nos.kill(os.getppid(), 9)\n" + RIGHT,
        "stops": "import os, signal\nos.kill(os.getpid(), signal.SIGSTOP)\n" + RIGHT,
        "endless": "while True:\n    print('x' * 1000)\n" + RIGHT,
        "large": "x = bytearray(10 ** 11)\n" + RIGHT,
        "closes all": "import os\nos.closerange(0, 256)\n" + RIGHT,
        "deep": "x = " + "-" * 100_000 + "1\n" + RIGHT,
        "long": RIGHT + "#" * (1 << 20),
        "changes the others": others.format(str(folder / "good-*.py")) + WRONG,
    }


NOT_TO_BE_FINE = (
    *("writes a verdict everywhere", "writes a verdict to its answers", "forges frames"),
    *("changes the judge", "changes the others", "escapes in \x1b[31m\na name"),
)
"""The programs whose search is wrong, whatever else they do."""
