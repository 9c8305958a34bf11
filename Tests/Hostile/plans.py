"""The questions put to a sheet, drawn by lot: circumstances, motions, scripts of touches, and wrong ones of each."""
from sheets import COLORS, STATES

SCALES = [1, 2, 3, 0.25, 0.5, 1.5, 2.625, 1 / 3]
LENGTHS = [0, 1, 33.3, 44, 100, 250.75, 1e-9, 5e-324]
FLAGS = ["no", "yes", "default"]
BACKGROUNDS = [color for color in COLORS if color != "currentColor"]

# Wrong values by parameter: each is refused with 400 in an address, and with 422 in a body.
WRONG = {
    "scale": ["0", "-1", "8.0001", "1e999", "nan", "", "2x", "0x2", "１"],
    "width": ["-1", "100001", "wide", "-1e-300", " "],
    "height": ["-0.5", "1e9", "true"],
    "maxWidth": ["-1", "inf"],
    "maxHeight": ["1,5"],
    "direction": ["RTL", "", "up"],
    "scheme": ["sepia", "light,dark"],
    "flag": ["maybe", "true"],
    "previous": ["pressed", "normal,,normal", ",".join(["normal"] * 17)],
    "canvas": ["all", "Bounds"],
    "at": ["-1", "86401", "now"],
    "background": ["blu", "", "currentColor", "#12345"],
    "sclae": ["1"],
    "": ["1"],
    "a b\n": ["x"],
}
WRONG_MEMBERS = [
    ("state", "pressed"), ("state", 5), ("state", None), ("scale", 9), ("scale", "2"), ("scale", True), ("width", -1),
    ("height", []), ("direction", True), ("scheme", "sepia"), ("flag", {}), ("previous", ["up"]),
    ("canvas", ""), ("schem", "dark"), ("maxWidth", 1e300), ("previous", ["normal"] * 17),
]
# Wrong scripts: a change of a right one, and the culprit's place.
WRONG_SCRIPTS = [
    ({"events": {}}, "/events"), ({"events": [{"at": 0, "input": "tap"}]}, "/events/0/input"),
    ({"events": [{"at": 0, "input": "down", "x": 1}]}, "/events/0"),
    ({"events": [{"at": 1, "input": "cancel"}, {"at": 0, "input": "cancel"}]}, "/events/1/at"),
    ({"events": [{"at": -1, "input": "cancel"}]}, "/events/0/at"),
    ({"events": [{"at": 0, "input": "setFlag", "value": True}]}, "/events/0/value"),
    ({"events": [{"at": 0, "input": "cancel"}] * 1001}, "/events"), ({"events": [7]}, "/events/0"),
    ({"control": 1}, "/control"), ({"control": {"enabled": 1}}, "/control/enabled"), ({"action": "buy"}, "/action"),
    ({"pointer": "pen"}, "/pointer"), ({"dragSlop": -1}, "/dragSlop"), ({"fps": 0}, "/fps"), ({"fps": 1.5}, "/fps"),
    ({"loop": -1}, "/loop"), ({"scale": 0}, "/scale"), ({"event": []}, "/event"), ({"previous": ["normal"]}, "/previous"),
]


class Plan:
    """All that is asked about one sheet, in the states it declares and others."""

    def __init__(self, lot, sheet):
        declared = list(sheet.get("states", {})) or ["normal"]
        state = lambda: lot.choice(declared) if lot.random() < 0.6 else lot.choice(STATES)
        place = lambda: state() + (f"~{lot.choice(FLAGS)}" if lot.random() < 0.4 else "")
        self.state = state()
        self.circumstances = circumstances(lot, state)
        self.picture = {}
        if lot.random() < 0.3:
            self.picture["background"] = lot.choice(BACKGROUNDS)
        if lot.random() < 0.3:
            self.picture["at"] = lot.choice([0, 0.3, 1, 86400, 1e-300])
        self.other_scale = lot.choice(SCALES[:4] + [8])
        self.text = lot.choice(["outlines", "live"])
        self.states = [lot.choice(STATES) for _ in range(lot.randint(1, 5))] if lot.random() < 0.3 else None
        self.columns = lot.choice([None, None, 1, 3, 64])
        self.motion = {"from": place(), "to": place(), "fps": lot.choice([1, 5, 12, 30])}
        if lot.random() < 0.3:
            self.motion["force"] = lot.random() < 0.5
        if lot.random() < 0.3:
            self.motion["loop"] = lot.choice([0, 1, 65535])
        self.moment = lot.choice([0, 0.1, 0.25, 86400])
        self.script = script(lot, self.circumstances)
        self.is_script_drawn = lot.random() < 0.5
        self.wrong = wrong_parameter(lot)
        self.wrong_member = lot.choice(WRONG_MEMBERS)
        self.wrong_script = lot.choice(WRONG_SCRIPTS)


def circumstances(lot, state):
    """Parameters of every query, by name."""
    values = {
        "scale": lambda: lot.choice(SCALES), "width": lambda: lot.choice(LENGTHS), "height": lambda: lot.choice(LENGTHS),
        "maxWidth": lambda: lot.choice(LENGTHS), "maxHeight": lambda: lot.choice(LENGTHS),
        "direction": lambda: lot.choice(["ltr", "rtl"]), "scheme": lambda: lot.choice(["light", "dark"]),
        "flag": lambda: lot.choice(FLAGS), "canvas": lambda: lot.choice(["drawn", "bounds", "even"]),
        # Commas part the states of this list, so they cannot part those of a state.
        "previous": lambda: [state().replace(",", "+") for _ in range(lot.randint(1, 4))],
    }
    return {name: value() for name, value in values.items() if lot.random() < (0.5 if name == "scale" else 0.25)}


def script(lot, given):
    """A control and a few inputs, in the order of their times."""
    inputs = []
    for time in sorted(lot.choice([0, 0.05, 0.1, 0.5, 1, 2.5]) for _ in range(lot.choice([0, 1, 3, 8]))):
        name = lot.choice(["down", "down", "move", "up", "up", "cancel", "setEnabled", "setSelected", "setFlag"])
        event = {"at": time, "input": name}
        if name in ("down", "move", "up"):
            event |= {axis: lot.choice([0, 5, 20, -1, 300, -100000, 100000]) for axis in "xy"}
        if name == "down" and lot.random() < 0.3:
            event["taps"] = lot.choice([1, 2, 1000])
        if name in ("setEnabled", "setSelected"):
            event["value"] = lot.random() < 0.5
        if name == "setFlag":
            event |= {"value": lot.choice(FLAGS), "force": lot.random() < 0.5}
        inputs.append(event)
    made = {"events": inputs, "fps": lot.choice([1, 5, 10]), "action": lot.choice(["none", "toggleSelected", "toggleFlag"]),
            "pointer": lot.choice(["touch", "mouse"])}
    if lot.random() < 0.5:
        made["control"] = {"enabled": lot.random() < 0.8, "selected": lot.random() < 0.5, "flag": lot.choice(FLAGS)}
    return made | {name: value for name, value in given.items() if name not in ("previous", "flag")}


def wrong_parameter(lot):
    """A parameter and a value that it cannot have."""
    name = lot.choice(list(WRONG))
    return name, lot.choice(WRONG[name])
