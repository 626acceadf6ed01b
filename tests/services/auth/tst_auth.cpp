// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/auth/practicecloud.h"
#include "services/auth/tokensource.h"
#include "services/core/wipe.h"
#include "tests/fakes/memorysearch.h"

#include <QFile>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include <csignal>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

const auto goodLine =
    R"({"api":"http://127.0.0.1:40123","sshPort":40222,"project":"trc-practice","projectNumber":"123456789012","token":"practice-token"})"_ba;

/// A shell script in the place of the practice cloud.
struct Script
{
    explicit Script(const QByteArray &text, PracticeCloud::Options options = {})
    {
        const auto path = folder.filePath(u"practice"_s);
        QFile file{path};
        if (!file.open(QFile::WriteOnly))
            qFatal("no temporary folder");
        file.write("#!/bin/sh\n" + text);
        file.setPermissions(QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
        file.close();
        options.program = path;
        cloud = std::make_unique<PracticeCloud>(options);
    }

    Result<PracticeAccess> start() { return QCoro::waitFor(cloud->start({})); }

    QTemporaryDir folder;
    std::unique_ptr<PracticeCloud> cloud;
};

QByteArray runs(const QByteArray &line = goodLine)
{
    return "echo '" + line + "'\ncat >/dev/null\n"; // ends when its pipe closes
}

bool isAlive(qint64 pid)
{
    return pid > 0 && ::kill(pid_t(pid), 0) == 0;
}

} // namespace

class TestAuth : public QObject
{
    Q_OBJECT

private slots:
    void thePracticeLineIsRead();
    void aStrangePracticeLineIsRefused_data();
    void aStrangePracticeLineIsRefused();
    void theRealCloudIsReachedByTls();
    void aPastedTokenIsCleaned_data();
    void aPastedTokenIsCleaned();
    void aPastedTokenCannotBeRenewed();
    void aPastedTokenIsOverwrittenWithItsHolder();
    void thePracticeCloudStartsAndEnds();
    void aMissingPracticeCloudIsSaid();
    void aPracticeCloudThatEndsAtOnceSaysWhy();
    void aPracticeCloudThatSaysNothingIsEnded();
    void aPracticeCloudThatChattersIsRefused();
    void aDeathIsNoticedAndItStartsAgain();
    void stoppingTheStartEndsTheProcess();
    void noProcessStaysBehind();
};

void TestAuth::thePracticeLineIsRead()
{
    const auto access = practiceAccess(goodLine + "\n");
    QVERIFY(access);
    QCOMPARE(access->profile.kind, CloudProfile::Kind::Practice);
    QCOMPARE(access->profile.project, ProjectId{u"trc-practice"_s});
    QCOMPARE(access->profile.sshPort, 40222);
    QCOMPARE(access->profile.tpu, QUrl{u"http://127.0.0.1:40123"_s});
    QCOMPARE(access->profile.compute, access->profile.tpu);
    QCOMPARE(access->token, u"practice-token"_s);
}

void TestAuth::aStrangePracticeLineIsRefused_data()
{
    QTest::addColumn<QByteArray>("line");
    const auto with = [](const QByteArray &from, const QByteArray &to) {
        auto line = goodLine;
        return line.replace(from, to);
    };
    QTest::newRow("empty") << QByteArray{};
    QTest::newRow("text") << "listening on 40123"_ba;
    QTest::newRow("another machine") << with("127.0.0.1", "10.0.0.1");
    QTest::newRow("a name that looks local") << with("127.0.0.1", "127.0.0.1.evil.example");
    QTest::newRow("no port") << with(":40123", "");
    QTest::newRow("no SSH port") << with("40222", "0");
    QTest::newRow("SSH port too large") << with("40222", "70000");
    QTest::newRow("project with a path") << with("trc-practice", "a/../b");
    QTest::newRow("no token") << with("practice-token", "");
    QTest::newRow("twice the same") << with("\"token\"", "\"api\"");
}

void TestAuth::aStrangePracticeLineIsRefused()
{
    QFETCH(QByteArray, line);
    const auto access = practiceAccess(line);
    QVERIFY(!access);
    QCOMPARE(access.error().code, ErrorCode::BadReply);
    QVERIFY(!access.error().message.isEmpty());
}

void TestAuth::theRealCloudIsReachedByTls()
{
    const auto profile = realCloud(ProjectId{u"trc-1"_s});
    for (const auto &url : {profile.tpu, profile.compute, profile.resourceManager, profile.serviceUsage,
                            profile.cloudQuotas, profile.billing, profile.userInfo, profile.oauth}) {
        QCOMPARE(url.scheme(), u"https"_s);
        QVERIFY(url.host().endsWith(".googleapis.com"_L1));
    }
    QCOMPARE(profile.sshPort, 22);
}

/// Only the log keeps it, to know what it must not write.
void TestAuth::aPastedTokenIsOverwrittenWithItsHolder()
{
    auto text =
        QString::fromLatin1("  Bearer ya29.made-while-this-") + QString::number(QDateTime::currentMSecsSinceEpoch());
    const auto token = QStringView{text}.sliced(9);
    const MemorySearch search{{reinterpret_cast<const char *>(token.utf16()), token.size() * 2}};
    QCOMPARE(search.count(), 1);
    {
        PastedToken source{text};
        QVERIFY(!PastedToken::problemWith(text));
        QVERIFY(search.count() >= 3);
    }
    QCOMPARE(search.count(), 2);
    wipe(text);
    QCOMPARE(search.count(), 1);
}

