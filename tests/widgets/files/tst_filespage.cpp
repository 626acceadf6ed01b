// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/core/activities.h"
#include "tests/fakes/fakeclock.h"
#include "tests/fakes/fakefiles.h"
#include "tests/fakes/noundodelay.h"
#include "widgets/common/emptystate.h"
#include "widgets/common/noticebar.h"
#include "widgets/files/filebrowser.h"
#include "widgets/files/filelistmodel.h"
#include "widgets/files/filespage.h"
#include "widgets/files/fileview.h"
#include "widgets/theme/theme.h"

#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QComboBox>
#include <QFileInfo>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QMimeData>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QTabBar>
#include <QTableView>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>
#include <QUrl>

#include <utility>

using namespace Qt::StringLiterals;

class TestFilesPage : public QObject
{
    Q_OBJECT

private:
    std::unique_ptr<Theme> m_theme;
    std::unique_ptr<NoUndoDelay> m_undo;
    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<FakeClock> m_clock; ///< each pause ends at once
    Activities m_activities;
    QHash<QString, std::shared_ptr<FakeFiles>> m_hosts; ///< by the host's id
    QList<FilesPlace> m_places;
    QStringList m_started; ///< the program and its arguments
    std::unique_ptr<FilesPage> m_page;

    template <typename T>
    [[nodiscard]] T *part(const char *name) const
    {
        return m_page->findChild<T *>(QLatin1StringView{name});
    }
    [[nodiscard]] QTableView *table() const { return part<QTableView>("filesTable"); }
    [[nodiscard]] FakeFiles &files(int worker = 0) { return *m_hosts[m_places.at(worker).host.id]; }
    [[nodiscard]] QStringList names() const
    {
        QStringList list;
        for (int row = 0; row < table()->model()->rowCount(); ++row)
            list << table()->model()->index(row, FileListModel::Name).data().toString();
        return list;
    }
    void choose(const QString &name) const
    {
        const auto row = names().indexOf(name);
        QVERIFY2(row >= 0, qPrintable(name));
        table()->selectRow(int(row));
    }
    void press(Qt::Key key) const
    {
        table()->setFocus();
        QTest::keyClick(table(), key);
    }
    [[nodiscard]] QString here(const QString &name) const { return m_folder->filePath(name); }
    void write(const QString &name, const QByteArray &bytes) const
    {
        QFile file{here(name)};
        QVERIFY(file.open(QIODevice::WriteOnly) && file.write(bytes) == bytes.size());
    }
    static PodHost host(int worker)
    {
        return {.id = u"p/z/4711/%1"_s.arg(worker),
                .label = u"node-1 · host %1"_s.arg(worker),
                .tpu = TpuId{u"projects/p/locations/z/nodes/node-1"_s},
                .worker = worker,
                .workers = 2};
    }
    void open()
    {
        m_page = std::make_unique<FilesPage>(FilesContext{
            .places = [this] { return m_places; },
            .files = [this](const PodHost &one) -> std::shared_ptr<RemoteFiles> { return m_hosts.value(one.id); },
            .clock = m_clock.get(),
            .activities = &m_activities,
            .startProgram = [this](const QString &program, const QStringList &arguments) -> Result<> {
                m_started << program << arguments;
                return {};
            },
            .editsFolder = here(u"edits"_s)});
        m_page->resize(1100, 760);
        m_page->show();
        m_page->activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(m_page.get()));
    }
    /// Chooses it in the row's menu.
    void edit(const QString &name, const QString &action)
    {
        choose(name);
        table()->setFocus();
        QTest::keyClick(table(), Qt::Key_F10, Qt::ShiftModifier);
        QMenu *menu = nullptr;
        QTRY_VERIFY((menu = m_page->findChild<QMenu *>(u"fileMenu"_s)) != nullptr);
        menu->findChild<QAction *>(action)->trigger();
        menu->close();
        QTRY_VERIFY(m_page->findChild<QMenu *>(u"fileMenu"_s) == nullptr);
    }

