"""A finding is allowed that does not occur.

The fault is mended, or the name of the check or the place is misspelt; what is allowed for no reason hides the next
fault.

Bad:

    motivation: A quiet watch.
    allow:
      no-motivation: It wants nothing.

Good:

    motivation: A quiet watch.
"""

from bestiary.diagnostic import Check, Severity

CHECK = Check("N218", "unused-allow", Severity.WARNING, __doc__ or "")
