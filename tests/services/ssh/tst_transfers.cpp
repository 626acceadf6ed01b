// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later

// Files that travel to and from a real sshd, under what lines, disks and names do to them.
#include "faults.h"
#include "services/core/taskscope.h"
#include "services/ssh/hub.h"
#include "services/ssh/sftp.h"
#include "services/ssh/sftpwire.h"
#include "sshd.h"

#include <QCoroTask>
#include <QDir>
#include <QTest>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>

using namespace Qt::StringLiterals;

class TestTransfers : public QObject
{
    Q_OBJECT

private:
    static void write(const QByteArray &path, const QByteArray &bytes)
    {
        const int fd = ::open(path.constData(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0644);
        QFile file;
        QVERIFY2(fd >= 0 && file.open(fd, QIODevice::WriteOnly, QFileDevice::AutoCloseHandle), path.constData());
        QCOMPARE(file.write(bytes), bytes.size());
    }
    static QByteArray bytesOf(const QByteArray &path) // not each name is UTF-8
    {
        const int fd = ::open(path.constData(), O_RDONLY | O_CLOEXEC);
        QFile file;
        return fd >= 0 && file.open(fd, QIODevice::ReadOnly, QFileDevice::AutoCloseHandle) ? file.readAll()
                                                                                           : QByteArray{"none"};
    }
    static QByteArray noise(qsizetype size)
    {
        QByteArray bytes{size, Qt::Uninitialized};
        for (qsizetype i = 0; i < size; ++i)
            bytes[i] = static_cast<char>((i * 2654435761U) >> 13);
        return bytes;
    }
    /// Nothing but holes, and `tail` at its end.
    static bool makeSparse(const QByteArray &path, qint64 size, const QByteArray &tail)
    {
        QFile file{QFile::decodeName(path)};
        return file.open(QIODevice::WriteOnly) && file.resize(size) && file.seek(size - tail.size())
            && file.write(tail) == tail.size();
    }
    [[nodiscard]] QByteArray here(const QByteArray &name) const { return QFile::encodeName(m_from) + '/' + name; }
    [[nodiscard]] QByteArray there(const QByteArray &name) const { return QFile::encodeName(m_to) + '/' + name; }
    [[nodiscard]] QStringList parts() const
    {
        return QDir{m_to}.entryList({u".tpudesk-*.part"_s}, QDir::Files | QDir::Hidden);
    }

    std::shared_ptr<SshConnection> connectTo(quint16 port)
    {
        auto target = m_server->target();
        target.port = port;
        auto connection = QCoro::waitFor(m_hub->connectTo(target, {}, {}, {}));
        if (!connection)
            qFatal("%s", qPrintable(connection.error().message));
        return *connection;
    }
    Result<SftpOutcome> upload(const std::shared_ptr<SshConnection> &connection, SftpReport report = {})
    {
        return QCoro::waitFor(
            uploadFolder(connection, {.from = m_from, .to = QFile::encodeName(m_to)}, std::move(report), {}));
    }

    struct Race
    {
        QStringList errors{};
        QList<qint64> sent{}; ///< of each large one, so far
        QList<qint64> sentWhenTheFirstEnded{};
        int ended = 0; ///< large ones
        int endedBeforeTheSmallOne = -1;
        bool wasLive = false;
        QByteArray words{};
    };
    /// So many large uploads begin at once, and a small one last; then looks whether all is there.
    Race run(int count)
    {
        const auto bytes = noise(12 * 1024 * 1024);
        write(here("big"), bytes);
        const auto small = m_folder->filePath(u"small"_s);
        QDir{}.mkpath(small);
        write(QFile::encodeName(small) + "/file", "text");
        const auto target = [this](int number) { return QFile::encodeName(m_to) + QByteArray::number(number); };
        const auto connection = connectTo(m_server->port());
        Race race{.sent = QList<qint64>(count, 0)};
        const Heartbeat heart;
        TaskScope tasks;
        const auto judge = [&race](const Result<SftpOutcome> &done) {
            race.errors << (done ? done->problems : QStringList{done.error().message});
        };
        for (int i = 0; i < count; ++i) {
            const auto report = [&race, i](const SftpProgress &progress) { race.sent[i] = progress.bytes; };
            tasks.run(uploadFolder(connection, {.from = m_from, .to = target(i)}, report, {}),
                      [&](const Result<SftpOutcome> &done) {
                          judge(done);
                          if (race.ended++ == 0)
                              race.sentWhenTheFirstEnded = race.sent;
                      });
        }
        tasks.run(uploadFolder(connection, {.from = small, .to = target(count)}, {}, {}),
                  [&](const Result<SftpOutcome> &done) {
                      judge(done);
                      race.endedBeforeTheSmallOne = race.ended;
                  });
        if (!QTest::qWaitFor([&] { return race.ended == count && race.endedBeforeTheSmallOne >= 0; }, 120'000))
            race.errors << u"not all have ended"_s;
        race.wasLive = heart.isLive();
        race.words = heart.words();
        for (int i = 0; i < count; ++i) {
            if (bytesOf(target(i) + "/big") != bytes)
                race.errors << u"%1 is not what was sent"_s.arg(i);
        }
        if (bytesOf(target(count) + "/file") != "text")
            race.errors << u"the small one is not there"_s;
        return race;
    }

    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<Sshd> m_server;
    std::unique_ptr<HostKeys> m_keys;
    std::unique_ptr<SshHub> m_hub;
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
        m_from = m_folder->filePath(u"from"_s);
        m_to = m_folder->filePath(u"there/to"_s);
        QVERIFY(QDir{}.mkpath(m_from) && QDir{}.mkpath(m_to));
    }
    void cleanup() { m_hub.reset(); }

    void X2_aLineThatBreaksKeepsTheHalfAndTheNextOneGoesOnFromThere()
    {
        const auto bytes = noise(16 * 1024 * 1024);
        write(here("big"), bytes);
        FaultProxy line{m_server->port()};
        line.limit(20'000'000);
        bool isCut = false;
        const auto cut = [&](const SftpProgress &progress) {
            if (progress.bytes > progress.allBytes * 4 / 10 && !std::exchange(isCut, true))
                line.reset();
        };
        const auto lost = upload(connectTo(line.serverPort()), cut);
        QVERIFY(isCut && !lost);
        QCOMPARE(lost.error().code, ErrorCode::ConnectionLost);
        QVERIFY2(lost.error().message.contains("go on from there"_L1), qPrintable(lost.error().message));
        QVERIFY(!QFile::exists(m_to + u"/big"_s));
        QCOMPARE(parts().size(), 1);
        const auto half = QFileInfo{m_to + u'/' + parts().constFirst()}.size();
        QVERIFY2(half > bytes.size() / 4, qPrintable(QString::number(half)));
        const auto rest = upload(connectTo(m_server->port()));
        QVERIFY2(rest, rest ? "" : qPrintable(rest.error().message));
        QVERIFY2(rest->bytes > 0 && rest->bytes <= bytes.size() - half, qPrintable(QString::number(rest->bytes)));
        QCOMPARE(bytesOf(there("big")), bytes);
        QVERIFY(parts().isEmpty());
    }

    void X2_aLineThatBreaksLeavesNoHalfHere()
    {
        write(there("log"), noise(16 * 1024 * 1024));
        const QDir down{m_from};
        write(here("log"), "earlier");
        FaultProxy line{m_server->port()};
        line.limit(20'000'000);
        const auto cut = [&](const SftpProgress &progress) {
            if (progress.bytes > progress.allBytes / 4)
                line.reset();
        };
        const auto connection = connectTo(line.serverPort());
        const auto lost = QCoro::waitFor(downloadFile(connection, there("log"), down.filePath(u"log"_s), cut, {}));
        QVERIFY(!lost);
        QCOMPARE(lost.error().code, ErrorCode::ConnectionLost);
        QCOMPARE(down.entryList(QDir::AllEntries | QDir::Hidden | QDir::NoDotAndDotDot), QStringList{u"log"_s});
        QCOMPARE(bytesOf(here("log")), "earlier");
    }

    void X4_namesThatOtherSystemsRefuseArriveAsTheyAre()
    {
        const QByteArrayList names{"no UTF-8 \xff\xfe",
                                   QByteArray(255, 'n'),
                                   "CON",
                                   "dot.",
                                   "..hidden",
                                   "...",
                                   "~",
                                   "*",
                                   "a\nb",
                                   "back\\slash",
                                   "\x1b[31mred",
                                   " before",
                                   "behind ",
                                   "-rf",
                                   "$(x)",
                                   "a\u202e"
                                   "gnp.exe",
                                   ".tpudesk-0.part"};
        for (const auto &name : names)
            write(here(name), "of " + name);
        const auto done = upload(connectTo(m_server->port()));
        QVERIFY2(done, done ? "" : qPrintable(done.error().message));
        QVERIFY2(done->problems.isEmpty(), qPrintable(done->problems.join(u'\n')));
        QCOMPARE(done->files, names.size());
        for (const auto &name : names)
            QCOMPARE(bytesOf(there(name)), "of " + name);
        for (const auto &name : names) { // QTemporaryDir could not
            QCOMPARE(::unlink(here(name).constData()), 0);
            QCOMPARE(::unlink(there(name).constData()), 0);
        }
        QCOMPARE(QDir{m_folder->filePath(u"there"_s)}.entryList(QDir::AllEntries | QDir::Hidden | QDir::NoDotAndDotDot),
                 QStringList{u"to"_s});
    }

    void X5_linksInCirclesAreCopiedAndNeverFollowed()
    {
        QVERIFY(QDir{m_from}.mkdir(u"a"_s));
        write(here("a/file"), "text");
        const QMap<QByteArray, QByteArray> links{
            {"here", "."}, {"a/up", ".."}, {"itself", "itself"}, {"one", "two"}, {"two", "one"}};
        for (const auto &[name, target] : links.asKeyValueRange())
            QCOMPARE(::symlink(target.constData(), here(name).constData()), 0);
        const auto done = upload(connectTo(m_server->port()));
        QVERIFY2(done, done ? "" : qPrintable(done.error().message));
        QCOMPARE(done->files, 1);
        QCOMPARE(done->links, links.size());
        QCOMPARE(done->failures, 0);
        for (const auto &[name, target] : links.asKeyValueRange())
            QCOMPARE(QFileInfo{QFile::decodeName(there(name))}.readSymLink(), QFile::decodeName(target));
        QCOMPARE(upload(connectTo(m_server->port()))->unchanged, links.size() + 1);
    }

    void X6_largeSparseAndEmptyFilesArriveInTheirSizes_data()
    {
        constexpr qint64 gigabyte = 1024 * 1024 * 1024;
        QTest::addColumn<qint64>("size");
        QTest::newRow("a byte more than 32 bits count") << 4 * gigabyte + 1;
        QTest::newRow("100 GB, nearly all of it holes") << 100 * gigabyte;
    }

    /// The most of it is there already, so that no test sends gigabytes.
    void X6_largeSparseAndEmptyFilesArriveInTheirSizes()
    {
        QFETCH(qint64, size);
        const auto tail = noise(1024 * 1024);
        constexpr quint32 then = 1'500'000'000;
        const timespec old[2]{{then, 0}, {then, 0}};
        const auto part = sftp::partName("big", static_cast<quint64>(size), then);
        if (!makeSparse(here("big"), size, tail) || !makeSparse(there(part), size - tail.size(), {}))
            QSKIP("no room for files of this size here");
        QCOMPARE(::utimensat(AT_FDCWD, here("big").constData(), old, 0), 0);
        write(here("empty"), {});
        SftpProgress last;
        const auto connection = connectTo(m_server->port());
        const auto done = upload(connection, [&last](const SftpProgress &progress) { last = progress; });
        QVERIFY2(done, done ? "" : qPrintable(done.error().message));
        QVERIFY2(done->problems.isEmpty(), qPrintable(done->problems.join(u'\n')));
        QCOMPARE(done->files, 2);
        QCOMPARE(done->bytes, tail.size());
        QTRY_COMPARE_WITH_TIMEOUT(last.files, 2, 30'000);
        QCOMPARE(last.bytes, size);
        QCOMPARE(last.allBytes, size);
        QFile big{m_to + u"/big"_s};
        QVERIFY(big.open(QIODevice::ReadOnly));
        QCOMPARE(big.size(), size);
        QVERIFY(big.seek(size - tail.size()));
        QCOMPARE(big.read(tail.size() + 1), tail);
        QCOMPARE(bytesOf(there("empty")), "");
        const auto empty = QCoro::waitFor(downloadFile(connection, there("empty"), m_from + u"/back"_s, {}, {}));
        QVERIFY2(empty, empty ? "" : qPrintable(empty.error().message));
        QCOMPARE(*empty, 0);
        QCOMPARE(bytesOf(here("back")), "");
    }

    void X10_largeOnesShareALineAndDoNotHoldUpASmallOne()
    {
        const auto race = run(8);
        QVERIFY2(race.errors.isEmpty(), qPrintable(race.errors.join(u'\n')));
        QVERIFY2(race.endedBeforeTheSmallOne < 4, qPrintable(QString::number(race.endedBeforeTheSmallOne)));
        QVERIFY(std::ranges::min(race.sentWhenTheFirstEnded) > 0); // none starves
        QVERIFY2(race.wasLive, race.words.constData());
    }

    void X10_moreThanOneConnectionTakesAllArrive()
    {
        const auto race = run(19); // and the small one: sshd takes 10 (MaxSessions)
        QVERIFY2(race.errors.isEmpty(), qPrintable(race.errors.join(u'\n')));
        QVERIFY2(race.wasLive, race.words.constData());
    }
};

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(TestTransfers)
#include "tst_transfers.moc"
