"""An item is carried or named that no file defines.

Items are files in `items/`; the name of the file is the id.

Bad:

    items: [mual]

Good:

    items: [maul]
"""

from bestiary.diagnostic import Check, Severity

CHECK = Check("N202", "unknown-item", Severity.ERROR, __doc__ or "")
