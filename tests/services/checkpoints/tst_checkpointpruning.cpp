// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/checkpoints/checkpointpruning.h"
#include "tests/services/checkpoints/checkpointfixtures.h"

#include <QCoroTask>
#include <QTest>

#include <algorithm>

using namespace Qt::StringLiterals;
using namespace checkpointfixtures;
using namespace std::chrono_literals;

namespace {

const auto today = QDateTime::fromSecsSinceEpoch(1'700'100'000);

/// `hours`: how old it is today; below 0: nobody knows.
Checkpoint one(qint64 step, CheckpointState state = CheckpointState::Complete, int hours = 5)
{
    const auto path = "/run/" + QByteArray::number(step);
    return {.path = path,
            .format = CheckpointFormat::Orbax,
            .isFolder = true,
            .step = step,
            .bytes = 100,
            .modified = hours < 0 ? 0 : today.toSecsSinceEpoch() - hours * 3'600,
            .state = state,
            .paths = {path}};
}

CheckpointListing listingOf(QList<Checkpoint> checkpoints)
{
    std::ranges::sort(checkpoints, isNewer);
    return {.folder = "/run", .checkpoints = checkpoints};
}

/// Steps that go, the latest first.
QList<qint64> going(const PrunePlan &plan)
{
    QList<qint64> steps;
    for (const auto &checkpoint : plan.going())
        steps.append(checkpoint.step);
    return steps;
}

PruneReason reasonOf(const PrunePlan &plan, qint64 step)
{
    for (const auto &line : plan.lines) {
        if (line.checkpoint.step == step)
            return line.reason;
    }
    return PruneReason::NotKnown;
}

const CheckpointListing ten =
    listingOf({one(100), one(200), one(300), one(400), one(500), one(600), one(700), one(800), one(900), one(1000)});

} // namespace

class TestCheckpointPruning : public QObject
{
    Q_OBJECT

private:
    using State = CheckpointState;
    std::unique_ptr<CheckpointPlace> m_place;

    [[nodiscard]] CheckpointListing scanned() const
    {
        return *QCoro::waitFor(scanCheckpoints(m_place.get(), "/run", {}));
    }
    [[nodiscard]] Result<PruneOutcome> pruned(const PrunePlan &plan,
                                              const std::function<QList<QByteArray>()> &inUse = {}) const
    {
        return QCoro::waitFor(pruneNow(m_place.get(), plan, inUse, {}));
    }

private slots:
    void init()
    {
        m_place = std::make_unique<CheckpointPlace>();
        for (const char *step : {"100", "200", "300", "400"})
            addOrbax(m_place.get(), "/run/" + QByteArray{step});
    }

    void aRuleSaysWhatStays_data()
    {
        QTest::addColumn<PruneRule>("rule");
        QTest::addColumn<QList<qint64>>("goes");
        const auto row = [](const char *name, const PruneRule &rule, const QList<qint64> &goes) {
            QTest::newRow(name) << rule << goes;
        };
        row("the last three", {.newest = 3}, {700, 600, 500, 400, 300, 200, 100});
        row("more than there are", {.newest = 99}, {});
        row("every 400 steps, and the newest", {.everySteps = 400}, {900, 700, 600, 500, 300, 200, 100});
        row("the best, and the newest", {.bestSteps = {300, 12345}}, {900, 800, 700, 600, 500, 400, 200, 100});
        row("the last two and every 500", {.newest = 2, .everySteps = 500}, {800, 700, 600, 400, 300, 200, 100});
        row("those of the last six hours", {.youngerThan = 6h}, {});
        row("those of the last four hours, and the newest", {.youngerThan = 4h},
            {900, 800, 700, 600, 500, 400, 300, 200, 100});
    }
    void aRuleSaysWhatStays()
    {
        QFETCH(const PruneRule, rule);
        QFETCH(const QList<qint64>, goes);
        const auto plan = prunePlan(ten, rule, {}, today);
        QVERIFY(plan.refusal.isEmpty());
        QCOMPARE(going(plan), goes);
        QCOMPARE(plan.freed, quint64(goes.size()) * 100);
        QCOMPARE(plan.lines.size(), ten.checkpoints.size());
        for (const auto &line : plan.lines)
            QVERIFY(!sentenceOf(line).isEmpty());
        QCOMPARE(reasonOf(plan, 1000), PruneReason::NewestComplete);
    }

