"""A run's search in JavaScript: the text of the page's own light search, less its reports."""

import re
from collections.abc import Mapping
from functools import lru_cache

from ..markup.page_markup import ASSETS

SCRIPT = "light-search.js"
FUNCTIONS = {
    "minimax": "minimax",
    "negamax": "negamax",
    "alpha-beta": "alphaBeta",
    "alpha-beta hard": "alphaBetaHard",
}
"""The functions of the script that a listing is made of, by what they search like."""
INDENT = "  "
"""What stands before each line of a function in the script."""
REPORT = re.compile(r"^ *watch\.\w+\(.*\);$")
"""Pattern of a line that only reports."""


def javascript_listing(algorithm: str, options: Mapping[str, object]) -> str | None:
    """Return the search as a function of JavaScript; None if the page has none of that kind.

    The function's arguments are the nodes of a tree and `low`, `high`, `window` and `cuts`. They
    are what `meaning` in the script makes of the options.
    """
    kind = f"{algorithm} hard" if options.get("fail") == "hard" else algorithm
    return _function(FUNCTIONS[kind]) if kind in FUNCTIONS else None


@lru_cache
def _function(name: str) -> str:
    """Return the function's text, with what is said of it above, less all that reports."""
    lines = (ASSETS / SCRIPT).read_text("utf-8").splitlines()
    head = next(n for n, line in enumerate(lines) if line.startswith(f"{INDENT}function {name}("))
    end = lines.index(f"{INDENT}}}", head)
    kept = [line for line in lines[head - 1 : end + 1] if not REPORT.match(line)]
    text = "\n".join(line.removeprefix(INDENT) for line in kept) + "\n"
    text = text.replace(", watch) {", ") {").replace("(nodes, options)", "(nodes)")
    return text.replace("watch.node(", "").replace("\n  });\n", "\n  };\n")
