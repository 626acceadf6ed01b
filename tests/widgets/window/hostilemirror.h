// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QJsonObject>
#include <QMap>
#include <QStringList>
#include <QThread>

#include <atomic>

class QTcpServer;
class QTcpSocket;

/// Puts words of a stranger into JSON, wherever there is text that nobody has to understand.
class Words
{
public:
    explicit Words(const QMap<QString, QString> &texts); ///< by name, see Bait::texts()

    /// The same, but each text that is none of an id, an enum, a number, a time or an address is one of the texts. With
    /// `isMore` each list of objects has two more of its first: one with nothing but such texts, one with them at the
    /// end of its own. All lengths together are bounded.
    [[nodiscard]] QJsonObject in(const QJsonObject &json, bool isMore);
    /// By turns; the long ones as long as `in()` has room for them.
    [[nodiscard]] QString next();

private:
    [[nodiscard]] QJsonValue in(const QString &key, const QJsonValue &value, int depth);
    [[nodiscard]] QJsonValue everywhere(const QJsonValue &value, bool isAtEnd);

    QStringList m_short;
    QStringList m_long;
    qsizetype m_shortTurn = 0;
    qsizetype m_longTurn = 0;
    qsizetype m_room = 0; ///< UTF-16 units of the long ones
    bool m_isMore = false;
};

/// Stands between the program and its practice cloud and changes what the cloud says, in a thread of its own.
class HostileMirror
{
public:
    enum class Says : quint8 {
        Truth,
        Words, ///< see Words::in()
        Refusals, ///< to whatever only reads: no, in such words; but TPUs are listed
    };

    explicit HostileMirror(const QMap<QString, QString> &texts);
    ~HostileMirror();
    Q_DISABLE_COPY_MOVE(HostileMirror)

    /// What is to be started in the place of the practice cloud `program`; written into `folder`.
    [[nodiscard]] QString standIn(const QString &folder, const QString &program);
    void say(Says says) { m_says = says; }
    [[nodiscard]] int changed() const { return m_changed; } ///< replies

private:
    void accept(QTcpSocket *client);
    void take(QTcpSocket *client);
    void pass(QTcpSocket *client, const QByteArray &request);
    void tunnel(QTcpSocket *client, const QByteArray &request);
    [[nodiscard]] QByteArray changedReply(const QByteArray &target, const QByteArray &reply);
    [[nodiscard]] QByteArray refusal();
    [[nodiscard]] QTcpSocket *toCloud();

    QThread m_thread;
    QObject m_context; ///< lives in the thread
    QTcpServer *m_server = nullptr;
    quint16 m_port = 0;
    QString m_announced; ///< the file with what the practice cloud has printed
    Words m_words;
    std::atomic<Says> m_says = Says::Truth;
    std::atomic<int> m_changed = 0;
    int m_refused = 0;
};
