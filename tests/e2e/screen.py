# SPDX-FileCopyrightText: 2026 TPU Desk contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""A screen of its own for the program: X server, window manager, accessibility bus, and input methods where they are wanted.
What is on it is found by role and name, as a screen reader finds it."""
import os
import shutil
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "fakes"))
import sessionbus  # noqa: E402

SKIPPED = 77
PATIENCE = 60  # seconds, for a busy machine; a wait ends when what it waits for is there
LAUNCHERS = ("/usr/libexec/at-spi-bus-launcher", "/usr/lib/at-spi2-core/at-spi-bus-launcher")
BUTTON = ("push button", "button", "toggle button", "check box", "radio button", "menu item", "check menu item", "radio menu item")
TEXT = ("text", "entry", "password text", "editable text")


def skip(why):
    print("skipped:", why)
    sys.exit(SKIPPED)


def begin(inside, tools=()):
    """Calls inside(program) on a session bus of its own, or skips with a sentence."""
    program = sys.argv[1]
    if "--inside" in sys.argv:
        inside(program)
        return
    for tool in ("Xvfb", sessionbus.RUNNER, *tools):
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
    sys.exit(subprocess.call(sessionbus.running(sys.executable, "-B", sys.argv[0], program, "--inside")))


def wait_for(found, what, seconds=PATIENCE):
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        result = found()
        if result:
            return result
        time.sleep(0.1)
    sys.exit(f"not seen within {seconds} s: {what}")


def is_owned(name):
    """Somebody on the session bus has this name."""
    from gi.repository import Gio, GLib
    asked = GLib.Variant("(s)", (name,))
    place = ("org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus", "NameHasOwner")
    return Gio.bus_get_sync(Gio.BusType.SESSION).call_sync(*place, asked, None, Gio.DBusCallFlags.NONE, PATIENCE * 1000, None).unpack()[0]


def shown(node, states):
    states_now = node.getState()
    return all(states_now.contains(state) for state in states)


def walk(node, depth=0):
    """Every node that is shown; what vanishes while it is read is left out, and a table with a thousand cells is read in part."""
    import pyatspi
    try:
        if depth > 1 and not shown(node, [pyatspi.STATE_SHOWING]):
            return
        yield node
        children = [node.getChildAtIndex(i) for i in range(min(node.childCount, 400))] if depth < 40 else []
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


def act(node, words):
    action = node.queryAction()
    names = [action.getName(i).lower() for i in range(action.nActions)]
    action.doAction(next((i for i, word in enumerate(names) if word in words), 0))


def press(application, name):
    act(wait_for(lambda: find(application, BUTTON, name), f"the button “{name}”"), ("press", "toggle", "click"))


def focus(application, role, name):
    node = wait_for(lambda: find(application, role, name), f"“{name}”")
    node.queryComponent().grabFocus()
    return node


class Screen:
    """with Screen(program, …) as screen: screen.application is the program's root on the accessibility bus."""

    def __init__(self, program, options=(), settings="", input_methods=False):
        self.command = [program, *options]
        self.settings = settings
        self.input_methods = input_methods
        self.processes = []

    def __enter__(self):
        self.folder = tempfile.TemporaryDirectory()
        self.home = self.folder.name
        try:
            self.start()
        except BaseException:
            self.__exit__()
            raise
        return self

    def run(self, command, **more):
        process = subprocess.Popen(command, stderr=subprocess.DEVNULL, **more)
        self.processes.append(process)
        return process

    def start(self):
        os.chmod(self.home, 0o700)
        server = self.run(["Xvfb", "-displayfd", "1", "-screen", "0", "1280x800x24", "-nolisten", "tcp"], stdout=subprocess.PIPE)
        os.environ.update(DISPLAY=":" + server.stdout.readline().decode().strip(), HOME=self.home, QT_QPA_PLATFORM="xcb",
                          QT_LINUX_ACCESSIBILITY_ALWAYS_ON="1", XDG_RUNTIME_DIR=self.home)
        for name in ("XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME", "SSH_AUTH_SOCK", "WAYLAND_DISPLAY"):
            os.environ.pop(name, None)
        self.run([next(path for path in LAUNCHERS if os.path.exists(path)), "--launch-immediately"])
        wait_for(lambda: is_owned("org.a11y.Bus"), "the accessibility bus")
        if shutil.which("openbox"):  # without a window manager no window is ever active
            self.run(["openbox"])
        if self.input_methods:
            os.environ.update(QT_IM_MODULE="ibus", XMODIFIERS="@im=ibus")
            self.run(["ibus-daemon", "--xim", "--replace", "--panel=disable", "--config=/usr/libexec/ibus-memconf"])
            wait_for(lambda: subprocess.run(["ibus", "engine", "hangul"], capture_output=True).returncode == 0, "the engine of ibus for Hangul")
        data = os.path.join(self.home, "data")
        os.mkdir(data)
        with open(os.path.join(data, "settings.json"), "w", encoding="utf-8") as settings:
            settings.write(self.settings)
        self.run([*self.command, "--lang", "en", "--theme", "light", "--data", data])
        import pyatspi
        desktop = pyatspi.Registry.getDesktop(0)
        self.application = wait_for(lambda: next((one for one in desktop if one is not None and one.name and one.name.lower() in ("tpu desk", "tpudesk")), None),
                                    "the program on the accessibility bus")

    def __exit__(self, *_):
        for process in reversed(self.processes):
            process.terminate()
            try:
                process.wait(10)
            except subprocess.TimeoutExpired:
                process.kill()
        self.folder.cleanup()
