# shellcheck shell=bash
# SPDX-FileCopyrightText: 2026 TPU Desk contributors
# SPDX-License-Identifier: GPL-3.0-or-later

# The token is made here, stays in a file that only this user reads, and goes to the server in its environment: neither
# the list of processes nor this output ever shows it.
make_token()
{
    (umask 077; mkdir -p -- "$servers/$name"; od -An -v -N24 -tx1 /dev/urandom | tr -d ' \n' >"$servers/$name/token")
}

arguments()
{
    case $FACE in
        lab | notebook)
            printf '%s\n' "$FACE" --no-browser --ip=127.0.0.1 "--port=$1" --ServerApp.port_retries=0 "--ServerApp.root_dir=$FOLDER"
            ;;
        colab)
            printf '%s\n' notebook --no-browser --ip=127.0.0.1 "--port=$1" --NotebookApp.port_retries=0 "--notebook-dir=$FOLDER" \
                --NotebookApp.allow_origin=https://colab.research.google.com --NotebookApp.allow_credentials=True
            ;;
    esac
}

let_colab_in()
{
    "$server_venv/bin/jupyter" serverextension enable --sys-prefix --py jupyter_http_over_ws \
        || "$server_venv/bin/python" -m notebook.serverextensions enable --sys-prefix --py jupyter_http_over_ws \
        || problem no-extension jupyter_http_over_ws
}

begin()
{
    local port words
    # Colab's page keeps the address it was given: another port would not be found again.
    if [[ $FACE == colab ]] && serves_port "$PORT"; then problem port-taken "$PORT"; fi
    port=$(free_port "$PORT")
    make_token
    JUPYTER_TOKEN=$(cat -- "$servers/$name/token")
    export JUPYTER_TOKEN
    # On a pod the process that shows the notebook must not take the chips: programs on all hosts do.
    if [[ $SEES_TPU != yes ]]; then export TPU_LOAD_LIBRARY=0; fi
    if [[ $FACE == colab ]]; then let_colab_in; fi
    mapfile -t words < <(arguments "$port")
    start_server "$name" "$VENV $FOLDER $SEES_TPU" "$FOLDER" "$port" "$server_venv/bin/jupyter" "${words[@]}"
}

apply()
{
    [[ -d $FOLDER ]] || problem no-folder "$FOLDER"
    if serves "$name" "$VENV $FOLDER $SEES_TPU" && [[ -s $servers/$name/token ]]; then
        note already-runs "$(port_of "$name")"
    else
        stop_server "$name"
        begin
    fi
    fact port "$(port_of "$name")"
    fact server "$name"
}

undo() { stop_server "$name"; }
