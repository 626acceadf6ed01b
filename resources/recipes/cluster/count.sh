# shellcheck shell=bash
# SPDX-FileCopyrightText: 2026 TPU Desk contributors
# SPDX-License-Identifier: GPL-3.0-or-later

# SLICES: "NAME PARTITION HOSTS CHIPS NODES" of each that is there; CHIPS are those of one host, 0 where nobody knows. All
# slices count at the same time. One that is at work is not waited for: that it is shows that it can.

# What each host says of itself: "tpudesk NODE DEVICES yes", or no where it does not see what was written in the shared folder.
# shellcheck disable=SC2016 # that shell's own
counter='count=0 seen=yes
for device in /dev/accel[0-9]* /dev/vfio/[0-9]*; do if [ -e "$device" ]; then count=$((count + 1)); fi; done
if [ "$1" ] && [ "$(cat -- "$1" 2>/dev/null)" != "$2" ]; then seen=no; fi
printf "tpudesk %s %s %s\n" "$SLURMD_NODENAME" "$count" "$seen"'

is_at_work() { sinfo -h -a -N -n "$1" -o %T | grep -E '^(allocated|mixed|completing)' >/dev/null; }

apply()
{
    local slice partition hosts chips nodes job token='' file=''
    : >"$temporary/counts"
    if [[ $SHARED ]]; then
        token=$(od -An -N12 -tx1 /dev/urandom | tr -d ' \n')
        file=$SHARED/.tpudesk-try-$token
        (set -C && printf '%s\n' "$token" >"$file") || problem write-failed "$SHARED"
    fi
    while read -r slice partition hosts chips nodes; do
        [[ $slice ]] || continue
        if is_at_work "$nodes"; then note slice-at-work "$slice"; continue; fi
        srun --job-name=tpudesk-count --partition="$partition" --nodelist="$nodes" --nodes="$hosts" --ntasks="$hosts" --ntasks-per-node=1 \
            --immediate=60 --time=5 --kill-on-bad-exit=1 --chdir=/ sh -c "$counter" sh "$file" "$token" </dev/null >"$temporary/out-$slice" 2>&1 &
        printf '%s %s %s %s\n' "$!" "$slice" "$hosts" "$chips" >>"$temporary/counts"
    done <<<"$SLICES"
    while read -r job slice hosts chips; do
        wait "$job" || printf 'srun ended with %s\n' "$?" >>"$temporary/out-$slice"
    done <"$temporary/counts"
    if [[ $file ]]; then rm -f -- "$file"; fi
    while read -r job slice hosts chips; do judge "$slice" "$hosts" "$chips" "$temporary/out-$slice"; done <"$temporary/counts"
}

# judge SLICE HOSTS CHIPS OUTPUT
judge()
{
    local hosts devices blind
    cat -- "$4"
    hosts=$(grep -c '^tpudesk ' "$4" || true)
    devices=$(awk '$1 == "tpudesk" { sum += $3 } END { print sum + 0 }' "$4")
    blind=$(awk '$1 == "tpudesk" && $4 == "no" { print $2 }' "$4" | paste -sd, | cut -c1-300)
    [[ $hosts == "$2" ]] || problem job-refused "$1" "$(grep -v '^tpudesk ' "$4" | tail -n2)"
    [[ ! $blind ]] || problem shared-differs "$SHARED" "$blind"
    [[ $3 == 0 || $devices == $((hosts * $3)) ]] || problem devices-differ "$1" "$devices" $((hosts * $3))
    fact counted "$1 $hosts $devices"
}
