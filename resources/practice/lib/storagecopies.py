# cp, mv and rsync of the imitations of gcloud and gsutil on a practice host.
# SPDX-FileCopyrightText: 2026 TPU Desk contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Where each source goes, and the ways there: up, down, from bucket to bucket. A file that comes down has another name until it is whole."""
import base64
import hashlib
import os
import re
import sys

from storageurls import Item, Refused, Url, exceptions, refusal

MTIME = "goog-reserved-file-mtime"  # of an object: seconds since 1970, as gcloud writes it


def is_folder(tool, url):
    return tool.shelf.is_container(url) if url.is_cloud else os.path.isdir(url.text)


def plan(tool, sources, destination):
    """(source, target) of each object or file."""
    found = []
    for text in sources:
        items = tool.shelf.find(text)
        if not items:
            raise Refused("The following URLs matched no objects or files:\n" + text)
        if Url(text).is_bucket and not tool.has("recursive"):
            raise Refused("Expected object URL. Received: " + text)
        found += items
    ends = (destination.name if destination.is_cloud else destination.text).endswith("/")
    exists = destination.is_bucket or (not destination.is_stream and is_folder(tool, destination))
    if not destination.is_cloud and ends and not exists:
        raise Refused("Destination URL must name an existing directory if it ends with a delimiter. Provided: %s." % destination.text)
    if len(found) > 1 and not destination.is_cloud and not exists and not destination.is_stream:
        raise Refused("Destination URL must name an existing directory. Provided: %s." % destination.text)
    into = exists or ends or len(found) > 1
    pairs = []
    for item in found:
        if not item.is_container:
            pairs.append((item, destination if destination.is_stream or not into else destination.child(named(item))))
        elif not tool.has("recursive"):
            tool.note("WARNING: Omitting %s because it is a container, and recursion is not enabled." % item.url)
        else:
            base = destination.child(item.last) if into and item.last not in ("", ".", "..") else destination
            pairs += [(one, base.child(one.below)) for one in tool.shelf.below(item)]
    if not pairs:
        raise Refused("The following URLs matched no objects or files:\n" + "\n".join(sources))
    return pairs


def named(item):
    if item.url.is_stream:
        raise Refused("Destination object name needed when source is stdin.")
    return item.last


def transfer(tool, item, target, metadata=None):
    """False: it is there, and shall not be replaced."""
    if tool.has("no-clobber") and exists(tool, target):
        tool.note("Skipping existing destination item (no-clobber): %s" % target)
        return False
    tool.note("Copying %s to %s" % (item.url, target) if tool.program == "gcloud" else "Copying %s..." % item.url)
    if item.url.is_cloud and target.is_cloud:
        across(tool, item, target)
    elif target.is_cloud:
        upward(tool, item, target, metadata)
    elif item.url.is_cloud:
        downward(item, target)
    else:
        raise Refused("Local copies not supported." if tool.program == "gcloud" else "Both the source and the destination are files: use cp for that")
    if tool.has("print-created-message"):
        tool.note("Created: %s" % target)
    return True


def exists(tool, target):
    return tool.shelf.blob(target).exists() if target.is_cloud else os.path.lexists(target.text)


def upward(tool, item, target, metadata):
    blob = tool.shelf.blob(target)
    own = dict(part.split("=", 1) for part in tool.options.get("custom-metadata", "").split(",") if "=" in part)
    if own or metadata:
        blob.metadata = {**own, **(metadata or {})}
    if tool.has("cache-control"):
        blob.cache_control = tool.options["cache-control"]
    if tool.has("storage-class"):
        blob.storage_class = tool.options["storage-class"]
    options = {"if_generation_match": 0} if tool.has("no-clobber") else {}
    kind = tool.options.get("content-type")
    if item.url.is_stream:
        blob.upload_from_file(sys.stdin.buffer, content_type=kind, **options)
    else:
        blob.upload_from_filename(item.url.text, content_type=kind, **options)


def downward(item, target):
    if target.is_stream:
        item.blob.download_to_file(sys.stdout.buffer)
        sys.stdout.buffer.flush()
        return
    if target.text.endswith("/"):  # a marker of a folder
        os.makedirs(target.text, exist_ok=True)
        return
    os.makedirs(os.path.dirname(target.text) or ".", exist_ok=True)
    part = target.text + "_.gstmp"
    item.blob.download_to_filename(part)
    os.replace(part, target.text)


