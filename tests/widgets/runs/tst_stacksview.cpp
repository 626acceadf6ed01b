// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/stacks/stackstore.h"
#include "tests/fakes/hostiletext.h"
#include "tests/widgets/runs/runrig.h"
#include "widgets/common/noticebar.h"
#include "widgets/common/table.h"
#include "widgets/runs/stackmodels.h"
#include "widgets/runs/stacksview.h"

#include <QAbstractButton>
#include <QClipboard>
#include <QComboBox>
#include <QGuiApplication>
#include <QLabel>
#include <QLocale>
#include <QSignalSpy>

using namespace Qt::StringLiterals;

namespace {

PythonStack stackOfRank(int rank, const QString &function, int line)
{
    return {.host = rank / 2,
            .rank = rank,
            .pid = 100 + rank,
            .tid = 100 + rank,
            .isMain = true,
            .frames = {{.file = u"/usr/lib/python3.12/threading.py"_s, .line = 331, .function = u"wait"_s},
                       {.file = u"/home/u/train/train.py"_s, .line = line, .function = function},
                       {.file = u"train.py"_s, .line = 90, .function = u"<module>"_s}}};
}

/// Four ranks on two hosts, of which one stands somewhere else; a helper of rank 0.
StackReport reportOf(const QUuid &job, const QDateTime &at, StackCause cause = StackCause::User)
{
    StackReport report{.job = job, .at = at, .cause = cause, .hosts = 2, .wasPrepared = true};
    for (int rank = 0; rank < 4; ++rank) {
        report.processes.append({.host = rank / 2,
                                 .rank = rank,
                                 .pid = 100 + rank,
                                 .answer = PythonProcess::Answer::Dumped,
                                 .name = u"python3"_s,
                                 .folder = u"/home/u/train"_s});
        report.stacks.append(rank == 2 ? stackOfRank(rank, u"load_batch"_s, 44)
                                       : stackOfRank(rank, u"all_reduce"_s, 12));
    }
    report.processes.append({.host = 0,
                             .pid = 500,
                             .parent = 100,
                             .answer = PythonProcess::Answer::Dumped,
                             .name = u"loader"_s,
                             .folder = u"/home/u/train"_s});
    auto helper = stackOfRank(0, u"worker"_s, 7);
    helper.rank = -1;
    helper.pid = helper.tid = 500;
    report.stacks.append(helper);
    return report;
}

} // namespace

class StacksViewTest : public QObject
{
    Q_OBJECT

    struct Stage
    {
        explicit Stage(RunRig *rig)
            : view{rig->stacks.get(), rig->fixture.jobs.get()}
        {
            view.resize(900, 700);
            view.show();
        }
        template <typename T>
        [[nodiscard]] T *find(const char *name) const
        {
            return view.findChild<T *>(QLatin1StringView{name});
        }
        [[nodiscard]] QAbstractItemModel *groups() const { return find<Table>("runStacksGroups")->model(); }
        [[nodiscard]] QAbstractItemModel *frames() const { return find<Table>("runStacksFrames")->model(); }

        StacksView view;
    };

private slots:
    void initTestCase() { QLocale::setDefault(QLocale{QLocale::English, QLocale::UnitedStates}); }

    void beforeSomebodyAskedItSaysWhatAQuestionWouldShow()
    {
        RunRig rig;
        const auto over = rig.add(u"over"_s, JobState::Succeeded);
        const auto runs = rig.add(u"runs"_s, JobState::Running);
        rig.begin();
        Stage stage{&rig};
        stage.view.setRun(runs.id);
        QVERIFY(stage.find<QWidget>("runStacksEmpty")->isVisible());
        QVERIFY(stage.find<QAbstractButton>("runStacksAsk")->isEnabled());
        stage.view.setRun(over.id);
        QVERIFY(!stage.find<QAbstractButton>("runStacksAsk")->isEnabled());
        QVERIFY(!stage.find<QAbstractButton>("runStacksAsk")->toolTip().isEmpty());
        stage.view.ask(); // nobody is there: nothing happens
        QVERIFY(!rig.stacks->isCapturing(over.id));
        stage.view.setRun({});
        QVERIFY(!stage.find<QAbstractButton>("runStacksAsk")->isEnabled());
    }

