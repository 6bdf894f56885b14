"""Repeats inside repeats make the file grow beyond all bounds.

An alias such as `*a` stands for all that `&a` marks; nested ones multiply.
"""

from bestiary.diagnostic import Check, Severity

CHECK = Check("Y110", "alias-bomb", Severity.ERROR, __doc__ or "")
