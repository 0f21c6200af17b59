"""All frames with their captions as a video, for slides and for platforms that play no pages."""

import shutil
import subprocess
from collections.abc import Sequence
from pathlib import Path as File
from tempfile import TemporaryDirectory

from PIL import Image

from ..pages.walkthrough.presentation import Presentation, Progress
from ..reading.errors import bad_argument
from .png_gif import FRAME_MILLISECONDS, LAST_FRAME_MILLISECONDS, captioned_images

PICTURES_PER_SECOND = 5
"""Pictures of a video in a second: a frame of a search lasts four of them."""
QUALITY = 18
"""Constant rate factor of H.264 at which letters have clean edges."""


def mp4(
    showing: Presentation, places: Sequence[int], language: str, progress: Progress[int]
) -> bytes:
    """Return the frames one after the other, each with its caption, as H.264 in an MP4 file.

    The same frames give the same bytes with the same FFmpeg. Raises BadInput if there is none, with
    the command that installs it, and if it fails.
    """
    program = _ffmpeg()
    images = list(map(_even, captioned_images(showing, places, language, progress)))
    with TemporaryDirectory() as folder:
        file = File(folder) / "search.mp4"
        made = subprocess.run(
            [program, *_arguments(images[0].size), str(file)],
            input=b"".join(image.tobytes() for image in images),
            capture_output=True,
            check=False,
        )
        if made.returncode:
            message = f"FFmpeg failed: {made.stderr.decode(errors='replace').strip()[-300:]}"
            raise bad_argument("mp4", message, "use --to gif")
        return file.read_bytes()


def _ffmpeg() -> str:
    """Return where FFmpeg is: the program of the package imageio-ffmpeg, or that of the system."""
    try:
        from imageio_ffmpeg import get_ffmpeg_exe

        return str(get_ffmpeg_exe())
    except (ImportError, RuntimeError) as error:  # RuntimeError: it brings none for this machine
        if program := shutil.which("ffmpeg"):
            return program
        message = "FFmpeg makes the video, and it is not installed"
        remedy = "pip install 'search-walkthroughs[video]'"
        raise bad_argument("mp4", message, remedy) from error


def _arguments(size: tuple[int, int]) -> list[str]:
    """Return what FFmpeg is told: pictures come as raw dots, and the last one stays for longer."""
    longer = (LAST_FRAME_MILLISECONDS - FRAME_MILLISECONDS) / 1000
    return [
        *("-loglevel", "error", "-f", "rawvideo", "-pix_fmt", "rgb24"),
        *("-video_size", f"{size[0]}x{size[1]}", "-framerate", f"1000/{FRAME_MILLISECONDS}"),
        *("-i", "-", "-vf", f"tpad=stop_mode=clone:stop_duration={longer}"),
        *("-r", str(PICTURES_PER_SECOND), "-c:v", "libx264", "-crf", str(QUALITY)),
        *("-pix_fmt", "yuv420p", "-movflags", "+faststart"),  # all players know these dots
        *("-fflags", "+bitexact", "-flags:v", "+bitexact", "-threads", "1"),
    ]


def _even(image: Image.Image) -> Image.Image:
    """Return the image on paper of an even width and height, as H.264 wants it."""
    wide, high = image.width + image.width % 2, image.height + image.height % 2
    paper = Image.new("RGB", (wide, high), "white")
    paper.paste(image, (0, 0))
    return paper
