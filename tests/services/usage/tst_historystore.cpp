// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/services/usage/historybench.h"

#include <QCoreApplication>
#include <QDir>
#include <QFileInfo>
#include <QProcess>
#include <QRandomGenerator>
#include <QTest>

#include <cstdio>

namespace {

/// What the killed process does: a minute after the other, said when it is on the disk.
int writeUntilKilled(const QString &path)
{
    HistoryFile file{path, HistoryFile::Use::Write};
    if (!file.open())
        return 1;
    HistoryStore store{&file};
    for (qint64 number = 0;; ++number) {
        HistoryBatch batch;
        for (int host = 0; host < 8; ++host) {
            for (int i = 0; i < 60; ++i)
                batch.ticks.append(
                    tick(u"h%1"_s.arg(host), hour + number * minute + i * 1'000, {float(number), float(i)}));
        }
        if (!store.put(batch, hour + number * minute))
            return 1;
        std::printf("%lld\n", static_cast<long long>(number));
        std::fflush(stdout);
    }
}

} // namespace

class HistoryStoreTest : public QObject
{
    Q_OBJECT

private slots:
    void aMonthInOutlineHasTheLeastAndTheMostOfEachSecond()
    {
        Bench bench;
        HistoryFile file{bench.path, HistoryFile::Use::Write};
        QVERIFY(QFileInfo{bench.path}.dir().mkpath(u"."_s) && file.open());
        HistoryStore store{&file};
        const auto start = floorTo(bench.now(), day) - 20 * day;
        for (int hours = 0; hours < 20 * 24; hours += 24) { // an hour of each day
            HistoryBatch batch;
            for (int i = 0; i < 3'600; i += 10)
                batch.ticks.append(tick(u"h"_s, start + hours * hour + i * 1'000, {i == 1'800 ? 100.0F : 50.0F}));
            QVERIFY(store.put(batch, start + hours * hour + hour));
        }
        QVERIFY(store.prune(bench.now(), qint64{1} << 30));
        QCOMPARE(file.number(u"SELECT count(*) FROM block WHERE level = 0"_s), 0);
        QCOMPARE(file.number(u"SELECT count(*) FROM block WHERE level = 1 AND start < %1"_s.arg(bench.now() - 8 * day)),
                 0);
        History history{bench.path, &bench.clock};
        const auto month = bandsOf(&history, duty(u"h"_s), start, start + 20 * day, 480);
        QCOMPARE(month.size(), 480);
        for (int i = 0; i < 480; ++i) {
            if (i % 24 == 0) {
                QCOMPARE(month.at(i).min, 50.0F);
                QCOMPARE(month.at(i).max, 100.0F);
                QVERIFY(month.at(i).mean > 50.0F && month.at(i).mean < 50.5F);
            } else {
                QVERIFY(std::isnan(month.at(i).mean));
            }
        }
        // finer than what is left: the outline stands in its place
        const auto close = bandsOf(&history, duty(u"h"_s), start, start + hour, 3'600);
        QCOMPARE(valuesIn(close), 3'600);
        QCOMPARE(close.at(1'800).max, 100.0F);
        QCOMPARE(close.at(1'700).max, 50.0F);
    }

    void whatWasCommittedSurvivesKill9()
    {
        Bench bench;
        QVERIFY(QFileInfo{bench.path}.dir().mkpath(u"."_s));
        for (int round = 0; round < 3; ++round) {
            QProcess writer;
            writer.start(QCoreApplication::applicationFilePath(),
                         {u"tst_historystore"_s, u"--write-until-killed"_s, bench.path});
            QByteArray said;
            while (said.count('\n') < 12 + round * 5) {
                QVERIFY2(writer.waitForReadyRead(30'000), writer.readAllStandardError().constData());
                said += writer.readAllStandardOutput();
            }
            writer.kill(); // SIGKILL, in the middle of whatever it does
            QVERIFY(writer.waitForFinished(30'000));
            said += writer.readAllStandardOutput();
            const auto minutes = said.count('\n');
            bench.clock.start = QDateTime::fromMSecsSinceEpoch(hour + minutes * minute, QTimeZone::UTC);
            History history{bench.path, &bench.clock};
            for (const auto &host : {u"h0"_s, u"h7"_s}) {
                const auto bands = bandsOf(&history, duty(host), hour, hour + minutes * minute, int(minutes) * 60);
                QCOMPARE(valuesIn(bands), int(minutes) * 60);
                for (int i = 0; i < bands.size(); ++i)
                    QCOMPARE(bands.at(i).mean, float(i / 60));
                QCOMPARE(valuesIn(bandsOf(&history, duty(host), hour, hour + minutes * minute, int(minutes))),
                         int(minutes));
            }
            QVERIFY(!history.problem());
        }
    }

    void theOldestFinestGoesFirstWhenTheLimitIsReached()
    {
        Bench bench;
        QVERIFY(QFileInfo{bench.path}.dir().mkpath(u"."_s));
        HistoryFile file{bench.path, HistoryFile::Use::Write};
        QVERIFY(file.open());
        HistoryStore store{&file};
        const auto now = floorTo(bench.now(), day);
        QByteArray body(4'000, Qt::Uninitialized);
        QVERIFY(file.write([&]() -> Result<> {
            for (int i = 0; i < 8'000; ++i) {
                QRandomGenerator::global()->fillRange(reinterpret_cast<quint32 *>(body.data()), body.size() / 4);
                const auto level = i < 6'000 ? Level::Second : Level::Minute;
                const auto back = level == Level::Second ? 599 - i / 10 : 799 - i / 10;
                if (const auto put =
                        store.putBlock(u"h%1"_s.arg(i % 10), Track::Fine, level, now - back * blockWidth(level), body);
                    !put)
                    return put;
            }
            return {};
        }));
        QVERIFY(file.run(u"PRAGMA wal_checkpoint(TRUNCATE)"_s));
        QVERIFY(file.bytes() > 30'000'000);
        QVERIFY(store.prune(now, HistoryStore::leastLimit));
        QVERIFY2(file.bytes() <= HistoryStore::leastLimit, qPrintable(QString::number(file.bytes())));
        QCOMPARE(file.number(u"SELECT count(*) FROM block WHERE level = 2"_s), 2'000);
        const auto left = file.number(u"SELECT count(*) FROM block WHERE level = 0"_s);
        QVERIFY2(left > 0 && left < 6'000, qPrintable(QString::number(left)));
        QCOMPARE(file.number(u"SELECT max(start) FROM block WHERE level = 0"_s), now);
    }
};

#include "tests/support/testmain.h"
int main(int argc, char **argv)
{
    QCoreApplication application{argc, argv};
    if (argc == 3 && qstrcmp(argv[1], "--write-until-killed") == 0)
        return writeUntilKilled(QString::fromLocal8Bit(argv[2]));
    HistoryStoreTest test;
    return QTest::qExec(&test, argc, argv);
}
#include "tst_historystore.moc"
