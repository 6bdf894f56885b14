"""A text in the style of `bestiary fmt`."""

from __future__ import annotations

from collections.abc import Sequence

from bestiary.diagnostic import Edit
from bestiary.editor.changing import edits_between
from bestiary.editor.sheets import Sheet
from bestiary.mend.formatting import formatted_text, schema_order
from bestiary.systems.registry import find_system


def tidying_edits(sheet: Sheet) -> Sequence[Edit]:
    """The edits that bring a sheet into form; Unformatted with the reason when it has to be left as it is."""
    source = sheet.located.source
    if not source.text.strip():
        return ()
    orders = find_system(sheet.system).orders(sheet.world.tables) if sheet.world else {}
    order = schema_order(sheet.schema.schema if sheet.schema else {}, orders)
    return edits_between(source.text, formatted_text(source, order))
