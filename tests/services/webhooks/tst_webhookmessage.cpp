// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/webhooks/webhookanswer.h"
#include "services/webhooks/webhookmessage.h"
#include "tests/fakes/webhookserver.h"

#include <QTest>
#include <QTimeZone>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

const QDateTime noon{QDate{2026, 11, 20}, QTime{12, 0}, QTimeZone::UTC};

WebhookEvent failure(const QString &title = u"train-1 has failed"_s, const QString &text = u"Exit status 1."_s)
{
    return {.kind = WebhookEventKind::RunFailed,
            .key = u"job/1/1/failed"_s,
            .title = title,
            .text = text,
            .details = u"Hosts: node-7"_s,
            .at = noon};
}

Webhook hookOf(WebhookFormat format)
{
    auto hook = newWebhook();
    hook.id = QUuid::createUuid();
    hook.name = u"mine"_s;
    hook.format = format;
    hook.chat = QString::fromLatin1(WebhookServer::chat);
    return hook;
}

WebhookSecret secretOf(WebhookFormat format, const QString &origin = u"https://host.example"_s)
{
    switch (format) {
    case WebhookFormat::Ntfy:
        return {.address = origin + u'/' + QString::fromLatin1(WebhookServer::ntfyTopic),
                .token = QString::fromLatin1(WebhookServer::ntfyToken)};
    case WebhookFormat::Slack: return {.address = origin + QString::fromLatin1(WebhookServer::slackPath)};
    case WebhookFormat::Telegram: return {.address = origin, .token = QString::fromLatin1(WebhookServer::botToken)};
    case WebhookFormat::Discord: return {.address = origin + QString::fromLatin1(WebhookServer::discordPath)};
    case WebhookFormat::Json: break;
    }
    return {.address = origin + QString::fromLatin1(WebhookServer::jsonPath)};
}

WebhookMessage messageOf(WebhookFormat format, const WebhookEvent &event, const QDateTime &now = noon,
                         bool sendsDetails = false)
{
    auto hook = hookOf(format);
    hook.sendsDetails = sendsDetails;
    return webhookMessage(hook, secretOf(format), event, now).value_or(WebhookMessage{});
}

QJsonObject bodyOf(const WebhookMessage &message)
{
    return QJsonDocument::fromJson(message.body).object();
}

/// As it would leave this computer, for the fake's judgement.
QByteArray requestOf(const WebhookMessage &message)
{
    QByteArray request = "POST " + message.url.path(QUrl::FullyEncoded).toLatin1() + " HTTP/1.1\r\n";
    for (const auto &[name, value] : message.headers)
        request += name + ": " + value + "\r\n";
    return request + "\r\n" + message.body;
}

HttpResponse answer(int status, const QByteArray &body = {}, const QByteArray &retryAfter = {})
{
    return {.status = status, .body = body, .contentType = "application/json", .retryAfter = retryAfter};
}

} // namespace

class TestWebhookMessage : public QObject
{
    Q_OBJECT

private slots:
    void eachServiceGetsItsForm()
    {
        const auto ntfy = messageOf(WebhookFormat::Ntfy, failure());
        QCOMPARE(ntfy.url, QUrl{u"https://host.example/"_s});
        QCOMPARE(bodyOf(ntfy)["topic"_L1].toString(), QString::fromLatin1(WebhookServer::ntfyTopic));
        QCOMPARE(bodyOf(ntfy)["title"_L1].toString(), u"train-1 has failed"_s);
        QCOMPARE(bodyOf(ntfy)["message"_L1].toString(), u"Exit status 1."_s);
        QCOMPARE(bodyOf(ntfy)["priority"_L1].toInt(), 4);

        const auto slack = messageOf(WebhookFormat::Slack, failure());
        QCOMPARE(slack.url.path(), QString::fromLatin1(WebhookServer::slackPath));
        QCOMPARE(bodyOf(slack)["text"_L1].toString(), u"train-1 has failed\nExit status 1."_s);
        QVERIFY(bodyOf(slack)["mrkdwn"_L1].isBool() && !bodyOf(slack)["mrkdwn"_L1].toBool());

        const auto telegram = messageOf(WebhookFormat::Telegram, failure());
        QCOMPARE(telegram.url.path(), u"/bot%1/sendMessage"_s.arg(QLatin1StringView{WebhookServer::botToken}));
        QCOMPARE(bodyOf(telegram)["chat_id"_L1].toString(), u"-1001"_s);
        QVERIFY(!bodyOf(telegram).contains(u"parse_mode"_s));

        const auto discord = messageOf(WebhookFormat::Discord, failure());
        QVERIFY(bodyOf(discord)["content"_L1].toString().startsWith(u"**train\\-1 has failed**\n"_s));
        const QJsonValue mentions = bodyOf(discord)["allowed_mentions"_L1].toObject()["parse"_L1];
        QVERIFY(mentions.isArray() && mentions.toArray().isEmpty());

        const auto json = bodyOf(messageOf(WebhookFormat::Json, failure()));
        QCOMPARE(json["event"_L1].toString(), u"run_failed"_s);
        QCOMPARE(json["at"_L1].toString(), u"2026-11-20T12:00:00Z"_s);
        QVERIFY(!json["id"_L1].toString().isEmpty() && !json["id"_L1].toString().contains(u"job"_s));
    }

