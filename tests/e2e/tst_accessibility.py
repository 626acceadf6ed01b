#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 TPU Desk contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""A screen reader's view of the window: everything that takes the focus has a name, and a key can be made by names alone.

tst_accessibility.py PROGRAM: needs Xvfb, D-Bus, AT-SPI and pyatspi; without them it is skipped (77)."""
import os
import shutil
import subprocess
import sys
import tempfile
import time

SKIPPED = 77
LAUNCHERS = ("/usr/libexec/at-spi-bus-launcher", "/usr/lib/at-spi2-core/at-spi-bus-launcher")
PANELS = ("Start", "Quota", "TPUs", "Keys", "Terminal", "Pod", "Storage", "Usage", "Ports")
# Qt's own parts and containers that take the focus only to hand it on.
NAMELESS_ROLES = ("frame", "filler", "panel", "scroll pane", "viewport", "table cell", "list item", "menu item", "popup menu", "separator")


def skip(why):
    print("skipped:", why)
    sys.exit(SKIPPED)


def wait_for(found, seconds, what):
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        result = found()
        if result:
            return result
        time.sleep(0.1)
    sys.exit(f"not seen within {seconds} s: {what}")


def shown(node, states):
    states_now = node.getState()
    return all(states_now.contains(state) for state in states)


def walk(node, depth=0):
    """Every node of the tree; what vanishes while it is read is left out."""
    try:
        yield node
        children = list(node) if depth < 40 else []
    except Exception:
        return
    for child in children:
        if child is not None:
            yield from walk(child, depth + 1)


def find(application, role, name):
    import pyatspi
    for node in walk(application):
        try:
            if node.name == name and node.getRoleName() in role and shown(node, [pyatspi.STATE_SHOWING]):
                return node
        except Exception:
            continue
    return None


BUTTON = ("push button", "button", "toggle button", "check box", "radio button")


def press(application, name):
    button = wait_for(lambda: find(application, BUTTON, name), 20, f"the button “{name}”")
    action = button.queryAction()
    names = [action.getName(i).lower() for i in range(action.nActions)]
    action.doAction(next((i for i, word in enumerate(names) if word in ("press", "toggle", "click")), 0))


def nameless(application):
    import pyatspi
    wrong = []
    for node in walk(application):
        try:
            role = node.getRoleName()
            if shown(node, [pyatspi.STATE_SHOWING, pyatspi.STATE_FOCUSABLE]) and role not in NAMELESS_ROLES and not node.name.strip():
                wrong.append(f"{role} in {node.parent.name or node.parent.getRoleName()}")
        except Exception:
            continue
    return wrong


def check(program, home):
    import pyatspi
    desktop = pyatspi.Registry.getDesktop(0)
    application = wait_for(lambda: next((one for one in desktop if one is not None and "tpu desk" in one.name.lower() or one.name == "tpudesk"), None),
                           30, "the program on the accessibility bus")
    wait_for(lambda: find(application, BUTTON, "TPUs"), 60, "the navigation")
    press(application, "TPUs")
    wait_for(lambda: find(application, BUTTON, "Create TPU…"), 60, "the page of TPUs")
    # The list has come, and what was wrong with the settings is still said.
    wait_for(lambda: any("settings file is damaged" in node.name for node in walk(application)), 5, "the notice about the settings")
    wrong = {}
    for panel in PANELS:
        press(application, panel)
        time.sleep(0.5)
        if found := nameless(application):
            wrong[panel] = found
    assert not wrong, wrong
    # A key, by names alone.
    press(application, "Keys")
    press(application, "Generate key…")
    field = wait_for(lambda: find(application, ("text", "entry"), "File"), 10, "the field “File”")
    target = os.path.join(home, ".ssh", "by_name")
    field.queryEditableText().setTextContents(target)
    found = nameless(application)
    assert not found, found
    press(application, "Generate")
    wait_for(lambda: os.path.exists(target + ".pub"), 10, target)
    assert os.stat(target).st_mode & 0o777 == 0o600
    wait_for(lambda: find(application, BUTTON, "Publish it…"), 10, "the offer to publish the key")


def display_of(server):
    """The number that Xvfb chose."""
    return ":" + server.stdout.readline().decode().strip()


def inside(program):
    launcher = next(path for path in LAUNCHERS if os.path.exists(path))
    processes = []
    with tempfile.TemporaryDirectory() as home:
        try:
            server = subprocess.Popen(["Xvfb", "-displayfd", "1", "-screen", "0", "1280x800x24", "-nolisten", "tcp"],
                                      stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
            processes.append(server)
            os.environ.update(DISPLAY=display_of(server), HOME=home, QT_QPA_PLATFORM="xcb", QT_LINUX_ACCESSIBILITY_ALWAYS_ON="1",
                              XDG_RUNTIME_DIR=home)
            for name in ("XDG_CONFIG_HOME", "XDG_DATA_HOME", "SSH_AUTH_SOCK", "WAYLAND_DISPLAY"):
                os.environ.pop(name, None)
            os.chmod(home, 0o700)
            processes.append(subprocess.Popen([launcher, "--launch-immediately"], stderr=subprocess.DEVNULL))
            os.mkdir(os.path.join(home, "data"))
            with open(os.path.join(home, "data", "settings.json"), "w", encoding="utf-8") as settings:
                settings.write('{"version": 1, "lang')
            processes.append(subprocess.Popen([program, "--lang", "en", "--theme", "light", "--data", os.path.join(home, "data")]))
            check(program, home)
        finally:
            for process in reversed(processes):
                process.terminate()
                try:
                    process.wait(10)
                except subprocess.TimeoutExpired:
                    process.kill()
    print("all of it has a name")


def main():
    program = sys.argv[1]
    if "--inside" in sys.argv:
        inside(program)
        return
    for tool in ("Xvfb", "dbus-run-session"):
        if not shutil.which(tool):
            skip(f"{tool} is not installed")
    if not any(os.path.exists(path) for path in LAUNCHERS):
        skip("at-spi2-core is not installed")
    try:
        import pyatspi  # noqa: F401
    except ImportError:
        skip("pyatspi is not installed")
    if not os.path.exists("/etc/machine-id"):
        skip("this machine has no /etc/machine-id, which D-Bus needs")
    sys.exit(subprocess.call(["dbus-run-session", "--", sys.executable, "-B", __file__, program, "--inside"]))


if __name__ == "__main__":
    main()
