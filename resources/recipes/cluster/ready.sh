# shellcheck shell=bash
# SPDX-FileCopyrightText: 2026 TPU Desk contributors
# SPDX-License-Identifier: GPL-3.0-or-later

node_names() { awk 'NF == 2 { print $2 }' <<<"$NODES" | paste -sd,; }

# standing: "NAME STATE REASON" of each of our nodes; "*" behind the state: it does not answer
standing() { sinfo -h -a -N -n "$(node_names)" -o '%N %T %E' 2>"$temporary/said" | sort -u; }

# missing: the names of those that take no jobs, and should; what an administrator has set down stays so
missing()
{
    standing | awk '{ ours = /tpudesk:/ || /Not responding/ || $3 == "none" }
        $2 ~ /[*]|^unk/ || ($2 ~ /^(down|pow)/ && ours) { print $1 }'
}

all_are_there() { [[ $(standing) && ! $(missing) ]]; }

apply()
{
    wake
    within 90 all_are_there || problem nodes-missing "$(missing | paste -sd, | cut -c1-300)" "$(tail -n1 "$temporary/said")"
    standing | awk '$2 ~ /^(drain|down)/' | while read -r node state reason; do note node-drained "$node" "$state" "$reason"; done
}

wake()
{
    local node
    for node in $(standing | awk '$2 ~ /^(down|pow)/ && (/tpudesk:/ || /Not responding/) { print $1 }'); do
        root scontrol update nodename="$node" state=resume >/dev/null 2>&1 || true
    done
}

# No job outlives its cluster: nobody would end it any more.
undo()
{
    local jobs
    [[ $(scontrol ping 2>&1) == *" is UP"* ]] || return 0
    mapfile -t jobs < <(squeue -h -a -o %A 2>/dev/null | sort -u)
    if ((${#jobs[@]})); then root scancel "${jobs[@]}" >/dev/null 2>&1 || true; fi
    within 30 nothing_runs || true
}

nothing_runs() { [[ ! $(squeue -h -a -t running,completing -o %A 2>/dev/null) ]]; }
