// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later

// Folders of this computer that are kept on hosts, by the page: the real service over files in memory.
#include "services/core/activities.h"
#include "services/store/documents.h"
#include "services/sync/syncservice.h"
#include "tests/fakes/fakefiles.h"
#include "tests/fakes/quickclock.h"
#include "tests/support/journalhere.h"
#include "widgets/common/formfield.h"
#include "widgets/common/noticebar.h"
#include "widgets/files/filespage.h"
#include "widgets/files/syncmodels.h"
#include "widgets/files/syncnews.h"
#include "widgets/files/syncsheet.h"
#include "widgets/files/synctext.h"
#include "widgets/theme/theme.h"

#include <QApplication>
#include <QCheckBox>
#include <QComboBox>
#include <QDir>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSet>
#include <QSignalSpy>
#include <QTableView>
#include <QTemporaryDir>
#include <QTest>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

class TestSyncFoldersView : public QObject
{
    Q_OBJECT

private:
    std::unique_ptr<Theme> m_theme;
    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<JournalHere> m_journal;
    std::unique_ptr<Documents> m_documents;
    QuickClock m_clock;
    Activities m_activities;
    QHash<QString, std::shared_ptr<FakeFiles>> m_hosts; ///< by the host's id
    QSet<QString> m_away; ///< hosts that cannot be reached
    QList<FilesPlace> m_places;
    std::unique_ptr<SyncService> m_sync;
    std::unique_ptr<SyncNews> m_news;
    std::unique_ptr<FilesPage> m_page;

    template <typename T>
    [[nodiscard]] T *part(const char *name) const
    {
        return m_page->findChild<T *>(QLatin1StringView{name});
    }
    [[nodiscard]] FakeFiles &files(int worker = 0) { return *m_hosts[host(worker).id]; }
    [[nodiscard]] QString here(const QString &name = {}) const
    {
        return name.isEmpty() ? m_folder->filePath(u"work"_s) : m_folder->filePath(u"work/"_s + name);
    }
    void write(const QString &name, const QByteArray &bytes) const
    {
        QFile file{here(name)};
        QVERIFY(file.open(QIODevice::WriteOnly) && file.write(bytes) == bytes.size());
    }
    [[nodiscard]] QString cell(const char *table, int row, int column) const
    {
        const auto *view = part<QTableView>(table);
        return view->model()->index(row, column).data().toString();
    }
    [[nodiscard]] StatusLevel level() const
    {
        const auto *view = part<QTableView>("filesSyncTable");
        return view->model()->index(0, SyncFolderModel::State).data(LevelRole).value<StatusLevel>();
    }
    [[nodiscard]] QString errorOf(const char *name) const
    {
        const auto *field = qobject_cast<const FormField *>(part<QWidget>(name)->parentWidget());
        return field != nullptr ? field->error() : u"no such field"_s;
    }
    static PodHost host(int worker)
    {
        return {.id = u"p/z/4711/%1"_s.arg(worker),
                .label = u"node-1 · host %1"_s.arg(worker),
                .tpu = TpuId{u"projects/p/locations/z/nodes/node-1"_s},
                .worker = worker,
                .workers = 2};
    }
    std::optional<SyncPlace> placeOf(const QString &id) const
    {
        if (m_away.contains(id) || !m_hosts.contains(id))
            return std::nullopt;
        return SyncPlace{.label = u"node-1 · host "_s + id.right(1), .files = m_hosts.value(id)};
    }
    void openSheet()
    {
        part<QPushButton>("filesSyncButton")->click();
        QVERIFY(part<SyncSheet>("syncSheet")->isOpen());
    }
    /// The folder is kept on both hosts.
    void keepIt()
    {
        openSheet();
        part<QLineEdit>("syncLocal")->setText(here());
        part<QPushButton>("syncSubmit")->click();
        QVERIFY2(!part<SyncSheet>("syncSheet")->isOpen(), qPrintable(part<NoticeBar>("syncNotice")->sentence()));
        QCOMPARE(m_sync->folders().size(), 1);
    }
    /// There is a file of somebody else's in its place on the first host.
    void disagree(const QByteArray &name)
    {
        files().addFolder("/home/anna/work");
        files().addFile("/home/anna/work/" + name, "somebody else's");
    }

private slots:
    void initTestCase() { m_theme = std::make_unique<Theme>(qApp); }
    void cleanupTestCase() { m_theme.reset(); }
    void init()
    {
        m_folder = std::make_unique<QTemporaryDir>();
        QVERIFY(QDir{}.mkpath(here()));
        write(u"train.py"_s, "mine");
        m_hosts.clear();
        m_places.clear();
        m_away.clear();
        for (int worker = 0; worker < 2; ++worker) {
            m_places.append({.id = host(worker).id, .label = host(worker).label, .host = host(worker)});
            m_hosts[host(worker).id] = std::make_shared<FakeFiles>();
        }
        m_journal = std::make_unique<JournalHere>(m_folder->filePath(u"journal.db"_s));
        QVERIFY(m_journal->open());
        m_documents = std::make_unique<Documents>(m_journal.get());
        m_sync = std::make_unique<SyncService>(SyncContext{.documents = m_documents.get(),
                                                           .clock = &m_clock,
                                                           .place = [this](const QString &id) { return placeOf(id); }});
        m_sync->resume();
        m_news = std::make_unique<SyncNews>(m_sync.get(), &m_activities, nullptr, 0ms);
        m_page = std::make_unique<FilesPage>(FilesContext{
            .places = [this] { return m_places; },
            .files = [this](const PodHost &one) -> std::shared_ptr<RemoteFiles> { return m_hosts.value(one.id); },
            .clock = &m_clock,
            .activities = &m_activities,
            .sync = m_sync.get()});
        m_page->resize(1100, 900);
        m_page->show();
        QVERIFY(QTest::qWaitForWindowExposed(m_page.get()));
        QTRY_COMPARE(part<QLineEdit>("filesPath")->text(), u"/home/anna"_s);
    }
    void cleanup()
    {
        m_page.reset();
        m_news.reset();
        m_sync.reset();
        m_documents.reset();
        m_journal.reset();
    }

