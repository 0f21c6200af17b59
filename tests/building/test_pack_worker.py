"""The worker of the page *Try it*, with stand-ins for Python and for what it has of a browser."""

import base64
import io
import json
import zipfile

from script_runs import needs_node, node_output
from search_walkthroughs.building import python_pack

WORKER = python_pack._HERE / "worker.js"
BROWSER = """
globalThis.self = globalThis;
const given = JSON.parse(require("fs").readFileSync(0, "utf8"));
const files = {}, folders = [], posted = [];
globalThis.postMessage = (message) => posted.push(message);
globalThis.loadPyodide = async () => ({
  FS: {
    mkdirTree: (path) => folders.push(path),
    writeFile: (path, bytes) => { files[path] = Buffer.from(bytes).toString("utf8"); },
  },
  runPython: () => () => "{}",
});
"""
START = """
const bytes = Buffer.from(given, "base64");
const packages = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength);
self.onmessage({ data: { start: { packages, most: 1e9 } } }).then(
  () => console.log(JSON.stringify({ files, folders, posted })));
"""
FILES = {
    "search_walkthroughs/a.py": "x = 1\n",
    "search_walkthroughs/games/b.py": "",
    "図.txt": "木",
}


@needs_node
def test_the_worker_puts_every_file_of_the_packages_where_python_looks():
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w", zipfile.ZIP_STORED) as archive:
        for name, text in FILES.items():
            archive.writestr(name, text)
    program = f"{BROWSER}\n{WORKER.read_text('utf-8')}\n{START}"
    given = json.dumps(base64.b64encode(data.getvalue()).decode())
    found = json.loads(node_output(program, given, 60))
    home = "/lib/python3.14/site-packages"
    assert found["files"] == {f"{home}/{name}": text for name, text in FILES.items()}
    assert f"{home}/search_walkthroughs/games" in found["folders"]
    assert [list(message) for message in found["posted"]] == [["stage"], ["stage"], ["ready"]]
