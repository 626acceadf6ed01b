// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later

// A folder with more in it than any disk of a test should hold, from a server in memory.
#include "fakesftp.h"
#include "services/files/sftpfolder.h"

#include <QTest>

#include <memory>
#include <optional>
#include <utility>

using sftp::Code;
using sftp::Kind;

class TestSftpFolder : public QObject
{
    Q_OBJECT

private slots:
    void init()
    {
        m_host = std::make_unique<FakeSftp>();
        m_told = 0;
        m_isRepeating = false;
    }

    void X5_namesWithoutEndAreCutOff()
    {
        serve(RemoteFiles::mostEntries * 10);
        const auto listing = read();
        QVERIFY2(listing, listing ? "" : qPrintable(listing.error().message));
        QVERIFY(listing->isCut);
        QCOMPARE(listing->entries.size(), RemoteFiles::mostEntries);
        QVERIFY(m_told < RemoteFiles::mostEntries + 50 * perPart);
        QCOMPARE(m_host->count(Kind::Close), 1);
    }

    void X5_theSameNameWithoutEndIsReadOnceAndNotForEver()
    {
        m_isRepeating = true;
        serve(RemoteFiles::mostEntries * 10);
        const auto listing = read();
        QVERIFY2(listing, listing ? "" : qPrintable(listing.error().message));
        QCOMPARE(listing->entries.size(), 1);
        QVERIFY(m_told < 2 * RemoteFiles::mostEntries + 50 * perPart);
    }

    void X5_aHundredThousandEntriesAreRead()
    {
        serve(100'000);
        const auto listing = read();
        QVERIFY2(listing, listing ? "" : qPrintable(listing.error().message));
        QVERIFY(!listing->isCut);
        QCOMPARE(listing->folder, "/data");
        QCOMPARE(listing->entries.size(), 100'000);
        QCOMPARE(listing->entries.constFirst().name, "step-0");
        QCOMPARE(listing->entries.constLast().name, "step-99999");
    }

private:
    static constexpr qsizetype perPart = 1'000;

    /// The folder "/data" has so many names.
    void serve(qsizetype all)
    {
        m_host->files["/data"] = {.bytes = {}, .mode = 0040755};
        m_host->bend = [this, all](const FakeSftp::Asked &asked) -> std::optional<QByteArray> {
            if (asked.kind == Kind::Realpath)
                return FakeSftp::names(asked.id, {std::pair{QByteArray{"/data"}, FakeSftp::File{}}});
            if (asked.kind != Kind::Readdir)
                return std::nullopt;
            if (m_told >= all)
                return FakeSftp::status(asked.id, Code::Eof);
            FakeSftp::Entries part;
            for (qsizetype i = 0; i < perPart; ++i, ++m_told)
                part << std::pair{"step-" + QByteArray::number(qint64{m_isRepeating ? 0 : m_told}), FakeSftp::File{}};
            return FakeSftp::names(asked.id, part);
        };
    }
    [[nodiscard]] Result<FolderListing> read()
    {
        FolderListing listing;
        const auto done = m_host->talk([&listing](SftpClient &client) -> Result<> {
            auto found = SftpFolder{&client, {}, {}}.run("/data");
            if (!found)
                return std::unexpected{found.error()};
            listing = *std::move(found);
            return {};
        });
        if (!done)
            return std::unexpected{done.error()};
        return listing;
    }

    std::unique_ptr<FakeSftp> m_host;
    qsizetype m_told = 0; ///< names
    bool m_isRepeating = false;
};

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(TestSftpFolder)
#include "tst_sftpfolder.moc"
