# SPDX-FileCopyrightText: 2026 TPU Desk contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""From a key that goes down to its glyph on the screen, both as the X server sees them (XTEST in, XGetImage out)."""
import ctypes
import random
import time

KEYS = 60
ALL_PLANES = ctypes.c_ulong(~0).value
Z_PIXMAP = 2


class Image(ctypes.Structure):
    """The first fields of XImage."""
    _fields_ = [("width", ctypes.c_int), ("height", ctypes.c_int), ("xoffset", ctypes.c_int), ("format", ctypes.c_int),
                ("data", ctypes.c_void_p), ("byte_order", ctypes.c_int), ("bitmap_unit", ctypes.c_int),
                ("bitmap_bit_order", ctypes.c_int), ("bitmap_pad", ctypes.c_int), ("depth", ctypes.c_int),
                ("bytes_per_line", ctypes.c_int), ("bits_per_pixel", ctypes.c_int)]


class Screen:
    """Keyboard and eye on an X display."""

    def __init__(self, name):
        self.x = ctypes.CDLL("libX11.so.6")
        self.test = ctypes.CDLL("libXtst.so.6")
        self.x.XOpenDisplay.restype = ctypes.c_void_p
        self.x.XDefaultRootWindow.restype = ctypes.c_ulong
        self.x.XDefaultRootWindow.argtypes = [ctypes.c_void_p]
        self.x.XGetImage.restype = ctypes.POINTER(Image)
        self.x.XGetImage.argtypes = [ctypes.c_void_p, ctypes.c_ulong, ctypes.c_int, ctypes.c_int, ctypes.c_uint, ctypes.c_uint,
                                     ctypes.c_ulong, ctypes.c_int]
        self.x.XDestroyImage.argtypes = [ctypes.c_void_p]
        self.x.XKeysymToKeycode.argtypes = [ctypes.c_void_p, ctypes.c_ulong]
        self.x.XKeysymToKeycode.restype = ctypes.c_ubyte
        self.x.XFlush.argtypes = self.x.XCloseDisplay.argtypes = [ctypes.c_void_p]
        self.test.XTestFakeKeyEvent.argtypes = [ctypes.c_void_p, ctypes.c_uint, ctypes.c_int, ctypes.c_ulong]
        self.display = self.x.XOpenDisplay(name.encode())
        if not self.display:
            raise RuntimeError(f"the display {name} cannot be opened")
        self.root = self.x.XDefaultRootWindow(self.display)
        self.codes = [self.x.XKeysymToKeycode(self.display, ord(letter)) for letter in "mn"]

    def close(self):
        self.x.XCloseDisplay(self.display)

    def press(self):
        """Another letter each time: whoever guesses what is echoed waits for two different ones."""
        self.codes.reverse()
        for down in (1, 0):
            self.test.XTestFakeKeyEvent(self.display, self.codes[0], down, 0)
        self.x.XFlush(self.display)

    def pixels(self, left, top, width, height):
        image = self.x.XGetImage(self.display, self.root, left, top, width, height, ALL_PLANES, Z_PIXMAP)
        if not image:
            raise RuntimeError("the screen cannot be read")
        size = image.contents.bytes_per_line * height
        data = ctypes.string_at(image.contents.data, size)
        self.x.XDestroyImage(image)
        return data


def changed(before, after, width):
    """(left, right, top, bottom) of what differs between two pictures of that width, 4 bytes a pixel; None when nothing does."""
    line = 4 * width
    rows = [y for y in range(len(before) // line) if before[y * line:(y + 1) * line] != after[y * line:(y + 1) * line]]
    if not rows:
        return None
    places = ((x, y * line + 4 * x) for x in range(width) for y in rows)
    columns = [x for x, at in places if before[at:at + 4] != after[at:at + 4]]
    return min(columns), max(columns), rows[0], rows[-1]


def find_cells(screen, window):
    """Types some keys and learns from the screen where the next ones appear: (left of the cursor, cell width, top, height)."""
    left, top, width, height = window
    edges = []
    for _ in range(9):
        before = screen.pixels(*window)
        screen.press()
        time.sleep(0.4)
        box = changed(before, screen.pixels(*window), width)
        if box is None:
            raise RuntimeError("no glyph came for a key")
        edges.append(box)
    first, last = edges[0], edges[-1]
    cell = (last[0] - first[0]) / (len(edges) - 1)
    if not 3 <= cell <= 30 or last[3] - last[2] > 60:
        raise RuntimeError("what changed on the screen is no line of text")
    return left + last[0] + cell, cell, top + last[2], last[3] - last[2] + 1


def latencies(screen, window):
    """Milliseconds of each key. The cell behind the cursor is watched: it is empty until the cursor stands in it, which
    comes in the same frame as the glyph; a cursor that blinks in its own cell is not mistaken for a glyph."""
    cursor, cell, top, height = find_cells(screen, window)
    chance = random.Random(2026)
    spent = []
    for _ in range(KEYS):
        place = (round(cursor + cell) + 1, top, max(2, int(cell) - 2), height)
        before = screen.pixels(*place)
        time.sleep(0.03 + 0.03 * chance.random()) # not in step with anybody's frames
        began = time.perf_counter()
        screen.press()
        while screen.pixels(*place) == before:
            if time.perf_counter() - began > 2:
                raise RuntimeError("no glyph came within 2 s")
        spent.append(1000 * (time.perf_counter() - began))
        cursor += cell
        time.sleep(0.02)
    return spent
