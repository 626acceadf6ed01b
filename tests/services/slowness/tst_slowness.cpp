// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/slowness/slowness.h"

#include <QTest>
#include <QTranslator>

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>

using namespace Qt::StringLiterals;

namespace {

constexpr qint64 begin = 1'700'000'000'000;
constexpr qint64 second = 1'000;

/// As Chinese and Korean write a share.
struct CloseSigns final : QTranslator
{
    [[nodiscard]] bool isEmpty() const override { return false; }
    [[nodiscard]] QString translate(const char *, const char *source, const char *, int) const override
    {
        return QLatin1StringView{source} == "%1 %"_L1 ? u"%1%"_s : QString{};
    }
};

/// A minute of so many hosts whose chips compute for a part of the time, a value each second.
SlownessInputs minute(double duty, int hosts = 4)
{
    SlownessInputs inputs{.from = begin, .until = begin + 60 * second};
    for (int host = 0; host < hosts; ++host) {
        HostActivity activity{.host = host};
        for (int i = 0; i < 60; ++i)
            activity.duty += {.at = begin + i * second, .value = duty};
        inputs.hosts += activity;
    }
    return inputs;
}

void set(QList<TimedValue> &line, int from, int until, double value)
{
    for (auto &one : line) {
        if (one.at >= begin + from * second && one.at < begin + until * second)
            one.value = value;
    }
}

QList<TimedValue> every(int seconds, double value)
{
    QList<TimedValue> line;
    for (int at = 0; at <= 60; at += seconds)
        line += {.at = begin + at * second, .value = value};
    return line;
}

TimedSpan span(int from, int until, int host = -1)
{
    return {.from = begin + from * second, .until = until < 0 ? 0 : begin + until * second, .host = host};
}

double lostTo(const Slowness &slowness, SlownessCause cause)
{
    for (const auto &one : slowness.evidence) {
        if (one.cause == cause)
            return one.lost;
    }
    return 0;
}

bool isAbout(double left, double right)
{
    return std::abs(left - right) < 0.75;
}

} // namespace

class SlownessTest : public QObject
{
    Q_OBJECT

private slots:
    void nothingHoldsUpWhatComputes()
    {
        const auto slowness = slownessOf(minute(95));
        QCOMPARE(slowness.cause, SlownessCause::None);
        QVERIFY(!slowness.sentence.isEmpty());
        QVERIFY(isAbout(lostTo(slowness, SlownessCause::Unknown), 3)); // what there is, is shown all the same
    }

    void whereNothingIsKnownNothingIsSaid()
    {
        for (const auto &inputs : {SlownessInputs{}, SlownessInputs{.from = begin, .until = begin + 60 * second},
                                   SlownessInputs{.from = begin, .until = begin}}) {
            const auto slowness = slownessOf(inputs);
            QCOMPARE(slowness.cause, SlownessCause::Unknown);
            QVERIFY(slowness.evidence.isEmpty() && !slowness.sentence.isEmpty());
        }
    }

    // On chips that no program holds the duty cycle is 0 as well.
    void aRunThatUsesNoChipIsNotSlow()
    {
        auto inputs = minute(0);
        auto slowness = slownessOf(inputs);
        QCOMPARE(slowness.cause, SlownessCause::Unknown);
        QVERIFY(slowness.evidence.isEmpty() && slowness.lost == 0);
        QVERIFY2(slowness.sentence.contains(u"Not enough is known"_s), qPrintable(slowness.sentence));
        for (auto &host : inputs.hosts)
            host.inputWait = every(10, 40);
        slowness = slownessOf(inputs); // what the program tells counts all the same
        QCOMPARE(slowness.cause, SlownessCause::Data);
        inputs = minute(0);
        set(inputs.hosts[0].duty, 10, 20, 90); // now somebody computes
        QCOMPARE(slownessOf(inputs).cause, SlownessCause::Unknown);
        QVERIFY(!slownessOf(inputs).evidence.isEmpty());
    }

    void whatCostNearlyNothingIsLeftOut()
    {
        auto inputs = minute(99.5);
        QVERIFY(slownessOf(inputs).evidence.isEmpty());
        inputs.hangs = {TimedSpan{.from = inputs.until - 300}}; // but not what has just begun
        for (auto &host : inputs.hosts)
            set(host.duty, 59, 60, 0);
        QCOMPARE(slownessOf(inputs).cause, SlownessCause::Hang);
    }

