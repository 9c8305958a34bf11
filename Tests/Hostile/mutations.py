"""Sheets with one thing wrong at a known place, and texts that are broken byte by byte.

A sheet is walked along its schema, which says at each place what would be wrong there.
"""
import copy
import json
import math
from dataclasses import dataclass

from sheets import LOOSE_BOUNDS, bounds

PLACEHOLDER = "the member that is to be there twice"
# The most levels that a document may be nested.
DEPTH_LIMIT = 32
# The most sheets that extend each other.
CHAIN_LIMIT = 16
LIST_LENGTH = 20_000
UNPRINTED = [chr(code) for code in range(0x20) if chr(code) not in "\n\t"]
# No names of states, and what a service might take for one.
NO_STATES = ["pressed", "Normal", "highlightd", "normal++selected", "", "+", "selected-focused", "*normal", "a/b~c", "normal\u0000"]


@dataclass
class Mutation:
    """A document, and how it is to be refused.

    `pointer` is the culprit's place, or None where the text is no JSON; `words` must all stand in what is said of it,
    `numbers` too, in any spelling.
    """

    kind: str
    text: bytes
    status: int
    pointer: str | None
    words: list
    numbers: list

    def below(self, member):
        """The same document as the member of another."""
        pointer = None if self.pointer is None else f"/{member}{self.pointer}"
        text = b'{"%s": %s}' % (member.encode(), self.text)
        return Mutation(self.kind, text, self.status, pointer, self.words, self.numbers)


@dataclass
class Place:
    """A value in a sheet and its schema, once the choices that other values would fit are left out."""

    path: tuple
    value: object
    schema: dict
    whole: dict

    @property
    def pointer(self):
        return pointer(self.path)


def pointer(path):
    """A JSON Pointer (RFC 6901)."""
    return "".join("/" + str(token).replace("~", "~0").replace("/", "~1") for token in path)


def places(value, schema, path=()):
    """Every value within one that fits the schema."""
    chosen = next(choice for choice in choices(schema) if fits(value, choice))
    yield Place(path, value, chosen, schema)
    if isinstance(value, dict):
        known = chosen.get("properties", {})
        for name, member in value.items():
            yield from places(member, known.get(name) or chosen["additionalProperties"], (*path, name))
    if isinstance(value, list):
        for index, element in enumerate(value):
            items = chosen["prefixItems"][index] if "prefixItems" in chosen else chosen["items"]
            yield from places(element, items, (*path, index))


def choices(schema):
    """The schemas of which a value must fit one."""
    alternatives = schema.get("anyOf") or schema.get("oneOf")
    return [schema] if not alternatives else [leaf for choice in alternatives for leaf in choices(choice)]


def json_type(value):
    if value is None or isinstance(value, bool):
        return "null" if value is None else "boolean"
    if isinstance(value, (int, float)):
        return "integer" if float(value).is_integer() else "number"
    return {str: "string", list: "array", dict: "object"}[type(value)]


def types(schema):
    """The types of value that a schema takes; a number may be whole."""
    found = {choice.get("type") or json_type(choice["const"]) for choice in choices(schema)}
    return found | {"integer"} if "number" in found else found


def fits(value, schema):
    """Whether a valid value is one of this choice."""
    if "const" in schema:
        return value == schema["const"]
    if json_type(value) not in types(schema):
        return False
    if "enum" in schema:
        return value in schema["enum"]
    return not isinstance(value, dict) or "properties" not in schema or set(value) <= set(schema["properties"])


def replaced(sheet, path, value):
    """A copy of a sheet with another value at a place."""
    if not path:
        return value
    changed = copy.deepcopy(sheet)
    holder = changed
    for token in path[:-1]:
        holder = holder[token]
    holder[path[-1]] = value
    return changed


