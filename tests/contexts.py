"""Contexts of a browser that are used again: a new one, with its fonts, styles and scripts, takes a
second of processor time; one that another test has left takes half of that."""

import json

KEPT = 4
"""So many contexts wait to be used again; each holds a process of the browser."""


class SharedContexts:
    """Stands for a browser. A context that is closed is emptied and given to the next.

    What a test writes on the context itself, such as a script for all its pages or another clock,
    would be there for the next test: such a test asks for a context of its own.
    """

    def __init__(self, browser):
        self._browser = browser
        self._waiting = {}
        self.lent = set()
        """The contexts that are in use."""

    def new_context(self, **facts):
        """A context with nothing in it, made as Playwright's method makes it."""
        key = json.dumps(facts, sort_keys=True)
        if key in self._waiting:
            context, session = self._waiting.pop(key)
        else:
            context = self._browser.new_context(**facts)
            session = context.new_cdp_session(context.new_page())
        (blank,) = context.pages

        def empty():
            if context not in self.lent:
                return
            self.lent.remove(context)
            for page in context.pages:
                if page is not blank:
                    page.close()
            context.clear_cookies()
            session.send("Storage.clearDataForOrigin", {"origin": "*", "storageTypes": "all"})
            self._waiting[key] = context, session
            if len(self._waiting) > KEPT:
                oldest, _ = self._waiting.pop(next(iter(self._waiting)))
                type(oldest).close(oldest)

        context.close = empty
        self.lent.add(context)
        return context

    def new_page(self, **facts):
        """A page in such a context."""
        return self.new_context(**facts).new_page()

    def own_context(self, **facts):
        """A context that no other test gets."""
        context = self._browser.new_context(**facts)
        self.lent.add(context)
        return context
