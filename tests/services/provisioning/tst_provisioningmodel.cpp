// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "provisioningmodel.h"

#include <QElapsedTimer>
#include <QTest>

using namespace provisioningmodel;
using namespace Qt::StringLiterals;

namespace {

/// One zone at a time is enough of a world; the right to act goes to another computer, and back.
class HandoverModel final : public Model
{
public:
    using Model::Model;

protected:
    [[nodiscard]] World beginning() const override
    {
        auto world = Model::beginning();
        world.faults = {.deaths = 0,
                        .lostAnswers = 1,
                        .repeats = 0,
                        .jumps = 0,
                        .losses = 1,
                        .strangers = 0,
                        .stops = 1,
                        .handovers = 2};
        return world;
    }
};

} // namespace

class TestProvisioningModel : public QObject
{
    Q_OBJECT

private slots:
    void J1_inEveryOrderOneNodeIsKeptAndNoOrphanIsLeft()
    {
        QElapsedTimer timer;
        timer.start();
        Model model{Rules{}};
        const auto wrong = model.firstFault(depth);
        QVERIFY2(wrong.isEmpty(), qPrintable(wrong));
        qInfo("%lld states, complete to %d deep, in %lld ms", qint64(model.states()), model.complete(),
              timer.elapsed());
        QVERIFY(model.states() > 2'000 && model.complete() >= 5);
    }

    void J5_handedToAnotherComputerInEveryStateNothingIsMadeTwice()
    {
        HandoverModel model{Rules{}};
        const auto wrong = model.firstFault(depth);
        QVERIFY2(wrong.isEmpty(), qPrintable(wrong));
        qInfo("%lld states, complete to %d deep", qint64(model.states()), model.complete());
        QVERIFY(model.states() > 1'000 && model.complete() >= 5);
    }

    void aDeadlineThatIsNotMovedIsFound()
    {
        HandoverModel model{Rules{.relocate = [](TpuRequestRecord record, std::chrono::milliseconds ahead) {
            auto moved = relocated(record, ahead);
            for (qsizetype i = 0; i < moved.lines.size(); ++i)
                moved.lines[i].unsureUntil = record.lines[i].unsureUntil;
            return moved;
        }}};
        QVERIFY2(!model.firstFault(depth).isEmpty(), "the check would not notice");
    }

    void aWrongRuleIsFound_data()
    {
        QTest::addColumn<int>("which");
        QTest::newRow("a create without an answer is taken for one that was not carried out") << 0;
        QTest::newRow("every node of the name is taken for ours") << 1;
        QTest::newRow("who loses the race is not taken back") << 2;
        QTest::newRow("a delete is planned and never sent") << 3;
        QTest::newRow("a loss is not heard") << 4;
    }
    void aWrongRuleIsFound()
    {
        QFETCH(const int, which);
        const QList<Rules> wrong{
            hearing([](ProvisioningEvent &event) {
                if (auto *sent = std::get_if<event::Sent>(&event); sent && !sent->answer)
                    sent->answer = failed(ErrorCode::NoCapacity);
            }),
            hearing([](ProvisioningEvent &event) {
                if (auto *seen = std::get_if<event::Snapshot>(&event); seen && seen->node && *seen->node)
                    (*seen->node)
                        ->labels.insert(QString::fromLatin1(jobLabel), u"0f0e0d0c-0000-4000-8000-000000000001"_s);
            }),
            Rules{.reduce =
                      [](TpuRequestRecord record, const ProvisioningEvent &event, const Moment &moment) {
                          const auto before = record;
                          auto after = reduce(std::move(record), event, moment);
                          for (qsizetype i = 0; i < before.lines.size() && after.history.winner; ++i) {
                              if (after.history.lines[i].line.state == AttemptState::Cancelling)
                                  after.history.lines[i].line.state = AttemptState::Gone;
                          }
                          return after;
                      }},
            Rules{.decide =
                      [](TpuRequestRecord record, const Moment &moment, const ListSnapshot &seen) {
                          auto decision = decide(std::move(record), moment, seen);
                          decision.actions.removeIf([](const Action &a) { return a.kind == Action::Kind::Remove; });
                          return decision;
                      }},
            hearing([](ProvisioningEvent &event) {
                if (std::holds_alternative<event::Lost>(event))
                    event = event::Reached{ZoneId{u"z1"_s}, -1, {}};
            })};
        Model model{wrong[which]};
        const auto found = model.firstFault(depth);
        QVERIFY2(!found.isEmpty(), "the check would not notice");
    }
};

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(TestProvisioningModel)
#include "tst_provisioningmodel.moc"
