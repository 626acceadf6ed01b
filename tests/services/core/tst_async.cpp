// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/core/async/backoff.h"
#include "services/core/async/semaphore.h"
#include "services/core/async/worker.h"
#include "services/core/taskscope.h"

#include <QCoroTask>
#include <QTest>
#include <QThread>

#include <thread>

using namespace std::chrono_literals;

class TestAsync : public QObject
{
    Q_OBJECT

private slots:
    void aPauseGrowsUpToItsCap();
    void anAnswerOfAnotherThreadIsAwaited();
    void theFirstWordCounts();
    void anAnswerThatNobodyGivesIsAnError();
    void aStopEndsTheWaitAndIsTold();
    void aStopCountsAlsoWhenTheAnswerIsOnItsWay();
    void anAnswerThatComesTooLateIsATimeout();
    void workIsDoneOnAThreadOfThePool();
    void aStopReachesTheWork();
    void theOwnersStopReachesTheWork();
    void soManyGetInAndTheOthersInTheirOrder();
    void whoIsStoppedInTheQueueTakesNoPlace();
    void aPlaceHandedToOneWhoIsStoppedIsPassedOn();
};

void TestAsync::aPauseGrowsUpToItsCap()
{
    const Backoff pauses{.base = 5s, .cap = 60s};
    QCOMPARE(pauses.after(0), 5'000ms);
    QCOMPARE(pauses.after(1), 5'000ms);
    QCOMPARE(pauses.after(2), 10'000ms);
    QCOMPARE(pauses.after(4), 40'000ms);
    QCOMPARE(pauses.after(5), 60'000ms);
    QCOMPARE(pauses.after(100'000), 60'000ms);
    QCOMPARE((Backoff{.base = 500ms, .cap = 15s, .growth = 1.5}.after(3)), 1'125ms);
    QCOMPARE(Backoff{.base = 2s}.after(4), 16'000ms);
}

void TestAsync::anAnswerOfAnotherThreadIsAwaited()
{
    Answer<int> answer;
    const auto reply = answer.reply();
    std::jthread other{[answer = std::move(answer)] { answer(7); }};
    QCOMPARE(QCoro::waitFor(awaited<int>(reply, {}, {})).value_or(0), 7);
}

void TestAsync::theFirstWordCounts()
{
    const Answer<int> answer;
    answer(1);
    answer(2);
    QCOMPARE(QCoro::waitFor(awaited<int>(answer.reply(), {}, {})).value_or(0), 1);
}

void TestAsync::anAnswerThatNobodyGivesIsAnError()
{
    const auto lost = Answer<int>{}.reply();
    QCOMPARE(QCoro::waitFor(awaited<int>(lost, {}, {})).error().code, ErrorCode::ConnectionLost);
    const auto other = Answer<int>{ErrorCode::Cancelled}.reply();
    QCOMPARE(QCoro::waitFor(awaited<int>(other, {}, {})).error().code, ErrorCode::Cancelled);
}

void TestAsync::aStopEndsTheWaitAndIsTold()
{
    const Answer<int> answer;
    std::stop_source stop;
    bool isTold = false;
    std::optional<ErrorCode> code;
    TaskScope scope;
    scope.run(awaited<int>(
                  answer.reply(), [&] { isTold = true; }, stop.get_token()),
              [&](const Result<int> &result) { code = result.error().code; });
    stop.request_stop();
    QVERIFY(isTold);
    QTRY_VERIFY(code == ErrorCode::Cancelled);
}

void TestAsync::aStopCountsAlsoWhenTheAnswerIsOnItsWay()
{
    const Answer<int> answer;
    std::stop_source stop;
    std::optional<Result<int>> result;
    TaskScope scope;
    scope.run(awaited<int>(answer.reply(), {}, stop.get_token()), [&](const Result<int> &said) { result = said; });
    answer(7); // wakes with the next turn of the event loop
    stop.request_stop();
    QTRY_VERIFY(result);
    QVERIFY(!*result);
    QCOMPARE(result->error().code, ErrorCode::Cancelled);
}

void TestAsync::anAnswerThatComesTooLateIsATimeout()
{
    const Answer<int> never;
    QCOMPARE(QCoro::waitFor(awaitedInTime<int>(never.reply(), 1ms, {})).error().code, ErrorCode::Timeout);
    QCOMPARE(QCoro::waitFor(inTime(awaited<int>(never.reply(), {}, {}), 1ms, {})).error().code, ErrorCode::Timeout);
    const Answer<int> soon;
    soon(3);
    QCOMPARE(QCoro::waitFor(inTime(awaited<int>(soon.reply(), {}, {}), 60s, {})).value_or(0), 3);
}

void TestAsync::workIsDoneOnAThreadOfThePool()
{
    QThreadPool pool;
    const auto here = QThread::currentThread();
    const auto there = QCoro::waitFor(onWorker<QThread *>(
        &pool, [](const std::stop_token &) -> Result<QThread *> { return QThread::currentThread(); }, {}));
    QVERIFY(there && *there != here);
}

void TestAsync::aStopReachesTheWork()
{
    QThreadPool pool;
    std::stop_source stop;
    std::optional<ErrorCode> code;
    std::atomic_bool hasHeard = false;
    TaskScope scope;
    const auto work = [&](const std::stop_token &token) -> Result<> {
        while (!token.stop_requested())
            QThread::msleep(1);
        hasHeard = true;
        return {};
    };
    scope.run(onWorker<void>(&pool, work, stop.get_token()),
              [&](const Result<> &result) { code = result.error().code; });
    stop.request_stop();
    QTRY_VERIFY(code == ErrorCode::Cancelled);
    QVERIFY(pool.waitForDone(60'000));
    QVERIFY(hasHeard);
}

void TestAsync::theOwnersStopReachesTheWork()
{
    QThreadPool pool;
    std::stop_source owner;
    bool isDone = false;
    TaskScope scope;
    const auto work = [](const std::stop_token &token) -> Result<> {
        while (!token.stop_requested())
            QThread::msleep(1);
        return {};
    };
    scope.run(onWorker<void>(&pool, work, {}, owner.get_token()),
              [&](const Result<> &result) { isDone = result.has_value(); });
    owner.request_stop();
    QTRY_VERIFY(isDone);
}

void TestAsync::soManyGetInAndTheOthersInTheirOrder()
{
    const auto door = std::make_shared<AsyncSemaphore>(2);
    QList<AsyncSemaphore::Permit> permits;
    QList<int> order;
    TaskScope scope;
    for (int i = 0; i < 4; ++i) {
        scope.run(door->enter({}), [&, i](const Result<AsyncSemaphore::Permit> &permit) {
            order.append(i);
            permits.append(*permit);
        });
    }
    QCOMPARE(order, (QList{0, 1}));
    QVERIFY(door->isFull());
    QCOMPARE(door->waiting(), size_t{2});
    permits.removeFirst();
    QTRY_COMPARE(order, (QList{0, 1, 2}));
    permits.clear();
    QTRY_COMPARE(order, (QList{0, 1, 2, 3}));
    permits.clear();
    QVERIFY(!door->isFull());
}

void TestAsync::whoIsStoppedInTheQueueTakesNoPlace()
{
    const auto door = std::make_shared<AsyncSemaphore>(1);
    auto first = QCoro::waitFor(door->enter({}));
    std::stop_source stop;
    std::optional<ErrorCode> code;
    TaskScope scope;
    scope.run(door->enter(stop.get_token()),
              [&](const Result<AsyncSemaphore::Permit> &permit) { code = permit.error().code; });
    stop.request_stop();
    QTRY_VERIFY(code == ErrorCode::Cancelled);
    QCOMPARE(door->waiting(), size_t{0});
    *first = {};
    QVERIFY(!door->isFull());
}

void TestAsync::aPlaceHandedToOneWhoIsStoppedIsPassedOn()
{
    const auto door = std::make_shared<AsyncSemaphore>(1);
    auto first = QCoro::waitFor(door->enter({}));
    std::stop_source stop;
    bool hasEntered = false;
    TaskScope scope;
    scope.run(door->enter(stop.get_token()), [](const Result<AsyncSemaphore::Permit> &permit) { QVERIFY(!permit); });
    scope.run(door->enter({}), [&](const Result<AsyncSemaphore::Permit> &permit) { hasEntered = permit.has_value(); });
    *first = {};
    stop.request_stop(); // it was its turn, and it has not gone on yet
    QTRY_VERIFY(hasEntered);
    QTRY_VERIFY(!door->isFull());
}

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(TestAsync)
#include "tst_async.moc"
