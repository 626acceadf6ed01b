# SPDX-FileCopyrightText: 2026 TPU Desk contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""What is printed in terminals to measure them: plain kinds, those that vtebench has (its names, behind "vtebench"), and those of
kitty's own benchmark ("kitten"). The same bytes every time."""
import base64
import os
import random
import string

COLUMNS, ROWS = 100, 30 # what every window has at least
ALT, MAIN = b"\x1b[?1049h\x1b[H\x1b[2J", b"\x1b[r\x1b[0m\x1b[?1049l"
LETTERS = string.ascii_uppercase.encode()


def base64_lines(chance):
    return base64.encodebytes(chance.randbytes(370_000))


def cjk(chance):
    han = "".join(chr(chance.randrange(0x4E00, 0x9FA5)) if chance.random() < 0.5 else chr(chance.randrange(0xAC00, 0xD7A3))
                  for _ in range(4_000))
    return "".join(han[i:i + 38] + "\n" for i in range(0, len(han), 38)).encode()


def sgr(chance):
    return b"".join(b"\x1b[38;2;%d;%d;%dm\x1b[%dm%c" % (*chance.randbytes(3), chance.choice([1, 3, 4, 7, 22, 23, 24, 27]),
                                                       chance.randrange(33, 126)) for _ in range(20_000))


def short_lines(_):
    return b"".join(b"%d\n" % i for i in range(30_000))


def dense_cells(_):
    screens = (b"\x1b[H" + b"".join(b"\x1b[38;5;%d;48;5;%d;1;3;4m%c" % ((line + column + turn) % 256, 255 - (line + column + turn) % 256, letter)
                                    for line in range(ROWS) for column in range(COLUMNS)) for turn, letter in enumerate(LETTERS[:4]))
    return ALT + b"".join(screens) + MAIN


def light_cells(_):
    return ALT + b"".join(b"\x1b[H" + bytes([letter]) * (COLUMNS * ROWS) for letter in LETTERS) + MAIN


def source_lines(chance):
    """Coloured as an editor colours a program."""
    words = b"for in range(steps): loss = train_step(state, batch) if step % 100 == 0: print(loss)".split()
    colours = (b"\x1b[33m", b"\x1b[94m", b"\x1b[1;38;5;130m", b"\x1b[m", b"\x1b[m", b"\x1b[m")
    for line in range(ROWS):
        text = b" " * (4 * chance.randrange(4)) + b" ".join(chance.choice(colours) + chance.choice(words) for _ in range(8))
        yield b"\x1b[%d;1H\x1b[38;5;130m%4d \x1b[m%s\x1b[K" % (line + 1, line, text)


def medium_cells(chance):
    return ALT + b"".join(b"".join(source_lines(chance)) for _ in range(20)) + MAIN


def sync_medium_cells(chance):
    return ALT + b"".join(b"\x1b[?2026h" + b"".join(source_lines(chance)) + b"\x1b[?2026l" for _ in range(20)) + MAIN


