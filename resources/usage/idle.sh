#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 TPU Desk contributors
# SPDX-License-Identifier: GPL-3.0-or-later
# Whether anybody uses this host: "busy WHY", "unknown WHY" or "idle". What cannot be seen is never idle: what is idle may
# be deleted. Nothing is changed. Chips count whoever holds them: another user, root, a container, what has no terminal.

export LC_ALL=C
proc=${PROC:-/proc}
terminals=${TERMINALS:-/dev/pts}

tell()
{
    echo "$*"
    exit 0
}

chips()
{
    local as=() said
    if (($(id -u))) && sudo -n true 2>/dev/null; then as=(sudo -n); fi
    [[ -e $proc/1 ]] || tell unknown processes # only one's own are shown
    said=$("${as[@]}" find "$proc"/[0-9]*/fd -maxdepth 1 -path "$proc/1/fd" -printf 'looked\n' \
        -o \( -lname '/dev/*accel[0-9]*' -o -lname '/dev/*vfio/[0-9]*' \) -printf 'chip\n' -quit 2>&1)
    case $said in
        *chip*) tell busy chips ;;
        *ermission\ denied* | *not\ permitted*) tell unknown processes ;;
        *looked*) ;;
        *) tell unknown processes ;; # who may use sudo may not use it for this
    esac
}

# Files that come or go by a program that says so by its name. Others show in the network.
copies()
{
    local file name
    for file in "$proc"/[0-9]*/comm; do
        read -r name 2>/dev/null <"$file" || continue
        case $name in
            sftp-server | scp | rsync | gsutil | rclone | wget | curl | apt-get | dpkg | pip | pip3 | uv | git) tell busy "$name" ;;
        esac
    done
}

people()
{
    local young
    young=$(find "$terminals" -maxdepth 1 -type c ! -name ptmx -mmin -10 2>/dev/null | head -n 1)
    [[ ! $young ]] || tell busy terminal
}

# received: bytes, of all interfaces but lo; nothing: not told
received()
{
    awk -F: 'NF == 2 && $1 !~ /^ *lo$/ { split($2, at, " "); sum += at[1]; found = 1 } END { if (found) printf "%.0f\n", sum }' "$proc/net/dev" 2>/dev/null
}

load()
{
    local five
    read -r _ five _ <"$proc/loadavg" || tell unknown load
    [[ $five =~ ^[0-9]+\.[0-9]+$ ]] || tell unknown load
    [[ $five == 0.[0-4]* ]] || tell busy load
}

chips
copies
people
load
before=$(received)
sleep 3
after=$(received)
[[ $before && $after ]] || tell unknown network
((after - before < 3 * 65536)) || tell busy network # an upload, or a program that reads its data
chips
tell idle
