// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/ssh/configfile.h"
#include "sshd.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QRandomGenerator>
#include <QStandardPaths>
#include <QTest>

#include <atomic>
#include <thread>

using namespace Qt::StringLiterals;
using Consent = SshConfigFile::Consent;

class TestSshConfigFile : public QObject
{
    Q_OBJECT

private slots:
    void init()
    {
        m_folder = std::make_unique<QTemporaryDir>();
        m_ssh = m_folder->filePath(u".ssh"_s);
    }

    void withoutConsentNothingIsWritten()
    {
        SshConfigFile config{m_ssh};
        const auto refused = config.add(host(u"node-1"_s), Consent::NotGiven);
        QCOMPARE(refused.error().code, ErrorCode::Denied);
        QVERIFY(refused.error().message.contains(config.includeLine()));
        QVERIFY(!QFileInfo::exists(m_ssh));
    }

    void theUsersLinesStayAndABackupIsMade()
    {
        const QByteArray own = "# mine\nHost *.example.com\n\tUser me\n    Include tpudesk_config\nno newline at end";
        write(u"config"_s, own);
        SshConfigFile config{m_ssh};
        QVERIFY(!config.isIncluded()); // inside a Host block it counts for that host alone
        QVERIFY(config.add(host(u"node-1"_s), Consent::Given));
        QVERIFY(config.isIncluded());
        QCOMPARE(read(u"config"_s), "Include tpudesk_config\n\n" + own);
        QCOMPARE(readAll(config.backup()), own);
        for (const auto &name : {u"config"_s, u"tpudesk_config"_s, u"tpudesk_known_hosts"_s})
            QCOMPARE(QFile::permissions(m_ssh + u'/' + name) & 0x0077, QFileDevice::Permissions{});
        QCOMPARE(QFile::permissions(m_ssh) & 0x0077, QFileDevice::Permissions{});
        const auto once = read(u"config"_s);
        QVERIFY(config.add(host(u"node-2"_s, u"5"_s), Consent::NotGiven));
        QCOMPARE(read(u"config"_s), once);
        QCOMPARE(config.aliases(), (QStringList{u"node-1"_s, u"node-2"_s}));
    }

    void machinesThatTwoWindowsAddAreBothThere()
    {
        constexpr int each = 6;
        QVERIFY(SshConfigFile{m_ssh}.add(host(u"first"_s, u"1"_s), Consent::Given));
        std::atomic<int> refused = 0;
        const auto work = [&](const QString &who) {
            SshConfigFile config{m_ssh};
            for (int i = 0; i < each; ++i) {
                const auto name = u"%1-%2"_s.arg(who).arg(i);
                refused += !config.add(host(name, name), Consent::NotGiven);
            }
        };
        {
            const std::jthread one{[&] { work(u"a"_s); }};
            const std::jthread two{[&] { work(u"b"_s); }};
        }
        QCOMPARE(refused, 0);
        QCOMPARE(SshConfigFile{m_ssh}.aliases().size(), 2 * each + 1);
    }

    void sshReadsWhatWasWritten()
    {
        if (QStandardPaths::findExecutable(u"ssh"_s).isEmpty())
            QSKIP("no ssh here");
        SshConfigFile config{m_ssh};
        auto machine = host(u"node-1"_s);
        machine.target.keyFile = u"/home/me/my keys/100% \\ \xe9 'id'"_s;
        QVERIFY(config.add(machine, Consent::Given));
        const auto seen = sshG(u"node-1"_s);
        QCOMPARE(seen[u"hostname"_s], u"34.1.2.3"_s);
        QCOMPARE(seen[u"port"_s], u"40222"_s);
        QCOMPARE(seen[u"user"_s], u"nixie"_s);
        QCOMPARE(seen[u"hostkeyalias"_s], u"tpudesk.p.us-central2-b.4711.0"_s);
        QCOMPARE(seen[u"stricthostkeychecking"_s], u"true"_s);
        QCOMPARE(seen[u"identitiesonly"_s], u"yes"_s);
        QVERIFY2(seen[u"identityfile"_s].contains(u"/home/me/my keys/100"_s), qPrintable(seen[u"identityfile"_s]));
        QVERIFY2(seen[u"userknownhostsfile"_s].contains(u"tpudesk_known_hosts"_s),
                 qPrintable(seen[u"userknownhostsfile"_s]));
        QCOMPARE(read(u"tpudesk_known_hosts"_s), "tpudesk.p.us-central2-b.4711.0 ssh-ed25519 AAAAC3NzaC1lZDI1NTE5\n");
        // The address changed: the entry follows, everything else stays.
        QVERIFY(config.updateAddress(machine.target.identity, u"127.0.0.7"_s, 22));
        QCOMPARE(sshG(u"node-1"_s)[u"hostname"_s], u"127.0.0.7"_s);
        QCOMPARE(sshG(u"node-1"_s)[u"port"_s], u"22"_s);
        QCOMPARE(sshG(u"node-1"_s)[u"user"_s], u"nixie"_s);
        QVERIFY(config.remove(machine.target.identity));
        QCOMPARE(config.aliases(), QStringList{});
        QCOMPARE(sshG(u"node-1"_s)[u"hostname"_s], u"node-1"_s);
    }

