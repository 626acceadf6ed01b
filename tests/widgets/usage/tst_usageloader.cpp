// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/widgets/usage/graphworld.h"
#include "widgets/usage/usageloader.h"

#include <QSignalSpy>
#include <QTest>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

constexpr qint64 minute = GraphWorld::minute;

} // namespace

class UsageLoaderTest : public QObject
{
    Q_OBJECT

private slots:
    void theHistoryIsAskedOneThingAtATimeAndTheNewestWins();
    void whatIsLiveIsAskedFiveTimesASecondAtMost();
};

void UsageLoaderTest::theHistoryIsAskedOneThingAtATimeAndTheNewestWins()
{
    GraphWorld world;
    world.train(60s);
    UsageLoader loader{&world.history, &world.clock};
    const QSignalSpy answers{&loader, &UsageLoader::answered};
    UsageQuestion question{sliceKey(world.usage.id),
                           {{world.usage.hosts.constFirst().id, 0, Metric::DutyCycle}},
                           world.now() - minute,
                           world.now(),
                           1'000};
    for (int i = 0; i < 20; ++i) {
        question.from += 1'000;
        loader.ask(question);
    }
    QTRY_VERIFY(!loader.isBusy() && answers.size() >= 2);
    QCOMPARE(answers.size(), 2); // the first, and the last
    QCOMPARE(answers.constLast().constFirst().value<UsageAnswer>().question, question);
    loader.ask(question);
    loader.forget();
    QVERIFY(!loader.isBusy());
    const QSignalSpy failures{&loader, &UsageLoader::failed};
    question.until = question.from - 5;
    loader.ask(question); // no time between them
    QTRY_COMPARE(failures.size(), 1);
    QCOMPARE(answers.size(), 2);
}

void UsageLoaderTest::whatIsLiveIsAskedFiveTimesASecondAtMost()
{
    GraphWorld world;
    world.train(60s);
    UsageLoader loader{&world.history, &world.clock};
    const QSignalSpy answers{&loader, &UsageLoader::answered};
    const UsageQuestion question{sliceKey(world.usage.id),
                                 {{world.usage.hosts.constFirst().id, 0, Metric::DutyCycle}},
                                 world.now() - minute,
                                 world.now(),
                                 1'000};
    for (int tenth = 0; tenth < 20; ++tenth) { // two seconds, ten changes in each
        loader.askLater(question, 0ms);
        world.clock.advance(100ms);
        QCoreApplication::processEvents();
        QTRY_VERIFY(!loader.isBusy());
    }
    QVERIFY2(answers.size() >= 5 && answers.size() <= 11, qPrintable(QString::number(answers.size())));
    const auto before = answers.size();
    for (int tenth = 0; tenth < 20; ++tenth) {
        loader.askLater(question, 10s);
        world.clock.advance(100ms);
        QCoreApplication::processEvents();
        QTRY_VERIFY(!loader.isBusy());
    }
    QVERIFY(answers.size() <= before + 2); // a wide stretch has a slower pace
}

#include "tests/support/testmain.h"
QTEST_MAIN(UsageLoaderTest)
#include "tst_usageloader.moc"
