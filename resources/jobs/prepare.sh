#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 TPU Desk contributors
# SPDX-License-Identifier: GPL-3.0-or-later
# Puts down what one host needs for an attempt. Nothing runs yet: all hosts are ready before the first one begins.
# Given: place (below the home folder), folder, command_size, variables_size, wrapper_size; the three texts on stdin.

problem()
{
    printf 'problem %s\n' "$*"
    exit 0
}

cd ~ || problem home
case $folder in
    \~) folder=$HOME ;;
    \~/*) folder=$HOME/${folder#\~/} ;;
esac
[[ -d $folder ]] || problem folder
[[ -x $folder ]] || problem folder-closed
if [[ -e $place/begun ]]; then
    echo ready again
    exit 0
fi
umask 077
mkdir -p -- "$place" 2>/dev/null || problem write
for part in command variables wrapper; do
    size=${part}_size
    head -c "${!size}" >"$place/$part" 2>/dev/null || problem write
    [[ $(wc -c <"$place/$part") -eq ${!size} ]] || problem cut
done
if command -v tmux >/dev/null 2>&1; then echo ready tmux; else echo ready plain; fi
