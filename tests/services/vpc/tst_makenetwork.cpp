// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later

// The real flows on the practice cloud, over real HTTP.
#include "services/net/restclient.h"
#include "services/vpc/logexclusion.h"
#include "services/vpc/makenetwork.h"
#include "tests/fakes/faketoken.h"
#include "tests/services/practice/roomclock.h"

#include <QTest>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

using Kind = NetworkChange::Kind;

struct House
{
    explicit House(const QByteArray &scenario = R"({"capacity":[{"failFirst":0}]})")
        : room{scenario}
    {
        profile.compute = room.api();
        profile.logging = room.api();
        profile.tpu = room.api();
        profile.project = ProjectId{room.project()};
    }

    Result<NetworkPlan> plan(const NetworkSpec &spec)
    {
        const auto state = QCoro::waitFor(readNetworkState(api(), spec.network, spec.zone, {}));
        return state ? planNetwork(profile.project, *state, spec) : Result<NetworkPlan>{std::unexpected{state.error()}};
    }
    Result<> make(const NetworkPlan &plan)
    {
        return QCoro::waitFor(runRecipe(tools(), plan,
                                        [this](const NetworkProgress &progress) {
                                            if (progress.now != NetworkProgress::Now::Doing)
                                                ends += progress.now;
                                            if (progress.made)
                                                made += *progress.made;
                                        },
                                        {}));
    }
    Result<QStringList> undo()
    {
        const auto list = std::exchange(made, {});
        return QCoro::waitFor(takeBack(tools(), list, {}, {}));
    }
    [[nodiscard]] VpcApi api() { return {profile, &rest}; }
    [[nodiscard]] VpcTools tools() { return {api(), &clock}; }
    [[nodiscard]] QStringList names()
    {
        QStringList all;
        for (const auto &collection : {u"networks"_s, u"subnetworks"_s, u"firewalls"_s, u"routers"_s}) {
            for (const auto &json : room.world().computeResources().list(collection))
                all += collection + u'/' + json["name"_L1].toString() + u' ' + json["ipCidrRange"_L1].toString();
        }
        all.sort();
        return all;
    }
    [[nodiscard]] QJsonArray rangesOf(const QString &rule)
    {
        return room.world().computeResources().find(rulePath(rule))->value(u"sourceRanges"_s).toArray();
    }
    QJsonObject &edit(const QString &rule) { return room.world().context().state.resources.edit(rulePath(rule))->json; }

    PracticeRoom room;
    RoomClock clock{room};
    FakeToken token{{{room.token()}}};
    RestClient rest{&token, &clock, {.random = [] { return 0.0; }}};
    CloudProfile profile = realCloud(ProjectId{});
    QList<MadeThing> made;
    QList<NetworkProgress::Now> ends;

private:
    [[nodiscard]] QString rulePath(const QString &rule)
    {
        return u"projects/%1/global/firewalls/%2"_s.arg(room.project(), rule);
    }
};

NetworkSpec spec(const QString &network)
{
    return {.network = network, .zone = ZoneId{u"us-central2-b"_s}, .machines = 4, .ownRange = u"203.0.113.7/32"_s};
}

QString said(const Result<> &result)
{
    return result ? QString{} : result.error().message;
}

} // namespace

class TestMakeNetwork : public QObject
{
    Q_OBJECT

private slots:
    void itIsMadeOnceUndoneAndMadeAgainTheSame()
    {
        House house;
        const auto before = house.names();
        auto asked = spec(u"tpudesk"_s);
        asked.addresses = ExternalAddress::None;
        const auto plan = house.plan(asked);
        QVERIFY2(plan, plan ? "" : qPrintable(plan.error().message));
        const auto done = house.make(*plan);
        QVERIFY2(done, qPrintable(said(done)));
        QCOMPARE(house.made.size(), plan->changes.size());
        const auto after = house.names();
        QCOMPARE(after.size(), before.size() + plan->changes.size());
        QVERIFY(house.plan(asked)->changes.isEmpty()); // nothing is missing any more
        house.ends.clear();
        house.made.clear();
        QVERIFY(house.make(*plan)); // the old plan once more: all is there, nothing is changed
        QCOMPARE(house.ends.count(NetworkProgress::Now::WasThere), plan->changes.size());
        QCOMPARE(house.names(), after);
        const auto stayed = house.undo(); // it carries our mark, so what an earlier try made is known to be ours
        QVERIFY2(stayed && stayed->isEmpty(),
                 stayed ? qPrintable(stayed->join(u'\n')) : qPrintable(stayed.error().message));
        QCOMPARE(house.names(), before);
        QVERIFY(house.make(*house.plan(asked)));
        QCOMPARE(house.names(), after);
    }