    void X9_whatIsWrongIsSaidInTheSheetAndNothingBegins()
    {
        openSheet();
        const auto *submit = part<QPushButton>("syncSubmit");
        auto *local = part<QLineEdit>("syncLocal");
        auto *remote = part<QLineEdit>("syncRemote");
        QVERIFY(!submit->isEnabled() && !submit->toolTip().isEmpty());
        local->setText(u"work"_s);
        QVERIFY(!submit->isEnabled() && !errorOf("syncLocal").isEmpty());
        local->setText(here());
        QVERIFY(submit->isEnabled());
        remote->setText(u"~/work"_s);
        QVERIFY(!submit->isEnabled() && !errorOf("syncRemote").isEmpty());
        remote->setText(u"/"_s);
        QVERIFY(errorOf("syncRemote").isEmpty());
        part<QPushButton>("syncSubmit")->click();
        QVERIFY(part<NoticeBar>("syncNotice")->isVisible()); // the service's own sentence
        QVERIFY(!part<NoticeBar>("syncNotice")->sentence().isEmpty());
        remote->setText(u"/home/anna/work"_s);
        local->setText(here(u"nowhere"_s));
        part<QPushButton>("syncSubmit")->click();
        QVERIFY(!errorOf("syncLocal").isEmpty());
        QVERIFY(part<SyncSheet>("syncSheet")->isOpen());
        QVERIFY(m_sync->folders().isEmpty());
    }

    void X9_theSameFolderTwiceIsRefusedWithASentence()
    {
        keepIt();
        openSheet();
        part<QLineEdit>("syncLocal")->setText(here());
        part<QPushButton>("syncSubmit")->click();
        QVERIFY(part<SyncSheet>("syncSheet")->isOpen());
        QVERIFY(!part<NoticeBar>("syncNotice")->sentence().isEmpty());
        QCOMPARE(m_sync->folders().size(), 1);
    }

    void withoutHostsTheSheetSaysWhatIsMissing()
    {
        m_places.clear();
        m_page->openSync(); // by the palette
        part<QLineEdit>("syncLocal")->setText(here());
        part<QLineEdit>("syncRemote")->setText(u"/home/anna/work"_s);
        QVERIFY(!part<QPushButton>("syncSubmit")->isEnabled());
        QVERIFY(part<QPushButton>("syncSubmit")->toolTip().contains(u"READY"_s));
    }

