// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/auth/profile.h"

#include <QJsonObject>
#include <QMap>
#include <QMutex>
#include <QTcpServer>
#include <QTcpSocket>
#include <QThread>
#include <QUrlQuery>

#include <functional>
#include <optional>

/// What a test's server was asked.
struct BucketAsked
{
    QByteArray verb{};
    QString path{}; ///< as it came, encoded
    QUrlQuery query{};
    QMap<QByteArray, QByteArray> headers{}; ///< names in small letters
    QByteArray body{};
    int number = 0; ///< from 1
};

struct BucketAnswer
{
    int status = 200;
    QByteArray body{};
    QByteArray type = "application/json; charset=UTF-8";
    QList<std::pair<QByteArray, QByteArray>> headers{};
    qsizetype cutAfter = -1; ///< bytes of the body, then the connection is lost; -1: none is
};

/// A small Cloud Storage in memory, over real HTTP on this machine, in a thread of its own: objects with generations
/// and preconditions, lists, ranges, resumable uploads, rewrite and compose, as Google documents them. Knows no token
/// but the one of FakeToken. A test may answer for it.
class BucketServer
{
public:
    BucketServer();
    ~BucketServer();
    Q_DISABLE_COPY_MOVE(BucketServer)

    [[nodiscard]] CloudProfile profile() const;

    /// Any thread. An object, and its generation.
    qint64 put(const QByteArray &name, const QByteArray &bytes, const QString &encoding = {});
    [[nodiscard]] std::optional<QByteArray> bytesOf(const QByteArray &name) const;
    [[nodiscard]] QList<QByteArray> names() const;
    [[nodiscard]] QList<BucketAsked> asked() const;
    [[nodiscard]] int count(const QByteArray &verb, const QString &part) const; ///< of requests whose path has it
    void set(const QString &key, const QJsonValue &value); ///< of the bucket "data"
    void forgetSessions(); ///< of resumable uploads
    /// Asked first, in the server's thread; nothing: the server answers itself.
    void answerBy(std::function<std::optional<BucketAnswer>(const BucketAsked &)> answer);
    /// Changes what the server answers itself, behind what it did; in its thread.
    void changeAnswersBy(std::function<void(const BucketAsked &, BucketAnswer &)> change);
    /// Breaks the connection when so many bytes of a body have come, once.
    void breakUploadAfter(qsizetype bytes);
    /// Of each portion of an upload only so many bytes are kept; 0: all.
    void keepOnly(qint64 bytes);

private:
    struct Stored
    {
        QByteArray bytes{};
        qint64 generation = 0;
        QString encoding{};
        bool isComposed = false;
    };
    struct Session
    {
        QByteArray name{};
        QByteArray bytes{};
        QString expected{}; ///< ifGenerationMatch; empty: none
        bool isDone = false;
    };

    void read(QTcpSocket *socket);
    [[nodiscard]] BucketAnswer answer(const BucketAsked &asked);
    [[nodiscard]] BucketAnswer onObjects(const BucketAsked &asked, const QStringList &parts);
    [[nodiscard]] BucketAnswer onObject(const BucketAsked &asked, const QByteArray &name);
    [[nodiscard]] BucketAnswer listed(const BucketAsked &asked) const;
    [[nodiscard]] BucketAnswer media(const BucketAsked &asked, const Stored &stored) const;
    [[nodiscard]] BucketAnswer begun(const BucketAsked &asked);
    [[nodiscard]] BucketAnswer portion(const BucketAsked &asked);
    [[nodiscard]] BucketAnswer finished(Session &session, const BucketAsked &asked);
    [[nodiscard]] BucketAnswer rewritten(const BucketAsked &asked, const QByteArray &from, const QByteArray &to);
    [[nodiscard]] BucketAnswer composed(const BucketAsked &asked, const QByteArray &to);
    [[nodiscard]] bool fits(const QString &expected, const QByteArray &name) const;
    [[nodiscard]] QJsonObject described(const QByteArray &name, const Stored &stored) const;
    qint64 store(const QByteArray &name, Stored stored);

    QThread m_thread;
    QObject m_context;
    QTcpServer *m_server = nullptr;
    quint16 m_port = 0;
    mutable QMutex m_mutex;
    QMap<QByteArray, Stored> m_objects;
    QMap<QString, Session> m_sessions;
    QJsonObject m_bucket;
    QList<BucketAsked> m_asked;
    std::function<std::optional<BucketAnswer>(const BucketAsked &)> m_answer;
    std::function<void(const BucketAsked &, BucketAnswer &)> m_change;
    qint64 m_lastGeneration = 1'795'000'000'000'000;
    qsizetype m_breakAfter = -1;
    qint64 m_keepOnly = 0;
};
