"""Cards of our own invention for the tests of the renderers, from nearly empty to longer than a page."""

from __future__ import annotations

from bestiary.card import BoxShape, Card, Deck, Entry, Fact, Gauge, Glyph, Number, Row, Section, Tick
from bestiary.richtext import Paragraph, Run, Style


def _disc(radius: int) -> str:
    k = round(radius * 0.552, 1)
    low, high = 50 - radius, 50 + radius
    return (
        f"M50 {low}C{50 + k} {low} {high} {50 - k} {high} 50C{high} {50 + k} {50 + k} {high} 50 {high}"
        f"C{50 - k} {high} {low} {50 + k} {low} 50C{low} {50 - k} {50 - k} {low} 50 {low}Z"
    )


GLYPHS = (
    Glyph("action", "⦿", "action", _disc(46) + _disc(37) + _disc(20)),
    Glyph("maneuver", "➲", "maneuver", "M8 30L55 30L55 12L95 45L55 78L55 60L8 60Z"),
    Glyph("instant", "⟳", "instant", _disc(44) + _disc(32) + "M60 0L98 20L62 42Z"),
    Glyph("boon", "⬘", "boon", "M50 2L88 50L50 98L12 50ZM20 50L50 89L80 50Z"),
    Glyph("bane", "⬙", "bane", "M50 2L88 50L50 98L12 50ZM20 50L50 11L80 50Z"),
    Glyph("pawn", "♟", "pawn", _disc(22).replace("50 28", "50 28") + "M30 74L70 74L80 95L20 95Z"),
    Glyph(
        "rook",
        "♜",
        "rook",
        "M15 8L32 8L32 22L42 22L42 8L58 8L58 22L68 22L68 8L85 8L85 36L70 46L74 80L86 94L14 94L26 80L30 46L15 36Z",
    ),
    Glyph("sovereign", "♛", "sovereign", "M5 30L28 55L35 14L50 50L65 14L72 55L95 30L82 92L18 92Z"),
)


def prose(*parts: str | Run, bullet: bool = False) -> Paragraph:
    """A paragraph of plain text and styled runs."""
    return Paragraph(tuple(Run(part) if isinstance(part, str) else part for part in parts), bullet)


def strong(text: str) -> Run:
    return Run(text, Style.STRONG)


def em(text: str) -> Run:
    return Run(text, Style.EM)


def icon(key: str) -> Run:
    return Run(key, Style.ICON)


def numbers(*values: tuple[str, str]) -> tuple[Number, ...]:
    labels = ("Might", "Reflex", "Endurance", "Wits", "Insight", "Presence")
    return tuple(
        Number(label, value, small, "physical" if place < 3 else "mental")
        for place, (label, (value, small)) in enumerate(zip(labels, values, strict=True))
    )


def gauges(vitality: int, stamina: int, note: str = "") -> tuple[Gauge, ...]:
    return (
        Gauge("Vitality", vitality, BoxShape.SQUARE, "╱ Damage · ╳ Blight"),
        Gauge("Stamina", stamina, BoxShape.ROUND, "╱ Stress · ╳ Fatigue", note),
    )


TICKS = (Tick("maneuver", "maneuver"), Tick("action", "action"), Tick("instant", "instant"))
LOW = (("3", "d6"), ("3", "d6"), ("3", "d6"), ("2", "d4"), ("2", "d4"), ("1", "d4 · −1 edge"))

