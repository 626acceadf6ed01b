# shellcheck shell=bash
# SPDX-FileCopyrightText: 2026 TPU Desk contributors
# SPDX-License-Identifier: GPL-3.0-or-later

# The newest versions that this Python can run, chosen once on the first host; all hosts install exactly these. Chosen
# again only when something else is wanted, so that a second run changes nothing.

kept() { printf '%s/%s.pins' "$marker_folder" "$1"; }
kept_hashes() { printf '%s/%s.hashes' "$marker_folder" "$1"; }

# choose NAME HOW VENV REQUIREMENTS URL…: HOW is resolve or resolve_torch. What was chosen in another way is chosen again.
choose()
{
    local name=$1 how=$2 venv=$3 wanted=$4 key pins
    shift 4
    key="# ${wanted//$'\n'/ } | $(number_of "$venv/bin/python" || true)"
    if [[ $how != resolve ]]; then key+=" | $how"; fi
    if [[ -f $(kept "$name") && $(head -n1 "$(kept "$name")") == "$key" ]]; then
        pins=$(tail -n +2 "$(kept "$name")")
    else
        pins=$("$how" "$venv" "$wanted" "$@") || exit 20 # it has said why
        install -d -m 0755 -- "$marker_folder"
        printf '%s\n%s\n' "$key" "$pins" >"$(kept "$name")"
        files_in "$temporary/report" "$venv" | cut -d' ' -f1,2 >"$(kept_hashes "$name")"
    fi
    printf '%s\n' "$pins"
    fact "$name" "$pins"
    if [[ -s $(kept_hashes "$name") ]]; then fact "${name/pins/hashes}" "$(<"$(kept_hashes "$name")")"; fi
}

# torch_xla is built for one release of torch and does not say so to pip, which would take the newest of both.
resolve_torch()
{
    local venv=$1 wanted=$2 xla
    shift 2
    if [[ ! $TORCH_VERSION ]]; then
        xla=$(resolve "$venv" 'torch_xla[tpu]' "$@") || return 20
        xla=$(sed -n 's/^torch[-_.]xla==//Ip' <<<"$xla")
        if [[ $xla =~ ^[0-9]+\.[0-9]+ ]]; then wanted="torch==${BASH_REMATCH[0]}.*"$'\n'"torch_xla[tpu]==$xla"; fi
    fi
    resolve "$venv" "$wanted" "$@"
}

apply()
{
    local wanted how
    wanted=$(requirements)
    if [[ $wanted ]]; then
        choose pins resolve "$VENV" "$wanted" "$jax_wheels"
        has_all "$VENV" "$wanted" "$(tail -n +2 "$(kept pins)")" || say_versions
    fi
    case $TORCH in
        torch-tpu) how=resolve ;;
        torch-xla) how=resolve_torch ;;
        *) return 0 ;;
    esac
    venv_fits "$TORCH_VENV" || make_venv "$TORCH_VENV"
    choose torch_pins "$how" "$TORCH_VENV" "$(torch_requirements)" "${torch_wheels[@]}"
}

# say_versions: what all hosts are about to get, before any of them gets it
say_versions()
{
    local jax libtpu
    [[ $WITH_JAX == yes ]] || return 0
    jax=$(pinned jax) libtpu=$(pinned libtpu)
    [[ ! $jax ]] || note versions-are "$(version_of "$VENV/bin/python")" "$jax" "${libtpu:-?}"
}

pinned() { sed -nE "s/^$1==//Ip" "$(kept pins)" | head -n1; }
