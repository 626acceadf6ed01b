// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/files/transferqueue.h"
#include "tests/fakes/fakeclock.h"
#include "tests/fakes/fakefiles.h"

#include <QDir>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

using namespace Qt::StringLiterals;

class TestTransferQueue : public QObject
{
    Q_OBJECT

private:
    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<FakeClock> m_clock;
    std::shared_ptr<FakeFiles> m_files;
    std::unique_ptr<TransferQueue> m_queue;

    [[nodiscard]] QString here(const QString &name) const { return m_folder->filePath(name); }
    void write(const QString &name, const QByteArray &bytes) const
    {
        QFile file{here(name)};
        QVERIFY(file.open(QIODevice::WriteOnly) && file.write(bytes) == bytes.size());
    }
    [[nodiscard]] QByteArray read(const QString &name) const
    {
        QFile file{here(name)};
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray{"none"};
    }
    [[nodiscard]] TransferRequest down(const QByteArray &name) const
    {
        return {.direction = TransferDirection::Download,
                .remote = "/home/anna/" + name,
                .local = here(QString::fromUtf8(name))};
    }
    [[nodiscard]] TransferRequest up(const QString &name) const
    {
        return {.direction = TransferDirection::Upload, .remote = "/home/anna/" + name.toUtf8(), .local = here(name)};
    }
    void add(const QList<TransferRequest> &requests) const { m_queue->add(m_files, u"node-1"_s, requests); }
    [[nodiscard]] TransferState state(qsizetype index) const { return m_queue->all().at(index).state; }

private slots:
    void init()
    {
        m_folder = std::make_unique<QTemporaryDir>();
        m_clock = std::make_unique<FakeClock>();
        m_files = std::make_shared<FakeFiles>();
        m_queue = std::make_unique<TransferQueue>(m_clock.get());
        m_files->addFile("/home/anna/a", "alpha");
        m_files->addFile("/home/anna/b", "beta");
    }
    void cleanup() { m_queue.reset(); }

    void filesComeAndGo()
    {
        write(u"c"_s, "gamma");
        const QSignalSpy ended{m_queue.get(), &TransferQueue::ended};
        add({down("a"), down("b"), up(u"c"_s)});
        QTRY_COMPARE(ended.size(), 3);
        QCOMPARE(read(u"a"_s), "alpha"_ba);
        QCOMPARE(read(u"b"_s), "beta"_ba);
        QCOMPARE(m_files->bytes.value("/home/anna/c"), "gamma"_ba);
        QVERIFY(!m_queue->isBusy());
        m_queue->clearEnded();
        QVERIFY(m_queue->all().isEmpty());
    }

    /// Nothing is overwritten before the answer, and one answer is for all.
    void X9_namesThatAreTakenAreAskedAboutOnce_data()
    {
        QTest::addColumn<ConflictChoice>("choice");
        QTest::addColumn<QByteArray>("a");
        QTest::addColumn<QByteArray>("besides");
        QTest::newRow("replace") << ConflictChoice::Replace << "alpha"_ba
                                 << "none"_ba;
        QTest::newRow("keep both") << ConflictChoice::KeepBoth << "mine"_ba
                                   << "alpha"_ba;
        QTest::newRow("skip") << ConflictChoice::Skip << "mine"_ba
                              << "none"_ba;
    }
    void X9_namesThatAreTakenAreAskedAboutOnce()
    {
        QFETCH(const ConflictChoice, choice);
        QFETCH(const QByteArray, a);
        QFETCH(const QByteArray, besides);
        write(u"a"_s, "mine");
        write(u"b"_s, "mine");
        add({down("a"), down("b")});
        QTRY_COMPARE(m_queue->asking().size(), 2);
        QCOMPARE(read(u"a"_s), "mine"_ba);
        m_queue->answer(choice);
        QTRY_VERIFY(!m_queue->isBusy());
        QVERIFY(m_queue->asking().isEmpty());
        QCOMPARE(read(u"a"_s), a);
        QCOMPARE(read(u"a (2)"_s), besides);
    }

