# shellcheck shell=bash
# SPDX-FileCopyrightText: 2026 TPU Desk contributors
# SPDX-License-Identifier: GPL-3.0-or-later

# Small Debian machines for `tests/run --label real-hosts`: QEMU and the disk they boot from, made once under the cache
# from Debian's packages. Sourced after environment.sh.

machines_folder=$cache_folder/real-hosts
machines_recipe=1 # to be raised when what is below makes something else
tools_packages=(qemu-system-x86 e2fsprogs libarchive13t64 bubblewrap)
# A Debian as a TPU VM has it: systemd, a kernel with NFS, sshd, sudo. NFS and Slurm are left to the recipes to install; their
# packages lie in a local repository, so that the run needs no Internet.
guest_packages=(linux-image-amd64 systemd systemd-sysv systemd-resolved udev dbus openssh-server openssh-client sudo iproute2 procps psmisc python3-minimal kmod tmux
    util-linux mount apt apt-utils ca-certificates)
later_packages=(nfs-kernel-server nfs-common munge slurm-client slurmctld slurmd)

# prepare_machines: sets TPUDESK_REAL_HOSTS to a folder with tools/, disk.img, kernel, initrd and key. 1, and a sentence, where that cannot be.
prepare_machines()
{
    local wanted tool
    if ! is_debian_family || ! have apt-get; then
        say "the check on real machines is left out: QEMU and the machines are made of Debian's packages, and this system has no apt."
        return 1
    fi
    for tool in mmdebstrap bwrap; do
        have "$tool" || { say "the check on real machines is left out: $tool is missing (it makes the machines' disk)."; return 1; }
    done
    wanted=$machines_folder/$({ printf '%s\n' "$machines_recipe" "${tools_packages[@]}" "${guest_packages[@]}" "${later_packages[@]}"; cat "$tests_real_folder"/guest/*; } | digest)
    if [[ ! -f $wanted/ready ]]; then
        mkdir -p "$machines_folder"
        exec {machines_lock}>"$machines_folder/lock"
        flock "$machines_lock"
        [[ -f $wanted/ready ]] || make_machines "$wanted" || return 1
        exec {machines_lock}>&-
    fi
    export TPUDESK_REAL_HOSTS=$wanted
}

make_machines()
{
    local started=$EPOCHSECONDS new=$1.new old
    say "making small Debian machines and a QEMU for them (about 1.5 GB in $machines_folder), once …"
    for old in "$machines_folder"/*/; do rm -rf --one-file-system "$old"; done
    mkdir -p "$new"
    TMPDIR=$(scratch_folder)
    export TMPDIR
    install -m 644 "$environment_folder/debian-13-keys.asc" "$TMPDIR/keys.asc"
    root_sources "$TMPDIR/keys.asc" >"$TMPDIR/sources.list"
    if ! { make_tools "$new" && make_guest "$new" && make_disk "$new"; }; then
        say "making the machines failed; what it said is above."
        rm -rf --one-file-system "$new" "$TMPDIR"
        unset TMPDIR
        return 1
    fi
    rm -rf --one-file-system "$TMPDIR"
    unset TMPDIR
    : >"$new/ready"
    mv "$new" "$1"
    say "the machines are made: $(size_of "$1"), $(seconds_since "$started")."
}

# machine_root INCLUDE TARGET [OPTIONS…]
machine_root()
{
    local include=$1 target=$2 option
    local options=(--variant=minbase --mode=unshare --include="$include" --dpkgopt=force-unsafe-io --dpkgopt='path-exclude=/usr/share/doc/*'
        --dpkgopt='path-exclude=/usr/share/man/*' --dpkgopt='path-exclude=/usr/share/locale/*' --aptopt='Acquire::Languages "none"' --aptopt='Acquire::Retries "5"')
    shift 2
    mapfile -t host_options < <(apt_settings_of_host)
    for option in "${host_options[@]}"; do options+=(--aptopt="$option"); done
    run_quietly "$cache_folder/log/real-hosts.log" mmdebstrap "${options[@]}" "$@" "$root_suite" "$target" "$TMPDIR/sources.list"
}

make_tools()
{
    machine_root "$(IFS=,; echo "${tools_packages[*]}")" "$TMPDIR/tools.tar" || return
    mkdir "$1/tools"
    tar -x -C "$1/tools" --no-same-owner --exclude='./dev/*' -f "$TMPDIR/tools.tar"
    rm -f "$TMPDIR/tools.tar"
}

make_guest()
{
    ssh-keygen -q -t ed25519 -N '' -C real-hosts -f "$1/key"
    mkdir "$TMPDIR/guest"
    cp "$tests_real_folder"/guest/* "$1/key.pub" "$TMPDIR/guest/"
    chmod -R a+rX "$TMPDIR/guest"
    # shellcheck disable=SC2016 # mmdebstrap's own shell expands them
    machine_root "$(IFS=,; echo "${guest_packages[*]}")" "$TMPDIR/guest.tar" \
        --customize-hook="mkdir -p \"\$1/srv/debs\" && chroot \"\$1\" apt-get -y --no-install-recommends --download-only install ${later_packages[*]}" \
        --customize-hook='mv "$1"/var/cache/apt/archives/*.deb "$1/srv/debs/"' \
        --customize-hook="sync-in $TMPDIR/guest /srv" \
        --customize-hook='chroot "$1" bash /srv/setup' \
        --customize-hook="download /vmlinuz $1/kernel" --customize-hook="download /initrd.img $1/initrd"
}

make_disk()
{
    run_quietly "$cache_folder/log/real-hosts.log" in_tools "$1" mke2fs -q -t ext4 -L machine -O ^has_journal -d "$TMPDIR/guest.tar" "$1/disk.img" 1900M
    rm -f "$TMPDIR/guest.tar"
}

# in_tools FOLDER COMMAND…: inside the root that has QEMU
in_tools()
{
    local folder=$1
    shift
    bwrap --bind "$folder/tools" / --dev-bind /dev /dev --bind /proc /proc --bind /tmp /tmp --bind /var/tmp /var/tmp --bind "$folder" "$folder" --die-with-parent "$@"
}
