// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/lease/lease.h"
#include "tests/fakes/virtualclock.h"

#include <QFile>
#include <QFileInfo>
#include <QProcess>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include <csignal>
#include <thread>

#include <sys/resource.h>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

LeaseRecord beginning()
{
    return {.self = {.id = QUuid::createUuid(), .name = u"laptop"_s}};
}

LeaseFile::Change nextEpoch()
{
    return [](const LeaseRecord &now) -> Result<LeaseRecord> {
        auto next = now;
        ++next.epoch;
        return next;
    };
}

/// No file of this process may become larger: as on a disk that is full.
class FullDisk
{
public:
    explicit FullDisk(rlim_t bytes)
    {
        std::signal(SIGXFSZ, SIG_IGN);
        ::getrlimit(RLIMIT_FSIZE, &m_before);
        const rlimit limit{.rlim_cur = bytes, .rlim_max = m_before.rlim_max};
        ::setrlimit(RLIMIT_FSIZE, &limit);
    }
    ~FullDisk() { ::setrlimit(RLIMIT_FSIZE, &m_before); }
    Q_DISABLE_COPY_MOVE(FullDisk)

private:
    rlimit m_before{};
};

} // namespace

class TestLeaseFile : public QObject
{
    Q_OBJECT

private slots:
    void withoutAFileTheRightIsHere();
    void whatIsSwappedIsOnTheDiskAndPrivate();
    void anErrorOfTheChangeChangesNothing();
    void whoeverComesFirstWins();
    void aHalfWrittenRecordLeavesTheOneBefore();
    void aDamagedFileLetsNobodyAct();
    void aFullDiskTakesNothingAway();
    void whatAnotherProcessSwapsIsSeen();

private:
    QTemporaryDir m_folder;
    int m_files = 0;
    [[nodiscard]] QString newFile() { return m_folder.filePath(u"%1/requests.lease"_s.arg(++m_files)); }
};

void TestLeaseFile::withoutAFileTheRightIsHere()
{
    VirtualClock clock;
    const Lease lease{newFile(), &clock};
    QVERIFY(lease.mayAct() && lease.condition()() && !lease.refusal());
    const Lease never{QString{}, &clock};
    QVERIFY(never.mayAct() && never.condition()());
}

void TestLeaseFile::whatIsSwappedIsOnTheDiskAndPrivate()
{
    const LeaseFile file{newFile()};
    QCOMPARE(file.read().error().code, ErrorCode::NotFound);
    QCOMPARE(file.swap(nextEpoch()).error().code, ErrorCode::NotFound);
    const auto first = file.make(beginning());
    QVERIFY(first);
    QCOMPARE(file.make(beginning())->self, first->self); // one that is there stays
    for (quint64 epoch = 1; epoch < 20; ++epoch) {
        QCOMPARE(file.swap(nextEpoch())->epoch, epoch);
        QCOMPARE(LeaseFile{file.path()}.read()->epoch, epoch);
    }
    QCOMPARE(QFileInfo{file.path()}.size(), LeaseFile::size);
    QCOMPARE(QFile::permissions(file.path()) & (QFile::ReadGroup | QFile::ReadOther | QFile::WriteOther),
             QFile::Permissions{});
}

void TestLeaseFile::anErrorOfTheChangeChangesNothing()
{
    const LeaseFile file{newFile()};
    QVERIFY(file.make(beginning()));
    const auto before = *file.read();
    const auto refused =
        file.swap([](const LeaseRecord &) -> Result<LeaseRecord> { return failed(ErrorCode::Conflict); });
    QCOMPARE(refused.error().code, ErrorCode::Conflict);
    QCOMPARE(*file.read(), before);
}

void TestLeaseFile::whoeverComesFirstWins()
{
    const LeaseFile file{newFile()};
    QVERIFY(file.make(beginning()));
    constexpr int rivals = 4;
    constexpr int turns = 50;
    std::array<int, rivals> won{};
    {
        std::vector<std::jthread> threads;
        for (auto &mine : won) {
            threads.emplace_back([&mine, path = file.path()] {
                const LeaseFile same{path};
                for (quint64 epoch = 0; epoch < turns; ++epoch) {
                    const auto swapped = same.swap([epoch](const LeaseRecord &now) -> Result<LeaseRecord> {
                        if (now.epoch != epoch)
                            return failed(ErrorCode::Conflict);
                        auto next = now;
                        ++next.epoch;
                        return next;
                    });
                    mine += swapped ? 1 : 0;
                }
            });
        }
    }
    // Each epoch was begun by one of them at most: who had seen an older one was refused.
    QCOMPARE(std::accumulate(won.begin(), won.end(), 0), int(file.read()->epoch));
}

void TestLeaseFile::aHalfWrittenRecordLeavesTheOneBefore()
{
    const LeaseFile file{newFile()};
    QVERIFY(file.make(beginning()));
    QVERIFY(file.swap(nextEpoch()));
    QVERIFY(file.swap(nextEpoch()));
    // The third turn lies in the second slot.
    QFile raw{file.path()};
    QVERIFY(raw.open(QFile::ReadWrite));
    QVERIFY(raw.seek(LeaseFile::slotSize + 40));
    QVERIFY(raw.write("torn") > 0);
    raw.close();
    QCOMPARE(file.read()->epoch, 1U);
    QCOMPARE(file.swap(nextEpoch())->epoch, 2U);
}

void TestLeaseFile::aDamagedFileLetsNobodyAct()
{
    const auto path = newFile();
    QVERIFY(LeaseFile{path}.make(beginning()));
    QFile raw{path};
    QVERIFY(raw.open(QFile::ReadWrite));
    QVERIFY(raw.write(QByteArray{LeaseFile::size, 'x'}) > 0);
    raw.close();
    VirtualClock clock;
    Lease lease{path, &clock};
    QVERIFY(!lease.mayAct() && !lease.condition()());
    QVERIFY(lease.refusal() && lease.refusal()->message.contains(path));
    QVERIFY(!lease.swap(nextEpoch()));
    QVERIFY(!LeaseFile{path}.make(beginning())); // nothing is written over
}

void TestLeaseFile::aFullDiskTakesNothingAway()
{
    const LeaseFile file{newFile()};
    QVERIFY(file.make(beginning()));
    QFile other{m_folder.filePath(u"other"_s)};
    QVERIFY(other.open(QFile::WriteOnly));
    const FullDisk full{LeaseFile::size};
    QVERIFY(other.write(QByteArray{2 * LeaseFile::size, 'x'}) < 2 * LeaseFile::size || !other.flush());
    for (quint64 epoch = 1; epoch < 5; ++epoch)
        QCOMPARE(file.swap(nextEpoch())->epoch, epoch);
}

void TestLeaseFile::whatAnotherProcessSwapsIsSeen()
{
    VirtualClock clock;
    const auto path = newFile();
    Lease mine{path, &clock};
    QVERIFY(mine.swap(nextEpoch()));
    QSignalSpy changed{&mine, &Lease::changed};
    const auto condition = mine.condition();
    QVERIFY(condition());
    QVERIFY(LeaseFile{path}.swap([](const LeaseRecord &now) {
        return leaserules::handingOver(now, {QUuid::createUuid(), u"lab"_s}, QUuid::createUuid());
    }));
    QVERIFY(!condition()); // at once, whoever asks
    QVERIFY(QTest::qWaitFor([&] { return !mine.mayAct(); }));
    QVERIFY(!changed.isEmpty());
}

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(TestLeaseFile)
#include "tst_leasefile.moc"
