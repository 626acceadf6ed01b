#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 TPU Desk contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""resources/reality/shapes.json knows the fields and enum values of Google's API descriptions.

tst_shapes.py [ROOT]            the check; skipped where the descriptions are not ($TPUDESK_API_DIR, or a folder beside the sources)
tst_shapes.py [ROOT] --write    writes the file anew, for whoever has newer descriptions or asks for one more message
"""
import json
import os
import sys
import unittest

import sources

SHAPES = "resources/reality/shapes.json"
# The messages that the reality check reads; what they hold comes along.
WANTED = {
    "oauth2.v2": ["Userinfo"],
    "cloudresourcemanager.v3": ["SearchProjectsResponse"],
    "cloudbilling.v1": ["ListSkusResponse", "ProjectBillingInfo"],
    "serviceusage.v1": ["ListServicesResponse"],
    "serviceusage.v1beta1": ["ListConsumerQuotaMetricsResponse"],
    "cloudquotas.v1": ["ListQuotaInfosResponse", "ListQuotaPreferencesResponse"],
    "tpu.v2": ["GetGuestAttributesResponse", "ListAcceleratorTypesResponse", "ListLocationsResponse", "ListNodesResponse",
               "ListOperationsResponse", "ListQueuedResourcesResponse", "ListRuntimeVersionsResponse"],
    "compute.v1": ["AddressAggregatedList", "DiskAggregatedList", "FirewallList", "InstanceAggregatedList", "NetworkList", "Project",
                   "RegionList", "RouterAggregatedList", "SnapshotList", "SubnetworkAggregatedList"],
    "storage.v1": ["Buckets"],
    "logging.v2": ["ListLogEntriesResponse", "ListSinksResponse"],
    "monitoring.v3": ["ListTimeSeriesResponse"],
    "oslogin.v1": ["LoginProfile"],
}
# Never part of a reply that is asked for: only name and state of a service are.
LEFT_OUT = {"GoogleApiServiceusageV1ServiceConfig"}


def folder(root):
    return os.environ.get("TPUDESK_API_DIR") or os.path.join(root, "../shared/api")


def field(name, schema, wanted):
    """One word for a field: name, name=A|B for an enum, name:Message, name:*Message for a map of them, name:* for anything."""
    while schema.get("type") == "array":
        schema = schema.get("items", {})
    inside = schema.get("additionalProperties")
    mark = ""
    if isinstance(inside, dict) and "properties" not in schema:
        schema, mark = inside, "*"
        while schema.get("type") == "array":
            schema = schema.get("items", {})
    target = schema.get("$ref")
    if target and target not in LEFT_OUT:
        wanted.append(target)
        return f"{name}:{mark}{target}"
    if "enum" in schema and not mark:
        return f"{name}=" + "|".join(schema["enum"])
    if target or mark or schema.get("type") in ("object", "any"):
        nested = schema.get("properties")
        if not nested:
            return f"{name}:*"
        inner = f"{wanted.parent}.{name}"
        wanted.nested[inner] = schema
        return f"{name}:{mark}{inner}"
    return name


class Wanted(list):
    """Messages to come; those without a name of their own are named after what holds them."""
    parent = ""

    def __init__(self, names):
        super().__init__(names)
        self.nested = {}


def shapes(root):
    """{"source": {API: revision}, "messages": {"API/Message": "field field=A|B field:Message"}}"""
    source, messages = {}, {}
    for api, names in WANTED.items():
        with open(os.path.join(folder(root), api + ".json"), encoding="utf-8") as file:
            document = json.load(file)
        source[api] = document["revision"]
        wanted = Wanted(names)
        while wanted or wanted.nested:
            if wanted:
                name = wanted.pop()
                schema = document["schemas"][name]
            else:
                name, schema = wanted.nested.popitem()
            if f"{api}/{name}" in messages:
                continue
            wanted.parent = name
            messages[f"{api}/{name}"] = " ".join(field(key, value, wanted)
                                                 for key, value in sorted(schema.get("properties", {}).items()))
    return {"source": dict(sorted(source.items())), "messages": dict(sorted(messages.items()))}


class Shapes(unittest.TestCase):
    def test_they_are_those_of_the_descriptions(self):
        if not os.path.isdir(folder(ROOT)):
            self.skipTest("Google's API descriptions are not here (set TPUDESK_API_DIR)")
        with open(os.path.join(ROOT, SHAPES), encoding="utf-8") as file:
            kept = json.load(file)
        self.assertEqual(kept, shapes(ROOT), "write it anew with --write")

    def test_fields_of_every_form_are_understood(self):
        wanted = Wanted([])
        wanted.parent = "M"
        for schema, word in (({"type": "string"}, "a"), ({"type": "string", "enum": ["X", "Y"]}, "a=X|Y"),
                             ({"$ref": "N"}, "a:N"), ({"type": "array", "items": {"$ref": "N"}}, "a:N"),
                             ({"type": "object", "additionalProperties": {"$ref": "N"}}, "a:*N"),
                             ({"type": "object", "additionalProperties": {"type": "string"}}, "a:*"),
                             ({"type": "array", "items": {"type": "object", "properties": {"b": {}}}}, "a:M.a"),
                             ({"$ref": "GoogleApiServiceusageV1ServiceConfig"}, "a:*")):
            with self.subTest(schema=schema):
                self.assertEqual(field("a", schema, wanted), word)


ROOT = sources.root_of_arguments()
if __name__ == "__main__":
    if "--write" in sys.argv:
        with open(os.path.join(ROOT, SHAPES), "w", encoding="utf-8") as written:
            json.dump(shapes(ROOT), written, indent=1)
            written.write("\n")
    else:
        unittest.main(verbosity=1)
