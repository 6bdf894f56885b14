"""A file replaces one that comes with bestiary, without saying so.

Bad:

    name: Fire

Good:

    name: Fire
    overrides: true
"""

from bestiary.diagnostic import Check, Severity

CHECK = Check("N215", "unmarked-override", Severity.WARNING, __doc__ or "")
