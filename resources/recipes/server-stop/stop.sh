# shellcheck shell=bash
# SPDX-FileCopyrightText: 2026 TPU Desk contributors
# SPDX-License-Identifier: GPL-3.0-or-later

apply()
{
    [[ $NAME =~ ^(tensorboard|xprof|jupyter)-[a-z0-9]+$ ]] || problem no-server "$NAME"
    stop_server "$NAME"
}
