# The services of a practice host: systemctl, journalctl and systemd-escape of bin/imitation.
# SPDX-FileCopyrightText: 2026 TPU Desk contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""There is no service manager. Of a service it is recorded that it runs (STATE) and that it is enabled (the links in OWN), and no program is
started; the NFS server serves while it is recorded, and units of the kind .mount are mounted."""
import os
import re
import sys

import host
import shares

STATE = "/run/systemd/units"  # NAME: active, inactive or failed
OWN = "/etc/systemd/system"
LOGS = "/var/log/units"
SUFFIXES = (".service", ".mount", ".timer", ".target", ".socket")
SIGN = {"active": "●", "inactive": "○", "failed": "×"}


def full(name):
    name = name if name.endswith(SUFFIXES) else name + ".service"
    return host.TOOLS["aliases"].get(name, name)


def escape(path):
    """systemd-escape --path: / becomes -, what is unusual becomes \\xNN."""
    trimmed = os.fsencode("/".join(filter(None, path.split("/"))))
    usual = re.compile(rb"[A-Za-z0-9:_/]|(?<=.)\.")
    return "".join(chr(byte).replace("/", "-") if usual.match(trimmed, at) else "\\x%02x" % byte for at, byte in enumerate(trimmed)) or "-"


def systemd_escape(_, options, words):
    suffix = options.get("suffix", [""])[-1]
    for word in words or host.fail("Not enough arguments."):
        if "p" in options and not word.startswith("/"):
            host.fail("Input '%s' is not an absolute file system path, can't escape." % word)
        else:
            print(escape(word) + ("." + suffix if suffix else ""))
    return 0


def find(name):
    """What is known of a unit, by key: name, path, about, and what its file says; None: it is not there."""
    name = full(name)
    path = os.path.join(OWN, name)
    known = host.TOOLS["units"].get(name)
    if known:
        is_there = os.path.exists(known.get("program", "/")) and (not known.get("runtime") or "-tf-" in host.tpu_env().get("RUNTIME_VERSION", ""))
        return dict(known, name=name, path="/lib/systemd/system/" + name, WantedBy="multi-user.target") if is_there else None
    if os.path.exists(path):
        text = "\n".join(host.lines_of(path)).replace("%%", "%")
        return dict(re.findall(r"^(\w+)=(.*)$", text, re.MULTILINE), name=name, path=path)
    for what, where, kind, options in shares.fstab():
        if escape(where) + ".mount" == name:
            return {"name": name, "path": "/run/systemd/generator/" + name, "What": what, "Where": where, "Type": kind, "Options": options}
    return None


def is_mount(unit):
    return unit["name"].endswith(".mount")


def state_of(unit):
    if is_mount(unit) and os.path.normpath(unit.get("Where", "")) in [row[0] for row in shares.mounted()]:
        return "active"
    recorded = "".join(host.lines_of(os.path.join(STATE, unit["name"])))
    return "inactive" if is_mount(unit) and recorded == "active" else recorded or ("active" if unit.get("runs") else "inactive")


def links(unit):
    """What stands for "enabled"."""
    return [os.path.join(OWN, "%s.%s" % (target, kind), unit["name"]) for key, kind in (("WantedBy", "wants"), ("RequiredBy", "requires"))
            for target in unit.get(key, "").split()]


def enabled_word(unit):
    if unit["path"].startswith("/run/systemd/generator"):
        return "generated"
    return "static" if not links(unit) else "enabled" if unit.get("runs") or any(map(os.path.lexists, links(unit))) else "disabled"


def record(unit, state):
    host.write_text(os.path.join(STATE, unit["name"]), state + "\n")


def log_of(unit):
    return os.path.join(LOGS, unit["name"] + ".log")


def logged(unit, act):
    """The exit status of act() in a process of its own, whose words go into the unit's journal."""
    sys.stdout.flush()
    pid = os.fork()
    if pid == 0:
        os.makedirs(LOGS, exist_ok=True)
        log = os.open(log_of(unit), os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o644)
        os.dup2(log, 1)
        os.dup2(log, 2)
        sys.exit(act())
    return os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])


def start_mount(unit):
    if escape(unit.get("Where", "")) + ".mount" != unit["name"]:
        host.fail("%s: Where= setting doesn't match unit name. Refusing." % unit["name"])
    os.makedirs(unit["Where"], exist_ok=True)  # as systemd does
    return shares.mount_one(unit.get("Type", ""), unit.get("Options", ""), unit.get("What", ""), unit["Where"])


def serve():
    shares.export_all()
    host.write_text(shares.SERVING, "")
    return shares.complain.status


def start_runtime():
    flags = re.findall(r"-e\s+(\S+=.*?)(?=\s+-e\s|$)", host.attribute("tensorflow-env-vars"))
    print("tpu-runtime starts with " + (" ".join(flags) or "no flags"))
    return 0


