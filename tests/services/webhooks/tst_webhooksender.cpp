// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later

// Real HTTP on loopback: what arrives there, and what is said where nothing does.
#include "services/core/log.h"
#include "services/net/requests.h"
#include "services/webhooks/webhooksender.h"
#include "tests/fakes/webhookserver.h"

#include <QCoroTask>
#include <QTest>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

Webhook hookOf(WebhookFormat format)
{
    auto hook = newWebhook();
    hook.format = format;
    hook.chat = QString::fromLatin1(WebhookServer::chat);
    return hook;
}

WebhookEvent runDone()
{
    return {.kind = WebhookEventKind::RunDone,
            .key = u"k"_s,
            .title = u"train-1 has finished <!channel> 한"_s,
            .text = u"It ran for 3 h."_s,
            .at = QDateTime::currentDateTimeUtc()};
}

} // namespace

class TestWebhookSender : public QObject
{
    Q_OBJECT

    SystemClock m_clock;

    [[nodiscard]] static WebhookSecret secretAt(const WebhookServer &server, WebhookFormat format)
    {
        const auto at = [&server](const char *path) { return server.address(QString::fromLatin1(path)); };
        switch (format) {
        case WebhookFormat::Ntfy:
            return {.address = server.address(u'/' + QString::fromLatin1(WebhookServer::ntfyTopic)),
                    .token = QString::fromLatin1(WebhookServer::ntfyToken)};
        case WebhookFormat::Slack: return {.address = at(WebhookServer::slackPath)};
        case WebhookFormat::Telegram:
            return {.address = server.origin(), .token = QString::fromLatin1(WebhookServer::botToken)};
        case WebhookFormat::Discord: return {.address = at(WebhookServer::discordPath)};
        case WebhookFormat::Json: break;
        }
        return {.address = at(WebhookServer::jsonPath)};
    }

    [[nodiscard]] Result<WebhookResult> sent(WebhookFormat format, const WebhookSecret &secret,
                                             Deadlines deadlines = {})
    {
        const auto message = webhookMessage(hookOf(format), secret, runDone(), m_clock.now());
        if (!message)
            return std::unexpected{message.error()};
        WebhookSender sender{&m_clock, {}, deadlines};
        return QCoro::waitFor(sender.send(format, *message, {}));
    }

    /// All that the program wrote down.
    [[nodiscard]] static QString written()
    {
        QString all;
        for (const auto &line : Log::instance().lines())
            all += line.text + u'\n';
        for (const auto &request : Requests::instance().all())
            all += request.url.toString(QUrl::FullyEncoded) + QString::fromUtf8(request.body) + request.words
                + asCurl(request) + u'\n';
        return all;
    }

private slots:
    void cleanup() { Requests::instance().clear(); }

    void eachServiceTakesItsMessage()
    {
        WebhookServer server;
        for (const auto format : webhookFormats()) {
            const auto result = sent(format, secretAt(server, format));
            QVERIFY(result);
            QVERIFY2(result->outcome == WebhookOutcome::Sent, qPrintable(result->sentence));
            const auto request = server.lastRequest().toLower();
            QVERIFY(request.startsWith("post "));
            QVERIFY(!request.contains("\r\ncookie:"));
            QCOMPARE(request.contains("\r\nauthorization:"), format == WebhookFormat::Ntfy); // the user's, no other
        }
        QCOMPARE(server.count(), int(webhookFormats().size()));
        QVERIFY2(!written().contains(u"canary"_s), qPrintable(written()));
        QVERIFY(written().contains(u"127.0.0.1"_s)); // that there was a contact is no secret
    }

    void whatIsWrongIsRefusedInASentence()
    {
        WebhookServer server;
        const auto wrong = sent(WebhookFormat::Slack, {.address = server.address(u"/services/T/B/old-canary"_s)});
        QVERIFY(wrong && wrong->outcome == WebhookOutcome::HookRefused);
        QVERIFY2(wrong->sentence.contains(u"404"_s) && wrong->sentence.contains(u"no_service"_s),
                 qPrintable(wrong->sentence));
        auto secret = secretAt(server, WebhookFormat::Ntfy);
        secret.token = u"tk_other-canary"_s;
        const auto denied = sent(WebhookFormat::Ntfy, secret);
        QVERIFY(denied && denied->outcome == WebhookOutcome::HookRefused && denied->status == 403);
        QVERIFY2(!written().contains(u"canary"_s), qPrintable(written()));
    }

