"""Turn the watching of a sweep into frames."""

from search_walkthroughs.record.recorder import Recorder
from search_walkthroughs.record.recording import Recording


class SweepRecorder(Recorder):
    """Records the values as they are computed; the last is that of the root."""

    def start(self, state, alpha=float("-inf"), beta=float("inf")):
        """See `Watch`."""
        self._values = {}
        self.emit(state, "start")

    def on_score(self, path, score):
        """See `Listener`."""
        self.tally.read(path, score)

    def backup(self, state, score, **named):
        """See `Watch`."""
        self._values[state.path] = score
        self.tally.calculated += 1
        self.tally.enter(state.path)
        self.emit(state, "backup", score=score, **named)

    def end(self, state, value, best=None, **named):
        """See `Watch`."""
        path = ()
        while follow := [c for c, v in self._values.items() if c[:-1] == path and c and v == value]:
            path = min(follow)
        self.line, self.best = path, path[0] if path else None
        self.emit(state, "end", score=value, kind="exact", **named)


class SweepRecording(Recording):
    """How sweeps are recorded."""

    remedy = "call `watch.start`, `watch.backup` and `watch.end`"

    RECORDER = SweepRecorder
