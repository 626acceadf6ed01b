# SPDX-FileCopyrightText: 2026 TPU Desk contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Reads port 9431 as tpu-info 0.14 does: by the names, kinds, labels and units of Orbax and Grain. Prints, for each family, its kind and
{labels: value, or [count, sum]}; what is not Prometheus's text format ends it with a traceback.
prometheusclient.py [PORT]"""
import json
import re
import sys
import urllib.error
import urllib.request

SAMPLE = re.compile(r'([a-zA-Z_:][\w:]*)(?:\{((?:[a-zA-Z_]\w*="(?:[^"\\\n]|\\[\\"n])*",?)*)\})? (\S+)')


def families(text):
    found, kinds = {}, {}
    assert text.endswith("\n")
    for line in text.splitlines():
        if line.startswith("# TYPE "):
            name, kind = line.split(" ")[2:]
            kinds[name] = kind
            found[name.removesuffix("_total") if kind == "counter" else name] = {"kind": kind, "samples": []}
        elif not line.startswith("# HELP "):
            name, labels, value = SAMPLE.fullmatch(line).groups()
            kind = "counter" if name in kinds else "histogram"
            family = name.removesuffix("_total") if kind == "counter" else re.sub("_(bucket|count|sum)$", "", name)
            assert found[family]["kind"] == kind, line
            found[family]["samples"].append((name, dict(re.findall(r'(\w+)="((?:[^"\\]|\\.)*)"', labels or "")), float(value)))
    return found


def summary(family):
    told = {}
    for name, labels, value in family["samples"]:
        edge = labels.pop("le", None)
        key = ",".join("%s=%s" % pair for pair in sorted(labels.items()))
        if family["kind"] == "counter":
            told[key] = value
            continue
        here = told.setdefault(key, {"buckets": []})
        if edge is None:
            here[name.rsplit("_", 1)[1]] = value
        else:
            here["buckets"].append((float(edge.replace("+Inf", "inf")), value))
    for key, here in told.items():
        if family["kind"] == "histogram":
            assert here["buckets"] == sorted(here["buckets"]) and [count for _, count in here["buckets"]] == sorted(count for _, count in here["buckets"])
            assert here["buckets"][-1] == (float("inf"), here["count"])
            told[key] = [here["count"], here["sum"]]
    return {"kind": family["kind"], "values": told}


try:
    with urllib.request.urlopen("http://localhost:%s/metrics" % (sys.argv + ["9431"])[1], timeout=2) as reply:
        read = reply.read().decode()
    print(json.dumps({name: summary(family) for name, family in families(read).items()}))
except urllib.error.URLError as error:
    print(json.dumps({"refused": type(error.reason).__name__}))
