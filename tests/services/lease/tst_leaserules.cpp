// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/lease/leaserules.h"

#include <QJsonDocument>
#include <QTest>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

LeaseParty party(const QString &name)
{
    return {.id = QUuid::createUuid(), .name = name};
}

LeaseMoment at(std::chrono::milliseconds time, const QString &boot = u"boot"_s)
{
    return {.boot = boot, .sinceBoot = time};
}

/// A desk and a watcher, after a handover.
struct LeasePair
{
    LeaseRecord desk{.state = LeaseState::Held, .self = party(u"laptop"_s)};
    LeaseRecord watcher{.state = LeaseState::Empty, .self = party(u"lab"_s)};

    LeasePair()
    {
        const auto transfer = QUuid::createUuid();
        desk = *leaserules::handingOver(desk, watcher.self, transfer);
        watcher = *leaserules::adopted(watcher, desk.self, transfer, watcher.epoch, at(0s));
        desk = *leaserules::handedOver(desk, transfer, watcher.epoch);
    }
};

} // namespace

class TestLeaseRules : public QObject
{
    Q_OBJECT

private slots:
    void aHandoverLeavesOneThatActs();
    void whileItIsUnderWayNobodyActs();
    void whatIsAskedForTwiceIsDoneOnce();
    void ofTwoDesksTheFirstTakesBack();
    void anOfferThatNobodyTookLapses();
    void afterARestartOfTheComputerNoOfferStands();
    void aTransferThatWasCalledOffNeverComesTrue();
    void aDeskThatWasForcedIsBelievedByAWatcherThatComesBack();
    void ofTwoThatWereForcedOneStepsBack();
    void whatWasAnsweredOnceIsAnsweredAgainAfterAnotherTransfer();
    void theRecordSurvivesItsFileAndOthersDoNot();
};

void TestLeaseRules::aHandoverLeavesOneThatActs()
{
    const LeasePair pair;
    QVERIFY(!leaserules::mayAct(pair.desk) && leaserules::mayAct(pair.watcher));
    QCOMPARE(pair.desk.state, LeaseState::Away);
    QCOMPARE(pair.desk.other, pair.watcher.self);
    QCOMPARE(pair.desk.epoch, pair.watcher.epoch);
    QVERIFY(leaserules::whyNot(pair.desk).contains("lab"_L1));
    QVERIFY(leaserules::whyNot(pair.watcher).isEmpty());
}

void TestLeaseRules::whileItIsUnderWayNobodyActs()
{
    LeasePair pair;
    const auto transfer = QUuid::createUuid();
    pair.desk = *leaserules::takingBack(pair.desk, transfer);
    QVERIFY(!leaserules::mayAct(pair.desk));
    pair.watcher = *leaserules::offered(pair.watcher, pair.desk.self, transfer, pair.watcher.epoch, at(1s));
    QVERIFY(!leaserules::mayAct(pair.watcher));
    QVERIFY(!leaserules::takenBack(pair.desk, transfer, 9)); // nothing has arrived yet
    pair.desk = *leaserules::arrived(pair.desk, transfer);
    QVERIFY(!leaserules::mayAct(pair.desk));
    pair.watcher = *leaserules::taken(pair.watcher, transfer, at(2s));
    QVERIFY(!leaserules::mayAct(pair.watcher));
    pair.desk = *leaserules::takenBack(pair.desk, transfer, pair.watcher.epoch);
    QVERIFY(leaserules::mayAct(pair.desk));
}

void TestLeaseRules::whatIsAskedForTwiceIsDoneOnce()
{
    LeasePair pair;
    const auto before = pair.watcher;
    QCOMPARE(*leaserules::adopted(before, pair.desk.self, before.transfer, 0, at(1s)), before);
    const auto transfer = QUuid::createUuid();
    const auto offered = *leaserules::offered(before, pair.desk.self, transfer, before.epoch, at(1s));
    QCOMPARE(*leaserules::offered(offered, pair.desk.self, transfer, before.epoch, at(2s)), offered);
    const auto taken = *leaserules::taken(offered, transfer, at(2s));
    QCOMPARE(*leaserules::taken(taken, transfer, at(500s)), taken);
}

void TestLeaseRules::ofTwoDesksTheFirstTakesBack()
{
    LeasePair pair;
    const auto other = party(u"office"_s);
    const auto first = QUuid::createUuid();
    const auto second = QUuid::createUuid();
    const auto epoch = pair.watcher.epoch; // as both know it
    pair.watcher = *leaserules::offered(pair.watcher, pair.desk.self, first, epoch, at(1s));
    const auto refused = leaserules::offered(pair.watcher, other, second, epoch, at(1s));
    QVERIFY(!refused);
    QCOMPARE(refused.error().code, ErrorCode::Conflict);
    QVERIFY2(refused.error().message.contains("laptop"_L1), qPrintable(refused.error().message));
    pair.watcher = *leaserules::taken(pair.watcher, first, at(2s));
    QVERIFY(!leaserules::offered(pair.watcher, other, second, pair.watcher.epoch, at(3s)));
    QVERIFY(!leaserules::adopted(pair.watcher, other, second, epoch, at(3s))); // it has changed since
    QVERIFY(leaserules::adopted(pair.watcher, other, second, pair.watcher.epoch, at(3s)));
}

