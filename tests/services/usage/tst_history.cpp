// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/services/usage/historybench.h"

#include <QFile>
#include <QFileInfo>
#include <QTest>

#include <limits>

namespace {

/// Waits until everything handed over so far stands on the disk or was refused.
void settle(History *history)
{
    for (int turn = 0; turn < 2; ++turn) {
        QVERIFY(QCoro::waitFor(history->forget(u"a slice that nobody knows"_s))); // in turn with what is written
        history->flush();
    }
    QVERIFY(QCoro::waitFor(history->forget(u"a slice that nobody knows"_s)));
}

} // namespace

class HistoryTest : public QObject
{
    Q_OBJECT

private slots:
    void theLastHourIsInMemoryAlsoWithoutAFile()
    {
        Bench bench;
        History history{{}, &bench.clock};
        const auto from = bench.now() + 1'000;
        for (int i = 0; i < 600; ++i)
            bench.second(&history, u"h"_s, {float(i), 7});
        const auto bands = bandsOf(&history, duty(u"h"_s), from, from + 600'000, 600);
        QCOMPARE(bands.size(), 600);
        for (int i = 0; i < 600; ++i)
            QCOMPARE(bands.at(i), (Band{from + i * 1'000, float(i), float(i), float(i), false}));
        const auto few = bandsOf(&history, duty(u"h"_s), from, from + 600'000, 10);
        QVERIFY(few.size() <= 11);
        QCOMPARE(few.constFirst().min, 0.0F);
        QVERIFY(few.at(1).max > few.at(1).mean && few.at(1).mean > few.at(1).min);
        QCOMPARE(valuesIn(bandsOf(&history, duty(u"other"_s), from, from + 600'000, 600)), 0);
        QVERIFY(history.size().inMemory > 0);
        QCOMPARE(history.size().bytes, 0);
    }

    void yesterdayIsThereAfterARestart()
    {
        Bench bench;
        const auto from = bench.now() + 1'000;
        {
            History history{bench.path, &bench.clock};
            for (int i = 0; i < 600; ++i)
                bench.second(&history, u"h"_s, {float(i)});
        }
        bench.clock.advance(std::chrono::hours{20});
        History history{bench.path, &bench.clock};
        const auto bands = bandsOf(&history, duty(u"h"_s), from, from + 600'000, 600);
        for (int i = 0; i < 600; ++i)
            QCOMPARE(bands.at(i), (Band{from + i * 1'000, float(i), float(i), float(i), false}));
        QCOMPARE(QFileInfo{bench.path}.permissions() & (QFile::ReadGroup | QFile::ReadOther), QFile::Permissions{});
        const auto known = QCoro::waitFor(history.known({}));
        QVERIFY(known && known->size() == 1);
        QCOMPARE(known->constFirst().hosts, QStringList{u"h"_s});
        QCOMPARE(known->constFirst().oldest, from);
        QCOMPARE(known->constFirst().newest, from + 599'000);
    }

    void aDamagedFileIsPutAsideAndSaid_data()
    {
        QTest::addColumn<qint64>("from");
        QTest::addColumn<qint64>("count");
        QTest::newRow("the head") << qint64{0} << qint64{200};
        QTest::newRow("the tables") << qint64{100} << qint64{16'000};
        QTest::newRow("all of it") << qint64{0} << qint64{10'000'000};
    }

    void aDamagedFileIsPutAsideAndSaid()
    {
        QFETCH(qint64, from);
        QFETCH(qint64, count);
        Bench bench;
        {
            History history{bench.path, &bench.clock};
            for (int i = 0; i < 300; ++i)
                bench.second(&history, u"h"_s, {float(i)});
        }
        QFile file{bench.path};
        QVERIFY(file.open(QFile::ReadWrite) && file.seek(from));
        file.write(QByteArray(std::min(count, file.size() - from), 'x'));
        file.close();
        const auto begin = bench.now() + 1'000;
        {
            History history{bench.path, &bench.clock};
            QTRY_VERIFY(history.problem());
            QVERIFY2(history.problem()->message.contains("broken"_L1), qPrintable(history.problem()->message));
            for (int i = 0; i < 120; ++i)
                bench.second(&history, u"h"_s, {1});
        }
        QVERIFY(QFileInfo::exists(bench.path + ".broken-1"_L1));
        bench.clock.advance(std::chrono::hours{2});
        History history{bench.path, &bench.clock};
        QCOMPARE(valuesIn(bandsOf(&history, duty(u"h"_s), begin, begin + 120'000, 120)), 120);
        QVERIFY(!history.problem());
    }

    void aFolderThatMayNotBeWrittenLeavesTheHourAndASentence()
    {
        Bench bench;
        QFile wall{bench.folder.filePath(u"sub"_s)};
        QVERIFY(wall.open(QFile::WriteOnly)); // a file where the folder should be
        History history{bench.path, &bench.clock};
        QTRY_VERIFY(history.problem());
        QCOMPARE(history.problem()->code, ErrorCode::FileFailed);
        const auto from = bench.now() + 1'000;
        for (int i = 0; i < 100; ++i)
            bench.second(&history, u"h"_s, {1});
        QCOMPARE(valuesIn(bandsOf(&history, duty(u"h"_s), from, from + 100'000, 100)), 100);
    }

    void twoWindowsWriteOneFileAndEachReadsBoth()
    {
        Bench bench;
        const auto from = bench.now() + 1'000;
        {
            History one{bench.path, &bench.clock};
            History two{bench.path, &bench.clock};
            for (int i = 0; i < 400; ++i) {
                bench.clock.advance(std::chrono::seconds{1});
                one.append(tick(u"a"_s, bench.now(), {float(i)}));
                two.append(tick(u"b"_s, bench.now(), {float(i)}));
                one.append(tick(u"both"_s, bench.now(), {1}));
                two.append(tick(u"both"_s, bench.now(), {3}));
            }
            settle(&one);
            settle(&two);
            QVERIFY(valuesIn(bandsOf(&one, duty(u"b"_s), from, from + 300'000, 300)) >= 299);
        }
        bench.clock.advance(std::chrono::hours{2});
        History history{bench.path, &bench.clock};
        for (const auto &host : {u"a"_s, u"b"_s})
            QCOMPARE(valuesIn(bandsOf(&history, duty(host), from, from + 400'000, 400)), 400);
        const auto both = bandsOf(&history, duty(u"both"_s), from, from + 400'000, 400);
        for (const auto &band : both)
            QVERIFY(band.min == 1 && band.mean == 2 && band.max == 3);
        QVERIFY(!history.problem());
    }

    void monitoringFillsGapsMinutesLateAndIsMarkedAsCoarse()
    {
        Bench bench;
        const auto from = floorTo(bench.now(), hour) + hour;
        {
            History history{bench.path, &bench.clock};
            bench.clock.advance(std::chrono::milliseconds{from - bench.now() - 1'000});
            for (int i = 0; i < 120; ++i)
                bench.second(&history, u"h"_s, {90});
            bench.clock.advance(std::chrono::minutes{13}); // the laptop was away
            for (int i = 0; i < 12; ++i)
                history.append(tick(u"h"_s, from + i * minute, {50}, UsageSource::Monitoring));
            const auto bands = bandsOf(&history, duty(u"h"_s), from, from + 12 * minute, 720);
            for (int i = 0; i < 720; ++i) {
                QCOMPARE(bands.at(i).mean, i < 120 ? 90.0F : 50.0F);
                QCOMPARE(bands.at(i).isCoarse, i >= 120);
            }
        }
        bench.clock.advance(std::chrono::hours{10});
        History history{bench.path, &bench.clock};
        for (const auto points : {720, 12}) {
            const auto bands = bandsOf(&history, duty(u"h"_s), from, from + 12 * minute, points);
            QCOMPARE(valuesIn(bands), points);
            for (int i = 0; i < points; ++i)
                QCOMPARE(bands.at(i).isCoarse, i >= points / 6);
        }
        // two weeks ago, and the program was not there
        const auto old = floorTo(bench.now() - 14 * day, hour);
        for (int i = 0; i < 60; ++i)
            history.append(tick(u"h"_s, old + i * minute, {33}, UsageSource::Monitoring));
        history.flush();
        settle(&history);
        QCOMPARE(valuesIn(bandsOf(&history, duty(u"h"_s), old, old + hour, 60)), 60);
    }

    void aClockThatIsSetBackNeitherLosesNorInvents()
    {
        Bench bench;
        History history{bench.path, &bench.clock};
        const auto from = bench.now() + 1'000;
        for (int i = 0; i < 600; ++i)
            bench.second(&history, u"h"_s, {10});
        bench.clock.start = bench.clock.start.addSecs(-300);
        for (int i = 0; i < 600; ++i)
            bench.second(&history, u"h"_s, {20});
        settle(&history);
        const auto bands = bandsOf(&history, duty(u"h"_s), from, from + 900'000, 900);
        QCOMPARE(valuesIn(bands), 900);
        QCOMPARE(bands.at(100).max, 10.0F);
        QVERIFY(bands.at(400).min == 10.0F && bands.at(400).max == 20.0F);
        QCOMPARE(bands.at(800).min, 20.0F);
        history.append(tick(u"future"_s, bench.now() + day, {1}));
        history.append(tick(u"never"_s, 0, {1}));
        history.append(tick(u"never"_s, std::numeric_limits<qint64>::min(), {1}));
        QCOMPARE(valuesIn(bandsOf(&history, duty(u"future"_s), bench.now(), bench.now() + 2 * day, 100)), 0);
    }

    void impossibleValuesAreGapsOnTheDiskToo()
    {
        Bench bench;
        const auto infinity = std::numeric_limits<float>::infinity();
        const auto from = bench.now() + 1'000;
        {
            History history{bench.path, &bench.clock};
            for (int i = 0; i < 120; ++i)
                bench.second(&history, u"h"_s,
                             QList<float>{noValue, infinity, -5, 9.3e18F, 0} + QList<float>(10'000, 1));
        }
        bench.clock.advance(std::chrono::hours{2});
        History history{bench.path, &bench.clock};
        for (qint16 unit = 0; unit < 4; ++unit)
            QCOMPARE(valuesIn(bandsOf(&history, duty(u"h"_s, unit), from, from + 120'000, 120)), 0);
        QCOMPARE(bandsOf(&history, duty(u"h"_s, 4), from, from + 120'000, 120).at(60).mean, 0.0F);
        QCOMPARE(valuesIn(bandsOf(&history, duty(u"h"_s, 9'999), from, from + 120'000, 120)), 0);
        QVERIFY(history.size().bytes < 2'000'000);
    }

    void aHostThatComesAndGoesHasItsGap()
    {
        Bench bench;
        const auto from = bench.now() + 1'000;
        {
            History history{bench.path, &bench.clock};
            for (int i = 0; i < 300; ++i) {
                bench.clock.advance(std::chrono::seconds{1});
                if (i < 100 || i >= 200)
                    history.append(tick(u"h"_s, bench.now(), {5}));
            }
            QVERIFY(std::isnan(bandsOf(&history, duty(u"h"_s), from, from + 300'000, 300).at(150).mean));
        }
        bench.clock.advance(std::chrono::hours{2});
        History history{bench.path, &bench.clock};
        const auto bands = bandsOf(&history, duty(u"h"_s), from, from + 300'000, 300);
        for (int i = 0; i < 300; ++i)
            QCOMPARE(std::isnan(bands.at(i).mean), i >= 100 && i < 200);
    }

    void theSliceIsALineOfItsOwnInMemoryAndOnTheDisk()
    {
        Bench bench;
        const auto from = bench.now() + 1'000;
        const auto check = [&](History *history) {
            const SeriesId slice{u"p/z/n"_s, wholeHost, Metric::DutyCycle};
            const auto bands = bandsOf(history, slice, from, from + 180'000, 180);
            for (int i = 0; i < 180; ++i) {
                QCOMPARE(bands.at(i).min, 0.0F);
                QCOMPARE(bands.at(i).mean, 2.0F);
                QCOMPARE(bands.at(i).max, float(100 + i));
            }
        };
        {
            History history{bench.path, &bench.clock};
            history.setSlice(u"p/z/n"_s, {u"a"_s, u"b"_s});
            for (int i = 0; i < 180; ++i) {
                bench.second(&history, u"a"_s, {0, 1, float(100 + i)});
                history.append(tick(u"b"_s, bench.now(), {2, 3}));
            }
            check(&history);
        }
        bench.clock.advance(std::chrono::hours{2});
        History history{bench.path, &bench.clock};
        check(&history);
        const auto known = QCoro::waitFor(history.known({}));
        QVERIFY(known && known->size() == 1);
        QCOMPARE(known->constFirst().slice, u"p/z/n"_s);
        QCOMPARE(known->constFirst().hosts, (QStringList{u"a"_s, u"b"_s}));
    }

    /// A band of half a second holds a look at one of the two hosts only.
    void theMedianOfASliceIsOneOfAllItsHosts()
    {
        Bench bench;
        History history{bench.path, &bench.clock};
        history.setSlice(u"p/z/n"_s, {u"a"_s, u"b"_s});
        const auto from = bench.now();
        for (int i = 0; i < 40; ++i) {
            bench.clock.advance(std::chrono::milliseconds{500});
            history.append(i % 2 == 0 ? tick(u"a"_s, bench.now(), {90, 90, 90}) : tick(u"b"_s, bench.now(), {10, 10}));
        }
        const auto drawn =
            QCoro::waitFor(history.range({{u"p/z/n"_s, wholeHost, Metric::DutyCycle}}, from, bench.now(), 40, {}));
        QVERIFY(drawn);
        int known = 0;
        for (const auto &band : drawn->constFirst().bands) {
            if (std::isnan(band.mean) || band.at < from + 2'000 || band.at > bench.now() - 1'500)
                continue;
            ++known;
            QCOMPARE(band.mean, 90.0F);
            QCOMPARE(band.min, 10.0F);
        }
        QVERIFY(known >= 30);
    }

    /// Many hosts are drawn by several threads.
    void manyHostsAreDrawnAsOneIs()
    {
        constexpr int hosts = 70;
        Bench bench;
        QStringList names;
        QList<SeriesId> lines;
        for (int i = 0; i < hosts; ++i) {
            names += u"h%1"_s.arg(i);
            lines += {duty(names.last(), 0), duty(names.last(), 1)};
        }
        const auto from = floorTo(bench.now() + 60'000, 60'000);
        const auto check = [&](History *history) {
            const auto band = bandsOf(history, {u"p/z/n"_s, wholeHost, Metric::DutyCycle}, from, from + 120'000, 40);
            const auto all = QCoro::waitFor(history->range(lines, from, from + 120'000, 40, {}));
            QVERIFY(all && all->size() == 2 * hosts && band.size() == 40);
            for (int i = 0; i < 40; ++i) {
                QCOMPARE(band.at(i).min, 0.0F);
                QCOMPARE(band.at(i).mean, 70.0F); // of 0 … 139
                QCOMPARE(band.at(i).max, 139.0F);
                for (int line = 0; line < 2 * hosts; ++line)
                    QCOMPARE(all->at(line).bands.at(i).mean, float(line));
            }
        };
        {
            History history{bench.path, &bench.clock};
            history.setSlice(u"p/z/n"_s, names);
            while (bench.now() < from + 121'000) {
                bench.clock.advance(std::chrono::seconds{1});
                for (int i = 0; i < hosts; ++i)
                    history.append(tick(names.at(i), bench.now(), {float(2 * i), float(2 * i + 1)}));
            }
            check(&history);
        }
        bench.clock.advance(std::chrono::hours{2});
        History history{bench.path, &bench.clock};
        check(&history);
    }

    void eventsAreKeptOnceAndByTime()
    {
        Bench bench;
        const auto at = bench.now();
        const UsageEvent started{u"s"_s, at - 5'000, UsageEvent::Kind::JobStarted, u"train <b>.py\n"_s};
        const UsageEvent preempted{u"s"_s, at - 1'000, UsageEvent::Kind::Preempted, QString(2'000, u'x')};
        {
            History history{bench.path, &bench.clock};
            for (const auto &event : {preempted, started, started})
                history.mark(event);
            history.mark({u"other"_s, at, UsageEvent::Kind::Note, {}});
            history.mark({u"s"_s, at + day, UsageEvent::Kind::Note, {}}); // not yet
            const auto events = QCoro::waitFor(history.events(u"s"_s, 0, at + 2 * day, {}));
            QVERIFY(events && events->size() == 2);
        }
        History history{bench.path, &bench.clock};
        history.mark(started);
        const auto events = QCoro::waitFor(history.events(u"s"_s, 0, at + 2 * day, {}));
        QVERIFY(events && events->size() == 2);
        QCOMPARE(events->at(0).text, started.text);
        QCOMPARE(events->at(1).kind, UsageEvent::Kind::Preempted);
        QCOMPARE(events->at(1).text.size(), 500);
    }

    void whatIsForgottenIsGone()
    {
        Bench bench;
        History history{bench.path, &bench.clock};
        history.setSlice(u"s"_s, {u"a"_s});
        const auto from = bench.now() + 1'000;
        for (int i = 0; i < 130; ++i) {
            bench.second(&history, u"a"_s, {1});
            history.append(tick(u"b"_s, bench.now(), {1}));
        }
        history.mark({u"s"_s, bench.now(), UsageEvent::Kind::Note, {}});
        QVERIFY(QCoro::waitFor(history.forget(u"s"_s)));
        QCOMPARE(valuesIn(bandsOf(&history, duty(u"a"_s), from, from + 130'000, 130)), 0);
        QCOMPARE(valuesIn(bandsOf(&history, duty(u"b"_s), from, from + 130'000, 130)), 130);
        QCOMPARE(QCoro::waitFor(history.events(u"s"_s, 0, bench.now() + 1, {}))->size(), 0);
        QVERIFY(QCoro::waitFor(history.forget({})));
        QCOMPARE(valuesIn(bandsOf(&history, duty(u"b"_s), from, from + 130'000, 130)), 0);
        QCOMPARE(history.size().inMemory, 0);
    }

    void impossibleRangesAreRefusedAndAStopEndsTheWait()
    {
        Bench bench;
        History history{bench.path, &bench.clock};
        QVERIFY(!QCoro::waitFor(history.range({duty(u"h"_s)}, 100, 100, 10, {})));
        QVERIFY(!QCoro::waitFor(history.range({duty(u"h"_s)}, 100, 10, 10, {})));
        QVERIFY(!QCoro::waitFor(history.range({duty(u"h"_s)}, 0, std::numeric_limits<qint64>::max(), 10, {})));
        QVERIFY(!QCoro::waitFor(history.range({duty(u"h"_s)}, 0, 100, 0, {})));
        QVERIFY(QCoro::waitFor(history.range({duty(u"h"_s)}, 0, 100, std::numeric_limits<int>::max(), {})));
        for (const auto days : {24, 25, 30, 60, 400}) { // 2^31 ms are 24.9 days
            const auto bands = bandsOf(&history, duty(u"h"_s), bench.now() - days * day, bench.now(), 720);
            QVERIFY(bands.size() == 720 || bands.size() == 721);
            QVERIFY(bands.constFirst().at <= bench.now() - days * day && bands.constLast().at < bench.now());
        }
        std::stop_source stop;
        auto task = history.range({duty(u"h"_s)}, 0, day, 1'000, stop.get_token());
        stop.request_stop();
        const auto answer = QCoro::waitFor(std::move(task));
        QVERIFY(!answer && answer.error().code == ErrorCode::Cancelled);
    }

    void anAnswerThatIsWaitedForWhenTheProgramEndsComes()
    {
        Bench bench;
        auto history = std::make_unique<History>(bench.path, &bench.clock);
        bool isOver = false;
        TaskScope scope;
        scope.run(history->range({duty(u"h"_s)}, 0, day, 1'000, {}), [&](const auto &) { isOver = true; });
        history.reset();
        QTRY_VERIFY(isOver);
    }
};

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(HistoryTest)
#include "tst_history.moc"
