// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/practice/http/bodystreams.h"
#include "services/practice/world/apierror.h"
#include "services/practice/world/node.h"

#include <QByteArray>
#include <QHttpHeaders>
#include <QJsonObject>
#include <QMap>
#include <QRegularExpression>
#include <QStringList>
#include <QUrl>
#include <QUrlQuery>

#include <functional>
#include <vector>

namespace practice {

/// A request that fits a route.
struct Call
{
    QByteArray method;
    QString path;
    QMap<QString, QString> parts; ///< the {names} of the pattern, decoded
    QUrlQuery query;
    QJsonObject body;
    QByteArray form; ///< the raw body of a form post
    QByteArray token;
    QString userProject; ///< of x-goog-user-project, or empty
    QString origin; ///< "http://127.0.0.1:PORT", for links to ourselves
    QString encodedPath{}; ///< the path as it was sent
    QHttpHeaders headers{};
    QJsonObject sent{}; ///< the body with its nulls, which `body` lacks
    std::shared_ptr<BodySink> sink{}; ///< where a body went that did not come along

    [[nodiscard]] QByteArray header(const char *name) const
    {
        return headers.value(QLatin1StringView{name}).toByteArray();
    }
    [[nodiscard]] QString part(const char *name) const { return parts.value(QLatin1StringView{name}); }
    [[nodiscard]] QString parameter(const char *name) const
    {
        return query.queryItemValue(QLatin1StringView{name}, QUrl::FullyDecoded);
    }
    [[nodiscard]] ApiVersion version() const { return apiVersionFrom(part("version")); }
};

enum class Access {
    Token, ///< the token that counts now
    AnyScope, ///< the same, also without the scope cloud-platform
    Storage, ///< no token, or one that counts: what it may do is asked later
    Practice, ///< any token this practice cloud ever gave, expired ones too
    Open,
};

/// A reply that is more than a JSON object.
struct Exchanged
{
    int status = 200;
    QJsonObject json{}; ///< empty: no body, or the bytes, unless isJson
    QList<std::pair<QByteArray, QByteArray>> headers{};
    std::optional<FileSlice> bytes{};
    QByteArray text{}; ///< in the place of JSON, as some of Google's refusals are
    bool isJson = false; ///< "{}" also where nothing is left of what was asked for
};

/// What a browser gets.
struct WebPage
{
    int status = 200;
    QByteArray html;
    QUrl location; ///< of a redirect
};

/// One method of an API, and all that is checked before its code runs.
struct Route
{
    QByteArray method;
    QString pattern; ///< "/{version:v2|v2alpha1}/projects/{project}/locations/{zone}/nodes"
    QString service; ///< "tpu.googleapis.com"; must be enabled; empty: always there
    QString permission; ///< "tpu.nodes.list", or empty
    QStringList parameters{}; ///< query parameters beside those that every method takes; "v2alpha1:name": only there
    QString shape{}; ///< of the body in shapes.json; empty: no body
    Access access = Access::Token;
    bool isEncoded = false; ///< the pattern is held against the path as it was sent: names may hold slashes
    bool hasMedia = false; ///< alt=media gives bytes
    std::function<Answer<>(const Call &)> answer{};
    std::function<Answer<Exchanged>(const Call &)> exchange{}; ///< in its place
    std::function<WebPage(const Call &)> page{}; ///< in its place: nothing is checked before
};

class Router
{
public:
    void add(Route route);
    /// The route for a call's method and path, with its `parts` filled in; null when there is none.
    [[nodiscard]] const Route *find(Call &call) const;
    /// Some other method has this path.
    [[nodiscard]] bool knowsPath(const Call &call) const;
    [[nodiscard]] QList<const Route *> all() const;

private:
    struct Entry
    {
        Route route;
        QRegularExpression form;
    };
    std::vector<Entry> m_entries;
};

/// Counts what clients ask of Google's APIs, to see what a client costs while it waits.
class CallCounter
{
public:
    void count(const Route &route, int status)
    {
        ++m_calls[keyOf(route)];
        m_refused += status >= 400 ? 1 : 0;
    }
    void clear() { *this = {}; }
    [[nodiscard]] int of(const QString &key) const { return m_calls.value(key); }
    /// {calls: {"GET nodes": 12, …}, total, refused}
    [[nodiscard]] QJsonObject toJson() const
    {
        QJsonObject calls;
        int total = 0;
        for (const auto &[key, number] : m_calls.asKeyValueRange()) {
            calls[key] = number;
            total += number;
        }
        return {
            {QStringLiteral("calls"), calls}, {QStringLiteral("total"), total}, {QStringLiteral("refused"), m_refused}};
    }

private:
    /// "POST nodes/*:stop": the method, and the pattern behind the zone with stars for names.
    [[nodiscard]] static QString keyOf(const Route &route)
    {
        static const QRegularExpression before{QStringLiteral("^.*/\\{zone\\}/")};
        static const QRegularExpression name{QStringLiteral("\\{[^}]*\\}")};
        auto pattern = route.pattern;
        return QString::fromLatin1(route.method) + u' ' + pattern.remove(before).replace(name, QStringLiteral("*"));
    }

    QMap<QString, int> m_calls;
    int m_refused = 0;
};

} // namespace practice
