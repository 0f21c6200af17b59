"""The court on 450 runs of right programs and on all mutants: nobody is accused wrongly, and nearly
all mutants are named.

The outcomes are kept in ``tests/trust/court.jsonl``, each with the digest of the sources that gave
it. A run that was interrupted is continued; outcomes of other sources are made again.

    python -m trust.courting
"""

import hashlib
import json
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path

from judging.court.programs import GAMES, MUTANTS, mutant
from judging.court.test_court import SEEDS, broken_laws, court
from judging.court.variants import VARIANTS

ROOT = Path(__file__).parents[2]
KEPT = ROOT / "tests/trust/court.jsonl"
MIN_CONVICTED = 0.95
"""Share of the mutants' runs that must be convicted by the law that they break."""


def digest(texts: list[str]) -> str:
    """Return what stands for the programs and the sources of the court."""
    sources = sorted((ROOT / "generator/search_walkthroughs/judging/court").glob("*.py"))
    parts = [*(source.read_text("utf-8") for source in sources), *texts]
    return hashlib.sha256("\0".join(parts).encode()).hexdigest()[:16]


def runs() -> Iterator[tuple[str, int, str, str]]:
    """Yield each run: the program, the seed, the text, and the law that it breaks, if any. All
    programs run with one seed before any runs with the next."""
    for seed in SEEDS:
        yield from ((name, seed, text, "") for name, text in VARIANTS.items())
        for form, name in MUTANTS:
            for game in GAMES:
                text, law = mutant(form, name, game)
                yield f"{form}, {name}, {game}", seed, text, law


def kept_outcomes() -> Iterator[tuple[str, str, bool, str]]:
    """Yield of each run that is kept the digest of its sources, the program, whether it is right,
    and what the court said."""
    for line in KEPT.read_text("utf-8").splitlines() if KEPT.exists() else []:
        key, name, seed, said = json.loads(line)
        yield key, f"{name}, seed {seed}", name in VARIANTS, said


def outcomes() -> Iterator[tuple[str, bool, str]]:
    """Yield of each run its name, whether the program is right, and what the court says."""
    planned = list(runs())
    key = digest([text for _, _, text, _ in planned])
    lines = KEPT.read_text("utf-8").splitlines() if KEPT.exists() else []
    kept = {(f[1], f[2]): f[3] for line in lines if (f := json.loads(line))[0] == key}
    with KEPT.open("a" if kept else "w", encoding="utf-8") as file:
        for name, seed, text, law in planned:
            said = kept.get((name, seed))
            if said is None:
                verdict = court(text, seed, last="wins")
                is_named = not law or law in broken_laws(verdict)
                said = verdict.court_kind if is_named else f"{verdict.court_kind} by another law"
                file.write(json.dumps([key, name, seed, said]) + "\n")
                file.flush()
            yield f"{name}, seed {seed}", not law, said


def shortcomings(outcomes: Iterable[tuple[str, bool, str]]) -> list[str]:
    """Return which right programs are accused, and by how much too few mutants are convicted."""
    faults: list[str] = []
    mutants = convicted = 0
    for name, is_right, said in outcomes:
        if is_right and said in ("wrong", "other", "broken"):
            faults.append(f"accused: {name}")
        mutants += not is_right
        convicted += not is_right and said == "wrong"
    if convicted < MIN_CONVICTED * mutants:
        faults.append(f"{convicted} of {mutants} mutants are convicted by their law")
    return faults


def main() -> int:
    """Print the figures; return 1 where a right program is accused or too many mutants are not."""
    made = list(outcomes())
    for is_right in (True, False):
        said = Counter(said for _, right, said in made if right is is_right)
        print("right programs" if is_right else "mutants", sum(said.values()), dict(said))
    faults = shortcomings(made)
    print("\n".join(faults))
    return int(bool(faults))


if __name__ == "__main__":
    sys.exit(main())
