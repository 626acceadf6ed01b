// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later

// The page in a window of 1280x800 with all that can stand below the list.
#include "services/core/activities.h"
#include "services/store/documents.h"
#include "services/sync/syncservice.h"
#include "tests/fakes/fakefiles.h"
#include "tests/fakes/quickclock.h"
#include "tests/support/journalhere.h"
#include "widgets/common/emptystate.h"
#include "widgets/common/label.h"
#include "widgets/common/pageframe.h"
#include "widgets/files/filebrowser.h"
#include "widgets/files/filespage.h"
#include "widgets/files/lowertabs.h"
#include "widgets/theme/theme.h"

#include <QAction>
#include <QApplication>
#include <QDir>
#include <QFile>
#include <QHeaderView>
#include <QLineEdit>
#include <QMenu>
#include <QPushButton>
#include <QTabBar>
#include <QTableView>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>

using namespace Qt::StringLiterals;

class TestFilesRoom : public QObject
{
    Q_OBJECT

private:
    std::unique_ptr<Theme> m_theme;
    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<JournalHere> m_journal;
    std::unique_ptr<Documents> m_documents;
    QuickClock m_clock;
    Activities m_activities;
    std::shared_ptr<FakeFiles> m_files;
    std::unique_ptr<SyncService> m_sync;
    std::unique_ptr<PageFrame> m_frame;
    FilesPage *m_page = nullptr;

    template <typename T>
    [[nodiscard]] T *part(const char *name) const
    {
        return m_page->findChild<T *>(QLatin1StringView{name});
    }
    static PodHost host()
    {
        return {.id = u"p/z/4711/0"_s, .label = u"node-1"_s, .tpu = TpuId{u"projects/p/locations/z/nodes/node-1"_s}};
    }
    [[nodiscard]] QString here(const QString &name) const { return m_folder->filePath(name); }
    /// Whole rows of the list that are seen when the page is scrolled to it.
    [[nodiscard]] int rows() const
    {
        const auto *table = part<QTableView>("filesTable");
        return table->viewport()->height() / std::max(1, table->verticalHeader()->defaultSectionSize());
    }
    /// A folder in sync, a file in another program, and an upload that asks.
    void fillLower()
    {
        QVERIFY(
            m_sync->add({.local = here(u"work"_s), .hosts = {host().id}, .remote = "/home/anna/work", .isPaused = true})
                .has_value());
        part<QTableView>("filesTable")->selectRow(1); // behind the folder
        part<QTableView>("filesTable")->setFocus();
        QTest::keyClick(part<QTableView>("filesTable"), Qt::Key_F10, Qt::ShiftModifier);
        QMenu *menu = nullptr;
        QTRY_VERIFY((menu = m_page->findChild<QMenu *>(u"fileMenu"_s)) != nullptr);
        menu->findChild<QAction *>(u"filesEditDefaultAction"_s)->trigger();
        menu->close();
        m_page->uploadHere({here(u"file-00.txt"_s)});
        QTRY_VERIFY(part<QWidget>("filesConflict")->isVisible()); // the name is taken
        auto *tabs = part<QTabBar>("filesLowerTabs");
        for (int tab = 0; tab < 3; ++tab)
            QTRY_VERIFY(tabs->isTabVisible(tab));
    }

private slots:
    void initTestCase() { m_theme = std::make_unique<Theme>(qApp); }
    void cleanupTestCase() { m_theme.reset(); }
    void init()
    {
        m_folder = std::make_unique<QTemporaryDir>();
        QVERIFY(QDir{}.mkpath(here(u"work"_s)));
        QFile file{here(u"file-00.txt"_s)};
        QVERIFY(file.open(QIODevice::WriteOnly) && file.write("mine") == 4);
        m_files = std::make_shared<FakeFiles>();
        for (int i = 0; i < 40; ++i)
            m_files->addFile("/home/anna/file-" + QByteArray::number(i).rightJustified(2, '0') + ".txt", "x");
        m_files->addFolder("/home/anna/zoo"); // an empty one
        m_journal = std::make_unique<JournalHere>(here(u"journal.db"_s));
        QVERIFY(m_journal->open());
        m_documents = std::make_unique<Documents>(m_journal.get());
        m_sync = std::make_unique<SyncService>(
            SyncContext{.documents = m_documents.get(), .clock = &m_clock, .place = [this](const QString &) {
                            return std::optional{SyncPlace{.label = u"node-1"_s, .files = m_files}};
                        }});
        m_sync->resume();
        m_page = new FilesPage{FilesContext{
            .places = [] { return QList<FilesPlace>{{.id = host().id, .label = host().label, .host = host()}}; },
            .files = [this](const PodHost &) -> std::shared_ptr<RemoteFiles> { return m_files; },
            .clock = &m_clock,
            .activities = &m_activities,
            .startProgram = [](const QString &, const QStringList &) -> Result<> { return {}; },
            .editsFolder = here(u"edits"_s),
            .sync = m_sync.get()}};
        m_frame = std::make_unique<PageFrame>(m_page);
        m_frame->resize(1'080, 680); // of a window of 1280x800
        m_frame->show();
        m_frame->activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(m_frame.get()));
        QTRY_COMPARE(part<QLineEdit>("filesPath")->text(), u"/home/anna"_s);
    }
    void cleanup()
    {
        m_frame.reset();
        m_sync.reset();
        m_documents.reset();
        m_journal.reset();
        Theme::of(nullptr)->setTextScale(1.0);
    }

