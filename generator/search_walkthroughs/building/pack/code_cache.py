"""What Python compiles from text at every start, compiled once, when the pack is made.

These are the methods of dataclasses, which the library writes as text, and regular expressions:
more than half of the time of all imports. Each is looked up by the text that Python would compile;
one that was not recorded is compiled as ever.
"""

import builtins
import dataclasses
import marshal
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from types import SimpleNamespace
from typing import Any

FILE = Path(__file__).with_name("code_cache.bin")
_dataclasses: Any = dataclasses
_compiler: Any = import_module("re._compiler")
_sre: Any = import_module("_sre")


def record() -> Callable[[], bytes]:
    """Record what is compiled from now on; return a function that gives it as bytes."""
    methods, patterns, built = dict[str, Any](), dict[Any, Any](), list[Any]()
    compile_pattern = _compiler.compile

    def run(text: str, *names: dict[str, Any]) -> None:
        code = compile(text, "<string>", "exec", dont_inherit=True)
        methods[text] = code.replace(co_linetable=b"")  # it has no file whose lines one could read
        builtins.exec(code, *names)

    def build(pattern: Any, flags: int, codes: list[int], *groups: Any) -> Any:
        built.append((pattern, int(flags), [*map(int, codes)], *groups))  # numbers without names
        return _sre.compile(pattern, flags, codes, *groups)

    def compile_and_record(pattern: Any, flags: int = 0) -> Any:
        compiled = compile_pattern(pattern, flags)
        patterns[pattern, int(flags)] = built.pop()
        return compiled

    _dataclasses.exec = run
    _compiler._sre = SimpleNamespace(**{**vars(_sre), "compile": build})
    _compiler.compile = compile_and_record
    return lambda: marshal.dumps((methods, patterns))


def install() -> None:
    """Use what was recorded."""
    methods, patterns = marshal.loads(FILE.read_bytes())
    compile_pattern = _compiler.compile

    def pattern_of(pattern: Any, flags: int = 0) -> Any:
        recorded = patterns.get((pattern, int(flags))) if isinstance(pattern, str | bytes) else None
        return _sre.compile(*recorded) if recorded else compile_pattern(pattern, flags)

    _dataclasses.exec = lambda text, *names: builtins.exec(methods.get(text, text), *names)
    _compiler.compile = pattern_of
