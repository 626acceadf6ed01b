// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QJsonObject>
#include <QString>
#include <QStringList>

/// Google's own descriptions of its APIs, as judges of what goes over the wire.
class Discovery
{
public:
    /// Reads all documents of $TPUDESK_API_DIR, or of a folder beside the sources.
    Discovery();
    [[nodiscard]] bool isThere() const { return !m_documents.isEmpty(); }
    [[nodiscard]] static QString whyNot();

    /// What is wrong with a request and its reply: one sentence per problem; nothing when all is as described.
    /// `path` without the query, as it stands after the host.
    [[nodiscard]] QStringList problems(const QByteArray &method, const QString &path, const QStringList &parameters,
                                       const QJsonObject &request, const QJsonObject &reply) const;
    /// Problems of one message, for example "Node" of "tpu:v2".
    [[nodiscard]] QStringList problemsOf(const QString &document, const QString &schema, const QJsonObject &json) const;

private:
    struct Method
    {
        QJsonObject json;
        QString document;
    };
    [[nodiscard]] QList<Method> methodsFor(const QByteArray &httpMethod, const QString &path) const;
    void collect(const QString &document, const QJsonObject &resources, const QString &servicePath);
    void check(const QJsonObject &document, const QJsonObject &schema, const QJsonValue &value, const QString &where,
               QStringList &found) const;

    QMap<QString, QJsonObject> m_documents; ///< by file name
    QList<std::pair<QString, Method>> m_methods; ///< path as regular expression
};