def start(unit):
    if state_of(unit) == "active":
        return 0
    acts = {"nfs-server.service": serve, "tpu-runtime.service": start_runtime}
    status = logged(unit, (lambda: start_mount(unit)) if is_mount(unit) else acts.get(unit["name"], lambda: 0))
    record(unit, "failed" if status else "active")
    if status:
        sys.stderr.write("Job for %s failed because the %s process exited with error code.\nSee \"systemctl status %s\" and \"journalctl -xeu %s\" for "
                         "details.\n" % (unit["name"], "mount" if is_mount(unit) else "control", unit["name"], unit["name"]))
    elif "ExecStart" in unit:
        sys.stderr.write("%s: this practice host records it as started and does not run its program\n" % unit["name"])
    return 1 if status else 0


def stop(unit):
    if unit["name"] == "nfs-server.service" and os.path.exists(shares.SERVING):
        os.unlink(shares.SERVING)
    status = logged(unit, lambda: shares.umount("umount", {}, [unit["Where"]])) if is_mount(unit) and state_of(unit) == "active" else 0
    if not status:
        record(unit, "inactive")
    return status


def enable(unit):
    if not links(unit):
        sys.stderr.write("The unit files have no installation config (WantedBy=, RequiredBy=, Also=, Alias= settings in the [Install] section).\n")
    for path in links(unit):
        if not os.path.lexists(path):
            os.makedirs(os.path.dirname(path), exist_ok=True)
            os.symlink(unit["path"], path)
            sys.stderr.write("Created symlink %s → %s.\n" % (path, unit["path"]))
    return 0


def disable(unit):
    for path in filter(os.path.lexists, links(unit)):
        os.unlink(path)
        sys.stderr.write("Removed %s.\n" % path)
        if not os.listdir(os.path.dirname(path)):
            os.rmdir(os.path.dirname(path))
    return 0


ACTS = {"daemon-reload": [], "start": [start], "stop": [stop], "restart": [stop, start], "reload": [lambda unit: serve() if unit["name"] == "nfs-server.service" else 0], "enable": [enable],
        "disable": [disable], "reset-failed": [lambda unit: record(unit, "inactive") if state_of(unit) == "failed" else 0]}


def change(verb, names, acts):
    """The last status that is not 0 counts."""
    status = 0
    for name in map(full, names):
        unit = find(name)
        if not unit:
            sys.stderr.write("Failed to %s %s: Unit %s not found.\n" % (verb, name, name))
            status = 1 if "unit" in verb else 5
        else:
            for act in acts:
                status = act(unit) or status
    return status


def status_of(names):
    code = 0
    for name in names:
        unit = find(name)
        if not unit:
            host.fail("Unit %s could not be found." % full(name), 4)
        state = state_of(unit)
        print("%s %s - %s\n     Loaded: loaded (%s; %s)\n     Active: %s" % (SIGN[state], unit["name"], unit.get("about", unit.get("Description", unit["name"])),
                                                                             unit["path"], enabled_word(unit), state))
        print("\n".join(host.lines_of(log_of(unit))[-10:]))
        code = code or (0 if state == "active" else 3)
    return code


def systemctl(_, options, words):
    verb, names = (words + [""])[0], words[1:]
    if verb in ACTS:
        if not host.is_root():
            host.fail("Failed to %s: Interactive authentication required.\nSee system logs and 'systemctl status %s' for details." % (
                "reload daemon" if verb == "daemon-reload" else "%s %s" % (verb, " ".join(map(full, names))), " ".join(map(full, names))))
        label = verb + " unit" if verb in ("enable", "disable") else "restart" if "restart" in verb else verb
        if "q" in options:
            sys.stderr = open(os.devnull, "w")
        now = {"enable": [start], "disable": [stop]}.get(verb, []) if "now" in options else []
        return change(label, names, ACTS[verb] + now)
    units = [find(name) for name in names]
    if verb == "is-active":
        said = [state_of(unit) if unit else "inactive" for unit in units]
        status = 0 if "active" in said else 3
    elif verb == "is-enabled":
        said = [enabled_word(unit) if unit else "Failed to get unit file state for %s: No such file or directory" % full(name) for name, unit in zip(names, units)]
        status = 0 if {"enabled", "static", "generated"} & set(said) else 1
    elif verb == "status":
        return status_of(names)
    else:
        host.fail("Unknown command verb %s on a practice host." % verb)
    if "q" not in options:
        print("\n".join(said))
    return status


def journalctl(_, options, __):
    units = list(filter(None, map(find, options.get("u", []))))
    found = [line for unit in units for line in host.lines_of(log_of(unit))] if "u" in options else host.lines_of("/var/log/console.log")
    if found or "q" not in options:
        print("\n".join(found[-int(options.get("n", ["1000"])[-1]):]) or "-- No entries --")
    return 0
