#!/bin/sh
# SPDX-FileCopyrightText: 2026 TPU Desk contributors
# SPDX-License-Identifier: GPL-3.0-or-later
# One look at this host, a fact on each line, each second: the shell reads by itself what it can, as each program it starts costs more
# than all the rest. Nothing is changed, and nothing of JAX is loaded: importing it would take the chips.
export LC_ALL=C
echo "tpudesk-probe 1"
echo "clock $(date +%s%3N)"
read -r up rest </proc/uptime && echo "uptime $up"
read -r boot </proc/sys/kernel/random/boot_id && echo "boot $boot"
read -r load rest </proc/loadavg && echo "load $load"
read -r cpu ticks </proc/stat && echo "$cpu $ticks"
# How long each processor has been idle, of which the last digits are enough between two looks. A shell reads a byte at a time, and a
# host has hundreds of processors.
awk '$1 !~ /^cpu/ { exit } $1 != "cpu" { idle = idle " " ($5 + $6) % 100000 } END { if (idle) print "idle" idle }' /proc/stat 2>/dev/null
while read -r key value rest; do
    case $key in MemTotal: | MemAvailable:) echo "${key%:} $value" ;; esac
    [ "$key" = MemAvailable: ] && break
done </proc/meminfo
# received: bytes packets errors drops fifo frames compressed multicast; then the same that was sent
while read -r name received b c d e f g h sent rest; do
    case $name in *:) echo "net ${name%:} $received $sent" ;; esac
done </proc/net/dev
[ -e /dev/shm/memory.prof ] && stat -c 'profile %Y %s %U' /dev/shm/memory.prof 2>/dev/null