private slots:
    void initTestCase() { m_theme = std::make_unique<Theme>(qApp); }
    void cleanupTestCase() { m_theme.reset(); }
    void init()
    {
        m_clock = std::make_unique<FakeClock>();
        m_undo = std::make_unique<NoUndoDelay>();
        m_folder = std::make_unique<QTemporaryDir>();
        m_hosts.clear();
        m_places.clear();
        m_started.clear();
        m_activities.clearEnded(); // of the test before
        for (int worker = 0; worker < 2; ++worker) {
            m_places.append({.id = host(worker).id, .label = host(worker).label, .host = host(worker)});
            m_hosts[host(worker).id] = std::make_shared<FakeFiles>();
        }
        files().addFolder("/home/anna/data");
        files().addFile("/home/anna/data/a.txt", "alpha");
        files().addFile("/home/anna/train.py", "import jax\n");
        files().addFile("/home/anna/.bashrc", "x");
        files().addFile("/home/anna/line\nbreak", "x");
    }
    void cleanup()
    {
        m_page.reset();
        m_undo.reset();
    }

    void theFolderOfTheUserIsShownAndLeftByTheKeyboard()
    {
        open();
        QTRY_COMPARE(names(), (QStringList{u"data/"_s, u"line\\nbreak"_s, u"train.py"_s}));
        QCOMPARE(part<QLineEdit>("filesPath")->text(), u"/home/anna"_s);
        QVERIFY(part<QLabel>("filesStatus")->text().contains(u"free"_s));
        choose(u"data/"_s);
        press(Qt::Key_Return);
        QTRY_COMPARE(names(), QStringList{u"a.txt"_s});
        QCOMPARE(part<QLineEdit>("filesPath")->text(), u"/home/anna/data"_s);
        press(Qt::Key_Backspace);
        QTRY_COMPARE(names().size(), 3);
        QCOMPARE(table()->currentIndex().row(), 0); // where it came from
        part<QToolButton>("filesHiddenButton")->click();
        QVERIFY(names().contains(u".bashrc"_s));
        part<QLineEdit>("filesFilterField")->setText(u"train"_s);
        QCOMPARE(names(), QStringList{u"train.py"_s});
        part<QLineEdit>("filesFilterField")->setText(u"nothing like it"_s);
        QVERIFY(part<EmptyState>("filesEmpty")->isVisible());
        part<QPushButton>("filesEmptyButton")->click();
        QVERIFY(names().size() > 1);
    }

    void aPathIsTypedAndWhatIsNotThereIsSaid()
    {
        open();
        QTRY_VERIFY(!names().isEmpty());
        auto *path = part<QLineEdit>("filesPath");
        path->setText(u"/home/anna/data"_s);
        QTest::keyClick(path, Qt::Key_Return);
        QTRY_COMPARE(names(), QStringList{u"a.txt"_s});
        path->setText(u"/nowhere"_s);
        QTest::keyClick(path, Qt::Key_Return);
        auto *notice = part<NoticeBar>("filesListNotice");
        QTRY_VERIFY(notice->isVisible());
        QVERIFY(notice->sentence().contains(u"/nowhere"_s));
        QCOMPARE(names(), QStringList{u"a.txt"_s}); // what was read is still there
    }

    void X1_aHostThatCannotBeReachedSaysWhyAndIsTriedAgain()
    {
        files().refusal = Error{ErrorCode::Offline, u"no way to it"_s, {}};
        open();
        QTRY_VERIFY(part<EmptyState>("filesFailure")->isVisible());
        QCOMPARE(part<EmptyState>("filesFailure")->accessibleName(), u"no way to it"_s);
        files().refusal.reset();
        part<QPushButton>("filesFailureButton")->click();
        QTRY_COMPARE(names().size(), 3);
    }

    void withoutHostsThePageLeadsOn()
    {
        m_places.clear();
        open();
        QVERIFY(part<EmptyState>("filesPageEmpty")->isVisible());
        QVERIFY(!part<QComboBox>("filesPlace")->isVisible() && !part<QPushButton>("filesUploadButton")->isVisible());
        QSignalSpy tpus{m_page.get(), &FilesPage::tpusRequested};
        part<QPushButton>("filesPageEmptyButton")->click();
        QCOMPARE(tpus.size(), 1);
    }

    void eachHostHasItsOwnFilesAndIsFoundWhereItWasLeft()
    {
        files(1).addFile("/home/anna/other", "x");
        open();
        QTRY_VERIFY(!names().isEmpty());
        choose(u"data/"_s);
        press(Qt::Key_Return);
        QTRY_COMPARE(names(), QStringList{u"a.txt"_s});
        part<QComboBox>("filesPlace")->setCurrentIndex(1);
        QTRY_COMPARE(names(), QStringList{u"other"_s});
        part<QComboBox>("filesPlace")->setCurrentIndex(0);
        QTRY_COMPARE(names(), QStringList{u"a.txt"_s});
    }

    /// Nobody is led to another host unasked.
    void X1_aHostThatGoesAwayStaysChosenAndIsReadAgainWhenItIsBack()
    {
        open();
        QTRY_VERIFY(!names().isEmpty());
        choose(u"train.py"_s);
        press(Qt::Key_Return);
        auto *tabs = part<QTabBar>("filesTabs");
        QTRY_COMPARE(tabs->currentIndex(), 1);
        const auto first = m_places.takeFirst();
        m_page->refreshPlaces();
        auto *place = part<QComboBox>("filesPlace");
        auto *notice = part<NoticeBar>("filesNotice");
        QCOMPARE(place->currentData().toString(), first.id);
        QVERIFY(notice->isVisible() && notice->sentence().contains(first.label));
        QCOMPARE(tabs->currentIndex(), 1);
        tabs->setCurrentIndex(0);
        QVERIFY(names().contains(u"train.py"_s));
        write(u"new.py"_s, "new");
        m_page->uploadHere({here(u"new.py"_s)});
        QVERIFY(!part<QPushButton>("filesUploadButton")->isEnabled());
        m_places.prepend(first);
        files().addFile("/home/anna/other", "x");
        m_page->refreshPlaces();
        QTRY_VERIFY(names().contains(u"other"_s));
        QTRY_VERIFY(!notice->isVisible());
        QCOMPARE(place->count(), 2);
        QVERIFY(!files(0).bytes.contains("/home/anna/new.py") && !files(1).bytes.contains("/home/anna/new.py"));
    }

    /// Also what was chosen while it was read.
    void aReadingOfTheSameFolderKeepsWhatIsChosen()
    {
        open();
        QTRY_COMPARE(names().size(), 3);
        files().held.emplace();
        part<QPushButton>("filesRefreshButton")->click();
        table()->selectAll();
        table()->selectionModel()->setCurrentIndex(table()->model()->index(2, 0), QItemSelectionModel::NoUpdate);
        const FolderListing read{
            .folder = "/home/anna",
            .entries = {files().entries["/home/anna/data"], files().entries["/home/anna/train.py"]}};
        std::exchange(files().held, std::nullopt)->finish(read);
        QTRY_COMPARE(names(), (QStringList{u"data/"_s, u"train.py"_s}));
        QCOMPARE(table()->selectionModel()->selectedRows().size(), 2);
        QCOMPARE(table()->currentIndex().row(), 1);
    }

    /// After a preemption the machine has another id: its twin that is gone is not what is looked at.
    void X1_aHostThatWasMadeAnewTakesThePlaceOfTheOneBeforeIt()
    {
        open();
        QTRY_VERIFY(!names().isEmpty());
        choose(u"data/"_s);
        press(Qt::Key_Return);
        QTRY_COMPARE(names(), QStringList{u"a.txt"_s});
        auto anew = m_places.takeFirst();
        m_page->refreshPlaces();
        auto *place = part<QComboBox>("filesPlace");
        QCOMPARE(place->currentData().toString(), anew.id);
        QCOMPARE(place->currentText(), u"node-1 · host 0 (cannot be reached now)"_s);
        anew.id = anew.host.id = u"p/z/4712/0"_s;
        m_places.prepend(anew);
        m_hosts[anew.id] = std::make_shared<FakeFiles>();
        files().addFolder("/home/anna/data");
        files().addFile("/home/anna/data/b.txt", "beta");
        m_page->refreshPlaces();
        QCOMPARE(place->count(), 2);
        QCOMPARE(place->currentData().toString(), anew.id);
        QCOMPARE(place->currentText(), u"node-1 · host 0"_s);
        QTRY_COMPARE(names(), QStringList{u"b.txt"_s}); // in the same folder
        QTRY_VERIFY(!part<NoticeBar>("filesNotice")->isVisible());
        QVERIFY(part<QPushButton>("filesUploadButton")->isEnabled());
    }

    void X1_whereTheMachineThatWasMadeAnewLacksTheFolderTheUsersOwnIsShown()
    {
        open();
        QTRY_VERIFY(!names().isEmpty());
        choose(u"data/"_s);
        press(Qt::Key_Return);
        QTRY_COMPARE(names(), QStringList{u"a.txt"_s});
        m_places.first().id = m_places.first().host.id = u"p/z/4712/0"_s;
        m_hosts[m_places.first().id] = std::make_shared<FakeFiles>();
        files().addFile("/home/anna/train.py", "import jax\n");
        m_page->refreshPlaces();
        QTRY_COMPARE(names(), QStringList{u"train.py"_s});
        QCOMPARE(part<QLineEdit>("filesPath")->text(), u"/home/anna"_s);
    }

    void aFolderIsMadeAndAFileRenamed()
    {
        open();
        QTRY_VERIFY(!names().isEmpty());
        part<QPushButton>("filesNewFolderButton")->click();
        auto *name = part<QLineEdit>("fileNameField");
        name->setText(u"a/b"_s);
        QVERIFY(!part<QPushButton>("fileNameSubmit")->isEnabled());
        name->setText(u"logs"_s);
        part<QPushButton>("fileNameSubmit")->click();
        QTRY_VERIFY(names().contains(u"logs/"_s));
        choose(u"train.py"_s);
        press(Qt::Key_F2);
        QCOMPARE(name->text(), u"train.py"_s);
        name->setText(u"main.py"_s);
        part<QPushButton>("fileNameSubmit")->click();
        QTRY_VERIFY(names().contains(u"main.py"_s));
        QVERIFY(files().did.contains("rename /home/anna/train.py /home/anna/main.py"_ba));
        choose(u"main.py"_s);
        press(Qt::Key_F2);
        name->setText(u"logs"_s); // taken
        part<QPushButton>("fileNameSubmit")->click();
        QTRY_COMPARE(part<NoticeBar>("filesNotice")->sentence(), u"the name is taken"_s);
    }

    void X9_whatIsChosenIsMovedOntoAFolderOfTheTree()
    {
        open();
        QTRY_VERIFY(!names().isEmpty());
        auto *browser = m_page->findChild<FileBrowser *>();
        choose(u"train.py"_s);
        emit browser->chosenDropped("/home/anna"); // where it is
        QVERIFY(files().did.isEmpty());
        emit browser->chosenDropped("/home/anna/data");
        QTRY_VERIFY(files().did.contains("rename /home/anna/train.py /home/anna/data/train.py"_ba));
        write(u"new.py"_s, "new");
        emit browser->filesDropped({here(u"new.py"_s)}, "/home/anna/data");
        QTRY_COMPARE(files().bytes.value("/home/anna/data/new.py"), "new"_ba);
        choose(u"data/"_s);
        emit browser->chosenDropped("/home/anna/data"); // into itself
        QVERIFY(!files().entries.contains("/home/anna/data/data"));
    }

    void X9_eachSheetIsForWhatItWasOpenedFor()
    {
        open();
        QTRY_VERIFY(!names().isEmpty());
        choose(u"train.py"_s);
        press(Qt::Key_F2);
        part<QLineEdit>("fileNameField")->setText(u"main.py"_s);
        choose(u"data/"_s);
        table()->setFocus();
        QTest::keyClick(table(), Qt::Key_F10, Qt::ShiftModifier);
        QMenu *menu = nullptr;
        QTRY_VERIFY((menu = m_page->findChild<QMenu *>(u"fileMenu"_s)) != nullptr);
        QVERIFY(!menu->findChild<QAction *>(u"filesChecksumAction"_s)->isEnabled());
        menu->findChild<QAction *>(u"filesModeAction"_s)->trigger();
        menu->close();
        part<QPushButton>("fileNameSubmit")->click();
        QTRY_VERIFY(files().did.contains("rename /home/anna/train.py /home/anna/main.py"_ba));
    }

    void L12_whatIsDeletedIsAskedAboutAndWaits()
    {
        m_undo.reset();
        FakeClock clock;
        clock.hold();
        UndoQueue queue{&clock};
        open();
        QTRY_VERIFY(!names().isEmpty());
        choose(u"train.py"_s);
        press(Qt::Key_Delete);
        auto *button = m_page->findChild<QPushButton *>(u"confirmDeleteButton"_s);
        QVERIFY(button != nullptr);
        QVERIFY(files().did.isEmpty());
        button->click();
        QTRY_COMPARE(queue.waiting().size(), 1);
        QVERIFY(files().did.isEmpty()); // nothing is deleted before the grace is over
        queue.undoAll();
        QVERIFY(files().bytes.contains("/home/anna/train.py"));
        press(Qt::Key_Delete);
        const auto buttons = m_page->findChildren<QPushButton *>(u"confirmDeleteButton"_s);
        buttons.last()->click();
        QTRY_COMPARE(queue.waiting().size(), 1);
        for (int second = 0; second < 7; ++second) {
            QTRY_VERIFY(clock.sleepers() > 0 || queue.waiting().isEmpty());
            clock.advance(std::chrono::seconds{1});
            QCoreApplication::processEvents();
        }
        QTRY_VERIFY(files().did.contains("remove /home/anna/train.py"_ba));
        QTRY_VERIFY(!names().contains(u"train.py"_s));
        QCOMPARE(m_activities.ended().size(), 1); // as one that was undone leaves a line
        QCOMPARE(m_activities.ended().first().text(), u"Deleted train.py"_s);
        QCOMPARE(m_activities.ended().first().state, ActivityState::Done);
        m_page.reset(); // before its queue
    }

    void whatWaitsGoesWithThePage()
    {
        m_undo.reset();
        FakeClock clock;
        clock.hold();
        UndoQueue queue{&clock};
        open();
        QTRY_VERIFY(!names().isEmpty());
        choose(u"train.py"_s);
        press(Qt::Key_Delete);
        m_page->findChild<QPushButton *>(u"confirmDeleteButton"_s)->click();
        QTRY_COMPARE(queue.waiting().size(), 1);
        m_page.reset();
        QTRY_VERIFY(queue.waiting().isEmpty());
        clock.advance(std::chrono::minutes{1});
        QCoreApplication::processEvents();
        QVERIFY(files().bytes.contains("/home/anna/train.py"));
    }

    void thePathIsCopiedAndATerminalIsAskedFor()
    {
        open();
        QTRY_VERIFY(!names().isEmpty());
        choose(u"data/"_s);
        table()->setFocus();
        QTest::keyClick(table(), Qt::Key_C, Qt::ControlModifier);
        QCOMPARE(QApplication::clipboard()->text(), u"/home/anna/data"_s);
        QSignalSpy terminals{m_page.get(), &FilesPage::terminalRequested};
        QTest::keyClick(table(), Qt::Key_F10, Qt::ShiftModifier);
        QMenu *menu = nullptr;
        QTRY_VERIFY((menu = m_page->findChild<QMenu *>(u"fileMenu"_s)) != nullptr);
        menu->findChild<QAction *>(u"filesTerminalAction"_s)->trigger();
        QCOMPARE(terminals.size(), 1);
        QCOMPARE(terminals.at(0).at(1).toInt(), 0);
        QCOMPARE(terminals.at(0).at(2).toString(), u"/home/anna/data"_s);
        menu->close();
    }

    void X9_anUploadOfATakenNameIsAskedAbout()
    {
        write(u"train.py"_s, "mine");
        write(u"new.py"_s, "new");
        open();
        QTRY_VERIFY(!names().isEmpty());
        m_page->uploadHere({here(u"train.py"_s), here(u"new.py"_s)});
        auto *question = part<QWidget>("filesConflict");
        QTRY_VERIFY(question->isVisible());
        QTRY_COMPARE(files().bytes.value("/home/anna/new.py"), "new"_ba);
        QCOMPARE(files().bytes.value("/home/anna/train.py"), "import jax\n"_ba);
        QVERIFY(part<QLabel>("filesConflictWords")->text().contains(u"train.py"_s));
        part<QPushButton>("filesReplaceButton")->click();
        QTRY_COMPARE(files().bytes.value("/home/anna/train.py"), "mine"_ba);
        QVERIFY(!question->isVisible());
        QTRY_VERIFY(names().contains(u"new.py"_s)); // what came is seen
        QTRY_VERIFY(m_activities.running().isEmpty());
        QCOMPARE(m_activities.ended().size(), 2); // also of the one that was too quick to be seen
        part<QPushButton>("filesClearButton")->click();
        QVERIFY(!part<QWidget>("filesTransfers")->isVisible());
    }

    void filesOpenInTabsAndUnsavedOnesAreAskedAbout()
    {
        open();
        QTRY_VERIFY(!names().isEmpty());
        auto *tabs = part<QTabBar>("filesTabs");
        QVERIFY(!tabs->isVisible());
        choose(u"train.py"_s);
        press(Qt::Key_Return);
        QTRY_COMPARE(tabs->count(), 2);
        QVERIFY(tabs->isVisible());
        auto *view = m_page->findChild<FileView *>();
        QTRY_VERIFY(part<QWidget>("filesEditorText")->isVisible());
        tabs->setCurrentIndex(0);
        choose(u"train.py"_s);
        press(Qt::Key_Return);
        QCOMPARE(tabs->count(), 2); // it is open already
        QTest::keyClicks(part<QWidget>("filesEditorText"), u"x"_s);
        QVERIFY(view->isChanged());
        QVERIFY(tabs->tabText(1).startsWith(u'•'));
        QCOMPARE(m_page->unsavedFiles().size(), 1); // whoever quits is asked about it
        QVERIFY(m_page->unsavedFiles().first().contains(u"/home/anna/train.py"_s));
        part<QToolButton>("filesTabClose")->click();
        QCOMPARE(tabs->count(), 2);
        part<QPushButton>("unsavedDiscard")->click();
        QTRY_COMPARE(tabs->count(), 1);
        QVERIFY(!tabs->isVisible());
        QVERIFY(m_page->unsavedFiles().isEmpty());
    }

    void whatTheEditorSavesIsSeenInTheList()
    {
        open();
        QTRY_VERIFY(!names().isEmpty());
        const auto size = [this] {
            const auto row = int(names().indexOf(u"train.py"_s));
            return table()->model()->index(row, FileListModel::Size).data().toString();
        };
        const auto before = size();
        choose(u"train.py"_s);
        press(Qt::Key_Return);
        QTRY_VERIFY(part<QWidget>("filesEditorText")->isVisible());
        const int lists = files().lists;
        for (const auto &letter : {u"x"_s, u"y"_s}) {
            QTest::keyClicks(part<QWidget>("filesEditorText"), letter);
            part<QPushButton>("filesSaveButton")->click();
            QTRY_VERIFY(m_page->unsavedFiles().isEmpty());
        }
        QCOMPARE(files().lists, lists); // nobody looks at it
        part<QTabBar>("filesTabs")->setCurrentIndex(0);
        QTRY_VERIFY(size() != before);
        QCOMPARE(files().lists, lists + 1);
    }

    void X3_aFileInAnotherProgramIsSavedBackAndAConflictIsAsked()
    {
        open();
        QTRY_VERIFY(!names().isEmpty());
        edit(u"train.py"_s, u"filesEditOtherAction"_s);
        auto *program = part<QLineEdit>("fileProgramField");
        program->setText(u"editor --wait \"my file\""_s);
        part<QPushButton>("fileProgramSubmit")->click();
        QTRY_COMPARE(m_started.size(), 4);
        const auto local = m_started.last();
        QCOMPARE(m_started.first(3), (QStringList{u"editor"_s, u"--wait"_s, u"my file"_s})); // no shell took it apart
        QVERIFY(part<QWidget>("filesExternal")->isVisible());
        const auto save = [&local](const QByteArray &bytes) {
            QFile file{local};
            return file.open(QIODevice::WriteOnly) && file.write(bytes) == bytes.size();
        };
        const int lists = files().lists;
        QVERIFY(save("import optax\n"));
        QTRY_COMPARE(files().bytes.value("/home/anna/train.py"), "import optax\n"_ba);
        QTRY_COMPARE(files().lists, lists + 1); // its size and its time are others
        files().addFile("/home/anna/train.py", "of somebody else");
        QVERIFY(save("mine"));
        auto *question = part<QWidget>("filesExternalQuestion");
        QTRY_VERIFY(question->isVisible());
        QCOMPARE(m_page->unsavedFiles().size(), 1); // whoever quits is asked about it
        part<QPushButton>("filesExternalSaveAs")->click();
        QCOMPARE(program->text(), u"train (2).py"_s);
        part<QPushButton>("fileProgramSubmit")->click();
        QTRY_COMPARE(files().bytes.value("/home/anna/train (2).py"), "mine"_ba);
        QCOMPARE(files().bytes.value("/home/anna/train.py"), "of somebody else"_ba);
        QTRY_VERIFY(!question->isVisible() && m_page->unsavedFiles().isEmpty());
        part<QPushButton>("filesExternalDone")->click();
        QTRY_VERIFY(!part<QWidget>("filesExternal")->isVisible());
        QVERIFY(!QFile::exists(local));
    }

    void X1_whatWasNotSavedIsShownTheNextTime()
    {
        open();
        QTRY_VERIFY(!names().isEmpty());
        QVERIFY(!part<QWidget>("filesLeft")->isVisible());
        edit(u"train.py"_s, u"filesEditDefaultAction"_s);
        QTRY_COMPARE(m_started.size(), 2);
        const auto local = m_started.last();
        files().refusal = Error{ErrorCode::FileFailed, u"the disk is full"_s, {}};
        QFile copy{local};
        QVERIFY(copy.open(QIODevice::WriteOnly) && copy.write("mine") == 4);
        copy.close();
        QTRY_COMPARE(m_page->unsavedFiles().size(), 1);
        m_page.reset();
        QVERIFY(QFile::exists(local));
        files().refusal.reset();
        m_started.clear();
        open();
        QTRY_VERIFY(part<QWidget>("filesLeft")->isVisible());
        QVERIFY(!part<QWidget>("filesExternalTable")->isVisible());
        const auto folder = QFileInfo{local}.path();
        const auto words = part<QLabel>("filesLeftWords")->text();
        QVERIFY2(words.contains(u"/home/anna/train.py"_s) && words.contains(folder), qPrintable(words));
        part<QPushButton>("filesLeftShow")->click();
        QCOMPARE(m_started, (QStringList{u"xdg-open"_s, folder}));
        part<QPushButton>("filesLeftDiscard")->click();
        QVERIFY(QFile::exists(local)); // it is asked
        m_page->findChild<QPushButton *>(u"confirmDeleteButton"_s)->click();
        QTRY_VERIFY(!part<QWidget>("filesExternal")->isVisible());
        QVERIFY(!QFile::exists(local));
    }

    void filesAreCopiedForAFileManager()
    {
        files().entries["/home/anna/line\nbreak"].size = quint64{65} * 1024 * 1024;
        open();
        QTRY_VERIFY(!names().isEmpty());
        m_clock->hold();
        edit(u"line\\nbreak"_s, u"filesClipboardAction"_s);
        auto *notice = part<NoticeBar>("filesNotice");
        QTRY_VERIFY(notice->isVisible() && notice->sentence().contains(u"64"_s));
        QVERIFY(files().did.isEmpty());
        edit(u"data/"_s, u"filesClipboardAction"_s);
        QTRY_COMPARE(files().did.size(), 1);
        QTRY_VERIFY(notice->sentence().contains(u"copied"_s));
        const auto folder = QApplication::clipboard()->mimeData()->urls().value(0).toLocalFile();
        QVERIFY2(QFile::exists(folder + u"/a.txt"_s), qPrintable(folder));
        edit(u"train.py"_s, u"filesClipboardAction"_s);
        QTRY_COMPARE(files().did.size(), 2);
        QTRY_COMPARE(QApplication::clipboard()->mimeData()->urls().value(0).fileName(), u"train.py"_s);
        const auto urls = QApplication::clipboard()->mimeData()->urls();
        QCOMPARE(urls.size(), 1);
        QFile copy{urls.first().toLocalFile()};
        QVERIFY(copy.open(QIODevice::ReadOnly));
        QCOMPARE(copy.readAll(), "import jax\n"_ba);
    }

    /// A desktop may run what it should open.
    void X4_aProgramIsNotHandedToTheDesktop()
    {
        const QByteArray head = "\x7f"
                                "ELF\x02\x01\x01"_ba
            + QByteArray(9, '\0') + "\x02"_ba + QByteArray(47, '\0');
        files().addFile("/home/anna/a.desktop", "[Desktop Entry]\nType=Application\nExec=true\n");
        files().addFile("/home/anna/tool", head);
        open();
        QTRY_VERIFY(!names().isEmpty());
        auto *notice = part<NoticeBar>("filesNotice");
        for (const auto &program : {u"a.desktop"_s, u"tool"_s}) {
            edit(program, u"filesEditDefaultAction"_s);
            QTRY_VERIFY(notice->isVisible());
            QVERIFY2(notice->sentence().contains(program), qPrintable(notice->sentence()));
            QVERIFY(m_started.isEmpty());
            notice->dismiss();
            part<QPushButton>("filesExternalDone")->click();
        }
        edit(u"train.py"_s, u"filesEditDefaultAction"_s);
        QTRY_COMPARE(m_started.size(), 2);
        QCOMPARE(m_started.first(), u"xdg-open"_s);
    }

    void refreshReadsTheFileThatIsShown()
    {
        open();
        QTRY_VERIFY(!names().isEmpty());
        choose(u"train.py"_s);
        press(Qt::Key_Return);
        auto *text = part<QPlainTextEdit>("filesEditorText");
        QTRY_VERIFY((text = part<QPlainTextEdit>("filesEditorText")) != nullptr && text->isVisible());
        files().addFile("/home/anna/train.py", "import optax\n");
        part<QPushButton>("filesRefreshButton")->click();
        QTRY_COMPARE(text->toPlainText(), u"import optax\n"_s);
        QTest::keyClicks(text, u"x"_s);
        part<QPushButton>("filesRefreshButton")->click();
        QVERIFY(part<NoticeBar>("filesViewNotice")->isVisible()); // asks first
        QCOMPARE(text->toPlainText(), u"ximport optax\n"_s);
        part<QTabBar>("filesTabs")->setCurrentIndex(0);
        files().addFile("/home/anna/other", "x");
        part<QPushButton>("filesRefreshButton")->click();
        QTRY_VERIFY(names().contains(u"other"_s));
    }

    void aFolderOfAHostIsShownFromElsewhere()
    {
        files(1).addFolder("/var");
        files(1).addFile("/var/log", "x");
        open();
        QTRY_VERIFY(!names().isEmpty());
        m_page->showTpu(host(1).tpu, 1, "/var");
        QTRY_COMPARE(names(), QStringList{u"log"_s});
        QCOMPARE(part<QComboBox>("filesPlace")->currentIndex(), 1);
        m_page->showTpu(host(0).tpu, 7, "/var"); // there is no such host: the choice stays
        QCOMPARE(part<QComboBox>("filesPlace")->currentIndex(), 1);
        m_page->showTpu(host(0).tpu, 0, "/nowhere");
        QTRY_VERIFY(part<NoticeBar>("filesListNotice")->isVisible());
        QCOMPARE(part<QComboBox>("filesPlace")->currentIndex(), 0);
    }
};

#include "tests/support/testmain.h"
QTEST_MAIN(TestFilesPage)
#include "tst_filespage.moc"
