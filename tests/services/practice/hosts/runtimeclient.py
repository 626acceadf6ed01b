# SPDX-FileCopyrightText: 2026 TPU Desk contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Asks libtpu's metric service by hand, frame by frame, with the public field numbers: it shares no .proto with the server.
runtimeclient.py PORT METRIC | PORT own METRIC | PORT list [FILTER] | PORT status [hlo]"""
import json
import socket
import struct
import sys

SERVICE = "/tpu.monitoring.runtime.RuntimeMetricService/"


def varint(number):
    out = bytearray()
    while number > 127:
        out.append(number & 127 | 128)
        number >>= 7
    return bytes(out + bytes([number]))


def text(field, content):
    return varint(field << 3 | 2) + varint(len(content)) + content


def read_varint(data, at):
    number = shift = 0
    while True:
        byte = data[at]
        at += 1
        number |= (byte & 127) << shift
        shift += 7
        if byte < 128:
            return number, at


def fields(data):
    """Field number → its values as they stand on the wire."""
    found, at = {}, 0
    while at < len(data):
        key, at = read_varint(data, at)
        if key & 7 == 0:
            value, at = read_varint(data, at)
        elif key & 7 == 1:
            value, at = struct.unpack("<d", data[at:at + 8])[0], at + 8
        elif key & 7 == 2:
            size, at = read_varint(data, at)
            value, at = data[at:at + size], at + size
        else:
            raise ValueError("wire type %d" % (key & 7))
        found.setdefault(key >> 3, []).append(value)
    return found


def header(name, value):
    return b"\0" + varint(len(name)) + name.encode() + varint(len(value)) + value.encode()


def frame(kind, flags, stream, payload):
    return struct.pack(">I", len(payload))[1:] + bytes([kind, flags]) + struct.pack(">I", stream) + payload


def receive(peer, count):
    data = b""
    while len(data) < count:
        more = peer.recv(count - len(data))
        if not more:
            raise EOFError
        data += more
    return data


def call(port, method, request):
    """(gRPC status, reply). A server's first headers on a connection stand in full, so its status can be read."""
    peer = socket.create_connection(("127.0.0.1", port), timeout=10)
    block = b"".join(header(*pair) for pair in (
        (":method", "POST"), (":scheme", "http"), (":path", SERVICE + method), (":authority", "localhost:%d" % port),
        ("content-type", "application/grpc"), ("te", "trailers")))
    peer.sendall(b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n" + frame(4, 0, 0, b"") + frame(1, 4, 1, block)
                 + frame(0, 1, 1, b"\0" + struct.pack(">I", len(request)) + request))
    body, trailers = b"", b""
    while True:
        head = receive(peer, 9)
        size, kind, flags = struct.unpack(">I", b"\0" + head[:3])[0], head[3], head[4]
        payload = receive(peer, size)
        if kind == 0:
            body += payload
        elif kind == 1:
            trailers += payload
        elif kind == 4 and not flags & 1:
            peer.sendall(frame(4, 1, 0, b""))
        elif kind == 6 and not flags & 1:
            peer.sendall(frame(6, 1, 0, payload))
        if kind in (0, 1) and flags & 1:
            break
    at = trailers.index(b"grpc-status") + len("grpc-status")
    return int(trailers[at + 1:at + 1 + trailers[at]]), body[5:]


def row(data):
    metric = fields(data)
    name = None
    for attribute in metric.get(1, []):
        value = fields(fields(attribute)[2][0])
        if 3 in value or not value:
            name = value.get(3, [0])[0]
        for entry in fields(value[6][0])[1] if 6 in value else []:
            text = fields(fields(entry)[2][0])[1][0]
            if fields(entry)[1][0] == b"device_ordinal":
                name = int(text)
            elif fields(entry)[1][0] == b"buffer-size":
                name = text.decode()
    if 3 in metric:
        gauge = fields(metric[3][0])
        return [name, gauge[1][0] if 1 in gauge else gauge.get(2, [0])[0]]
    distribution = fields(metric[5][0])
    return [name, {"count": distribution.get(1, [0])[0], "mean": distribution.get(2, [0.0])[0], "start": fields(metric[7][0])[1][0] if 7 in metric else 0}]


def core(entry):
    state = fields(fields(entry)[2][0])
    identity = fields(state[1][0])
    sequencer = fields(state[2][0])
    return {"id": fields(entry).get(1, [0])[0], "chip": identity.get(2, [0])[0], "pc": sequencer.get(3, [0])[0],
            "run": sequencer.get(7, [0])[0], "queued": len(state.get(6, [])), "hlo": sequencer.get(8, [b""])[0].decode(), "fingerprint": state.get(4, [b""])[0].hex(),
            "error": state.get(7, [b""])[0].decode()}


def ask(port, words):
    if words[0] == "list":
        status, reply = call(port, "ListSupportedMetrics", text(1, words[1].encode()) if len(words) > 1 else b"")
        return {"status": status, "names": [fields(one)[1][0].decode() for one in fields(reply).get(1, [])]}
    if words[0] == "status":
        status, reply = call(port, "GetTpuRuntimeStatus", b"\x08\x01" if len(words) > 1 else b"")
        answer = fields(reply)
        return {"status": status, "host": answer.get(1, [b""])[0].decode(), "cores": sorted(map(core, answer.get(2, [])), key=lambda one: one["id"])}
    own = words[0] == "own"
    status, reply = call(port, "GetRuntimeMetric", text(1, words[-1].encode()) + (b"\x10\x01" if own else b""))
    metric = fields(fields(reply).get(1, [b""])[0])
    return {"status": status, "name": metric.get(1, [b""])[0].decode(), "rows": list(map(row, metric.get(3, [])))}


try:
    print(json.dumps(ask(int(sys.argv[1]), sys.argv[2:])))
except OSError as error:
    print(json.dumps({"refused": type(error).__name__}))
