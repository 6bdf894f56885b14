"""Why a document does not have the form its schema asks for, one finding per mistake."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from bestiary.collection.documents import Document
from bestiary.collection.schemas import COMMON, Schema
from bestiary.diagnostic import Data, Finding
from bestiary.resources import load_schema, resolve_ref


def form_findings(schema: Schema, document: Document, data: Data = None) -> Iterator[Finding]:
    """Every mistake of form in a document, or in other data read from it; the schema must not accept it."""
    # Most documents have none: what explains them is loaded for the first that has.
    from bestiary.forms.explaining import explain_form
    from bestiary.forms.key_in_entry import key_in_entry
    from bestiary.forms.strange_sign import strange_sign

    found = tuple(explain_form(schema, document, data))
    if data is not None and data != document.data:
        return iter(found)
    whole = strange_sign(schema, document, several=len(found) > 1) or key_in_entry(schema, document)
    return iter(found if whole is None else (whole,))


def without_nulls(data: Mapping[str, Data], schema: Schema) -> Mapping[str, Data]:
    """A sheet without the keys it removes from its base by null, and without maps that do nothing else.

    What the schema does not know can remove nothing, and stays.
    """
    return _kept(data, schema.schema, schema.schema) if _has_null(data) else data


def _has_null(data: Mapping[str, Data]) -> bool:
    return any(value is None or (isinstance(value, dict) and _has_null(value)) for value in data.values())


def _kept(data: Mapping[str, Data], part: Mapping[str, Any], top: Mapping[str, Any]) -> dict[str, Data]:
    part, top = resolve_ref(part, top, load_schema(COMMON))
    known, other = part.get("properties", {}), part.get("additionalProperties", True)
    kept: dict[str, Data] = {}
    for key, value in data.items():
        below = known.get(key, other)
        below = below if isinstance(below, Mapping) else {}
        inner = _kept(value, below, top) if isinstance(value, dict) else value
        removes = value is None and (key in known or other is not False)
        if not removes and (inner != {} or value == {}):
            kept[key] = inner
    return kept
