"""A text is longer than its place on a card can ever be."""

from bestiary.diagnostic import Check, Severity

CHECK = Check("F107", "too-long", Severity.ERROR, __doc__ or "")
