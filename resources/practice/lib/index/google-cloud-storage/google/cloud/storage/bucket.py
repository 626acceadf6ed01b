# Part of the imitation of google-cloud-storage on a practice host: a bucket.
# SPDX-FileCopyrightText: 2026 TPU Desk contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Bucket as the real library has it, without ACLs, notifications, lifecycle rules and signed policies."""
from google.api_core import exceptions

from . import _http
from ._common import Resource, dated, inner, plain, whole
from .blob import Blob


class Configuration:
    """Of access: Bucket.iam_configuration."""

    def __init__(self, bucket):
        self.bucket = bucket

    def _value(self):
        return self.bucket._properties.get("iamConfiguration") or {}

    @property
    def uniform_bucket_level_access_enabled(self):
        return (self._value().get("uniformBucketLevelAccess") or {}).get("enabled", False)

    @uniform_bucket_level_access_enabled.setter
    def uniform_bucket_level_access_enabled(self, value):
        self.bucket._change("iamConfiguration", {**self._value(), "uniformBucketLevelAccess": {"enabled": bool(value)}})

    @property
    def public_access_prevention(self):
        return self._value().get("publicAccessPrevention")

    @public_access_prevention.setter
    def public_access_prevention(self, value):
        self.bucket._change("iamConfiguration", {**self._value(), "publicAccessPrevention": value})


class SoftDelete:
    """Bucket.soft_delete_policy."""

    def __init__(self, bucket):
        self.bucket = bucket

    @property
    def retention_duration_seconds(self):
        value = (self.bucket._properties.get("softDeletePolicy") or {}).get("retentionDurationSeconds")
        return None if value is None else int(value)

    @retention_duration_seconds.setter
    def retention_duration_seconds(self, value):
        self.bucket._change("softDeletePolicy", {"retentionDurationSeconds": value})


class Bucket(Resource):
    kind = "Bucket"

    def __init__(self, client, name=None, user_project=None, generation=None):
        super().__init__()
        if name is not None and not (name[:1].isalnum() and name[-1:].isalnum()):
            raise ValueError("Bucket names must start and end with a number or letter.")
        if client is None:
            from .client import Client
            client = Client()
        self.client, self.name, self.user_project = client, name, user_project

    def __repr__(self):
        return "<Bucket: %s>" % self.name

    metageneration, project_number = whole("metageneration"), whole("projectNumber")
    location, storage_class, labels = plain("location"), plain("storageClass"), plain("labels")
    location_type, etag, id, self_link = plain("locationType", False), plain("etag", False), plain("id", False), plain("selfLink", False)
    time_created, updated = dated("timeCreated"), dated("updated")
    versioning_enabled, requester_pays = inner("versioning", "enabled", False), inner("billing", "requesterPays", False)
    iam_configuration = property(Configuration)
    soft_delete_policy = property(SoftDelete)

    @property
    def path(self):
        if not self.name:
            raise ValueError("Cannot determine path without bucket name.")
        return "/b/" + self.name

    def _path(self):
        return "/storage/v1" + self.path

    def blob(self, blob_name, chunk_size=None, encryption_key=None, kms_key_name=None, generation=None, **more):
        return Blob(blob_name, self, chunk_size, encryption_key, kms_key_name, generation)

    def exists(self, client=None, **options):
        try:
            self._call("GET", query={"fields": "name", **self._query(options)})
            return True
        except exceptions.NotFound:
            return False

    def create(self, client=None, project=None, location=None, predefined_acl=None, predefined_default_object_acl=None, **options):
        self.client.create_bucket(self, project=project, location=location)

    def get_blob(self, blob_name, client=None, encryption_key=None, generation=None, **options):
        blob = Blob(blob_name, self, encryption_key=encryption_key)
        try:
            blob.reload(**({} if generation is None else {"generation": generation}), **options)
            return blob
        except exceptions.NotFound:
            return None

    def list_blobs(self, max_results=None, page_token=None, prefix=None, delimiter=None, start_offset=None, end_offset=None, **options):
        return self.client.list_blobs(self, max_results, page_token, prefix, delimiter, start_offset, end_offset, **options)

    def delete(self, force=False, client=None, **options):
        if force:
            blobs = list(self.list_blobs(max_results=257, versions=True))
            if len(blobs) > 256:
                raise ValueError("Refusing to delete bucket with more than 256 objects. If you actually want to delete this bucket, please delete "
                                 "the objects yourself before calling Bucket.delete().")
            self.delete_blobs(blobs, on_error=lambda blob: None, preserve_generation=True)
        self._call("DELETE", query=self._query(options))

    def delete_blob(self, blob_name, client=None, generation=None, **options):
        self._call("DELETE", Blob(blob_name, self)._path(), {"generation": generation, **self._query(options)}, retry=False)

    def delete_blobs(self, blobs, on_error=None, client=None, preserve_generation=False, **options):
        for blob in blobs:
            try:
                name = blob if isinstance(blob, str) else blob.name
                self.delete_blob(name, generation=None if isinstance(blob, str) or not preserve_generation else blob.generation)
            except exceptions.NotFound:
                if on_error is None:
                    raise
                on_error(blob)

    def copy_blob(self, blob, destination_bucket, new_name=None, client=None, preserve_acl=True, source_generation=None, **options):
        copy = Blob(new_name or blob.name, destination_bucket)
        query = {"sourceGeneration": source_generation, **self._query(options)}
        query.pop("generation", None)
        return copy._take(self._call("POST", blob._path() + "/copyTo" + copy.path, query, retry=False))

    def rename_blob(self, blob, new_name, client=None, **options):
        """A copy, and then the end of the first."""
        copy = self.copy_blob(blob, self, new_name, **options)
        if blob.name != new_name:
            blob.delete()
        return copy

    def move_blob(self, blob, new_name, client=None, **options):
        """In one step, which the API has for buckets with a hierarchical namespace and for others, too."""
        moved = Blob(new_name, self)
        return moved._take(self._call("POST", blob._path() + "/moveTo/o/" + _http.quoted(new_name), self._query(options), retry=False))

    def restore_blob(self, blob_name, client=None, generation=None, copy_source_acl=None, **options):
        blob = Blob(blob_name, self)
        return blob._take(self._call("POST", blob._path() + "/restore", {"generation": generation, **self._query(options)}, retry=False))

    def get_iam_policy(self, client=None, requested_policy_version=None, **options):
        query = {"optionsRequestedPolicyVersion": requested_policy_version, **self._query(options)}
        return self._call("GET", self._path() + "/iam", query)

    def set_iam_policy(self, policy, client=None, **options):
        return self._call("PUT", self._path() + "/iam", self._query(options), policy, retry=False)

    def test_iam_permissions(self, permissions, client=None, **options):
        target = self._path() + "/iam/testPermissions?" + "&".join("permissions=" + _http.quoted(name) for name in permissions)
        what = "GET " + target
        link = self.client._connection
        return link.again(lambda: link.send("GET", target), what).json().get("permissions", [])