class Mutator:
    """Mutations of valid sheets by a schema."""

    def __init__(self, schema):
        self.schema = schema
        self.kinds = [name.removeprefix("make_") for name in dir(self) if name.startswith("make_")]

    def mutation(self, lot, sheet, kind=None):
        """A sheet with one thing wrong, of a kind that is possible in it."""
        everywhere = list(places(sheet, self.schema))
        kinds = [kind] if kind else lot.sample(self.kinds, len(self.kinds))
        for kind in kinds:
            made = getattr(self, "make_" + kind)(lot, sheet, everywhere)
            if made:
                made.kind = kind.replace("_", " ")
                return made
        return None

    def of(self, sheet, place, value, words=(), numbers=(), at=None):
        """The sheet with a wrong value at a place."""
        text = json.dumps(replaced(sheet, place.path, value), ensure_ascii=False).encode()
        return Mutation("", text, 422, place.pointer if at is None else at, list(words), list(numbers))

    def chosen(self, lot, everywhere, condition):
        found = [place for place in everywhere if condition(place)]
        return lot.choice(found) if found else None

    def make_wrong_type(self, lot, sheet, everywhere):
        place = lot.choice(everywhere)
        wrong = [True, 16, 1.5, "16", "NaN", [], {}, None]
        wrong = [value for value in wrong if json_type(value) not in types(place.whole)]
        if not wrong:
            return None
        value = lot.choice(wrong)
        shown = "a list" if value == [] else "an object" if value == {} else json.dumps(value)
        return self.of(sheet, place, value, [shown])

    def make_out_of_range(self, lot, sheet, everywhere):
        place = self.chosen(lot, everywhere, lambda place: place.schema.get("type") in ("number", "integer")
                            and bounds(place.schema) != LOOSE_BOUNDS or "minimum" in place.schema)
        if not place:
            return None
        low, high = bounds(place.schema)
        whole = place.schema["type"] == "integer"
        step = (lambda value, towards: value + math.copysign(1, towards)) if whole else math.nextafter
        below = low if "exclusiveMinimum" in place.schema else step(low, -math.inf)
        value = lot.choice([below, low - 1, low - 1e9, -1e300, step(high, math.inf), high + 1, 1e300, 1.7976931348623157e308])
        return self.of(sheet, place, value, numbers=[low, high, value])

    def make_unknown_member(self, lot, sheet, everywhere):
        place = self.chosen(lot, everywhere, lambda place: "properties" in place.schema)
        known = {name for choice in choices(place.whole) for name in choice.get("properties", {})}
        name = lot.choice(sorted(known))
        at = lot.randrange(len(name))
        wrong = lot.choice([name[:at] + name[at + 1:], name[:at] + name[at] + name[at:], name.swapcase(), name + " ", "",
                            "x" * 300, "a/b~c~1", "__proto__", "👩‍👩‍👧‍👦"])
        if wrong in known or wrong in place.value:
            return None
        value = lot.choice([None, 1, "x", [], {"a": [{}]}])
        changed = self.of(sheet, place, {**place.value, wrong: value}, ["not known"], at=pointer((*place.path, wrong)))
        return changed

    def make_missing_member(self, lot, sheet, everywhere):
        place = self.chosen(lot, everywhere, lambda place: place.schema.get("required"))
        if not place:
            return None
        name = lot.choice(place.schema["required"])
        rest = {member: value for member, value in place.value.items() if member != name}
        return self.of(sheet, place, rest, [f'"{name}"'])

    def make_conflicting_members(self, lot, sheet, everywhere):
        place = self.chosen(lot, everywhere, lambda place: "not" in place.schema)
        if not place:
            return None
        names = place.schema["not"]["required"]
        both = {name: place.schema["properties"][name]["default"] for name in names}
        return self.of(sheet, place, {**place.value, **both}, [f'"{name}"' for name in names])

    def make_unknown_state(self, lot, sheet, everywhere):
        wrong = lot.choice(NO_STATES)
        place = self.chosen(lot, everywhere, lambda place: "highlighted" in place.schema.get("pattern", ""))
        if place and lot.random() < 0.5:
            return self.of(sheet, place, wrong, ["must be a state"])
        states = sheet.get("states", {})
        changed = {**sheet, "states": {**states, wrong: {}}}
        text = json.dumps(changed).encode()
        return Mutation("", text, 422, pointer(("states", wrong)), ["must be a state"], []) if "\0" not in wrong \
            else Mutation("", text, 400, None, ["U+0000"], [])

    def make_repeated_state(self, lot, sheet, everywhere):
        states = sheet.get("states", {})
        several = [name for name in states if "+" in name and "normal" not in name]
        if not several:
            return None
        again = "normal+" + "+".join(reversed(lot.choice(several).split("+")))
        if again in states or again.count("+") > 6:
            return None
        return Mutation("", json.dumps({**sheet, "states": {**states, again: {}}}).encode(), 422,
                        pointer(("states", again)), ["another member"], [])

    def make_unknown_name(self, lot, sheet, everywhere):
        place = self.chosen(lot, everywhere, lambda place: "enum" in place.schema)
        if not place:
            return None
        names = [name for choice in choices(place.whole) for name in choice.get("enum", [])]
        right = lot.choice(names)
        wrong = lot.choice([right.upper(), right + " ", " " + right, right[1:], "", "nonsense", right * 20, "\u202e" + right])
        return None if wrong in names else self.of(sheet, place, wrong, [f'"{wrong[:40]}', right])

    def make_repeated_name(self, lot, sheet, everywhere):
        place = self.chosen(lot, everywhere, lambda place: place.schema.get("uniqueItems") and place.value)
        if not place:
            return None
        name = lot.choice(place.value)
        return self.of(sheet, place, [*place.value, name], [f'"{name}"', "twice"],
                       at=pointer((*place.path, len(place.value))))

    def make_too_long_text(self, lot, sheet, everywhere):
        place = self.chosen(lot, everywhere, lambda place: "maxLength" in place.schema)
        if not place:
            return None
        limit = place.schema["maxLength"]
        length = lot.choice([limit + 1, limit + 1, limit * 2, 30_000])
        return self.of(sheet, place, lot.choice(["a", "é", "👍", "\u0301"]) * length, numbers=[limit, length])

    def make_empty_text(self, lot, sheet, everywhere):
        place = self.chosen(lot, everywhere, lambda place: place.schema.get("minLength"))
        return self.of(sheet, place, "", ["empty"]) if place else None

    def make_control_character(self, lot, sheet, everywhere):
        place = self.chosen(lot, everywhere, lambda place: "maxLength" in place.schema)
        if not place:
            return None
        control = lot.choice(UNPRINTED)
        text = place.value[:place.schema["maxLength"] - 1]
        at = lot.randint(0, len(text))
        return self.of(sheet, place, text[:at] + control + text[at:], [f"U+{ord(control):04X}"])

    def make_wrong_resource_name(self, lot, sheet, everywhere):
        place = self.chosen(lot, everywhere, lambda place: "A-Za-z0-9" in place.schema.get("pattern", ""))
        if not place:
            return None
        wrong = lot.choice(["", "..", "a/b", "-a", "a.png", "a@2x", "é", "a b", "a\n", "x" * 65, "a%2fb", "a\u0000"])
        return self.of(sheet, place, wrong, ["must be a name", f'"{wrong[:1] if wrong.isprintable() else ""}'])

    def make_wrong_tag(self, lot, sheet, everywhere):
        place = self.chosen(lot, everywhere, lambda place: "maxProperties" in place.schema)
        if not place:
            return None
        wrong = lot.choice(["", "tnu", "tnums", "tné ", 'tn"m', "tn\u007fm", "👍👍👍👍"])
        return self.of(sheet, place, {**place.value, wrong: 1}, ["four characters"], at=pointer((*place.path, wrong)))

    def make_too_many_tags(self, lot, sheet, everywhere):
        place = self.chosen(lot, everywhere, lambda place: "maxProperties" in place.schema)
        if not place:
            return None
        limit = place.schema["maxProperties"]
        return self.of(sheet, place, {f"{number:04}": 1 for number in range(limit + 1)}, numbers=[limit, limit + 1])

    def make_wrong_color(self, lot, sheet, everywhere):
        place = self.chosen(lot, everywhere, lambda place: "examples" in place.schema)
        if not place:
            return None
        wrong = lot.choice(["", "blurple", "#12345", "#GGG", "rgb(", "rgb(1 2)", "rgb(NaN 0 0)", "rgb(1e999 0 0)", "oklab(0.5 1e200 1e200)", "16", "url(x)",
                            "UIColor.", "uicolor.red", "red;", "rgb(" * 50, "#" + "F" * 500, "\u0000", "var(--x)"])
        return self.of(sheet, place, wrong, ["colour", json.dumps(wrong[:30])[:-1]])

    def make_list_too_long(self, lot, sheet, everywhere):
        place = self.chosen(lot, everywhere, lambda place: "maxItems" in place.schema and "items" in place.schema)
        if not place:
            return None
        limit = place.schema["maxItems"]
        length = lot.choice([limit + 1, limit + 1, limit * 4, LIST_LENGTH])
        element = lot.choice([0, None, {}]) if length == LIST_LENGTH or not place.value else place.value[0]
        if len(json.dumps(element)) * length > 150_000:
            element = {}
        return self.of(sheet, place, [element] * length, numbers=[limit, length])

    def make_huge_list_of_names(self, lot, sheet, everywhere):
        place = self.chosen(lot, everywhere, lambda place: place.schema.get("uniqueItems"))
        return self.of(sheet, place, [0] * LIST_LENGTH, ["not 0"], at=place.pointer + "/0") if place else None

    def make_no_object(self, lot, sheet, everywhere):
        value = lot.choice([None, True, 0, "", []])
        shown = "a list" if value == [] else json.dumps(value)
        return Mutation("", json.dumps(value).encode(), 422, "", ["object", shown], [])

    def make_duplicate_member(self, lot, sheet, everywhere):
        place = self.chosen(lot, everywhere, lambda place: isinstance(place.value, dict) and place.value)
        if not place:
            return None
        name = lot.choice(list(place.value))
        text = json.dumps(replaced(sheet, place.path, {**place.value, PLACEHOLDER: 1}), ensure_ascii=False)
        escaped = "".join(f"\\u{ord(letter):04x}" for letter in name) if lot.random() < 0.3 else name
        return malformed(text.replace(PLACEHOLDER, escaped), [f'"{name}"', "twice"])

    def make_too_deep(self, lot, sheet, everywhere):
        place = lot.choice(everywhere)
        depth = lot.choice([DEPTH_LIMIT + 1, 100, 10_000])
        opening, closing = lot.choice([("[", "]"), ('{"a":', "}")])
        return malformed(raw(sheet, place, opening * depth + "1" + closing * depth), ["deeper", str(DEPTH_LIMIT)])

    def make_no_token(self, lot, sheet, everywhere):
        token = lot.choice(["NaN", "Infinity", "-Infinity", "nan", "01", "+1", ".5", "1.", "0x10", "'a'", "undefined", "True",
                            "1e", "--1", "/**/1", "1,", "\ufeff1", "\u00a01"])
        return malformed(raw(sheet, lot.choice(everywhere), token), [])

    def make_infinite_number(self, lot, sheet, everywhere):
        number = lot.choice(["1e999", "-1e999", "9" * 400])
        return malformed(raw(sheet, lot.choice(everywhere), number), [number[:10]])

    def make_no_unicode(self, lot, sheet, everywhere):
        text = raw(sheet, lot.choice(everywhere), lot.choice(['"\\ud800"', '"\\udc00\\ud800"', '"\\ud800x"'])).encode()
        if lot.random() < 0.5:
            text = raw(sheet, lot.choice(everywhere), '"?!?"').encode().replace(
                b"?!?", lot.choice([b"\xff", b"\xc0\x80", b"\xed\xa0\x80", b"\xf4\x90\x80\x80", b"\xe2\x82"]))
        return Mutation("", text, 400, None, ["Line "], [])

    def make_no_document(self, lot, sheet, everywhere):
        whole = json.dumps(sheet)
        text = lot.choice(["", " \n", whole[:-1], whole + ",", whole + whole, "\ufeff" + whole, whole[1:], "[" * 100_000])
        return malformed(text, [])

    def make_unknown_parent(self, lot, sheet, everywhere):
        return Mutation("", json.dumps({**sheet, "extends": "no-such-sheet"}).encode(), 422, "/extends",
                        ["no-such-sheet", "not stored"], [])

    def make_chain_too_long(self, lot, sheet, everywhere):
        return Mutation("", json.dumps({**sheet, "extends": f"chain-{CHAIN_LIMIT - 1}"}).encode(), 422, "/extends",
                        ["chain"], [CHAIN_LIMIT])