    void namesOfHostsAreSentOnlyWhereThatWasChosen()
    {
        for (const auto format : webhookFormats()) {
            QVERIFY(!messageOf(format, failure()).body.contains("node"));
            QVERIFY(messageOf(format, failure(), noon, true).body.contains("node"));
        }
    }

    void whatIsLateOrStandsForOthersSaysSo()
    {
        auto event = failure();
        event.leftOut = 3;
        const auto text = bodyOf(messageOf(WebhookFormat::Ntfy, event, noon.addSecs(3'600)))["message"_L1].toString();
        QCOMPARE(text.split(u'\n').size(), 3);
        QVERIFY(text.contains(u'3'));
        QCOMPARE(bodyOf(messageOf(WebhookFormat::Ntfy, failure(), noon.addSecs(60)))["message"_L1].toString(),
                 u"Exit status 1."_s);
    }

    void hostileTexts_data()
    {
        QTest::addColumn<QString>("text");
        QTest::newRow("mentions") << u"<!channel> <@U123> <#C1> <https://evil.example|click> & @everyone @here"_s;
        QTest::newRow("markdown") << u"**x** _y_ `z` [a](https://evil.example) || > # - ~~s~~ \\*"_s;
        QTest::newRow("html") << u"<b>bold</b><img src=x>&lt;"_s;
        QTest::newRow("controls") << u"a\x1b[31mb\rc"_s + QChar{0} + u"d\u202Eexe\u2066"_s;
        QTest::newRow("halves") << u"x"_s + QChar{0xd83d} + u"y"_s + QChar{0xde00};
        QTest::newRow("quotes") << u"\"}, {\"text\": \"other\""_s;
        QTest::newRow("header") << u"a\r\nX-Evil: 1\r\n\r\nbody"_s;
        QTest::newRow("long") << QString{100'000, u'<'};
        QTest::newRow("marks") << QString{100'000, u'*'};
        QTest::newRow("wide") << QString{100'000, QChar{0x6f22}};
        QTest::newRow("emoji") << u"\U0001f600"_s.repeated(50'000);
        QTest::newRow("lines") << u"line\n"_s.repeated(20'000);
    }

    void hostileTexts()
    {
        QFETCH(QString, text);
        const auto event = boundedEvent(failure(text, text));
        for (const auto format : webhookFormats()) {
            const auto message = messageOf(format, event, noon, true);
            QJsonParseError error;
            const auto parsed = QJsonDocument::fromJson(message.body, &error);
            QCOMPARE(error.error, QJsonParseError::NoError);
            QVERIFY(parsed.isObject());
            QVERIFY(message.body.size() < 20'000);
            QVERIFY(!message.body.contains('\x1b') && !message.body.contains("\xe2\x80\xae"));
            for (const auto &[name, value] : message.headers)
                QVERIFY(!value.contains('\n') && !value.contains('\r'));
            const auto said = WebhookServer::answerTo(requestOf(message));
            QVERIFY2(said.startsWith("HTTP/1.1 20"), said.constData());
        }
    }

    void marksAreEscapedForEachService()
    {
        QCOMPARE(webhooktext::slack(u"a<b>&c", 100), u"a&lt;b&gt;&amp;c"_s);
        QCOMPARE(webhooktext::slack(u"<<<<", 10), u"&lt;&lt;…"_s); // no entity is cut in two
        QCOMPARE(webhooktext::slack(u"<<", 8), u"&lt;&lt;"_s);
        QCOMPARE(webhooktext::discord(u"@everyone *b*", 100), u"\\@everyone \\*b\\*"_s);
        QCOMPARE(webhooktext::discord(u"***", 4), u"\\*…"_s);
        QCOMPARE(webhooktext::telegram(u"@me", 100), u"@\u2060me"_s);
        const auto smile = u"\U0001f600"_s;
        QCOMPARE(webhooktext::plain(smile + smile, 4), smile + smile);
        QCOMPARE(webhooktext::plain(smile + smile, 3), smile + u'…');
        QCOMPARE(webhooktext::plain(u"abc", 3), u"abc"_s);
    }

    void addressesAreChecked_data()
    {
        QTest::addColumn<int>("format");
        QTest::addColumn<QString>("address");
        QTest::addColumn<QString>("token");
        QTest::addColumn<bool>("isFine");
        const auto row = [](const char *name, WebhookFormat format, const QString &address, const QString &token,
                            bool isFine) { QTest::newRow(name) << int(format) << address << token << isFine; };
        row("https", WebhookFormat::Slack, u"https://hooks.slack.com/services/T/B/x"_s, {}, true);
        row("blanks", WebhookFormat::Slack, u"  https://hooks.slack.com/services/T/B/x\n"_s, {}, true);
        row("http", WebhookFormat::Slack, u"http://hooks.slack.com/services/T/B/x"_s, {}, false);
        row("loopback", WebhookFormat::Json, u"http://127.0.0.1:8080/x"_s, {}, true);
        row("loopback 6", WebhookFormat::Json, u"http://[::1]:8080/x"_s, {}, true);
        row("like loopback", WebhookFormat::Json, u"http://127.0.0.1.evil.example/x"_s, {}, false);
        row("ftp", WebhookFormat::Json, u"ftp://host.example/x"_s, {}, false);
        row("file", WebhookFormat::Json, u"file:///etc/passwd"_s, {}, false);
        row("password", WebhookFormat::Json, u"https://me:secret@host.example/x"_s, {}, false);
        row("empty", WebhookFormat::Discord, {}, {}, false);
        row("words", WebhookFormat::Discord, u"not an address"_s, {}, false);
        row("long", WebhookFormat::Json, u"https://host.example/"_s + QString{5'000, u'x'}, {}, false);
        row("topic", WebhookFormat::Ntfy, u"https://ntfy.sh/my-topic"_s, {}, true);
        row("no topic", WebhookFormat::Ntfy, u"https://ntfy.sh/"_s, {}, false);
        row("odd topic", WebhookFormat::Ntfy, u"https://ntfy.sh/a%20b"_s, {}, false);
        row("odd token", WebhookFormat::Ntfy, u"https://ntfy.sh/topic"_s, u"a\r\nb"_s, false);
        row("bot", WebhookFormat::Telegram, {}, u"123456:abcdefghijklmnop"_s, true);
        row("no bot", WebhookFormat::Telegram, {}, {}, false);
        row("odd bot", WebhookFormat::Telegram, {}, u"123456:abc/../../x?y"_s, false);
    }

    void addressesAreChecked()
    {
        QFETCH(int, format);
        QFETCH(QString, address);
        QFETCH(QString, token);
        QFETCH(bool, isFine);
        const auto url = webhookAddress(WebhookFormat(format), {.address = address, .token = token});
        QCOMPARE(url.has_value(), isFine);
        if (!url) {
            QVERIFY(!url.error().message.isEmpty());
            QVERIFY(!url.error().message.contains(u"secret"_s)); // what is typed is never repeated
        }
    }

    void thePreviewIsWhatIsSentButForItsSecrets()
    {
        for (const auto format : webhookFormats()) {
            auto hook = hookOf(format);
            const auto secret = secretOf(format, u"https://own.example:8443"_s);
            const auto preview = webhookPreview(hook, secret, failure(), noon);
            QVERIFY2(!preview.contains(u"canary"_s), qPrintable(preview));
            QVERIFY2(preview.startsWith(u"POST https://own.example:8443/"_s), qPrintable(preview));
            const auto message = webhookMessage(hook, secret, failure(), noon);
            QVERIFY(message);
            auto body = QString::fromUtf8(message->body);
            if (format == WebhookFormat::Ntfy)
                body.replace(QLatin1StringView{WebhookServer::ntfyTopic}, "HIDDEN"_L1);
            QVERIFY2(preview.endsWith(u"\n\n"_s + body), qPrintable(preview));
            QVERIFY(!webhookPreview(hook, {}, failure(), noon).isEmpty()); // nothing is typed yet
            const auto masked = maskedSecret(format, secret);
            QVERIFY(!masked.address.contains(u"canary"_s) && !masked.token.contains(u"canary"_s));
            QCOMPARE(webhookPreview(hook, masked, failure(), noon), preview);
        }
    }

    void statusesAreUnderstood_data()
    {
        QTest::addColumn<int>("format");
        QTest::addColumn<int>("status");
        QTest::addColumn<QByteArray>("body");
        QTest::addColumn<int>("outcome");
        const auto row = [](const char *name, WebhookFormat format, int status, const QByteArray &body,
                            WebhookOutcome outcome) {
            QTest::newRow(name) << int(format) << status << body << int(outcome);
        };
        row("ok", WebhookFormat::Slack, 200, "ok", WebhookOutcome::Sent);
        row("no content", WebhookFormat::Discord, 204, {}, WebhookOutcome::Sent);
        row("500", WebhookFormat::Slack, 500, {}, WebhookOutcome::TryAgain);
        row("503", WebhookFormat::Json, 503, "<html>", WebhookOutcome::TryAgain);
        row("429", WebhookFormat::Discord, 429, "{\"retry_after\": 1.5}", WebhookOutcome::TryAgain);
        row("408", WebhookFormat::Json, 408, {}, WebhookOutcome::TryAgain);
        row("301", WebhookFormat::Slack, 301, {}, WebhookOutcome::HookRefused);
        row("307", WebhookFormat::Slack, 307, {}, WebhookOutcome::HookRefused);
        row("401", WebhookFormat::Ntfy, 401, {}, WebhookOutcome::HookRefused);
        row("404", WebhookFormat::Slack, 404, "no_service", WebhookOutcome::HookRefused);
        row("410", WebhookFormat::Slack, 410, {}, WebhookOutcome::HookRefused);
        row("400", WebhookFormat::Slack, 400, "invalid_payload", WebhookOutcome::MessageRefused);
        row("413", WebhookFormat::Json, 413, {}, WebhookOutcome::MessageRefused);
        row("chat", WebhookFormat::Telegram, 400, "{\"ok\": false, \"description\": \"Bad Request: chat not found\"}",
            WebhookOutcome::HookRefused);
        row("long", WebhookFormat::Telegram, 400, "{\"ok\": false, \"description\": \"message is too long\"}",
            WebhookOutcome::MessageRefused);
        row("not ok", WebhookFormat::Telegram, 200, "{\"ok\": false}", WebhookOutcome::MessageRefused);
    }

    void statusesAreUnderstood()
    {
        QFETCH(int, format);
        QFETCH(int, status);
        QFETCH(QByteArray, body);
        QFETCH(int, outcome);
        const auto result = judgedWebhook(WebhookFormat(format), answer(status, body), u"host.example"_s, noon);
        QCOMPARE(int(result.outcome), outcome);
        QCOMPARE(result.status, status);
        QVERIFY(result.sentence.contains(u"host.example"_s) && result.sentence.contains(QString::number(status)));
    }

    void theServerSaysHowLongToWait()
    {
        const auto wait = [](WebhookFormat format, const HttpResponse &response) {
            return judgedWebhook(format, response, u"h"_s, noon).retryAfter.value_or(0ms);
        };
        QCOMPARE(wait(WebhookFormat::Slack, answer(429, {}, "30")), 30'000ms);
        QCOMPARE(wait(WebhookFormat::Slack, answer(503, {}, "Fri, 20 Nov 2026 12:01:00 GMT")), 60'000ms);
        QCOMPARE(wait(WebhookFormat::Discord, answer(429, "{\"retry_after\": 1.5}")), 1'500ms);
        QCOMPARE(wait(WebhookFormat::Telegram, answer(429, "{\"ok\":false,\"parameters\":{\"retry_after\":35}}")),
                 35'000ms);
        QCOMPARE(wait(WebhookFormat::Discord, answer(429, "{\"retry_after\": 1e300}", "-5")), 86'400'000ms);
        QCOMPARE(wait(WebhookFormat::Discord, answer(429, "{\"retry_after\": -7}", "soon")), 0ms);
    }

    void aRedirectIsSaidWithItsPlace()
    {
        auto response = answer(302);
        response.location = QUrl{u"https://evil.example/x?token=1"_s};
        const auto result = judgedWebhook(WebhookFormat::Slack, response, u"host.example"_s, noon);
        QVERIFY(result.sentence.contains(u"evil.example"_s) && !result.sentence.contains(u"token"_s));
    }

    void theServersWordsArePlainAndShort()
    {
        const auto result = judgedWebhook(
            WebhookFormat::Json,
            answer(400, "{\"message\": \"<b>no</b>\\u001b[31m\\u202e" + QByteArray(50'000, 'x') + "\"}"), u"h"_s, noon);
        QVERIFY(result.sentence.size() < 500);
        QVERIFY(result.sentence.contains(u"<b>no</b>"_s));
        QVERIFY(!result.sentence.contains(QChar{0x1b}) && !result.sentence.contains(QChar{0x202e}));
    }

    void whatIsKeptOfAHookHoldsNoSecretAndIsReadAsItIs()
    {
        auto hook = hookOf(WebhookFormat::Telegram);
        hook.sendsDetails = true;
        hook.isOn = false;
        hook.events = {WebhookEventKind::Money, WebhookEventKind::Hung};
        QCOMPARE(webhookFrom(toJson(hook)).value_or(Webhook{}), hook);
        QVERIFY(!webhookFrom({{u"id"_s, u"x"_s}, {u"service"_s, u"slack"_s}}));
        QVERIFY(!webhookFrom({{u"id"_s, hook.id.toString()}, {u"service"_s, u"mail"_s}}));
        auto odd = toJson(hook);
        odd.insert(u"name"_s, QString{5'000, u'x'});
        odd.insert(u"chat"_s, u"1; rm"_s);
        const auto read = webhookFrom(odd);
        QVERIFY(read && read->name.size() <= Webhook::longestName && read->chat.isEmpty());
    }

    void secretsComeBackFromTheKeychainAsTheyWere()
    {
        const WebhookSecret secret{.address = u"https://host.example/\"x\\"_s, .token = u"tk_한"_s};
        QCOMPARE(webhookSecretFrom(toBytes(secret)).value_or(WebhookSecret{}), secret);
        QVERIFY(!webhookSecretFrom("{"));
        QVERIFY(!webhookSecretFrom("{\"address\": 7, \"token\": \"\"}"));
        QVERIFY(!webhookSecretFrom("[]"));
    }

    void eventsComeBackAsTheyWere()
    {
        auto event = failure();
        event.leftOut = 2;
        QCOMPARE(webhookEventFrom(toJson(event)).value_or(WebhookEvent{}), event);
        auto odd = toJson(event);
        odd.insert(u"title"_s, QString{50'000, u'x'});
        odd.insert(u"leftOut"_s, -5);
        const auto read = webhookEventFrom(odd);
        QVERIFY(read && read->title.size() <= 200 && read->leftOut == 0);
        odd.insert(u"kind"_s, u"other"_s);
        QVERIFY(!webhookEventFrom(odd));
        QVERIFY(!webhookEventFrom({}));
    }
};

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(TestWebhookMessage)
#include "tst_webhookmessage.moc"
