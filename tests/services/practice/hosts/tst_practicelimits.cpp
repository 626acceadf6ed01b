// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/services/practice/hosts/rig.h"

#include <QSignalSpy>
#include <QTest>

#include <cerrno>

#include <sched.h>
#include <sys/ioctl.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

using namespace Qt::StringLiterals;

/// What a program on a practice host may not do to the machine that it runs on, and how much of its disk it gets.
class TestPracticeLimits : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase()
    {
        m_rig = std::make_unique<SliceRig>(m_node, 7, 1);
        QVERIFY(m_rig->port > 0);
        m_rig->hosts = std::make_unique<SandboxHosts>();
        m_rig->hosts->setDiskLimits(m_limits);
        const auto port = m_rig->hosts->start(0, m_rig->folder.filePath(u"state"_s));
        QVERIFY(port);
        m_rig->port = *port;
        m_rig->hosts->setSshKeys(m_node, {m_rig->keyLine(u"nixie"_s)});
        BOOT_OR_SKIP(*m_rig);
    }

    void callsThatNoHostNeedsAreRefused_data()
    {
        QTest::addColumn<QString>("call");
        QTest::addColumn<int>("error");
        const auto row = [](const char *name, long number, const QString &arguments, int error) {
            QTest::newRow(name) << u"%1, %2"_s.arg(number).arg(arguments) << error;
        };
        row("keyctl", SYS_keyctl, u"0, -4, 1"_s, EPERM);
        row("add_key", SYS_add_key, u"b'user', b'name', b'value', 5, -4"_s, EPERM);
        row("request_key", SYS_request_key, u"b'user', b'name', 0, -4"_s, EPERM);
        row("bpf", SYS_bpf, u"0, 0, 0"_s, EPERM);
        row("perf_event_open", SYS_perf_event_open, u"0, 0, 0, 0, 0"_s, EPERM);
        row("userfaultfd", SYS_userfaultfd, u"1"_s, EPERM);
        row("kexec_load", SYS_kexec_load, u"0, 0, 0, 0"_s, EPERM);
        row("finit_module", SYS_finit_module, u"-1, 0, 0"_s, EPERM);
        row("the kernel's log", SYS_syslog, u"10, 0, 0"_s, EPERM);
        row("open_by_handle_at", SYS_open_by_handle_at, u"-1, 0, 0"_s, EPERM);
        row("mount", SYS_mount, u"b'none', b'/mnt', b'tmpfs', 0, 0"_s, EPERM);
        row("fsopen", SYS_fsopen, u"b'tmpfs', 0"_s, EPERM);
        row("open_tree", SYS_open_tree, u"-100, b'/tmp', 0"_s, EPERM);
        row("setns", SYS_setns, u"-1, 0"_s, EPERM);
        row("io_uring_setup", SYS_io_uring_setup, u"1, 0"_s, ENOSYS);
        row("clone3", SYS_clone3, u"0, 0"_s, ENOSYS);
        row("unshare, user namespace", SYS_unshare, QString::number(CLONE_NEWUSER), EPERM);
        row("TIOCSTI", SYS_ioctl, u"0, %1, b'x'"_s.arg(TIOCSTI), EPERM);
        row("TIOCSTI with more bits", SYS_ioctl, u"0, ctypes.c_long(%1), b'x'"_s.arg(TIOCSTI + (1L << 32)), EPERM);
        row("TIOCLINUX", SYS_ioctl, u"0, %1, b'x'"_s.arg(TIOCLINUX), EPERM);
        for (const auto &[name, family] : {std::pair{"AF_PACKET", AF_PACKET},
                                           {"AF_VSOCK", AF_VSOCK},
                                           {"AF_ALG", AF_ALG},
                                           {"AF_TIPC", AF_TIPC},
                                           {"AF_KEY", AF_KEY}})
            row(name, SYS_socket, u"%1, %2, 0"_s.arg(family).arg(int(SOCK_RAW)), EAFNOSUPPORT);
#ifdef __x86_64__
        row("x32", 0x40000000L + SYS_getpid, u"0"_s, ENOSYS);
#endif
    }

    void callsThatNoHostNeedsAreRefused()
    {
        QFETCH(QString, call);
        QFETCH(int, error);
        const auto told = u"-1 %1"_s.arg(error);
        QCOMPARE(errorOf(call, {}), told);
        QCOMPARE(errorOf(call, u"sudo "_s), told); // what a sandbox can have of root is not more
    }

    void whatProgramsDoNeedGoesOn()
    {
        QCOMPARE(errorOf(u"%1, 0x400"_s.arg(SYS_unshare), {}), u"0 0"_s); // CLONE_FILES
        QCOMPARE(m_rig->on(0,
                           u"sudo whoami; (echo fork | cat); python3 -c 'import threading, socket, asyncio; "
                           "t = threading.Thread(target=print, args=(\"thread\",)); t.start(); t.join(); "
                           "[socket.socket(f, socket.SOCK_DGRAM).close() for f in (1, 2, 10, 16)]; "
                           "asyncio.run(asyncio.sleep(0)); print(\"sockets\")'"_s),
                 u"root\nfork\nthread\nsockets"_s);
    }

    /// In a user namespace of one's own one has every privilege again.
    void noUserNamespaceIsMade()
    {
        QVERIFY(m_rig->on(0, u"unshare -U true"_s).startsWith("exit "_L1));
        QVERIFY(m_rig->on(0, u"sudo unshare -U true"_s).startsWith("exit "_L1));
    }

    void aFileEndsAtHalfADisk()
    {
        QCOMPARE(m_rig->on(0,
                           u"dd if=/dev/zero of=big bs=1M count=70 2>&1 | grep -o 'File too large'; stat -c %s big; "
                           "rm big"_s),
                 u"File too large\n%1"_s.arg(m_limits.file()));
    }

    /// First its programs are told that it is full, as on a VM; it is free again once there is room.
    void aFullDiskTakesNothingMoreUntilThereIsRoom()
    {
        (void)m_rig->on(0, u"for i in a b c; do head -c 40M /dev/zero > $i; done"_s);
        QTRY_VERIFY_WITH_TIMEOUT(m_rig->on(0, u"echo x > more"_s).contains("No space left on device"_L1), 20'000);
        m_rig->hosts->setCondition(m_node, 0, u"disk-full"_s, u"1"_s);
        m_rig->hosts->setCondition(m_node, 0, u"disk-full"_s, {}); // the world's own trouble is over, this one is not
        QVERIFY(m_rig->on(0, u"echo x > more"_s).contains("No space left on device"_L1));
        QCOMPARE(m_rig->on(0, u"rm -f a b c"_s), QString{});
        QTRY_COMPARE_WITH_TIMEOUT(m_rig->on(0, u"echo x > more"_s), QString{}, 20'000);
    }

    /// Whoever gets round that is turned off, before this machine's disk is full.
    void aHostThatWritesToItsFullDiskIsTurnedOff()
    {
        QSignalSpy lost{m_rig->hosts.get(), &Hosts::lost};
        (void)m_rig->on(0,
                        u"exec 3> d 4> e 5> f 6> g 7> h; for i in 3 4 5; do head -c 40M /dev/zero >&$i; done; "
                        "until [ -e /run/practice/conditions/disk-full ]; do sleep 0.1; done; "
                        "for i in 6 7; do head -c 40M /dev/zero >&$i; done; sleep 50"_s);
        QTRY_COMPARE_WITH_TIMEOUT(lost.size(), 1, 30'000);
        QVERIFY2(lost[0][1].toString().contains("full disk"_L1), qPrintable(lost[0][1].toString()));
    }

    void whatAFolderTakes()
    {
        QTemporaryDir folder;
        const auto empty = diskUsage(folder.path());
        QFile file{folder.filePath(u"file"_s)};
        QVERIFY(file.open(QIODevice::WriteOnly) && file.resize(1'000'000'000)
                && file.write(QByteArray(100'000, 'x')) > 0 && file.flush());
        QVERIFY(QFile::link(u"/usr"_s, folder.filePath(u"link"_s)));
        QCOMPARE(::link(QFile::encodeName(file.fileName()).constData(),
                        QFile::encodeName(folder.filePath(u"same"_s)).constData()),
                 0);
        const auto size =
            diskUsage(folder.path()) - empty; // holes take nothing, a link is not followed or counted twice
        QVERIFY2(size >= 100'000 && size < 300'000, QByteArray::number(size).constData());
        QCOMPARE(diskUsage(folder.filePath(u"none"_s)), 0);
    }

private:
    /// What a system call gives, and its error.
    [[nodiscard]] QString errorOf(const QString &call, const QString &before) const
    {
        return m_rig->on(0,
                         before
                             + u"python3 -c \"import ctypes; l = ctypes.CDLL(None, use_errno=True); print(l.syscall("
                               "%1), ctypes.get_errno())\" </dev/null"_s.arg(call));
    }

    static constexpr qint64 mebibyte = 1024LL * 1024;
    static constexpr DiskLimits m_limits{
        .disk = 90 * mebibyte, .all = 1024 * mebibyte, .reserve = 1, .margin = 64 * mebibyte};
    std::unique_ptr<SliceRig> m_rig;
    const QString m_node = nodeName(u"limited"_s);
};

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(TestPracticeLimits)
#include "tst_practicelimits.moc"
