// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/store/journal.h"

#include <QDateTime>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

#include <csignal>
#include <cstdio>
#include <sys/resource.h>

using namespace Qt::StringLiterals;

namespace {

struct Bench
{
    QTemporaryDir folder;
    QString path = folder.filePath(u"sub/journal.sqlite"_s);

    /// The file and its log as they are now: what a crash would leave.
    [[nodiscard]] QString image(const QString &of) const
    {
        const auto copy = folder.filePath(u"image.sqlite"_s);
        for (const auto suffix : {""_L1, "-wal"_L1, "-shm"_L1})
            QFile::remove(copy + suffix);
        QFile::copy(of, copy);
        QFile::copy(of + "-wal"_L1, copy + "-wal"_L1);
        return copy;
    }
};

Result<> put(Journal &journal, int number)
{
    return journal.write([&]() -> Result<> {
        if (const auto one = journal.run(u"INSERT INTO attempt_sum VALUES('w', 'z', ?, ?, 0, 0)"_s,
                                         {QString::number(number), number});
            !one)
            return one;
        return journal.run(u"INSERT INTO attempt_sum VALUES('w', 'y', ?, ?, 0, 0)"_s,
                           {QString::number(number), number});
    });
}

int count(const Journal &journal)
{
    const auto rows = journal.rows(u"SELECT count(*) FROM attempt_sum"_s);
    return rows ? rows->constFirst()[0].toInt() : -1;
}

/// No file may grow beyond it while this lives: what a full disk or quota does.
class FileLimit
{
public:
    explicit FileLimit(rlim_t bytes)
    {
        std::signal(SIGXFSZ, SIG_IGN);
        getrlimit(RLIMIT_FSIZE, &m_before);
        auto limit = m_before;
        limit.rlim_cur = bytes;
        setrlimit(RLIMIT_FSIZE, &limit);
    }
    ~FileLimit() { setrlimit(RLIMIT_FSIZE, &m_before); }

private:
    rlimit m_before{};
};

} // namespace

class TestJournal : public QObject
{
    Q_OBJECT

private slots:
    void itIsPrivateAndKeepsWhatWasWritten();
    void allOrNothing();
    void migrationsRunOnceAndInOrder();
    void oneOfANewerVersionIsLeftAlone();
    void J2_aLogThatWasCutAtAnyPageOpensAtACommittedState();
    void J3_aFullDiskIsSaidAndNothingIsHalfWritten();
    void J3_whatCannotBeOpenedIsSaid();
    void J4_aDamagedFileIsKeptAndTheCopyTakesItsPlace_data();
    void J4_aDamagedFileIsKeptAndTheCopyTakesItsPlace();
    void J4_withoutACopyItBeginsAgain();
    void theCopyIsMadeOnceADay();
    void aSecondReaderSeesChanges();
    void whatWasSaidToBeWrittenSurvivesAKill();
};

void TestJournal::itIsPrivateAndKeepsWhatWasWritten()
{
    const Bench bench;
    {
        Journal journal{bench.path};
        QVERIFY(journal.open());
        QCOMPARE(journal.origin(), Journal::Origin::New);
        QVERIFY(put(journal, 1));
        for (const auto suffix : {""_L1, "-wal"_L1})
            QCOMPARE(QFile::permissions(bench.path + suffix)
                         & (QFile::ReadGroup | QFile::ReadOther | QFile::WriteGroup | QFile::WriteOther),
                     QFile::Permissions{});
        QCOMPARE(journal.rows(u"PRAGMA journal_mode"_s)->constFirst()[0].toString(), u"wal"_s);
        QCOMPARE(journal.rows(u"PRAGMA synchronous"_s)->constFirst()[0].toInt(), 2);
        Journal crashed{bench.image(bench.path)};
        QVERIFY(crashed.open());
        QCOMPARE(count(crashed), 2);
    }
    Journal again{bench.path};
    QVERIFY(again.open());
    QCOMPARE(again.origin(), Journal::Origin::Found);
    QCOMPARE(count(again), 2);
}

