"""A value is not written the way its key wants.

A comma at the end of a name, as JSON has it, would be printed, and so would half of a pair of quotes or brackets,
or an icon that the card has beside it anyhow. Letters of another alphabet in a word, and characters that nobody sees
in a name, keep searches and links from finding it. Folders of a path are parted by `/`, on every system.

Bad:

    range: 1 to 3

Good:

    range: 1-3
"""

from bestiary.diagnostic import Check, Severity

CHECK = Check("F105", "wrong-spelling", Severity.ERROR, __doc__ or "")
