# Part of the imitation of google-cloud-storage on a practice host: what buckets and blobs share.
# SPDX-FileCopyrightText: 2026 TPU Desk contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""A resource of the API with properties that were read, and those that wait for patch()."""
import datetime

CONDITIONS = ("generation", "if_generation_match", "if_generation_not_match", "if_metageneration_match", "if_metageneration_not_match",
              "if_source_generation_match", "if_source_generation_not_match", "if_source_metageneration_match", "if_source_metageneration_not_match")
IGNORED = ("timeout", "retry", "num_retries", "client", "checksum", "single_shot_download", "crc32c_checksum_value")


def missing(name):
    return NotImplementedError("%s is not in this practice host's imitation of google-cloud-storage, which has its buckets and objects. "
                               "It needs the library itself: a real TPU VM, or a computer of your own." % name)


def camel(name):
    first, *rest = name.split("_")
    return first + "".join(part.capitalize() for part in rest)


def query_of(options, *more):
    """Parameters of the API of a call's keyword arguments; those in `more` besides the conditions. Others are not there."""
    found = {}
    for name, value in options.items():
        if name in CONDITIONS + more:
            found[camel(name)] = value
        elif name not in IGNORED:
            raise TypeError("unexpected keyword argument %r" % name)
    return found


def moment(text):
    """2026-01-02T03:04:05.678Z; None stays None."""
    return datetime.datetime.fromisoformat(text.replace("Z", "+00:00")) if text else None


def text_of(value):
    """A moment as the API takes it."""
    if value is None:
        return None
    aware = value if value.tzinfo else value.replace(tzinfo=datetime.timezone.utc)
    return aware.astimezone(datetime.timezone.utc).strftime("%Y-%m-%dT%H:%M:%S.%fZ")


def plain(name, settable=True):
    """A property of the resource as it stands there."""
    def read(self):
        return self._properties.get(name)

    def write(self, value):
        self._change(name, value)
    return property(read, write if settable else None)


def whole(name):
    """A number, that JSON has as text."""
    return property(lambda self: None if self._properties.get(name) is None else int(self._properties[name]))


def dated(name, settable=False):
    def write(self, value):
        self._change(name, text_of(value))
    return property(lambda self: moment(self._properties.get(name)), write if settable else None)


def inner(name, key, fallback=None):
    """A member of an object of the resource."""
    def read(self):
        return (self._properties.get(name) or {}).get(key, fallback)

    def write(self, value):
        self._change(name, {**(self._properties.get(name) or {}), key: value})
    return property(read, write)


class Resource:
    kind = ""

    def __init__(self):
        self._properties, self._changes = {}, set()

    def __getattr__(self, name):
        if name.startswith("_"):
            raise AttributeError(name)
        raise missing("%s.%s" % (self.kind, name))

    def _change(self, name, value):
        self._properties[name] = value
        self._changes.add(name)

    def _take(self, properties):
        self._properties, self._changes = properties, set()
        return self

    def _query(self, options, *more):
        return {"userProject": self.user_project, **query_of(options, *more)}

    def _call(self, method, path=None, query=None, body=None, **how):
        return self.client._connection.call(method, path or self._path(), query, body, **how)

    def reload(self, projection="noAcl", **options):
        self._take(self._call("GET", query={"projection": projection, **self._query(options, "soft_deleted")}))

    def patch(self, **options):
        body = {name: self._properties.get(name) for name in self._changes}
        self._take(self._call("PATCH", query={"projection": "full", **self._query(options)}, body=body))

    def update(self, **options):
        self._take(self._call("PUT", query={"projection": "full", **self._query(options)}, body=self._properties))
