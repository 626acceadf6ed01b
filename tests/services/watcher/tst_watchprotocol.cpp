// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/watcher/watcherplace.h"
#include "services/watcher/watcherstate.h"
#include "services/watcher/watchorder.h"
#include "services/watcher/watchprotocol.h"

#include <QTest>
#include <QTimeZone>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

class TestWatchProtocol : public QObject
{
    Q_OBJECT

private slots:
    void whatIsWrittenIsRead()
    {
        const QList<WatchFrame> frames{
            {.kind = WatchFrame::Kind::Ask, .id = 7, .word = u"hello"_s, .body = {{u"a"_s, 1}}},
            {.kind = WatchFrame::Kind::Part, .id = 7, .body = {{u"b"_s, u"line\nbreak"_s}}},
            {.kind = WatchFrame::Kind::Answer, .id = 7, .body = {}},
            {.kind = WatchFrame::Kind::Refusal, .id = 8, .body = watchErrorJson({.code = ErrorCode::Conflict})},
            {.kind = WatchFrame::Kind::News, .id = 0, .word = u"state"_s, .body = {}}};
        QByteArray bytes;
        for (const auto &frame : frames)
            bytes += lineOf(frame);
        QCOMPARE(bytes.count('\n'), frames.size());
        // However it is cut into pieces.
        for (const qsizetype size : {qsizetype{1}, qsizetype{7}, bytes.size()}) {
            WatchLines lines;
            QList<WatchFrame> read;
            for (qsizetype at = 0; at < bytes.size(); at += size)
                read += lines.feed(QByteArrayView{bytes}.sliced(at, std::min(size, bytes.size() - at))).value();
            QCOMPARE(read, frames);
        }
    }

    void whatIsNoFrameEndsTheReading_data()
    {
        QTest::addColumn<QByteArray>("line");
        QTest::newRow("a greeting of the login shell") << "Welcome to Ubuntu\n"_ba;
        QTest::newRow("no body") << R"({"ask":"hello","id":1})"
                                    "\n"_ba;
        QTest::newRow("no number") << R"({"ask":"hello","id":"x","body":{}})"
                                      "\n"_ba;
        QTest::newRow("a word that is none") << R"({"ask":"he llo","id":1,"body":{}})"
                                                "\n"_ba;
        QTest::newRow("a list") << "[1]\n"_ba;
        QTest::newRow("without an end") << QByteArray(watchprotocol::longestLine + 2, 'x');
    }
    void whatIsNoFrameEndsTheReading()
    {
        QFETCH(const QByteArray, line);
        WatchLines lines;
        QCOMPARE(lines.feed(line).error().code, ErrorCode::BadReply);
        QVERIFY(!lines.feed(lineOf({.kind = WatchFrame::Kind::Answer, .id = 1})));
    }

