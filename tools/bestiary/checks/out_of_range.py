"""A number is smaller or larger than makes sense.

Bad:

    vitality: 0

Good:

    vitality: 1
"""

from bestiary.diagnostic import Check, Severity

CHECK = Check("F106", "out-of-range", Severity.ERROR, __doc__ or "")
