#!/usr/bin/env python3
"""Compares Pushbutton's pictures with what Chromium shows of the same buttons.

Usage: Tests/Browser/run.py BINARY [--short] [--only NAME]... [--keep FOLDER] [--contact-sheet FILE]

  --short               every twentieth case of each group
  --only NAME           cases whose group or name contains NAME
  --keep FOLDER         write expected | difference | actual of every case that fails there, as one PNG each
  --contact-sheet FILE  write all cases, expected and actual, to one PNG

Prints a line for each case that fails, then for each group how many cases there were, the worst difference of a pixel
inside of areas, along outlines and where edges lie on each other, the worst mean and tone of the ink of a text, and the
mean of all. Ends with 1 if a case failed.
"""
import argparse
import sys
import time
from collections import defaultdict
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy

import compare
from cases import modules
from chromium import Chromium
from page import MARGIN

sys.path.append(str(Path(__file__).resolve().parents[1] / "Support"))
from pushbutton import Pushbutton  # noqa: E402

SHORT_STEP = 20


def main():
    arguments = parsed()
    begun = time.monotonic()
    chosen, pictures = [], {}
    for module in modules():
        chosen += module.cases()
        pictures |= module.pictures() if hasattr(module, "pictures") else {}
    titles = [case.title for case in chosen]
    if len(set(titles)) < len(titles):
        sys.exit(f"run: two cases have one name: {sorted(t for t in set(titles) if titles.count(t) > 1)}")
    if arguments.only:
        chosen = [case for case in chosen if any(name in case.title for name in arguments.only)]
    if arguments.short:
        chosen = [case for group in grouped(chosen) for case in group[::SHORT_STEP]]
    if not chosen:
        sys.exit("run: no such case")
    with Pushbutton(arguments.binary) as server, Chromium() as browser:
        for name, picture in pictures.items():
            for scale, png in picture.variants.items():
                server.put_picture(name if scale == 1 else f"{name}@{scale}x", png)
        results = compared(chosen, answers(server, chosen, pictures), browser)
        print(f"browser: Chromium {browser.version}, {len(chosen)} cases in {time.monotonic() - begun:.0f} s")
    report(results)
    if arguments.keep:
        keep(results, Path(arguments.keep))
    if arguments.contact_sheet:
        rows = [compare.row([compare.on_checks(expected, 2), compare.on_checks(actual, 2)], case.title)
                for case, _, expected, actual in results]
        compare.contact_sheet(rows).save(arguments.contact_sheet)
    sys.exit(any(verdict.faults for _, verdict, _, _ in results))


def parsed():
    parser = argparse.ArgumentParser(usage=__doc__.split("Usage: ")[1].split("\n")[0])
    parser.add_argument("binary")
    parser.add_argument("--short", action="store_true")
    parser.add_argument("--only", action="append")
    parser.add_argument("--keep")
    parser.add_argument("--contact-sheet")
    return parser.parse_args()


def grouped(cases):
    """The cases of each group."""
    groups = defaultdict(list)
    for case in cases:
        groups[case.group].append(case)
    return groups.values()


def answers(server, cases, pictures):
    """For each case its page and the server's picture of it."""
    def ask(case):
        layout = server.layout(case.sheet, case.state, **case.query)
        style = server.resolve(case.sheet, case.state, **case.query)
        png = server.render(case.sheet, case.state, **case.query)
        more = [server.render(case.sheet, case.state, format="svg", **case.query)] if case.has_svg else []
        return case.page(style, layout, case.query, pictures, *more), compare.decoded(png)

    with ThreadPoolExecutor(2) as pool:
        return list(pool.map(ask, cases))


def compared(cases, answers, browser):
    """(case, verdict, expected, actual) of each case."""
    by_scale = defaultdict(list)
    for index, case in enumerate(cases):
        by_scale[case.scale].append(index)
    results = [None] * len(cases)
    for scale, indices in sorted(by_scale.items()):
        pieces = [answers[i][0].piece for i in indices]
        shown = browser.pictures(pieces, scale)
        with_text = [i for i in indices if answers[i][0].text_frames]
        bare = dict(zip(with_text, browser.pictures(
            [piece for i, piece in zip(indices, pieces) if answers[i][0].text_frames], scale, bare=True)))
        for index, expected in zip(indices, shown):
            page, picture = answers[index]
            actual = compare.padded(picture, round(MARGIN * scale))
            band, seam = (marked(outlines, page, expected.shape[:2])
                          for outlines in (page.outlines, twice(page.outlines)))
            tolerance = cases[index].text_tolerance or compare.INK_MEAN
            def judged(expected):
                return compare.compare(expected, actual, band, seam, bare.get(index), page.text_frames,
                                       page.loose_frames, page.blurred_opacity, tolerance)
            verdict = judged(expected)
            if verdict.faults:
                # At some places of a full page Chromium draws shadows otherwise, by up to 11 of 255.
                expected = browser.pictures([page.piece], scale)[0]
                verdict = judged(expected)
            verdict.faults += page.faults
            results[index] = (cases[index], verdict, expected, actual)
    return results


def twice(outlines):
    """Those that are there more than once."""
    return [outline for index, outline in enumerate(outlines) if outline in outlines[:index]]


def marked(outlines, page, shape):
    """True for the pixels of a picture along outlines."""
    pixels = numpy.zeros(shape, bool)
    for outline in outlines:
        outline.mark(pixels, page.scale, *page.origin)
    return pixels


def report(results):
    """Prints what came out."""
    groups = defaultdict(list)
    for case, verdict, _, _ in results:
        groups[case.group].append(verdict)
        for fault in verdict.faults:
            print(f"failed: {case.title}: {fault}")
    worst = {"area": "worst_area", "band": "worst_band", "seam": "worst_seam", "ink": "ink_mean", "tone": "tone"}
    print(f'{"group":24} {"cases":>5} {"failed":>6}', *(f"{name:>5}" for name in worst), f'{"mean":>6}')
    for group, verdicts in groups.items():
        failed = sum(bool(verdict.faults) for verdict in verdicts)
        mean = sum(verdict.mean for verdict in verdicts) / len(verdicts)
        print(f"{group:24} {len(verdicts):5} {failed:6}",
              *(f"{max(getattr(verdict, name) for verdict in verdicts):5.1f}" for name in worst.values()), f"{mean:6.3f}")


def keep(results, folder):
    """Writes the pictures of the cases that failed."""
    folder.mkdir(parents=True, exist_ok=True)
    for case, verdict, expected, actual in results:
        if verdict.faults:
            picture = compare.triptych(expected, actual, f"{case.title}: {verdict.faults[0]}")
            picture.save(folder / f'{case.title.replace("/", "-").replace(" ", "-")}.png')


if __name__ == "__main__":
    main()
