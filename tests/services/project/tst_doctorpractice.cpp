// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later

// The doctor and the real practice cloud, in a scenario for each illness.
#include "services/auth/practicecontrol.h"
#include "services/net/restclient.h"
#include "services/project/doctor.h"
#include "tests/fakes/faketoken.h"
#include "tests/services/practice/practiceprocess.h"

#include <QFile>
#include <QJsonDocument>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

/// A practice cloud of its own, and a doctor who looks at it.
struct Patient
{
    PracticeProcess cloud;
    SystemClock clock;
    std::unique_ptr<FakeToken> token;
    std::unique_ptr<RestClient> rest;
    std::unique_ptr<Doctor> doctor;
    CloudProfile profile;

    [[nodiscard]] bool start(const QString &scenario, const QList<ZoneId> &zones = {ZoneId{u"us-central2-b"_s}})
    {
        if (!cloud.start({u"--scenario"_s, scenario, u"--speed"_s, u"20"_s}))
            return false;
        token = std::make_unique<FakeToken>(QList<Token>{{QString::fromLatin1(cloud.token())}});
        profile = practiceAccess(QJsonDocument{cloud.line()}.toJson(QJsonDocument::Compact))->profile;
        rest = std::make_unique<RestClient>(token.get(), &clock, RestOptions{.quotaProject = profile.quotaProject},
                                            nullptr);
        doctor = std::make_unique<Doctor>(
            DoctorTools{.projects = ProjectApi{profile, rest.get()},
                        .compute = ComputeApi{profile, rest.get()},
                        .rest = rest.get(),
                        .clock = &clock,
                        .zones = [zones] { return zones; },
                        .localKeys = []() -> Task<QList<LocalKey>> { co_return QList<LocalKey>{}; },
                        .agentKeys = []() -> Task<AgentKeys> { co_return AgentKeys{}; }});
        return true;
    }

    [[nodiscard]] bool examine()
    {
        doctor->run();
        return settled();
    }

    [[nodiscard]] bool settled()
    {
        return QTest::qWaitFor(
            [this] { return !doctor->isRunning() && std::ranges::all_of(doctor->checks(), &Check::isSettled); },
            30'000);
    }

    [[nodiscard]] const Check &operator[](CheckId id) const { return doctor->check(id); }
    [[nodiscard]] QString said() const
    {
        QString text;
        for (const Check &check : doctor->checks())
            text += u"\n%1: %2 %3"_s.arg(checkTitle(check.id), checkStateWord(check.state), checkSentence(check));
        return text;
    }
};

} // namespace

class TestDoctorPractice : public QObject
{
    Q_OBJECT

private slots:
    void aNewcomersProjectLacksAKeyAndWhatNobodySwitchedOn()
    {
        Patient patient;
        QVERIFY2(patient.start(u"default"_s), patient.cloud.errors().constData());
        QVERIFY(patient.examine());
        for (const Check &check : patient.doctor->checks()) {
            const bool lacks = check.id == CheckId::Key || check.id == CheckId::MoreApis;
            QVERIFY2((check.state == CheckState::Good) != lacks, qPrintable(patient.said()));
        }
        QCOMPARE(patient[CheckId::MoreApis].state, CheckState::Attention);
        QCOMPARE(patient[CheckId::MoreApis].fix.words,
                 (QStringList{u"cloudquotas.googleapis.com"_s, u"cloudbilling.googleapis.com"_s,
                              u"cloudresourcemanager.googleapis.com"_s, u"iap.googleapis.com"_s}));
        QCOMPARE(patient[CheckId::Key].found, Found::KeyMissing);
        QCOMPARE(patient[CheckId::Project].words.first(), u"trc-practice"_s);
        QCOMPARE(patient[CheckId::Account].words.first(), u"nixie@example.com"_s);
        QCOMPARE(patient[CheckId::Addresses].words, (QStringList{u"8"_s, u"8"_s, u"us-central2"_s}));
    }

