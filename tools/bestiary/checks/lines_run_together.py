"""Lines of a list are read as one line of text.

After `>`, and where text starts on the line of its key, YAML makes one line of all that stand below each other; a list in them is
printed as a sentence with hyphens. After `|` lines stay what they are. A `>` or `|` that is misspelt becomes a word of the text.

There, a blank line is no more than the end of a line, so that two paragraphs are printed as one: it takes two blank lines, or `|`.

Behind `|`, a line below the end of a sentence is printed right behind it; a paragraph starts below a blank line, an item with `- ` or
`1. `, and with no other sign.

A key that starts further in than a key with `>` or `|` above it is more of that one's text, and so is an entry with its hyphen.

A single line that starts further in than the rest of a text behind `>`, or its first that starts further out, is not run together
with the others: the card would break the text there.

A line further in below a name, or below an entry of a list, becomes more of that name or entry as well: a remark starts with `#`.
Two entries on one line, `- Human - Humanoid`, are one entry with a hyphen in it; and a `>-` in quotes is a word.

Bad:

    text: The target chooses
      - to drop it
      - to fall

Good:

    text: |
      The target chooses
      - to drop it
      - to fall
"""

from bestiary.diagnostic import Check, Severity

CHECK = Check("T405", "lines-run-together", Severity.WARNING, __doc__ or "")
