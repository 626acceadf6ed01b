# Part of the imitation of google-cloud-storage on a practice host: an object of a bucket.
# SPDX-FileCopyrightText: 2026 TPU Desk contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Blob as the real library has it: bytes up and down, properties, copies. Without ACLs, signed addresses and keys of one's own."""
import io
import json
import mimetypes
import os
import re
import urllib.parse

from google.api_core import exceptions

from . import _http
from ._common import Resource, dated, missing, plain, whole
from .fileio import BlobReader, BlobWriter


class Blob(Resource):
    kind = "Blob"

    def __init__(self, name, bucket, chunk_size=None, encryption_key=None, kms_key_name=None, generation=None, crc32c_checksum=None):
        super().__init__()
        if encryption_key or kms_key_name:
            raise missing("A key of your own")
        if chunk_size is not None and chunk_size % _http.BLOCK:
            raise ValueError("Chunk size must be a multiple of %d." % _http.BLOCK)
        self.name = name.decode() if isinstance(name, bytes) else name
        self.bucket, self.chunk_size = bucket, chunk_size
        if generation is not None:
            self._properties["generation"] = str(generation)

    def __repr__(self):
        return "<Blob: %s, %s, %s>" % (self.bucket and self.bucket.name, self.name, self.generation)

    @classmethod
    def from_uri(cls, uri, client=None):
        from .bucket import Bucket
        match = re.fullmatch(r"gs://(?P<bucket>[a-z0-9_.-]+)/(?P<name>.+)", uri, re.DOTALL)
        if not match:
            raise ValueError("URI pattern must be gs://bucket/object")
        return cls(match["name"], bucket=Bucket(client, match["bucket"]))

    @classmethod
    def from_string(cls, uri, client=None):
        return cls.from_uri(uri, client)

    generation, metageneration, size = whole("generation"), whole("metageneration"), whole("size")
    content_type, content_encoding, content_language = plain("contentType"), plain("contentEncoding"), plain("contentLanguage")
    content_disposition, cache_control, storage_class = plain("contentDisposition"), plain("cacheControl"), plain("storageClass")
    event_based_hold, temporary_hold = plain("eventBasedHold"), plain("temporaryHold")
    md5_hash, crc32c, etag, id = plain("md5Hash"), plain("crc32c"), plain("etag", False), plain("id", False)
    media_link, self_link, component_count = plain("mediaLink", False), plain("selfLink", False), plain("componentCount", False)
    time_created, updated, time_deleted, custom_time = dated("timeCreated"), dated("updated"), dated("timeDeleted"), dated("customTime", True)
    soft_delete_time, hard_delete_time = dated("softDeleteTime"), dated("hardDeleteTime")
    update_storage_class_time = dated("timeStorageClassUpdated")

    @property
    def metadata(self):
        value = self._properties.get("metadata")
        return None if value is None else dict(value)

    @metadata.setter
    def metadata(self, value):
        self._change("metadata", None if value is None else {key: None if text is None else str(text) for key, text in value.items()})

    @property
    def client(self):
        return self.bucket.client

    @property
    def user_project(self):
        return self.bucket.user_project

    @property
    def path(self):
        if not self.name:
            raise ValueError("Cannot determine path without a blob name.")
        return "/b/%s/o/%s" % (self.bucket.name, _http.quoted(self.name))

    def _path(self):
        return "/storage/v1" + self.path

    @property
    def public_url(self):
        return "https://storage.googleapis.com/%s/%s" % (self.bucket.name, urllib.parse.quote(self.name, safe="/~"))

    def exists(self, client=None, **options):
        try:
            query = {"generation": self._properties.get("generation"), "fields": "name", **self._query(options, "soft_deleted")}
            self._call("GET", query=query)
            return True
        except exceptions.NotFound:
            return False

    def delete(self, client=None, **options):
        self.bucket.delete_blob(self.name, generation=self.generation, **options)

    # Up

    def upload_from_file(self, file_obj, rewind=False, size=None, content_type=None, predefined_acl=None, **options):
        if predefined_acl:
            raise missing("predefined_acl")
        if rewind:
            file_obj.seek(0)
        if size is None and isinstance(file_obj, io.BytesIO):
            size = file_obj.getbuffer().nbytes - file_obj.tell()
        if size is None and hasattr(file_obj, "fileno"):
            try:
                size = os.fstat(file_obj.fileno()).st_size - file_obj.tell() or None
            except (OSError, io.UnsupportedOperation):
                size = None
        self._send(file_obj, size, content_type, options)

    def _send(self, stream, size, content_type, options):
        kept = {name: self._properties[name] for name in self._changes if self._properties.get(name) is not None}
        resource = {**kept, "name": self.name, "contentType": content_type or self.content_type or "application/octet-stream"}
        query = self._query(options)
        query.pop("generation", None)
        self._take(_http.Upload(self.client._connection, self.bucket.name, resource, stream, size, query, self.chunk_size).run())

    def upload_from_filename(self, filename, content_type=None, **options):
        with open(filename, "rb") as file:
            size = os.fstat(file.fileno()).st_size
            self._send(file, size, content_type or self.content_type or mimetypes.guess_type(str(filename))[0], options)

    def upload_from_string(self, data, content_type="text/plain", **options):
        data = data.encode() if isinstance(data, str) else bytes(data)
        self._send(io.BytesIO(data), len(data), content_type, options)

    def create_resumable_upload_session(self, content_type=None, size=None, origin=None, client=None, **options):
        link, kind = self.client._connection, content_type or self.content_type or "application/octet-stream"
        headers = {"Content-Type": "application/json", "X-Upload-Content-Type": kind}
        if size is not None:
            headers["X-Upload-Content-Length"] = str(size)
        target = "/upload/storage/v1/b/%s/o" % self.bucket.name + _http.encoded({**self._query(options), "uploadType": "resumable"})
        body = json.dumps({"name": self.name, "contentType": kind}).encode()
        return link.again(lambda: link.send("POST", target, headers, body), "POST " + target).headers["location"]

    # Down

    def _receive(self, write, start, end, raw, options):
        query = {"generation": self._properties.get("generation"), **self._query(options)}
        headers = _http.download(self.client._connection, self.bucket.name, self.name, write, query, start, end, raw)
        self._properties.setdefault("contentType", headers.get("content-type"))

    def download_to_file(self, file_obj, client=None, start=None, end=None, raw_download=False, **options):
        self._receive(file_obj.write, start, end, raw_download, options)

    def download_to_filename(self, filename, client=None, start=None, end=None, raw_download=False, **options):
        try:
            with open(filename, "wb") as file:
                self._receive(file.write, start, end, raw_download, options)
        except (exceptions.GoogleAPIError, _http.Broken):
            os.remove(filename)
            raise

    def download_as_bytes(self, client=None, start=None, end=None, raw_download=False, **options):
        data = io.BytesIO()
        self._receive(data.write, start, end, raw_download, options)
        return data.getvalue()

    def download_as_string(self, *words, **options):
        return self.download_as_bytes(*words, **options)

    def download_as_text(self, client=None, start=None, end=None, raw_download=False, encoding=None, **options):
        return self.download_as_bytes(None, start, end, raw_download, **options).decode(encoding or "utf-8")

    def open(self, mode="r", chunk_size=None, ignore_flush=None, encoding=None, errors=None, newline=None, **options):
        if mode == "rb":
            return BlobReader(self, chunk_size, **options)
        if mode == "wb":
            return BlobWriter(self, chunk_size, ignore_flush, **options)
        if mode in ("r", "rt"):
            return io.TextIOWrapper(BlobReader(self, chunk_size, **options), encoding=encoding, errors=errors, newline=newline)
        if mode in ("w", "wt"):
            return io.TextIOWrapper(BlobWriter(self, chunk_size, True, **options), encoding=encoding, errors=errors, newline=newline)
        raise NotImplementedError("Supported modes strings are 'r', 'rb', 'rt', 'w', 'wb', and 'wt' only.")

    # From others

    def compose(self, sources, client=None, if_source_generation_match=None, delete_source_objects=None, **options):
        parts = []
        for index, source in enumerate(sources):
            part = {"name": source.name}
            if source._properties.get("generation") is not None:
                part["generation"] = source._properties["generation"]
            if if_source_generation_match and if_source_generation_match[index] is not None:
                part["objectPreconditions"] = {"ifGenerationMatch": str(if_source_generation_match[index])}
            parts.append(part)
        kept = {name: self._properties[name] for name in self._changes}
        body = {"sourceObjects": parts, "destination": {"contentType": self.content_type, **kept}, "deleteSourceObjects": delete_source_objects}
        query = self._query(options)
        query.pop("generation", None)
        self._take(self._call("POST", self._path() + "/compose", query, {name: value for name, value in body.items() if value is not None}, retry=False))

    def rewrite(self, source, token=None, client=None, **options):
        query = {"rewriteToken": token, "sourceGeneration": source._properties.get("generation"), **self._query(options)}
        query.pop("generation", None)
        kept = {name: self._properties[name] for name in self._changes}
        reply = self._call("POST", source._path() + "/rewriteTo" + self.path, query, kept or None)
        if reply["done"]:
            self._take(reply["resource"])
        return reply.get("rewriteToken"), int(reply["totalBytesRewritten"]), int(reply["objectSize"])

    def update_storage_class(self, new_class, client=None, **options):
        self._change("storageClass", new_class)
        token, _, _ = self.rewrite(self, **options)
        while token is not None:
            token, _, _ = self.rewrite(self, token=token, **options)
