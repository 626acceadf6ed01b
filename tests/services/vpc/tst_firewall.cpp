// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/net/strictjson.h"
#include "services/vpc/firewall.h"
#include "services/vpc/ranges.h"
#include "services/vpc/vpc.h"

#include <QJsonArray>
#include <QTest>

using namespace Qt::StringLiterals;

namespace {

using Who = PortAccess::Who;

const auto fromAll = R"("sourceRanges":["0.0.0.0/0"])"_ba;
const auto ssh = R"("allowed":[{"IPProtocol":"tcp","ports":["22"]}])"_ba;

QByteArray rule(const QByteArray &name, const QByteArray &members)
{
    return R"({"name":")" + name
        + R"(","network":"https://www.googleapis.com/compute/v1/projects/p/global/networks/default",)" + members + "}";
}

QList<VpcRule> rules(const QList<QByteArray> &list)
{
    return parseVpcRules(readStrictJson(R"({"items":[)" + list.join(',') + "]}").object);
}

const auto kinds = R"({"items":[
 {"name":"auto","autoCreateSubnetworks":true,"subnetworks":["x/compute/v1/projects/p/regions/us-east1/subnetworks/default"]},
 {"name":"own","autoCreateSubnetworks":false}, {"name":"old","IPv4Range":"10.240.0.0/16"}, {"autoCreateSubnetworks":true}, 3]})"_ba;

} // namespace

