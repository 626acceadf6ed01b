#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 TPU Desk contributors
# SPDX-License-Identifier: GPL-3.0-or-later
# How a cluster stands, asked on its controller. Only looks. Given: form (json or short), job_format, node_format, sockets (where
# slurmrestd may listen). Lines of words, then parts: "part jobs json gzip 1234", and so many bytes.

export LC_ALL=C.UTF-8 SLURM_BITSTR_LEN=0 SLURM_TIME_FORMAT=standard
PATH=$PATH:/usr/sbin:/usr/local/bin
temporary=$(mktemp -d) || exit 1
trap 'rm -rf -- "$temporary"' EXIT

echo "tpudesk-cluster 1"
echo "now $(date +%s) $(date +%z)"
version=$(timeout 10 squeue --version 2>&1)
echo "version $version"
# Another time for a controller that is gone: squeue itself would try again for minutes.
ping=$(timeout 15 scontrol ping 2>&1)
if grep -q ' is UP' <<<"$ping"; then echo "up"; else echo "down"; fi

hook=$(timeout 15 scontrol show config 2>/dev/null | sed -n 's/^ResumeProgram *= *//p')
if [[ $hook == /* && -r $hook ]]; then
    wanted=$(sed -n "s/^wanted=//p" "$hook" | head -n 1 | tr -d "'")
    for file in "$wanted"/*; do
        [[ -f $file ]] && echo "wanted ${file##*/}"
    done
fi

# part NAME FORM COMMAND…: packed where that can be; 1 when it failed, and then what it said stands in "said"
part()
{
    local name=$1 kind=$2 pack=plain status
    shift 2
    if command -v gzip >/dev/null 2>&1; then
        pack=gzip
        timeout 45 "$@" 2>"$temporary/said" | gzip -1 >"$temporary/$name"
        status=${PIPESTATUS[0]}
    else
        timeout 45 "$@" >"$temporary/$name" 2>"$temporary/said"
        status=$?
    fi
    ((status == 0)) || return 1
    echo "part $name $kind $pack $(stat -c %s -- "$temporary/$name")"
    cat -- "$temporary/$name"
    echo
}

rest()
{
    local interface socket
    command -v curl >/dev/null 2>&1 && interface=$(rest_of "$version") || return 1
    for socket in $sockets; do
        [[ -S $socket && -w $socket ]] || continue
        get jobs "$interface" || continue
        get nodes "$interface" || continue
        part jobs json cat "$temporary/rest-jobs" && part nodes json cat "$temporary/rest-nodes"
        return
    done
    return 1
}
# get WHAT INTERFACE: of the one that may be asked without a token; where it may not, squeue answers
get()
{
    timeout 45 curl -sf --unix-socket "$socket" -o "$temporary/rest-$1" "http://localhost/slurm/$2/$1" 2>/dev/null &&
        head -c 65536 "$temporary/rest-$1" | grep -q "\"$1\""
}
rest_of()
{
    case $1 in
        *" 21.08."*) echo v0.0.37 ;;
        *" 22.05."*) echo v0.0.38 ;;
        *" 23.02."*) echo v0.0.39 ;;
        *" 23.11."*) echo v0.0.40 ;;
        *" 24.05."*) echo v0.0.41 ;;
        *" 24.11."*) echo v0.0.42 ;;
        *" 25.05."*) echo v0.0.43 ;;
        *" 25.11."*) echo v0.0.44 ;;
        *" 26.05."*) echo v0.0.45 ;;
        *) return 1 ;;
    esac
}
# In 21.08 a job has the name of its user only once it has run; squeue itself asks this host for it.
names()
{
    case $version in *" 21."*) ;; *) return ;; esac
    timeout 15 squeue -h -a -o '%U %u' 2>/dev/null | sort -u | head -n 1000 | sed -n 's/^[0-9][0-9]* ./user &/p'
}
# Also what ended a moment ago: since 23.11 the state is heeded in JSON, too.
jobs_json() { part jobs json squeue --all --states=all --json; }
nodes_json()
{
    case $version in
        *" 21."* | *" 22."*) part nodes json sinfo --all --json ;;
        *) part nodes json scontrol show nodes --all --json ;;
    esac
}
jobs_short() { part jobs short squeue -h -a -t all -o "$job_format"; }
nodes_short() { part nodes short sinfo -h -a -N -o "$node_format"; }

if [[ $form == json ]]; then
    names
    if rest; then
        echo "rest"
        exit 0
    fi
    jobs_json || jobs_short || { echo "trouble $(head -c 2000 "$temporary/said" | base64 -w0)"; exit 0; }
    nodes_json || nodes_short || echo "trouble $(head -c 2000 "$temporary/said" | base64 -w0)"
else
    jobs_short && nodes_short || echo "trouble $(head -c 2000 "$temporary/said" | base64 -w0)"
fi