    void whatIsFoundIsNotHeadedByNothingIsKnown()
    {
        const SlownessInputs inputs{
            .from = begin, .until = begin + 600 * second, .compiles = {span(20, 50)}}; // five of a hundred parts
        const auto slowness = slownessOf(inputs);
        QCOMPARE(slowness.cause, SlownessCause::Unknown);
        QVERIFY(!slowness.evidence.isEmpty());
        QCOMPARE(slowness.sentence, slowness.evidence.constFirst().text);
    }

    void aShareIsWrittenAsTheLanguageWritesIt()
    {
        auto inputs = minute(55);
        for (auto &host : inputs.hosts)
            host.inputWait = every(10, 40);
        CloseSigns signs;
        QVERIFY(QCoreApplication::installTranslator(&signs));
        const auto sentence = slownessOf(inputs).sentence;
        QCoreApplication::removeTranslator(&signs);
        QVERIFY2(sentence.contains(u"40%"_s), qPrintable(sentence));
    }

    void waitingForInputIsData()
    {
        auto inputs = minute(55);
        for (auto &host : inputs.hosts)
            host.inputWait = every(10, 40);
        const auto slowness = slownessOf(inputs);
        QCOMPARE(slowness.cause, SlownessCause::Data);
        QVERIFY(isAbout(slowness.lost, 24));
        QVERIFY(isAbout(lostTo(slowness, SlownessCause::Unknown), 3));
        QVERIFY(!slowness.evidence.constFirst().isInferred);
        QVERIFY(slowness.sentence.contains(u"40 %"_s));
    }

    // A program that reads ahead waits in another thread: the chips do not wait for it.
    void waitingWhileTheChipsComputeCostsNothing()
    {
        auto inputs = minute(97);
        for (auto &host : inputs.hosts)
            host.inputWait = every(10, 90);
        QCOMPARE(slownessOf(inputs).cause, SlownessCause::None);
    }

    void oneHostThatWaitsForItsInputIsAStraggler()
    {
        auto inputs = minute(95);
        for (auto &host : inputs.hosts)
            host.inputWait = every(10, host.host == 2 ? 50 : 4);
        set(inputs.hosts[2].duty, 0, 60, 50);
        const auto slowness = slownessOf(inputs);
        QCOMPARE(slowness.cause, SlownessCause::Straggler);
        QCOMPARE(slowness.evidence.constFirst().host, 2);
        QVERIFY(slowness.sentence.contains(u"host 2"_s));
        QVERIFY(isAbout(slowness.lost, 27.6));
    }

    void whatTheUsageServiceCallsAStragglerIsOne()
    {
        auto inputs = minute(95);
        set(inputs.hosts[1].duty, 0, 60, 60);
        inputs.stragglers = {span(5, -1, 1)};
        const auto slowness = slownessOf(inputs);
        QCOMPARE(slowness.cause, SlownessCause::Straggler);
        QCOMPARE(slowness.evidence.constFirst().host, 1);
        QVERIFY(isAbout(slowness.lost, 55 * 0.35));
    }

    void ofTwoHostsOneCanBeTheStraggler()
    {
        auto inputs = minute(95, 2);
        inputs.hosts[0].inputWait = every(10, 4);
        inputs.hosts[1].inputWait = every(10, 50);
        set(inputs.hosts[1].duty, 0, 60, 50);
        QCOMPARE(slownessOf(inputs).cause, SlownessCause::Straggler);
    }

    void standingStillForCheckpointsIsCheckpoint()
    {
        auto inputs = minute(95);
        for (auto &host : inputs.hosts) {
            set(host.duty, 10, 25, 0);
            host.checkpointWait = every(5, 0);
            set(host.checkpointWait, 25, 26, 300); // told when it was over: fifteen seconds
        }
        const auto slowness = slownessOf(inputs);
        QCOMPARE(slowness.cause, SlownessCause::Checkpoint);
        QVERIFY(isAbout(slowness.lost, 15));
        QCOMPARE(slowness.evidence.constFirst().from, begin + 10 * second);
        QCOMPARE(slowness.evidence.constFirst().until, begin + 25 * second);
    }

