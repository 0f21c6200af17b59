"""Other sites that show our players."""

from workflows.conftest import locked

__all__ = ("locked",)