    void nothingIsShownWithoutAFolder()
    {
        QVERIFY(!part<QWidget>("filesSync")->isVisible());
        QVERIFY(part<QPushButton>("filesSyncButton")->isVisible());
        m_page = std::make_unique<FilesPage>(
            FilesContext{.places = [] { return QList<FilesPlace>{}; }, .files = {}, .clock = &m_clock});
        QVERIFY(part<QWidget>("filesSync") == nullptr);
        QVERIFY(part<QPushButton>("filesSyncButton")->isHidden());
    }

    void aFolderIsKeptOnAllHostsOfTheTpuThatIsShown()
    {
        openSheet();
        const auto *where = part<QComboBox>("syncWhere");
        QCOMPARE(where->count(), 3); // both, the one, the other
        QVERIFY2(where->currentText().contains(u"node-1"_s) && where->currentIndex() == 0,
                 qPrintable(where->currentText()));
        QVERIFY(part<QCheckBox>("syncGitignore")->isChecked());
        QVERIFY(!part<QCheckBox>("syncDeletes")->isChecked());
        QVERIFY(part<QPlainTextEdit>("syncExcludes")->toPlainText().contains(u".git/"_s));
        part<QLineEdit>("syncLocal")->setText(here());
        QCOMPARE(part<QLineEdit>("syncRemote")->text(), u"/home/anna/work"_s);
        part<QPushButton>("syncSubmit")->click();
        QVERIFY(part<QWidget>("filesSync")->isVisible());
        for (int worker = 0; worker < 2; ++worker)
            QTRY_COMPARE(files(worker).bytes.value("/home/anna/work/train.py"), "mine"_ba);
        QTRY_COMPARE(level(), StatusLevel::Ok);
        QCOMPARE(cell("filesSyncTable", 0, SyncFolderModel::Folder), here());
        QVERIFY(cell("filesSyncTable", 0, SyncFolderModel::Where).contains(u"/home/anna/work"_s));
        QVERIFY(!part<QWidget>("filesSyncHostTable")->isVisible());
        part<QPushButton>("filesSyncHostsButton")->click();
        QVERIFY(part<QWidget>("filesSyncHostTable")->isVisible());
        QCOMPARE(part<QTableView>("filesSyncHostTable")->model()->rowCount(), 2);
        QCOMPARE(cell("filesSyncHostTable", 1, SyncHostModel::Host), u"node-1 · host 1"_s);
        QTRY_COMPARE(m_activities.running().size(), 0); // it is no news any more
        QCOMPARE(m_activities.ended().size(), 0);
        write(u"train.py"_s, "changed here");
        QTRY_COMPARE(files(1).bytes.value("/home/anna/work/train.py"), "changed here"_ba);
    }

    void oneHostOrASharedFolderCanBeChosen()
    {
        m_places.insert(1,
                        {.id = host(0).id + u"/nfs_share"_s,
                         .label = u"shared /nfs_share"_s,
                         .host = host(0),
                         .folder = "/nfs_share"});
        files().addFolder("/nfs_share");
        openSheet();
        auto *where = part<QComboBox>("syncWhere");
        QCOMPARE(where->count(), 4);
        QCOMPARE(where->itemText(2), u"shared /nfs_share"_s);
        part<QLineEdit>("syncLocal")->setText(here());
        where->setCurrentIndex(2);
        QCOMPARE(part<QLineEdit>("syncRemote")->text(), u"/nfs_share/work"_s);
        part<QLineEdit>("syncRemote")->setFocus();
        QTest::keyClicks(part<QLineEdit>("syncRemote"), u"-2"_s);
        where->setCurrentIndex(3);
        QCOMPARE(part<QLineEdit>("syncRemote")->text(), u"/nfs_share/work-2"_s); // what was typed stays
        where->setCurrentIndex(2);
        part<QPushButton>("syncSubmit")->click();
        QCOMPARE(m_sync->folders().size(), 1);
        QCOMPARE(m_sync->folders().first().hosts, QStringList{host(0).id});
        QTRY_COMPARE(files().bytes.value("/nfs_share/work-2/train.py"), "mine"_ba);
    }

