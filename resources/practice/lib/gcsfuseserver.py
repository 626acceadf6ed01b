# The file system behind gcsfuse on a practice host: it answers what the kernel asks (FUSE 7.31) out of a bucket.
# SPDX-FileCopyrightText: 2026 TPU Desk contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""As gcsfuse does it: a folder is what names have in common, a file that is written is staged here and uploaded when it is synced or closed, and
against what was uploaded by others meanwhile it loses. Nothing is cached: each look asks Cloud Storage."""
import concurrent.futures
import datetime
import errno
import io
import os
import stat
import struct
import sys
import tempfile
import threading

import host

sys.path.insert(0, os.path.join(host.LIB, "index", "google-cloud-storage"))
from google.api_core import exceptions  # noqa: E402
from google.cloud.storage import _http  # noqa: E402

LOOKUP, FORGET, GETATTR, SETATTR, MKDIR, UNLINK, RMDIR, RENAME, OPEN, READ, WRITE, STATFS, RELEASE, FSYNC = 1, 2, 3, 4, 9, 10, 11, 12, 14, 15, 16, 17, 18, 20
FLUSH, INIT, OPENDIR, READDIR, RELEASEDIR, FSYNCDIR, CREATE, INTERRUPT, DESTROY, BATCH_FORGET, RENAME2 = 25, 26, 27, 28, 29, 30, 35, 36, 38, 42, 45
SILENT = (FORGET, BATCH_FORGET, INTERRUPT)  # nobody waits for an answer
LARGEST = 1024 * 1024  # bytes of one write
READ_AHEAD = 4 * 1024 * 1024
SIZE_IS_SET = 1 << 3  # in SETATTR


class Answer(Exception):
    """An errno for whoever asked."""


def errno_of(error):
    """What a program sees of a refusal."""
    code = getattr(error, "code", None)
    return {401: errno.EACCES, 403: errno.EACCES, 404: errno.ENOENT, 412: errno.ESTALE}.get(code, errno.EIO)


class Bucket:
    """The objects below `top` ("" or "folder/") of one bucket."""

    def __init__(self, name, top):
        self.link, self.name, self.top = _http.Connection(), name, top
        self.path = "/storage/v1/b/%s/o" % _http.quoted(name)

    def object_path(self, name):
        return self.path + "/" + _http.quoted(self.top + name)

    def list(self, prefix, delimiter=None, most=None):
        """(objects, common prefixes), each relative to the top."""
        items, prefixes, token = [], [], None
        while True:
            page = self.link.call("GET", self.path, {"prefix": self.top + prefix, "delimiter": delimiter, "maxResults": most, "pageToken": token})
            items += page.get("items", [])
            prefixes += [text[len(self.top):] for text in page.get("prefixes", [])]
            token = page.get("nextPageToken")
            if not token or most:
                return [dict(item, name=item["name"][len(self.top):]) for item in items], prefixes

    def find(self, name):
        """The object, or None."""
        try:
            return self.link.call("GET", self.object_path(name))
        except exceptions.NotFound:
            return None

    def upload(self, name, stream, size, generation):
        """`generation`: what it takes the place of; 0: nothing may be there."""
        made = _http.Upload(self.link, self.name, {"name": self.top + name}, stream, size, {"ifGenerationMatch": generation}).run()
        return int(made["generation"])

    def read(self, name, start, end, generation):
        data = io.BytesIO()
        _http.download(self.link, self.name, self.top + name, data.write, {"generation": generation}, start, end)
        return data.getvalue()

    def remove(self, name):
        self.link.call("DELETE", self.object_path(name))

    def rename(self, old, new):
        token = None
        while True:
            target = "%s/rewriteTo/b/%s/o/%s" % (self.object_path(old), _http.quoted(self.name), _http.quoted(self.top + new))
            done = self.link.call("POST", target, {"rewriteToken": token}, {})
            token = done.get("rewriteToken")
            if done.get("done", True) or not token:
                break
        self.remove(old)


class Staged:
    """A file that is being written; all handles of this host see the same."""

    def __init__(self, bucket, name, found, is_emptied):
        self.bucket, self.name, self.file, self.lock, self.handles = bucket, name, tempfile.TemporaryFile(), threading.Lock(), 0
        self.generation = int(found["generation"]) if found else 0
        self.is_new = not found or is_emptied
        if found and not is_emptied:
            _http.download(bucket.link, bucket.name, bucket.top + name, self.file.write, {"generation": self.generation})
            self.file.flush()  # from here on it is read and written past this buffer

    @property
    def size(self):
        return os.fstat(self.file.fileno()).st_size

    def change(self, act):
        with self.lock:
            self.is_new = True
            act(self.file.fileno())

    def keep(self):
        with self.lock:
            if self.is_new:
                self.file.seek(0)
                self.generation = self.bucket.upload(self.name, self.file, self.size, self.generation)
                self.is_new = False


class Handle:
    def __init__(self, name, found=None, staged=None, rows=()):
        self.name, self.found, self.staged, self.rows, self.at, self.data = name, found, staged, rows, 0, b""


class FileSystem:
    def __init__(self, device, bucket, is_read_only):
        self.device, self.bucket, self.is_read_only, self.lock = device, bucket, is_read_only, threading.Lock()
        self.names, self.numbers, self.next_number = {1: ""}, {"": 1}, 2
        self.handles, self.next_handle, self.staged = {}, 1, {}
        self.answers = {LOOKUP: self.lookup, GETATTR: self.getattr, SETATTR: self.setattr, MKDIR: self.mkdir, UNLINK: self.unlink, RMDIR: self.rmdir,
                        RENAME: self.rename, RENAME2: self.rename2, OPEN: self.open, READ: self.read, WRITE: self.write, RELEASE: self.release,
                        FSYNC: self.flush, FLUSH: self.flush, OPENDIR: self.opendir, READDIR: self.readdir, RELEASEDIR: self.release, CREATE: self.create,
                        FSYNCDIR: lambda *_: b"", STATFS: lambda *_: struct.pack("<QQQQQIIII24x", *[1 << 40] * 5, 4096, 255, 4096, 0)}

    # --- the kernel's side

    def serve(self):
        with concurrent.futures.ThreadPoolExecutor(8) as pool:
            while True:
                try:
                    request = os.read(self.device, LARGEST + 4096)
                except OSError as error:
                    if error.errno in (errno.EINTR, errno.EAGAIN, errno.ENOENT):
                        continue
                    return  # ENODEV: it was unmounted
                code = struct.unpack_from("<I", request, 4)[0]
                if code == DESTROY:
                    return
                if code not in SILENT:
                    (self.take if code in (INIT, STATFS) else lambda text: pool.submit(self.take, text))(request)

    def take(self, request):
        code, unique, node = struct.unpack_from("<IQQ", request, 4)
        failed, data = 0, b""
        try:
            data = self.begin(request) if code == INIT else self.answers[code](node, request[40:])
        except KeyError:
            failed = errno.ENOSYS if code not in self.answers else errno.ENOENT
        except Answer as error:
            failed = error.args[0]
        except exceptions.GoogleAPIError as error:
            failed = errno_of(error)
        except OSError as error:
            failed = error.errno or errno.EIO
        except Exception:
            failed = errno.EIO
        try:
            os.write(self.device, struct.pack("<IiQ", 16 + (0 if failed else len(data)), -failed, unique) + (b"" if failed else data))
        except OSError:
            pass  # whoever asked does not wait any more

    def begin(self, request):
        _, minor, ahead, _ = struct.unpack_from("<IIII", request, 40)
        return struct.pack("<IIIIHHIIHHI28x", 7, min(minor, 31), ahead, 0, 8, 6, LARGEST, 1, LARGEST // 4096, 0, 0)

    # --- names

    def number_of(self, name):
        with self.lock:
            if name not in self.numbers:
                self.names[self.next_number] = name
                self.numbers[name] = self.next_number
                self.next_number += 1
            return self.numbers[name]

    def child(self, node, text):
        parent = self.names[node]
        name = text.split(b"\0")[0].decode(errors="surrogateescape")
        try:
            name.encode()
        except UnicodeEncodeError:
            raise Answer(errno.EILSEQ)
        return parent + "/" + name if parent else name

    def moved(self, old, new):
        with self.lock:
            self.staged.update({new + name[len(old):]: self.staged.pop(name) for name in list(self.staged) if (name + "/").startswith(old + "/")})
            for name, staged in self.staged.items():
                staged.name = name
            for name in [name for name in self.numbers if (name + "/").startswith(old + "/")]:
                number = self.numbers.pop(name)
                self.names[number] = new + name[len(old):]
                self.numbers[self.names[number]] = number

    def find(self, name):
        """(is a folder, size, seconds since 1970, the object); raises when there is nothing."""
        if not name:
            return True, 0, 0, None
        with self.lock:
            staged = self.staged.get(name)
        if staged:
            return False, staged.size, 0, None
        found = self.bucket.find(name)
        if found:
            return False, int(found["size"]), when(found["updated"]), found
        objects, prefixes = self.bucket.list(name + "/", "/", 1)
        if not objects and not prefixes:
            raise Answer(errno.ENOENT)
        return True, 0, 0, None

    def attributes(self, name, found=None):
        is_folder, size, seconds, _ = found or self.find(name)
        mode = stat.S_IFDIR | 0o755 if is_folder else stat.S_IFREG | 0o644
        return struct.pack("<QQQQQQIIIIIIIIII", self.number_of(name), size, (size + 511) // 512, seconds, seconds, seconds, 0, 0, 0, mode, 1, 0, 0, 0, 4096, 0)

    def entry(self, name, found=None):
        text = self.attributes(name, found)
        return struct.pack("<QQQQII", self.number_of(name), 0, 0, 0, 0, 0) + text

    def may_write(self):
        if self.is_read_only:
            raise Answer(errno.EROFS)

    # --- what is asked

    def lookup(self, node, text):
        return self.entry(self.child(node, text))

    def getattr(self, node, _):
        return struct.pack("<QII", 0, 0, 0) + self.attributes(self.names[node])

    def setattr(self, node, text):
        valid, _, _, size = struct.unpack_from("<IIQQ", text)
        name = self.names[node]
        if valid & SIZE_IS_SET:
            self.may_write()
            staged = self.stage(name, is_emptied=size == 0)
            staged.change(lambda fd: os.ftruncate(fd, size))
            self.unstage(staged)
        return self.getattr(node, text)  # gcsfuse takes no times, modes and owners either

    def mkdir(self, node, text):
        self.may_write()
        name = self.child(node, text[8:])
        self.bucket.upload(name + "/", io.BytesIO(b""), 0, 0)
        return self.entry(name, (True, 0, 0, None))

    def unlink(self, node, text):
        self.may_write()
        name = self.child(node, text)
        with self.lock:
            staged = self.staged.pop(name, None)
        if not staged or staged.generation:
            self.bucket.remove(name)
        return b""

    def rmdir(self, node, text):
        self.may_write()
        name = self.child(node, text) + "/"
        objects, prefixes = self.bucket.list(name, "/", 2)
        if prefixes or [item for item in objects if item["name"] != name]:
            raise Answer(errno.ENOTEMPTY)
        if objects:
            self.bucket.remove(name)
        return b""

    def rename(self, node, text, head=8):
        self.may_write()
        target, = struct.unpack_from("<Q", text)
        first, _, second = text[head:].partition(b"\0")
        old, new = self.child(node, first), self.child(target, second)
        is_folder = self.find(old)[0]
        with self.lock:
            written = [staged for name, staged in self.staged.items() if (name + "/").startswith(old + "/")]
        for staged in written:
            staged.keep()
        for item in self.bucket.list(old + "/")[0] if is_folder else [{"name": old}]:  # not at once, as gcsfuse without hierarchical names
            self.bucket.rename(item["name"], new + item["name"][len(old):])
        self.moved(old, new)
        return b""

    def rename2(self, node, text):
        if struct.unpack_from("<QI", text)[1]:
            raise Answer(errno.EINVAL)
        return self.rename(node, text, 16)

    def stage(self, name, is_emptied=False, is_new=False):
        with self.lock:
            staged = self.staged.get(name)
        if not staged:
            staged = Staged(self.bucket, name, None if is_new else self.bucket.find(name), is_emptied)
        with self.lock:
            staged = self.staged.setdefault(name, staged)
            staged.handles += 1
        return staged

    def unstage(self, staged):
        try:
            staged.keep()
        finally:
            with self.lock:
                staged.handles -= 1
                if not staged.handles and self.staged.get(staged.name) is staged:
                    del self.staged[staged.name]

    def handle(self, made):
        with self.lock:
            self.handles[self.next_handle] = made
            self.next_handle += 1
            return struct.pack("<QII", self.next_handle - 1, 0, 0)

    def open(self, node, text):
        flags, _ = struct.unpack_from("<II", text)
        name = self.names[node]
        if flags & os.O_ACCMODE != os.O_RDONLY:
            self.may_write()
            return self.handle(Handle(name, staged=self.stage(name, bool(flags & os.O_TRUNC))))
        with self.lock:
            is_staged = name in self.staged
        return self.handle(Handle(name, staged=self.stage(name)) if is_staged else Handle(name, found=self.find(name)[3]))

    def create(self, node, text):
        self.may_write()
        name = self.child(node, text[16:])
        staged = self.stage(name, is_new=True)
        return self.entry(name, (False, 0, 0, None)) + self.handle(Handle(name, staged=staged))

    def read(self, _, text):
        number, offset, size = struct.unpack_from("<QQI", text)
        one = self.handles[number]
        if one.staged:
            return os.pread(one.staged.file.fileno(), size, offset)
        end = min(offset + size, int(one.found["size"]))
        if offset >= end:
            return b""
        if not one.at <= offset or end > one.at + len(one.data):
            last = min(offset + max(size, READ_AHEAD), int(one.found["size"])) - 1
            at, data = offset, self.bucket.read(one.name, offset, last, one.found["generation"])
            one.at, one.data = at, data
            return data[:end - offset]
        return one.data[offset - one.at:end - one.at]

    def write(self, _, text):
        number, offset, size = struct.unpack_from("<QQI", text)
        self.handles[number].staged.change(lambda fd: os.pwrite(fd, text[40:40 + size], offset))
        return struct.pack("<II", size, 0)

    def flush(self, _, text):
        one = self.handles[struct.unpack_from("<Q", text)[0]]
        if one.staged:
            one.staged.keep()
        return b""

    def release(self, _, text):
        with self.lock:
            one = self.handles.pop(struct.unpack_from("<Q", text)[0])
        if one.staged:
            self.unstage(one.staged)
        return b""

    def opendir(self, node, _):
        name = self.names[node]
        objects, prefixes = self.bucket.list(name + "/" if name else "", "/")
        start = len(name) + 1 if name else 0
        rows = {item["name"][start:]: stat.S_IFREG for item in objects if item["name"][start:] and not item["name"].endswith("/")}
        with self.lock:
            rows.update({other[start:]: stat.S_IFREG for other in self.staged if os.path.dirname(other) == name})
        rows.update({prefix[start:-1]: stat.S_IFDIR for prefix in prefixes if prefix[start:-1]})
        return self.handle(Handle(name, rows=[(".", stat.S_IFDIR), ("..", stat.S_IFDIR)] + sorted(rows.items())))

    def readdir(self, _, text):
        number, offset, size = struct.unpack_from("<QQI", text)
        one, out = self.handles[number], b""
        for at, (name, kind) in enumerate(one.rows[offset:], offset + 1):
            word = name.encode()
            row = struct.pack("<QQII", self.number_of(one.name + "/" + name if one.name else name) if at > 2 else 1, at, len(word), kind >> 12) + word
            row += b"\0" * (-len(row) % 8)
            if len(out) + len(row) > size:
                break
            out += row
        return out


def when(text):
    """RFC 3339 → seconds since 1970."""
    return int(datetime.datetime.fromisoformat(text.replace("Z", "+00:00")).timestamp())