    void withoutBillingOneLineIsRedUntilItIsLinked()
    {
        Patient patient;
        QVERIFY2(patient.start(u"no-billing"_s), patient.cloud.errors().constData());
        QVERIFY(patient.examine());
        QVERIFY2(patient[CheckId::Billing].found == Found::BillingOff, qPrintable(patient.said()));
        QCOMPARE(patient[CheckId::TpuApi].state, CheckState::NotChecked);
        QCOMPARE(patient[CheckId::TpuApi].because, CheckId::Billing);
        QCOMPARE(patient[CheckId::Port22].state, CheckState::NotChecked);
        PracticeControl control{patient.rest.get(), patient.profile.tpu};
        QVERIFY(QCoro::waitFor(control.setBilling(PracticeControl::Billing::Linked, {})));
        // As at Google, it is not in effect at once.
        QTRY_VERIFY_WITH_TIMEOUT(patient.examine() && patient[CheckId::TpuApi].state != CheckState::NotChecked, 30'000);
        QVERIFY2(patient[CheckId::Billing].found == Found::BillingOn, qPrintable(patient.said()));
        QVERIFY2(patient[CheckId::TpuApi].state == CheckState::Good, qPrintable(patient.said()));
    }

    void R11_apisThatAreOffAreSwitchedOnAndWaitedFor()
    {
        Patient patient;
        QVERIFY2(patient.start(u"api-off"_s), patient.cloud.errors().constData());
        QVERIFY(patient.examine());
        for (const auto id : {CheckId::TpuApi, CheckId::ComputeApi})
            QVERIFY2(patient[id].state == CheckState::Bad && patient[id].found == Found::ApiOff,
                     qPrintable(patient.said()));
        QCOMPARE(patient[CheckId::Key].because, CheckId::ComputeApi);
        QCOMPARE(patient[CheckId::MoreApis].found, Found::ApisOff);
        QCOMPARE(
            patient[CheckId::MoreApis].fix.words,
            (QStringList{u"cloudquotas.googleapis.com"_s, u"iap.googleapis.com"_s, u"monitoring.googleapis.com"_s}));
        QSignalSpy mended{patient.doctor.get(), &Doctor::mended};
        for (const auto id : {CheckId::TpuApi, CheckId::ComputeApi, CheckId::MoreApis})
            patient.doctor->mend(id);
        QTRY_COMPARE_WITH_TIMEOUT(mended.size(), 3, 60'000);
        QVERIFY(patient.settled());
        for (const auto id :
             {CheckId::TpuApi, CheckId::ComputeApi, CheckId::MoreApis, CheckId::ServiceAgent, CheckId::Port22})
            QVERIFY2(patient[id].state == CheckState::Good, qPrintable(patient.said()));
        const auto nodes =
            http(patient.cloud.port(), "GET", "/v2/projects/trc-practice/locations/-/nodes", patient.cloud.token());
        QCOMPARE(nodes.status, 200); // it is in effect, not only on a list
    }

    void addressesInUseAreCounted()
    {
        Patient patient;
        QVERIFY2(patient.start(u"address-limit"_s, {ZoneId{u"us-central2-b"_s}, ZoneId{u"us-east1-d"_s}}),
                 patient.cloud.errors().constData());
        QVERIFY(patient.examine());
        const Check &check = patient[CheckId::Addresses];
        QVERIFY2(check.found == Found::AddressesLeft, qPrintable(patient.said()));
        QCOMPARE(check.words,
                 (QStringList{u"2"_s, u"4"_s, u"us-central2"_s})); // two VMs hold one each, where there are fewest
    }

    void aRegionWithoutQuotaIsNoIllnessOfTheProject()
    {
        Patient patient;
        QVERIFY2(patient.start(u"region-zero"_s), patient.cloud.errors().constData());
        QVERIFY(patient.examine());
        QVERIFY2(std::ranges::none_of(patient.doctor->checks(),
                                      [](const Check &check) { return check.state == CheckState::Bad; }),
                 qPrintable(patient.said()));
    }

    void missingPermissionsAreNamed()
    {
        const QTemporaryDir folder;
        QFile file{folder.filePath(u"scenario.json"_s)};
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(R"({"deniedPermissions":["tpu.nodes.create","compute.networks.list"]})");
        file.close();
        Patient patient;
        QVERIFY2(patient.start(file.fileName()), patient.cloud.errors().constData());
        QVERIFY(patient.examine());
        QVERIFY2(patient[CheckId::Permissions].found == Found::MayNotCore, qPrintable(patient.said()));
        QCOMPARE(patient[CheckId::Permissions].words.at(1), u"tpu.nodes.create, compute.networks.list"_s);
        QCOMPARE(patient[CheckId::Network].state, CheckState::Unknown);
        QCOMPARE(patient[CheckId::TpuApi].state, CheckState::Good);
    }

    void R11_whatTheQueueAndTheTunnelNeedIsLookedAt()
    {
        const QTemporaryDir folder;
        QFile file{folder.filePath(u"scenario.json"_s)};
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(R"({"deniedPermissions":["tpu.queuedResources.create","iap.tunnelInstances.accessViaIAP"]})");
        file.close();
        Patient patient;
        QVERIFY2(patient.start(file.fileName()), patient.cloud.errors().constData());
        QVERIFY(patient.examine());
        QVERIFY2(patient[CheckId::Permissions].found == Found::MayNotSome, qPrintable(patient.said()));
        QCOMPARE(patient[CheckId::Permissions].words.at(1),
                 u"tpu.queuedResources.create, iap.tunnelInstances.accessViaIAP"_s);
        QCOMPARE(patient[CheckId::Permissions].words.at(0).count(u'\n'), 1);
    }

    /// A lab member whose gcloud works.
    void R3_aMemberWithTheRolesForTpusAloneIsServed()
    {
        Patient patient;
        QVERIFY2(patient.start(u"member"_s), patient.cloud.errors().constData());
        QSignalSpy told{patient.rest.get(), &RestClient::quotaProjectDenied};
        QVERIFY(patient.examine());
        QVERIFY2(patient[CheckId::TpuApi].state == CheckState::Good, qPrintable(patient.said()));
        QVERIFY2(patient[CheckId::Project].state == CheckState::Good, qPrintable(patient.said()));
        QVERIFY2(patient[CheckId::Permissions].found == Found::MayNotSome, qPrintable(patient.said()));
        QVERIFY(patient[CheckId::Permissions].words.at(1).contains("serviceusage.services.use"_L1));
        QCOMPARE(told.size(), 0); // nothing that names the project was asked
        auto url = patient.profile.monitoring;
        url.setPath(u"/v3/projects/trc-practice/timeSeries"_s);
        const auto refused = QCoro::waitFor(patient.rest->send({.url = url, .counted = CountedTo::Project}, {}));
        QVERIFY(!refused); // the roles for TPUs do not hold it, but that is what is said
        QVERIFY2(refused.error().serverWords.contains("monitoring.timeSeries.list"_L1)
                     || refused.error().code == ErrorCode::Invalid,
                 qPrintable(refused.error().serverWords));
        QCOMPARE(told.size(), 1);
    }

    void itsIdentityCanBeMade()
    {
        Patient patient;
        QVERIFY2(patient.start(u"default"_s), patient.cloud.errors().constData());
        const ProjectApi api{patient.profile, patient.rest.get()};
        const auto made = QCoro::waitFor(api.generateAgent(u"tpu.googleapis.com"_s, {}));
        QVERIFY(made.has_value());
        QCOMPARE(made->progress, Progress::Done);
    }
};

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(TestDoctorPractice)
#include "tst_doctorpractice.moc"
