# shellcheck shell=bash
# SPDX-FileCopyrightText: 2026 TPU Desk contributors
# SPDX-License-Identifier: GPL-3.0-or-later

# TPU VMs preload TCMalloc everywhere. Python gains from it; programs that bring their own libc (gsutil, gcloud from
# snap) do not start. These, and only these, are started without it.

block_name="tools without TCMalloc"

content()
{
    # shellcheck disable=SC2016 # for the shell that reads it
    printf '%s\n' 'for tpudesk_tool in gsutil gcloud bq snap; do' \
        '    eval "$tpudesk_tool() { LD_PRELOAD= command $tpudesk_tool \"\$@\"; }"' \
        'done' 'unset tpudesk_tool'
}

files()
{
    printf '%s\n' "$HOME/.bashrc"
    [[ ! -e $HOME/.zshrc ]] || printf '%s\n' "$HOME/.zshrc"
}

check()
{
    local file
    while IFS= read -r file; do has_block "$file" "$block_name" "$(content)" || return 1; done < <(files)
}

apply()
{
    local file
    while IFS= read -r file; do set_block "$file" "$block_name" "$(content)" 0644; done < <(files)
}

undo()
{
    local file
    while IFS= read -r file; do remove_block "$file" "$block_name"; done < <(files)
}
