// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/core/activities.h"
#include "services/grantmail/grants.h"
#include "services/keys/keyservice.h"
#include "services/session/guidefacts.h"
#include "services/setup/podsetup.h"
#include "services/store/documents.h"
#include "services/store/settings.h"
#include "services/tpu/tpuservice.h"
#include "services/tpu/tpuwatch.h"
#include "tests/fakes/faketpucloud.h"
#include "tests/services/project/fakeproject.h"
#include "tests/support/journalhere.h"

#include <QCoroTask>
#include <QJsonArray>
#include <QLocalServer>
#include <QLocalSocket>
#include <QTemporaryDir>
#include <QTest>
#include <QtEndian>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using Basics = GuideFacts::Basics;

namespace {

const auto project = u"tokyo-rain-123"_s;
const auto node = u"projects/tokyo-rain-123/locations/us-central2-b/nodes/node-1"_s;
const auto request = u"projects/tokyo-rain-123/locations/us-central2-b/queuedResources/qr"_s;

/// The metadata of a project, as it was last written.
class KeptKeys final : public KeysApi
{
public:
    using KeysApi::KeysApi;

    QStringList lines;

    [[nodiscard]] Task<QJsonObject> project(ProjectId, std::stop_token) override
    {
        const QJsonObject item{{u"key"_s, u"ssh-keys"_s}, {u"value"_s, lines.join(u'\n')}};
        co_return QJsonObject{
            {u"commonInstanceMetadata"_s, QJsonObject{{u"fingerprint"_s, u"YQ=="_s}, {u"items"_s, QJsonArray{item}}}}};
    }
};

/// The services of one session over a project in order, a list of TPUs and keys in memory.
struct FactsBench
{
    FactsBench()
    {
        qputenv("HOME", folder.path().toUtf8());
        qunsetenv("SSH_AUTH_SOCK");
        world.answer = [this](const FakeRequest &asked) { return cloud.answer(asked); };
        keys.setProject(profile.project);
        examined = examinee.examine();
    }
    ~FactsBench()
    {
        (void)QTest::qWaitFor([] { return TaskScope::running() == 0; }, 2'000);
    }

    [[nodiscard]] GuideFacts facts() const
    {
        return guideFacts({.profile = profile,
                           .doctor = *examinee.doctor,
                           .tpus = tpus,
                           .keys = keys,
                           .grants = grants,
                           .activities = activities,
                           .settings = settings,
                           .watch = watch.get(),
                           .pods = pods.get()});
    }

    /// The list is read; whether that went well.
    bool load() { return QCoro::waitFor(tpus.refresh({})).has_value(); }
    bool readKeys() { return QCoro::waitFor(keys.refresh({})).has_value(); }
    [[nodiscard]] LocalKey makeKey(const QString &name)
    {
        return QCoro::waitFor(keys.generate({.file = folder.filePath(name), .comment = u"n@x"_s})).value();
    }
    bool put(int begunDaysAgo, std::optional<int> days, int rows)
    {
        const GrantRow row{.tier = Tier::Spot, .generation = u"v4"_s, .count = 32, .zone = ZoneId{u"us-central2-b"_s}};
        return grants
            .put({.project = profile.project,
                  .start = clock.now().date().addDays(-begunDaysAgo),
                  .days = days,
                  .rows = QList<GrantRow>(rows, row)})
            .has_value();
    }

    QTemporaryDir folder;
    FakeProject examinee{project}; ///< whom the doctor looks at
    FakeClock &clock = examinee.clock;
    CloudProfile profile{realCloud(ProjectId{project})};
    FakeWorld world;
    FakeTpuCloud cloud;
    FakeToken token;
    RestClient rest{&token, &clock, {.retry = {.maxTries = 1}, .network = world.network()}};
    TpuService tpus{profile, &rest, &clock};
    Settings settings{folder.filePath(u"settings.json"_s)};
    KeptKeys published{&rest, profile.compute};
    KeyService keys{&published, &clock, &settings};
    Grants grants{{folder.filePath(u"grants.json"_s), profile.project, u"4"_s}, &clock};
    Activities activities;
    std::unique_ptr<TpuWatch> watch; ///< null: nobody watches
    std::unique_ptr<PodSetup> pods; ///< null: nothing is known of them
    bool examined = false;
};

/// An agent that holds one key and tells of it whoever asks.
class OneKeyAgent
{
public:
    OneKeyAgent(const QString &path, const QByteArray &key)
    {
        const auto chunk = [](const QByteArray &bytes) { return number(bytes.size()) + bytes; };
        const auto answer = chunk('\x0c' + number(1) + chunk(key) + chunk("held"));
        QObject::connect(&m_server, &QLocalServer::newConnection, &m_server, [this, answer] {
            auto *asker = m_server.nextPendingConnection();
            QObject::connect(asker, &QLocalSocket::readyRead, asker, [asker, answer] {
                asker->readAll();
                asker->write(answer);
            });
        });
        m_server.listen(path);
        qputenv("SSH_AUTH_SOCK", path.toUtf8());
    }
    ~OneKeyAgent() { qunsetenv("SSH_AUTH_SOCK"); }
    Q_DISABLE_COPY_MOVE(OneKeyAgent)

private:
    [[nodiscard]] static QByteArray number(qsizetype value)
    {
        QByteArray bytes{4, '\0'};
        qToBigEndian(quint32(value), bytes.data());
        return bytes;
    }

