# Part of the imitation of google-cloud-storage on a practice host: real HTTP to the practice cloud's Cloud Storage.
# SPDX-FileCopyrightText: 2026 TPU Desk contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""JSON API over HTTP, with the token of the metadata server. What passes by is tried again, what was broken off goes on where it was."""
import base64
import hashlib
import http.client
import json
import os
import random
import threading
import time
import urllib.parse
import urllib.request

from google.api_core import exceptions

ADDRESS = "http://storage.googleapis.com"
METADATA = "http://169.254.169.254/computeMetadata/v1/"
PASSING = (408, 429, 500, 502, 503, 504)
PATIENCE = 120  # seconds of trying again
BLOCK = 256 * 1024  # bytes: parts of an upload are multiples of it
PART = 32 * BLOCK  # of a resumable upload
AT_ONCE = 8 * 1024 * 1024  # bytes: what is no larger goes up in one request
READ = 1024 * 1024
IDLE = 4  # seconds: a connection that was not used for longer may have been closed meanwhile


class Broken(Exception):
    """The connection ended, or never began."""


def metadata(path):
    request = urllib.request.Request(METADATA + path, headers={"Metadata-Flavor": "Google"})
    try:
        with urllib.request.build_opener(urllib.request.ProxyHandler({})).open(request, timeout=10) as reply:
            return reply.read().decode()
    except OSError as error:
        raise exceptions.ServiceUnavailable("Failed to retrieve %s from the Google Compute Engine metadata service: %s" % (METADATA + path, error))


class Token:
    """Of the service account that the host runs as, as long as it lasts."""

    def __init__(self):
        self.text, self.until, self.lock = "", 0.0, threading.Lock()

    def value(self):
        with self.lock:
            if time.monotonic() > self.until:
                made = json.loads(metadata("instance/service-accounts/default/token"))
                self.text, self.until = made["access_token"], time.monotonic() + made["expires_in"] - 120
            return self.text

    def forget(self):
        self.until = 0.0


class Reply:
    def __init__(self, status, headers, body):
        self.status, self.headers, self.body = status, headers, body

    def json(self):
        return json.loads(self.body) if self.body.strip() else {}


class Connection:
    """One for each thread; requests follow each other on one connection."""

    def __init__(self, base=None):
        self.base = (base or os.environ.get("STORAGE_EMULATOR_HOST") or ADDRESS).rstrip("/")
        if "://" not in self.base:
            self.base = "http://" + self.base
        self.token, self.local = Token(), threading.local()

    def open(self):
        link, used = getattr(self.local, "link", None), getattr(self.local, "used", (0, 0))
        if link is not None and (used[0] != os.getpid() or time.monotonic() - used[1] > IDLE):
            self.close()
            link = None
        self.local.used = (os.getpid(), time.monotonic())
        if link is None:
            where = urllib.parse.urlsplit(self.base)
            kind = http.client.HTTPSConnection if where.scheme == "https" else http.client.HTTPConnection
            link = self.local.link = kind(where.hostname, where.port, timeout=60)
        return link

    def close(self):
        link = getattr(self.local, "link", None)
        self.local.link = None
        if link is not None:
            link.close()

    def send(self, method, target, headers=None, body=None, sink=None, sunk=(200, 206)):
        """One try. `sink` takes the bytes of a reply with a status that is in `sunk`."""
        sent = {**(headers or {}), "Authorization": "Bearer " + self.token.value()}
        try:
            link = self.open()
            link.request(method, target, body=body, headers=sent)
            reply = link.getresponse()
            fields = {name.lower(): value for name, value in reply.getheaders()}
            hashes = ",".join(value for name, value in reply.getheaders() if name.lower() == "x-goog-hash")
            if sink is None or reply.status not in sunk:
                return Reply(reply.status, {**fields, "x-goog-hash": hashes}, reply.read())
            count = 0
            while True:
                part = reply.read(READ)
                if not part:
                    break
                sink(part)
                count += len(part)
            if reply.length:
                raise http.client.IncompleteRead(b"", reply.length)
            self.local.used = (os.getpid(), time.monotonic())
            return Reply(reply.status, {**fields, "x-goog-hash": hashes}, count)
        except (OSError, http.client.HTTPException) as error:
            self.close()
            raise Broken(str(error) or type(error).__name__)

    def call(self, method, path, query=None, body=None, retry=True, expected=(200, 204)):
        """A call of the API; gives its JSON. What passes by is tried again where twice does no harm."""
        target = path + encoded(query)
        text = None if body is None else json.dumps(body).encode()
        headers = {} if text is None else {"Content-Type": "application/json"}
        return self.again(lambda: self.send(method, target, headers, text), "%s %s%s" % (method, self.base, target), retry, expected).json()

    def again(self, act, what, retry=True, expected=(200, 204)):
        pause, end, renewed = 1.0, time.monotonic() + PATIENCE, False
        while True:
            failure = None
            try:
                reply = act()
                if reply.status in expected:
                    return reply
                if reply.status == 401 and not renewed:
                    renewed = True
                    self.token.forget()
                    continue
                failure = refusal(reply, what)
                passes = reply.status in PASSING
            except Broken as error:
                failure, passes = exceptions.ServiceUnavailable("%s: %s" % (what, error)), True
            if not (retry and passes) or time.monotonic() + pause > end:
                raise failure
            time.sleep(pause * random.uniform(0.5, 1.0))
            pause = min(60.0, pause * 2)


