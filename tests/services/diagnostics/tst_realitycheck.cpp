// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/core/writelock.h"
#include "services/diagnostics/bugreport.h"
#include "services/diagnostics/pseudonyms.h"
#include "services/diagnostics/realitycalls.h"
#include "services/diagnostics/realitycheck.h"
#include "services/diagnostics/realityshapes.h"
#include "services/net/rawreply.h"
#include "tests/fakes/fakeclock.h"
#include "tests/fakes/fakenetwork.h"
#include "tests/fakes/faketoken.h"
#include "tests/tools/realityreplay.h"

#include <QCoroTask>
#include <QTest>

using namespace Qt::StringLiterals;

namespace {

const auto sshKey = u"AAAAC3NzaC1lZDI1NTE5AAAAIL4wRgOZtFBHqBcxCSBSHD0YvpRnt1NlGJcRdXtsvDcL"_s;
const auto nodeName = u"projects/my-lab-7/locations/us-central2-b/nodes/big-run"_s;

FakeAnswer json(const QJsonObject &object, int status = 200)
{
    return {.status = status, .body = QJsonDocument{object}.toJson(QJsonDocument::Compact)};
}

FakeAnswer refusal(int status, const QString &words)
{
    return json(
        {{u"error"_s, QJsonObject{{u"code"_s, status}, {u"message"_s, words}, {u"status"_s, u"PERMISSION_DENIED"_s}}}},
        status);
}

QJsonObject node()
{
    return {{u"name"_s, nodeName},
            {u"id"_s, u"4611686018427387905"_s},
            {u"state"_s, u"READY"_s},
            {u"acceleratorType"_s, u"v4-8"_s},
            {u"description"_s, u"for Jo, room 12"_s},
            {u"labels"_s, QJsonObject{{u"colleague"_s, u"jo"_s}}},
            {u"metadata"_s,
             QJsonObject{{u"ssh-keys"_s, u"jo:ssh-ed25519 "_s + sshKey + u" jo@my.lab.edu"_s},
                         {u"wandb"_s, u"ya29.0123456789abcdef"_s}}},
            {u"networkEndpoints"_s,
             QJsonArray{QJsonObject{{u"ipAddress"_s, u"10.130.0.7"_s},
                                    {u"accessConfig"_s, QJsonObject{{u"externalIp"_s, u"34.1.2.3"_s}}}}}},
            {u"serviceAccount"_s, QJsonObject{{u"email"_s, u"12345678901-compute@developer.gserviceaccount.com"_s}}}};
}

/// A small Google that knows one node; whatever else it is asked it has nothing of.
struct Bench
{
    Bench()
    {
        profile.account = u"jo@my.lab.edu"_s;
        profile.projectNumber = u"12345678901"_s;
        world.answer = [this](const FakeRequest &request) {
            for (auto it = special.begin(); it != special.end(); ++it) {
                if (request.url.path().endsWith(it.key()))
                    return *it;
            }
            if (request.url.path().endsWith("/-/nodes"_L1))
                return json({{u"nodes"_s, QJsonArray{node()}}});
            return request.url.path().endsWith("/big-run"_L1) ? json(node()) : json({});
        };
    }

    [[nodiscard]] RealityReport check(std::function<void(int, int)> progress = {}, std::stop_token stop = {})
    {
        auto report = QCoro::waitFor(checkReality({.profile = profile,
                                                   .rest = &rest,
                                                   .pins = pins,
                                                   .clock = &clock,
                                                   .version = u"TPU Desk 1"_s,
                                                   .options = {.bodyLimit = 1 << 20, .network = world.network()}},
                                                  std::move(progress), std::move(stop)));
        return report ? *report : RealityReport{};
    }

    [[nodiscard]] static QString outcome(const RealityReport &report, const QString &id)
    {
        const auto found = std::ranges::find(report.replies, id, &RealityReply::id);
        return found == report.replies.end() ? QString{} : found->outcome;
    }

    CloudProfile profile{realCloud(ProjectId{u"my-lab-7"_s})};
    QMap<QString, FakeAnswer> special; ///< by the end of the path
    FakeWorld world;
    FakeClock clock;
    FakeToken token{QList<Token>{{u"ya29.the-token-of-all"_s}}};
    RestClient rest{&token, &clock, {.network = world.network()}};
    HostKeys *pins = nullptr;
};

} // namespace

