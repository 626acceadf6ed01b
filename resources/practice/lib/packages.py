# The packages of a practice host: apt-get, dpkg and add-apt-repository of bin/imitation.
# SPDX-FileCopyrightText: 2026 TPU Desk contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""What is known stands in packages.json, what is recorded as installed where dpkg has it. Locks, refusals and words are apt's; nothing is
fetched, and a program that the system does not have says so."""
import fnmatch
import functools
import os
import re
import shutil
import sys
import time

import gcsfuse
import host

STATUS = "/var/lib/dpkg/status"
FRONTEND_LOCK = "/var/lib/dpkg/lock-frontend"
LISTS = "/var/lib/apt/lists"
HALF_DONE = "/var/lib/dpkg/updates/0000"  # dpkg's journal: there while a package is being unpacked
SNAKES = "/etc/apt/sources.list.d/deadsnakes-ubuntu-ppa-jammy.list"
SNAKES_LINE = "deb https://ppa.launchpadcontent.net/deadsnakes/ppa/ubuntu/ jammy main\n"
BIN = "/usr/local/bin"
NO_SPACE = "write (28: No space left on device)"


class Catalogue:
    def __init__(self):
        read = host.read_json(os.path.join(host.LIB, "packages.json"), {})
        self.release, self.codename = read["release"], read["release"]["codename"]
        self.known, self.aliases = read["packages"], read["aliases"]
        for series, version in read["deadsnakes"].items() if os.path.exists(SNAKES) else ():
            stem = "python" + series
            for part in ("", "-dev", "-venv", "-distutils"):
                self.known[stem + part] = {"version": version, "commands": [stem] if not part else []}
            self.known[stem + "-full"] = {"version": version, "commands": [], "needs": [stem, stem + "-dev", stem + "-venv", stem + "-distutils"]}

        self.known.update(gcsfuse.packages(self.codename))

    @functools.cached_property
    def mirror(self):
        """That of the region; who only looks need not ask the metadata server."""
        region = host.metadata("instance/zone").rpartition("/")[2].rpartition("-")[0] or "us-central2"
        return self.release["mirror"].replace("{region}", region)

    def name_of(self, word):
        name = word.split(":")[0].split("=")[0]
        return self.aliases.get(name, name)

    def with_needs(self, names, have):
        """Those that are not there and all that they need, in the order in which they are unpacked."""
        found = []
        for name in names:
            found += [need for need in self.with_needs(self.known[name].get("needs", []), have) + [name] if need not in found and need not in have]
        return found


def installed(catalogue):
    """Name → version. A new host has what the image has."""
    text = "\n".join(host.lines_of(STATUS))
    found = dict(re.findall(r"^Package: (\S+)\nStatus: install ok installed\n(?:.+\n)*?Version: (\S+)$", text, re.MULTILINE))
    return found or {name: entry["version"] for name, entry in catalogue.known.items()
                     if entry.get("base") and (not entry.get("own") or os.access("/usr/bin/" + name, os.X_OK))}


def entry_of(name, version, catalogue):
    about = catalogue.known.get(name, {}).get("about", name)
    return ("Package: %s\nStatus: install ok installed\nPriority: optional\nSection: utils\nInstalled-Size: 100\nMaintainer: Ubuntu Developers "
            "<ubuntu-devel-discuss@lists.ubuntu.com>\nArchitecture: amd64\nVersion: %s\nDescription: %s\n" % (name, version, about))


def save(have, catalogue):
    host.write_text(STATUS, "\n".join(entry_of(name, have[name], catalogue) for name in sorted(have)))


def programs(name, entry):
    """(where, what answers) of those programs of a package that the system does not have, or that are imitated."""
    usual = [] if re.match(r"lib|.*-(dev|venv|full|distutils|whl|common)$", name) else [name]
    for command in entry.get("commands", usual):
        is_python = re.fullmatch(r"python3\.\d+", command)
        if is_python or command in host.TOOLS["tools"] or not shutil.which(command, path="/usr/local/sbin:/usr/sbin:/usr/bin"):
            yield os.path.join(BIN, command), host.LIB + "/pythons/python3" if is_python else "/usr/local/sbin/imitation"


def set_up(name, entry):
    for path, source in programs(name, entry):
        if not os.path.lexists(path):
            os.symlink(source, path)
    for path, text in entry.get("files", {}).items():
        if not os.path.exists(path):
            host.write_text(path, text)
    for unit in entry.get("units", []):
        os.spawnl(os.P_WAIT, "/usr/local/sbin/systemctl", "systemctl", "--now", "-q", "enable", unit)


def take_lock(path, directory, wish):
    """apt's words; with DPkg::Lock::Timeout it waits so many seconds, -1 for ever."""
    unable = "E: Unable to " + ("lock directory " + directory if directory else "acquire the dpkg frontend lock (%s)" % path)
    if not host.is_root():
        host.fail("E: Could not open lock file %s - open (13: Permission denied)\n%s, are you root?" % (path, unable), 100)
    os.makedirs(os.path.dirname(path), exist_ok=True)
    begin, told = time.monotonic(), -1
    while True:
        fd, holder = host.lock(path)
        if fd is not None:
            return fd
        held = "Could not get lock %s. It is held by process %d (%s)" % (path, holder, host.command_name(holder))
        waited = time.monotonic() - begin
        if 0 <= wish.patience <= waited:
            host.fail("E: %s\nN: Be aware that removing the lock file is not a solution and may break your system.\n%s%s" % (
                held, unable, "" if directory else ", is another process using it?"), 100)
        if int(waited) > told:
            told = int(waited)
            wish.say("Waiting for cache lock: %s... %ds" % (held, told))
        time.sleep(0.2)


