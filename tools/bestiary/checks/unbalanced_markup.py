"""A mark of style or of a link opens something that nothing closes.

`_slanted_`, `__strong__` (also with stars) and `[[links]]` need their mark on both sides, within one paragraph. A mark that
stands alone is printed as it is, and so are a quote or bracket that nothing closes or nothing opened, other brackets around the name
of a link (`{{focus}}`), HTML such as `<b>`, and a link, table, heading, quote or list within a list of Markdown. Names, and
all else that is no text of several words, know no style at all.

Bad:

    text: The target takes **fire damage, then may [[focus].

Good:

    text: The target takes **fire damage**, then may [[focus]].
"""

from bestiary.diagnostic import Check, Severity

CHECK = Check("T404", "unbalanced-markup", Severity.WARNING, __doc__ or "")
