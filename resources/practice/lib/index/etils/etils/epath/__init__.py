# Part of the imitation of etils on a practice host: paths here and in buckets.
# SPDX-FileCopyrightText: 2026 TPU Desk contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Path("/a/b") is pathlib's with rmtree() and copy(); Path("gs://bucket/a") is in the practice cloud, and needs gcsfs, as the real one does. In a
bucket a folder is what names have in common, so that mkdir() makes nothing."""
import abc
import io
import os
import pathlib
import shutil


class Path(abc.ABC):
    def __new__(cls, *parts):
        if cls is not Path:
            return super().__new__(cls)
        first = os.fspath(parts[0]) if parts else ""
        return BucketPath(first, *parts[1:]) if first.startswith("gs://") else LocalPath(*parts)


class LocalPath(type(pathlib.Path())):
    def rmtree(self, missing_ok=False):
        if not (missing_ok and not self.exists()):
            shutil.rmtree(self)

    def copy(self, target, overwrite=False):
        copy(self, target, overwrite)
        return Path(target)


Path.register(LocalPath)


def copy(source, target, overwrite):
    target = Path(target)
    if target.exists() and not overwrite:
        raise FileExistsError(str(target))
    target.write_bytes(source.read_bytes())


class BucketPath(Path):
    def __init__(self, text, *more):
        import gcsfs  # noqa: F401
        bucket, _, name = text[5:].partition("/")
        words = [word for part in (name, *map(os.fspath, more)) for word in part.split("/") if word and word != "."]
        self._bucket_name, self._words = bucket, words

    def __str__(self):
        return "gs://" + "/".join([self._bucket_name, *self._words])

    __fspath__ = __str__

    def __repr__(self):
        return "PosixGPath(%r)" % str(self)

    def __eq__(self, other):
        return isinstance(other, BucketPath) and str(self) == str(other)

    def __lt__(self, other):
        return str(self) < str(other)

    def __hash__(self):
        return hash(str(self))

    def __truediv__(self, other):
        return BucketPath(str(self), other)

    def joinpath(self, *parts):
        return BucketPath(str(self), *parts)

    name = property(lambda self: self._words[-1] if self._words else "")
    stem = property(lambda self: pathlib.PurePosixPath(self.name).stem)
    suffix = property(lambda self: pathlib.PurePosixPath(self.name).suffix)
    parts = property(lambda self: ("gs://", self._bucket_name, *self._words))

    @property
    def parent(self):
        return BucketPath("gs://" + "/".join([self._bucket_name, *self._words[:-1]]))

    # --- what is asked of Cloud Storage

    def _ask(self, act):
        """`act` of the bucket and this path's name; its refusals as those of a disk."""
        from google.api_core import exceptions
        from google.cloud import storage
        global _client
        _client = _client or storage.Client()
        try:
            return act(_client.bucket(self._bucket_name), "/".join(self._words))
        except exceptions.NotFound as error:
            raise FileNotFoundError(str(self)) from error
        except (exceptions.Forbidden, exceptions.Unauthorized) as error:
            raise PermissionError(str(error)) from error
        except exceptions.GoogleAPIError as error:
            raise OSError(str(error)) from error

    def _below(self, most=None, delimiter=None):
        """(objects, folders) with their whole names."""
        def act(bucket, name):
            pages = bucket.list_blobs(prefix=name + "/" if name else None, delimiter=delimiter, max_results=most)
            return list(pages), sorted(pages.prefixes)
        return self._ask(act)

    def is_file(self):
        return bool(self._words) and self._ask(lambda bucket, name: bucket.blob(name).exists())

    def is_dir(self):
        objects, folders = self._below(1)
        return bool(objects or folders)

    def exists(self):
        return self.is_file() or self.is_dir()

    def read_bytes(self):
        return self._ask(lambda bucket, name: bucket.blob(name).download_as_bytes())

    def read_text(self, encoding=None):
        return self.read_bytes().decode(encoding or "utf-8")

    def write_bytes(self, data):
        self._ask(lambda bucket, name: bucket.blob(name).upload_from_string(bytes(data), content_type="application/octet-stream"))
        return len(data)

    def write_text(self, data, encoding=None, errors=None):
        return self.write_bytes(data.encode(encoding or "utf-8", errors or "strict"))

    def open(self, mode="r", encoding=None, errors=None, **_):
        text = io.BytesIO(self.read_bytes()) if "r" in mode else _Written(self, self.read_bytes() if "a" in mode and self.is_file() else b"")
        return text if "b" in mode else io.TextIOWrapper(text, encoding or "utf-8", errors)

    def mkdir(self, mode=0o777, parents=False, exist_ok=False):
        if not exist_ok and self.exists():
            raise FileExistsError(str(self))

    def iterdir(self):
        objects, folders = self._below(delimiter="/")
        names = {one.name.rstrip("/") for one in objects} | {one.rstrip("/") for one in folders}
        return iter(sorted(BucketPath("gs://%s/%s" % (self._bucket_name, name)) for name in names if name != "/".join(self._words)))

    def unlink(self, missing_ok=False):
        try:
            self._ask(lambda bucket, name: bucket.blob(name).delete())
        except FileNotFoundError:
            if not missing_ok:
                raise

    def rmdir(self):
        if [one for one in self.iterdir()]:
            raise OSError("Directory not empty: " + str(self))
        self.rmtree()

    def rmtree(self, missing_ok=False):
        for one in self._below()[0]:
            BucketPath("gs://%s" % self._bucket_name)._ask(lambda bucket, _, blob=one: bucket.blob(blob.name).delete())

    def rename(self, target):
        return self.replace(target)

    def replace(self, target):
        """One object after the other: a bucket knows no folders that could be renamed."""
        new = "/".join(Path(target)._words)
        old = "/".join(self._words)
        for blob in [one.name for one in self._below()[0]] or [old]:
            self._ask(lambda bucket, _, name=blob: bucket.rename_blob(bucket.blob(name), new + name[len(old):]))
        return Path(target)

    def copy(self, target, overwrite=False):
        copy(self, target, overwrite)
        return Path(target)


class _Written(io.BytesIO):
    """Uploaded when it is closed."""

    def __init__(self, path, begun):
        super().__init__()
        self.path = path
        self.write(begun)

    def close(self):
        if not self.closed:
            self.path.write_bytes(self.getvalue())
        super().close()


_client = None
PathLike = os.PathLike