    void X9_whatIsOtherThereIsAskedAboutAndLeft()
    {
        disagree("train.py");
        keepIt();
        auto *question = part<QWidget>("filesSyncConflict");
        QTRY_VERIFY(question->isVisible());
        QVERIFY(part<QLabel>("filesSyncConflictWords")->text().contains(u"train.py"_s));
        QCOMPARE(level(), StatusLevel::Warning);
        QTRY_COMPARE(m_activities.running().size(), 1);
        QCOMPARE(m_activities.running().first().state, ActivityState::NeedsUser); // a screen reader says it
        QTRY_COMPARE(files(1).bytes.value("/home/anna/work/train.py"), "mine"_ba); // the other one goes on
        QCOMPARE(files(0).bytes.value("/home/anna/work/train.py"), "somebody else's"_ba);
        part<QPushButton>("filesSyncLeaveButton")->click();
        QTRY_VERIFY(!question->isVisible());
        QTRY_COMPARE(level(), StatusLevel::Ok);
        QCOMPARE(files(0).bytes.value("/home/anna/work/train.py"), "somebody else's"_ba);
        QTRY_VERIFY(m_activities.running().isEmpty());
    }

    void X9_whatIsOtherThereIsReplacedWhenTheUserSaysSo()
    {
        disagree("train.py");
        keepIt();
        QTRY_VERIFY(part<QWidget>("filesSyncConflict")->isVisible());
        part<QPushButton>("filesSyncReplaceButton")->click();
        QTRY_COMPARE(files(0).bytes.value("/home/anna/work/train.py"), "mine"_ba);
        QTRY_VERIFY(!part<QWidget>("filesSyncConflict")->isVisible());
    }

    void X9_filesThatAreGoneHereAreAskedAboutOnceForAllHosts_data()
    {
        QTest::addColumn<QByteArray>("button");
        QTest::addColumn<qsizetype>("left");
        QTest::newRow("kept") << "filesSyncKeepButton"_ba << qsizetype{31};
        QTest::newRow("deleted") << "filesSyncDeleteButton"_ba << qsizetype{1};
    }
    void X9_filesThatAreGoneHereAreAskedAboutOnceForAllHosts()
    {
        QFETCH(const QByteArray, button);
        QFETCH(const qsizetype, left);
        QVERIFY(QDir{}.mkpath(here(u"data"_s)));
        for (int i = 0; i < 30; ++i)
            write(u"data/%1.txt"_s.arg(i), "x");
        openSheet();
        part<QLineEdit>("syncLocal")->setText(here());
        part<QCheckBox>("syncDeletes")->setChecked(true);
        part<QPushButton>("syncSubmit")->click();
        QTRY_COMPARE(files(0).bytes.size() + files(1).bytes.size(), qsizetype{62});
        QTRY_COMPARE(level(), StatusLevel::Ok);
        QVERIFY(QDir{}.rename(here(u"data"_s), m_folder->filePath(u"away"_s))); // all of them at once
        auto *question = part<QWidget>("filesSyncConflict");
        QTRY_VERIFY(question->isVisible());
        QVERIFY(!part<QPushButton>("filesSyncReplaceButton")->isVisible());
        QTRY_VERIFY2(part<QLabel>("filesSyncConflictWords")->text().contains(u"30"_s),
                     qPrintable(part<QLabel>("filesSyncConflictWords")->text()));
        QCOMPARE(level(), StatusLevel::Warning);
        for (int worker = 0; worker < 2; ++worker)
            QTRY_VERIFY(cell("filesSyncHostTable", worker, SyncHostModel::Detail).contains(u"30"_s));
        QTest::qWait(120); // what is shown is about both
        QCOMPARE(files(0).bytes.size() + files(1).bytes.size(), qsizetype{62});
        part<QPushButton>(button.constData())->click();
        QTRY_VERIFY(!question->isVisible());
        QTRY_COMPARE(level(), StatusLevel::Ok);
        QCOMPARE(files(0).bytes.size(), left);
        QCOMPARE(files(1).bytes.size(), left);
        QTRY_VERIFY(m_activities.running().isEmpty());
    }

    void X9_hostileNamesAreShownWrittenOut()
    {
        const QByteArray name{"line\nbreak\x1b[31m<b>%1.py"};
        write(QString::fromUtf8(name), "mine");
        disagree(name);
        keepIt();
        QTRY_VERIFY(part<QWidget>("filesSyncConflict")->isVisible());
        const auto words = part<QLabel>("filesSyncConflictWords")->text();
        QVERIFY2(words.contains("line\\nbreak\\x1b[31m<b>%1.py"_L1), qPrintable(words));
        QCOMPARE(part<QLabel>("filesSyncConflictWords")->textFormat(), Qt::PlainText);
        const auto *hosts = part<QTableView>("filesSyncHostTable")->model();
        for (const auto role : {Qt::DisplayRole, Qt::ToolTipRole}) {
            const auto text = hosts->index(0, SyncHostModel::Detail).data(role).toString();
            QVERIFY2(text.contains("line\\nbreak"_L1) && !text.contains(u'\x1b'), qPrintable(text));
        }
    }