    /// The practice cloud drops the reply after the work is done.
    void H6_aReplyThatIsLostMakesNothingTwice()
    {
        House house{
            R"({"capacity":[{"failFirst":0}],"faults":[{"method":"POST","path":"/subnetworks","do":"drop","times":1}]})"};
        const auto plan = house.plan(spec(u"tpudesk"_s));
        const auto done = house.make(*plan);
        QVERIFY2(done, qPrintable(said(done)));
        QCOMPARE(house.made.size(), plan->changes.size());
    }

    void aNameThatSomethingElseHasIsNotTouched()
    {
        House house;
        const auto plan = house.plan(spec(u"tpudesk"_s));
        // Somebody makes a network of this name, in automatic mode, before us.
        QVERIFY(house.room.world().computeResources().insert(
            u"global"_s, u"networks"_s, {{u"name"_s, u"tpudesk"_s}, {u"autoCreateSubnetworks"_s, true}}));
        house.room.pass(60s);
        const auto done = house.make(*plan);
        QCOMPARE(done.error().code, ErrorCode::AlreadyExists);
        QVERIFY(done.error().message.contains(u"tpudesk"_s));
        QVERIFY(house.made.isEmpty());
    }

    void whatCarriesNoMarkOfOursStays()
    {
        House house;
        QVERIFY(house.make(*house.plan(spec(u"tpudesk"_s))));
        house.edit(u"tpudesk-ssh"_s)[u"description"_s] = u"somebody else's now"_s;
        const auto stayed = house.undo();
        QVERIFY(stayed);
        QCOMPARE(stayed->size(), 2); // the rule, and the network that it is a rule of
        QVERIFY(stayed->first().contains(u"no mark"_s));
        QVERIFY2(stayed->last().contains(u"still used"_s), qPrintable(stayed->last()));
    }

    void aNetworkWithASliceInItStaysAndSaysWhy()
    {
        House house;
        const auto plan = house.plan(spec(u"tpudesk"_s));
        QVERIFY(house.make(*plan));
        auto body = nodeBody(u"v4-8"_s, u"tpu-ubuntu2204-base"_s);
        body[u"networkConfig"_s] = QJsonObject{{u"network"_s, plan->network}, {u"subnetwork"_s, plan->subnetwork}};
        QVERIFY(house.room.world().nodes().create({.zone = u"us-central2-b"_s, .id = u"n"_s, .body = body}));
        house.room.pass(600s);
        const auto stayed = house.undo();
        QVERIFY(stayed);
        QCOMPARE(stayed->size(), 2);
        QVERIFY2(stayed->first().contains(u"nodes/n"_s), qPrintable(stayed->first()));
    }

    void aNarrowedRuleIsPutBackUnlessSomebodyChangedIt()
    {
        const auto name = u"default-allow-ssh"_s;
        House house;
        auto asked = spec(u"default"_s);
        asked.narrow = {name};
        const auto plan = house.plan(asked);
        QVERIFY(plan);
        const auto done = house.make(*plan);
        QVERIFY2(done, qPrintable(said(done)));
        QCOMPARE(house.rangesOf(name), QJsonArray{u"203.0.113.7/32"_s});
        QVERIFY(house.undo()->isEmpty());
        QCOMPARE(house.rangesOf(name), QJsonArray{u"0.0.0.0/0"_s});
        QVERIFY(house.make(*plan));
        house.edit(name)[u"sourceRanges"_s] = QJsonArray{u"198.51.100.1/32"_s};
        QCOMPARE(house.undo()->size(), 1);
        QCOMPARE(house.rangesOf(name), QJsonArray{u"198.51.100.1/32"_s});
        QCOMPARE(house.make(*plan).error().code, ErrorCode::Conflict);
    }

