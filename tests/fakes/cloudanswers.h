// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/fakes/fakenetwork.h"

#include <QJsonDocument>
#include <QJsonObject>

/// How a cloud in memory says yes and no.
struct CloudAnswers
{
    static QString s(const char *text) { return QString::fromLatin1(text); }
    static QString text(const QJsonObject &json, const char *key) { return json[s(key)].toString(); }
    static FakeAnswer json(QJsonObject object)
    {
        for (const auto &key : object.keys()) {
            if (key.startsWith(u'_'))
                object.remove(key);
        }
        return {.body = QJsonDocument{object}.toJson(QJsonDocument::Compact)};
    }
    static FakeAnswer error(int http, const QString &status, const QString &message)
    {
        return {.status = http,
                .body =
                    QJsonDocument{
                        QJsonObject{{s("error"),
                                     QJsonObject{{s("code"), http}, {s("status"), status}, {s("message"), message}}}}}
                        .toJson()};
    }
    static FakeAnswer notFound(const QString &name)
    {
        return error(404, s("NOT_FOUND"), s("Resource '%1' was not found").arg(name));
    }
};
