"""Titles as CSS sets them: looks of runs, line heights, scripts, emoji, directions, and lines that break.

Lines have whole heights and stand on the baseline that the layout answers; where a line breaks and what a glyph is, the
browser decides for itself.
"""
import html
import math

import markup
from cases import Case
from page import Page

# The families in the order in which Pushbutton's own configuration asks them.
FAMILIES = ["Inter", "Noto Sans", "Noto Sans Arabic", "Noto Sans Hebrew", "Noto Sans Devanagari", "Noto Sans Bengali",
            "Noto Sans Tamil", "Noto Sans Telugu", "Noto Sans Thai", "Noto Sans Khmer", "Noto Sans Lao",
            "Noto Sans Myanmar", "Noto Sans Georgian", "Noto Sans Armenian", "Noto Sans Ethiopic", "Noto Sans CJK JP",
            "Noto Sans Math", "Noto Sans Symbols", "Noto Sans Symbols2", "Noto Color Emoji"]
# Inter's ascent and descent, of its em.
ASCENT, DESCENT = 1984 / 2048, 494 / 2048
FONT = {"size": 20, "lineHeight": 26}
# The height in CSS pixels of what holds a single line on its baseline.
STRUT = 100
# What differs more than usual by its mean: spaces that come from other fonts, and glyphs of few pixels.
TOLERANCES = {"numbers in Hebrew": 60, "Latin in Arabic": 60, "9 at 1": 30, "Arabic": 60}
# How far in CSS pixels ink may be from its frame.
REACH = 20
BASE = {"titleColor": "black", "font": FONT, "contentInsets": 12}
SEVERAL = {"titleLines": 0, "width": 164}
LOREM = "The quick brown fox jumps over the lazy dog"

RUNS = {
    "colours": [{"text": "red", "color": "#D70015"}, {"text": "blue", "color": "#0A6CFF80"}, {"text": "black"}],
    "fonts": [{"text": "small", "font": {"size": 12}}, {"text": "Large", "font": {"size": 28, "weight": 700}},
              {"text": "slanted", "font": {"size": 20, "italic": True}}],
    "background": [{"text": "on "}, {"text": "yellow", "backgroundColor": "#FFCC00"}, {"text": " ground"}],
    "backgrounds of sizes": [{"text": "big", "backgroundColor": "#FFCC00", "font": {"size": 28}},
                             {"text": "small", "backgroundColor": "#34C759", "font": {"size": 12}}],
    "underline": [{"text": "plain "}, {"text": "single gjy", "underline": "single"}],
    "double underline": [{"text": "plain "}, {"text": "double gjy", "underline": "double"}],
    "underlines of colours": [{"text": "red", "underline": "single", "color": "#D70015"},
                              {"text": "blue", "underline": "single", "color": "#0A6CFF"}],
    "large underline": [{"text": "Large", "underline": "single", "font": {"size": 40, "weight": 700}}],
    "strikethrough": [{"text": "was 9", "strikethrough": True}, {"text": " is 7"}],
    "letter spacing": [{"text": "wide", "letterSpacing": 5}, {"text": "tight", "letterSpacing": -1}, {"text": "x"}],
    "spaced underline": [{"text": "abc", "letterSpacing": 8, "underline": "single"}, {"text": "d"}],
    "raised and lowered": [{"text": "x"}, {"text": "2", "font": {"size": 12}, "baselineOffset": 8},
                           {"text": "H"}, {"text": "2", "font": {"size": 12}, "baselineOffset": -4}],
    "line heights": [{"text": "a", "font": {"size": 14, "lineHeight": 20}},
                     {"text": "B", "font": {"size": 28, "lineHeight": 44}}],
    "ligature across looks": [{"text": "f", "color": "#D70015"}, {"text": "i"}],
}
LOOKS = {
    "underlined": {"title": "Underlined gjy", "titleUnderline": "single"},
    "shadow": {"title": "Shadow", "titleShadow": {"color": "#D70015", "offset": {"x": 2, "y": 3}}},
    "shadow upwards": {"title": "Shadow", "titleShadow": {"color": "#0A6CFF80", "offset": {"x": -3, "y": -2}}},
    "subtitle": {"title": "Title", "subtitle": "A subtitle below", "titlePadding": 6, "titleAlignment": "center",
                 "subtitleFont": {"size": 12, "lineHeight": 16}, "subtitleColor": "#8E8E93"},
    "spaced": {"title": "SPACED", "font": FONT | {"letterSpacing": 3}},
    "spaced centred": {"title": "SPACED", "font": FONT | {"letterSpacing": 10}, "width": 200},
    "spaced ligatures": {"title": "fi ffi -> 3x4", "font": FONT | {"letterSpacing": 2}},
    "spaced Hebrew": {"title": "מתנה", "font": FONT | {"letterSpacing": 6}},
    "spaced Arabic": {"title": "سلام سلام", "font": FONT | {"letterSpacing": 6}},
    "spaced Devanagari": {"title": "नमस्ते", "font": FONT | {"letterSpacing": 3}},
    "spaced Thai": {"title": "กี่ภาษาไทย", "font": FONT | {"letterSpacing": 3}},
    "spaced emoji": {"title": "👩‍👩‍👧‍👦a👍🏽", "font": FONT | {"letterSpacing": 4}},
    "low line": {"title": "Ǟgj low", "font": FONT | {"lineHeight": 10}},
    "high line": {"title": "high", "font": FONT | {"lineHeight": 60}},
    "overhanging": {"title": "fjord Wolf", "font": FONT | {"italic": True, "size": 40, "lineHeight": 48}},
}
FEATURES = ["tnum", "ss01", "ss02", "ss03", "cv01", "cv05", "cv08", "cv11", "zero", "case", "frac", "sups", "subs",
            "ordn", "dlig", "calt", "liga", "kern", "salt"]
