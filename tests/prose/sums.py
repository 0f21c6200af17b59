"""Sums that stand in a text, such as `66 / 60 − 1 = 10%`: found and worked out."""

import ast
import math
import operator
import re
from collections.abc import Callable, Iterator
from typing import Any

FIGURE = r"\d+(?:,\d{3})*(?:\.\d+)?"
SIDE = rf"(?:{FIGURE}|[½√²³%()]|\^\d+|ln|log₁₀|(?<=[\d½)²³%])\s?[+−·/]|[+−·/]\s?(?=[\d½√(l])|\s)+"
CHAIN = re.compile(
    rf"(?<![+−·/] )(?<![A-Za-z\d^′(,.+−·/])(?! ?[+−·/] ){SIDE}(?:[=≈]{SIDE})+(?![A-Za-z\d^])"
)
"""Sides of sums, of figures and signs alone, with equals signs between them."""
ABOUT = re.compile(r", (?:which is )?about (?=\d)|(?:で|は)?、(?:約|およそ)(?=\d)")
"""What stands for such a sign in a sentence."""
SIGNS = {
    **{"−": "-", "·": "*", "½": "(1/2)", "²": "**2", "³": "**3", "^": "**", "%": "/100"},
    **{"ln": "log", "log₁₀": "log10", ",": ""},
}
BINARY: dict[type, Callable[[Any, Any], Any]] = {
    **{ast.Add: operator.add, ast.Sub: operator.sub, ast.Mult: operator.mul},
    **{ast.Div: operator.truediv, ast.Pow: operator.pow},
}
FUNCTIONS = {"log": math.log, "log10": math.log10, "sqrt": math.sqrt}


def sums(text: str) -> Iterator[tuple[str, str, bool]]:
    """Yield each pair of sides between which an equals sign stands, and whether they are equal, to
    as many decimals as the second has."""
    for chain in CHAIN.finditer(with_signs(text)):
        sides = [side.strip() for side in re.split("([=≈])", chain[0])]
        for left, sign, right in zip(sides[::2], sides[1::2], sides[2::2], strict=False):
            first, second = worked_out(left), worked_out(right)
            if first is not None and second is not None:
                yield left, right, abs(first - second) <= rounding(right, sign)


def with_signs(text: str) -> str:
    """Return the text on one line, with a sign in place of the word *about*."""
    return ABOUT.sub(" ≈ ", " ".join(text.split()))


def without_sums(text: str) -> str:
    """Return the text without the sums that come out."""
    text = with_signs(text)
    for chain in CHAIN.findall(text):
        found = [*sums(chain)]
        if found and all(is_right for *_, is_right in found):
            text = text.replace(chain, " … ", 1)
    return text


def rounding(side: str, sign: str) -> float:
    """Return half of the last place of a rounded number, and almost nothing for one that is not."""
    number = re.fullmatch(rf"−?({FIGURE})(%?)", side)
    if number is None:
        return 1e-9
    decimals = number[1].partition(".")[2]
    return (
        0.5000001 * 10 ** -(len(decimals) + 2 * bool(number[2]))
        if decimals or sign == "≈"
        else 1e-9
    )


def worked_out(side: str) -> float | None:
    """Return what a side comes to; None for what is no sum."""
    for sign, written in SIGNS.items():
        side = side.replace(sign, written)
    side = re.sub(r"√(\d+|\([^()]*\))", r"sqrt(\1)", side)
    side = re.sub(r"log(?!10) ?(\d[\d.]*)", r"log(\1)", side)
    try:
        return _value(ast.parse(side.strip(), mode="eval").body)
    except (SyntaxError, ValueError, ZeroDivisionError):
        return None


def _value(node: ast.expr) -> float:
    match node:
        case ast.Constant(value=int() | float() as number):
            return number
        case ast.BinOp():
            return BINARY[type(node.op)](_value(node.left), _value(node.right))
        case ast.UnaryOp(op=ast.USub()):
            return -_value(node.operand)
        case ast.Call(func=ast.Name(id=name), args=[argument]):
            return FUNCTIONS[name](_value(argument))
    raise ValueError("this is no sum")
