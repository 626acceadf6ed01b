# shellcheck shell=bash
# SPDX-FileCopyrightText: 2026 TPU Desk contributors
# SPDX-License-Identifier: GPL-3.0-or-later

# Jobs that run go on while the controller is started anew: its queue is on the disk.

check() { is_running slurmctld && [[ $(recall started-slurmctld) == "$(bundle_digest)" ]]; }

apply()
{
    start_service slurmctld
    bundle_digest | keep started-slurmctld
}

is_up() { [[ $(scontrol ping 2>&1) == *" is UP"* ]]; }

verify() { within 40 is_up || problem service-failed slurmctld "$(last_words slurmctld)"; }

undo()
{
    restore_service slurmctld
    forget started-slurmctld
}