void TestAuth::aPastedTokenIsCleaned_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<bool>("isFine");
    QTest::newRow("plain") << u"ya29.abc"_s << true;
    QTest::newRow("line ends") << u"  ya29.\nabc\r\n"_s << true;
    QTest::newRow("header") << u"Authorization: Bearer ya29.abc"_s << true;
    QTest::newRow("bearer") << u"bearer ya29.abc"_s << true;
    QTest::newRow("quoted") << u"\"ya29.abc\""_s << true;
    QTest::newRow("empty") << u"   "_s << false;
    QTest::newRow("two words") << u"ya29.a bc"_s << false;
    QTest::newRow("not ASCII") << u"ya29.äbc"_s << false;
    QTest::newRow("huge") << QString(9'000, u'x') << false;
}

void TestAuth::aPastedTokenIsCleaned()
{
    QFETCH(QString, text);
    QFETCH(bool, isFine);
    QCOMPARE(!PastedToken::problemWith(text), isFine);
    if (isFine)
        QCOMPARE(QCoro::waitFor(PastedToken{text}.token(Freshness::Cached, {}))->text, u"ya29.abc"_s);
}

void TestAuth::aPastedTokenCannotBeRenewed()
{
    PastedToken token{u"ya29.abc"_s};
    const auto renewed = QCoro::waitFor(token.token(Freshness::Refreshed, {}));
    QCOMPARE(renewed.error().code, ErrorCode::SignedOut);
    QVERIFY(!renewed.error().message.isEmpty());
}

void TestAuth::thePracticeCloudStartsAndEnds()
{
    Script script{"echo \"$@\" >&2\n" + runs(),
                  {.program = {}, .stateFolder = u"/tmp/s"_s, .arguments = {u"--speed"_s, u"10"_s}}};
    QSignalSpy states{script.cloud.get(), &PracticeCloud::stateChanged};
    QSignalSpy deaths{script.cloud.get(), &PracticeCloud::died};
    const auto access = script.start();
    QVERIFY2(access, qPrintable(access ? QString{} : access.error().message));
    QCOMPARE(access->profile.sshPort, 40222);
    QCOMPARE(script.cloud->state(), PracticeCloud::State::Running);
    const auto pid = script.cloud->processId();
    QVERIFY(isAlive(pid));
    QCOMPARE(script.start()->token, access->token); // it runs already
    QCOMPARE(script.start()->token, access->token);
    QCOMPARE(script.cloud->processId(), pid);
    QVERIFY(QCoro::waitFor(script.cloud->end()));
    QVERIFY(!isAlive(pid));
    QCOMPARE(script.cloud->state(), PracticeCloud::State::Stopped);
    QCOMPARE(deaths.size(), 0);
    QCOMPARE(states.size(), 3);
}

void TestAuth::aMissingPracticeCloudIsSaid()
{
    PracticeCloud cloud{{.program = u"/nowhere/tpudesk-practice"_s}};
    const auto access = QCoro::waitFor(cloud.start({}));
    QCOMPARE(access.error().code, ErrorCode::NotFound);
    QVERIFY(access.error().message.contains("/nowhere/tpudesk-practice"_L1));
}

void TestAuth::aPracticeCloudThatEndsAtOnceSaysWhy()
{
    Script script{"echo 'port 80 is taken' >&2\nexit 1\n"};
    const auto access = script.start();
    QCOMPARE(access.error().code, ErrorCode::FileFailed);
    QVERIFY2(access.error().message.contains("port 80 is taken"_L1), qPrintable(access.error().message));
    QCOMPARE(script.cloud->state(), PracticeCloud::State::Stopped);
}

void TestAuth::aPracticeCloudThatSaysNothingIsEnded()
{
    Script script{"exec sleep 60\n", {.program = {}, .deadline = 200ms, .grace = 200ms}};
    const auto access = script.start();
    QCOMPARE(access.error().code, ErrorCode::Timeout);
    QCOMPARE(script.cloud->processId(), 0);
}

void TestAuth::aPracticeCloudThatChattersIsRefused()
{
    Script script{"while :; do printf aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa || exit; done\n",
                  {.program = {}, .deadline = 20s, .grace = 200ms}};
    const auto access = script.start();
    QVERIFY(!access);
    QCOMPARE(script.cloud->processId(), 0);
}

void TestAuth::aDeathIsNoticedAndItStartsAgain()
{
    Script script{runs()};
    QSignalSpy deaths{script.cloud.get(), &PracticeCloud::died};
    QVERIFY(script.start());
    ::kill(pid_t(script.cloud->processId()), SIGKILL);
    QTRY_COMPARE(deaths.size(), 1);
    QCOMPARE(script.cloud->state(), PracticeCloud::State::Died);
    QVERIFY(!deaths.first().first().value<Error>().message.isEmpty());
    QVERIFY(script.start());
    QCOMPARE(script.cloud->state(), PracticeCloud::State::Running);
}

void TestAuth::stoppingTheStartEndsTheProcess()
{
    Script script{"exec sleep 60\n", {.program = {}, .grace = 200ms}};
    std::stop_source stop;
    auto starting = script.cloud->start(stop.get_token());
    const auto pid = script.cloud->processId();
    QVERIFY(isAlive(pid));
    stop.request_stop();
    QCOMPARE(QCoro::waitFor(starting).error().code, ErrorCode::Cancelled);
    QVERIFY(!isAlive(pid));
}

void TestAuth::noProcessStaysBehind()
{
    auto script = std::make_unique<Script>(runs());
    QVERIFY(script->start());
    const auto pid = script->cloud->processId();
    script.reset();
    QVERIFY(!isAlive(pid));
}

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(TestAuth)
#include "tst_auth.moc"
