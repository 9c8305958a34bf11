"""What must hold of every sheet: the claims, and the requests that put them to the test."""
import contextlib
import io
import json
import math
import re
import struct
import xml.etree.ElementTree
from urllib.parse import quote

from PIL import Image

from client import Failure

# Why a valid sheet may not be drawn: the limits of the run.
LIMITS = {"too-large", "too-long"}
SVG = "{http://www.w3.org/2000/svg}svg"


def query(parameters):
    """A query string of parameters by name."""
    texts = {name: spelled(value) for name, value in parameters.items() if value is not None}
    return "?" + "&".join(f"{quote(name, safe='')}={quote(text, safe='')}" for name, text in texts.items()) if texts else ""


def spelled(value):
    if isinstance(value, list):
        return ",".join(map(spelled, value))
    return json.dumps(value) if isinstance(value, (bool, int, float)) else value


def encoded(document):
    return json.dumps(document, ensure_ascii=False).encode()


def expect(condition, claim, answer, detail=None):
    if not condition:
        shown = answer.body[:600].decode(errors="replace") if detail is None else detail
        raise Failure(claim, answer.request, f"{answer.status} {shown}")


class Examination:
    """One sheet, stored under an id of its own, asked everything a plan says."""

    def __init__(self, client, name, sheet, plan):
        self.client, self.plan, self.sheet = client, plan, sheet
        self.name = name
        self.home = f"/v1/stylesheets/{name}"
        self.place = f"{self.home}/states/{quote(plan.state, safe='')}"

    def run(self):
        """Stores the sheet, asks, and removes it again."""
        try:
            self.store()
            self.ask_for_style()
            layout = self.ask_for_layout()
            self.ask_for_pictures(layout)
            self.ask_for_vectors(layout)
            self.ask_for_sprite()
            self.ask_for_motion()
            self.ask_for_interaction()
            self.ask_wrongly()
        except Failure:
            with contextlib.suppress(Failure):
                self.client.send("DELETE", self.home)
            raise
        gone = self.client.send("DELETE", self.home)
        expect(gone.status == 204, "a sheet that no other extends can be removed", gone)

    def get(self, target, parameters=None, headers=()):
        return self.client.send("GET", target + query(parameters or {}), headers=headers)

    def post(self, question, more, accept="*/*"):
        body = {"stylesheet": self.sheet, "state": self.plan.state, **more}
        return self.client.send("POST", f"/v1/{question}", encoded(body), headers={"Accept": accept})

    def drawn(self, answer):
        """Whether there is an answer; a limit of the run may be why there is none."""
        if answer.status == 503:
            return False
        if answer.status == 422:
            expect(answer.kind in LIMITS, "a valid sheet is refused only for a limit", answer)
            expect(re.search(r"limit( at its size)? is \d|more than \d", answer.json["detail"]), "a limit is named", answer)
            return False
        expect(answer.status == 200, "a valid sheet is answered with 200, or 422 for a limit", answer)
        return True

    def store(self):
        text = encoded(self.sheet)
        answer = self.client.send("PUT", self.home, text)
        expect(answer.status in (200, 201), "a valid sheet is stored", answer)
        canonical = answer.body
        read = self.get(self.home)
        expect(read.status == 200 and read.body == canonical, "what is read is what was answered", read)
        again = self.client.send("PUT", self.home, canonical)
        expect(again.status == 200 and again.body == canonical and again.fields["ETag"] == answer.fields["ETag"],
               "a sheet in canonical spelling stays as it is", again)
        # The order of states, too, must not matter, nor must numbers and names in their canonical spelling.
        listed = self.get(self.home + "/states")
        expect(listed.status == 200 and len(listed.json["states"]) == len(self.sheet.get("states", {}))
               or "extends" in self.sheet, "all states are listed", listed)
        patched = self.client.send("PATCH", self.home, b'{"disabledAlpha": 2}', "application/merge-patch+json")
        expect(patched.status == 422 and patched.json["errors"][0]["pointer"] == "/disabledAlpha",
               "a wrong patch is refused", patched)
        patched = self.client.send("PATCH", self.home, b'{}', "application/merge-patch+json")
        expect(patched.status == 200 and patched.body == canonical, "a refused patch and an empty one change nothing", patched)

    def ask_for_style(self):
        plan = self.plan
        answer = self.get(self.place, plan.circumstances)
        expect(answer.status == 200, "a style is resolved", answer)
        stored, sent = answer.json, self.post("resolve", plan.circumstances)
        expect(sent.status == 200 and sent.json["style"] == stored["style"] and sent.json["state"] == stored["state"],
               "a sheet sent along has the style of the stored one", sent)
        unchanged = self.get(self.place, plan.circumstances, {"If-None-Match": answer.fields["ETag"]})
        expect(unchanged.status == 304 and not unchanged.body, "what the client has is not sent again", unchanged)

    def ask_for_layout(self):
        answer = self.get(self.place + "/layout", self.plan.circumstances)
        sent = self.post("layout", self.plan.circumstances)
        if 503 in (answer.status, sent.status):
            return None
        expect(sent.status == answer.status, "a sheet sent along is answered as the stored one", sent)
        if not self.drawn(answer):
            return None
        layout, other = answer.json, sent.json
        del layout["stylesheet"], layout["revision"], other["revision"]
        expect(other == layout, "a sheet sent along has the layout of the stored one", sent)
        overflow, size, scale = layout["overflow"], layout["size"], layout["scale"]
        for extent, before, after in (("width", "left", "right"), ("height", "top", "bottom")):
            expect(size[extent] >= 0, "no size is negative", answer)
            pixels = math.ceil(size[extent] * scale - 1e-6) + round((overflow[before] + overflow[after]) * scale)
            expect(layout["pixelSize"][extent] == max(1, pixels), "the pixels are the size and what lies outside", answer)
        return layout

    def ask_for_pictures(self, layout):
        plan = self.plan
        parameters = plan.circumstances | plan.picture
        answer = self.get(self.place + ".png", parameters)
        if self.drawn(answer):
            expect(layout is not None, "what can be drawn can be measured", answer)
            expect_picture(answer, layout["pixelSize"])
            again = self.get(self.place + ".png", parameters)
            expect(again.status == 503 or again.body == answer.body, "the same request has the same bytes", again, "")
            sent = self.post("render", parameters, "image/png")
            expect(sent.status == 503 or sent.body == answer.body, "a sheet sent along looks like the stored one", sent, "")
            head = self.client.send("HEAD", self.place + ".png" + query(parameters))
            expect(head.status in (200, 503) and not head.body, "HEAD has no body", head)
        else:
            expect(layout is None or answer.status == 503, "what can be measured can be drawn", answer)
        others = parameters | {"scale": plan.other_scale}
        measured, drawn = (self.get(self.place + part, {name: value for name, value in others.items()
                           if part == ".png" or name not in plan.picture}) for part in ("/layout", ".png"))
        if self.drawn(measured) and self.drawn(drawn):
            expect_picture(drawn, measured.json["pixelSize"])

    def ask_for_vectors(self, layout):
        plan = self.plan
        parameters = plan.circumstances | plan.picture | {"text": plan.text}
        answer = self.get(self.place + ".svg", parameters)
        if not self.drawn(answer):
            return
        try:
            root = xml.etree.ElementTree.fromstring(answer.body)
        except xml.etree.ElementTree.ParseError as error:
            raise Failure("an SVG file is well-formed", answer.request, str(error)) from None
        expect(root.tag == SVG, "an SVG file is one", answer)
        numbers = [value for element in root.iter() for value in element.attrib.values()]
        expect(not any(re.search(r"\b(nan|inf)\b", value) for value in numbers if len(value) < 10_000),
               "an SVG file has no number that is none", answer)
        if layout:
            for extent in ("width", "height"):
                points = layout["pixelSize"][extent] / layout["scale"]
                expect(math.isclose(float(root.get(extent)), points, abs_tol=0.01), "an SVG file has the layout's size", answer)
        sent = self.post("render", parameters | {"format": "svg"})
        expect(sent.status == 503 or sent.body == answer.body, "a sheet sent along looks like the stored one", sent, "")

    def ask_for_sprite(self):
        plan = self.plan
        parameters = plan.circumstances | plan.picture | {"columns": plan.columns}
        if parameters.get("canvas") == "drawn":
            del parameters["canvas"]
        if plan.states:
            parameters["states"] = plan.states
        answer, picture = (self.get(f"{self.home}/sprite.{kind}", parameters) for kind in ("json", "png"))
        if 503 in (answer.status, picture.status):
            return
        expect(answer.status == picture.status, "a sprite has a map", picture)
        if not self.drawn(answer):
            return
        sprite = answer.json
        expect_picture(picture, sprite["pixelSize"])
        for state in sprite["states"]:
            frame = state["frame"]
            inside = frame["x"] + frame["width"] <= sprite["pixelSize"]["width"] \
                and frame["y"] + frame["height"] <= sprite["pixelSize"]["height"] and min(frame.values()) >= 0
            expect(inside, "cells lie in the sprite", answer)

    def ask_for_motion(self):
        plan = self.plan
        parameters = plan.circumstances | {name: plan.picture.get(name) for name in ["background"]} | plan.motion
        timeline = self.get(f"{self.home}/transition.json", parameters)
        moment = self.get(f"{self.home}/transition.png", parameters | {"at": plan.moment})
        film = self.get(f"{self.home}/transition.apng", parameters)
        described, still, moving = self.drawn(timeline), self.drawn(moment), self.drawn(film)
        if described:
            frames = timeline.json["frames"]
            expect(frames and [frame["time"] for frame in frames] == sorted(frame["time"] for frame in frames),
                   "frames follow each other", timeline)
        if moving:
            expect(described or timeline.status == 503, "what is animated is described", timeline)
            size = expect_film(film)
            if still:
                expect_picture(moment, {"width": size[0], "height": size[1]})
            again = self.get(f"{self.home}/transition.apng", parameters)
            expect(again.status == 503 or again.body == film.body, "the same request has the same bytes", again, "")

    def ask_for_interaction(self):
        target, text = self.home + "/interactions", encoded(self.plan.script)
        answer = self.client.send("POST", target, text, headers={"Accept": "application/json"})
        if self.drawn(answer):
            expect(len(answer.json["timeline"]) == len(self.plan.script["events"]), "every input has its entry", answer)
        if self.plan.is_script_drawn:
            film = self.client.send("POST", target, text, headers={"Accept": "image/apng"})
            if self.drawn(film):
                expect_film(film)

    def ask_wrongly(self):
        name, value = self.plan.wrong
        answer = self.get(self.place + ".png", {name: value})
        expect(answer.status == 400, "a wrong parameter is refused with 400", answer)
        expect(any(error.get("parameter") == name for error in answer.json["errors"]), "a wrong parameter is named", answer)
        member, value = self.plan.wrong_member
        answer = self.post("layout", {member: value})
        expect_pointer(answer, "/" + member, exact=False)
        change, pointer = self.plan.wrong_script
        answer = self.client.send("POST", self.home + "/interactions", encoded(self.plan.script | change))
        expect_pointer(answer, pointer, exact=False)
        answer = self.get(f"{self.home}/states/pressed/layout")
        expect(answer.status == 404 and answer.kind == "unknown-state", "a state that is none is 404", answer)


