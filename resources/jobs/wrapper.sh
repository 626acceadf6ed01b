#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 TPU Desk contributors
# SPDX-License-Identifier: GPL-3.0-or-later
# Runs one attempt on one host and writes down how it ended. Given: place, folder, TPUDESK_* for the command.
# "process": its number, when it began (ticks since boot), the boot. "status": how it ended and when.

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
trap : TERM HUP INT # the command gets it, too, and this one has to tell how it ended
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
echo "$status $(date +%s)" >"$place/status.new" && mv -- "$place/status.new" "$place/status"
