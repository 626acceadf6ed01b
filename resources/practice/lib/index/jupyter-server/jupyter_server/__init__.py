# An imitation, not Jupyter's server itself: a page behind the token, and /api/status.
# SPDX-FileCopyrightText: 2026 TPU Desk contributors
# SPDX-License-Identifier: GPL-3.0-or-later
import html
import http.server
import json
import os
import secrets
import sys
import urllib.parse

from jupyter_server._version import __version__


def options_of(words):
    """--ServerApp.port=N, --port=N, --port N and the like."""
    found, waiting = {}, list(words)
    while waiting:
        word = waiting.pop(0)
        if not word.startswith("--"):
            continue
        name, equals, value = word[2:].partition("=")
        name = name.split(".")[-1]
        if not equals and waiting and not waiting[0].startswith("-") and name in ("port", "ip", "token", "notebook-dir", "port_retries"):
            value = waiting.pop(0)
        found[name.replace("-", "_")] = value
    return found


def handler(token, origin, title):
    class Page(http.server.BaseHTTPRequestHandler):
        def is_known(self, query):
            given = query.get("token", [""])[0] or self.headers.get("Authorization", "").removeprefix("token ").strip()
            cookie = "practice-token=" + token in self.headers.get("Cookie", "")
            return not token or given == token or cookie

        def do_GET(self):
            url = urllib.parse.urlsplit(self.path)
            known = self.is_known(urllib.parse.parse_qs(url.query))
            if url.path == "/api":
                return self.send(200, json.dumps({"version": __version__}), "application/json")
            if url.path == "/login":
                return self.send(200, "<!DOCTYPE html><title>Jupyter Server</title><p>Password or token:</p>", "text/html")
            if not known:
                if url.path.startswith("/api/"):
                    return self.send(403, json.dumps({"message": "Forbidden", "reason": None}), "application/json")
                self.send_response(302)
                self.send_header("Location", "/login?next=" + urllib.parse.quote(url.path))
                self.send_header("Content-Length", "0")
                return self.end_headers()
            if url.path == "/api/status":
                return self.send(200, json.dumps({"started": "2026-01-01T00:00:00Z", "kernels": 0, "connections": 0}), "application/json")
            if url.path == "/api/kernels" or url.path == "/api/sessions":
                return self.send(200, "[]", "application/json")
            self.send(200, "<!DOCTYPE html><title>%s</title><h1>%s</h1><p>An imitation on a practice host. Folder: %s</p>" % (
                title, title, html.escape(os.getcwd())), "text/html; charset=utf-8")

        def send(self, status, text, kind):
            body = text.encode()
            self.send_response(status)
            self.send_header("Content-Type", kind)
            self.send_header("Content-Length", str(len(body)))
            if origin:
                self.send_header("Access-Control-Allow-Origin", origin)
            if status == 200 and token:
                self.send_header("Set-Cookie", "practice-token=%s; HttpOnly; Path=/" % token)
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *words):
            pass

    return Page


def listen(options, page):
    port, tries = int(options.get("port") or 8888), int(options.get("port_retries") or 50)
    for tried in range(port, port + tries + 1):
        try:
            return http.server.ThreadingHTTPServer((options.get("ip") or "localhost", tried), page)
        except OSError:
            if tries:
                sys.stderr.write("[I ServerApp] The port %d is already in use, trying another port.\n" % tried)
    sys.stderr.write("[C ServerApp] ERROR: the Jupyter server could not be started because port %d is not available.\n" % port)
    return None


def main(title="Jupyter Server", path="/"):
    options = options_of(sys.argv[1:])
    if "version" in options:
        print(__version__)
        return 0
    token = options["token"].strip("'\"") if "token" in options else os.environ.get("JUPYTER_TOKEN") or secrets.token_hex(24)
    server = listen(options, handler(token, options.get("allow_origin", "").strip("'\""), title))
    if not server:
        return 1
    query = "?token=" + (token if "JUPYTER_TOKEN" not in os.environ else "...") if token else ""
    port = server.server_port
    sys.stderr.write("[I ServerApp] An imitation on a practice host: it has a page, and no kernels.\n[I ServerApp] Serving notebooks from local directory: %s\n[I ServerApp] Jupyter Server %s is running at:\n"
                     "[I ServerApp] http://localhost:%d%s%s\n[I ServerApp]     http://127.0.0.1:%d%s%s\n"
                     "[I ServerApp] Use Control-C to stop this server and shut down all kernels (twice to skip confirmation).\n"
                     "[C ServerApp]\n\n    To access the server, open this file in a browser:\n        file://%s/.local/share/jupyter/runtime/jpserver-%d-open.html\n"
                     "    Or copy and paste one of these URLs:\n        http://localhost:%d%s%s\n        http://127.0.0.1:%d%s%s\n" % (
                         os.getcwd(), __version__, port, path, query, port, path, query, os.path.expanduser("~"), os.getpid(), port, path, query, port, path, query))
    sys.stderr.flush()
    try:
        server.serve_forever()
    except KeyboardInterrupt:
        return 0
