// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/core/log.h"
#include "services/net/requests.h"
#include "services/store/documents.h"
#include "services/store/settings.h"
#include "services/webhooks/webhooks.h"
#include "services/webhooks/webhooksender.h"
#include "tests/fakes/fakenetwork.h"
#include "tests/fakes/fakesecrets.h"
#include "tests/fakes/virtualclock.h"
#include "tests/support/journalhere.h"

#include <QDir>
#include <QFile>
#include <QJsonArray>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

const WebhookSecret slack{.address = u"https://hooks.slack.example/services/T0/B0/slack-canary-0001"_s};

FakeAnswer ok()
{
    return {.status = 200, .body = "ok", .contentType = "text/plain"};
}

FakeAnswer status(int number, const QList<std::pair<QByteArray, QByteArray>> &headers = {})
{
    return {.status = number, .body = "no", .contentType = "text/plain", .headers = headers};
}

Webhook hook(const QString &name = u"team"_s)
{
    auto made = newWebhook();
    made.name = name;
    made.format = WebhookFormat::Slack;
    return made;
}

} // namespace

class TestWebhooks : public QObject
{
    Q_OBJECT

    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<VirtualClock> m_clock;
    std::unique_ptr<FakeWorld> m_world;
    std::unique_ptr<FakeSecrets> m_secrets;
    std::unique_ptr<JournalHere> m_journal;
    std::unique_ptr<Documents> m_documents;
    std::unique_ptr<Settings> m_settings;
    std::unique_ptr<Webhooks> m_webhooks;
    QList<QDateTime> m_sentAt;
    FakeAnswer m_answer;
    bool m_isOwner = true;

    /// Another run of the program, on the same files.
    void begin()
    {
        m_webhooks.reset();
        if (m_documents)
            (void)waited(m_documents->kept());
        m_documents.reset();
        m_journal.reset();
        m_settings.reset();
        m_settings = std::make_unique<Settings>(m_folder->filePath(u"settings.json"_s));
        m_journal = std::make_unique<JournalHere>(m_folder->filePath(u"journal.db"_s));
        QVERIFY(m_journal->open());
        m_documents = std::make_unique<Documents>(m_journal.get());
        QVERIFY(waited(m_documents->loaded()));
        m_webhooks = std::make_unique<Webhooks>(
            WebhooksContext{.settings = m_settings.get(),
                            .secrets = m_secrets.get(),
                            .clock = m_clock.get(),
                            .sender = std::make_shared<WebhookSender>(m_clock.get(), m_world->network()),
                            .random = [] { return 0.5; }});
        m_webhooks->attach({.documents = m_documents.get(), .isOwner = [this] { return m_isOwner; }});
    }

    [[nodiscard]] QUuid add(const Webhook &wanted = hook(), const WebhookSecret &secret = slack)
    {
        const auto kept = waited(m_webhooks->put(wanted, secret, {}));
        return kept ? m_webhooks->hooks().constLast().id : QUuid{};
    }

    void post(int number, WebhookEventKind kind = WebhookEventKind::RunFailed)
    {
        m_webhooks->post({.kind = kind,
                          .key = u"key/%1/%2"_s.arg(webhookWord(kind)).arg(number),
                          .title = u"train-%1 has failed"_s.arg(number),
                          .text = u"Exit status 1."_s,
                          .at = m_clock->now()});
    }

    [[nodiscard]] QStringList texts() const
    {
        QStringList all;
        for (const auto &request : m_world->requests)
            all << request.body["text"_L1].toString();
        return all;
    }

    /// Everything that this program keeps on the disk, or shows of itself.
    [[nodiscard]] QByteArray written()
    {
        (void)m_settings->save();
        (void)waited(m_documents->kept());
        QByteArray all;
        const auto files = QDir{m_folder->path()}.entryInfoList(QDir::Files);
        for (const auto &file : files) {
            QFile open{file.filePath()};
            if (open.open(QIODevice::ReadOnly))
                all += open.readAll();
        }
        for (const auto &line : Log::instance().lines())
            all += line.text.toUtf8() + '\n';
        for (const auto &request : Requests::instance().all())
            all += request.url.toEncoded() + request.body + request.words.toUtf8() + asCurl(request).toUtf8();
        return all;
    }

private slots:
    void init()
    {
        m_folder = std::make_unique<QTemporaryDir>();
        m_clock = std::make_unique<VirtualClock>();
        m_world = std::make_unique<FakeWorld>();
        m_secrets = std::make_unique<FakeSecrets>();
        m_sentAt.clear();
        m_answer = ok();
        m_isOwner = true;
        m_world->answer = [this](const FakeRequest &) {
            m_sentAt << m_clock->now();
            return m_answer;
        };
        begin();
    }