class Wish:
    def __init__(self, options, words):
        settings = dict(text.replace("Dpkg", "DPkg").partition("=")[::2] for text in options.get("o", []))
        self.settings, self.words, self.quiet = settings, words, len(options.get("q", []))
        self.is_dry, self.is_sure = "s" in options, ("y" in options or self.quiet > 1) and "assume-no" not in options
        self.patience = float(settings.get("DPkg::Lock::Timeout") or 0)
        self.catalogue = Catalogue()
        self.have = installed(self.catalogue)

    def say(self, text):
        if self.quiet < 2:
            print(text, flush=True)

    def names(self):
        return [self.catalogue.name_of(word) for word in self.words]


def update(wish):
    lock = take_lock(LISTS + "/lock", LISTS + "/", wish)
    catalogue = wish.catalogue
    places = ["%s %s%s InRelease" % (catalogue.mirror, catalogue.codename, part) for part in ("", "-updates", "-backports", "-security")]
    places += [SNAKES_LINE.split()[1] + " jammy InRelease"] if os.path.exists(SNAKES) else []
    places += ["https://packages.cloud.google.com/apt gcsfuse-%s InRelease" % catalogue.codename] if "gcsfuse" in catalogue.known else []
    if host.disk_is_full():
        host.fail("E: Error writing to file - %s\nE: The package lists or status file could not be parsed or opened." % NO_SPACE, 100)
    for at, place in enumerate(places, 1):
        words = (at, place) if host.is_online() else (at, place + "\n  Temporary failure resolving '%s'" % place.split("/")[2])
        wish.say(("Hit:%d %s" if host.is_online() else "Err:%d %s") % words)
    wish.say("Reading package lists...")
    os.close(lock)
    if not host.is_online():
        sys.stderr.write("W: Failed to fetch %s  Temporary failure resolving '%s'\nW: Some index files failed to download. They have been ignored, or "
                         "old ones used instead.\n" % (places[0].replace(" ", "/dists/", 1).replace(" ", "/"), places[0].split("/")[2]))
    return 0 if host.is_online() or wish.settings.get("APT::Update::Error-Mode") != "any" else 100


