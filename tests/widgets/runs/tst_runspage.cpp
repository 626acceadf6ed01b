// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/stacks/stackstore.h"
#include "tests/fakes/hostiletext.h"
#include "tests/fakes/noundodelay.h"
#include "tests/widgets/runs/runrig.h"
#include "widgets/common/noticebar.h"
#include "widgets/common/table.h"
#include "widgets/runs/curveplot.h"
#include "widgets/runs/runlistmodel.h"
#include "widgets/runs/runspage.h"
#include "widgets/theme/theme.h"

#include <QAbstractButton>
#include <QComboBox>
#include <QFile>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QScrollBar>
#include <QSignalSpy>
#include <QUrl>

using namespace Qt::StringLiterals;

class RunsPageTest : public QObject
{
    Q_OBJECT

    struct Stage
    {
        explicit Stage(RunRig *rig, QSize size = {1'100, 760})
            : page{rig->context()}
        {
            page.resize(size);
            page.show();
            VirtualClock::settle();
        }
        template <typename T>
        [[nodiscard]] T *find(const char *name) const
        {
            return page.findChild<T *>(QLatin1StringView{name});
        }
        void click(const char *name) const { find<QAbstractButton>(name)->click(); }
        [[nodiscard]] bool isShown(const char *name) const
        {
            const auto *part = find<QWidget>(name);
            return part != nullptr && part->isVisible();
        }
        [[nodiscard]] Table *table() const { return find<Table>("runsTable"); }
        [[nodiscard]] QStringList names() const
        {
            QStringList all;
            for (int row = 0; row < table()->model()->rowCount(); ++row)
                all << table()->model()->index(row, RunListModel::Name).data().toString();
            return all;
        }

        RunsPage page;
    };

private slots:
    void initTestCase() { QLocale::setDefault(QLocale{QLocale::English, QLocale::UnitedStates}); }

    void anEmptyLabBookLeadsToAJob()
    {
        RunRig rig;
        rig.begin();
        Stage stage{&rig};
        QVERIFY(stage.isShown("runsEmpty"));
        const QSignalSpy jobs{&stage.page, &RunsPage::newJobRequested};
        stage.click("runsEmptyButton");
        QCOMPARE(jobs.size(), 1);
        stage.click("runsNewButton");
        QCOMPARE(jobs.size(), 2);
    }

    void theNewestIsShownAndAnotherCanBeChosen()
    {
        RunRig rig;
        const auto one = rig.add(u"one"_s);
        const auto two = rig.add(u"two"_s, JobState::Running);
        rig.putCurve(one.id, u"loss"_s, 50, [](int) { return 1.0; });
        rig.begin();
        Stage stage{&rig};
        QCOMPARE(stage.names().size(), 2);
        QVERIFY(!stage.page.selected().isNull());
        QVERIFY(stage.isShown("runDetails"));
        stage.page.select(one.id);
        QCOMPARE(stage.page.selected(), one.id);
        QCOMPARE(stage.find<QLabel>("runTitle")->text(), u"one"_s);
        QVERIFY(rig.isLoaded(one.id));
        QTRY_COMPARE(stage.find<CurvePlot>("runCurvePlot")->frame().curves.size(), 1);
        stage.page.select(two.id);
        QCOMPARE(stage.find<QLabel>("runTitle")->text(), u"two"_s);
        const QSignalSpy jobs{&stage.page, &RunsPage::jobRequested};
        stage.click("runJob");
        QCOMPARE(jobs.last().at(0).toUuid(), two.id);
        stage.page.select(QUuid::createUuid()); // one that nobody knows
        QCOMPARE(stage.page.selected(), two.id);
    }

    void aPlaceLeadsToItsTab()
    {
        RunRig rig;
        const auto one = rig.add(u"one"_s);
        const auto two = rig.add(u"two"_s);
        rig.begin();
        Stage stage{&rig};
        const std::initializer_list<std::pair<PlaceView, const char *>> tabs{{PlaceView::Ledger, "runLedger"},
                                                                             {PlaceView::Stacks, "runStacks"},
                                                                             {PlaceView::Profile, "runProfile"},
                                                                             {PlaceView::Notes, "runNotes"},
                                                                             {PlaceView::Curves, "runCurves"}};
        for (const auto &[view, name] : tabs) {
            stage.page.open({.page = Panel::Runs, .view = view, .target = two.id.toString()});
            QCOMPARE(stage.page.selected(), two.id);
            QVERIFY2(stage.isShown(name), name);
        }
        stage.page.open({.page = Panel::Runs, .target = one.id.toString()});
        QCOMPARE(stage.page.selected(), one.id);
        QVERIFY(stage.isShown("runCurves")); // the tab stays
        stage.page.open({.page = Panel::Runs, .target = u"nonsense"_s});
        QCOMPARE(stage.page.selected(), one.id);
    }

    void theListIsSearchedAndWhatIsAskedForIsFoundAllTheSame()
    {
        RunRig rig;
        const auto llama = rig.add(u"llama"_s, JobState::Failed);
        const auto gemma = rig.add(u"gemma"_s);
        rig.begin();
        QVERIFY(rig.book->setTags(gemma.id, {u"baseline"_s}));
        Stage stage{&rig};
        QTest::keyClicks(stage.find<QLineEdit>("runsFilter"), u"llama"_s);
        QCOMPARE(stage.names(), QStringList{u"llama"_s});
        stage.page.select(gemma.id); // from a notification: no filter hides it
        QCOMPARE(stage.page.selected(), gemma.id);
        QCOMPARE(stage.names().size(), 2);
        stage.find<QLineEdit>("runsFilter")->setText(u"nothing of that name"_s);
        QVERIFY(stage.isShown("runsEmpty"));
        stage.click("runsEmptyButton"); // show all
        QCOMPARE(stage.names().size(), 2);
        auto *tags = stage.find<QComboBox>("runsTag");
        QCOMPARE(tags->count(), 2);
        tags->setCurrentIndex(1);
        emit tags->activated(1);
        QCOMPARE(stage.names(), QStringList{u"gemma"_s});
        tags->setCurrentIndex(0);
        auto *shown = stage.find<QComboBox>("runsShown");
        shown->setCurrentIndex(shown->findData(int(JobState::Failed)));
        emit shown->activated(shown->currentIndex());
        QCOMPARE(stage.names(), QStringList{u"llama"_s});
        QCOMPARE(stage.page.selected(), llama.id);
    }

    void aRunIsPutAwayAndTakenOutAgain()
    {
        RunRig rig;
        const auto one = rig.add(u"one"_s);
        const auto two = rig.add(u"two"_s);
        rig.begin();
        Stage stage{&rig};
        stage.page.select(one.id);
        stage.click("runArchive");
        QVERIFY(rig.book->find(one.id)->isArchived);
        QCOMPARE(stage.names(), QStringList{u"two"_s});
        QCOMPARE(stage.page.selected(), two.id);
        stage.page.select(one.id);
        QCOMPARE(stage.names(), QStringList{u"one"_s});
        stage.click("runArchive");
        QVERIFY(!rig.book->find(one.id)->isArchived);
    }

    void onlyWhatHasNoJobIsRemovedAndItCanBeUndone()
    {
        NoUndoDelay undo;
        RunRig rig;
        const auto job = rig.add(u"with a job"_s);
        const auto run = rig.putRun({.config = {.name = u"forgotten"_s}});
        rig.begin();
        Stage stage{&rig};
        stage.page.select(job.id);
        QVERIFY(!stage.isShown("runRemove"));
        stage.page.select(run);
        QVERIFY(stage.isShown("runRemove"));
        stage.click("runRemove");
        QVERIFY(rig.book->find(run)); // it waits
        QVERIFY(!stage.find<QAbstractButton>("runRemove")->isEnabled());
        QTRY_VERIFY(!rig.book->find(run));
        QCOMPARE(stage.names(), QStringList{u"with a job"_s});
        QCOMPARE(stage.page.selected(), job.id);
    }

    void twoRunsAreCompared()
    {
        RunRig rig;
        rig.add(u"one"_s);
        rig.add(u"two"_s);
        rig.begin();
        Stage stage{&rig};
        QVERIFY(!stage.find<QAbstractButton>("runsCompareButton")->isEnabled());
        stage.table()->selectAll();
        QVERIFY(stage.find<QAbstractButton>("runsCompareButton")->isEnabled());
        stage.click("runsCompareButton");
        QVERIFY(stage.isShown("runCompareSheet"));
    }

    void severalRunsAreOverEachOther()
    {
        RunRig rig;
        const auto one = rig.add(u"one"_s);
        const auto two = rig.add(u"two"_s);
        for (const auto &run : {one.id, two.id})
            rig.putCurve(run, u"loss"_s, 50, [](int) { return 1.0; });
        rig.begin();
        Stage stage{&rig};
        stage.table()->selectAll();
        QVERIFY(rig.isLoaded(one.id) && rig.isLoaded(two.id));
        QTRY_COMPARE(stage.find<CurvePlot>("runCurvePlot")->frame().curves.size(), 2);
    }

    void itsReportIsWritten()
    {
        RunRig rig;
        const auto job = rig.add(u"llama"_s);
        rig.putCurve(job.id, u"loss"_s, 50, [](int i) { return 1.0 / (i + 1); });
        rig.begin();
        rig.putEvents(job.id, rig.interrupted());
        Stage stage{&rig};
        QVERIFY(rig.isLoaded(job.id));
        const auto path = rig.fixture.folder.filePath(u"llama.html"_s);
        stage.page.saveReport(ReportFormat::Html, path);
        QTRY_VERIFY(stage.find<NoticeBar>("runsNotice")->sentence().contains(path));
        QFile file{path};
        QVERIFY(file.open(QFile::ReadOnly));
        const auto html = file.readAll();
        QVERIFY(html.contains("<svg") && html.contains("loss"));
        stage.page.saveReport(ReportFormat::Html, rig.fixture.folder.filePath(u"no/such/x.html"_s));
        QTRY_VERIFY(stage.find<NoticeBar>("runsNotice")->sentence().contains(u"no/such"_s));
    }

    void helpIsAskedForWithAllThatIsKnown()
    {
        RunRig rig;
        const auto job = rig.add(u"llama"_s);
        StackReport report{.job = job.id, .at = rig.fixture.clock.now(), .hosts = 1};
        report.stacks = {{.rank = 0,
                          .pid = 7,
                          .isMain = true,
                          .frames = {{.file = u"/srv/train.py"_s, .line = 12, .function = u"all_reduce"_s}}}};
        QVERIFY(StackStore{rig.fixture.documents.get()}.keep(report));
        rig.begin();
        auto context = rig.context();
        context.describe = [](BundleContents *contents) {
            contents->about = u"TPU Desk 9.9"_s;
            contents->findings = u"E05: somebody holds the chips"_s;
        };
        RunsPage page{context};
        page.resize(1'200, 800);
        page.show();
        VirtualClock::settle();
        page.findChild<QAbstractButton *>(u"runHelp"_s)->click();
        QTRY_VERIFY(page.findChild<QWidget *>(u"runBundleSheet"_s)->isVisible());
        auto *file = page.findChild<QComboBox *>(u"runBundleFile"_s);
        QTRY_VERIFY(file->count() > 2);
        QStringList all;
        for (int i = 0; i < file->count(); ++i) {
            file->setCurrentIndex(i);
            all << page.findChild<QPlainTextEdit *>(u"runBundleText"_s)->toPlainText();
        }
        const auto text = all.join(u'\n');
        QVERIFY(text.contains(u"TPU Desk 9.9"_s) && text.contains(u"E05"_s) && text.contains(u"train.py"_s));
    }

    void theOrderOfColumnsIsKept()
    {
        RunRig rig;
        rig.add(u"one"_s);
        rig.begin();
        {
            Stage stage{&rig};
            stage.table()->sortByColumn(RunListModel::Name, Qt::AscendingOrder);
            QCOMPARE(stage.names(), QStringList{u"one"_s});
        }
        rig.settings.setMore(u"runs.table"_s, 7); // anything may stand there
        Stage again{&rig};
        QCOMPARE(again.names(), QStringList{u"one"_s});
    }

    void theLossIsSeenWithoutScrolling()
    {
        RunRig rig;
        rig.add(u"a run with a name of many words that goes on and on"_s);
        rig.begin();
        Stage stage{&rig, {1'060, 700}}; // of a window of 1280 x 800
        const auto *table = stage.table();
        QVERIFY(!table->isColumnHidden(RunListModel::Loss));
        const int right = table->columnViewportPosition(RunListModel::Loss) + table->columnWidth(RunListModel::Loss);
        QVERIFY2(right <= table->viewport()->width(), qPrintable(QString::number(right)));
        QVERIFY(table->columnViewportPosition(RunListModel::Loss) < table->columnViewportPosition(RunListModel::Slice));
    }

    /// With letters of twice the size in a small window nothing is squeezed, and nothing is out of reach.
    void largeLettersFit()
    {
        RunRig rig;
        const auto job = rig.add(u"a run with a name of many words that goes on and on"_s);
        rig.putCurve(job.id, u"loss"_s, 50, [](int) { return 1.0; });
        rig.begin();
        rig.putEvents(job.id, rig.interrupted());
        Theme theme{qApp};
        theme.setTextScale(2.0);
        {
            Stage stage{&rig, {1'060, 720}};
            QVERIFY(rig.isLoaded(job.id));
            QVERIFY2(stage.page.width() <= 1'060, qPrintable(QString::number(stage.page.width())));
            for (const auto *tab :
                 {"runSwitchCurves", "runSwitchLedger", "runSwitchStacks", "runSwitchProfile", "runSwitchNotes"}) {
                stage.click(tab);
                VirtualClock::settle();
                (void)stage.page.grab();
                const auto bars = stage.find<QWidget>("runViews")->findChildren<QScrollBar *>();
                for (const auto *bar : bars) {
                    const bool isOfTab = bar->parentWidget() != nullptr
                        && bar->parentWidget()->parentWidget() != nullptr
                        && bar->parentWidget()->parentWidget()->objectName().startsWith(u"runTab"_s);
                    QVERIFY2(!isOfTab || bar->orientation() == Qt::Vertical || bar->maximum() == 0, tab);
                }
            }
        }
        theme.setTextScale(1.0);
    }

    void namesFromOutsideAreText()
    {
        Bait bait;
        QVERIFY(bait.isSet());
        RunRig rig;
        const auto texts = bait.texts();
        for (const auto &text : texts)
            rig.add(text.left(1'000), JobState::Failed);
        rig.begin();
        Stage stage{&rig};
        for (int row = 0; row < stage.table()->model()->rowCount(); ++row) {
            stage.table()->selectRow(row);
            (void)stage.page.grab();
        }
        QVERIFY(!bait.isTaken());
    }
};

#include "tests/support/testmain.h"
QTEST_MAIN(RunsPageTest)
#include "tst_runspage.moc"
