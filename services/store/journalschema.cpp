// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/store/journal.h"

using namespace Qt::StringLiterals;

// Times are milliseconds since 1970, UTC.
const QList<Migration> &journalSchema()
{
    static const QList<Migration> schema{
        {1,
         {u"CREATE TABLE wish(id TEXT PRIMARY KEY, project TEXT NOT NULL, ended INTEGER NOT NULL, changed INTEGER NOT "
          u"NULL, "
          "json TEXT NOT NULL) WITHOUT ROWID"_s,
          u"CREATE TABLE attempt(id INTEGER PRIMARY KEY, wish TEXT NOT NULL, zone TEXT NOT NULL, number INTEGER NOT "
          u"NULL, "
          "started INTEGER NOT NULL, ended INTEGER NOT NULL, kind TEXT NOT NULL, json TEXT NOT NULL)"_s,
          u"CREATE INDEX attempt_by_wish ON attempt(wish, id)"_s,
          u"CREATE TABLE attempt_sum(wish TEXT NOT NULL, zone TEXT NOT NULL, kind TEXT NOT NULL, tries INTEGER NOT "
          u"NULL, "
          "first INTEGER NOT NULL, last INTEGER NOT NULL, PRIMARY KEY(wish, zone, kind)) WITHOUT ROWID"_s,
          u"CREATE TABLE owner(one INTEGER PRIMARY KEY CHECK(one = 1), instance TEXT NOT NULL, host TEXT NOT NULL, "
          "pid INTEGER NOT NULL, born TEXT NOT NULL, boot TEXT NOT NULL, heartbeat INTEGER NOT NULL)"_s,
          u"CREATE TABLE clock(one INTEGER PRIMARY KEY CHECK(one = 1), boot TEXT NOT NULL, offset INTEGER NOT NULL, "
          "latest INTEGER NOT NULL)"_s}},
        {2,
         {u"CREATE TABLE luck_span(zone TEXT NOT NULL, type TEXT NOT NULL, tier TEXT NOT NULL, unit TEXT NOT NULL, "
          "start INTEGER NOT NULL, won INTEGER NOT NULL, none INTEGER NOT NULL, refused INTEGER NOT NULL, "
          "PRIMARY KEY(zone, type, tier, unit, start))"_s,
          u"CREATE TABLE luck_win(id INTEGER PRIMARY KEY, zone TEXT NOT NULL, type TEXT NOT NULL, tier TEXT NOT NULL, "
          "tpu TEXT NOT NULL, number TEXT NOT NULL, at INTEGER NOT NULL, waited INTEGER, lived INTEGER, end TEXT NOT "
          "NULL, "
          "UNIQUE(tpu, number))"_s}},
        {3,
         {u"CREATE TABLE document(kind TEXT NOT NULL, id TEXT NOT NULL, changed INTEGER NOT NULL, json TEXT NOT NULL, "
          "PRIMARY KEY(kind, id)) WITHOUT ROWID"_s}},
    };
    return schema;
}