    void aCheckpointThatIsWrittenInTheBackgroundCostsNothing()
    {
        auto inputs = minute(95);
        inputs.checkpoints = {span(10, 40)};
        QCOMPARE(slownessOf(inputs).cause, SlownessCause::None);
    }

    void compilingIsCompile()
    {
        auto inputs = minute(95);
        for (auto &host : inputs.hosts)
            set(host.duty, 20, 32, 0);
        inputs.compiles = {span(20, 32, 0), span(20, 32, 1)};
        const auto slowness = slownessOf(inputs);
        QCOMPARE(slowness.cause, SlownessCause::Compile);
        QVERIFY(isAbout(slowness.lost, 12));
    }

    void whatALogTellsIsHeardOfSomeSecondsLater()
    {
        auto inputs = minute(95);
        for (auto &host : inputs.hosts)
            set(host.duty, 20, 32, 0);
        inputs.compiles = {span(28, 40)};
        const auto slowness = slownessOf(inputs);
        QCOMPARE(slowness.cause, SlownessCause::Compile);
        QVERIFY2(slowness.lost > 11 && slowness.lost < 13.5, qPrintable(QString::number(slowness.lost)));
    }

    void whatNobodyTellsBeforeTheFirstStepIsTakenForCompiling()
    {
        auto inputs = minute(95);
        for (auto &host : inputs.hosts)
            set(host.duty, 0, 20, 0);
        inputs.steps = {{.at = begin + 22 * second, .step = 1}, {.at = begin + 24 * second, .step = 2, .seconds = 2}};
        const auto slowness = slownessOf(inputs);
        QCOMPARE(slowness.cause, SlownessCause::Compile);
        QVERIFY(slowness.evidence.constFirst().isInferred);
    }

    void busyProcessorsAreTakenForInput()
    {
        auto inputs = minute(50);
        for (auto &host : inputs.hosts)
            host.cpu = every(1, 92);
        const auto slowness = slownessOf(inputs);
        QCOMPARE(slowness.cause, SlownessCause::Data);
        QVERIFY(slowness.evidence.constFirst().isInferred);
    }

    // Of a hundred processors one thread fills one: all of them together look idle.
    void oneFullProcessorIsTakenForInput()
    {
        auto inputs = minute(50);
        for (auto &host : inputs.hosts) {
            host.cpu = every(1, 3);
            host.busiest = every(1, 99);
        }
        const auto slowness = slownessOf(inputs);
        QCOMPARE(slowness.cause, SlownessCause::Data);
        QVERIFY(isAbout(slowness.lost, 30));
        QVERIFY(slowness.evidence.constFirst().isInferred);
        QVERIFY2(slowness.sentence.contains(u"one processor core"_s), qPrintable(slowness.sentence));
        for (auto &host : inputs.hosts)
            host.busiest = every(1, 60);
        QCOMPARE(slownessOf(inputs).cause, SlownessCause::Unknown);
        inputs.hosts[2].busiest = every(1, 100); // of one host alone: the others do not wait for it there
        QCOMPARE(slownessOf(inputs).cause, SlownessCause::Unknown);
    }

    void aFullProcessorBesideChipsThatComputeIsNoMatter()
    {
        auto inputs = minute(95);
        for (auto &host : inputs.hosts)
            host.busiest = every(1, 100);
        QCOMPARE(slownessOf(inputs).cause, SlownessCause::None);
    }

    // A compilation or an evaluation that nobody tells keeps processors busy, too: no input is blamed for it.
    void aLongStepThatNobodyExplainsIsNotKnown()
    {
        auto inputs = minute(95);
        for (auto &host : inputs.hosts) {
            set(host.duty, 20, 40, 0);
            host.cpu = every(1, 92);
        }
        for (int i = 1; i < 20; ++i)
            inputs.steps += {.at = begin + i * second, .step = i, .seconds = 1};
        inputs.steps += {.at = begin + 41 * second, .step = 20, .seconds = 22};
        const auto slowness = slownessOf(inputs);
        QCOMPARE(slowness.cause, SlownessCause::Unknown);
        QVERIFY(isAbout(slowness.lost, 20));
    }

