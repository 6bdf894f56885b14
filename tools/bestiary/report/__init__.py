"""Diagnostics in every format that people and machines read; one record, many printers."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module

from bestiary.report.record import Report

#: The formats; each is a module of this folder with a function `print_report`.
FORMATS = ("text", "json", "github", "gitlab", "sarif", "junit", "markdown")


def print_report(name: str, report: Report) -> str:
    """The report in a format of FORMATS."""
    printer: Callable[[Report], str] = import_module(f"bestiary.report.{name}").print_report
    return printer(report)
