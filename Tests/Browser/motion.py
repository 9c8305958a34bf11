#!/usr/bin/env python3
"""Compares the frames of Pushbutton's animations, as Pillow and Chromium decode them, with its stills.

Usage: Tests/Browser/motion.py BINARY

Prints a line for each animation: its frames and the worst difference of a premultiplied channel in both decoders. Ends
with 1 if one of Pillow's is above 0 or one of Chromium's above 1, where it rounds, or if a decoder sees other frames.
"""
import base64
import io
import json
import sys
import urllib.parse
from pathlib import Path

import numpy
from PIL import Image, ImageSequence
from playwright.sync_api import sync_playwright

from chromium import EXECUTABLE, FLAGS

sys.path.append(str(Path(__file__).resolve().parents[1] / "Support"))
from pushbutton import Pushbutton  # noqa: E402

EXAMPLES = Path(__file__).resolve().parent.parent.parent / "Examples"
# Sheet and query; no two frames that follow each other are equal, so every one is in the file.
CASES = [
    ("flag", {"from": "normal~no", "to": "normal~yes", "scale": 2}),
    ("flag", {"from": "normal~yes", "to": "normal~default", "scale": 1.5, "background": "white"}),
    ("state-colour", {"from": "normal", "to": "highlighted", "scale": 2}),
    ("state-colour", {"from": "disabled", "to": "normal", "scale": 1, "fps": 24, "canvas": "bounds"}),
]
# Decoders are asked for bytes of straight alpha; only a page from a file or a server has this one.
DECODE = """async bytes => {
  const data = Uint8Array.from(atob(bytes), c => c.charCodeAt(0))
  const decoder = new ImageDecoder({data, type: "image/png", colorSpaceConversion: "none"})
  await decoder.tracks.ready
  await decoder.completed
  const frames = []
  for (let frameIndex = 0; frameIndex < decoder.tracks.selectedTrack.frameCount; frameIndex++) {
    const {image} = await decoder.decode({frameIndex})
    const pixels = new Uint8Array(image.allocationSize({format: "RGBA"}))
    await image.copyTo(pixels, {format: "RGBA"})
    frames.push([image.codedWidth, image.codedHeight, btoa(Array.from(pixels, b => String.fromCharCode(b)).join(""))])
    image.close()
  }
  return frames
}"""


def main():
    if len(sys.argv) != 2:
        sys.exit("Usage: Tests/Browser/motion.py BINARY")
    failed = False
    with Pushbutton(sys.argv[1]) as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=EXECUTABLE, args=FLAGS)
        page = browser.new_page()
        page.goto("chrome://version")
        for file in sorted((EXAMPLES / "pictures").glob("*.png")):
            server.put_picture(file.stem, file.read_bytes())
        for name, query in CASES:
            server.put_sheet(name, json.loads((EXAMPLES / f"{name}.json").read_text()))
            path = f"/v1/stylesheets/{name}/transition"
            frames = json.loads(server.send("GET", f"{path}.json?{encoded(query)}"))["frames"]
            stills = [pixels(Image.open(io.BytesIO(server.send(
                "GET", f"{path}.png?{encoded(query | {'at': frame['time']})}")))) for frame in frames]
            apng = server.send("GET", f"{path}.apng?{encoded(query)}")
            by_pillow = [pixels(frame) for frame in ImageSequence.Iterator(Image.open(io.BytesIO(apng)))]
            by_chromium = [
                premultiplied(numpy.frombuffer(base64.b64decode(text), numpy.uint8).reshape(height, width, 4))
                for width, height, text in page.evaluate(DECODE, base64.b64encode(apng).decode())]
            worst = [difference(stills, decoded) for decoded in (by_pillow, by_chromium)]
            failed = failed or worst[0] > 0 or worst[1] > 1
            print(f"motion: {name} {encoded(query)}: {len(stills)} frames, Pillow {worst[0]:.2f}, Chromium {worst[1]:.2f}")
        browser.close()
    sys.exit(1 if failed else 0)


def encoded(query):
    return urllib.parse.urlencode(query, safe="~")


def pixels(image):
    return premultiplied(numpy.asarray(image.convert("RGBA")))


def premultiplied(pixels):
    alpha = pixels[..., 3:].astype(float)
    return numpy.concatenate([pixels[..., :3] * alpha / 255, alpha], axis=2)


def difference(expected, actual):
    if [frame.shape for frame in expected] != [frame.shape for frame in actual]:
        return 255
    return max(abs(one - other).max() for one, other in zip(expected, actual))


if __name__ == "__main__":
    main()