    void withoutARuleNothingGoes()
    {
        const auto plan = prunePlan(ten, {}, {}, today);
        QVERIFY(!plan.refusal.isEmpty());
        QVERIFY(going(plan).isEmpty());
        QCOMPARE(plan.freed, quint64{0});
    }

    void whatJobsNameStays()
    {
        const auto plan = prunePlan(ten, {.newest = 1}, {"/run/300", "/run/500/default", "/run"}, today);
        QCOMPARE(going(plan), (QList<qint64>{900, 800, 700, 600, 400, 200, 100}));
        QCOMPARE(reasonOf(plan, 300), PruneReason::InUse);
        QCOMPARE(reasonOf(plan, 500), PruneReason::InUse);
    }

    void aJobNamesACheckpointByItsPathOrItsName()
    {
        const QStringList texts{u"python train.py --steps 9999 --load=trainstate::/run/300"_s, u"RESUME=ckpt/700/"_s};
        QCOMPARE(checkpointsNamed(ten, texts), (QList<QByteArray>{"/run/700", "/run/300"}));
        QVERIFY(checkpointsNamed(ten, {u"--batch 3000 --name run300"_s}).isEmpty());
    }

    void theNewestCompleteOneStaysAlsoWhereTornOnesAreNewer()
    {
        const auto listing = listingOf({one(100), one(200), one(300, State::Torn), one(400, State::Unknown)});
        const auto plan = prunePlan(listing, {.newest = 1, .removesTorn = true}, {}, today);
        QCOMPARE(going(plan), (QList<qint64>{300, 100}));
        QCOMPARE(reasonOf(plan, 400), PruneReason::NotKnown);
        QCOMPARE(reasonOf(plan, 200), PruneReason::NewestComplete);
    }

