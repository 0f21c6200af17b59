"""Where the modules of a program are: its package, the folders in which they are looked for, and
the files of its own that it imports."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path as File

RELATIVE_IMPORT = re.compile(r"^\s*from\s+\.", re.MULTILINE)


def package_of(file: File) -> tuple[File, str]:
    """Return the folder in which a program's modules are looked for, and the package that the
    program belongs to; empty if it belongs to none.

    A folder without ``__init__.py`` is a package too if the program imports from it as from one.
    """
    folder, names = file.parent, list[str]()
    while (folder / "__init__.py").is_file() or (not names and _imports_relatively(file)):
        names.insert(0, folder.name)
        folder = folder.parent
    return folder, ".".join(names)


def _imports_relatively(file: File) -> bool:
    try:
        return RELATIVE_IMPORT.search(file.read_text("utf-8")) is not None
    except (OSError, ValueError):
        return False


def module_folders(file: File, tree: ast.Module) -> list[File]:
    """Return the folders in which the modules of a program are looked for: that of its package, its
    own, and the one above where only that one has a module that it imports."""
    folders = [package_of(file)[0], file.parent]
    names = imported_modules(tree)
    in_own_folders = any(_module_file(folder, name) for folder in folders for name in names)
    above = folders[0].parent
    if not in_own_folders and any(_module_file(above, name) for name in names):
        folders.append(above)
    return list(dict.fromkeys(folders))


def _module_file(folder: File, name: str) -> File | None:
    """Return the file of a module below a folder; None if there is none."""
    place = folder.joinpath(*name.split("."))
    files = (place.with_name(f"{place.name}.py"), place / "__init__.py")
    file = next((file for file in files if file.is_file()), None)
    if file is None and place.is_dir():
        return next(iter(sorted(place.glob("*.py"))), None)
    return file


def imported_modules(tree: ast.Module) -> frozenset[str]:
    """Return the modules that a program imports, by the first part of their names."""
    modules = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            modules |= {alias.name.partition(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            modules.add(node.module.partition(".")[0])
    return frozenset(modules)


def all_imported_modules(tree: ast.Module, file: File) -> frozenset[str]:
    """Return the modules that a program imports, and those that files of its own import of which it
    is made; a file that cannot be read imports none."""
    modules, seen_files = set[str](), {file}
    waiting = [(tree, file)]
    for syntax_tree, place in waiting:
        modules |= imported_modules(syntax_tree)
        for imported_file in _imported_files(syntax_tree, place):
            if imported_file in seen_files:
                continue
            seen_files.add(imported_file)
            try:
                waiting.append((ast.parse(imported_file.read_text("utf-8")), imported_file))
            except (OSError, ValueError, SyntaxError):
                continue
    return frozenset(modules)


def _imported_files(tree: ast.Module, file: File) -> Iterator[File]:
    """Yield the files of its own that a file imports."""
    folders = module_folders(file, tree)
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            places = [(folder, alias.name) for alias in node.names for folder in folders]
        elif isinstance(node, ast.ImportFrom):
            bases = [file.parents[node.level - 1]] if 0 < node.level <= len(file.parents) else []
            names = [node.module] if node.module else []
            names += [".".join((*names[:1], alias.name)) for alias in node.names]
            places = [(folder, name) for name in names for folder in bases or folders]
        else:
            continue
        yield from filter(None, (_module_file(folder, name) for folder, name in places))