    void cleanup()
    {
        m_webhooks.reset();
        VirtualClock::settle(); // what was stopped ends
        m_documents.reset();
        m_journal.reset();
        m_settings.reset();
        Requests::instance().clear();
    }

    void aMessageIsSentAndWrittenDownWithoutItsSecret()
    {
        const auto id = add();
        QVERIFY(!id.isNull());
        QCOMPARE(m_webhooks->state(id).level, WebhookState::Level::Unused);
        post(1);
        m_clock->pass(1s);
        QCOMPARE(texts(), QStringList{u"train-1 has failed\nExit status 1."_s});
        QCOMPARE(m_world->requests.constFirst().url.toString(), slack.address);
        QVERIFY(m_world->requests.constFirst().authorization.isEmpty());
        QCOMPARE(m_webhooks->log().size(), 1);
        QCOMPARE(m_webhooks->log().constFirst().outcome, WebhookOutcome::Sent);
        QCOMPARE(m_webhooks->log().constFirst().hookName, u"team"_s);
        QCOMPARE(m_webhooks->state(id).level, WebhookState::Level::Fine);
        QCOMPARE(m_webhooks->state(id).waiting, 0);
        const auto all = written();
        QVERIFY(all.contains("train-1 has failed") && all.contains("team"));
        QVERIFY(!all.contains("canary"));
        QVERIFY(!all.contains("/services/T0"));
        QVERIFY(!all.contains("slack.example/")); // the server may be known, the path may not
        QVERIFY(m_secrets->kept.first().contains("canary")); // so it is there that it is kept
    }

    void onlyWhatWasChosenIsSentAndTheSameOnce()
    {
        auto wanted = hook();
        wanted.events = {WebhookEventKind::RunFailed};
        QVERIFY(!add(wanted).isNull());
        post(1, WebhookEventKind::RunDone);
        post(1);
        post(1);
        m_clock->pass(1h);
        post(1);
        m_clock->pass(1h);
        QCOMPARE(m_world->requests.size(), 1);
        begin(); // nor again in another run
        post(1);
        m_clock->pass(1h);
        QCOMPARE(m_world->requests.size(), 1);
    }

    void oneThatIsOffGetsNothing()
    {
        auto wanted = hook();
        wanted.isOn = false;
        const auto id = add(wanted);
        post(1);
        m_clock->pass(1h);
        QCOMPARE(m_world->requests.size(), 0);
        wanted = m_webhooks->hooks().constFirst();
        wanted.isOn = true;
        QVERIFY(waited(m_webhooks->put(wanted, {}, {})));
        m_clock->pass(1h);
        QCOMPARE(m_world->requests.size(), 0); // what was not wanted then is not sent now
        post(1);
        m_clock->pass(1h);
        QCOMPARE(m_world->requests.size(), 0); // nor when it is told again
        post(2);
        m_clock->pass(1h);
        QCOMPARE(m_world->requests.size(), 1);
        QVERIFY(!id.isNull());
    }

    void whatStillCostsMoneyIsSaidToAHookThatIsNew()
    {
        post(1);
        post(1, WebhookEventKind::Money);
        QVERIFY(!add().isNull());
        post(1);
        post(1, WebhookEventKind::Money);
        m_clock->pass(1h);
        QCOMPARE(m_world->requests.size(), 1); // the other one was old
    }

