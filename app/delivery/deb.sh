#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 TPU Desk contributors
# SPDX-License-Identifier: GPL-3.0-or-later

# deb.sh --installed DIR --out DIR: Debian packages of what was installed to DIR/usr, for the release that this runs in, and
# lintian's word on them. DEBFULLNAME and DEBEMAIL say who makes them.
set -euo pipefail
# shellcheck source=app/delivery/version.sh
source "$(dirname -- "$(readlink -f -- "${BASH_SOURCE[0]}")")/version.sh"

read_options()
{
    installed='' out=''
    while (($#)); do
        case $1 in
            --installed) installed=$2 ;;
            --out) out=$2 ;;
            *) fail "there is no option '$1' here." ;;
        esac
        shift 2
    done
    [[ -d $installed/usr/bin && $out ]] || fail "--installed and --out are needed."
}

maintainer() { printf '%s <%s>' "${DEBFULLNAME:-TPU Desk contributors}" "${DEBEMAIL:-contributors@tpudesk.invalid}"; }

# The sandboxes of the practice cloud need sshd. Its package would start a service on the user's computer, so they have a
# copy of their own, that nothing starts but they.
lay_sshd()
{
    local target=$source/installed/usr/libexec/tpudesk-practice/sshd from=${TPUDESK_SSHD_ROOT:-} file
    [[ -x $from/usr/sbin/sshd ]] || fail "$from/usr/sbin/sshd is not there; the practice cloud needs it."
    install -D -m 755 "$from/usr/sbin/sshd" "$target/usr/sbin/sshd"
    mkdir -p "$target/usr/lib/openssh"
    for file in sftp-server sshd-session sshd-auth; do
        [[ -e $from/usr/lib/openssh/$file ]] || continue
        install -m 755 "$from/usr/lib/openssh/$file" "$target/usr/lib/openssh/$file"
    done
    install -m 644 "$from/usr/share/doc/openssh-server/copyright" "$target/COPYRIGHT" 2>/dev/null ||
        install -m 644 /usr/share/doc/openssh-client/copyright "$target/COPYRIGHT"
    # shellcheck disable=SC2016 # dpkg-query expands them
    dpkg-query --show --showformat='${source:Package} ${source:Version}\n' openssh-server >"$target/VERSION" 2>/dev/null ||
        printf 'openssh, unpacked from a package that is not installed\n' >"$target/VERSION"
}

# What "Keep watching from…" takes to other machines.
lay_watcher_bundle()
{
    [[ $(uname -m) == x86_64 ]] || { say "no bundle of the watcher: this is $(uname -m)."; mkdir -p "$source/installed/usr/libexec/tpudesk"; return; }
    local quick=()
    if [[ ${TPUDESK_QUICK_BUNDLE:-} ]]; then quick=(--quick); fi # of tests
    bash "$delivery_folder/bundle.sh" --watcher --programs "$installed/usr/bin" --version "$version" --commit "$commit" \
        --file "$source/installed/usr/libexec/tpudesk/tpudesk-watch.run" "${quick[@]}"
}

lay_source()
{
    mkdir -p "$source/debian/source"
    cp -a "$installed" "$source/installed"
    lay_sshd
    lay_watcher_bundle
    cp -a "$delivery_folder/debian/." "$source/debian/"
    printf '3.0 (native)\n' >"$source/debian/source/format"
    sed -i -e "s|@MAINTAINER@|$(maintainer)|" -e '/^# SPDX-/d' "$source/debian/control"
    mkdir "$source/texts"
    cp "$checkout_folder/README.md" "$source/texts/"
    cp "$changelog" "$source/texts/RELEASES.md" # under another name debhelper would take it for Debian's changelog
    write_changelog >"$source/debian/changelog"
    chmod 755 "$source/debian/rules"
}

write_changelog()
{
    local text
    text="  * Not a release${commit:+, of commit $commit}. What is new: RELEASES.md."
    if is_release; then text=$(release_notes "$(program_version)" | sed -n -e 's/^- /  * /p' -e 's/^  \([^ ]\)/    \1/p'); fi
    printf 'tpudesk (%s) unstable; urgency=medium\n\n%s\n\n -- %s  %s\n' "$version" "$text" "$(maintainer)" "$(date -u -R -d "@$SOURCE_DATE_EPOCH")"
}

read_options "$@"
version=$(package_version) commit=$(program_commit)
SOURCE_DATE_EPOCH=$(commit_time)
export SOURCE_DATE_EPOCH LC_ALL=C.UTF-8
scratch=$(mktemp -d "${TMPDIR:-/var/tmp}/tpudesk-deb-XXXXXX")
trap 'rm -rf -- "$scratch"' EXIT
source=$scratch/tpudesk-$version
lay_source
say "making the packages of $version …"
(cd "$source" && dpkg-buildpackage --build=binary --no-sign --no-pre-clean --no-check-builddeps >"$scratch/log" 2>&1) || { tail -n 40 "$scratch/log" >&2; fail "the packages could not be made; what went wrong is above."; }
say "asking lintian …"
lintian --tag-display-limit 0 --allow-root --fail-on error,warning "$scratch"/*.changes >&2 || fail "lintian finds faults in the packages; they are above."
mkdir -p "$out"
install -m 644 "$scratch"/*.deb "$out/"
for package in "$scratch"/*.deb; do say "$out/${package##*/}: $(($(stat -c %s "$package") / 1000)) kB"; done
