// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later

// Checkpoints in a folder, as the Files page shows and prunes them: the real scan over files in memory.
#include "tests/fakes/fakeclock.h"
#include "tests/fakes/fakefiles.h"
#include "tests/fakes/noundodelay.h"
#include "tests/services/checkpoints/checkpointbytes.h"
#include "widgets/common/emptystate.h"
#include "widgets/common/noticebar.h"
#include "widgets/common/table.h"
#include "widgets/common/translated.h"
#include "widgets/files/checkpointcontroller.h"
#include "widgets/files/checkpointmodel.h"
#include "widgets/files/checkpointssheet.h"
#include "widgets/files/filebrowser.h"
#include "widgets/files/prunesheet.h"
#include "widgets/theme/theme.h"

#include <QApplication>
#include <QCheckBox>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSpinBox>
#include <QTest>
#include <QToolButton>
#include <QVBoxLayout>

using namespace Qt::StringLiterals;

class TestCheckpointsSheet : public QObject
{
    Q_OBJECT

private:
    std::unique_ptr<Theme> m_theme;
    std::unique_ptr<FakeClock> m_clock;
    std::unique_ptr<NoUndoDelay> m_undo;
    std::shared_ptr<FakeFiles> m_files;
    QStringList m_texts; ///< of running jobs
    std::unique_ptr<QWidget> m_page;
    FileBrowser *m_browser = nullptr;
    CheckpointController *m_controller = nullptr;