FEATURE_TEXT = "1/2 Aa1l0 (H-g) 3x -> ff"
SCRIPTS = {
    "Vietnamese": "Tiếng Việt Ẫ Ợ ữ", "stacked marks": "Ǟ e\u0301\u0323 a\u0302\u0301 Z\u0351\u036B",
    "Greek": "Ελληνικά ὦ", "Cyrillic": "Русский йё", "Arabic": "مرحبا", "Arabic marks": "مُحَمَّدٌ",
    "Persian": "فارسی۱۲۳", "Urdu": "اردو", "Hebrew": "שלום עולם", "Hebrew points": "שָׁלוֹם",
    "Devanagari": "नमस्तेक्षत्रियर्कि", "Bengali": "বাংলাক্ষ", "Tamil": "தமிழ்கொ", "Telugu": "తెలుగుక్ష్మ",
    "Thai": "ภาษาไทยกี่ญูน้ำ", "Khmer": "ភាសាខ្មែរ", "Lao": "ພາສາລາວ", "Burmese": "မြန်မာ", "Georgian": "ქართული",
    "Armenian": "Հայերեն", "Ethiopic": "አማርኛ", "Japanese": "日本語のボタン「はい」", "Chinese": "按钮，确定。",
    "Korean": "한국어 버튼", "maths": "∑ √x ≤ ∞", "arrows": "→ ⇒ ↵ ⌘ ✓ ★",
    "numbers in Hebrew": "מחיר 123.45 ₪", "Latin in Arabic": "هذا iPhone جديد", "Arabic in Latin": "say مرحبا, ok",
    "isolate first": "\u2068עברית\u2069 is first", "isolates": "a \u2068עברית\u2069: 1 \u2068abc\u2069", "override": "\u202Eabc\u202C def",
    "brackets": "(שלום) [a]", "no break": "10\u00A0km 5\u202Fm", "joiner": "क्\u200Dषक्\u200Cष", "ideographic space": "日\u3000本",
    "soft hyphen": "co\u00ADop", "zero width space": "a\u200Bb", "hyphens": "a‐b‑c–d—e…",
}
EMOJI = {
    "faces": "😀😂🥰", "skin tones": "👍🏻👍🏽👍🏿", "families": "👨‍👩‍👧‍👦 👩‍👩‍👦", "professions": "👩🏽‍🚀👨🏻‍🍳", "flags": "🇩🇪🇯🇵🇧🇷",
    "England": "🏴󠁧󠁢󠁥󠁮󠁧󠁿", "rainbow": "🏳️‍🌈", "keycaps": "1️⃣#️⃣*️⃣", "heart in colour": "❤️", "heart as text": "❤︎",
    "sun": "☀️ ☀︎", "trade marks": "©™®", "trade mark in colour": "©️", "phone": "☎️", "digits": "1 2 #",
    "between letters": "a😀b", "with a mark": "a😀e\u0301",
}
PARAGRAPHS = {
    "words": LOREM, "line feed": "One\nTwo", "line separator": "One\u2028Two",
    "empty line": "One\n\nThree", "long word": "Donaudampfschifffahrtsgesellschaft ist lang",
    "Chinese": "这是一个很长的按钮标题，用来测试换行。确定吗？", "Japanese": "これは長いボタンの「タイトル」です。はい、そうです。",
    "Thai": "ภาษาไทยเป็นภาษาที่มีระดับเสียง", "Hebrew": "שלום לכולם וברוכים הבאים לכאן",
    "Arabic": "الاستمرار الاستمرار الاستمرار", "mixed": "The title שלום עולם ends in Latin letters",
    "no break": "Room 101\u00A0at the\u00A0end of the\u00A0hall", "slashes": "1/2 and 3/4 or 5/6 and 7/8",
    "hyphens": "well-known high-quality state-of-the-art", "spaced": "spaced words that wrap",
    "trailing spaces": "word   word   word   word   word", "emoji": "👨‍👩‍👧‍👦👨‍👩‍👧‍👦👨‍👩‍👧‍👦👨‍👩‍👧‍👦👨‍👩‍👧‍👦👨‍👩‍👧‍👦👨‍👩‍👧‍👦👨‍👩‍👧‍👦👨‍👩‍👧‍👦",
    "zero width space": "under\u200Bscored\u200Bwords\u200Bthat\u200Bmay\u200Bbreak",
}