def expect_pointer(answer, pointer, exact=True):
    """422, and the culprit is pointed at; unless `exact`, something within it will do."""
    expect(answer.status == 422, "what is wrong is refused with 422", answer)
    found = [error.get("pointer") for error in answer.json.get("errors", [])]
    hits = [place for place in found if place == pointer or not exact and str(place).startswith(pointer + "/")]
    expect(hits, "an error points at the culprit", answer, f"{pointer} is not among {found}: {answer.body[:300]!r}")


def expect_picture(answer, size):
    """A whole PNG of a size."""
    expected = size["width"], size["height"]
    expect(answer.body[:8] == b"\x89PNG\r\n\x1a\n", "a PNG begins as one", answer)
    found = struct.unpack(">II", answer.body[16:24])
    expect(found == expected, "a picture has the size that was measured", answer, f"{found}, not {expected}")
    decoded(answer)


def expect_film(answer):
    """The size of an animation whose first frame can be decoded."""
    return decoded(answer)


def decoded(answer):
    try:
        with Image.open(io.BytesIO(answer.body)) as image:
            image.load()
            return image.size
    except (OSError, SyntaxError, ValueError) as error:
        raise Failure("a picture can be decoded", answer.request, repr(error)) from None


# Where a document is sent to: a method, a path, a type, and the member it is of the body, if it is not all of it.
TAKERS = [
    ("PUT", "/v1/stylesheets/{}", "application/json", None), ("POST", "/v1/stylesheets", "application/json", None),
    ("POST", "/v1/resolve", "application/json", "stylesheet"), ("POST", "/v1/layout", "application/json", "stylesheet"),
    ("POST", "/v1/render", "application/json", "stylesheet"),
]