    QLocalServer m_server;
};

} // namespace

class TestGuideFacts : public QObject
{
    Q_OBJECT

    std::unique_ptr<FactsBench> m_bench;

private slots:
    void init()
    {
        m_bench = std::make_unique<FactsBench>();
        QVERIFY(m_bench->examined);
    }
    void cleanup() { m_bench.reset(); }

    void usersOfPublishedKeysThatAreHereAreNamedOnceEach()
    {
        const auto line = u"%1:ssh-ed25519 %2 n@x"_s;
        const auto mine = m_bench->makeKey(u"id_mine"_s);
        const auto other = generateKeyFile(KeyType::Ed25519, m_bench->folder.filePath(u"other"_s), {}, {}).value();
        m_bench->published.lines = {line.arg(u"tpu"_s, mine.publicKey), line.arg(u"ann"_s, other.publicKey),
                                    line.arg(u"tpu"_s, mine.publicKey), line.arg(u"carol"_s, mine.publicKey)};
        QVERIFY(m_bench->facts().keyUsers.isEmpty()); // what is published was not read yet
        QCOMPARE(m_bench->facts().localKey, u"id_mine"_s);
        QVERIFY(m_bench->readKeys());
        QCOMPARE(m_bench->facts().keyUsers, (QStringList{u"tpu"_s, u"carol"_s}));
    }

    void aKeyOfTheAgentIsHereToo()
    {
        const auto held = generateKeyFile(KeyType::Ed25519, m_bench->folder.filePath(u"held"_s), {}, {}).value();
        m_bench->published.lines = {u"bob:ssh-ed25519 %1 b@x"_s.arg(held.publicKey)};
        QVERIFY(m_bench->readKeys());
        QVERIFY(m_bench->facts().keyUsers.isEmpty());
        const OneKeyAgent agent{m_bench->folder.filePath(u"agent"_s),
                                QByteArray::fromBase64(held.publicKey.toLatin1())};
        QVERIFY(m_bench->readKeys());
        QCOMPARE(m_bench->facts().keyUsers, QStringList{u"bob"_s});
        QVERIFY(m_bench->facts().localKey.isEmpty()); // no file that could be published
    }

