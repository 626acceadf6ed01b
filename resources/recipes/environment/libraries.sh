# shellcheck shell=bash
# SPDX-FileCopyrightText: 2026 TPU Desk contributors
# SPDX-License-Identifier: GPL-3.0-or-later

check() { has_all "$VENV" "$(requirements)" "$PINS"; }
apply() { install_libraries "$VENV" "$(requirements)" "$PINS" "$HASHES" "$jax_wheels"; }
