# shellcheck shell=bash
# SPDX-FileCopyrightText: 2026 TPU Desk contributors
# SPDX-License-Identifier: GPL-3.0-or-later

# Read before the controller's own, and once more after it: whatever the way takes, a clock that is surely too far from the
# controller's is told from one that is not.

apply() { fact clock "$TPUDESK_WORKER:$(date +%s)"; }
