// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/net/restclient.h"
#include "services/quota/preflight.h"
#include "services/quota/quotarequests.h"
#include "tests/fakes/fakenetwork.h"
#include "tests/fakes/faketoken.h"
#include "tests/fakes/virtualclock.h"

#include <QJsonArray>
#include <QSignalSpy>
#include <QTest>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

const auto id = u"TPUV6EPreemptiblePerProjectPerZoneForTPUAPI"_s;
const QuotaPlace place{id, {{u"zone"_s, u"us-east1-d"_s}}};

/// Cloud Quotas with what was asked for there: one preference for each quota and place, under an etag.
struct PreferenceCloud
{
    PreferenceCloud()
    {
        world.answer = [this](const FakeRequest &request) { return answer(request); };
    }

    FakeAnswer answer(const FakeRequest &request)
    {
        if (request.verb == "GET" && isAway)
            return {.status = 404};
        if (request.verb == "GET") {
            QJsonArray list;
            for (const auto &one : std::as_const(all))
                list += one;
            QJsonObject page{{u"quotaPreferences"_s, list}};
            if (isEndless)
                page[u"nextPageToken"_s] = u"again"_s;
            return shown(page);
        }
        if (denied)
            return {.status = 403, .body = R"({"error":{"code":403,"status":"PERMISSION_DENIED","message":"denied"}})"};
        const auto same = std::ranges::find_if(all, [&](const QJsonObject &one) {
            return one["quotaId"_L1] == request.body["quotaId"_L1]
                && one["dimensions"_L1] == request.body["dimensions"_L1];
        });
        if (request.verb == "POST" && same != all.end())
            return {.status = 409,
                    .body = R"({"error":{"code":409,"status":"ALREADY_EXISTS","message":"exists already"}})"};
        if (request.verb == "POST") {
            auto made = request.body;
            made[u"name"_s] = u"projects/4/locations/global/quotaPreferences/made-%1"_s.arg(all.size());
            made[u"etag"_s] = u"e1"_s;
            made[u"reconciling"_s] = true;
            all += made;
            return shown(made);
        }
        if (request.body["etag"_L1] != (*same)["etag"_L1] || isRaced)
            return {.status = 409, .body = R"({"error":{"code":409,"status":"ABORTED","message":"etag"}})"};
        (*same)[u"quotaConfig"_s] = request.body["quotaConfig"_L1];
        (*same)[u"reconciling"_s] = true;
        (*same)[u"etag"_s] = u"e2"_s;
        return shown(*same);
    }

    static FakeAnswer shown(const QJsonObject &json) { return {.body = QJsonDocument{json}.toJson()}; }

    void decide(qsizetype which, qint64 granted)
    {
        auto config = all[which]["quotaConfig"_L1].toObject();
        config[u"grantedValue"_s] = QString::number(granted);
        all[which][u"quotaConfig"_s] = config;
        all[which].remove(u"reconciling"_s);
    }

    [[nodiscard]] QByteArrayList verbs() const
    {
        QByteArrayList verbs;
        for (const auto &request : world.requests)
            verbs += request.verb;
        return verbs;
    }

    QList<QJsonObject> all;
    bool denied = false;
    bool isRaced = false;
    bool isAway = false; ///< lists
    bool isEndless = false;
    FakeWorld world;
    VirtualClock clock;
    FakeToken token;
    RestClient rest{&token, &clock, {.network = world.network(), .random = [] { return 0.0; }}};
    QuotaRequests requests{realCloud(ProjectId{u"p"_s}), &rest, &clock};
};

QuotaIncrease more(qint64 value, const QuotaPlace &where = place)
{
    return {.place = where, .value = value, .email = u"nixie@example.com"_s, .justification = u"a pod of 64"_s};
}

} // namespace

class TestQuotaRequests : public QObject
{
    Q_OBJECT

private slots:
    void whatIsAskedForIsFollowedUntilGoogleDecides()
    {
        PreferenceCloud cloud;
        QSignalSpy decided{&cloud.requests, &QuotaRequests::decided};
        QVERIFY(QCoro::waitFor(cloud.requests.ask({more(64)}, {})));
        const auto sent = cloud.world.requests.constFirst();
        QCOMPARE(sent.verb, "POST"_ba);
        QVERIFY(sent.url.path().endsWith(u"/v1/projects/p/locations/global/quotaPreferences"_s));
        QCOMPARE(sent.body,
                 (QJsonObject{{u"service"_s, u"tpu.googleapis.com"_s},
                              {u"quotaId"_s, id},
                              {u"dimensions"_s, QJsonObject{{u"zone"_s, u"us-east1-d"_s}}},
                              {u"quotaConfig"_s, QJsonObject{{u"preferredValue"_s, u"64"_s}}},
                              {u"contactEmail"_s, u"nixie@example.com"_s},
                              {u"justification"_s, u"a pod of 64"_s}}));
        VirtualClock::settle();
        const auto asked = cloud.requests.of(place);
        QVERIFY(asked && asked->isReconciling && asked->preferred == 64 && !asked->granted);
        cloud.clock.pass(1h);
        const auto looks = cloud.world.requests.size();
        QVERIFY2(looks > 3 && looks < 12, qPrintable(QString::number(looks)));
        cloud.decide(0, 32);
        cloud.clock.pass(31min);
        QCOMPARE(cloud.requests.of(place)->granted, 32);
        QVERIFY(!cloud.requests.of(place)->isReconciling);
        QCOMPARE(decided.size(), 1);
        const auto told = cloud.world.requests.size();
        cloud.clock.pass(24h);
        QCOMPARE(cloud.world.requests.size(), told);
    }

