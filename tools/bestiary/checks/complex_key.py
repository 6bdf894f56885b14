"""A key is a list or a map instead of a word.

Most often a text that starts with `{` or `[` lacks its quotes.

Bad:

    ? [a, b]
    : c

Good:

    a: c
"""

from bestiary.diagnostic import Check, Severity

CHECK = Check("Y112", "complex-key", Severity.ERROR, __doc__ or "")
