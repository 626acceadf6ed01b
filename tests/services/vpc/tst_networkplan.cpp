// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/vpc/makenetwork.h"
#include "services/vpc/ranges.h"
#include "tests/services/practice/discovery.h"

#include <QJsonDocument>
#include <QTest>

using namespace Qt::StringLiterals;

namespace {

using Kind = NetworkChange::Kind;
const ProjectId project{u"p"_s};
const auto own = u"203.0.113.7/32"_s;

VpcRule rule(const QString &name, const QString &network, const QStringList &sources, const QString &ports = u"22"_s)
{
    const int port = ports.toInt();
    return {.name = name,
            .network = network,
            .ports = {PortRule{.protocol = u"tcp"_s, .written = {ports}, .ports = {{port, port}}}},
            .sourceRanges = sources};
}

VpcRule inside(const QString &network, const QString &range)
{
    return {.name = u"inside"_s,
            .network = network,
            .ports = {PortRule{.protocol = u"tcp"_s, .written = {u"0-65535"_s}, .ports = {{0, 65535}}},
                      PortRule{.protocol = u"udp"_s, .written = {u"0-65535"_s}, .ports = {{0, 65535}}}},
            .sourceRanges = {range}};
}

/// A project with one network "net" that has all that a slice with external addresses needs.
NetworkState complete()
{
    NetworkState state;
    state.networks = {{.name = u"net"_s}};
    state.subnetworks = {{.name = u"sub"_s,
                          .network = u"net"_s,
                          .region = u"us-central2"_s,
                          .range = u"10.20.0.0/20"_s,
                          .access = GoogleAccess::On}};
    state.rules = {inside(u"net"_s, u"10.20.0.0/16"_s), rule(u"ssh"_s, u"net"_s, {own})};
    return state;
}

NetworkSpec spec(const QString &network = u"net"_s)
{
    return {.network = network, .zone = ZoneId{u"us-central2-b"_s}, .machines = 4, .ownRange = own};
}

QList<Kind> kindsOf(const Result<NetworkPlan> &plan)
{
    QList<Kind> kinds;
    for (const auto &change : plan ? plan->changes : QList<NetworkChange>{})
        kinds += change.kind;
    return kinds;
}

const NetworkChange &the(const NetworkPlan &plan, Kind kind)
{
    return *std::ranges::find(plan.changes, kind, &NetworkChange::kind);
}

} // namespace

class TestNetworkPlan : public QObject
{
    Q_OBJECT

private slots:
    void aSubnetworkThatIsNamedIsTakenOrRefused()
    {
        auto seen = complete();
        seen.subnetworks +=
            {.name = u"other"_s, .network = u"net"_s, .region = u"us-central2"_s, .range = u"10.20.16.0/20"_s};
        auto named = spec();
        named.subnetwork = u"other"_s;
        const auto plan = planNetwork(project, seen, named);
        QVERIFY(plan);
        QCOMPARE(plan->subnetwork, u"other"_s);
        QVERIFY(!kindsOf(plan).contains(Kind::MakeSubnetwork));
        named.subnetwork = u"elsewhere"_s;
        const auto missing = planNetwork(project, seen, named);
        QVERIFY(!missing);
        QCOMPARE(missing.error().code, ErrorCode::NotFound);
        QVERIFY2(missing.error().message.contains("elsewhere"_L1) && missing.error().message.contains("us-central2"_L1),
                 qPrintable(missing.error().message));
        seen.subnetworks.last().range = u"10.20.16.0/29"_s;
        named.subnetwork = u"other"_s;
        named.machines = 16;
        QVERIFY(!planNetwork(project, seen, named)); // no room for them, whatever else there is
    }

    void theGatewayIsAChoice()
    {
        auto hidden = spec();
        hidden.addresses = ExternalAddress::None;
        QVERIFY(kindsOf(planNetwork(project, complete(), hidden)).contains(Kind::MakeGateway));
        hidden.gateway = NetworkSpec::Gateway::No;
        QVERIFY(!kindsOf(planNetwork(project, complete(), hidden)).contains(Kind::MakeGateway));
    }

    void nothingIsMissingWhereAllIsThere()
    {
        const auto plan = planNetwork(project, complete(), spec());
        QVERIFY(plan);
        QVERIFY(plan->changes.isEmpty());
        QCOMPARE(plan->network, u"net"_s);
        QCOMPARE(plan->subnetwork, u"sub"_s);
    }