TOLL_KEEPER = Card(
    "toll-keeper",
    "Toll Keeper",
    "No. 1",
    "rook",
    "Rook",
    ("#7b2b26",),
    "Person · Bandit, Aggressive",
    (Run("Shoves first, then asks for the coin."),),
    numbers(("4", "d8"), ("3", "d6"), ("4", "d8"), ("2", "d4"), ("2", "d4"), ("2", "d4")),
    gauges(4, 3, "5, Medium Armor −2"),
    (Fact("Speed", "5"), Fact("Size", "Medium 1"), Fact("Attacks against it", "+1")),
    (
        Section(
            "Attacks",
            (
                Entry(
                    "Strike, Maul", "action", body=(prose("Defend vs ", strong("Might 4"), "; by 2+: also 1 Damage."),)
                ),
                Entry(
                    "Shove Aside",
                    "action",
                    aside="Attack",
                    body=(
                        prose(
                            "Resist vs ",
                            strong("Might 4"),
                            ". Failure: the target is pushed 1 space; by 2+: also 1 Damage and it falls prone.",
                        ),
                    ),
                ),
            ),
        ),
        Section(
            "Banes",
            (
                Entry("Dirty Trick", "bane", "1–3", body=(prose("The target has −1 edge on its next roll."),)),
                Entry("Sweep", "bane", "1–4", "Maul", (prose("One more creature within reach takes 1 Damage."),)),
            ),
        ),
        Section(
            "Passives",
            (
                Entry(
                    "Second Wind",
                    boxes=2,
                    boxes_label="per scene",
                    body=(prose("At the start of its turn it clears 1 Stress."),),
                ),
            ),
        ),
        Section(
            "Remember",
            (
                Entry(
                    "Aggressive",
                    body=(
                        prose(
                            "+2 edge to anger or mock it; a ",
                            icon("action"),
                            " Taunt that succeeds deals 1 more Stress.",
                        ),
                    ),
                ),
                Entry(
                    "Carries",
                    body=(prose("Maul (heavy melee, two-handed, weight d8), medium armor, purse with 12 bits."),),
                ),
            ),
            quiet=True,
        ),
    ),
    TICKS,
    "Bandits of the Low Road",
    "Text CC BY 4.0.",
)

GULL = Card(
    "lantern-gull",
    "Lantern Gull",
    "No. 2",
    "pawn",
    "Pawn",
    ("#3d5a3a",),
    "Beast · Gull, Instinctive",
    (),
    numbers(
        ("1", "d4 · −1 edge"),
        ("4", "d8"),
        ("1", "d4 · −1 edge"),
        ("1", "d4 · −1 edge"),
        ("3", "d6"),
        ("1", "d4 · −1 edge"),
    ),
    gauges(1, 1),
    (Fact("Speed", "8"), Fact("Size", "Small")),
    (),
    (),
    "",
    "",
)

WOLF = Card(
    "hollow-wolf",
    "Hollow Wolf",
    "No. 3",
    "pawn",
    "Pawn",
    ("#3d5a3a", "#5b3f7a"),
    "Beast, Horror · Wolf, Instinctive, Dreadful",
    (Run("Circles until someone stands alone, then "), em("everything"), Run(" in the pack turns at once.")),
    numbers(("3", "d6"), ("4", "d8"), ("3", "d6"), ("1", "d4 · −1 edge"), ("4", "d8"), ("2", "d4")),
    gauges(1, 1),
    (Fact("Speed", "8"), Fact("Size", "Medium 2")),
    (
        Section(
            "Attacks",
            (
                Entry(
                    "Bite",
                    "action",
                    aside="Attack",
                    body=(
                        prose(
                            "Defend vs ",
                            strong("Reflex 4"),
                            ". Failure: 1 Damage, and the target cannot leave this turn.",
                        ),
                    ),
                ),
            ),
        ),
        Section(
            "Instants",
            (
                Entry(
                    "Pack Sense",
                    "instant",
                    body=(prose("When an ally of the unit deals Damage, this wolf moves 2 spaces."),),
                ),
            ),
        ),
        Section("Banes", (Entry("Drag Down", "bane", "1–2", body=(prose("The target falls prone."),)),)),
        Section(
            "Remember",
            (
                Entry(
                    "Instinctive",
                    body=(prose("No weapons, no ", icon("action"), " Analyze, no ", icon("action"), " Parley."),),
                ),
            ),
            quiet=True,
        ),
    ),
    (Tick("maneuver", "maneuver", 6), Tick("action", "action", 6)),
    "Wild Country",
    "",
)

