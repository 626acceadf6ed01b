// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/services/practice/hosts/rig.h"

#include <QElapsedTimer>
#include <QTest>

using namespace Qt::StringLiterals;

/// Folders that practice hosts share, apt and systemctl behind them: over real SSH, as a user does it.
class TestPracticeFolders : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase()
    {
        m_rig = std::make_unique<SliceRig>(m_node, 2, 3);
        m_rig->hosts->setSshKeys(m_other, {m_rig->keyLine(u"nixie"_s)});
        BOOT_OR_SKIP(*m_rig);
    }

    void aptInstallsWhatIsKnownAndNothingElse()
    {
        QVERIFY(on(0, u"apt-get install tree"_s).contains(u"are you root?"_s));
        QCOMPARE(on(0, u"sudo -n apt-get -qq -y install no-such-package"_s),
                 u"exit 100: E: Unable to locate package no-such-package"_s);
        QCOMPARE(on(0, u"command -v exportfs"_s), u"exit 1: "_s);
        QCOMPARE(on(0, u"mount -t nfs4 10.164.0.3:/x /mnt"_s).section(u'\n', 0, 0),
                 u"exit 1: mount: /mnt: must be superuser to use mount."_s);
        QVERIFY(on(0, u"sudo mount -t nfs4 10.164.0.3:/x /mnt"_s)
                    .contains(u"you might need a /sbin/mount.<type> helper program"_s));
        QVERIFY(on(0, u"sudo apt-get -q update"_s).contains(u"jammy InRelease"_s));
        const QString done = on(0, u"sudo apt-get -q -y --no-install-recommends install nfs-kernel-server"_s);
        QVERIFY2(done.contains(u"5 newly installed"_s) && done.contains(u"Setting up nfs-kernel-server"_s),
                 qPrintable(done));
        QCOMPARE(on(0, u"dpkg-query -W -f '${db:Status-Status}' nfs-common"_s), u"installed"_s);
        QVERIFY(on(0, u"sudo apt-get -q -y install nfs-kernel-server"_s).contains(u"already the newest version"_s));
        QVERIFY(
            on(1, u"dpkg -s nfs-common"_s).startsWith(u"exit 1: dpkg-query: package 'nfs-common' is not installed"_s));
        for (const int number : {1, 2})
            QCOMPARE(on(number, u"sudo apt-get -qq -y install nfs-common"_s), QString{});
        QCOMPARE(
            on(2,
               u"head -2 $(command -v apt-get) | grep -c imitation; head -2 $(command -v mount.nfs4) | grep -c imitation"_s),
            u"1\n1"_s);
    }

    // N2: unattended-upgrades has the lock on a VM that has just been made.
    void aHeldLockIsNamedAndWaitedFor()
    {
        m_rig->hosts->setCondition(m_node, 1, u"apt-lock"_s, u"600"_s);
        const auto tried = [this] { return on(1, u"sudo apt-get -qq -y install tree"_s); };
        QTRY_VERIFY(tried().startsWith(u"exit 100: "_s));
        const QString refused = tried();
        QVERIFY2(
            refused.contains(u"E: Could not get lock /var/lib/dpkg/lock-frontend. It is held by process "_s)
                && refused.contains(u" (unattended-upgr)\n"_s)
                && refused.contains(
                    u"E: Unable to acquire the dpkg frontend lock (/var/lib/dpkg/lock-frontend), is another process using it?"_s),
            qPrintable(refused));
        QVERIFY(on(1, u"sudo apt-get -q update"_s).contains(u"/var/lib/apt/lists/lock"_s));
        QElapsedTimer timer;
        timer.start();
        QVERIFY(
            on(1, u"sudo apt-get -q -y -o DPkg::Lock::Timeout=1 install tree"_s).contains(u"Waiting for cache lock"_s));
        QVERIFY(timer.elapsed() >= 1000);
        m_rig->hosts->setCondition(m_node, 1, u"apt-lock"_s, {});
        QVERIFY(!on(1, u"sudo apt-get -q -y -o DPkg::Lock::Timeout=30 install tree"_s).startsWith(u"exit"_s));
    }

    void systemctlKnowsTheServer()
    {
        QCOMPARE(on(0, u"systemctl is-active nfs-kernel-server; systemctl is-enabled nfs-server"_s),
                 u"active\nenabled"_s);
        QVERIFY(on(0, u"systemctl stop nfs-server"_s).contains(u"authentication required"_s));
        QCOMPARE(on(0, u"sudo systemctl stop nfs-server && systemctl is-active nfs-server"_s), u"exit 3: inactive"_s);
        QCOMPARE(on(0, u"sudo systemctl enable --now nfs-kernel-server && systemctl is-active --quiet nfs-server"_s),
                 QString{});
        QCOMPARE(on(1, u"systemctl start nfs-server"_s).section(u'\n', 0, 0),
                 u"exit 1: Failed to start nfs-server.service: Interactive authentication required."_s);
        QCOMPARE(on(1, u"sudo systemctl start nfs-server"_s),
                 u"exit 5: Failed to start nfs-server.service: Unit nfs-server.service not found."_s);
        QCOMPARE(on(1, u"systemd-escape --path --suffix=mount /mnt/my-data"_s), u"mnt-my\\x2ddata.mount"_s);
    }

    void exportfsRefusesWhatTheRealOneRefuses()
    {
        const auto written = [this](const QString &line) {
            return on(0, u"echo '%1' | sudo tee /etc/exports >/dev/null; sudo exportfs -ra"_s.arg(line));
        };
        QCOMPARE(written(u"/srv *(rw,no_subtree_check,everyone)"_s),
                 u"exit 1: exportfs: /etc/exports:1: unknown keyword \"everyone\""_s);
        QVERIFY(written(u"/srv/none 10.164.0.3(rw,no_subtree_check)"_s)
                    .contains(u"Failed to stat /srv/none: No such file or directory"_s));
        QVERIFY(
            written(u"/srv 10.164.0.3(rw)"_s).contains(u"Neither 'subtree_check' or 'no_subtree_check' specified"_s));
        QVERIFY(on(0, u"exportfs -v"_s).contains(u"Permission denied"_s));
        QCOMPARE(
            on(0,
               u"sudo install -d -o nixie -g nixie -m 0700 '/srv/my share'; "
               "echo '/srv/my\\040share "
               "10.164.0.3(rw,sync,no_subtree_check,root_squash,all_squash,anonuid=1001,anongid=1001) "
               "10.164.0.9(ro,no_subtree_check)' | sudo tee /etc/exports >/dev/null; sudo exportfs -ra && sudo exportfs -s"_s),
            u"/srv/my\\040share  "
            u"10.164.0.3(sync,wdelay,hide,no_subtree_check,anonuid=1001,anongid=1001,sec=sys,rw,secure,root_squash,all_"
            u"squash)\n"
            "/srv/my\\040share  10.164.0.9(sync,wdelay,hide,no_subtree_check,sec=sys,ro,secure,root_squash,no_all_squash)"_s);
    }

    void onlyAnExportedAddressMounts()
    {
        const QString mount =
            u"sudo mkdir -p /mnt/share; sudo mount -t nfs4 -o nosuid,nodev,%1 '10.164.0.2:%2' /mnt/share"_s;
        QCOMPARE(on(2, mount.arg(u"hard"_s, u"/srv/my share"_s)),
                 u"exit 32: mount.nfs4: access denied by server while mounting 10.164.0.2:/srv/my share"_s);
        QVERIFY(on(1, mount.arg(u"hard"_s, u"/srv/none"_s))
                    .contains(u"reason given by server: No such file or directory"_s));
        QVERIFY(
            on(1, mount.arg(u"harder"_s, u"/srv/my share"_s)).contains(u"an incorrect mount option was specified"_s));
        QVERIFY(on(2, u"sudo mount -t nfs4 -o retry=0 10.164.0.3:/srv /mnt/share"_s)
                    .contains(u"Connection refused"_s)); // no server there
        QCOMPARE(on(1, mount.arg(u"hard"_s, u"/srv/my share"_s)), QString{});
        QVERIFY(on(1, mount.arg(u"hard"_s, u"/srv/my share"_s)).contains(u"is busy or already mounted"_s));
    }

    void filesAreReallyShared()
    {
        QCOMPARE(on(0, u"echo from the server > '/srv/my share/a'"_s), QString{});
        QCOMPARE(
            on(1,
               u"cat /mnt/share/a; echo from the client > '/mnt/share/b c'; mkdir /mnt/share/d; cp /bin/ls "
               u"/mnt/share/d; "
               "cmp /bin/ls /mnt/share/d/ls; /mnt/share/d/ls /mnt/share/d; ln -s a /mnt/share/l; readlink "
               "/mnt/share/l; "
               "mv /mnt/share/d /mnt/share/e; truncate -s 3 /mnt/share/a; chmod 600 /mnt/share/a; stat -c %A /mnt/share/a"_s),
            u"from the server\nls\na\n-rw-------"_s);
        QCOMPARE(on(0, u"cd '/srv/my share'; cat a; echo; cat 'b c'; ls; rm -r e l; stat -c %U a"_s),
                 u"fro\nfrom the client\na\nb c\ne\nl\nnixie"_s);
        QCOMPARE(
            on(1,
               u"ls /mnt/share; cd /mnt/share; git init -q r && cd r && echo x > f && git add f && "
               "git -c user.name=n -c user.email=n@n commit -qm one && git fsck 2>&1 && git log --format=%s; rm -rf /mnt/share/r; ls /mnt/share"_s),
            u"a\nb c\none\na\nb c"_s);
    }

    // The slice sees this machine's files; what a host exports is looked up as the host itself sees it.
    void aLinkOutOfTheDiskLeadsNowhere()
    {
        QCOMPARE(
            on(0,
               u"sudo mkdir /srv/way; sudo ln -s ../../../../../../../../.. /srv/way/out; sudo ln -s '/srv/my share' "
               u"/srv/way/in; "
               "printf '%s\\t%s(rw)\\n' /srv/way 10.164.0.0/24 / '*' | sudo tee -a /var/lib/nfs/etab"_s),
            u"/srv/way\t10.164.0.0/24(rw)\n/\t*(rw)"_s);
        const QString mount =
            u"sudo mkdir -p /mnt/way; sudo mount -t nfs4 10.164.0.2:%1 /mnt/way && ls /mnt/way; sudo umount /mnt/way"_s;
        QCOMPARE(on(1, mount.arg(u"/srv/way/in"_s)), u"a\nb c"_s);
        QVERIFY(on(1, mount.arg(u"/srv/way/out/srv"_s)).contains(u"my share"_s)); // its own root
        QCOMPARE(
            on(1, mount.arg(u"/srv/way/out%1"_s.arg(m_rig->folder.path()))).section(u'\n', 0, 0),
            u"exit 32: mount.nfs4: mounting 10.164.0.2:/srv/way/out%1 failed, reason given by server: No such file or directory"_s
                .arg(m_rig->folder.path()));
        QCOMPARE(on(0, u"sudo rm -r /srv/way; sudo exportfs -ra"_s), QString{});
    }

    void theListsSayWhatIsThere()
    {
        QVERIFY(
            on(1, u"findmnt -rn -t nfs,nfs4 -o TARGET,SOURCE,FSTYPE,OPTIONS"_s)
                .startsWith(u"/mnt/share 10.164.0.2:/srv/my\\x20share nfs4 rw,nosuid,nodev,relatime,vers=4.2,hard,"_s));
        QCOMPARE(on(1,
                    u"mountpoint -q /mnt/share && echo yes; findmnt -rn -o TARGET | grep -c /mnt/share; "
                    "grep -c ' /mnt/share rw,nosuid,nodev' /proc/self/mountinfo"_s),
                 u"yes\n1\n1"_s);
        QCOMPARE(on(2, u"findmnt -rn -t nfs4"_s), u"exit 1: "_s);
    }

    void anotherNodeOfTheNetworkMounts()
    {
        WorkerSpec worker = workerOf(m_other, 0, u"127.44.2.20"_s);
        worker.internalIp = u"10.164.0.9"_s;
        QCOMPARE(m_rig->Rig::boot({worker}), QString{});
        QCOMPARE(at(worker.outsideIp,
                    u"sudo apt-get -qq -y install nfs-common; sudo mkdir /mnt/s; sudo mount '10.164.0.2:/srv/my share' "
                    u"/mnt/s; "
                    "cat /mnt/s/a; touch /mnt/s/new"_s),
                 u"exit 1: frotouch: cannot touch '/mnt/s/new': Read-only file system"_s);
        m_rig->halt(m_other, DiskFate::Delete);
    }

    // N4: nothing asks a server that is gone; what does, hangs until it is killed.
    void aServerThatIsGoneHangsAndIsUnmountedLazily()
    {
        QCOMPARE(on(0, u"sudo systemctl stop nfs-server"_s), QString{});
        QTRY_COMPARE(on(1, u"timeout 1 ls /mnt/share"_s), u"exit 124: "_s);
        QCOMPARE(on(1, u"{ timeout -s KILL 1 df; echo $?; } 2>/dev/null"_s).right(3), u"137"_s);
        QCOMPARE(on(1, u"findmnt -rn -t nfs4 -o TARGET"_s), u"/mnt/share"_s);
        QCOMPARE(on(0, u"sudo systemctl start nfs-server"_s), QString{});
        QTRY_COMPARE(on(1, u"cat /mnt/share/a"_s), u"fro"_s); // it comes back by itself
        QCOMPARE(on(0, u"sudo systemctl stop nfs-server"_s), QString{});
        QCOMPARE(
            on(1,
               u"cd /mnt && sudo umount -l /mnt/share && ls -A /mnt/share; findmnt -rn -t nfs4; timeout 5 df >/dev/null"_s),
            QString{});
        QCOMPARE(on(1, u"sudo umount /mnt/share"_s), u"exit 32: umount: /mnt/share: not mounted."_s);
        QCOMPARE(on(0, u"sudo systemctl start nfs-server"_s), QString{});
    }

    // N5
    void aMountComesBackAfterARestart()
    {
        QCOMPARE(
            on(1,
               u"echo '10.164.0.2:/srv/my\\040share /mnt/share nfs4 rw,_netdev,nofail,nosuid,nodev,softerr,timeo=100 0 "
               u"0' "
               u"| "
               "sudo tee -a /etc/fstab >/dev/null; sudo systemctl daemon-reload; sudo mount /mnt/share && cat /mnt/share/a"_s),
            u"fro"_s);
        m_rig->halt(m_node, DiskFate::Keep);
        QCOMPARE(m_rig->boot(), QString{});
        QTRY_COMPARE_WITH_TIMEOUT(on(1, u"cat /mnt/share/a"_s), u"fro"_s, 30'000);
        QCOMPARE(on(0, u"systemctl is-active nfs-server"_s), u"active"_s);
    }

private:
    [[nodiscard]] QString on(int number, const QString &command) const { return m_rig->on(number, command); }
    [[nodiscard]] QString at(const QString &ip, const QString &command) const { return m_rig->at(ip, command); }

    std::unique_ptr<SliceRig> m_rig;
    const QString m_node = nodeName(u"pod"_s);
    const QString m_other = nodeName(u"other"_s);
};

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(TestPracticeFolders)

#include "tst_practicefolders.moc"
