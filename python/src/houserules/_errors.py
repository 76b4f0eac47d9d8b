"""The exception of the package."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from houserules._core import Diagnostic


class Error(ValueError):
    """A rule file can't be loaded, an answer isn't legal, or the rules fail in play.

    `diagnostics` gives the reasons and their places, if the rules have errors.
    """

    def __init__(self, message: str, diagnostics: list[Diagnostic] | None = None) -> None:
        super().__init__(message)
        self.diagnostics: list[Diagnostic] = diagnostics or []


Error.__module__ = "houserules"