BELL = Card(
    "veska",
    "Veska, the Bell Below",
    "No. 4",
    "sovereign",
    "Sovereign",
    ("#24456b", "#b38a2e"),
    "Horror, Immortal · Dreadful, Levitating, Immune (Stress, Sound)",
    (Run("Rings once for warning, once for mercy, and then not for mercy at all."),),
    numbers(("8", "d12 · +2 edge"), ("3", "d6"), ("6", "d12"), ("5", "d10"), ("4", "d8"), ("7", "d12 · +1 edge")),
    gauges(14, 9),
    (Fact("Speed", "6"), Fact("Size", "Large 4–6")),
    (
        Section(
            "Actions",
            (
                Entry(
                    "Toll",
                    "action",
                    aside="Attack, Sound",
                    body=(
                        prose(
                            "Everyone within 4 spaces Defends vs ",
                            strong("Presence 7"),
                            ". Failure: 1 Stress. By ",
                            strong("3+"),
                            ": also ",
                            em("deafened"),
                            ".",
                        ),
                        prose("Until the end of the scene each further Toll adds one of these, in this order:"),
                        prose("glass and thin ice break;", bullet=True),
                        prose("the deafened cannot ", icon("action"), " Parley;", bullet=True),
                        prose("the drowned rise, three ", icon("pawn"), " at the nearest water.", bullet=True),
                        prose("After the third it is silent for a round."),
                    ),
                    boxes=3,
                    boxes_label="per scene",
                ),
                Entry(
                    "Undertow",
                    "action",
                    aside="Attack",
                    body=(prose("Defend vs ", strong("Might 8"), ". Failure: 2 Damage and pulled 3 spaces."),),
                ),
            ),
        ),
        Section(
            "Maneuvers",
            (
                Entry(
                    "Sink and Rise", "maneuver", body=(prose("It passes into stone and stands up to 6 spaces away."),)
                ),
            ),
        ),
        Section(
            "Banes",
            (
                Entry(
                    "Echo",
                    "bane",
                    "1–4",
                    body=(prose("Difficulty +2; if the roll fails, Toll may be used again at once."),),
                ),
                Entry("Cold Water", "bane", "5–6", body=(prose("1 Fatigue."),)),
            ),
        ),
        Section(
            "Remember",
            (
                Entry(
                    "Dreadful",
                    body=(
                        prose(
                            "−2 edge to influence it; Instinctive creatures must ",
                            icon("instant"),
                            " Focus each round or flee.",
                        ),
                    ),
                ),
                Entry("Wants", body=(prose("The clapper that was sawn off and sold, and whoever holds it."),)),
            ),
            quiet=True,
        ),
    ),
    (Tick("maneuver", "maneuver"), Tick("action", "action", 2), Tick("instant", "instant")),
    "The Drowned Parish",
    "",
)

_VERSE = (
    "It remembers every door it ever guarded and recites them, patiently, to those who would rather fight. "
    "Each hinge named aloud creaks somewhere in the house. "
)
ARCHIVE = Card(
    "walking-archive",
    "The Walking Archive of Saint Orrin’s Unfinished Library",
    "No. 5",
    "sovereign",
    "Sovereign",
    ("#5a4a2b",),
    "Construct · Inorganic, Candid, Mindless but for the index",
    (Run("Answers questions with furniture, and furniture with footnotes; it never strikes the one who reads to it."),),
    numbers(
        ("7", "d12 · +1 edge"), ("2", "d4"), ("8", "d12 · +2 edge"), ("10", "d12 · +4 edge"), ("5", "d10"), ("3", "d6")
    ),
    gauges(33, 12, "16, Cumbersome −4"),
    (
        Fact("Speed", "3"),
        Fact("Size", "Large 12"),
        Fact("Resistant", "Cold, Blade"),
        Fact("Vulnerable", "Fire, Water, Editors"),
    ),
    tuple(
        Section(
            heading,
            tuple(
                Entry(
                    f"{word} {heading[:-1]}",
                    key,
                    pill,
                    aside,
                    (
                        prose(_VERSE * (1 + place % 3)),
                        prose("Failure: ", strong(f"{place + 1} Damage"), " and the target is moved one shelf."),
                    ),
                )
                for place, (word, aside) in enumerate(
                    (
                        ("Falling", "Attack"),
                        ("Catalogued", ""),
                        ("Bound", "Shelf"),
                        ("Overdue", ""),
                        ("Misfiled", "Influence"),
                    )
                )
            ),
        )
        for heading, key, pill in (
            ("Actions", "action", ""),
            ("Maneuvers", "maneuver", ""),
            ("Instants", "instant", ""),
            ("Banes", "bane", "1–2"),
            ("Passives", "", ""),
        )
    ),
    TICKS,
    "Bandits of the Low Road",
    "",
)

