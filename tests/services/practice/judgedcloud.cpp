// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "judgedcloud.h"

#include <QEventLoop>
#include <QJsonDocument>
#include <QNetworkReply>
#include <QTest>

using namespace Qt::StringLiterals;

QByteArray quickScenario()
{
    return R"({"capacity":[{"failFirst":0}],"externalAddresses":64,
    "seconds":{"decide":0.05,"boot":0.05,"delete":0.05,"patch":0.05,"stop":0.05,"start":0.05,"admit":0.02,"queue":0.02,
               "maintenance":0.05,"compute":0.05,"keys":0.05,"enable":0.05,"propagate":0.05}})";
}

void JudgedCloud::start(const QByteArray &scenario)
{
    m_server.reset();
    m_world.reset();
    const auto read = practice::parseScenario(scenario);
    QVERIFY2(read, read ? "" : qPrintable(read.error()));
    m_clock = HeldClock{1.0};
    m_hosts = std::make_unique<FakeHosts>();
    m_world = std::make_unique<practice::World>(*read, m_clock, *m_hosts, 5);
    QVERIFY(m_world->open({}));
    m_server = std::make_unique<practice::Server>(*m_world, QList<practice::Fault>{});
    QVERIFY(m_server->listen(0));
    m_token = "practice-token";
    m_problems.clear();
}

void JudgedCloud::stop()
{
    m_server.reset();
    m_world.reset();
    QVERIFY2(m_problems.isEmpty(), qPrintable(m_problems.join(u'\n')));
}

Answered JudgedCloud::send(const QByteArray &method, const QString &path, const std::optional<QJsonObject> &body,
                           Judge judge)
{
    QNetworkRequest request{QUrl{m_server->origin() + path}};
    if (!m_token.isEmpty())
        request.setRawHeader("Authorization", "Bearer " + m_token);
    QByteArray bytes;
    if (body) {
        request.setHeader(QNetworkRequest::ContentTypeHeader, u"application/json"_s);
        bytes = QJsonDocument{*body}.toJson();
    }
    const std::unique_ptr<QNetworkReply> reply{m_network.sendCustomRequest(request, method, bytes)};
    QEventLoop loop;
    QObject::connect(reply.get(), &QNetworkReply::finished, &loop, &QEventLoop::quit);
    loop.exec();
    Answered answered{.status = reply->attribute(QNetworkRequest::HttpStatusCodeAttribute).toInt(),
                      .json = {},
                      .challenge = reply->rawHeader("WWW-Authenticate"),
                      .body = reply->readAll()};
    answered.json = QJsonDocument::fromJson(answered.body).object();
    if (judge == Judge::Yes && answered.status == 200 && m_discovery.isThere() && !path.startsWith(u"/practice"_s)) {
        QStringList parameters;
        for (const auto &[name, value] : QUrlQuery{QUrl{path}.query()}.queryItems())
            parameters.append(name);
        m_problems +=
            m_discovery.problems(method, QUrl{path}.path(), parameters, body.value_or(QJsonObject{}), answered.json);
    }
    return answered;
}

QJsonObject JudgedCloud::finished(const QJsonObject &operation)
{
    QJsonObject now = operation;
    const auto isDone = [&] {
        now = ask("GET", u"/v2/"_s + operation["name"_L1].toString()).json;
        return now["done"_L1].toBool();
    };
    (void)QTest::qWaitFor(isDone, 5'000);
    if (!now["done"_L1].toBool())
        m_problems.append(u"the operation was never done: "_s + operation["name"_L1].toString());
    return now;
}
