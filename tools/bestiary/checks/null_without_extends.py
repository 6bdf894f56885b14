"""A key is set to nothing in a sheet that has no base.

With `extends` an empty value takes a key of the base away; without it there is nothing to take away.

Bad:

    speed: null

Good:

    speed: 5
"""

from bestiary.diagnostic import Check, Severity

CHECK = Check("F109", "null-without-extends", Severity.ERROR, __doc__ or "")