    void idleProcessorsTellNothing()
    {
        auto inputs = minute(50);
        for (auto &host : inputs.hosts)
            host.cpu = every(1, 3);
        QCOMPARE(slownessOf(inputs).cause, SlownessCause::Unknown);
    }

    void aHangThatGoesOnComesFirst()
    {
        auto inputs = minute(55);
        for (auto &host : inputs.hosts) {
            host.inputWait = every(10, 40);
            set(host.duty, 50, 60, 0);
        }
        inputs.hangs = {span(50, -1)};
        const auto slowness = slownessOf(inputs);
        QCOMPARE(slowness.cause, SlownessCause::Hang);
        QVERIFY(isAbout(slowness.lost, 10));
        QVERIFY(lostTo(slowness, SlownessCause::Data) > slowness.lost); // though it cost less so far
    }

    void anInterruptionTakesAllOfItsTime()
    {
        auto inputs = minute(95);
        for (auto &host : inputs.hosts)
            host.duty.removeIf([](const TimedValue &value) {
                return value.at >= begin + 20 * second && value.at < begin + 45 * second;
            });
        inputs.interruptions = {span(20, 45)};
        const auto slowness = slownessOf(inputs);
        QCOMPARE(slowness.cause, SlownessCause::Preemption);
        QVERIFY(isAbout(slowness.lost, 25));
        inputs.interruptions = {span(59, -1)}; // just now
        QCOMPARE(slownessOf(inputs).cause, SlownessCause::Preemption);
    }

    void whatCostMostIsNamedAndTheRestIsShown()
    {
        auto inputs = minute(95);
        for (auto &host : inputs.hosts) {
            set(host.duty, 0, 10, 0);
            set(host.duty, 30, 50, 0);
        }
        inputs.compiles = {span(0, 10)};
        inputs.checkpoints = {span(30, 50)};
        const auto slowness = slownessOf(inputs);
        QCOMPARE(slowness.cause, SlownessCause::Checkpoint);
        QVERIFY(slowness.evidence.size() >= 2);
        QVERIFY(std::ranges::is_sorted(slowness.evidence, std::greater{}, &SlownessEvidence::lost));
        for (const auto &one : slowness.evidence)
            QVERIFY(!one.text.isEmpty() && one.from <= one.until);
    }

    void aWindowOfDaysIsJudgedAsWell()
    {
        SlownessInputs inputs{.from = begin, .until = begin + 14 * 86'400 * second};
        HostActivity activity{};
        for (qint64 at = 0; at < 14 * 86'400; at += 60) {
            activity.duty += {.at = begin + at * second, .value = 50};
            activity.inputWait += {.at = begin + at * second, .value = 50};
        }
        inputs.hosts = {activity};
        const auto slowness = slownessOf(inputs);
        QCOMPARE(slowness.cause, SlownessCause::Data);
        QVERIFY(std::abs(slowness.share - 0.5) < 0.02);
    }

    void numbersThatCannotBeEndNothing()
    {
        const auto nan = std::numeric_limits<double>::quiet_NaN();
        auto inputs = minute(55);
        for (auto &host : inputs.hosts) {
            host.inputWait = {
                {.at = begin - 5, .value = -3}, {.at = begin + 7, .value = 1e300}, {.at = begin, .value = nan}};
            host.duty[3].value = nan;
            host.duty[4].value = -20;
            host.duty[5].value = 1e9;
        }
        inputs.stragglers = {span(10, 5, 1), span(0, -1, 99), span(0, -1, -1)};
        inputs.steps = {{.at = begin, .step = 5, .seconds = -1}, {.at = begin - 9, .step = 1, .seconds = 1e12}};
        inputs.compiles = {{.from = std::numeric_limits<qint64>::min(), .until = 1}};
        const auto slowness = slownessOf(inputs);
        QVERIFY(std::isfinite(slowness.lost) && slowness.lost >= 0 && slowness.lost <= 60);
    }

    void everyCauseHasAWord()
    {
        QStringList words;
        for (int cause = 0; cause <= int(SlownessCause::Unknown); ++cause)
            words += slownessWord(SlownessCause(cause));
        QVERIFY(!words.contains(QString{}));
        QCOMPARE(words.removeDuplicates(), 0);
    }
};

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(SlownessTest)

#include "tst_slowness.moc"
