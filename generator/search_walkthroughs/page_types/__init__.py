"""Page types: one file each, and the file's name is its name under `page:` in YAML.

A page type is a module that says

- in the first line of its docstring, what such a page is for: editors and the guide show it;
- ``PAGE``, the class that makes the page, or where that is: ``"package.module:Class"``. What
  draws takes long to load, so the text puts it off until a page is made. The class keeps
  to `PageType` in `pages/walkthrough_page.py`;
- ``check(asked, faults)``, if such a page asks anything of its file: it adds what is wrong
  to the faults, each with its place and a remedy. `PageRequest` is in `reading/entries.py`;
- ``WHOLE = True``, if it shows whole runs and not the tree that is told.

Other packages bring theirs by the entry points `search_walkthroughs.pages`.
"""
