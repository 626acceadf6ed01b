// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/core/undoqueue.h"
#include "services/core/writelock.h"
#include "tests/fakes/loudlanguage.h"
#include "tests/fakes/virtualclock.h"

#include <QSignalSpy>
#include <QTest>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

QString told(const QVariant &sentence)
{
    return sentence.value<UndoQueue::Sentence>()();
}

} // namespace

class TestUndoQueue : public QObject
{
    Q_OBJECT

private:
    struct Room
    {
        VirtualClock clock;
        UndoQueue queue{&clock};
        std::unique_ptr<QObject> page = std::make_unique<QObject>();
        QStringList done;
        QStringList over;

        PendingActionId add(const QString &name, CloudNeed need = CloudNeed::Now)
        {
            return queue.add(page.get(),
                             {.verb = PendingVerb::Delete,
                              .name = [name] { return name; },
                              .begin = [this, name] { done << name; },
                              .over = [this, name] { over << name; },
                              .need = need});
        }
        [[nodiscard]] QStringList waiting() const
        {
            QStringList texts;
            for (const auto &one : queue.waiting())
                texts << u"%1 %2"_s.arg(one.text).arg(one.left.count());
            return texts;
        }
    };

private slots:
    void nothingBeginsBeforeSixSecondsHavePassed()
    {
        Room room;
        room.add(u"node-1"_s);
        QCOMPARE(room.waiting(), (QStringList{u"node-1 will be deleted 6"_s}));
        room.clock.pass(5'999ms);
        QCOMPARE(room.done, QStringList{});
        QCOMPARE(room.waiting(), (QStringList{u"node-1 will be deleted 1"_s}));
        room.clock.pass(1ms);
        QCOMPARE(room.done, (QStringList{u"node-1"_s}));
        QCOMPARE(room.waiting(), QStringList{});
        room.clock.pass(1h);
        QCOMPARE(room.done.size(), 1);
        QCOMPARE(room.over, QStringList{});
    }

    void whatIsUndoneNeverBegins()
    {
        Room room;
        QSignalSpy undone{&room.queue, &UndoQueue::undone};
        const auto id = room.add(u"node-1"_s);
        room.clock.pass(5'999ms);
        room.queue.undo(id);
        QCOMPARE(room.over, (QStringList{u"node-1"_s}));
        QCOMPARE(undone.size(), 1);
        QCOMPARE(told(undone.first().first()), u"Deletion of node-1 undone"_s);
        room.clock.pass(1h);
        QCOMPARE(room.done, QStringList{});
        room.queue.undo(id); // it is gone: nothing happens
        QCOMPARE(undone.size(), 1);
    }

    void severalWaitEachForThemselvesAndTheLastIsUndoneFirst()
    {
        Room room;
        room.add(u"node-1"_s);
        room.clock.pass(2s);
        room.add(u"node-2"_s);
        room.add(u"node-3"_s);
        QCOMPARE(
            room.waiting(),
            (QStringList{u"node-1 will be deleted 4"_s, u"node-2 will be deleted 6"_s, u"node-3 will be deleted 6"_s}));
        room.queue.undoLast();
        room.clock.pass(4s);
        QCOMPARE(room.done, (QStringList{u"node-1"_s}));
        room.clock.pass(2s);
        QCOMPARE(room.done, (QStringList{u"node-1"_s, u"node-2"_s}));
        QCOMPARE(room.over, (QStringList{u"node-3"_s}));
        room.queue.undoLast(); // nothing waits
    }

    void readOnlyModeIsAskedOnceMoreWhenTheTimeIsOver()
    {
        Room room;
        QSignalSpy refused{&room.queue, &UndoQueue::refused};
        room.add(u"node-1"_s);
        room.add(u"the history"_s, CloudNeed::None);
        room.clock.pass(3s);
        WriteLock::instance().lock();
        room.clock.pass(3s);
        WriteLock::instance().unlock();
        QCOMPARE(room.done, (QStringList{u"the history"_s})); // nothing in the cloud: the lock does not matter
        QCOMPARE(room.over, (QStringList{u"node-1"_s}));
        QCOMPARE(refused.size(), 1);
        QCOMPARE(told(refused.first().first()), u"node-1 was not deleted"_s);
        QVERIFY(told(refused.first().last()).contains(u"Read-only mode"_s));
    }

    void H23_whatIsWrittenDownOrGoesOverSshBeginsWhileTheCloudDoesNotAnswer()
    {
        Room room;
        QSignalSpy refused{&room.queue, &UndoQueue::refused};
        room.queue.setGate([] { return u"No network."_s; });
        WriteLock::instance().setUnreachable([] { return u"The cloud does not answer."_s; });
        room.add(u"node-1"_s);
        room.add(u"the request"_s, CloudNeed::Later);
        room.add(u"the shared folder"_s, CloudNeed::None);
        room.clock.pass(6s);
        WriteLock::instance().setUnreachable({});
        QCOMPARE(room.done, (QStringList{u"the request"_s, u"the shared folder"_s}));
        QCOMPARE(refused.size(), 1);
        room.add(u"another request"_s, CloudNeed::Later);
        WriteLock::instance().lock(); // an order to the cloud is one, also when it goes out later
        room.clock.pass(6s);
        WriteLock::instance().unlock();
        QCOMPARE(room.done.size(), 2);
        QCOMPARE(refused.size(), 2);
    }

    void withoutANetworkNothingGoesOut()
    {
        Room room;
        QString offline;
        room.queue.setGate([&] { return offline; });
        QSignalSpy refused{&room.queue, &UndoQueue::refused};
        room.add(u"node-1"_s);
        offline = u"No network."_s;
        room.clock.pass(6s);
        QCOMPARE(room.done, QStringList{});
        QCOMPARE(refused.size(), 1);
        QCOMPARE(told(refused.first().last()), u"No network."_s);
        offline.clear();
        room.clock.pass(1h);
        QCOMPARE(room.done, QStringList{}); // it is not done later behind somebody's back
    }

    void whoShowsAThingIsToldWhatWaitsForIt()
    {
        Room room;
        room.queue.add(room.page.get(),
                       {.verb = PendingVerb::Stop,
                        .name = [] { return u"node-1"_s; },
                        .begin = [] {},
                        .things = {u"a"_s, u"b"_s}});
        QVERIFY(!room.queue.waitingFor({}));
        QVERIFY(!room.queue.waitingFor(u"c"_s));
        room.clock.pass(2s);
        for (const auto &thing : {u"a"_s, u"b"_s}) {
            const auto waiting = room.queue.waitingFor(thing);
            QVERIFY(waiting);
            QCOMPARE(waiting->text, u"node-1 will be stopped"_s);
            QCOMPARE(waiting->left, 4s);
        }
        room.clock.pass(4s);
        QVERIFY(!room.queue.waitingFor(u"a"_s)); // it is being done: what shows it knows by itself
    }

    void whatIsLeftBehindIsNotDeleted()
    {
        Room room;
        QSignalSpy undone{&room.queue, &UndoQueue::undone};
        room.add(u"node-1"_s);
        QCOMPARE(room.queue.kept(), (QStringList{u"node-1 was not deleted"_s}));
        room.page.reset();
        QTRY_COMPARE(undone.size(), 1);
        room.clock.pass(1h);
        QCOMPARE(room.done, QStringList{});
        QCOMPARE(room.queue.kept(), QStringList{});
    }

    void aPageThatGoesIsNotToldOfItAnyMore()
    {
        Room room;
        struct Page : QObject
        {
            QStringList cards{u"what a page keeps"_s};
        };
        auto page = std::make_unique<Page>();
        bool isGone = false;
        int heardAfterwards = 0;
        QObject::connect(&room.queue, &UndoQueue::changed, page.get(), [&] { heardAfterwards += isGone ? 1 : 0; });
        QSignalSpy changed{&room.queue, &UndoQueue::changed};
        room.queue.add(page.get(), {.name = [] { return u"node-1"_s; }, .begin = [] {}});
        const auto before = changed.size();
        isGone = true; // the destructor of QObject tells of it when the page's own members are no more
        page.reset();
        QCOMPARE(heardAfterwards, 0);
        QCOMPARE(room.waiting(), QStringList{});
        QTRY_VERIFY(changed.size() > before); // who is still there
    }

    void whatIsToldFollowsTheLanguageAlsoWhenItsPageIsGone()
    {
        Room room;
        QSignalSpy undone{&room.queue, &UndoQueue::undone};
        QSignalSpy refused{&room.queue, &UndoQueue::refused};
        room.queue.undo(room.add(u"node-1"_s));
        WriteLock::instance().lock();
        room.add(u"node-2"_s);
        room.clock.pass(6s);
        WriteLock::instance().unlock(); // the reason of then is told, not what is so now
        room.add(u"node-3"_s);
        room.page.reset();
        QTRY_COMPARE(undone.size(), 2);
        QCOMPARE(refused.size(), 1);
        QCOMPARE(told(undone.last().first()), u"node-3 was not deleted"_s);
        const LoudLanguage other;
        QCOMPARE(told(undone.first().first()), u"DELETION OF node-1 UNDONE"_s);
        QCOMPARE(told(undone.last().first()), u"node-3 WAS NOT DELETED"_s);
        QCOMPARE(told(refused.first().first()), u"node-2 WAS NOT DELETED"_s);
        QVERIFY(told(refused.first().last()).startsWith(u"READ-ONLY MODE IS ON"_s));
    }

    void whatWasCalledKeptIsKeptWhateverComesThen()
    {
        Room room;
        QSignalSpy undone{&room.queue, &UndoQueue::undone};
        room.add(u"node-1"_s);
        room.add(u"node-2"_s);
        room.clock.pass(5s);
        room.queue.undoAll();
        QCOMPARE(undone.size(), 2);
        QCOMPARE(room.over, (QStringList{u"node-2"_s, u"node-1"_s}));
        room.clock.pass(1h);
        QCOMPARE(room.done, QStringList{});
    }

    void theEndOfTheProgramDeletesNothing()
    {
        VirtualClock clock;
        QObject page;
        bool isDone = false;
        {
            UndoQueue queue{&clock};
            queue.add(&page, {.name = [] { return u"node-1"_s; }, .begin = [&] { isDone = true; }});
            clock.pass(5s);
        }
        clock.pass(1h);
        QVERIFY(!isDone);
        QCOMPARE(TaskScope::running(), 0);
    }

    void theTimeStandsStillWhileAQuestionSaysThatItIsKept()
    {
        Room room;
        room.add(u"node-1"_s);
        room.clock.pass(2s);
        auto question = std::make_unique<QObject>();
        room.queue.holdWhile(question.get());
        room.clock.pass(1h);
        QCOMPARE(room.done, QStringList{});
        QCOMPARE(room.waiting(), (QStringList{u"node-1 will be deleted 4"_s}));
        question.reset();
        room.clock.pass(3'999ms);
        QCOMPARE(room.done, QStringList{});
        room.clock.pass(1ms);
        QCOMPARE(room.done, (QStringList{u"node-1"_s}));
    }

    void timeThatTheComputerSleptDoesNotCount()
    {
        Room room;
        room.add(u"node-1"_s);
        room.clock.pass(2s);
        room.clock.suspend(8h);
        room.clock.pass(3s);
        QCOMPARE(room.done, QStringList{}); // whoever opens the lid can still read it
        room.clock.pass(1s);
        QCOMPARE(room.done, (QStringList{u"node-1"_s}));
    }
};

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(TestUndoQueue)
#include "tst_undoqueue.moc"
