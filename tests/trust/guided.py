"""The fuzzer that looks where an input leads: `python -m trust.guided -runs=1000000`.

It needs the package `atheris`, which is not among ours. Coverage is kept of the reading room alone;
the corpus is that of `changing.py`, and the rules are those of `fuzzing.py`.
"""

import sys
import tempfile
from pathlib import Path


def main() -> None:
    """Fuzz until the number of runs, or the time, that the arguments name is over."""
    import atheris

    with atheris.instrument_imports(
        include=["search_walkthroughs.reading", "search_walkthroughs.formats"]
    ):
        from trust.changing import corpus
        from trust.fuzzing import judged
    with tempfile.TemporaryDirectory() as folder:
        for number, data in enumerate(sorted(set(corpus()))):
            Path(folder, f"{number:04}").write_bytes(data)
        atheris.Setup([*sys.argv, folder], lambda data: judged(data, 2))
        atheris.Fuzz()


if __name__ == "__main__":
    main()