    void realSshLogsInThroughIt()
    {
        Sshd server;
        if (!server.problem().isEmpty())
            QSKIP(qPrintable(server.problem()));
        SshConfigFile config{m_ssh};
        SshConfigHost machine{u"practice"_s, server.target(), server.hostKey()};
        QVERIFY(config.add(machine, Consent::Given));
        const auto logIn = [&] {
            QProcess ssh;
            ssh.start(
                u"ssh"_s,
                {u"-F"_s, m_ssh + u"/tpudesk_config"_s, u"-o"_s, u"BatchMode=yes"_s, u"practice"_s, u"echo through"_s});
            ssh.waitForFinished(60'000);
            return ssh.readAllStandardOutput();
        };
        QCOMPARE(logIn(), "through\n");
        machine.hostKey->base64 = QString::fromLatin1(QByteArray{"another key"}.toBase64());
        QVERIFY(config.add(machine, Consent::NotGiven));
        QCOMPARE(logIn(), QByteArray{}); // pinned: ssh refuses another key
    }

    void S36_theUsersOwnNamesAreNeverShadowed_data()
    {
        QTest::addColumn<QByteArray>("own");
        QTest::newRow("alone") << "Host pod\n  HostName mine.example\n"_ba;
        QTest::newRow("among others") << "Host a *.b pod c\n  User me\n"_ba;
        QTest::newRow("in capitals") << "HOST Pod\n"_ba;
        QTest::newRow("with an equals sign") << "Host=pod\n"_ba;
        QTest::newRow("in quotes") << "Host \"pod\"\n"_ba;
        QTest::newRow("in a Match") << "Match user me host x,pod\n  Port 5\n"_ba;
        QTest::newRow("by its original name") << "Match originalhost pod\n"_ba;
        QTest::newRow("in a file of its own") << "Include other*\n"_ba;
        QTest::newRow("below our line") << "Include tpudesk_config\n\nHost pod\n"_ba;
    }
    void S36_theUsersOwnNamesAreNeverShadowed()
    {
        QFETCH(const QByteArray, own);
        write(u"config"_s, own);
        write(u"other.conf"_s, "Host pod\n  Port 77\nInclude config\n");
        SshConfigFile config{m_ssh};
        const auto refused = config.add(host(u"pod"_s), Consent::Given);
        QCOMPARE(refused.error().code, ErrorCode::AlreadyExists);
        QVERIFY2(refused.error().message.contains("pod"_L1), qPrintable(refused.error().message));
        QCOMPARE(read(u"config"_s), own);
        QVERIFY(config.add(host(u"pod-w1"_s), Consent::Given));
    }

    /// ssh itself says what a name means, before and after.
    void S36_whatSshMakesOfTheUsersNamesStaysTheSame()
    {
        if (QStandardPaths::findExecutable(u"ssh"_s).isEmpty())
            QSKIP("no ssh here");
        QRandomGenerator chance{4711};
        const QStringList pool{u"pod"_s, u"gpu"_s, u"a.b"_s, u"box-1"_s, u"Pod"_s, u"node_2"_s};
        const QStringList patterns{u"p*"_s, u"*"_s, u"!gpu"_s, u"box-?"_s};
        const QStringList heads{u"Host "_s, u"host="_s, u"  HOST "_s};
        const auto any = [&chance](const QStringList &of) { return of[chance.bounded(int(of.size()))]; };
        int added = 0;
        for (int round = 0; round < 20; ++round) {
            QString own;
            QStringList named;
            for (int block = 0; block < 3; ++block) {
                named << any(pool);
                own += u"%1%2 %3\n  Port %4\n  User u%5\n"_s.arg(any(heads), named.last(), any(patterns))
                           .arg(1000 + chance.bounded(99))
                           .arg(block);
            }
            QDir{m_ssh}.removeRecursively();
            write(u"config"_s, own.toUtf8());
            write(u"before"_s, own.toUtf8());
            SshConfigFile config{m_ssh};
            for (const auto &name : pool)
                added += config.add(host(name, name), Consent::Given) ? 1 : 0;
            auto after = read(u"config"_s); // a relative name would be looked for in the home folder
            after.replace("Include tpudesk_config", "Include " + m_ssh.toUtf8() + "/tpudesk_config");
            write(u"after"_s, after);
            for (const auto &name : std::as_const(named))
                QCOMPARE(sshG(name, u"after"_s), sshG(name, u"before"_s));
        }
        QVERIFY2(added > 20, QByteArray::number(added).constData());
    }

    void aNodeMadeAgainTakesItsNameOver()
    {
        SshConfigFile config{m_ssh};
        QVERIFY(config.add(host(u"node-1"_s), Consent::Given));
        QVERIFY(config.add(host(u"node-1"_s, u"4712"_s), Consent::Given));
        QCOMPARE(config.aliases(), QStringList{u"node-1"_s});
        auto foreign = host(u"node-1"_s);
        foreign.target.identity.zone = ZoneId{u"europe-west4-a"_s};
        QCOMPARE(config.add(foreign, Consent::Given).error().code, ErrorCode::AlreadyExists);
    }

    void S36_hostileWordsCannotBreakLines_data()
    {
        QTest::addColumn<QString>("word");
        for (const auto &word :
             {u"a\nHost *\nProxyCommand id"_s, u"a b"_s, u"$(id)"_s, u"\"quoted\""_s, u"-oProxyCommand=id"_s, u"a\r"_s,
              u"a\u2028b"_s, u"*"_s, u"!a"_s, u"%h"_s, u"${HOME}"_s, u"`id`"_s, u""_s, QString{1, QChar::Null}})
            QTest::newRow(qPrintable(QString::fromLatin1(word.toUtf8().toPercentEncoding()) + u' ')) << word;
    }

    void S36_hostileWordsCannotBreakLines()
    {
        QFETCH(QString, word);
        SshConfigFile config{m_ssh};
        QVERIFY(config.add(host(u"good"_s), Consent::Given));
        const auto before = read(u"tpudesk_config"_s);
        auto named = host(word);
        auto addressed = host(u"x"_s, u"2"_s);
        addressed.target.host = word;
        auto used = host(u"x"_s, u"2"_s);
        used.target.user = word;
        for (const auto &bad : {named, addressed, used}) {
            const auto refused = config.add(bad, Consent::Given);
            QVERIFY(!refused);
            QCOMPARE(refused.error().code, ErrorCode::Invalid);
            QVERIFY(!refused.error().message.contains(u'\n'));
        }
        QCOMPARE(read(u"tpudesk_config"_s), before);
        // What a node can be called becomes a name that is safe.
        auto safe = host(configAlias(word, 3, 4), u"9"_s);
        safe.target.identity.nodeId = word;
        QVERIFY2(config.add(safe, Consent::Given), qPrintable(safe.alias));
        for (const auto &line : read(u"tpudesk_config"_s).split('\n')) {
            const auto plain = line.trimmed();
            QVERIFY2(!plain.startsWith("ProxyCommand"), line.constData());
            QVERIFY(!plain.startsWith("Host *"));
        }
    }

    void S36_keyFilesWithHostileNamesAreRefusedOrQuoted()
    {
        SshConfigFile config{m_ssh};
        for (const auto &name : {u"/k\nProxyCommand id"_s, u"/k\"x"_s, u"/k${HOME}"_s}) {
            auto machine = host(u"node-1"_s);
            machine.target.keyFile = name;
            QCOMPARE(config.add(machine, Consent::Given).error().code, ErrorCode::Invalid);
        }
    }

    void linksAreNotFollowedOut()
    {
        QDir{}.mkpath(m_ssh);
        const auto outside = m_folder->filePath(u"outside"_s);
        for (const auto &name : {u"config"_s, u"tpudesk_config"_s, u"tpudesk_known_hosts"_s}) {
            QVERIFY(QFile::link(outside, m_ssh + u'/' + name));
            SshConfigFile config{m_ssh};
            const auto refused = config.add(host(u"node-1"_s), Consent::Given);
            QCOMPARE(refused.error().code, ErrorCode::FileFailed);
            QVERIFY(!QFileInfo::exists(outside));
            QVERIFY(QFile::remove(m_ssh + u'/' + name));
        }
    }

private:
    static SshConfigHost host(const QString &alias, const QString &nodeId = u"4711"_s)
    {
        SshConfigHost machine;
        machine.alias = alias;
        machine.target.host = u"34.1.2.3"_s;
        machine.target.port = 40222;
        machine.target.user = u"nixie"_s;
        machine.target.keyFile = u"/home/me/.ssh/id"_s;
        machine.target.identity = {ProjectId{u"p"_s}, ZoneId{u"us-central2-b"_s}, nodeId, 0};
        machine.hostKey = HostKey{u"ssh-ed25519"_s, u"AAAAC3NzaC1lZDI1NTE5"_s};
        return machine;
    }

    QMap<QString, QString> sshG(const QString &name, const QString &file = u"tpudesk_config"_s) const
    {
        QProcess ssh;
        ssh.start(u"ssh"_s, {u"-G"_s, u"-F"_s, m_ssh + u'/' + file, name});
        ssh.waitForFinished();
        QMap<QString, QString> options;
        for (const auto &line : QString::fromUtf8(ssh.readAllStandardOutput()).split(u'\n'))
            options.insert(line.section(u' ', 0, 0), line.section(u' ', 1));
        if (options.size() < 5)
            qWarning() << ssh.readAllStandardError();
        return options;
    }

    QByteArray read(const QString &name) const { return readAll(m_ssh + u'/' + name); }
    void write(const QString &name, const QByteArray &bytes)
    {
        QDir{}.mkpath(m_ssh);
        QFile file{m_ssh + u'/' + name};
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(bytes);
    }

    std::unique_ptr<QTemporaryDir> m_folder;
    QString m_ssh;
};

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(TestSshConfigFile)
#include "tst_sshconfigfile.moc"
