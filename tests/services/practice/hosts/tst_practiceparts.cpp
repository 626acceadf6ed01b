// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/practice/hosts/parts.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QTemporaryDir>
#include <QTest>

using namespace Qt::StringLiterals;

class TestPracticeParts : public QObject
{
    Q_OBJECT

private slots:
    void aForbiddenSandboxNamesTheSettingAndTheCommand_data()
    {
        QTest::addColumn<QString>("words");
        QTest::addColumn<SandboxSettings>("settings");
        QTest::addColumn<QString>("command");
        const SandboxSettings open{15000, 1, 0};
        QTest::newRow("none allowed") << u"user namespace: No space left on device"_s << SandboxSettings{0, 1, 0}
                                      << u"sudo sysctl user.max_user_namespaces=15000"_s;
        QTest::newRow("Debian's switch") << u"user namespace: Operation not permitted"_s
                                         << SandboxSettings{15000, 0, {}}
                                         << u"sudo sysctl kernel.unprivileged_userns_clone=1"_s;
        QTest::newRow("Ubuntu's switch") << u"namespaces: Operation not permitted"_s << SandboxSettings{15000, {}, 1}
                                         << u"sudo sysctl kernel.apparmor_restrict_unprivileged_userns=0"_s;
        QTest::newRow("a container") << u"user namespace: Operation not permitted"_s << open << u"seccomp=unconfined"_s;
        QTest::newRow("masked proc") << u"proc: Operation not permitted"_s << open << u"systempaths=unconfined"_s;
        QTest::newRow("no veth") << u"veth: Operation not supported"_s << open << u"sudo modprobe veth"_s;
    }

    void aForbiddenSandboxNamesTheSettingAndTheCommand()
    {
        QFETCH(QString, words);
        QFETCH(SandboxSettings, settings);
        QFETCH(QString, command);
        const QString text = explainSandboxFailure(words, settings);
        QVERIFY2(text.contains(command), qPrintable(text));
        QVERIFY2(text.contains(words), qPrintable(text));
    }

    void aMissingServerIsNamed()
    {
        const QTemporaryDir empty;
        qputenv("TPUDESK_SSHD_ROOT", empty.path().toUtf8());
        const auto parts = PracticeParts::find();
        qunsetenv("TPUDESK_SSHD_ROOT");
        QVERIFY(!parts);
        QVERIFY2(parts.error().message.contains(empty.path() + u"/usr/sbin/sshd"_s), qPrintable(parts.error().message));
    }

    void aPackageBringsItsOwnServer()
    {
        const QTemporaryDir folder;
        QVERIFY(QDir{folder.path()}.mkpath(u"sshd/usr/sbin"_s));
        for (const auto &name : {u"init"_s, u"sshd/usr/sbin/sshd"_s}) {
            QFile program{folder.filePath(name)};
            QVERIFY(program.open(QIODevice::WriteOnly));
            program.write("#!/bin/sh\n# LISTEN_FDS\n");
            program.setPermissions(QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
        }
        const auto before = qgetenv("TPUDESK_SSHD_ROOT");
        qunsetenv("TPUDESK_SSHD_ROOT");
        qputenv("TPUDESK_PRACTICE_PARTS", folder.path().toUtf8());
        const auto parts = PracticeParts::find();
        qunsetenv("TPUDESK_PRACTICE_PARTS");
        if (!before.isNull())
            qputenv("TPUDESK_SSHD_ROOT", before);
        if (!parts)
            QSKIP(qPrintable(parts.error().message)); // a program that hosts need is not on this computer
        QCOMPARE(parts->folder, QFileInfo{folder.path()}.canonicalFilePath());
        QCOMPARE(parts->sshdRoot, parts->folder + u"/sshd"_s);
    }

    void aServerWithoutSocketActivationIsRefused()
    {
        const QTemporaryDir root;
        QVERIFY(QDir{root.path()}.mkpath(u"usr/sbin"_s));
        QFile sshd{root.filePath(u"usr/sbin/sshd"_s)};
        QVERIFY(sshd.open(QIODevice::WriteOnly));
        sshd.write("#!/bin/sh\n");
        sshd.setPermissions(QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
        sshd.close();
        qputenv("TPUDESK_SSHD_ROOT", root.path().toUtf8());
        const auto parts = PracticeParts::find();
        qunsetenv("TPUDESK_SSHD_ROOT");
        QVERIFY(!parts);
        QVERIFY2(parts.error().message.contains(u"TPUDESK_SSHD_ROOT"_s), qPrintable(parts.error().message));
    }
};

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(TestPracticeParts)
#include "tst_practiceparts.moc"