    void aServerThatAnswers500ForADay()
    {
        const auto id = add();
        QSignalSpy troubled{m_webhooks.get(), &Webhooks::troubled};
        m_answer = status(500);
        post(1);
        m_clock->pass(23h);
        const auto tries = m_world->requests.size();
        QVERIFY2(tries > 10 && tries < 60, qPrintable(QString::number(tries)));
        QCOMPARE(m_webhooks->state(id).waiting, 1);
        QCOMPARE(m_webhooks->state(id).level, WebhookState::Level::Troubled);
        QVERIFY(m_webhooks->state(id).sentence.contains(u"500"_s));
        QCOMPARE(troubled.size(), 0); // it may pass
        m_clock->pass(3h);
        QCOMPARE(m_webhooks->state(id).waiting, 0);
        QCOMPARE(troubled.size(), 1);
        QVERIFY(troubled.constFirst().constFirst().toString().contains(u"500"_s));
        QCOMPARE(m_webhooks->log().size(), 1);
        QCOMPARE(m_webhooks->log().constFirst().outcome, WebhookOutcome::TryAgain);
        QVERIFY(m_webhooks->log().constFirst().tries > 10);
        const auto before = m_world->requests.size();
        m_clock->pass(24h);
        QCOMPARE(m_world->requests.size(), before); // nobody is asked for nothing
        m_answer = ok();
        post(2);
        m_clock->pass(1h);
        QCOMPARE(m_webhooks->state(id).level, WebhookState::Level::Fine);
        QVERIFY(texts().constLast().contains(u"train-2"_s));
    }

