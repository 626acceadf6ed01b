#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 TPU Desk contributors
# SPDX-License-Identifier: GPL-3.0-or-later
# Slurm's TaskProlog: runs on each host before a process of a job, as its user; each line "export NAME=VALUE" is given to
# the process. Tells JAX where its coordinator is, and which slice this host belongs to.
# Given: home (the folder that all hosts share; empty: there is none).

metadata()
{
    curl -sf --max-time 2 -H 'Metadata-Flavor: Google' \
        "http://${GCE_METADATA_HOST:-metadata.google.internal}/computeMetadata/v1/instance/attributes/$1" 2>/dev/null
}

# address_of NODE: inside the network, by Slurm's own word
address_of()
{
    scontrol -o show node "$1" 2>/dev/null | grep -o 'NodeAddr=[^ ]*' | head -n 1 | cut -d= -f2
}

set_variable() { printf 'export %s=%s\n' "$1" "$2"; }

# The chips of a host that is shared: those that Slurm gave to this job.
chips()
{
    local list
    list=$(scontrol -d show job "$SLURM_JOB_ID" 2>/dev/null | grep -F " Nodes=$SLURMD_NODENAME " |
        grep -o 'tpu[^ ]*(IDX:[0-9,-]*)' | head -n 1 | sed 's/.*IDX:\(.*\))/\1/')
    [[ $list ]] || return 0
    list=$(tr ',' '\n' <<<"$list" | while IFS=- read -r from to; do seq "$from" "${to:-$from}"; done | paste -sd,)
    set_variable TPU_VISIBLE_CHIPS "$list"
    set_variable TPU_VISIBLE_DEVICES "$list"
    case $list in
        *,*,*,*,*) ;; # all of a larger host: as it is
        *,*,*,*) set_variable TPU_CHIPS_PER_PROCESS_BOUNDS 2,2,1 ;;
        *,*) set_variable TPU_CHIPS_PER_PROCESS_BOUNDS 1,2,1 ;;
        *) set_variable TPU_CHIPS_PER_PROCESS_BOUNDS 1,1,1 ;;
    esac
    case $list in *,*,*,*,*) ;; *) set_variable TPU_PROCESS_BOUNDS 1,1,1 ;; esac
}

# Slurm hands on HOME of whoever submitted the job, which on another host may be the folder of somebody else, or none. Where
# it cannot be written to it is the home of the user that the job runs as; for the account that was made for jobs, and where
# there is no such home either, it is the folder that all hosts share.
own_home()
{
    local name folder
    [[ ! -d ${HOME:-} || ! -w $HOME ]] || return 0
    IFS=: read -r name _ _ _ _ folder _ < <(getent passwd "$(id -u)")
    [[ ${name:-tpudesk-jobs} != tpudesk-jobs ]] || folder=
    for folder in "${folder:-}" "${home:-}" "${TMPDIR:-/tmp}"; do
        if [[ $folder == /?* && -d $folder && -w $folder ]]; then
            set_variable HOME "$folder"
            return
        fi
    done
}

own_home
[[ ${SLURM_STEP_NODELIST:-} && ${SLURM_PROCID:-} =~ ^[0-9]+$ ]] || exit 0 # the job's own script, no process of it
chips
mapfile -t nodes < <(scontrol show hostnames "$SLURM_STEP_NODELIST" 2>/dev/null)
((${#nodes[@]} > 1)) || exit 0

# Slices in the order of their names, as the nodes are: "llama-a-w000" is worker 0 of llama-a.
slices=() own=0
for node in "${nodes[@]}"; do
    slice=${node%-w[0-9]*}
    [[ ${#slices[@]} -gt 0 && ${slices[-1]} == "$slice" ]] || slices+=("$slice")
    [[ $node == "${SLURMD_NODENAME:-}" ]] && own=$((${#slices[@]} - 1))
done

# One process for each host: Slurm's numbers hold. Otherwise the TPU's own word does, where the job has exactly its slice.
count=${SLURM_NTASKS:-0} rank=$SLURM_PROCID
coordinator=$(address_of "${nodes[0]}")
if ((count != ${#nodes[@]})) || [[ ! $coordinator ]]; then
    endpoints=$(metadata worker-network-endpoints)
    IFS=, read -ra workers <<<"$endpoints"
    worker=$(metadata agent-worker-number)
    if ((${#slices[@]} == 1 && ${#workers[@]} == ${#nodes[@]})) && [[ $worker =~ ^[0-9]+$ ]]; then
        count=${#workers[@]} rank=$worker
        IFS=: read -ra parts <<<"${workers[0]}"
        coordinator=${parts[2]:-}
    fi
fi
[[ $coordinator =~ ^[0-9A-Za-z.:-]+$ ]] || exit 0
[[ $coordinator == *:*:* ]] && coordinator="[$coordinator]"
# Jobs follow each other on a host: each has a port of its own, below those that the system gives away.
port=$((10000 + SLURM_JOB_ID % 20000))
set_variable JAX_COORDINATOR_ADDRESS "$coordinator:$port"
set_variable JAX_NUM_PROCESSES "$count"
set_variable JAX_PROCESS_ID "$rank"
set_variable TPUDESK_HOST "$rank"
set_variable TPUDESK_HOSTS "$count"
if ((${#slices[@]} > 1)); then
    set_variable MEGASCALE_COORDINATOR_ADDRESS "$coordinator:$((port + 1))"
    set_variable MEGASCALE_NUM_SLICES "${#slices[@]}"
    set_variable MEGASCALE_SLICE_ID "$own"
    set_variable MEGASCALE_PORT "$((port + 1))"
fi
exit 0