def examine_mutation(client, name, mutation):
    """Sends a wrong document wherever documents are taken."""
    for method, path, kind, member in TAKERS:
        if member and not mutation.text:
            continue
        sent = mutation.below(member) if member else mutation
        answer = client.send(method, path.format(name), sent.text, kind)
        if answer.status in (200, 201):
            client.send("DELETE", answer.fields.get("Location") or path.format(name))
        expect(answer.status == sent.status, f"a document that is wrong ({mutation.kind}) is refused with {sent.status}", answer)
        problem = answer.json
        said = [problem["detail"]]
        if sent.pointer is not None:
            expect_pointer(answer, sent.pointer)
            said = [error["detail"] for error in problem["errors"] if error.get("pointer") == sent.pointer]
        claim = f"a message names the culprit ({mutation.kind})"
        for words in mutation.words:
            expect(any(words.lower() in text.lower() for text in said), claim, answer, f"{words!r} is not in {said}")
        for number in mutation.numbers:
            numbers = {float(text) for part in said for text in re.findall(r"-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?", part)}
            expect(number in numbers, claim, answer, f"{number} is not in {said}")


def examine_bytes(client, name, text):
    """Sends a broken text wherever documents are taken; it may still be a sheet, which is then asked about."""
    home = f"/v1/stylesheets/{name}"
    answer = client.send("PUT", home, text)
    expect(answer.status in (200, 201, 400, 413, 422), "a broken document is refused, or still is one", answer)
    if answer.status in (400, 422):
        expect(answer.status == 400 or answer.json.get("errors"), "what is wrong with a document is listed", answer)
        return
    if answer.status == 413:
        return
    for part in ("/states/normal", "/states/normal/layout", "/states/normal.png", "/states/normal.svg", "/sprite.json"):
        drawn = client.send("GET", home + part)
        expect(drawn.status in (200, 422, 503), "what was stored is answered", drawn)
        if drawn.status == 422:
            expect(drawn.kind in LIMITS | {"missing-picture"}, "what was stored is refused only for a limit or a picture", drawn)
    client.send("DELETE", home)
