// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later

// The steps of a plan that see to the network and to the logs, on the practice cloud over real HTTP.
#include "services/net/restclient.h"
#include "services/setup/podsteps.h"
#include "services/store/documents.h"
#include "services/tpu/tpuservice.h"
#include "services/vpc/logexclusion.h"
#include "tests/fakes/faketoken.h"
#include "tests/services/practice/roomclock.h"
#include "tests/support/journalhere.h"

#include <QCoroTask>
#include <QJsonArray>
#include <QJsonDocument>
#include <QTemporaryDir>
#include <QTest>

using namespace Qt::StringLiterals;

namespace {

struct House
{
    explicit House(const QByteArray &scenario = "{}")
        : room{scenario}
    {
        auto profile = realCloud(ProjectId{room.project()});
        profile.compute = profile.logging = profile.tpu = room.api();
        tpus = std::make_unique<TpuService>(profile, &rest, &clock);
        (void)journal.open();
        plan =
            newPlan({.tpuRequest = {.spec = {.acceleratorType = u"v4-32"_s, .runtimeVersion = u"tpu-ubuntu2204-base"_s},
                                    .namePattern = u"pod"_s,
                                    .zones = {ZoneId{u"us-central2-b"_s}}},
                     .makesNetwork = true,
                     .ownRange = u"203.0.113.7"_s},
                    clock.now());
    }

    [[nodiscard]] PodStepContext context()
    {
        return {.tpus = tpus.get(), .clock = &clock, .documents = &documents, .rest = &rest, .useTunnel = [this] {
                    isTunnelled = true;
                }};
    }
    [[nodiscard]] StepReport report()
    {
        return {.hosts = [this](const QList<HostProgress> &told) { rows = told; },
                .output = {},
                .keep = [this](const std::function<void(PodPlan &)> &edit) { return edit(plan), Result<>{}; }};
    }
    Result<QJsonObject> run() { return QCoro::waitFor(networkStep(context()).run(plan, report(), {})); }
    Result<> undo() { return QCoro::waitFor(networkStep(context()).undo(plan, report(), {})); }
    QString preview() { return QCoro::waitFor(networkStep(context()).preview(plan, {})).value_or(QString{}); }
    QString refusal()
    {
        const auto done = run();
        return done ? QString{} : done.error().message;
    }
    [[nodiscard]] QStringList names()
    {
        QStringList all;
        for (const auto &collection : {u"networks"_s, u"subnetworks"_s, u"firewalls"_s, u"routers"_s}) {
            for (const auto &json : room.world().computeResources().list(collection))
                all += collection + u'/' + json["name"_L1].toString() + json["sourceRanges"_L1][0].toString();
        }
        all.sort();
        return all;
    }

    PracticeRoom room;
    RoomClock clock{room};
    FakeToken token{{{room.token()}}};
    RestClient rest{&token, &clock, {.random = [] { return 0.0; }}};
    QTemporaryDir folder;
    JournalHere journal{folder.filePath(u"journal.sqlite"_s)};
    Documents documents{&journal};
    std::unique_ptr<TpuService> tpus;
    PodPlan plan;
    QList<HostProgress> rows;
    bool isTunnelled = false;
};

} // namespace

class TestNetworkSteps : public QObject
{
    Q_OBJECT

private slots:
    void whatIsMissingIsShownMadeKeptAndTakenBack()
    {
        House house;
        const auto before = house.names();
        const auto shown = house.preview();
        QVERIFY2(shown.contains(u"gcloud compute networks create tpudesk"_s) && shown.contains(u"203.0.113.7/32"_s)
                     && !shown.contains(u"0.0.0.0/0"_s),
                 qPrintable(shown));
        QCOMPARE(house.names(), before); // nothing is changed by asking
        const auto facts = house.run();
        QVERIFY2(facts, facts ? "" : qPrintable(facts.error().message));
        QCOMPARE(facts->value("network"_L1).toString(), u"tpudesk"_s);
        QCOMPARE(facts->value("made"_L1).toInt(), 4); // network, subnetwork, inside, the user's own way in
        QCOMPARE(house.plan.choices.tpuRequest.spec.network, u"tpudesk"_s);
        QVERIFY(!house.plan.choices.tpuRequest.spec.subnetwork.isEmpty());
        for (const auto &row : std::as_const(house.rows))
            QCOMPARE(row.state, StepState::Done);
        QVERIFY2(house.names().contains(u"firewalls/tpudesk-ssh203.0.113.7/32"_s),
                 qPrintable(house.names().join(u' ')));
        QVERIFY(house.undo());
        QCOMPARE(house.names(), before);
        QVERIFY(house.plan.choices.tpuRequest.spec.network.isEmpty());
        QVERIFY(house.undo()); // nothing is left to take back
    }

    void twiceMakesNothingMoreAndStillKnowsWhatIsItsOwn()
    {
        House house;
        const auto before = house.names();
        QVERIFY(house.run());
        const auto once = house.names();
        QVERIFY(house.preview().contains(u"Nothing is missing"_s));
        const auto twice = house.run();
        QCOMPARE(twice->value("network"_L1).toString(), u"tpudesk"_s);
        QCOMPARE(house.names(), once);
        QVERIFY(house.undo());
        QCOMPARE(house.names(), before);
    }