    void aNewNetworkGetsAllThatItLacks()
    {
        const auto plan = planNetwork(project, complete(), spec(u"tpudesk"_s));
        QCOMPARE(kindsOf(plan), (QList{Kind::MakeNetwork, Kind::MakeSubnetwork, Kind::OpenInside, Kind::OpenOwn}));
        QCOMPARE(plan->subnetwork, u"tpudesk-us-central2"_s);
        QCOMPARE(the(*plan, Kind::MakeSubnetwork).body["privateIpGoogleAccess"_L1], QJsonValue{true});
        QCOMPARE(the(*plan, Kind::MakeNetwork).body["autoCreateSubnetworks"_L1],
                 QJsonValue{false}); // absent would be a legacy one
        for (const auto &change : plan->changes) {
            QVERIFY(isOwn(change.body));
            QVERIFY(!change.what.isEmpty() && !change.why.isEmpty());
            QVERIFY2(change.command.startsWith(u"gcloud compute "_s) && change.undo.contains(u" delete "_s),
                     qPrintable(change.undo));
            QVERIFY(!QJsonDocument{change.body}.toJson().contains("0.0.0.0/0"));
        }
    }

    /// pip and apt need a way out, SSH a way in; both without an external address.
    void hostsWithoutAddressesGetTheTunnelAndAGateway()
    {
        auto asked = spec(u"tpudesk"_s);
        asked.addresses = ExternalAddress::None;
        const auto plan = planNetwork(project, complete(), asked);
        QCOMPARE(
            kindsOf(plan),
            (QList{Kind::MakeNetwork, Kind::MakeSubnetwork, Kind::OpenInside, Kind::OpenTunnel, Kind::MakeGateway}));
        QCOMPARE(the(*plan, Kind::OpenTunnel).body["sourceRanges"_L1].toArray(), QJsonArray{QString{iapRange}});
        const auto nat = the(*plan, Kind::MakeGateway).body["nats"_L1][0];
        QCOMPARE(nat["sourceSubnetworkIpRangesToNat"_L1].toString(), u"LIST_OF_SUBNETWORKS"_s); // serves ours alone
        QVERIFY(nat["subnetworks"_L1][0]["name"_L1].toString().endsWith(u"/subnetworks/tpudesk-us-central2"_s));
        QVERIFY(the(*plan, Kind::MakeGateway).why.contains(u"bills"_s));
        auto there = complete();
        there.subnetworks[0].access = GoogleAccess::Off;
        there.rules += rule(u"iap"_s, u"net"_s, {QString{iapRange}});
        there.routers = {{.name = u"r"_s, .network = u"net"_s, .region = u"us-central2"_s, .served = {u"*"_s}}};
        asked.network = u"net"_s;
        QCOMPARE(kindsOf(planNetwork(project, there, asked)), QList{Kind::SwitchGoogleAccess});
        there.routers[0].served = {u"another"_s};
        QCOMPARE(kindsOf(planNetwork(project, there, asked)), (QList{Kind::SwitchGoogleAccess, Kind::MakeGateway}));
    }

    void theBodiesAreAsGoogleDescribesThem()
    {
        const Discovery discovery;
        if (!discovery.isThere())
            QSKIP(qPrintable(Discovery::whyNot()));
        auto asked = spec(u"tpudesk"_s);
        asked.tunnel = NetworkSpec::Tunnel::Yes;
        auto hidden = spec(u"hidden"_s);
        hidden.addresses = ExternalAddress::None;
        const QMap<QString, QString> schemas{{u"networks"_s, u"Network"_s},
                                             {u"subnetworks"_s, u"Subnetwork"_s},
                                             {u"firewalls"_s, u"Firewall"_s},
                                             {u"routers"_s, u"Router"_s}};
        for (const auto &one : {asked, hidden}) {
            const auto plan = planNetwork(project, complete(), one);
            for (const auto &change : plan->changes) {
                const auto problems =
                    discovery.problemsOf(u"compute.v1.json"_s, schemas[collectionOf(change.kind)], change.body);
                QVERIFY2(problems.isEmpty(), qPrintable(problems.join(u'\n')));
            }
        }
    }

