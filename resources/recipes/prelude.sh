# shellcheck shell=bash
# SPDX-FileCopyrightText: 2026 TPU Desk contributors
# SPDX-License-Identifier: GPL-3.0-or-later

# Stands before every step. A host gets, on the standard input of one "bash -s": this file, the parameters, the step's
# file, and a last line "run_step apply" or "run_step undo". A step's file defines:
#   check   0: it is already as it should be; changes nothing (missing: apply is called each time)
#   apply   makes it so; called only when check said no, and check must say yes after it
#   verify  tries it out (may be missing)
#   undo    takes it back (may be missing)

set -euo pipefail
export LC_ALL=C.UTF-8
unset LD_PRELOAD # TPU VMs preload TCMalloc, which breaks programs that bring their own libc
unset CDPATH POSIXLY_CORRECT
umask 022
exec 3>&1 # what say() says arrives also where a function's output is caught
temporary=

# What the program reads of the output: lines that begin with a word nobody else knows.
say()
{
    local line="$TPUDESK_SAY $1" word
    shift
    for word in "$@"; do line+=" $(printf '%s' "$word" | base64 -w0)"; done
    printf '\n%s\n' "$line" >&3
}

fact() { say fact "$1" "$2"; }          # fact NAME VALUE: for later steps, and for the page
note() { say note "$@"; printf 'note: %s\n' "$*"; }

# problem CODE [WORD…]: says what is wrong in a way that can be translated, and ends this step on this host.
problem()
{
    say problem "$@"
    printf 'problem: %s\n' "$*" >&2
    exit 20
}

root()
{
    if ((EUID == 0)); then "$@"; else sudo -n "$@"; fi
}

need_root()
{
    local said
    ((EUID == 0)) && return
    said=$(sudo -n true 2>&1) && return
    printf '%s\n' "$said" >&2 # the output says what the sentence cannot know
    problem no-sudo "$(id -un)"
}

scratch()
{
    [[ $temporary ]] || temporary=$(mktemp -d 2>/dev/null || mktemp -d -p /dev/shm 2>/dev/null) || problem disk-full "${TMPDIR:-/tmp}" 0
}

ends()
{
    local status=$?
    [[ $temporary ]] && rm -rf -- "$temporary"
    exit "$status"
}
trap ends EXIT
trap 'exit 143' TERM
trap 'exit 130' INT
trap 'exit 129' HUP

have() { command -v -- "$1" >/dev/null 2>&1; }

