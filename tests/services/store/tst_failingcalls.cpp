// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later

// Memory, descriptors or the disk run out at each call in turn: settings, journal and documents say so, nothing
// crashes, and what was there before is there afterwards. tests/support/failingcalls.c lets the calls fail.
#include "services/store/documents.h"
#include "services/store/jsonfile.h"
#include "services/store/settings.h"
#include "tests/support/journalhere.h"

#include <QTemporaryDir>
#include <QTest>

#include <cerrno>
#include <functional>
#include <vector>

#include <dlfcn.h>
#include <unistd.h>

using namespace Qt::StringLiterals;

namespace {

using FailCall = void (*)(const char *call, long nth, int error, const char *path);
using EndFailing = int (*)();

template <typename Function>
Function preloaded(const char *name)
{
    return reinterpret_cast<Function>(::dlsym(RTLD_DEFAULT, name));
}

/// Lets the first call fail, then the second, and so on, until `work` needs no further one; of the many allocations
/// some. `check` comes afterwards, when nothing fails any more. Gives how often a call failed; -1: a check did not
/// hold.
int failEach(const QByteArray &call, int error, const std::function<void(const QString &folder)> &work,
             const std::function<bool(const QString &folder)> &check)
{
    constexpr int most = 1'000;
    const int step = call == "malloc" ? 97 : 1;
    for (int round = 0; round < most; ++round) {
        const int nth = 1 + round * step;
        const QTemporaryDir folder;
        preloaded<FailCall>("failCall")(call.constData(), nth, error, QFile::encodeName(folder.path()).constData());
        work(folder.path());
        const bool hasFailed = preloaded<EndFailing>("endFailing")() != 0;
        if (!check(folder.path())) {
            qWarning("when call %d failed", nth);
            return -1;
        }
        if (!hasFailed)
            return round;
    }
    return most;
}

void addCalls()
{
    QTest::addColumn<QByteArray>("call");
    QTest::addColumn<int>("error");
    QTest::newRow("no descriptor is left") << "open"_ba << EMFILE;
    QTest::newRow("no memory is left") << "open"_ba << ENOMEM;
    QTest::newRow("the disk is full") << "write"_ba << ENOSPC;
    QTest::newRow("the disk fails") << "write"_ba << EIO;
    QTest::newRow("the disk fails late") << "sync"_ba << EIO;
}

/// Of the journal alone: settings are written by Qt.
void addAllocations()
{
#ifndef TPUDESK_SANITIZED
    const QTemporaryDir folder;
    JournalHere journal{folder.filePath(u"journal.sqlite"_s)};
    QVERIFY(journal.open()); // SQLite is loaded by this
    QTest::newRow("SQLite gets no memory") << "malloc"_ba << ENOMEM;
#endif
}

bool isSaid(const Result<> &result)
{
    return result || !result.error().message.isEmpty();
}

Result<> put(JournalHere &journal, int number)
{
    return journal.here<void>([number](Journal &at) {
        return at.write([&at, number]() -> Result<> {
            for (const auto *zone : {"y", "z"}) {
                if (const auto one = at.run(u"INSERT INTO attempt_sum VALUES('w', ?, ?, ?, 0, 0)"_s,
                                            {QString::fromLatin1(zone), QString::number(number), number});
                    !one)
                    return one;
            }
            return {};
        });
    });
}

int countIn(JournalHere &journal)
{
    const auto rows = journal.rows(u"SELECT count(*) FROM attempt_sum"_s);
    return rows ? rows->constFirst()[0].toInt() : -1;
}

} // namespace

class TestFailingCalls : public QObject
{
    Q_OBJECT

private slots:
    void L7_settingsAreOldOrNewAndWhatFailedIsSaid_data() { addCalls(); }
    void L7_settingsAreOldOrNewAndWhatFailedIsSaid()
    {
        QFETCH(QByteArray, call);
        QFETCH(int, error);
        QString said;
        const int failures = failEach(
            call, error,
            [&said](const QString &folder) {
                const auto keep = [&folder](const QString &language) {
                    Settings settings{folder + u"/own/settings.json"_s};
                    settings.change([&](SettingsValues &values) { values.language = language; });
                    const auto saved = settings.save();
                    return isSaid(saved) && saved.has_value() == !settings.problem()
                        ? saved.has_value() ? language : u"-"_s
                        : u"nothing was said"_s;
                };
                said = keep(u"ko"_s); // one after the other
                said += u',' + keep(u"zh_CN"_s);
            },
            [&said](const QString &folder) {
                const auto read = readJsonFile(folder + u"/own/settings.json"_s);
                const auto there = read                        ? (*read)["language"_L1].toString()
                    : read.error().code == ErrorCode::NotFound ? u"-"_s
                                                               : u"damaged"_s;
                const auto last = said.section(u',', 1) == "-"_L1 ? said.section(u',', 0, 0) : said.section(u',', 1);
                // What was reported as saved is there; what was not may still be, whole.
                return !said.contains("nothing"_L1)
                    && (there == last || (said.contains(u'-') && there != "damaged"_L1));
            });
        QVERIFY2(failures > 1, qPrintable(u"%1; %2"_s.arg(failures).arg(said)));
    }

