// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later

// Copies of a host's files, which other programs change as they like.
#include "services/files/externaledits.h"
#include "tests/fakes/fakeclock.h"
#include "tests/fakes/fakefiles.h"

#include <QDir>
#include <QFileInfo>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <cstdio>
#include <sys/stat.h>

using namespace Qt::StringLiterals;

class TestExternalEdits : public QObject
{
    Q_OBJECT

private:
    std::unique_ptr<FakeClock> m_clock; ///< each pause ends at once
    std::shared_ptr<FakeFiles> m_files;
    std::unique_ptr<QTemporaryDir> m_base;
    std::unique_ptr<ExternalEdits> m_edits;

    static constexpr auto path = "/home/anna/train.py";

    void restart()
    {
        m_edits.reset();
        m_edits = std::make_unique<ExternalEdits>(m_clock.get(), m_base->path());
    }
    /// Its copy has what is not there.
    void leaveUnsaved()
    {
        open();
        m_files->refusal = Error{ErrorCode::FileFailed, u"the disk is full"_s, {}};
        write("mine");
        QTRY_VERIFY(isIn(ExternalEditState::Failed));
        m_files->refusal.reset();
    }
    [[nodiscard]] const ExternalEdit &edit() const { return m_edits->all().first(); }
    [[nodiscard]] bool isIn(ExternalEditState state) const
    {
        return m_edits->all().size() == 1 && edit().state == state;
    }
    void open(const QByteArray &which = path)
    {
        m_edits->open({.files = m_files, .place = u"node-1"_s, .path = which});
        QTRY_VERIFY(isIn(ExternalEditState::Watched));
    }
    /// In place, as some editors do it.
    void write(const QByteArray &bytes) const
    {
        QFile file{edit().local};
        QVERIFY(file.open(QIODevice::WriteOnly | QIODevice::Truncate) && file.write(bytes) == bytes.size());
    }
    /// A new file gets the name, as others do it.
    void replaceCopy(const QByteArray &bytes) const
    {
        const auto beside = edit().local + u".new"_s;
        QFile file{beside};
        QVERIFY(file.open(QIODevice::WriteOnly) && file.write(bytes) == bytes.size());
        file.close();
        QCOMPARE(::rename(QFile::encodeName(beside).constData(), QFile::encodeName(edit().local).constData()), 0);
    }
    [[nodiscard]] QByteArray there(const QByteArray &which = path) const { return m_files->bytes.value(which); }

private slots:
    void init()
    {
        m_clock = std::make_unique<FakeClock>();
        m_clock->start = QDateTime::currentDateTimeUtc(); // files have the time of the system
        m_files = std::make_shared<FakeFiles>();
        m_files->addFile(path, "import jax\n");
        m_base = std::make_unique<QTemporaryDir>();
        restart();
    }
    void cleanup() { m_edits.reset(); }

    void X3_whatChangedThereIsAskedAboutAndKeptUntilThen()
    {
        open();
        m_files->addFile(path, "of somebody else");
        write("mine");
        QTRY_VERIFY(isIn(ExternalEditState::Asking));
        QCOMPARE(there(), "of somebody else"_ba);
        QVERIFY(m_edits->isUnsaved(edit().id) && edit().error);
        m_edits->replace(edit().id);
        QTRY_VERIFY(isIn(ExternalEditState::Watched));
        QCOMPARE(there(), "mine"_ba);
        QVERIFY(!m_edits->isUnsaved(edit().id));
    }

    void X3_whoKeepsTheOtherOneIsAskedAgainTheNextTime()
    {
        open();
        m_files->addFile(path, "of somebody else");
        write("mine");
        QTRY_VERIFY(isIn(ExternalEditState::Asking));
        m_edits->keepTheirs(edit().id);
        QVERIFY(isIn(ExternalEditState::Watched) && !m_edits->isUnsaved(edit().id));
        QCOMPARE(there(), "of somebody else"_ba);
        write("mine, more of it");
        QTRY_VERIFY(isIn(ExternalEditState::Asking));
        QCOMPARE(there(), "of somebody else"_ba);
    }

