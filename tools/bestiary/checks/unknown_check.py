"""The settings give a severity to a check that does not exist.

Bad:

    checks: {no-motivaton: warning}

Good:

    checks: {no-motivation: warning}
"""

from bestiary.diagnostic import Check, Severity

CHECK = Check("N219", "unknown-check", Severity.ERROR, __doc__ or "")
