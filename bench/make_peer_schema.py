"""Writes `peer.schema.json`: the creature schema of the measured tree in one file, for validators that read one file."""

from __future__ import annotations

import json
from pathlib import Path

from bestiary.resources import load_schema

_COMMON = "urn:bestiary:schema:common:1#/$defs/"


def main() -> None:
    creature, common = load_schema("senteia/creature"), load_schema("common")
    text = json.dumps(creature).replace(_COMMON, "#/$defs/")
    schema = json.loads(text)
    schema["$schema"] = "http://json-schema.org/draft-07/schema#"
    schema["$id"] = "urn:bestiary:bench:peer"
    schema["$defs"] = {**common["$defs"], **schema["$defs"]}
    Path(__file__).with_name("peer.schema.json").write_text(
        json.dumps(_plain(schema), indent=1) + "\n", encoding="utf-8"
    )


def _plain(part: object) -> object:
    """The schema without the keys that only this program knows, and with draft 7's word for dependencies."""
    if isinstance(part, list):
        return [_plain(each) for each in part]
    if not isinstance(part, dict):
        return part
    kept = {key: _plain(value) for key, value in part.items() if not key.startswith("x-")}
    if "dependentRequired" in kept:
        kept["dependencies"] = kept.pop("dependentRequired")
    return kept


if __name__ == "__main__":
    main()
