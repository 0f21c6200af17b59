// Compile the modules of in.zip with Pyodide's own Python, which is another than the one that builds; then the
// templates of pages with the Jinja2 that is in it, and what a first answer compiles from text, so that no reader
// waits for that.
import fs from "node:fs";

const folder = process.argv[2];
const PACKAGES = "/lib/python3.14/site-packages";
const { loadPyodide } = await import(`${folder}/package/pyodide.mjs`);
process.on("uncaughtException", ({ message }) => { // without the line that node quotes: it is the whole of Pyodide
  console.error(message);
  process.exit(1);
});
const python = await loadPyodide({ env: { HOME: "/", PYTHONNODEBUGRANGES: "1" } }); // lines without columns
python.FS.writeFile("/in.zip", new Uint8Array(fs.readFileSync(`${folder}/in.zip`)));
python.runPython(`
import ast, importlib._bootstrap_external as bootstrap, importlib.util as util, sys, zipfile

TEXTS = "search_walkthroughs/algorithms/"  # students read these texts
EXPLAIN = (TEXTS, "search_walkthroughs/games/")  # pickers show what these files say of themselves
READERS = (b"get_type_hints(", b".register")  # files with one of these read annotations of functions
SCHEMAS = "pydantic_core/core_schema.py"
TEMPLATES = "search_walkthroughs/pages/templates/"

def is_data(node):
    return any("dataclass" in ast.unparse(one) for one in getattr(node, "decorator_list", ()))

class WithoutAnnotations(ast.NodeTransformer):
    """Leaves out the annotations that nothing reads: those of functions and of names. Fields of classes are read;
    but the dicts that describe the schemas of pydantic_core are for type checkers alone."""

    def __init__(self, name):
        self.in_class, self.schemas = False, name == SCHEMAS

    def inside(self, node, in_class):
        around, self.in_class = self.in_class, in_class
        self.generic_visit(node)
        self.in_class = around
        return node

    def visit_ClassDef(self, node):
        if self.schemas and "TypedDict" in map(ast.unparse, node.bases):
            node.body = [ast.Pass()]
        return self.inside(node, True)

    def visit_FunctionDef(self, node):
        node.returns = None
        return self.inside(node, False)

    visit_AsyncFunctionDef = visit_FunctionDef

    def visit_arg(self, node):
        node.annotation = None
        return node

    def visit_AnnAssign(self, node):
        if self.in_class:
            return node
        return ast.copy_location(ast.Assign([node.target], node.value) if node.value else ast.Pass(), node)

def without_docs(data, name):
    """The module without docstrings, which nobody reads there. That of a dataclass becomes a stop: for a
    class without any, Python works out its signature when it is imported."""
    tree = ast.parse(data)
    if not any(word in data for word in READERS):
        tree = WithoutAnnotations(name).visit(tree)
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
    what = data if explains else without_docs(data, name)
    code = compile(what, name, "exec", dont_inherit=True, optimize=0 if explains else 1)
    return bytes(bootstrap._code_to_hash_pyc(code, util.source_hash(data), False))

def templates(files):
    """The templates as modules, by name."""
    with zipfile.ZipFile("/in.zip") as every:
        every.extractall("/packages")
    sys.path.insert(0, "/packages")
    from jinja2 import DictLoader, ModuleLoader
    from search_walkthroughs.pages.markup.page_markup import TEMPLATE_MODULES, TEMPLATES as HOME, template_environment
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
// What a first answer compiles, as a Python that has compiled nothing yet does it.
const fresh = await loadPyodide();
fresh.unpackArchive(python.FS.readFile("/out.zip"), "zip", { extractDir: PACKAGES });
if (fresh.runPython(`import importlib.util; importlib.util.find_spec("code_cache") is not None`)) {
  fresh.runPython(`
import code_cache
recorded = code_cache.record()
from search_walkthroughs import lab
for call in ("answer", "choices"):
    lab.call(call, "[[3, 12, 8], [2, 4, 6], [14, 5, 2]]")
code_cache.FILE.write_bytes(recorded())
`);
  python.FS.writeFile("/code_cache.bin", fresh.FS.readFile(`${PACKAGES}/code_cache.bin`));
  python.runPython(`
with zipfile.ZipFile("/out.zip", "a") as new, open("/code_cache.bin", "rb") as file:
    new.writestr(zipfile.ZipInfo("code_cache.bin"), file.read())
`);
}
fs.writeFileSync(`${folder}/out.zip`, python.FS.readFile("/out.zip"));
