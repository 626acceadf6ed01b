// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/auth/profile.h"
#include "services/core/writelock.h"
#include "services/diagnostics/bugreport.h"
#include "services/diagnostics/pseudonyms.h"
#include "services/diagnostics/realitycalls.h"
#include "services/diagnostics/realitycheck.h"
#include "services/diagnostics/realityshapes.h"
#include "services/net/strictjson.h"
#include "tests/fakes/faketoken.h"
#include "tests/services/practice/practiceprocess.h"
#include "tests/tools/realityreplay.h"

#include <QCoroTask>
#include <QJsonArray>
#include <QTest>

using namespace Qt::StringLiterals;

namespace {

const QByteArray world =
    R"({"nodes":[{"zone":"us-central2-b","id":"the-secret-name","node":{"acceleratorType":"v4-16",
        "runtimeVersion":"tpu-ubuntu2204-base","labels":{"team":"our-lab"},"metadata":{"ssh-keys":"jo:ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIL4wRgOZtFBHqBcxCSBSHD0YvpRnt1NlGJcRdXtsvDcL jo"}}}],
        "seconds":{"decide":0.05,"boot":0.05}})";

} // namespace

/// The whole check against the practice cloud, which answers as Google does.
class TestRealityPractice : public QObject
{
    Q_OBJECT

private slots:
    void init() { WriteLock::instance().lock(); }
    void cleanup() { WriteLock::instance().unlock(); }

    /// The program's read-only mode holds all the time: what changes something would not leave.
    void L11_everyKindOfCallIsReadWholeAndNothingIsUnknown()
    {
        const QTemporaryDir folder;
        QFile scenario{folder.filePath(u"world.json"_s)};
        QVERIFY(scenario.open(QFile::WriteOnly) && scenario.write(world) == world.size());
        scenario.close();
        PracticeProcess cloud;
        QVERIFY2(cloud.start({u"--scenario"_s, scenario.fileName(), u"--speed"_s, u"20"_s}),
                 cloud.errors().constData());
        SystemClock clock;
        FakeToken token{QList<Token>{{QString::fromLatin1(cloud.token())}}};
        const auto profile = practiceAccess(QJsonDocument{cloud.line()}.toJson(QJsonDocument::Compact))->profile;
        RestClient rest{&token, &clock};
        QTRY_VERIFY_WITH_TIMEOUT(http(cloud.port(), "GET", "/v2/projects/trc-practice/locations/-/nodes", cloud.token())
                                     .body.contains("READY"),
                                 30'000);
        int last = 0;
        const auto report =
            QCoro::waitFor(checkReality({.profile = profile, .rest = &rest, .clock = &clock, .version = u"TPU Desk"_s},
                                        [&last](int done, int) { last = done; }, {}));
        QVERIFY(report);
        QCOMPARE(last, int(realityCalls().size()));
        const auto text = report->text();
        QVERIFY2(report->cut.isEmpty(), qPrintable(text));
        QCOMPARE(report->unknowns, QStringList{});
        QCOMPARE(report->notAsked, (QStringList{u"tpu.queuedResource"_s}));
        for (const auto &reply : report->replies) {
            QVERIFY2(reply.status == 200, qPrintable(reply.id + u": "_s + reply.outcome + reply.body));
            QVERIFY2(reply.outcome.startsWith("read "_L1), qPrintable(reply.id + u": "_s + reply.outcome));
        }
        QVERIFY2(text.contains("Of 2 workers 2 publish keys"_L1), qPrintable(report->answers.first()));
        QVERIFY(text.contains("1 nodes in one page"_L1));
        QVERIFY2(text.contains("TPUV4"_L1) || text.contains("TPU-V4"_L1), qPrintable(report->answers.last()));
        for (const auto &secret :
             {u"the-secret-name"_s, u"our-lab"_s, u"AAAAC3Nz"_s, u"trc-practice"_s, QString::fromLatin1(cloud.token())})
            QVERIFY2(!text.contains(secret), qPrintable(secret + u"\n"_s + text));
        QCOMPARE(secretsIn(text), QStringList{});
        const auto replayed = replayReality(text.toUtf8());
        QVERIFY2(replayed, replayed ? "" : qPrintable(replayed.error()));
        QCOMPARE(replayed->size(), report->replies.size());
        for (const auto &reply : *replayed)
            QVERIFY2(reply.isRead, qPrintable(reply.id + u": "_s + reply.outcome));
        const auto path = folder.filePath(u"reality.txt"_s);
        QVERIFY(saveReport(path, text));
        QCOMPARE(QFile{path}.permissions() & (QFile::ReadGroup | QFile::ReadOther), QFile::Permissions{});
    }

    /// What is kept of answers stands before the same judges as the practice cloud above.
    void L11_keptAnswersPassTheSameChecks_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<QStringList>("unknown");
        QTest::newRow("bare") << u"node-bare"_s << QStringList{};
        QTest::newRow("full") << u"node-full"_s << QStringList{};
    }

    void L11_keptAnswersPassTheSameChecks()
    {
        QFETCH(QString, name);
        QFETCH(QStringList, unknown);
        QFile file{QStringLiteral(TPUDESK_TEST_DATA) + u"/tpu/%1.json"_s.arg(name)};
        QVERIFY(file.open(QFile::ReadOnly));
        const auto json = readStrictJson(file.readAll());
        QCOMPARE(json.flaw, JsonFlaw::None);
        QCOMPARE(unknownsIn(u"tpu.v2/Node"_s, json.object), unknown);
        const auto *call = realityCall(u"tpu.nodes"_s);
        QVERIFY(call != nullptr);
        const auto read = call->parse({{u"nodes"_s, QJsonArray{json.object}}});
        QVERIFY2(read, read ? "" : qPrintable(read.error().message));
        QCOMPARE(read->read, 1);
    }

    void whatFailedInTheQueueIsListedInItsOwnWords()
    {
        PracticeProcess cloud;
        QVERIFY2(cloud.start({u"--scenario"_s, u"dead-requests"_s, u"--speed"_s, u"20"_s}), cloud.errors().constData());
        SystemClock clock;
        FakeToken token{QList<Token>{{QString::fromLatin1(cloud.token())}}};
        const auto profile = practiceAccess(QJsonDocument{cloud.line()}.toJson(QJsonDocument::Compact))->profile;
        RestClient rest{&token, &clock};
        const auto report = QCoro::waitFor(checkReality({.profile = profile, .rest = &rest, .clock = &clock}, {}, {}));
        QVERIFY(report);
        QVERIFY2(std::ranges::any_of(report->sentences,
                                     [](const QString &line) {
                                         return line.startsWith("tpu.queuedResources"_L1)
                                             && line.contains("There is no more capacity"_L1)
                                             && line.endsWith("[a rule knows it]"_L1);
                                     }),
                 qPrintable(report->text()));
    }
};

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(TestRealityPractice)
#include "tst_realitypractice.moc"
