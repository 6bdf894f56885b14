"""A page for each check, made from the check's own text, and a list of them all."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
import re

from bestiary.diagnostic import Check
from bestiary.docs.cells import cell

#: A folder of pages, as `bestiary explain` names it.
_PAGES = re.compile(r"\bdocs/(\w+/)(?!\S)")
_FAMILIES = {
    "Y": "YAML: whether a file can be read",
    "F": "Form: keys and values",
    "N": "Names: what refers to what",
    "G": "Game: the rules of Senteia (G3…) and Draw Steel (G4…)",
    "C": "Cards",
    "T": "Text",
}


def check_pages(checks: Sequence[Check]) -> Iterator[tuple[str, str]]:
    """The name of each page's file and its text: `README.md` lists them, each other one is a check's."""
    yield "README.md", _contents(checks)
    for check in checks:
        yield f"{check.name}.md", _page(check)


def _contents(checks: Sequence[Check]) -> str:
    lines = [
        "# Checks",
        "",
        "`bestiary explain CODE` prints the same texts. `checks` in bestiary.yaml sets the severity of a check or turns it off;",
    ]
    lines += ["`allow` in a sheet (under `metadata` in one of Draw Steel) silences a finding that is meant.", ""]
    family = ""
    for check in checks:
        if check.code[0] != family:
            family = check.code[0]
            lines += ["", f"## {_FAMILIES[family]}", "", "| code | name | severity | |", "|---|---|---|---|"]
        lines.append(
            f"| {check.code} | [{check.name}]({check.name}.md) | {check.severity.word} | {_first_line(check)} |"
        )
    return "\n".join(lines) + "\n"


def _page(check: Check) -> str:
    text = _PAGES.sub(r"[\g<0>](../\1README.md)", check.doc.strip())
    return f"# {check.code} {check.name}\n\nSeverity: {check.severity.word}\n\n{text}\n"


def _first_line(check: Check) -> str:
    return cell(check.doc.strip().splitlines()[0])
