// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/core/activities.h"
#include "services/core/log.h"
#include "services/core/punctuation.h"
#include "services/core/taskscope.h"
#include "services/core/wake.h"
#include "services/core/wakewatch.h"

#include <QFile>
#include <QFileInfo>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QTranslator>

using namespace Qt::StringLiterals;

class TestCore : public QObject
{
    Q_OBJECT

private slots:
    void aWaiterGoesOnAfterNow();
    void aWakeBeforeTheWaitIsNotLost();
    void aStoppedWaiterEndsWithCancelled();
    void whoStoppedTasksCanWaitForThoseAlone();
    void activitiesMoveToABoundedHistory();
    void aFailedActivityNamesItsReason();
    void aCancelledActivityIsNotAFailure();
    void theTextOfAnActivityIsMadeWhenItIsShown();
    void L1_theLogHoldsNoSecret_data();
    void L1_theLogHoldsNoSecret();
    void L1_theLogFileHoldsNoSecretAndIsTheUsersOwn();
    void oneEntryIsOneLineOfTheLogFile();
    void theLogRingIsBounded();
    void aLogFileThatCannotBeWrittenIsSaid();
    void L3_aLinkInThePlaceOfTheLogFileIsNotFollowed();
    void aDeviceThatEverybodyUsesKeepsItsPermissions();
    void J7_wakingFromSleepIsNoticedOnce();
    void whatStandsBetweenWordsIsTheLanguages();
};

namespace {

struct WideMarks final : QTranslator
{
    [[nodiscard]] bool isEmpty() const override { return false; }
    [[nodiscard]] QString translate(const char *context, const char *source, const char *, int) const override
    {
        if (QLatin1StringView{context} != "punctuation"_L1)
            return {};
        return QLatin1StringView{source} == ", "_L1 ? u"、"_s : u"%1：%2"_s;
    }
};

} // namespace

void TestCore::aWaiterGoesOnAfterNow()
{
    auto wake = std::make_shared<Wake>();
    TaskScope scope;
    bool isDone = false;
    scope.run(wokenOrStopped(wake, scope.token()), [&](const Result<> &result) { isDone = result.has_value(); });
    QCoreApplication::processEvents();
    QVERIFY(!isDone);
    wake->now();
    QVERIFY2(!isDone, "the waiter must not run inside now()");
    QTRY_VERIFY(isDone);
}

void TestCore::aWakeBeforeTheWaitIsNotLost()
{
    auto wake = std::make_shared<Wake>();
    wake->now();
    QVERIFY(QCoro::waitFor(wokenOrStopped(wake, {})).has_value());
}

void TestCore::aStoppedWaiterEndsWithCancelled()
{
    TaskScope scope;
    std::optional<ErrorCode> code;
    scope.run(wokenOrStopped(std::make_shared<Wake>(), scope.token()),
              [&](const Result<> &result) { code = result.error().code; });
    scope.cancel();
    QTRY_VERIFY(code);
    QCOMPARE(*code, ErrorCode::Cancelled);
    QCOMPARE(TaskScope::running(), 0);
}

void TestCore::whoStoppedTasksCanWaitForThoseAlone()
{
    TaskScope old;
    TaskScope young;
    for (int i = 0; i < 3; ++i)
        old.run(wokenOrStopped(std::make_shared<Wake>(), old.token()), [](const Result<> &) { });
    const auto mark = TaskScope::started();
    young.run(wokenOrStopped(std::make_shared<Wake>(), young.token()), [](const Result<> &) { });
    QVERIFY(!TaskScope::haveEnded(mark));
    QCOMPARE(TaskScope::running(), 4);
    old.cancel();
    QTRY_VERIFY(TaskScope::haveEnded(mark));
    QCOMPARE(TaskScope::running(), 1);
    QVERIFY(!TaskScope::haveEnded(TaskScope::started()));
    young.cancel();
    QTRY_VERIFY(TaskScope::haveEnded(TaskScope::started()));
}

