"""A list or map holds nothing.

Bad:

    types: []

Good:

    types: [beast]
"""

from bestiary.diagnostic import Check, Severity

CHECK = Check("F108", "empty-value", Severity.ERROR, __doc__ or "")
