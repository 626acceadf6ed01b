#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 TPU Desk contributors
# SPDX-License-Identifier: GPL-3.0-or-later
# Stands in a job's script behind its options and variables. Given: TPUDESK_COMMAND, and what prepared it.

echo "tpudesk: job ${SLURM_JOB_ID:?} began on $SLURM_JOB_NODELIST, run $((${SLURM_RESTART_COUNT:-0} + 1))"
if [[ ${SLURM_ARRAY_TASK_ID:-} ]]; then
    TPUDESK_JOB_KEY=${SLURM_ARRAY_JOB_ID}_$SLURM_ARRAY_TASK_ID
else
    TPUDESK_JOB_KEY=$SLURM_JOB_ID
fi
export TPUDESK_JOB_KEY PYTHONUNBUFFERED=1
TPUDESK_LOGS=$TPUDESK_LOG_FOLDER/$TPUDESK_JOB_KEY
export TPUDESK_LOGS
mkdir -p -- "$TPUDESK_LOGS" || exit 1
# One process on each host; all of them end when one fails.
exec srun --kill-on-bad-exit=1 --ntasks-per-node=1 --open-mode=append --output="$TPUDESK_LOGS/host-%t.log" bash -c "$TPUDESK_COMMAND"
