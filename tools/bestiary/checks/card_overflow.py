"""A card cannot hold its text, whatever may be done about it.

Text is set smaller, down to `cards.floor`; then `cards.overflow` of bestiary.yaml says what may be done: tighter spacing,
the back, further cards, a larger card. What still has no room would be missing, so the card is not printed. Shorten the
field, choose a larger card, or allow one more step.

Bad, for a creature with more text than the largest card holds:

    cards: {overflow: [larger]}

Good:

    cards: {overflow: [larger, continue]}
"""

from bestiary.diagnostic import Check, Severity

CHECK = Check("C101", "card-overflow", Severity.ERROR, __doc__ or "")