    void aRedirectIsNotFollowed_data()
    {
        QTest::addColumn<QByteArray>("status");
        for (const char *status : {"301 Moved Permanently", "302 Found", "303 See Other", "307 Temporary Redirect",
                                   "308 Permanent Redirect"})
            QTest::newRow(status) << QByteArray{status};
    }

    void aRedirectIsNotFollowed()
    {
        QFETCH(QByteArray, status);
        WebhookServer elsewhere;
        const auto to = elsewhere.address(QString::fromLatin1(WebhookServer::jsonPath)).toLatin1();
        HostileServer server{[&](QTcpSocket *socket, int, const QByteArray &) {
            socket->write("HTTP/1.1 " + status + "\r\nLocation: " + to + "\r\nContent-Length: 0\r\n\r\n");
        }};
        const auto result = sent(WebhookFormat::Json, {.address = server.url(u"/hook/json-canary"_s).toString()});
        QVERIFY(result && result->outcome == WebhookOutcome::HookRefused);
        QVERIFY2(result->sentence.contains(QString::fromLatin1(status.left(3))), qPrintable(result->sentence));
        QVERIFY(!result->sentence.contains(u"canary"_s));
        QCOMPARE(server.count(), 1);
        QCOMPARE(elsewhere.count(), 0);
    }

    void aServerThatRepeatsTheSecretDoesNotGetItShown()
    {
        HostileServer server{[](QTcpSocket *socket, int, const QByteArray &request) {
            const auto path = request.split(' ').value(1);
            socket->write(HostileServer::json("{\"message\": \"no hook at " + path + "\"}", "400 Bad Request"));
        }};
        const auto result =
            sent(WebhookFormat::Json, {.address = server.url(u"/hook/a-long-canary-in-a-path"_s).toString()});
        QVERIFY(result && result->outcome == WebhookOutcome::MessageRefused);
        QVERIFY2(!result->sentence.contains(u"canary"_s) && result->sentence.contains(u"no hook at"_s),
                 qPrintable(result->sentence));
    }

    void aDeadServerIsTriedAgain()
    {
        QString address;
        {
            const WebhookServer server;
            address = server.address(QString::fromLatin1(WebhookServer::jsonPath));
        }
        const auto result = sent(WebhookFormat::Json, {.address = address});
        QVERIFY(result && result->outcome == WebhookOutcome::TryAgain && result->status == 0);
        QVERIFY(!result->sentence.isEmpty() && !result->sentence.contains(u"canary"_s));
        QVERIFY2(!written().contains(u"canary"_s), qPrintable(written()));
    }

    void aSilentServerMeetsADeadline()
    {
        HostileServer server{[](QTcpSocket *, int, const QByteArray &) { }};
        const auto result = sent(WebhookFormat::Json, {.address = server.url(u"/x"_s).toString()},
                                 {.connect = 2'000ms, .firstByte = 200ms, .total = 4'000ms});
        QVERIFY(result && result->outcome == WebhookOutcome::TryAgain && result->status == 0);
    }

    void anEndlessAnswerIsNotRead()
    {
        HostileServer server{[](QTcpSocket *socket, int, const QByteArray &) {
            socket->write(HostileServer::json(QByteArray(WebhookSender::largestAnswer * 4, 'x')));
        }};
        const auto result = sent(WebhookFormat::Json, {.address = server.url(u"/x"_s).toString()});
        QVERIFY(result && result->outcome == WebhookOutcome::MessageRefused); // it arrived: not twice
    }

    void aPlainAddressElsewhereIsNeverUsed()
    {
        WebhookSender sender{&m_clock};
        const auto result = QCoro::waitFor(
            sender.send(WebhookFormat::Json, {.url = QUrl{u"http://host.example/x"_s}, .body = "{}"}, {}));
        QVERIFY(result && result->outcome == WebhookOutcome::HookRefused);
        QVERIFY(Requests::instance().all().isEmpty());
    }

    void aStopEndsIt()
    {
        HostileServer server{[](QTcpSocket *, int, const QByteArray &) { }};
        std::stop_source stop;
        WebhookSender sender{&m_clock};
        auto task = sender.send(WebhookFormat::Json, {.url = server.url(u"/x"_s), .body = "{}"}, stop.get_token());
        stop.request_stop();
        const auto result = QCoro::waitFor(std::move(task));
        QVERIFY(!result);
        QCOMPARE(result.error().code, ErrorCode::Cancelled);
    }
};

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(TestWebhookSender)
#include "tst_webhooksender.moc"
