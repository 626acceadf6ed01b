# shellcheck shell=bash
# SPDX-FileCopyrightText: 2026 TPU Desk contributors
# SPDX-License-Identifier: GPL-3.0-or-later

can_make_venv() { "$1" -c 'import venv, ensurepip' 2>/dev/null; }

check()
{
    if venv_fits "$VENV" && { [[ $TORCH == no ]] || venv_fits "$TORCH_VENV"; }; then return; fi # all stands already
    case $PYTHON in
        uv) has_managed_python ;;
        *) have "$(interpreter)" && can_make_venv "$(interpreter)" ;;
    esac
}

apply()
{
    case $PYTHON in
        system) install_packages python3-venv ;;
        deadsnakes) add_deadsnakes ;;
        uv)
            add_uv
            uv python install "$PYTHON_VERSION"
            ;;
    esac
}

# What uv brought goes when no environment stands on it any more; the system's packages stay.
undo()
{
    local folder
    if [[ -f $uv_pythons/used-by ]]; then
        while IFS= read -r folder; do [[ ! -e $folder/pyvenv.cfg ]] || return 0; done <"$uv_pythons/used-by"
    fi
    rm -rf --one-file-system -- "$uv_folder" "$uv_pythons"
    rmdir -- "$marker_folder" 2>/dev/null || true
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
