// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/core/lockedbytes.h"
#include "services/core/wipe.h"

#include <QFile>
#include <QScopeGuard>
#include <QTest>

#include <sys/resource.h>
#include <unistd.h>

namespace {

/// "rd wr mr mw me ac lo dd": of the piece of memory that `place` is in; empty: the system does not say so.
QList<QByteArray> flagsOf(const void *place)
{
    const auto wanted = reinterpret_cast<quintptr>(place);
    QFile maps{QStringLiteral("/proc/self/smaps")};
    if (!maps.open(QFile::ReadOnly))
        return {};
    bool isIn = false;
    const auto lines = maps.readAll().split('\n');
    for (const auto &line : lines) {
        const auto ends = line.left(line.indexOf(' ')).split('-');
        bool isStart = false;
        bool isEnd = false;
        const auto from = ends[0].toULongLong(&isStart, 16);
        const auto to = ends.value(1).toULongLong(&isEnd, 16);
        if (isStart && isEnd)
            isIn = from <= wanted && wanted < to;
        else if (isIn && line.startsWith("VmFlags:"))
            return line.mid(8).simplified().split(' ');
    }
    return {};
}

} // namespace

class TestLockedBytes : public QObject
{
    Q_OBJECT

private slots:
    void itHoldsACopyWithAZeroByteBehind()
    {
        const auto page = qsizetype(::sysconf(_SC_PAGESIZE));
        for (const qsizetype size : {qsizetype{0}, qsizetype{1}, page - 1, page, 3 * page + 7}) {
            const QByteArray secret(size, 's');
            const auto kept = LockedBytes::of(secret);
            if (!kept)
                QSKIP("this system locks no memory for us");
            QVERIFY(kept->view() == QByteArrayView{secret});
            QVERIFY(kept->view().data() != secret.constData());
            QCOMPARE(kept->view().data()[size], '\0');
        }
    }

    void itStaysOutOfSwapAndCoreDumps()
    {
        const auto kept = LockedBytes::of("a secret");
        if (!kept)
            QSKIP("this system locks no memory for us");
        const auto flags = flagsOf(kept->view().data());
        if (flags.isEmpty())
            QSKIP("this system does not say what it does with memory");
        QVERIFY2(flags.contains("dd"), flags.join(' ').constData());
#ifndef __SANITIZE_ADDRESS__ // which makes nothing of mlock()
        QVERIFY2(flags.contains("lo"), flags.join(' ').constData());
#endif
    }

    void withoutLockedMemoryThereIsNone()
    {
#ifdef __SANITIZE_ADDRESS__
        QSKIP("the sanitizer makes nothing of mlock()");
#endif
        if (::geteuid() == 0)
            QSKIP("whoever may do everything may lock memory, too");
        rlimit before{};
        QCOMPARE(::getrlimit(RLIMIT_MEMLOCK, &before), 0);
        auto none = before;
        none.rlim_cur = 0;
        QCOMPARE(::setrlimit(RLIMIT_MEMLOCK, &none), 0);
        const auto again = qScopeGuard([&before] { ::setrlimit(RLIMIT_MEMLOCK, &before); });
        QVERIFY(!LockedBytes::of("a secret"));
    }

    void whoUsesItKeepsItAndCopiesNothing()
    {
        auto kept = LockedBytes::of("a secret");
        if (!kept)
            QSKIP("this system locks no memory for us");
        const auto *place = kept->view().data();
        const std::weak_ptr watch{kept};
        {
            const SecretBytes used{kept->view(), kept};
            kept.reset();
            QCOMPARE(used.bytes(), "a secret");
            QVERIFY(used.bytes().constData() == place);
            QVERIFY(!watch.expired());
        }
        QVERIFY(watch.expired());
    }
};

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(TestLockedBytes)
#include "tst_lockedbytes.moc"
