"""A creature is named that no file defines, or a base (`extends`) of another game.

Bad:

    extends: bandti

Good:

    extends: bandit
"""

from bestiary.diagnostic import Check, Severity

CHECK = Check("N203", "unknown-creature", Severity.ERROR, __doc__ or "")
