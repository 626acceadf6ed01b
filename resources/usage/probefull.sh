#!/bin/sh
# SPDX-FileCopyrightText: 2026 TPU Desk contributors
# SPDX-License-Identifier: GPL-3.0-or-later
# What follows probe.sh now and then: who holds the chips, the disk and the ports where metrics may be; that costs more.
clean() { tr -c '[:print:]' ' ' | cut -c 1-200; }
root() {
    if [ "$(id -u)" -eq 0 ]; then "$@"; else sudo -n "$@" 2>/dev/null || "$@"; fi
}

echo "look full"
# The number of this machine: Cloud Monitoring knows it by nothing else.
id=http://metadata.google.internal/computeMetadata/v1/instance/id
if command -v curl >/dev/null; then
    machine=$(curl -s -f -m 1 --noproxy '*' -H 'Metadata-Flavor: Google' $id 2>/dev/null)
else
    machine=$(python3 -c 'import sys, urllib.request as u
request = u.Request(sys.argv[1], headers={"Metadata-Flavor": "Google"})
print(u.build_opener(u.ProxyHandler({})).open(request, timeout=1).read().decode())' $id 2>/dev/null)
fi
printf 'machine %s\n' "$(printf %s "$machine" | clean)"
df -Pk "$HOME" 2>/dev/null | awk 'NR == 2 { print "disk", $3, $2 }'
for device in /dev/accel[0-9]* /dev/vfio/[0-9]*; do
    [ -e "$device" ] && echo "device $device"
done
# With the port numbers of the kernel's tables: 0A is "listens".
cat /proc/net/tcp /proc/net/tcp6 2>/dev/null | awk '$4 == "0A" { n = split($2, at, ":"); print at[n] }' | sort -u | head -n 512 |
    while read -r port; do echo "listens $((0x$port))"; done
ticks=$(getconf CLK_TCK)
boot=$(sed -n 's/^btime //p' /proc/stat)
held=$(root find /proc -mindepth 3 -maxdepth 3 -path '/proc/[0-9]*/fd/*' \( -lname '/dev/accel[0-9]*' -o -lname '/dev/vfio/[0-9]*' \) \
    -printf '%h %l\n' 2>/dev/null | sed 's|^/proc/\([0-9]*\)/fd |\1 |' | sort -u | head -n 256)
echo "$held" | while read -r pid device; do
    [ -n "$pid" ] && echo "holds $pid $device" | clean
done
echo "$held" | cut -d ' ' -f 1 | sort -un | while read -r pid; do
    [ -n "$pid" ] || continue
    # The name in brackets may hold blanks and brackets itself: what follows the last one is counted.
    start=$(sed 's/.*) //' "/proc/$pid/stat" 2>/dev/null | cut -d ' ' -f 20)
    # Not by echo: it would take "\n" in a command for the end of the line, and "\c" for the end of all.
    printf 'process %s %s %s %s\n' "$pid" "$(stat -c %U "/proc/$pid" 2>/dev/null || echo '?')" "$((boot + ${start:-0} / ticks))" \
        "$(tr '\0' ' ' <"/proc/$pid/cmdline" 2>/dev/null | clean)"
    # Each sudo is a line in the host's log: only where it is needed.
    ports=$({ cat "/proc/$pid/environ" 2>/dev/null || root cat "/proc/$pid/environ" 2>/dev/null; } | tr '\0' '\n' | sed -n 's/^TPU_RUNTIME_METRICS_PORTS=//p' | clean)
    [ -n "$ports" ] && printf 'ports %s %s\n' "$pid" "$ports"
done
