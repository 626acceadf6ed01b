# The list of packages behind the imitations of apt and dpkg on a practice host.
# SPDX-FileCopyrightText: 2026 TPU Desk contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Known packages (packages.json), what is installed (/var/lib/dpkg/status), and what installing one does to the host."""
import os
import re
import shutil

import host

STATUS = "/var/lib/dpkg/status"
FRONTEND_LOCK = "/var/lib/dpkg/lock-frontend"
LISTS = "/var/lib/apt/lists"
ARCHIVES = "/var/cache/apt/archives"
HALF_DONE = "/var/lib/dpkg/updates/0000"  # dpkg's journal: there while a package is being unpacked
SOURCES = "/etc/apt/sources.list.d"
SNAKES = SOURCES + "/deadsnakes-ubuntu-ppa-jammy.list"
BIN = "/usr/local/bin"
OWN = os.path.join(host.LIB, "packages")


class Catalogue:
    def __init__(self):
        read = host.read_json(os.path.join(host.LIB, "packages.json"), {})
        self.mirror = read["release"]["mirror"]
        self.codename = read["release"]["codename"]
        self.known = read["packages"]
        self.upgrades = read["upgrades"]
        self.aliases = read["aliases"]
        if os.path.exists(SNAKES):
            for series, version in read["deadsnakes"].items():
                self.known.update(snakes(series, version))

    def name_of(self, word):
        name = word.split(":")[0].split("=")[0]
        return self.aliases.get(name, name)

    def with_needs(self, names, installed):
        """The packages and all that they need, in the order in which they are unpacked."""
        found = []

        def add(name):
            if name in found or (name in installed and name not in names):
                return
            for need in self.known[name].get("needs", []):
                add(need)
            found.append(name)

        for name in names:
            add(name)
        return found


def snakes(series, version):
    stem = "python" + series
    parts = {"": [], "-dev": [""], "-venv": [""], "-distutils": [""], "-full": ["", "-dev", "-venv", "-distutils"]}
    if series in ("3.12", "3.13"):
        parts = {"": [], "-dev": [""], "-venv": [""], "-full": ["", "-dev", "-venv"]}
    return {stem + part: {"version": version, "kb": 5200 if not part else 700, "needs": [stem + need for need in needs],
                          "commands": [stem] if not part else [], "about": "Interactive high-level object-oriented language"}
            for part, needs in parts.items()}


def installed(catalogue):
    """Name → version. A new host has what the image has."""
    found = {}
    for block in re.split(r"\n\n+", "\n".join(host.lines_of(STATUS))):
        fields = dict(line.split(": ", 1) for line in block.splitlines() if ": " in line and not line.startswith(" "))
        if fields.get("Status") == "install ok installed":
            found[fields["Package"]] = fields["Version"]
    return found or {name: entry["version"] for name, entry in catalogue.known.items() if entry.get("base")}


def entry_of(name, version, about, kb):
    return ("Package: %s\nStatus: install ok installed\nPriority: optional\nSection: utils\nInstalled-Size: %d\n"
            "Maintainer: Ubuntu Developers <ubuntu-devel-discuss@lists.ubuntu.com>\nArchitecture: amd64\nVersion: %s\n"
            "Description: %s\n" % (name, kb, version, about))


def save(found, catalogue):
    blocks = []
    for name in sorted(found):
        entry = catalogue.known.get(name, {})
        blocks.append(entry_of(name, found[name], entry.get("about", name), entry.get("kb", 100)))
    host.write_text(STATUS, "\n".join(blocks))


def unpack(name, entry):
    """Puts the programs of a package where they are found. The system's own are there already."""
    own = os.path.join(OWN, name)
    commands = entry.get("commands", [name] if not re.match(r"lib|.*-(dev|venv|full|distutils|whl)$", name) else [])
    for command in commands:
        source, target = os.path.join(own, command), os.path.join(BIN, command)
        if os.path.lexists(target) or (shutil.which(command, path="/usr/local/sbin:/usr/sbin:/usr/bin") and not os.path.exists(source)):
            continue
        if re.match(r"python3\.\d+$", command):
            source = os.path.join(host.LIB, "pythons", "python3")
        os.symlink(source if os.path.exists(source) else os.path.join(host.LIB, "packages", "anything"), target)
    if os.path.exists(os.path.join(own, "after-install")):
        os.spawnl(os.P_WAIT, os.path.join(own, "after-install"), "after-install")


def forget(name, entry):
    if os.path.exists(os.path.join(OWN, name, "before-remove")):
        os.spawnl(os.P_WAIT, os.path.join(OWN, name, "before-remove"), "before-remove")
    for command in entry.get("commands", [name]):
        target = os.path.join(BIN, command)
        if os.path.islink(target) and os.readlink(target).startswith(host.LIB):
            os.unlink(target)


def describe_holder(path, pid):
    return "Could not get lock %s. It is held by process %d (%s)" % (path, pid, host.command_name(pid))
