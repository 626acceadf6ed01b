# shellcheck shell=bash
# SPDX-FileCopyrightText: 2026 TPU Desk contributors
# SPDX-License-Identifier: GPL-3.0-or-later

# What the steps of the shared folder have in common.

exports_file=${EXPORTS_FILE:-/etc/exports}
fstab_file=${FSTAB_FILE:-/etc/fstab}
kept_folder=${KEPT_FOLDER:-/var/lib/tpudesk}/share-$SHARE # what undo must know
block_name="shared folder $SHARE"

is_server() { [[ $TPUDESK_ROLE == server ]]; }
folder_here() { if is_server; then printf '%s' "$EXPORT"; else printf '%s' "$MOUNT"; fi; }

# escaped PATH SET: characters of SET, and those below 33, as \ooo: what /etc/exports and /etc/fstab want
escaped()
{
    local text=$1 out='' character i
    for ((i = 0; i < ${#text}; i++)); do
        character=${text:i:1}
        if [[ $character == [[:cntrl:][:space:]] || $2 == *"$character"* ]]; then
            printf -v character '\\%03o' "'$character"
        fi
        out+=$character
    done
    printf '%s' "$out"
}

exports_path() { escaped "$EXPORT" '()"#\ '; }
fstab_path() { escaped "$1" '#\ '; }
source_words() { printf '%s:%s' "$SERVER_ADDRESS" "$EXPORT"; }

mount_options()
{
    # nofail: a host whose server is gone still boots. softerr gives programs an error after about 30 s; hard waits.
    printf 'rw,nosuid,nodev,_netdev,nofail,'
    if [[ $MODE == hard ]]; then printf 'hard,timeo=600'; else printf 'softerr,timeo=100,retrans=3'; fi
}

# entries PATH: up to three names in it, and how many there are; fails when it is empty
entries()
{
    local names=() name count
    while IFS= read -r -d '' name; do names+=("$name"); done \
        < <(${2:-} find "$1" -mindepth 1 -maxdepth 1 ! -name lost+found -printf '%f\0' 2>/dev/null)
    count=${#names[@]}
    ((count)) || return 1
    printf '%s (%s)' "$count" "$(printf '%s, ' "${names[@]:0:3}" | sed 's/, $//')"
}

remember() { root install -d -m 0755 "$kept_folder"; root touch -- "$kept_folder/$1"; }
remembers() { [[ -e $kept_folder/$1 ]]; }

forget()
{
    root rm -f -- "$kept_folder/$1"
    root rmdir -- "$kept_folder" 2>/dev/null || true
    root rmdir -- "$(dirname -- "$kept_folder")" 2>/dev/null || true
}

# missing_folders PATH: the folders that do not exist yet, the innermost first
missing_folders()
{
    local path=$1
    while [[ $path != / && ! -e $path ]]; do
        printf '%s\n' "$path"
        path=$(dirname -- "$path")
    done
}

# make_folder PATH NAME: with its parents; undo removes exactly those that were made here
make_folder()
{
    local path
    root install -d -m 0755 "$kept_folder"
    missing_folders "$1" | root tee -a "$kept_folder/$2" >/dev/null
    while IFS= read -r path; do
        root install -d -m 0755 -- "$path"
    done < <(missing_folders "$1" | tac)
}

# remove_folders NAME: what make_folder made, where it is empty now
remove_folders()
{
    local path
    [[ -e $kept_folder/$1 ]] || return 0
    while IFS= read -r path; do
        [[ -d $path ]] || continue
        root rmdir -- "$path" 2>/dev/null || note folder-kept "$path"
    done <"$kept_folder/$1"
    forget "$1"
}

# look_at_path PATH: refuses what is no whole path, and what belongs to the system
look_at_path()
{
    [[ $1 == /* && $1 != */ && $1 != *//* && $1 != */./* && $1 != */../* && $1 != */.. && $1 != */. && $1 != *[[:cntrl:]]* ]] || problem bad-path "$1"
    case $1 in
        / | /bin | /boot | /dev | /dev/* | /etc | /etc/* | /home | /lib* | /mnt | /opt | /proc | /proc/* | /root | /run | /sbin | \
            /srv | /sys | /sys/* | /tmp | /usr | /usr/* | /var | /var/lib | "$HOME" | "$HOME"/.ssh*) problem system-path "$1" ;;
    esac
}

look_at_link()
{
    local link=$HOME/$LINK
    [[ $LINK ]] || return 0
    [[ $LINK != */* && $LINK != . && $LINK != .. && $LINK != *[[:cntrl:]]* ]] || problem bad-link "$LINK"
    if [[ -L $link ]]; then
        [[ $(readlink -- "$link") == "$(folder_here)" ]] || problem link-taken "$link" "$(readlink -- "$link")"
    elif [[ $link != "$(folder_here)" && -e $link ]]; then
        problem link-taken "$link" ""
    fi
}
