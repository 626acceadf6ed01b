// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/scalars/linestamp.h"

#include <QDateTime>
#include <QTest>
#include <QTimeZone>

using namespace Qt::StringLiterals;

namespace {

qint64 momentAt(int hour, int minute, int second = 0, int ms = 0)
{
    return QDateTime{QDate{2026, 11, 29}, QTime{hour, minute, second, ms}, QTimeZone::UTC}.toMSecsSinceEpoch();
}

constexpr qint64 minute = 60'000;
constexpr qint64 hour = 60 * minute;

} // namespace

class LineStampTest : public QObject
{
    Q_OBJECT

private slots:
    void usualStampsAreRead_data()
    {
        QTest::addColumn<QByteArray>("line");
        QTest::addColumn<qint64>("at");
        QTest::newRow("logging") << "2026-11-29 12:00:01,250 INFO step 1"_ba << momentAt(12, 0, 1, 250);
        QTest::newRow("iso") << "[2026-11-29T12:00:01Z] step 1"_ba << momentAt(12, 0, 1);
        QTest::newRow("zone") << "2026-11-29T12:00:01+09:00 x"_ba << momentAt(3, 0, 1);
        QTest::newRow("zone without a colon") << "2026-11-29 12:00:01.5-0130 x"_ba << momentAt(13, 30, 1, 500);
        QTest::newRow("google") << "I1129 12:00:01.123456 139 logging_writer.py:48] [1] loss=2"_ba
                                << momentAt(12, 0, 1, 123);
        QTest::newRow("none") << "step 1 loss 2"_ba << qint64{0};
        QTest::newRow("a number") << "2026 steps"_ba << qint64{0};
        QTest::newRow("no day") << "2026-02-30 12:00:00 x"_ba << qint64{0};
        QTest::newRow("no time") << "2026-11-29 25:00:00 x"_ba << qint64{0};
        QTest::newRow("cut") << "2026-11-29 12:00"_ba << qint64{0};
        QTest::newRow("a word") << "Iteration 5"_ba << qint64{0};
        QTest::newRow("empty") << ""_ba << qint64{0};
    }
    void usualStampsAreRead()
    {
        QFETCH(const QByteArray, line);
        QFETCH(const qint64, at);
        QCOMPARE(stampIn(line, momentAt(12, 30)).value_or(0), at);
    }

    void aStampWithoutAYearIsOfTheYearThatFits()
    {
        const auto newYear = QDateTime{QDate{2027, 1, 1}, QTime{0, 5}, QTimeZone::UTC}.toMSecsSinceEpoch();
        const auto old = QDateTime{QDate{2026, 12, 31}, QTime{23, 59, 59}, QTimeZone::UTC}.toMSecsSinceEpoch();
        QCOMPARE(stampIn("I1231 23:59:59.000000 1 a.py:1] x", newYear), old);
        QVERIFY(!stampIn("I1231 23:59:59.000000 1 a.py:1] x", 0)); // nobody knows which
    }

    void aLineSaysBetterThanItsArrivalWhenItWasWritten()
    {
        StampClock clock;
        const auto arrival = momentAt(12, 0);
        QCOMPARE(clock.at(arrival - 8'000, arrival, true), arrival - 8'000);
        QCOMPARE(clock.at(arrival - 40 * hour, arrival, false), arrival - 40 * hour); // read late
        QCOMPARE(clock.at(0, arrival, true), arrival);
        QCOMPARE(clock.at(0, arrival, false), 0); // nobody knows
    }

    void aHostInAnotherZoneIsRecognised()
    {
        StampClock clock;
        const auto arrival = momentAt(12, 0);
        QCOMPARE(clock.at(arrival + 9 * hour - 2'000, arrival, true), arrival - 2'000);
        QCOMPARE(clock.at(arrival + 8 * hour, arrival, false), arrival - hour); // and counts for what was read late
        StampClock india;
        QCOMPARE(india.at(arrival - 5 * hour - 30 * minute - 3'000, arrival, true), arrival - 3'000);
    }

    void aLineThatWasHeldBackIsNoOtherZone()
    {
        StampClock clock;
        const auto arrival = momentAt(12, 0);
        QCOMPARE(clock.at(arrival - 20 * minute, arrival, true), arrival - 20 * minute);
    }

    void aClockInTheFutureIsNotBelieved()
    {
        StampClock clock;
        const auto arrival = momentAt(12, 0);
        QCOMPARE(clock.at(arrival + 17 * minute, arrival, true), arrival);
        QCOMPARE(clock.at(arrival + 17 * minute, arrival + 5'000, true), arrival + 5'000);
        QCOMPARE(clock.at(arrival - hour, arrival, false), 0);
    }
};

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(LineStampTest)
#include "tst_linestamp.moc"