    void L7_theJournalKeepsWholeTransactionsAndWhatFailedIsSaid_data()
    {
        addCalls();
        addAllocations();
    }
    void L7_theJournalKeepsWholeTransactionsAndWhatFailedIsSaid()
    {
        QFETCH(QByteArray, call);
        QFETCH(int, error);
        int acknowledged = 0;
        bool isTold = true;
        const int failures = failEach(
            call, error,
            [&](const QString &folder) {
                acknowledged = 0;
                JournalHere journal{folder + u"/own/journal.sqlite"_s};
                const auto opened = journal.open();
                isTold = isSaid(opened);
                for (int number = 1; opened && number <= 3; ++number) {
                    const auto written = put(journal, number);
                    acknowledged += written ? 1 : 0;
                    isTold = isTold && isSaid(written);
                }
                static_cast<void>(
                    journal.here<void>([](Journal &at) { return at.backUp(QDateTime::currentDateTimeUtc()); }));
            },
            [&](const QString &folder) {
                JournalHere journal{folder + u"/own/journal.sqlite"_s};
                const auto opened = journal.open();
                const int rows = opened ? countIn(journal) : -1;
                if (!isTold || !opened || !journal.found().keptAside.isEmpty())
                    return false;
                return rows % 2 == 0 && rows >= 2 * acknowledged && rows <= 2 * 3;
            });
        QVERIFY2(failures > 3, qPrintable(QString::number(failures)));
    }

    void L7_documentsThatWereSaidToBeKeptAreThere_data()
    {
        addCalls();
        addAllocations();
    }
    void L7_documentsThatWereSaidToBeKeptAreThere()
    {
        QFETCH(QByteArray, call);
        QFETCH(int, error);
        QStringList kept;
        bool isTold = true;
        const auto now = QDateTime::currentDateTimeUtc();
        const int failures = failEach(
            call, error,
            [&](const QString &folder) {
                kept.clear();
                JournalHere journal{folder + u"/own/journal.sqlite"_s};
                isTold = isSaid(journal.open());
                Documents documents{&journal};
                for (const auto &id : {u"a"_s, u"b"_s, u"c"_s}) {
                    const auto taken = documents.put(u"job"_s, id, {{u"name"_s, id}}, now);
                    const auto onDisk = waited(documents.kept());
                    isTold = isTold && isSaid(taken) && isSaid(onDisk);
                    if (taken && onDisk)
                        kept << id;
                }
            },
            [&](const QString &folder) {
                JournalHere journal{folder + u"/own/journal.sqlite"_s};
                if (!isTold || !journal.open())
                    return false;
                const Documents documents{&journal};
                return std::ranges::all_of(kept, [&documents](const QString &id) {
                    const auto found = documents.find(u"job"_s, id);
                    return found && found->body["name"_L1].toString() == id;
                });
            });
        QVERIFY2(failures > 3, qPrintable(QString::number(failures)));
    }
};

#include "tests/support/testmain.h"
int main(int argc, char *argv[])
{
    if (preloaded<FailCall>("failCall") == nullptr && qgetenv("LD_PRELOAD") != TPUDESK_FAILING_CALLS) {
        qputenv("LD_PRELOAD", TPUDESK_FAILING_CALLS);
        qputenv("ASAN_OPTIONS", qgetenv("ASAN_OPTIONS") + ":verify_asan_link_order=0");
        QByteArray self = "/proc/self/exe";
        std::vector<char *> arguments{self.data()};
        arguments.insert(arguments.end(), argv, argv + argc);
        arguments.push_back(nullptr);
        ::execv(self.constData(), arguments.data());
    }
    const QCoreApplication app{argc, argv};
    TestFailingCalls test;
    return QTest::qExec(&test, argc, argv);
}
#include "tst_failingcalls.moc"