    void X9_aLocalFolderWithAHostileNameIsShownWrittenOut()
    {
        const auto folder = m_folder->filePath(u"a\u202Eb"_s);
        QVERIFY(QDir{}.mkpath(folder));
        openSheet();
        part<QLineEdit>("syncLocal")->setText(folder);
        QVERIFY(part<QLineEdit>("syncRemote")->text().isEmpty()); // nothing is proposed that a field would not show
        part<QLineEdit>("syncRemote")->setText(u"/home/anna/b"_s);
        part<QPushButton>("syncSubmit")->click();
        QCOMPARE(m_sync->folders().size(), 1);
        QVERIFY(cell("filesSyncTable", 0, SyncFolderModel::Folder).endsWith("a\\u202eb"_L1));
    }

    void X9_aFolderThatIsDeletedHereIsToldAndTriedAgain()
    {
        keepIt();
        QTRY_COMPARE(level(), StatusLevel::Ok);
        QVERIFY(QDir{here()}.removeRecursively());
        auto *notice = part<NoticeBar>("filesSyncNotice");
        QTRY_VERIFY(notice->isVisible());
        QVERIFY2(notice->sentence().contains(here()), qPrintable(notice->sentence()));
        QCOMPARE(level(), StatusLevel::Bad);
        QCOMPARE(files().bytes.value("/home/anna/work/train.py"), "mine"_ba); // nothing goes with it
        QVERIFY(QDir{}.mkpath(here()));
        write(u"train.py"_s, "mine");
        part<QPushButton>("filesSyncAgainButton")->click();
        QTRY_VERIFY(!notice->isVisible());
        QTRY_COMPARE(level(), StatusLevel::Ok);
    }

    void X1_aHostThatIsAwayIsWaitedFor()
    {
        m_away = {host(0).id, host(1).id};
        keepIt();
        QTRY_COMPARE(level(), StatusLevel::Waiting);
        QVERIFY(files().bytes.isEmpty());
        QVERIFY(!part<NoticeBar>("filesSyncNotice")->isVisible()); // it goes on by itself
        QCOMPARE(cell("filesSyncHostTable", 0, SyncHostModel::Host), u"node-1 · host 0"_s); // no number of a machine
        m_away.clear();
        m_sync->lookNow();
        QTRY_COMPARE(files().bytes.value("/home/anna/work/train.py"), "mine"_ba);
        QTRY_COMPARE(level(), StatusLevel::Ok);
    }

    /// Of two windows the other one sends: that is no failure.
    void whatAnotherWindowKeepsIsNoFailure()
    {
        SyncFolder folder{.local = here(), .hosts = {host(0).id}, .remote = "/home/anna/work"};
        SyncStatus status{.error = Error{ErrorCode::Conflict, u"another window does it"_s, {}}};
        QCOMPARE(synctext::lineOf(folder, status).level, StatusLevel::Waiting);
        QVERIFY(!synctext::failureOf(folder, status));
        status.error = Error{ErrorCode::BadReply, u"cannot be read"_s, {}};
        folder.isPaused = true; // as the service gives it
        QCOMPARE(synctext::lineOf(folder, status).level, StatusLevel::Bad);
        QCOMPARE(synctext::failureOf(folder, status).value_or(QString{}), u"cannot be read"_s);
        status.error = Error{ErrorCode::NotFound, u"was gone"_s, {}};
        QCOMPARE(synctext::lineOf(folder, status).level, StatusLevel::Waiting); // the user has put it off
        QCOMPARE(synctext::hostName(u"p/us-central2-b/4711/3"_s), u"host 3 in us-central2-b"_s);
        QCOMPARE(synctext::hostName(u"4711"_s), u"unknown host"_s);
        const SyncHost unnamed{.hostId = u"4711"_s, .label = u"4711"_s};
        QCOMPARE(synctext::hostsText({unnamed}), u"unknown host"_s);
    }

