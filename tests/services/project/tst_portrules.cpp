// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later

// Letting SSH in from one's own address: what is sent, what is left alone, and that it can be taken back.
#include "services/core/taskscope.h"
#include "services/core/writelock.h"
#include "services/net/restclient.h"
#include "services/vpc/portrules.h"
#include "tests/fakes/fakeclock.h"
#include "tests/fakes/fakenetwork.h"
#include "tests/fakes/faketoken.h"

#include <QJsonArray>
#include <QTest>
#include <QUrlQuery>

using namespace Qt::StringLiterals;

namespace {

const PortOpening opening{u"tpudesk-ssh"_s, u"default"_s, u"203.0.113.7/32"_s};

/// A project's firewall behind a real RestClient.
struct Wall
{
    FakeWorld world;
    FakeClock clock;
    FakeToken token;
    WriteLock lock;
    RestClient rest{
        &token,
        &clock,
        {.retry = {.maxTries = 2}, .network = world.network(), .random = [] { return 0.5; }, .lock = &lock}};
    PortRules ports{realCloud(ProjectId{u"my-project"_s}), &rest, &clock};
    QMap<QString, QJsonObject> rules;
    QJsonObject operationEnd{{u"status"_s, u"DONE"_s}, {u"name"_s, u"op"_s}};
    int lostReplies = 0;
    QList<FakeRequest> writes;

    Wall()
    {
        world.answer = [this](const FakeRequest &request) { return answer(request); };
    }

    FakeAnswer answer(const FakeRequest &request)
    {
        const auto path = request.url.path();
        const auto name = path.section(u'/', -1);
        if (request.verb != "GET")
            writes += request;
        if (path.contains(u"/global/operations/"_s))
            return {.body = QJsonDocument{operationEnd}.toJson()};
        if (request.verb == "POST") {
            rules.insert(request.body["name"_L1].toString(), request.body);
            if (lostReplies-- > 0)
                return {.status = 0, .error = QNetworkReply::RemoteHostClosedError};
            return {.body = R"({"name":"op","status":"RUNNING"})"};
        }
        if (request.verb == "DELETE") {
            rules.remove(name);
            return {.body = R"({"name":"op","status":"DONE"})"};
        }
        if (name != "firewalls"_L1)
            return rules.contains(name)
                ? FakeAnswer{.body = QJsonDocument{rules[name]}.toJson()}
                : FakeAnswer{.status = 404, .body = R"({"error":{"code":404,"message":"gone","status":"NOT_FOUND"}})"};
        QJsonArray items;
        for (const auto &rule : std::as_const(rules))
            items.append(rule);
        return {.body = QJsonDocument{QJsonObject{{u"items"_s, items}}}.toJson()};
    }

    void add(const QByteArray &json)
    {
        const auto rule = QJsonDocument::fromJson(json).object();
        rules.insert(rule["name"_L1].toString(), rule);
    }
};

template <typename T>
Result<T> ended(Task<T> task)
{
    TaskScope scope;
    std::optional<Result<T>> result;
    scope.run(std::move(task), [&](const Result<T> &r) { result = r; });
    (void)QTest::qWaitFor([&] { return result.has_value(); }, 5000);
    return result.value_or(failed(ErrorCode::Timeout));
}

} // namespace

class TestPortRules : public QObject
{
    Q_OBJECT

private slots:
    void P11_aRuleIsMadeForOneAddressAndTakenBackExactly()
    {
        Wall wall;
        const auto made = ended(wall.ports.open(opening, {}));
        QVERIFY2(made.has_value(), made ? "" : qPrintable(made.error().message));
        const auto sent = wall.rules.value(u"tpudesk-ssh"_s);
        QCOMPARE(sent["sourceRanges"_L1].toArray(), QJsonArray{u"203.0.113.7/32"_s});
        QCOMPARE(sent["allowed"_L1].toArray(),
                 (QJsonArray{QJsonObject{{u"IPProtocol"_s, u"tcp"_s}, {u"ports"_s, QJsonArray{u"22"_s}}}}));
        QCOMPARE(sent["network"_L1].toString(), u"global/networks/default"_s);
        QCOMPARE(sent["direction"_L1].toString(), u"INGRESS"_s);
        QVERIFY(isOwnPortRule(*made));
        QVERIFY(letsIn({*made}, u"default"_s, 22, opening.range));
        QVERIFY(ended(wall.ports.close(*made, {})).has_value());
        QVERIFY(wall.rules.isEmpty());
        QVERIFY(ended(wall.ports.close(*made, {})).has_value()); // gone already is what was wanted
    }

    void aLostReplyMakesNoSecondRule()
    {
        Wall wall;
        wall.lostReplies = 1;
        QVERIFY(ended(wall.ports.open(opening, {})).has_value());
        QCOMPARE(wall.writes.size(), 2);
        const auto idOf = [](const FakeRequest &request) {
            return QUrlQuery{request.url}.queryItemValue(u"requestId"_s);
        };
        QVERIFY(!idOf(wall.writes[0]).isEmpty());
        QCOMPARE(idOf(wall.writes[0]), idOf(wall.writes[1]));
    }

    void whatWouldChangeNothingIsNotSent_data()
    {
        QTest::addColumn<QByteArray>("rule");
        QTest::newRow("it is let in already") << QByteArray{
            R"({"name":"ssh","network":"x/default","sourceRanges":["0.0.0.0/0"],"allowed":[{"IPProtocol":"tcp","ports":["22"]}]})"};
        QTest::newRow("somebody closed it before")
            << QByteArray{R"({"name":"no","network":"x/default","priority":100,"denied":[{"IPProtocol":"all"}]})"};
    }