void TestJournal::allOrNothing()
{
    const Bench bench;
    Journal journal{bench.path};
    QVERIFY(journal.open());
    const auto broken = journal.write([&]() -> Result<> {
        (void)journal.run(u"INSERT INTO attempt_sum VALUES('w', 'z', 'k', 1, 0, 0)"_s);
        return failed(ErrorCode::Conflict);
    });
    QCOMPARE(broken.error().code, ErrorCode::Conflict);
    QCOMPARE(count(journal), 0);
    QVERIFY(!journal.run(u"INSERT INTO nowhere VALUES(1)"_s));
    QVERIFY(put(journal, 1));
}

void TestJournal::migrationsRunOnceAndInOrder()
{
    const Bench bench;
    const QList<Migration> first{{1, {u"CREATE TABLE a(x)"_s}}};
    const QList<Migration> second{{1, {u"CREATE TABLE a(x)"_s}},
                                  {2, {u"ALTER TABLE a ADD COLUMN y"_s, u"UPDATE a SET y = x + 1"_s}}};
    const QList<Migration> broken{{1, {}}, {2, {}}, {3, {u"CREATE TABLE c(x)"_s, u"nonsense"_s}}};
    {
        Journal journal{bench.path, {.schema = &first}};
        QVERIFY(journal.open());
        QVERIFY(journal.run(u"INSERT INTO a VALUES(41)"_s));
    }
    {
        Journal journal{bench.path, {.schema = &second}};
        QVERIFY(journal.open());
        QCOMPARE(journal.rows(u"SELECT y FROM a"_s)->constFirst()[0].toInt(), 42);
    }
    Journal journal{bench.path, {.schema = &broken}};
    QVERIFY(!journal.open());
    Journal healthy{bench.path, {.schema = &second}}; // nothing of the broken step stayed
    QVERIFY(healthy.open());
    QCOMPARE(healthy.rows(u"PRAGMA user_version"_s)->constFirst()[0].toInt(), 2);
    QVERIFY(!healthy.rows(u"SELECT * FROM c"_s));
}

void TestJournal::oneOfANewerVersionIsLeftAlone()
{
    const Bench bench;
    {
        Journal journal{bench.path};
        QVERIFY(journal.open());
        QVERIFY(journal.run(u"PRAGMA user_version = 9999"_s));
    }
    Journal journal{bench.path};
    const auto opened = journal.open();
    QCOMPARE(opened.error().code, ErrorCode::FileFailed);
    QVERIFY(opened.error().message.contains(u"newer version"_s));
    QVERIFY(QFileInfo::exists(bench.path));
}

void TestJournal::J2_aLogThatWasCutAtAnyPageOpensAtACommittedState()
{
    const Bench bench;
    Journal journal{bench.path};
    QVERIFY(journal.open());
    constexpr int writes = 20;
    QList<qint64> sizes; // of the log after each commit
    for (int i = 1; i <= writes; ++i) {
        QVERIFY(put(journal, i));
        sizes.append(QFileInfo{bench.path + "-wal"_L1}.size());
    }
    constexpr qint64 header = 32;
    constexpr qint64 frame = 24 + 4096;
    int looked = 0;
    for (qint64 size = 0; size <= sizes.constLast();
         size += size == 0 ? header : frame / 4) { // each page, and within it
        const auto image = bench.image(bench.path);
        QVERIFY(QFile::resize(image + "-wal"_L1, size));
        Journal torn{image};
        QVERIFY2(torn.open(), qPrintable(QString::number(size)));
        QCOMPARE(torn.origin(), Journal::Origin::Found);
        const auto rows = count(torn);
        QCOMPARE(rows % 2, 0); // never half of a transaction
        const auto committed = std::ranges::count_if(sizes, [&](qint64 s) { return s <= size; });
        QVERIFY2(rows >= 2 * committed || rows == 0 || size < sizes.constFirst(),
                 qPrintable(u"%1 of %2 at %3"_s.arg(rows).arg(2 * committed).arg(size)));
        ++looked;
    }
    QVERIFY(looked > writes);
}