    void X9_bothAreKeptUnderAnotherName()
    {
        m_files->addFile("/home/anna/taken", "taken");
        open();
        m_files->addFile(path, "of somebody else");
        write("mine");
        QTRY_VERIFY(isIn(ExternalEditState::Asking));
        m_edits->saveAs(edit().id, "/home/anna/taken");
        QTRY_VERIFY(edit().error && edit().error->code == ErrorCode::AlreadyExists);
        QVERIFY(isIn(ExternalEditState::Asking));
        QCOMPARE(there("/home/anna/taken"), "taken"_ba);
        m_edits->saveAs(edit().id, "/home/anna/mine.py");
        QTRY_VERIFY(isIn(ExternalEditState::Watched));
        QCOMPARE(there("/home/anna/mine.py"), "mine"_ba);
        QCOMPARE(there(), "of somebody else"_ba);
        write("mine, more of it");
        QTRY_COMPARE(there("/home/anna/mine.py"), "mine, more of it"_ba);
    }

    void X2_aBrokenWayIsTriedAgainAndNothingIsLost()
    {
        m_clock->hold();
        open();
        m_files->refusal = Error{ErrorCode::ConnectionLost, u"the connection broke"_s, {}};
        write("mine");
        QTRY_VERIFY(m_clock->sleepers() > 0);
        m_clock->advance(ExternalEdits::pause);
        QTRY_VERIFY(isIn(ExternalEditState::Retrying));
        QVERIFY(m_edits->isUnsaved(edit().id));
        m_files->refusal.reset();
        QTRY_VERIFY(m_clock->sleepers() > 0);
        m_clock->advance(std::chrono::minutes{2});
        QTRY_VERIFY(isIn(ExternalEditState::Watched));
        QCOMPARE(there(), "mine"_ba);
    }

    void X1_aRefusalIsSaidAndTriedAgainWhenTheUserWantsIt()
    {
        open();
        m_files->refusal = Error{ErrorCode::FileFailed, u"the disk is full"_s, {}};
        write("mine");
        QTRY_VERIFY(isIn(ExternalEditState::Failed));
        QCOMPARE(edit().error->message, u"the disk is full"_s);
        QVERIFY(m_edits->isUnsaved(edit().id));
        m_files->refusal.reset();
        m_edits->tryAgain(edit().id);
        QTRY_COMPARE(there(), "mine"_ba);
    }

    void X1_whatCannotBeReadSaysWhy()
    {
        m_edits->open({.files = m_files, .place = u"node-1"_s, .path = "/home/anna/nowhere"});
        QTRY_VERIFY(isIn(ExternalEditState::Failed));
        QCOMPARE(edit().error->code, ErrorCode::NotFound);
        QVERIFY(!m_edits->isUnsaved(edit().id));
        m_files->addFile("/home/anna/nowhere", "x");
        m_edits->tryAgain(edit().id);
        QTRY_VERIFY(isIn(ExternalEditState::Watched));
    }

    void X5_thereIsAMostOfThem()
    {
        for (int i = 0; i < ExternalEdits::mostFiles + 1; ++i) {
            const QByteArray name = "/home/anna/" + QByteArray::number(i);
            m_files->addFile(name, "x");
            m_edits->open({.files = m_files, .place = u"node-1"_s, .path = name});
        }
        QCOMPARE(m_edits->all().last().state, ExternalEditState::Failed);
        QCOMPARE(m_edits->all().last().error->code, ErrorCode::Invalid);
        const auto watched = [this] {
            return std::ranges::count(m_edits->all(), ExternalEditState::Watched, &ExternalEdit::state);
        };
        QTRY_COMPARE(watched(), ExternalEdits::mostFiles);
    }

