"""Sheets are built over each other in a circle."""

from bestiary.diagnostic import Check, Severity

CHECK = Check("N216", "extends-circle", Severity.ERROR, __doc__ or "")