void TestJournal::J3_aFullDiskIsSaidAndNothingIsHalfWritten()
{
    const Bench bench;
    Journal journal{bench.path};
    QVERIFY(journal.open());
    QVERIFY(put(journal, 1));
    {
        const FileLimit full{rlim_t(QFileInfo{bench.path + "-wal"_L1}.size())};
        const auto refused = put(journal, 2);
        QVERIFY(!refused);
        QCOMPARE(refused.error().code, ErrorCode::FileFailed);
        QVERIFY2(refused.error().message.contains(u"nothing is sent to Google"_s), qPrintable(refused.error().message));
        QCOMPARE(count(journal), 2);
    }
    QVERIFY(put(journal, 3)); // there is room again
    QCOMPARE(count(journal), 4);
    QVERIFY(journal.run(u"PRAGMA query_only = 1"_s));
    const auto readOnly = put(journal, 4);
    QCOMPARE(readOnly.error().code, ErrorCode::FileFailed);
    QVERIFY2(readOnly.error().message.contains(u"may not be written"_s), qPrintable(readOnly.error().message));
    QVERIFY(journal.run(u"PRAGMA query_only = 0"_s));
    const auto pages = journal.rows(u"PRAGMA page_count"_s)->constFirst()[0].toInt();
    QVERIFY(journal.rows(u"PRAGMA max_page_count = %1"_s.arg(pages)));
    Result<> full{};
    for (int i = 10; full && i < 10'000; ++i)
        full = put(journal, i);
    QVERIFY(!full);
    QVERIFY2(full.error().message.contains(u"the disk is full"_s), qPrintable(full.error().message));
}

void TestJournal::J3_whatCannotBeOpenedIsSaid()
{
    const QTemporaryDir folder;
    QFile blocked{folder.filePath(u"notafolder"_s)};
    QVERIFY(blocked.open(QFile::WriteOnly));
    Journal journal{blocked.fileName() + "/journal.sqlite"_L1};
    QCOMPARE(journal.open().error().code, ErrorCode::FileFailed);
    QVERIFY(!journal.isOpen());
    QCOMPARE(journal.run(u"SELECT 1"_s).error().code, ErrorCode::FileFailed);
    const auto link = folder.filePath(u"link.sqlite"_s);
    QVERIFY(QFile::link(folder.filePath(u"elsewhere"_s), link));
    Journal linked{link};
    QVERIFY(!linked.open());
}

void TestJournal::J4_aDamagedFileIsKeptAndTheCopyTakesItsPlace_data()
{
    QTest::addColumn<QByteArray>("junk");
    QTest::addColumn<int>("at");
    QTest::newRow("the header") << QByteArray(100, 'x') << 0;
    QTest::newRow("a page") << QByteArray(4096 * 3, '\xa5') << 4096;
    QTest::newRow("all of it") << QByteArray(1 << 16, 'j') << 0;
}

void TestJournal::J4_aDamagedFileIsKeptAndTheCopyTakesItsPlace()
{
    QFETCH(const QByteArray, junk);
    QFETCH(const int, at);
    const Bench bench;
    {
        Journal journal{bench.path};
        QVERIFY(journal.open());
        QVERIFY(put(journal, 1));
        QVERIFY(journal.backUp(QDateTime::currentDateTimeUtc()));
    }
    QFile file{bench.path};
    QVERIFY(file.open(QFile::ReadWrite) && file.seek(at) && file.write(junk) == junk.size());
    file.close();
    Journal journal{bench.path};
    const auto opened = journal.open();
    QVERIFY2(opened, qPrintable(opened ? QString{} : opened.error().message));
    QCOMPARE(journal.origin(), Journal::Origin::Restored);
    QCOMPARE(count(journal), 2);
    QVERIFY(QFileInfo::exists(journal.keptAside()));
}

void TestJournal::J4_withoutACopyItBeginsAgain()
{
    const Bench bench;
    QVERIFY(QDir{}.mkpath(QFileInfo{bench.path}.path()));
    QFile file{bench.path};
    QVERIFY(file.open(QFile::WriteOnly) && file.write(QByteArray(10'000, 'j')) > 0);
    file.close();
    Journal journal{bench.path};
    QVERIFY(journal.open());
    QCOMPARE(journal.origin(), Journal::Origin::BegunAgain);
    QVERIFY(put(journal, 1));
}

void TestJournal::theCopyIsMadeOnceADay()
{
    const Bench bench;
    Journal journal{bench.path};
    QVERIFY(journal.open());
    const auto now = QDateTime::currentDateTimeUtc();
    QVERIFY(journal.backUp(now));
    const auto copy = bench.path + ".copy"_L1;
    const auto size = QFileInfo{copy}.size();
    QVERIFY(size > 0);
    QCOMPARE(QFile::permissions(copy) & (QFile::ReadGroup | QFile::ReadOther), QFile::Permissions{});
    for (int i = 0; i < 500; ++i)
        QVERIFY(put(journal, i));
    QVERIFY(journal.backUp(now.addSecs(3'600)));
    QCOMPARE(QFileInfo{copy}.size(), size);
    QVERIFY(journal.backUp(now.addDays(2)));
    QVERIFY(QFileInfo{copy}.size() > size);
}

void TestJournal::aSecondReaderSeesChanges()
{
    const Bench bench;
    Journal writer{bench.path};
    QVERIFY(writer.open() && writer.holdsLock());
    Journal reader{bench.path};
    QVERIFY(reader.open());
    QVERIFY(!reader.holdsLock());
    const auto before = reader.foreignChanges();
    QVERIFY(put(writer, 1));
    QVERIFY(reader.foreignChanges() != before);
    QCOMPARE(count(reader), 2);
}

/// The other process: writes as fast as it can and says after each commit how far it is.
static int writeUntilKilled(const QString &path)
{
    Journal journal{path};
    if (!journal.open())
        return 1;
    for (int i = 1;; ++i) {
        if (!put(journal, i))
            return 2;
        std::printf("%d\n", i);
        std::fflush(stdout);
    }
}

void TestJournal::whatWasSaidToBeWrittenSurvivesAKill()
{
    for (const int atLeast : {1, 7, 40}) {
        const Bench bench;
        QProcess writer;
        writer.start(QCoreApplication::applicationFilePath(), {u"tst_journal"_s, u"--write"_s, bench.path});
        int said = 0;
        while (said < atLeast) {
            QVERIFY(writer.canReadLine() || writer.waitForReadyRead(30'000));
            said = writer.readLine().trimmed().toInt();
        }
        QCOMPARE(::kill(pid_t(writer.processId()), SIGKILL), 0);
        QVERIFY(writer.waitForFinished());
        for (const auto &line : writer.readAllStandardOutput().split('\n'))
            said = std::max(said, line.toInt());
        Journal journal{bench.path};
        QVERIFY(journal.open());
        QVERIFY(journal.holdsLock()); // the kernel gave it back
        QCOMPARE(journal.origin(), Journal::Origin::Found);
        QVERIFY2(count(journal) >= 2 * said, qPrintable(u"%1 rows, said %2"_s.arg(count(journal)).arg(said)));
        QVERIFY(count(journal) <= 2 * (said + 1));
        QCOMPARE(count(journal) % 2, 0);
    }
}

#include "tests/support/testmain.h"
int main(int argc, char *argv[])
{
    QCoreApplication app{argc, argv};
    if (const auto arguments = QCoreApplication::arguments(); arguments.value(1) == "--write"_L1)
        return writeUntilKilled(arguments.value(2));
    TestJournal test;
    return QTest::qExec(&test, argc, argv);
}
#include "tst_journal.moc"
