#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 TPU Desk contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Writes the first corpus of the fuzz targets:  python3 makeseeds.py corpus"""
import json
import pathlib
import struct
import sys
import zlib

ESC = "\x1b"
CSI = ESC + "["


def wrapped(text: str) -> str:
    """For the terminal around tmux."""
    return f"{ESC}Ptmux;" + text.replace(ESC, ESC + ESC) + f"{ESC}\\"


TERMINAL = {
    "plain": "hello\r\nworld\tend\b\bX\r\n" * 3,
    "wrap": "abcdefghij" * 20 + "\r\n" + "x" * 79 + "y" + "z\r\n",
    "colors": "".join(f"{CSI}38;5;{n}m{CSI}48;2;{n};{255 - n};7mc" for n in range(0, 256, 16)) + f"{CSI}0m",
    "colons": f"{CSI}4:3m{CSI}58:2::1:2:3mcurl{CSI}38:2:9:8:7mrgb{CSI}38:5:200mix{CSI}59;24mend",
    "attributes": "".join(f"{CSI}{n}ma" for n in list(range(10)) + list(range(21, 30)) + [53, 55]),
    "cursor": f"{CSI}5;10Hx{CSI}2Ay{CSI}3Bz{CSI}4C1{CSI}2D2{CSI}1E3{CSI}1F4{CSI}7G5{CSI}3d6{ESC}7{CSI}H0{ESC}8",
    "erase": "abc\r\n" * 8 + f"{CSI}4;2H{CSI}K{CSI}1K{CSI}2K{CSI}J{CSI}1J{CSI}3X{CSI}2J{CSI}3J",
    "edit": "0123456789\r\n" * 6 + f"{CSI}3;3H{CSI}2@{CSI}3P{CSI}2L{CSI}M{CSI}2S{CSI}T{CSI}2^",
    "region": f"{CSI}2;5r" + "line\r\n" * 12 + f"{CSI}2;1H{ESC}M{ESC}M{CSI}r",
    "sides": f"{CSI}?69h{CSI}3;20s{CSI}2;8r" + "wide text 中文 " * 12 + f"{CSI}3;4H{CSI}L{CSI}M{CSI}2'}}{CSI}'~{ESC}6{ESC}9",
    "selective": f"{CSI}1\"qkeep{CSI}0\"qlose\r\n{CSI}?2K{CSI}H{CSI}?J{CSI}?1K",
    "tabs": f"a\tb{ESC}H\t{CSI}2Ic{CSI}Zd{CSI}0g{CSI}3g\te",
    "alternate": f"before{CSI}?1049hfull{CSI}2J{CSI}Hscreen{CSI}?1049lafter{CSI}?47hx{CSI}?47l{CSI}?1047hy{CSI}?1047l",
    "modes": "".join(f"{CSI}?{n}h" for n in (1, 3, 5, 6, 7, 9, 12, 25, 40, 45, 66, 67, 69, 95, 1000, 1002, 1003, 1004,
                                            1005, 1006, 1007, 1015, 1048, 2004, 2026, 2027)) + f"{CSI}4h{CSI}20hin\n",
    "saved-modes": f"{CSI}?7;25;1000s{CSI}?7;25l{CSI}?1003h{CSI}?7;25;1000r",
    "queries": f"{CSI}c{CSI}>c{CSI}=c{CSI}5n{CSI}6n{CSI}?6n{CSI}?25$p{CSI}4$p{CSI}?9999$p{CSI}18t{CSI}19t{CSI}>q{CSI}x"
               + f"{ESC}P$qm{ESC}\\{ESC}P$qr{ESC}\\{ESC}P$q q{ESC}\\{ESC}P$qevil{ESC}\\{ESC}P+q544e{ESC}\\",
    "colour-queries": f"{ESC}]10;?{ESC}\\{ESC}]11;?\x07{ESC}]4;1;#ff0000;1;?\x07{ESC}]104\x07{ESC}]12;rgb:ffff/0/8\x07"
                      f"{ESC}]10;?;rm -rf\x07{ESC}]110\x07",
    "titles": f"{ESC}]0;title\x07{ESC}]2;\u202eevil\n\x1b\\{ESC}]2;中文 títle{ESC}\\{CSI}21t",
    "links": f"{ESC}]8;id=a;https://example.org/x{ESC}\\link{ESC}]8;;{ESC}\\ {ESC}]8;;javascript:x\x07no{ESC}]8;;\x07",
    "clipboard": f"{ESC}]52;c;aGVsbG8={ESC}\\{ESC}]52;c;?\x07{ESC}]52;c;***\x07",
    "prompt": f"{ESC}]133;A\x07$ {ESC}]133;B\x07ls\r\n{ESC}]133;C\x07out\r\n{ESC}]133;D;0\x07",
    "commands": "".join(f"{ESC}]133;A\x07$ {ESC}]133;B\x07x\r\n{ESC}]133;C\x07{'line ' * n}\r\n{ESC}]133;D;{n}\x07" for n in range(9))
                + "no end" + f"{ESC}]133;D\x07{ESC}]133;A;k=s\x07> {ESC}]133;C\x07\xfe\x06\x04{ESC}]133;D;1\x07{CSI}2J{ESC}]133;D;1\x07",
    "folders": "".join(f"{ESC}]7;{url}\x07" for url in ("file://node/home/me", "file:///a%20b%25", "file://n/a%0Arm", "file://n/%ff", "file://n/%", "",
                                                       "http://n/x", "file://n;x/y", "file://n/" + "a" * 5000)),
    "progress": "".join(f"{ESC}]9;4;{text}\x07" for text in ("1;42", "3", "2;999", "0", "7;1", "-1;5", "")) + f"{ESC}]133;A\x07",
    "notifications": f"{ESC}]9;done\x07{ESC}]9;2;box\x07{ESC}]9;2026;x\x07{ESC}]777;notify;T;text;more\x07{ESC}]777;other\x07"
                     f"{ESC}]99;i=a:d=0;ti{ESC}\\{ESC}]99;i=a:p=body:e=1;dGV4dA=={ESC}\\{ESC}]99;i=b:p=?;{ESC}\\{ESC}]99;e=1;***\x07"
                     f"{ESC}]99;i={'i' * 99}:d=0:p=body;" + "x" * 5000 + "\x07",
    "charsets": f"{ESC}(0lqqk\x0emx\x0f{ESC})0\x0eabc\x0f{ESC}(B{ESC}*0{ESC}Nq{ESC}+0{ESC}Oq{ESC}nq{ESC}(A#",
    "wide": "中文字幕" * 30 + f"\r{CSI}C中{CSI}2@{CSI}P{CSI}X한글",
    "combining": "e\u0301a\u0308\u0304" + "x" + "\u0301" * 40 + " \u0301 \u1112\u1161\u11ab 각",
    "emoji": "👩‍👩‍👧‍👦👍🏽🇰🇷🇨🇳🇺❤️1️⃣☎️🏴󠁧󠁢󠁥󠁮󠁧󠁿a‍b",
    "malformed": "\xc3(\xa0\xa1 \xe2(\xa1 \xf0\x90(\xbc \xc0\xaf \xed\xa0\x80 \xf4\x90\x80\x80 \xff\xfe \xe4\xb8",
    "repeat": f"a{CSI}5b中{CSI}9999b{CSI}b\r\n{CSI}7b",
    "parameters": f"{CSI}" + ";".join("1" * 40) + "m" + f"{CSI}" + ";" * 40 + f"H{CSI}99999999999999999999A{CSI}1;2;3:4:5m",
    "broken": f"{CSI}1;2\x18m{CSI}3\x1am{CSI}4\r\n5m{ESC}{ESC}[31mred{CSI}?1?2h{CSI} ! #m{CSI}<1>m{ESC}%G{ESC}#8",
    "strings": f"{ESC}_apc{ESC}\\{ESC}^pm{ESC}\\{ESC}Xsos{ESC}\\{ESC}Pq#0sixel{ESC}\\{ESC}]1337;File=x\x07{ESC}P1000pcc{ESC}\\",
    "unterminated": f"{ESC}]0;" + "A" * 300,
    "passthrough": wrapped(f"{ESC}_Ga=T,i=1,f=24,s=1,v=1;YWJj{ESC}\\") + wrapped(f"{ESC}]2;title\x07{ESC}]52;c;aGVsbG8={ESC}\\")
                   + wrapped(wrapped(f"{ESC}]2;twice\x07")) + wrapped(f"text{CSI}2J{ESC}c{ESC}Pq~{ESC}\\") + wrapped(f"{ESC}_Ga=T,m=1;AA")
                   + f"{ESC}Ptmux;{CSI}31m{ESC}Ptmux{ESC}\\{ESC}Ptmuy;{ESC}{ESC}\\{ESC}\\{ESC}Ptmux;\x07\x18" + wrapped("")
                   + f"{ESC}Ptmux;{ESC}{ESC}]9;cut",
    "rectangles": "0123456789\r\n" * 6 + f"{CSI}88;2;2;4;8$x{CSI}1;1;2;3$z{CSI}1;1;3;9;1;3;5;1$v{CSI}2;2;3;3${{",
    "resets": f"{CSI}1;31m{CSI}2;4r{CSI}?6hx{CSI}!py{ESC}cz",
    "reverse-wrap": f"{CSI}?45hab\r\b\b\bc{CSI}9D",
    "protected-wrap": f"{CSI}?7l" + "x" * 200 + f"中{CSI}?7h",
    "resizes": "abcdefghij" * 9 + "中" * 30 + "\xfe\x05\x03" + "more text\r\n" * 9 + "\xfe\x4f\x17" + "x\xfe\x00\x00y\xfe\x50\x20",
    "alternate-resize": f"line\r\n" * 30 + f"{CSI}?1049hALT\xfe\x0a\x05{CSI}3;3Hx\xfe\x50\x18{CSI}?1049l",
}
PASTE = {
    "plain": "ls -l\n", "windows": "a\r\nb\r\nc", "brackets": f"x{ESC}[201~rm -rf /\n{ESC}[200~", "tabs": "\ta\tb\n",
    "controls": "a\x00\x01\x03\x7f\x1b[31mred", "c1": "a\u0085b\u009bc", "cjk": "中文\n한글\n", "cut": "\xe4\xb8",
    "nested": f"{ESC}[20{ESC}[201~1~", "raw-c1": "\x9b31m",
}
ED25519 = "AAAAC3NzaC1lZDI1NTE5AAAAIBEd9jBVbQ+JVoB6HpgVfIdOxdkGvPXxUZyGSxGQhPTu"
KEYFILE = { # heads alone: a whole private key is nothing to keep in a repository, also when nobody uses it
    "putty": "PuTTY-User-Key-File-3: ssh-ed25519\nEncryption: none\n", "public": f"ssh-ed25519 {ED25519} me\n",
    "openssh": "-----BEGIN OPENSSH PRIVATE KEY-----\nb3BlbnNzaC1rZXktdjEAAAAABG5vbmUAAAAEbm9uZQAAAAAAAAABAAAAMwAAAAtzc2gtZW\n"
               "QyNTUxOQAAACARHfYwVW0PiVaAeh6YFXyHTsXZBrz18VGchksRkIT07g\n-----END OPENSSH PRIVATE KEY-----\n",
    "dsa": "-----BEGIN DSA PRIVATE KEY-----\nAAAA\n-----END DSA PRIVATE KEY-----\n",
    "pem": "-----BEGIN RSA PRIVATE KEY-----\nMIIBAAIBADANBg==\n-----END RSA PRIVATE KEY-----\n",
    "locked": "-----BEGIN RSA PRIVATE KEY-----\nProc-Type: 4,ENCRYPTED\nDEK-Info: AES-128-CBC,00\n\nAAAA\n-----END RSA PRIVATE KEY-----\n",
    "pkcs8": "-----BEGIN PRIVATE KEY-----\nMC4CAQAwBQYDK2VwBCIEIA==\n-----END PRIVATE KEY-----\n", "note": "remember the milk\n",
}
SETTINGS = {
    "whole": '{"version":1,"language":"ko","theme":"dark","window":{"geometry":"AAEC","state":""},"panel":"tpu",'
             '"tabs":[{"tpu":"projects/p/locations/z/nodes/n","worker":3,"title":"t"}],'
             '"logins":{"p":{"user":"nixie","keyFile":"/k"}},"terminalFontSize":11.5,"more":{"a.b":[1,2]}}',
    "newer": '{"version":99}', "cut": '{"version":1,"lang', "types": '{"version":1,"tabs":7,"logins":[],"theme":{},"window":3}',
    "fraction": '{"version":1.5,"terminalFontSize":-1e308}', "empty": "",
}
HOSTKEYS = {
    "pins": f'{{"version":1,"pins":{{"p/z/7/0":{{"type":"ssh-ed25519","key":"{ED25519}"}},"x":{{"key":"?"}}}}}}',
    "newer": '{"version":2,"pins":{}}', "cut": '{"version":1,"pins":{"p/z',
    "attributes": f'{{"guestAttributes":[{{"queryPath":"","queryValue":{{"items":[{{"namespace":"hostkeys","key":"ssh-ed25519",'
                  f'"value":"{ED25519}\\n"}},{{"namespace":"deviceInfo","key":"hostname","value":"t1v-n-0-w-0"}}]}}}},{{}}]}}',
    "twice": '{"guestAttributes":[{"queryValue":{"items":[{"namespace":"hostkeys","key":"ssh-rsa","value":"AAAA"},'
             '{"namespace":"hostkeys","key":"ssh-rsa","value":"BBBB"}]}}]}',
}


