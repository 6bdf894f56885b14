"""Names of findings that stay when lines and entries move."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from hashlib import sha256

from bestiary.diagnostic import Diagnostic


def fingerprints(diagnostics: Iterable[Diagnostic]) -> Iterator[tuple[Diagnostic, str]]:
    """Each finding with a name made of file, code, place and message; equal ones are told apart by their order."""
    seen: Counter[tuple[str, ...]] = Counter()
    for each in diagnostics:
        key = (each.name, *each.lasting)
        seen[key] += 1
        yield each, sha256("\0".join([*key, str(seen[key])]).encode("utf-8", "replace")).hexdigest()
