"""Sheets drawn by lot from the JSON Schema that the executable prints, so that a new attribute is covered by itself."""
import itertools
import json
import math
import re

SINGLE_STATES = ["highlighted", "disabled", "selected", "focused", "hovered", "loading"]
STATES = ["normal"] + ["+".join(parts) for count in range(1, 7) for parts in itertools.combinations(SINGLE_STATES, count)]
# What a sheet may be long, with room for the query around it.
SHEET_BYTES = 200_000
# The smallest number that JSON readers do not take for 0.
SMALLEST = 2.2250738585072014e-308
# A number that the schema leaves without bounds.
LOOSE_BOUNDS = (0, 1)
# The colour of the title cannot be the colour of the title, which the schema does not say.
WITHOUT_CURRENT_COLOR = {"titleColor"}

WORDS = [
    "", " ", "OK", "Save", "Save all", "Two\nlines", "\n\n", "tab\there", "A", "…", "0123456789", "fi ffl Ta VAWA",
    "ÄÖÜß", "العربية ١٢٣", "עברית", "mixed עברית text", "日本語のボタン", "ไทย", "हिन्दी क्ष", "👩‍👩‍👧‍👦", "🏳️‍🌈🇩🇪",
    "👍🏽", "1️⃣", "\u200d", "\u200d\u200d👩\u200d", "\u0301", "a\u0301\u0302\u0303\u0304\u0305", "Z\u0363\u0364\u0365algo",
    "\u202eabc", "\u2067\u202d", "\u202a\u202b\u2066x", "\u2069\u202c", "\ufeff", "\ufffd", "\ufffe", "\uffff",
    "\U0010ffff", "\U000e0041", "\u00ad", "\u2028", "\u2029", "\u0085", "\x7f", "\x80", "ﷺ", "𒐫", "<b>&amp;\"'</b>",
    "]]>", "%s%n", "\\u0000", "null", "NaN", "{}", "\ue000",
]
LONG_PIECES = ["a", "word ", "👩‍👩‍👧‍👦", "e\u0301", "א", "\u202e", "a\n", "漢", "W\u00ad", "\u0301", "\t"]
COLORS = [
    "#0A7CFF", "#f00", "#F00A", "#12345678", "#00000000", "white", "RebeccaPurple", "transparent", "UIColor.lightGray",
    "rgb(0 0 0 / 50%)", "rgb(255, 0, 0)", "rgba(1, 2, 3, .4)", "hsl(120 100% 50%)", "hwb(90 10% 10%)", "currentColor",
    "rgb(none 0 0)", "rgb(300 -20 1e3)", "hsl(-720.5deg 50% 50% / 0.001)", "rgb(1e-300 0 0)",
    "oklch(70% 0.1 30 / 1e-9)",
]
FAMILIES = ["system", "Inter", "Noto Sans", "Noto Color Emoji", "No Such Family", ",", "a\nb", "-1", "Sans Bold 900", "\u202e"]
TAGS = ["tnum", "smcp", "liga", "ss01", "kern", "    ", "!!!!", "~~~~", "a'b,", "=1, ", "zero"]


class SheetGenerator:
    """Valid sheets by a schema, with pictures of `pictures` and parents of `parents`."""

    def __init__(self, schema, pictures, parents):
        self.schema = schema
        self.pictures = pictures
        self.parents = parents

    def sheet(self, lot):
        """A sheet; `lot` is a `random.Random`, which decides everything."""
        return Drawing(self, lot).sheet()


