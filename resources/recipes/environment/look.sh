# shellcheck shell=bash
# SPDX-FileCopyrightText: 2026 TPU Desk contributors
# SPDX-License-Identifier: GPL-3.0-or-later

check()
{
    local folder
    have python3 || problem no-program python3 python3
    [[ $PYTHON_VERSION =~ ^3\.[0-9]+$ ]] || problem bad-version "$PYTHON_VERSION"
    for folder in "$VENV" "$TORCH_VENV"; do
        [[ $folder == /* && $folder != / && $folder != "$HOME" && $folder != *[[:cntrl:]]* ]] || problem bad-path "$folder"
        # A venv writes its path into the first line of its programs, which ends at a space.
        [[ $folder != *[[:space:]]* ]] || problem path-with-space "$folder"
    done
    if [[ $WITH_JAX == yes && ! -x $VENV/bin/python ]]; then need_space "$HOME" "${PIP_SPACE:-3000}"; fi
    if [[ $PYTHON == system ]] && (($(number_of python3) < oldest)); then
        problem python-too-old "$(version_of python3)"
    fi
    refuse_other_venv "$VENV"
    if [[ $TORCH != no ]]; then refuse_other_venv "$TORCH_VENV"; fi
    say_version
    say_other_libtpu
    if [[ $PYTHON == deadsnakes ]] && ! grep -qs '^ID=ubuntu' "${OS_RELEASE:-/etc/os-release}"; then problem no-deadsnakes "$(system_name)"; fi
}

# say_version: which Python it will be, as long as there is no environment yet
say_version()
{
    [[ ! -e $VENV/pyvenv.cfg ]] || return 0
    if [[ $PYTHON != system ]]; then
        note python-is "$(version_of python3)" "$PYTHON_VERSION"
    elif [[ $WITH_JAX == yes && ! $JAX_VERSION ]] && (($(number_of python3) < of_today)); then
        note old-python "$(version_of python3)"
    fi
}

# say_other_libtpu: a program takes the libtpu that this variable names, not the one that comes with its JAX
say_other_libtpu()
{
    local place=${TPU_LIBRARY_PATH-}
    [[ $place ]] || place=$(sed -nE 's/^(export )?TPU_LIBRARY_PATH="?([^"]+)"?$/\2/p' "${ENVIRONMENT_FILE:-/etc/environment}" 2>/dev/null | tail -n1) || true
    [[ ! $place ]] || note libtpu-elsewhere "$place"
}

apply() { :; }