    template <typename T>
    [[nodiscard]] T *part(const char *name) const
    {
        return m_page->findChild<T *>(QLatin1StringView{name});
    }
    [[nodiscard]] NoticeBar *bar() const { return part<NoticeBar>("filesCheckpointsBar"); }
    [[nodiscard]] QAbstractItemModel *list(const char *table) const { return part<Table>(table)->model(); }
    [[nodiscard]] QStringList column(const char *table, int column) const
    {
        QStringList texts;
        for (int row = 0; row < list(table)->rowCount(); ++row)
            texts << list(table)->index(row, column).data().toString();
        return texts;
    }
    void goTo(const QByteArray &folder) const
    {
        m_browser->goTo(folder);
        QTRY_COMPARE(m_browser->listing().folder(), folder);
        QTRY_VERIFY(!m_browser->listing().isReading());
    }
    /// The sheet with what lies in /home/anna/run.
    void openSheet() const
    {
        m_controller->showFolder("/home/anna/run");
        QTRY_VERIFY(list("checkpointsTable")->rowCount() > 0);
    }

private slots:
    void initTestCase() { m_theme = std::make_unique<Theme>(qApp); }
    void cleanupTestCase() { m_theme.reset(); }
    void init()
    {
        m_clock = std::make_unique<FakeClock>();
        m_undo = std::make_unique<NoUndoDelay>();
        m_files = std::make_shared<FakeFiles>();
        m_texts.clear();
        m_files->addFolder("/home/anna/run");
        for (const char *name : {"checkpoint_100", "checkpoint_200", "checkpoint_300"})
            m_files->addFile("/home/anna/run/" + QByteArray{name}, checkpointbytes::flax(500));
        m_files->addFile("/home/anna/run/checkpoint_400", checkpointbytes::flax(500).chopped(20)); // torn
        m_files->addFile("/home/anna/notes.txt", "text");
        m_page = std::make_unique<QWidget>();
        m_browser = new FileBrowser;
        auto *notice = named(new NoticeBar, "notice");
        auto *column = new QVBoxLayout{m_page.get()};
        column->addWidget(notice);
        column->addWidget(m_browser);
        m_controller = new CheckpointController{
            {.clock = m_clock.get(), .runningTexts = [this] { return m_texts; }}, m_browser, notice, m_page.get()};
        m_page->resize(1'000, 700);
        m_page->show();
        m_browser->showPlace(m_files, u"node-1"_s, {});
        QTRY_COMPARE(m_browser->listing().folder(), "/home/anna"_ba);
    }
    void cleanup()
    {
        m_page.reset();
        m_undo.reset();
    }

    void namesSayWhetherCheckpointsMayBeThere_data()
    {
        QTest::addColumn<QByteArray>("folder");
        QTest::addColumn<QByteArray>("name");
        QTest::addColumn<bool>("isFolder");
        QTest::addColumn<bool>("mayHold");
        const auto row = [](const char *title, const char *folder, const char *name, bool isFolder, bool mayHold) {
            QTest::newRow(title) << QByteArray{folder} << QByteArray{name} << isFolder << mayHold;
        };
        row("a step of Orbax", "/run/checkpoints", "1000", true, true);
        row("one being written", "/run", "1000.orbax-checkpoint-tmp-17", true, true);
        row("Flax", "/run", "checkpoint_1000", false, true);
        row("torch", "/run", "model_1000.pt", false, true);
        row("a day", "/data/checkpoint", "2026-05-01", true, false);
        row("data", "/data", "shard-0001.npz", false, false);
        row("a number", "/data", "1000", true, false);
        row("a text", "/home/anna", "notes.txt", false, false);
    }
    void namesSayWhetherCheckpointsMayBeThere()
    {
        QFETCH(const QByteArray, folder);
        QFETCH(const QByteArray, name);
        QFETCH(const bool, isFolder);
        FolderListing listing{.folder = folder};
        listing.entries << FileEntry{.name = name, .kind = isFolder ? FileKind::Folder : FileKind::File};
        QTEST(mayHoldCheckpoints(listing), "mayHold");
    }

    void theFolderSaysSoAndNotAgainWhenItWasClosed()
    {
        QVERIFY(!bar()->isVisible());
        const int reads = m_files->reads;
        goTo("/home/anna/run");
        QTRY_VERIFY(bar()->isVisible());
        QCOMPARE(m_files->reads, reads); // nothing is read until somebody wants it
        bar()->findChild<QToolButton *>()->click();
        QVERIFY(!bar()->isVisible());
        m_browser->refresh();
        QTRY_VERIFY(!m_browser->listing().isReading());
        QVERIFY(!bar()->isVisible());
        goTo("/home/anna");
        QVERIFY(!bar()->isVisible());
    }

    void theNewestCompleteOneIsNamedAndTheTornOneSaysWhy()
    {
        goTo("/home/anna/run");
        QTRY_VERIFY(bar()->isVisible());
        emit bar() -> actionClicked();
        auto *sheet = part<CheckpointsSheet>("checkpointsSheet");
        QVERIFY(sheet->isOpen());
        QTRY_COMPARE(column("checkpointsTable", CheckpointModel::Step),
                     (QStringList{u"400"_s, u"300"_s, u"200"_s, u"100"_s}));
        QVERIFY(part<QLabel>("checkpointsSummary")->text().contains(u"300"_s));
        const auto *model = list("checkpointsTable");
        QCOMPARE(model->index(0, CheckpointModel::State).data(LevelRole).value<StatusLevel>(), StatusLevel::Bad);
        QVERIFY(!model->index(1, CheckpointModel::State).data(NoteRole).value<CellNote>().text.isEmpty());
        QVERIFY(model->index(2, CheckpointModel::State).data(NoteRole).value<CellNote>().text.isEmpty());
        part<Table>("checkpointsTable")->selectRow(0);
        const auto reason = part<QLabel>("checkpointsReason")->text();
        QVERIFY2(reason.contains(u"checkpoint_400"_s) && reason.contains(u"Torn"_s), qPrintable(reason));
    }

    void aFolderThatIsNotThereAnyMoreIsToldAndTriedAgain()
    {
        m_controller->showFolder("/home/anna/gone");
        const auto *failure = part<EmptyState>("checkpointsFailure");
        QTRY_VERIFY(failure->isVisibleTo(m_page.get()) && !failure->accessibleName().isEmpty());
        m_files->addFolder("/home/anna/gone");
        part<QPushButton>("checkpointsFailureButton")->click();
        QTRY_VERIFY(part<EmptyState>("checkpointsEmpty")->isVisibleTo(m_page.get()));
    }

    /// Of two runs that write one folder nobody can say which goes on from what.
    void twoSeriesInOneFolderAreWarnedAbout()
    {
        openSheet();
        const auto *notice = part<NoticeBar>("checkpointsNotice");
        QVERIFY(!notice->isVisibleTo(m_page.get()));
        m_files->addFile("/home/anna/run/ckpt_250", checkpointbytes::flax(500));
        part<QPushButton>("checkpointsAgain")->click();
        QTRY_COMPARE(list("checkpointsTable")->rowCount(), 5);
        QVERIFY(notice->isVisibleTo(m_page.get()));
        QVERIFY2(notice->sentence().contains(u'2'), qPrintable(notice->sentence()));
    }

    void whatGoesIsSeenBeforeAndCanBeUndone()
    {
        openSheet();
        part<QPushButton>("checkpointsPrune")->click();
        auto *submit = part<QPushButton>("pruneSubmit");
        QVERIFY(part<PruneSheet>("pruneSheet")->isOpen());
        QVERIFY2(!submit->isEnabled(), "three are kept, and there are three");
        part<QSpinBox>("pruneNewest")->setValue(1);
        QVERIFY(submit->isEnabled());
        const auto *model = list("pruneTable");
        QCOMPARE(model->rowCount(), 4);
        const auto level = [model](int row) {
            return model->index(row, CheckpointModel::State).data(LevelRole).value<StatusLevel>();
        };
        QCOMPARE(level(0), StatusLevel::Ok); // torn, and the rule does not speak of these
        QCOMPARE(level(1), StatusLevel::Ok); // the newest complete one
        QCOMPARE(level(2), StatusLevel::Bad);
        QCOMPARE(level(3), StatusLevel::Bad);
        part<QCheckBox>("pruneTorn")->setChecked(true);
        QCOMPARE(level(0), StatusLevel::Bad);
        part<QLineEdit>("pruneSteps")->setText(u"200"_s);
        QCOMPARE(level(2), StatusLevel::Ok);
        part<QLineEdit>("pruneSteps")->setText(u"two"_s);
        QVERIFY(!submit->isEnabled() && !submit->toolTip().isEmpty());
        part<QLineEdit>("pruneSteps")->setText(u"200"_s);
        QVERIFY(m_files->did.isEmpty());
        submit->click();
        QCOMPARE(m_undo->queue.waiting().size(), 1);
        m_undo->queue.undoAll();
        QCoreApplication::processEvents();
        QVERIFY(m_files->did.isEmpty());
        part<QPushButton>("checkpointsPrune")->click();
        part<QSpinBox>("pruneNewest")->setValue(2);
        submit->click();
        QTRY_VERIFY(!m_files->bytes.contains("/home/anna/run/checkpoint_100"));
        QTRY_VERIFY(part<NoticeBar>("notice")->isVisible());
        QVERIFY(m_files->bytes.contains("/home/anna/run/checkpoint_200"));
        QVERIFY(m_files->bytes.contains("/home/anna/run/checkpoint_300"));
        QVERIFY(m_files->bytes.contains("/home/anna/run/checkpoint_400"));
    }

    void whatARunningJobNamesStays()
    {
        m_texts = {u"python train.py --load /home/anna/run/checkpoint_100"_s};
        openSheet();
        part<QPushButton>("checkpointsPrune")->click();
        part<QSpinBox>("pruneNewest")->setValue(1);
        const auto *model = list("pruneTable");
        const auto level = [model](int row) {
            return model->index(row, CheckpointModel::State).data(LevelRole).value<StatusLevel>();
        };
        QCOMPARE(level(3), StatusLevel::Ok);
        QCOMPARE(level(2), StatusLevel::Bad);
        part<QPushButton>("pruneSubmit")->click();
        m_texts << u"cp checkpoint_200 elsewhere"_s; // it has begun meanwhile
        QTRY_VERIFY(part<NoticeBar>("notice")->isVisible());
        QVERIFY(m_files->bytes.contains("/home/anna/run/checkpoint_100"));
        QVERIFY(m_files->bytes.contains("/home/anna/run/checkpoint_200"));
    }
};

#include "tests/support/testmain.h"
QTEST_MAIN(TestCheckpointsSheet)
#include "tst_checkpointssheet.moc"