class TestRealityCheck : public QObject
{
    Q_OBJECT

private slots:
    void nothingThatChangesEverLeaves()
    {
        Bench bench;
        WriteLock lock;
        for (const auto *verb : {"POST", "PUT", "PATCH", "DELETE", "HEAD", "get", "GET ", ""}) {
            for (const bool isLocked : {true, false}) { // it does not hang on the lock
                isLocked ? lock.lock() : lock.unlock();
                const auto answer = QCoro::waitFor(
                    rawReply(&bench.rest, {.verb = verb, .url = QUrl{u"https://tpu.googleapis.com/v2/x"_s}},
                             {.network = bench.world.network(), .lock = &lock}, {}));
                QVERIFY2(!answer && answer.error().code == ErrorCode::Denied, verb);
            }
        }
        QVERIFY(bench.world.requests.isEmpty());
        WriteLock::instance().lock();
        const auto report = bench.check();
        WriteLock::instance().unlock();
        QVERIFY(report.cut.isEmpty());
        QCOMPARE(bench.world.requests.size(), report.replies.size()); // each kind once
        static const QStringList reading{u":getGuestAttributes"_s, u"/entries:list"_s};
        for (const auto &request : std::as_const(bench.world.requests)) {
            const bool isReading =
                std::ranges::any_of(reading, [&](const QString &end) { return request.url.path().endsWith(end); });
            QVERIFY2(request.verb == "GET" || (request.verb == "POST" && isReading),
                     qPrintable(request.url.toString()));
        }
    }

    void theTokenGoesNowhereWithoutTls()
    {
        Bench bench;
        const auto answer = QCoro::waitFor(
            rawReply(&bench.rest, {.url = QUrl{u"http://tpu.example/v2/x"_s}}, {.network = bench.world.network()}, {}));
        QVERIFY(!answer);
        QVERIFY(bench.world.requests.isEmpty());
    }

    void nothingOfAnybodyIsInTheFileAndStandInsAgree()
    {
        Bench bench;
        bench.special[u"/queuedResources"_s] = json(
            {{u"queuedResources"_s,
              QJsonArray{QJsonObject{
                  {u"name"_s, u"projects/my-lab-7/locations/us-central2-b/queuedResources/q-of-jo"_s},
                  {u"state"_s,
                   QJsonObject{
                       {u"state"_s, u"FAILED"_s},
                       {u"failedData"_s,
                        QJsonObject{
                            {u"error"_s,
                             QJsonObject{
                                 {u"code"_s, 3},
                                 {u"message"_s,
                                  u"Node 'big-run' of project my-lab-7 (34.1.2.3, jo@my.lab.edu) may not be queued with 'other-run' in us-central2-b. [EID: 0x1]"_s}}}}}}}}}}});
        const auto text = bench.check().text();
        for (const auto &secret : {u"my-lab-7"_s, u"big-run"_s, u"q-of-jo"_s, u"other-run"_s, u"jo@"_s, u"Jo,"_s,
                                   u"\"jo\""_s, u"wandb"_s, u"colleague"_s, sshKey, u"ya29"_s, u"34.1.2.3"_s,
                                   u"10.130.0.7"_s, u"12345678901"_s, u"4611686018427387905"_s, u"lab.edu"_s})
            QVERIFY2(!text.contains(secret), qPrintable(secret + u"\n"_s + text));
        QCOMPARE(secretsIn(text), QStringList{});
        // One word, one stand-in: in the list, in the node, in the address that was asked and in the refusal.
        static const QRegularExpression whole{
            u"\"name\": \"projects/project-1/locations/us-central2-b/nodes/(node-\\d+)\""_s};
        const auto name = whole.match(text).captured(1);
        QVERIFY2(!name.isEmpty(), qPrintable(text));
        QVERIFY(text.contains(u"nodes/%1:getGuestAttributes"_s.arg(name)));
        QVERIFY2(text.contains(u"Node '%1' of project project-1"_s.arg(name)), qPrintable(text));
        // What is Google's stays.
        for (const auto *kept : {"us-central2-b", "\"v4-8\"", "\"READY\"", "may not be queued", "[no rule knows it]"})
            QVERIFY2(text.contains(QLatin1StringView{kept}), kept);
    }

