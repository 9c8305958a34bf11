"""What is stored: preconditions, writers at once, a store that is full."""
import json
import os
import threading

import png
from service import Case, SHEET, head, request, until


def sheet(number):
    """A sheet in which every value says which writer wrote it."""
    states = {"normal": {"title": f"t{number}"}, "disabled": {"title": f"d{number}"}}
    return json.dumps({"name": f"n{number}", "states": states})


def is_whole(body):
    """Whether a sheet is one that `sheet` made."""
    document = json.loads(body)
    states = document["states"]
    return {document["name"][1:]} == {states["normal"]["title"][1:], states["disabled"]["title"][1:]}


def at_once(count, work):
    """Runs `work(n)` in as many threads, released together; what they return, in order."""
    results, gate = [None] * count, threading.Barrier(count)

    def run(number):
        gate.wait()
        results[number] = work(number)
    threads = [threading.Thread(target=run, args=(number,)) for number in range(count)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return results


class Preconditions(Case):
    target = "/v1/stylesheets/conditional"

    def tag(self, number=0):
        """Stores a sheet; its tag."""
        return self.ask("PUT", self.target, sheet(number))["ETag"]

    def test_match(self):
        """If-Match with the tag of what is stored, or *, lets a write through: PUT, PATCH and DELETE."""
        patch = {"kind": "application/merge-patch+json"}
        for match in (lambda tag: tag, lambda tag: "*", lambda tag: f'"x", {tag}', lambda tag: f'W/"x",{tag}'):
            self.assertEqual(self.ask("PUT", self.target, sheet(1), If_Match=match(self.tag())).status, 200)
            self.assertEqual(self.ask("PATCH", self.target, '{"name":"a"}', If_Match=match(self.tag()), **patch).status,
                             200)
            self.assertEqual(self.ask("DELETE", self.target, If_Match=match(self.tag())).status, 204)

    def test_stale(self):
        """If-Match with a stale, weak or foreign tag is 412 and changes nothing, and so is * where nothing is."""
        old = self.tag(1)
        new = self.tag(2)
        self.assertNotEqual(old, new)
        for match in (old, "W/" + new, '"x"', '""', f"{old}, W/{new}"):
            for method, body, kind in (("PUT", sheet(3), "application/json"),
                                       ("PATCH", '{"name":null}', "application/merge-patch+json"),
                                       ("DELETE", None, None)):
                with self.subTest(match=match, method=method):
                    problem = self.refused(self.ask(method, self.target, body, kind=kind, If_Match=match), 412,
                                           "precondition-failed")
                    self.assertIn(new.strip('"'), problem["detail"])
        self.assertEqual(self.ask("GET", self.target)["ETag"], new)
        for match in ("*", new):
            self.refused(self.ask("PUT", "/v1/stylesheets/nowhere", SHEET, If_Match=match), 412)
        self.assertEqual(self.ask("GET", "/v1/stylesheets/nowhere").status, 404)

    def test_none_match(self):
        """If-None-Match: * stores only where nothing is, else it is 412."""
        self.ask("DELETE", self.target)
        self.assertEqual(self.ask("PUT", self.target, SHEET, If_None_Match="*").status, 201)
        self.refused(self.ask("PUT", self.target, SHEET, If_None_Match="*"), 412)

    def test_malformed(self):
        """An If-Match that is no list of tags is 400 and changes nothing."""
        tag = self.tag()
        for match in (tag.strip('"'), '"a', "*, " + tag, "", "w/" + tag, tag + tag, "W/a"):
            with self.subTest(match=match):
                self.refused(self.ask("PUT", self.target, sheet(4), If_Match=match), 400)
        self.assertEqual(self.ask("GET", self.target)["ETag"], tag)

    def test_pictures(self):
        """Pictures have the same preconditions."""
        target, kind = "/v1/images/conditional", "image/png"
        self.ask("DELETE", target)
        first = self.ask("PUT", target, png.plain(1, 1), kind=kind, If_None_Match="*")
        self.assertEqual(first.status, 201)
        self.refused(self.ask("PUT", target, png.plain(2, 2), kind=kind, If_None_Match="*"), 412)
        second = self.ask("PUT", target, png.plain(2, 2), kind=kind, If_Match=first["ETag"])
        self.assertEqual(second.status, 200)
        self.refused(self.ask("PUT", target, png.plain(3, 3), kind=kind, If_Match=first["ETag"]), 412)
        self.refused(self.ask("DELETE", target, If_Match="W/" + second["ETag"]), 412)
        self.assertEqual(self.ask("DELETE", target, If_Match=second["ETag"]).status, 204)


class Writers(Case):
    # A place in the queue for every writer, so that none is told to come again.
    options = ("--queue", "100")

    def test_one_wins(self):
        """Of writers at once with the same If-Match one wins and all others get 412; what is stored is the winner's."""
        for _ in range(10):
            tag = self.put_sheet("contested", SHEET)["ETag"]
            statuses = at_once(8, lambda number: self.put_sheet("contested", sheet(number), If_Match=tag).status)
            self.assertEqual(sorted(statuses), [200] + [412] * 7)
            self.assertEqual(json.loads(self.ask("GET", "/v1/stylesheets/contested").body)["name"],
                             f"n{statuses.index(200)}")

    def test_one_creates(self):
        """Of writers at once with If-None-Match: * one creates and all others get 412."""
        for _ in range(10):
            self.ask("DELETE", "/v1/stylesheets/contested")
            statuses = at_once(8, lambda number: self.put_sheet("contested", sheet(number), If_None_Match="*").status)
            self.assertEqual(sorted(statuses), [201] + [412] * 7)

    def test_patches(self):
        """Patches at once without a precondition are all kept: none works on what another has replaced."""
        self.put_sheet("contested", {})
        states = ["normal", "highlighted", "disabled", "selected", "focused", "hovered", "loading",
                  "selected+highlighted"]
        patch = lambda number: self.ask(
            "PATCH", "/v1/stylesheets/contested", json.dumps({"states": {states[number]: {"title": str(number)}}}),
            kind="application/merge-patch+json").status
        self.assertEqual(at_once(8, patch), [200] * 8)
        stored = json.loads(self.ask("GET", "/v1/stylesheets/contested").body)["states"]
        self.assertEqual(sorted(state["title"] for state in stored.values()), [str(number) for number in range(8)])

    def test_no_torn_sheet(self):
        """While a sheet is written and removed at once, whoever reads it reads one that was written whole."""
        self.put_sheet("contested", sheet(0))

        def work(number):
            with self.wire() as wire:
                for turn in range(60):
                    if number < 2:
                        wire.send(request("PUT", "/v1/stylesheets/contested", sheet(number * 1000 + turn)))
                    elif number == 2 and turn % 10 == 0:
                        wire.send(head("DELETE", "/v1/stylesheets/contested"))
                    else:
                        wire.send(head("GET", "/v1/stylesheets/contested"))
                    answer = wire.answer()
                    if answer.status not in (200, 201, 204, 404) or answer.status < 204 and not is_whole(answer.body):
                        return answer
        self.assertEqual([result for result in at_once(6, work) if result], [])

    def test_unfinished_write(self):
        """A write that is broken off stores nothing."""
        self.ask("DELETE", "/v1/stylesheets/unfinished")
        raw = request("PUT", "/v1/stylesheets/unfinished", SHEET)
        for at in range(len(raw) - len(SHEET), len(raw)):
            with self.wire() as wire:
                wire.send(raw[:at])
        self.assertEqual(self.ask("GET", "/v1/stylesheets/unfinished").status, 404)


class Snapshots(Case):
    options = ("--render-deadline", "60")

    def test_deleted_while_drawn(self):
        """A rendering that has begun finishes although its sheet is removed or replaced meanwhile."""
        noise = [[(chance, chance, chance, 255) for chance in os.urandom(64)] for _ in range(64)]
        self.ask("PUT", "/v1/images/noise", png.encoded(noise), kind="image/png")
        large = {"states": {"normal": {"image": "noise", "imageSize": {"width": 250, "height": 250},
                                       "shadow": {"color": "black", "blur": 40}}}}
        for scale, method, body in ((2, "DELETE", None), (2.5, "PUT", SHEET)):
            with self.subTest(method=method), self.wire(seconds=60) as wire:
                self.put_sheet("snapshot", large)
                self.assertTrue(until(lambda: not self.is_drawing()))
                wire.send(head("GET", f"/v1/stylesheets/snapshot/states/normal.png?scale={scale}"))
                self.assertTrue(until(self.is_drawing), "it is not being drawn")
                self.assertIn(self.ask(method, "/v1/stylesheets/snapshot", body).status, (200, 204))
                answer = wire.answer()
                self.assertEqual((answer.status, answer.body[:4]), (200, b"\x89PNG"))
                again = self.ask("POST", "/v1/render", json.dumps({"stylesheet": large, "scale": scale}))
                self.assertEqual(again.body, answer.body)

    def is_drawing(self):
        """Whether a worker is busy."""
        return b"\npushbutton_workers_busy 1\n" in self.ask("GET", "/metrics").body


class Full(Case):
    options = ("--max-sheets", "3", "--max-pictures", "2", "--max-bytes", "3000")

    def clear(self):
        for kind in ("stylesheets", "images"):
            listing = json.loads(self.ask("GET", f"/v1/{kind}").body)
            for entry in listing[kind]:
                scale = f"@{entry['scale']}x" if entry.get("scale", 1) > 1 else ""
                self.ask("DELETE", f"/v1/{kind}/{entry.get('id') or entry['name']}{scale}")

    def reads(self, *names):
        for name in names:
            self.assertEqual(self.ask("GET", f"/v1/stylesheets/{name}").status, 200)
            self.assertEqual(self.ask("GET", f"/v1/stylesheets/{name}/states/normal.png").status, 200)
        self.assertEqual(self.ask("POST", "/v1/render", f'{{"stylesheet":{SHEET}}}').status, 200)

    def test_sheets(self):
        """One sheet more than may be stored is 507; reading, drawing, replacing and removing go on, and make room."""
        self.clear()
        for name in "abc":
            self.assertEqual(self.put_sheet(name, SHEET).status, 201)
        self.refused(self.put_sheet("d", SHEET), 507, "store-full")
        self.refused(self.ask("POST", "/v1/stylesheets", SHEET), 507)
        self.reads(*"abc")
        self.assertEqual(self.put_sheet("c", sheet(1)).status, 200)
        self.assertEqual(self.ask("DELETE", "/v1/stylesheets/a").status, 204)
        self.assertEqual(self.put_sheet("d", SHEET).status, 201)

    def test_pictures(self):
        """One picture more than may be stored is 507; those there are read and replaced."""
        self.clear()
        for name in ("a", "a@2x"):
            self.assertEqual(self.ask("PUT", f"/v1/images/{name}", png.plain(1, 1), kind="image/png").status, 201)
        self.refused(self.ask("PUT", "/v1/images/a@3x", png.plain(1, 1), kind="image/png"), 507, "store-full")
        self.assertEqual(self.ask("GET", "/v1/images/a").body, png.plain(1, 1))
        self.assertEqual(self.ask("PUT", "/v1/images/a", png.plain(2, 2), kind="image/png").status, 200)

    def test_bytes(self):
        """More bytes than may be stored are 507, also where something is replaced; reads go on."""
        self.clear()
        long = json.dumps({"states": {"normal": {"title": "x" * 1200}}})
        self.assertEqual(self.put_sheet("a", long).status, 201)
        self.assertEqual(self.put_sheet("b", long).status, 201)
        self.refused(self.put_sheet("c", long), 507, "store-full")
        self.refused(self.put_sheet("a", json.dumps({"states": {"normal": {"title": "x" * 2400}}})), 507)
        self.reads("a", "b")
        self.assertEqual(self.put_sheet("a", SHEET).status, 200)
        self.assertEqual(self.put_sheet("c", long).status, 201)