def cases():
    """All cases: most at two pixels a point."""
    for name, runs in RUNS.items():
        # With its own pixels a browser puts lines under text on whole pixels of CSS.
        has_lines = any(run.get("underline") or run.get("strikethrough") for run in runs)
        for scale in (1,) if has_lines else (1, 2):
            yield case("title runs", f"{name} at {scale}", {"attributedTitle": runs}, scale)
    for name, looks in LOOKS.items():
        yield case("title looks", name, looks, 1 if "titleUnderline" in looks else 2)
    yield case("title looks", "underline ended by a run", {
        "titleUnderline": "single", "attributedTitle": [{"text": "lined "}, {"text": "not", "underline": "none"}]}, 1)
    for weight in range(100, 1000, 100):
        for italic in (False, True):
            font = FONT | {"weight": weight, "italic": italic, "size": 28, "lineHeight": 36}
            yield case("title weights", f"{weight}{' italic' if italic else ''}", {"title": "Weight ag", "font": font})
    for tag in FEATURES:
        for value in (0, 1):
            font = FONT | {"features": {tag: value}}
            yield case("title features", f"{tag} {value}", {"title": FEATURE_TEXT, "font": font})
    for name, text in SCRIPTS.items():
        # What has no direction of its own has the interface's, but `plaintext` gives it none.
        for direction in ("ltr",) if name in ("arrows", "maths") else ("ltr", "rtl"):
            yield case("title scripts", f"{name} {direction}", {"title": text}, direction=direction)
    for name, text in EMOJI.items():
        yield case("title emoji", name, {"title": text})
    for name, text in PARAGRAPHS.items():
        spacing = {"font": FONT | {"letterSpacing": 2}} if name == "spaced" else {}
        yield case("title lines", name, SEVERAL | spacing | {"title": text})
    for alignment in ("natural", "left", "center", "right"):
        for direction in ("ltr", "rtl"):
            for name in ("words", "Hebrew"):
                yield case("title alignment", f"{name} {alignment} {direction}",
                           SEVERAL | {"title": PARAGRAPHS[name], "titleAlignment": alignment}, direction=direction)
    for size in (9, 11, 13, 15, 17, 22, 34):
        for scale in (1, 2, 3):
            font = {"size": size, "lineHeight": 2 * size}
            yield case("title sizes", f"{size} at {scale}", {"title": "Continue gÅ", "font": font}, scale)
    for name, text, truncation, shown in TRUNCATIONS:
        yield case("title truncations", name,
                   {"title": text, "width": 124, "titleTruncation": truncation}, shown=shown)


# What is seen of a title that is cut; what CSS cannot cut itself is written out.
TRUNCATIONS = [
    ("tail", LOREM, "tail", None), ("clip", LOREM, "clip", LOREM),
    ("middle", LOREM, "middle", "The …dog"), ("head", LOREM, "head", "…lazy dog"),
    ("tail in Hebrew", PARAGRAPHS["Hebrew"], "tail", None),
]


def case(group, name, attributes, scale=2, direction="ltr", shown=None):
    """A case of a title."""
    return Case(group, name, {"states": {"normal": BASE | attributes}},
                text_tolerance=TOLERANCES.get(name.removesuffix(f" {direction}")),
                query={"scale": scale, "direction": direction, "canvas": "drawn"},
                page=lambda *answer: title_page(*answer, shown))