V6E = "TPUV6EPreemptiblePerProjectPer%sForTPUAPI"
QUOTAJSON = {
    "infos": '{"quotaInfos":[{"quotaId":"' + V6E % "Zone" + '","dimensions":["zone"],"dimensionsInfos":[{"dimensions":{"zone":"us-east1-d"},'
             '"details":{"value":"64","rolloutInfo":{"ongoingRollout":true}}},{"details":{},"applicableLocations":["us-east5-a"]}]},'
             '{"quotaId":"' + V6E % "Region" + '","dimensions":["region"],"dimensionsInfos":[{"dimensions":{"region":"us-east1"},"details":{"value":"-1"}}]},'
             '{"quotaId":"Rate","refreshInterval":"minute"},{"quotaId":"Odd","dimensionsInfos":[{"dimensions":{"zone":"a-b-c"},"details":{"value":"99999999999999999999"}}]}]}',
    "metrics": '{"metrics":[{"metric":"tpu.googleapis.com/tpu-v5s-litepod-serving-preemptible","consumerQuotaLimits":[{"name":"x/limits/TPUV5sLitepodServingPerProjectPerZone",'
               '"unit":"1/{project}/{zone}","quotaBuckets":[{"effectiveLimit":"16","dimensions":{"zone":"us-central1-a"}},{"defaultLimit":"0"},{"effectiveLimit":-7}]}]}]}',
    "region": '{"name":"us-east1","quotas":[{"metric":"IN_USE_ADDRESSES","limit":8.0,"usage":2.5},{"metric":"INSTANCES","limit":-1,"usage":0},'
              '{"metric":"DISKS_TOTAL_GB","limit":1e300,"usage":-4},{"metric":"HDB_TOTAL_GB"}],"quotaStatusWarning":{"message":"later"},"quotaInfos":[]}',
    "leftovers": '{"items":{"zones/us-east1-d":{"disks":[{"id":"7","name":"d","status":"READY","selfLink":"https://x/compute/v1/projects/p/zones/us-east1-d/disks/d",'
                 '"sizeGb":"10"},{"id":"8","name":"e","status":"READY","selfLink":"https://x/compute/v1/projects/p/zones/us-east1-d/disks/e"}]},'
                 '"regions/us-east1":{"addresses":[{"id":"9","name":"a","status":"RESERVED","selfLink":"https://x/projects/p/regions/us-east1/addresses/a"}]}},'
                 '"nodes":[{"name":"projects/p/locations/us-east1-d/nodes/n","dataDisks":[{"sourceDisk":"projects/p/zones/us-east1-d/disks/e"}]}],'
                 '"queuedResources":[{"name":"q","state":{"state":"FAILED"},"tpu":{"nodeSpec":[{"node":{"dataDisks":[{"sourceDisk":"z/disks/d"}]}}]}}]}',
    "types": '{"quotaInfos":{"a":1},"metrics":[7,{"metric":[]}],"quotas":"none"}', "empty": "{}",
}