HULK = Card(
    "salt-hulk",
    "Salt Hulk",
    "",
    "rook",
    "Rook",
    ("#e8d44d", "#f4f0e0"),
    "Construct · Brute",
    (),
    (
        Number("MGT", "+3", "", ""),
        Number("AGL", "−1", "", ""),
        Number("REA", "0", "", ""),
        Number("INU", "+1", "", ""),
        Number("PRS", "−2", "", ""),
    ),
    (Gauge("Stamina", 120, BoxShape.SQUARE, "winded at 60"),),
    (Fact("Stability", "3"), Fact("Free strike", "7")),
    (
        Section(
            "Main actions",
            (
                Entry(
                    "Brine Fist",
                    "action",
                    aside="Melee, Strike",
                    body=(prose(strong("Melee 2"), " · Two creatures or objects"), prose(strong("Power Roll + 3"))),
                    rows=(
                        Row("≤11", (Run("7 cold damage"),)),
                        Row("12–16", (Run("10 cold damage; "), strong("M < 2"), Run(" slowed (save ends)"))),
                        Row(
                            "17+",
                            (
                                Run("13 cold damage; "),
                                strong("M < 3"),
                                Run(" restrained (save ends), and the hulk can use a "),
                                icon("maneuver"),
                                Run(" at once without spending it"),
                            ),
                        ),
                    ),
                    after=(
                        prose(strong("Effect:"), " Each square beside a target is wet until the end of the scene:"),
                        prose("fire there goes out;", bullet=True),
                        prose("whoever falls there slides 1 square.", bullet=True),
                    ),
                ),
                Entry(
                    "Undertow", "action", "5 Malice", rows=(Row("≤11", (Run("slide 1"),)), Row("", (Run("slide 3"),)))
                ),
            ),
        ),
        Section("", (Entry(body=(prose("Whatever touches it tastes of the sea for a week."),)),)),
    ),
    (),
    "",
    "",
)

APPRENTICE = Card(
    "kiln-apprentice",
    "Ñandú Őrült-Štír, Kiln Apprentice",
    "No. 7",
    "pawn",
    "Pawn",
    ("#8a3d0f",),
    "Person · Suggestible",
    (Run("Throws the hot end."),),
    numbers(*LOW),
    gauges(1, 1),
    (Fact("Speed", "5"), Fact("Size", "Medium 1")),
    (
        Section(
            "Attacks",
            (
                Entry(
                    "Shoot, Tongs",
                    "action",
                    body=(prose("Defend vs ", strong("Reflex 3"), ". Failure: 1 Damage (Fire)."),),
                ),
            ),
        ),
    ),
    TICKS,
    "龍の窯",
    "",
)