    void aLoginWhoseKeyOpensNothingIsAFindingOfTheDoctor()
    {
        const auto mine = m_bench->makeKey(u"id_mine"_s);
        const auto line = u"%1:ssh-ed25519 %2 "_s;
        m_bench->published.lines = {line.arg(u"tpu"_s, mine.publicKey) + u"n@x"_s};
        QVERIFY(m_bench->keys.setLoginChoice({.user = u"carol"_s, .keyFile = mine.file}));
        QVERIFY(!m_bench->facts().keyTrouble); // nothing was read
        QVERIFY(m_bench->readKeys());
        const auto trouble = m_bench->facts().keyTrouble;
        QVERIFY(trouble);
        QCOMPARE(trouble->id, CheckId::Key);
        QCOMPARE(trouble->found, Found::KeyNotForLogin);
        QCOMPARE(trouble->words, QStringList{u"carol"_s});
        m_bench->published.lines << line.arg(u"carol"_s, mine.publicKey)
                + uR"(google-ssh {"userName":"n@x","expireOn":"2026-11-20T11:00:00+0000"})"_s;
        QVERIFY(m_bench->readKeys());
        QCOMPARE(m_bench->facts().keyTrouble->found, Found::KeyExpired);
        m_bench->published.lines << line.arg(u"carol"_s, mine.publicKey) + u"n@x"_s;
        QVERIFY(m_bench->readKeys());
        QVERIFY(!m_bench->facts().keyTrouble);
    }

    void whatIsOverCountsOnlyWhereNothingElseDoes()
    {
        QCOMPARE(m_bench->facts().grantRows, 0);
        QVERIFY(!m_bench->facts().grantDays);
        QVERIFY(m_bench->put(200, 90, 4));
        QCOMPARE(m_bench->facts().grantRows, 4);
        QCOMPARE(m_bench->facts().grantDays, -110);
        QVERIFY(m_bench->put(200, 190, 1));
        QCOMPARE(m_bench->facts().grantRows, 5);
        QCOMPARE(m_bench->facts().grantDays, -10);
        QVERIFY(!m_bench->facts().grantFirstDays); // of what is over none ends first
        QVERIFY(m_bench->put(0, 90, 6));
        QCOMPARE(m_bench->facts().grantRows, 6);
        QCOMPARE(m_bench->facts().grantDays, 90);
        QVERIFY(!m_bench->facts().grantFirstDays);
    }

    void grantsHaveAFirstAndALastDay()
    {
        QVERIFY(m_bench->put(0, 90, 1));
        QVERIFY(m_bench->put(0, 90, 2)); // they end together
        QCOMPARE(m_bench->facts().grantRows, 3);
        QVERIFY(!m_bench->facts().grantFirstDays);
        QVERIFY(m_bench->put(0, 30, 1));
        QCOMPARE(m_bench->facts().grantDays, 90);
        QCOMPARE(m_bench->facts().grantFirstDays, 30);
    }

    void besideAGrantWithoutAnEndTheOtherOneEndsFirst()
    {
        QVERIFY(m_bench->put(0, {}, 2));
        QVERIFY(!m_bench->facts().grantDays);
        QVERIFY(m_bench->put(0, 30, 1));
        QCOMPARE(m_bench->facts().grantRows, 3);
        QCOMPARE(m_bench->facts().grantDays, 30);
        QCOMPARE(m_bench->facts().grantFirstDays, 30);
    }

    void basicsAreFineWhenTheDoctorSaysSo()
    {
        QCOMPARE(m_bench->facts().basics, Basics::Fine);
        m_bench->examinee.doctor->run(CheckId::ComputeApi);
        QCOMPARE(m_bench->facts().basics, Basics::Checking);
        QVERIFY(m_bench->examinee.settle());
        QCOMPARE(m_bench->facts().basics, Basics::Fine);
        m_bench->examinee.local.clear(); // no basic one: it is in the way of some things only
        m_bench->examinee.doctor->run(CheckId::Key);
        QVERIFY(m_bench->examinee.settle());
        QVERIFY(m_bench->examinee[CheckId::Key].state != CheckState::Good);
        QCOMPARE(m_bench->facts().basics, Basics::Fine);
    }

    void whatWasNeverLookedAtOrCouldNotBeFoundOutIsUnknown()
    {
        m_bench->examinee.begin();
        m_bench->examinee.doctor->stop();
        QCOMPARE(m_bench->facts().basics, Basics::Unknown);
        m_bench->examinee.refuse(u"/locations"_s, 500, R"({"code":500,"message":"oops"})");
        QVERIFY(m_bench->examinee.examine());
        QCOMPARE(m_bench->examinee[CheckId::TpuApi].state, CheckState::Unknown);
        QCOMPARE(m_bench->facts().basics, Basics::Unknown);
    }