def answer(status: int, repeat: bool, kind: str, body: str, wait: str = "", place: str = "") -> bytes:
    return bytes([status >> 8, status & 0xff, int(repeat)]) + "\0".join([kind, wait, place, body]).encode()


def client(kind: str, **more: str) -> str:
    return json.dumps({kind: {"client_id": "1234-abc.apps.googleusercontent.com", "project_id": "lab-42", "client_secret": "not-a-secret-1",
                              "auth_uri": "https://accounts.google.com/o/oauth2/auth", "token_uri": "https://oauth2.googleapis.com/token", **more}})


USER = {"type": "authorized_user", "client_id": "1234.apps.googleusercontent.com", "client_secret": "not-a-secret-2",
        "refresh_token": "1//not-a-token", "quota_project_id": "lab-42", "account": "jo@example.org"}
ROBOT = {"type": "service_account", "project_id": "lab-42", "private_key_id": "0a1b", "client_email": "r@lab-42.iam.gserviceaccount.com",
         "private_key": "-----BEGIN " + "PRIVATE KEY-----\nbm90IGEga2V5\n-----END " + "PRIVATE KEY-----\n", "universe_domain": "googleapis.com"}
SPEAKS = {"type": "impersonated_service_account", "delegates": ["projects/-/serviceAccounts/d@lab-42.iam.gserviceaccount.com"],
          "service_account_impersonation_url": "https://iamcredentials.googleapis.com/v1/projects/-/serviceAccounts/"
                                               "r@lab-42.iam.gserviceaccount.com:generateAccessToken"}
