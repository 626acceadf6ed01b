// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/scalars/scalarexport.h"
#include "services/scalars/scalarhistory.h"

#include <QBuffer>
#include <QTest>

#include <cmath>
#include <limits>

using namespace Qt::StringLiterals;

namespace {

constexpr qint64 start = 1'800'000'000'000;
constexpr qint64 second = 1'000;
const ScalarCurveId lossOfLog{{}, u"loss"_s};

ScalarSource attempt(int number)
{
    return {.name = u"host 0"_s, .writer = u"host 0"_s, .attempt = number};
}

ScalarSource eventsOf(const QString &file, const QString &writer = u"w"_s)
{
    return {.folder = u"/logs"_s, .name = file, .writer = writer};
}

ScalarSample loss(qint64 step, double value, qint64 at)
{
    return {.tag = u"loss"_s, .point = {.step = step, .value = value, .at = at}};
}

/// Steps from `first` to `last`, one each second from `from` on; the value is the step.
QList<ScalarSample> steps(qint64 first, qint64 last, qint64 from)
{
    QList<ScalarSample> samples;
    for (auto step = first; step <= last; ++step)
        samples.append(loss(step, double(step), from + (step - first) * second));
    return samples;
}

/// "1 2 3 (4 5) 4 5": what is repeated in brackets.
QString visited(const ScalarHistory &history, const ScalarCurveId &id = lossOfLog)
{
    QStringList words;
    history.visit(id, [&](const ScalarSource &, const ScalarPoint &point, bool isRepeated) {
        words.append(isRepeated ? u"(%1)"_s.arg(point.step) : QString::number(point.step));
        return true;
    });
    return words.join(u' ');
}

QList<ScalarMark> breaksOf(const ScalarHistory &history, const ScalarCurveId &id = lossOfLog)
{
    auto marks = history.marks(id);
    marks.removeIf([](const ScalarMark &mark) { return !mark.isBreak(); });
    return marks;
}

} // namespace

