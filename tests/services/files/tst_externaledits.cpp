// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later

// Copies of a host's files, which other programs change as they like.
#include "services/files/externaledits.h"
#include "tests/fakes/fakeclock.h"
#include "tests/fakes/fakefiles.h"

#include <QDir>
#include <QFileInfo>
#include <QSignalSpy>
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
    std::unique_ptr<ExternalEdits> m_edits;

    static constexpr auto path = "/home/anna/train.py";

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
        m_files = std::make_shared<FakeFiles>();
        m_files->addFile(path, "import jax\n");
        m_edits = std::make_unique<ExternalEdits>(m_clock.get());
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
        m_edits = std::make_unique<ExternalEdits>(m_clock.get());
        open();
        m_files->refusal = Error{ErrorCode::FileFailed, u"the disk is full"_s, {}};
        write("mine");
        QTRY_VERIFY(isIn(ExternalEditState::Failed));
        const auto local = edit().local;
        auto kept = QDir{m_edits->folder()};
        m_edits.reset();
        QVERIFY(QFile::exists(local));
        QVERIFY(kept.removeRecursively());
    }
};

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(TestExternalEdits)
#include "tst_externaledits.moc"
