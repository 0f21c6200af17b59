"""Scripts of the pages run by Node.js, on the few things of a document that they draw with."""

import json
import shutil
import subprocess
from collections.abc import Sequence
from typing import Any

import pytest

from search_walkthroughs.pages.markup.page_markup import ASSETS

NODE = shutil.which("node")
needs_node = pytest.mark.skipif(NODE is None, reason="Node.js is not there")
DOCUMENT = """
class Element {
  constructor(tagName, facts = {}, text = "") {
    Object.assign(this, {
      tagName, attributes: new Map(Object.entries(facts)), textContent: text, children: [],
      dataset: {}, isConnected: true,
      style: { setProperty() {} }, classList: { add() {}, toggle() {} },
    });
  }
  getAttribute(name) { return this.attributes.get(name) ?? null; }
  setAttribute(name, value) { this.attributes.set(name, String(value)); }
  hasAttribute(name) { return this.attributes.has(name); }
  append(...added) {
    for (const child of added) Object.assign(child, { parent: this, isConnected: true });
    this.children.push(...added);
  }
  before() {}
  replaceChildren(...kept) {
    for (const child of this.children) child.isConnected = false;
    this.children = [];
    this.append(...kept);
  }
  remove() {
    this.isConnected = false;
    const { parent } = this;
    if (parent) parent.children = parent.children.filter((child) => child !== this);
  }
}
const shape = (tag, facts = {}, ...children) => {
  const [text] = children.filter((child) => typeof child === "string");
  const made = new Element(tag, facts, text);
  made.append(...children.filter((child) => typeof child !== "string"));
  return made;
};
const plain = (text) => text.replace(/<[^>]*>/g, "").replace(/&lt;/g, "<").replace(/&gt;/g, ">")
  .replace(/&amp;/g, "&");
const parsed = (text) => {
  const [, tag, facts] = /^<(\\w+)([^>]*?)\\/?>/s.exec(text);
  const pairs = [...facts.matchAll(/([\\w-]+)="([^"]*)"/g)].map(([, name, value]) => [name, value]);
  return new Element(tag, Object.fromEntries(pairs), plain(text));
};
Object.groupBy ??= (all, key) => { // Node.js has it from version 21
  const groups = {};
  for (const each of all) (groups[key(each)] ??= []).push(each);
  return groups;
};
globalThis.self = globalThis;
self.walkthroughs = {
  shape, parsed, make: shape, still: () => true, dressed: (element) => element,
  clamp: (value, low, high) => Math.min(Math.max(value, low), high),
};
self.ResizeObserver = class { observe() {} };
const given = JSON.parse(require("fs").readFileSync(0, "utf8"));
"""
"""What stands for a document: elements with attributes, and nothing of how they look."""


def run_scripts(scripts: Sequence[str], program: str, given: object) -> Any:
    """Run scripts of the pages; return what a program returns then of what is `given`.

    Parameters: `scripts`, their names, in order; `program`, what is run before them and, behind
    the line ``/* scripts */``, the body of a function that is called after them.
    """
    texts = [(ASSETS / f"{name}.js").read_text("utf-8") for name in scripts]
    before, after = program.split("/* scripts */")
    text = "\n".join([DOCUMENT, before, *texts,
                      f"console.log(JSON.stringify((() => {{{after}}})()));"])  # fmt: skip
    return json.loads(node_output(text, json.dumps(given), 120))


def node_output(program: str, given: str, seconds: float) -> str:
    """Return what a program in JavaScript prints that reads `given` from its standard input.

    Raises subprocess.TimeoutExpired after that many seconds.
    """
    done = subprocess.run(
        [str(NODE), "-e", program],
        input=given,
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
        timeout=seconds,
    )
    assert done.returncode == 0, done.stderr[-3000:]
    return done.stdout
