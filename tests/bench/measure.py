#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 TPU Desk contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""measure.py PAYLOAD RESULT GO: runs inside a terminal. When GO is there, writes PAYLOAD to the terminal, then asks it a
question (DSR 5); the answer shows that everything before was read. RESULT gets milliseconds, columns and rows."""
import os
import select
import sys
import termios
import time
import tty

payload, result, go = sys.argv[1:]
before = termios.tcgetattr(0)
tty.setraw(0)
try:
    while not os.path.exists(go):
        time.sleep(0.02)
    size = os.get_terminal_size(0)
    with open(payload, "rb") as file:
        data = memoryview(file.read())
    began = time.monotonic()
    while data:
        data = data[os.write(1, data[:65536]):]
    os.write(1, b"\x1b[0m\x1b[5n")
    answer = b""
    while not answer.endswith(b"\x1b[0n") and select.select([0], [], [], 120)[0]:
        answer += os.read(0, 64)
    spent = (time.monotonic() - began) * 1000
    with open(result + ".new", "w", encoding="ascii") as file:
        file.write(f"{spent:.1f} {size.columns} {size.lines} {'complete' if answer else 'silent'}\n")
    os.rename(result + ".new", result)
finally:
    termios.tcsetattr(0, termios.TCSANOW, before)
