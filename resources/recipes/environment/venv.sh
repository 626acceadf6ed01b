# shellcheck shell=bash
# SPDX-FileCopyrightText: 2026 TPU Desk contributors
# SPDX-License-Identifier: GPL-3.0-or-later

check() { venv_fits "$VENV"; }
apply() { make_venv "$VENV"; }
undo() { remove_venv "$VENV"; }
