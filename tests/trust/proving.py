"""Check the proof that alpha-beta is right, and that it cannot be weakened: `make proof`.

The proof is a file for the proof assistant Coq, which a side lesson quotes. Coq must
accept it without any axiom, and refuse it once a definition or a lemma says less or something else.
"""

import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

PROOF = Path(__file__).parents[2] / "docs/course/alpha_beta.v"
COMPILER = shutil.which("coqc")
NO_AXIOM = "Closed under the global context"
"""What Coq prints of theorems that rest on nothing but their proofs."""

Change = tuple[str, str]
WEAKENED: dict[str, Change] = {
    "a cut one below beta": ("if β <=? best then", "if β - 1 <=? best then"),
    "a child that may be worth one more": (
        "Z.max b g < β -> V <= Z.max b g.",
        "Z.max b g < β -> V <= Z.max b g + 1.",
    ),
    "a cut that bounds nothing": (
        "β <= Z.max b g -> Z.max b g <= V.",
        "β <= Z.max b g -> β - 1 <= V.",
    ),
    "a new best that is an upper bound only": (
        "α < Z.max b g < β -> V = Z.max b g.",
        "α < Z.max b g < β -> V <= Z.max b g.",
    ),
    "a loop that forgets the other children": ("(g < β -> V <= g) /\\", "True /\\"),
    "exact at alpha too": ("(α < g < β -> V = g) /\\", "(α <= g < β -> V = g) /\\"),
    "any window": ("minus_infinity <= α < β -> β <= infinity ->\n  right", "right"),
    "a lemma without a proof": ("Qed.\n(* --8<-- [end:induction] *)", "Admitted."),
}
"""What is changed in the text of the proof; each must be refused."""


def weakened(name: str) -> str:
    """The text of the proof with one of its places changed."""
    old, new = WEAKENED[name]
    text = PROOF.read_text("utf-8")
    assert text.count(old) == 1, name
    return text.replace(old, new)


class Answer(NamedTuple):
    """What Coq says of a text."""

    refusal: str | None
    """Why it is no proof without axioms; None if it is one."""
    numbers: tuple[int, ...]
    """What it has computed."""


def ask(text: str, folder: Path, terms: Sequence[str] = ()) -> Answer:
    """Let Coq check the text, and compute the terms by its definitions."""
    assert COMPILER is not None
    asked = "".join(f"Compute {term}.\n" for term in terms)
    (folder / PROOF.name).write_text(text + asked, "utf-8")
    done = subprocess.run(
        [COMPILER, "-q", PROOF.name], cwd=folder, capture_output=True, text=True, check=False
    )
    numbers = re.findall(r"^ +=\s+\(?(-?[0-9]+)\)?\s+: Z$", done.stdout, re.MULTILINE)
    refusal = None if NO_AXIOM in done.stdout.splitlines() else done.stderr or done.stdout
    return Answer(refusal, tuple(map(int, numbers)))


def main() -> None:
    """Check the proof and its weakened forms, and print what Coq says of each."""
    if COMPILER is None:
        sys.exit("Coq is missing: apt-get install coq")
    wrong = 0
    with tempfile.TemporaryDirectory() as name:
        folder, text = Path(name), PROOF.read_text("utf-8")
        why = ask(text, folder).refusal
        wrong += why is not None
        for theorem in re.findall(r"^Theorem (\w+)", text, re.MULTILINE):
            print(f"{theorem:40} {'proved, no axiom' if why is None else f'REFUSED: {why}'}")
        for change in WEAKENED:
            why = ask(weakened(change), folder).refusal
            wrong += why is None
            print(f"{change:40} {'ACCEPTED' if why is None else 'refused'}")
    print(f"{wrong} wrong")
    sys.exit(bool(wrong))


if __name__ == "__main__":
    main()
