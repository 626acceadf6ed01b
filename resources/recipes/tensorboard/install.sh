# shellcheck shell=bash
# SPDX-FileCopyrightText: 2026 TPU Desk contributors
# SPDX-License-Identifier: GPL-3.0-or-later

VENV=$(at_home "$VENV")

check() { [[ -x $VENV/bin/tensorboard ]]; }
apply() { install_into "$VENV" tensorboard 'setuptools<81'; } # TensorBoard still imports pkg_resources
