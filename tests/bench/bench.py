#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 TPU Desk contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Measures TPU Desk beside its peers on one display, and prints one line of JSON per figure.

Every figure is the median of several runs; our runs and the peer's take turns, so that both see the same machine."""
import argparse
import json
import os
import shutil
import signal
import statistics
import subprocess
import sys
import tempfile
import time

import builds
import distant
import hosts
import latency
import memoryprofile
import payloads
import sftp

sys.path.insert(0, os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "fakes"))
import sessionbus  # noqa: E402

WINDOW = (1000, 700)
SCREEN = "1400x900x24"
PEERS = ("xterm", "konsole", "alacritty", "kitty")
DEADLINE = 120
IDLE_BEFORE, IDLE = 4, 8 # seconds: until a program has come to rest, and how long it is watched then
TICKS = os.sysconf("SC_CLK_TCK")


def machine():
    with open("/proc/cpuinfo", encoding="utf-8", errors="replace") as file:
        names = [line.split(":", 1)[1].strip() for line in file if line.startswith("model name")]
    with open("/proc/meminfo", encoding="utf-8") as file:
        memory = int(file.readline().split()[1]) // 1048576
    return f"{os.cpu_count()} x {names[0] if names else os.uname().machine}, {memory} GiB, load {os.getloadavg()[0]:.1f}"


def report(figure, value, unit, *, goal=None, peer=None, peer_value=None, **more):
    line = {"figure": figure, "value": round(value, 2), "unit": unit, "peer": peer,
            "peerValue": None if peer_value is None else round(peer_value, 2),
            "ratio": round(value / peer_value, 3) if peer_value else None, "goal": goal, "machine": MACHINE, **more}
    print(json.dumps(line, ensure_ascii=False), flush=True)


def say(text):
    print(f"TPU Desk: {text}", file=sys.stderr, flush=True)


