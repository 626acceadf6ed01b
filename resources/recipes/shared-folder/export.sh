# shellcheck shell=bash
# SPDX-FileCopyrightText: 2026 TPU Desk contributors
# SPDX-License-Identifier: GPL-3.0-or-later

# /etc/exports for exactly the chosen addresses. Whoever writes from a client writes as the login user here: NFS trusts
# the numbers that a client sends, and the same name may have another number on another host.

options()
{
    printf 'rw,sync,no_subtree_check,root_squash'
    if [[ $MAPPING == login ]]; then printf ',all_squash'; fi
    printf ',anonuid=%s,anongid=%s' "$(id -u)" "$(id -g)"
}

content()
{
    local address path
    path=$(exports_path)
    while IFS= read -r address; do
        [[ $address ]] || continue
        printf '%s %s(%s)\n' "$path" "$address" "$(options)"
    done <<<"$CLIENT_ADDRESSES"
}

folder_fits()
{
    [[ -d $EXPORT && $(stat -c %u -- "$EXPORT") == "$(id -u)" ]] || return 1
    ! remembers export-folders || [[ $(stat -c %a -- "$EXPORT") == 700 ]]
}

check()
{
    local address listed
    folder_fits || return 1
    has_block "$exports_file" "$block_name" "$(content)" || return 1
    systemctl is-active --quiet nfs-kernel-server || return 1
    listed=$(root exportfs -s) || return 1
    while IFS= read -r address; do
        [[ ! $address || $listed == *"  $address("* ]] || return 1
    done <<<"$CLIENT_ADDRESSES"
}

apply()
{
    local said before
    scratch
    if [[ ! -e $EXPORT ]]; then
        make_folder "$EXPORT" export-folders
    fi
    if ! entries "$EXPORT" root >/dev/null || remembers export-folders; then
        if [[ $(stat -c '%u %g %a' -- "$EXPORT") != "$(id -u) $(id -g) 700" ]]; then
            keep_owner
            root chown -- "$(id -u):$(id -g)" "$EXPORT"
            root chmod -- 0700 "$EXPORT"
        fi
    fi
    tell_of_others
    before=$(block_in "$exports_file" "$block_name" || true)
    set_block "$exports_file" "$block_name" "$(content)"
    root systemctl enable --now nfs-kernel-server >"$temporary/service" 2>&1 \
        || { take_back "$before"; problem service-failed nfs-kernel-server "$(tail -n3 "$temporary/service")"; }
    if ! said=$(root exportfs -ra 2>&1); then
        take_back "$before"
        problem export-refused "$said"
    fi
    [[ ! $said ]] || printf '%s\n' "$said"
}

# An empty folder that was there before gets its owner and mode back by undo.
keep_owner()
{
    remembers export-folders || remembers owner && return
    root install -d -m 0755 "$kept_folder"
    stat -c '%u:%g %a' -- "$EXPORT" | root tee "$kept_folder/owner" >/dev/null
}

take_back()
{
    if [[ $1 ]]; then set_block "$exports_file" "$block_name" "$1"; else remove_block "$exports_file" "$block_name"; fi
    root exportfs -ra >/dev/null 2>&1 || true
}

tell_of_others()
{
    local line
    line=$(lines_outside "$exports_file" "$block_name" | grep -v '^ *#' | grep -m1 -F -- "$(exports_path) " || true)
    [[ ! $line ]] || note also-exported "$line"
}

undo()
{
    local was
    need_root
    remove_block "$exports_file" "$block_name"
    if have exportfs; then root exportfs -ra || true; fi
    if remembers owner; then
        was=$(<"$kept_folder/owner")
        if [[ -d $EXPORT ]]; then
            root chown -- "${was% *}" "$EXPORT"
            root chmod -- "${was#* }" "$EXPORT"
        fi
        forget owner
    fi
    remove_folders export-folders
}
