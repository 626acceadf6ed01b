#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 TPU Desk contributors
# SPDX-License-Identifier: GPL-3.0-or-later
# The newest complete checkpoint below a folder: its path in TPUDESK_CHECKPOINT, its step in TPUDESK_CHECKPOINT_STEP.
# Empty: there is none. Given: checkpoints (a folder that all hosts share).

# is_complete PATH: a program writes one of these last, or renames the whole when it is done
is_complete()
{
    local file
    [[ $1 == *.orbax-checkpoint-tmp* || $1 == *.tmp ]] && return 1
    [[ -f $1 ]] && return 0 # one file is whole once it has its name
    for file in _CHECKPOINT_METADATA commit_success.txt metadata.json trainer_state.json; do
        [[ -e $1/$file ]] && return 0
    done
    return 1
}

TPUDESK_CHECKPOINT='' TPUDESK_CHECKPOINT_STEP=''
while read -r step path; do
    if is_complete "$path"; then
        TPUDESK_CHECKPOINT=$path TPUDESK_CHECKPOINT_STEP=$((10#$step))
        break
    fi
done < <(
    shopt -s nullglob
    for path in "$checkpoints"/*; do
        [[ $path =~ ([0-9]{1,15})$ ]] && printf '%s %s\n' "${BASH_REMATCH[1]}" "$path"
    done | sort -k1,1nr
)
export TPUDESK_CHECKPOINT TPUDESK_CHECKPOINT_STEP
if [[ $TPUDESK_CHECKPOINT ]]; then
    echo "tpudesk: goes on from $TPUDESK_CHECKPOINT"
fi