# at_home PATH: "~/venv" with the home folder of whoever logs in
at_home()
{
    case $1 in
        \~) printf '%s' "$HOME" ;;
        \~/*) printf '%s%s' "$HOME" "${1#?}" ;;
        *) printf '%s' "$1" ;;
    esac
}

# system_name: "Ubuntu 22.04.4 LTS"
system_name() { sed -n 's/^PRETTY_NAME="\{0,1\}\([^"]*\)"\{0,1\}$/\1/p' "${OS_RELEASE:-/etc/os-release}"; }

# free_megabytes PATH: by statfs on this path alone; df would visit every mount, also one whose server is gone.
free_megabytes()
{
    local numbers
    numbers=$(stat -f -c '%a %S' -- "$1" 2>/dev/null) || { echo 0; return; }
    echo $((${numbers% *} * ${numbers#* } / 1048576))
}

# need_space PATH MEGABYTES
need_space()
{
    local free
    free=$(free_megabytes "$1")
    ((free >= $2)) || problem disk-full "$1" "$free" "$2"
}

# --- blocks between marks, in files that belong to others -------------------------------------------------------------

# owner_of FILE: empty when this user may write it, "root" otherwise
owner_of()
{
    case $1 in
        "$HOME"/*) ;;
        *) ((EUID == 0)) || echo root ;;
    esac
}

# shellcheck disable=SC2016 # awk's words
block_words='
    function begins() { return $0 == "# BEGIN TPU Desk " name || index($0, "# BEGIN TPU Desk " name " (") == 1 }
    function ends() { return $0 == "# END TPU Desk " name }'

# marks_are_whole FILE NAME: each BEGIN has its END; a file somebody has cut is not touched
marks_are_whole()
{
    awk -v name="$2" "$block_words"'
        begins() { if (inside) bad = 1; inside = 1; count++ }
        ends() { if (!inside) bad = 1; inside = 0 }
        END { exit bad || inside || count > 1 }' "$1"
}

# block_in FILE NAME: the lines between its marks; 1 when there is none
block_in()
{
    [[ -f $1 ]] || return 1
    awk -v name="$2" "$block_words"'
        ends() { inside = 0 }
        inside { print }
        begins() { inside = 1; found = 1 }
        END { exit !found }' "$1"
}

# lines_outside FILE NAME: everything but the block
lines_outside()
{
    [[ -f $1 ]] || return 0
    awk -v name="$2" "$block_words"'
        begins() { inside = 1 }
        !inside { print }
        ends() { inside = 0 }' "$1"
}

# has_block FILE NAME CONTENT
has_block()
{
    local found
    found=$(block_in "$1" "$2") && [[ $found == "$3" ]]
}

# put_file NEW FILE MODE: NEW takes FILE's place in one step, with FILE's owner and mode where it is there
put_file()
{
    local as beside=$2.tpudesk-new
    as=$(owner_of "$2")
    if [[ -L $2 ]]; then problem is-link "$2"; fi
    ${as:+root} rm -f -- "$beside"
    if [[ -e $2 ]]; then
        ${as:+root} cp --preserve=mode,ownership -- "$2" "$beside" || problem write-failed "$2"
    else
        ${as:+root} install -m "$3" /dev/null "$beside" || problem write-failed "$2"
    fi
    ${as:+root} cp --no-preserve=mode,ownership -- "$1" "$beside" \
        || { ${as:+root} rm -f -- "$beside"; problem write-failed "$2"; }
    ${as:+root} mv -T -- "$beside" "$2"
}

# set_block FILE NAME CONTENT [MODE]: adds or replaces the block; everything else keeps every byte
set_block()
{
    local file=$1 name=$2 content=$3 mode=${4:-0644} remark=
    scratch
    if [[ -f $file ]]; then
        marks_are_whole "$file" "$name" || problem broken-marks "$file" "$name"
    fi
    has_block "$file" "$name" "$content" && return
    remove_block "$file" "$name"
    if [[ ! -e $file ]]; then
        remark=" (file added)"
        : >"$temporary/block"
    else
        cat -- "$file" >"$temporary/block"
        if [[ -s $file && $(tail -c1 -- "$file" | od -An -tx1 | tr -d ' ') != 0a ]]; then
            remark=" (line end added)"
            printf '\n' >>"$temporary/block"
        fi
    fi
    printf '# BEGIN TPU Desk %s%s\n%s\n# END TPU Desk %s\n' "$name" "$remark" "$content" "$name" >>"$temporary/block"
    put_file "$temporary/block" "$file" "$mode"
}

# remove_block FILE NAME: the file is then as it was, byte by byte; a file that only held the block goes
remove_block()
{
    local file=$1 name=$2 first as
    block_in "$file" "$name" >/dev/null || return 0
    marks_are_whole "$file" "$name" || problem broken-marks "$file" "$name"
    scratch
    first=$(grep -m1 -F -- "# BEGIN TPU Desk $name" "$file")
    lines_outside "$file" "$name" >"$temporary/rest"
    if [[ $first == *"(file added)" && ! -s $temporary/rest ]]; then
        as=$(owner_of "$file")
        ${as:+root} rm -f -- "$file"
        return
    fi
    if [[ $first == *"(line end added)" && $(tail -n1 -- "$file") == "# END TPU Desk $name" ]]; then
        truncate -s -1 -- "$temporary/rest"
    fi
    put_file "$temporary/rest" "$file" 0644
}

# --- packages ---------------------------------------------------------------------------------------------------------

is_installed() { [[ $(dpkg-query -W -f '${db:Status-Status}' "$1" 2>/dev/null) == installed ]]; }

missing_packages()
{
    local name
    for name in "$@"; do is_installed "$name" || printf '%s\n' "$name"; done
}

# apt WORDS…: apt-get that waits for whoever else uses the packages (a fresh VM upgrades itself), up to APT_WAIT seconds
apt()
{
    local deadline=$((SECONDS + ${APT_WAIT:-600})) told='' mended='' status
    scratch
    while :; do
        status=0
        root env DEBIAN_FRONTEND=noninteractive NEEDRESTART_MODE=a apt-get -q -o DPkg::Lock::Timeout=60 -o Acquire::Retries=3 "$@" \
            2>&1 | tee "$temporary/apt" || status=$?
        ((status)) || return 0
        if grep -qE 'Could not get lock|Unable to (acquire|lock)|is another process using it' "$temporary/apt"; then
            ((SECONDS < deadline)) || problem apt-locked "$(grep -oE 'held by process [0-9]+ \([^)]*\)' "$temporary/apt" | tail -n1)"
            [[ $told ]] || note apt-waits "$(grep -oE 'held by process [0-9]+ \([^)]*\)' "$temporary/apt" | tail -n1)"
            told=1
            sleep "${APT_PAUSE:-5}"
        elif grep -q 'dpkg was interrupted' "$temporary/apt" && [[ ! $mended ]]; then
            mended=1
            root env DEBIAN_FRONTEND=noninteractive dpkg --configure -a || problem dpkg-broken
        else
            return "$status"
        fi
    done
}

# install_packages NAME…: what is missing of them
install_packages()
{
    local missing
    mapfile -t missing < <(missing_packages "$@")
    ((${#missing[@]})) || return 0
    need_root
    need_space / "${APT_SPACE:-500}"
    apt update || note apt-update-failed "$(grep -E '^(E|W|Err)[: ]' "$temporary/apt" | head -n1)"
    apt -y --no-install-recommends install "${missing[@]}" || apt_problem "${missing[@]}"
}

apt_problem()
{
    if grep -q 'No space left on device' "$temporary/apt"; then problem disk-full / "$(free_megabytes /)" "${APT_SPACE:-500}"; fi
    if grep -qE 'Temporary failure resolving|Could not connect|Connection timed out|Failed to fetch' "$temporary/apt"; then
        problem apt-unreachable "$(grep -E '^(E|Err)[: ]' "$temporary/apt" | head -n1)"
    fi
    if grep -qE 'Unable to locate package|has no installation candidate' "$temporary/apt"; then
        problem no-package "$(grep -E 'Unable to locate package|has no installation candidate' "$temporary/apt" | head -n1)"
    fi
    problem apt-failed "$*" "$(grep -E '^E: ' "$temporary/apt" | tail -n1)"
}

# --- mounts: asked of the kernel's list, never of the mounts themselves ------------------------------------------------

# mounts_of TYPES: TARGET<tab>SOURCE<tab>OPTIONS, one a line
mounts_of()
{
    { findmnt -rn -t "$1" -o TARGET,SOURCE,OPTIONS || true; } | while read -r target source options; do
        printf '%b\t%b\t%s\n' "$target" "$source" "$options"
    done
}

# source_of TYPES PATH: what is mounted there by one of these; 1 when nothing is
source_of()
{
    mounts_of "$1" | path=$2 awk -F'\t' '$1 == ENVIRON["path"] { source = $2 } END { if (source == "") exit 1; print source }'
}

nfs_mounts() { mounts_of nfs,nfs4; }
nfs_source_of() { source_of nfs,nfs4 "$1"; } # nfs_source_of PATH

is_mount_point()
{
    { findmnt -rn -o TARGET || true; } | while read -r target; do printf '%b\n' "$target"; done | grep -xF -- "$1" >/dev/null
}

# answers PATH: something there answers within five seconds. Asks the file system itself (statfs): what stat says of an
# NFS folder comes out of a cache for up to a minute
answers() { timeout -s KILL "${ANSWER_SECONDS:-5}" stat -f -t -- "$1" >/dev/null 2>&1; }

# is_private FOLDER: no link, and nobody else can put anything there
is_private() { [[ -d $1 && ! -L $1 && -O $1 && $(stat -c %a -- "$1") == *00 ]]; }

# take_turn: two programs that set up one host at once would undo each other's files. The lock is never a file in a
# folder of all: there it could be somebody's link to a file of ours. Without a private one the home folder itself is it.
take_turn()
{
    local status=0
    have flock || return 0
    if [[ ${XDG_RUNTIME_DIR:-} ]] && is_private "$XDG_RUNTIME_DIR"; then
        exec 8>"$XDG_RUNTIME_DIR/tpudesk.lock" || return 0
    else
        exec 8<"$HOME" || return 0
    fi
    flock -w "${TURN_WAIT:-900}" -E 75 8 || status=$?
    ((status != 75)) || problem busy-here # another status: this file system has no locks
}

# let_go PATH [FINDS]: unmounts without asking its server for anything. Without -i and -c the helper of NFS and the look at
# the path wait for the server that is gone; with them the mount goes at once, and only the farewell to the server waits
# (seen on real machines). So the kernel's list says whether it went, not the command. FINDS PATH: it is still mounted.
let_go()
{
    local finds=${2:-nfs_source_of}
    root timeout -s KILL 8 umount -i -c -l "$1" >/dev/null 2>&1 || true
    "$finds" "$1" >/dev/null || return 0
    root timeout -s KILL 20 umount -l "$1" || true
    ! "$finds" "$1" >/dev/null
}

# --- the end ----------------------------------------------------------------------------------------------------------

run_step()
{
    local action=$1
    if [[ $action == undo ]] || declare -F check >/dev/null; then take_turn; fi
    scratch # here: what a caught function makes would not be found again
    if [[ $action == undo ]]; then
        if declare -F undo >/dev/null; then undo; fi
        say result undone
        return
    fi
    if ! declare -F check >/dev/null; then # a step that tries something, each time anew
        apply
        say result tried
        return
    fi
    if check; then
        if declare -F verify >/dev/null; then verify; fi
        say result unchanged
        return
    fi
    apply
    check || problem not-reached
    if declare -F verify >/dev/null; then verify; fi
    say result changed
}
