// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "leasemodel.h"

#include <QTest>

using namespace leasemodel;

class TestLeaseModel : public QObject
{
    Q_OBJECT

private slots:
    void J5_inEveryOrderAtMostOneActsAndInTheEndOneDoes()
    {
        for (const auto chapter : {Chapter::Alone, Chapter::Returning, Chapter::Again}) {
            LeaseModel model{LeaseRuleSet{}, chapter};
            const auto wrong = model.firstFault();
            QVERIFY2(wrong.isEmpty(), qPrintable(wrong));
            qInfo("%lld states, complete to %d deep", qint64(model.states()), model.complete());
            QVERIFY(model.states() > 5'000 && model.complete() >= 6);
        }
    }

    void aWrongRuleIsFound_data()
    {
        QTest::addColumn<int>("which");
        QTest::newRow("a desk goes on although the watcher may still adopt") << 0;
        QTest::newRow("what was called off is adopted all the same") << 1;
        QTest::newRow("an offer is taken after it has lapsed") << 2;
        QTest::newRow("a desk acts on what it has not written down") << 3;
        QTest::newRow("the watcher forgets what a desk has taken") << 4;
    }
    void aWrongRuleIsFound()
    {
        QFETCH(const int, which);
        const QList<LeaseRuleSet> wrong{
            LeaseRuleSet{.waitsForCallOff = false},
            LeaseRuleSet{.adopted =
                             [](LeaseRecord watcher, const LeaseParty &desk, const QUuid &transfer, quint64 seen,
                                const LeaseMoment &now) {
                                 watcher.settled.removeIf([](const SettledTransfer &one) { return !one.isAdopted; });
                                 return leaserules::adopted(watcher, desk, transfer, seen, now);
                             }},
            LeaseRuleSet{.taken =
                             [](LeaseRecord watcher, const QUuid &transfer, const LeaseMoment &) {
                                 return Result<LeaseRecord>{
                                     leaserules::taken(watcher, transfer, {.boot = u"boot"_s}).value_or(watcher)};
                             }},
            LeaseRuleSet{.storesBeforeTaken = false},
            LeaseRuleSet{.taken = [](LeaseRecord watcher, const QUuid &transfer, const LeaseMoment &now) {
                auto next = leaserules::taken(watcher, transfer, now);
                if (next)
                    next->settled = watcher.settled;
                return next;
            }}};
        for (const auto chapter : {Chapter::Alone, Chapter::Returning, Chapter::Again}) {
            LeaseModel model{wrong[which], chapter};
            if (!model.firstFault().isEmpty())
                return;
        }
        QFAIL("the check would not notice");
    }
};

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(TestLeaseModel)
#include "tst_leasemodel.moc"
