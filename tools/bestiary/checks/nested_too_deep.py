"""The text is nested deeper than any sheet.

Brackets that are never closed, or indents that go on and on, are what it mostly is.

Bad:

    tags: [[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[

Good:

    tags: [dockside]
"""

from bestiary.diagnostic import Check, Severity

CHECK = Check("Y115", "nested-too-deep", Severity.ERROR, __doc__ or "")
