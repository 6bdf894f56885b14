"""The text is nested deeper than any sheet."""

from bestiary.diagnostic import Check, Severity

CHECK = Check("Y115", "nested-too-deep", Severity.ERROR, __doc__ or "")
