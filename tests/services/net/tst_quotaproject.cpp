// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/net/restclient.h"
#include "tests/fakes/fakeclock.h"
#include "tests/fakes/fakenetwork.h"
#include "tests/fakes/faketoken.h"

#include <QSignalSpy>
#include <QTest>

using namespace Qt::StringLiterals;

namespace {

const QUrl tpu{u"https://tpu.googleapis.com/v2/projects/p/locations"_s};
const QUrl monitoring{u"https://monitoring.googleapis.com/v3/projects/p/timeSeries"_s};

struct Bench
{
    FakeWorld world;
    FakeClock clock;
    FakeToken token;
    RestClient rest{&token, &clock, {.network = world.network(), .quotaProject = ProjectId{u"p"_s}}};

    Result<QJsonObject> send(const QUrl &url, CountedTo counted = CountedTo::SignIn)
    {
        return QCoro::waitFor(rest.send({.url = url, .counted = counted}, {}));
    }
    /// What was named, call by call; "-": nobody.
    [[nodiscard]] QByteArrayList named() const
    {
        QByteArrayList names;
        for (const auto &request : world.requests)
            names += request.quotaProject.isEmpty() ? "-"_ba : request.quotaProject;
        return names;
    }
};

/// As it was recorded: no details, only the sentence.
const FakeAnswer deniedWords{
    .status = 403,
    .body =
        R"({"error":{"code":403,"status":"PERMISSION_DENIED","message":"Caller does not have required permission to use project p. Grant the caller the roles/serviceusage.serviceUsageConsumer role, or a custom role with the serviceusage.services.use permission, by visiting https://console.developers.google.com/iam-admin/iam/project?project=p and then retry."}})"};
const FakeAnswer deniedReason{
    .status = 403,
    .body =
        R"({"error":{"code":403,"status":"PERMISSION_DENIED","message":"No.","details":[{"reason":"USER_PROJECT_DENIED"}]}})"};
const FakeAnswer apiOff{
    .status = 403,
    .body =
        R"({"error":{"code":403,"status":"PERMISSION_DENIED","message":"Cloud TPU API has not been used in project 123456 before or it is disabled.","details":[{"reason":"SERVICE_DISABLED","metadata":{"consumer":"projects/123456"}}]}})"};

} // namespace

/// Who is named in x-goog-user-project, and what follows when Google does not like it.
class TestQuotaProject : public QObject
{
    Q_OBJECT

private slots:
    void R3_theQuotaProjectIsNamedOnlyWhereACallWantsIt()
    {
        Bench bench;
        bench.world.answer = [](const FakeRequest &) { return FakeAnswer{}; };
        QVERIFY(bench.send(tpu));
        QVERIFY(bench.send(monitoring, CountedTo::Project));
        QCOMPARE(bench.named(), (QByteArrayList{"-"_ba, "p"_ba}));
    }

    void R3_whoMayNotNameItGoesOnWithoutAndIsToldOnce_data()
    {
        QTest::addColumn<FakeAnswer>("refusal");
        QTest::newRow("only the sentence") << deniedWords;
        QTest::newRow("only the reason") << deniedReason;
    }

    void R3_whoMayNotNameItGoesOnWithoutAndIsToldOnce()
    {
        QFETCH(const FakeAnswer, refusal);
        Bench bench;
        QSignalSpy told{&bench.rest, &RestClient::quotaProjectDenied};
        bench.world.answer = [&](const FakeRequest &request) {
            return request.quotaProject.isEmpty() ? FakeAnswer{} : refusal;
        };
        QVERIFY(bench.send(monitoring, CountedTo::Project));
        QVERIFY(bench.send(monitoring, CountedTo::Project));
        QCOMPARE(bench.named(), (QByteArrayList{"p"_ba, "-"_ba, "-"_ba}));
        QCOMPARE(told.size(), 1);
        QCOMPARE(told.constFirst().constFirst().value<ProjectId>(), ProjectId{u"p"_s});
        bench.rest.signInAgain(); // perhaps as somebody else
        QVERIFY(bench.send(monitoring, CountedTo::Project));
        QCOMPARE(told.size(), 2);
    }

    /// A client of one's own, in a project where the API is off.
    void R3_aCallThatIsCountedToAProjectWithoutTheApiNamesTheRightOne()
    {
        Bench bench;
        bench.world.answer = [](const FakeRequest &request) {
            return request.quotaProject.isEmpty() ? apiOff : FakeAnswer{};
        };
        QVERIFY(bench.send(tpu));
        QVERIFY(bench.send(tpu));
        QCOMPARE(bench.named(), (QByteArrayList{"-"_ba, "p"_ba, "p"_ba}));
    }

    void R3_anApiThatIsOffIsSaidAlsoToWhoMayNotNameTheProject()
    {
        Bench bench;
        bench.world.answer = [](const FakeRequest &request) {
            return request.quotaProject.isEmpty() ? apiOff : deniedReason;
        };
        QCOMPARE(bench.send(tpu).error().code, ErrorCode::ApiOff);
        QCOMPARE(bench.send(tpu).error().code, ErrorCode::ApiOff);
        QCOMPARE(bench.named(), (QByteArrayList{"-"_ba, "p"_ba, "-"_ba}));
    }
};

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(TestQuotaProject)
#include "tst_quotaproject.moc"