def encoded(query):
    said = {name: value for name, value in (query or {}).items() if value is not None}
    text = urllib.parse.urlencode({name: str(value).lower() if isinstance(value, bool) else value for name, value in said.items()}, quote_via=urllib.parse.quote)
    return "?" + text if text else ""


def quoted(name):
    return urllib.parse.quote(name, safe="~")


def refusal(reply, what):
    try:
        error = json.loads(reply.body)["error"]
        message, errors = error["message"], error.get("errors", [])
    except (ValueError, KeyError, TypeError):
        message, errors = reply.body.decode(errors="replace").strip() or "unknown error", []
    return exceptions.from_http_status(reply.status, "%s: %s" % (what, message), errors=errors, response=reply)


class Upload:
    """Bytes of a stream on their way into an object."""

    def __init__(self, link, bucket, resource, stream, size, query=None, part=None):
        self.link, self.bucket, self.resource, self.stream, self.size = link, bucket, resource, stream, size
        self.query, self.part = dict(query or {}), part or PART
        self.path = "/upload/storage/v1/b/%s/o" % quoted(bucket)

    def run(self):
        if self.size is not None and self.size <= AT_ONCE:
            return self.at_once(self.stream.read(self.size))
        return self.resumable()

    def at_once(self, data):
        """In one request, with a digest that the service compares."""
        border = "===============%019d==" % random.randrange(10 ** 19)
        resource = {**self.resource, "md5Hash": digest_text(hashlib.md5(data))}
        body = b"".join([("--%s\r\nContent-Type: application/json; charset=UTF-8\r\n\r\n%s\r\n--%s\r\nContent-Type: %s\r\n\r\n" % (
            border, json.dumps(resource), border, self.resource.get("contentType") or "application/octet-stream")).encode(), data,
            ("\r\n--%s--\r\n" % border).encode()])
        target = self.path + encoded({**self.query, "uploadType": "multipart"})
        headers = {"Content-Type": 'multipart/related; boundary="%s"' % border}
        return self.link.again(lambda: self.link.send("POST", target, headers, body), "POST " + target).json()

    def resumable(self):
        target = self.path + encoded({**self.query, "uploadType": "resumable"})
        headers = {"Content-Type": "application/json", "X-Upload-Content-Type": self.resource.get("contentType") or "application/octet-stream"}
        if self.size is not None:
            headers["X-Upload-Content-Length"] = str(self.size)
        text = json.dumps(self.resource).encode()
        begun = self.link.again(lambda: self.link.send("POST", target, headers, text), "POST " + target)
        where = urllib.parse.urlsplit(begun.headers["location"])
        self.session = where.path + "?" + where.query
        return self.send_parts()

    def send_parts(self):
        kept, data, ended, tries, digest = 0, b"", False, 0, hashlib.md5()
        while True:
            while len(data) < self.part and not ended:
                more = self.stream.read(self.part - len(data))
                ended = not more
                data += more
                digest.update(more)
            last = ended or (self.size is not None and kept + len(data) >= self.size)
            total = str(kept + len(data)) if last else "*"
            span = "bytes %d-%d/%s" % (kept, kept + len(data) - 1, total) if data else "bytes */" + total
            headers = {"Content-Range": span}
            if last:
                headers["X-Goog-Hash"] = "md5=" + digest_text(digest)
            try:
                reply = self.link.send("PUT", self.session, headers, data)
            except Broken:
                reply = None
            if reply is not None and reply.status in (200, 201):
                return reply.json()
            if reply is None or reply.status in PASSING:
                tries += 1
                if tries > 8:
                    raise exceptions.ServiceUnavailable("the upload of %s did not go on" % self.resource.get("name"))
                time.sleep(min(30, 2 ** tries) * random.uniform(0.25, 0.5))
                reply = self.link.again(lambda: self.link.send("PUT", self.session, {"Content-Range": "bytes */*", "Content-Length": "0"}),
                                        "PUT " + self.session, expected=(200, 201, 308))
                if reply.status != 308:
                    return reply.json()
            elif reply.status != 308:
                raise refusal(reply, "PUT " + self.session)
            else:
                tries = 0
            now = int(reply.headers["range"].rpartition("-")[2]) + 1 if "range" in reply.headers else 0
            if now < kept or now > kept + len(data):
                raise exceptions.ServiceUnavailable("the service has %d bytes of %s, which is not what was sent" % (now, self.resource.get("name")))
            data, kept = data[now - kept:], now