def open_packages(wish):
    lock = take_lock(FRONTEND_LOCK, "", wish)
    if os.path.exists(HALF_DONE) and not wish.is_dry:
        host.fail("E: dpkg was interrupted, you must manually run 'sudo dpkg --configure -a' to correct the problem. ", 100)
    wish.say("Reading package lists...\nBuilding dependency tree...\nReading state information...")
    return lock


def agreed(wish, fresh, gone, extra):
    """Tells the plan. True: it is to be done."""
    for title, names in (("additional packages will be installed", extra), ("NEW packages will be installed", fresh), ("packages will be REMOVED", gone)):
        if names:
            wish.say("The following %s:\n  %s" % (title, " ".join(sorted(names))))
    wish.say("0 upgraded, %d newly installed, %d to remove and 0 not upgraded." % (len(fresh), len(gone)))
    if wish.is_dry or not fresh + gone:
        return False
    if wish.is_sure or not (extra or gone):
        return True
    print("Do you want to continue? [Y/n] ", end="", flush=True)
    if (sys.stdin.readline() or "n").strip().lower() in ("", "y", "yes"):
        return True
    print("Abort.")
    sys.exit(1)


def install(wish):
    """Without words, as for an upgrade, there is nothing to do."""
    lock = open_packages(wish)
    names, catalogue = wish.names(), wish.catalogue
    unknown = [word for word, name in zip(wish.words, names) if name not in catalogue.known]
    if unknown:
        host.fail("\n".join("E: Unable to locate package " + word for word in unknown), 100)
    for name in names:
        if name in wish.have:
            wish.say("%s is already the newest version (%s)." % (name, wish.have[name]))
    fresh = catalogue.with_needs(names, wish.have)
    if not agreed(wish, fresh, [], [name for name in fresh if name not in names]):
        return 0
    if not host.is_online():
        host.fail("\n".join("E: Failed to fetch %s/pool/%s_amd64.deb  Temporary failure resolving '%s'" % (catalogue.mirror, name, catalogue.mirror.split("/")[2])
                            for name in fresh) + "\nE: Unable to fetch some archives, maybe run apt-get update or try with --fix-missing?", 100)
    if host.disk_is_full():
        host.fail("E: You don't have enough free space in /var/cache/apt/archives/.\nE: Write error - " + NO_SPACE, 100)
    for name in fresh:
        put_in(wish, name, catalogue.known[name])
    os.close(lock)
    return 0


def put_in(wish, name, entry):
    """What dpkg does; killed in the middle it leaves its journal."""
    host.write_text(HALF_DONE, entry_of(name, entry["version"], wish.catalogue))
    wish.say("Unpacking %s (%s) ..." % (name, entry["version"]))
    time.sleep(0.05)
    wish.say("Setting up %s (%s) ..." % (name, entry["version"]))
    set_up(name, entry)
    wish.have[name] = entry["version"]
    save(wish.have, wish.catalogue)
    os.unlink(HALF_DONE)


def remove(wish):
    lock = open_packages(wish)
    names, known = wish.names(), wish.catalogue.known
    unknown = [word for word, name in zip(wish.words, names) if name not in known and name not in wish.have]
    if unknown:
        host.fail("E: Unable to locate package " + unknown[0], 100)
    gone = [name for name in wish.have if name in names or set(known.get(name, {}).get("needs", [])) & set(names)]
    if not agreed(wish, [], gone, []):
        return 0
    for name in gone:
        wish.say("Removing %s (%s) ..." % (name, wish.have.pop(name)))
        for unit in known[name].get("units", []):
            os.spawnl(os.P_WAIT, "/usr/local/sbin/systemctl", "systemctl", "--now", "-q", "disable", unit)
        for path, _ in programs(name, known[name]):
            os.path.islink(path) and os.unlink(path)
    save(wish.have, wish.catalogue)
    os.close(lock)
    return 0


VERBS = {"update": update, "install": install, "reinstall": install, "remove": remove, "purge": remove, "upgrade": install, "dist-upgrade": install,
         "full-upgrade": install, "autoremove": install, "clean": lambda _: 0, "autoclean": lambda _: 0, "check": lambda _: 0}