    void thatBillingMayNotBeReadIsNoFault()
    {
        m_bench->examinee.refuse(u"/billingInfo"_s, 403,
                                 R"({"code":403,"message":"The caller does not have permission"})");
        QVERIFY(m_bench->examinee.examine());
        QCOMPARE(m_bench->examinee[CheckId::Billing].state, CheckState::Unknown);
        QCOMPARE(m_bench->facts().basics, Basics::Fine);
    }

    void theFirstFaultIsTold()
    {
        m_bench->examinee.answer(u"/billingInfo"_s, {.body = "{}"});
        m_bench->examinee.answer(u"/services"_s, {.body = "{}"});
        QVERIFY(m_bench->examinee.examine());
        const auto facts = m_bench->facts();
        QCOMPARE(facts.basics, Basics::Wrong);
        QCOMPARE(facts.fault, m_bench->examinee[CheckId::Billing]);
        QCOMPARE(facts.fault.found, Found::BillingOff);
    }

    void whatTheListMeetsMakesTheBasicsUnknownAgain()
    {
        QVERIFY(m_bench->load());
        QVERIFY(m_bench->facts().isListKnown);
        m_bench->world.answer = [](const FakeRequest &) {
            return FakeAnswer{
                .status = 403,
                .body =
                    R"({"error":{"code":403,"status":"PERMISSION_DENIED","message":"has not been used in project","details":[{"reason":"SERVICE_DISABLED"}]}})"};
        };
        QVERIFY(!m_bench->load());
        QCOMPARE(m_bench->facts().basics, Basics::Unknown);
        QVERIFY(!m_bench->facts().isListKnown);
    }

    void aZoneThatDoesNotAnswerLeavesTheListUnknown()
    {
        QVERIFY(!m_bench->facts().isListKnown); // never read
        m_bench->cloud.put(node, u"READY"_s);
        QVERIFY(m_bench->load());
        QVERIFY(m_bench->facts().isListKnown);
        QCOMPARE(m_bench->facts().tpus.size(), 1);
        m_bench->cloud.unreachable = {u"us-central2-b"_s};
        QVERIFY(m_bench->load());
        QVERIFY(!m_bench->facts().isListKnown);
        QCOMPARE(m_bench->facts().tpus.size(), 1);
    }

    void aRequestComesOrLeaves_data()
    {
        QTest::addColumn<QString>("state");
        QTest::addColumn<bool>("isComing");
        QTest::addColumn<bool>("isLeaving");
        for (const auto &state : {u"CREATING"_s, u"ACCEPTED"_s, u"WAITING_FOR_RESOURCES"_s, u"PROVISIONING"_s})
            QTest::newRow(qPrintable(state)) << state << true << false;
        QTest::newRow("DELETING") << u"DELETING"_s << false << true;
        for (const auto &state : {u"ACTIVE"_s, u"SUSPENDED"_s, u"FAILED"_s})
            QTest::newRow(qPrintable(state)) << state << false << false;
    }

    void aRequestComesOrLeaves()
    {
        QFETCH(QString, state);
        m_bench->cloud.putRequest(request, state);
        QVERIFY(m_bench->load());
        QTEST(m_bench->facts().isComing, "isComing");
        QTEST(m_bench->facts().isLeaving, "isLeaving");
    }

    void whatTheCloudTookIsMissingUntilTheUserKnows()
    {
        m_bench->watch = std::make_unique<TpuWatch>(WatchContext{.tpus = &m_bench->tpus, .clock = &m_bench->clock});
        m_bench->cloud.put(node, u"READY"_s);
        QVERIFY(m_bench->load());
        QVERIFY(!m_bench->facts().isMissing);
        m_bench->cloud.nodes.clear();
        const QObject here;
        QList<bool> missed;
        connect(&m_bench->tpus, &TpuService::listChanged, &here, [&] { missed << m_bench->facts().isMissing; });
        QVERIFY(m_bench->load());
        QCOMPARE(missed, QList{true}); // while it is being found out who deleted it
        QTRY_COMPARE(m_bench->watch->incidents().size(), 1);
        QVERIFY(m_bench->facts().isMissing);
        m_bench->watch->dismiss(m_bench->watch->incidents().first());
        QVERIFY(!m_bench->facts().isMissing);
    }