    void whatWouldChangeNothingIsNotSent()
    {
        QFETCH(QByteArray, rule);
        Wall wall;
        wall.add(rule);
        const auto made = ended(wall.ports.open(opening, {}));
        QVERIFY(!made && made.error().code == ErrorCode::Invalid && made.error().message.contains(opening.range));
        QVERIFY(wall.writes.isEmpty());
    }

    void aRuleThatSomebodyChangedIsNotRemoved()
    {
        Wall wall;
        const auto made = ended(wall.ports.open(opening, {}));
        QVERIFY(made.has_value());
        wall.rules[u"tpudesk-ssh"_s].insert(u"sourceRanges"_s, QJsonArray{u"198.51.100.0/24"_s});
        const auto closed = ended(wall.ports.close(*made, {}));
        QVERIFY(!closed && closed.error().code == ErrorCode::Conflict);
        QVERIFY(wall.rules.contains(u"tpudesk-ssh"_s));
    }

    void P11_readOnlySendsNothing()
    {
        Wall wall;
        wall.lock.lock();
        QVERIFY(!ended(wall.ports.open(opening, {})));
        QVERIFY(wall.writes.isEmpty());
        wall.lock.unlock();
        const auto made = ended(wall.ports.open(opening, {}));
        QVERIFY(made.has_value());
        wall.lock.lock();
        QVERIFY(!ended(wall.ports.close(*made, {})));
        QCOMPARE(wall.writes.size(), 1);
    }

    void whatGoogleRefusesInItsOperationIsAnError()
    {
        Wall wall;
        wall.operationEnd.insert(
            u"error"_s, QJsonObject{{u"errors"_s, QJsonArray{QJsonObject{{u"message"_s, u"organisation policy"_s}}}}});
        const auto made = ended(wall.ports.open(opening, {}));
        QVERIFY(!made && made.error().serverWords == u"organisation policy"_s);
    }

    void P11_neverFromEverywhere_data()
    {
        QTest::addColumn<QString>("typed");
        QTest::addColumn<QString>("range");
        for (const auto &[typed, range] :
             QList<std::pair<QString, QString>>{{u"203.0.113.7"_s, u"203.0.113.7/32"_s},
                                                {u" 203.0.113.0/24"_s, u"203.0.113.0/24"_s},
                                                {u"0.0.0.0/0"_s, {}},
                                                {u"0.0.0.0"_s, {}},
                                                {u"::/0"_s, {}},
                                                {u"2001:db8::7"_s, {}},
                                                {u"10.0.0.1"_s, {}},
                                                {QString{}, {}},
                                                {u"203.0.113.7/99"_s, {}}})
            QTest::newRow(qPrintable(typed)) << typed << range;
    }

    void P11_neverFromEverywhere()
    {
        QFETCH(QString, typed);
        const auto range = openableRange(typed);
        QTEST(range.value_or(QString{}), "range");
        QVERIFY(range || !range.error().message.isEmpty());
    }

    void namesAreFreeAndCommandsAreExact()
    {
        const QList<VpcRule> taken{{.name = u"tpudesk-ssh"_s}, {.name = u"tpudesk-ssh-2"_s}};
        QCOMPARE(freeRuleName({}), u"tpudesk-ssh"_s);
        QCOMPARE(freeRuleName(taken), u"tpudesk-ssh-3"_s);
        QCOMPARE(openCommand(ProjectId{u"my-project"_s}, opening),
                 u"gcloud compute firewall-rules create tpudesk-ssh --project=my-project --network=default "
                 u"--direction=INGRESS --allow=tcp:22 "
                 "--source-ranges=203.0.113.7/32"_s);
        QVERIFY(openCommand(ProjectId{u"p"_s}, {u"n"_s, u"a; rm -rf ~"_s, {}}).contains(u"'a; rm -rf ~'"_s));
        QCOMPARE(closeCommand(ProjectId{u"my-project"_s}, u"tpudesk-ssh"_s),
                 u"gcloud compute firewall-rules delete tpudesk-ssh --project=my-project"_s);
        const auto profile = realCloud(ProjectId{u"my-project"_s});
        const auto call = openCall(profile, opening);
        QVERIFY2(
            call.startsWith("curl -X POST"_L1)
                && call.endsWith("https://compute.googleapis.com/compute/v1/projects/my-project/global/firewalls"_L1),
            qPrintable(call));
        QVERIFY2(call.contains(uR"("203.0.113.7/32")"_s) && call.contains(uR"("name": "tpudesk-ssh")"_s),
                 qPrintable(call));
        QVERIFY(
            closeCall(profile, u"tpudesk-ssh"_s)
                .endsWith(
                    "https://compute.googleapis.com/compute/v1/projects/my-project/global/firewalls/tpudesk-ssh"_L1));
        QVERIFY(closeCall(profile, u"tpudesk-ssh"_s).startsWith("curl -X DELETE"_L1));
        auto wide = ruleOf(opening);
        wide.sourceRanges = QStringList{u"0.0.0.0/0"_s};
        QVERIFY(!isOwnPortRule(wide)); // not as we make them: it is not offered for removal
    }
};

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(TestPortRules)
#include "tst_portrules.moc"
