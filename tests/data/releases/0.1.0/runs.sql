-- SPDX-FileCopyrightText: 2026 TPU Desk contributors
-- SPDX-License-Identifier: GPL-3.0-or-later
-- runs.sqlite as 0.1.0 leaves it: the lab book and a ledger.
CREATE TABLE ledger_event(id INTEGER PRIMARY KEY, run TEXT NOT NULL, kind TEXT NOT NULL, at INTEGER NOT NULL, attempt INTEGER NOT NULL, step INTEGER NOT NULL, took INTEGER NOT NULL, within INTEGER NOT NULL, chips INTEGER NOT NULL, cause TEXT NOT NULL);
INSERT INTO "ledger_event" VALUES(1,'c1d0c4d1-6f6b-4c52-8b9f-1e0d3c7ab444','started',1795424400000,0,-1,0,0,4,'');
INSERT INTO "ledger_event" VALUES(2,'c1d0c4d1-6f6b-4c52-8b9f-1e0d3c7ab444','step',1795424460000,0,1,60000,0,4,'');
INSERT INTO "ledger_event" VALUES(3,'c1d0c4d1-6f6b-4c52-8b9f-1e0d3c7ab444','interrupted',1795428000000,0,-1,0,0,4,'preempted');
CREATE TABLE run(id TEXT PRIMARY KEY, created INTEGER NOT NULL, json TEXT NOT NULL, own TEXT NOT NULL);
INSERT INTO "run" VALUES('c1d0c4d1-6f6b-4c52-8b9f-1e0d3c7ab444',1795424400000,'{"config":{"command":"python train.py","name":"llama"},"createdAt":"2026-11-20T09:00:00.000Z","format":1,"id":"c1d0c4d1-6f6b-4c52-8b9f-1e0d3c7ab444","links":["https://wandb.example/llama/1"],"result":{}}','{"archived":false,"notes":"the first one\nwith warm-up","tags":["llama","baseline"]}');
CREATE INDEX run_by_age ON run(created);
CREATE INDEX ledger_by_run ON ledger_event(run, id);
PRAGMA user_version = 1;
