"""Players in the pages of other sites: what MkDocs, Zensical and Sphinx call."""
