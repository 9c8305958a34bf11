"""JSON bodies: what is malformed is 400, what is wrong is 422 and says where."""
import json

from service import Case, SHEET


def nested(depth):
    """A text whose lists lie `depth` deep."""
    return "[" * depth + "]" * depth


class Malformed(Case):
    def malformed(self, texts):
        for text in texts:
            for method, target in (("PUT", "/v1/stylesheets/malformed"), ("POST", "/v1/render"),
                                   ("POST", "/v1/stylesheets")):
                with self.subTest(text=text[:60], target=target):
                    self.refused(self.ask(method, target, text), 400, "malformed-json")

    def test_syntax(self):
        """Malformed JSON is 400 and says at which line and column."""
        self.malformed(["{", '{"a"', '{"a":', '{"a":1', "}", "nope", "'a'", "{a:1}", '{"a" 1}', '{"a":01}', '{"a":.5}',
                        '{"a":1.}', '{"a":+1}',
                        '{"a":0x1}', '{"a":tru}', '{"a":"\\x"}', '{"a":"\\u12"}', '{"a":"\n"}', "{}{}", "{} x",
                        '{"a":1 "b":2}', "\0",
                        '{"a":"\0"}', "{}\0", "\v{}"])
        problem = self.refused(self.ask("PUT", "/v1/stylesheets/a", '{\n  "states": {,}\n}'), 400)
        self.assertIn("Line 2, column ", problem["detail"])

    def test_empty(self):
        """An empty body, and one of blanks, is 400."""
        self.malformed(["", " ", "\r\n\t "])

    def test_depth(self):
        """Nesting of 32 is read, of 33 is 400, and of a hundred thousand as well."""
        self.malformed([nested(33), '{"states":' + nested(32) + "}", "[" * 100_000, '{"a":' * 40_000])
        self.refused(self.ask("PUT", "/v1/stylesheets/a", nested(32)), 422)
        self.refused(self.ask("PUT", "/v1/stylesheets/a", '{"states":' + nested(31) + "}"), 422)
        self.alive()

    def test_duplicates(self):
        """A member that stands in an object twice is 400, however it is spelt."""
        self.malformed(['{"states":{},"states":{}}', '{"states":{"normal":{"title":"a","title":"b"}}}',
                        '{"a":1,"\\u0061":2}',
                        '{"states":{"normal":{},"normal":{}}}'])

    def test_extensions(self):
        """Trailing commas, comments, NaN and Infinity are 400."""
        self.malformed(['{"a":1,}', "[1,]", "[,1]", '{"a":1}//', '/*a*/{"a":1}', '{"a":1 /*b*/}', "{} # a", '{"a":NaN}',
                        '{"a":Infinity}',
                        '{"a":-Infinity}', "[1 2]", '{"a":undefined}'])

    def test_numbers(self):
        """A number that no double holds is 400."""
        self.malformed(['{"states":{"normal":{"width":1e999}}}', '{"a":-1e999}', '{"a":' + "9" * 400 + "}", "[1e309]"])

    def test_encodings(self):
        """Bytes that are not UTF-8, lone surrogates, UTF-16 and a byte order mark are 400."""
        self.malformed([b'{"a":"\xff"}', b'{"a":"\xc0\xaf"}', b'{"a":"\xed\xa0\x80"}', b'{"a":"\xf4\x90\x80\x80"}',
                        b'{"a":"\xe2\x82"}',
                        b'{"\xff":1}', '{"a":"\\ud800"}', '{"a":"\\udc00"}', '{"a":"\\ud800\\ud800"}',
                        '{"a":"\\udc00\\ud800"}',
                        SHEET.encode("utf-16"), SHEET.encode("utf-16-le"), SHEET.encode("utf-16-be"),
                        SHEET.encode("utf-32"),
                        b"\xef\xbb\xbf" + SHEET.encode()])

    def test_whole_unicode(self):
        """What is Unicode is taken, and comes back as it was."""
        for title in ("é", "\U0001F600", "\uffff", "\U0010ffff", "\u2028", "\ufeff", "a\tb\nc", '"\\/'):
            for text in (json.dumps(title), json.dumps(title, ensure_ascii=False)):
                with self.subTest(text=text):
                    self.assertIn(self.put_sheet("unicode", '{"states":{"normal":{"title":%s}}}' % text).status,
                                  (200, 201))
                    stored = json.loads(self.ask("GET", "/v1/stylesheets/unicode").body)
                    self.assertEqual(stored["states"]["normal"]["title"], title)


