# SPDX-FileCopyrightText: 2026 TPU Desk contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Fakes of Slurm's programs, Munge, systemd and apt, for the recipes of a cluster: name of the program -> its script."""

# The daemons are files: $W/unit-NAME on a host; in the network $C what the controller knows of its nodes.
FAKES = {
    "systemctl": '''verb=$1; shift; now=; case $1 in --quiet) shift;; --now) now=1; shift;; esac; unit=$1; echo "$verb $unit" >>"$W/systemctl"
case $verb in
is-active) [ -e "$W/unit-$unit" ] && echo active || { echo inactive; exit 3; };;
is-enabled) [ -e "$W/enabled-$unit" ] && echo enabled || { echo disabled; exit 1; };;
enable) : >"$W/enabled-$unit"; [ -z "$now" ] || exec systemctl restart "$unit";;
disable) rm -f "$W/enabled-$unit";;
stop) rm -f "$W/unit-$unit"; [ "$unit" = slurmctld ] && rm -f "$C/up"; true;;
start|restart) [ -e "$W/broken-$unit" ] && { echo "Job for $unit.service failed."; exit 1; }; : >"$W/unit-$unit"
    case $unit in munge) cat "$MUNGE_FOLDER/munge.key" >/dev/null 2>&1 || { rm -f "$W/unit-munge"; echo "munged: Error: no key"; exit 1; };;
    slurmctld) sha256sum <"$MUNGE_FOLDER/munge.key" >"$C/up";;
    slurmd) exec join-cluster;; esac;; esac''',
    # What slurmd does when it starts: the controller hears of the node, unless their keys or clocks differ.
    "join-cluster": '''node=$(sed -n 's/.*-N \\([^"]*\\)".*/\\1/p' "$SLURMD_DEFAULTS"); mkdir -p "$SLURM_LOGS"
if [ ! -e "$C/up" ]; then echo "error: Unable to contact slurm controller (connect failure)" >>"$SLURM_LOGS/slurmd.log"
elif [ -e "$W/clock" ]; then printf 'error: Munge decode failed: Rewound credential\\nENCODED: Mon Nov 30 12:00:00 2026\\nDECODED: Mon Nov 30 11:00:00 2026\\n' >>"$SLURM_LOGS/slurmd.log"
elif [ "$(sha256sum <"$MUNGE_FOLDER/munge.key")" != "$(cat "$C/up")" ]; then echo "error: Munge decode failed: Invalid credential" >>"$SLURM_LOGS/slurmd.log"
else echo "idle none" >"$C/nodes/$node"; fi''',
    "munge": '[ -e "$W/unit-munge" ] || { echo "munge: Error: Failed to access socket"; exit 6; }; sha256sum <"$MUNGE_FOLDER/munge.key"',
    "unmunge": 'read -r sum; [ "$sum" = "$(sha256sum <"$MUNGE_FOLDER/munge.key")" ] && echo "STATUS:          Success (0)"',
    "scontrol": '''case "$*" in
ping) [ -e "$C/up" ] && echo "Slurmctld(primary) at a is UP" || { echo "Slurmctld(primary) at a is DOWN"; exit 1; };;
"-o show node "*) read -r state reason <"$C/nodes/$4" || { echo "slurm_load_node error: Unable to contact slurm controller (connect failure)" >&2; exit 1; }; echo "NodeName=$4 Arch=x86_64 State=$(echo "$state" | tr a-z A-Z) ThreadsPerCore=1";;
"update nodename="*) node=${2#nodename=}; echo "$node" >>"$C/woken"; echo "idle none" >"$C/nodes/$node";; esac''',
    "sinfo": '''[ "$1" = --version ] && { echo "slurm-wlm 24.11.5"; exit; }; form=; wanted=
while [ $# -gt 0 ]; do case $1 in -o) form=$2; shift;; -n) wanted=,$2,; shift;; esac; shift; done
for file in "$C"/nodes/*; do node=$(basename "$file"); case $wanted in *",$node,"*) ;; *) continue;; esac; read -r state reason <"$file"
case $form in %T) echo "$state";; '%N %T %E') echo "$node $state $reason";; esac; done''',
    "srun": '''echo "$*" >>"$C/srun"; [ -e "$C/refuse" ] && { echo "srun: error: Unable to allocate resources: Requested nodes are busy" >&2; exit 1; }
while [ $# -gt 0 ]; do case $1 in --nodelist=*) nodes=${1#*=};; --*) ;; *) break;; esac; shift; done
for node in $(echo "$nodes" | tr , ' '); do [ -e "$C/blind-$node" ] && folder=/nowhere || folder=; SLURMD_NODENAME=$node sh -c "$3" "$4" "${5:+$folder$5}" "$6"; done''',
    "squeue": 'case "$*" in *-t*) ;; *) cat "$C/queue" 2>/dev/null;; esac; true',
    "scancel": 'echo "$*" >>"$C/cancelled"',
    "slurmctld": "echo slurm-wlm 24.11.5",
    "slurmd": '[ "$1" = -V ] && { echo "slurm-wlm 24.11.5"; exit; }; echo "NodeName=$(hostname -s) CPUs=240 Boards=1 SocketsPerBoard=2 CoresPerSocket=60 ThreadsPerCore=2 RealMemory=411000"; echo UpTime=0-00:10:00',
    "getent": '''file=$ETC/$1; [ -e "$file" ] || exit 2; awk -F: -v key="$2" '$1 == key || $3 == key { print; found = 1 } END { exit found ? 0 : 2 }' "$file"''',
    "useradd": 'while [ $# -gt 1 ]; do case $1 in -u) number=$2;; -g) group=$2;; -d) home=$2;; esac; shift; done; echo "$1:x:$number:$group::$home:/bin/bash" >>"$ETC/passwd"',
    "usermod": 'sed -i "s|^\\($3:.*:\\)[^:]*\\(:[^:]*\\)\\$|\\1$2\\2|" "$ETC/passwd"',
    "groupadd": 'echo "$3:x:$2:" >>"$ETC/group"',
    "userdel": 'sed -i "/^$1:/d" "$ETC/passwd"',
    "groupdel": 'sed -i "/^$1:/d" "$ETC/group"',
    "id": 'case $1 in -u) cat "$W/number" 2>/dev/null || echo 1001;; -g) echo 1001;; -un) echo nixie;; *) exec /usr/bin/id "$@";; esac',
    "hostname": 'cat "$W/name"',
    "chown": 'echo "$*" >>"$W/owners"',
    "setpriv": '[ -e "$W/closed" ] && exit 1; while [ "$1" != sh ]; do shift; done; exec "$@"',
    "journalctl": "true",
    "mariadb": '''read -r line; rest=$(cat); case $line in
"SELECT COUNT"*) [ -e "$W/db-user" ] && echo 1 || echo 0;; "SHOW DATABASES"*) [ -e "$W/db" ] && echo slurm_acct_db; true;;
CREATE*) : >"$W/db"; echo "$line $rest" | sed -n "s/.*IDENTIFIED BY '\\([^']*\\)'.*/\\1/p" >"$W/db-user";; DROP*) rm -f "$W/db" "$W/db-user";; esac''',
    # Packages: $W/needs has a line "NAME: ALL THAT IT NEEDS"; setting one up and purging it does what Debian's own do.
    "dpkg-query": '''for last; do :; done; [ "$1" = -L ] && { printf '%s\\n' "$SLURM_FOLDER" "$SLURM_FOLDER/plugstack.conf"; exit; }
if grep -qx "$last" "$W/installed" 2>/dev/null; then printf installed; elif grep -qx "$last" "$W/rest" 2>/dev/null; then printf config-files; else exit 1; fi''',
    "apt-get": '''echo "$*" >>"$W/apt"; touch "$W/installed" "$W/needs"; dry=; verb=; all=
for word; do case $word in -s) dry=1;; -*|*=*) ;; update|install|purge|remove) verb=$word;; *) all="$all $word";; esac; done
is_there() { grep -qx "$1" "$W/installed"; }; among() { case " $all " in *" $1 "*) ;; *) return 1;; esac; }
case $verb in update) ;;
install) wanted=$all; all=; for name in $wanted; do for one in $(sed -n "s/^$name: //p" "$W/needs") $name; do is_there $one || among $one || all="$all $one"; done; done
    for name in $all; do if [ "$dry" ]; then echo "Inst $name (1 Ubuntu:22.04/jammy [amd64])"; else echo $name >>"$W/installed"; set-up $name; fi; done;;
*) for round in 1 2 3; do while IFS=: read -r name needs; do is_there $name && for one in $needs; do among $one && ! among $name && all="$all $name"; done; done <"$W/needs"; done
    for name in $all; do is_there $name || continue; if [ "$dry" ]; then echo "Purg $name [1]"; continue; fi
        sed -i "/^$name\\$/d" "$W/installed"; [ $verb = purge ] && take-off $name; [ -e "$W/stuck" ] && { echo "E: Sub-process /usr/bin/dpkg returned an error code (1)"; exit 100; }; done;; esac; true''',
    "set-up": '''person() { grep -q "^$1:" "$ETC/passwd" || { echo "$1:x:$2:$2::/nonexistent:/usr/sbin/nologin" >>"$ETC/passwd"; echo "$1:x:$2:" >>"$ETC/group"; }; }
case $1 in munge) person munge 113; mkdir -p "$MUNGE_FOLDER" "$TRACES/var/lib/munge" "$TRACES/var/log/munge"; [ -e "$MUNGE_FOLDER/munge.key" ] || echo "the package's" >"$MUNGE_FOLDER/munge.key";;
slurm-wlm-basic-plugins) person slurm 64030; mkdir -p "$SLURM_FOLDER"; echo "# plugins" >"$SLURM_FOLDER/plugstack.conf";;
slurmd) mkdir -p "$TRACES/var/lib/slurm/slurmd"; echo "#SLURMD_OPTIONS=" >"$SLURMD_DEFAULTS";;
mariadb-server) person mysql 114; mkdir -p "$TRACES/var/lib/mysql/mysql" "$TRACES/var/log/mysql";; esac''',
    "take-off": '''case $1 in munge) rm -rf "$MUNGE_FOLDER/munge.key" "$TRACES/var/lib/munge" "$TRACES/var/log/munge"; rmdir "$MUNGE_FOLDER"; userdel munge; groupdel munge;;
slurm-wlm-basic-plugins) rm -rf "$SLURM_FOLDER";; slurmd) rm -rf "$SLURMD_DEFAULTS" "$TRACES/var/lib/slurm/slurmd";; esac; true''',
    "sacctmgr": '''[ -e "$W/unit-slurmdbd" ] || { echo "sacctmgr: error: slurm_persist_conn_open: failed" >&2; exit 1; }
case "$*" in *add*) for last; do :; done; echo "$last" >>"$W/db-clusters";; *) cat "$W/db-clusters" 2>/dev/null;; esac; true''',
}
