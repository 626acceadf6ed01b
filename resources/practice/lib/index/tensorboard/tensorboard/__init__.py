# An imitation, not TensorBoard itself: a page that lists the runs of a log folder.
# SPDX-FileCopyrightText: 2026 TPU Desk contributors
# SPDX-License-Identifier: GPL-3.0-or-later
import argparse
import html
import http.server
import json
import os
import sys

from tensorboard._version import __version__


def runs_in(folder):
    found = []
    for path, _, files in os.walk(folder):
        if any("tfevents" in name for name in files):
            found.append(os.path.relpath(path, folder))
    return sorted(found)


def handler(folder):
    class Page(http.server.BaseHTTPRequestHandler):
        def do_GET(self):
            runs = runs_in(folder)
            if self.path.startswith("/data/runs"):
                return self.send(json.dumps(runs), "application/json")
            if self.path.startswith("/data/environment"):
                return self.send(json.dumps({"version": __version__, "data_location": folder}), "application/json")
            if self.path.partition("?")[0] not in ("/", "/index.html"):
                return self.send_error(404)
            items = "".join("<li>%s</li>" % html.escape(run) for run in runs) or "<p>No dashboards are active for the current data set.</p>"
            self.send("<!DOCTYPE html><title>TensorBoard</title><h1>TensorBoard</h1><p>An imitation on a practice host. Log folder: %s</p><ul>%s</ul>"
                      % (html.escape(folder), items), "text/html; charset=utf-8")

        def send(self, text, kind):
            body = text.encode()
            self.send_response(200)
            self.send_header("Content-Type", kind)
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *words):
            pass

    return Page


def main():
    parser = argparse.ArgumentParser(prog="tensorboard")
    parser.add_argument("--logdir", default="")
    parser.add_argument("--host", default="localhost")
    parser.add_argument("--port", type=int, default=None)
    parser.add_argument("--bind_all", action="store_true")
    parser.add_argument("--version", action="store_true")
    options, _ = parser.parse_known_args()
    if options.version:
        print(__version__)
        return 0
    if not options.logdir:
        sys.stderr.write("Error: A logdir or db must be specified. For example `tensorboard --logdir mylogdir` or `tensorboard --db "
                         "sqlite:~/.tensorboard.db`. Run `tensorboard --helpfull` for details and examples.\n")
        return 1
    address = "0.0.0.0" if options.bind_all else options.host
    port = 6006 if options.port is None else options.port
    for tried in range(port, port + (10 if options.port is None else 1)):
        try:
            server = http.server.ThreadingHTTPServer((address, tried), handler(os.path.abspath(options.logdir)))
            break
        except OSError:
            server = None
    if not server:
        sys.stderr.write("TensorBoard could not bind to port %d, it was already in use\nERROR: TensorBoard could not bind to port %d, it was already in use\n" % (port, port))
        return 1
    sys.stderr.write("An imitation on a practice host: its page lists the runs of the log folder.\nTensorBoard %s at http://%s:%d/ (Press CTRL+C to quit)\n" % (__version__, options.host, server.server_port))
    sys.stderr.flush()
    try:
        server.serve_forever()
    except KeyboardInterrupt:
        return 0
