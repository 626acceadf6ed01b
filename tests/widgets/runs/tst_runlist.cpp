// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/fakes/hostiletext.h"
#include "tests/widgets/runs/runrig.h"
#include "widgets/runs/goodputcache.h"
#include "widgets/runs/runlistmodel.h"

#include <QLocale>
#include <QSignalSpy>

#include <limits>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

QStringList namesOf(const RunListFilter &filter)
{
    QStringList names;
    for (int row = 0; row < filter.rowCount(); ++row)
        names << filter.index(row, RunListModel::Name).data().toString();
    return names;
}

QString cellOf(const RunListFilter &filter, int row, int column, int role = Qt::DisplayRole)
{
    return filter.index(row, column).data(role).toString();
}

} // namespace

class RunListTest : public QObject
{
    Q_OBJECT

    /// The table of a lab book, as the page has it.
    struct List
    {
        explicit List(RunRig *rig)
            : goodputs{rig->ledgers.get()}
            , model{rig->book.get(), &rig->fixture.clock}
            , sorted{&model}
            , m_rig{rig}
        {
            model.setGoodputs(&goodputs);
            look({});
        }

        void look(const RunFilter &filter)
        {
            sorted.setFilter(filter, m_rig->book->runs());
            model.rebuild();
        }

        GoodputCache goodputs;
        RunListModel model;
        RunListFilter sorted;

    private:
        RunRig *m_rig;
    };

private slots:
    void initTestCase() { QLocale::setDefault(QLocale{QLocale::English, QLocale::UnitedStates}); }

    void aRowSaysWhatBecameOfTheRun()
    {
        RunRig rig;
        const auto job = rig.add(u"llama"_s, JobState::Failed);
        rig.values.insert(
            job.id, {{.tag = u"accuracy"_s, .value = 0.5, .step = 7}, {.tag = u"loss"_s, .value = 1.25, .step = 8}});
        rig.begin();
        QVERIFY(rig.book->setTags(job.id, {u"baseline"_s, u"v4"_s}));
        rig.book->refresh();
        List list{&rig};
        QCOMPARE(list.sorted.rowCount(), 1);
        QCOMPARE(cellOf(list.sorted, 0, RunListModel::Name), u"llama"_s);
        QVERIFY(!cellOf(list.sorted, 0, RunListModel::State).isEmpty());
        QCOMPARE(cellOf(list.sorted, 0, RunListModel::Attempts), u"1"_s);
        QCOMPARE(cellOf(list.sorted, 0, RunListModel::Loss), u"1.25"_s); // the loss, whatever comes first
        QVERIFY(cellOf(list.sorted, 0, RunListModel::Tags).contains(u"baseline"_s));
        QCOMPARE(list.sorted.idAt(0), job.id);
        QCOMPARE(list.sorted.rowOf(job.id), 0);
        QCOMPARE(list.sorted.rowOf(QUuid::createUuid()), -1);
        QVERIFY(list.sorted.idAt(5).isNull());
        QCOMPARE(RunListModel::columnNames().size(), list.model.columnCount());
    }

