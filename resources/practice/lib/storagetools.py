# gcloud storage and gsutil of a practice host: bin/imitation.
# SPDX-FileCopyrightText: 2026 TPU Desk contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The commands that people use on a TPU VM, over real HTTP to the practice cloud. What is not here says so."""
import getopt
import json
import os
import re
import sys

import host
from storagecopies import copy, move, synchronise
from storageurls import Refused, Shelf, Url, exceptions, readable, refusal

# Name: options as getopt(3) writes them; "same" names of an option are brought to the first.
COMMANDS = {
    "cp": ("rRnIapP", "recursive no-clobber continue-on-error cache-control= content-type= storage-class= custom-metadata= all-versions print-created-message"),
    "mv": ("rRnapP", "recursive no-clobber continue-on-error cache-control= content-type= storage-class= custom-metadata= print-created-message"),
    "rsync": ("rRdnux:", "recursive delete-unmatched-destination-objects dry-run exclude= continue-on-error checksums-only"),
    "ls": ("rRlLajbeh", "recursive long full all-versions json buckets etag readable-sizes"),
    "rm": ("rRaf", "recursive all-versions continue-on-error"),
    "cat": ("dr:", "display-url range="),
    "du": ("srcah", "summarize readable-sizes total all-versions"),
    "buckets create": ("lcpb", "location= default-storage-class= uniform-bucket-level-access public-access-prevention no-public-access-prevention "
                       "soft-delete-duration= enable-hierarchical-namespace"),
    "buckets describe": ("", "raw"), "buckets list": ("", "raw"), "buckets delete": ("", "continue-on-error"),
    "objects describe": ("", "raw"), "objects list": ("", "raw stat"), "stat": ("", ""), "mb": ("l:c:p:b:", ""), "rb": ("f", ""),
}
GLOBAL = "project= format= quiet verbosity= billing-project= user-output-enabled account= configuration= log-http no-user-output-enabled"
SAME = {"R": "recursive", "r": "recursive", "n": "no-clobber", "a": "all-versions", "l": "long", "L": "full", "j": "json", "b": "buckets", "e": "etag",
        "d": "delete-unmatched-destination-objects", "x": "exclude", "c": "continue-on-error", "s": "summarize", "h": "readable-sizes", "q": "quiet"}
OWN = {"rsync": {"n": "dry-run"}, "cat": {"r": "range", "d": "display-url"}, "du": {"r": "readable-sizes", "c": "total"}, "rm": {"f": "continue-on-error"},
       "mb": {"l": "location", "c": "default-storage-class", "p": "project", "b": "uniform"}, "rb": {}}


class Tool:
    """One command: how it refuses, and what it was called with."""

    def __init__(self, program, name, options, words):
        self.program, self.name, self.options, self.words, self.status = program, name, options, words, 0
        self.is_quiet = program == "gsutil" and "quiet" in options
        self.shelf = Shelf(options.get("project"))

    def refuse(self, text):
        if self.program == "gsutil":
            return re.sub(r"^HTTPError 403: ", "AccessDeniedException: 403 ", text) if text.startswith("HTTPError 403") else "CommandException: " + text
        return "ERROR: (gcloud.storage.%s) %s" % (self.name.replace(" ", "."), text)

    def failed(self, text):
        """Of one of several; the others follow."""
        self.status = 1
        sys.stdout.flush()
        sys.stderr.write(self.refuse(text) + "\n")

    def note(self, text):
        if not self.is_quiet:
            sys.stderr.write(text + "\n")

    def has(self, name):
        return name in self.options


def shown(tool, blob, url):
    """A line of ls."""
    if tool.has("json") or tool.has("full"):
        print(json.dumps({"metadata": blob._properties, "type": "cloud_object", "url": str(url)}, indent=2))
    elif tool.has("long"):
        size = readable(blob.size) if tool.has("readable-sizes") else blob.size
        made = blob.time_created.strftime("%Y-%m-%dT%H:%M:%SZ")
        more = "  metageneration=%s" % blob.metageneration if tool.has("all-versions") else ""
        print("%10s  %20s  %s%s%s" % (size, made, url, more, "  etag=" + blob.etag if tool.has("etag") else ""))
    else:
        print(url)


