"""Trees in a file: nested JSON, arrays, Lc0's statistics of moves, KataGo's analysis.

Only data is read: never a pickle, which could run code.
"""

import json
from collections.abc import Sequence

from ..reading.errors import BadInput, Fault
from .array_tree import array_tree, is_array_tree
from .engine_text import is_katago, is_lc0, katago_trees, lc0_tree
from .object_tree import Readers, object_tree
from .visit_tree import VisitTree


def read_trees(data: bytes, file: str, readers: Readers) -> Sequence[VisitTree]:
    """Return the tree of the file, or its snapshots in order.

    A JSON list of trees is a timeline, and so are lines of JSON. Raises BadInput for what is none
    of these formats.
    """
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        message = f"byte {error.start + 1} is not UTF-8"
        raise BadInput([Fault.of_argument(file, message, REMEDY)]) from None
    if is_lc0(text):
        return [lc0_tree(text)]
    if any(map(is_katago, text.splitlines())):
        try:
            return katago_trees(text)
        except (ValueError, KeyError, TypeError) as error:
            raise _unread(
                file, f"a line of KataGo is not as its engine prints it: {error}"
            ) from None
    roots = _roots(text, file)
    try:
        return [data_tree(root, readers) for root in roots]
    except BadInput as error:
        raise BadInput([_in_file(fault, file) for fault in error.faults]) from None


def _roots(text: str, file: str) -> list[object]:
    """Return the roots in the text: one, a list of them, or one in each line."""
    try:
        lines = [line for line in text.splitlines() if line.strip()]
        is_line = len(lines) > 1 and all(line.startswith("{") for line in lines)
        data = [json.loads(line) for line in lines] if is_line else json.loads(text)
    except ValueError as error:
        raise _unread(file, f"it is not JSON: {error}") from None
    except RecursionError:
        raise _unread(file, "it is nested too deep for JSON") from None
    roots = data if isinstance(data, list) else [data]
    if not roots or not all(isinstance(root, dict) for root in roots):
        raise _unread(file, "found JSON that is not a node: an object with children and visits")
    return roots


def data_tree(root: object, readers: Readers) -> VisitTree:
    """Return the tree of a root or of arrays."""
    return array_tree(root) if is_array_tree(root) else object_tree(root, readers)


REMEDY = "give nested JSON, arrays in JSON, Lc0's VerboseMoveStats or lines of KataGo's analysis"


def _unread(file: str, message: str) -> BadInput:
    return BadInput([Fault.of_argument(file, message, REMEDY)])


def _in_file(fault: Fault, file: str) -> Fault:
    remedy = fault.remedy.replace(", or a function of a node", "")
    for name in ("children", "visits", "value", "label", "prior"):
        remedy = remedy.replace(f"`{name}`", f"`--{name}`")
    return Fault.of_argument(file, f"{fault.file}: {fault.message}", remedy)