void TestCore::activitiesMoveToABoundedHistory()
{
    Activities activities;
    QSignalSpy ended{&activities, &Activities::finished};
    const auto first = activities.add([] { return u"first"_s; }, [] {});
    QCOMPARE(activities.running().size(), 1);
    activities.update(first, ActivityState::Retrying, {}, 0.5);
    QCOMPARE(activities.running().constFirst().state, ActivityState::Retrying);
    activities.finish(first, ActivityState::Done);
    activities.finish(first, ActivityState::Failed);
    QCOMPARE(ended.size(), 1);
    QVERIFY(activities.running().isEmpty());
    QCOMPARE(activities.ended().constFirst().state, ActivityState::Done);
    QVERIFY2(!activities.ended().constFirst().cancel, "what is over cannot be cancelled");
    const auto second = activities.add([] { return u"second"_s; });
    activities.replaceEnded(second); // it runs
    QCOMPARE(activities.running().size(), 1);
    activities.finish(second, ActivityState::Failed);
    activities.replaceEnded(second);
    QVERIFY(!activities.find(second) && activities.find(first));
    for (int i = 0; i < Activities::historyLimit + 50; ++i)
        activities.finish(activities.add([i] { return QString::number(i); }), ActivityState::Done);
    QCOMPARE(activities.ended().size(), Activities::historyLimit);
    QCOMPARE(activities.ended().constFirst().text(), QString::number(Activities::historyLimit + 49));
    activities.clearEnded();
    QVERIFY(activities.ended().isEmpty());
}

void TestCore::aFailedActivityNamesItsReason()
{
    Activities activities;
    const auto id = activities.add([] { return u"Creating t1"_s; });
    activities.finish(id, Error{ErrorCode::Denied, u"You may not."_s, {}}, [] { return u"t1 is ready"_s; });
    QCOMPARE(activities.find(id)->state, ActivityState::Failed);
    QCOMPARE(activities.find(id)->text(), u"Creating t1 — You may not."_s);
}

void TestCore::aCancelledActivityIsNotAFailure()
{
    Activities activities;
    const auto id = activities.add([] { return u"Creating t1"_s; });
    activities.finish(id, Error{ErrorCode::Cancelled, {}, {}}, {});
    QCOMPARE(activities.find(id)->state, ActivityState::Cancelled);
    QCOMPARE(activities.find(id)->text(), u"Creating t1"_s);
}

void TestCore::theTextOfAnActivityIsMadeWhenItIsShown()
{
    Activities activities;
    QString language = u"en"_s;
    const auto id = activities.add([&] { return language; });
    language = u"ko"_s;
    QCOMPARE(activities.find(id)->text(), u"ko"_s);
}

void TestCore::L1_theLogHoldsNoSecret_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("secret");
    QTest::newRow("access token") << u"got ya29.a0AfB_by-canary now"_s << u"canary"_s;
    QTest::newRow("refresh token") << u"kept 1//0gcanaryCANARY-x"_s << u"canary"_s;
    QTest::newRow("header") << u"Authorization: Basic canarycanary"_s << u"canary"_s;
    QTest::newRow("header in JSON") << u"{\"authorization\": \"Bearer canarycanary\"}"_s << u"canary"_s;
    QTest::newRow("bearer") << u"sent bearer canary-canary"_s << u"canary"_s;
    QTest::newRow("url") << u"GET /x?access_token=canary&y=1"_s << u"canary"_s;
    QTest::newRow("private key") << u"-----BEGIN OPENSSH PRIVATE KEY-----\ncanary\n-----END OPENSSH PRIVATE KEY-----"_s
                                 << u"canary"_s;
    QTest::newRow("cut private key") << u"x -----BEGIN RSA PRIVATE KEY-----\ncanary\nmore"_s << u"canary"_s;
    QTest::newRow("service account") << u"\"private_key\": \"canary\""_s << u"canary"_s;
    QTest::newRow("jwt") << u"jwt eyJhbGciOiJSUzI1NiJ9.canary.sig"_s << u"canary"_s;
    QTest::newRow("proxy") << u"no answer from http://ann:canary@proxy.example:3128/"_s << u"canary"_s;
    QTest::newRow("proxy, an @ in it") << u"socks5h://ann:x@canary@proxy.example:1080"_s << u"canary"_s;
    QTest::newRow("password") << u"Password: canary"_s << u"canary"_s;
    QTest::newRow("named") << u"the token is practice-canary-1."_s << u"practice-canary-1"_s;
}

void TestCore::L1_theLogHoldsNoSecret()
{
    QFETCH(QString, text);
    QFETCH(QString, secret);
    Log::instance().hide(u"practice-canary-1"_s);
    Log::instance().write(LogLevel::Note, u"test"_s, text);
    const auto kept = Log::instance().lines().constLast().text;
    QVERIFY2(!kept.contains(secret), qPrintable(kept));
    QVERIFY(kept.contains("[hidden"_L1));
    for (const QString &plain : {u"node t1 in us-central2-b is READY"_s, u"https://tpu.example:443/v2/nodes?x=a@b"_s})
        QCOMPARE(redacted(plain), plain);
}

