#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 TPU Desk contributors
# SPDX-License-Identifier: GPL-3.0-or-later
# Slurm's SuspendProgram and ResumeProgram, called with a list of nodes on the controller: only writes down which slices are
# wanted. TPU Desk reads that, and asks for them where the user allows it; nothing is ever deleted from here.
# Given: wanted (a folder). Called as slice-resume or slice-suspend.

set -u
mkdir -p -- "$wanted" || exit 1
scontrol show hostnames "${1:-}" 2>/dev/null | sed -n 's/-w[0-9]\{3,\}$//p' | sort -u | head -n 512 | while read -r slice; do
    [[ $slice =~ ^[a-z0-9][a-z0-9-]{0,39}$ ]] || continue
    case ${0##*/} in
        slice-resume) date +%s >"$wanted/$slice" ;;
        slice-suspend) rm -f -- "$wanted/$slice" ;;
    esac
done
exit 0
