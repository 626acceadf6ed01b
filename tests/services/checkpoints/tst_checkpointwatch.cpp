// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/checkpoints/checkpointwatch.h"
#include "tests/fakes/virtualclock.h"
#include "tests/services/checkpoints/checkpointfixtures.h"

#include <QSignalSpy>
#include <QTest>

using namespace Qt::StringLiterals;
using namespace checkpointfixtures;
using namespace std::chrono_literals;

class TestCheckpointWatch : public QObject
{
    Q_OBJECT

private:
    std::unique_ptr<VirtualClock> m_clock;
    std::unique_ptr<UndoQueue> m_undo;
    std::shared_ptr<CheckpointPlace> m_place;
    std::unique_ptr<CheckpointWatch> m_watch;

private slots:
    void init()
    {
        m_clock = std::make_unique<VirtualClock>();
        m_undo = std::make_unique<UndoQueue>(m_clock.get());
        m_place = std::make_shared<CheckpointPlace>();
        addOrbax(m_place.get(), "/run/100");
        addOrbax(m_place.get(), "/run/200");
        m_watch = std::make_unique<CheckpointWatch>(m_clock.get());
        m_watch->setFolder(m_place, "/run");
    }
    void cleanup()
    {
        m_watch.reset();
        m_undo.reset();
    }

    void aFolderIsScannedWhenItIsAskedFor()
    {
        VirtualClock::settle();
        QCOMPARE(m_place->lists, 0);
        const QSignalSpy changed{m_watch.get(), &CheckpointWatch::changed};
        m_watch->refreshIfOlder(60s);
        QTRY_VERIFY(!m_watch->isScanning());
        QVERIFY(m_watch->listing());
        QCOMPARE(m_watch->listing()->checkpoints.size(), 2);
        QCOMPARE(m_watch->listing()->at, m_clock->now());
        QCOMPARE(changed.size(), 2);
        const int lists = m_place->lists;
        m_watch->refreshIfOlder(60s);
        QVERIFY(!m_watch->isScanning());
        QCOMPARE(m_place->lists, lists);
        m_clock->pass(60s);
        m_watch->refreshIfOlder(60s);
        QTRY_VERIFY(!m_watch->isScanning());
        QVERIFY(m_place->lists > lists);
    }

    void aFailureIsToldAndWhatWasKnownStays()
    {
        m_watch->refresh();
        QTRY_VERIFY(!m_watch->isScanning());
        m_place->refusals.insert("/run", {ErrorCode::ConnectionLost, u"The connection broke."_s, {}});
        m_watch->refresh();
        QTRY_VERIFY(!m_watch->isScanning());
        QVERIFY(m_watch->error());
        QCOMPARE(m_watch->error()->code, ErrorCode::ConnectionLost);
        QCOMPARE(m_watch->listing()->checkpoints.size(), 2);
    }

    void aScanCanBeEndedAndAnotherFolderForgetsIt()
    {
        m_place->held.emplace();
        m_watch->refresh();
        VirtualClock::settle();
        QVERIFY(m_watch->isScanning());
        m_watch->cancel();
        QVERIFY(!m_watch->isScanning());
        VirtualClock::settle();
        QVERIFY(!m_watch->error() && !m_watch->listing());
        m_place->held.emplace();
        m_watch->refresh();
        m_watch->setFolder(m_place, "/elsewhere");
        QVERIFY(!m_watch->isScanning());
        m_place->held->finish(FolderListing{.folder = "/run"});
        VirtualClock::settle();
        QVERIFY(!m_watch->error() && !m_watch->listing());
    }

    void pruningWaitsUntilItCannotBeUndone()
    {
        m_watch->refresh();
        QTRY_VERIFY(m_watch->listing());
        const auto plan = prunePlan(*m_watch->listing(), {.newest = 1}, {}, m_clock->now());
        QCOMPARE(plan.going().size(), 1);
        const QSignalSpy pruned{m_watch.get(), &CheckpointWatch::pruned};
        m_watch->prune(plan, {});
        QCOMPARE(m_undo->waiting().size(), 1);
        QVERIFY(m_undo->waitingFor(u"checkpoint//run/100"_s));
        m_undo->undoAll();
        m_clock->pass(10s);
        QVERIFY(m_place->isThere("/run/100"));
        m_watch->prune(plan, {});
        m_clock->pass(UndoQueue::delay + 1s);
        QTRY_COMPARE(pruned.size(), 1);
        QTRY_VERIFY(!m_watch->isScanning() && !m_watch->isPruning());
        QVERIFY(!m_place->isThere("/run/100"));
        QCOMPARE(m_watch->listing()->checkpoints.size(), 1);
    }

    void aRefusedPlanIsSaidToBe()
    {
        m_watch->refresh();
        QTRY_VERIFY(m_watch->listing());
        const QSignalSpy failed{m_watch.get(), &CheckpointWatch::pruneFailed};
        m_watch->prune(prunePlan(*m_watch->listing(), {}, {}, m_clock->now()), {});
        QCOMPARE(failed.size(), 1);
        QVERIFY(m_undo->waiting().isEmpty());
    }
};

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(TestCheckpointWatch)
#include "tst_checkpointwatch.moc"