    void theOddRankStandsFirst()
    {
        RunRig rig;
        const auto job = rig.add(u"llama"_s, JobState::Running);
        QVERIFY(StackStore{rig.fixture.documents.get()}.keep(reportOf(job.id, rig.fixture.clock.now())));
        rig.begin();
        Stage stage{&rig};
        stage.view.setRun(job.id);
        QCOMPARE(stage.groups()->rowCount(), 2);
        QCOMPARE(stage.groups()->index(0, StackGroupModel::Ranks).data().toString(), u"2"_s);
        QVERIFY(stage.groups()->index(0, StackGroupModel::Ranks).data(LevelRole).isValid());
        QVERIFY(stage.groups()->index(0, StackGroupModel::Place).data().toString().contains(u"train.py:44"_s));
        QVERIFY(stage.groups()->index(1, StackGroupModel::Ranks).data().toString().startsWith(u"0"_s));
        QVERIFY(stage.find<QLabel>("runStacksSentence")->text().contains(u"2"_s));
        QVERIFY(stage.find<QLabel>("runStacksSentence")->isVisible());
        // Its stack: the innermost call first, and the user's own line is the one that is chosen.
        QCOMPARE(stage.frames()->rowCount(), 3);
        QCOMPARE(stage.frames()->index(0, StackFrameModel::Function).data().toString(), u"wait"_s);
        QCOMPARE(stage.find<Table>("runStacksFrames")->currentIndex().row(), 1);
    }

    void helpersAreFolded()
    {
        RunRig rig;
        const auto job = rig.add(u"llama"_s, JobState::Running);
        QVERIFY(StackStore{rig.fixture.documents.get()}.keep(reportOf(job.id, rig.fixture.clock.now())));
        rig.begin();
        Stage stage{&rig};
        stage.view.setRun(job.id);
        auto *helpers = stage.find<QAbstractButton>("runStacksHelpers");
        QVERIFY(helpers->isVisible() && helpers->text().contains(u"1"_s));
        QCOMPARE(stage.groups()->rowCount(), 2);
        helpers->click();
        QCOMPARE(stage.groups()->rowCount(), 3);
        QVERIFY(stage.groups()->index(2, StackGroupModel::Place).data().toString().contains(u"train.py:7"_s));
        helpers->click();
        QCOMPARE(stage.groups()->rowCount(), 2);
    }

    void aLineOpensOnItsHost()
    {
        RunRig rig;
        const auto job = rig.add(u"llama"_s, JobState::Running);
        QVERIFY(StackStore{rig.fixture.documents.get()}.keep(reportOf(job.id, rig.fixture.clock.now())));
        rig.begin();
        Stage stage{&rig};
        stage.view.setRun(job.id);
        const QSignalSpy opened{&stage.view, &StacksView::sourceRequested};
        stage.find<QAbstractButton>("runStacksOpen")->click();
        QCOMPARE(opened.size(), 1);
        QCOMPARE(opened.last().at(0).value<PodHost>().id, job.spec.hosts.at(1).id); // rank 2 is on the second host
        QCOMPARE(opened.last().at(1).toByteArray(), "/home/u/train/train.py"_ba);
        QCOMPARE(opened.last().at(2).toInt(), 44);
        auto *frames = stage.find<Table>("runStacksFrames");
        frames->selectRow(2); // a relative path: the folder of its process is known
        QTest::keyClick(frames, Qt::Key_Return);
        QCOMPARE(opened.size(), 2);
        QCOMPARE(opened.last().at(1).toByteArray(), "/home/u/train/train.py"_ba);
        QCOMPARE(opened.last().at(2).toInt(), 90);
    }

    void withoutItsJobNoLineOpens()
    {
        RunRig rig;
        const auto run = rig.putRun({.config = {.name = u"forgotten"_s}});
        QVERIFY(StackStore{rig.fixture.documents.get()}.keep(reportOf(run, rig.fixture.clock.now())));
        rig.begin();
        Stage stage{&rig};
        stage.view.setRun(run);
        QCOMPARE(stage.groups()->rowCount(), 2); // what was kept is read all the same
        QVERIFY(!stage.find<QAbstractButton>("runStacksOpen")->isEnabled());
        const QSignalSpy opened{&stage.view, &StacksView::sourceRequested};
        QTest::keyClick(stage.find<Table>("runStacksFrames"), Qt::Key_Return);
        QVERIFY(opened.isEmpty());
    }