def raw(sheet, place, token):
    """The text of a sheet with a token, right or wrong, at a place."""
    return json.dumps(replaced(sheet, place.path, PLACEHOLDER), ensure_ascii=False).replace(f'"{PLACEHOLDER}"', token)


def malformed(text, words):
    return Mutation("", text.encode(), 400, None, ["Line ", *words], [])


def broken_bytes(lot, text):
    """A text with a few bytes changed, put in, left out, repeated or cut off."""
    text = bytearray(text)
    for _ in range(lot.choice([1, 1, 2, 5])):
        at = lot.randrange(len(text) + 1)
        end = min(len(text), at + lot.choice([1, 1, 4, 30]))
        way = lot.choice(["flip", "insert", "delete", "repeat", "swap", "truncate"])
        if way == "flip" and at < len(text):
            text[at] ^= 1 << lot.randrange(8)
        elif way == "insert":
            text[at:at] = lot.choice([lot.randbytes(1), b'"', b"{", b"]", b",", b"-", b"9" * 20, b"e9", b"\\u", b"\0", b"null"])
        elif way == "delete":
            del text[at:end]
        elif way == "repeat":
            text[at:at] = text[at:end]
        elif way == "swap":
            other = lot.randrange(len(text) + 1)
            text[at:end] = text[other:other + end - at]
        elif lot.random() < 0.3:
            del text[at:]
    return bytes(text)
