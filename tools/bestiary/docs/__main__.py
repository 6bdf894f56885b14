"""`python -m bestiary.docs`: write the pages that are made, in a checkout of the repository."""

from __future__ import annotations

from pathlib import Path
import sys

from bestiary.docs.checks_pages import check_pages
from bestiary.docs.rule_index import read_indexes
from bestiary.docs.rules_page import MissingPlace, rules_page
from bestiary.systems.registry import all_checks
from bestiary.writing import write_file

RULES = Path("docs") / "rules.md"
CHECKS = Path("docs") / "checks"


def main() -> int:
    """Write the pages below the current folder; 1 when an index names what is not there."""
    try:
        write_file(RULES, rules_page(read_indexes()))
    except MissingPlace as error:
        print(error, file=sys.stderr)
        return 1
    pages = dict(check_pages(all_checks()))
    for old in CHECKS.glob("*.md"):
        if old.name not in pages:
            old.unlink()
    for name, text in pages.items():
        write_file(CHECKS / name, text)
    return 0


if __name__ == "__main__":
    sys.exit(main())