    void aNameThatIsTakenIsLeftToWhoHasIt()
    {
        House house;
        QVERIFY(house.run());
        auto second = newPlan(house.plan.choices, house.clock.now());
        second.choices.tpuRequest.spec.network.clear();
        second.choices.tpuRequest.spec.subnetwork.clear();
        house.plan = second;
        const auto facts = house.run();
        QVERIFY2(facts, facts ? "" : qPrintable(facts.error().message));
        QCOMPARE(facts->value("network"_L1).toString(), u"tpudesk-2"_s);
        QVERIFY(house.undo());
        QVERIFY(house.names().contains(u"networks/tpudesk"_s) && !house.names().contains(u"networks/tpudesk-2"_s));
    }

    void quotaThatIsGoneIsSaidBeforeAnythingIsMade()
    {
        for (const auto &[metric, limit] :
             QList<std::pair<QByteArray, int>>{{"NETWORKS", 1}, {"SUBNETWORKS", 0}, {"FIREWALLS", 5}}) {
            const QJsonObject rule{
                {u"metric"_s, QString::fromLatin1(metric)}, {u"region"_s, u"*"_s}, {u"limit"_s, limit}};
            House house{QJsonDocument{QJsonObject{{u"computeLimits"_s, QJsonArray{rule}}}}.toJson()};
            const auto before = house.names();
            const auto done = house.run();
            if (metric == "FIREWALLS" && done)
                continue; // the default rules leave room for two more
            QVERIFY(!done);
            QCOMPARE(done.error().code, ErrorCode::QuotaExceeded);
            QVERIFY2(done.error().message.size() > 40, qPrintable(done.error().message));
            QCOMPARE(house.names(), before);
        }
    }

    void aNetworkThatNobodyCouldReachIsNotMadeAndNoneIsOpenToAll()
    {
        House house;
        const auto before = house.names();
        for (const auto &range : {u""_s, u"0.0.0.0/0"_s, u"0.0.0.0/1"_s, u"::/0"_s, u"10.0.0.0/99"_s, u"me"_s}) {
            house.plan.choices.ownRange = range;
            const auto said = house.refusal();
            QVERIFY2(said.size() > 30, qPrintable(range + u": "_s + said));
            QCOMPARE(house.names(), before);
        }
    }

    void zonesOfSeveralRegionsNeedANetworkThatIsThere()
    {
        House house;
        house.plan.choices.tpuRequest.zones += ZoneId{u"europe-west4-a"_s};
        const auto before = house.names();
        QVERIFY2(house.refusal().contains(u"lie in several regions"_s), qPrintable(house.refusal()));
        QCOMPARE(house.names(), before);
        house.plan.choices.makesNetwork = false;
        QVERIFY2(house.refusal().isEmpty(), qPrintable(house.refusal()));
        house.plan.choices.tpuRequest.zones.clear();
        QVERIFY(house.refusal().contains(u"No zone is chosen"_s));
    }

    void theProxyIsTheOnlyWayInWhereItIsChosen()
    {
        House house;
        house.plan.choices.wayIn = WayIn::Iap;
        QVERIFY(house.run());
        QVERIFY(house.isTunnelled);
        const auto names = house.names();
        QVERIFY(names.contains(u"firewalls/tpudesk-allow-iap35.235.240.0/20"_s)
                && !names.contains(u"firewalls/tpudesk-ssh203.0.113.7/32"_s));
    }

    void hostsWithoutAddressesGetAWayOutAndTheProxyWithoutAsking()
    {
        House house;
        house.plan.choices.tpuRequest.spec.externalAddress = ExternalAddress::None;
        QVERIFY(house.run());
        QVERIFY(!house.isTunnelled); // they take the tunnel by themselves
        const auto names = house.names().join(u' ');
        QVERIFY2(names.contains(u"routers/"_s) && names.contains(u"35.235.240.0/20"_s), qPrintable(names));
        QVERIFY(house.undo());
    }

    void logLinesAreLeftOutAndTakenInAgain()
    {
        House house;
        const auto work = loggingStep(house.context());
        const auto isLeftOut = [&] {
            return QCoro::waitFor(LogExclusions{house.tpus->profile(), &house.rest}.read({}))->state
                == LogExclusion::State::Excluded;
        };
        QVERIFY(QCoro::waitFor(work.preview(house.plan, {}))->contains(u"gcloud logging sinks update"_s));
        QVERIFY(!isLeftOut());
        QVERIFY(QCoro::waitFor(work.run(house.plan, house.report(), {})));
        QVERIFY(isLeftOut());
        QVERIFY(QCoro::waitFor(work.run(house.plan, house.report(), {})));
        QVERIFY(QCoro::waitFor(work.undo(house.plan, house.report(), {})));
        QVERIFY(!isLeftOut());
    }
};

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(TestNetworkSteps)
#include "tst_networksteps.moc"
