# SPDX-FileCopyrightText: 2026 TPU Desk contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""PLACE put TOKEN FILE CONTENT, PLACE get TOKEN FILE, PLACE clear TOKEN: where something is tried, as JAX would reach it."""
import sys

from etils import epath

place, action, token, *words = sys.argv[1:]
folder = epath.Path(place) / (".tpudesk-try-" + token)
if action == "put":
    folder.mkdir(parents=True, exist_ok=True)
    (folder / words[0]).write_text(words[1] + "\n")
elif action == "get":
    sys.stdout.write((folder / words[0]).read_text())
else:
    folder.rmtree()