LEDGER = Card(
    "ledger-wight",
    "Ledger Wight",
    "No. 8",
    "rook",
    "Rook",
    ("#4a4a4a",),
    "Immortal · Candid, Resistant (Cold), Vulnerable (Fire)",
    (Run("Counts before it kills, and kills what does not add up."),),
    numbers(("3", "d6"), ("3", "d6"), ("5", "d10"), ("6", "d12"), ("5", "d10"), ("4", "d8")),
    gauges(6, 5),
    (Fact("Speed", "5"), Fact("Size", "Medium 1")),
    (
        Section(
            "Actions",
            (
                Entry(
                    "Audit",
                    "action",
                    aside="Influence",
                    body=(
                        prose(
                            "Resist vs ",
                            strong("Insight 5"),
                            ". Failure: 1 Stress, and the target names one thing it stole.",
                        ),
                    ),
                ),
            ),
        ),
        Section(
            "Banes",
            (
                Entry(
                    "Interest",
                    "bane",
                    "1–5",
                    body=(prose("Every Stress it dealt this scene counts again."),),
                    boxes=1,
                    boxes_label="per scene",
                ),
            ),
        ),
        Section(
            "Remember",
            (Entry("Cold", body=(prose("−1 of each harm."),)), Entry("Fire", body=(prose("+1 of each harm."),))),
            quiet=True,
        ),
    ),
    TICKS,
    "The Counting House",
    "",
)

DECK = Deck("Salt and Low Roads", "en", (TOLL_KEEPER, GULL, WOLF, BELL, ARCHIVE, HULK, APPRENTICE, LEDGER), GLYPHS)

HOSTILE_TEXTS = (
    "<script>alert(1)</script>",
    "</style><img src=x onerror=alert(1)>",
    "{{ deck }} {% raw %} {# gone #}",
    "]]> --> <!-- &amp; &#60;",
    "\" onmouseover='x' \\",
    "| a | b | \\| c",
    "*star* **two** _under_ __two__ ~~struck~~ `code` ``` ~~~",
    "[link](javascript:x) ![image](y) <https://example.org> https://example.org www.example.org",
    "# no heading #",
    "1. no list",
    "- no list",
    "+ no list",
    "> no quote",
    "===",
    "---",
    "$no$ $$math$$",
    "\x1b[31mred\x1b[0m \x1b]0;title\x07 \x9b31m",
    "nul\x00 bell\x07 back\x08\x7f",
    "right\u202eto left \u2066isolated",
    "stray \u202c\u2069 closers",
    "two\nlines\r\nthree\u2028four\u0085five",
    "\ud800 alone",
    "wide 龍の窯 ⚔️ 👩‍👩‍👧 e\u0301 \u200b\u00ad",
    "W" * 150,
    "   ",
)


def build_hostile(text: str, other: str) -> Card:
    """A card that says the two texts wherever a card says anything."""
    runs = (Run(text), em(other), strong(text), Run(other), icon(other), strong(text))
    body = (Paragraph(runs), Paragraph(runs, True), Paragraph(runs, True), Paragraph(runs))
    rows = (Row(text, runs), Row(other, runs), Row("", (Run(text),)), Row(text, ()))
    entries = (
        Entry(text, other, text, other, body, 2, text, rows, body),
        Entry("", "", "", "", (Paragraph(runs, True), Paragraph(runs))),
        Entry("", "", "", "", (Paragraph(runs, True),), rows=rows, after=(Paragraph(runs, True), Paragraph(runs))),
        Entry("", "", text, "", rows=rows),
        Entry(other, body=(Paragraph((Run(text),)),)),
    )
    return Card(
        text,
        text,
        other,
        text,
        other,
        (text, other),
        text,
        runs,
        (Number(text, other, text, other), Number(other, text, other, text)),
        (
            Gauge(text, 7, BoxShape.ROUND, other, text),
            Gauge(other, 10**9, BoxShape.SQUARE, text),
            Gauge(other, -3, BoxShape.SQUARE, ""),
        ),
        (Fact(text, other), Fact(other, text)),
        (Section(text, entries), Section(other, entries, quiet=True)),
        (Tick(text, other, 2), Tick("action", text, 10**9)),
        text,
        other,
    )


HOSTILE = Deck(
    "<b>Hostile</b> | {{ deck }}",
    'en"><script>',
    tuple(build_hostile(text, HOSTILE_TEXTS[place - 1]) for place, text in enumerate(HOSTILE_TEXTS)),
    (*GLYPHS, Glyph("- no list", "*", "<i>", '"><script>')),
)