class Display:
    """An X server of our own with a window manager; each program gets an empty home and its own D-Bus."""

    def __enter__(self):
        read, write = os.pipe()
        self.home = tempfile.mkdtemp(prefix="tpudesk-bench-")
        self.server = subprocess.Popen(["Xvfb", "-displayfd", str(write), "-screen", "0", SCREEN, "-nolisten", "tcp"],
                                       pass_fds=[write], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(write)
        with os.fdopen(read) as pipe:
            number = pipe.readline().strip()
        self.environment = {**os.environ, "DISPLAY": f":{number}", "HOME": self.home, "LC_ALL": "C.UTF-8", "LANG": "C.UTF-8",
                            "XDG_RUNTIME_DIR": self.home, "QT_QPA_PLATFORM": "xcb", "QT_LOGGING_RULES": "*=false",
                            "LIBGL_ALWAYS_SOFTWARE": "1"}
        for name in ("WAYLAND_DISPLAY", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME", "SESSION_MANAGER"):
            self.environment.pop(name, None)
        self.bus, self.environment["DBUS_SESSION_BUS_ADDRESS"] = sessionbus.start(self.environment)
        self.manager = subprocess.Popen(["openbox"], env=self.environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        return self

    def __exit__(self, *_):
        for process in (self.manager, self.bus, self.server):
            process.terminate()
            process.wait()
        shutil.rmtree(self.home, ignore_errors=True)

    def tool(self, *words):
        return subprocess.run(words, env=self.environment, check=False, capture_output=True, text=True, timeout=30).stdout.split()


def terminal_command(name, build, inner):
    width, height = WINDOW
    return {
        "TPU Desk": [f"{build}/bin/bench_terminal", *inner],
        "xterm": ["xterm", "-fa", "Noto Sans Mono", "-fs", "10", "-sl", "10000", "-e", *inner],
        "konsole": ["konsole", "--nofork", "--separate", "--geometry", f"{width}x{height}", "-e", *inner],
        "kitty": ["kitty", "--config", "NONE", "-o", "font_size=10", "-o", "font_family=Noto Sans Mono", "-o", "update_check_interval=0",
                  "-o", "remember_window_size=no", "-o", f"initial_window_width={width}", "-o", f"initial_window_height={height}", *inner],
        "alacritty": ["alacritty", "-o", "font.size=10", "-o", "font.normal.family='Noto Sans Mono'", "-e", *inner],
    }[name]


def terminal_run(display, build, name, payload):
    """(milliseconds, "columns x rows") from the first byte to the answer after the last one."""
    with tempfile.TemporaryDirectory() as folder:
        result, go = os.path.join(folder, "result"), os.path.join(folder, "go")
        inner = [sys.executable, os.path.join(os.path.dirname(os.path.abspath(__file__)), "measure.py"), payload, result, go]
        process = subprocess.Popen(terminal_command(name, build, inner), env=display.environment, stdout=subprocess.DEVNULL,
                                   stderr=subprocess.DEVNULL, start_new_session=True)
        try:
            settle(display)
            with open(go, "w", encoding="ascii"):
                pass
            end = time.monotonic() + DEADLINE
            while not os.path.exists(result):
                if time.monotonic() > end or process.poll() is not None and not os.path.exists(result):
                    raise RuntimeError(f"{name} gave no result")
                time.sleep(0.02)
            with open(result, encoding="ascii") as file:
                spent, columns, rows, complete = file.read().split()
            if complete != "complete":
                raise RuntimeError(f"{name} did not answer")
            return float(spent), f"{columns}x{rows}"
        finally:
            end_group(process)


def settle(display):
    """Waits for the window, gives it the common size, waits until it has it; the window's id."""
    end = time.monotonic() + 60
    last = None
    while time.monotonic() < end:
        found = display.tool("xdotool", "getactivewindow") # the window manager gives a new window the focus
        found = [w for w in found if size_of(display, w)[0] > 100]
        if found:
            window = found[-1]
            if size_of(display, window) == WINDOW and last == WINDOW:
                return window
            last = size_of(display, window)
            display.tool("xdotool", "windowsize", window, *map(str, WINDOW))
        time.sleep(0.2)
        if last and last != WINDOW and abs(last[0] - WINDOW[0]) < 30 and abs(last[1] - WINDOW[1]) < 30 \
                and found and size_of(display, found[-1]) == last:
            return window # whole cells only
    raise RuntimeError("no window came")


def geometry(display, window):
    """[left, top, width, height] on the screen, without the frame. xdotool counts the frame twice."""
    said = subprocess.run(["xwininfo", "-id", window], env=display.environment, check=False, capture_output=True, text=True, timeout=30).stdout
    words = dict(line.strip().split(":", 1) for line in said.splitlines() if ":" in line)
    return [int(words.get(name, 0)) for name in ("Absolute upper-left X", "Absolute upper-left Y", "Width", "Height")]


def size_of(display, window):
    return tuple(geometry(display, window)[2:])


def place_of(display, window):
    """(left, top, width, height) of the part of the window that is on the screen"""
    left, top, width, height = geometry(display, window)
    columns, rows = map(int, SCREEN.split("x")[:2])
    left, top = max(0, left), max(0, top)
    return left, top, min(width, columns - left), min(height, rows - top)


def end_group(process):
    for number in (signal.SIGTERM, signal.SIGKILL):
        try:
            os.killpg(process.pid, number)
            process.wait(timeout=10)
        except (ProcessLookupError, subprocess.TimeoutExpired):
            pass


def terminals(display, build, runs, small):
    peers = [p for p in PEERS if shutil.which(p)]
    with tempfile.TemporaryDirectory() as folder:
        for what, (path, size) in payloads.write(folder, small).items():
            say(f"terminal, {what}: {size / 1e6:.1f} MB, {runs} runs each of TPU Desk, {', '.join(peers)}")
            times, grids = {}, {}
            for _ in range(runs):
                for name in ["TPU Desk", *peers]:
                    try:
                        spent, grids[name] = terminal_run(display, build, name, path)
                        times.setdefault(name, []).append(spent)
                    except (RuntimeError, OSError) as error:
                        say(f"  {name}: {error}")
            if "TPU Desk" not in times:
                continue
            rate = {name: size / 1e3 / statistics.median(spent) for name, spent in times.items()}
            goals = {"alacritty": ">= 1.2x", "kitty": ">= 1.0x", "konsole": ">= 1.5x"}
            for name in [p for p in peers if p in rate] or [None]:
                report(f"terminal, {what}", rate["TPU Desk"], "MB/s", goal=goals.get(name), peer=name, peer_value=rate.get(name),
                       payloadBytes=size, grid=grids["TPU Desk"], peerGrid=grids.get(name))


def start_once(display, build, command, watch):
    """(milliseconds to the first painted window, MB resident, percent of a core at rest); the latter two only if `watch`"""
    process = subprocess.Popen([f"{build}/bin/bench_start", *command], env=display.environment, stdin=subprocess.PIPE,
                               stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    try:
        line = process.stdout.readline()
        if not line:
            raise RuntimeError(f"{command[0]} showed no window")
        seen = json.loads(line)
        if not watch:
            return seen["ms"], None, None
        time.sleep(IDLE_BEFORE)
        before = processor_ticks(seen["pid"])
        time.sleep(IDLE)
        busy = 100 * (processor_ticks(seen["pid"]) - before) / TICKS / IDLE
        with open(f"/proc/{seen['pid']}/status", encoding="utf-8") as file:
            resident = next(int(l.split()[1]) for l in file if l.startswith("VmRSS:"))
        return seen["ms"], resident / 1024, busy
    finally:
        process.stdin.close()
        process.wait(timeout=60)


def processor_ticks(pid):
    with open(f"/proc/{pid}/stat", encoding="utf-8", errors="replace") as file:
        fields = file.read().rsplit(")", 1)[1].split()
    return int(fields[11]) + int(fields[12])


def starts(display, build, runs):
    say(f"start to first painted window, {runs} runs each of TPU Desk and Konsole; memory and processor at rest")
    commands = {"TPU Desk": [f"{build}/bin/tpudesk", "--data", f"{display.home}/data", "--practice-state", f"{display.home}/world"]}
    if shutil.which("konsole"):
        commands["konsole"] = ["konsole", "--nofork", "--separate", "--geometry", f"{WINDOW[0]}x{WINDOW[1]}"]
    seen = {}
    for turn in range(runs + 1): # the first turn warms caches and is not counted
        for name, command in commands.items():
            try:
                measured = start_once(display, build, command, turn == runs)
                if turn:
                    seen.setdefault(name, []).append(measured)
            except (RuntimeError, OSError, ValueError) as error:
                say(f"  {name}: {error}")
    if "TPU Desk" not in seen:
        return
    peer = "konsole" if "konsole" in seen else None
    # The first start has no practice world yet; all that count have one.
    for column, what, unit, goal in ((0, "start to first painted window, warm", "ms", "<= 350 ms and <= 0.7x"),
                                     (1, "resident memory, idle, one practice project open", "MB", "<= 130 MB"),
                                     (2, "processor, idle, one practice project open", "% of a core", "< 1 %")):
        middle = {name: statistics.median([row[column] for row in rows if row[column] is not None] or [0]) for name, rows in seen.items()}
        report(what, middle["TPU Desk"], unit, goal=goal, peer=peer, peer_value=middle.get(peer))


def middle_of_keys(display, build, names, inner):
    """Name: median of the milliseconds from a key to its glyph, where `inner` runs in the terminal."""
    middle = {}
    for name in names:
        process = subprocess.Popen(terminal_command(name, build, inner), env=display.environment, stdout=subprocess.DEVNULL,
                                   stderr=subprocess.DEVNULL, start_new_session=True)
        screen = latency.Screen(display.environment["DISPLAY"])
        try:
            window = settle(display)
            display.tool("xdotool", "windowactivate", "--sync", window)
            time.sleep(2)
            middle[name] = statistics.median(latency.latencies(screen, place_of(display, window)))
        except (RuntimeError, OSError) as error:
            say(f"  {name}: {error}")
        finally:
            screen.close()
            end_group(process)
    return middle


def keys(display, build):
    """The line discipline of the PTY echoes, here and on a host whose round trip takes 200 ms; nothing else runs in the terminal."""
    peers = [p for p in PEERS if shutil.which(p)]
    say(f"key to glyph, {latency.KEYS} keys each of TPU Desk, {', '.join(peers)}; then over SSH at 200 ms, beside Alacritty")
    middle = middle_of_keys(display, build, ["TPU Desk", *peers], [shutil.which("cat")])
    for name in [p for p in peers if p in middle] or [None]:
        report("key to glyph, local echo, median", middle["TPU Desk"], "ms", goal="<= 5 ms", peer=name, peer_value=middle.get(name))
    with hosts.Farm() as farm, distant.DistantHost((farm.addresses[0], farm.port), 0.2) as host:
        alias = f"HostKeyAlias=[{farm.addresses[0]}]:{farm.port}"
        words = ["ssh", "-tt", "-o", f"Port={host.port}", "-o", alias, *farm.options(), "127.0.0.1", "cat"] # the first of two values counts
        middle = middle_of_keys(display, build, ["TPU Desk", *(p for p in peers if p == "alacritty")], words)
    report("key to glyph over SSH, round trip 200 ms, median", middle["TPU Desk"], "ms", goal="<= 16 ms", peer="alacritty",
           peer_value=middle.get("alacritty"))


def programs(display, build, names, timeout=300):
    """Benchmarks of a part alone, which no other program has: each prints its own lines."""
    for program in names:
        say(program)
        done = subprocess.run([f"{build}/bin/{program}"], env={**display.environment, "QT_QPA_PLATFORM": "offscreen"}, check=False,
                              capture_output=True, text=True, timeout=timeout)
        for line in filter(lambda l: l.startswith("{"), done.stdout.splitlines()):
            found = json.loads(line)
            report(found.pop("figure"), found.pop("value"), found.pop("unit"), goal=found.pop("goal", None), peer=found.pop("peer", None),
                   peer_value=found.pop("peer_value", None), **found)
        if done.returncode:
            raise SystemExit(f"{program} failed with {done.returncode}: {done.stderr[-500:]}")


def main():
    parser = argparse.ArgumentParser(prog="tests/bench/run", description="One line of JSON per figure, each beside its peer.")
    parser.add_argument("--build", help=argparse.SUPPRESS)
    parser.add_argument("--only", choices=("programs", "history", "usage", "start", "keys", "terminal", "waiting", "hosts", "sftp", "files", "buckets", "scalars", "build"),
                        help="only this part; build, the time of the two commands from nothing, takes hours and is in no other run")
    parser.add_argument("--runs", type=int, default=3, help="runs of each program; the median counts (3)")
    parser.add_argument("--small", action="store_true", help="a tenth of each payload: to try it out")
    options = parser.parse_args()
    if options.only == "build":
        sys.exit(not builds.measure(os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__)))), report, say))
    with Display() as display:
        if options.only in (None, "programs"):
            programs(display, options.build, ("bench_vt", "bench_panes", "bench_list", "bench_palette", "bench_guide", "bench_language", "bench_quota", "bench_doctor", "bench_zones", "bench_grantmail", "bench_stacks"))
        if options.only in (None, "history"):
            programs(display, options.build, ("bench_history",))
        if options.only in (None, "usage"):
            memoryprofile.measure(options.build, options.runs, report, say)
            programs(display, options.build, ("bench_usagewire", "bench_usage", "bench_coremap", "bench_usagegraphs"))
        if options.only in (None, "waiting"): # minutes of the clock, hardly any of the processor
            programs(display, options.build, ("bench_waiting", "bench_ready"), 1800)
        if options.only in (None, "start"):
            starts(display, options.build, options.runs)
        if options.only in (None, "hosts"):
            hosts.measure(options.build, max(3, options.runs), report, say)
        if options.only in (None, "sftp"):
            sftp.measure(options.build, options.runs, options.small, (report, say))
        if options.only in (None, "files"):
            programs(display, options.build, ("bench_files",))
        if options.only in (None, "buckets"):
            programs(display, options.build, ("bench_buckets",), 900)
        if options.only in (None, "scalars"):
            programs(display, options.build, ("bench_scalars", "bench_curves"), 900)
        if options.only in (None, "keys"):
            keys(display, options.build)
        if options.only in (None, "terminal"):
            terminals(display, options.build, options.runs, options.small)


MACHINE = machine()
if __name__ == "__main__":
    main()