    void H11_whatNoDescriptionKnowsIsListed()
    {
        Bench bench;
        auto odd = node();
        odd[u"state"_s] = u"HIBERNATED"_s;
        odd[u"colour"_s] = u"red"_s;
        odd[u"networkEndpoints"_s] = QJsonArray{QJsonObject{{u"zip"_s, 1}}};
        bench.special[u"/-/nodes"_s] = json({{u"nodes"_s, QJsonArray{odd, QJsonObject{{u"name"_s, u"?"_s}}}}});
        const auto report = bench.check();
        QCOMPARE(report.unknowns,
                 (QStringList{u"tpu.v2/Node: unknown field colour"_s, u"tpu.v2/NetworkEndpoint: unknown field zip"_s,
                              u"tpu.v2/Node: unknown value of state: HIBERNATED"_s}));
        QCOMPARE(Bench::outcome(report, u"tpu.nodes"_s), u"read 1 of 2"_s); // ours leaves out what has no usable name
        const auto replayed = replayReality(report.text().toUtf8());
        QVERIFY(replayed);
        QVERIFY(std::ranges::any_of(*replayed, [](const ReplayedReply &one) { return !one.isRead; }));
    }

    void everyCallRefusedIsAReportToo()
    {
        Bench bench;
        bench.world.answer = [](const FakeRequest &) { return refusal(403, u"Nobody may do this on Sundays."_s); };
        const auto report = bench.check();
        QVERIFY(report.cut.isEmpty());
        QCOMPARE(report.answered(), 0);
        QVERIFY(report.replies.size() > 20);
        QVERIFY(std::ranges::all_of(report.sentences, [](const QString &line) {
            return line.contains("Nobody may do this on Sundays."_L1) && line.endsWith("[no rule knows it]"_L1);
        }));
        const auto replayed = replayReality(report.text().toUtf8());
        QVERIFY2(replayed && replayed->size() == report.replies.size(), qPrintable(report.text()));
    }

    void R3_aProjectThatMayNotBeNamedIsAskedWithoutItsName()
    {
        Bench bench;
        bench.profile.quotaProject = ProjectId{u"my-lab-7"_s};
        bench.world.answer = [](const FakeRequest &request) {
            return request.quotaProject.isEmpty()
                ? json({})
                : refusal(403, u"Grant the caller the roles/serviceusage.serviceUsageConsumer role"_s);
        };
        const auto report = bench.check();
        QCOMPARE(report.answered(), int(report.replies.size()));
        QVERIFY(std::ranges::any_of(bench.world.requests,
                                    [](const FakeRequest &one) { return !one.quotaProject.isEmpty(); }));
    }

    void H23_whereTheConnectionWasLostStandsInTheFile()
    {
        Bench bench;
        bench.special[u"/-/nodes"_s] = {.error = QNetworkReply::RemoteHostClosedError};
        const auto report = bench.check();
        QCOMPARE(report.cut, u"the connection was lost at tpu.nodes"_s);
        QCOMPARE(report.replies.last().id, u"tpu.nodes"_s);
        QVERIFY(report.text().contains("It did not come to its end: the connection was lost at tpu.nodes."_L1));
        QVERIFY(replayReality(report.text().toUtf8()));
    }

    void whereItWasStoppedStandsInTheFile()
    {
        Bench bench;
        std::stop_source stop;
        const auto report =
            bench.check([&](int done, int) { done == 3 ? void(stop.request_stop()) : void(); }, stop.get_token());
        QVERIFY2(report.cut.startsWith("it was stopped at "_L1), qPrintable(report.cut));
        QCOMPARE(bench.world.requests.size(), 3);
    }

    void aSignInThatEndedEndsIt()
    {
        Bench bench;
        bench.world.answer = [](const FakeRequest &) { return refusal(401, u"Invalid credentials"_s); };
        QVERIFY(bench.check().cut.isEmpty()); // a refusal may be of one call alone
        (void)QCoro::waitFor(bench.rest.get(QUrl{u"https://tpu.googleapis.com/v2/x"_s}, {}));
        QVERIFY2(bench.check().cut.startsWith("the sign-in has ended at "_L1),
                 "after two refusals nothing goes out any more");
    }