def digest_text(digest):
    return base64.b64encode(digest.digest()).decode()


def download(link, bucket, name, write, query=None, start=None, end=None, raw=False):
    """Bytes of an object, from `start` to `end`, that included; goes on where a connection broke. `raw`: as they are stored, without undoing
    a Content-Encoding. Gives the headers of the first reply."""
    at, first, digest, tries = start or 0, None, hashlib.md5(), 0
    target = "/download/storage/v1/b/%s/o/%s" % (quoted(bucket), quoted(name)) + encoded({**(query or {}), "alt": "media"})

    def take(part):
        nonlocal at
        at += len(part)
        digest.update(part)
        write(part)

    while True:
        begin, headers = at, {"Accept-Encoding": "gzip" if raw else "identity"}
        if at or end is not None:
            headers["Range"] = "bytes=%d-%s" % (at, "" if end is None else end)
        try:
            reply = link.send("GET", target, headers, sink=take, sunk=(206,) if at > (start or 0) else (200, 206))
        except Broken as error:
            tries = 1 if at > begin else tries + 1
            if tries > 8:
                raise exceptions.ServiceUnavailable("%s: %s" % (target, error))
            time.sleep(min(30, 2 ** tries) * random.uniform(0.25, 0.5))
            continue
        if reply.status in PASSING and tries < 8:
            tries += 1
            time.sleep(min(30, 2 ** tries) * random.uniform(0.25, 0.5))
            continue
        if reply.status == 200 and isinstance(reply.body, bytes):
            raise exceptions.ServiceUnavailable("%s: the connection broke, and what is decompressed cannot go on in its middle" % target)
        if reply.status not in (200, 206):
            raise refusal(reply, "GET " + target)
        first = first or reply.headers
        sums = dict(part.split("=", 1) for part in reply.headers["x-goog-hash"].split(",") if "=" in part)
        whole = start is None and end is None and (raw or reply.headers.get("x-goog-stored-content-encoding", "identity") == "identity")
        if whole and sums.get("md5", digest_text(digest)) != digest_text(digest):
            raise exceptions.GoogleAPIError("Checksum mismatch while downloading: %s" % target)
        return first
