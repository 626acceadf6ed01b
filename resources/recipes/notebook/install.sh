# shellcheck shell=bash
# SPDX-FileCopyrightText: 2026 TPU Desk contributors
# SPDX-License-Identifier: GPL-3.0-or-later

has_colab() { [[ -x $server_venv/bin/jupyter-notebook ]] && "$server_venv/bin/python" -c 'import jupyter_http_over_ws' 2>/dev/null; }
has_kernel() { "$VENV/bin/python" -c 'import ipykernel' 2>/dev/null; }
leads_to_cells() { [[ $(cat -- "$kernel" 2>/dev/null) == "$(kernel_text)" ]]; }

# The kernel that the page calls "Python 3": the user's own Python.
kernel_text()
{
    local path=${VENV//\\/\\\\}
    printf '{"argv": ["%s/bin/python", "-m", "ipykernel_launcher", "-f", "{connection_file}"], "display_name": "Python 3", "language": "python"}' "${path//\"/\\\"}"
}

check()
{
    case $FACE in
        lab) [[ -x $VENV/bin/jupyter-lab ]] ;;
        notebook) [[ -x $VENV/bin/jupyter-notebook ]] ;;
        colab) has_colab && has_kernel && leads_to_cells ;;
    esac
}

apply()
{
    local wanted
    mapfile -t wanted < <(packages)
    if [[ $FACE == colab ]]; then
        [[ -x $VENV/bin/python ]] || problem no-venv "$VENV"
        has_kernel || install_into "$VENV" ipykernel
        "$server_venv/bin/python" -c 'import pip' 2>/dev/null || make_server_venv # half of one is made again
        has_colab || install_into "$server_venv" "${wanted[@]}"
        mkdir -p -- "${kernel%/*}"
        kernel_text >"$kernel"
    else
        install_into "$server_venv" "${wanted[@]}"
    fi
}

make_server_venv()
{
    (umask 077; mkdir -p -- "$HOME/.tpudesk")
    "$VENV/bin/python" -m venv "$server_venv" || problem venv-failed "$server_venv"
}
