"""`python -m bestiary.docs`: write the pages that are made, in a checkout of the repository."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
import sys

from bestiary.docs.checks_pages import check_pages
from bestiary.docs.rule_index import read_indexes
from bestiary.docs.rules_page import MissingPlace, rules_page
from bestiary.docs.schema_pages import schema_pages
from bestiary.systems.registry import all_checks, find_system, system_ids
from bestiary.writing import write_file

RULES = Path("docs") / "rules.md"
CHECKS = Path("docs") / "checks"
SCHEMAS = Path("docs") / "schema"


def main() -> int:
    """Write the pages below the current folder; 1 when an index names what is not there."""
    try:
        write_file(RULES, rules_page(read_indexes()))
    except MissingPlace as error:
        print(error, file=sys.stderr)
        return 1
    _write_folder(CHECKS, dict(check_pages(all_checks())))
    _write_folder(SCHEMAS, dict(schema_pages([find_system(identity) for identity in system_ids()], read_indexes())))
    return 0


def _write_folder(folder: Path, pages: Mapping[str, str]) -> None:
    """Write files by their paths below a folder of nothing else; what it held before and is none of them goes."""
    for old in folder.rglob("*.*"):
        if old.relative_to(folder).as_posix() not in pages:
            old.unlink()
    for name, text in pages.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        write_file(folder / name, text)


if __name__ == "__main__":
    sys.exit(main())
