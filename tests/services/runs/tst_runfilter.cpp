// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/runs/runcomparison.h"
#include "services/runs/runfilter.h"

#include <QTest>

#include <limits>

using namespace Qt::StringLiterals;

namespace {

const QDateTime noon = QDateTime::fromString(u"2026-11-21T12:00:00Z"_s, Qt::ISODate);

RunRecord runNamed(const QString &name, int minute)
{
    RunRecord run{.id = QUuid::createUuid(), .createdAt = noon.addSecs(60 * minute)};
    run.config.name = name;
    run.config.command = u"python train.py"_s;
    return run;
}

using Kind = RunDifference::Kind;
using Section = RunDifference::Section;

QList<RunDifference> linesOf(const RunComparison &comparison, Section section)
{
    auto lines = comparison.lines;
    lines.removeIf([section](const RunDifference &line) { return line.section != section; });
    return lines;
}

RunRecord withCommand(const QString &command)
{
    auto run = runNamed(u"r"_s, 0);
    run.config.command = command;
    return run;
}

} // namespace

class RunFilterTest : public QObject
{
    Q_OBJECT

    QList<RunRecord> m_runs;

    [[nodiscard]] QStringList names(const RunFilter &filter, const RunSort &sort = {}) const
    {
        QStringList found;
        for (const auto place : matchingRuns(m_runs, filter, sort))
            found << m_runs[place].config.name;
        return found;
    }

private slots:
    void init()
    {
        m_runs = {runNamed(u"alpha"_s, 1), runNamed(u"beta"_s, 3), runNamed(u"gamma"_s, 2)};
        m_runs[0].notes = u"the baseline for 논문"_s;
        m_runs[0].tags = {u"paper"_s};
        m_runs[0].result = {.state = JobState::Succeeded, .step = 400, .values = {{u"loss"_s, 2.5, 400}}};
        m_runs[1].isArchived = true;
        m_runs[1].config.acceleratorType = u"v4-32"_s;
        m_runs[1].result = {.state = JobState::Failed, .values = {{u"loss"_s, 1.5, 10}}};
        m_runs[2].tags = {u"paper"_s, u"v2"_s};
        m_runs[2].config.variables = {{u"LR"_s, u"3e-4"_s, false}};
        m_runs[2].result.step = 90;
    }

    void whatIsArchivedIsShownWhenItIsAskedFor()
    {
        QCOMPARE(names({}), (QStringList{u"gamma"_s, u"alpha"_s}));
        QCOMPARE(names({.archive = RunFilter::Archive::Shown}), (QStringList{u"beta"_s, u"gamma"_s, u"alpha"_s}));
        QCOMPARE(names({.archive = RunFilter::Archive::Only}), QStringList{u"beta"_s});
    }

