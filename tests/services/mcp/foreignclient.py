#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 TPU Desk contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""A client of the Model Context Protocol that knows nothing of TPU Desk but how it is started: it reads JSON-RPC by lines, believes the schemas that it is given, and
holds each answer against them. foreignclient.py SCENE PROGRAM [OPTION…]; what went wrong is an exception."""
import collections
import json
import os
import queue
import signal
import subprocess
import sys
import threading
import time

PATIENCE = 60 # seconds; more than anything takes


class Client:
    """One server, started as an editor starts it."""

    def __init__(self, command, name="foreign client"):
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        self.name = name
        self.last = 0
        self.said = queue.Queue()
        self.answers = {}
        self.news = collections.defaultdict(list)
        self.nameless = []
        threading.Thread(target=self._read, daemon=True).start()

    def _read(self):
        for line in self.process.stdout:
            self.said.put(line)
        self.said.put(None)

    def send(self, message):
        self.write(json.dumps(message).encode() + b"\n")

    def write(self, data):
        self.process.stdin.write(data)
        self.process.stdin.flush()

    def take(self, until):
        """Reads until that holds; what came is kept by whom it is for."""
        end = time.monotonic() + PATIENCE
        while not until():
            line = self.said.get(timeout=max(0.0, end - time.monotonic()))
            assert line is not None, "the server ended: " + self.process.stderr.read().decode()
            assert line.endswith(b"\n"), line
            said = json.loads(line)
            for message in said if isinstance(said, list) else [said]:
                self.keep(message)

    def keep(self, message):
        assert message["jsonrpc"] == "2.0", message
        if "method" in message:
            assert "id" not in message, message # it asks nothing of a client
            self.news[message["method"]].append(message["params"])
            return
        assert ("result" in message) != ("error" in message), message
        if message["id"] is None:
            self.nameless.append(message)
            return
        assert message["id"] not in self.answers, "answered twice: %r" % message
        self.answers[message["id"]] = message

    def begin(self, method, params=None, identity=None):
        self.last += 1
        identity = self.last if identity is None else identity
        message = {"jsonrpc": "2.0", "id": identity, "method": method}
        if params is not None:
            message["params"] = params
        self.send(message)
        return identity

    def wait(self, identity):
        self.take(lambda: identity in self.answers)
        return self.answers[identity]

    def request(self, method, params=None, identity=None):
        return self.wait(self.begin(method, params, identity))

    def initialize(self, version="2025-06-18"):
        answer = self.request("initialize", {"protocolVersion": version, "capabilities": {"roots": {}},
                                             "clientInfo": {"name": self.name, "version": "3.1"}})["result"]
        assert answer["protocolVersion"] == version and "tools" in answer["capabilities"], answer
        self.send({"jsonrpc": "2.0", "method": "notifications/initialized"})
        self.tools = {tool["name"]: tool for tool in self.request("tools/list")["result"]["tools"]}
        return answer

    def call(self, tool, **arguments):
        return self.finished(tool, self.begin("tools/call", {"name": tool, "arguments": arguments}))

    def finished(self, tool, identity):
        """The result, held against the tool's schema."""
        answer = self.wait(identity)
        assert "result" in answer, answer
        result = answer["result"]
        assert result["content"][0]["type"] == "text" and result["content"][0]["text"], result
        if "structuredContent" in result:
            check(self.tools[tool]["outputSchema"], result["structuredContent"])
            assert json.loads(result["content"][0]["text"]) == result["structuredContent"]
        else:
            assert result["isError"], result
        return result

    def end(self, code=0):
        """As the protocol ends a session: its input is closed, and it goes."""
        self.process.stdin.close()
        self.over(code)

    def over(self, code):
        found = self.process.wait(PATIENCE)
        assert found == code, "%s, not %s: %s" % (found, code, self.process.stderr.read().decode())


TYPES = {"object": dict, "array": list, "string": str, "boolean": bool, "number": (int, float), "integer": int, "null": type(None)}


