# SPDX-FileCopyrightText: 2026 TPU Desk contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""A training's way with its checkpoints, by the calls of google-cloud-storage: storageclient.py BUCKET. A line for each thing that it saw."""
import hashlib
import os
import sys

from google.api_core import exceptions
from google.cloud import storage

client = storage.Client()
bucket = client.bucket(sys.argv[1])
weights = os.urandom(9_000_000)  # more than goes up at once
for step in (100, 200):
    blob = bucket.blob("runs/a/step-%d/weights" % step)
    blob.metadata = {"step": step}
    blob.upload_from_string(weights, content_type="application/octet-stream")
marker = bucket.blob("runs/a/step-200/done")
marker.upload_from_string("", if_generation_match=0)
try:
    marker.upload_from_string("again", if_generation_match=0)
except exceptions.PreconditionFailed as error:
    print("kept", error.code)
pages = client.list_blobs(bucket, prefix="runs/a/", delimiter="/")
print("objects", [found.name for found in pages], "folders", sorted(pages.prefixes))
back = bucket.blob("runs/a/step-200/weights").download_as_bytes()
print("same", hashlib.sha256(back).digest() == hashlib.sha256(weights).digest(), len(back))
print("part", bucket.blob("runs/a/step-200/weights").download_as_bytes(start=10, end=19) == weights[10:20])
print("metadata", bucket.get_blob("runs/a/step-100/weights").metadata, bucket.get_blob("runs/a/step-300/weights"))
with bucket.blob("runs/a/log").open("w") as log:
    for step in range(100_000):
        print("step %d" % step, file=log)
with bucket.blob("runs/a/log").open("r") as log:
    print("lines", sum(1 for _ in log))
bucket.rename_blob(bucket.blob("runs/a/log"), "runs/a/log.old")
print("names", sorted(found.name.rpartition("/")[2] for found in client.list_blobs(bucket, page_size=2)))
try:
    client.bucket("others-closed").blob("a").download_as_bytes()
except exceptions.Forbidden as error:
    print("refused", "does not have storage.objects.get access" in str(error))
try:
    storage.Notification
except NotImplementedError as error:
    print("not here", "practice host" in str(error))
