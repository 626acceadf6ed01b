// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later

// A real folder of this computer, kept on hosts in memory, with a clock that is told to pass.
#include "services/store/documents.h"
#include "services/sync/syncservice.h"
#include "tests/fakes/fakefiles.h"
#include "tests/fakes/virtualclock.h"
#include "tests/support/journalhere.h"

#include <QDir>
#include <QJsonArray>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <cstdio>
#include <sys/stat.h>
#include <unistd.h>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

const auto remote = "/home/anna/work"_ba;

} // namespace

class TestSyncService : public QObject
{
    Q_OBJECT

private:
    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<VirtualClock> m_clock;
    std::unique_ptr<JournalHere> m_journal;
    std::unique_ptr<Documents> m_documents;
    QMap<QString, std::shared_ptr<FakeFiles>> m_hosts;
    QSet<QString> m_away;
    bool m_isOwner = true;
    qint64 m_mostFiles = 1'000;
    std::unique_ptr<SyncService> m_sync;
    QUuid m_id;

    [[nodiscard]] QString root() const { return m_folder->filePath(u"here"_s); }
    [[nodiscard]] FakeFiles &host(int number = 0) const { return *m_hosts[u"host%1"_s.arg(number)]; }
    void write(const QByteArray &path, const QByteArray &bytes) const
    {
        const auto whole = QFile::encodeName(root()) + '/' + path; // names may be no UTF-8
        ::mkdir(QFile::encodeName(root()).constData(), 0755); // it may be there
        ::mkdir(whole.first(whole.lastIndexOf('/')).constData(), 0755);
        std::FILE *file = std::fopen(whole.constData(), "wb");
        QVERIFY(file != nullptr);
        const auto written = std::fwrite(bytes.constData(), 1, size_t(bytes.size()), file);
        QVERIFY(std::fclose(file) == 0 && written == size_t(bytes.size()));
    }
    /// Lets time pass and threads work until it holds.
    bool until(const std::function<bool()> &holds) const
    {
        return QTest::qWaitFor(
            [&] {
                m_clock->pass(50ms);
                return holds();
            },
            20'000);
    }
    void answer(SyncAnswer choice) const { m_sync->answer(m_id, choice, m_sync->status(m_id).question); }
    /// 30 files in "data", as on a drive of its own, and `beside` others.
    void writeDrive(int beside) const
    {
        for (int i = 0; i < 30; ++i)
            write("data/f" + QByteArray::number(i), "x");
        for (int i = 0; i < beside; ++i)
            write("own" + QByteArray::number(i), "x");
    }
    [[nodiscard]] qsizetype driveFilesOn(int number) const
    {
        const auto names = host(number).bytes.keys();
        return std::ranges::count_if(names, [](const QByteArray &name) { return name.startsWith(remote + "/data/"); });
    }
    [[nodiscard]] SyncHost statusOf(int number = 0) const { return m_sync->status(m_id).hosts.value(number); }
    bool isUpToDate() const
    {
        return until([this] { return m_sync->status(m_id).isUpToDate(); });
    }
    bool isState(SyncState state, int number = 0) const
    {
        return until([this, state, number] { return statusOf(number).state == state; });
    }
    bool holds(const QByteArray &path, const QByteArray &bytes, int number = 0) const
    {
        return until([this, path, bytes, number] { return host(number).bytes.value(remote + '/' + path) == bytes; });
    }
    void start()
    {
        m_sync.reset();
        m_sync = std::make_unique<SyncService>(
            SyncContext{.documents = m_documents.get(),
                        .clock = m_clock.get(),
                        .place = [this](const QString &id) -> std::optional<SyncPlace> {
                            if (m_away.contains(id) || !m_hosts.contains(id))
                                return std::nullopt;
                            return SyncPlace{.label = id.toUpper(), .files = m_hosts.value(id)};
                        },
                        .isOwner = [this] { return m_isOwner; },
                        .records = m_folder->filePath(u"sync.sqlite"_s),
                        .mostFiles = m_mostFiles});
        m_sync->resume();
    }
    void add(int hosts = 1, bool deletes = false, const QStringList &excludes = {})
    {
        SyncFolder folder{.local = root(), .remote = remote, .deletes = deletes, .excludes = excludes};
        for (int i = 0; i < hosts; ++i)
            folder.hosts << u"host%1"_s.arg(i);
        const auto added = m_sync->add(folder);
        QVERIFY2(added, added ? "" : qPrintable(added.error().message));
        m_id = *added;
    }

private slots:
    void init()
    {
        m_folder = std::make_unique<QTemporaryDir>();
        QVERIFY(QDir{}.mkpath(root()));
        m_clock = std::make_unique<VirtualClock>();
        m_journal = std::make_unique<JournalHere>(m_folder->filePath(u"requests.sqlite"_s));
        QVERIFY(m_journal->open());
        m_documents = std::make_unique<Documents>(m_journal.get());
        QVERIFY(waited(m_documents->loaded()));
        for (int i = 0; i < 4; ++i) {
            m_hosts[u"host%1"_s.arg(i)] = std::make_shared<FakeFiles>();
            host(i).addFolder("/home");
            host(i).sums = true;
        }
        start();
    }
    void cleanup()
    {
        m_sync.reset();
        m_hosts.clear();
        m_away.clear();
        m_isOwner = true;
        m_mostFiles = 1'000;
        m_documents.reset();
        m_journal.reset();
    }

    void X9_whatOthersPutThereIsAskedAbout_data()
    {
        QTest::addColumn<SyncAnswer>("choice");
        QTest::addColumn<QByteArray>("after");
        QTest::newRow("replace") << SyncAnswer::ReplaceThere << "mine"_ba;
        QTest::newRow("keep") << SyncAnswer::KeepThere << "others'"_ba;
    }
    void X9_whatOthersPutThereIsAskedAbout()
    {
        QFETCH(const SyncAnswer, choice);
        QFETCH(const QByteArray, after);
        write("a", "mine");
        write("b", "b");
        host().addFolder(remote);
        host().addFile(remote + "/a", "others'");
        add();
        QVERIFY(isState(SyncState::Asking));
        QCOMPARE(statusOf().conflicts, QList<QByteArray>{"a"});
        QCOMPARE(host().bytes.value(remote + "/a"), "others'"_ba);
        QCOMPARE(host().bytes.value(remote + "/b"), "b"_ba);
        answer(choice);
        QVERIFY(isUpToDate());
        QCOMPARE(host().bytes.value(remote + "/a"), after);
        write("a", "another one here");
        QVERIFY(choice == SyncAnswer::ReplaceThere ? holds("a", "another one here") : isState(SyncState::Asking));
    }

    void X9_anAnswerIsForWhatWasReadAndNoMore()
    {
        write("a", "mine");
        host().addFolder(remote);
        host().addFile(remote + "/a", "others'");
        add();
        QVERIFY(isState(SyncState::Asking));
        const auto read = m_sync->status(m_id).question;
        host().addFile(remote + "/late", "of somebody, too");
        write("late", "mine, later");
        QVERIFY(until([this] { return statusOf().conflicts.size() == 2; }));
        m_sync->answer(m_id, SyncAnswer::ReplaceThere, read);
        QVERIFY(holds("a", "mine"));
        QVERIFY(isState(SyncState::Asking));
        QCOMPARE(statusOf().conflicts, QList<QByteArray>{"late"});
        QCOMPARE(host().bytes.value(remote + "/late"), "of somebody, too"_ba);
        answer(SyncAnswer::ReplaceThere);
        QVERIFY(holds("late", "mine, later"));
    }

    void X3_whatChangedThereMeanwhileIsNotOverwritten()
    {
        write("a", "mine");
        add();
        QVERIFY(isUpToDate());
        host().append(remote + "/a", ", changed there");
        write("a", "mine, changed here");
        QVERIFY(isState(SyncState::Asking));
        QCOMPARE(host().bytes.value(remote + "/a"), "mine, changed there"_ba);
    }

    void theSameFileThereIsNotAskedAbout()
    {
        write("a", "the same");
        host().addFolder(remote);
        host().addFile(remote + "/a", "the same");
        add();
        QVERIFY(isUpToDate());
        QVERIFY(!host().did.contains("put " + remote + "/a"));
    }

    void aFolderThatIsDeletedHereTakesNothingWithIt()
    {
        write("a", "1");
        write("b/c", "2");
        add(1, true);
        QVERIFY(isUpToDate());
        QVERIFY(QDir{root()}.removeRecursively());
        QVERIFY(until([this] { return m_sync->status(m_id).error.has_value(); }));
        m_clock->pass(5min);
        QVERIFY(host().bytes.contains(remote + "/a") && host().bytes.contains(remote + "/b/c"));
        write("a", "back");
        write("b/c", "2");
        QVERIFY(holds("a", "back"));
        QVERIFY(isUpToDate());
    }

    void anEmptyFolderTakesNothingWithItEither()
    {
        write("a", "1");
        add(1, true);
        QVERIFY(isUpToDate());
        QVERIFY(QFile::remove(root() + u"/a"_s));
        QVERIFY(until([this] { return m_sync->status(m_id).error.has_value(); }));
        m_clock->pass(1min);
        QVERIFY(host().bytes.contains(remote + "/a"));
    }

    void X3_aDriveThatIsNotMountedTakesNothingWithIt_data()
    {
        QTest::addColumn<SyncAnswer>("choice");
        QTest::addColumn<qsizetype>("left");
        QTest::newRow("kept") << SyncAnswer::NeverDelete << qsizetype{30};
        QTest::newRow("deleted") << SyncAnswer::DeleteThere << qsizetype{0};
    }
    void X3_aDriveThatIsNotMountedTakesNothingWithIt()
    {
        QFETCH(const SyncAnswer, choice);
        QFETCH(const qsizetype, left);
        writeDrive(5);
        add(2, true);
        QVERIFY(isUpToDate());
        QVERIFY(QDir{root() + u"/data"_s}.removeRecursively());
        QVERIFY(isState(SyncState::Asking, 0) && isState(SyncState::Asking, 1));
        QCOMPARE(m_sync->status(m_id).gone, 30);
        m_clock->pass(5min);
        QCOMPARE(driveFilesOn(0) + driveFilesOn(1), qsizetype{60});
        m_sync->answer(m_id, SyncAnswer::ReplaceThere, m_sync->status(m_id).question); // of another question
        QVERIFY(isState(SyncState::Asking));
        answer(choice);
        QVERIFY(isUpToDate());
        QCOMPARE(driveFilesOn(0), left);
        QCOMPARE(driveFilesOn(1), left);
        QVERIFY(host().bytes.contains(remote + "/own0"));
        start(); // nobody is asked once more
        QVERIFY(isUpToDate());
        QCOMPARE(driveFilesOn(0), left);
    }

    void X3_aDriveThatIsBackIsNotAskedAboutAnyMore()
    {
        writeDrive(5);
        add(1, true);
        QVERIFY(isUpToDate());
        QVERIFY(QDir{root()}.rename(u"data"_s, u"../away"_s));
        QVERIFY(isState(SyncState::Asking));
        QVERIFY(QDir{root()}.rename(u"../away"_s, u"data"_s));
        QVERIFY(isUpToDate());
        QCOMPARE(m_sync->status(m_id).gone, 0);
        QCOMPARE(host().did.count("put " + remote + "/data/f0"), 1);
        QCOMPARE(driveFilesOn(0), qsizetype{30});
    }

    void aSmallPartOfAllIsDeletedUnasked()
    {
        writeDrive(100);
        add(1, true);
        QVERIFY(isUpToDate());
        QVERIFY(QDir{root() + u"/data"_s}.removeRecursively());
        QVERIFY(until([this] { return driveFilesOn(0) == 0; }));
        QVERIFY(isUpToDate());
    }

    void deletionsGoAsFarAsTheyAreWanted_data()
    {
        QTest::addColumn<bool>("deletes");
        QTest::newRow("wanted") << true;
        QTest::newRow("not wanted") << false;
    }
    void deletionsGoAsFarAsTheyAreWanted()
    {
        QFETCH(const bool, deletes);
        write("a", "1");
        write("b", "2");
        write("changed there", "3");
        add(1, deletes);
        QVERIFY(isUpToDate());
        host().addFile(remote + "/results", "of a job");
        host().append(remote + "/changed there", " by somebody");
        for (const auto &name : {u"/a"_s, u"/changed there"_s})
            QVERIFY(QFile::remove(root() + name));
        QVERIFY(until([this] { return m_sync->status(m_id).files == 1; }));
        QVERIFY(isUpToDate());
        m_clock->pass(10s);
        QCOMPARE(host().bytes.contains(remote + "/a"), !deletes);
        QVERIFY(host().bytes.contains(remote + "/b") && host().bytes.contains(remote + "/results"));
        QVERIFY2(host().bytes.contains(remote + "/changed there"), "it is not ours any more");
    }

    void whatIsExcludedLaterIsNotDeletedThere()
    {
        write("a", "1");
        write("big.ckpt", "2");
        add(1, true);
        QVERIFY(isUpToDate());
        auto folder = m_sync->folders().constFirst();
        folder.excludes = QStringList{u"*.ckpt"_s};
        QVERIFY(m_sync->change(folder));
        QVERIFY(until([this] { return m_sync->status(m_id).files == 1; }));
        QVERIFY(isUpToDate());
        m_clock->pass(10s);
        QVERIFY(host().bytes.contains(remote + "/big.ckpt"));
    }

    void X2_aConnectionThatBreaksIsTriedAgainWhereItWas()
    {
        for (int i = 0; i < 200; ++i)
            write("f" + QByteArray::number(i), "x");
        int puts = 0;
        host().putting = [this, &puts](const PutOrder &) {
            if (++puts == 100)
                host().cuts = 2;
        };
        add();
        QVERIFY(isUpToDate());
        QCOMPARE(host().bytes.size(), 200);
        QVERIFY2(puts == 200, qPrintable(u"%1 files were sent"_s.arg(puts)));
    }

    void X1_oneThatIsRefusedIsNamedAndTheOthersGoOn()
    {
        for (const auto *name : {"a", "b", "c"})
            write(name, name);
        bool isFull = true;
        host().refuses = [&isFull](const QByteArray &path) {
            return isFull && path.endsWith("/b")
                ? std::optional{Error{ErrorCode::FileFailed, u"The disk is full."_s, {}}}
                : std::nullopt;
        };
        add();
        QVERIFY(isState(SyncState::Failed));
        QCOMPARE(statusOf().error->message, u"The disk is full."_s);
        QCOMPARE(statusOf().problems, QStringList{u"The disk is full."_s});
        QCOMPARE(statusOf().files, 2);
        QVERIFY(host().bytes.contains(remote + "/c"));
        isFull = false;
        m_sync->tryAgain(m_id);
        QVERIFY(isUpToDate());
    }

    void X3_aFileThatChangesWhileItIsSentIsSentAgain()
    {
        write("a", "first");
        bool isFirst = true;
        host().refuses = [&isFirst](const QByteArray &path) {
            return path.endsWith("/a") && std::exchange(isFirst, false)
                ? std::optional{Error{ErrorCode::Conflict, u"it changed"_s, {}}}
                : std::nullopt;
        };
        add();
        QVERIFY(holds("a", "first"));
        QVERIFY(isUpToDate());
    }

    void X4_anyNameArrivesAsItIs()
    {
        write("line\nbreak", "1");
        write("\xff\xfe/in", "2");
        add();
        QVERIFY(isUpToDate());
        QCOMPARE(host().bytes.value(remote + "/line\nbreak"), "1"_ba);
        QCOMPARE(host().bytes.value(remote + "/\xff\xfe/in"), "2"_ba);
    }

    void X5_linksAreNamedAndTooManyFilesAreSaid()
    {
        write("a", "1");
        QVERIFY(::symlink(".", QFile::encodeName(root() + u"/circle"_s).constData()) == 0);
        add();
        QVERIFY(isUpToDate());
        QCOMPARE(statusOf().problems.size(), 1);
        QVERIFY(statusOf().problems.constFirst().contains(u"circle"_s));
        m_mostFiles = 3;
        start();
        for (const auto *name : {"b", "c", "d"})
            write(name, "1");
        QVERIFY(until([this] { return m_sync->status(m_id).error.has_value(); }));
        QCOMPARE(m_sync->status(m_id).error->code, ErrorCode::Invalid);
        QVERIFY(QFile::remove(root() + u"/b"_s));
        QVERIFY(until([this] { return !m_sync->status(m_id).error; }));
        QVERIFY(holds("d", "1"));
    }

    void aFileThatIsSavedIsOnAllHosts()
    {
        write("src/train.py", "one");
        add(4);
        QVERIFY(isUpToDate());
        m_clock->pass(5s);
        const QSignalSpy settled{m_sync.get(), &SyncService::settled};
        write("src/train.py", "another");
        for (int i = 0; i < 4; ++i)
            QVERIFY(holds("src/train.py", "another", i));
        QVERIFY(until([&settled] { return !settled.isEmpty(); }));
        QVERIFY(isUpToDate());
        QCOMPARE(settled.size(), 1);
        QCOMPARE(settled.at(0).at(0).toUuid(), m_id);
        QCOMPARE(statusOf().label, u"HOST0"_s);
        QVERIFY(statusOf().upToDateSince.has_value());
        QCOMPARE(statusOf().filesLeft, 0);
    }

    /// More than one slice of the plan, and more folders than are asked for at once.
    void X5_manyFilesAndFoldersAreAllPlanned()
    {
        m_mostFiles = 10'000;
        start();
        for (int i = 0; i < 2'500; ++i)
            write("d" + QByteArray::number(i % 20) + "/f" + QByteArray::number(i), "x");
        add();
        QVERIFY(isUpToDate());
        QCOMPARE(host().bytes.size(), 2'500);
        host().did.clear();
        host().lists = 0;
        start();
        QVERIFY(isUpToDate());
        QVERIFY(host().did.isEmpty());
        QCOMPARE(host().lists, 21);
    }

    void X5_tooManyRulesAreSaidAndNothingIsSent()
    {
        write("a", "1");
        for (int i = 0; i < 33; ++i)
            write("d" + QByteArray::number(i) + "/.gitignore", (QByteArray(1'000, 'r') + '\n').repeated(256));
        add();
        QVERIFY(until([this] { return m_sync->status(m_id).error.has_value(); }));
        QCOMPARE(m_sync->status(m_id).error->code, ErrorCode::Invalid);
        QVERIFY(host().bytes.isEmpty());
        QVERIFY(QDir{root() + u"/d0"_s}.removeRecursively());
        QVERIFY(holds("a", "1"));
    }

    void onlyRightsThatChangedAreSet()
    {
        write("run.sh", "#!/bin/sh");
        add();
        QVERIFY(isUpToDate());
        QVERIFY(::chmod(QFile::encodeName(root() + u"/run.sh"_s).constData(), 0755) == 0);
        QVERIFY(until([this] { return host().did.contains("chmod 755 " + remote + "/run.sh"); }));
        QCOMPARE(host().did.count("put " + remote + "/run.sh"), 1);
    }

    void aHostThatIsAwayIsKeptUpWhenItIsBack()
    {
        write("a", "1");
        m_away = {u"host1"_s};
        add(2);
        QVERIFY(isState(SyncState::UpToDate, 0));
        QCOMPARE(statusOf(1).state, SyncState::Away);
        m_away.clear();
        m_sync->lookNow();
        QVERIFY(isUpToDate());
        QCOMPARE(host(1).bytes.value(remote + "/a"), "1"_ba);
    }

    void pausedNothingIsSent()
    {
        write("a", "1");
        add();
        QVERIFY(isUpToDate());
        m_sync->setPaused(m_id, true);
        QCOMPARE(statusOf().state, SyncState::Paused);
        start();
        QCOMPARE(statusOf().label, u"HOST0"_s); // it is known without being reached
        write("a", "2");
        m_clock->pass(1min);
        QCOMPARE(host().bytes.value(remote + "/a"), "1"_ba);
        m_sync->setPaused(m_id, false);
        QVERIFY(holds("a", "2"));
    }

    void whatWasPutIsKnownAfterTheNextStart()
    {
        for (int i = 0; i < 10; ++i)
            write("f" + QByteArray::number(i), "x");
        add();
        QVERIFY(isUpToDate());
        host().did.clear();
        start();
        QVERIFY(isUpToDate());
        QVERIFY2(host().did.isEmpty(), "nothing is sent once more, and nothing is compared");
        m_sync.reset();
        QVERIFY(QFile::remove(m_folder->filePath(u"sync.sqlite"_s)));
        QFile broken{m_folder->filePath(u"sync.sqlite"_s)};
        QVERIFY(broken.open(QIODevice::WriteOnly) && broken.write("no data base") > 0);
        broken.close();
        start();
        QVERIFY(isUpToDate());
        QVERIFY2(host().did.isEmpty(), "without the record it is compared, and neither sent nor deleted");
    }

    void ofTwoWindowsOneSends()
    {
        m_isOwner = false;
        write("a", "1");
        add();
        m_clock->pass(1min);
        QVERIFY(!host().bytes.contains(remote + "/a"));
        QVERIFY(m_sync->status(m_id).error.has_value());
        m_isOwner = true;
        m_sync->lookNow();
        QVERIFY(isUpToDate());
    }

    void whoIsNotTheOwnerAnyMoreSendsNothing()
    {
        write("a", "1");
        add();
        QVERIFY(isUpToDate());
        m_isOwner = false;
        m_sync->lookNow();
        QVERIFY(m_sync->status(m_id).error.has_value());
        write("a", "2");
        m_clock->pass(1min);
        QCOMPARE(host().bytes.value(remote + "/a"), "1"_ba);
    }

    void whatAnotherWindowEndedOrBeganIsKnownToTheNextOwner()
    {
        m_isOwner = false;
        write("a", "1");
        add();
        QVERIFY(waited(m_documents->kept()));
        const auto text = [](const QUuid &id) { return id.toString(QUuid::WithoutBraces); };
        {
            JournalHere journal{m_folder->filePath(u"requests.sqlite"_s)};
            QVERIFY(journal.open());
            Documents other{&journal};
            QVERIFY(waited(other.loaded()));
            auto body = other.find(u"sync-folder"_s, text(m_id)).value_or(Document{}).body;
            QVERIFY(other.remove(u"sync-folder"_s, text(m_id)));
            m_id = QUuid::createUuid();
            body[u"id"_s] = text(m_id);
            body[u"remote"_s] = u"/home/anna/other"_s;
            QVERIFY(other.put(u"sync-folder"_s, text(m_id), body, m_clock->now()));
            QVERIFY(waited(other.kept()));
        }
        const QSignalSpy listed{m_sync.get(), &SyncService::listChanged};
        m_isOwner = true;
        m_sync->lookNow();
        QVERIFY(isUpToDate());
        QCOMPARE(listed.size(), 1);
        QCOMPARE(m_sync->folders().size(), 1);
        QCOMPARE(host().bytes.value("/home/anna/other/a"), "1"_ba);
        QVERIFY2(!host().bytes.contains(remote + "/a"), "its user has ended that");
    }

    void aDocumentThatIsBrokenIsShownAndKept()
    {
        write("a", "1");
        add();
        QVERIFY(isUpToDate());
        m_sync.reset();
        const auto id = m_id.toString(QUuid::WithoutBraces);
        auto body = m_documents->find(u"sync-folder"_s, id)->body;
        body[u"hosts"_s] = u"what is this"_s;
        QVERIFY(m_documents->put(u"sync-folder"_s, id, body, m_clock->now()));
        start();
        QCOMPARE(m_sync->folders().size(), 1);
        QCOMPARE(m_sync->folders().constFirst().local, root());
        QCOMPARE(m_sync->status(m_id).error->code, ErrorCode::BadReply);
        m_sync->setPaused(m_id, false);
        QCOMPARE(m_documents->find(u"sync-folder"_s, id)->body, body);
        m_sync->remove(m_id);
        QVERIFY(m_sync->folders().isEmpty() && !m_documents->find(u"sync-folder"_s, id));
    }
};

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(TestSyncService)
#include "tst_syncservice.moc"
