// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/ssh/excludes.h"
#include "services/ssh/hub.h"
#include "services/ssh/sftp.h"
#include "services/ssh/sftpclient.h"
#include "services/ssh/sftpwire.h"
#include "sshd.h"

#include <QCoroTask>
#include <QCryptographicHash>
#include <QDirIterator>
#include <QRandomGenerator>
#include <QTest>

#include <sys/stat.h>
#include <unistd.h>
#include <utime.h>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

class SftpTest : public QObject
{
    Q_OBJECT

private:
    static void write(const QString &path, const QByteArray &bytes)
    {
        QDir{}.mkpath(QFileInfo{path}.path());
        QFile file{path};
        QVERIFY2(file.open(QIODevice::WriteOnly), qPrintable(path));
        QCOMPARE(file.write(bytes), bytes.size());
    }
    static QByteArray noise(qsizetype size)
    {
        QByteArray bytes{size, Qt::Uninitialized};
        for (qsizetype i = 0; i < size; ++i)
            bytes[i] = static_cast<char>((i * 2654435761U) >> 13);
        return bytes;
    }
    std::shared_ptr<SshConnection> connect()
    {
        auto connection = QCoro::waitFor(m_hub->connectTo(m_server->target(), {}, {}, {}));
        if (!connection)
            qFatal("%s", qPrintable(connection.error().message));
        return *connection;
    }
    Result<SftpOutcome> upload(const QStringList &excludes = {}, std::stop_token stop = {}, SftpReport report = {})
    {
        return QCoro::waitFor(uploadFolder(m_connection, {m_from, QFile::encodeName(m_to), excludes}, std::move(report),
                                           std::move(stop)));
    }
    [[nodiscard]] QString here(const QString &name) const { return m_from + u'/' + name; }
    [[nodiscard]] QString there(const QString &name) const { return m_to + u'/' + name; }
    static struct stat statOf(const QString &path)
    {
        struct stat status{};
        ::lstat(QFile::encodeName(path).constData(), &status);
        return status;
    }
    [[nodiscard]] QStringList partsThere() const
    {
        QStringList found;
        QDirIterator files{m_to, QDir::Files | QDir::Hidden, QDirIterator::Subdirectories};
        while (files.hasNext()) {
            if (files.next().endsWith(u".part"_s))
                found << files.fileName();
        }
        return found;
    }

    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<Sshd> m_server;
    std::unique_ptr<HostKeys> m_keys;
    std::unique_ptr<SshHub> m_hub;
    std::shared_ptr<SshConnection> m_connection;
    QString m_from;
    QString m_to;

private slots:
    void initTestCase()
    {
        m_server = std::make_unique<Sshd>();
        if (!m_server->problem().isEmpty())
            QSKIP(qPrintable(m_server->problem()));
    }
    void init()
    {
        m_folder = std::make_unique<QTemporaryDir>();
        m_keys = std::make_unique<HostKeys>(m_folder->filePath(u"keys.json"_s));
        m_hub = std::make_unique<SshHub>(m_keys.get());
        m_connection = connect();
        m_from = m_folder->filePath(u"from"_s);
        m_to = m_folder->filePath(u"a/b/to"_s);
        QDir{}.mkpath(m_from);
    }
    void cleanup()
    {
        m_connection.reset();
        m_hub.reset();
    }
    void cleanupTestCase() { m_server.reset(); }

