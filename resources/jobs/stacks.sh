#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 TPU Desk contributors
# SPDX-License-Identifier: GPL-3.0-or-later
# Where the Python processes of an attempt stand on one host. Given: place (below the home folder), token.
# Only a process that listens (sitecustomize.py) is signalled. Of the others py-spy reads the stacks where the user has
# it, without stopping them; the kernel says a word on each. What is told is framed: see parseHostStacks().

cd ~ || exit 1
umask 077
signal=46
patience=300 # hundredths of a second, for dumps, and as long for py-spy
most=256 # processes
longest=98304 # bytes of one dump
room=1500000 # of all
listens=$place/stacks

clock()
{
    read -r now _ </proc/uptime
    now=${now/./}
}
# What stands behind the name in a file of proc(5): the state, the parent, …
fields()
{
    local line
    read -r line <"$1" || return 1
    rest=${line##*) }
}
# Whether our signal is caught, blocked or waiting, by a status file of proc(5).
masks()
{
    local key value
    caught=0 blocked=0 waits=0
    while read -r key value; do
        case $key in
            ShdPnd:) waits=$((16#$value >> (signal - 1) & 1)) ;;
            SigBlk:) blocked=$((16#$value >> (signal - 1) & 1)) ;;
            SigCgt:)
                caught=$((16#$value >> (signal - 1) & 1))
                return 0
                ;;
        esac
    done <"$1"
}
plain()
{
    plain=${1:0:400}
    plain=${plain//[[:cntrl:]]/?}
}
# Reads the memory of a process that runs on: what stands still for a disk could not be stopped for it.
spies()
{
    local pid running=0
    clock
    for pid; do
        if ((running % 8 == 0)); then
            wait
            clock
            ((now < end)) || break
        fi
        running=$((running + 1))
        {
            "${root[@]}" timeout -k 1 2 "$spy" dump --nonblocking --full-filenames --pid "$pid" >"$listens/$pid.spy"
            [[ -s $listens/$pid.spy ]] || "${root[@]}" timeout -k 1 1 "$spy" dump --nonblocking --pid "$pid" >"$listens/$pid.spy"
        } 9>&- &
    done
    wait
}

{
    echo "tpudesk-stacks 1"
    echo "machine $(uname -m)"
    root=()
    [[ $(id -u) -eq 0 ]] || { timeout 1 sudo -n true && root=(sudo -n); }

    # All processes of the attempt: the session that its wrapper leads, what comes of it, and what carries the token.
    declare -A parent session begun own
    for file in /proc/[0-9]*/stat; do
        fields "$file" || continue
        pid=${file#/proc/}
        pid=${pid%/stat}
        # shellcheck disable=SC2086
        set -- $rest
        [[ $1 == [ZX] ]] && continue
        parent[$pid]=$2 session[$pid]=$4 begun[$pid]=${20}
    done
    leader=0
    read -r leader since _ <"$place/process"
    leader=${leader:-0}
    [[ ${begun[$leader]} && ${begun[$leader]} == "$since" ]] || leader=0
    for pid in "${!parent[@]}"; do
        ((leader > 0 && (pid == leader || session[$pid] == leader))) && own[$pid]=1
    done
    while read -r pid; do
        [[ $pid && ${parent[$pid]} ]] && own[$pid]=1
    done < <(timeout -s KILL 2 grep -alsF "TPUDESK_RUN=$token" /proc/[0-9]*/environ | cut -d / -f 3)
    for ((more = 1; more; )); do
        more=0
        for pid in "${!parent[@]}"; do
            [[ ! ${own[$pid]} && ${own[${parent[$pid]}]} ]] && own[$pid]=1 && more=1
        done
    done

    # Those of Python, and the threads of which a line is told: the main one, and what waits for a disk.
    declare -A where stuck other count chips
    pythons=() folders=() left=0
    for pid in $(printf '%s\n' "${!own[@]}" | sort -n); do
        [[ -s $listens/$pid.where || $(readlink "/proc/$pid/exe") =~ /(python|pypy)[0-9.]*$ ]] || continue
        if ((${#pythons[@]} >= most)); then
            left=$((left + 1))
            continue
        fi
        pythons+=("$pid") folders+=("/proc/$pid/fd")
        count[$pid]=0
        for task in "/proc/$pid/task/"[0-9]*; do
            tid=${task##*/}
            count[$pid]=$((count[$pid] + 1))
            ((count[$pid] > 400)) && continue
            fields "$task/stat" || continue
            if [[ $rest == D* ]]; then
                ((tid == pid || ${#stuck[$pid]} < 80)) && stuck[$pid]+=" $tid"
            elif ((tid != pid)) && [[ ! ${other[$pid]} ]] && masks "$task/status" && ((!blocked)); then
                other[$pid]=$tid # it can take the signal where the main thread cannot
            fi
        done
    done
    if ((${#folders[@]})); then
        while read -r pid; do
            chips[$pid]=1
        done < <(find "${folders[@]}" -maxdepth 1 \( -lname '/dev/accel*' -o -lname '/dev/vfio/*' \) | cut -d / -f 3 | sort -u)
    fi

    # What the kernel says, before anybody is disturbed. Which call it is may be for root's eyes only.
    declare -A call ticks answer
    calls=()
    for pid in "${pythons[@]}"; do
        for tid in $pid ${stuck[$pid]}; do calls+=("/proc/$pid/task/$tid/syscall"); done
    done
    if ((${#calls[@]})); then
        while IFS=: read -r file line; do
            tid=${file%/syscall}
            call[${tid##*/}]=$line
        done < <("${root[@]}" timeout -s KILL 2 grep -sH '' "${calls[@]}")
    fi
    clock
    first=$now
    for pid in "${pythons[@]}"; do
        for tid in $pid ${stuck[$pid]/ $pid/}; do
            fields "/proc/$pid/task/$tid/stat" || continue
            # shellcheck disable=SC2086
            set -- $rest
            ((tid == pid)) && ticks[$pid]=$((${12} + ${13}))
            wait=0
            read -r wait <"/proc/$pid/task/$tid/wchan"
            echo "thread $pid $tid $1 ${wait:-0} ${call[$tid]:--}"
            # shellcheck disable=SC2086
            set -- ${call[$tid]}
            [[ $1 =~ ^[0-9]+$ && $2 =~ ^0x[0-9a-f]{1,4}$ ]] || continue
            plain "$(readlink "/proc/$pid/fd/$(($2))")"
            [[ $plain == /* ]] && echo "file $pid $tid $plain"
        done
        plain "$(readlink "/proc/$pid/cwd")"
        [[ $plain == /* ]] && echo "folder $pid $plain"
    done

    # They are asked all at once; whoever else asks meanwhile waits.
    [[ -d $place ]] && mkdir -p "$listens" && exec 9>"$listens/lock" && flock -w 4 9
    asked=() dumps=() quiet=()
    for pid in "${pythons[@]}"; do
        answer[$pid]=unprepared
        read -r handle main rank localrank <"$listens/$pid.where" || continue
        where[$pid]="$main $rank $localrank"
        [[ $handle =~ ^[0-9]+$ && $(readlink "/proc/$pid/fd/$handle") == */stacks/$pid.dump ]] || continue
        masks "/proc/$pid/status"
        ((caught)) || continue
        target=$pid
        [[ " ${stuck[$pid]} " == *" $pid "* ]] && target=${other[$pid]:-$pid}
        if ((!waits)); then # else it was asked before, and takes that one when it can
            : >"$listens/$pid.dump"
            kill -n $signal "$target" || continue
        fi
        answer[$pid]=silent
        asked+=("$pid") dumps+=("$listens/$pid.dump")
    done
    clock
    end=$((now + patience))
    spy=
    for file in "$(command -v py-spy)" ~/.local/bin/py-spy ~/venv/bin/py-spy ~/.cargo/bin/py-spy; do
        [[ -d $listens && -x $file ]] && spy=$file && echo "spy" && break
    done
    for pid in "${pythons[@]}"; do
        [[ $spy && ${answer[$pid]} == unprepared ]] && quiet+=("$pid")
    done
    ((${#quiet[@]})) && spies "${quiet[@]}"
    declare -A before
    while ((${#asked[@]})); do
        sleep 0.1
        waiting=0
        while read -r size file; do
            pid=${file##*/}
            pid=${pid%.dump}
            [[ ${answer[$pid]} == silent ]] || continue
            # All is there when no more comes, and the main thread, which is the last one, is among it.
            if ((size > 0)) && [[ $size == "${before[$pid]}" && $(<"$file") == *"${where[$pid]%% *} ("* ]]; then
                answer[$pid]=dumped
            else
                before[$pid]=$size
                waiting=1
            fi
        done < <(stat -c '%s %n' -- "${dumps[@]}")
        clock
        ((waiting && now < end)) || break
    done
    quiet=()
    for pid in "${asked[@]}"; do
        [[ ${answer[$pid]} == silent && -s $listens/$pid.dump ]] && answer[$pid]=dumped
        [[ $spy && ${answer[$pid]} == silent ]] && quiet+=("$pid")
    done
    end=$((now + patience))
    ((${#quiet[@]})) && spies "${quiet[@]}"

    # Who computes has used the processor meanwhile.
    clock
    ((now - first >= 20)) || sleep 0.2
    clock
    for pid in "${pythons[@]}"; do
        [[ -s $listens/$pid.spy ]] && grep -q '^Thread ' "$listens/$pid.spy" && answer[$pid]=spied
        used=0
        if fields "/proc/$pid/task/$pid/stat"; then
            # shellcheck disable=SC2086
            set -- $rest
            used=$((${12} + ${13} - ${ticks[$pid]:-0}))
        else
            answer[$pid]=gone
        fi
        read -r main rank localrank <<<"${where[$pid]:-- - -}"
        name=
        read -r name <"/proc/$pid/comm"
        plain "$name"
        up=${parent[$pid]} # the next one of Python: a shell between two says nothing
        while ((up > 1)) && [[ ! ${count[$up]} ]]; do up=${parent[$up]:-0}; done
        echo "process $pid $up ${answer[$pid]} ${count[$pid]} ${chips[$pid]:-0} $rank $localrank $main $used $((now - first)) $plain"
    done
    for pid in "${pythons[@]}"; do
        case ${answer[$pid]} in
            dumped) file=$listens/$pid.dump ;;
            spied) file=$listens/$pid.spy ;;
            *) continue ;;
        esac
        size=$(stat -c %s -- "$file")
        ((size <= longest)) || size=$longest
        if ((size > room)); then
            left=$((left + 1))
            continue
        fi
        room=$((room - size))
        echo "${answer[$pid]} $pid $size"
        head -c "$size" -- "$file"
        echo
    done
    echo "left $left"
    echo "end"

    # Files of processes that have ended have no reader any more.
    for file in "$listens"/[0-9]*.*; do
        pid=${file##*/}
        [[ $file == *.spy || ! -d /proc/${pid%%.*} ]] && rm -f -- "$file"
    done
} 2>/dev/null
exit 0
