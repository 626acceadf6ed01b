# An imitation, not Jupyter itself: starts jupyter-lab, jupyter-notebook or jupyter-server, which stand beside it.
# SPDX-FileCopyrightText: 2026 TPU Desk contributors
# SPDX-License-Identifier: GPL-3.0-or-later
import os
import sys


def main():
    words = sys.argv[1:]
    if not words or words[0].startswith("-"):
        print("usage: jupyter [-h] [--version] [--config-dir] [--data-dir] [--runtime-dir] [--paths] [--json] [--debug] [subcommand]")
        return 0 if words else 1
    if words[0] == "serverextension":
        place = os.path.join(sys.prefix, "etc", "jupyter") if "--sys-prefix" in words else os.path.expanduser("~/.jupyter")
        print("Enabling: %s\n- Writing config: %s\n    - Validating... OK" % (words[-1], place))
        return 0
    program = os.path.join(os.path.dirname(os.path.abspath(sys.argv[0])), "jupyter-" + words[0])
    if not os.path.exists(program):
        sys.stderr.write("Jupyter command `jupyter-%s` not found.\n" % words[0])
        return 1
    os.execv(program, [program] + words[1:])
