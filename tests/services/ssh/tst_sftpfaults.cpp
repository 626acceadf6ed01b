// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later

// What goes wrong while files are copied, against a server in memory that does it between any two packets.
#include "fakesftp.h"
#include "sshd.h"

#include <QDateTime>
#include <QDir>
#include <QTemporaryDir>
#include <QTest>

#include <csignal>
#include <fcntl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

using namespace Qt::StringLiterals;
using sftp::Code;
using sftp::Kind;

namespace {

/// As a full disk does, for what this program writes: no file may grow beyond `size`.
class FullDisk
{
public:
    explicit FullDisk(rlim_t size)
    {
        std::signal(SIGXFSZ, SIG_IGN);
        ::getrlimit(RLIMIT_FSIZE, &m_before);
        const rlimit now{size, m_before.rlim_max};
        ::setrlimit(RLIMIT_FSIZE, &now);
    }
    ~FullDisk() { ::setrlimit(RLIMIT_FSIZE, &m_before); }
    Q_DISABLE_COPY_MOVE(FullDisk)

private:
    rlimit m_before{};
};

} // namespace

class TestSftpFaults : public QObject
{
    Q_OBJECT

private:
    void write(const QByteArray &name, const QByteArray &bytes) const
    {
        const auto path = QFile::encodeName(m_from) + '/' + name; // bytes: not each name is UTF-8
        const int fd = ::open(path.constData(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0644);
        QFile file;
        QVERIFY2(fd >= 0 && file.open(fd, QIODevice::WriteOnly, QFileDevice::AutoCloseHandle), path.constData());
        QCOMPARE(file.write(bytes), bytes.size());
    }
    /// So that whatever is written next is later.
    void age(const QByteArray &name) const
    {
        const timespec old[2]{{1'500'000'000, 0}, {1'500'000'000, 0}};
        QCOMPARE(::utimensat(AT_FDCWD, (QFile::encodeName(m_from) + '/' + name).constData(), old, 0), 0);
    }
    static QByteArray letters(qsizetype size)
    {
        QByteArray bytes{size, Qt::Uninitialized};
        for (qsizetype i = 0; i < size; ++i)
            bytes[i] = static_cast<char>('a' + i % 26);
        return bytes;
    }
    [[nodiscard]] QString local(const QString &name) const { return m_folder->filePath(name); }
    /// All that lies beside it, too: nothing may be left over.
    [[nodiscard]] QStringList downloaded() const
    {
        return QDir{local(u"down"_s)}.entryList(QDir::AllEntries | QDir::Hidden | QDir::NoDotAndDotDot);
    }

    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<FakeSftp> m_host;
    QString m_from;

private slots:
    void init()
    {
        m_folder = std::make_unique<QTemporaryDir>();
        m_host = std::make_unique<FakeSftp>();
        m_from = local(u"from"_s);
        QVERIFY(QDir{}.mkpath(m_from) && QDir{}.mkpath(local(u"down"_s)));
    }

    void X1_whatIsRefusedIsNamedTheOthersGoOnAndOnlyItIsSentAgain()
    {
        for (const auto *folder : {"closed", "gone", "quota", "open"}) {
            QVERIFY(QDir{m_from}.mkdir(QString::fromLatin1(folder)));
            write(QByteArray{folder} + "/file", "text");
        }
        m_host->bend = [](const FakeSftp::Asked &asked) -> std::optional<QByteArray> {
            if (asked.kind == Kind::Open && asked.path.startsWith("to/closed/"))
                return FakeSftp::status(asked.id, Code::PermissionDenied);
            if (asked.kind == Kind::Open && asked.path.startsWith("to/gone/"))
                return FakeSftp::status(asked.id, Code::NoSuchFile);
            if (asked.kind == Kind::Write && asked.path.startsWith("to/quota/"))
                return FakeSftp::status(asked.id, Code::Failure); // the disk itself has room
            return std::nullopt;
        };
        const auto done = m_host->upload(m_from);
        QVERIFY2(done, done ? "" : qPrintable(done.error().message));
        QCOMPARE(done->failures, 3);
        const auto problems = done->problems.join(u'\n');
        for (const auto &name : {u"closed/file"_s, u"gone/file"_s, u"quota/file"_s})
            QVERIFY2(problems.contains(name), qPrintable(problems));
        QCOMPARE(m_host->files["to/open/file"].bytes, "text");
        m_host->bend = {};
        const auto again = m_host->upload(m_from);
        QCOMPARE(again->failures, 0);
        QCOMPARE(again->files, 3);
        QCOMPARE(again->unchanged, 1);
        QVERIFY(m_host->parts().isEmpty());
    }

    void X1_aFullDiskThereStopsNamesTheFileAndIsGoneOnWithWhenItHasRoom()
    {
        const auto bytes = letters(1'000'000);
        write("big", bytes);
        qsizetype taken = 0;
        m_host->bend = [&](const FakeSftp::Asked &asked) -> std::optional<QByteArray> {
            if (asked.kind != Kind::Write || (taken += asked.data.size()) <= 400'000)
                return std::nullopt;
            m_host->freeBytes = 0;
            return FakeSftp::status(asked.id, Code::Failure);
        };
        const auto full = m_host->upload(m_from);
        QVERIFY(!full);
        QCOMPARE(full.error().code, ErrorCode::FileFailed);
        QVERIFY2(full.error().message.contains("full"_L1) && full.error().message.contains("big"_L1),
                 qPrintable(full.error().message));
        QVERIFY(!m_host->files.contains("to/big"));
        QCOMPARE(m_host->parts().size(), 1);
        m_host->bend = {};
        m_host->freeBytes = 1'000'000'000;
        const auto rest = m_host->upload(m_from);
        QVERIFY2(rest, rest ? "" : qPrintable(rest.error().message));
        QVERIFY2(rest->bytes < bytes.size(), qPrintable(QString::number(rest->bytes)));
        QCOMPARE(m_host->files["to/big"].bytes, bytes);
    }

    void X1_aFileThatMayNotBeReadThereIsNamedAndLeavesNothingHere()
    {
        m_host->files["log"] = {.bytes = "text"};
        m_host->bend = [](const FakeSftp::Asked &asked) -> std::optional<QByteArray> {
            if (asked.kind == Kind::Open)
                return FakeSftp::status(asked.id, Code::PermissionDenied);
            return std::nullopt;
        };
        const auto denied = m_host->download("log", local(u"down/log"_s));
        QCOMPARE(denied.error().code, ErrorCode::Denied);
        QVERIFY2(denied.error().message.contains("log"_L1), qPrintable(denied.error().message));
        QCOMPARE(m_host->download("none", local(u"down/log"_s)).error().code, ErrorCode::NotFound);
        QVERIFY(downloaded().isEmpty());
    }

    void X2_aHalfThatDoesNotEndAsTheFileDoesIsWrittenAnew_data()
    {
        QTest::addColumn<bool>("isSame");
        QTest::newRow("its bytes are the file's") << true;
        QTest::newRow("its last bytes were lost when the host stopped hard") << false;
    }

    void X2_aHalfThatDoesNotEndAsTheFileDoesIsWrittenAnew()
    {
        QFETCH(bool, isSame);
        const auto bytes = letters(1'000'000);
        write("big", bytes);
        age("big");
        auto half = bytes.first(600'000);
        if (!isSame)
            half.replace(599'000, 1'000, QByteArray(1'000, '\0'));
        const auto now = static_cast<quint32>(QDateTime::currentSecsSinceEpoch()); // an old one would be cleared away
        m_host->files["to/" + sftp::partName("big", 1'000'000, 1'500'000'000)] = {.bytes = half, .modified = now};
        const auto done = m_host->upload(m_from);
        QVERIFY2(done, done ? "" : qPrintable(done.error().message));
        QCOMPARE(done->bytes, isSame ? 400'000 : 1'000'000);
        QCOMPARE(m_host->files["to/big"].bytes, bytes);
        QVERIFY(m_host->parts().isEmpty());
    }

    void X3_aFileThatChangesWhileItIsSentIsNamedAndSentWholeTheNextTime_data()
    {
        QTest::addColumn<QByteArray>("after");
        QTest::newRow("longer, and another one") << "more" + letters(900'000);
        QTest::newRow("shorter") << letters(100'000);
        QTest::newRow("empty") << QByteArray{};
        QTest::newRow("others of the same number") << QByteArray(900'000, 'X');
    }

    void X3_aFileThatChangesWhileItIsSentIsNamedAndSentWholeTheNextTime()
    {
        QFETCH(QByteArray, after);
        write("changes", letters(900'000));
        write("stays", "text");
        age("changes");
        bool isFirst = true;
        m_host->bend = [&](const FakeSftp::Asked &asked) -> std::optional<QByteArray> {
            if (asked.kind == Kind::Write && asked.offset == 0 && asked.data.size() > 4
                && std::exchange(isFirst, false))
                write("changes", after);
            return std::nullopt;
        };
        const auto done = m_host->upload(m_from);
        QVERIFY2(done, done ? "" : qPrintable(done.error().message));
        QVERIFY(!isFirst);
        QCOMPARE(done->failures, 1);
        QVERIFY2(done->problems.constFirst().contains("changes changed while it was copied"_L1),
                 qPrintable(done->problems.constFirst()));
        QVERIFY(!m_host->files.contains("to/changes"));
        QVERIFY(m_host->parts().isEmpty()); // of no use to anybody
        QCOMPARE(m_host->files["to/stays"].bytes, "text");
        const auto again = m_host->upload(m_from);
        QCOMPARE(again->failures, 0);
        QCOMPARE(m_host->files["to/changes"].bytes, after);
    }

    void X3_aLogThatGrowsGoesUpAsItWasAtTheBeginning()
    {
        auto text = letters(900'000);
        const auto before = text;
        write("log", text);
        age("log");
        m_host->bend = [&](const FakeSftp::Asked &asked) -> std::optional<QByteArray> {
            if (asked.kind == Kind::Write)
                write("log", text += "one more line\n");
            return std::nullopt;
        };
        auto done = m_host->upload(m_from);
        QVERIFY2(done, done ? "" : qPrintable(done.error().message));
        QVERIFY2(done->failures == 0, qPrintable(done->problems.join(u'\n')));
        QCOMPARE(m_host->files["to/log"].bytes, before);
        QVERIFY(text.size() > before.size() && m_host->parts().isEmpty());
        m_host->bend = {};
        done = m_host->upload(m_from);
        QCOMPARE(m_host->files["to/log"].bytes, text); // what came since
    }

    void X3_aFileThatBecomesShorterWhileItComesDownIsToldAndNotKept()
    {
        m_host->files["log"] = {.bytes = letters(1'000'000)};
        m_host->bend = [&](const FakeSftp::Asked &asked) -> std::optional<QByteArray> {
            if (asked.kind == Kind::Read && asked.offset > 500'000)
                m_host->files["log"].bytes = "new";
            return std::nullopt;
        };
        const auto done = m_host->download("log", local(u"down/log"_s));
        QVERIFY(!done);
        QCOMPARE(done.error().code, ErrorCode::FileFailed);
        QVERIFY2(done.error().message.contains("log became shorter"_L1), qPrintable(done.error().message));
        QVERIFY(downloaded().isEmpty());
    }

    void X3_aLogThatGrowsComesDownAsItWasAtTheBeginning()
    {
        const auto before = letters(1'000'000);
        m_host->files["log"] = {.bytes = before};
        m_host->bend = [&](const FakeSftp::Asked &asked) -> std::optional<QByteArray> {
            if (asked.kind == Kind::Read)
                m_host->files["log"].bytes += "one more line\n";
            return std::nullopt;
        };
        const auto done = m_host->download("log", local(u"down/log"_s));
        QVERIFY2(done, done ? "" : qPrintable(done.error().message));
        QCOMPARE(*done, before.size());
        QCOMPARE(readAll(local(u"down/log"_s)), before);
    }

    void X4_namesOfTheServerThatLeadElsewhereAreNotUsed()
    {
        const FakeSftp::File old{.bytes = {}, .mode = 0100644, .modified = 1};
        const QByteArray stale = ".tpudesk-0123456789abcdef.part";
        m_host->bend = [&, isFirst = true](const FakeSftp::Asked &asked) mutable -> std::optional<QByteArray> {
            if (asked.kind != Kind::Readdir || !std::exchange(isFirst, false))
                return std::nullopt;
            return FakeSftp::names(asked.id,
                                   {{".tpudesk-/../../../etc/passwd.part", old},
                                    {QByteArray{".tpudesk-a\0/b.part", 18}, old},
                                    {QByteArray{}, old},
                                    {"../file", old},
                                    {"/etc", old},
                                    {stale, old}});
        };
        write("file", "text");
        const auto done = m_host->upload(m_from);
        QVERIFY2(done, done ? "" : qPrintable(done.error().message));
        QCOMPARE(m_host->files["to/file"].bytes, "text");
        QByteArrayList removed;
        for (const auto &asked : std::as_const(m_host->asked)) {
            QVERIFY2(!asked.path.contains("..") && !asked.path.contains('\0'), asked.path.constData());
            if (asked.kind == Kind::Remove)
                removed << asked.path;
        }
        QCOMPARE(removed, QByteArrayList{"to/" + stale});
    }

    void X4_oddNamesAreShownEscaped_data()
    {
        QTest::addColumn<QByteArray>("name");
        QTest::addColumn<QString>("shown");
        QTest::newRow("a line break") << QByteArray{"a\nb"} << u"a\\nb"_s;
        QTest::newRow("what a terminal obeys") << QByteArray{"a\x1b[31mb"} << u"a\\x1b[31mb"_s;
        QTest::newRow("no UTF-8") << QByteArray{"a\xff\xc3"} << u"a\\xff\\xc3"_s;
        QTest::newRow("half a character before a letter") << QByteArray{"\xe4\xb8z"} << u"\\xe4\\xb8z"_s;
        QTest::newRow("the other direction") << QByteArray{"a\u202e"
                                                           "gnp.exe"}
                                             << u"a\\u202egnp.exe"_s;
        QTest::newRow("of all languages") << QByteArray{"中文 한국어 é😀"} << u"中文 한국어 é😀"_s;
        QTest::newRow("of another system") << QByteArray{"CON. \\x"} << u"CON. \\x"_s;
    }

    void X4_oddNamesAreShownEscaped()
    {
        QFETCH(QByteArray, name);
        QFETCH(QString, shown);
        QCOMPARE(sftp::shown(name), shown);
        const QByteArray longOne = "中" + QByteArray(199, 'x'); // cut in the middle of a character
        QCOMPARE(sftp::shown(longOne), u"…"_s + QString(199, u'x'));
        write(name, "text");
        m_host->bend = [](const FakeSftp::Asked &asked) -> std::optional<QByteArray> {
            if (asked.kind == Kind::Open)
                return FakeSftp::status(asked.id, Code::PermissionDenied);
            return std::nullopt;
        };
        const auto done = m_host->upload(m_from);
        QVERIFY2(done->problems.value(0).startsWith(shown + u' '), qPrintable(done->problems.value(0)));
        QCOMPARE(::unlink((QFile::encodeName(m_from) + '/' + name).constData()), 0); // QTemporaryDir could not
    }

    void X5_foldersBeyondAllDepthAreNamedOnce()
    {
        write("top", "text");
        QByteArray path;
        for (int i = 0; i < 1'000; ++i) {
            path += i == 0 ? "d" : "/d";
            QCOMPARE(::mkdir((QFile::encodeName(m_from) + '/' + path).constData(), 0755), 0);
        }
        write(path + "/bottom", "text");
        const auto done = m_host->upload(m_from);
        QVERIFY2(done, done ? "" : qPrintable(done.error().message));
        QCOMPARE(done->files, 1);
        QCOMPARE(done->failures, 1);
        QVERIFY2(done->problems.constFirst().contains("too deep"_L1), qPrintable(done->problems.constFirst()));
        QCOMPARE(m_host->count(Kind::Mkdir), 200);
    }

    void X5_aServerThatNamesFilesForEverIsNotHeardForEver()
    {
        FakeSftp::Entries many;
        for (int i = 0; i < 5'000; ++i)
            many << std::pair{"name " + QByteArray::number(i), FakeSftp::File{}};
        m_host->bend = [&](const FakeSftp::Asked &asked) -> std::optional<QByteArray> {
            if (asked.kind == Kind::Readdir)
                return FakeSftp::names(asked.id, many);
            return std::nullopt;
        };
        write("file", "text");
        const auto done = m_host->upload(m_from);
        QVERIFY2(done, done ? "" : qPrintable(done.error().message));
        QCOMPARE(m_host->count(Kind::Readdir), 200);
        QCOMPARE(m_host->files["to/file"].bytes, "text");
    }

    void X7_aFullDiskHereIsNamedAndLeavesWhatWasThere()
    {
        m_host->files["log"] = {.bytes = letters(3'000'000)};
        QFile before{local(u"down/log"_s)};
        QVERIFY(before.open(QIODevice::WriteOnly) && before.write("earlier") == 7);
        before.close();
        auto done = Result<qint64>{0};
        {
            const FullDisk full{1'000'000};
            done = m_host->download("log", local(u"down/log"_s));
        }
        QVERIFY(!done);
        QCOMPARE(done.error().code, ErrorCode::FileFailed);
        QVERIFY2(done.error().message.contains(local(u"down/log"_s)), qPrintable(done.error().message));
        QCOMPARE(downloaded(), QStringList{u"log"_s});
        QCOMPARE(readAll(local(u"down/log"_s)), "earlier");
        QVERIFY(m_host->download("log", local(u"down/log"_s)));
        QCOMPARE(readAll(local(u"down/log"_s)), m_host->files["log"].bytes);
    }

    void X7_aFolderHereThatIsGoneOrCannotBeWrittenIsNamed()
    {
        m_host->files["log"] = {.bytes = letters(1'000'000)};
        for (const auto &nowhere : {local(u"none/log"_s), u"/proc/log"_s}) {
            const auto done = m_host->download("log", nowhere);
            QCOMPARE(done.error().code, ErrorCode::FileFailed);
            QVERIFY2(done.error().message.contains(nowhere), qPrintable(done.error().message));
        }
        m_host->bend = [&](const FakeSftp::Asked &asked) -> std::optional<QByteArray> {
            if (asked.kind == Kind::Read)
                QDir{local(u"down"_s)}.removeRecursively();
            return std::nullopt;
        };
        const auto done = m_host->download("log", local(u"down/log"_s));
        QVERIFY(!done);
        QCOMPARE(done.error().code, ErrorCode::FileFailed);
        QVERIFY(!QFile::exists(local(u"down"_s)));
    }

    void X7_aLocalFolderThatGoesAwayMeanwhileIsNamedAndNoHalfStays()
    {
        QVERIFY(QDir{m_from}.mkdir(u"sub"_s));
        write("first", letters(900'000));
        write("sub/second", "text");
        m_host->bend = [&](const FakeSftp::Asked &asked) -> std::optional<QByteArray> {
            if (asked.kind == Kind::Mkdir)
                QDir{m_from}.removeRecursively();
            return std::nullopt;
        };
        const auto done = m_host->upload(m_from);
        QVERIFY2(done, done ? "" : qPrintable(done.error().message));
        QCOMPARE(done->failures, 1);
        QVERIFY2(done->problems.constFirst().contains("sub"_L1), qPrintable(done->problems.constFirst()));
        QCOMPARE(m_host->files["to/first"].bytes, letters(900'000));
        QVERIFY(m_host->parts().isEmpty());
    }

    void X9_anOldServerThatRefusesLosesNothing()
    {
        write("model", "as it is now");
        for (const bool canPutBack : {true, false}) {
            m_host->extensions = {"statvfs@openssh.com"};
            m_host->files["to/model"] = {.bytes = "as it was"};
            m_host->bend = [canPutBack](const FakeSftp::Asked &asked) -> std::optional<QByteArray> {
                const bool isPart = asked.path.endsWith(".part");
                const bool isRefused =
                    asked.kind == Kind::Rename && asked.data == "to/model" && (isPart || !canPutBack);
                return isRefused ? std::optional{FakeSftp::status(asked.id, Code::Failure)} : std::nullopt;
            };
            const auto done = m_host->upload(m_from);
            QVERIFY2(done, done ? "" : qPrintable(done.error().message));
            QCOMPARE(done->failures, 1);
            const QByteArray where = canPutBack ? "to/model" : "to/model.tpudesk-old";
            QCOMPARE(m_host->files.value(where).bytes, "as it was"_ba);
            QCOMPARE(done->problems.constFirst().contains("model.tpudesk-old"_L1), !canPutBack);
        }
        m_host->files.remove("to/model.tpudesk-old");
        m_host->files["to/model"] = {.bytes = "as it was"};
        m_host->bend = {};
        QVERIFY(m_host->upload(m_from));
        QCOMPARE(m_host->files.value("to/model").bytes, "as it is now"_ba);
        QVERIFY(!m_host->files.contains("to/model.tpudesk-old"));
    }

    void X9_aFileThatIsThereIsReplacedInOneStep()
    {
        const auto now = letters(900'000);
        write("model", now);
        m_host->files["to/model"] = {.bytes = "as it was"};
        m_host->bend = [&](const FakeSftp::Asked &asked) -> std::optional<QByteArray> {
            const bool isArrived = asked.extension == "posix-rename@openssh.com";
            if (m_host->files.value("to/model").bytes != "as it was" && !isArrived)
                return FakeSftp::status(asked.id, Code::BadMessage); // half of it, or nothing
            return std::nullopt;
        };
        const auto done = m_host->upload(m_from);
        QVERIFY2(done, done ? "" : qPrintable(done.error().message));
        QCOMPARE(done->failures, 0);
        QCOMPARE(m_host->files["to/model"].bytes, now);
        // The same here, where the window for the name has asked.
        const auto here = local(u"down/model"_s);
        QVERIFY(QFile::copy(m_from + u"/model"_s, here));
        m_host->files["to/model"].bytes = letters(2'000'000).toUpper();
        bool isWhole = true;
        m_host->bend = [&](const FakeSftp::Asked &) -> std::optional<QByteArray> {
            isWhole = isWhole && readAll(here) == now;
            return std::nullopt;
        };
        QVERIFY(m_host->download("to/model", here));
        QVERIFY(isWhole);
        QCOMPARE(readAll(here), m_host->files["to/model"].bytes);
    }
};

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(TestSftpFaults)
#include "tst_sftpfaults.moc"
