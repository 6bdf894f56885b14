"""A `#` with a space before it ends a text, and the rest of the line is lost as a comment.

A number such as #2, a hashtag, or a remark that was meant to be read: none of it would be on the card. Text with ` #` in
it needs quotes. A comment behind a whole sentence, with a space after its `#`, is fine. Over a base, a key with nothing but
such a `#` behind it takes away what the base has.

Bad:

    text: Moves to square #2 and attacks.

Good:

    text: 'Moves to square #2 and attacks.'
"""

from bestiary.diagnostic import Check, Severity

CHECK = Check("T401", "comment-in-text", Severity.WARNING, __doc__ or "")
