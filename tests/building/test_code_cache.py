"""What the pack compiles once: methods of dataclasses and patterns, which are the same as ever."""

import subprocess
import sys
from pathlib import Path

from search_walkthroughs.building import python_pack

MODULE = Path(python_pack.__file__).parent / "pack" / python_pack.CODE_CACHE
CODE = """
import dataclasses, re

@dataclasses.dataclass(frozen=True, slots=True)
class Leaf:
    path: tuple = ()
    value: float = 0

leaf = Leaf(("A",), 3)
print(leaf, leaf == Leaf(("A",), 3), hash(leaf) == hash(Leaf(("A",), 3)), Leaf.__match_args__)
word = re.compile(r"(?P<name>[a-zé]+)=(\\d+)?", re.IGNORECASE)
spaced, plain = re.compile("a b", re.VERBOSE), re.compile("a b")
print(spaced.flags, spaced.match("ab"), plain.flags, plain.match("a b"))
print(word.groupindex, word.match("Été=12").groups(), word.flags, re.compile(rb"a|b").match(b"b"))
try:
    leaf.value = 1
except dataclasses.FrozenInstanceError as error:
    print(error)
"""
OTHER = CODE.replace("value", "score").replace("name", "word")
WATCH = """
import sys
import re._parser
compiled = []
sys.addaudithook(lambda event, given: compiled.append(given[0]) if event == "compile" else None)
parse = re._parser.parse
re._parser.parse = lambda *given: compiled.append(given[0]) or parse(*given)
"""


def _python(folder: Path, code: str) -> list[str]:
    """What Python prints, with the module of the pack in `folder`."""
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=folder, capture_output=True, text=True, check=True
    )
    return done.stdout.splitlines()


def test_what_was_compiled_once_is_not_compiled_again_and_is_the_same(tmp_path: Path) -> None:
    (tmp_path / MODULE.name).write_bytes(MODULE.read_bytes())
    usual = _python(tmp_path, CODE)
    record = "import code_cache\nrecorded = code_cache.record()\n"
    keep = "code_cache.FILE.write_bytes(recorded())\n"
    assert _python(tmp_path, f"{record}{CODE}{keep}") == usual
    install = f"import code_cache\ncode_cache.install()\n{WATCH}"
    count = "print(len(compiled))"
    assert _python(tmp_path, f"{install}{CODE}{count}") == [*usual, "0"]
    # Another class and another pattern are compiled as ever.
    *other, compilations = _python(tmp_path, f"{install}{OTHER}{count}")
    assert other == _python(tmp_path, OTHER)
    assert int(compilations) > 0
