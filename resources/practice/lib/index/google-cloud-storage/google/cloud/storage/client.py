# Part of the imitation of google-cloud-storage on a practice host: where everything begins.
# SPDX-FileCopyrightText: 2026 TPU Desk contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Client as the real library has it. Who calls is always the service account of the host."""
from google.api_core import exceptions

from . import _http
from ._common import missing
from .blob import Blob
from .bucket import Bucket


class Pages:
    """A list that comes in pages; `make` makes one of a resource. `prefixes`: the folders that were seen until now."""

    def __init__(self, connection, path, query, make, most=None):
        self.connection, self.path, self.query, self.make, self.most = connection, path, query, make, most
        self.prefixes, self.num_results, self.page_number, self.next_page_token, self.is_begun = set(), 0, 0, query.get("pageToken"), False

    @property
    def pages(self):
        while not self.is_begun or (self.next_page_token and (self.most is None or self.num_results < self.most)):
            self.is_begun = True
            left = {} if self.most is None else {"maxResults": min(self.most - self.num_results, self.query.get("maxResults") or self.most)}
            reply = self.connection.call("GET", self.path, {**self.query, **left, "pageToken": self.next_page_token})
            self.next_page_token = reply.get("nextPageToken")
            self.prefixes.update(reply.get("prefixes", ()))
            self.page_number += 1
            found = [self.make(item) for item in reply.get("items", ())]
            self.num_results += len(found)
            yield found

    def __iter__(self):
        for page in self.pages:
            yield from page


class Client:
    def __init__(self, project=None, credentials=None, _http=None, client_info=None, client_options=None, use_auth_w_custom_endpoint=True,
                 extra_headers=None):
        if credentials is not None:
            raise missing("Client(credentials=…)")
        self._project, self._link = project, None

    def __getattr__(self, name):
        if name.startswith("_"):
            raise AttributeError(name)
        raise missing("Client." + name)

    @property
    def _connection(self):
        if self._link is None:
            self._link = _http.Connection()
        return self._link

    @property
    def project(self):
        if self._project is None:
            self._project = _http.metadata("project/project-id")
        return self._project

    def close(self):
        if self._link is not None:
            self._link.close()

    def __enter__(self):
        return self

    def __exit__(self, *words):
        self.close()

    def bucket(self, bucket_name, user_project=None, generation=None):
        return Bucket(self, bucket_name, user_project)

    def _bucket(self, bucket_or_name):
        return bucket_or_name if isinstance(bucket_or_name, Bucket) else Bucket(self, bucket_or_name)

    def get_bucket(self, bucket_or_name, timeout=None, retry=None, **options):
        bucket = self._bucket(bucket_or_name)
        bucket.reload(**options)
        return bucket

    def lookup_bucket(self, bucket_name, **options):
        try:
            return self.get_bucket(bucket_name, **options)
        except exceptions.NotFound:
            return None

    def create_bucket(self, bucket_or_name, requester_pays=None, project=None, user_project=None, location=None, data_locations=None, **options):
        bucket = self._bucket(bucket_or_name)
        if requester_pays is not None:
            bucket.requester_pays = requester_pays
        if location is not None:
            bucket.location = location
        if data_locations is not None:
            bucket._change("customPlacementConfig", {"dataLocations": data_locations})
        body = {"name": bucket.name, **{name: bucket._properties[name] for name in bucket._changes}}
        query = {"project": project or self.project, "userProject": user_project}
        return bucket._take(self._connection.call("POST", "/storage/v1/b", query, body, retry=False))

    def list_buckets(self, max_results=None, page_token=None, prefix=None, projection="noAcl", fields=None, project=None, page_size=None, **options):
        query = {"project": project or self.project, "prefix": prefix, "projection": projection, "fields": fields, "pageToken": page_token,
                 "maxResults": page_size}
        return Pages(self._connection, "/storage/v1/b", query, lambda item: Bucket(self, item["name"])._take(item), max_results)

    def list_blobs(self, bucket_or_name, max_results=None, page_token=None, prefix=None, delimiter=None, start_offset=None, end_offset=None,
                   include_trailing_delimiter=None, versions=None, projection="noAcl", fields=None, page_size=None, timeout=None, retry=None,
                   match_glob=None, include_folders_as_prefixes=None, soft_deleted=None):
        bucket = self._bucket(bucket_or_name)
        query = {"projection": projection, "prefix": prefix, "delimiter": delimiter, "startOffset": start_offset, "endOffset": end_offset,
                 "includeTrailingDelimiter": include_trailing_delimiter, "versions": versions, "fields": fields, "maxResults": page_size,
                 "matchGlob": match_glob, "includeFoldersAsPrefixes": include_folders_as_prefixes, "softDeleted": soft_deleted,
                 "pageToken": page_token, "userProject": bucket.user_project}
        return Pages(self._connection, bucket._path() + "/o", query, lambda item: Blob(item["name"], bucket)._take(item), max_results)

    def download_blob_to_file(self, blob_or_uri, file_obj, **options):
        blob = blob_or_uri if isinstance(blob_or_uri, Blob) else Blob.from_uri(blob_or_uri, self)
        blob.download_to_file(file_obj, **options)
