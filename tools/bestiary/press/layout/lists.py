"""Items of lists, one below the other on a face, as the lists that the template draws, and that a reader of the PDF is told of."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

Json = dict[str, Any]


def with_lists(drawn: Sequence[Json]) -> list[Json]:
    """What stands below each other on a face, items that follow each other as one list: `items` are their words, `apart` is between
    two of them. The rest of an item that began on the face before stays a paragraph."""
    found: list[Json] = []
    for thing in drawn:
        if thing["kind"] != "bullet" or not thing["first"]:
            found.append(thing)
        elif found and _goes_on(found[-1], thing):
            found[-1]["items"].append(thing["runs"])
            found[-1]["apart"] = thing["above"]
        else:
            found.append({**thing, "kind": "list", "items": [thing["runs"]], "apart": thing["above"]})
    return found


def _goes_on(before: Json, item: Json) -> bool:
    """Whether an item belongs to the list before it: nothing parts them, and they are read from one side."""
    if before["kind"] != "list" or item["heading"] or item.get("rule") is not None:
        return False
    even = len(before["items"]) == 1 or before["apart"] == item["above"]
    return even and all(before[key] == item[key] for key in ("size", "rtl"))