def check(schema, value, root=None, place="$"):
    """As much of JSON Schema as any schema here uses; a word that is not known is a fault."""
    root = schema if root is None else root
    for word, rule in schema.items():
        if word == "$ref":
            check(root["$defs"][rule.rsplit("/", 1)[1]], value, root, place)
        elif word == "type":
            kinds = tuple(TYPES[kind] for kind in ([rule] if isinstance(rule, str) else rule))
            assert any(isinstance(value, kind) for kind in kinds) and not (isinstance(value, bool) and bool not in kinds), (place, rule, value)
        elif word in ("enum", "const"):
            assert value in rule if word == "enum" else value == rule, (place, rule, value)
        elif word == "required":
            assert not isinstance(value, dict) or set(rule) <= set(value), (place, rule, value)
        elif word == "properties":
            for name, inner in (rule.items() if isinstance(value, dict) else ()):
                if name in value:
                    check(inner, value[name], root, place + "." + name)
        elif word == "additionalProperties":
            for name in set(value) - set(schema.get("properties", {})) if isinstance(value, dict) else ():
                assert rule is not False, (place, name)
                check({} if rule is True else rule, value[name], root, place + "." + name)
        elif word == "items":
            for number, one in enumerate(value if isinstance(value, list) else ()):
                check(rule, one, root, "%s[%d]" % (place, number))
        elif word == "anyOf":
            check_any(rule, value, root, place)
        else:
            assert word in ("description", "title", "$defs", "format", "pattern", "minimum", "maximum", "default"), (place, word)


def check_any(rules, value, root, place):
    for rule in rules:
        try:
            return check(rule, value, root, place)
        except AssertionError:
            pass
    raise AssertionError((place, rules, value))


def text(result):
    return "\n".join(part["text"] for part in result["content"])


# ---- scenes ----

def reading(command):
    """All that can be read without knowing a name."""
    for version in ("2024-11-05", "2025-03-26", "2025-11-25"):
        client = Client(command)
        client.initialize(version)
        client.end()
    client = Client(command)
    client.initialize()
    assert all(tool["annotations"]["readOnlyHint"] for tool in client.tools.values())
    read = 0
    for name, tool in sorted(client.tools.items()):
        assert tool["inputSchema"]["type"] == "object"
        if not tool["inputSchema"].get("required"):
            result = client.call(name)
            assert "structuredContent" in result, (name, text(result))
            assert result["structuredContent"]["cloud"] == "practice"
            read += 1
    assert read >= 8, read
    assert client.call("tpus_show", name="alpaca")["isError"]
    assert client.call("tpus_list", colour="red")["isError"]
    assert client.request("tools/call", {"name": "tpus_fly"})["error"]["code"] == -32602
    assert client.request("prompts/list")["error"]["code"] == -32601
    identity = client.begin("tools/call", {"name": "doctor_run", "arguments": {}, "_meta": {"progressToken": "doctor"}})
    client.finished("doctor_run", identity)
    news = client.news["notifications/progress"]
    assert len(news) > 3 and all(one["progressToken"] == "doctor" and one["message"] for one in news)
    assert [one["progress"] for one in news] == sorted({one["progress"] for one in news})
    client.end()


def many(command):
    """Calls beside each other, each answered once."""
    client = Client(command)
    client.initialize()
    under_way = {client.begin("tools/call", {"name": name, "arguments": {}}, identity): name
                 for identity, name in ((10, "tpus_list"), ("10", "grant_list"), (10.5, "quota_list"), (-1, "jobs_list"))}
    for identity, name in under_way.items():
        assert not client.finished(name, identity)["isError"]
    client.end()


def switched_off(command):
    """Changes are neither offered nor done."""
    client = Client(command)
    client.initialize()
    assert "practice_capacity" not in client.tools
    result = client.request("tools/call", {"name": "practice_capacity", "arguments": {"capacity": "as-it-was"}})["result"]
    assert result["isError"] and "--allow-changes" in text(result), result
    client.end()


def confirmed(command):
    """The first is refused at the window, the second allowed."""
    client = Client(command)
    client.initialize()
    assert client.tools["tpus_delete"]["annotations"]["destructiveHint"]
    refused = client.call("practice_capacity", capacity="as-it-was")
    assert refused["isError"] and "refused" in text(refused), refused
    allowed = client.call("practice_capacity", capacity="as-it-was")
    assert not allowed["isError"], allowed
    client.end()


