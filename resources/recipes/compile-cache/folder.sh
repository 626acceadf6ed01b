# shellcheck shell=bash
# SPDX-FileCopyrightText: 2026 TPU Desk contributors
# SPDX-License-Identifier: GPL-3.0-or-later

# What lies in the cache is run, so it is nobody else's to write.

check() { is_bucket || { [[ -d $PLACE ]] && is_closed "$PLACE"; }; }

apply() { (umask 077 && mkdir -p -- "$PLACE") 2>"$temporary/said" || problem cache-folder "$PLACE" "$(tail -n1 "$temporary/said")"; }

undo()
{
    if is_bucket || [[ ! -d $PLACE ]]; then return; fi
    rmdir -- "$PLACE" 2>/dev/null || note folder-kept "$PLACE"
}