    void itRestsAndGoesOn()
    {
        keepIt();
        QTRY_COMPARE(level(), StatusLevel::Ok);
        auto *pause = part<QPushButton>("filesSyncPauseButton");
        const auto word = pause->text();
        pause->click();
        QTRY_COMPARE(level(), StatusLevel::Waiting);
        QVERIFY(pause->text() != word && m_sync->folders().first().isPaused);
        QVERIFY(!part<QPushButton>("filesSyncAgainButton")->isEnabled());
        write(u"train.py"_s, "changed meanwhile");
        pause->click();
        QTRY_COMPARE(files().bytes.value("/home/anna/work/train.py"), "changed meanwhile"_ba);
        QTRY_COMPARE(level(), StatusLevel::Ok);
    }

    void itIsChangedByTheSheet()
    {
        keepIt();
        part<QPushButton>("filesSyncEditButton")->click();
        QCOMPARE(part<QLineEdit>("syncLocal")->text(), here());
        QCOMPARE(part<QLineEdit>("syncRemote")->text(), u"/home/anna/work"_s);
        QCOMPARE(part<QComboBox>("syncWhere")->currentIndex(), 0);
        part<QPushButton>("syncCancel")->click(); // nothing was entered: nothing is asked
        QVERIFY(!part<SyncSheet>("syncSheet")->isOpen());
        part<QPushButton>("filesSyncEditButton")->click();
        part<QCheckBox>("syncDeletes")->setChecked(true);
        part<QPlainTextEdit>("syncExcludes")->setPlainText(u"*.ckpt\n\nlogs/\n"_s);
        part<QPushButton>("syncSubmit")->click();
        QVERIFY(!part<SyncSheet>("syncSheet")->isOpen());
        const auto &folder = m_sync->folders().first();
        QVERIFY(folder.deletes);
        QCOMPARE(folder.excludes, (QStringList{u"*.ckpt"_s, u"logs/"_s}));
        QCOMPARE(folder.hosts.size(), 2);
    }

    /// Of hosts that are gone nobody is led to others.
    void theHostsStayChosenWhenTheyCannotBeReached()
    {
        keepIt();
        m_places.removeLast();
        part<QPushButton>("filesSyncEditButton")->click();
        part<QCheckBox>("syncDeletes")->setChecked(true);
        part<QPushButton>("syncSubmit")->click();
        QCOMPARE(m_sync->folders().first().hosts, (QStringList{host(0).id, host(1).id}));
    }

    void whatIsNotSyncedAnyMoreStaysThere()
    {
        keepIt();
        QTRY_COMPARE(level(), StatusLevel::Ok);
        part<QPushButton>("filesSyncStopButton")->click();
        QVERIFY(m_sync->folders().isEmpty());
        QVERIFY(!part<QWidget>("filesSync")->isVisible());
        QVERIFY(part<NoticeBar>("filesNotice")->sentence().contains(here()));
        QCOMPARE(files().bytes.value("/home/anna/work/train.py"), "mine"_ba);
        QVERIFY(QFile::exists(here(u"train.py"_s)));
    }

    /// However often something is told, only what is other than before is painted.
    void aStormOfChangesTouchesNoRow()
    {
        keepIt();
        QTRY_COMPARE(level(), StatusLevel::Ok);
        QTest::qWait(120); // the last news of it are shown
        QSignalSpy rows{part<QTableView>("filesSyncTable")->model(), &QAbstractItemModel::dataChanged};
        QSignalSpy hosts{part<QTableView>("filesSyncHostTable")->model(), &QAbstractItemModel::dataChanged};
        for (int change = 0; change < 10'000; ++change)
            emit m_sync->changed(m_sync->folders().first().id);
        QTest::qWait(120);
        QVERIFY(rows.isEmpty() && hosts.isEmpty());
    }

    void whatWasEnteredIsNotThrownAwayUnasked()
    {
        openSheet();
        part<QLineEdit>("syncLocal")->setText(here());
        part<QPushButton>("syncCancel")->click();
        QVERIFY(part<SyncSheet>("syncSheet")->isOpen());
        part<QPushButton>("syncSheetDiscardAll")->click();
        QVERIFY(!part<SyncSheet>("syncSheet")->isOpen());
    }
};

#include "tests/support/testmain.h"
QTEST_MAIN(TestSyncFoldersView)
#include "tst_syncfoldersview.moc"
