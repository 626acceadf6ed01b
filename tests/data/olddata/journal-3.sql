-- SPDX-FileCopyrightText: 2026 TPU Desk contributors
-- SPDX-License-Identifier: GPL-3.0-or-later
-- The record of requests as version 3 kept it: one request that waits, its tries, and what was learned of capacity.
CREATE TABLE wish(id TEXT PRIMARY KEY, project TEXT NOT NULL, ended INTEGER NOT NULL, changed INTEGER NOT NULL, json TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE attempt(id INTEGER PRIMARY KEY, wish TEXT NOT NULL, zone TEXT NOT NULL, number INTEGER NOT NULL, started INTEGER NOT NULL, ended INTEGER NOT NULL, kind TEXT NOT NULL, json TEXT NOT NULL);
CREATE INDEX attempt_by_wish ON attempt(wish, id);
CREATE TABLE attempt_sum(wish TEXT NOT NULL, zone TEXT NOT NULL, kind TEXT NOT NULL, tries INTEGER NOT NULL, first INTEGER NOT NULL, last INTEGER NOT NULL, PRIMARY KEY(wish, zone, kind)) WITHOUT ROWID;
CREATE TABLE owner(one INTEGER PRIMARY KEY CHECK(one = 1), instance TEXT NOT NULL, host TEXT NOT NULL, pid INTEGER NOT NULL, born TEXT NOT NULL, boot TEXT NOT NULL, heartbeat INTEGER NOT NULL);
CREATE TABLE clock(one INTEGER PRIMARY KEY CHECK(one = 1), boot TEXT NOT NULL, offset INTEGER NOT NULL, latest INTEGER NOT NULL);
CREATE TABLE luck_span(zone TEXT NOT NULL, type TEXT NOT NULL, tier TEXT NOT NULL, unit TEXT NOT NULL, start INTEGER NOT NULL, won INTEGER NOT NULL, none INTEGER NOT NULL, refused INTEGER NOT NULL, PRIMARY KEY(zone, type, tier, unit, start));
CREATE TABLE luck_win(id INTEGER PRIMARY KEY, zone TEXT NOT NULL, type TEXT NOT NULL, tier TEXT NOT NULL, tpu TEXT NOT NULL, number TEXT NOT NULL, at INTEGER NOT NULL, waited INTEGER, lived INTEGER, end TEXT NOT NULL, UNIQUE(tpu, number));
CREATE TABLE document(kind TEXT NOT NULL, id TEXT NOT NULL, changed INTEGER NOT NULL, json TEXT NOT NULL, PRIMARY KEY(kind, id)) WITHOUT ROWID;
INSERT INTO wish VALUES('6f2f6f5e-54c1-4a53-9d7e-0f3a1b2c4d5e', 'my-project', 0, 1795428000000, '{"attempts":2,"endedAt":0,"failures":0,"gaveUp":false,"intent":"get","interruptions":0,"lines":[{"attempt":2,"goal":"get","method":"queue","name":"llama-2","state":"waiting","zone":"us-east5-a","nextTryAt":1795428060000,"since":1795428000000}],"needsUser":false,"version":1,"winnerNumericId":"","wish":{"afterwards":{"comeBack":true,"comeBackLimit":4,"command":"","notify":true,"recipe":""},"choice":"listed","createdAt":1795420000000,"id":"6f2f6f5e-54c1-4a53-9d7e-0f3a1b2c4d5e","maxAttempts":0,"method":"queue","namePattern":"llama-{n}","pauseMs":60000,"project":"my-project","spec":{"address":"wanted","runtime":"v2-alpha-tpuv6e","tier":"spot","type":"v6e-8"},"until":0,"zones":["us-east5-a"]}}');
INSERT INTO attempt VALUES(1, '6f2f6f5e-54c1-4a53-9d7e-0f3a1b2c4d5e', 'us-east5-a', 1, 1795420000000, 1795420060000, 'capacity', '{"code":"no-capacity","message":"There is no capacity.","serverWords":""}');
INSERT INTO attempt VALUES(2, '6f2f6f5e-54c1-4a53-9d7e-0f3a1b2c4d5e', 'us-east5-a', 2, 1795427900000, 1795428000000, 'capacity', '');
INSERT INTO attempt_sum VALUES('6f2f6f5e-54c1-4a53-9d7e-0f3a1b2c4d5e', 'us-east5-a', 'capacity', 7, 1795410000000, 1795419000000);
INSERT INTO luck_span VALUES('us-east5-a', 'v6e-8', 'spot', 'hour', 1795417200000, 1, 6, 0);
INSERT INTO luck_win VALUES(1, 'us-east5-a', 'v6e-8', 'spot', 'projects/1/locations/us-east5-a/nodes/llama-1', '4711', 1795418000000, 60000, NULL, '');
