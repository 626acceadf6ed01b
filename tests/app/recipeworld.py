# SPDX-FileCopyrightText: 2026 TPU Desk contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""A small machine for the scripts of resources/recipes: a home, an /etc, and fakes of what only a real machine has."""
import base64
import json
import os
import shlex
import shutil
import subprocess
import tempfile

import sources

ROOT = sources.root_of_arguments()
RECIPES = os.path.join(ROOT, "resources/recipes")

FAKES = {
    "sudo": 'shift; exec "$@"',
    "dpkg-query": 'for last; do :; done; grep -qx "$last" "$W/installed" 2>/dev/null && printf installed',
    "dpkg": 'rm -f "$W/half"',
    "apt-get": '''echo "$*" >>"$W/apt"
case $* in *update*) [ -e "$W/down" ] && { echo "E: Failed to fetch http://mirror/ Temporary failure resolving 'mirror'"; exit 100; }; exit 0;; esac
if [ -s "$W/lock" ]; then sed -i 1d "$W/lock"; echo "E: Could not get lock /var/lib/dpkg/lock-frontend. It is held by process 812 (unattended-upgr)"; exit 100; fi
[ -e "$W/half" ] && { echo "E: dpkg was interrupted, you must manually run 'dpkg --configure -a' to correct the problem."; exit 100; }
[ -e "$W/down" ] && { echo "Err:1 http://mirror/ trixie/main nfs-common"; echo "  Temporary failure resolving 'mirror'"; exit 100; }
[ -e "$W/full" ] && { echo "dpkg: error: failed to write (No space left on device)"; exit 100; }
shift 8; for name; do [ "$name" = nosuch ] && { echo "E: Unable to locate package nosuch"; exit 100; }; echo "$name" >>"$W/installed"; done''',
    "systemctl": '''echo "$*" >>"$W/systemctl"
case $1 in is-active) [ -e "$W/nfsd" ];; is-enabled) [ -e "$W/enabled-$3" ];;
enable) case $3 in *.mount) : >"$W/enabled-$3"; exec mount "$(sed -n 's/^Where=//p' "$UNIT_FOLDER/$3")";; *) [ -e "$W/no-nfsd" ] && { echo "Job for nfs-server.service failed."; exit 1; }; : >"$W/nfsd";; esac;;
disable) rm -f "$W/enabled-$3"; umount "$(sed -n 's/^Where=//p' "$UNIT_FOLDER/$3")"; true;; esac''',
    "systemd-escape": 'for last; do :; done; printf "%s.mount" "$(printf %s "${last#/}" | tr "/ " "-_")"',
    "exportfs": '''[ -e "$W/refuse" ] && [ "$1" = -ra ] && { echo "exportfs: /etc/exports:1: unknown keyword"; exit 1; }
[ "$1" = -s ] && sed -n 's/^\\([^#]*\\) \\([0-9.]*(.*\\)$/\\1  \\2/p' "$EXPORTS_FILE"; true''',
    "findmnt": '''case "$*" in *-t*) cat "$W/mounts" 2>/dev/null;; *) cut -d' ' -f1 "$W/mounts" 2>/dev/null;; esac; true''',
    "mount": '''[ -e "$W/denied" ] && { echo "mount.nfs4: access denied by server while mounting x"; exit 32; }
[ -e "$W/silent" ] && { echo "mount.nfs4: Connection timed out"; exit 32; }
wanted=$(printf %s "$1" | sed 's/\\\\/\\\\134/g; s/ /\\\\040/g; s/#/\\\\043/g')
if line=$(path=$wanted awk '$2 == ENVIRON["path"]' "$FSTAB_FILE" | grep .); then set -- "$1" $line; from=$(printf '%b' "$(printf %s "$2" | sed 's/\\\\\\([0-7]\\)/\\\\0\\1/g')"); options=$5
else unit=$UNIT_FOLDER/$(systemd-escape "$1"); from=$(sed -n 's/^What=//p' "$unit"); options=$(sed -n 's/^Options=//p' "$unit"); fi
[ -d "${from#*:}" ] || { echo "mount.nfs4: mounting $from failed, reason given by server: No such file or directory"; exit 32; }
rmdir "$1" && ln -s "${from#*:}" "$1" && printf '%s %s %s\\n' "$(printf %s "$1" | sed 's/[\\]/\\\\x5c/g; s/ /\\\\x20/g')" "$(printf %s "$from" | sed 's/[\\]/\\\\x5c/g; s/ /\\\\x20/g')" "$options" >>"$W/mounts"''',
    "umount": '''for last; do :; done; echo "$*" >>"$W/umounts"; case "$*" in *-l*) :;; *) [ -e "$W/busy" ] && { echo "umount: $last: target is busy."; exit 32; };; esac
[ -L "$last" ] && rm "$last" && mkdir "$last"; path=$(printf %s "$last" | sed 's/[\\]/\\\\x5c/g; s/ /\\\\x20/g') awk '$1 != ENVIRON["path"]' "$W/mounts" >"$W/m"; mv "$W/m" "$W/mounts"''',
    "stat": 'case "$*" in *-t*) [ -e "$W/gone" ] && exec sleep 60;; esac; exec /usr/bin/stat "$@"',
    "ip": 'echo "2: eth0 inet 10.0.0.2/24"',
    "hostname": 'case $1 in -I) echo 10.0.0.9;; *) echo "${NAME:-t1v-n-0a1b2c3d-w-0}";; esac',
}


