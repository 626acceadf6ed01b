# shellcheck shell=bash
# SPDX-FileCopyrightText: 2026 TPU Desk contributors
# SPDX-License-Identifier: GPL-3.0-or-later

# The newest versions that this Python can run, chosen once on the first host; all hosts install exactly these. Chosen
# again only when something else is wanted, so that a second run changes nothing.

kept() { printf '%s/%s.pins' "$marker_folder" "$1"; }

# choose NAME VENV REQUIREMENTS URL…
choose()
{
    local name=$1 venv=$2 wanted=$3 pins
    shift 3
    if [[ -f $(kept "$name") && $(head -n1 "$(kept "$name")") == "# ${wanted//$'\n'/ } | $(number_of "$venv/bin/python")" ]]; then
        pins=$(tail -n +2 "$(kept "$name")")
    else
        pins=$(resolve "$venv" "$wanted" "$@") || exit 20 # it has said why
        install -d -m 0755 -- "$marker_folder"
        printf '# %s\n%s\n' "${wanted//$'\n'/ } | $(number_of "$venv/bin/python")" "$pins" >"$(kept "$name")"
    fi
    printf '%s\n' "$pins"
    fact "$name" "$pins"
}

apply()
{
    local wanted
    wanted=$(requirements)
    if [[ $wanted ]]; then choose pins "$VENV" "$wanted" "$jax_wheels"; fi
    if [[ $WITH_TORCH == yes ]]; then
        venv_fits "$TORCH_VENV" || make_venv "$TORCH_VENV"
        choose torch_pins "$TORCH_VENV" "$(torch_requirements)" "${torch_wheels[@]}"
    fi
}
