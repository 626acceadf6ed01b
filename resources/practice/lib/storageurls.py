# Where the imitations of gcloud and gsutil read and write: gs://BUCKET/NAME, or a file.
# SPDX-FileCopyrightText: 2026 TPU Desk contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Addresses, and what they stand for: wildcards and folders, here and in a bucket. The bytes go by the imitation of google-cloud-storage."""
import glob
import os
import re
import sys

import host

sys.path.insert(0, os.path.join(host.LIB, "index", "google-cloud-storage"))
from google.api_core import exceptions  # noqa: E402
from google.cloud import storage  # noqa: E402

WILD = re.compile(r"[*?\[]")


class Refused(Exception):
    """Ends the command, in the words of the tool."""


class Url:
    """gs://bucket/name or a path; `-` is the standard input or output."""

    def __init__(self, text, bucket=None, name=""):
        self.text, self.bucket, self.name = text, bucket, name
        if bucket is None and text.startswith("gs://"):
            self.bucket, _, self.name = text[5:].partition("/")
        elif bucket is None and re.match(r"[a-z0-9]+://", text):
            if not text.startswith("file://"):
                raise Refused("Unrecognized scheme \"%s\"." % text.partition(":")[0])
            self.text = text[7:]

    @property
    def is_cloud(self):
        return self.bucket is not None

    @property
    def is_stream(self):
        return self.text == "-"

    @property
    def is_bucket(self):
        return bool(self.bucket) and not self.name

    @property
    def is_provider(self):
        return self.bucket == ""

    def __str__(self):
        return "gs://%s/%s" % (self.bucket, self.name) if self.is_cloud else "file://" + self.text

    def child(self, name):
        if not self.is_cloud:
            if ".." in name.split("/"):
                raise Refused("The name of the object leads out of the folder: " + name)
            return Url(os.path.join(self.text, *name.split("/")))
        return Url("", self.bucket, (self.name.rstrip("/") + "/" if self.name else "") + name)


class Item:
    """What was found. `below`: its name relative to what was asked for, of things found in a folder; "" of what was asked for itself."""

    def __init__(self, url, below="", blob=None, size=None, is_container=False, top=None):
        self.url, self.below, self.blob, self.size, self.is_container, self.top = url, below, blob, size, is_container, top or url

    @property
    def last(self):
        """The last part of the name."""
        return (self.url.name if self.url.is_cloud else self.url.text).rstrip("/").rpartition("/")[2]


def pattern(text):
    """A regular expression of a name with wildcards: * and ? within a folder, ** across."""
    found, at = "", 0
    while at < len(text):
        if text.startswith("**", at):
            found, at = found + ".*", at + 2
        elif text[at] == "[" and "]" in text[at + 2:]:
            end = text.index("]", at + 2)
            inner = text[at + 1:end]
            found, at = found + "[" + ("^" + inner[1:] if inner[:1] in "!^" else inner).replace("\\", "\\\\") + "]", end + 1
        else:
            found, at = found + {"*": "[^/]*", "?": "[^/]"}.get(text[at], re.escape(text[at])), at + 1
    return re.compile(found, re.DOTALL)


