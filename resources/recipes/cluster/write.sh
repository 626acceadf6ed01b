# shellcheck shell=bash
# SPDX-FileCopyrightText: 2026 TPU Desk contributors
# SPDX-License-Identifier: GPL-3.0-or-later

# A file that was there before ours is kept, and put back by undo.

own_files() { placed_files | awk '$2 != "etc/slurmdbd.conf"'; } # that one gets a password, see database.sh

# -b: it says that its machine has just booted. Else Slurm would wait for a boot behind the request of a job.
options() { printf 'SLURMD_OPTIONS="-b -N %s"' "$(node_here)"; }

is_so() # MODE PLACE
{
    local path
    path=$(path_of "$2")
    text_of "$2" >"$temporary/file"
    cmp -s -- "$temporary/file" "$path" && [[ $(stat -c %a -- "$path") == "${1#0}" ]]
}

check()
{
    local mode place
    unpack_files
    [[ $(own_files) ]] || problem bad-bundle
    [[ $(recall files) == "$(own_files | cut -d' ' -f2)" ]] || return 1
    while read -r mode place; do
        is_so "$mode" "$place" || return 1
    done < <(own_files)
    if is_node; then has_block "$defaults_file" "$block_name" "$(options)" && [[ -d $spool_folder ]] || return 1; fi
    if is_controller; then [[ -d $STATE && -d $wanted_folder ]] || return 1; fi
}

apply()
{
    local mode place ours
    ours=$(recall files || true)
    make_place "$tools_folder" root:root 0755
    [[ -d $slurm_folder ]] || make_place "$slurm_folder" root:root 0755
    drop_old
    while read -r mode place; do
        is_so "$mode" "$place" || write_one "$mode" "$place"
    done < <(own_files)
    own_files | cut -d' ' -f2 | keep files
    if is_node; then
        make_place "$spool_folder" root:root 0755
        set_block "$defaults_file" "$block_name" "$(options)"
    fi
    if is_controller; then
        make_place "$wanted_folder" slurm:slurm 0755
        make_place "$STATE" slurm:slurm 0700
        state_is_open || problem state-folder "$STATE"
    fi
}

# SlurmUser has to write there; as root alone it would not be seen on a shared folder.
state_is_open()
{
    # shellcheck disable=SC2016 # that shell's own
    root setpriv --reuid slurm --regid slurm --clear-groups sh -c 'touch -- "$1/.tpudesk-try" && rm -f -- "$1/.tpudesk-try"' sh "$STATE" 2>/dev/null
}

write_one()
{
    local path
    path=$(path_of "$2")
    if [[ -e $path && $'\n'$ours$'\n' != *$'\n'$2$'\n'* ]]; then keep_file "was-${2/\//-}" "$path"; fi
    text_of "$2" >"$temporary/file"
    put_file "$temporary/file" "$path" "$1"
    root chmod -- "$1" "$path"
}

# drop_old: what an earlier configuration had and this one has not
drop_old()
{
    local place
    while IFS= read -r place; do
        [[ ! $place ]] || own_files | grep -F -- " $place" >/dev/null || take_back_file "$place"
    done <<<"$ours"
}

take_back_file()
{
    local path was=was-${1/\//-}
    path=$(path_of "$1")
    if remembers "$was"; then put_back "$was" "$path"; else root rm -f -- "$path"; fi
}

undo()
{
    local place
    while IFS= read -r place; do
        [[ ! $place ]] || take_back_file "$place"
    done < <(recall files || true)
    forget files
    remove_block "$defaults_file" "$block_name"
    root rm -f -- "$log_folder"/slurmctld.log "$log_folder"/slurmd.log "$log_folder"/jobcomp.log
    remove_places
}