class Listing:
    """ls: one level, or all with headers."""

    def __init__(self, tool):
        self.tool, self.count, self.size = tool, 0, 0

    def row(self, blob):
        version = "#%s" % blob.generation if self.tool.has("all-versions") else ""
        shown(self.tool, blob, "gs://%s/%s%s" % (blob.bucket.name, blob.name, version))
        self.count += 1
        self.size += blob.size or 0

    def folder(self, url):
        pages = self.tool.shelf.listing(url, url.name, "/", self.tool.has("all-versions") or None)
        for blob in pages:
            self.row(blob)
        prefixes = sorted(pages.prefixes)
        for prefix in prefixes:
            below = Url("", url.bucket, prefix)
            if self.tool.has("recursive"):
                print("\n%s:" % below)
                self.folder(below)
            else:
                print("%10s  %20s  %s" % ("", "", below) if self.tool.has("long") else below)
        return self.count + len(prefixes)

    def show(self, text):
        found = self.tool.shelf.find(text, self.tool.has("all-versions"))
        url = Url(text)
        if not found and not url.is_provider:
            raise Refused("One or more URLs matched no objects.")
        if url.is_provider or self.tool.has("buckets"):
            for item in found:
                print("gs://%s/" % item.url.bucket)
            return
        for item in found:
            if item.is_container:
                if len(found) > 1 or (self.tool.has("recursive") and not item.url.is_bucket):
                    print("\n%s:" % item.url)
                self.folder(item.url)
            else:
                self.row(item.blob)
        if self.tool.has("long") or self.tool.has("full"):
            print("TOTAL: %d objects, %d bytes (%s)" % (self.count, self.size, readable(self.size)))


def list_all(tool):
    for text in tool.words or ["gs://"]:
        if not Url(text).is_cloud:
            raise Refused("Command does not support file URLs: " + text if tool.program != "gsutil" else "Only cloud URLs are supported for ls")
        try:
            Listing(tool).show(text)
        except exceptions.GoogleAPIError as error:
            raise Refused(refusal(error, Url("", Url(text).bucket)))


def remove(tool):
    needed(tool)
    tool.note("Removing objects:") if tool.program == "gcloud" else None
    versions = tool.has("all-versions") or tool.has("recursive")
    for text in tool.words:
        if not Url(text).is_cloud:
            raise Refused("rm only removes objects in Cloud Storage: " + text)
        found = tool.shelf.find(text, versions)
        items = []
        for item in found:
            if item.is_container and not tool.has("recursive"):
                tool.note("WARNING: Omitting %s because it is a container, and recursion is not enabled." % item.url)
            items += list(tool.shelf.below(item, versions)) if item.is_container and tool.has("recursive") else [item] if not item.is_container else []
        if not items and not (tool.has("recursive") and Url(text).is_bucket):
            tool.failed("The following URLs matched no objects or files:\n" + text)
        for item in items:
            tool.note("Removing %s%s..." % (item.url, "#%s" % item.blob.generation if versions else ""))
            attempt(tool, item.url, lambda: tool.shelf.bucket(item.url).delete_blob(item.url.name, generation=item.blob.generation if versions else None))
        if tool.has("recursive") and Url(text).is_bucket:
            tool.note("Removing buckets:") if tool.program == "gcloud" else None
            tool.note("Removing gs://%s/..." % Url(text).bucket)
            attempt(tool, Url(text), lambda: tool.shelf.bucket(Url(text)).delete())


def attempt(tool, url, act):
    """Ends the command where the tool does; goes on where it was asked to."""
    try:
        return act()
    except exceptions.GoogleAPIError as error:
        if not tool.has("continue-on-error"):
            raise Refused(refusal(error, url))
        tool.failed(refusal(error, url))


def needed(tool, count=1):
    if len(tool.words) < count:
        raise Refused("argument URL: Must be specified." if tool.program == "gcloud" else
                      "The %s command requires at least %d argument%s." % (tool.name, count, "" if count == 1 else "s"))


def show_content(tool):
    needed(tool)
    span = re.fullmatch(r"(\d*)-(\d*)", tool.options.get("range", "-"))
    if not span:
        raise Refused("argument --range: Bad value [%s]" % tool.options["range"])
    for text in tool.words:
        found = [item for item in tool.shelf.find(text) if not item.is_container]
        if not found or not Url(text).is_cloud:
            raise Refused("The following URLs matched no objects or files:\n" + text)
        for item in found:
            if tool.has("display-url"):
                print("==> %s <==" % item.url, flush=True)
            start, end = (int(part) if part else None for part in span.groups())
            if start is None and end is not None:
                start, end = max(0, item.size - end), None
            attempt(tool, item.url, lambda: item.blob.download_to_file(sys.stdout.buffer, start=start, end=end))
            sys.stdout.buffer.flush()


