// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QJsonArray>
#include <QJsonObject>
#include <QNetworkAccessManager>
#include <QString>
#include <QUrl>

#include <optional>

/// Sees for itself: asks the cloud's API and the hosts, with clients of its own, never the program's widgets.
class Witness
{
public:
    Witness(QUrl api, quint16 sshPort, QString project, QByteArray token);

    /// GET; "status" of the reply goes to lastStatus(). Empty when it was no JSON object.
    [[nodiscard]] QJsonObject get(const QString &path);
    /// Another client of the same cloud does something; true when it was accepted. `reply`: what was answered.
    [[nodiscard]] bool send(const QByteArray &verb, const QString &path, const QJsonObject &body,
                            QJsonObject *reply = nullptr);
    /// Lets something happen in the practice cloud (/practice/v1).
    [[nodiscard]] bool happen(const QString &what, const QJsonObject &body)
    {
        return send("POST", QStringLiteral("/practice/v1/") + what, body);
    }
    [[nodiscard]] int lastStatus() const { return m_status; }
    [[nodiscard]] const QString &project() const { return m_project; }

    /// What a browser would get there; empty: no page.
    [[nodiscard]] QByteArray page(const QUrl &url);

    [[nodiscard]] QJsonArray nodes(); ///< of all zones
    [[nodiscard]] QJsonArray queuedResources(); ///< of all zones
    [[nodiscard]] QJsonObject node(const QString &zone, const QString &name);
    /// Create operations for that node that ended with this google.rpc code.
    [[nodiscard]] int failedCreates(const QString &zone, const QString &name, int code);
    [[nodiscard]] QString projectKeys(); ///< value of ssh-keys
    /// The effective limit of a quota metric in a zone, in the metric's own unit.
    [[nodiscard]] std::optional<int> quotaLimit(const QString &metric, const QString &zone);

    /// The output of a command on a worker, by the OpenSSH client; empty when it failed.
    [[nodiscard]] QString onHost(const QJsonObject &node, int worker, const QString &user, const QString &keyFile,
                                 const QString &command) const;
    /// The output of a program on this computer; empty when it failed.
    [[nodiscard]] static QString run(const QString &program, const QStringList &arguments);
    /// What was asked last of the cloud, a host or a program, and its answer: tells why a step failed.
    [[nodiscard]] static const QString &heard() { return s_heard; }

private:
    [[nodiscard]] QByteArray answer(const QByteArray &verb, const QString &path, const QByteArray &body);

    static QString s_heard;
    QUrl m_api;
    quint16 m_sshPort;
    QString m_project;
    QByteArray m_token;
    int m_status = 0;
    QNetworkAccessManager m_network;
};