    void aTypedRangeThatOverlapsIsRefusedWithOneThatIsFree()
    {
        auto asked = spec();
        asked.range = u"10.20.8.0/22"_s;
        const auto plan = planNetwork(project, complete(), asked);
        QVERIFY(!plan);
        QCOMPARE(plan.error().code, ErrorCode::Invalid);
        QVERIFY2(plan.error().message.contains(u"10.20.0.0/20"_s)
                     && plan.error().message.contains(u"sub (us-central2)"_s),
                 qPrintable(plan.error().message));
        auto seen = complete();
        seen.subnetworks[0].aliasRanges = {u"10.40.0.0/16"_s};
        seen.routes[u"net"_s] = {u"10.50.0.0/16"_s};
        for (const auto &range : {u"10.40.3.0/24"_s, u"10.50.0.0/20"_s}) {
            asked.range = range;
            QVERIFY(!planNetwork(project, seen, asked));
        }
        asked.range = u"10.60.0.0/20"_s;
        QCOMPARE(kindsOf(planNetwork(project, seen, asked)), (QList{Kind::MakeSubnetwork, Kind::OpenInside}));
        asked.range = u"10.20.0.0/20"_s; // the one that is there
        QVERIFY(planNetwork(project, seen, asked)->changes.isEmpty());
    }

    void rangesAsTheyAreTyped_data()
    {
        QTest::addColumn<QString>("typed");
        QTest::addColumn<bool>("fine");
        QTest::newRow("a private one") << u" 10.20.0.0/20 "_s << true;
        QTest::newRow("bits of a host") << u"10.20.0.1/20"_s << false;
        QTest::newRow("too wide") << u"10.0.0.0/7"_s << false;
        QTest::newRow("too narrow") << u"10.0.0.0/30"_s << false;
        QTest::newRow("loopback") << u"127.0.0.0/16"_s << false;
        QTest::newRow("no length") << u"10.20.0.0"_s << false;
        QTest::newRow("IPv6") << u"fd00::/64"_s << false;
        QTest::newRow("words") << u"my range"_s << false;
        QTest::newRow("a number too many") << u"10.20.0.0.0/20"_s << false;
        QTest::newRow("all") << u"0.0.0.0/0"_s << false;
    }
    void rangesAsTheyAreTyped()
    {
        QFETCH(QString, typed);
        QFETCH(bool, fine);
        const auto range = subnetRange(typed);
        QCOMPARE(range.has_value(), fine);
        QVERIFY(fine || !range.error().message.isEmpty());
    }

    void freeRangesOverlapNothing()
    {
        QStringList taken{u"10.10.0.0/16"_s, u"10.11.32.0/19"_s};
        for (int i = 0; i < 300; ++i) {
            const auto range = freeRange(taken, 16);
            QVERIFY(range);
            QVERIFY2(overlapWith(*range, taken).isEmpty(), qPrintable(*range));
            QVERIFY(overlapWith(*range, {u"10.128.0.0/9"_s, u"172.17.0.0/16"_s}).isEmpty());
            QVERIFY(subnetRange(*range));
            taken += *range;
        }
        QVERIFY(roomIn(*freeRange({}, 5000)) >= 5000);
        QVERIFY(!freeRange({u"10.0.0.0/8"_s, u"172.16.0.0/12"_s, u"192.168.0.0/16"_s}, 4));
        QVERIFY(freeRange({u"10.0.0.0/8"_s, u"172.16.0.0/12"_s}, 4)->startsWith(u"192.168."_s));
    }

    void everybodyIsNeverLetIn()
    {
        for (const auto &range : {u"0.0.0.0/0"_s, u"0.0.0.0/1"_s, u"128.0.0.0/2"_s}) {
            auto asked = spec(u"new"_s);
            asked.ownRange = range;
            const auto plan = planNetwork(project, complete(), asked);
            QVERIFY(!plan);
            QVERIFY(plan.error().message.contains(range));
        }
    }

    void openRulesAreOfferedAndNarrowedOnlyWhenAskedFor()
    {
        auto seen = complete();
        seen.rules = {inside(u"net"_s, u"10.20.0.0/16"_s), rule(u"open"_s, u"net"_s, {u"0.0.0.0/0"_s}),
                      rule(u"far"_s, u"other"_s, {u"0.0.0.0/0"_s})};
        auto plan = planNetwork(project, seen, spec());
        QVERIFY(plan->changes.isEmpty()); // the way in is open, and nothing is touched unasked
        QCOMPARE(plan->openRules.size(), 1);
        QCOMPARE(plan->openRules[0].name, u"open"_s);
        QVERIFY(plan->openRules[0].what.endsWith(u"narrowed to %1."_s.arg(own)));
        auto elsewhere = spec(); // without an address of the user's, narrowing shuts the user out
        elsewhere.ownRange.clear();
        QVERIFY(planNetwork(project, seen, elsewhere)->openRules[0].what.contains(u"you neither"_s));
        auto asked = spec();
        asked.narrow = {u"open"_s, u"far"_s};
        plan = planNetwork(project, seen, asked);
        QCOMPARE(kindsOf(plan), QList{Kind::NarrowRule});
        QCOMPARE(plan->changes[0].body["sourceRanges"_L1].toArray(), QJsonArray{own});
        QCOMPARE(plan->changes[0].before, QStringList{u"0.0.0.0/0"_s});
        QVERIFY(plan->changes[0].undo.contains(u"--source-ranges=0.0.0.0/0"_s));
        QVERIFY(plan->openRules.isEmpty());
    }

