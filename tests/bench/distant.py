# SPDX-FileCopyrightText: 2026 TPU Desk contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""A host that is far away: what goes to it, and what comes from it, arrives after half of the round trip. A relay and not netem, which
many kernels do not have; the order of bytes stays, and nothing is lost."""
import queue
import socket
import threading
import time


class DistantHost:
    """Listens on 127.0.0.1:port and passes on to `target` (address, port)."""

    def __init__(self, target, round_trip):
        self.target, self.delay = target, round_trip / 2
        self.server = socket.create_server(("127.0.0.1", 0))
        self.port = self.server.getsockname()[1]
        threading.Thread(target=self.accept, daemon=True).start()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.server.close()

    def accept(self):
        while True:
            try:
                here, _ = self.server.accept()
            except OSError:
                return
            there = socket.create_connection(self.target)
            for one in (here, there):
                one.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            for source, sink in ((here, there), (there, here)):
                late = queue.Queue(10_000)
                threading.Thread(target=self.read, args=(source, late), daemon=True).start()
                threading.Thread(target=self.write, args=(sink, late), daemon=True).start()

    def read(self, source, late):
        data = b"-"
        while data:
            try:
                data = source.recv(65536)
            except OSError:
                data = b""
            late.put((time.monotonic() + self.delay, data))

    @staticmethod
    def write(sink, late):
        while True:
            due, data = late.get()
            time.sleep(max(0, due - time.monotonic()))
            try:
                if not data:
                    sink.shutdown(socket.SHUT_WR)
                    return
                sink.sendall(data)
            except OSError:
                return