    void X4_namesStayInTheirFolderAndNobodyElseReadsThem()
    {
        const QList<QByteArray> names{"line\nbreak.py", "\xff\xfe", "-rf", QByteArray(255, '\x01') + ".py", "…"};
        for (const auto &name : names) {
            const QByteArray full = "/home/anna/" + name;
            m_files->addFile(full, "x");
            open(full);
            const QFileInfo copy{edit().local};
            QVERIFY2(copy.isFile() && copy.canonicalFilePath().startsWith(QDir{m_edits->folder()}.canonicalPath()),
                     name.constData());
            struct stat status{};
            QVERIFY(::stat(QFile::encodeName(copy.filePath()).constData(), &status) == 0);
            QCOMPARE(status.st_mode & 0777U, 0600U);
            QVERIFY(::stat(QFile::encodeName(m_edits->folder()).constData(), &status) == 0);
            QCOMPARE(status.st_mode & 0777U, 0700U);
            QVERIFY(::stat(QFile::encodeName(copy.path()).constData(), &status) == 0);
            QCOMPARE(status.st_mode & 0777U, 0700U);
            QCOMPARE(copy.suffix() == u"py"_s, name.endsWith(".py"));
            m_edits->finish(edit().id);
            QVERIFY(!QFile::exists(copy.filePath()));
        }
    }

    /// A link that a program puts in its place leads elsewhere: what is there is not sent.
    void X4_aLinkInPlaceOfTheCopyIsNotFollowed()
    {
        open();
        QVERIFY(QFile::remove(edit().local) && QFile::link(u"/etc/hostname"_s, edit().local));
        QTRY_VERIFY(isIn(ExternalEditState::Failed));
        QCOMPARE(there(), "import jax\n"_ba);
    }

    void X1_whatWasNotSavedIsToldTheNextTimeUntilItIsDiscarded()
    {
        leaveUnsaved();
        const auto local = edit().local;
        for (int i = 0; i < 2; ++i) {
            restart();
            QCOMPARE(m_edits->left().size(), 1);
            const auto &copy = m_edits->left().first();
            QCOMPARE(QFileInfo{copy.local}.canonicalFilePath(), QFileInfo{local}.canonicalFilePath());
            QCOMPARE(copy.place, u"node-1"_s);
            QCOMPARE(copy.path, QByteArray{path});
        }
        m_edits->discardLeft();
        QVERIFY(m_edits->left().isEmpty() && !QFile::exists(local));
        restart();
        QVERIFY(m_edits->left().isEmpty());
    }

    /// Its window is open still, or another one has told of it.
    void X9_copiesOfARunThatIsAliveAreNotTaken()
    {
        leaveUnsaved();
        {
            const ExternalEdits other{m_clock.get(), m_base->path()};
            QVERIFY(other.left().isEmpty());
        }
        restart();
        QCOMPARE(m_edits->left().size(), 1);
        const ExternalEdits other{m_clock.get(), m_base->path()};
        QVERIFY(other.left().isEmpty());
    }

    void X4_aRecordThatLeadsElsewhereIsNotFollowed_data()
    {
        QTest::addColumn<QByteArray>("record");
        const auto leading = [](const char *to) {
            return QByteArray{"{\"version\":1,\"copies\":[{\"place\":\"node-1\",\"path\":\"L2E=\",\"seen\":\"1 1 "
                              "1\",\"local\":\""}
            + to + "\"}]}";
        };
        QTest::newRow("above") << leading("1/../../secret");
        QTest::newRow("folder above") << leading("1/..");
        QTest::newRow("no number") << leading("../secret");
        QTest::newRow("absolute") << leading("/etc/hostname");
        QTest::newRow("damaged") << QByteArray{"{\"copies\":["};
        QTest::newRow("other kinds") << QByteArray{"{\"version\":1,\"copies\":[1,\"a\",{\"local\":7}]}"};
    }

    void X4_aRecordThatLeadsElsewhereIsNotFollowed()
    {
        QFETCH(const QByteArray, record);
        const QDir base{m_base->path()};
        QVERIFY(base.mkpath(u"run-abcdef/1"_s));
        for (const auto &name : {u"secret"_s, u"run-abcdef/copies.json"_s, u"run-abcdef/1/mine"_s}) {
            QFile file{base.filePath(name)};
            QVERIFY(file.open(QIODevice::WriteOnly) && file.write(record) == record.size());
        }
        restart();
        QVERIFY(m_edits->left().isEmpty());
        m_edits->discardLeft();
        QVERIFY(QFile::exists(base.filePath(u"run-abcdef/1/mine"_s)));
        QVERIFY(QFile::exists(base.filePath(u"secret"_s)));
    }