    void anErrorKeepsItsCodeAndItsWords()
    {
        const Error error{.code = ErrorCode::FileFailed,
                          .message = u"The disk is full."_s,
                          .serverWords = u"ENOSPC"_s,
                          .reason = QString{watchprotocol::otherVersion}};
        const auto read = watchErrorFrom(watchErrorJson(error));
        QCOMPARE(read.code, error.code);
        QCOMPARE(read.message, error.message);
        QCOMPARE(read.serverWords, error.serverWords);
        QCOMPARE(read.reason, error.reason);
        QCOMPARE(watchErrorFrom({{u"code"_s, u"of a later version"_s}}).code, ErrorCode::BadReply);
        const auto hostile = watchErrorFrom({{u"message"_s, QString{u'x'}.repeated(100'000) + u"\u202e"_s}});
        QVERIFY(hostile.message.size() <= 4'000);
    }

    void aStateIsReadAndBounded()
    {
        WatcherState state{
            .protocol = 1,
            .program = u"tpudesk-watch 0.1.0"_s,
            .records = 1,
            .lease = {.epoch = 3, .state = LeaseState::Held, .self = {.id = QUuid::createUuid(), .name = u"lab"_s}},
            .project = u"p"_s,
            .account = {.isThere = true,
                        .source = AccountSource::OwnClient,
                        .account = u"a@b.c"_s,
                        .granted = watcherPermissionNames(),
                        .problem = Error{.code = ErrorCode::SignedOut, .message = u"revoked"_s}},
            .trouble = Error{.code = ErrorCode::FileFailed, .message = u"full"_s},
            .publicKey = u"ssh-ed25519 AAAA tpudesk-watch@lab"_s,
            .now = QDateTime{QDate{2026, 11, 20}, QTime{12, 0}, QTimeZone::UTC},
            .requests = 2,
            .freeDisk = 1LL << 40,
            .keep = WatcherKeep::Crontab};
        QCOMPARE(*watcherStateFrom(toJson(state)), state);
        auto hostile = toJson(state);
        hostile[u"program"_s] = QString{u'x'}.repeated(10'000);
        hostile[u"requests"_s] = -5;
        const auto read = watcherStateFrom(hostile);
        QVERIFY(read->program.size() <= 120 && read->requests == 0);
        QVERIFY(!watcherStateFrom({}));
    }

    void whatACredentialMayDoIsSaid()
    {
        const auto all = watcherPermissionNames();
        QVERIFY(canWatch(all) && cannotDo(all).isEmpty());
        QCOMPARE(mayDo(all).size(), watcherPermissions().size());
        const QStringList viewer{u"tpu.locations.list"_s, u"tpu.nodes.list"_s, u"tpu.nodes.get"_s,
                                 u"tpu.operations.get"_s};
        QVERIFY(!canWatch(viewer));
        QCOMPARE(mayDo(viewer).size(), 1);
        QCOMPARE(cannotDo(viewer).size(), watcherPermissions().size() - 1);
    }

    void ordersAreTheSameOnAnotherClock()
    {
        const QDateTime here{QDate{2026, 11, 20}, QTime{12, 0}, QTimeZone::UTC};
        const auto there = here.addSecs(-7'200); // that clock is two hours behind
        TpuRequest wanted{.id = QUuid::createUuid(), .namePattern = u"t1"_s, .zones = {ZoneId{u"z1"_s}}};
        wanted.until = here.addSecs(600);
        const auto read = orderedRequestFrom(orderJson(wanted, here), there);
        QCOMPARE(read.until, there.addSecs(600));
        QVERIFY(read.notBefore.isNull());
        QCOMPARE(read.namePattern, wanted.namePattern);
        const auto order = orderFrom(orderJson(event::Ordered{event::Order::Stop, ZoneId{u"z1"_s}}, here), there);
        QVERIFY(order);
        QCOMPARE(std::get<event::Ordered>(*order).order, event::Order::Stop);
        QCOMPARE(std::get<event::Ordered>(*order).zone, ZoneId{u"z1"_s});
        const auto lost = orderFrom(orderJson(event::Lost{.numericId = u"42"_s}, here), there);
        QCOMPARE(std::get<event::Lost>(*lost).numericId, u"42"_s);
        const auto changed = orderFrom(orderJson(event::Changed{wanted}, here), there);
        QCOMPARE(std::get<event::Changed>(*changed).tpuRequest.until, there.addSecs(600));
        QVERIFY(orderJson(ProvisioningEvent{event::Woke{}}, here).isEmpty());
        QVERIFY(!orderFrom({{u"order"_s, u"explode"_s}}, there));
        QVERIFY(!orderFrom({}, there));
        const FinishedAttempt attempt{.zone = ZoneId{u"z1"_s},
                                      .number = 3,
                                      .startedAt = here.addSecs(-60),
                                      .endedAt = here.addSecs(-10),
                                      .error = Error{.code = ErrorCode::NoCapacity}};
        const auto seen = finishedAttemptFrom(orderJson(attempt, here), there);
        QCOMPARE(seen.startedAt, there.addSecs(-60));
        QCOMPARE(seen.error->code, ErrorCode::NoCapacity);
    }

    void aPlaceIsKeptAndNothingElseIsOne()
    {
        const WatcherPlace place{.host = plainHost(u"me"_s, u"lab.example.com"_s),
                                 .watcher = {.id = QUuid::createUuid(), .name = u"lab"_s},
                                 .program = u"/home/me/.local/share/tpudesk-watch/current/bin/tpudesk-watch"_s,
                                 .dataFolder = u"/home/me/.local/share/tpudesk-watch/data/p"_s,
                                 .unit = u"tpudesk-watch-p.service"_s,
                                 .version = u"0.1.0"_s,
                                 .keep = WatcherKeep::WhileLoggedIn,
                                 .source = AccountSource::OwnClient,
                                 .profile = QUuid::createUuid()};
        QCOMPARE(*watcherPlaceFrom(toJson(place)), place);
        auto relative = toJson(place);
        relative[u"program"_s] = u"bin/tpudesk-watch"_s;
        QVERIFY(!watcherPlaceFrom(relative));
        QVERIFY(!watcherPlaceFrom({}));
    }
};

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(TestWatchProtocol)
#include "tst_watchprotocol.moc"
