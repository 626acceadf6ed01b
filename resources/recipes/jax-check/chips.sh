# shellcheck shell=bash
# SPDX-FileCopyrightText: 2026 TPU Desk contributors
# SPDX-License-Identifier: GPL-3.0-or-later

# Who holds the chips. JAX is never imported to find out: that would take them.

# holders: PID USER COMMAND, one a line
holders()
{
    local pid
    root find /proc -mindepth 3 -maxdepth 3 -path '/proc/[0-9]*/fd/*' \( -lname '/dev/accel[0-9]*' -o -lname '/dev/vfio/[0-9]*' \) -printf '%p\n' 2>/dev/null \
        | cut -d/ -f3 | sort -un | while read -r pid; do
            printf '%s %s %s\n' "$pid" "$(stat -c %U -- "/proc/$pid" 2>/dev/null || echo '?')" \
                "$(tr '\0' ' ' <"/proc/$pid/cmdline" 2>/dev/null | cut -c1-120)"
        done || true
}
