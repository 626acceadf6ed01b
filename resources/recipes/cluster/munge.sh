# shellcheck shell=bash
# SPDX-FileCopyrightText: 2026 TPU Desk contributors
# SPDX-License-Identifier: GPL-3.0-or-later

# Munge's key: whoever has it can be anybody in the cluster. It is never an argument of a program, and on no disk but in
# its own place and, while undo needs the one before it, in a folder that only root reads.

munge_key=${MUNGE_FOLDER:-/etc/munge}/munge.key

# key_here: in base64
key_here() { root base64 -w0 -- "$munge_key" 2>/dev/null; }

# put_key: what comes on standard input, in base64
put_key()
{
    local key
    key=$(cat)
    keep_file munge-key "$munge_key"
    keep_service munge
    root install -m 0400 /dev/null "$munge_key.tpudesk-new"
    printf '%s' "$key" | base64 -d | root tee -- "$munge_key.tpudesk-new" >/dev/null || problem write-failed "$munge_key"
    root chown munge:munge "$munge_key.tpudesk-new"
    root mv -T -- "$munge_key.tpudesk-new" "$munge_key"
    start_munge
}

start_munge()
{
    root systemctl enable munge >/dev/null 2>&1 || true
    root systemctl restart munge >"$temporary/service" 2>&1 || problem service-failed munge "$(munge_words)"
}

munge_words() { { root journalctl -q -n 5 -o cat -u munge 2>/dev/null || true; cat "$temporary/service"; } | grep -E 'rror|ailed' | tail -n1; }

munge_works() { munge -n 2>"$temporary/service" | unmunge >>"$temporary/service" 2>&1; }

check_munge() { within 15 munge_works || problem munge-failed "$(grep -m1 -iE 'error|STATUS' "$temporary/service")"; }

take_key_back()
{
    remembers munge-key || return 0
    put_back munge-key "$munge_key"
    restore_service munge
}