    void manyEventsOfALongFailureAreFewMessagesInTheEnd()
    {
        const auto id = add();
        m_answer = status(503);
        for (int i = 0; i < 100; ++i)
            post(i);
        post(7, WebhookEventKind::Money);
        QCOMPARE(m_webhooks->state(id).waiting, int(WebhookQueue::most));
        m_clock->pass(10min);
        m_answer = ok();
        m_world->requests.clear();
        m_clock->pass(2h);
        QCOMPARE(m_world->requests.size(), WebhookQueue::most);
        QCOMPARE(m_webhooks->state(id).waiting, 0);
        QVERIFY(texts().join(u'\n').contains(u"earlier message"_s));
        QVERIFY(texts().join(u'\n').contains(u"This happened at"_s)); // they are late by now
        for (qsizetype i = 1; i < m_sentAt.size(); ++i)
            QVERIFY(m_sentAt[i - 1].msecsTo(m_sentAt[i]) >= 10'000);
    }

    void aServerThatAsksForTimeGetsIt()
    {
        QVERIFY(!add().isNull());
        m_answer = status(429, {{"Retry-After", "5400"}});
        post(1);
        m_clock->pass(89min);
        QCOMPARE(m_world->requests.size(), 1);
        m_answer = ok();
        m_clock->pass(5min);
        QCOMPARE(m_world->requests.size(), 2);
    }

    void noNetworkIsTriedAgain()
    {
        const auto id = add();
        m_answer = FakeAnswer{.error = QNetworkReply::HostNotFoundError};
        post(1);
        m_clock->pass(1min);
        QCOMPARE(m_webhooks->state(id).level, WebhookState::Level::Troubled);
        QVERIFY(!m_webhooks->state(id).sentence.contains(u"canary"_s));
        m_answer = ok();
        m_clock->pass(1h);
        QCOMPARE(m_webhooks->state(id).level, WebhookState::Level::Fine);
    }

    void aRedirectHoldsTheHookUntilItIsPutRight()
    {
        const auto id = add();
        QSignalSpy troubled{m_webhooks.get(), &Webhooks::troubled};
        m_answer = status(302, {{"Location", "https://evil.example/x"}});
        post(1);
        m_clock->pass(30min);
        QCOMPARE(m_world->requests.size(), 1);
        QCOMPARE(m_webhooks->state(id).level, WebhookState::Level::Broken);
        QCOMPARE(m_webhooks->state(id).waiting, 1);
        QVERIFY(m_webhooks->state(id).sentence.contains(u"evil.example"_s));
        QCOMPARE(troubled.size(), 1);
        m_answer = ok();
        const WebhookSecret other{.address = u"https://hooks.slack.example/services/T0/B0/slack-canary-0002"_s};
        QVERIFY(waited(m_webhooks->put(m_webhooks->hooks().constFirst(), other, {})));
        m_clock->pass(1s);
        QCOMPARE(m_world->requests.size(), 2); // at once
        QCOMPARE(m_world->requests.constLast().url.toString(), other.address);
        QCOMPARE(m_webhooks->state(id).waiting, 0);
    }

    void whatWaitsIsSentInTheNextRun()
    {
        QVERIFY(!add().isNull());
        m_answer = status(500);
        post(1);
        m_clock->pass(1s);
        QVERIFY(waited(m_documents->kept()));
        QVERIFY(!written().contains("canary"));
        m_answer = ok();
        begin();
        QCOMPARE(m_webhooks->hooks().size(), 1);
        QCOMPARE(m_webhooks->state(m_webhooks->hooks().constFirst().id).waiting, 1);
        m_clock->pass(1s);
        QCOMPARE(m_world->requests.size(), 2);
        QVERIFY(texts().constLast().startsWith(u"train-1 has failed"_s));
        begin();
        QCOMPARE(m_webhooks->state(m_webhooks->hooks().constFirst().id).waiting, 0);
        QCOMPARE(m_webhooks->log().size(), 1); // it is known what was sent
    }

    void ofTwoWindowsOnlyTheOwnerSends()
    {
        QVERIFY(!add().isNull());
        m_isOwner = false;
        m_webhooks->takeUp();
        VirtualClock::settle();
        post(1);
        m_clock->pass(1min);
        QCOMPARE(m_world->requests.size(), 0);
        m_isOwner = true;
        m_webhooks->takeUp();
        m_clock->pass(1min);
        QCOMPARE(m_world->requests.size(), 1); // it became the owner soon after
        m_isOwner = false;
        m_webhooks->takeUp();
        VirtualClock::settle();
        post(2);
        m_clock->pass(1h);
        m_isOwner = true;
        m_webhooks->takeUp();
        m_clock->pass(1h);
        QCOMPARE(m_world->requests.size(), 1); // the other window has sent that long ago
    }

    void withoutAKeychainItLastsForThisRun()
    {
        m_secrets->trouble = Error{ErrorCode::FileFailed, u"no keychain"_s};
        const auto kept = waited(m_webhooks->put(hook(), slack, {}));
        QVERIFY(kept && kept->place == Kept::Place::Memory && !kept->why.isEmpty());
        post(1);
        m_clock->pass(1s);
        QCOMPARE(m_world->requests.size(), 1);
        QVERIFY(!written().contains("canary"));
        m_secrets = std::make_unique<FakeSecrets>(); // another run
        begin();
        post(2);
        m_clock->pass(1min);
        QCOMPARE(m_world->requests.size(), 1);
        const auto state = m_webhooks->state(m_webhooks->hooks().constFirst().id);
        QCOMPARE(state.level, WebhookState::Level::Broken);
        QCOMPARE(state.waiting, 1);
        QVERIFY(!state.sentence.isEmpty());
    }

    void aKeychainThatIsLockedIsTriedAgain()
    {
        const auto id = add();
        m_secrets->trouble = Error{ErrorCode::Denied, u"locked"_s};
        post(1);
        m_clock->pass(1min);
        QCOMPARE(m_webhooks->state(id).level, WebhookState::Level::Troubled);
        QCOMPARE(m_webhooks->state(id).sentence, u"locked"_s);
        m_secrets->trouble.reset();
        m_clock->pass(1h);
        QCOMPARE(m_world->requests.size(), 1);
    }

    void aSecretIsNeverSentToAnotherService()
    {
        QVERIFY(!add().isNull());
        auto changed = m_webhooks->hooks().constFirst();
        changed.format = WebhookFormat::Discord;
        const auto kept = waited(m_webhooks->put(changed, {}, {}));
        QVERIFY(!kept && kept.error().code == ErrorCode::Invalid);
        const auto tested = waited(m_webhooks->test(changed, {}, {}));
        QVERIFY(tested && tested->outcome == WebhookOutcome::HookRefused);
        QCOMPARE(m_world->requests.size(), 0);
    }

    void aTestShowsTheAnswer()
    {
        const auto fine = waited(m_webhooks->test(hook(), slack, {})); // nothing is kept yet
        QVERIFY(fine && fine->outcome == WebhookOutcome::Sent);
        QVERIFY2(fine->sentence.contains(u"200"_s) && fine->sentence.contains(u": ok"_s), qPrintable(fine->sentence));
        m_answer = {.status = 404, .body = "no_service", .contentType = "text/plain"};
        const auto wrong = waited(m_webhooks->test(hook(), slack, {}));
        QVERIFY(wrong && wrong->outcome == WebhookOutcome::HookRefused && wrong->sentence.contains(u"no_service"_s));
        const auto nowhere = waited(m_webhooks->test(hook(), WebhookSecret{}, {}));
        QVERIFY(!nowhere && nowhere.error().code == ErrorCode::Invalid);
        QCOMPARE(m_webhooks->log().size(), 2);
        QCOMPARE(m_webhooks->log().constFirst().kind, WebhookEventKind::Test);
        QVERIFY(!written().contains("canary"));
    }

    void maskedHoldsNoSecret()
    {
        const auto id = add();
        const auto masked = waited(m_webhooks->masked(id, {}));
        QVERIFY(masked && masked->address == u"https://hooks.slack.example"_s && masked->token.isEmpty());
        const auto none = waited(m_webhooks->masked(QUuid::createUuid(), {}));
        QVERIFY(!none && none.error().code == ErrorCode::NotFound && !none.error().message.isEmpty());
    }

    void whatIsRemovedIsGoneFromTheKeychainToo()
    {
        const auto id = add();
        m_answer = status(500);
        post(1);
        m_clock->pass(1s);
        QCOMPARE(m_secrets->kept.size(), 1);
        m_webhooks->remove(id);
        m_clock->pass(1h);
        QCOMPARE(m_secrets->kept.size(), 0);
        QVERIFY(m_webhooks->hooks().isEmpty());
        QCOMPARE(m_world->requests.size(), 1);
        begin();
        QVERIFY(m_webhooks->hooks().isEmpty());
    }

    void badOnesAreRefusedAndThereAreNotTooMany()
    {
        const auto problem = [this](const Webhook &wanted, const WebhookSecret &secret) {
            const auto kept = waited(m_webhooks->put(wanted, secret, {}));
            return !kept && kept.error().code == ErrorCode::Invalid && !kept.error().message.isEmpty();
        };
        QVERIFY(problem(hook(QString{}), slack));
        QVERIFY(problem(hook(), {.address = u"http://hooks.slack.example/x"_s}));
        auto idle = hook();
        idle.events.clear();
        QVERIFY(problem(idle, slack));
        QCOMPARE(m_secrets->writes, 0);
        for (qsizetype i = 0; i < Webhooks::mostHooks; ++i)
            QVERIFY(!add().isNull());
        QVERIFY(problem(hook(), slack));
        QCOMPARE(m_webhooks->hooks().size(), Webhooks::mostHooks);
    }

    void leavingAProjectKeepsWhatWaitsInIt()
    {
        QVERIFY(!add().isNull());
        m_answer = status(500);
        post(1);
        m_clock->pass(1s);
        m_webhooks->detach();
        m_answer = ok();
        m_clock->pass(24h);
        QCOMPARE(m_world->requests.size(), 1);
        QVERIFY(m_webhooks->log().isEmpty());
        post(2); // of no project
        m_webhooks->attach({.documents = m_documents.get()});
        m_clock->pass(1min);
        QCOMPARE(m_world->requests.size(), 2);
        QVERIFY(texts().constLast().startsWith(u"train-1"_s));
    }

    void settingsThatSomebodyEditedAreReadWithCare()
    {
        QJsonArray all{QJsonValue{7}, QJsonObject{}, toJson(hook())}; // without an id
        auto fine = toJson([] {
            auto one = hook();
            one.id = QUuid::createUuid();
            return one;
        }());
        for (int i = 0; i < 30; ++i)
            all.append(fine); // one of them counts
        m_settings->setMore(u"webhooks.hooks"_s, all);
        (void)m_settings->save();
        begin();
        QCOMPARE(m_webhooks->hooks().size(), 1);
        m_settings->setMore(u"webhooks.hooks"_s, QJsonValue{u"text"_s});
        (void)m_settings->save();
        begin();
        QVERIFY(m_webhooks->hooks().isEmpty());
    }
};

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(TestWebhooks)
#include "tst_webhooks.moc"
