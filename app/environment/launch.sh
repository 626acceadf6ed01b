# shellcheck shell=bash
# SPDX-FileCopyrightText: 2026 TPU Desk contributors
# SPDX-License-Identifier: GPL-3.0-or-later

# Starting a program in the environment so that it feels like any other one: TERM, INT and HUP reach it, its exit status
# is the script's, and nothing that belongs to it stays behind.

seconds_to_end=${TPUDESK_SECONDS_TO_END:-10} # how long a program may take after TERM, INT or HUP before it is killed

# hear_interrupt SCRIPT ARGUMENT…: a script that runs another one in the background makes it deaf to INT, and Bash cannot
# undo that; a program that asks for INT hears it nevertheless, so we begin again with our ears open.
hear_interrupt()
{
    if [[ $(trap -p INT) ]] && env --default-signal=INT true 2>/dev/null; then exec env --default-signal=INT bash "$@"; fi
}

# exec_inside COMMAND…: does not return
exec_inside()
{
    if [[ ! $root ]]; then exec "$@"; fi
    local status=0
    run_inside "$@" || status=$?
    exit "$status"
}

# run_inside COMMAND…: returns the command's status
run_inside()
{
    local mark=TPUDESK_RUN=$$-$EPOCHREALTIME never job child='' arrived='' deadline='' status=0
    exec {never}<> <(:) # a pipe that stays open: bubblewrap tells the child's id on it, and waiting on it is a short sleep
    trap 'pass_on TERM' TERM
    trap 'pass_on INT' INT
    trap 'pass_on HUP' HUP
    local command=(env "$mark" "$@")
    [[ $root ]] && command=(bwrap "${enter[@]}" --setenv "${mark%%=*}" "${mark#*=}" --info-fd "$never" -- "$@")
    set -m # a group of its own: Ctrl-C in the terminal reaches it once, through us
    start_job "${command[@]}" <&0 &
    job=$!
    set +m
    if [[ $root ]]; then read_child; else child=$job; fi
    [[ $arrived ]] && pass_on "$arrived"
    wait_for_job
    end_what_is_left
    trap - TERM INT HUP
    exec {never}>&-
    launch_ended_by=$arrived
    return "$status"
}

start_job()
{
    trap - TERM INT HUP
    if [[ ! $root ]]; then exec {never}>&-; fi
    if [[ ${root_in_use:-} ]]; then exec {root_in_use}>&-; fi
    exec "$@"
}

pass_on()
{
    arrived=$1
    : "${deadline:=$((EPOCHSECONDS + seconds_to_end))}"
    if [[ $child ]]; then kill -s "$1" "$child" 2>/dev/null || true; fi
}

# {"child-pid": 1234}, on several lines; nothing comes when bubblewrap could not start
read_child()
{
    local line
    while job_runs; do
        read -r -t 0.1 -u "$never" line || continue
        [[ $line =~ \"child-pid\":\ *([0-9]+) ]] && child=${BASH_REMATCH[1]}
        [[ $line == *'}'* ]] && return
    done
    return 0
}

job_runs() { kill -0 "$job" 2>/dev/null; }

wait_for_job()
{
    while job_runs; do
        if [[ $deadline ]]; then
            read -r -t 0.05 -u "$never" || true
            if ((EPOCHSECONDS >= deadline)); then
                say "it did not end within $seconds_to_end s; it is killed now."
                kill -KILL "$child" 2>/dev/null || true
                deadline=$((EPOCHSECONDS + seconds_to_end))
            fi
        else
            wait "$job" 2>/dev/null || true
        fi
    done
    wait "$job" 2>/dev/null || status=$?
}

# What the program started carries its mark, save what it gave to the user's own desktop (a browser, an editor).
# It ends by itself when the program ends; what does not is ended here.
end_what_is_left()
{
    local began=$EPOCHSECONDS left
    while mapfile -t left < <(marked_processes) && ((${#left[@]})); do
        case $((EPOCHSECONDS - began)) in
            [0-2]) ;;
            [3-5]) kill -TERM "${left[@]}" 2>/dev/null || true ;;
            [6-9]) kill -KILL "${left[@]}" 2>/dev/null || true ;;
            *) return 0 ;;
        esac
        read -r -t 0.1 -u "$never" || true
    done
}

marked_processes()
{
    grep -lszxF -- "$mark" /proc/[0-9]*/environ 2>/dev/null | sed 's|/proc/\([0-9]*\)/.*|\1|'
}
