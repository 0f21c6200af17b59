"""What the command `run` prints of a run, in a language."""

from collections.abc import Iterator, Sequence
from typing import Any

from ..captions.catalogue import Messages, messages
from ..course.claims import READABLE_CHARACTERS, value_sentence
from ..reading.errors import text_columns

ROW = "run.row_"
"""What the names of rows begin with in the catalogues."""
MAX_PRINTED_NAMES = 40
"""Upper limit of names in a row, or of cutoffs, that are printed; of the others only the number is.
The JSON has all of them."""


def run_text(facts: dict[str, Any], language: str) -> str:
    """Return the lines that `walkthroughs run` prints.

    Args:
        facts: What `run_output.result` returns.
        language: The code of the language, such as ``ja``.

    Returns:
        The lines, joined.
    """
    say = messages(language)
    return "\n".join([*_search(facts, say), *_cuts(facts, say), *_claims(facts, say)])


def _search(facts: dict[str, Any], say: Messages) -> Iterator[str]:
    """Yield what was searched, what was found and how many nodes that took."""
    moves = " ".join(map(str, facts["line"])) or say.say("run.no_line")
    yield f"{facts['walkthrough']}: {facts['algorithm']}{_options_text(facts['options'])}"
    yield _row(say, "value", value_sentence(facts["value"]))
    yield _row(say, "line", moves)
    if bounds := facts.get("bounds"):
        low, high = map(value_sentence, bounds)
        form = "proved" if low == high else "between"
        yield _row(say, "bounds", say.say(f"run.{form}", value=low, low=low, high=high))
    if counted := facts.get("counted"):
        for name, count in counted.items():
            yield _row(say, name, f"{count:,}")
    elif playouts := facts["frames"].get("playout"):
        tree_nodes = say.say("run.tree_nodes", playouts=playouts, nodes=facts["calculated"])
        yield _row(say, "playouts", tree_nodes)
    elif facts["calculated"]:
        yield _row(say, "calculated", _calculated(facts, say))
        yield _row(say, "pruned", f"{facts['pruned_nodes']}{_roots(facts['pruned'], say)}")
    for name, number in facts.get("numbers", {}).items():
        yield _row(say, name, f"{number:,}")
    if facts.get("refused"):
        wrong = facts["wrong"]
        errors = "" if wrong is None else say.say("run.wrong", n=len(wrong)) + _roots(wrong, say)
        yield _row(say, "refused", f"{facts['refused']}{errors}")
    if leaves := facts["leaves"]:
        values = [value_sentence(leaf["value"]) for leaf in leaves]
        yield _row(say, "leaves", f"{len(leaves)}: {_first_names(values, say)}")


def _calculated(facts: dict[str, Any], say: Messages) -> str:
    """Return how many nodes were entered, of how many, and the percentage; searches that enter
    nodes again may enter more than there are."""
    entered, total = facts["calculated"], facts["total"]
    text = str(entered)
    if total:
        share = f"{100 * entered / total:.1f}"
        text = str(say.say("run.of_total", entered=entered, total=total, share=share))
    different = say.say("run.different", n=facts["distinct"]) if "distinct" in facts else ""
    return f"{text}{different}"


def _cuts(facts: dict[str, Any], say: Messages) -> Iterator[str]:
    """Yield a line for each cutoff, and how many have none."""
    cutoffs = facts["cutoffs"] or ()
    for cut in cutoffs[:MAX_PRINTED_NAMES]:
        source, root = cut["bound_from"], say.say("name.root")
        text = say.say(
            "run.cut",
            node=cut["path"] or root,
            skipped=_first_names(cut["skipped"], say) or say.say("run.nothing"),
            source=say.say("run.window") if source is None else source or root,
            far=say.say("run.deep" if cut["deep"] else "run.shallow"),
        )
        yield _row(say, f"{cut['kind']}_cut", text)
    if len(cutoffs) > MAX_PRINTED_NAMES:
        yield f"  {say.say('run.more_cuts', n=len(cutoffs) - MAX_PRINTED_NAMES)}"


def _claims(facts: dict[str, Any], say: Messages) -> Iterator[str]:
    """Yield whether the author's claims hold, and each that does not."""
    if not isinstance(facts["expect"], list):
        yield _row(say, "expect", str(say.say(f"run.expect_{facts['expect']}")))
        return
    for difference in facts["expect"]:
        claim = say.say(
            "run.claim",
            at=difference["at"],
            claim=difference["claim"],
            claimed=_short(difference["claimed"]),
            happened=_short(difference["happened"]),
        )
        frame = [say.say("run.see", frame=difference["frame"])] if "frame" in difference else []
        yield f"  {' '.join([claim, *frame])}"


def _row(say: Messages, name: str, text: str) -> str:
    """Return the text after its name; all texts begin in one column."""
    names = {key: text_columns(say.say(key)) for key in say.messages if key.startswith(ROW)}
    key = f"{ROW}{name}"
    return f"  {say.say(key)}{' ' * (max(names.values()) - names[key])}  {text}"


def _options_text(options: dict[str, Any]) -> str:
    parts = [
        f"{name}={value_sentence(value)}" for name, value in options.items() if value is not None
    ]
    return f" ({', '.join(parts)})" if parts else ""


def _roots(pruned: Sequence[str] | None, say: Messages) -> str:
    return f": {_first_names(pruned, say)}" if pruned else ""


def _short(value: Any) -> str:
    """Return a value as a sentence shows it, cut off after `READABLE_CHARACTERS`."""
    text = value_sentence(value)
    return text if len(text) <= READABLE_CHARACTERS else f"{text[: READABLE_CHARACTERS - 1]}…"


def _first_names(names: Sequence[str], say: Messages) -> str:
    """Return the names one after the other, up to `MAX_PRINTED_NAMES`."""
    count = len(names) - MAX_PRINTED_NAMES
    more = f" {say.say('run.more_names', n=count)}" if count > 0 else ""
    return " ".join(names[:MAX_PRINTED_NAMES]) + more
