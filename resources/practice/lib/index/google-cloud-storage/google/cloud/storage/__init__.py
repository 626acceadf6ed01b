# The imitation of google-cloud-storage on a practice host: buckets and objects of the practice cloud, over HTTP.
# SPDX-FileCopyrightText: 2026 TPU Desk contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""What a training script uses of Google's library: Client, Bucket, Blob. What is not here says so."""
from ._common import missing
from .blob import Blob
from .bucket import Bucket
from .client import Client

try:
    from google._version import __version__
except ImportError:  # the imitations of gcloud and gsutil use it where it lies
    __version__ = "0"

__all__ = ["__version__", "Blob", "Bucket", "Client"]


def __getattr__(name):
    if name.startswith("__"):
        raise AttributeError("module %r has no attribute %r" % (__name__, name))
    raise missing("google.cloud.storage." + name)