class Shelf:
    """The buckets, by one client."""

    def __init__(self, project=None):
        self.client = storage.Client(project=project)

    def bucket(self, url, project=None):
        return self.client.bucket(url.bucket, project)

    def blob(self, url):
        return self.bucket(url).blob(url.name)

    def buckets(self, url):
        """Of gs:// or with a wildcard in the name of the bucket."""
        wanted = pattern(url.bucket or "*")
        return [bucket for bucket in self.client.list_buckets() if wanted.fullmatch(bucket.name)]

    def listing(self, url, prefix="", delimiter=None, versions=None):
        return self.client.list_blobs(url.bucket, prefix=prefix or None, delimiter=delimiter, versions=versions)

    def is_there(self, url):
        """Whether a bucket is there: by its list, which more people may see than the bucket itself."""
        try:
            next(self.client.list_blobs(url.bucket, max_results=1).pages)
            return True
        except exceptions.NotFound:
            return False

    def is_container(self, url):
        """Whether a cloud address is a bucket or has something below it."""
        if not url.name:
            return True
        pages = self.client.list_blobs(url.bucket, prefix=url.name.rstrip("/") + "/", max_results=1)
        return any(True for _ in pages)

    def find(self, text, versions=False):
        """What an address stands for, without what is in folders."""
        url = Url(text)
        return self.cloud(url, versions) if url.is_cloud else self.files(url)

    def cloud(self, url, versions):
        if WILD.search(url.bucket) or url.is_provider:
            found = [Url("", bucket.name, url.name) for bucket in self.buckets(url)]
            return [item for one in found for item in (self.cloud(one, versions) if one.name else [Item(one, is_container=True)])]
        if not url.name:
            return [Item(url, is_container=True)]
        match = WILD.search(url.name)
        if match:
            return self.matches(url, match.start(), versions)
        plain = url.name.rstrip("/")
        found = []
        if not url.name.endswith("/") or versions:
            found = [item for item in map(self.item, self.listing(url, url.name, "/", versions or None)) if item.url.name == url.name]
        return found or ([Item(Url("", url.bucket, plain + "/"), is_container=True)] if self.is_container(url) else [])

    @staticmethod
    def item(blob):
        return Item(Url("", blob.bucket.name, blob.name), blob=blob, size=blob.size)

    def matches(self, url, start, versions):
        wanted, found, folders = pattern(url.name.rstrip("/")), [], set()
        for blob in self.listing(url, url.name[:start], versions=versions or None):
            if wanted.fullmatch(blob.name) and not url.name.endswith("/"):
                found.append(self.item(blob))
                continue
            places = [at for at, letter in enumerate(blob.name) if letter == "/" and wanted.fullmatch(blob.name[:at])]
            if places and "**" not in url.name and blob.name[:places[0] + 1] not in folders:
                folders.add(blob.name[:places[0] + 1])
                found.append(Item(Url("", url.bucket, blob.name[:places[0] + 1]), is_container=True))
        return found

    @staticmethod
    def files(url):
        if url.is_stream:
            return [Item(url)]
        names = sorted(glob.glob(os.path.expanduser(url.text), recursive=True)) if WILD.search(url.text) else [url.text]
        return [Item(Url(name), size=None if os.path.isdir(name) else os.path.getsize(name), is_container=os.path.isdir(name))
                for name in names if os.path.exists(name)]

    def below(self, container, versions=False):
        """All that is in a folder, however deep."""
        url = container.url
        if url.is_cloud:
            for blob in self.listing(url, url.name, versions=versions or None):
                item = self.item(blob)
                item.below, item.top = blob.name[len(url.name):], url
                if item.below:
                    yield item
            return
        for folder, names, files in os.walk(url.text):
            names.sort()
            for name in sorted(files):
                path = os.path.join(folder, name)
                if os.path.isfile(path):
                    yield Item(Url(path), os.path.relpath(path, url.text), size=os.path.getsize(path), top=url)


def refusal(error, url=None):
    """An exception of the library as gcloud says it."""
    if isinstance(error, exceptions.NotFound) and url is not None and url.is_cloud:
        return "%s not found: 404." % (str(url).rstrip("/") if url.is_bucket else url)
    message = re.sub(r"^[A-Z]+ \S+: ", "", getattr(error, "message", str(error)))
    return "HTTPError %s: %s" % (error.code, message) if getattr(error, "code", None) else message


def readable(count):
    """1234 → 1.21kiB"""
    for unit in ("B", "kiB", "MiB", "GiB", "TiB"):
        if count < 1024 or unit == "TiB":
            return "%d%s" % (count, unit) if unit == "B" else "%.2f%s" % (count, unit)
        count /= 1024