def title_page(style, layout, query, pictures, shown):
    """The page of a button that is nothing but its texts."""
    runs = style["attributedTitle"] or [{"text": shown or style["title"]}]
    content = text(runs, style["font"], style, layout["title"], layout, layout["titleBaseline"], shown)
    frames = [layout["title"]]
    if layout["subtitle"]:
        run = {"text": style["subtitle"], "color": style["subtitleColor"]}
        content += text([run], style["subtitleFont"], style, layout["subtitle"], layout, None, None)
        frames.append(layout["subtitle"])
    page = Page.of(f'<div class="text">{content}</div>', layout, query)
    # Ink reaches beyond frames, but not from one text into the other.
    page.text_frames = [page.pixels({"x": frame["x"] - REACH, "y": top, "width": frame["width"] + 2 * REACH,
                                     "height": bottom - top}) for frame, top, bottom in reaches(frames)]
    return page


def reaches(frames):
    """Each frame with how far up and down its ink may reach."""
    for index, frame in enumerate(frames):
        top, bottom = frame["y"], frame["y"] + frame["height"]
        yield frame, top - (REACH if index == 0 else 0), bottom + (REACH if index == len(frames) - 1 else 0)


def text(runs, font, style, frame, layout, baseline, shown):
    """A text in its frame, its first line on the baseline."""
    height, scale, is_single = font["lineHeight"], layout["scale"], layout["titleLines"] <= 1
    # Browsers round ascent and descent, and where text stands, to whole pixels of CSS.
    ascent, descent = (round(part * font["size"]) for part in (ASCENT, DESCENT))
    exact = frame["y"] + (frame["height"] - height * max(1, layout["titleLines"])) / 2 \
        + (height - (ASCENT + DESCENT) * font["size"]) / 2 + ASCENT * font["size"]
    baseline = baseline if baseline is not None else round(exact * scale) / scale
    whole = math.floor(baseline)
    top = whole - (STRUT if is_single else math.floor((height - ascent - descent) / 2) + ascent)
    looks = font_css(font) | {
        "position": "absolute", "left": markup.px(frame["x"]), "width": markup.px(frame["width"] + 0.02), "top": markup.px(top),
        "transform": f"translateY({markup.px(baseline - whole)})",
        "line_height": markup.px(height), "white_space": "pre-wrap" if style["titleLines"] != 1 else "pre",
        "text_align": {"natural": "start"}.get(style["titleAlignment"], style["titleAlignment"]),
        "overflow_wrap": "anywhere", "unicode_bidi": "plaintext", "color": markup.color(style["titleColor"])}
    if style["titleShadow"]:
        shadow = style["titleShadow"]
        looks["text_shadow"] = (f'{markup.px(shadow["offset"]["x"])} {markup.px(shadow["offset"]["y"])} 0 '
                                f'{markup.color(shadow["color"])}')
    if layout["titleTruncated"]:
        looks |= {"overflow_x": "clip", "overflow_y": "visible"}
        if shown is None:
            looks |= {"text_overflow": "ellipsis"}
    spans = "".join(span(run, style, scale) for run in runs)
    if is_single:
        # A box without width that stands on the baseline and reaches higher than all text.
        strut = f"display:inline-block;width:0;height:{STRUT}px"
        spans = f'<span style="{strut}"></span>{spans}'
    return f'<div style="{html.escape(markup.css(**looks))}" dir="{layout["direction"]}">{spans}</div>'


def span(run, style, scale):
    """A run as HTML."""
    looks = font_css(run["font"]) if run.get("font") else {}
    if run.get("color"):
        looks["color"] = markup.color(run["color"])
    if run.get("letterSpacing") is not None:
        looks["letter_spacing"] = markup.px(run["letterSpacing"])
    if run.get("backgroundColor"):
        looks["background_color"] = markup.color(run["backgroundColor"])
    underline = run.get("underline") or style["titleUnderline"]
    lines = (["underline"] if underline != "none" else []) + (["line-through"] if run.get("strikethrough") else [])
    if lines:
        looks |= {"text_decoration": " ".join(lines)} | markup.line_css(run.get("font") or style["font"], scale)
        if underline == "double":
            looks["text_decoration_style"] = "double"
    if run.get("baselineOffset"):
        looks |= {"position": "relative", "top": markup.px(-run["baselineOffset"])}
    words = run["text"].replace("\r\n", "\n").replace("\u2028", "\n")
    return f'<span style="{html.escape(markup.css(**looks))}">{html.escape(words)}</span>'


def font_css(font):
    """A font of an answer, with the families that stand in for it."""
    families = ",".join(f"'{family}'" for family in FAMILIES)
    return markup.font_css(font) | {"font_family": families}