    void H12_H15_whatIsHugeOrNoJsonIsNotKept()
    {
        Bench bench;
        bench.special[u"/-/nodes"_s] = {.body = "{\"nodes\":[\"" + QByteArray(2 << 20, 'x') + "\"]}"};
        bench.special[u"/locations"_s] = {.body = "<html>ya29.secret jo@my.lab.edu</html>", .contentType = "text/html"};
        bench.special[u"/global/networks"_s] = {.body = "{\"items\":["};
        bench.special[u"/global/firewalls"_s] = {.body = "{\"a\":1,\"a\":2}"};
        const auto report = bench.check();
        QVERIFY(report.cut.isEmpty());
        QVERIFY2(Bench::outcome(report, u"tpu.nodes"_s).startsWith("the reply is too large"_L1),
                 qPrintable(report.text()));
        QVERIFY(Bench::outcome(report, u"tpu.locations"_s).startsWith("the reply is no JSON"_L1));
        for (const auto &id : {u"compute.networks"_s, u"compute.firewalls"_s})
            QVERIFY2(Bench::outcome(report, id).contains("bytes)"_L1), qPrintable(Bench::outcome(report, id)));
        QCOMPARE(secretsIn(report.text()), QStringList{});
        QVERIFY(replayReality(report.text().toUtf8()));
    }

    /// Whatever the stand-ins overlooked goes with its line, and the file says so.
    void theLastNetTakesOutWhatItFinds()
    {
        RealityReport report;
        report.answers << u"asked of jo@my.lab.edu"_s << u"nothing private"_s;
        report.replies << RealityReply{.id = u"tpu.node"_s, .body = u"seen at 34.1.2.3"_s};
        const auto text = report.text();
        QVERIFY(secretsIn(text).isEmpty());
        QVERIFY(!text.contains("my.lab"_L1) && !text.contains("34.1.2.3"_L1));
        QVERIFY(text.contains("nothing private"_L1) && text.contains("tpu.node"_L1));
        QVERIFY2(text.endsWith("in them: 2.\n"_L1), qPrintable(text));
    }

    void budgetsAreAskedForAsTheProgramDoes()
    {
        Bench bench;
        bench.special[u"/billingInfo"_s] =
            json({{u"billingAccountName"_s, u"billingAccounts/01A2B3-C4D5E6-F708A9"_s}, {u"billingEnabled"_s, true}});
        (void)bench.check();
        const auto asked = std::ranges::find_if(bench.world.requests, [](const FakeRequest &request) {
            return request.url.path().endsWith("/budgets"_L1);
        });
        QVERIFY(asked != bench.world.requests.end());
        QVERIFY(asked->url.query().contains("scope=projects/my-lab-7"_L1));
    }

    void aLongListIsCut()
    {
        Bench bench;
        QJsonArray many;
        for (int i = 0; i < 500; ++i)
            many.append(node());
        bench.special[u"/-/nodes"_s] = json({{u"nodes"_s, many}});
        const auto report = bench.check();
        QCOMPARE(Bench::outcome(report, u"tpu.nodes"_s), u"read 500 of 500"_s);
        const auto kept = std::ranges::find(report.replies, u"tpu.nodes"_s, &RealityReply::id)->body;
        QCOMPARE(kept.count("acceleratorType"_L1), 10);
    }

    void R1_publishedKeysAreHeldAgainstThoseSeenBefore_data()
    {
        QTest::addColumn<QString>("seen");
        QTest::addColumn<QString>("said");
        QTest::newRow("agree") << sshKey << u"1 agree, 0 differ"_s;
        QTest::newRow("differ") << QString{sshKey}.replace(u'4', u'5') << u"0 agree, 1 differ"_s;
        QTest::newRow("never seen") << QString{} << u"0 agree, 0 differ"_s;
    }
    void R1_publishedKeysAreHeldAgainstThoseSeenBefore()
    {
        QFETCH(QString, seen);
        QFETCH(QString, said);
        const QTemporaryDir folder;
        HostKeys pins{folder.filePath(u"pins.json"_s)};
        if (!seen.isEmpty())
            QVERIFY(pins.pin({.project = ProjectId{u"my-lab-7"_s},
                              .zone = ZoneId{u"us-central2-b"_s},
                              .nodeId = u"4611686018427387905"_s,
                              .worker = 0},
                             {u"ssh-ed25519"_s, seen}));
        Bench bench;
        bench.pins = &pins;
        const auto entry = [](const QString &space, const QString &key, const QString &value) {
            return QJsonObject{{u"namespace"_s, space}, {u"key"_s, key}, {u"value"_s, value}};
        };
        bench.special[u":getGuestAttributes"_s] =
            json({{u"guestAttributes"_s,
                   QJsonArray{QJsonObject{
                       {u"queryValue"_s,
                        QJsonObject{{u"items"_s,
                                     QJsonArray{entry(u"hostkeys"_s, u"ssh-ed25519"_s, sshKey),
                                                entry(u"deviceInfo"_s, u"hostname"_s, u"t1v-n-cca1e90f-w-0"_s)}}}}}}}});
        const auto report = bench.check();
        QVERIFY2(report.answers.first().contains(said), qPrintable(report.answers.first()));
        QVERIFY(!report.text().contains("cca1e90f"_L1));
        QVERIFY(report.text().contains("-w-0"_L1)); // which worker it is stays
    }

