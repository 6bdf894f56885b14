"""The settings give a severity to a check that does not exist, or two to one, by its name and by its code.

Bad:

    checks: {no-motivaton: warning}

Good:

    checks: {no-motivation: warning}
"""

from bestiary.diagnostic import Check, Severity

CHECK = Check("N219", "unknown-check", Severity.ERROR, __doc__ or "")