POOL = {"type": "external_account", "subject_token_type": "urn:ietf:params:oauth:token-type:jwt", "token_url": "https://sts.googleapis.com/v1/token",
        "audience": "//iam.googleapis.com/projects/42/locations/global/workloadIdentityPools/lab/providers/idp"}
STAFF = "//iam.googleapis.com/locations/global/workforcePools/staff/providers/idp"
SIGNIN = { # of two texts, which a NUL parts, the second is gcloud's configuration
    "client": client("installed"), "web": client("web"), "elsewhere": client("installed", token_uri="https://evil.example/token"),
    "half": client("installed", client_secret=""), "user": json.dumps(USER), "robot": json.dumps(ROBOT), "bare": "-----BEGIN RSA",
    "speaks": json.dumps({**SPEAKS, "source_credentials": USER}), "nested": json.dumps({**SPEAKS, "source_credentials": SPEAKS}),
    "external": '{"type":"external_account"}',
    "pool-file": json.dumps({**POOL, "credential_source": {"file": "/run/token", "format": {"type": "json", "subject_token_field_name": "access_token"}}}),
    "pool-url": json.dumps({**POOL, "credential_source": {"url": "http://169.254.169.254/token?a=b", "headers": {"Metadata": "True"}},
                            "service_account_impersonation": {"token_lifetime_seconds": 1800},
                            "service_account_impersonation_url": SPEAKS["service_account_impersonation_url"]}),
    "pool-program": json.dumps({**POOL, "credential_source": {"executable": {"command": "/bin/sh -c id"}}}),
    "pool-user": json.dumps({**USER, "type": "external_account_authorized_user", "audience": STAFF, "token_url": "https://sts.googleapis.com/v1/oauthtoken"}),
    "universe": json.dumps({**ROBOT, "universe_domain": "other.example\nrun this"}),
    "unknown": '{"type":"odd\\u0007\\u202ekind"}', "types": '{"type":7,"installed":[],"credential":"x","configuration":null}',
    "helper": '{"configuration":{"active_configuration":"default","properties":{"core":{"account":"jo@example.org","project":"lab-42"}}},'
              '"credential":{"access_token":"ya29.not-a-token","id_token":"x.y.z","token_expiry":"2026-11-20T12:00:00Z"}}',
    "signed-out": '{"configuration":{"properties":{"core":{}}},"credential":{}}', "option": '{"configuration":{"properties":{"core":'
                  '{"account":"--impersonate-service-account=x"}}},"credential":{"access_token":"ya29.a b"}}',
    "gcloud": '[{"account":"jo@example.org","status":"ACTIVE"},{"account":"-x"},{"account":"r@lab-42.iam.gserviceaccount.com"},7]\0'
              '{"core":{"project":"lab-42"},"compute":{"zone":"us-central2-b"},"billing":{"quota_project":"lab-43"}}',
    "nobody": "[]\0{}",
}


