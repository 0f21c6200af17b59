"""A small client of the language server that editors use for YAML: one program, spoken to."""

import json
import os
import shutil
import subprocess
from pathlib import Path
from queue import Empty, Queue
from threading import Thread

NAME = "yaml-language-server"
PATIENCE = 60.0


def server() -> list[str] | None:
    """How to start the server: named by the environment, on the path, or where npx keeps it."""
    named = os.environ.get("YAML_LANGUAGE_SERVER") or shutil.which(NAME)
    if named:
        return [named, "--stdio"]
    npx = shutil.which("npx")
    if npx is None:
        return None
    asked = subprocess.run(
        [npx, "--no-install", NAME, "--version"], capture_output=True, stdin=subprocess.DEVNULL
    )
    return [npx, "--no-install", NAME, "--stdio"] if asked.returncode == 0 else None


class Editor:
    """An editor with one folder open; every file in it is checked against the schema."""

    def __init__(self, command: list[str], folder: Path, schema: Path) -> None:
        self._process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
        )
        self._folder, self._schema = folder, schema
        self._answers: dict[int, Queue] = {}
        self._faults: dict[str, Queue] = {}
        self._number = 0
        self._thread = Thread(target=self._listen, daemon=True)
        self._thread.start()
        self._ask("initialize", {
            "processId": None,
            "rootUri": folder.as_uri(),
            "workspaceFolders": [{"uri": folder.as_uri(), "name": "course"}],
            "capabilities": {
                "textDocument": {
                    "completion": {"completionItem": {"documentationFormat": ["markdown"]}},
                    "hover": {"contentFormat": ["markdown"]},
                },
                "workspace": {"configuration": True},
            },
        })  # fmt: skip
        self._tell("initialized", {})

    def close(self) -> None:
        self._ask("shutdown", None)
        self._tell("exit", None)
        self._process.wait(PATIENCE)
        self._thread.join(PATIENCE)
        self._process.stdin.close()
        self._process.stdout.close()

    def open(self, text: str) -> str:
        """A file with the text; what it is called."""
        self._number += 1
        uri = (self._folder / f"file-{self._number}.yml").as_uri()
        self._faults[uri] = Queue()
        document = {"uri": uri, "languageId": "yaml", "version": 1, "text": text}
        self._tell("textDocument/didOpen", {"textDocument": document})
        return uri

    def completions(self, text: str) -> dict[str, str]:
        """What is offered where the text has a bar, and how each is explained."""
        found = self._at("textDocument/completion", text)
        items = found["items"] if isinstance(found, dict) else found or []
        return {item["label"]: _words(item.get("documentation")) for item in items}

    def hover(self, text: str) -> str:
        """What is said of the word at the bar."""
        found = self._at("textDocument/hover", text)
        return _words(found["contents"]) if found else ""

    def faults(self, text: str) -> list[tuple[int, int, str]]:
        """Line and column, from 1, and the words of every complaint about the text."""
        uri = self.open(text)
        said = self._faults[uri].get(timeout=PATIENCE)
        return sorted(
            (one["range"]["start"]["line"] + 1, one["range"]["start"]["character"] + 1,
             one["message"]) for one in said
        )  # fmt: skip

    def _at(self, method: str, text: str):
        before, _, after = text.partition("|")
        place = {"line": before.count("\n"), "character": len(before.rpartition("\n")[2])}
        uri = self.open(before + after)
        self._faults[uri].get(timeout=PATIENCE)  # now it has read the schema
        return self._ask(method, {"textDocument": {"uri": uri}, "position": place})

    def _ask(self, method: str, params):
        self._number += 1
        number, answer = self._number, Queue()
        self._answers[number] = answer
        self._send({"id": number, "method": method, "params": params})
        try:
            reply = answer.get(timeout=PATIENCE)
        except Empty:
            raise AssertionError(f"{NAME} does not answer to {method}") from None
        assert "error" not in reply, reply
        return reply["result"]

    def _tell(self, method: str, params) -> None:
        self._send({"method": method, "params": params})

    def _send(self, message: dict) -> None:
        data = json.dumps({"jsonrpc": "2.0", **message}).encode()
        self._process.stdin.write(b"Content-Length: %d\r\n\r\n%s" % (len(data), data))
        self._process.stdin.flush()

    def _listen(self) -> None:
        out = self._process.stdout
        while header := out.readline():
            length = int(header.partition(b":")[2])
            while out.readline().strip():
                pass
            self._heard(json.loads(out.read(length)))

    def _heard(self, message: dict) -> None:
        method = message.get("method")
        if method == "textDocument/publishDiagnostics":
            params = message["params"]
            self._faults.setdefault(params["uri"], Queue()).put(params["diagnostics"])
        elif method == "workspace/configuration":
            parts = [self._setting(item.get("section")) for item in message["params"]["items"]]
            self._send({"id": message["id"], "result": parts})
        elif method is not None and "id" in message:
            self._send({"id": message["id"], "result": None})
        elif "id" in message:
            self._answers.pop(message["id"]).put(message)

    def _setting(self, section: str | None) -> object:
        if section != "yaml":
            return {}
        return {
            "schemas": {self._schema.as_uri(): "*.yml"},
            "schemaStore": {"enable": False},
            "completion": True,
            "hover": True,
            "validate": True,
        }


def _words(said) -> str:
    return said["value"] if isinstance(said, dict) else str(said or "")