    /// A crash leaves it; an editor may still have a copy of it open.
    void whatIsOldAndUnchangedGoes()
    {
        open();
        const auto run = m_edits->folder();
        const auto left = m_base->filePath(u"run-abcdef"_s);
        const auto folder = left + u"/1"_s;
        QVERIFY(QDir{}.mkpath(folder));
        QVERIFY(QFile::copy(edit().local, folder + u"/train.py"_s));
        struct stat status{};
        QVERIFY(::stat(QFile::encodeName(folder + u"/train.py"_s).constData(), &status) == 0);
        QFile record{left + u"/copies.json"_s};
        const auto seen = u"%1 %2 %3"_s.arg(status.st_size)
                              .arg(qint64{status.st_mtim.tv_sec} * 1'000'000'000 + status.st_mtim.tv_nsec)
                              .arg(status.st_ino);
        const auto json =
            u"{\"version\":1,\"copies\":[{\"place\":\"node-1\",\"path\":\"L2E=\",\"local\":\"1/train.py\",\"seen\":\"%1\"}]}"_s;
        QVERIFY(record.open(QIODevice::WriteOnly) && record.write(json.arg(seen).toUtf8()) > 0);
        record.close();
        restart();
        QVERIFY(m_edits->left().isEmpty() && QFile::exists(folder));
        m_clock->start = m_clock->start.addDays(EditsFolder::daysUnchanged + 2);
        restart();
        QVERIFY(m_edits->left().isEmpty() && !QFile::exists(left) && !QFile::exists(run));
    }

    void editorsThatWriteInPlaceAndThoseThatReplaceAreSeen()
    {
        open();
        QCOMPARE(edit().local.section(u'/', -1), u"train.py"_s);
        write("one");
        QTRY_COMPARE(there(), "one"_ba);
        replaceCopy("two");
        QTRY_COMPARE(there(), "two"_ba);
        replaceCopy("three");
        QTRY_COMPARE(there(), "three"_ba);
        write("four");
        QTRY_COMPARE(there(), "four"_ba);
        QTRY_VERIFY(isIn(ExternalEditState::Watched) && !m_edits->isUnsaved(edit().id));
    }

    void theSameAgainIsNotSent()
    {
        open();
        write("import jax\n");
        QTRY_VERIFY(!m_edits->isUnsaved(edit().id));
        QVERIFY(!m_files->did.contains("save /home/anna/train.py"_ba));
    }

    void oneThatIsOpenIsOpenedAgainWithoutReadingIt()
    {
        QSignalSpy opened{m_edits.get(), &ExternalEdits::opened};
        open();
        QCOMPARE(opened.size(), 1);
        m_edits->open({.files = m_files, .place = u"node-1"_s, .path = path, .program = {u"vim"_s}});
        QCOMPARE(opened.size(), 2);
        QCOMPARE(opened.at(1).at(0).value<ExternalEdit>().order.program, QStringList{u"vim"_s});
        QCOMPARE(m_files->reads, 1);
    }

    /// As systems do it with what lies in their temporary folder for long: an empty one must not take its place.
    void X9_aCopyThatIsGoneIsReadAgain()
    {
        open();
        QVERIFY(QFile::remove(edit().local));
        m_files->addFile(path, "of today");
        QSignalSpy opened{m_edits.get(), &ExternalEdits::opened};
        m_edits->open({.files = m_files, .place = u"node-1"_s, .path = path});
        QTRY_COMPARE(opened.size(), 1);
        QFile copy{edit().local};
        QVERIFY(copy.open(QIODevice::ReadOnly));
        QCOMPARE(copy.readAll(), "of today"_ba);
        write("mine");
        QTRY_COMPARE(there(), "mine"_ba);
        QCOMPARE(m_files->did.count("save /home/anna/train.py"_ba), 1);
    }

    void copiesGoAtTheEndUnlessTheyAreAllThatThereIs()
    {
        open();
        const auto folder = m_edits->folder();
        QVERIFY(QDir{folder}.exists());
        m_edits.reset();
        QVERIFY(!QDir{folder}.exists());
        restart();
        leaveUnsaved();
        const auto local = edit().local;
        m_edits.reset();
        QVERIFY(QFile::exists(local));
    }
};

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(TestExternalEdits)
#include "tst_externaledits.moc"