JSON = "application/json; charset=UTF-8"
ANSWER = {
    "done": answer(200, True, JSON, '{"name":"o"}'), "nothing": answer(204, False, "", ""), "portal": answer(200, False, "text/html", "<html>"),
    "cut": answer(200, False, JSON, '{"name":"o'), "deep": answer(200, True, JSON, '{"a":' * 60 + "1" + "}" * 60),
    "redirect": answer(302, True, "", "", place="http://evil.example/"), "busy": answer(429, True, JSON, '{"error":{"code":429}}', "7"),
    "date": answer(503, True, "", "", "Fri, 20 Nov 2026 12:00:30 GMT"), "lost": answer(500, False, JSON, "{}"),
    "capacity": answer(429, False, JSON, '{"error":{"code":429,"message":"There is no more capacity in the zone \\"z\\""}}'),
    "zero": answer(0, False, JSON, "{}"), "odd": answer(999, False, "application/problem+json", "[]", "-1"),
}


OAUTH = {
    "token": answer(200, False, JSON, '{"access_token":"ya29.a","expires_in":3599,"token_type":"Bearer","scope":"openid https://x/auth/y","refresh_token":"1//r"}'),
    "lasting": answer(200, False, JSON, '{"access_token":"ya29.a","expires_in":"99999999999999999999","token_type":"bearer"}'),
    "mac": answer(200, False, JSON, '{"access_token":"ya29.a","token_type":"mac"}'), "none": answer(200, False, JSON, "{}"),
    "line": answer(200, False, JSON, '{"access_token":"ya29\\r\\nHost: evil.example"}'),
    "grant": answer(400, True, JSON, '{"error":"invalid_grant","error_description":"Bad Request"}'),
    "rapt": answer(400, True, JSON, '{"error":"invalid_grant","error_subtype":"invalid_rapt","error_description":"reauth related error (invalid_rapt)"}'),
    "client": answer(401, False, JSON, '{"error":"invalid_client","error_description":"The OAuth client was not found."}'),
    "policy": answer(400, False, JSON, '{"error":"admin_policy_enforced"}'), "odd": answer(400, True, JSON, '{"error":["\\u0007"]}'),
    "iam": answer(403, False, JSON, '{"error":{"code":403,"message":"Permission denied","status":"PERMISSION_DENIED"}}'),
    "busy": answer(503, True, "text/html", "<html>", "7"), "moved": answer(302, False, "", "", place="https://portal.example/login"),
    "portal": answer(200, False, "text/html", "<html>"), "cut": answer(200, False, JSON, '{"access_token":"ya'), "zero": answer(0, False, JSON, "{}"),
}


