// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/ssh/hostkeys.h"
#include "sshd.h"

#include <QFile>
#include <QFileInfo>
#include <QSignalSpy>
#include <QTest>

#include <unistd.h>

using namespace Qt::StringLiterals;

namespace {

const HostKey first{u"ssh-ed25519"_s, u"AAAAC3NzaC1lZDI1NTE5AAAAIFirstFirstFirstFirstFirstFirstFirstFirstFirs"_s};
const HostKey second{u"ssh-ed25519"_s, u"AAAAC3NzaC1lZDI1NTE5AAAAISecondSecondSecondSecondSecondSecondSecondSe"_s};
const HostIdentity host{ProjectId{u"p"_s}, ZoneId{u"us-central2-b"_s}, u"77"_s, 0};

} // namespace

class TestHostKeys : public QObject
{
    Q_OBJECT

private slots:
    void init() { m_folder = std::make_unique<QTemporaryDir>(); }

    void S1_thePublishedKeyIsTrustedAndAPinLasts()
    {
        HostKeys keys{file()};
        QCOMPARE(keys.judge(host, {}, first).trust, HostKeyTrust::Unknown);
        QCOMPARE(keys.judge(host, {{first.type, first.base64}}, first).trust, HostKeyTrust::Published);
        QCOMPARE(keys.judge(host, {{first.type, first.base64 + u"\n"_s}}, first).trust, HostKeyTrust::Published);
        QVERIFY(keys.pin(host, first));
        QCOMPARE(HostKeys{file()}.judge(host, {}, first).trust, HostKeyTrust::Pinned);
        QCOMPARE(QFile::permissions(file()) & 0x0077, QFileDevice::Permissions{});
    }

    void pinsOfTwoWindowsAreBothKept()
    {
        HostIdentity other = host;
        other.worker = host.worker + 1;
        HostIdentity third = host;
        third.worker = host.worker + 2;
        HostKeys one{file()};
        QVERIFY(one.pin(third, first));
        HostKeys two{file()};
        QVERIFY(one.pin(host, first));
        QVERIFY(two.pin(other, second));
        QCOMPARE(two.pinned(host), first); // and it is asked about once
        QVERIFY(one.forget(third));
        QVERIFY(two.pin(other, first));
        const HostKeys again{file()};
        QCOMPARE(again.pinned(host), first);
        QCOMPARE(again.pinned(other), first);
        QVERIFY(!again.pinned(third)); // what was forgotten does not come back

        const auto newer = R"({"version":2,"pins":[]})"_ba;
        QFile written{file()};
        QVERIFY(written.open(QFile::WriteOnly) && written.write(newer) == newer.size());
        written.close();
        QVERIFY(!one.pin(third, second));
        QCOMPARE(one.pinned(third), second); // for as long as it runs
        QVERIFY(written.open(QFile::ReadOnly));
        QCOMPARE(written.readAll(), newer);
    }

    void S3_anotherKeyThanThePinnedOneIsChanged()
    {
        HostKeys keys{file()};
        QVERIFY(keys.pin(host, first));
        const auto verdict = keys.judge(host, {}, second);
        QCOMPARE(verdict.trust, HostKeyTrust::Changed);
        QCOMPARE(verdict.expected, first);
        QVERIFY(keys.forget(host));
        QCOMPARE(keys.judge(host, {}, second).trust, HostKeyTrust::Unknown);
    }

    void S3_aKeyThatIsPublishedAndShownReplacesAnOlderPin()
    {
        HostKeys keys{file()};
        QVERIFY(keys.pin(host, first));
        const auto verdict = keys.judge(host, {{second.type, second.base64}}, second);
        QCOMPARE(verdict.trust, HostKeyTrust::Replaced);
        QCOMPARE(verdict.expected, first);
        // Of another type than the pin, too.
        const HostKey rsa{u"ssh-rsa"_s, u"AAAAB3NzaC1yc2EAAAADAQABAAAAAQ"_s};
        QCOMPARE(keys.judge(host, {{second.type, second.base64}, {rsa.type, rsa.base64}}, rsa).trust,
                 HostKeyTrust::Replaced);
        // What is published and not shown stops the login, whatever is pinned: the shown key, another, or none.
        QCOMPARE(keys.judge(host, {{second.type, second.base64}}, first).trust, HostKeyTrust::Changed);
        QCOMPARE(keys.judge(host, {{second.type, second.base64}}, first).expected, second);
        QCOMPARE(keys.judge(host, {{first.type, first.base64}}, second).expected, first);
        QCOMPARE(keys.judge(host, {{rsa.type, rsa.base64}}, second).trust, HostKeyTrust::Changed);
    }

