#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 TPU Desk contributors
# SPDX-License-Identifier: GPL-3.0-or-later

# bundles.sh --installed DIR --out DIR: the bundle of the desk, with that of the watcher in it, of what was installed to DIR/usr.
set -euo pipefail
# shellcheck source=app/delivery/version.sh
source "$(dirname -- "$(readlink -f -- "${BASH_SOURCE[0]}")")/version.sh"

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

version=$(package_version) commit=$(program_commit)
SOURCE_DATE_EPOCH=$(commit_time)
export SOURCE_DATE_EPOCH
scratch=$(mktemp -d "${TMPDIR:-/var/tmp}/tpudesk-bundles-XXXXXX")
trap 'rm -rf -- "$scratch"' EXIT
mkdir -p "$out" "$scratch/libexec/tpudesk"
quick=()
if [[ ${TPUDESK_QUICK_BUNDLE:-} ]]; then quick=(--quick); fi # of tests

name=$version-x86_64
debug=$scratch/tpudesk-$name-debug
say "packing tpudesk-watch …"
bash "$delivery_folder/bundle.sh" --watcher --programs "$installed/usr/bin" --version "$version" --commit "$commit" --debug "$debug" \
    --file "$scratch/libexec/tpudesk/tpudesk-watch.run" "${quick[@]}"

# The practice cloud's hosts stand on the system's own programs, so they come with its package alone.
cp -a "$installed/usr/share" "$scratch/share"
say "packing TPU Desk …"
bash "$delivery_folder/bundle.sh" --programs "$installed/usr/bin" --version "$version" --commit "$commit" --debug "$debug" \
    --share "$scratch/share" --libexec "$scratch/libexec" --file "$out/tpudesk-$name.run" "${quick[@]}"
install -m 755 "$scratch/libexec/tpudesk/tpudesk-watch.run" "$out/tpudesk-watch-$name.run"
if [[ -d $debug ]]; then
    tar -c -C "$scratch" --sort=name --owner=0 --group=0 --numeric-owner --mtime="@$SOURCE_DATE_EPOCH" "${debug##*/}" | xz --threads=2 "${quick[@]/--quick/-0}" >"$out/tpudesk-$name-debug.tar.xz"
fi
(cd "$out" && sha256sum -- *"$name"*.run *"$name"*.tar.xz 2>/dev/null >"tpudesk-$name.sha256") || true
say "all of it is in $out"
