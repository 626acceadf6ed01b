# shellcheck shell=bash
# SPDX-FileCopyrightText: 2026 TPU Desk contributors
# SPDX-License-Identifier: GPL-3.0-or-later

# To be sourced: which version the source is, and how the scripts speak.

delivery_folder=$(cd -P -- "$(dirname -- "${BASH_SOURCE[0]}")" && pwd)
checkout_folder=${delivery_folder%/app/delivery}
changelog=$checkout_folder/.github/CHANGELOG.md

say() { printf 'TPU Desk: %s\n' "$*" >&2; }
fail()
{
    local line
    for line in "$@"; do say "$line"; done
    exit 1
}

# program_version: "0.1.0"
program_version() { sed -n 's/^project(tpudesk VERSION \([0-9.]*\) .*/\1/p' "$checkout_folder/CMakeLists.txt"; }

# git_says WORD…: of the checkout; nothing where it is none
git_says() { git --no-optional-locks -c 'safe.directory=*' -C "$checkout_folder" "$@" 2>/dev/null || true; }

# program_commit: "bf82873060e5", with + behind it when files were changed since
program_commit()
{
    if [[ ${TPUDESK_COMMIT:-} ]]; then printf '%s' "$TPUDESK_COMMIT"; return; fi
    [[ -e $checkout_folder/.git ]] || return 0
    git_says describe --always --dirty=+ --abbrev=12 '--exclude=*'
}

# commit_time: seconds; what is made from the same source has the same times in it
commit_time()
{
    local seconds
    seconds=$(git_says log -1 --format=%ct)
    printf '%s' "${seconds:-${SOURCE_DATE_EPOCH:-$EPOCHSECONDS}}"
}

# latest_release: "0.1.0 2026-12-01", the uppermost release of the changelog; nothing: there is none
latest_release() { sed -n 's/^## \[\([0-9][0-9.]*\)\] - \([0-9-]*\)$/\1 \2/p' "$changelog" | head -n 1; }

# is_release: the changelog has no changes above the release of this version
is_release()
{
    [[ $(latest_release) == "$(program_version) "* ]] || return 1
    [[ ! $(sed -n '/^## \[Unreleased\]/,/^## \[[0-9]/{/^- /p}' "$changelog") ]]
}

# package_version: "0.1.0", or of what is on its way to it "0.1.0~git20261130.bf82873060e5", which is older for dpkg
package_version()
{
    local commit
    if is_release; then program_version; return; fi
    commit=$(program_commit)
    printf '%s~git%s%s' "$(program_version)" "$(date -u -d "@$(commit_time)" +%Y%m%d)" "${commit:+.${commit/+/.changed}}"
}

# release_notes VERSION: its part of the changelog, without its title
release_notes()
{
    awk -v title="## [$1]" 'index($0, title) == 1 { on = 1; next } /^## \[/ { on = 0 } on' "$changelog" | sed -e '/./,$!d'
}
