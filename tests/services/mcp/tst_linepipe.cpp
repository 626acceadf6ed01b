// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commandline/linepipe.h"

#include <QSignalSpy>
#include <QTest>

#include <array>
#include <csignal>
#include <memory>

#include <fcntl.h>
#include <unistd.h>

class TestLinePipe : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase() { std::signal(SIGPIPE, SIG_IGN); }

    void init()
    {
        QVERIFY(pipe2(m_in.data(), O_CLOEXEC) == 0 && pipe2(m_out.data(), O_CLOEXEC | O_NONBLOCK) == 0);
        fcntl(m_out[1], F_SETFL, 0); // only the test's end must not wait
        m_pipe = std::make_unique<LinePipe>(m_in[0], m_out[1]);
        m_heard.clear();
        connect(m_pipe.get(), &LinePipe::received, this, [this](const QByteArray &bytes) { m_heard += bytes; });
        m_pipe->start();
    }

    void cleanup()
    {
        m_pipe.reset();
        for (const int end : {m_in[0], m_in[1], m_out[0], m_out[1]})
            ::close(end);
    }

    void whatComesInIsHeardUpToItsEnd()
    {
        QSignalSpy ended{m_pipe.get(), &LinePipe::ended};
        QCOMPARE(::write(m_in[1], "one\ntwo", 7), 7);
        QTRY_COMPARE(m_heard, "one\ntwo");
        ::close(m_in[1]);
        m_in[1] = -1;
        QTRY_COMPARE(ended.size(), 1);
    }

    void whoeverDoesNotReadHoldsUpNothing()
    {
        const QByteArray much(LinePipe::mostUnread + 1'000'000, 'x');
        m_pipe->send(much);
        QVERIFY(m_pipe->isFull()); // and this program goes on
        QCOMPARE(::write(m_in[1], "more", 4), 4);
        QTest::qWait(0);
        QCOMPARE(m_heard, ""); // whoever does not listen is not listened to
        QSignalSpy flushed{m_pipe.get(), &LinePipe::flushed};
        QByteArray got;
        QTRY_VERIFY_WITH_TIMEOUT((got += readAll(), m_pipe->isFlushed()), 30'000);
        got += readAll();
        QCOMPARE(got.size(), much.size());
        QVERIFY(!flushed.isEmpty());
        QTRY_COMPARE(m_heard, "more");
    }

    void whoeverHasGoneIsNoticedOnce()
    {
        QSignalSpy closed{m_pipe.get(), &LinePipe::closed};
        ::close(m_out[0]);
        m_out[0] = -1;
        m_pipe->send("a\n");
        m_pipe->send("b\n");
        QCOMPARE(closed.size(), 1);
        QVERIFY(m_pipe->isFlushed());
    }

    void anInputThatWasNeverOpenHasEnded()
    {
        const int unopened = fcntl(m_in[0], F_DUPFD_CLOEXEC, 0);
        ::close(unopened);
        LinePipe pipe{unopened, m_out[1]};
        QSignalSpy ended{&pipe, &LinePipe::ended};
        pipe.start();
        QTRY_COMPARE(ended.size(), 1);
    }

private:
    [[nodiscard]] QByteArray readAll() const
    {
        QByteArray all;
        std::array<char, 65'536> bytes{};
        for (auto count = ::read(m_out[0], bytes.data(), bytes.size()); count > 0;
             count = ::read(m_out[0], bytes.data(), bytes.size()))
            all.append(bytes.data(), count);
        return all;
    }

    std::array<int, 2> m_in{-1, -1};
    std::array<int, 2> m_out{-1, -1};
    std::unique_ptr<LinePipe> m_pipe;
    QByteArray m_heard;
};

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(TestLinePipe)
#include "tst_linepipe.moc"
