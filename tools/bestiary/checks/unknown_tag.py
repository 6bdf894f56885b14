"""A word with `!` in front is read as a YAML tag.

Tags mean nothing here. Text that starts with an exclamation mark needs quotes.

Bad:

    text: !Run for it

Good:

    text: '!Run for it'
"""

from bestiary.diagnostic import Check, Severity

CHECK = Check("Y114", "unknown-tag", Severity.ERROR, __doc__ or "")
