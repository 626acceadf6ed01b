# SPDX-FileCopyrightText: 2026 TPU Desk contributors
# SPDX-License-Identifier: GPL-3.0-or-later
# Adds a block of lines to the start-up files of bash and zsh, brings one that is there up to date, or takes it out.
# What stands around it stays as it is, and so do mode and owner; a symbolic link is followed. Each file is replaced in
# one step. What stands before this: action (add or remove), begin and end (the first and the last line of a block),
# bash_block, zsh_block. The status says how it ended: 0 done, or nothing to do; 3 there is no start-up file; 4 a file
# was left as it is, because the lines around a block do not pair, or because it is no text; 5 one could not be written.
set -u
umask 077
LC_ALL=C
export LC_ALL
found=3
worst=0
temporary=
trap 'rm -f -- "$temporary"; exit 5' HUP INT TERM

# fail STATUS NAME REASON
fail()
{
    printf '%s: %s\n' "$2" "$3" >&2
    [ "$worst" -gt "$1" ] || worst=$1
}

# The file with the block in the place of the old one, or without it. Status 4: a first line without a last one, or the
# other way round.
with_block()
{
    block=$2 awk -v begin="$begin" -v end="$end" -v action="$action" '
        $0 == begin {
            if (inside) wrong = 1
            if (action == "add" && !done++) print ENVIRON["block"]
            inside = 1
            next
        }
        $0 == end { if (!inside) wrong = 1; inside = 0; next }
        !inside { print }
        END { exit (wrong || inside) ? 4 : 0 }' "$1"
}

# Behind the last line, which may have no end, or a backslash that takes the next one to it.
append_block()
{
    if [ -s "$1" ]; then
        [ -z "$(tail -c 1 "$1")" ] || echo >>"$1"
        if tail -n 1 "$1" | grep -aEq '(^|[^\\])(\\\\)*\\$'; then echo >>"$1"; fi
    fi
    printf '%s\n' "$2" >>"$1"
}

# change FILE TEMPORARY BLOCK
change()
{
    cp -p -- "$1" "$2" || return 5
    [ "$(tr -d '\000' <"$1" | wc -c)" -eq "$(wc -c <"$1")" ] || return 4
    if grep -qxF -e "$begin" -e "$end" -- "$1"; then
        with_block "$1" "$3" >"$2"
    elif [ "$action" = add ]; then
        append_block "$2" "$3"
    fi
}

# put NAME BLOCK: into a file of the home folder, where it is
put()
{
    [ -f "$HOME/$1" ] || return 0
    found=0
    if ! file=$(readlink -f -- "$HOME/$1") || ! temporary=$(mktemp -- "$file.XXXXXX"); then
        fail 5 "$1" 'its folder cannot be written to'
        return 0
    fi
    change "$file" "$temporary" "$2"
    status=$?
    if [ "$status" -ne 0 ]; then
        fail "$status" "$1" 'left as it is'
    elif cmp -s -- "$file" "$temporary"; then
        : # it is so already
    elif [ "$(stat -c %u:%g:%a -- "$file")" != "$(stat -c %u:%g:%a -- "$temporary")" ]; then
        fail 5 "$1" 'its mode and owner could not be kept'
    else
        mv -f -- "$temporary" "$file" || fail 5 "$1" 'it could not be replaced'
    fi
    rm -f -- "$temporary"
    temporary=
}

put .bashrc "$bash_block"
if [ "$action" = remove ] || command -v zsh >/dev/null 2>&1; then
    put .zshrc "$zsh_block"
fi
[ "$worst" -ne 0 ] || worst=$found
exit "$worst"
