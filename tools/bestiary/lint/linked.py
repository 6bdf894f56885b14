"""Files that are links to others of the same bestiary: what is wrong there is told once."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
import os

from bestiary.diagnostic import Finding


def told_at_target(findings: Iterable[Finding]) -> Iterator[Finding]:
    """Findings without those of a link that are told of the file that it leads to."""
    listed = list(findings)
    paths = {each.source.path for each in listed}
    # A link that leads round and round leads to itself.
    targets = {path: to for path in paths if os.path.islink(path) for to in [os.path.realpath(path)] if to != path}
    told = {(each.source.path, each.check, each.at, each.message) for each in listed} if targets else set()
    for each in listed:
        target = targets.get(each.source.path)
        if target is None or (target, each.check, each.at, each.message) not in told:
            yield each
