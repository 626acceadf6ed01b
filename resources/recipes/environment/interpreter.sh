# shellcheck shell=bash
# SPDX-FileCopyrightText: 2026 TPU Desk contributors
# SPDX-License-Identifier: GPL-3.0-or-later

can_make_venv() { "$1" -c 'import venv, ensurepip' 2>/dev/null; }

check()
{
    venv_fits "$VENV" && return # it stands already
    case $(wanted_source) in
        uv) [[ -x $uv_folder/bin/uv ]] ;;
        *) have "$(interpreter)" && can_make_venv "$(interpreter)" ;;
    esac
}

apply()
{
    case $(wanted_source) in
        system) install_packages python3-venv ;;
        deadsnakes) add_deadsnakes ;;
        uv) add_uv ;;
    esac
}

add_deadsnakes()
{
    need_root
    install_packages software-properties-common
    root add-apt-repository -y ppa:deadsnakes/ppa || problem no-deadsnakes "$(system_name)"
    install_packages "python$PYTHON_VERSION-full" "python$PYTHON_VERSION-dev"
}

# uv from the package index, in a small environment of its own: no downloaded script is run.
add_uv()
{
    can_make_venv python3 || install_packages python3-venv
    python3 -m venv "$uv_folder" || problem venv-failed "$uv_folder"
    pip "$uv_folder" install -q -U uv
}
