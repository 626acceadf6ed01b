// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/watcher/watchpeer.h"
#include "streampair.h"
#include "tests/fakes/virtualclock.h"
#include "tests/support/journalhere.h"

#include <QSignalSpy>
#include <QTest>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

/// Says everything back, but refuses "no" and never answers "later".
Task<WatchMessage> echo(WatchMessage ask, std::stop_token stop, Clock *clock)
{
    if (ask.word == "no"_L1)
        co_return failed(ErrorCode::Conflict, u"Not that."_s);
    if (ask.word == "later"_L1)
        (void)co_await clock->sleep(24h, stop);
    co_return ask;
}

} // namespace

class TestWatchPeer : public QObject
{
    Q_OBJECT

    VirtualClock m_clock;
    std::shared_ptr<StreamEnd> m_first, m_second;
    std::unique_ptr<WatchPeer> m_desk, m_watcher;

private slots:
    void init()
    {
        std::tie(m_first, m_second) = StreamEnd::pair();
        m_desk = std::make_unique<WatchPeer>(m_first, &m_clock);
        m_watcher = std::make_unique<WatchPeer>(m_second, &m_clock, [this](WatchMessage ask, std::stop_token stop) {
            return echo(std::move(ask), std::move(stop), &m_clock);
        });
    }

    void anAskIsAnsweredWithAllItsParts()
    {
        WatchMessage ask{.word = u"adopt"_s,
                         .body = {{u"items"_s, 2}},
                         .parts = {QJsonObject{{u"a"_s, 1}}, QJsonObject{{u"b"_s, 2}}}};
        const auto answer = waited(m_desk->ask(ask, 10s, {}));
        QVERIFY(answer);
        QCOMPARE(answer->body, ask.body);
        QCOMPARE(answer->parts, ask.parts);
    }

    void aRefusalKeepsItsSentence()
    {
        const auto answer = waited(m_desk->ask({.word = u"no"_s}, 10s, {}));
        QCOMPARE(answer.error().code, ErrorCode::Conflict);
        QCOMPARE(answer.error().message, u"Not that."_s);
        QCOMPARE(waited(m_watcher->ask({.word = u"anything"_s}, 10s, {})).error().code, ErrorCode::NotFound);
    }

    void whoDoesNotAnswerInTimeIsNotWaitedFor()
    {
        std::optional<Result<WatchMessage>> answer;
        TaskScope scope;
        scope.run(m_desk->ask({.word = u"later"_s}, 10s, {}), [&](const Result<WatchMessage> &came) { answer = came; });
        m_clock.pass(11s);
        QVERIFY(answer && answer->error().code == ErrorCode::Timeout);
        QVERIFY(waited(m_desk->ask({.word = u"now"_s}, 10s, {}))); // the connection is as good as before
    }

    void aBrokenConnectionEndsWhatWaits()
    {
        std::optional<Result<WatchMessage>> answer;
        TaskScope scope;
        scope.run(m_desk->ask({.word = u"later"_s}, 10s, {}), [&](const Result<WatchMessage> &came) { answer = came; });
        QSignalSpy closed{m_desk.get(), &WatchPeer::closed};
        m_first->cut();
        VirtualClock::settle();
        QVERIFY(answer && answer->error().code == ErrorCode::ConnectionLost);
        QCOMPARE(closed.size(), 1);
        QVERIFY(!m_desk->isOpen() && !m_watcher->isOpen());
        QVERIFY(!waited(m_desk->ask({.word = u"now"_s}, 10s, {})));
    }

    void newsComeInOrder()
    {
        QStringList heard;
        connect(m_desk.get(), &WatchPeer::told, this,
                [&](const WatchMessage &news) { heard << news.word + QString::number(news.parts.size()); });
        m_watcher->notify({.word = u"state"_s});
        m_watcher->notify({.word = u"items"_s, .parts = QList<QJsonObject>(3)});
        VirtualClock::settle();
        QCOMPARE(heard, (QStringList{u"state0"_s, u"items3"_s}));
    }

    void moreThanAnybodySendsEndsTheConnection()
    {
        QSignalSpy closed{m_watcher.get(), &WatchPeer::closed};
        QByteArray flood;
        for (int i = 0; i < 1'000; ++i)
            flood += lineOf({.kind = WatchFrame::Kind::Part, .id = quint64(i + 1)});
        m_first->send(flood);
        VirtualClock::settle();
        QCOMPARE(closed.size(), 1);
        QCOMPARE(closed.constFirst().constFirst().value<Error>().code, ErrorCode::BadReply);
    }
};

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(TestWatchPeer)
#include "tst_watchpeer.moc"
