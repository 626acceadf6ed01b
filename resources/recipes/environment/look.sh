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
        problem python-too-old "$(python3 -c 'import platform; print(platform.python_version())')"
    fi
    if [[ $PYTHON == deadsnakes ]] && ! grep -qs '^ID=ubuntu' "${OS_RELEASE:-/etc/os-release}"; then problem no-deadsnakes "$(system_name)"; fi
}

apply() { :; }