void TestCore::L1_theLogFileHoldsNoSecretAndIsTheUsersOwn()
{
    QTemporaryDir folder;
    const auto path = folder.filePath(u"log.txt"_s);
    QVERIFY(Log::instance().openFile(path).has_value());
    warn(u"test"_s, u"ya29.canary was refused"_s);
    QFile file{path};
    QVERIFY(file.open(QFile::ReadOnly));
    const auto content = file.readAll();
    QVERIFY(content.contains("was refused"));
    QVERIFY(!content.contains("canary"));
    QVERIFY(!(file.permissions() & (QFile::ReadGroup | QFile::ReadOther | QFile::WriteGroup | QFile::WriteOther)));
}

void TestCore::oneEntryIsOneLineOfTheLogFile()
{
    QTemporaryDir folder;
    const auto path = folder.filePath(u"log.txt"_s);
    QVERIFY(Log::instance().openFile(path).has_value());
    warn(u"test"_s, u"said\r\n2026-01-01T00:00:00.000Z note net: all is well\n\x1b]0;title\x07\u009b31m"_s);
    QFile file{path};
    QVERIFY(file.open(QFile::ReadOnly));
    const auto content = QString::fromUtf8(file.readAll());
    QCOMPARE(content.count(u'\n'), 1);
    for (const auto c : content)
        QVERIFY(c == u'\n' || c.category() != QChar::Other_Control);
    QVERIFY(content.contains("all is well"_L1));
}

void TestCore::theLogRingIsBounded()
{
    for (int i = 0; i < Log::ringLimit + 10; ++i)
        note(u"test"_s, QString::number(i));
    QCOMPARE(Log::instance().lines().size(), Log::ringLimit);
}

void TestCore::aLogFileThatCannotBeWrittenIsSaid()
{
    const auto opened = Log::instance().openFile(u"/nowhere/at/all/log.txt"_s);
    QVERIFY(!opened);
    QCOMPARE(opened.error().code, ErrorCode::FileFailed);
    QVERIFY(opened.error().message.contains("/nowhere/at/all/log.txt"_L1));
}

void TestCore::L3_aLinkInThePlaceOfTheLogFileIsNotFollowed()
{
    const QTemporaryDir folder;
    for (const auto &target : {u"victim"_s, u"not-there-yet"_s}) {
        const auto path = folder.filePath(u"log-of-"_s + target);
        QFile victim{folder.filePath(u"victim"_s)};
        QVERIFY(victim.open(QFile::WriteOnly | QFile::Truncate));
        victim.close();
        QVERIFY(QFile::link(folder.filePath(target), path));
        const auto opened = Log::instance().openFile(path);
        QVERIFY(!opened);
        QVERIFY2(opened.error().message.contains("link"_L1), qPrintable(opened.error().message));
        note(u"test"_s, u"a line"_s);
        QCOMPARE(QFileInfo{victim}.size(), 0);
        QVERIFY(!QFileInfo::exists(folder.filePath(u"not-there-yet"_s)));
    }
    QVERIFY(Log::instance().openFile({}));
}

void TestCore::aDeviceThatEverybodyUsesKeepsItsPermissions()
{
    const auto before = QFile::permissions(u"/dev/null"_s);
    QVERIFY(Log::instance().openFile(u"/dev/null"_s));
    QCOMPARE(QFile::permissions(u"/dev/null"_s), before);
    QVERIFY(Log::instance().openFile({}));
}

void TestCore::J7_wakingFromSleepIsNoticedOnce()
{
    using namespace std::chrono_literals;
    auto asleep = 3'600'000ms; // it slept before we began: nothing to tell
    WakeWatch watch{nullptr, [&] { return asleep; }, 5ms};
    QSignalSpy woke{&watch, &WakeWatch::woke};
    QTest::qWait(30);
    QCOMPARE(woke.size(), 0);
    asleep += 500ms;
    QTest::qWait(30);
    QCOMPARE(woke.size(), 0);
    asleep += 8h;
    QTRY_COMPARE(woke.size(), 1);
    QVERIFY(woke.first().first().value<std::chrono::milliseconds>() >= 8h);
    QTest::qWait(30);
    QCOMPARE(woke.size(), 1);
    const auto now = timeAsleep();
    QVERIFY(now >= 0ms);
    QVERIFY2(timeAsleep() - now < 2s, "a computer that is awake does not sleep");
}

void TestCore::whatStandsBetweenWordsIsTheLanguages()
{
    const QStringList names{u"a%1"_s, u"%2"_s};
    QCOMPARE(punctuation::labelled(punctuation::list(names), u"%1 done"_s),
             u"a%1, %2: %1 done"_s); // no place in a value is filled
    WideMarks wide;
    QVERIFY(QCoreApplication::installTranslator(&wide));
    QCOMPARE(punctuation::labelled(punctuation::list(names), u"done"_s), u"a%1、%2：done"_s);
    QCoreApplication::removeTranslator(&wide);
}

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(TestCore)
#include "tst_core.moc"