def apt(name, options, words):
    if "version" in options:
        print("apt 2.4.13 (amd64)")
        return 0
    if name == "apt" and words and words[0] in ("list", "show", "search", "policy"):
        host.real(name)
    if not words or words[0] not in VERBS:
        host.fail("E: Invalid operation " + (words[0] if words else ""), 100)
    if name == "apt" and not sys.stdout.isatty():
        sys.stderr.write("\nWARNING: apt does not have a stable CLI interface. Use with caution in scripts.\n\n")
    wish = Wish(options, words[1:])
    wish.say("N: This is a practice host: packages are recorded as installed, and nothing is fetched.")
    return VERBS[words[0]](wish)


def dpkg(name, options, words):
    catalogue = Catalogue()
    have = installed(catalogue)
    if "configure" in options:
        return configure(have, catalogue)
    if "print-architecture" in options:
        print("amd64")
        return 0
    if not {"W", "s", "l"} & set(options):
        host.fail(name + ": error: need an action option", 2)
    shown = [known for pattern in words for known in sorted(have) if fnmatch.fnmatch(known, pattern.split(":")[0])] if words else sorted(have)
    for package in shown:
        fields = {"Package": package, "binary:Package": package, "Version": have[package], "Architecture": "amd64", "Status": "install ok installed",
                  "db:Status-Abbrev": "ii ", "db:Status-Status": "installed"}
        form = (options.get("f") or ["${Package}\\t${Version}\\n"])[-1].removeprefix("=") if "W" in options else "ii  ${Package} ${Version} amd64\\n"
        if "s" in options:
            print(entry_of(package, have[package], catalogue))
        else:
            sys.stdout.write(re.sub(r"\$\{([^};]+)(;-?\d+)?\}", lambda match: fields.get(match[1], ""), form).replace("\\n", "\n").replace("\\t", "\t"))
    missing = [pattern for pattern in words if not fnmatch.filter(have, pattern.split(":")[0])]
    sys.stdout.flush()
    for pattern in missing:
        sys.stderr.write(("dpkg-query: package '%s' is not installed and no information is available\n" if "s" in options else
                          "dpkg-query: no packages found matching %s\n") % pattern)
    return 1 if missing else 0


def configure(have, catalogue):
    if not host.is_root():
        host.fail("dpkg: error: requested operation requires superuser privilege", 2)
    os.makedirs(os.path.dirname(FRONTEND_LOCK), exist_ok=True)
    fd, holder = host.lock(FRONTEND_LOCK)
    if fd is None:
        host.fail("dpkg: error: dpkg frontend lock was locked by another process with pid %d" % holder, 2)
    found = re.search(r"^Package: (\S+)$(?:.|\n)*^Version: (\S+)$", "\n".join(host.lines_of(HALF_DONE)), re.MULTILINE)
    if found:
        print("Setting up %s (%s) ..." % (found[1], found[2]))
        set_up(found[1], catalogue.known.get(found[1], {}))
        save(dict(have, **{found[1]: found[2]}), catalogue)
    if os.path.exists(HALF_DONE):
        os.unlink(HALF_DONE)
    return 0


def add_repository(_, options, words):
    if not words:
        host.fail("Usage: add-apt-repository [options] repository", 2)
    if not host.is_root():
        host.fail("Error: must run as root")
    if not host.is_online():
        host.fail("Cannot add PPA: 'Failed to fetch %s: Temporary failure in name resolution'." % words[0])
    if words[0] != "ppa:deadsnakes/ppa":
        host.fail("Cannot add PPA: '%s'.\nERROR: '%s' user or team does not exist." % (words[0], words[0].split(":")[-1].split("/")[0]))
    if "r" in options and os.path.exists(SNAKES):
        os.unlink(SNAKES)
    elif "r" not in options:
        host.write_text(SNAKES, SNAKES_LINE)
        print("Repository: '%s'" % SNAKES_LINE.strip())
    return 0 if {"n", "r"} & set(options) else os.spawnl(os.P_WAIT, "/usr/local/sbin/apt-get", "apt-get", "update")
