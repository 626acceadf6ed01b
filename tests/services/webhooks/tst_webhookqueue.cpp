// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/webhooks/webhookqueue.h"

#include <QTest>
#include <QTimeZone>

#include <algorithm>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

using Milliseconds = std::chrono::milliseconds;

WebhookEvent eventOf(WebhookEventKind kind, int number)
{
    return {.kind = kind,
            .key = u"key %1"_s.arg(number),
            .title = u"title %1"_s.arg(number),
            .at = QDateTime::fromSecsSinceEpoch(1'795'000'000, QTimeZone::UTC)};
}

WebhookResult result(WebhookOutcome outcome, std::optional<Milliseconds> retryAfter = {})
{
    return {.outcome = outcome, .status = 500, .sentence = u"s"_s, .retryAfter = retryAfter};
}

QStringList titles(const WebhookQueue &queue)
{
    QStringList all;
    for (const auto &entry : queue.waiting())
        all << entry.event.title;
    return all;
}

} // namespace

class TestWebhookQueue : public QObject
{
    Q_OBJECT

private slots:
    void oneGoesEveryTenSeconds()
    {
        WebhookQueue queue;
        QVERIFY(!queue.dueAt());
        for (int i = 0; i < 3; ++i)
            queue.add(eventOf(WebhookEventKind::RunDone, i), 1s);
        Milliseconds now = 1s;
        for (int i = 0; i < 3; ++i) {
            QVERIFY(queue.dueAt());
            now = std::max(now, *queue.dueAt());
            QCOMPARE(now, Milliseconds{1s + i * 10s});
            queue.begin(now);
            QVERIFY(!queue.dueAt()); // one is on its way
            QCOMPARE(queue.end(result(WebhookOutcome::Sent), now, 0.5).size(), 1);
        }
        QVERIFY(queue.waiting().empty() && !queue.dueAt());
    }

    void sixtyGoInAnHour()
    {
        WebhookQueue queue;
        Milliseconds now = 0s;
        for (int i = 0; i < 60; ++i) {
            queue.add(eventOf(WebhookEventKind::RunDone, i), now);
            now = std::max(now, queue.dueAt().value_or(now));
            queue.begin(now);
            QCOMPARE(queue.end(result(WebhookOutcome::Sent), now, 0.5).size(), 1);
        }
        QVERIFY(now < 1h);
        queue.add(eventOf(WebhookEventKind::RunDone, 60), now);
        QCOMPARE(queue.dueAt().value_or(0ms), Milliseconds{1h}); // the first one went at 0
    }

    void pausesGrowAndTheServersRequestIsHonoured()
    {
        WebhookQueue queue;
        queue.add(eventOf(WebhookEventKind::RunDone, 1), 0s);
        Milliseconds now = 0s;
        QList<Milliseconds> pauses;
        for (int i = 0; i < 12; ++i) {
            now = queue.dueAt().value_or(now);
            queue.begin(now);
            QVERIFY(queue.end(result(WebhookOutcome::TryAgain), now, 0.999'999).isEmpty());
            pauses << queue.dueAt().value_or(now) - now;
        }
        QVERIFY(std::ranges::is_sorted(pauses));
        QVERIFY(pauses.first() >= 15s && pauses.first() <= 30s);
        QVERIFY(pauses.last() > 30min && pauses.last() <= 1h);
        now = *queue.dueAt();
        queue.begin(now);
        QVERIFY(queue.end(result(WebhookOutcome::TryAgain, Milliseconds{5h}), now, 0.0).isEmpty());
        QCOMPARE(queue.dueAt().value_or(now) - now, Milliseconds{5h});
        now = *queue.dueAt();
        queue.begin(now);
        QVERIFY(queue.end(result(WebhookOutcome::TryAgain, Milliseconds{1ms}), now, 0.0).isEmpty());
        QVERIFY(queue.dueAt().value_or(now) - now >= 15min); // it may ask for more, not for less
    }

    void aServerThatAsksForAYearIsAskedAfterADay()
    {
        WebhookQueue queue;
        queue.add(eventOf(WebhookEventKind::RunDone, 1), 0s);
        queue.begin(0s);
        QVERIFY(queue.end(result(WebhookOutcome::TryAgain, Milliseconds{24h * 365}), 0s, 0.5).isEmpty());
        QCOMPARE(queue.dueAt().value_or(0ms), Milliseconds{24h});
    }

    void afterADayMessagesAreGivenUpAndTheNextIsTriedAllTheSame()
    {
        WebhookQueue queue;
        queue.add(eventOf(WebhookEventKind::RunDone, 1), 0s);
        queue.add(eventOf(WebhookEventKind::RunFailed, 2), 20h);
        QList<WebhookQueue::Entry> over;
        Milliseconds now = 0s;
        int tries = 0;
        while (over.isEmpty()) {
            now = queue.dueAt().value_or(now);
            QVERIFY(now < 26h);
            queue.begin(now);
            ++tries;
            over = queue.end(result(WebhookOutcome::TryAgain), now, 0.5);
        }
        QVERIFY(now >= 24h);
        QCOMPARE(over.size(), 1);
        QCOMPARE(over.first().event.title, u"title 1"_s);
        QCOMPARE(over.first().tries, tries);
        QCOMPARE(titles(queue), QStringList{u"title 2"_s}); // its day is not over
        now = queue.dueAt().value_or(now);
        queue.begin(now);
        QCOMPARE(queue.end(result(WebhookOutcome::Sent), now, 0.5).size(), 1);
        QCOMPARE(queue.failures(), 0);
    }

    void aRefusedMessageDoesNotHoldTheOthers()
    {
        WebhookQueue queue;
        queue.add(eventOf(WebhookEventKind::RunDone, 1), 0s);
        queue.add(eventOf(WebhookEventKind::RunDone, 2), 0s);
        queue.begin(0s);
        const auto over = queue.end(result(WebhookOutcome::MessageRefused), 0s, 0.5);
        QCOMPARE(over.size(), 1);
        QCOMPARE(over.first().event.title, u"title 1"_s);
        QCOMPARE(queue.dueAt().value_or(0ms), Milliseconds{10s});
    }

    void aRefusedHookHoldsAllUntilItIsPutRight()
    {
        WebhookQueue queue;
        queue.add(eventOf(WebhookEventKind::RunDone, 1), 0s);
        queue.add(eventOf(WebhookEventKind::RunDone, 2), 0s);
        queue.begin(0s);
        QVERIFY(queue.end(result(WebhookOutcome::HookRefused), 0s, 0.5).isEmpty());
        QCOMPARE(queue.dueAt().value_or(0ms), Milliseconds{1h});
        QCOMPARE(titles(queue), (QStringList{u"title 1"_s, u"title 2"_s}));
        queue.retryNow();
        QCOMPARE(queue.dueAt().value_or(0ms), Milliseconds{10s});
    }

    void ofTooManyTheOldestOfItsKindGivesWay()
    {
        WebhookQueue queue;
        queue.add(eventOf(WebhookEventKind::GrantEnds, 0), 0s);
        for (int i = 1; i <= 50; ++i)
            queue.add(eventOf(WebhookEventKind::LossAlert, i), 0s);
        QCOMPARE(qsizetype(queue.waiting().size()), WebhookQueue::most);
        QCOMPARE(titles(queue).first(), u"title 0"_s); // the only one of its kind stays
        QCOMPARE(titles(queue).last(), u"title 50"_s);
        int known = 0;
        for (const auto &entry : queue.waiting())
            known += 1 + entry.event.leftOut;
        QCOMPARE(known, 51); // each is there, or counted
    }

    void aNewKindPushesOutOneOfTheMostFrequent()
    {
        WebhookQueue queue;
        for (int i = 0; i < 20; ++i)
            queue.add(eventOf(i < 5 ? WebhookEventKind::RunDone : WebhookEventKind::LossAlert, i), 0s);
        queue.add(eventOf(WebhookEventKind::Money, 20), 0s);
        const auto all = titles(queue);
        QCOMPARE(all.size(), WebhookQueue::most);
        QVERIFY(all.contains(u"title 20"_s) && all.contains(u"title 4"_s) && !all.contains(u"title 5"_s));
    }

    void whatIsOnItsWayStays()
    {
        WebhookQueue queue;
        for (int i = 0; i < 20; ++i)
            queue.add(eventOf(WebhookEventKind::LossAlert, i), 0s);
        queue.begin(0s);
        queue.add(eventOf(WebhookEventKind::LossAlert, 20), 0s);
        QCOMPARE(titles(queue).first(), u"title 0"_s);
        QVERIFY(!titles(queue).contains(u"title 1"_s));
        queue.breakOff();
        QVERIFY(queue.dueAt());
        QCOMPARE(titles(queue).first(), u"title 0"_s); // it was stopped, not sent
    }
};

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(TestWebhookQueue)
#include "tst_webhookqueue.moc"