class World:
    """One machine of the fakes. run() gives what a step says: status, result, facts, problem."""

    def __init__(self, test):
        self.folder = tempfile.mkdtemp(prefix="tpudesk-recipes-")
        test.addCleanup(shutil.rmtree, self.folder, True)
        for name in ("home", "bin", "etc/units", "w", "keys", "tmp"):
            os.makedirs(f"{self.folder}/{name}")
        for name, text in FAKES.items():
            path = f"{self.folder}/bin/{name}"
            with open(path, "w", encoding="utf-8") as file:
                file.write("#!/bin/sh\n" + text + "\n")
            os.chmod(path, 0o755)
        self.write("etc/exports", "# somebody's own\n/data *(ro)")
        self.write("etc/fstab", "UUID=1 / ext4 defaults 0 1\n")
        self.write("home/.bashrc", "export A=1\n")

    def path(self, name):
        return f"{self.folder}/{name}"

    def write(self, name, text=""):
        os.makedirs(os.path.dirname(self.path(name)), exist_ok=True)
        with open(self.path(name), "w", encoding="utf-8") as file:
            file.write(text)

    def read(self, name):
        with open(self.path(name), encoding="utf-8") as file:
            return file.read()

    def files(self):
        """Every file with its bytes, mode and target; without what the fakes remember."""
        found = {}
        for folder in ("home", "etc", "srv", "kept"):
            for top, _, names in os.walk(self.path(folder)):
                for name in names:
                    path = os.path.join(top, name)
                    with open(path, "rb") as file:
                        found[path] = (os.lstat(path).st_mode, file.read())
                found[top] = os.lstat(top).st_mode
        return found

    def run(self, recipe, step, action="apply", more=None, **parameters):
        with open(f"{RECIPES}/{recipe}/recipe.json", encoding="utf-8") as file:
            described = json.load(file)
        part = next(s for s in described["steps"] if s["id"] == step)
        values = {p["name"]: p.get("default", "") for p in described["parameters"]}
        values |= {g["name"]: "" for g in part.get("given", [])} | {"TPUDESK_SAY": "#say", "TPUDESK_ADDRESS": "", "TPUDESK_WORKER": "0", "TPUDESK_HOSTS": "2",
                   "TPUDESK_ROLE": "", "TPUDESK_RECIPE": recipe, "TPUDESK_VERSION": "1"} | parameters
        values = {f["name"]: sources.read(f"{RECIPES}/{recipe}", f["file"]) for f in part.get("files", [])} | values
        text = sources.read(RECIPES, "prelude.sh") + "".join(f"{k}={shlex.quote(v)}\n" for k, v in values.items())
        for name in described.get("include", []) + [part["script"]]:
            text += sources.read(f"{RECIPES}/{recipe}", name) + "\n"
        environment = {"PATH": f"{self.folder}/bin:/usr/bin:/bin:/usr/sbin:/sbin", "HOME": self.path("home"), "W": self.path("w"), "APT_PAUSE": "0", "APT_SPACE": "0",
                       "EXPORTS_FILE": self.path("etc/exports"), "FSTAB_FILE": self.path("etc/fstab"), "UNIT_FOLDER": self.path("etc/units"),
                       "KEPT_FOLDER": self.path("kept"), "HOST_KEY_FOLDER": self.path("keys"), "TMPDIR": self.path("tmp"), "ANSWER_SECONDS": "1", **(more or {})}
        done = subprocess.run(["bash", "-s"], input=text + f"run_step {action}\nexit $?\n", env=environment, cwd=self.path("home"), check=False, capture_output=True,
                              text=True, timeout=60)
        return Said(done, self)


class Said:
    def __init__(self, done, world):
        self.status, self.text = done.returncode, done.stdout + done.stderr
        self.result, self.facts, self.problem, self.notes, self.note_words = "", {}, [], [], []
        for line in done.stdout.splitlines():
            words = line.split(" ")
            if words[0] != "#say":
                continue
            words[2:] = [base64.b64decode(word).decode() for word in words[2:]]
            if words[1] == "fact":
                self.facts[words[2]] = words[3]
            elif words[1] == "result":
                self.result = words[2]
            elif words[1] == "problem":
                self.problem = words[2:]
            else:
                self.notes.append(words[2])
                self.note_words.append(words[2:])
        assert not os.listdir(world.path("tmp")), "a temporary folder was left"
