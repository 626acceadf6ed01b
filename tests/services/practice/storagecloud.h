// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "judgedcloud.h"

#include "services/practice/http/httpframing.h"

#include <QUrl>

/// A reply as it came, with its headers.
struct StorageReply
{
    int status = 0; ///< 0: the connection ended without one
    QByteArray head{};
    QByteArray body{};
    QJsonObject json{};

    [[nodiscard]] QByteArray header(const QByteArray &name) const { return practice::headerText(head, name); }
    [[nodiscard]] QString text(QLatin1StringView member) const { return json.value(member).toString(); }
    [[nodiscard]] QString message() const;
    [[nodiscard]] QString reason() const; ///< of the first of error.errors
    [[nodiscard]] QString domain() const;
    /// The members `member` of the list `list`.
    [[nodiscard]] QStringList values(QLatin1StringView list, QLatin1StringView member) const;
    [[nodiscard]] QStringList names() const { return values(QLatin1StringView{"items"}, QLatin1StringView{"name"}); }
};

/// A JudgedCloud for Cloud Storage: names with slashes, headers, bodies that are no JSON, and requests that come in
/// pieces. Speaks over a socket of its own, so that nothing is sent twice.
class StorageCloud : protected JudgedCloud
{
protected:
    using Headers = QList<std::pair<QByteArray, QByteArray>>;

    [[nodiscard]] static QString bucketPath(const QString &bucket);
    [[nodiscard]] static QString objectPath(const QString &bucket, const QString &name);
    [[nodiscard]] static QString uploadPath(const QString &bucket, const QString &query);
    [[nodiscard]] static QString encoded(const QString &text);

    StorageReply call(const QByteArray &method, const QString &target);
    StorageReply call(const QByteArray &method, const QString &target, const QJsonObject &body);
    StorageReply exchange(const QByteArray &method, const QString &target, const Headers &headers,
                          const QByteArray &body);
    /// The head of a request, with its token, and the empty line.
    [[nodiscard]] QByteArray headOf(const QByteArray &method, const QString &target, const Headers &headers) const;
    /// Sends all of it, and waits for the reply or the end.
    [[nodiscard]] StorageReply raw(const QByteArray &message);

    StorageReply makeBucket(const QString &name, QJsonObject body = {});
    /// uploadType=media; `query` begins with "&".
    StorageReply put(const QString &bucket, const QString &name, const QByteArray &bytes, const QString &query = {});
    [[nodiscard]] QByteArray bytesOf(const QString &bucket, const QString &name);

private:
    void judge(const QByteArray &method, const QString &target, const QByteArray &body, const StorageReply &reply);
};