void TestLeaseRules::anOfferThatNobodyTookLapses()
{
    LeasePair pair;
    const auto transfer = QUuid::createUuid();
    pair.watcher = *leaserules::offered(pair.watcher, pair.desk.self, transfer, pair.watcher.epoch, at(0s));
    QCOMPARE(leaserules::lapsed(pair.watcher, at(119s)).state, LeaseState::Leaving);
    const auto back = leaserules::lapsed(pair.watcher, at(120s));
    QVERIFY(leaserules::mayAct(back));
    QVERIFY(back.epoch > pair.watcher.epoch);
    QVERIFY(!leaserules::taken(pair.watcher, transfer, at(120s))); // too late, also where nobody looked before
    QVERIFY(!leaserules::taken(back, transfer, at(121s)));
    QVERIFY(!leaserules::offered(back, pair.desk.self, transfer, back.epoch, at(121s)));
}

void TestLeaseRules::afterARestartOfTheComputerNoOfferStands()
{
    LeasePair pair;
    pair.watcher =
        *leaserules::offered(pair.watcher, pair.desk.self, QUuid::createUuid(), pair.watcher.epoch, at(1000s));
    QVERIFY(leaserules::mayAct(leaserules::lapsed(pair.watcher, at(1s, u"another boot"_s))));
}

void TestLeaseRules::aTransferThatWasCalledOffNeverComesTrue()
{
    LeaseRecord desk{.self = party(u"laptop"_s)};
    LeaseRecord watcher{.state = LeaseState::Empty, .self = party(u"lab"_s)};
    const auto transfer = QUuid::createUuid();
    desk = *leaserules::handingOver(desk, watcher.self, transfer);
    watcher = *leaserules::calledOff(watcher, transfer);
    desk = *leaserules::keptHere(desk, transfer);
    QVERIFY(leaserules::mayAct(desk));
    QVERIFY(!leaserules::adopted(watcher, desk.self, transfer, watcher.epoch, at(1s))); // it was late
    const LeasePair pair;
    const auto refused = leaserules::calledOff(pair.watcher, pair.watcher.transfer);
    QCOMPARE(refused.error().code, ErrorCode::AlreadyExists);
}

void TestLeaseRules::aDeskThatWasForcedIsBelievedByAWatcherThatComesBack()
{
    LeasePair pair;
    pair.desk = leaserules::forced(pair.desk);
    QVERIFY(leaserules::mayAct(pair.desk));
    const auto yielded = leaserules::yielded(pair.watcher, pair.desk);
    QCOMPARE(yielded.state, LeaseState::Away);
    QCOMPARE(yielded.epoch, pair.desk.epoch);
    QCOMPARE(leaserules::yielded(yielded, pair.desk), yielded);
    // One that acts for another reason is not.
    const LeasePair stranger;
    QCOMPARE(leaserules::yielded(pair.watcher, stranger.desk), pair.watcher);
}

void TestLeaseRules::ofTwoThatWereForcedOneStepsBack()
{
    LeasePair pair;
    auto other = pair.desk;
    other.self = party(u"office"_s);
    pair.desk = leaserules::forced(pair.desk);
    other = leaserules::forced(other);
    pair.watcher = leaserules::yielded(pair.watcher, pair.desk);
    QCOMPARE(leaserules::overruled(pair.desk, pair.watcher), pair.desk);
    QVERIFY(!leaserules::mayAct(leaserules::overruled(other, pair.watcher)));
}

void TestLeaseRules::whatWasAnsweredOnceIsAnsweredAgainAfterAnotherTransfer()
{
    LeasePair pair;
    const auto back = QUuid::createUuid();
    pair.watcher = *leaserules::offered(pair.watcher, pair.desk.self, back, pair.watcher.epoch, at(0s));
    pair.watcher = *leaserules::taken(pair.watcher, back, at(1s)); // the answer is lost
    pair.watcher =
        *leaserules::adopted(pair.watcher, party(u"office"_s), QUuid::createUuid(), pair.watcher.epoch, at(2s));
    QVERIFY(leaserules::taken(pair.watcher, back, at(3s))); // the laptop has it, and learns so
    for (int i = 0; i < 2 * LeaseRecord::mostSettled; ++i)
        pair.watcher = leaserules::calledOff(pair.watcher, QUuid::createUuid()).value_or(pair.watcher);
    QCOMPARE(pair.watcher.settled.size(), LeaseRecord::mostSettled);
}

void TestLeaseRules::theRecordSurvivesItsFileAndOthersDoNot()
{
    LeasePair pair;
    pair.watcher.epoch = 18'000'000'000'000'000'000ULL;
    pair.watcher = *leaserules::offered(pair.watcher, pair.desk.self, QUuid::createUuid(), pair.watcher.epoch, at(7s));
    for (const auto &record : {pair.desk, pair.watcher, leaserules::forced(pair.desk)})
        QCOMPARE(*leaseRecordFrom(QJsonDocument::fromJson(QJsonDocument{toJson(record)}.toJson()).object()), record);
    auto newer = toJson(pair.desk);
    newer[u"version"_s] = 2;
    QVERIFY(!leaseRecordFrom(newer));
    QVERIFY(!leaseRecordFrom({}));
    auto nobody = toJson(pair.desk);
    nobody[u"self"_s] = QJsonObject{};
    QVERIFY(!leaseRecordFrom(nobody));
}

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(TestLeaseRules)
#include "tst_leaserules.moc"