    void aMissingPermissionIsSaidAndWhatWasMadeIsKnown()
    {
        House house{R"({"capacity":[{"failFirst":0}],"deniedPermissions":["compute.firewalls.create"]})"};
        const auto done = house.make(*house.plan(spec(u"tpudesk"_s)));
        QCOMPARE(done.error().code, ErrorCode::Denied);
        QVERIFY(done.error().message.contains(u"compute.firewalls.create"_s));
        QCOMPARE(house.made.size(), 2); // network and subnetwork: undo takes them away
        QVERIFY(house.undo()->isEmpty());
    }

    void noNetworkMoreMayBeMade()
    {
        House house;
        for (const auto &name : {u"a"_s, u"b"_s, u"c"_s, u"d"_s})
            QVERIFY(house.room.world().computeResources().insert(
                u"global"_s, u"networks"_s, {{u"name"_s, name}, {u"autoCreateSubnetworks"_s, false}}));
        house.room.pass(60s);
        QCOMPARE(house.plan(spec(u"tpudesk"_s)).error().code, ErrorCode::QuotaExceeded);
    }

    void theLogExclusionLeavesOthersAloneAndIsUndone()
    {
        House house;
        const LogExclusions logs{house.profile, &house.rest};
        const QJsonObject theirs{{u"name"_s, u"theirs"_s}, {u"filter"_s, u"severity<ERROR"_s}, {u"disabled"_s, true}};
        house.room.world().context().state.notes.put(u"defaultSink"_s, {{{u"exclusions"_s, QJsonArray{theirs}}}});
        const auto sink = [&] {
            return house.room.world().context().state.notes.find(u"defaultSink"_s)->json["exclusions"_L1].toArray();
        };
        const auto before = sink();
        QCOMPARE(QCoro::waitFor(logs.read({}))->state, LogExclusion::State::Kept);
        const auto excluded = QCoro::waitFor(logs.exclude({}));
        QVERIFY2(excluded, excluded ? "" : qPrintable(excluded.error().message));
        QCOMPARE(excluded->state, LogExclusion::State::Excluded);
        QCOMPARE(excluded->others, 1);
        QCOMPARE(sink().size(), 2);
        QCOMPARE(sink().first(), before.first());
        const auto once = sink();
        QVERIFY(QCoro::waitFor(logs.exclude({})));
        QCOMPARE(sink(), once);
        QCOMPARE(QCoro::waitFor(logs.include({}))->state, LogExclusion::State::Kept);
        QCOMPARE(sink(), before);
    }

    void exclusionsOfOthersAreRecognised()
    {
        const auto sinkWith = [](const QJsonObject &exclusion) {
            return QJsonObject{{u"exclusions"_s, QJsonArray{exclusion}}};
        };
        const QString filter{LogExclusion::filter};
        QCOMPARE(logExclusionOf(sinkWith({{u"name"_s, u"x"_s}, {u"filter"_s, filter}})).state,
                 LogExclusion::State::Elsewhere);
        QVERIFY(!withExclusion(sinkWith({{u"name"_s, u"x"_s}, {u"filter"_s, filter}})));
        QVERIFY(!withoutExclusion(sinkWith({{u"name"_s, u"x"_s}, {u"filter"_s, filter}})));
        QCOMPARE(logExclusionOf(sinkWith({{u"name"_s, u"tpu-desk-tpu-logs"_s}, {u"filter"_s, u"true"_s}})).state,
                 LogExclusion::State::Elsewhere);
        QVERIFY(!withoutExclusion(sinkWith({{u"name"_s, u"tpu-desk-tpu-logs"_s}, {u"filter"_s, u"true"_s}})));
        QCOMPARE(logExclusionOf({{u"disabled"_s, true}}).state, LogExclusion::State::SwitchedOff);
        const auto disabled =
            sinkWith({{u"name"_s, u"tpu-desk-tpu-logs"_s}, {u"filter"_s, filter}, {u"disabled"_s, true}});
        QCOMPARE(logExclusionOf(disabled).state, LogExclusion::State::Kept);
        QCOMPARE(logExclusionOf(*withExclusion(disabled)).state, LogExclusion::State::Excluded);
        QVERIFY(!logExclusionEffect().isEmpty());
    }
};

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(TestMakeNetwork)
#include "tst_makenetwork.moc"