def cancelled(command):
    """Nobody answers at the window, and the client wants it no more."""
    client = Client(command)
    client.initialize()
    identity = client.begin("tools/call", {"name": "practice_capacity", "arguments": {"capacity": "gone"}, "_meta": {"progressToken": 1}})
    client.take(lambda: any("window" in one["message"] for one in client.news["notifications/progress"]))
    client.send({"jsonrpc": "2.0", "method": "notifications/cancelled", "params": {"requestId": identity, "reason": "too slow"}})
    assert not client.call("grant_list")["isError"]
    assert client.request("ping")["result"] == {}
    assert identity not in client.answers
    client.end()


def hostile(command):
    """Whatever comes in is answered, and what comes after it works."""
    client = Client(command)
    client.write(b"GET / HTTP/1.1\r\nHost: x\r\n\r\n")
    client.write(b"\xff\xfe\x00\n" + b"[" * 100_000 + b"\n")
    client.write(b'{"jsonrpc":"2.0","id":1,"method":"ping","params":{"a":"' + b"x" * 3_000_000 + b'"}}\n')
    for identity in ("null", "true", "[1]", "{}", '"' + "x" * 5_000 + '"'):
        client.write(b'{"jsonrpc":"2.0","id":' + identity.encode() + b',"method":"ping"}\n')
    client.take(lambda: len(client.nameless) == 10)
    codes = collections.Counter(message["error"]["code"] for message in client.nameless)
    assert codes == {-32700: 4, -32600: 6}, codes
    client.initialize()
    client.send([{"jsonrpc": "2.0", "id": "a", "method": "ping"}, {"jsonrpc": "2.0", "id": "b", "method": "tools/call", "params": {"name": "grant_list"}}])
    client.finished("grant_list", "b")
    assert "a" in client.answers
    for identity in ("", "한국어", 2 ** 53 + 1, -0.5, 1e300):
        assert client.request("ping", identity=identity)["result"] == {}
    client.end()


def closed(command):
    """Whoever does not read any more is not written to for ever."""
    process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    process.stdin.write(b'{"jsonrpc":"2.0","id":0,"method":"initialize","params":{}}\n')
    process.stdin.flush()
    assert json.loads(process.stdout.readline())["id"] == 0
    process.stdout.close()
    process.stdin.write(b'{"jsonrpc":"2.0","id":1,"method":"ping"}\n')
    process.stdin.flush()
    assert process.wait(PATIENCE) == 141
    assert b"has gone" in process.stderr.read()
    client = Client(command)
    client.initialize()
    client.begin("tools/call", {"name": "doctor_run", "arguments": {}})
    client.end() # what runs is not waited for
    client = Client(command)
    client.initialize()
    client.process.send_signal(signal.SIGTERM)
    client.over(130)


def lazy(command):
    """A client that asks much and reads nothing for a while loses nothing."""
    process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    asked = 400
    lines = [b'{"jsonrpc":"2.0","id":0,"method":"initialize","params":{}}\n'] + [b'{"jsonrpc":"2.0","id":%d,"method":"tools/list"}\n' % i for i in range(1, asked)]
    writer = threading.Thread(target=lambda: (process.stdin.write(b"".join(lines)), process.stdin.flush()), daemon=True)
    writer.start()
    said = [json.loads(process.stdout.readline()) for _ in range(asked)]
    assert [one["id"] for one in said] == list(range(asked))
    process.stdin.close()
    assert process.wait(PATIENCE) == 0


def no_desk(command):
    """Where no window is open nothing can be confirmed, and reading goes on alone."""
    client = Client(command)
    client.initialize()
    refused = client.call("tpus_delete", name="llama-pod")
    assert refused["isError"] and "window" in text(refused), refused
    client.end()


def alone(command):
    """Reading needs no desk."""
    client = Client(command)
    client.initialize()
    identities = [client.begin("tools/call", {"name": name, "arguments": {}}) for name in ("tpus_list", "quota_list")]
    for name, identity in zip(("tpus_list", "quota_list"), identities):
        result = client.finished(name, identity)
        assert not result["isError"] and result["structuredContent"]["cloud"] == "google", result
    assert client.call("tpus_show", name="alpaca")["_meta"]["tpudesk/error"]["code"] == "not-found"
    client.end()


SCENES = {scene.__name__: scene for scene in (reading, many, switched_off, confirmed, cancelled, hostile, closed, lazy, no_desk, alone)}

if __name__ == "__main__":
    os.environ.setdefault("LC_ALL", "C.UTF-8")
    SCENES[sys.argv[1]](sys.argv[2:])
