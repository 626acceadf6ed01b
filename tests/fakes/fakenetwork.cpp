// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/fakes/fakenetwork.h"

#include <QPointer>
#include <QTimer>

FakeReply::FakeReply(FakeWorld *world, FakeAnswer answer, const QNetworkRequest &request,
                     QNetworkAccessManager::Operation operation)
    : m_world{world}
    , m_answer{std::move(answer)}
{
    setRequest(request);
    setUrl(request.url());
    setOperation(operation);
    open(ReadOnly | Unbuffered);
    m_world->mostInFlight = std::max(m_world->mostInFlight, ++m_world->inFlight);
    if (m_answer.isSilent)
        return;
    if (m_world->isHeld)
        m_world->held.append([reply = QPointer{this}] {
            if (reply)
                reply->arrive();
        });
    else
        QTimer::singleShot(0, this, &FakeReply::arrive);
}

FakeReply::~FakeReply() = default;

void FakeReply::arrive()
{
    if (isFinished())
        return;
    if (m_answer.error != NoError) {
        setError(m_answer.error, QStringLiteral("fake trouble"));
    } else {
        setAttribute(QNetworkRequest::HttpStatusCodeAttribute, m_answer.status);
        setRawHeader("Content-Type", m_answer.contentType);
        for (const auto &[name, value] : std::as_const(m_answer.headers))
            setRawHeader(name, value);
        m_unread = m_answer.body;
        emit metaDataChanged();
        if (m_answer.status >= 400)
            setError(UnknownContentError, QStringLiteral("status"));
        emit readyRead();
    }
    --m_world->inFlight;
    setFinished(true);
    emit finished();
}

void FakeReply::abort()
{
    if (isFinished())
        return;
    setError(OperationCanceledError, QStringLiteral("aborted"));
    --m_world->inFlight;
    setFinished(true);
    emit finished();
}

qint64 FakeReply::readData(char *data, qint64 size)
{
    const auto count = std::min<qint64>(size, m_unread.size());
    std::copy_n(m_unread.constData(), count, data);
    m_unread.remove(0, count);
    return count;
}

QNetworkReply *FakeNetwork::createRequest(Operation operation, const QNetworkRequest &request, QIODevice *body)
{
    const auto custom = request.attribute(QNetworkRequest::CustomVerbAttribute).toByteArray();
    FakeRequest asked{.verb = custom.isEmpty() ? QByteArray{"GET"} : custom,
                      .url = request.url(),
                      .authorization = request.rawHeader("Authorization"),
                      .quotaProject = request.rawHeader("x-goog-user-project")};
    if (body)
        asked.body = QJsonDocument::fromJson(body->readAll()).object();
    return new FakeReply{m_world, m_world->next(asked), request, operation};
}

std::function<std::unique_ptr<QNetworkAccessManager>()> FakeWorld::network()
{
    return [this] { return std::make_unique<FakeNetwork>(this); };
}