class TestFirewall : public QObject
{
    Q_OBJECT

private slots:
    void whoMayReachPort22IsFollowedAsGoogleDoes_data()
    {
        QTest::addColumn<QList<QByteArray>>("given");
        QTest::addColumn<Who>("who");
        QTest::addColumn<QString>("detail");
        const auto allow = rule("ssh", fromAll + ',' + ssh);
        const auto row = [](const char *name, const QList<QByteArray> &given, Who who, const QString &detail = {}) {
            QTest::newRow(name) << given << who << detail;
        };
        row("no rules: the network's last rule is no", {}, Who::Nobody);
        row("open", {allow}, Who::Everybody, u"ssh"_s);
        row("open, and the direction is the default", {rule("a", R"("direction":"INGRESS",)" + fromAll + ',' + ssh)},
            Who::Everybody, u"a"_s);
        row("only outwards", {rule("a", R"("direction":"EGRESS","destinationRanges":["0.0.0.0/0"],)" + ssh)},
            Who::Nobody);
        row("switched off", {rule("a", R"("disabled":true,)" + fromAll + ',' + ssh)}, Who::Nobody);
        row("another network", {rule("a", fromAll + ',' + ssh).replace("networks/default", "networks/other")},
            Who::Nobody);
        row("no source named is everybody", {rule("a", ssh)}, Who::Everybody, u"a"_s);
        row("another port", {rule("a", fromAll + R"(,"allowed":[{"IPProtocol":"tcp","ports":["80","443"]}])")},
            Who::Nobody);
        row("within a range of ports", {rule("a", fromAll + R"(,"allowed":[{"IPProtocol":"tcp","ports":["20-30"]}])")},
            Who::Everybody, u"a"_s);
        row("beside a range of ports", {rule("a", fromAll + R"(,"allowed":[{"IPProtocol":"tcp","ports":["23-30"]}])")},
            Who::Nobody);
        row("all ports", {rule("a", fromAll + R"(,"allowed":[{"IPProtocol":"tcp"}])")}, Who::Everybody, u"a"_s);
        row("all protocols", {rule("a", fromAll + R"(,"allowed":[{"IPProtocol":"all"}])")}, Who::Everybody, u"a"_s);
        row("tcp by its number", {rule("a", fromAll + R"(,"allowed":[{"IPProtocol":"6","ports":["22"]}])")},
            Who::Everybody, u"a"_s);
        row("udp is not tcp", {rule("a", fromAll + R"(,"allowed":[{"IPProtocol":"udp","ports":["22"]}])")},
            Who::Nobody);
        row("from one place", {rule("a", R"("sourceRanges":["198.51.100.0/24"],)" + ssh)}, Who::Some,
            u"198.51.100.0/24"_s);
        row("from inside only", {rule("a", R"("sourceRanges":["10.128.0.0/9"],)" + ssh)}, Who::Nobody);
        row("from tagged machines only", {rule("a", R"("sourceTags":["hop"],)" + ssh)}, Who::Nobody);
        row("from two halves is everybody", {rule("a", R"("sourceRanges":["0.0.0.0/1","128.0.0.0/1"],)" + ssh)},
            Who::Everybody, u"a"_s);
        row("from half of the Internet", {rule("a", R"("sourceRanges":["128.0.0.0/1"],)" + ssh)}, Who::Some,
            u"128.0.0.0/1"_s);
        row("from IPv6 only", {rule("a", R"("sourceRanges":["::/0"],)" + ssh)}, Who::Nobody);
        row("for tagged machines", {rule("a", R"("targetTags":["ssh-ok"],)" + fromAll + ',' + ssh)}, Who::Tagged,
            u"ssh-ok"_s);
        row("for machines of an account", {rule("a", R"("targetServiceAccounts":["x@y"],)" + fromAll + ',' + ssh)},
            Who::Tagged, u"x@y"_s);
        row("for all beats for tagged", {rule("a", R"("targetTags":["t"],)" + fromAll + ',' + ssh), allow},
            Who::Everybody, u"ssh"_s);
        const auto deny = R"("denied":[{"IPProtocol":"tcp"}],)" + fromAll;
        row("denied before", {rule("no", R"("priority":900,)" + deny), allow}, Who::Denied, u"no"_s);
        row("denied after", {rule("no", R"("priority":1100,)" + deny), allow}, Who::Everybody, u"ssh"_s);
        row("at the same number no counts first", {allow, rule("no", R"("priority":1000,)" + deny)}, Who::Denied,
            u"no"_s);
        row("no priority is 1000", {rule("no", R"("priority":999,)" + deny), allow}, Who::Denied, u"no"_s);
        row("denied for others", {rule("no", R"("priority":900,"targetTags":["t"],)" + deny), allow}, Who::Everybody,
            u"ssh"_s);
        row("a hole before the no",
            {rule("in", R"("priority":800,"sourceRanges":["198.51.100.7/32"],)" + ssh),
             rule("no", R"("priority":900,)" + deny), allow},
            Who::Some, u"198.51.100.7/32"_s);
        row("a no within the yes",
            {rule("no", R"("priority":900,"denied":[{"IPProtocol":"all"}],"sourceRanges":["198.51.100.0/24"])"), allow},
            Who::Some, u"0.0.0.0/0"_s);
        row("a range that cannot be read lets nobody in", {rule("a", R"("sourceRanges":["everywhere"],)" + ssh)},
            Who::Nobody);
        row("a port that cannot be read lets nobody in",
            {rule("a", fromAll + R"(,"allowed":[{"IPProtocol":"tcp","ports":["ssh"]}])")}, Who::Nobody);
        row("a port that cannot be read closes all",
            {rule("no", R"("priority":900,"denied":[{"IPProtocol":"tcp","ports":["ssh"]}],)" + fromAll), allow},
            Who::Denied, u"no"_s);
        row("garbage beside it", {"17", R"({"name":5})", R"({})", allow}, Who::Everybody, u"ssh"_s);
    }

    void whoMayReachPort22IsFollowedAsGoogleDoes()
    {
        QFETCH(QList<QByteArray>, given);
        QFETCH(Who, who);
        QFETCH(QString, detail);
        const auto access = portAccess(rules(given), u"default"_s, 22);
        QCOMPARE(access.who, who);
        QCOMPARE(who == Who::Some         ? access.sources.join(u' ')
                     : who == Who::Tagged ? access.tags.join(u' ')
                                          : access.rule,
                 detail);
    }

