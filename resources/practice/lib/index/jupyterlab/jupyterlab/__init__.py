# An imitation, not jupyterlab itself: the server's, under this name.
# SPDX-FileCopyrightText: 2026 TPU Desk contributors
# SPDX-License-Identifier: GPL-3.0-or-later
import jupyter_server


def main():
    return jupyter_server.main("JupyterLab", "/lab")
