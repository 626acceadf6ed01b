# shellcheck shell=bash
# SPDX-FileCopyrightText: 2026 TPU Desk contributors
# SPDX-License-Identifier: GPL-3.0-or-later

# number_of PYTHON: "311" for 3.11
number_of() { "$1" -c 'import sys; print("%d%02d" % sys.version_info[:2])' 2>/dev/null; }

# version_of PYTHON: "3.11.13"
version_of() { "$1" -c 'import platform; print(platform.python_version())' 2>/dev/null; }

network_words='NameResolutionError|Temporary failure in name resolution|Name or service not known|NewConnectionError|ConnectTimeout|Read timed out|Max retries exceeded|Network is unreachable'

# is_unreachable OUTPUT: the index itself, not only one of the other places that wheels are looked for in; those are warnings
is_unreachable()
{
    { grep -E '^ *ERROR:' "$1"; tail -n1 "$1"; } | grep -qE "$network_words" \
        || { grep -qE 'ERROR: Could not find a version .*\(from versions: none\)' "$1" && grep -qE "$network_words" "$1"; }
}

# last_words OUTPUT: of pip's own mistakes the exception, which stands at the end
last_words()
{
    local words
    words=$(grep -E '^ *ERROR:' "$1" | tail -n1 || true)
    case $words in
        "" | *"ERROR: Exception:"*) grep . "$1" | tail -n1 ;;
        *) printf '%s' "$words" ;;
    esac
}

# pip VENV WORDS…: with its mistakes told
pip()
{
    local venv=$1 status=0
    shift
    scratch
    "$venv/bin/python" -m pip --disable-pip-version-check --no-input "$@" 2>&1 | tee "$temporary/pip" || status=$?
    ((status)) || return 0
    if grep -q 'No space left on device' "$temporary/pip"; then problem disk-full "$venv" "$(free_megabytes "$(dirname -- "$venv")")" 4000; fi
    if is_unreachable "$temporary/pip"; then problem pip-unreachable; fi
    if grep -qE 'No matching distribution found|Could not find a version' "$temporary/pip"; then
        problem no-version "$(grep -E 'No matching distribution found for|Could not find a version' "$temporary/pip" | tail -n1)" "$(number_of "$venv/bin/python")"
    fi
    if grep -q 'ResolutionImpossible\|conflicting dependencies' "$temporary/pip"; then
        problem pip-conflict "$(grep -A4 -i 'conflict' "$temporary/pip" | head -n5)"
    fi
    problem pip-failed "$(last_words "$temporary/pip")"
}
