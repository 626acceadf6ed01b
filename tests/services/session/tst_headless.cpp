// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later

// A session that nobody looks at, with the practice cloud's own process: all that a window did for it happens without
// one.
#include "services/auth/endpoints.h"
#include "services/auth/tokensource.h"
#include "services/core/activities.h"
#include "services/core/clock.h"
#include "services/core/wakewatch.h"
#include "services/net/endpointtrust.h"
#include "services/session/session.h"
#include "services/store/settings.h"
#include "services/webhooks/webhooks.h"
#include "tests/fakes/fakesecrets.h"
#include "tests/fakes/webhookserver.h"
#include "tests/services/practice/practiceprocess.h"
#include "tests/support/journalhere.h"

#include <QDir>
#include <QJsonDocument>
#include <QTemporaryDir>
#include <QTest>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

constexpr auto scenario = "{\"capacity\": [{\"zone\": \"*\", \"type\": \"*\", \"failFirst\": 0}], \"seconds\": {"
                          "\"decide\": 0.2, \"boot\": 0.2, \"delete\": 0.2, \"keys\": 0.1, \"admit\": 0.1, "
                          "\"queue\": 0.2, \"compute\": 0.2}}";
const QString zone = u"us-central2-b"_s;

QByteArray jsonText(const QJsonObject &json)
{
    return QJsonDocument{json}.toJson(QJsonDocument::Compact);
}

} // namespace

class TestHeadless : public QObject
{
    Q_OBJECT

    [[nodiscard]] SessionContext context(bool hasWindow)
    {
        return {.clock = &m_clock,
                .activities = &m_activities,
                .settings = m_settings.get(),
                .wake = &m_wake,
                .webhooks = m_webhooks.get(),
                .hasWindow = hasWindow,
                .entersPracticeGrant = true};
    }

    [[nodiscard]] bool begin(bool hasWindow)
    {
        m_settings = std::make_unique<Settings>(m_folder.filePath(u"settings.json"_s));
        m_webhooks = std::make_unique<Webhooks>(
            WebhooksContext{.settings = m_settings.get(), .secrets = &m_secrets, .clock = &m_clock});
        const auto access = practiceAccess(jsonText(m_cloud.line()) + '\n');
        if (!access)
            return false;
        EndpointTrust::instance().setPractice(placesOf(access->profile));
        PracticeCloud::Options options;
        options.stateFolder = m_folder.path();
        const auto files = SessionFiles::in(m_folder.path(), access->profile, options);
        const auto store = waited(SessionStore::opened(files));
        if (!store)
            return false;
        const auto shared = context(hasWindow);
        m_session = std::make_unique<Session>(
            std::make_unique<CloudAccess>(practiceAccount(), access->profile,
                                          std::make_shared<PracticeToken>(access->token), shared),
            files, *store, shared);
        m_session->begin();
        return QTest::qWaitFor([this] { return m_session->tpuRequests->role() == Role::Owner; }, 30'000);
    }

    void end()
    {
        m_session->suspend();
        m_session->jobs.suspend();
        m_session->hosts.dropLogins();
        m_session->endRequests();
        QTRY_COMPARE_WITH_TIMEOUT(TaskScope::running(), 0, 60'000);
        m_session.reset();
        m_webhooks.reset();
        m_settings.reset();
    }

    /// The words of what the webhook got so far.
    [[nodiscard]] QStringList told() const
    {
        QStringList words;
        for (const auto &request : m_server.requests())
            words << WebhookServer::bodyOf(request)["event"_L1].toString();
        return words;
    }

private slots:
    void initTestCase()
    {
        qputenv("HOME", m_folder.path().toUtf8());
        qunsetenv("SSH_AUTH_SOCK");
        QFile file{m_folder.filePath(u"scenario.json"_s)};
        QVERIFY(file.open(QFile::WriteOnly) && file.write(scenario) > 0);
        file.close();
        QVERIFY2(m_cloud.start({u"--state"_s, m_folder.filePath(u"world"_s), u"--scenario"_s, file.fileName()}),
                 m_cloud.errors().constData());
    }

    void cleanupTestCase() { m_cloud.stop(); }

    void aSessionWithAWindowLeavesTheFirstReadingToItsPage()
    {
        QVERIFY(begin(true));
        QTRY_VERIFY_WITH_TIMEOUT(m_session->tpus.listState().updatedAt.isValid(), 30'000);
        QVERIFY(!m_session->quota.updatedAt().isValid());
        QVERIFY(!m_session->keys.projectKeys());
        QVERIFY(!m_session->doctor.check(CheckId::Project).isSettled());
        end();
    }

    void whatTheFirstPageReadsIsReadWithoutIt()
    {
        QVERIFY(begin(false));
        QTRY_VERIFY_WITH_TIMEOUT(m_session->quota.updatedAt().isValid(), 30'000);
        QTRY_VERIFY_WITH_TIMEOUT(m_session->keys.projectKeys().has_value(), 30'000);
        QTRY_COMPARE_WITH_TIMEOUT(m_session->doctor.check(CheckId::Project).found, Found::ProjectFine, 30'000);
        end();
    }

    void aPracticeGrantIsEnteredWithoutAWindow()
    {
        QVERIFY(begin(false));
        QTRY_VERIFY_WITH_TIMEOUT(!m_session->grants.grants().isEmpty(), 30'000);
        end();
    }

    void aRequestThatIsFulfilledAndATpuThatIsLostAreToldToTheWebhook()
    {
        QVERIFY(begin(false));
        auto hook = newWebhook();
        hook.name = u"mine"_s;
        hook.format = WebhookFormat::Json;
        QVERIFY(waited(m_webhooks->put(
            hook, WebhookSecret{.address = m_server.address(QString::fromLatin1(WebhookServer::jsonPath))}, {})));
        TpuRequest wanted{.namePattern = u"node-1"_s, .zones = {ZoneId{zone}}};
        wanted.spec.acceleratorType = u"v4-8"_s;
        wanted.spec.runtimeVersion = u"tpu-ubuntu2204-base"_s;
        const auto id = waited(m_session->tpuRequests->start(wanted));
        QVERIFY2(id, id ? "" : qPrintable(id.error().message));
        QTRY_VERIFY_WITH_TIMEOUT(told().contains(u"request_ready"_s), 120'000);
        const auto view = m_session->tpuRequests->find(*id);
        QVERIFY(view && view->winner);
        const auto reply = http(m_cloud.port(), "POST", "/practice/v1/preempt", m_cloud.token(),
                                jsonText({{u"node"_s, view->winner->toString()}}));
        QCOMPARE(reply.status, 200);
        QTRY_VERIFY_WITH_TIMEOUT(told().contains(u"run_interrupted"_s), 120'000);
        end();
    }

private:
    QTemporaryDir m_folder{u"/tmp/tpudesk-headless-XXXXXX"_s};
    PracticeProcess m_cloud;
    WebhookServer m_server;
    SystemClock m_clock;
    Activities m_activities;
    WakeWatch m_wake;
    FakeSecrets m_secrets;
    std::unique_ptr<Settings> m_settings;
    std::unique_ptr<Webhooks> m_webhooks;
    std::unique_ptr<Session> m_session;
};

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(TestHeadless)
#include "tst_headless.moc"