    void aRuleThatKeepsTheUserOutIsNamed()
    {
        auto seen = complete();
        auto deny = rule(u"deny-all"_s, u"net"_s, {u"0.0.0.0/0"_s});
        deny.verdict = VpcRule::Verdict::Deny;
        deny.priority = 100;
        seen.rules = {inside(u"net"_s, u"10.20.0.0/16"_s), deny};
        const auto plan = planNetwork(project, seen, spec());
        QCOMPARE(plan.error().code, ErrorCode::Denied);
        QVERIFY(plan.error().message.contains(u"deny-all"_s));
    }

    void quotasThatAreGoneAreSaidBeforeAnythingIsMade()
    {
        auto seen = complete();
        for (const auto &metric : {u"NETWORKS"_s, u"SUBNETWORKS"_s, u"FIREWALLS"_s, u"ROUTERS"_s}) {
            seen.counts = {{metric, {.limit = 5, .usage = 5}}};
            auto asked = spec(u"new"_s);
            asked.addresses = ExternalAddress::None;
            const auto plan = planNetwork(project, seen, asked);
            QVERIFY(!plan);
            QCOMPARE(plan.error().code, ErrorCode::QuotaExceeded);
            QVERIFY(plan.error().message.contains(metric));
        }
        QVERIFY(planNetwork(project, seen, spec())); // nothing is missing, so nothing is counted
    }

    void namesThatAreTakenGetANumber()
    {
        auto seen = complete();
        seen.networks += VpcNetwork{.name = u"tpudesk"_s};
        QCOMPARE(freeNetworkName(seen), u"tpudesk-2"_s);
        seen.subnetworks += Subnetwork{.name = u"fresh-us-central2"_s,
                                       .network = u"net"_s,
                                       .region = u"us-central2"_s,
                                       .range = u"10.90.0.0/20"_s};
        seen.rules += rule(u"tpudesk-ssh"_s, u"other"_s, {own});
        const auto plan = planNetwork(project, seen, spec(u"fresh"_s));
        QCOMPARE(plan->subnetwork, u"fresh-us-central2-2"_s);
        QCOMPARE(the(*plan, Kind::OpenOwn).name, u"tpudesk-ssh-2"_s);
        for (const auto &name : {u"Net"_s, u"-a"_s, u"a b"_s, QString(64, u'a'), QString{}})
            QVERIFY(!planNetwork(project, seen, spec(name)));
        seen.networks[0].kind = VpcNetwork::Kind::Legacy;
        QVERIFY(planNetwork(project, seen, spec()).error().message.contains(u"legacy"_s));
    }

    void subnetworksThatAreTooSmallOrForOthersAreNotTaken()
    {
        auto seen = complete();
        seen.subnetworks[0].range = u"10.20.0.0/29"_s;
        QVERIFY(planNetwork(project, seen, spec())->changes.isEmpty());
        auto asked = spec();
        asked.machines = 5; // four fit into a /29
        QVERIFY(kindsOf(planNetwork(project, seen, asked)).contains(Kind::MakeSubnetwork));
        seen = complete();
        seen.subnetworks[0].purpose = u"REGIONAL_MANAGED_PROXY"_s;
        QVERIFY(kindsOf(planNetwork(project, seen, spec())).contains(Kind::MakeSubnetwork));
    }

    void whatWasMadeIsReadBackAsItWas()
    {
        const MadeThing thing{
            .kind = Kind::NarrowRule, .name = u"r"_s, .region = {}, .before = {u"0.0.0.0/0"_s}, .after = {own}};
        QCOMPARE(madeThingFrom(toJson(thing)), std::optional{thing});
        QVERIFY(!madeThingFrom({}));
        QVERIFY(!madeThingFrom({{u"kind"_s, 99}, {u"name"_s, u"x"_s}}));
        QVERIFY(!madeThingFrom({{u"kind"_s, 0}, {u"name"_s, u"../firewalls/x"_s}}));
    }
};

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(TestNetworkPlan)
#include "tst_networkplan.moc"