LINK = {
    "panel": "tpudesk://open/usage", "settings": "tpudesk://open/settings", "setting": "tpudesk://open/settings/looks.theme",
    "guide": "tpudesk://open/guide/first-vm#quota", "tpu": "tpudesk://open/tpu/my-project/us-central2-b/node-1",
    "view": "tpudesk://open/tpu/example.com:my-project/europe-west4-a/node-1?panel=terminal&worker=3",
    "word": "node-1", "zone": "us-central2-b/node-1", "full": "projects/p-1/locations/us-central2-b/nodes/node-1",
    "delete": "tpudesk://delete/tpu/p-1/us-central2-b/node-1", "escaped": "tpudesk://open/tpu/p%2d1/us-central2-b/node-1", "wide": "tpudesk://open/中文",
    "twice": "tpudesk://open/tpu/p-1/us-central2-b/n?panel=usage&panel=usage", "user": "tpudesk://me@open/usage", "dots": "tpudesk://open/../usage",
}


def png(width: int, height: int, depth: int, kind: int, rows: bytes, interlaced: int = 0, **more: bytes) -> bytes:
    def chunk(name: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))
    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, depth, kind, 0, 0, interlaced))
            + b"".join(chunk(name.encode(), data) for name, data in more.items()) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b""))


def turns(*pieces: bytes) -> bytes:
    """A size, then commands and text in turn."""
    return b"O\x17" + b"\xff\xff".join(pieces)


CELL = b"f=24,s=8,v=16,i=1;" + b"\xff\x00\x00" * 128
GRAPHICS = { # a PNG alone has its own first bytes
    "shown": turns(b"a=T,c=3,r=2,X=1," + CELL, b"text\r\n", b"a=p,i=1,p=2,z=-1,C=1", b"\x1b[2J"),
    "pieces": turns(b"a=T,m=1," + CELL[:117], b"", b"m=1;" + CELL[117:216], b"", b"m=0,q=1;" + CELL[216:]),
    "packed": turns(b"a=T,f=32,o=z,s=2,v=2,I=7;" + zlib.compress(bytes(range(16)))),
    "png": turns(b"a=T,f=100,i=2;" + png(3, 2, 8, 2, b"\x00abcdefghi\x01abcdefghi")), "query": turns(b"a=q,i=31,s=1,v=1,f=24;abc", b"\x1b[c"),
    "deleted": turns(b"a=T," + CELL, b"\r\n", b"a=d,d=P,x=1,y=1", b"", b"a=d,d=I,i=1", b"", b"a=d,d=z,z=-1", b"", b"a=d"),
    "screens": turns(b"a=T," + CELL, b"\x1b[?1049h", b"a=T," + CELL, b"\x1b[?1049l" + b"\n" * 40 + b"\x1b[3J"),
    "region": turns(b"a=T,r=2," + CELL, b"\x1b[2;4r\x1b[4;1H\n\n\x1b[L\x1b[1;3r\x1b[3;1H\n\x1b[S\x1b[T"),
    "placeholders": turns(b"a=T,U=1,i=42,c=3,r=2,f=24,s=2,v=1;abcdef", ("\x1b[38;5;42m" + 3 * "\U0010eeee" + "\r\n" + "\U0010eeee\u030d" + "\U0010eeee"
                          + "\U0010eeee\u030d\u030e\u0305 \x1b[58;2;0;0;7;38;2;0;0;42m\U0010eeee\u0305\u0305\U0001d244\U0010eeee\u0301").encode(),
                          b"a=p,U=1,i=42,p=7,c=9,r=9", b"\x1b[Hx\x1b[L", b"a=d,d=I,i=42", b"\x1b[3;1H" + "\U0010eeee".encode() * 200),
    "refused": turns(b"a=T,i=1,s=100000,v=100000,f=32;abc", b"", b"a=T,i=2,t=f,f=100;/etc/passwd", b"", b"a=f,i=3,z=-99999999999", b"", b"a=p,i=9,U=1,P=2"),
    "rgba.png": png(2, 2, 8, 6, b"\x04abcdefgh\x03abcdefgh"), "palette.png": png(3, 1, 2, 3, b"\x00\x1c", PLTE=b"\xff\x00\x00\x00\xff\x00", tRNS=b"\xff\x00"),
    "interlaced.png": png(2, 2, 8, 0, b"\x00\x01\x00\x02\x00\x03\x04", 1), "grey16.png": png(1, 1, 16, 4, b"\x02abcd"), "huge.png": png(100000, 100000, 8, 6, b""),
}
SIXEL = { # two bytes of size before each
    "colours": b"O\x17\"1;1;12;8#0;2;0;0;0#1;2;100;0;0#2;1;120;50;100!12~$#2??!5@-#1!3N$#0@", "raster": b"O\x17\"1;1;100;50", "plain": b"P\x18~~~-@@@-\r\n#5~",
    "tall": b"\x0a\x04" + b"!8~-" * 40, "huge": b"O\x17\"1;1;100000;100000!99999~", "again": b"O\x17" + b"!999~$" * 50, "empty": b"O\x17#1;2;3;4;5???",
}


