// Compile the modules of in.zip with Pyodide's own Python, which is another than the one that builds.
import fs from "node:fs";

const folder = process.argv[2];
const { loadPyodide } = await import(`${folder}/package/pyodide.mjs`);
const python = await loadPyodide();
python.FS.writeFile("/in.zip", new Uint8Array(fs.readFileSync(`${folder}/in.zip`)));
python.runPython(`
import importlib._bootstrap_external as bootstrap, importlib.util as util, zipfile

TEXTS = "search_walkthroughs/algorithms/"  # students read these texts
EXPLAIN = (TEXTS, "search_walkthroughs/games/")  # pickers show what these files say of themselves

with zipfile.ZipFile("/in.zip") as old, zipfile.ZipFile("/out.zip", "w") as new:
    for name in sorted(old.namelist()):
        data = old.read(name)
        if not name.endswith(".py") or name.startswith("_sysconfigdata"):
            new.writestr(zipfile.ZipInfo(name), data)
            continue
        level = 0 if name.startswith(EXPLAIN) else 2  # other docstrings nobody reads there
        code = compile(data, name, "exec", dont_inherit=True, optimize=level)
        compiled = bytes(bootstrap._code_to_hash_pyc(code, util.source_hash(data), False))
        if name.startswith(TEXTS):
            new.writestr(zipfile.ZipInfo(name), data)
            name = util.cache_from_source(name)[:-1]
        new.writestr(zipfile.ZipInfo(name + "c"), compiled)
`);
fs.writeFileSync(`${folder}/out.zip`, python.FS.readFile("/out.zip"));
