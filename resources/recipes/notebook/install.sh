# shellcheck shell=bash
# SPDX-FileCopyrightText: 2026 TPU Desk contributors
# SPDX-License-Identifier: GPL-3.0-or-later

check()
{
    case $FACE in
        lab) [[ -x $VENV/bin/jupyter-lab ]] ;;
        notebook) [[ -x $VENV/bin/jupyter-notebook ]] ;;
        colab) [[ -x $VENV/bin/jupyter-notebook ]] && "$VENV/bin/python" -c 'import jupyter_http_over_ws' 2>/dev/null ;;
    esac
}

apply()
{
    local wanted
    mapfile -t wanted < <(packages)
    install_into "$VENV" "${wanted[@]}"
}
