// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later

// A file takes the place of another one on a server that cannot do that in one step.
#include "fakesftp.h"
#include "services/files/fileupload.h"

#include <QTest>

#include <algorithm>

using namespace Qt::StringLiterals;
using sftp::Code;
using sftp::Kind;

class TestFileUpload : public QObject
{
    Q_OBJECT

private:
    std::unique_ptr<FakeSftp> m_host;

    static constexpr auto path = "to/model";
    static constexpr auto backup = "to/model.tpudesk-old";

    [[nodiscard]] Result<FileStamp> save(const QByteArray &bytes)
    {
        Result<FileStamp> saved = failed(ErrorCode::ConnectionLost);
        const auto spoken = m_host->talk([&saved, bytes](SftpClient &client) -> Result<> {
            UploadSource source{.size = static_cast<quint64>(bytes.size())};
            source.bytes = [bytes](quint64 offset, qsizetype size) {
                return bytes.mid(static_cast<qsizetype>(offset), size);
            };
            saved = FileUpload{&client, std::move(source), path, IfThere::Replace, {}}.run();
            return {};
        });
        return spoken ? saved : Result<FileStamp>{std::unexpected{spoken.error()}};
    }
    [[nodiscard]] QByteArray bytesOf(const QByteArray &name) const { return m_host->files.value(name).bytes; }
    /// Whether somebody finds it under any name.
    [[nodiscard]] bool isSomewhere(const QByteArray &bytes) const
    {
        return std::ranges::any_of(m_host->files, [&bytes](const FakeSftp::File &file) { return file.bytes == bytes; });
    }
    static bool renames(const FakeSftp::Asked &asked, const QByteArray &to)
    {
        return asked.kind == Kind::Rename && asked.data == to;
    }

private slots:
    void init()
    {
        m_host = std::make_unique<FakeSftp>();
        m_host->extensions.clear(); // no posix-rename@openssh.com
        m_host->files[path] = {.bytes = "old"};
    }

    void X9_theOldOneIsPutBackWhereTheNewOneIsRefused()
    {
        m_host->bend = [](const FakeSftp::Asked &asked) -> std::optional<QByteArray> {
            const bool isNew = renames(asked, path) && sftp::isPartName(asked.path.sliced(3));
            return isNew ? std::optional{FakeSftp::status(asked.id, Code::Failure)} : std::nullopt;
        };
        const auto saved = save("new");
        QVERIFY(!saved);
        QCOMPARE(saved.error().code, ErrorCode::FileFailed);
        QCOMPARE(bytesOf(path), "old"_ba);
        QVERIFY(!m_host->files.contains(backup));
        QVERIFY(m_host->parts().isEmpty());
    }

    void X9_whereEvenThatFailsBothAreThereAndAreNamed()
    {
        m_host->bend = [](const FakeSftp::Asked &asked) -> std::optional<QByteArray> {
            return renames(asked, path) ? std::optional{FakeSftp::status(asked.id, Code::Failure)} : std::nullopt;
        };
        const auto saved = save("new");
        QVERIFY(!saved);
        QCOMPARE(bytesOf(backup), "old"_ba);
        QVERIFY2(saved.error().message.contains(QLatin1StringView{backup}), qPrintable(saved.error().message));
        QCOMPARE(m_host->parts().size(), 1);
        QCOMPARE(bytesOf(m_host->parts().first()), "new"_ba);
        QVERIFY(saved.error().message.contains(QString::fromLatin1(m_host->parts().first())));
    }

    void X1_oneThatMayNotBeRenamedStaysAsItIs()
    {
        m_host->bend = [](const FakeSftp::Asked &asked) -> std::optional<QByteArray> {
            return renames(asked, backup) ? std::optional{FakeSftp::status(asked.id, Code::PermissionDenied)}
                                          : std::nullopt;
        };
        const auto saved = save("new");
        QVERIFY(!saved);
        QCOMPARE(saved.error().code, ErrorCode::Denied);
        QCOMPARE(bytesOf(path), "old"_ba);
        QVERIFY(m_host->parts().isEmpty());
    }

    /// Whatever is refused at whatever moment: what was there can be had again.
    void X9_whateverIsRefusedTheOldOneIsNotLost()
    {
        for (int refused = 0; refused < 40; ++refused) {
            init();
            int count = 0;
            m_host->bend = [&](const FakeSftp::Asked &asked) -> std::optional<QByteArray> {
                const bool isRefused = asked.kind != Kind::Init && count++ >= refused;
                return isRefused ? std::optional{FakeSftp::status(asked.id, Code::Failure)} : std::nullopt;
            };
            const auto saved = save("new");
            QVERIFY2(isSomewhere("old") || bytesOf(path) == "new", qPrintable(QString::number(refused)));
            if (bytesOf(path) != "old" && bytesOf(path) != "new")
                QVERIFY2(!saved && saved.error().message.contains(QLatin1StringView{backup}),
                         qPrintable(QString::number(refused)));
        }
    }

    void aFileIsReplacedAndNothingIsLeftOver()
    {
        const auto saved = save("new");
        QVERIFY2(saved, saved ? "" : qPrintable(saved.error().message));
        QCOMPARE(bytesOf(path), "new"_ba);
        QCOMPARE(m_host->files.size(), 2); // it, and its folder
    }

    /// It may be the only one that is left of a replacement that broke off.
    void aBackupOfBeforeIsNotWrittenOver()
    {
        m_host->files[backup] = {.bytes = "of before"};
        QVERIFY(save("new"));
        QCOMPARE(bytesOf(backup), "of before"_ba);
        QCOMPARE(bytesOf(path), "new"_ba);
    }

    void aNewNameNeedsNoSteps()
    {
        m_host->files.remove(path);
        QVERIFY(save("new"));
        QCOMPARE(m_host->count(Kind::Rename), 1);
        QCOMPARE(bytesOf(path), "new"_ba);
    }

    void aLongNameHasABackupAndNoneIsLongerThanFileSystemsTake()
    {
        const QByteArray longest(255, 'a');
        QCOMPARE(sftp::backupName(longest, 1).size(), 255);
        QVERIFY(sftp::backupName(longest, 1) != sftp::backupName(longest, 2));
        QVERIFY(!sftp::isPartName(sftp::backupName("a", 1))); // else an upload would clear it away
    }
};

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(TestFileUpload)
#include "tst_fileupload.moc"