    void whoIsLetInIsKnownOfOneAddress_data()
    {
        QTest::addColumn<QList<QByteArray>>("given");
        QTest::addColumn<QString>("range");
        QTest::addColumn<bool>("isLetIn");
        QTest::addColumn<bool>("wouldHelp"); // a rule of priority 1000 for just this range
        const auto row = [](const char *name, const QList<QByteArray> &given, const QString &range, bool isLetIn,
                            bool wouldHelp) { QTest::newRow(name) << given << range << isLetIn << wouldHelp; };
        const auto me = u"203.0.113.7/32"_s;
        const auto open = rule("open", fromAll + ',' + ssh);
        const auto mine = rule("mine", R"("sourceRanges":["203.0.113.0/24"],)" + ssh);
        const QByteArray denied = R"("denied":[{"IPProtocol":"tcp"}],"sourceRanges":["203.0.113.0/28"])";
        row("no rules", {}, me, false, true);
        row("everybody", {open}, me, true, false);
        row("my range", {mine}, me, true, false);
        row("a wider range than mine", {mine}, u"203.0.112.0/22"_s, false, true);
        row("two halves", {rule("a", R"("sourceRanges":["203.0.113.6/31"],)" + ssh)}, u"203.0.113.6/31"_s, true, false);
        row("a hole where I am", {rule("no", R"("priority":900,)" + denied), open}, me, false, false);
        row("a hole that comes later", {rule("no", R"("priority":1200,)" + denied)}, me, false, true);
        row("a hole at the same number", {rule("no", denied)}, me, false, false);
        row("a hole for others", {rule("no", R"("priority":900,)" + denied), open}, u"203.0.113.99/32"_s, true, false);
        row("a hole for tagged machines", {rule("no", R"("targetTags":["t"],"priority":900,)" + denied), open}, me,
            true, false);
        row("only for tagged machines", {rule("t", R"("targetTags":["t"],)" + fromAll + ',' + ssh)}, me, false, true);
        row("no range at all", {open}, QString{}, false, false);
        row("IPv6", {rule("six", R"("sourceRanges":["::/0"],)" + ssh)}, u"2001:db8::7/128"_s, false, false);
    }

    void whoIsLetInIsKnownOfOneAddress()
    {
        QFETCH(QList<QByteArray>, given);
        QFETCH(QString, range);
        const VpcRule added{.name = u"new"_s,
                            .network = u"default"_s,
                            .ports = {PortRule{.protocol = u"tcp"_s, .written = {u"22"_s}, .ports = {{22, 22}}}},
                            .sourceRanges = {range}};
        QTEST(letsIn(rules(given), u"default"_s, 22, range), "isLetIn");
        QTEST(wouldOpen(rules(given), added, 22), "wouldHelp");
    }

    void whatARuleOpensIsTold_alsoWhereItsPortsCannotBeRead()
    {
        const auto odd =
            rules({rule("odd", fromAll + R"(,"allowed":[{"IPProtocol":"TCP","ports":["ssh"]},{"IPProtocol":"icmp"}])")})
                .first();
        QCOMPARE(portWords(odd), (QStringList{u"tcp:ssh"_s, u"icmp"_s}));
        QCOMPARE(exposureOf(odd), Exposure::Open); // nobody is told that it is harmless
        QCOMPARE(portAccess({odd}, u"default"_s, 22).who, Who::Nobody); // and nobody that port 22 is open
        const QByteArray many = "[" + QByteArrayList(1000, R"({"IPProtocol":"tcp","ports":["1"]})").join(',') + "]";
        QVERIFY(portWords(rules({rule("many", fromAll + R"(,"allowed":)" + many)}).first()).size() <= 300);
    }

    void theTunnelOfGoogleIsRecognised()
    {
        QVERIFY(isWithin(u"35.235.240.0/20"_s, u"35.235.240.0/20"_s));
        QVERIFY(isWithin(u"35.235.241.7/32"_s, u"35.235.240.0/20"_s));
        QVERIFY(!isWithin(u"35.235.0.0/16"_s, u"35.235.240.0/20"_s));
        QVERIFY(!isWithin(u"::1/128"_s, u"0.0.0.0/0"_s));
        QVERIFY(!isWithin(u"nonsense"_s, u"0.0.0.0/0"_s));
    }

    void theThreeKindsOfNetworksAreToldApart()
    {
        const auto networks = parseNetworks(readStrictJson(kinds).object);
        QCOMPARE(networks.size(), 3);
        QCOMPARE(networks.at(0), (VpcNetwork{u"auto"_s, VpcNetwork::Kind::Auto, {u"us-east1"_s}}));
        QCOMPARE(networks.at(1).kind, VpcNetwork::Kind::Custom);
        QCOMPARE(networks.at(2).kind, VpcNetwork::Kind::Legacy);
    }
};

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(TestFirewall)
#include "tst_firewall.moc"
