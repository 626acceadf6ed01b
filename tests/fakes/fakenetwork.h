// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QJsonDocument>
#include <QJsonObject>
#include <QNetworkAccessManager>
#include <QNetworkReply>

#include <functional>
#include <memory>

struct FakeAnswer
{
    int status = 200;
    QByteArray body = "{}";
    QByteArray contentType = "application/json; charset=UTF-8";
    QList<std::pair<QByteArray, QByteArray>> headers{};
    QNetworkReply::NetworkError error = QNetworkReply::NoError; ///< without a status, when set
    bool isSilent = false; ///< never answers
};

struct FakeRequest
{
    QByteArray verb;
    QUrl url;
    QJsonObject body{};
    QByteArray authorization{};
    QByteArray quotaProject{};
};

/// What the world behind all FakeNetworks of a test answers, and what it was asked.
struct FakeWorld
{
    QList<FakeAnswer> answers; ///< taken from the front
    std::function<FakeAnswer(const FakeRequest &)> answer; ///< asked when `answers` is empty
    QList<FakeRequest> requests;
    int inFlight = 0;
    int mostInFlight = 0;
    bool isHeld = false; ///< replies wait for release()
    QList<std::function<void()>> held;

    void release()
    {
        for (const auto &reply : std::exchange(held, {}))
            reply();
    }

    [[nodiscard]] FakeAnswer next(const FakeRequest &request)
    {
        requests.append(request);
        if (!answers.isEmpty())
            return answers.takeFirst();
        return answer ? answer(request) : FakeAnswer{.status = 404};
    }

    /// For RestOptions::network.
    [[nodiscard]] std::function<std::unique_ptr<QNetworkAccessManager>()> network();
};

/// A reply that comes from the event loop, never at once.
class FakeReply final : public QNetworkReply
{
    Q_OBJECT

public:
    FakeReply(FakeWorld *world, FakeAnswer answer, const QNetworkRequest &request,
              QNetworkAccessManager::Operation operation);
    ~FakeReply() override;

    void abort() override;
    [[nodiscard]] qint64 bytesAvailable() const override { return m_unread.size() + QNetworkReply::bytesAvailable(); }

protected:
    qint64 readData(char *data, qint64 size) override;

private:
    void arrive();

    FakeWorld *m_world;
    FakeAnswer m_answer;
    QByteArray m_unread;
};

class FakeNetwork final : public QNetworkAccessManager
{
    Q_OBJECT

public:
    explicit FakeNetwork(FakeWorld *world)
        : m_world{world}
    {
    }

protected:
    QNetworkReply *createRequest(Operation operation, const QNetworkRequest &request, QIODevice *body) override;

private:
    FakeWorld *m_world;
};
