"""A file of TOML read into a model: every fault with its line."""

import re
import tomllib
from typing import TypeVar

from pydantic import ValidationError

from ..errors import FaultList, Position
from ..models import StrictModel

M = TypeVar("M", bound=StrictModel)


def read_toml(text: str, file: str, model: type[M]) -> M:
    """Return what the text of the file says. Raises BadInput with every fault in it."""
    faults = FaultList(file)
    try:
        return model.model_validate(tomllib.loads(text))
    except tomllib.TOMLDecodeError as error:
        match = re.search(r"line (\d+), column (\d+)", str(error))
        place = Position(int(match[1]), int(match[2])) if match else Position(1, 1)
        message = re.sub(r" \(at .*\)$", "", str(error))
        faults.stop(
            place, f"this is no TOML: {message}", 'write TOML, such as `title.en = "Games"`'
        )
    except ValidationError as error:
        for complaint in error.errors():
            keys = ".".join(str(part) for part in complaint["loc"] if isinstance(part, str))
            message = f"`{keys}`: {complaint['msg'].lower()}"
            faults.add(
                table_place(text, complaint["loc"]), message, "write it like the entries beside it"
            )
        faults.close()
        raise


def table_place(text: str, location: tuple[int | str, ...]) -> Position:
    """Return where the table of a fault begins: at its n-th head, counted over the file."""
    line = 0
    heads = text.splitlines()
    name = ""
    for key, number in zip(location[::2], location[1::2], strict=False):
        if not isinstance(number, int):
            break
        name = f"{name}.{key}".strip(".")
        lines = [at for at, head in enumerate(heads, 1) if head == f"[[{name}]]" and at > line]
        line = lines[number] if number < len(lines) else line
    return Position(max(line, 1), 1)
