// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/files/filetail.h"
#include "tests/fakes/fakeclock.h"
#include "tests/fakes/fakefiles.h"

#include <QSignalSpy>
#include <QTest>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

class TestFileTail : public QObject
{
    Q_OBJECT

private:
    const QByteArray m_path{"/home/anna/log"};
    std::unique_ptr<FakeClock> m_clock;
    std::shared_ptr<FakeFiles> m_files;
    std::unique_ptr<FileTail> m_tail;
    QString m_text; ///< all that was added

    void begin(TextEncoding encoding = TextEncoding::Utf8)
    {
        const auto size = m_files->stampOf(m_path).size;
        m_tail->begin(size, size, encoding);
    }
    /// One pause goes by, and what comes of it happens.
    void pass(std::chrono::milliseconds time = FileTail::pause)
    {
        QTRY_VERIFY(m_clock->sleepers() > 0);
        m_clock->advance(time);
        QCoreApplication::processEvents();
    }

private slots:
    void init()
    {
        m_clock = std::make_unique<FakeClock>();
        m_clock->hold();
        m_files = std::make_shared<FakeFiles>();
        m_files->addFile(m_path, "first\n");
        m_tail = std::make_unique<FileTail>(m_files, m_path, m_clock.get());
        m_text.clear();
        connect(m_tail.get(), &FileTail::added, m_tail.get(), [this](const QString &text) { m_text += text; });
        m_tail->setWatched(true);
    }
    void cleanup() { m_tail.reset(); }

    void whatIsAddedComesEveryTwoSeconds()
    {
        begin();
        QCOMPARE(m_files->reads, 0);
        m_files->append(m_path, "second\n");
        pass(FileTail::pause - 1ms);
        QCOMPARE(m_files->reads, 0);
        pass(1ms);
        QTRY_COMPARE(m_text, u"second\n"_s);
        m_files->append(m_path, "third\n");
        pass();
        QTRY_COMPARE(m_text, u"second\nthird\n"_s);
        pass();
        QTRY_COMPARE(m_files->reads, 3);
        QCOMPARE(m_text, u"second\nthird\n"_s);
    }

    void nothingIsReadWhileNobodyLooks()
    {
        begin();
        m_tail->setWatched(false);
        m_files->append(m_path, "second\n");
        m_clock->advance(1min);
        QCoreApplication::processEvents();
        QCOMPARE(m_files->reads, 0);
        m_tail->setWatched(true); // at once
        QTRY_COMPARE(m_text, u"second\n"_s);
        m_tail->end();
        m_files->append(m_path, "third\n");
        m_clock->advance(1min);
        QCoreApplication::processEvents();
        QCOMPARE(m_text, u"second\n"_s);
        QVERIFY(!m_tail->isFollowing());
    }

    void lettersAndLineEndsMayBeCutInTwo()
    {
        begin();
        m_files->append(m_path, "caf\xc3");
        pass();
        QTRY_COMPARE(m_text, u"caf"_s);
        m_files->append(m_path, "\xa9\r");
        pass();
        QTRY_COMPARE(m_text, u"café\n"_s);
        m_files->append(m_path, "\n10%\r20%\r\n");
        pass();
        QTRY_COMPARE(m_text, u"café\n10%\n20%\n"_s);
    }

    void latin1IsReadAsItIs()
    {
        begin(TextEncoding::Latin1);
        m_files->append(m_path, "caf\xe9\n");
        pass();
        QTRY_COMPARE(m_text, u"café\n"_s);
        QVERIFY(!FileTail::canFollow(TextEncoding::Utf16Little) && !FileTail::canFollow(TextEncoding::Utf16Big));
    }

    void muchIsReadInPortionsWithoutAPause()
    {
        begin();
        const auto line = "a line of a log, as there are many of them\n"_ba;
        const auto more = line.repeated(3 * FileTail::mostAtOnce / line.size());
        m_files->append(m_path, more);
        pass();
        QTRY_COMPARE(m_text.size(), more.size());
        QVERIFY(m_files->reads >= 3);
        QCOMPARE(m_clock->slept.size(), 2);
    }

    void X3_aFileThatWasBegunAnewIsReadAnew()
    {
        begin();
        const QSignalSpy replaced{m_tail.get(), &FileTail::replaced};
        m_files->addFile(m_path, "new\n"); // shorter
        pass();
        QTRY_COMPARE(replaced.size(), 1);
        QVERIFY(m_text.isEmpty() && !m_tail->isFollowing());
        begin();
        m_files->append(m_path, QByteArray(FileTail::mostBehind + 1, 'x')); // that much is not caught up with
        pass();
        QTRY_COMPARE(replaced.size(), 2);
        QVERIFY(m_text.isEmpty());
    }

    void X2_aBrokenWayIsTriedAgainLessAndLessOften()
    {
        begin();
        const QSignalSpy stumbled{m_tail.get(), &FileTail::stumbled};
        m_files->append(m_path, "second\n");
        m_files->refusal = Error{ErrorCode::ConnectionLost, u"the connection broke"_s, {}};
        pass();
        QTRY_COMPARE(stumbled.size(), 1);
        pass();
        QTRY_COMPARE(stumbled.size(), 2);
        QVERIFY(m_clock->slept.last() > m_clock->slept.at(1));
        m_files->refusal.reset();
        pass(1min);
        QTRY_COMPARE(m_text, u"second\n"_s);
        QCOMPARE(m_clock->slept.last(), FileTail::pause); // as before
    }

    void X1_whatCannotBeReadAnyMoreEndsIt()
    {
        begin();
        const QSignalSpy failed{m_tail.get(), &FileTail::failed};
        m_files->refusal = Error{ErrorCode::Denied, u"you may not read it"_s, {}};
        pass();
        QTRY_COMPARE(failed.size(), 1);
        QVERIFY(!m_tail->isFollowing());
        QCOMPARE(m_clock->sleepers(), 0);
    }
};

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(TestFileTail)
#include "tst_filetail.moc"