    void everyWordStandsSomewhereInTheRecord()
    {
        QCOMPARE(names({.text = u"BASELINE 논문"_s}), QStringList{u"alpha"_s});
        QCOMPARE(names({.text = u"  lr   3e-4 "_s}), QStringList{u"gamma"_s});
        QCOMPARE(names({.text = u"v4-32"_s, .archive = RunFilter::Archive::Shown}), QStringList{u"beta"_s});
        QVERIFY(names({.text = u"baseline missing"_s}).isEmpty());
        QCOMPARE(names({.text = QString{100'000, u' '}}).size(), 2);
        QVERIFY(names({.text = u".*"_s}).isEmpty()); // words, no pattern
    }

    void tagsAndStateNarrowItDown()
    {
        QCOMPARE(names({.tags = {u"Paper"_s}}).size(), 2);
        QCOMPARE(names({.tags = {u"paper"_s, u"v2"_s}}), QStringList{u"gamma"_s});
        QCOMPARE(names({.state = JobState::Succeeded}), QStringList{u"alpha"_s});
    }

    void whatHasNoValueComesLastInEitherDirection()
    {
        const RunFilter all{.archive = RunFilter::Archive::Shown};
        const RunSort loss{.order = RunOrder::Value, .tag = u"loss"_s};
        QCOMPARE(names(all, loss), (QStringList{u"beta"_s, u"alpha"_s, u"gamma"_s}));
        auto reversed = loss;
        reversed.isReversed = true;
        QCOMPARE(names(all, reversed), (QStringList{u"alpha"_s, u"beta"_s, u"gamma"_s}));
        m_runs[1].result.values[0].value = std::numeric_limits<double>::quiet_NaN();
        QCOMPARE(names(all, loss), (QStringList{u"alpha"_s, u"beta"_s, u"gamma"_s}));
        QCOMPARE(names(all, {.order = RunOrder::Name, .isReversed = true}),
                 (QStringList{u"gamma"_s, u"beta"_s, u"alpha"_s}));
        QCOMPARE(names(all, {.order = RunOrder::Oldest}), (QStringList{u"alpha"_s, u"gamma"_s, u"beta"_s}));
        QCOMPARE(names(all, {.order = RunOrder::Step}), (QStringList{u"gamma"_s, u"alpha"_s, u"beta"_s}));
    }

    void tenThousandRunsAreSortedTheSameEachTime()
    {
        m_runs.clear();
        for (int i = 0; i < 10'000; ++i)
            m_runs << runNamed(u"run %1"_s.arg(i % 7), i % 100);
        for (const auto order : {RunOrder::Newest, RunOrder::Oldest, RunOrder::Name, RunOrder::State, RunOrder::Step}) {
            const auto sorted = matchingRuns(m_runs, {}, {.order = order});
            QCOMPARE(sorted.size(), 10'000);
            QCOMPARE(matchingRuns(m_runs, {}, {.order = order}), sorted);
        }
        m_runs << m_runs[0] << m_runs[0]; // the same id three times
        QCOMPARE(matchingRuns(m_runs, {}, {.order = RunOrder::Oldest, .isReversed = true}).size(), 10'002);
    }

    void tagsAndCurvesInUseAreCounted()
    {
        const QList<std::pair<QString, int>> tags{{u"paper"_s, 2}, {u"v2"_s, 1}};
        QVERIFY(tagsOf(m_runs) == tags);
        QCOMPARE(valueTagsOf(m_runs), QStringList{u"loss"_s});
    }

    void aCommandIsPartedAtItsFlags()
    {
        QCOMPARE(commandLines(u"python train.py \\\n  --lr 3e-4 --name 'a --b'\necho done"_s),
                 (QStringList{u"python train.py"_s, u"--lr 3e-4"_s, u"--name 'a --b'"_s, u"echo done"_s}));
        QCOMPARE(commandLines(u"a \"x --y\" --z"_s), (QStringList{u"a \"x --y\""_s, u"--z"_s}));
        QVERIFY(commandLines({}).isEmpty());
        QCOMPARE(commandLines(u"a 'never closed --b"_s).size(), 1);
        QCOMPARE(commandLines(u"a --b \\"_s), (QStringList{u"a"_s, u"--b"_s}));
    }

    void aComparisonNamesWhatIsOther()
    {
        const auto left = withCommand(u"python train.py --lr 3e-4 --steps 100"_s);
        const auto right = withCommand(u"python train.py --lr 1e-4 --steps 100 --bf16"_s);
        const auto lines = linesOf(compareRuns(left, right), Section::Command);
        QCOMPARE(lines.size(), 4);
        QCOMPARE(lines[0].kind, Kind::Same);
        QCOMPARE(lines[1].kind, Kind::Other);
        QCOMPARE(lines[1].left, u"--lr 3e-4"_s);
        QCOMPARE(lines[1].right, u"--lr 1e-4"_s);
        QCOMPARE(lines[2].kind, Kind::Same);
        QCOMPARE(lines[3].kind, Kind::OnlyRight);
        QCOMPARE(compareRuns(left, left).differences(), 0);
    }

    void variablesVersionsAndValuesStandSideBySide()
    {
        auto left = runNamed(u"a"_s, 0);
        auto right = runNamed(u"b"_s, 1);
        left.config.variables = {{u"LR"_s, u"1"_s, false}, {u"TOKEN"_s, {}, true}, {u"EMPTY"_s, {}, false}};
        right.config.variables = {{u"LR"_s, u"2"_s, false}, {u"TOKEN"_s, {}, true}};
        left.config.versions.jax = u"0.6.1"_s;
        right.config.versions.jax = u"0.6.2"_s;
        left.result.values = {{u"loss"_s, 2, 10}, {u"left"_s, 1, 1}};
        right.result.values = {{u"loss"_s, std::numeric_limits<double>::quiet_NaN(), 10}};
        const auto comparison = compareRuns(left, right);
        const auto variables = linesOf(comparison, Section::Variables);
        QCOMPARE(variables.size(), 3);
        QCOMPARE(variables[0].name, u"EMPTY"_s);
        QCOMPARE(variables[0].kind, Kind::OnlyLeft); // an empty value is one
        QCOMPARE(variables[1].kind, Kind::Other);
        QCOMPARE(variables[2].kind, Kind::Same);
        QVERIFY(!variables[2].left.isEmpty()); // that there is one, and no more
        const auto versions = linesOf(comparison, Section::Versions);
        QCOMPARE(versions.size(), 1); // what neither knows is left out
        QCOMPARE(versions[0].right, u"0.6.2"_s);
        const auto values = linesOf(comparison, Section::Values);
        QCOMPARE(values.size(), 2);
        QCOMPARE(values[0].kind, Kind::OnlyLeft);
        QCOMPARE(values[1].right, u"nan"_s);
    }

    void hugeCommandsAreComparedWithoutGrowingOverAllBounds()
    {
        QString left;
        for (int i = 0; i < 3'000; ++i)
            left += u"line %1\n"_s.arg(i);
        auto right = left;
        right.prepend(u"first\n"_s);
        const auto comparison = compareRuns(withCommand(left), withCommand(right));
        const auto lines = linesOf(comparison, Section::Command);
        QVERIFY(lines.size() >= 3'000 && lines.size() < 4'000);
        QCOMPARE(lines[0].kind, Kind::OnlyRight);
        QCOMPARE(lines[1].kind, Kind::Same);
    }
};

#include "tests/support/testmain.h"

QTEST_GUILESS_MAIN(RunFilterTest)
#include "tst_runfilter.moc"
