# shellcheck shell=bash
# SPDX-FileCopyrightText: 2026 TPU Desk contributors
# SPDX-License-Identifier: GPL-3.0-or-later

# Without them JAX would take "gs://…" for a folder beside the program, without a word.

check() { ! is_bucket || "$VENV/bin/python" -c 'from etils import epath; import gcsfs' >/dev/null 2>&1; }

apply()
{
    [[ -x $VENV/bin/python ]] || problem no-venv "$VENV"
    pip "$VENV" install -q --progress-bar off 'etils[epath-gcs]'
}
