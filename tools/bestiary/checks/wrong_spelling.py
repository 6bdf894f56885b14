"""A value is not written the way its key wants.

A comma at the end of a name, as JSON has it, would be printed; folders of a path are parted by `/`, on every system.

Bad:

    range: 1 to 3

Good:

    range: 1-3
"""

from bestiary.diagnostic import Check, Severity

CHECK = Check("F105", "wrong-spelling", Severity.ERROR, __doc__ or "")