    void whatWasAskedForBeforeIsChangedUnderItsEtag()
    {
        PreferenceCloud cloud;
        QVERIFY(QCoro::waitFor(cloud.requests.ask({more(64)}, {})));
        VirtualClock::settle();
        cloud.world.requests.clear();
        QVERIFY(QCoro::waitFor(cloud.requests.ask({more(128)}, {})));
        VirtualClock::settle();
        QCOMPARE(cloud.verbs(), (QByteArrayList{"POST", "GET", "PATCH", "GET"}));
        QCOMPARE(cloud.world.requests[2].body["etag"_L1].toString(), u"e1"_s);
        QVERIFY(cloud.world.requests[2].url.query().contains(
            u"updateMask=quotaConfig.preferredValue,contactEmail,justification"_s));
        QCOMPARE(cloud.all.size(), 1);
        QCOMPARE(cloud.requests.of(place)->preferred, 128);
    }

    /// Google decides after hours: one reading in them that fails must not be the last one.
    void whatCannotBeReadOnceIsFollowedOn_data()
    {
        QTest::addColumn<bool>("isAway");
        QTest::addColumn<bool>("isEndless");
        QTest::newRow("away") << true << false;
        QTest::newRow("half a list") << false << true;
    }
    void whatCannotBeReadOnceIsFollowedOn()
    {
        QFETCH(const bool, isAway);
        QFETCH(const bool, isEndless);
        PreferenceCloud cloud;
        QVERIFY(QCoro::waitFor(cloud.requests.ask({more(64)}, {})));
        VirtualClock::settle();
        const auto made = std::exchange(cloud.all, {});
        cloud.isAway = isAway;
        cloud.isEndless = isEndless;
        cloud.clock.pass(10min);
        QVERIFY(cloud.requests.of(place) && cloud.requests.of(place)->isReconciling);
        cloud.all = made;
        cloud.isAway = cloud.isEndless = false;
        cloud.decide(0, 32);
        cloud.clock.pass(31min);
        QCOMPARE(cloud.requests.of(place)->granted, 32);
    }

    void somebodyElsesChangeIsNotWrittenOver()
    {
        PreferenceCloud cloud;
        QVERIFY(QCoro::waitFor(cloud.requests.ask({more(64)}, {})));
        cloud.isRaced = true;
        QCOMPARE(QCoro::waitFor(cloud.requests.ask({more(128)}, {})).error().code, ErrorCode::Conflict);
        QCOMPARE(cloud.all[0]["quotaConfig"_L1]["preferredValue"_L1].toString(), u"64"_s);
    }

    void aRefusalEndsIt()
    {
        PreferenceCloud cloud;
        cloud.denied = true;
        const QuotaPlace region{u"TPUV6EPreemptiblePerProjectPerRegionForTPUAPI"_s, {{u"region"_s, u"us-east1"_s}}};
        QCOMPARE(QCoro::waitFor(cloud.requests.ask({more(64), more(64, region)}, {})).error().code, ErrorCode::Denied);
        QCOMPARE(cloud.verbs().count("POST"), 1);
    }

    void zoneAndRegionAreAskedForTogether()
    {
        Preflight preflight;
        preflight.question.zone = ZoneId{u"us-east1-d"_s};
        preflight.bounds = {
            {.kind = BoundKind::TpuZone, .limit = 32, .room = 0, .chips = {}, .asOf = {}, .quotaId = id},
            {.kind = BoundKind::TpuRegion, .limit = 64, .room = 0, .chips = {}, .asOf = {}, .quotaId = u"region"_s},
            {.kind = BoundKind::Serving, .limit = {}, .room = {}, .chips = {}, .asOf = {}, .quotaId = u"x"_s},
            {.kind = BoundKind::Addresses, .limit = 8, .room = 8, .chips = {}, .asOf = {}, .quotaId = u"y"_s}};
        const auto places = quotaPlacesOf(preflight);
        QCOMPARE(places.size(), 2);
        QCOMPARE(places[0].place, place);
        QCOMPARE(places[0].limit, 32);
        QCOMPARE(places[1].place, (QuotaPlace{u"region"_s, {{u"region"_s, u"us-east1"_s}}}));
    }

    void aPreferenceIsReadWithoutTrust_data()
    {
        QTest::addColumn<QByteArray>("json");
        QTest::newRow("no name") << R"({"quotaId":"Q","service":"tpu.googleapis.com"})"_ba;
        QTest::newRow("a name that leads elsewhere")
            << R"({"name":"projects/p/locations/global/quotaPreferences/../x","quotaId":"Q","service":"tpu.googleapis.com"})"_ba;
        QTest::newRow("no quota")
            << R"({"name":"projects/p/locations/global/quotaPreferences/x","service":"tpu.googleapis.com"})"_ba;
        QTest::newRow("another service")
            << R"({"name":"projects/p/locations/global/quotaPreferences/x","quotaId":"Q","service":"compute.googleapis.com"})"_ba;
    }
    void aPreferenceIsReadWithoutTrust()
    {
        QFETCH(QByteArray, json);
        QVERIFY(!parseQuotaPreference(QJsonDocument::fromJson(json).object()));
    }
};

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(TestQuotaRequests)
#include "tst_quotarequests.moc"
