"""Drawing: frames cut from one sheet of ink, and what else one might do."""

import shutil
from collections.abc import Callable, Iterator, Sequence
from gzip import compress
from itertools import islice
from pathlib import Path as File
from statistics import mean
from tempfile import TemporaryDirectory

from search_walkthroughs.picture import Sheet, draw
from search_walkthroughs.picture.items import Item
from search_walkthroughs.trace.moments import Moment
from bench.rivals import dot, networkx
from bench.row import Row, missing
from bench.timing import in_turn, middle, times
from bench.workloads import Workload, boards, small

SAMPLE = 4
"""So many frames of a slow method stand for all of them."""


def drawing(rounds: int) -> Iterator[Row]:
    """The rows of both workloads."""
    yield from _workload("tree", small(), rounds, 40, {})
    limits = {"bytes": 30_000, "gzip": 4_000, "film": 0.02}
    yield from _workload("boards", boards(), rounds, 150, limits)


def _workload(
    name: str, load: Workload, rounds: int, goal: float, limits: dict[str, float]
) -> Iterator[Row]:
    frames = len(load.moments)
    what = f"{len(load.plan.spots)} nodes, {frames} frames"
    pictures = sampled(load)
    drawn = draw(load.plan, load.moments, describe=load.describe)
    files = list(drawn.frames())
    size = load.scene.page.width, load.scene.page.height
    rivals = {"graphviz": dot(load), "networkx": networkx(load)}
    with TemporaryDirectory(prefix="walkthroughs-bench-") as folder:
        place = File(folder)
        methods: dict[str, Callable[[], object]] = {
            # as a build does it: all frames are joined, then all are written
            "sheet": lambda: _write(list(_drawn(load)), place),
            "further": lambda: _write(list(drawn.frames()), place),
            "bytes": lambda: _write(files, place),
            "naive": lambda: naive(pictures, size, place),
            **{rival: one for rival, one in rivals.items() if one},
        }
        costs = in_turn(methods, rounds)
    share = frames / len(pictures)
    sheet = middle(costs["sheet"])
    yield Row(
        f"drawing.{name}.naive",
        f"{what}: a figure and savefig per frame, against ours with its sheet",
        times(costs["naive"], costs["sheet"], share),
        "×",
        goal,
        cpu=sheet.cpu,
        wall=sheet.wall,
        note=f"ours {sheet.cpu / frames * 1e3:.2f} ms a frame, naive "
        f"{middle(costs['naive']).cpu / len(pictures) * 1e3:.0f} ms",
    )
    yield Row(
        f"drawing.{name}.further",
        f"{what}: a further frame, against writing its bytes",
        times(costs["further"], costs["bytes"]),
        "×",
        1.5,
        "least",
        cpu=middle(costs["further"]).cpu / frames,
    )
    for rival, least in (("graphviz", 20.0), ("networkx", 100.0)):
        row, text = f"drawing.{name}.{rival}", f"{what}: {rival} per frame, against ours"
        if rival not in costs:
            yield missing(row, text, rival)
            continue
        ratio = times(costs[rival], costs["sheet"], share)
        yield Row(row, text, ratio, "×", least if limits else None)
    yield from _weights(name, what, files, drawn.film().to_json(), limits)


def _weights(
    name: str, what: str, files: Sequence[bytes], film: str, limits: dict[str, float]
) -> Iterator[Row]:
    plain, packed = mean(map(len, files)), mean(len(compress(file, 6)) for file in files)
    share = len(film.encode()) / sum(map(len, files))
    for part, value, unit in (("bytes", plain, "B"), ("gzip", packed, "B"), ("film", share, "×")):
        said = {"bytes": "a frame", "gzip": "a frame, compressed", "film": "film, against frames"}
        text = f"{what}: {said[part]}"
        yield Row(f"weight.{name}.{part}", text, value, unit, limits.get(part), "least")


def sampled(load: Workload) -> list[list[Item]]:
    """All marks of some of its frames, from all over the run."""
    return list(islice(load.pictures, 0, None, max(1, len(load.moments) // SAMPLE)))[:SAMPLE]


def _drawn(load: Workload) -> Iterator[bytes]:
    """All from the beginning, with a sheet that has nothing on it yet."""
    yield from draw(load.plan, load.moments, describe=nothing, sheet=Sheet()).frames()


def nothing(moment: Moment) -> tuple[str, str]:
    """Words are no part of the drawing: the others do without them too."""
    return "", ""


def _write(frames: Sequence[bytes], place: File) -> None:
    """A file for each, in a folder made for them."""
    folder = place / "frames"
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    for number, frame in enumerate(frames):
        (folder / f"{number:04}.svg").write_bytes(frame)


def naive(pictures: Sequence[Sequence[Item]], size: tuple[float, float], place: File) -> None:
    """The obvious way: for each frame a figure, with an artist for each mark."""
    from matplotlib import pyplot
    from matplotlib.transforms import Affine2D

    from search_walkthroughs.picture.paint import paint

    width, height = size
    down = Affine2D().scale(1, -1).translate(0, height)
    for number, picture in enumerate(pictures):
        figure = pyplot.figure(figsize=(width / 72, height / 72), dpi=72)
        for item in picture:
            artist = paint(item)
            artist.set_transform(down)
            figure.add_artist(artist)
        figure.savefig(place / f"naive-{number}.svg", format="svg")
        pyplot.close(figure)
