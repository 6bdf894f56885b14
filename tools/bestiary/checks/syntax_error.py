"""The text is not YAML from some place on.

The message says what stands in the way: a colon inside text, a quote or bracket left open, a tab, a line out of step.
Nothing of the file is used until it is mended, and no other finding of it is shown; so it can be neither allowed nor switched
off.

Bad:

    text: Reaction: moves away.

Good:

    text: 'Reaction: moves away.'
"""

from bestiary.diagnostic import Check, Severity

CHECK = Check("Y106", "syntax-error", Severity.ERROR, __doc__ or "")