    void theListKeepsEightRows_data()
    {
        QTest::addColumn<double>("scale");
        QTest::newRow("letters of their usual size") << 1.0;
        QTest::newRow("letters of twice the size") << 2.0;
    }
    void theListKeepsEightRows()
    {
        QFETCH(const double, scale);
        fillLower();
        Theme::of(nullptr)->setTextScale(scale);
        QTRY_VERIFY2(rows() >= 8, qPrintable(QString::number(rows())));
        auto *tabs = part<QTabBar>("filesLowerTabs");
        for (int tab = 0; tab < 3; ++tab) {
            tabs->setCurrentIndex(tab);
            QTRY_VERIFY2(rows() >= 8, qPrintable(u"%1: %2"_s.arg(tab).arg(rows())));
        }
        if (scale > 1.0)
            return;
        part<QPushButton>("filesSkipButton")->click(); // without a question all of it is seen without scrolling
        QTRY_VERIFY(!part<QWidget>("filesConflict")->isVisible());
        QTRY_VERIFY2(m_page->height() <= m_frame->viewport()->height(), qPrintable(QString::number(m_page->height())));
        QVERIFY(rows() >= 8);
    }

    void theWordsOfAnEmptyFolderAreNotCut_data() { theListKeepsEightRows_data(); }
    void theWordsOfAnEmptyFolderAreNotCut()
    {
        QFETCH(const double, scale);
        fillLower();
        Theme::of(nullptr)->setTextScale(scale);
        m_page->findChild<FileBrowser *>()->goTo("/home/anna/zoo");
        const auto *empty = part<EmptyState>("filesEmpty");
        QTRY_VERIFY(empty->isVisible());
        const auto isWhole = [empty] {
            const auto labels = empty->findChildren<Label *>();
            return std::ranges::all_of(labels, [empty](const Label *label) {
                const QRect box{label->mapTo(empty, QPoint{}), label->size()};
                const int wanted =
                    label->hasHeightForWidth() ? label->heightForWidth(label->width()) : label->sizeHint().height();
                return !label->isVisible() || (label->height() >= wanted && empty->rect().contains(box));
            });
        };
        QTRY_VERIFY2(isWhole(), qPrintable(QString::number(empty->height())));
    }
};

#include "tests/support/testmain.h"
QTEST_MAIN(TestFilesRoom)
#include "tst_filesroom.moc"