    void aFolderArrivesWithModesTimesAndOddNames()
    {
        const QStringList names{u"plain.py"_s,    u"with space"_s,           u"quote'\"`$(x);&"_s,
                                u"line\nbreak"_s, u"中文/한국어 파일.txt"_s, u"-rf"_s,
                                u"empty"_s,       u"deep/er/est/x"_s};
        for (const auto &name : names)
            write(here(name), name == "empty"_L1 ? QByteArray{} : name.toUtf8() + " content");
        write(here(u"big.bin"_s), noise(5 * 1024 * 1024 + 17));
        ::chmod(QFile::encodeName(here(u"plain.py"_s)).constData(), 0750);
        const utimbuf old{1'500'000'000, 1'500'000'000};
        ::utime(QFile::encodeName(here(u"plain.py"_s)).constData(), &old);
        SftpProgress last;
        const auto done = upload({}, {}, [&last](const SftpProgress &progress) { last = progress; });
        QVERIFY2(done, done ? "" : qPrintable(done.error().message));
        QCOMPARE(done->files, names.size() + 1);
        QVERIFY2(done->problems.isEmpty(), qPrintable(done->problems.join(u'\n')));
        for (const auto &name : names)
            QCOMPARE(readAll(there(name)), readAll(here(name)));
        QCOMPARE(readAll(there(u"big.bin"_s)), readAll(here(u"big.bin"_s)));
        QCOMPARE(statOf(there(u"plain.py"_s)).st_mode & 07777, 0750U);
        QCOMPARE(statOf(there(u"plain.py"_s)).st_mtime, 1'500'000'000);
        QTRY_COMPARE_WITH_TIMEOUT(last.files, last.allFiles, 30'000);
        QCOMPARE(last.bytes, last.allBytes);
        QVERIFY(partsThere().isEmpty());
    }

    void theSecondTimeOnlyWhatChangedIsSent()
    {
        for (int i = 0; i < 300; ++i)
            write(here(u"f/%1"_s.arg(i)), "text " + QByteArray::number(i));
        QCOMPARE(upload()->files, 300);
        write(here(u"f/7"_s), "another text of another length");
        QFile::remove(here(u"f/8"_s));
        write(there(u"f/only there"_s), "kept");
        const auto again = upload();
        QCOMPARE(again->files, 1);
        QCOMPARE(again->unchanged, 298);
        QCOMPARE(readAll(there(u"f/7"_s)), "another text of another length");
        QCOMPARE(readAll(there(u"f/8"_s)), "text 8"); // nothing is taken away there
        QCOMPARE(readAll(there(u"f/only there"_s)), "kept");
    }

    void whatWasChangedThereIsFoundAndKeptWhereThatIsWanted()
    {
        for (const auto &name : {u"edited"_s, u"f/edited"_s, u"as it was"_s, u"unknown"_s})
            write(here(name), "ours of before");
        auto sent = upload()->put;
        QCOMPARE(sent.size(), 4);
        sent.remove("unknown"); // nobody wrote down that it was put
        for (const auto &name : {u"edited"_s, u"f/edited"_s, u"unknown"_s})
            write(there(name), "an edit on the host");
        for (const auto &name : {u"edited"_s, u"as it was"_s})
            write(here(name), "ours, longer than before");
        const auto run = [&](SftpChanged ifChanged) {
            return QCoro::waitFor(uploadFolder(
                m_connection, {.from = m_from, .to = QFile::encodeName(m_to), .sent = sent, .ifChanged = ifChanged}, {},
                {}));
        };
        auto found = run(SftpChanged::Find);
        QVERIFY2(found, found ? "" : qPrintable(found.error().message));
        std::ranges::sort(found->changed);
        QCOMPARE(found->changed, (QList<QByteArray>{"edited", "f/edited"}));
        QCOMPARE(found->files, 0);
        QCOMPARE(readAll(there(u"as it was"_s)), QByteArray{"ours of before"});

        const auto kept = run(SftpChanged::Keep);
        QVERIFY(kept);
        QCOMPARE(kept->changed.size(), 2);
        QCOMPARE(readAll(there(u"edited"_s)), QByteArray{"an edit on the host"});
        QCOMPARE(readAll(there(u"as it was"_s)), QByteArray{"ours, longer than before"});
        QVERIFY(!kept->put.contains("edited") && kept->put.contains("as it was"));

        QVERIFY(run(SftpChanged::Replace));
        QCOMPARE(readAll(there(u"edited"_s)), QByteArray{"ours, longer than before"});
        QCOMPARE(readAll(there(u"f/edited"_s)), QByteArray{"ours of before"});
    }

    void nothingIsFoundWhereTheFolderIsNotThere()
    {
        write(here(u"file"_s), "text");
        const auto found = QCoro::waitFor(uploadFolder(m_connection,
                                                       {.from = m_from,
                                                        .to = QFile::encodeName(m_to),
                                                        .sent = {{"file", {.size = 4, .modified = 1}}},
                                                        .ifChanged = SftpChanged::Find},
                                                       {}, {}));
        QVERIFY2(found, found ? "" : qPrintable(found.error().message));
        QVERIFY(found->changed.isEmpty());
        QVERIFY(!QFileInfo::exists(m_to));
    }

    void X2_aCutInTheMiddleIsGoneOnWith()
    {
        write(here(u"big.bin"_s), noise(64 * 1024 * 1024));
        std::stop_source source;
        const auto cut = upload({}, source.get_token(), [&source](const SftpProgress &progress) {
            if (progress.bytes > 4 * 1024 * 1024)
                source.request_stop();
        });
        QVERIFY(!cut);
        QCOMPARE(cut.error().code, ErrorCode::Cancelled);
        QVERIFY(!QFile::exists(there(u"big.bin"_s))); // never half a file under its name
        QCOMPARE(partsThere().size(), 1);
        const auto rest = upload();
        QVERIFY2(rest, rest ? "" : qPrintable(rest.error().message));
        QVERIFY2(rest->bytes < 62 * 1024 * 1024, qPrintable(QString::number(rest->bytes)));
        QCOMPARE(readAll(there(u"big.bin"_s)), readAll(here(u"big.bin"_s)));
        QVERIFY(partsThere().isEmpty());
    }

    void aLostConnectionSaysSo()
    {
        write(here(u"big.bin"_s), noise(64 * 1024 * 1024));
        bool isCut = false;
        const auto lost = upload({}, {}, [&](const SftpProgress &progress) {
            if (progress.bytes > 1024 * 1024 && !std::exchange(isCut, true))
                m_connection->disconnectNow();
        });
        QVERIFY(!lost);
        QCOMPARE(lost.error().code, ErrorCode::ConnectionLost);
        QVERIFY(!lost.error().message.isEmpty());
    }

    void X4_linksStayLinksInsideAndAreLeftOutWhenTheyLeadAway()
    {
        write(here(u"data/real"_s), "x");
        QFile::link(u"real"_s, here(u"data/near"_s));
        QFile::link(u"../data/real"_s, here(u"data/around"_s));
        QFile::link(u"../../etc/passwd"_s, here(u"data/away"_s));
        QFile::link(u"/etc/passwd"_s, here(u"absolute"_s));
        QFile::link(u"data"_s, here(u"folder"_s));
        const auto done = upload();
        QVERIFY(done);
        QCOMPARE(done->links, 3);
        QCOMPARE(done->failures, 2);
        QCOMPARE(QFileInfo{there(u"data/near"_s)}.readSymLink(), u"real"_s);
        QCOMPARE(QFileInfo{there(u"folder"_s)}.readSymLink(), u"data"_s);
        QVERIFY(!QFileInfo{there(u"data/away"_s)}.isSymLink());
        QVERIFY(!QFileInfo{there(u"absolute"_s)}.isSymLink());
        QCOMPARE(upload()->links, 0);
    }

    void X4_aLinkThatSomebodyPutThereIsNotFollowed()
    {
        write(here(u"name"_s), "ours");
        write(m_folder->filePath(u"precious"_s), "theirs");
        QDir{}.mkpath(m_to);
        QFile::link(m_folder->filePath(u"precious"_s), there(u"name"_s));
        QVERIFY(upload());
        QCOMPARE(readAll(m_folder->filePath(u"precious"_s)), "theirs");
        QVERIFY(!QFileInfo{there(u"name"_s)}.isSymLink());
        QCOMPARE(readAll(there(u"name"_s)), "ours");
    }

    void X9_whatIsOfAnotherKindThereIsNotOverwritten()
    {
        write(here(u"a"_s), "file");
        write(here(u"b/x"_s), "in a folder");
        QDir{}.mkpath(there(u"a"_s));
        write(there(u"b"_s), "a file");
        const auto done = upload();
        QVERIFY(done);
        QCOMPARE(done->failures, 2);
        QVERIFY(QFileInfo{there(u"a"_s)}.isDir());
        QCOMPARE(readAll(there(u"b"_s)), "a file");
    }

    void X1_aFileThatCannotBeReadIsNamedAndTheOthersGoOn()
    {
        if (::geteuid() == 0)
            QSKIP("root reads everything");
        write(here(u"closed"_s), "x");
        write(here(u"open"_s), "y");
        ::chmod(QFile::encodeName(here(u"closed"_s)).constData(), 0);
        const auto done = upload();
        QVERIFY(done);
        QCOMPARE(done->files, 1);
        QVERIFY(done->problems.value(0).contains(u"closed"_s));
    }

    void X9_aTargetThatIsNoFolderIsNamedAndStays()
    {
        const auto target = u"/dev/full"_s;
        if (!QFile::exists(target))
            QSKIP("there is no /dev/full here");
        m_to = target;
        write(here(u"x"_s), "y");
        const auto done = upload();
        QVERIFY(!done);
        QCOMPARE(done.error().code, ErrorCode::AlreadyExists); // no folder: nothing was touched
    }

    void manySmallFilesGoSideBySide()
    {
        for (int i = 0; i < 3000; ++i)
            write(here(u"d%1/f%2"_s.arg(i / 1000).arg(i)), QByteArray::number(i));
        const auto done = upload();
        QVERIFY(done);
        QCOMPARE(done->files, 3000);
        QCOMPARE(readAll(there(u"d2/f2999"_s)), "2999");
    }

    /// Measured with 100,000 files in tests/bench.
    void X5_aFolderOfThousandsIsStoppedGoesOnAndTellsHowFarItIs()
    {
        constexpr int count = 6'000;
        for (int i = 0; i < count; ++i)
            write(here(u"one folder/file %1"_s.arg(i)), QByteArray(i % 7 * 300, 'x'));
        std::stop_source source;
        QList<SftpProgress> told;
        const auto stopped = upload({}, source.get_token(), [&](const SftpProgress &progress) {
            told << progress;
            if (progress.files > 0)
                source.request_stop();
        });
        QVERIFY(!stopped);
        QCOMPARE(stopped.error().code, ErrorCode::Cancelled);
        QCOMPARE(told.last().allFiles, count);
        QVERIFY(told.last().files < count);
        QVERIFY2(partsThere().size() <= 64, qPrintable(QString::number(partsThere().size()))); // what was open, no more
        told.clear();
        const auto rest = upload({}, {}, [&](const SftpProgress &progress) { told << progress; });
        QVERIFY2(rest, rest ? "" : qPrintable(rest.error().message));
        QVERIFY(rest->unchanged > 0);
        QCOMPARE(rest->files + rest->unchanged, count);
        QVERIFY(partsThere().isEmpty());
        QCOMPARE(QDir{there(u"one folder"_s)}.entryList(QDir::Files).size(), count);
        QTRY_COMPARE_WITH_TIMEOUT(told.last().files, count, 30'000);
        QVERIFY(std::ranges::is_sorted(told, {}, &SftpProgress::files));
        QCOMPARE(told.last().bytes, told.last().allBytes);
    }

    void X2_aHalfThatGoesAwayMeanwhileLeavesNoHole()
    {
        for (int i = 0; i < 3'000; ++i) {
            const auto name = u"f%1"_s.arg(i, 4, 10, QChar{u'0'});
            write(here(name), noise(2'000));
            write(there(QString::fromUtf8(
                      sftp::partName(name.toUtf8(), 2'000, static_cast<quint32>(statOf(here(name)).st_mtime)))),
                  noise(1'000));
        }
        QCOMPARE(partsThere().size(), 3'000);
        bool isFirst = true;
        const auto done = upload({}, {}, [&](const SftpProgress &progress) {
            if (progress.files == 0 || !std::exchange(isFirst, false))
                return;
            for (const auto &part : partsThere()) // as an upload that was stopped a moment ago renames them
                QFile::remove(there(part));
        });
        QVERIFY2(done, done ? "" : qPrintable(done.error().message));
        QCOMPARE(done->files + done->failures, 3'000); // what was open when its half went fails, and is told
        const auto again = upload();
        QCOMPARE(again->failures, 0);
        for (int i = 0; i < 3'000; ++i)
            QCOMPARE(readAll(there(u"f%1"_s.arg(i, 4, 10, QChar{u'0'}))), noise(2'000));
    }

    void excludedFilesStayHere()
    {
        for (const auto *name : {".git/config", "src/__pycache__/x.pyc", "src/a.py", "data/huge.bin",
                                 "src/data/small.bin", "keep.ckpt", "drop.ckpt"})
            write(here(QString::fromLatin1(name)), "x");
        const auto done = upload(Excludes::usual() + QStringList{u"/data/"_s, u"*.ckpt"_s, u"!keep.ckpt"_s});
        QVERIFY(done);
        QCOMPARE(done->files, 3);
        QVERIFY(QFile::exists(there(u"src/a.py"_s)) && QFile::exists(there(u"src/data/small.bin"_s))
                && QFile::exists(there(u"keep.ckpt"_s)));
        QCOMPARE(done->leftOut, 4);
    }

    void patternsAreReadAsGitReadsThem_data()
    {
        QTest::addColumn<QString>("pattern");
        QTest::addColumn<QByteArray>("path");
        QTest::addColumn<bool>("isOut");
        const auto row = [](const char *name, const QString &pattern, const char *path, bool isOut) {
            QTest::newRow(name) << pattern << QByteArray{path} << isOut;
        };
        row("a name anywhere", u"x.py"_s, "a/b/x.py", true);
        row("star stays in its part", u"a/*.py"_s, "a/b/x.py", false);
        row("two stars do not", u"a/**/x.py"_s, "a/b/c/x.py", true);
        row("two stars are none, too", u"a/**/x.py"_s, "a/x.py", true);
        row("from the top", u"/x.py"_s, "a/x.py", false);
        row("a slash inside binds to the top", u"b/x.py"_s, "a/b/x.py", false);
        row("sets", u"[a-c]?.[!o]"_s, "b1.c", true);
        row("no set", u"[a-c]?.[!o]"_s, "b1.o", false);
        row("a bracket without end", u"a[b"_s, "a[b", true);
        row("escaped", u"a\\*"_s, "ab", false);
        row("escaped star", u"a\\*"_s, "a*", true);
        row("comment", u"#x"_s, "#x", false);
        row("only folders", u"x/"_s, "x", false);
        row("CJK", u"数据*"_s, "数据集", true);
        row("hostile stars", u"*a*a*a*a*a*a*a*a*a*a*a*a*b"_s,
            "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa", false);
    }
    void patternsAreReadAsGitReadsThem()
    {
        QFETCH(QString, pattern);
        QFETCH(QByteArray, path);
        QFETCH(bool, isOut);
        QCOMPARE(Excludes{{pattern}}.leavesOut(path, false), isOut);
    }

    void aFileComesDownWholeAndPrivate()
    {
        const auto bytes = noise(9 * 1024 * 1024 + 1);
        write(m_folder->filePath(u"log"_s), bytes);
        const auto local = m_folder->filePath(u"copy"_s);
        const auto size =
            QCoro::waitFor(downloadFile(m_connection, QFile::encodeName(m_folder->filePath(u"log"_s)), local, {}, {}));
        QVERIFY2(size, size ? "" : qPrintable(size.error().message));
        QCOMPARE(*size, bytes.size());
        QCOMPARE(readAll(local), bytes);
        QCOMPARE(statOf(local).st_mode & 0777, 0600U);
        const auto none = QCoro::waitFor(downloadFile(m_connection, "no/such/log", local, {}, {}));
        QVERIFY(!none);
        QCOMPARE(none.error().code, ErrorCode::NotFound);
        QCOMPARE(readAll(local), bytes); // what was there stays
    }

    void aServerWithoutSftpIsNamed()
    {
        Sshd bare{{u"ForceCommand /bin/false"_s}};
        auto target = bare.target();
        target.identity.worker = 9; // another machine than the other one
        const auto connection = QCoro::waitFor(m_hub->connectTo(target, {}, {}, {}));
        QVERIFY(connection);
        const auto done = QCoro::waitFor(uploadFolder(*connection, {m_from, "x", {}}, {}, {}));
        QVERIFY(!done);
        QCOMPARE(done.error().code, ErrorCode::Denied);
        QVERIFY(done.error().message.contains(u"SFTP"_s));
    }

    void X8_packetsThatBreakTheRulesAreRefusedAtEveryCut()
    {
        using namespace sftp;
        auto packet = Packet{Kind::Name, 7}
                          .number(1)
                          .text("name")
                          .text("long")
                          .attributes({.size = 5, .mode = 0100644, .modified = 9})
                          .take()
                          .sliced(4);
        const auto whole = parseResponse(packet);
        QVERIFY(whole);
        QCOMPARE(whole->names[0].name, "name");
        QCOMPARE(whole->names[0].attributes.size.value_or(0), 5U);
        for (qsizetype cut = 0; cut < packet.size(); ++cut)
            QVERIFY2(!parseResponse(packet.first(cut)), qPrintable(QString::number(cut)));
        SftpPipe pipe;
        pipe.give(OutputStream::Out, QByteArray::fromHex("fffffff0"));
        QVERIFY(!pipe.packet(SftpPipe::Wait::No));
        QVERIFY(pipe.isOver());
    }
};

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(SftpTest)
#include "tst_sftp.moc"
