"""Firefox, driven through WebDriver BiDi, which it speaks itself: it needs no driver."""

import itertools
import json
import re
import shutil
import subprocess
import time
from tempfile import TemporaryDirectory

PROGRAMS = ("firefox-esr", "firefox")
"""What it is called, on Debian first."""
ANSWER = 600
"""Seconds that one answer may take."""


class Firefox:
    """A headless Firefox with an empty profile and one page."""

    def __init__(self, program):
        from websockets.sync.client import connect

        self.profile = TemporaryDirectory()
        words = (program, "--headless", "--no-remote", "--remote-debugging-port=0")
        self.process = subprocess.Popen(
            [*words, "--profile", self.profile.name],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            text=True,
        )
        found = next(
            filter(None, map(re.compile(r"listening on (ws://\S+)").search, self._stderr_lines()))
        )
        self.socket = connect(f"{found[1]}/session", max_size=None)
        self.numbers = itertools.count(1)
        self.version = self.ask("session.new", capabilities={})["capabilities"]["browserVersion"]
        self.page = self.ask("browsingContext.getTree")["contexts"][0]["context"]

    def _stderr_lines(self):
        yield from self.process.stderr
        raise RuntimeError("Firefox ended before it could be asked")

    def ask(self, method, **params):
        """Send a command; its result."""
        number = next(self.numbers)
        self.socket.send(json.dumps({"id": number, "method": method, "params": params}))
        while (answer := json.loads(self.socket.recv(timeout=ANSWER))).get("id") != number:
            pass
        if answer["type"] == "error":
            raise RuntimeError(f"{method}: {answer['message']}")
        return answer["result"]

    def goto(self, address):
        """Open an address, and wait until it is loaded."""
        self.ask("browsingContext.navigate", context=self.page, url=address, wait="complete")

    def frame(self):
        """The frame in the page that has been loaded; None if there is none yet."""
        [top] = self.ask("browsingContext.getTree", root=self.page)["contexts"]
        loaded = [one["context"] for one in top["children"] if one["url"] != "about:blank"]
        return next(iter(loaded), None)

    def evaluate(self, script, frame=None):
        """The value of an expression, or of the promise that it is, as JSON holds it."""
        text = f"(async () => JSON.stringify(await ({script})))()"
        answer = self.ask(
            "script.evaluate",
            expression=text,
            target={"context": frame or self.page},
            awaitPromise=True,
        )
        if answer["type"] != "success":
            raise RuntimeError(answer["exceptionDetails"]["text"])
        return json.loads(answer["result"].get("value", "null"))

    def wait(self, script, frame=None, seconds=90):
        """Wait until an expression is true."""
        until = time.monotonic() + seconds
        while not self.evaluate(script, frame):
            assert time.monotonic() < until, f"not within {seconds} s: {script}"
            time.sleep(0.1)

    def close(self):
        """End it."""
        self.socket.close()
        self.process.terminate()
        self.process.wait(20)
        self.process.stderr.close()
        self.profile.cleanup()


def installed():
    """The program; None if there is none."""
    return next(filter(None, map(shutil.which, PROGRAMS)), None)
