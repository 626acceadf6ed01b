#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 TPU Desk contributors
# SPDX-License-Identifier: GPL-3.0-or-later
# Runs one attempt on one host and writes down how it ended. Given: place, folder, TPUDESK_* for the command.
# "process": its number, when it began (ticks since boot), the boot. "status": how it ended and when. "cut": it was told to
# end before that, and not from TPU Desk, whose word for it is "stopped": "preempted" or "down", where the machine goes
# down, else "told". "times": when the log had which size, so that lines that nobody saw coming have times of their own.

cd ~ || exit 1
place=$HOME/$place
case $folder in
    \~) folder=$HOME ;;
    \~/*) folder=$HOME/${folder#\~/} ;;
esac
usual=$(umask)
umask 077
read -r stat </proc/$$/stat
stat=${stat##*) }
# shellcheck disable=SC2086
set -- $stat
echo "$$ ${20} $(cat /proc/sys/kernel/random/boot_id)" >"$place/process.new"
mv -- "$place/process.new" "$place/process"
told=
trap 'told=TERM' TERM # the command gets it, too, and this one has to tell how it ended
trap 'told=${told:-HUP}' HUP # the end of tmux, which gets TERM when the machine goes down
trap : INT
# Who ended it: the machine that goes down, or somebody on it. Google gives half a minute from the first signal on.
cause_of_end()
{
    local preempted=http://metadata.google.internal/computeMetadata/v1/instance/preempted
    if [[ $(curl -sf -m 2 -H 'Metadata-Flavor: Google' "$preempted" 2>/dev/null) == TRUE ]]; then
        echo preempted
    elif [[ $(timeout 3 systemctl is-system-running 2>/dev/null) == stopping ]]; then
        echo down
    elif [[ $told == TERM ]]; then
        echo told
    fi
}
case ":$PATH:" in
    *":$HOME/.local/bin:"*) ;;
    *) PATH=$HOME/.local/bin:$PATH ;;
esac
export PATH PYTHONUNBUFFERED=1
if [[ -r $HOME/.local/share/tpudesk/variables ]]; then # as this host was set up; the job's own come after them
    # shellcheck source=/dev/null
    . "$HOME/.local/share/tpudesk/variables"
fi
# shellcheck source=/dev/null
. "$place/variables"
rm -f -- "$place/variables" # secrets may stand in it
TPUDESK_LOGS=$place
export TPUDESK_LOGS
if [[ -s $place/python/sitecustomize.py ]]; then
    export PYTHONPATH=$place/python${PYTHONPATH:+:$PYTHONPATH}
fi
if [[ -d $place/stacks ]]; then # its Python processes say where they stand when they are asked
    export TPUDESK_STACKS=$place/stacks
fi
note_size()
{
    printf '%(%s)T %s\n' -1 "$(stat -c %s -- "$place/log")" >>"$place/times"
}
# Each ten seconds, where the log has grown meanwhile; of very many lines the later ones are kept. Waits without a process.
note_times()
{
    local idle lines=0
    exec {idle}<> <(:)
    while kill -0 "$$" && [[ ! -s $place/status ]]; do
        if [[ $place/log -nt $place/times ]]; then
            note_size
            lines=$((lines + 1))
            if ((lines >= 20000)); then
                tail -n 10000 -- "$place/times" >"$place/times.new" && mv -- "$place/times.new" "$place/times"
                lines=10000
            fi
        fi
        read -rt 10 -u "$idle"
    done
}
printf '%(%s)T 0\n' -1 >"$place/times"
note_times >/dev/null 2>&1 &
noting=$!
if cd -- "$folder"; then
    (
        umask "$usual"
        trap - TERM HUP INT
        exec bash "$place/command" 2>&1
    ) | (
        trap '' TERM HUP INT # what the command says at its end is kept
        exec tee -a -- "$place/log"
    )
    status=${PIPESTATUS[0]}
else
    echo "tpudesk: the folder $folder cannot be entered" >>"$place/log"
    status=125
fi
end=$(date +%s)
kill "$noting" 2>/dev/null
[[ ! -e $place/log ]] || note_size
if [[ $told && ! -e $place/stopped ]] && cut=$(cause_of_end) && [[ $cut ]]; then # before the status, which is read with it
    echo "$cut" >"$place/cut.new" && mv -- "$place/cut.new" "$place/cut"
fi
echo "$status $end" >"$place/status.new" && mv -- "$place/status.new" "$place/status"
