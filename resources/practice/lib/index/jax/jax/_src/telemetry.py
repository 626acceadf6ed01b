# Part of the imitation of JAX on a practice host: what Orbax and Grain tell Prometheus of checkpoints and input.
# SPDX-FileCopyrightText: 2026 TPU Desk contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The names, kinds, labels and units of Orbax and Grain, served by the program itself on port 9431, where tpu-info looks, as long as it
runs: each where its variable says so (ENABLE_ORBAX_PROMETHEUS_TELEMETRY, ENABLE_PYGRAIN_PROMETHEUS_TELEMETRY). What was not recorded is not
there. A second program of the host finds the port taken and serves nothing."""
import bisect
import http.server
import os
import socket
import threading

PORT = 9431
ORBAX, GRAIN = "/jax/", "/grain/"
VARIABLES = {ORBAX: ("ENABLE_ORBAX_PROMETHEUS_TELEMETRY", "ORBAX_PROMETHEUS_PORT"), GRAIN: ("ENABLE_PYGRAIN_PROMETHEUS_TELEMETRY", "")}
USUAL = (.005, .01, .025, .05, .075, .1, .25, .5, .75, 1.0, 2.5, 5.0, 7.5, 10.0)  # prometheus_client's own
GRAIN_BUCKETS = {"/grain/python/dataset/next_duration_ns": 2.0, "/grain/python/dataset/source_read_time_ns": 4.0}  # powers of it
HOUR = 3.6e12  # nanoseconds
_guard = threading.Lock()
_metrics = {}  # name → (kind, the least bound of each bucket, {labels: value, or [count of each bucket, sum]})
_served = set()  # of which program


def is_on(name):
    return any(name.startswith(part) for part in _served)


def bounds(name):
    if name not in GRAIN_BUCKETS:
        return list(USUAL)
    found = [1.0]
    while found[-1] * GRAIN_BUCKETS[name] < HOUR:
        found.append(found[-1] * GRAIN_BUCKETS[name])
    return found


def count(name, by=1, **labels):
    """An event, or so many bytes."""
    if is_on(name):
        with _guard:
            values = _metrics.setdefault(name, ("counter", [], {}))[2]
            key = tuple(sorted(labels.items()))
            values[key] = values.get(key, 0) + by


def observe(name, value, **labels):
    """One value of a histogram, in the unit that the name ends with."""
    if is_on(name):
        with _guard:
            _, limits, values = _metrics.setdefault(name, ("histogram", bounds(name), {}))
            buckets, _ = held = values.setdefault(tuple(sorted(labels.items())), [[0] * (len(limits) + 1), 0.0])
            buckets[bisect.bisect_left(limits, value)] += 1
            held[1] += value


def sample(name, labels, value):
    inside = ",".join('%s="%s"' % (key, str(text).replace("\\", r"\\").replace('"', r"\"").replace("\n", r"\n")) for key, text in labels)
    return "%s%s %r\n" % (name, "{%s}" % inside if inside else "", float(value))


def text():
    """Prometheus's text format 0.0.4."""
    out = []
    with _guard:
        for long_name, (kind, limits, values) in _metrics.items():
            name = long_name.strip("/").replace("/", "_")
            shown = name + "_total" if kind == "counter" else name
            out.append("# HELP %s %s\n# TYPE %s %s\n" % (shown, long_name, shown, kind))
            for labels, value in values.items():
                if kind == "counter":
                    out.append(sample(shown, labels, value))
                    continue
                buckets, so_far = value[0], 0
                for limit, here in zip(limits + [None], buckets):
                    so_far += here
                    out.append(sample(name + "_bucket", labels + (("le", "+Inf" if limit is None else repr(limit)),), so_far))
                out.append(sample(name + "_count", labels, so_far) + sample(name + "_sum", labels, value[1]))
    return "".join(out)


class Answer(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        body = text().encode()
        self.send_response(200)
        self.send_header("Content-Type", "text/plain; version=0.0.4; charset=utf-8")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *words):
        pass


class Server(http.server.ThreadingHTTPServer):
    daemon_threads = True

    def server_bind(self):  # without asking who this host is
        self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        self.socket.bind(self.server_address)
        self.server_name, self.server_port = self.server_address


def start():
    """Serves what the environment asks for."""
    for part, (variable, port) in VARIABLES.items():
        if os.environ.get(variable, "false").lower() != "true":
            continue
        _served.add(part)
        text_of_port = os.environ.get(port, "") if port else ""
        try:
            server = Server(("0.0.0.0", int(text_of_port) if text_of_port.isdigit() else PORT), Answer)
        except OSError:
            continue  # it is served already, by this program or by another one
        threading.Thread(target=server.serve_forever, daemon=True).start()