    void R9_theFormOfANumberIsToldNotTheNumber()
    {
        Bench bench;
        bench.special[u"/timeSeries"_s] =
            json({{u"timeSeries"_s,
                   QJsonArray{QJsonObject{{u"metricKind"_s, u"GAUGE"_s},
                                          {u"metric"_s, QJsonObject{{u"labels"_s, QJsonObject{{u"core"_s, u"0"_s}}}}},
                                          {u"resource"_s,
                                           QJsonObject{{u"labels"_s,
                                                        QJsonObject{{u"worker_id"_s, u"7234567890123456789"_s},
                                                                    {u"node_id"_s, u"big-run"_s}}}}}}}}});
        const auto report = bench.check();
        QVERIFY2(report.answers.at(2).contains("19 digits (1 series); labels: node_id, worker_id, core"_L1),
                 qPrintable(report.answers.at(2)));
        QVERIFY(!report.text().contains("7234567890123456789"_L1));
        QCOMPARE(bench.world.requests.last().url.path().isEmpty(), false);
        const auto asked = std::ranges::find_if(
            bench.world.requests, [](const FakeRequest &one) { return one.url.path().endsWith("/timeSeries"_L1); });
        QVERIFY(asked->url.query().contains("view=HEADERS"_L1)
                && asked->url.query().contains("pageSize=10"_L1)); // Google bills by series
    }

    void aFixtureWithASecretIsRefused_data()
    {
        QTest::addColumn<QString>("secret");
        QTest::newRow("token") << u"ya29.a0AfH6SMBxqT7"_s;
        QTest::newRow("key") << sshKey;
        QTest::newRow("mail") << u"jo@my.lab.edu"_s;
        QTest::newRow("address") << u"34.1.2.3"_s;
        QTest::newRow("private key") << u"-----BEGIN OPENSSH PRIVATE KEY-----"_s;
    }
    void aFixtureWithASecretIsRefused()
    {
        QFETCH(QString, secret);
        Bench bench;
        auto text = bench.check().text();
        QVERIFY(replayReality(text.toUtf8()));
        const auto refused = replayReality(text.replace(u"READY"_s, u"READY "_s + secret).toUtf8());
        QVERIFY(!refused);
        QVERIFY2(refused.error().startsWith("This file still holds "_L1) && !refused.error().contains(secret),
                 qPrintable(refused.error()));
    }

    void whatIsNoFileOfTheCheckIsSaidToBeNone()
    {
        for (const auto *text :
             {"", "{}", "TPU Desk: reality check\n", "TPU Desk: report of a problem\n-- tpu.nodes: 200, 1 ms\n{\n}\n"})
            QVERIFY2(!replayReality(text), text);
        const auto cut = replayReality("TPU Desk: reality check\n-- tpu.nodes: 200, 1 ms\n{\n    \"nodes\": [\n");
        QVERIFY(cut && !cut->first().isRead);
        const auto unknown = replayReality("TPU Desk: reality check\n-- tpu.moon: 200, 1 ms\n{\n}\n");
        QVERIFY(unknown && !unknown->first().isRead);
    }

    void noHalfFileStays()
    {
        const QTemporaryDir folder;
        QVERIFY(!saveReport(folder.filePath(u"no/such/reality.txt"_s), u"x"_s));
        QVERIFY(QDir{folder.path()}.isEmpty());
    }

    void everyMessageThatIsReadIsDescribed()
    {
        for (const auto &call : realityCalls()) {
            QVERIFY2(realityCall(call.id) == &call, qPrintable(call.id));
            if (!call.message.isEmpty())
                QVERIFY2(!unknownsIn(call.message, {{u"surelyNoField"_s, 1}}).isEmpty(), qPrintable(call.message));
        }
    }
};

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(TestRealityCheck)
#include "tst_realitycheck.moc"
