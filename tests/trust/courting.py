"""The court on 450 runs of right programs and on all mutants: nobody is accused wrongly, and nearly
all mutants are named. A run that was interrupted is continued; what is kept belongs to the sources.

    python -m trust.courting
"""

import hashlib
import json
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from judging.court.programs import GAMES, MUTANTS, mutant
from judging.court.test_court import SEEDS, broken_laws, court
from judging.court.variants import VARIANTS

ROOT = Path(__file__).parents[2]
KEPT = ROOT / ".walkthroughs/court.jsonl"
MIN_CONVICTED = 0.95
"""Share of the mutants' runs that must be convicted by the law that they break."""


def digest(texts: list[str]) -> str:
    """Return what stands for the programs and the sources of the court."""
    sources = sorted((ROOT / "generator/search_walkthroughs/judging/court").glob("*.py"))
    parts = [*(source.read_text("utf-8") for source in sources), *texts]
    return hashlib.sha256("\0".join(parts).encode()).hexdigest()[:16]


def runs() -> Iterator[tuple[str, int, str, str]]:
    """Yield each run: the program, the seed, the text, and the law that it breaks, if any."""
    for name, text in VARIANTS.items():
        yield from ((name, seed, text, "") for seed in SEEDS)
    for form, name in MUTANTS:
        for game in GAMES:
            text, law = mutant(form, name, game)
            yield from ((f"{form}, {name}, {game}", seed, text, law) for seed in SEEDS)


def outcomes() -> Iterator[tuple[str, bool, str]]:
    """Yield of each run its name, whether the program is right, and what the court says."""
    planned = list(runs())
    key = digest([text for _, _, text, _ in planned])
    KEPT.parent.mkdir(exist_ok=True)
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


def main() -> int:
    """Print the figures; return 1 where a right program is accused or too many mutants are not."""
    counts: Counter[tuple[bool, str]] = Counter()
    for name, is_right, said in outcomes():
        counts[is_right, said] += 1
        if is_right and said in ("wrong", "other", "broken"):
            print(f"accused: {name}")
    for is_right in (True, False):
        said = {what: count for (right, what), count in counts.items() if right is is_right}
        print("right programs" if is_right else "mutants", sum(said.values()), said)
    mutants = sum(count for (is_right, _), count in counts.items() if not is_right)
    accused = sum(counts[True, kind] for kind in ("wrong", "other", "broken"))
    return int(accused > 0 or counts[False, "wrong"] < MIN_CONVICTED * mutants)


if __name__ == "__main__":
    sys.exit(main())