    void whatIsTriedAgainSaysWhatItWaitsFor()
    {
        const auto other = m_bench->activities.add([] { return u"Setting up"_s; });
        QVERIFY(m_bench->facts().creating.isEmpty());
        const auto first = m_bench->activities.add([] { return u"Creating node-1"_s; });
        m_bench->activities.update(first, ActivityState::Retrying);
        const auto second = m_bench->activities.add([] { return u"Creating node-2"_s; });
        m_bench->activities.update(second, ActivityState::Retrying);
        QCOMPARE(m_bench->facts().creating, u"Creating node-1"_s);
        m_bench->activities.finish(first, ActivityState::Done);
        m_bench->activities.finish(other, ActivityState::Done);
        QCOMPARE(m_bench->facts().creating, u"Creating node-2"_s);
    }

    void tabsAndWhatWasDoneAreThoseOfThisProject()
    {
        const auto elsewhere = u"projects/tokyo-rain-1234/locations/us-central2-b/nodes/node-1"_s;
        m_bench->settings.change([&](SettingsValues &values) {
            values.tabs = {{node, 0, {}, {}, true}, {elsewhere, 0, {}, {}, true}, {node + u'2', 0, {}, {}, false}};
        });
        m_bench->settings.setMore(u"start.done.tokyo-rain-123"_s, QJsonArray{u"tpu"_s, u"of later"_s, u"key"_s});
        m_bench->settings.setMore(u"start.done.tokyo-rain-1234"_s, QJsonArray{u"pod"_s});
        QCOMPARE(m_bench->facts().tabs, QStringList{node});
        QCOMPARE(m_bench->facts().done, (QList{GuideStepId::Tpu, GuideStepId::Key}));
    }

    void theSetUpThatCameFurthestCounts()
    {
        using Progress = GuideFacts::Progress;
        JournalHere journal{m_bench->folder.filePath(u"journal"_s)};
        QVERIFY(journal.open());
        Documents documents{&journal};
        std::map<PodStep, StepWork> works;
        for (const auto step : allPodSteps)
            works[step] = {.run = [this](PodPlan, StepReport, std::stop_token stop) -> Task<QJsonObject> {
                if (const auto slept = co_await m_bench->clock.sleep(1min, stop); !slept)
                    co_return std::unexpected{slept.error()};
                co_return QJsonObject{};
            }};
        QCOMPARE(m_bench->facts().pods, Progress::None); // nobody knows of pods
        m_bench->pods = std::make_unique<PodSetup>(PodSetupContext{.documents = &documents,
                                                                   .clock = &m_bench->clock,
                                                                   .activities = &m_bench->activities,
                                                                   .works = works,
                                                                   .words = [](const PodPlan &) { return QString{}; }});
        const auto plan = m_bench->pods->add({.existing = TpuId{node}});
        QVERIFY(plan);
        QCOMPARE(m_bench->facts().pods, Progress::None); // planned, and not begun
        QVERIFY(m_bench->pods->run(*plan));
        QCOMPARE(m_bench->facts().pods, Progress::UnderWay);
        const auto isReady = [&] {
            m_bench->clock.advance(1min);
            return m_bench->pods->find(*plan)->isReady();
        };
        QTRY_VERIFY(isReady());
        QCOMPARE(m_bench->facts().pods, Progress::Done);
        QVERIFY(m_bench->pods->add({.existing = TpuId{node + u'2'}}));
        QCOMPARE(m_bench->facts().pods, Progress::Done);
        m_bench->pods.reset(); // before what it writes to
    }
};

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(TestGuideFacts)
#include "tst_guidefacts.moc"