    void theyAreKeptAndChosen()
    {
        RunRig rig;
        const auto job = rig.add(u"llama"_s, JobState::Running);
        StackStore store{rig.fixture.documents.get()};
        auto first = reportOf(job.id, rig.fixture.clock.now().addSecs(-600), StackCause::NoProgress);
        first.stacks.removeIf([](const PythonStack &stack) { return stack.rank != 0; });
        QVERIFY(store.keep(first));
        QVERIFY(store.keep(reportOf(job.id, rig.fixture.clock.now())));
        rig.begin();
        Stage stage{&rig};
        stage.view.setRun(job.id);
        auto *choice = stage.find<QComboBox>("runStacksReports");
        QCOMPARE(choice->count(), 2);
        QVERIFY(choice->isVisible());
        QCOMPARE(stage.groups()->rowCount(), 2); // the newest
        choice->setCurrentIndex(1);
        emit choice->activated(1);
        QCOMPARE(stage.groups()->rowCount(), 1);
        stage.find<QAbstractButton>("runStacksCopy")->click();
        QVERIFY(QGuiApplication::clipboard()->text().contains(u"train.py"_s));
    }

    void aSingleReportSaysWhenItWasToo()
    {
        RunRig rig;
        const auto job = rig.add(u"llama"_s, JobState::Running);
        auto report = reportOf(job.id, rig.fixture.clock.now());
        report.attempt = 3;
        QVERIFY(StackStore{rig.fixture.documents.get()}.keep(report));
        rig.begin();
        Stage stage{&rig};
        const auto *choice = stage.find<QComboBox>("runStacksReports");
        QVERIFY(!choice->isVisible());
        stage.view.setRun(job.id);
        QVERIFY(choice->isVisible());
        QCOMPARE(choice->count(), 1);
        QVERIFY2(choice->currentText().contains(report.at.toLocalTime().time().toString(u"HH:mm:ss"_s))
                     && choice->currentText().endsWith(u"attempt 3"_s),
                 qPrintable(choice->currentText()));
    }

    void whatTheKernelSaysIsWords()
    {
        QVERIFY(kernelWords({}).isEmpty());
        QCOMPARE(kernelWords({.state = 'S', .call = u"read"_s, .wait = u"pipe_read"_s}), u"read, in pipe_read"_s);
        QVERIFY(!kernelWords({.state = 'R', .usesProcessor = true}).isEmpty());
        QVERIFY(kernelWords({.state = 'D', .wait = u"rpc_wait_bit_killable"_s}).contains(u"rpc_wait_bit_killable"_s));
    }

    void namesFromHostsAreText()
    {
        Bait bait;
        QVERIFY(bait.isSet());
        RunRig rig;
        const auto job = rig.add(u"llama"_s, JobState::Running);
        rig.begin();
        const auto texts = bait.texts();
        for (const auto &text : texts) {
            auto report = reportOf(job.id, rig.fixture.clock.now());
            for (auto &stack : report.stacks) {
                stack.frames[1].function = text.left(2'000);
                stack.frames[1].file = u"/home/"_s + text.left(2'000);
                stack.kernel = {.state = 'S', .call = text.left(2'000), .wait = text.left(2'000)};
            }
            StackGroupModel groups;
            groups.setReport(report, true);
            StackFrameModel frames;
            frames.setStack(report.stacks.constFirst(), {});
            for (const QAbstractItemModel *model :
                 std::initializer_list<const QAbstractItemModel *>{&groups, &frames}) {
                for (int row = 0; row < model->rowCount(); ++row) {
                    for (int column = 0; column < model->columnCount(); ++column) {
                        const auto cell = model->index(row, column).data().toString();
                        QVERIFY2(cell.size() <= 1'000 && !cell.contains(u'\n') && !cell.contains(QChar{0x202e}),
                                 qPrintable(cell.left(200)));
                    }
                }
            }
        }
        QVERIFY(!bait.isTaken());
    }
};

#include "tests/support/testmain.h"
QTEST_MAIN(StacksViewTest)
#include "tst_stacksview.moc"