class Drawing:
    """One sheet while it is drawn: how extreme and how full it is."""

    def __init__(self, generator, lot):
        self.generator, self.lot = generator, lot
        # How often a value is one that lies at a bound.
        self.extremes = lot.choice([0, 0, 0.02, 0.02, 0.1, 0.5])
        # How many of the attributes a state has.
        self.fullness = lot.choice([0.05, 0.15, 0.3, 0.6, 1])

    def sheet(self):
        lot, properties = self.lot, self.generator.schema["properties"]
        sheet = {}
        for name, schema in properties.items():
            chance = {"states": 0.97, "extends": 0.25, "transitions": 0.4, "flag": 0.15}.get(name, 0.2)
            if lot.random() < chance:
                sheet[name] = self.states(schema) if name == "states" else self.value(schema, name)
        states = sheet.get("states", {})
        while len(json.dumps(sheet, ensure_ascii=False).encode()) > SHEET_BYTES:
            del states[next(iter(states))]
        members = list(sheet.items())
        lot.shuffle(members)
        return dict(members)

    def states(self, schema):
        """Some states, each spelled in one of its ways."""
        lot = self.lot
        count = lot.choice([0, 1, 1, 2, 2, 3, 4, 6]) if lot.random() < 0.98 else len(STATES)
        chosen = ["normal"] * (lot.random() < 0.9 and count > 0)
        chosen += lot.sample(STATES[1:], min(count - len(chosen), len(STATES) - 1))
        lot.shuffle(chosen)
        properties = schema["additionalProperties"]["properties"]
        return {self.spelled(state): self.attributes(properties, state, count) for state in chosen}

    def attributes(self, properties, state, count):
        fullness = self.fullness if count < 10 else self.fullness / 8
        # What a button is made of comes more often, so that most show something.
        basic = {"title", "backgroundColor", "font", "image"} if state == "normal" else set()
        names = [name for name in properties if self.lot.random() < max(fullness, 0.5 * (name in basic))]
        self.lot.shuffle(names)
        return {name: self.value(properties[name], name) for name in names}

    def spelled(self, state):
        """A state's name with its parts in any order, any separators, some `normal` and repetition in it."""
        lot = self.lot
        if lot.random() < 0.7:
            return state
        parts = state.split("+")
        if parts != ["normal"] and len(parts) < 7 and lot.random() < 0.3:
            parts.append(lot.choice(["normal", parts[0]]))
        lot.shuffle(parts)
        return "".join(part + lot.choice("+, ") for part in parts)[:-1]

    def value(self, schema, name="", share=1):
        """A value by a schema; `name` is the member it is for, `share` how many texts share the greatest length."""
        lot = self.lot
        for choice in ("anyOf", "oneOf"):
            if choice in schema:
                return self.value(lot.choice(self.weighed(schema[choice])), name, share)
        if "const" in schema:
            return schema["const"]
        if "enum" in schema:
            return lot.choice(schema["enum"])
        return getattr(self, "draw_" + schema["type"])(schema, name, share)

    def weighed(self, choices):
        """`null` less often than the rest: most say something."""
        return [choice for choice in choices for _ in range(1 if choice.get("type") == "null" else 4)]

    def draw_null(self, schema, name, share):
        return None

    def draw_boolean(self, schema, name, share):
        return self.lot.random() < 0.5

    def draw_integer(self, schema, name, share):
        low, high = schema["minimum"], schema["maximum"]
        if self.lot.random() < self.extremes:
            return self.lot.choice([low, high, float(high), low + 1])
        return self.lot.randint(low, min(high, max(low + 4, high if high <= 1000 and low > 0 else 0)))

    def draw_number(self, schema, name, share):
        lot, (low, high) = self.lot, bounds(schema)
        excluded = "exclusiveMinimum" in schema
        if lot.random() < self.extremes:
            edges = [low, high, math.nextafter(low, high) if low else SMALLEST, math.nextafter(high, low), 1e-9, 0.003, 0, -0.0,
                     1 / 3, high / 2]
            edges = [edge for edge in edges if low <= edge <= high and not (excluded and edge == low)]
            return lot.choice(edges)
        if high <= 1:
            return round(lot.uniform(low, high), lot.choice([1, 2, 16]))
        usual = 0.1 if low <= 0 < high and low > -1 else max(low, -8)
        least = max(math.ceil(usual), 1) if excluded else math.ceil(usual)
        return lot.choice([lot.randint(least, int(min(high, 12))),
                           round(lot.uniform(usual, min(high, 24)), lot.choice([1, 2, 16])),
                           max(round(lot.uniform(usual, min(high, 80))), least)])

    def draw_string(self, schema, name, share):
        lot, pattern = self.lot, schema.get("pattern", "")
        if "highlighted" in pattern:
            return self.spelled(lot.choice(STATES))
        if pattern:
            known = self.generator.parents if name == "extends" else self.generator.pictures
            chosen = lot.choice(known)
            if not re.search(pattern, chosen):
                raise ValueError(f"there is no value for {name} with the pattern {pattern}")
            return chosen
        if "maxLength" not in schema:
            return self.color(name)
        if name == "family":
            return lot.choice(FAMILIES)
        limit = schema["maxLength"] // share
        if lot.random() < self.extremes / 40:
            piece = lot.choice(LONG_PIECES)
            text = (piece * (limit // len(piece) + 1))[:limit - lot.choice([0, 0, 1])]
        else:
            text = lot.choice([lot.choice(WORDS), "".join(lot.choice(WORDS) for _ in range(3))])[:limit]
        return text if text or not schema["minLength"] else "a"

    def color(self, name):
        while True:
            color = self.lot.choice(COLORS)
            if color != "currentColor" or name not in WITHOUT_CURRENT_COLOR:
                # Inside of a pair the member's name is no longer the attribute's.
                return color if name not in ("light", "dark") or color != "currentColor" else "black"

    def draw_array(self, schema, name, share):
        lot, items = self.lot, schema.get("items")
        if "prefixItems" in schema:
            return [self.value(item, name, share) for item in schema["prefixItems"]]
        if schema.get("uniqueItems"):
            return lot.sample(items["enum"], lot.randint(0, len(items["enum"])))
        low, high = schema.get("minItems", 0), schema["maxItems"]
        count = high if low == high or lot.random() < self.extremes / 20 else lot.randint(low, min(high, 4))
        return [self.value(items, name, max(share, count)) for _ in range(count)]

    def draw_object(self, schema, name, share):
        lot = self.lot
        if "properties" not in schema:
            count = lot.randint(0, min(3, schema["maxProperties"]))
            return {tag: self.value(schema["additionalProperties"], "", share) for tag in lot.sample(TAGS, count)}
        required = schema.get("required", [])
        names = [member for member in schema["properties"] if member in required or lot.random() < 0.5]
        conflict = schema.get("not", {}).get("required", [])
        if conflict and set(conflict) <= set(names):
            names.remove(lot.choice(conflict))
        lot.shuffle(names)
        return {member: self.value(schema["properties"][member], member, share) for member in names}


def bounds(schema):
    """The least and the greatest number of a schema."""
    low = schema.get("minimum", schema.get("exclusiveMinimum", LOOSE_BOUNDS[0]))
    return low, schema.get("maximum", LOOSE_BOUNDS[1])
