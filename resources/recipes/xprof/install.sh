# shellcheck shell=bash
# SPDX-FileCopyrightText: 2026 TPU Desk contributors
# SPDX-License-Identifier: GPL-3.0-or-later

VENV=$(at_home "$VENV")

# As a part of TensorBoard: XProf's own server listens on all addresses of the host, and cannot be told otherwise.
check() { [[ -x $VENV/bin/tensorboard ]] && compgen -G "$VENV/lib/python3*/site-packages/xprof/__init__.py" >/dev/null; }
apply() { install_into "$VENV" tensorboard xprof 'setuptools<81'; }
