#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 TPU Desk contributors
# SPDX-License-Identifier: GPL-3.0-or-later

# announce.sh --key FILE --page URL --out DIR: what the update check reads (services/updates/announcement.h): this version with
# its part of the changelog, signed. FILE is an Ed25519 key as "openssl genpkey -algorithm ed25519 -out FILE" makes it; it stays
# with those who make releases. Notes in other languages: notes.zh_CN.txt and notes.ko.txt beside the key.
set -euo pipefail
# shellcheck source=app/delivery/version.sh
source "$(dirname -- "$(readlink -f -- "${BASH_SOURCE[0]}")")/version.sh"

key='' page='' out='' version=''
while (($#)); do
    [[ ${2:-} ]] || fail "the option $1 needs a value after it."
    case $1 in
        --key) key=$2 ;;
        --page) page=$2 ;;
        --out) out=$2 ;;
        *) fail "there is no option '$1' here." ;;
    esac
    shift 2
done
[[ $key && $page && $out ]] || fail "--key, --page and --out are needed."
[[ $page == https://?* ]] || fail "'$page' is no https address."
[[ -r $key ]] || fail "the key $key cannot be read."
openssl pkey -in "$key" -noout -text 2>/dev/null | grep -q -i ed25519 || fail "$key is no Ed25519 key. Make one: openssl genpkey -algorithm ed25519 -out FILE"
version=$(program_version)
is_release || fail "the changelog has no release $version, or changes above it: nothing is announced that is not released."

scratch=$(mktemp -d "${TMPDIR:-/var/tmp}/tpudesk-announce-XXXXXX")
trap 'rm -rf -- "$scratch"' EXIT
release_notes "$version" >"$scratch/en"
for language in zh_CN ko; do
    [[ ! -e ${key%/*}/notes.$language.txt ]] || cp "${key%/*}/notes.$language.txt" "$scratch/$language"
done
python3 - "$scratch" "$version" "$(latest_release | cut -d' ' -f2)" "$page" >"$scratch/json" <<'END'
import json, os, sys
folder, version, published, page = sys.argv[1:]
notes = {name: open(os.path.join(folder, name), encoding="utf-8").read().strip() for name in ("en", "zh_CN", "ko") if os.path.exists(os.path.join(folder, name))}
print(json.dumps({"version": version, "published": published, "page": page, "notes": notes}, ensure_ascii=False))
END
{ printf 'tpudesk-release 1\n'; cat "$scratch/json"; } >"$scratch/signed"
openssl pkeyutl -sign -rawin -inkey "$key" -in "$scratch/signed" -out "$scratch/signature"
mkdir -p "$out"
{
    printf 'tpudesk-release 1\n%s\n' "$(base64 -w 0 "$scratch/signature")"
    cat "$scratch/json"
} >"$out/tpudesk-release.txt"
say "$out/tpudesk-release.txt: $version, for the address that was given to app/package as --update-url"
# The last 32 bytes of the public key in DER are the key itself.
printf '%s\n' "$(openssl pkey -in "$key" -pubout -outform DER | tail -c 32 | base64 -w 0)"
