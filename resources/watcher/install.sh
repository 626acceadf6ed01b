# SPDX-FileCopyrightText: 2026 TPU Desk contributors
# SPDX-License-Identifier: GPL-3.0-or-later
# Unpacks a watcher in the user's home folder, and has it kept running. Set before: name (of the project, as a file has
# it), project, version, bundle (the file that was put here), setup (watch.json, without how it is kept), mayLinger.
set -eu
umask 077
fail() { printf 'failed=%s\n' "$1"; exit 1; }
say() { printf '%s=%s\n' "$1" "$2"; }

root=$HOME/.local/share/tpudesk-watch
data=$root/data/$name
unit=tpudesk-watch-$name.service
units=${XDG_CONFIG_HOME:-$HOME/.config}/systemd/user
program=$root/current/bin/tpudesk-watch
mark="# tpudesk-watch [$name]"
XDG_RUNTIME_DIR=${XDG_RUNTIME_DIR:-/run/user/$(id -u)}
export XDG_RUNTIME_DIR

mkdir -p "$root/versions" "$root/data" "$data"
chmod 700 "$root" "$root/data" "$data"

# What is there of this version is left alone: a watcher of another project may run it.
if ! "$root/versions/$version/bin/tpudesk-watch" --version >/dev/null 2>&1; then
    new=$root/versions/.$version.$$
    trap 'rm -rf "$new"' EXIT
    rm -rf "$new"
    case $(head -c 2 "$bundle") in
    '#!') sh "$bundle" --unpack "$new" >/dev/null || fail unpack ;;
    *) mkdir "$new" && tar -xf "$bundle" -C "$new" || fail unpack ;;
    esac
    found=
    for place in "$new" "$new"/*; do
        if [ -x "$place/bin/tpudesk-watch" ]; then found=$place; break; fi
    done
    [ -n "$found" ] || fail bundle
    "$found/bin/tpudesk-watch" --version >/dev/null 2>&1 || fail start
    rm -rf "$root/versions/$version"
    mv "$found" "$root/versions/$version"
    rm -rf "$new"
    trap - EXIT
fi
rm -f "$bundle"
ln -sfn "versions/$version" "$root/current"

keep=background
if systemctl --user show-environment >/dev/null 2>&1; then
    keep=whileLoggedIn
    user=$(id -un)
    if [ -e "/var/lib/systemd/linger/$user" ] || { [ "$mayLinger" = yes ] \
        && { loginctl enable-linger >/dev/null 2>&1 || sudo -n loginctl enable-linger "$user" >/dev/null 2>&1; }; }; then
        keep=service
    fi
elif command -v crontab >/dev/null 2>&1; then
    keep="crontab"
fi

printf '%s' "$setup" | sed "s/\"keep\":\"[a-zA-Z]*\"/\"keep\":\"$keep\"/" > "$data/watch.json.new"
mv "$data/watch.json.new" "$data/watch.json"

# It runs on while it is replaced; what it begins then is on the disk, and the new one goes on with it.
"$program" stop --data "$data" >/dev/null 2>&1 || true
case $keep in
service | whileLoggedIn)
    mkdir -p "$units"
    quoted() { printf '%s' "$1" | sed 's/[\\"]/\\&/g; s/%/%%/g; s/\$/$$/g'; }
    cat > "$units/$unit" <<UNIT
[Unit]
Description=TPU Desk: watcher of $project
StartLimitIntervalSec=0

[Service]
ExecStart="$(quoted "$program")" --data "$(quoted "$data")"
Restart=always
RestartSec=5
UMask=0077
LimitCORE=0
NoNewPrivileges=yes

[Install]
WantedBy=default.target
UNIT
    systemctl --user daemon-reload
    systemctl --user enable "$unit" >/dev/null 2>&1
    systemctl --user restart "$unit" || fail service
    ;;
crontab)
    { crontab -l 2>/dev/null | grep -vF "$mark" || true; } > "$root/crontab.$$"
    line=$(printf '%s --data %s >/dev/null 2>&1 %s' "'$program'" "'$data'" "$mark")
    printf '@reboot %s\n*/5 * * * * %s\n' "$line" "$line" >> "$root/crontab.$$"
    crontab "$root/crontab.$$" || fail crontab
    rm -f "$root/crontab.$$"
    setsid "$program" --data "$data" </dev/null >/dev/null 2>&1 &
    ;;
*) setsid "$program" --data "$data" </dev/null >/dev/null 2>&1 & ;;
esac

say program "$program"
say data "$data"
case $keep in service | whileLoggedIn) say unit "$unit" ;; *) say unit '' ;; esac
say keep "$keep"
say version "$version"
say end yes
