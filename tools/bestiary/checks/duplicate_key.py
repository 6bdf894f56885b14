"""A key is given twice in one map.

YAML would keep only one of the two and drop the other without a word. Where entries of a list lack their hyphens, all of
them are one map, and each key of the second comes again.

Bad:

    speed: 5
    speed: 6

Good:

    speed: 6
"""

from bestiary.diagnostic import Check, Severity

CHECK = Check("Y107", "duplicate-key", Severity.ERROR, __doc__ or "")
