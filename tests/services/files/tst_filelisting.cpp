// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/files/filelisting.h"
#include "tests/fakes/fakefiles.h"

#include <QTest>

#include <memory>
#include <utility>

using namespace Qt::StringLiterals;

class TestFileListing : public QObject
{
    Q_OBJECT

private:
    std::shared_ptr<FakeFiles> m_files;
    std::unique_ptr<FileListing> m_listing;

    void answerHeld(const Result<FolderListing> &listing) const
    {
        std::exchange(m_files->held, std::nullopt)->finish(listing);
    }

private slots:
    void init()
    {
        m_files = std::make_shared<FakeFiles>();
        m_files->addFolder("/home/anna/data");
        m_listing = std::make_unique<FileListing>();
        m_listing->setFiles(m_files);
        m_listing->open({});
        QTRY_COMPARE(m_listing->folder(), "/home/anna"_ba);
        m_files->lists = 0;
        m_files->held.emplace();
    }
    void cleanup() { m_listing.reset(); }

    /// What is refreshed meanwhile does not lead back to where it was.
    void aRefreshLeavesTheReadingOfAnotherFolder()
    {
        m_listing->open("/home/anna/data");
        m_listing->refresh();
        m_listing->refresh();
        QCOMPARE(m_files->lists, 1);
        QVERIFY(m_listing->isReading());
        answerHeld(FolderListing{.folder = "/home/anna/data"});
        QTRY_COMPARE(m_listing->folder(), "/home/anna/data"_ba);
        QTRY_VERIFY(!m_listing->isReading());
        QCOMPARE(m_files->lists, 2);
    }

    void aReadingIsFollowedByOneMoreForAllThatCameMeanwhile()
    {
        m_listing->refresh();
        m_files->addFile("/home/anna/new");
        m_listing->refresh();
        m_listing->refresh();
        QCOMPARE(m_files->lists, 1);
        answerHeld(FolderListing{.folder = "/home/anna"});
        QTRY_COMPARE(m_listing->listing().entries.size(), 2);
        QCOMPARE(m_files->lists, 2);
        QVERIFY(!m_listing->isReading() && !m_listing->isReadAgain());
    }

    void X1_aReadingThatFailsIsNotFollowedByAnother()
    {
        m_listing->refresh();
        m_listing->refresh();
        answerHeld(failed(ErrorCode::Offline));
        QTRY_VERIFY(m_listing->error().has_value());
        QCOMPARE(m_files->lists, 1);
        QVERIFY(!m_listing->isReading());
    }
};

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(TestFileListing)
#include "tst_filelisting.moc"
