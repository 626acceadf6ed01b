# shellcheck shell=bash
# SPDX-FileCopyrightText: 2026 TPU Desk contributors
# SPDX-License-Identifier: GPL-3.0-or-later

# An environment of its own: PyTorch and JAX each want a libtpu of their release, and one environment has one.

check() { has_all "$TORCH_VENV" "$(torch_requirements)" "$TORCH_PINS"; }

apply()
{
    venv_fits "$TORCH_VENV" || make_venv "$TORCH_VENV"
    install_libraries "$TORCH_VENV" "$(torch_requirements)" "$TORCH_PINS" "$TORCH_HASHES" "${torch_wheels[@]}"
}

undo() { remove_venv "$TORCH_VENV"; }