def across(tool, item, target):
    copy_of = tool.shelf.blob(target)
    token, _, _ = copy_of.rewrite(item.blob)
    while token is not None:
        token, _, _ = copy_of.rewrite(item.blob, token=token)


def each(tool, pairs, act):
    for item, target in pairs:
        try:
            act(item, target)
        except (exceptions.GoogleAPIError, OSError) as error:
            url = item.url if item.url.is_cloud and not isinstance(error, OSError) else target
            text = str(error) if isinstance(error, OSError) else refusal(error, Url("", url.bucket) if not item.url.is_cloud else url)
            if not tool.has("continue-on-error"):
                raise Refused(text)
            tool.failed(text)


def ends(tool):
    if len(tool.words) < 2:
        raise Refused("argument SOURCE DESTINATION: Must be specified." if tool.program == "gcloud" else "Wrong number of arguments for \"%s\" command." % tool.name)
    return tool.words[:-1], Url(tool.words[-1])


def copy(tool):
    sources, destination = ends(tool)
    each(tool, plan(tool, sources, destination), lambda item, target: transfer(tool, item, target))


def move(tool):
    sources, destination = ends(tool)
    tool.options.setdefault("recursive", "")

    def act(item, target):
        if str(item.url) == str(target):
            raise Refused("Source URL matches destination URL: %s" % item.url)
        if transfer(tool, item, target):
            tool.shelf.bucket(item.url).delete_blob(item.url.name) if item.url.is_cloud else os.remove(item.url.text)
    each(tool, plan(tool, sources, destination), act)


# rsync

def container(tool, text, is_source):
    url = Url(text)
    if url.is_cloud and url.name and not url.name.endswith("/"):
        url = Url("", url.bucket, url.name + "/")
    there = tool.shelf.is_there(url) and is_folder(tool, url) if url.is_cloud else os.path.isdir(url.text)
    if not there and is_source:
        raise Refused("Did not find existing container at: " + text)
    return url, there


def contents(tool, url, there):
    """Name below → item."""
    rows = tool.shelf.below(Item(url, is_container=True)) if there else []
    skipped = re.compile(tool.options["exclude"]) if tool.has("exclude") else None
    return {item.below: item for item in rows if (tool.has("recursive") or "/" not in item.below) and not item.below.endswith("/")
            and not (skipped and skipped.match(item.below))}


def modified(item):
    if item.url.is_cloud:
        own = (item.blob.metadata or {}).get(MTIME, "")
        return int(own) if own.isdigit() else int(item.blob.time_created.timestamp())
    return int(os.stat(item.url.text).st_mtime)


def digest(item):
    if item.url.is_cloud:
        return item.blob.md5_hash
    total = hashlib.md5()
    with open(item.url.text, "rb") as file:
        while part := file.read(1 << 20):
            total.update(part)
    return base64.b64encode(total.digest()).decode()


def is_same(tool, item, other):
    if other is None or item.size != other.size:
        return False
    if not tool.has("checksums-only") and modified(item) == modified(other):
        return True
    ours, theirs = digest(item), digest(other)
    return None in (ours, theirs) or ours == theirs


def synchronise(tool):
    sources, _ = ends(tool)
    if len(sources) != 1:
        raise Refused("Wrong number of arguments for \"rsync\" command." if tool.program == "gsutil" else "unrecognized arguments: " + tool.words[-1])
    source, there = container(tool, sources[0], True)
    target, has_target = container(tool, tool.words[-1], False)
    have, old = contents(tool, source, there), contents(tool, target, has_target)
    due = [(item, target.child(name)) for name, item in have.items() if not is_same(tool, item, old.get(name))]
    if tool.has("dry-run"):
        for item, place in due:
            tool.note("Would copy %s to %s" % (item.url, place))
    else:
        each(tool, due, lambda item, place: synchronised(tool, item, place))
    if tool.has("delete-unmatched-destination-objects"):
        for name in [name for name in old if name not in have]:
            url = old[name].url
            tool.note("%s %s%s" % ("Would remove" if tool.has("dry-run") else "Removing", url, "" if tool.has("dry-run") else "..."))
            if not tool.has("dry-run"):
                tool.shelf.bucket(url).delete_blob(url.name) if url.is_cloud else os.remove(url.text)


def synchronised(tool, item, place):
    """With the time of the file, so that the next time it is the same."""
    transfer(tool, item, place, {MTIME: str(modified(item))} if place.is_cloud and not item.url.is_cloud else None)
    if item.url.is_cloud and not place.is_cloud:
        os.utime(place.text, (modified(item), modified(item)))
