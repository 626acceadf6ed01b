#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 TPU Desk contributors
# SPDX-License-Identifier: GPL-3.0-or-later
# Starts what prepare.sh put down, apart from this login. Never twice: a second call only tells how it stands.
# Given: place, session (of tmux).

cd ~ || exit 1
if mkdir "$place/begun" 2>/dev/null; then
    if command -v tmux >/dev/null 2>&1; then
        tmux -u new-session -d -s "$session" bash "$place/wrapper" 2>"$place/trouble" || setsid -f bash "$place/wrapper" </dev/null >/dev/null 2>&1
    else
        setsid -f bash "$place/wrapper" </dev/null >/dev/null 2>&1
    fi
fi
for ((i = 0; i < 100; i++)); do
    [[ -s $place/process ]] && break
    sleep 0.1
done
if [[ -s $place/process ]]; then
    echo "process $(cat "$place/process")"
else
    echo "problem begin $(head -c 300 "$place/trouble" 2>/dev/null | tr '\n' ' ')"
fi
