"""Pictures sent in: every sound PNG is read right, every other file is 422."""
import json
import struct
import zlib

import png
from service import Case

# Grey steps that 1, 2, 4, 8 and 16 bits can all hold, so that every kind of file can show the same picture.
STEPS = [[(x + y) % 2 for x in range(11)] for y in range(9)]


class Pictures(Case):
    def put(self, name, file):
        return self.ask("PUT", f"/v1/images/{name}", file, kind="image/png")

    def broken(self, file):
        """Sends a file that must be refused."""
        answer = self.put("broken", file)
        is_stored = self.ask("DELETE", "/v1/images/broken").status != 404
        self.refused(answer, 422, "invalid-picture")
        self.assertFalse(is_stored, "a refused picture is stored")

    def drawn(self, name):
        """What a button with a picture looks like."""
        sheet = {"states": {"normal": {"image": name}}}
        answer = self.ask("POST", "/v1/render", json.dumps({"stylesheet": sheet, "canvas": "bounds"}))
        self.assertEqual(answer.status, 200, answer)
        return answer.body

    def test_kinds(self):
        """Grey, RGB, palette, with and without alpha, in 1 to 16 bits, interlaced or not, show the same picture."""
        reference = png.encoded([[(255 * v,) * 3 + (255,) for v in line] for line in STEPS])
        self.assertEqual(self.put("kind", reference).status, 201)
        expected = self.drawn("kind")
        palette = png.chunk(b"PLTE", bytes([0, 0, 0, 255, 255, 255]))
        for interlaced in (False, True):
            for kind, depths in ((png.GREY, (1, 2, 4, 8, 16)), (png.RGB, (8, 16)), (png.PALETTE, (1, 2, 4, 8)),
                                 (png.GREY_ALPHA, (8, 16)), (png.RGBA, (8, 16))):
                for depth in depths:
                    top = 1 if kind == png.PALETTE else 2 ** depth - 1
                    colours = png.CHANNELS[kind] - (kind in (png.GREY_ALPHA, png.RGBA))
                    opaque = (top,) if kind in (png.GREY_ALPHA, png.RGBA) else ()
                    pixels = [[(top * v,) * colours + opaque for v in line] for line in STEPS]
                    file = png.encoded(pixels, depth, kind, interlaced, palette if kind == png.PALETTE else b"")
                    with self.subTest(kind=kind, depth=depth, interlaced=interlaced):
                        self.assertEqual(self.put("kind", file).status, 200)
                        self.assertEqual(self.drawn("kind"), expected)

    def test_transparency(self):
        """A transparent colour of grey, RGB and palette files is transparent, as alpha says it."""
        self.put("clear", png.encoded([[(255, 255, 255, 255 * v) for v in line] for line in STEPS]))
        expected = self.drawn("clear")
        for kind, pixels, before in (
            (png.PALETTE, [[(v,) for v in line] for line in STEPS],
             png.chunk(b"PLTE", b"\xff" * 6) + png.chunk(b"tRNS", b"\0\xff")),
            (png.GREY, [[(255 * v,) for v in line] for line in STEPS], png.chunk(b"tRNS", struct.pack(">H", 0))),
            (png.RGB, [[(255 * v,) * 3 for v in line] for line in STEPS], png.chunk(b"tRNS", bytes(6))),
        ):
            with self.subTest(kind=kind):
                self.assertEqual(self.put("clear", png.encoded(pixels, kind=kind, before=before)).status, 200)
                self.assertEqual(self.drawn("clear"), expected)

    def test_animated(self):
        """An animated PNG is taken for its still picture."""
        pixels = [[(255 * v,) * 3 + (255,) for v in line] for line in STEPS]
        self.put("moving", png.encoded(pixels))
        expected = self.drawn("moving")
        self.assertEqual(self.put("moving", png.animated(pixels)).status, 200)
        self.assertEqual(self.drawn("moving"), expected)

    def test_returned(self):
        """A picture comes back byte for byte."""
        file = png.encoded([[(1, 2, 3, 4)]], before=png.chunk(b"tEXt", b"Comment\0<script>"))
        self.assertIn(self.put("same", file).status, (200, 201))
        answer = self.ask("GET", "/v1/images/same")
        self.assertEqual((answer.body, answer["Content-Type"], answer["X-Content-Type-Options"]),
                         (file, "image/png", "nosniff"))

    def test_no_png(self):
        """What does not begin like a PNG is 422."""
        for file in (b"", b"\x89", b"GIF89a", b"\xff\xd8\xff\xe0", b"<svg/>", b"\x89PNG\r\n\x1a\r", b"\x89PNG\n\x1a\n",
                     b"\0" * 1000, b"PK\3\4"):
            with self.subTest(file=file[:10]):
                self.broken(file)

    def test_truncated(self):
        """A file cut at any border of its chunks, or anywhere else, is 422."""
        file = png.encoded([[(x, y, 0, 255) for x in range(8)] for y in range(8)],
                           before=png.chunk(b"gAMA", struct.pack(">I", 45455)) + png.chunk(b"tEXt", b"a\0b"))
        for at in sorted({*png.chunks(file)[:-1], *range(0, len(file), 7), len(file) - 1, len(file) - 4}):
            with self.subTest(at=at):
                self.broken(file[:at])

    def test_checksums(self):
        """A wrong checksum of any chunk that matters is 422."""
        file = png.encoded([[(1, 2, 3)] * 4] * 4, kind=png.RGB)
        for place in png.chunks(file)[1:]:
            with self.subTest(place=place):
                self.broken(file[:place - 1] + bytes([file[place - 1] ^ 1]) + file[place:])

    def test_flipped_bits(self):
        """A file with any one byte changed is 422; none brings the server down."""
        file = png.encoded([[(x, y, 0, 255) for x in range(4)] for y in range(4)])
        for at in range(len(file)):
            with self.subTest(at=at):
                self.broken(file[:at] + bytes([file[at] ^ 0x41]) + file[at + 1:])
        self.alive()

    def test_bomb(self):
        """A picture of 60 000 by 60 000 pixels in a kilobyte is 422 before any memory for pixels is taken."""
        data = zlib.compress(bytes(900_000), 9)
        for width, height in ((60_000, 60_000), (16_777_217, 1), (1, 16_777_217), (2**31 - 1, 2**31 - 1),
                              (32768, 32768)):
            with self.subTest(width=width):
                before = self.peak()
                file = png.SIGNATURE + png.header(width, height) + png.chunk(b"IDAT", data) + png.end()
                self.assertLess(len(file), 1024)
                self.broken(file)
                self.assertLess(self.peak() - before, 16 << 20)

    def peak(self):
        """The most memory the server ever took, in bytes."""
        with open(f"/proc/{self.server.pid}/status") as status:
            return next(int(line.split()[1]) << 10 for line in status if line.startswith("VmHWM"))

    def test_deflate_bomb(self):
        """Data that unpacks to far more than the picture has is 422, or read no further than the picture."""
        data = zlib.compress(bytes(60_000_000), 1)
        before = self.peak()
        answer = self.put("unpacked", png.SIGNATURE + png.header(4, 4) + png.chunk(b"IDAT", data) + png.end())
        self.assertIn(answer.status, (201, 422))
        self.assertLess(self.peak() - before, 16 << 20)
        for name in (b"iCCP", b"zTXt", b"iTXt"):
            body = {b"iCCP": b"a\0\0", b"zTXt": b"a\0\0", b"iTXt": b"a\0\1\0\0\0"}[name] + data
            with self.subTest(name=name):
                before = self.peak()
                self.assertIn(self.put("bomb", png.encoded([[(0, 0, 0, 0)]], before=png.chunk(name, body))).status,
                              (200, 201, 422))
                self.assertLess(self.peak() - before, 24 << 20)

    def test_headers(self):
        """A header that no picture can have is 422."""
        for width, height, depth, kind in ((0, 1, 8, 6), (1, 0, 8, 6), (2**31, 1, 8, 6), (1, 2**32 - 1, 8, 6),
                                           (1, 1, 3, 6), (1, 1, 8, 1),
                                           (1, 1, 8, 5), (1, 1, 8, 7), (1, 1, 16, 3), (1, 1, 4, 2), (1, 1, 0, 0),
                                           (1, 1, 32, 0)):
            with self.subTest(width=width, height=height, depth=depth, kind=kind):
                self.broken(png.SIGNATURE + png.header(width, height, depth, kind) + png.chunk(b"IDAT",
                                                                                               zlib.compress(bytes(9))) + png.end())
        whole = png.encoded([[(1, 2, 3, 4)]])
        for at, value in ((26, 1), (27, 1), (28, 2)):
            damaged = bytearray(whole)
            damaged[at] = value
            damaged[29:33] = struct.pack(">I", zlib.crc32(damaged[12:29]))
            with self.subTest(at=at):
                self.broken(bytes(damaged))

    def test_order(self):
        """Chunks that are missing, twice, unknown and critical, or out of order are 422."""
        head, data, end = png.header(1, 1), png.chunk(b"IDAT", zlib.compress(bytes(5))), png.end()
        index, palette = png.header(1, 1, 8, 3), png.chunk(b"PLTE", bytes(3))
        index_data = png.chunk(b"IDAT", zlib.compress(b"\0\0"))
        for parts in ((data, end), (head, end), (head, data), (head, head, data, end), (data, head, end), (end,),
                      (head, end, data),
                      (head, png.chunk(b"ABCD", b""), data, end), (index, index_data, end),
                      (index, index_data, palette, end),
                      (index, palette, palette, index_data, end), (head, data, png.chunk(b"tEXt", b"a\0b"), data, end),
                      (head, data, end, b"x"), (head, data, end, data), (head, png.chunk(b"IDAT", b""), end),
                      (head, png.chunk(b"IDAT", zlib.compress(bytes(3))), end),
                      (head, png.chunk(b"IDAT", b"not zlib"), end)):
            with self.subTest(parts=b" ".join(part[4:8] for part in parts)):
                self.broken(png.SIGNATURE + b"".join(parts))

    def test_index_beyond_palette(self):
        """A palette index beyond the palette is 422, or drawn as something, and harms nobody."""
        file = png.encoded([[(0,), (255,)]], kind=png.PALETTE, before=png.chunk(b"PLTE", bytes(3)))
        self.assertIn(self.put("beyond", file).status, (200, 201, 422))
        self.alive()

    def test_names(self):
        """The density in a picture's name is 1, 2 or 3."""
        file = png.plain(2, 2)
        for name in ("dense@2x", "dense@3x", "dense"):
            self.assertIn(self.put(name, file).status, (200, 201))
        for name in ("dense@4x", "dense@0x", "dense@-1x", "dense@2", "dense@2x@2x", "@2x", "dense@2x.png"):
            with self.subTest(name=name):
                self.assertIn(self.put(name, file).status, (400, 404))
