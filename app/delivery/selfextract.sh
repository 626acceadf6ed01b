#!/bin/sh
# SPDX-FileCopyrightText: 2026 TPU Desk contributors
# SPDX-License-Identifier: GPL-3.0-or-later

# @PROGRAM@ @VERSION@ for Linux on x86-64, with all its libraries. This file needs no rights and no network:
#   sh FILE [WORD…]        starts it with these words; at the first start it unpacks itself below ~/.local/lib/tpudesk
#   sh FILE --unpack DIR   only unpacks itself, to a new folder DIR, which can be moved later
#   sh FILE --install      unpacks itself, and puts it into the menu and into ~/.local/bin
#   sh FILE --remove       takes back what --install and a start have put there; settings and records stay
#   sh FILE --about        says what it is
set -eu

program=@PROGRAM@ version=@VERSION@ commit=@COMMIT@ digest=@DIGEST@ unpacked_kilobytes=@KILOBYTES@
tool_at=@TOOL_AT@ tool_size=@TOOL_SIZE@ payload_at=@PAYLOAD_AT@

say() { printf 'TPU Desk: %s\n' "$*" >&2; }
fail()
{
    for line; do say "$line"; done
    exit 1
}

# May be a link, as the menu or ~/.local/bin has it.
self=$0
case $self in
    */*) ;;
    *) [ -e "$self" ] || self=$(command -v -- "$self") ;;
esac

home_folder()
{
    [ "${HOME:-}" ] || fail "HOME is not set, so there is no place to unpack to. Name one: sh $self --unpack DIR"
    printf '%s/.local/lib/tpudesk' "$HOME"
}

check_machine()
{
    system=$(uname -s) processor=$(uname -m)
    case $system/$processor in
        Linux/x86_64) ;;
        *) fail "this file is for Linux on x86-64, and this is $system on $processor." "Build TPU Desk from its source here: see README.md." ;;
    esac
    for tool in tail head tar gzip mktemp; do
        command -v "$tool" >/dev/null || fail "the program $tool is needed to unpack this file, and it is not here."
    done
}

# bytes FROM SIZE: of this file; FROM counts from 1
bytes() { tail -c "+$1" -- "$self" | head -c "$2"; }

# Damage is told before anything is unpacked; a disk without that tool finds it by the end of the archive.
check_whole()
{
    command -v sha256sum >/dev/null || return 0
    sum=$(tail -c "+$tool_at" -- "$self" | sha256sum)
    [ "${sum%% *}" = "$digest" ] || fail "$self is damaged or not complete. Download it again."
}

# unpack_to DIR: whole or not at all
unpack_to()
{
    check_machine
    check_whole
    parent=$(dirname -- "$1")
    mkdir -p -- "$parent" || fail "the folder $parent cannot be made. Choose another one: sh $self --unpack DIR"
    new=$(mktemp -d "$parent/.unpacking-XXXXXX") || fail "nothing can be written to $parent. Choose another folder: sh $self --unpack DIR"
    trap 'rm -rf -- "$new"' EXIT
    trap 'exit 130' INT
    trap 'exit 143' TERM
    trap 'exit 129' HUP
    say "unpacking $program $version to $1 …"
    mkdir "$new/tool" "$new/bundle"
    bytes "$tool_at" "$tool_size" | tar -xzf - -C "$new/tool" || true
    # What unpacks the rest comes along: not every system has xz.
    tail -c "+$payload_at" -- "$self" | "$new/tool/ld-linux-x86-64.so.2" --library-path "$new/tool" "$new/tool/xz" -dc | tar -xf - -C "$new/bundle" || true
    [ -e "$new/bundle/bundle.txt" ] || # it comes last
        fail "$program could not be unpacked to $1; what went wrong is above." \
             "It needs $((unpacked_kilobytes / 1024 + 1)) MB there, and a file system from which programs may be started."
    chmod 755 "$new/bundle"
    # Another start may have been faster.
    mv -T -- "$new/bundle" "$1" 2>/dev/null || [ -e "$1/bundle.txt" ] || fail "$1 cannot be made. Is there something else of that name?"
    rm -rf -- "$new"
    trap - EXIT INT TERM HUP
}

use_own_folder()
{
    folder=$(home_folder)/$program-$version-$(printf %.12s "$digest")
    [ -e "$folder/bundle.txt" ] || unpack_to "$folder"
}

data_folder() { printf '%s' "${XDG_DATA_HOME:-$HOME/.local/share}"; }

install_links()
{
    use_own_folder
    commands=$HOME/.local/bin
    mkdir -p -- "$commands"
    for path in "$folder"/bin/*; do
        [ -x "$path" ] || continue
        name=${path##*/}
        if [ -e "$commands/$name" ] && ! is_ours "$commands/$name"; then
            say "$commands/$name is not of TPU Desk's making; it stays as it is."
        else
            ln -sfn -- "$path" "$commands/$name"
        fi
    done
    entry=$folder/share/applications/$program.desktop
    if [ -e "$entry" ]; then
        mkdir -p -- "$(data_folder)/applications"
        sed -e "s|^Exec=$program|Exec=\"$folder/bin/$program\"|" -e "s|^TryExec=.*|TryExec=$folder/bin/$program|" \
            -e "s|^Icon=.*|Icon=$folder/share/icons/hicolor/scalable/apps/$program.svg|" "$entry" >"$(data_folder)/applications/$program.desktop"
        if command -v update-desktop-database >/dev/null; then update-desktop-database "$(data_folder)/applications" 2>/dev/null || true; fi
    fi
    say "$program $version is in the menu and in $commands. Settings and records stay where they are: sh $self --remove takes only this back."
    case :$PATH: in
        *:"$commands":*) ;;
        *) say "$commands is not in PATH; it is in new sessions of most systems, now that it is there." ;;
    esac
}

is_ours()
{
    target=$(readlink -- "$1" 2>/dev/null) || return 1
    case $target in "$(home_folder)"/*) ;; *) return 1 ;; esac
}

remove_all()
{
    for link in "$HOME"/.local/bin/*; do
        if is_ours "$link"; then rm -f -- "$link"; fi
    done
    entry=$(data_folder)/applications/$program.desktop
    if [ -e "$entry" ] && grep -q -F -e "$(home_folder)/" -- "$entry"; then rm -f -- "$entry"; fi
    for unpacked in "$(home_folder)/$program"-[0-9]*; do
        [ -e "$unpacked/bundle.txt" ] || continue
        rm -rf -- "$unpacked"
        say "removed $unpacked"
    done
    rmdir -- "$(home_folder)" 2>/dev/null || true
}

case ${1:-} in
    --about)
        printf '%s %s%s\n' "$program" "$version" "${commit:+ ($commit)}"
        printf 'needs %s MB where it is unpacked\n' $((unpacked_kilobytes / 1024 + 1))
        exit 0
        ;;
    --unpack)
        [ "${2:-}" ] || fail "--unpack needs the name of a new folder after it."
        [ ! -e "$2" ] || fail "$2 is there already. Name a new folder: sh $self --unpack DIR"
        unpack_to "$2"
        exit 0
        ;;
    --install) install_links; exit 0 ;;
    --remove) remove_all; exit 0 ;;
esac
use_own_folder
exec "$folder/bin/$program" "$@"
