"""Why a document does not have the form its schema asks for, one finding per mistake."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from bestiary.collection.documents import Document
from bestiary.collection.schemas import Schema
from bestiary.diagnostic import Data, Finding


def form_findings(schema: Schema, document: Document, data: Data = None) -> Iterator[Finding]:
    """Every mistake of form in a document, or in other data read from it; the schema must not accept it."""
    # Most documents have none: what explains them is loaded for the first that has.
    from bestiary.forms.explaining import explain_form

    return explain_form(schema, document, data)


def without_nulls(data: Mapping[str, Data]) -> dict[str, Data]:
    """A sheet without the keys it removes from its base by null, and without maps that do nothing else."""
    kept = {}
    for key, value in data.items():
        inner = without_nulls(value) if isinstance(value, dict) else value
        if value is not None and (inner != {} or value == {}):
            kept[key] = inner
    return kept
