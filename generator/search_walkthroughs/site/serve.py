"""Serve the course while it is written: what is saved is made again and shown at once."""

import signal
import tempfile
import threading
from collections.abc import Callable, Sequence
from pathlib import Path
from types import FrameType

from .alone import shown
from .build import PROGRAM
from .building import GENERATED
from .serving.answering import Server
from .serving.desk import Desk
from .serving.hand import Hand
from .serving.notices import NOTE, Notice, of_crash
from .serving.watching import Saved

PAUSE = 0.5
"""Seconds between looks at whether the worker is still there."""


def serve(
    root: Path,
    server: Server,
    say: Callable[[str], object],
    opened: Callable[[str], object] = lambda address: None,
) -> None:
    """Serve the course in the folder until interrupted; then nothing of it is left behind.

    `say` gets what is wrong, as text; `opened` the address, once browsers are answered. BadInput
    if another server shows the course.
    """
    root = root.resolve()
    told = Telling(say)
    with (
        shown(root, server.address),
        tempfile.TemporaryDirectory(prefix="walkthroughs-serve-") as folder,
    ):
        desk = server.desk = Desk(lambda uri: hand.send({"page": uri}))

        def hear(message: dict[str, object]) -> None:
            desk.hear(message)
            told.notices(desk.notices)

        def mourn(words: str) -> None:
            desk.complain(of_crash(words, root))
            told.notices(desk.notices)

        hand = Hand(root, (folder, server.address), hear, mourn, say)
        saved = Saved(root, root / GENERATED, PROGRAM)
        observer = saved.watch()
        answering = threading.Thread(target=server.serve_forever, args=(0.1,), daemon=True)
        before = signal.signal(signal.SIGTERM, _interrupt)
        try:
            observer.start()
            hand.start()
            hand.send({"saved": None, "viewing": []})
            answering.start()
            opened(server.address)
            while True:
                if paths := saved.wait(PAUSE):
                    _tell(hand, desk, saved, paths)
        except KeyboardInterrupt:
            pass  # the author's way to say: enough
        finally:
            signal.signal(signal.SIGTERM, before)
            desk.close()
            if answering.is_alive():
                server.shutdown()
            server.server_close()
            observer.stop()
            hand.stop()
            observer.join()


class Telling:
    """Tells a terminal what is wrong: each state of things once."""

    def __init__(self, say: Callable[[str], object]) -> None:
        self.say = say
        self._last: Sequence[Notice] = ()

    def notices(self, notices: Sequence[Notice]) -> None:
        """Say what is wrong now and was not before; and that all is well, if it was not."""
        for notice in notices:
            if notice not in self._last:
                self.say(f"{notice}\n")
        if any(map(_wrong, self._last)) and not any(map(_wrong, notices)):
            self.say("all is well again\n")
        self._last = notices


def _wrong(notice: Notice) -> bool:
    """Whether the notice is of something wrong: a note is not."""
    return notice.level != NOTE


def _tell(hand: Hand, desk: Desk, saved: Saved, paths: set[Path]) -> None:
    """Tell the worker what was saved; a new one, if that was its own code or it has ended."""
    anew = not hand.alive or any(map(saved.is_program, paths))
    if anew:
        hand.start()
    hand.send({"saved": None if anew else sorted(map(str, paths)), "viewing": desk.viewing})


def _interrupt(number: int, frame: FrameType | None) -> None:
    raise KeyboardInterrupt