def show_sizes(tool):
    total = 0
    for text in tool.words or ["gs://"]:
        found = tool.shelf.find(text)
        if not found:
            raise Refused("One or more URLs matched no objects.")
        for item in found:
            sums = {}
            for one in tool.shelf.below(item) if item.is_container else [item]:
                total += one.size
                parts = one.below.split("/")
                for depth in range(len(parts)):
                    name = "/".join(parts[:depth]) + "/" if depth else ""
                    sums[name] = sums.get(name, 0) + one.size
                if not tool.has("summarize"):
                    sized(tool, one.size, one.url)
            if item.is_container:
                for name in sorted(sums, key=len, reverse=True) if not tool.has("summarize") else [""]:
                    url = "gs://%s/%s%s" % (item.url.bucket, item.url.name, name)
                    sized(tool, sums.get(name, 0), url.rstrip("/") if item.url.is_bucket and not name else url)
    if tool.has("total"):
        sized(tool, total, "total")


def sized(tool, size, url):
    print("%-13s%s" % (readable(size) if tool.has("readable-sizes") else size, url))


def create_bucket(tool):
    needed(tool)
    for text in tool.words:
        url = Url(text)
        if not url.is_bucket:
            raise Refused("buckets create only accepts bucket URLs.\nExample: gs://bucket")
        bucket = tool.shelf.bucket(url)
        bucket.location = tool.options.get("location", "US")
        if tool.has("default-storage-class"):
            bucket.storage_class = tool.options["default-storage-class"]
        if tool.has("uniform-bucket-level-access") or tool.options.get("uniform") == "on":
            bucket.iam_configuration.uniform_bucket_level_access_enabled = True
        if tool.has("public-access-prevention"):
            bucket.iam_configuration.public_access_prevention = "enforced"
        if tool.has("soft-delete-duration"):
            bucket.soft_delete_policy.retention_duration_seconds = seconds(tool.options["soft-delete-duration"])
        tool.note("Creating gs://%s/..." % url.bucket)
        attempt(tool, url, lambda: bucket.create(project=tool.options.get("project")))


def seconds(text):
    match = re.fullmatch(r"(\d+)(s|m|h|d|w)?", text) or fail_value("soft-delete-duration", text)
    return int(match[1]) * {"s": 1, "m": 60, "h": 3600, "d": 86400, "w": 604800}[match[2] or "s"]


def fail_value(name, text):
    raise Refused("argument --%s: Failed to parse duration: %s" % (name, text))


def delete_bucket(tool):
    needed(tool)
    for text in tool.words:
        tool.note("Removing gs://%s/..." % Url(text).bucket)
        attempt(tool, Url(text), lambda: tool.shelf.bucket(Url(text)).delete())


def described(tool, resource):
    """In the API's own names, as --raw shows it; or one field, as --format=value(name) does."""
    kind = re.fullmatch(r"(value|get)\((\w+)\)", tool.options.get("format", ""))
    if kind:
        name = re.sub(r"_(.)", lambda match: match[1].upper(), kind[2])
        print(resource.get(name, ""))
    elif tool.options.get("format") in (None, "json", "yaml"):
        print(json.dumps(resource, indent=2, sort_keys=True))
    else:
        raise Refused("this practice host's gcloud has the formats json and value(NAME)")


def describe(tool):
    needed(tool)
    for text in tool.words:
        url = Url(text)
        if tool.name.startswith("buckets") != url.is_bucket:
            raise Refused("URL does not match %s: %s" % (tool.name.partition(" ")[0], text))
        resource = tool.shelf.bucket(url) if url.is_bucket else tool.shelf.blob(url)
        attempt(tool, url, resource.reload)
        described(tool, resource._properties)


def list_resources(tool):
    if tool.name == "buckets list":
        for bucket in tool.shelf.client.list_buckets():
            described(tool, bucket._properties)
        return
    needed(tool)
    for text in tool.words:
        for item in tool.shelf.find(text + "**" if Url(text).is_bucket and text.endswith("/") else text + "/**" if Url(text).is_bucket else text):
            described(tool, item.blob._properties if item.blob else {"name": item.url.name})


def stat(tool):
    needed(tool)
    for text in tool.words:
        blob = tool.shelf.blob(Url(text))
        try:
            blob.reload()
        except exceptions.NotFound:
            sys.stderr.write("No URLs matched: %s\n" % text)
            tool.status = 1
            continue
        rows = [("Creation time", blob.time_created.strftime("%a, %d %b %Y %H:%M:%S GMT")), ("Content-Length", blob.size), ("Content-Type", blob.content_type),
                ("Hash (crc32c)", blob.crc32c), ("Hash (md5)", blob.md5_hash), ("ETag", blob.etag), ("Generation", blob.generation),
                ("Metageneration", blob.metageneration)]
        print("gs://%s/%s:" % (blob.bucket.name, blob.name))
        print("\n".join("    %-24s%s" % (name + ":", value) for name, value in rows if value is not None))