def cursor_motion(_):
    """From the border to the middle and back, a letter at each place."""
    places = [(line, column) for ring in range(ROWS // 2) for line in (ring + 1, ROWS - ring) for column in range(ring + 1, COLUMNS - ring)]
    return ALT + b"".join(b"\x1b[%d;%dH%c" % (*place, letter) for letter in LETTERS[:8] for place in places) + MAIN


def scrolling(_):
    return b"y\r\n" * 100_000


def full_lines(_):
    return (bytes(LETTERS) * 4)[:COLUMNS - 1] + b"\r\n"


def scrolling_fullscreen(_):
    return full_lines(_) * 2_000


def in_region(first, last):
    return lambda _: ALT + b"\x1b[%d;%dr\x1b[%d;1H" % (first, last, last) + b"y\r\n" * 50_000 + MAIN


def symbols(chance):
    kinds = ((0x2500, 0x2600), (0x0391, 0x03C9), (0x0410, 0x0450), (0x2190, 0x2200), (0x2800, 0x2900), (0x4E00, 0x5E00), (0x1F600, 0x1F640))
    return "".join(chr(chance.randrange(*chance.choice(kinds))) + ("\n" if i % 40 == 39 else "") for i in range(20_000)).encode()


def ascii_text(chance):
    return "".join(chance.choices(string.ascii_letters + string.digits + string.punctuation + " \n\t", k=200_000)).encode()


def unicode_text(chance):
    """Chinese and Latin with accents and marks that combine."""
    marks = "".join(chr(c) for c in range(0x0300, 0x0330))
    def letter():
        if chance.random() < 0.6:
            return chr(chance.randrange(0x4E00, 0x9FA5))
        return chance.choice("áéíöüñçšžø–—“”…→") + (chance.choice(marks) if chance.random() < 0.1 else "")
    return "".join(letter() for _ in range(50_000)).encode()


def few_letters_between_csi(chance):
    def piece():
        kind = chance.random()
        text = "".join(chance.choices(string.ascii_letters, k=chance.randrange(1, 30)))
        if kind < 0.4:
            return f"\x1b[{chance.choice('1;3;4;7;22;23;24;27;31;92;103'.split(';'))}m{text}"
        if kind < 0.6:
            return f"\x1b[38;5;{chance.randrange(256)};48;2;{chance.randrange(256)};{chance.randrange(256)};9m{text}"
        return f"\x1b[{chance.choice(['A', 'B', 'C', 'D', '2C', 'K', '10G', 'm', '4P', '3@', '2X'])}{text}"
    return "".join(piece() for _ in range(10_000)).encode() + b"\x1b[m\n"


def long_escape_codes(chance):
    return b"".join(b"\x1b]6;" + bytes(chance.choices(string.ascii_letters.encode(), k=8_024)) + b"\x1b\\" for _ in range(25))


def images(chance):
    """A picture of 256 x 256 in RGB, sent in parts as kitty's graphics protocol wants it, and deleted."""
    data = base64.b64encode(chance.randbytes(256 * 256 * 3))
    pieces = [data[i:i + 4096] for i in range(0, len(data), 4096)]
    keys = b"a=t,i=7,q=2,f=24,s=256,v=256,"
    sent = [b"\x1b_G%sm=%d;%s\x1b\\" % (keys if i == 0 else b"", i + 1 < len(pieces), piece) for i, piece in enumerate(pieces)]
    return b"".join(sent) + b"\x1b_Ga=d,d=I,i=7,q=2\x1b\\"


# name: (what makes a piece of it, how many bytes in all)
KINDS = {
    "base64 lines": (base64_lines, 50_000_000), "CJK": (cjk, 24_000_000), "SGR": (sgr, 20_000_000), "short lines": (short_lines, 23_000_000),
    "vtebench dense_cells": (dense_cells, 20_000_000), "vtebench light_cells": (light_cells, 20_000_000),
    "vtebench medium_cells": (medium_cells, 20_000_000), "vtebench sync_medium_cells": (sync_medium_cells, 20_000_000),
    "vtebench cursor_motion": (cursor_motion, 20_000_000), "vtebench unicode": (symbols, 20_000_000),
    "vtebench scrolling": (scrolling, 4_000_000), "vtebench scrolling_fullscreen": (scrolling_fullscreen, 20_000_000),
    "vtebench scrolling_bottom_region": (in_region(1, ROWS - 1), 4_000_000), "vtebench scrolling_top_region": (in_region(2, ROWS), 4_000_000),
    "vtebench scrolling_bottom_small_region": (in_region(1, ROWS // 2), 4_000_000),
    "vtebench scrolling_top_small_region": (in_region(ROWS // 2, ROWS), 4_000_000),
    "kitten ASCII": (ascii_text, 30_000_000), "kitten Unicode": (unicode_text, 20_000_000),
    "kitten CSI with few letters": (few_letters_between_csi, 15_000_000), "kitten long escape codes": (long_escape_codes, 60_000_000),
    "kitten images": (images, 60_000_000),
}


def write(folder, small):
    """Name: (path, bytes)."""
    found = {}
    for name, (make, size) in KINDS.items():
        piece = make(random.Random(2026))
        path = os.path.join(folder, name.replace(" ", "-"))
        with open(path, "wb") as file:
            for _ in range(max(1, size // (10 if small else 1) // len(piece))):
                file.write(piece)
            found[name] = (path, file.tell())
    return found