    void aReplacedPinIsToldOnceAndKept()
    {
        HostKeys keys{file()};
        QSignalSpy told{&keys, &HostKeys::replaced};
        QSignalSpy changes{&keys, &HostKeys::changed};
        QVERIFY(keys.pin(host, first));
        QVERIFY(keys.pin(host, first));
        QCOMPARE(changes.size(), 1);
        QVERIFY(keys.replace(host, second, u"node-1"_s));
        QVERIFY(keys.replace(host, second, u"node-1"_s));
        QCOMPARE(told.size(), 1);
        QCOMPARE(changes.size(), 2);
        const auto news = told.first().first().value<HostKeyReplaced>();
        const auto sentence = news.sentence();
        for (const auto &word : {u"node-1"_s, first.fingerprint(), second.fingerprint()})
            QVERIFY2(sentence.contains(word), qPrintable(sentence));
        QCOMPARE(HostKeys{file()}.pinned(host), second);
        QVERIFY(keys.forget(host));
        QCOMPARE(changes.size(), 3);
        QVERIFY(!HostKeys{file()}.pinned(host));
    }

    void S4_S5_aKeyThatIsNotAmongThePublishedOnesIsChanged()
    {
        const HostKeys keys{file()};
        QCOMPARE(keys.judge(host, {{first.type, first.base64}}, second).trust, HostKeyTrust::Changed);
        QCOMPARE(keys.judge(host, {{u"ssh-rsa"_s, u"AAAA"_s}}, first).trust, HostKeyTrust::Changed);
    }

    void aPinBelongsToOneWorkerOfOneNode()
    {
        HostKeys keys{file()};
        QVERIFY(keys.pin(host, first));
        for (auto other :
             {HostIdentity{ProjectId{u"q"_s}, host.zone, host.nodeId, 0},
              HostIdentity{host.project, ZoneId{u"z"_s}, host.nodeId, 0},
              HostIdentity{host.project, host.zone, u"78"_s, 0}, HostIdentity{host.project, host.zone, host.nodeId, 1}})
            QVERIFY(!keys.pinned(other));
        QVERIFY(keys.forgetNode(host.project, host.zone, u"7"_s));
        QVERIFY(keys.pinned(host));
        QVERIFY(keys.forgetNode(host.project, host.zone, u"77"_s));
        QVERIFY(!keys.pinned(host));
    }

    void aFileThatIsNotUnderstoodIsLeftAlone()
    {
        for (const QByteArray &content :
             {QByteArray{"not json"}, QByteArray{R"({"version":2,"pins":{}})"}, QByteArray{}}) {
            write(content);
            HostKeys keys{file()};
            const auto pinned = keys.pin(host, first);
            QVERIFY(!pinned);
            QCOMPARE(pinned.error().code, ErrorCode::FileFailed);
            QCOMPARE(keys.pinned(host), first); // it holds until the program ends
            QCOMPARE(readAll(file()), content);
        }
    }

    void aLinkIsNotFollowed()
    {
        const auto outside = m_folder->filePath(u"outside"_s);
        QVERIFY(QFile::link(outside, file()));
        HostKeys keys{file()};
        QVERIFY(!keys.pin(host, first));
        QVERIFY(!QFileInfo::exists(outside));
    }

    void noSpaceIsASentence()
    {
        HostKeys keys{u"/proc/tpudesk/hostkeys.json"_s};
        const auto pinned = keys.pin(host, first);
        QCOMPARE(pinned.error().code, ErrorCode::FileFailed);
        QVERIFY(pinned.error().message.contains("/proc/tpudesk"_L1));
    }

    void theFingerprintIsThatOfSshKeygen()
    {
        const auto key = m_folder->filePath(u"k"_s);
        if (!makeKey(key, {u"-t"_s, u"ecdsa"_s}))
            QSKIP("no ssh-keygen here");
        QProcess keygen;
        keygen.start(u"ssh-keygen"_s, {u"-l"_s, u"-f"_s, key});
        QVERIFY(keygen.waitForFinished());
        const auto words = QString::fromUtf8(readAll(key + u".pub"_s)).split(u' ');
        const HostKey shown{words[0], words[1]};
        QCOMPARE(shown.fingerprint(), QString::fromUtf8(keygen.readAll()).split(u' ').value(1));
        QCOMPARE((HostKey{u"ssh-rsa"_s, u"no base64!"_s}.fingerprint()), QString{});
    }

private:
    QString file() const { return m_folder->filePath(u"hostkeys.json"_s); }
    void write(const QByteArray &bytes)
    {
        QFile out{file()};
        QVERIFY(out.open(QIODevice::WriteOnly));
        out.write(bytes);
    }

    std::unique_ptr<QTemporaryDir> m_folder;
};

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(TestHostKeys)
#include "tst_hostkeys.moc"
