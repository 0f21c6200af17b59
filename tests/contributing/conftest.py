"""What the locks install, for the package of the recipes."""

from workflows.conftest import locked

__all__ = ("locked",)
