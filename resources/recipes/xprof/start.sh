# shellcheck shell=bash
# SPDX-FileCopyrightText: 2026 TPU Desk contributors
# SPDX-License-Identifier: GPL-3.0-or-later

VENV=$(at_home "$VENV")
FOLDER=$(at_home "$FOLDER")
name=xprof-$(printf '%s' "$FOLDER" | cksum | cut -d' ' -f1)

apply()
{
    local port
    if [[ ! -d $FOLDER ]]; then note no-logs "$FOLDER"; fi # it waits for them
    if serves "$name" "$FOLDER"; then
        note already-runs "$(port_of "$name")"
    else
        stop_server "$name"
        port=$(free_port "$PORT")
        start_server "$name" "$FOLDER" "$FOLDER" "$port" "$VENV/bin/tensorboard" --logdir "$FOLDER" --host 127.0.0.1 --port "$port"
    fi
    fact port "$(port_of "$name")"
    fact server "$name"
}

undo() { stop_server "$name"; }