ACTS = {"cp": copy, "mv": move, "rsync": synchronise, "ls": list_all, "rm": remove, "cat": show_content, "du": show_sizes, "buckets create": create_bucket,
        "mb": create_bucket, "buckets delete": delete_bucket, "rb": delete_bucket, "buckets describe": describe, "objects describe": describe,
        "buckets list": list_resources, "objects list": list_resources, "stat": stat}


def run(program, name, words, before):
    """One command, with the options that its name takes."""
    short, long = COMMANDS[name]
    try:
        given, words = getopt.gnu_getopt(words, short + ("q" if "q" not in short else ""), long.split() + GLOBAL.split())
    except getopt.GetoptError as error:
        word = ("-" if len(error.opt) == 1 else "--") + error.opt
        host.fail(("ERROR: (gcloud.storage.%s) unrecognized arguments: %s" % (name.replace(" ", "."), word)) if program == "gcloud"
                  else "CommandException: Incorrect option(s) specified. Usage:\n\n  gsutil %s" % name, 2 if program == "gcloud" else 1)
    same = {**SAME, **OWN.get(name, {})}
    options = {**before, **{same.get(option.lstrip("-"), option.lstrip("-")): value for option, value in given}}
    tool = Tool(program, name, options, words)
    try:
        ACTS[name](tool)
    except Refused as error:
        host.fail(tool.refuse(str(error)))
    except exceptions.GoogleAPIError as error:
        host.fail(tool.refuse(refusal(error)))
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return tool.status


def account():
    return host.metadata("instance/service-accounts/default/email")


def configured(name):
    values = {"project": host.metadata("project/project-id"), "account": account()}
    return values.get(name.rpartition("/")[2])


def settings(words):
    if words[:1] in (["get-value"], ["get"]) and len(words) == 2:
        value = configured(words[1])
        print(value) if value else sys.stderr.write("(unset)\n")
        return 0
    if words == ["list"]:
        print("[core]\naccount = %s\nproject = %s" % (account(), configured("project")))
        sys.stderr.write("\nYour active configuration is: [default]\n")
        return 0
    return host.fail("ERROR: (gcloud.config) this practice host has only config get and config list: what they show is the host's own")


def credentials(words):
    if words == ["list"]:
        print("   Credentialed Accounts\nACTIVE  ACCOUNT\n*       " + account())
        return 0
    if words in (["print-access-token"], ["application-default", "print-access-token"]):
        print(json.loads(host.metadata("instance/service-accounts/default/token", "{}")).get("access_token")
              or host.fail("ERROR: (gcloud.auth.print-access-token) There was a problem refreshing your current auth tokens"))
        return 0
    return host.fail("ERROR: (gcloud.auth) this practice host has one account, its own, which needs no login")


def gcloud(_, options, words):
    """gcloud storage, and what scripts ask gcloud for besides."""
    before = {name: values[-1] for name, values in options.items()}
    if "version" in before or words[:1] == ["version"]:
        print("Google Cloud SDK 528.0.0\ngsutil 5.35\n(an imitation on a practice host: storage, auth and config)")
        return 0
    if words[:1] == ["config"]:
        return settings([word for word in words[1:] if not word.startswith("-")])
    if words[:1] == ["auth"]:
        return credentials(words[1:])
    for count in (2, 1):
        name = " ".join(words[1:1 + count])
        if words[:1] == ["storage"] and name in COMMANDS and name not in ("stat", "mb", "rb"):
            return run("gcloud", name, words[1 + count:], before)
    return host.fail("ERROR: (gcloud) this practice host's gcloud has storage (%s), auth and config, not: %s" % (
        ", ".join(name for name in COMMANDS if name not in ("stat", "mb", "rb")), " ".join(words) or "(nothing)"), 2)


def gsutil(_, options, words):
    before = {"quiet": ""} if "q" in options else {}
    if words[:1] == ["version"]:
        print("gsutil version: 5.35")
        return 0
    name = words[0] if words else "help"
    if name not in COMMANDS or " " in name:
        host.fail("this practice host's gsutil has only: %s" % ", ".join(name for name in COMMANDS if " " not in name))
    return run("gsutil", name, words[1:], {**before, "continue-on-error": ""} if "m" in options and name == "rm" else before)