    void whatMayStillBeBeingWrittenStays()
    {
        const auto listing = listingOf({one(100), one(200, State::Torn, 0), one(300, State::Torn, -1),
                                        one(400, State::Torn, -7), one(50, State::Torn, 9)});
        auto plan = prunePlan(listing, {.removesTorn = true}, {}, today);
        QCOMPARE(going(plan), QList<qint64>{50});
        QCOMPARE(reasonOf(plan, 200), PruneReason::MaybeWritten);
        QCOMPARE(reasonOf(plan, 100), PruneReason::NewestComplete);
        plan = prunePlan(listing, {.newest = 1}, {}, today);
        QCOMPARE(reasonOf(plan, 50), PruneReason::TornKept);
        // A clock that has jumped back makes everything be of the future.
        plan = prunePlan(listing, {.removesTorn = true}, {}, QDateTime::fromSecsSinceEpoch(1'000'000'000));
        QVERIFY(going(plan).isEmpty());
    }

    void aRuleOfTornOnesLeavesCompleteOnesAlone()
    {
        const auto plan = prunePlan(ten, {.removesTorn = true}, {}, today);
        QVERIFY(going(plan).isEmpty());
        QCOMPARE(reasonOf(plan, 100), PruneReason::CompleteKept);
    }

    void ageThatIsNotKnownKeeps()
    {
        const auto listing = listingOf({one(100, State::Complete, -1), one(200), one(300)});
        const auto plan = prunePlan(listing, {.youngerThan = 1h}, {}, today);
        QCOMPARE(going(plan), QList<qint64>{200});
        QCOMPARE(reasonOf(plan, 100), PruneReason::NoAge);
    }

    void nothingGoesWhereTheNewestCompleteOneIsNotKnown()
    {
        auto cut = ten;
        cut.isCut = true;
        const auto none = listingOf({one(100, State::Torn), one(200, State::Unknown)});
        for (const auto &listing : {cut, none, CheckpointListing{.folder = "/run"}}) {
            const auto plan = prunePlan(listing, {.newest = 1, .removesTorn = true}, {}, today);
            QVERIFY(!plan.refusal.isEmpty());
            QVERIFY(going(plan).isEmpty());
            QCOMPARE(summaryOf(plan), plan.refusal);
        }
    }

    void whatGoesGoesWithItsMarkersFirst()
    {
        const auto plan = prunePlan(scanned(), {.newest = 2}, {}, today);
        QCOMPARE(going(plan), (QList<qint64>{200, 100}));
        QVERIFY(summaryOf(plan).contains(u"2"_s));
        const auto outcome = pruned(plan);
        QVERIFY(outcome);
        QCOMPARE(outcome->removed, 2);
        QCOMPARE(outcome->freed, plan.freed);
        QVERIFY(outcome->problems.isEmpty());
        QVERIFY(!m_place->isThere("/run/100") && !m_place->isThere("/run/200"));
        QVERIFY(m_place->isThere("/run/300") && m_place->isThere("/run/400"));
        const auto folder = m_place->removed.indexOf("/run/200");
        QVERIFY(folder > m_place->removed.indexOf("/run/200/_CHECKPOINT_METADATA"));
        QVERIFY(folder > m_place->removed.indexOf("/run/200/default/manifest.ocdbt"));
        QVERIFY(m_place->removed.indexOf("/run/200/default/manifest.ocdbt") >= 0);
    }

    /// What breaks off in the middle leaves nothing that looks whole.
    void aDeletionThatBreaksOffLeavesATornCheckpoint()
    {
        const auto plan = prunePlan(scanned(), {.newest = 3}, {}, today);
        m_place->keeps.insert("/run/100", {ErrorCode::ConnectionLost, u"The connection broke."_s, {}});
        QCOMPARE(pruned(plan).error().code, ErrorCode::ConnectionLost);
        QVERIFY(m_place->isThere("/run/100"));
        for (const auto &checkpoint : scanned().checkpoints)
            QCOMPARE(checkpoint.state, checkpoint.step == 100 ? State::Torn : State::Complete);
    }

    void oneThatChangedSinceStays()
    {
        const auto plan = prunePlan(scanned(), {.newest = 2}, {}, today);
        m_place->add("/run/100/default/_METADATA", "{\"other\": 1}");
        m_place->remove("/run/200");
        const auto outcome = pruned(plan);
        QVERIFY(outcome);
        QCOMPARE(outcome->removed, 0);
        QCOMPARE(outcome->problems.size(), 2);
        QVERIFY(m_place->isThere("/run/100"));
    }

    void oneThatAJobNamesMeanwhileStays()
    {
        const auto plan = prunePlan(scanned(), {.newest = 2}, {}, today);
        const auto outcome = pruned(plan, [] { return QList<QByteArray>{"/run/100/default"}; });
        QVERIFY(outcome);
        QCOMPARE(outcome->removed, 1);
        QVERIFY(m_place->isThere("/run/100"));
        QVERIFY(!m_place->isThere("/run/200"));
    }

    void nothingMoreGoesWhenTheNewestCompleteOneIsGone()
    {
        const auto plan = prunePlan(scanned(), {.newest = 1}, {}, today);
        QCOMPARE(plan.going().size(), 3);
        m_place->before = [this](const QByteArray &call) {
            if (call == "list /run/300")
                m_place->remove("/run/400");
        };
        const auto outcome = pruned(plan);
        QCOMPARE(outcome.error().code, ErrorCode::Conflict);
        QVERIFY(!outcome.error().message.isEmpty());
        QVERIFY(m_place->removed.isEmpty());
        QVERIFY(m_place->isThere("/run/300"));
    }

    void aRefusedPlanDoesNothing()
    {
        auto plan = prunePlan(scanned(), {}, {}, today);
        QCOMPARE(pruned(plan).error().code, ErrorCode::Invalid);
        QVERIFY(m_place->removed.isEmpty());
    }

    void oneThatMayNotBeDeletedStopsNoOther()
    {
        const auto plan = prunePlan(scanned(), {.newest = 2}, {}, today);
        m_place->keeps.insert("/run/200/_CHECKPOINT_METADATA", {ErrorCode::Denied, u"You may not delete it."_s, {}});
        auto outcome = pruned(plan);
        QVERIFY(outcome);
        QCOMPARE(outcome->removed, 1);
        QCOMPARE(outcome->problems.size(), 1);
        QVERIFY(m_place->isThere("/run/200") && !m_place->isThere("/run/100"));
    }
};

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(TestCheckpointPruning)
#include "tst_checkpointpruning.moc"
