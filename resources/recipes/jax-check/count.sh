# shellcheck shell=bash
# SPDX-FileCopyrightText: 2026 TPU Desk contributors
# SPDX-License-Identifier: GPL-3.0-or-later

VENV=$(at_home "$VENV")

apply()
{
    local status=0 line name value
    scratch
    HOSTS=$TPUDESK_HOSTS JOIN_SECONDS=$JOIN_SECONDS JAX_PLATFORMS=tpu TPU_STDERR_LOG_LEVEL=3 \
        timeout -k 5 $((JOIN_SECONDS + 180)) "$VENV/bin/python" -c "$PROGRAM" >"$temporary/out" 2>"$temporary/err" || status=$?
    cat -- "$temporary/out"
    tail -n40 -- "$temporary/err" >&2
    ((status == 0)) || count_problem "$status"
    while IFS=$'\t' read -r line name value; do
        [[ $line != tpudesk ]] || fact "$name" "$value"
    done <"$temporary/out"
}

count_problem()
{
    local words
    words=$(grep -vE '^ *(File|\^|~)' "$temporary/err" | tail -n1)
    if grep -qE 'already in use by|libtpu_lockfile|Device or resource busy' "$temporary/err"; then problem chips-held "$(holders | head -n3)"; fi
    if grep -qE "Barrier timed out|DEADLINE_EXCEEDED|RegisterTask|Did you run your code on all|taking more than" "$temporary/err" || (($1 == 124 || $1 == 137)); then
        problem not-joined "$JOIN_SECONDS"
    fi
    if grep -qE 'libtpu.so: cannot open|No module named .libtpu|Unable to initialize backend .tpu' "$temporary/err"; then problem no-libtpu "$words"; fi
    if grep -qE 'but this version of jax requires|inconsistent version|PJRT API version' "$temporary/err"; then problem version-mix "$words"; fi
    problem jax-failed "$words"
}
