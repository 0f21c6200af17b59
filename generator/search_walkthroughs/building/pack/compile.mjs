// Compile the modules of in.zip with Pyodide's own Python, which is another than the one that builds; then the
// templates of pages with the Jinja2 that is in it, so that no reader waits for that.
import fs from "node:fs";

const folder = process.argv[2];
const { loadPyodide } = await import(`${folder}/package/pyodide.mjs`);
const python = await loadPyodide();
python.FS.writeFile("/in.zip", new Uint8Array(fs.readFileSync(`${folder}/in.zip`)));
python.runPython(`
import ast, importlib._bootstrap_external as bootstrap, importlib.util as util, sys, zipfile

TEXTS = "search_walkthroughs/algorithms/"  # students read these texts
EXPLAIN = (TEXTS, "search_walkthroughs/games/")  # pickers show what these files say of themselves
TEMPLATES = "search_walkthroughs/pages/templates/"

def is_data(node):
    return any("dataclass" in ast.unparse(one) for one in getattr(node, "decorator_list", ()))

def without_docs(data):
    """The module without docstrings, which nobody reads there. That of a dataclass becomes a stop: for a
    class without any, Python works out its signature when it is imported."""
    tree = ast.parse(data)
    for node in ast.walk(tree):
        if not isinstance(node, (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)):
            continue
        if ast.get_docstring(node, clean=False) is not None:
            del node.body[0]
        if isinstance(node, ast.ClassDef) and is_data(node):
            node.body.insert(0, ast.Expr(ast.Constant(".")))
        elif not node.body and not isinstance(node, ast.Module):
            node.body.append(ast.Pass())
    return ast.fix_missing_locations(tree)

def compiled(name, data):
    explains = name.startswith(EXPLAIN)
    what = data if explains else without_docs(data)
    code = compile(what, name, "exec", dont_inherit=True, optimize=0 if explains else 1)
    return bytes(bootstrap._code_to_hash_pyc(code, util.source_hash(data), False))

def templates(files):
    """The templates as modules, by name."""
    with zipfile.ZipFile("/in.zip") as every:
        every.extractall("/packages")
    sys.path.insert(0, "/packages")
    from jinja2 import DictLoader, ModuleLoader
    from search_walkthroughs.pages.page_markup import TEMPLATE_MODULES, TEMPLATES as HOME, template_environment
    environment = template_environment(DictLoader(files))
    for name in files:
        module = TEMPLATE_MODULES.relative_to(HOME) / ModuleLoader.get_module_filename(name)
        yield f"{TEMPLATES}{module}", environment.compile(files[name], name, name, raw=True, defer_init=True).encode()

with zipfile.ZipFile("/in.zip") as old:
    files = {name: old.read(name) for name in sorted(old.namelist())}
pages = {name.removeprefix(TEMPLATES): files.pop(name) for name in [*files] if name.startswith(TEMPLATES)}
if pages:
    files |= templates({name: data.decode() for name, data in pages.items()})
with zipfile.ZipFile("/out.zip", "w") as new:
    for name, data in files.items():
        if not name.endswith(".py"):
            new.writestr(zipfile.ZipInfo(name), data)
            continue
        pyc = compiled(name, data)
        if name.startswith(TEXTS):
            new.writestr(zipfile.ZipInfo(name), data)
            name = util.cache_from_source(name)[:-1]
        new.writestr(zipfile.ZipInfo(name + "c"), pyc)
`);
fs.writeFileSync(`${folder}/out.zip`, python.FS.readFile("/out.zip"));
