"""`python -m bestiary.docs`: write the pages that are made, in a checkout of the repository."""

from __future__ import annotations

from pathlib import Path
import sys

from bestiary.docs.rule_index import read_indexes
from bestiary.docs.rules_page import MissingPlace, rules_page
from bestiary.writing import write_file

RULES = Path("docs") / "rules.md"


def main() -> int:
    """Write the pages below the current folder; 1 when an index names what is not there."""
    try:
        write_file(RULES, rules_page(read_indexes()))
    except MissingPlace as error:
        print(error, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
