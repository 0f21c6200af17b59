// Answer every text of texts.json with the pack in this folder, and write the digests to digests.json.
import fs from "node:fs";
import zlib from "node:zlib";

const [folder, packed] = process.argv.slice(2);
const part = (name) => {
  const text = fs.readFileSync(`${packed}/${name}.js`, "utf8");
  return zlib.gunzipSync(Buffer.from(/,"(.*)"\)/s.exec(text)[1], "base64"));
};
fs.writeFileSync(`${folder}/stdlib.zip`, part("stdlib"));
const { loadPyodide } = await import(`${folder}/package/pyodide.mjs`);
const python = await loadPyodide({ stdLibURL: `${folder}/stdlib.zip` });
python.unpackArchive(new Uint8Array(part("packages")), "zip", { extractDir: "/lib/python3.14/site-packages" });
python.runPython(fs.readFileSync(`${folder}/digest.py`, "utf8"));
const digest = python.globals.get("digest");
const texts = JSON.parse(fs.readFileSync(`${folder}/texts.json`, "utf8"));
const digests = Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, digest(text)]));
fs.writeFileSync(`${folder}/digests.json`, JSON.stringify(digests));
