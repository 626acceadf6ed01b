# Part of the imitation of google-cloud-storage on a practice host: objects as files.
# SPDX-FileCopyrightText: 2026 TPU Desk contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""What Blob.open() gives: reads go down in pieces, writes go up as a resumable upload that ends with close()."""
import io
import queue
import threading

PIECE = 40 * 1024 * 1024


class BlobReader(io.BufferedIOBase):
    def __init__(self, blob, chunk_size=None, retry=None, **options):
        super().__init__()
        self.blob, self.options, self.piece = blob, options, chunk_size or blob.chunk_size or PIECE
        self.at, self.begin, self.data = 0, 0, b""
        if blob.size is None:
            blob.reload(**{name: value for name, value in options.items() if name.startswith("if_")})
        self.end = blob.size

    def read(self, size=-1):
        self._open()
        left = max(0, self.end - self.at)
        wanted = left if size is None or size < 0 else min(size, left)
        found = []
        while wanted > 0:
            part = self.peek(wanted)[:wanted]
            if not part:
                break
            found.append(part)
            self.at += len(part)
            wanted -= len(part)
        return b"".join(found)

    def peek(self, size=1):
        """What comes next, without going there: at least a byte, unless it ends here."""
        if self.at >= self.begin + len(self.data) and self.at < self.end:
            last = min(self.end, self.at + max(self.piece, size)) - 1
            self.begin, self.data = self.at, self.blob.download_as_bytes(start=self.at, end=last, **self.options)
        offset = self.at - self.begin
        return self.data[offset:offset + max(size, 8192)]

    def read1(self, size=-1):
        return self.read(size if size and size > 0 else self.piece)

    def readinto(self, buffer):
        data = self.read(len(buffer))
        buffer[:len(data)] = data
        return len(data)

    def _open(self):
        if self.closed:
            raise ValueError("I/O operation on closed file.")

    def seek(self, pos, whence=0):
        self._open()
        target = pos + {0: 0, 1: self.at, 2: self.end}[whence]
        self.at = max(0, min(target, self.end))
        if not self.begin <= self.at <= self.begin + len(self.data):
            self.begin, self.data = self.at, b""
        return self.at

    def tell(self):
        return self.at

    def readable(self):
        return True

    def seekable(self):
        return True


class BlobWriter(io.BufferedIOBase):
    """The upload runs beside the writer, with no more than 64 MiB in between."""

    def __init__(self, blob, chunk_size=None, ignore_flush=None, retry=None, content_type=None, **options):
        super().__init__()
        self.blob, self.parts, self.count, self.failure = blob, queue.Queue(64), 0, None
        self.rest, self.ended, self.is_cancelled, self.ignores_flush = b"", False, False, bool(ignore_flush)
        if chunk_size:
            blob.chunk_size = chunk_size
        self.thread = threading.Thread(target=self._run, args=(content_type, options), daemon=True)
        self.thread.start()

    def _run(self, content_type, options):
        try:
            self.blob._send(_Pipe(self), None, content_type, options)
        except BaseException as error:  # goes on in the writer
            self.failure = error
        while not self.ended:  # nobody waits for ever for room
            self.ended = self.parts.get() is None

    def write(self, data):
        if self.closed:
            raise ValueError("I/O operation on closed file.")
        if self.failure:
            raise self.failure
        data = bytes(data)
        for begin in range(0, len(data), 1 << 20):
            self.parts.put(data[begin:begin + (1 << 20)])
        self.count += len(data)
        return len(data)

    def tell(self):
        return self.count

    def writable(self):
        return True

    def seekable(self):
        return False

    def flush(self):
        if not self.ignores_flush:
            raise io.UnsupportedOperation("Cannot flush without finalizing upload. Use close() instead, or set ignore_flush=True when constructing "
                                          "this class (see docstring).")

    def terminate(self):
        """Ends it without an object."""
        self.is_cancelled = True
        self.close()

    def close(self):
        if self.closed:
            return
        self.parts.put(None)
        self.thread.join()
        self.ignores_flush = True
        super().close()
        if self.failure and not self.is_cancelled:
            raise self.failure

    def __exit__(self, kind, error, trace):
        self.is_cancelled = self.is_cancelled or kind is not None
        return super().__exit__(kind, error, trace)


class _Pipe:
    """The upload's side of a writer."""

    def __init__(self, writer):
        self.writer = writer

    def read(self, size):
        data = [self.writer.rest]
        count = len(self.writer.rest)
        while count < size and not self.writer.ended:
            part = self.writer.parts.get()
            if part is None:
                self.writer.ended = True
                if self.writer.is_cancelled:
                    raise OSError("the writer was ended")
            else:
                data.append(part)
                count += len(part)
        joined = b"".join(data)
        self.writer.rest = joined[size:]
        return joined[:size]
