# shellcheck shell=bash
# SPDX-FileCopyrightText: 2026 TPU Desk contributors
# SPDX-License-Identifier: GPL-3.0-or-later

# The usual limits keep out what compiles in less than a second; after a restart hundreds of these are minutes.

content()
{
    printf 'export JAX_COMPILATION_CACHE_DIR=%q\n' "$PLACE"
    printf 'export JAX_PERSISTENT_CACHE_MIN_COMPILE_TIME_SECS=%s\n' "$MIN_SECONDS"
    printf 'export JAX_PERSISTENT_CACHE_MIN_ENTRY_SIZE_BYTES=-1\n'
    [[ $WITH_LOG == yes ]] || return 0
    # shellcheck disable=SC2016 # for the shell that reads it
    printf '%s\n' 'export JAX_DEBUG_LOG_MODULES=${JAX_DEBUG_LOG_MODULES:-jax._src.compiler,jax._src.compilation_cache}'
}

# shellcheck disable=SC2016 # for the shell that reads it
readers_content() { printf '%s' '[ ! -r "$HOME/.local/share/tpudesk/variables" ] || . "$HOME/.local/share/tpudesk/variables"'; }

readers()
{
    printf '%s\n' "$HOME/.bashrc"
    [[ ! -e $HOME/.zshrc ]] || printf '%s\n' "$HOME/.zshrc"
}

check()
{
    local file
    has_block "$variables_file" "$block_name" "$(content)" || return 1
    while IFS= read -r file; do has_block "$file" "$block_name" "$(readers_content)" || return 1; done < <(readers)
}

apply()
{
    local file
    install -d -m 0755 -- "$marker_folder"
    set_block "$variables_file" "$block_name" "$(content)" 0600
    while IFS= read -r file; do set_block "$file" "$block_name" "$(readers_content)" 0644; done < <(readers)
}

# As a job will read it.
verify()
{
    local found
    # shellcheck disable=SC2016 # for the shell that reads it
    found=$(env -i HOME="$HOME" PATH="$PATH" bash -c '. "$1" && printf %s "$JAX_COMPILATION_CACHE_DIR"' - "$variables_file") || true
    [[ $found == "$PLACE" ]] || problem variables-unread "$variables_file"
}

undo()
{
    local file
    while IFS= read -r file; do remove_block "$file" "$block_name"; done < <(readers)
    remove_block "$variables_file" "$block_name"
    rmdir -- "$marker_folder" 2>/dev/null || true
}
