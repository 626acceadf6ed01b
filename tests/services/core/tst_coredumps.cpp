// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/core/coredumps.h"

#include <QTest>

#include <functional>

#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

namespace {

/// In a process of its own, as the limits of this one are the other tests' too; 0: all of it was so.
int inChild(const std::function<int()> &looks)
{
    const pid_t child = ::fork();
    if (child == 0)
        ::_exit(looks());
    int status = -1;
    ::waitpid(child, &status, 0);
    return status;
}

rlim_t softLimit()
{
    rlimit limit{};
    ::getrlimit(RLIMIT_CORE, &limit);
    return limit.rlim_cur;
}

void allow(rlim_t bytes)
{
    rlimit limit{};
    ::getrlimit(RLIMIT_CORE, &limit);
    limit.rlim_cur = std::min(bytes, limit.rlim_max);
    ::setrlimit(RLIMIT_CORE, &limit);
}

} // namespace

class TestCoreDumps : public QObject
{
    Q_OBJECT

private slots:
    void L1_noCoreIsWrittenAndNobodyLooksIntoTheMemory()
    {
        QCOMPARE(inChild([] {
                     allow(4096);
                     coredumps::forbid();
                     coredumps::hideMemory();
                     return softLimit() == 0 && ::prctl(PR_GET_DUMPABLE) == 0 ? 0 : 1;
                 }),
                 0);
    }

    void aProgramOfTheUsersMayBeDebugged()
    {
        if (inChild([] { return allow(4096), softLimit() == 4096 ? 0 : 1; }) != 0)
            QSKIP("no core dumps here at all");
        QCOMPARE(inChild([] {
                     allow(4096);
                     coredumps::forbid();
                     coredumps::forbid(); // the second time there is nothing left to remember
                     return inChild([] {
                         coredumps::allowAgain();
                         return softLimit() == 4096 ? 0 : 1;
                     });
                 }),
                 0);
    }

    void whereNothingWasForbiddenNothingIsChanged()
    {
        QCOMPARE(inChild([] {
                     allow(0);
                     coredumps::allowAgain();
                     return softLimit() == 0 ? 0 : 1;
                 }),
                 0);
    }
};

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(TestCoreDumps)
#include "tst_coredumps.moc"
