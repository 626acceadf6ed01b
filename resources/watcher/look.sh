# SPDX-FileCopyrightText: 2026 TPU Desk contributors
# SPDX-License-Identifier: GPL-3.0-or-later
# What a machine says of itself before a watcher is put there: a word and a value on each line. Changes nothing.
say() { printf '%s=%s\n' "$1" "$2"; }
is() { if "$@" >/dev/null 2>&1; then echo yes; else echo no; fi; }

user=$(id -un)
XDG_RUNTIME_DIR=${XDG_RUNTIME_DIR:-/run/user/$(id -u)}
export XDG_RUNTIME_DIR

say computer "$(uname -n)"
say user "$user"
say home "$HOME"
say architecture "$(uname -m)"
say system "$( (. /etc/os-release && printf '%s' "$PRETTY_NAME") 2>/dev/null)"
say freeDisk "$(df -Pk "$HOME" 2>/dev/null | awk 'NR == 2 { printf "%.0f", $4 * 1024 }')"
say memory "$(awk '$1 == "MemTotal:" { printf "%.0f", $2 * 1024 }' /proc/meminfo 2>/dev/null)"
say now "$(date +%s)"

# A user without a login has no services of their own, unless they linger.
say userServices "$(is systemctl --user show-environment)"
if [ -e "/var/lib/systemd/linger/$user" ]; then
    say lingers yes
    say mayLinger yes
else
    say lingers no
    if sudo -n true >/dev/null 2>&1 || pkcheck --action-id org.freedesktop.login1.set-self-linger --process $$ >/dev/null 2>&1; then
        say mayLinger yes
    else
        say mayLinger no
    fi
fi
say crontab "$(is command -v crontab)"

# On Google's machines alone there is such a server; elsewhere nobody answers within a second.
say preemptible "$(curl -s -m 1 -H 'Metadata-Flavor: Google' \
    http://169.254.169.254/computeMetadata/v1/instance/scheduling/preemptible 2>/dev/null | head -c 20)"
say installed "$("$HOME/.local/share/tpudesk-watch/current/bin/tpudesk-watch" --version 2>/dev/null | head -n 1 | awk '{ print $2 }')"
say end yes
