// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/files/desktopcopies.h"
#include "tests/fakes/fakeclock.h"
#include "tests/fakes/fakefiles.h"

#include <QFileInfo>
#include <QSignalSpy>
#include <QTest>

using namespace Qt::StringLiterals;

class TestDesktopCopies : public QObject
{
    Q_OBJECT

private:
    std::unique_ptr<FakeClock> m_clock;
    std::shared_ptr<FakeFiles> m_files;
    std::unique_ptr<DesktopCopies> m_copies;

    void fetch(const QList<QByteArray> &names) const
    {
        QList<FileEntry> entries;
        for (const auto &name : names)
            entries << m_files->entries.value("/home/anna/" + name);
        m_copies->fetch(m_files, "/home/anna", entries);
    }

private slots:
    void init()
    {
        m_clock = std::make_unique<FakeClock>();
        m_clock->hold();
        m_files = std::make_shared<FakeFiles>();
        m_files->addFile("/home/anna/a", "alpha");
        m_files->addFile("/home/anna/b\n", "beta");
        m_files->addFolder("/home/anna/data");
        m_copies = std::make_unique<DesktopCopies>(m_clock.get());
    }
    void cleanup() { m_copies.reset(); }

    void X6_pipesAndTooMuchAreRefused()
    {
        QSignalSpy refused{m_copies.get(), &DesktopCopies::notFetched};
        m_files->entries["/home/anna/pipe"] = {.name = "pipe", .kind = FileKind::Other};
        fetch({"a", "pipe"});
        m_files->entries["/home/anna/a"].size = DesktopCopies::mostBytes + 1;
        fetch({"a"});
        m_files->entries["/home/anna/a"].size = DesktopCopies::mostBytes;
        fetch({"a", "b\n"});
        QCOMPARE(refused.size(), 3);
        for (const auto &call : refused)
            QCOMPARE(call.at(0).value<Error>().code, ErrorCode::Invalid);
        QVERIFY(m_files->did.isEmpty());
    }

    /// Whatever its host has said of it before.
    void X3_oneThatIsLargerThanWasSaidIsRefused()
    {
        m_files->bytes["/home/anna/a"] = QByteArray(DesktopCopies::mostBytes + 1, 'x');
        QSignalSpy refused{m_copies.get(), &DesktopCopies::notFetched};
        fetch({"a"});
        QTRY_COMPARE(refused.size(), 1);
        QCOMPARE(refused.at(0).at(0).value<Error>().code, ErrorCode::Invalid);
    }

    /// How much a folder holds is known when it comes.
    void X6_aFolderThatHoldsTooMuchIsRefused()
    {
        m_files->addFile("/home/anna/data/large", QByteArray(DesktopCopies::mostBytes, 'x'));
        QSignalSpy refused{m_copies.get(), &DesktopCopies::notFetched};
        fetch({"a", "data"});
        QTRY_COMPARE(refused.size(), 1);
        QCOMPARE(refused.at(0).at(0).value<Error>().code, ErrorCode::Invalid);
    }

    void X6_theOldestMakeRoomForNewOnes()
    {
        QSignalSpy fetched{m_copies.get(), &DesktopCopies::fetched};
        m_files->addFile("/home/anna/a", QByteArray(DesktopCopies::mostBytes, 'x'));
        constexpr int most = DesktopCopies::mostKept / DesktopCopies::mostBytes;
        for (int i = 0; i <= most; ++i) {
            fetch({"a"});
            QTRY_COMPARE(fetched.size(), i + 1);
        }
        const auto isKept = [&fetched](int which) {
            return QFile::exists(fetched.at(which).at(0).toStringList().value(0));
        };
        QVERIFY(!isKept(0));
        for (int i = 1; i <= most; ++i)
            QVERIFY(isKept(i));
    }

    void aFolderComesWithAllThatItHolds()
    {
        m_files->addFile("/home/anna/data/one", "1");
        m_files->addFolder("/home/anna/data/old");
        m_files->addFile("/home/anna/data/old/two", "2");
        m_files->entries["/home/anna/data/link"] = {.name = "link", .kind = FileKind::Link};
        QSignalSpy fetched{m_copies.get(), &DesktopCopies::fetched};
        fetch({"a", "data"});
        QTRY_COMPARE(fetched.size(), 1);
        const auto folder = fetched.at(0).at(0).toStringList().value(1);
        QVERIFY(folder.endsWith(u"/data"_s));
        QFile two{folder + u"/old/two"_s};
        QVERIFY(two.open(QIODevice::ReadOnly));
        QCOMPARE(two.readAll(), "2"_ba);
        QVERIFY(QFile::exists(folder + u"/one"_s));
        QCOMPARE(fetched.at(0).at(1).toLongLong(), 1); // the link
    }

    void X2_whatBreaksLeavesNothing()
    {
        m_files->cuts = 1;
        QSignalSpy refused{m_copies.get(), &DesktopCopies::notFetched};
        QSignalSpy fetched{m_copies.get(), &DesktopCopies::fetched};
        fetch({"a"});
        QTRY_COMPARE(refused.size(), 1);
        QCOMPARE(refused.at(0).at(0).value<Error>().code, ErrorCode::ConnectionLost);
        fetch({"a"});
        QTRY_COMPARE(fetched.size(), 1);
    }

    void copiesStayAnHourAndGoWithTheProgram()
    {
        QSignalSpy fetched{m_copies.get(), &DesktopCopies::fetched};
        fetch({"a", "b\n"});
        QTRY_COMPARE(fetched.size(), 1);
        const auto paths = fetched.at(0).at(0).toStringList();
        QCOMPARE(paths.size(), 2);
        QCOMPARE(QFileInfo{paths.at(1)}.fileName(), u"b\\n"_s);
        const auto folder = QFileInfo{paths.at(0)}.path();
        QCOMPARE(QFile::permissions(folder) & (QFile::ReadGroup | QFile::ReadOther | QFile::ExeOther),
                 QFile::Permissions{});
        m_clock->advance(std::chrono::minutes{59});
        QCoreApplication::processEvents();
        QVERIFY(QFile::exists(paths.at(0)));
        m_clock->advance(std::chrono::minutes{2});
        QTRY_VERIFY(!QFile::exists(folder));
        fetch({"a"});
        QTRY_COMPARE(fetched.size(), 2);
        const auto last = fetched.at(1).at(0).toStringList().value(0);
        QVERIFY(QFile::exists(last));
        m_copies.reset();
        QVERIFY(!QFile::exists(last));
    }
};

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(TestDesktopCopies)
#include "tst_desktopcopies.moc"