    void X9_anUploadOverAFileThereAsksToo()
    {
        write(u"a"_s, "mine");
        add({up(u"a"_s)});
        QTRY_COMPARE(m_queue->asking().size(), 1);
        QCOMPARE(m_files->bytes.value("/home/anna/a"), "alpha"_ba);
        m_queue->answer(ConflictChoice::KeepBoth);
        QTRY_COMPARE(m_files->bytes.value("/home/anna/a (2)"), "mine"_ba);
        QCOMPARE(m_files->bytes.value("/home/anna/a"), "alpha"_ba);
    }

    void X2_aConnectionThatBreaksIsTriedAgain()
    {
        m_files->cuts = 3;
        add({down("a")});
        QTRY_COMPARE(state(0), TransferState::Done);
        QCOMPARE(read(u"a"_s), "alpha"_ba);
        QVERIFY2(m_clock->slept.size() == 3 && m_clock->slept.at(2) > m_clock->slept.at(0), "pauses grow");
    }

    void X2_aConnectionThatStaysBrokenIsGivenUpAndCanBeResumed()
    {
        m_files->cuts = 1'000;
        add({down("a")});
        QTRY_COMPARE(state(0), TransferState::Failed);
        QCOMPARE(m_queue->all().at(0).error->code, ErrorCode::ConnectionLost);
        m_files->cuts = 0;
        m_queue->resume(m_queue->all().at(0).id);
        QTRY_COMPARE(state(0), TransferState::Done);
    }

    void X1_whatFailsSaysWhyAndTheOthersGoOn()
    {
        add({down("not there"), down("a")});
        QTRY_COMPARE(state(1), TransferState::Done);
        m_files->refusal = Error{ErrorCode::FileFailed, u"the disk is full"_s, {}};
        add({down("b")});
        QTRY_COMPARE(state(2), TransferState::Failed);
        QCOMPARE(m_queue->all().at(2).error->message, u"the disk is full"_s);
    }

    /// A folder that came there meanwhile is somebody else's.
    void X9_aFolderThatWasNotMadeYetIsNotMergedIntoAnother()
    {
        auto request = up(u"c"_s);
        request.isFolder = true;
        m_clock->hold();
        m_files->cuts = 1;
        add({request});
        QTRY_COMPARE(state(0), TransferState::Retrying);
        m_files->addFolder("/home/anna/c");
        QTRY_COMPARE(m_clock->sleepers(), 1);
        m_clock->advance(std::chrono::minutes{5});
        QTRY_COMPARE(m_queue->asking().size(), 1);
        QVERIFY(!m_files->did.contains("upload /home/anna/c"));
    }

    void X2_aFolderGoesOnInWhatItHasMade()
    {
        auto request = up(u"c"_s);
        request.isFolder = true;
        m_files->breaks = true;
        add({request});
        QTRY_COMPARE(state(0), TransferState::Done);
        QVERIFY(m_files->did.contains("upload /home/anna/c"));
    }

    void aPauseHoldsAndGoingOnEnds()
    {
        m_clock->hold();
        m_files->cuts = 1;
        add({down("a")});
        QTRY_COMPARE(state(0), TransferState::Retrying);
        const auto id = m_queue->all().at(0).id;
        m_queue->pause(id);
        m_clock->advance(std::chrono::minutes{5});
        QTest::qWait(0);
        QCOMPARE(state(0), TransferState::Paused);
        QVERIFY(!QFile::exists(here(u"a"_s)));
        m_queue->resume(id);
        QTRY_COMPARE(state(0), TransferState::Done);
    }

    void whatIsCancelledDoesNotBegin()
    {
        m_clock->hold();
        m_files->cuts = 1;
        add({down("a")});
        QTRY_COMPARE(state(0), TransferState::Retrying);
        const QSignalSpy ended{m_queue.get(), &TransferQueue::ended};
        m_queue->cancel(m_queue->all().at(0).id);
        m_clock->advance(std::chrono::minutes{5});
        QTest::qWait(0);
        QCOMPARE(state(0), TransferState::Cancelled);
        QCOMPARE(ended.size(), 1);
        QVERIFY(!QFile::exists(here(u"a"_s)));
    }
};

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(TestTransferQueue)
#include "tst_transferqueue.moc"