class Invalid(Case):
    def errors(self, sheet):
        """What is said to be wrong with a sheet: details by pointer."""
        problem = self.refused(self.put_sheet("invalid", sheet), 422, "invalid-document")
        self.assertEqual(self.ask("GET", "/v1/stylesheets/invalid").status, 404, "a refused sheet is stored")
        return {error["pointer"]: error["detail"] for error in problem["errors"]}

    def wrong(self, attribute, values, pointer=""):
        for value in values:
            with self.subTest(attribute=attribute, value=str(value)[:40]):
                self.assertIn(f"/states/normal/{attribute}{pointer}",
                              self.errors({"states": {"normal": {attribute: value}}}))

    def test_no_object(self):
        """A list or a scalar in place of an object is 422."""
        for text in ("[]", "1", '"a"', "true", "null"):
            with self.subTest(text=text):
                self.assertIn("", self.errors(text))
        self.assertIn("/states", self.errors('{"states":[]}'))
        self.assertIn("/states/normal", self.errors('{"states":{"normal":[]}}'))

    def test_unknown_member(self):
        """An unknown member is 422 and named with the nearest known one."""
        errors = self.errors({"state": {}, "states": {"normal": {"titel": "a", "font": {"siz": 1}}}})
        self.assertEqual({pointer: detail.split("mean ")[-1] for pointer, detail in errors.items()},
                         {"/state": '"states"?', "/states/normal/titel": '"title"?',
                          "/states/normal/font/siz": '"size"?'})

    def test_wrong_type(self):
        """A value of another type is 422: true or "16" is no number, 16 no string."""
        self.wrong("width", [True, "16", [], {}, "wide"])
        self.wrong("titleLines", ["2", True, 1.5])
        self.wrong("title", [16, True, []])
        self.wrong("adjustsWhenDisabled", [1, "true", 0])
        self.wrong("font", [True, [1]])
        self.wrong("font", [{"size": "16"}, {"size": True}], "/size")

    def test_ranges(self):
        """A negative size, radius or font size, and an alpha outside of 0 to 1, is 422."""
        self.wrong("width", [-1, -0.001, 1e300])
        self.wrong("height", [-1])
        self.wrong("cornerRadius", [-1])
        self.wrong("borderWidth", [-1])
        self.wrong("font", [{"size": -1}, {"size": 0}, {"size": 1e9}], "/size")
        self.wrong("alpha", [-0.01, 1.01, 5])

    def test_alpha_of_colours(self):
        """A colour that cannot be one is 422; one with an alpha above 100% is cut to it, as CSS does."""
        self.wrong("backgroundColor", ["#12", "#ggg", "nope", "rgb()", "rgb(1 2)", "url(x)", "", "expression(1)", "#0A7CFF;"])
        body = '{"stylesheet":{"states":{"normal":{"backgroundColor":"rgb(0 0 0 / 150%)"}}}}'
        self.assertEqual(json.loads(self.ask("POST", "/v1/resolve", body).body)["style"]["backgroundColor"], "#000000")

    def test_radius(self):
        """A radius above half the side is 200 and scaled; the layout says what it became."""
        body = '{"stylesheet":{"states":{"normal":{"cornerRadius":500,"width":40,"height":20}}}}'
        layout = self.ask("POST", "/v1/layout", body)
        self.assertEqual(set(json.loads(layout.body)["cornerRadii"].values()), {10})

    def test_missing_font(self):
        """An unknown font family is 200 with a fallback, which the layout names."""
        body = '{"stylesheet":{"states":{"normal":{"title":"a","font":{"family":"Nope"}}}}}'
        layout = self.ask("POST", "/v1/layout", body)
        self.assertEqual((layout.status, json.loads(layout.body)["missingFonts"]), (200, ["Nope"]))

    def test_long_titles(self):
        """A title of 4096 characters is taken, of 4097 it is 422."""
        for letter in ("a", "é", "\U0001F600"):
            with self.subTest(letter=letter):
                self.assertIn(self.put_sheet("long", {"states": {"normal": {"title": letter * 4096}}}).status,
                              (200, 201))
                self.assertIn("/states/normal/title", self.errors({"states": {"normal": {"title": letter * 4097}}}))

    def test_control_characters(self):
        """NUL and every C0 control but tab and newline in a title is 422."""
        self.wrong("title", [f"a{chr(code)}b" for code in range(32) if code not in (9, 10)])
        self.assertIn(self.put_sheet("controls", {"states": {"normal": {"title": "a\tb\nc"}}}).status, (200, 201))

    def test_strange_titles(self):
        """Empty titles, blanks, combining marks or joiners alone, and bidi overrides are 200 and can be drawn."""
        for title in ("", " ", "\n", "\n\n\n", "\t", "\u0301", "\u0301" * 200, "\u200d", "\u200d\u200d", "\u202e",
                      "a\u202eb", "\u2066" * 300,
                      "\u202e\u202d" * 100 + "a", "\ufeff", "\U000e0001", "\U0001F468\u200d\U0001F469\u200d\U0001F467",
                      "\u0600", "\ufffd"):
            with self.subTest(title=title):
                body = json.dumps({"stylesheet": {"states": {"normal": {"title": title, "backgroundColor": "teal",
                                                                        "contentInsets": 4}}}})
                self.assertEqual(self.ask("POST", "/v1/layout", body).status, 200)
                picture = self.ask("POST", "/v1/render", body)
                self.assertEqual((picture.status, picture.body[:4]), (200, b"\x89PNG"))

    def test_extension(self):
        """A sheet that extends itself, goes in a ring, or extends something missing is 422 and names the chain."""
        self.assertIn("invalid → invalid", self.errors({"extends": "invalid"})["/extends"])
        self.assertIn("invalid → none", self.errors({"extends": "none"})["/extends"])
        for name, parent in (("ring-a", None), ("ring-b", "ring-a"), ("ring-c", "ring-b")):
            self.put_sheet(name, {"extends": parent} if parent else {})
        problem = self.refused(self.put_sheet("ring-a", {"extends": "ring-c"}), 422)
        self.assertIn("ring-a → ring-c → ring-b → ring-a", problem["errors"][0]["detail"])
        self.refused(self.ask("DELETE", "/v1/stylesheets/ring-a"), 409, "in-use")
        for name in ("ring-c", "ring-b", "ring-a"):
            self.assertEqual(self.ask("DELETE", f"/v1/stylesheets/{name}").status, 204)

    def test_unknown_states(self):
        """An unknown state in a body is 422."""
        self.assertEqual(set(self.errors({"states": {"pressed": {}, "normal+x": {}, "": {}}})),
                         {"/states/pressed", "/states/normal+x", "/states/"})
        problem = self.refused(self.ask("POST", "/v1/resolve", f'{{"stylesheet":{SHEET},"state":"pressed"}}'), 422)
        self.assertEqual(problem["errors"][0]["pointer"], "/state")

    def test_pointers(self):
        """Pointers are JSON Pointers, with ~ and / escaped."""
        self.assertIn("/states/a~1b~0c", self.errors({"states": {"a/b~c": {}}}))

    def test_all_at_once(self):
        """All that is wrong is told at once, in an answer of bounded size."""
        states = {"normal": {f"unknown{n}": "x" * 50 for n in range(3000)}}
        answer = self.put_sheet("invalid", {"states": states})
        problem = self.refused(answer, 422)
        self.assertGreater(len(problem["errors"]), 20)
        self.assertLess(len(answer.body), 200_000)