    void stepAndLossOfARunThatGoesOnAreOfOneMoment()
    {
        RunRig rig;
        const auto put = [&rig](const QString &name, JobState state) {
            auto job = rig.fixture.job(state);
            job.spec.name = name;
            job.attempts.last().hosts.first().step = 1'200;
            rig.values.insert(job.id, {{.tag = u"loss"_s, .value = 2.5, .step = 1'190}});
            return rig.fixture.keep(job);
        };
        QVERIFY(put(u"done"_s, JobState::Succeeded) && put(u"running"_s, JobState::Running));
        rig.begin();
        rig.book->refresh();
        List list{&rig};
        list.sorted.sort(RunListModel::Name, Qt::AscendingOrder);
        QCOMPARE(namesOf(list.sorted), (QStringList{u"done"_s, u"running"_s}));
        QCOMPARE(cellOf(list.sorted, 0, RunListModel::Step), u"1,200"_s); // nothing comes any more: both are the last
        QVERIFY(cellOf(list.sorted, 0, RunListModel::Step, Qt::ToolTipRole).isEmpty());
        QCOMPARE(cellOf(list.sorted, 1, RunListModel::Step), u"1,190"_s);
        QCOMPARE(cellOf(list.sorted, 1, RunListModel::Loss), u"2.5"_s);
        const auto hint = cellOf(list.sorted, 1, RunListModel::Step, Qt::ToolTipRole);
        QVERIFY2(hint.contains(u"1,200"_s), qPrintable(hint));
    }

    void whatHangsIsSeenInTheList()
    {
        RunRig rig;
        const auto hung = rig.add(u"hung"_s, JobState::Running);
        const auto done = rig.add(u"done"_s);
        rig.begin();
        rig.book->refresh();
        List list{&rig};
        list.model.setStalls([](const QUuid &) { return std::optional{30min}; });
        list.model.rebuild();
        const auto state = [&list](const QUuid &run) {
            return list.sorted.index(list.sorted.rowOf(run), RunListModel::State);
        };
        QCOMPARE(state(hung.id).data().toString(), u"may be hung"_s);
        QCOMPARE(state(hung.id).data(LevelRole).value<StatusLevel>(), StatusLevel::Warning);
        QCOMPARE(state(done.id).data(LevelRole).value<StatusLevel>(), StatusLevel::Done); // it does not run any more
        list.model.setStalls([](const QUuid &) { return std::optional<std::chrono::minutes>{}; });
        list.model.rebuild();
        QCOMPARE(state(hung.id).data(LevelRole).value<StatusLevel>(), StatusLevel::Working);
    }

    void whatHasNoValueIsLastWhicheverWayItIsSorted()
    {
        RunRig rig;
        const auto high = rig.add(u"high"_s);
        const auto low = rig.add(u"low"_s);
        const auto none = rig.add(u"none"_s);
        const auto diverged = rig.add(u"diverged"_s);
        rig.values.insert(high.id, {{.tag = u"loss"_s, .value = 3, .step = 1}});
        rig.values.insert(low.id, {{.tag = u"loss"_s, .value = 0.5, .step = 1}});
        rig.values.insert(diverged.id,
                          {{.tag = u"loss"_s, .value = std::numeric_limits<double>::quiet_NaN(), .step = 1}});
        rig.begin();
        rig.book->refresh();
        List list{&rig};
        list.sorted.sort(RunListModel::Loss, Qt::AscendingOrder);
        QCOMPARE(namesOf(list.sorted).first(2), (QStringList{u"low"_s, u"high"_s}));
        list.sorted.sort(RunListModel::Loss, Qt::DescendingOrder);
        QCOMPARE(namesOf(list.sorted).first(2), (QStringList{u"high"_s, u"low"_s}));
        QVERIFY(namesOf(list.sorted).last(2).contains(u"none"_s));
        list.sorted.sort(RunListModel::Name, Qt::AscendingOrder);
        QCOMPARE(namesOf(list.sorted), (QStringList{u"diverged"_s, u"high"_s, u"low"_s, u"none"_s}));
        for (int column = 0; column < list.model.columnCount(); ++column) { // none of them loses a row
            list.sorted.sort(column, Qt::DescendingOrder);
            QCOMPARE(list.sorted.rowCount(), 4);
        }
    }

    void itIsFoundByWordsTagsAndState()
    {
        RunRig rig;
        const auto llama = rig.add(u"llama"_s, JobState::Failed);
        const auto gemma = rig.add(u"gemma"_s, JobState::Succeeded);
        rig.begin();
        QVERIFY(rig.book->setTags(gemma.id, {u"baseline"_s}));
        QVERIFY(rig.book->setNotes(llama.id, u"the optimizer was wrong"_s));
        List list{&rig};
        list.look({.text = u"OPTIMIZER"_s});
        QCOMPARE(namesOf(list.sorted), QStringList{u"llama"_s});
        list.look({.tags = {u"baseline"_s}});
        QCOMPARE(namesOf(list.sorted), QStringList{u"gemma"_s});
        list.look({.state = JobState::Failed});
        QCOMPARE(namesOf(list.sorted), QStringList{u"llama"_s});
        QVERIFY(rig.book->setArchived(gemma.id, true));
        list.look({});
        QCOMPARE(namesOf(list.sorted), QStringList{u"llama"_s});
        list.look({.archive = RunFilter::Archive::Only});
        QCOMPARE(namesOf(list.sorted), QStringList{u"gemma"_s});
        QVERIFY(list.sorted.index(0, RunListModel::Name).data(NoteRole).isValid());
    }

    void aGoodputIsReadWhenItsRowIsLookedAt()
    {
        RunRig rig;
        const auto run = rig.putRun({.config = {.name = u"llama"_s}});
        rig.begin();
        List list{&rig};
        const auto before = cellOf(list.sorted, 0, RunListModel::Goodput);
        QVERIFY(!before.contains(u'%'));
        VirtualClock::settle();
        QVERIFY(!list.goodputs.value(run));
        const QSignalSpy changes{&list.goodputs, &GoodputCache::changed};
        rig.putEvents(run, rig.interrupted());
        emit rig.ledgers->changed(run);
        QTRY_VERIFY(!changes.isEmpty());
        QTRY_VERIFY(cellOf(list.sorted, 0, RunListModel::Goodput).contains(u'%'));
        QVERIFY(list.goodputs.value(run).value_or(-1) > 0);
        QVERIFY(list.goodputs.value(run).value_or(2) < 1);
    }

    void whatRunsGetsOlder()
    {
        RunRig rig;
        const auto job = rig.add(u"llama"_s, JobState::Running);
        rig.begin();
        List list{&rig};
        const auto before = cellOf(list.sorted, 0, RunListModel::Duration);
        rig.fixture.clock.pass(10min);
        QVERIFY(cellOf(list.sorted, 0, RunListModel::Duration) != before);
    }

    void namesFromOutsideAreText()
    {
        Bait bait;
        RunRig rig;
        const auto texts = bait.texts();
        for (const auto &text : texts)
            rig.add(text.left(1'000));
        rig.begin();
        List list{&rig};
        QCOMPARE(list.sorted.rowCount(), texts.size());
        for (int row = 0; row < list.sorted.rowCount(); ++row) {
            const auto name = cellOf(list.sorted, row, RunListModel::Name);
            QVERIFY(name.size() <= 201 && !name.contains(u'\n') && !name.contains(QChar{0x202e}));
            for (int column = 0; column < list.model.columnCount(); ++column)
                QVERIFY(cellOf(list.sorted, row, column, Qt::ToolTipRole).size() <= 600);
        }
    }
};

#include "tests/support/testmain.h"
QTEST_MAIN(RunListTest)
#include "tst_runlist.moc"
