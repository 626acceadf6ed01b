# shellcheck shell=bash
# SPDX-FileCopyrightText: 2026 TPU Desk contributors
# SPDX-License-Identifier: GPL-3.0-or-later

# Leaves a marker with the version of this recipe, and says what a person wants to know of this host.

marker=$marker_folder/environment

content() { printf 'recipe %s\nversion %s\n' "$TPUDESK_RECIPE" "$TPUDESK_VERSION"; }

chips()
{
    find /dev /dev/vfio -maxdepth 1 \( -name 'accel[0-9]*' -o -path '/dev/vfio/[0-9]*' \) 2>/dev/null | sort -u | grep -c . || true
}

apply()
{
    local name
    install -d -m 0755 -- "$marker_folder"
    [[ -f $marker && $(<"$marker") == "$(content)" ]] || content >"$marker"
    fact os "$(system_name)"
    fact python "$(version_of "$VENV/bin/python")"
    fact chips "$(chips)"
    fact free_gb "$(($(free_megabytes "$HOME") / 1024))"
    for name in jax libtpu flax optax; do
        fact "$name" "$(versions_in "$VENV" "$name" | sed 's/^[^=]*==//')"
    done
    case $TORCH in
        torch-tpu) fact torch_tpu "$(versions_in "$TORCH_VENV" torch-tpu | sed 's/^[^=]*==//')" ;;
        torch-xla) fact torch "$(versions_in "$TORCH_VENV" torch_xla | sed 's/^[^=]*==//')" ;;
    esac
}

undo()
{
    rm -f -- "$marker" "$marker_folder"/*.pins "$marker_folder"/*.hashes
    rmdir -- "$marker_folder" 2>/dev/null || true
}