def windows_scheme(name: str, **more: str) -> dict:
    keys = ("black red green yellow blue purple cyan white brightBlack brightRed brightGreen brightYellow brightBlue brightPurple "
            "brightCyan brightWhite foreground background").split()
    return {"name": name, **{key: f"#{index * 0x010203:06x}" for index, key in enumerate(keys)}, **more}


KONSOLE = "[Background]\nColor=0,43,54\n\n[Foreground]\nColor=131,148,150\n" + "".join(
    f"\n[Color{index}]\nColor={index},2,3\n[Color{index}Intense]\nColor=#0{index}f\n" for index in range(8)) + "\n[General]\nDescription=Night\n"
COLORSCHEME = {
    "konsole": KONSOLE, "konsole-windows": "\ufeff# comment\r\n" + KONSOLE.replace("\n", "\r\n"),
    "konsole-plain": "\n".join(line for line in KONSOLE.split("\n") if "#" not in line).replace("=0,43,54", "=0, 43, 54, 255"),
    "konsole-wrong": KONSOLE.replace("131,148,150", "131,148,256"), "konsole-cut": KONSOLE[:200], "groups": "[a]\nColor=1,2,3\n" * 200,
    "windows": json.dumps(windows_scheme("Campbell", cursorColor="#FFF", selectionBackground="#FFFFFF")),
    "windows-wrong": json.dumps(windows_scheme("Odd", red="#12345")), "nameless": json.dumps(windows_scheme("\u202e\u0007")),
    "settings": "// comment\n{ /* another */ \"profiles\": {}, \"schemes\": [" + ",".join(json.dumps(windows_scheme(name)) for name in ("One", "中文 //"))
                + ", ], }", "no-end": "{ /* \"schemes\": [", "empty": "{\"schemes\":[]}", "deep": "{\"a\":" * 2000, "other": "[Desktop Entry]\nName=x\n",
}


def masked_crc32c(data: bytes) -> bytes:
    total = 0xFFFFFFFF
    for byte in data:
        total ^= byte
        for _ in range(8):
            total = (total >> 1) ^ 0x82F63B78 if total & 1 else total >> 1
    total ^= 0xFFFFFFFF
    return struct.pack("<I", ((total >> 15 | total << 17) + 0xA282EAD8) & 0xFFFFFFFF)


def tfrecord(record: bytes) -> bytes:
    length = struct.pack("<Q", len(record))
    return length + masked_crc32c(length) + record + masked_crc32c(record)


def proto(number: int, value: bytes | int | float) -> bytes:
    """A field: bytes, a varint below 128, or a double."""
    if isinstance(value, float):
        return bytes([number << 3 | 1]) + struct.pack("<d", value)
    return bytes([number << 3 | 2, len(value)]) + value if isinstance(value, bytes) else bytes([number << 3, value])


def scalar_event(tag: bytes, step: int, value: float) -> bytes:
    simple = b"\x15" + struct.pack("<f", value)
    return proto(1, 1.7e9 + step) + proto(2, step) + proto(5, proto(1, proto(1, tag) + simple))


def tensor_event(tag: bytes, step: int, tensor: bytes, plugin: bytes) -> bytes:
    metadata = proto(9, proto(1, proto(1, plugin))) if plugin else b""
    return proto(1, 1.7e9 + step) + proto(2, step) + proto(5, proto(1, proto(1, tag) + proto(8, tensor) + metadata))


EVENT_VERSION = tfrecord(proto(1, 1.7e9) + proto(3, b"brain.Event:2"))
FLOAT_TENSOR = proto(1, 1) + proto(4, struct.pack("<f", 0.25))
EVENTS = EVENT_VERSION + b"".join(tfrecord(scalar_event(b"loss", step, 2 / (step + 1))) for step in range(8))
TENSORS = EVENT_VERSION + tfrecord(tensor_event(b"loss", 1, FLOAT_TENSOR, b"scalars")) + tfrecord(tensor_event(b"loss", 2, FLOAT_TENSOR, b"")) \
    + tfrecord(tensor_event(b"half", 3, proto(1, 19) + proto(13, 0x3C), b"scalars")) + tfrecord(tensor_event(b"hparams", 3, FLOAT_TENSOR, b"hparams"))