class ScalarHistoryTest : public QObject
{
    Q_OBJECT

private slots:
    void whatWasSaidIsThereToTheBit()
    {
        ScalarHistory history;
        QList<ScalarSample> said;
        for (int i = 0; i < 5'000; ++i)
            said.append(loss(i * 7 + i % 3, 1.0 / (i + 1), start + i * 137)); // no floats, uneven steps
        for (int i = 0; i < 5'000; ++i)
            said.append(
                {.tag = u"lr"_s, .point = {.step = i * 10, .value = double(float(i) * 0.37F), .at = start + i}});
        history.append(attempt(1), said);
        QCOMPARE(history.points(), 10'000);
        for (const auto &tag : {u"loss"_s, u"lr"_s}) {
            QList<ScalarSample> read;
            history.visit({{}, tag}, [&](const ScalarSource &source, const ScalarPoint &point, bool) {
                if (source.attempt == 1)
                    read.append({.tag = tag, .point = point});
                return true;
            });
            QCOMPARE(read, tag == u"loss"_s ? said.first(5'000) : said.last(5'000));
        }
    }

    void aLateLineIsPutInItsPlace()
    {
        ScalarHistory history;
        history.append(attempt(1),
                       {loss(1, 1, start), loss(2, 2, start + 100), loss(4, 4, start + 200), loss(3, 3, start + 300),
                        loss(4, 9, start + 310), loss(5, 5, start + 400)});
        QCOMPARE(visited(history), u"1 2 3 4 5"_s);
        QVERIFY(breaksOf(history).isEmpty());
        const auto info = history.find(lossOfLog);
        QVERIFY(info);
        QCOMPARE(info->points, 5);
        QCOMPARE(info->last.step, 5);
    }

    // Nothing tells when the lines of a log that lay there were written: all of them have the time of its beginning.
    void eachHostHasALineOfItsOwn()
    {
        ScalarHistory history;
        const auto host = [](int number, int tried) {
            return ScalarSource{.name = u"h%1"_s.arg(number),
                                .writer = QString::number(number),
                                .attempt = tried,
                                .startedAt = start + tried * 600 * second};
        };
        const QList<ScalarSample> said{loss(1, 1, 0), loss(2, 2, 0)};
        history.append(host(0, 1), said);
        history.append(host(1, 1), said);
        QCOMPARE(history.find(lossOfLog)->tracks, 2);
        QVERIFY(breaksOf(history).isEmpty());
        QCOMPARE(visited(history), u"1 2 1 2"_s); // neither repeats the other
        QCOMPARE(history.problems(), QStringList{});
        history.append(host(1, 2), {loss(2, 2, 0), loss(3, 3, 0)}); // the next attempt: in the line of its host
        QCOMPARE(history.find(lossOfLog)->tracks, 2);
        QCOMPARE(breaksOf(history).size(), 1);
        QCOMPARE(breaksOf(history).constFirst().count, 1);
        QCOMPARE(visited(history), u"1 2 1 (2) 2 3"_s);
    }

    void aBarThatIsDrawnAnewSaysTheSameStepBetter()
    {
        ScalarHistory history;
        history.append(attempt(1), {loss(1, 5, start), loss(1, 4, start + 10), loss(1, 3, start + 20)});
        QCOMPARE(history.points(), 1);
        QCOMPARE(history.find(lossOfLog)->lastValue, 3.0);
        // An event file says what it means: torch writes step 0 where nobody gives one.
        history.append(eventsOf(u"a"_s), {loss(0, 5, start), loss(0, 4, start + 10)});
        QCOMPARE(history.find({u"/logs"_s, u"loss"_s})->points, 2);
    }

    void aResumedRunIsOneLineAndKnowsWhatItRepeats()
    {
        ScalarHistory history;
        history.append(attempt(1), steps(1, 10, start));
        history.append(attempt(2), steps(8, 12, start + 100 * second));
        QCOMPARE(visited(history), u"1 2 3 4 5 6 7 (8) (9) (10) 8 9 10 11 12"_s);
        const auto breaks = breaksOf(history);
        QCOMPARE(breaks.size(), 1);
        QCOMPARE(breaks.constFirst().kind, ScalarMark::Kind::NewAttempt);
        QCOMPARE(breaks.constFirst().from.step, 10);
        QCOMPARE(breaks.constFirst().to.step, 8);
        QCOMPARE(breaks.constFirst().count, 3); // steps that were done once more
        QCOMPARE(breaks.constFirst().attempt, 2);
        QCOMPARE(history.find(lossOfLog)->tracks, 1);
        // A third one goes back further: what the second did is repeated, too.
        history.append(attempt(3), steps(5, 6, start + 200 * second));
        QCOMPARE(visited(history), u"1 2 3 4 (5) (6) (7) (8) (9) (10) (8) (9) (10) (11) (12) 5 6"_s);
        QCOMPARE(breaksOf(history).constLast().count, 8);
    }

    void anAttemptThatGoesOnExactlyRepeatsNothing()
    {
        ScalarHistory history;
        history.append(attempt(1), steps(1, 5, start));
        history.append(attempt(2), steps(6, 8, start + 100 * second));
        QCOMPARE(visited(history), u"1 2 3 4 5 6 7 8"_s);
        QCOMPARE(breaksOf(history).constFirst().count, 0);
    }

    void stepsThatGoBackWithinOneSourceAreABreak()
    {
        ScalarHistory history;
        history.append(attempt(1), steps(1, 30, start));
        history.append(attempt(1), steps(28, 31, start + 300 * second)); // its script began anew
        const auto breaks = breaksOf(history);
        QCOMPARE(breaks.size(), 1);
        QCOMPARE(breaks.constFirst().kind, ScalarMark::Kind::StepsBack);
        QCOMPARE(breaks.constFirst().count, 3);
        QVERIFY(visited(history).endsWith(u"27 (28) (29) (30) 28 29 30 31"_s));
    }

    void stepsThatJumpAboutAreBounded()
    {
        ScalarHistory history;
        QList<ScalarSample> samples;
        for (int i = 0; i < 10'000; ++i)
            samples.append(loss(i % 2 == 0 ? 1'000'000 : 1, i, start + i * 60 * second));
        history.append(eventsOf(u"a"_s), samples);
        QCOMPARE(breaksOf(history, {u"/logs"_s, u"loss"_s}).size(), ScalarCurve::mostStretches - 1);
        QVERIFY(!history.problems().isEmpty());
    }

    void twoRunsThatWriteOneFolderAreTwoLines()
    {
        ScalarHistory history;
        history.append(eventsOf(u"first"_s, u"a"_s), steps(1, 100, start));
        QCOMPARE(history.problems(), QStringList{});
        history.append(eventsOf(u"second"_s, u"b"_s), steps(1, 100, start + 20 * second));
        const ScalarCurveId id{u"/logs"_s, u"loss"_s};
        QCOMPARE(history.find(id)->tracks, 2);
        QVERIFY(breaksOf(history, id).isEmpty()); // none goes on with the other
        QVERIFY(!visited(history, id).contains(u'(')); // and none repeats the other
        const auto problems = history.problems();
        QCOMPARE(problems.size(), 1);
        QVERIFY2(problems.constFirst().contains(u"/logs"_s) && problems.constFirst().contains(u"first"_s)
                     && problems.constFirst().contains(u"second"_s),
                 qPrintable(problems.constFirst()));
        // The second one dies, and goes on in a third file: in its own line.
        history.append(eventsOf(u"third"_s, u"b"_s), steps(90, 120, start + 200 * second));
        QCOMPARE(history.find(id)->tracks, 2);
        const auto breaks = breaksOf(history, id);
        QCOMPARE(breaks.size(), 1);
        QCOMPARE(breaks.constFirst().track, 1);
        QCOMPARE(breaks.constFirst().kind, ScalarMark::Kind::NewFile);
    }

    void filesThatFollowEachOtherAreOneLineInWhateverOrderTheyAreRead()
    {
        ScalarHistory history;
        history.append(eventsOf(u"second"_s), steps(50, 60, start + 100 * second));
        history.append(eventsOf(u"first"_s), steps(45, 52, start));
        const ScalarCurveId id{u"/logs"_s, u"loss"_s};
        QCOMPARE(visited(history, id), u"45 46 47 48 49 (50) (51) (52) 50 51 52 53 54 55 56 57 58 59 60"_s);
        QCOMPARE(history.find(id)->tracks, 1);
        QCOMPARE(history.problems(), QStringList{});
    }

    void aClockThatJumpsIsABreakAndNoLoss()
    {
        ScalarHistory history;
        history.append(attempt(1), steps(1, 5, start));
        history.append(attempt(1), steps(6, 10, start - 3'600 * second)); // an hour back
        history.append(attempt(1), steps(11, 12, start + 86'400 * second)); // a day forward
        QCOMPARE(visited(history), u"1 2 3 4 5 6 7 8 9 10 11 12"_s);
        const auto breaks = breaksOf(history);
        QCOMPARE(breaks.size(), 1);
        QCOMPARE(breaks.constFirst().kind, ScalarMark::Kind::ClockBack);
        QCOMPARE(breaks.constFirst().count, 0);
        QVERIFY(history.problems().constFirst().contains(u"clock"_s));
        const auto info = history.find(lossOfLog);
        QCOMPARE(info->from, start - 3'600 * second);
        QCOMPARE(info->until, start + 86'400 * second + second);
    }

    void aClockThatTremblesIsNone()
    {
        ScalarHistory history;
        history.append(attempt(1), {loss(1, 1, start + 500), loss(2, 2, start), loss(3, 3, start + 900)});
        QVERIFY(breaksOf(history).isEmpty());
        QCOMPARE(history.problems(), QStringList{});
    }

    void whatHasNoTimeIsPutBehindWhatHasOne()
    {
        ScalarHistory history;
        auto source = attempt(1);
        source.startedAt = start;
        history.append(source, {loss(1, 1, 0), loss(2, 2, start + second), loss(3, 3, 0)});
        QList<qint64> times;
        history.visit(lossOfLog, [&](const ScalarSource &, const ScalarPoint &point, bool) {
            times.append(point.at);
            return true;
        });
        QCOMPARE(times, (QList<qint64>{start, start + second, start + second}));
        QCOMPARE(history.recentSteps().size(), 1); // a pace is judged by what is known
    }

    void whatIsNoNumberIsMarked()
    {
        const auto nan = std::numeric_limits<double>::quiet_NaN();
        const auto infinity = std::numeric_limits<double>::infinity();
        ScalarHistory history;
        history.append(attempt(1),
                       {loss(1, 1, start), loss(2, nan, start + 1), loss(3, nan, start + 2), loss(4, 2, start + 3),
                        loss(5, infinity, start + 4), loss(6, -infinity, start + 5), loss(7, nan, start + 6)});
        const auto marks = history.marks(lossOfLog);
        QCOMPARE(marks.size(), 4);
        QCOMPARE(marks.at(0).kind, ScalarMark::Kind::NotANumber);
        QCOMPARE(marks.at(0).from.step, 2);
        QCOMPARE(marks.at(0).to.step, 3);
        QCOMPARE(marks.at(0).count, 2);
        QCOMPARE(marks.at(1).kind, ScalarMark::Kind::PlusInfinity);
        QCOMPARE(marks.at(2).kind, ScalarMark::Kind::MinusInfinity);
        QCOMPARE(marks.at(3).kind, ScalarMark::Kind::NotANumber);
        QCOMPARE(history.find(lossOfLog)->lastValue, 2.0);
        QVERIFY(std::isnan(history.find(lossOfLog)->last.value));
        QCOMPARE(history.points(), 7); // and nothing is lost
    }

    void marksOfNoNumbersAreBounded()
    {
        const auto nan = std::numeric_limits<double>::quiet_NaN();
        ScalarHistory history;
        QList<ScalarSample> samples;
        for (int i = 0; i < 5'000; ++i)
            samples.append(loss(i, i % 2 == 0 ? nan : 1, start + i));
        history.append(attempt(1), samples);
        const auto marks = history.marks(lossOfLog);
        QCOMPARE(marks.size(), ScalarCurve::mostGaps);
        QCOMPARE(marks.constLast().to.step, 4'998);
    }

    void curvesAreBounded()
    {
        ScalarHistory history;
        QList<ScalarSample> samples;
        for (int i = 0; i < 1'500; ++i)
            samples.append({.tag = u"tag%1"_s.arg(i), .point = {.step = 1, .at = start}});
        history.append(attempt(1), samples);
        QCOMPARE(history.curves().size(), ScalarHistory::mostCurves);
        QVERIFY(!history.problems().isEmpty());
        history.append(attempt(1),
                       {{.tag = u"tag0"_s, .point = {.step = 2, .at = start}}}); // those that are there go on
        QCOMPARE(history.find({{}, u"tag0"_s})->points, 2);
    }

    void stepsOfNobodyAreLeftOut()
    {
        ScalarHistory history;
        const auto most = std::numeric_limits<qint64>::max();
        history.append(attempt(1),
                       {loss(most, 1, start), loss(-most, 1, start), loss(5, 1, most), {.tag = {}, .point = {}}});
        QCOMPARE(history.points(), 1);
        QCOMPARE(history.find(lossOfLog)->last.step, 5);
    }

    void theNewestAttemptSaysHowFarItIs()
    {
        ScalarHistory history;
        history.append(attempt(1), steps(1, 100, start));
        history.append(attempt(2), steps(50, 60, start + 500 * second));
        auto recent = history.recentSteps();
        QCOMPARE(recent.constFirst().step, 50);
        QCOMPARE(recent.constLast().step, 60);
        history.addStep(attempt(2), 61, start + 520 * second); // a line without a value
        history.addStep(attempt(2), 61, start + 530 * second);
        recent = history.recentSteps();
        QCOMPARE(recent.constLast().step, 61);
        QCOMPARE(recent.constLast().at, start + 520 * second);
        for (int i = 0; i < 1'000; ++i)
            history.addStep(attempt(2), 100 + i, start + (600 + i) * second);
        QCOMPARE(history.recentSteps().size(), qsizetype(ScalarHistory::mostRecent));
    }

    void memoryIsSmall()
    {
        ScalarHistory history;
        constexpr int points = 200'000;
        for (int part = 0; part < points; part += 10'000) {
            QList<ScalarSample> samples;
            for (int i = part; i < part + 10'000; ++i)
                samples.append(
                    {.tag = u"loss"_s, .point = {.step = i * 10, .value = float(i) * 0.37F, .at = start + i * 733}});
            history.append(eventsOf(u"a"_s), samples);
        }
        QCOMPARE(history.points(), points);
        QVERIFY2(history.bytes() < qint64{points} * 12, qPrintable(QString::number(history.bytes())));
    }

    void aCopyStaysAsItWas()
    {
        ScalarHistory history;
        history.append(attempt(1), steps(1, 2'000, start));
        const auto copy = history;
        history.append(attempt(1), steps(2'001, 4'000, start + 2'000 * second));
        QCOMPARE(copy.find(lossOfLog)->last.step, 2'000);
        QCOMPARE(history.find(lossOfLog)->last.step, 4'000);
    }

    void allOfItIsWrittenAsCsv()
    {
        ScalarHistory history;
        history.append(attempt(1),
                       {loss(1, 0.5, start), loss(2, std::numeric_limits<double>::quiet_NaN(), start + 1'500)});
        history.append(attempt(2), {loss(2, 0.1, start + 100 * second)});
        history.append({.folder = u"=cmd|x"_s, .name = u"a,\"b\""_s},
                       {{.tag = u"+x"_s, .point = {.step = 5, .value = -1}}});
        QBuffer buffer;
        QVERIFY(buffer.open(QBuffer::WriteOnly));
        QVERIFY(writeScalarCsv(history, {lossOfLog, {u"=cmd|x"_s, u"+x"_s}, {{}, u"gone"_s}}, &buffer));
        const auto lines = buffer.data().split('\n');
        QCOMPARE(lines.at(0), "folder,tag,source,attempt,step,time,value,repeated\r"_ba);
        QCOMPARE(lines.at(1), ",loss,host 0,1,1,2027-01-15T08:00:00.000Z,0.5,0\r"_ba);
        QCOMPARE(lines.at(2), ",loss,host 0,1,2,2027-01-15T08:00:01.500Z,nan,1\r"_ba);
        QCOMPARE(lines.at(3), ",loss,host 0,2,2,2027-01-15T08:01:40.000Z,0.1,0\r"_ba);
        QCOMPARE(lines.at(4), "'=cmd|x,'+x,\"a,\"\"b\"\"\",,5,,-1,0\r"_ba);
        QCOMPARE(lines.size(), 6);
        QBuffer closed;
        QVERIFY(closed.open(QBuffer::ReadOnly));
        const auto refused = writeScalarCsv(history, {lossOfLog}, &closed);
        QVERIFY(!refused);
        QCOMPARE(refused.error().code, ErrorCode::FileFailed);
    }
};

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(ScalarHistoryTest)
#include "tst_scalarhistory.moc"
