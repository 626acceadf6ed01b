# The services of a practice host: systemctl, journalctl and systemd-escape of bin/imitation.
# SPDX-FileCopyrightText: 2026 TPU Desk contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""There is no service manager. Of a service it is recorded that it runs (STATE) and that it is enabled (the links in OWN), and no program is
started but those that the table names (a daemon's program); the NFS server serves while it is recorded, and units of the kind .mount are mounted."""
import fcntl
import os
import re
import shlex
import signal
import sys
import time

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
        runtime = known.get("runtime")
        is_there = os.path.exists(known.get("program", "/")) and (not runtime or re.fullmatch(runtime, host.tpu_env().get("RUNTIME_VERSION", "")))
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
    if is_mount(unit) and os.path.normpath(unit.get("Where", "")) in shares.targets():
        return "active"
    recorded = "".join(host.lines_of(os.path.join(STATE, unit["name"])))
    if "daemon" in unit:
        return "active" if pid_of(unit) else "failed" if recorded in ("active", "failed") else "inactive"
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


def pid_of(unit):
    """The process of a unit's program; 0: it does not run."""
    pid = int("".join(host.lines_of(os.path.join(STATE, unit["name"] + ".pid"))) or 0)
    return pid if pid and host.command_name(pid) == os.path.basename(unit["daemon"])[:15] else 0


def given_variables(text):
    """["NAME=VALUE", ...] of "-e NAME=VALUE -e 'OTHER=A B'", as tpu-runtime's starter hands them on. Without quotes the flags of a value are
    words of their own."""
    found = []
    for word in shlex.split(text):
        if word.startswith("--") and word != "--env" and found:
            found[-1] += " " + word
        elif re.match(r"[A-Za-z_]\w*=", word):
            found.append(word)
    return found


def start_daemon(unit):
    """Its program, in a session of its own that keeps nothing of the caller's: an SSH connection ends although the program runs on."""
    try:
        variables = given_variables(host.attribute("tensorflow-env-vars"))
    except ValueError as error:
        host.fail("tensorflow-env-vars: %s" % error)
    told, tells = os.pipe()
    if os.fork():
        os.close(tells)
        host.write_text(os.path.join(STATE, unit["name"] + ".pid"), os.read(told, 16).decode() + "\n")
        os.read(told, 1)  # its program is there when this end closes
        return 0
    os.setsid()
    if os.fork():
        os._exit(0)
    os.write(tells, b"%d" % os.getpid())
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    os.closerange(tells + 1, 1024)
    os.chdir("/")
    environment = {"PATH": "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin", "HOME": "/root", "USER": "root", "LOGNAME": "root"}
    environment.update(variable.split("=", 1) for variable in variables)
    os.execve(unit["daemon"], [unit["daemon"]], environment)


def stop_daemon(unit):
    pid = pid_of(unit)
    for sign in (signal.SIGTERM, signal.SIGKILL) if pid else ():
        os.kill(pid, sign)
        until = time.monotonic() + 10
        while pid_of(unit) and time.monotonic() < until:
            time.sleep(0.02)
        if not pid_of(unit):
            break
    return 0


def start(unit):
    if state_of(unit) == "active":
        return 0
    if is_mount(unit):
        act = start_mount
    else:
        act = start_daemon if "daemon" in unit else {"nfs-server.service": lambda _: serve()}.get(unit["name"], lambda _: 0)
    status = logged(unit, lambda: act(unit))
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
    if "daemon" in unit:
        stop_daemon(unit)
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


def take_turn(unit):
    """Boot and a user may start a daemon at the same time: one after the other, until this program ends."""
    os.makedirs(STATE, exist_ok=True)
    fcntl.lockf(os.open(os.path.join(STATE, unit["name"] + ".lock"), os.O_WRONLY | os.O_CREAT | os.O_CLOEXEC), fcntl.LOCK_EX)


def change(verb, names, acts):
    """The last status that is not 0 counts."""
    status = 0
    for name in map(full, names):
        unit = find(name)
        if not unit:
            sys.stderr.write("Failed to %s %s: Unit %s not found.\n" % (verb, name, name))
            status = 1 if "unit" in verb else 5
            continue
        if "daemon" in unit:
            take_turn(unit)
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
