// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
// J1 with a loss: the cloud takes the TPU away at each step of a request's life, and the program dies at each step of
// what follows, times what the server makes of it.
#include "provisioninglife.h"

class TestProvisioningLoss : public QObject
{
    Q_OBJECT

private slots:
    void J1_aLossAtEveryPointEndsWithOneTpu_data();
    void J1_aLossAtEveryPointEndsWithOneTpu();
    void J1_aCrashWhileItAsksAgainEndsWithOneTpu_data() { J1_aLossAtEveryPointEndsWithOneTpu_data(); }
    void J1_aCrashWhileItAsksAgainEndsWithOneTpu();
    void J1_aCrashAfterALossAtAnyPointEndsWithOneTpu_data();
    void J1_aCrashAfterALossAtAnyPointEndsWithOneTpu();
};

void TestProvisioningLoss::J1_aLossAtEveryPointEndsWithOneTpu_data()
{
    QTest::addColumn<int>("server");
    const auto all = servers();
    for (int i = 0; i < all.size(); ++i) {
        // With a loss it is the second create that meets the server's trouble, or the delete of what is dead.
        const QByteArrayView name{all[i].name};
        if (name == "gives at once" || name == "gives two slices at once" || name.startsWith("loses"))
            QTest::addRow("%s, %s", all[i].method == RequestMethod::Queue ? "queue" : "direct", all[i].name) << i;
    }
}

void TestProvisioningLoss::J1_aLossAtEveryPointEndsWithOneTpu()
{
    QFETCH(const int, server);
    const auto the = servers().at(server);
    Steps steps;
    (void)lived(the, {}, false, &steps);
    QVERIFY(steps.readyAt > 0 && steps.readyAt < steps.commits);
    constexpr std::array kinds{Loss::How::Preempted, Loss::How::Suspended, Loss::How::Deleted, Loss::How::Replaced};
    const bool isPlain = QByteArrayView{the.name}.endsWith("at once");
    for (int point = steps.readyAt; point <= steps.commits; ++point) {
        for (const auto how : kinds) {
            if (!isPlain && how != kinds.at(size_t(point) % kinds.size()))
                continue;
            const auto wrong = lived(the, {}, false, nullptr, {how, point});
            QVERIFY2(wrong.isEmpty(), qPrintable(u"loss %1 at %2: %3"_s.arg(int(how)).arg(point).arg(wrong)));
        }
    }
}

void TestProvisioningLoss::J1_aCrashWhileItAsksAgainEndsWithOneTpu()
{
    QFETCH(const int, server);
    const auto the = servers().at(server);
    const Loss loss{Loss::How(1 + server % int(Loss::How::Replaced))};
    Steps steps;
    QCOMPARE(lived(the, {}, false, &steps, loss), QString{});
    QVERIFY(steps.lostAt > 0 && steps.commits - steps.lostAt >= 6 && steps.calls - steps.callsAtLoss >= 1);
    for (const auto at : {Death::At::BeforeCommit, Death::At::AfterCommit, Death::At::AfterCall}) {
        const auto first = at == Death::At::AfterCall ? steps.callsAtLoss : steps.lostAt;
        const auto last = at == Death::At::AfterCall ? steps.calls : std::min(steps.commits, first + 40);
        for (int number = first + 1; number <= last; ++number) {
            for (const bool stops : {false, true}) {
                if (stops && !QByteArrayView{the.name}.endsWith("at once"))
                    continue;
                const auto wrong = lived(the, {at, number}, stops, nullptr, loss);
                QVERIFY2(wrong.isEmpty(),
                         qPrintable(u"death %1 at %2, stop %3: %4"_s.arg(int(at)).arg(number).arg(stops).arg(wrong)));
            }
        }
    }
}

void TestProvisioningLoss::J1_aCrashAfterALossAtAnyPointEndsWithOneTpu_data()
{
    QTest::addColumn<RequestMethod>("method");
    QTest::newRow("queue") << RequestMethod::Queue;
    QTest::newRow("direct") << RequestMethod::Direct;
}

void TestProvisioningLoss::J1_aCrashAfterALossAtAnyPointEndsWithOneTpu()
{
    QFETCH(const RequestMethod, method);
    const Server the{"gives at once", method, [](ProvisioningBench &) { }};
    Steps usual;
    (void)lived(the, {}, false, &usual);
    for (int point = usual.readyAt; point <= usual.commits; ++point) {
        const Loss loss{Loss::How(1 + point % int(Loss::How::Replaced)), point};
        Steps steps;
        QCOMPARE(lived(the, {}, false, &steps, loss), QString{});
        for (const auto at : {Death::At::AfterCommit, Death::At::AfterCall}) {
            const auto last = at == Death::At::AfterCall ? steps.calls : steps.commits;
            const auto first = at == Death::At::AfterCall ? steps.callsAtLoss + 1 : point;
            // Every third, another one for each loss: the losses together meet all of them.
            for (int number = first + point % 3; number <= last; number += 3) {
                const auto wrong = lived(the, {at, number}, false, nullptr, loss);
                QVERIFY2(wrong.isEmpty(),
                         qPrintable(u"loss %1 at %2, death %3 at %4: %5"_s.arg(int(loss.how))
                                        .arg(point)
                                        .arg(int(at))
                                        .arg(number)
                                        .arg(wrong)));
            }
        }
    }
}

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(TestProvisioningLoss)
#include "tst_provisioningloss.moc"
