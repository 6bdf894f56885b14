"""The packaged tables of rules as plain data."""

from __future__ import annotations

from collections.abc import Mapping

from bestiary.diagnostic import Data, Source
from bestiary.resources import data_folder
from bestiary.source.tree import read_tree


def read_table(name: str) -> Mapping[str, Data]:
    """A packaged table by its path below `rules/` without the ending; one that cannot be read is a ValueError."""
    path = data_folder() / "rules" / f"{name}.yaml"
    tree = read_tree(Source(str(path), path.name, path.read_text(encoding="utf-8")))
    if not tree.readable or not isinstance(tree.data, dict):
        raise ValueError(f"the packaged table {name} cannot be read")
    return tree.data
