#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 TPU Desk contributors
# SPDX-License-Identifier: GPL-3.0-or-later
# Puts down what one host needs for an attempt. Nothing runs yet: all hosts are ready before the first one begins.
# Given: place (below the home folder), folder, command_size, variables_size, wrapper_size; the three texts on stdin. With
# module_size above 0 a fourth one, which Python imports at its start; with asks above 0 a place where its processes are
# asked, with profiler_size above 0 a fifth one, which starts JAX's profiler.

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
if ((${module_size:-0} > 0)); then
    mkdir -p -- "$place/python" 2>/dev/null || problem write
    ((${asks:-0} == 0)) || mkdir -p -- "$place/stacks" 2>/dev/null || problem write
    head -c "$module_size" >"$place/python/sitecustomize.py" 2>/dev/null || problem write
    [[ $(wc -c <"$place/python/sitecustomize.py") -eq $module_size ]] || problem cut
fi
if ((${profiler_size:-0} > 0)); then
    head -c "$profiler_size" >"$place/python/tpudesk_profiler.py" 2>/dev/null || problem write
    [[ $(wc -c <"$place/python/tpudesk_profiler.py") -eq $profiler_size ]] || problem cut
fi
if command -v tmux >/dev/null 2>&1; then echo ready tmux; else echo ready plain; fi
