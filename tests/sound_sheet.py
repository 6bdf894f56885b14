"""A sheet with nothing wrong, to be spoilt in one place."""

SHEET = """\
name: Guard
tier: rook
types: [person]
size: medium 1
vitality: 4
stamina: 5
speed: 5
skills: {might: 4, reflex: 3, endurance: 4, wits: 2, insight: 2, presence: 2}
passives:
  - name: Watchful
    text: Nobody surprises the guard.
motivation: A quiet watch.
tactics: Holds the door.
"""