EVENTFILE = {
    "simple": EVENTS, "tensors": TENSORS, "torn": EVENTS[:-9], "broken-sum": EVENTS[:70] + bytes([EVENTS[70] ^ 1]) + EVENTS[71:],
    "hole": EVENTS[:90] + bytes(64) + EVENTS[90:], "foreign": b"<!DOCTYPE html><html></html>", "example": tfrecord(proto(1, proto(1, b"feature"))),
    "numbers": EVENT_VERSION + b"".join(tfrecord(scalar_event(b"loss", 1, value)) for value in (float("nan"), float("inf"), -float("inf"))),
    "large": EVENT_VERSION + struct.pack("<Q", 1 << 30) + masked_crc32c(struct.pack("<Q", 1 << 30)) + bytes(20),
    "records": scalar_event(b"loss", 1, 0.5) + b"\xff" + scalar_event(b"accuracy", 2, 0.25) + b"\xff" + tensor_event(b"t", 3, FLOAT_TENSOR, b"scalars"),
    # What is kept of curves, before zlib packs it: a source, its position, one curve of two points.
    "batch": b"\x05/logs\x01a\x01w\x01" + b"\x00\x08\x0a" + b"\x01\x04loss" + b"\x01\x04loss\x02\x01" + b"\x02\x02" + b"\x64\x64"
             + b"\x00\x00\x00\x00\x80\x00\x3f\x40",
}
SCALARLINES = {
    "clu": "I1129 12:00:00.123456 139 logging_writer.py:48] [100] accuracy=0.981, learning_rate=0.1, loss=0.0512, steps_per_second=12.5\n",
    "maxtext": "completed step: 12, seconds: 18.508, TFLOP/s/device: 221.750, Tokens/s/device: 885.0, total_weights: 65536, loss: 9.588\n",
    "easylm": "{'accuracy': array(0.25, dtype=float32),\n 'loss': array(2.125, dtype=float32),\n 'step': 40}\n",
    "levanter": "18:00:00 [I] Progress on:train 2.60kit/10.0kit rate:1.6it/s remaining:1:17:05 elapsed:27:12 postfix:loss=3.125\n",
    "keras": "Epoch 3/10\n 12/100 [==>....] - ETA: 5s - loss: 0.3000\r 13/100 [===>...] - ETA: 4s - loss: 0.2900\n100/100 \u2501\u2501 2s 20ms/step - loss: 0.25\n",
    "trainer": " 10%|#  | 50/500 [00:12<01:48,  4.15it/s]{'loss': 0.25, 'grad_norm': nan, 'learning_rate': 4e-05, 'epoch': 0.5}\n",
    "json": '{"step": 40, "loss": 0.5, "eval": {"accuracy": 0.75}, "lr": "1e-05"}\n{"message": "step 7 loss 0.5"}\n',
    "numbers": "step 1 loss 1,234,567.5 acc=12.5% lr=.5e-3 x=inf y=-Infinity z=3.5k w=1.2.3 date=2026-11-29\n",
    "stamps": "[2026-11-29T12:00:00Z] step 1 loss 2\n2026-11-29 12:00:01,250+09:00 step 2 loss 1\n",
    "controls": "\x1b[31mstep: 10 \x1b]0;title\x07 loss:\x00 8.25\x1b[0m\r\n\x1bP1\x1b\\\x1b(B\x1b\n",
    "rule": "it (?<step>\\d+) of (?<total>\\d+): err (?<loss>\\S+)\nit 5 of 20: err 1,234.5\n",
    "spec": '{"pattern": "(?<x>a+)", "keys": ["loss", "lr"], "eventFolder": "gs://bucket/runs", "eventGlob": "*train*", "total": 5000, "rule": {"keys": ["a"]}}',
}


def encode(text: str) -> bytes:
    """Characters up to U+00FF stand for bytes where the whole text is bytes; else UTF-8 with 0xfe kept for resizes."""
    if all(ord(c) < 256 for c in text):
        return text.encode("latin-1")
    return b"\xfe".join(part.encode("utf-8") for part in text.split("\xfe"))


root = pathlib.Path(sys.argv[1])
for name, text in TERMINAL.items():
    (root / "terminal" / name).write_bytes(bytes([79, 23]) + encode(text))
for name, text in PASTE.items():
    (root / "paste" / name).write_bytes(encode(text))
for folder, seeds in (("keyfile", KEYFILE), ("settings", SETTINGS), ("hostkeys", HOSTKEYS), ("quotajson", QUOTAJSON), ("signin", SIGNIN), ("link", LINK), ("colorscheme", COLORSCHEME), ("scalarlines", SCALARLINES)):
    (root / folder).mkdir(exist_ok=True)
    for name, text in seeds.items():
        (root / folder / name).write_bytes(text.encode())
for folder, answers in (("answer", ANSWER), ("oauth", OAUTH), ("graphics", GRAPHICS), ("sixel", SIXEL), ("eventfile", EVENTFILE)):
    (root / folder).mkdir(exist_ok=True)
    for name, seed in answers.items():
        (root / folder / name).write_bytes(seed)
