// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/keys/keyscommand.h"

#include <QDir>
#include <QFile>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

using namespace Qt::StringLiterals;

/// What is printed is run, by bash, against a gcloud that keeps the value in a file: afterwards it holds what was asked for.
class TestKeysCommand : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase()
    {
        QFile gcloud{m_folder.filePath(u"gcloud"_s)};
        QVERIFY(gcloud.open(QFile::WriteOnly));
        gcloud.write("#!/bin/bash\ncase \"$*\" in\n"
                     "'compute project-info describe --project=p-1 --format=value(commonInstanceMetadata[items][ssh-keys])') cat \"$KEPT\";;\n"
                     "'compute project-info add-metadata --project=p-1 --metadata-from-file=ssh-keys=ssh-keys.txt') cp ssh-keys.txt \"$KEPT\";;\n"
                     "*) echo \"gcloud: $*\" >&2; exit 2;;\nesac\n");
        gcloud.setPermissions(QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
    }

    void aLineIsAdded()
    {
        keep(m_lines);
        QCOMPARE(after(addKeyCommand(m_place, m_odd).gcloud), m_lines + QStringList{m_odd});
        keep({});
        QCOMPARE(after(addKeyCommand(m_place, m_odd).gcloud), QStringList{m_odd});
    }

    void oneLineIsRenamedAndNoOther()
    {
        const QString renamed = u"lee"_s + m_odd.sliced(m_odd.indexOf(u':'));
        keep(m_lines + QStringList{m_odd});
        QCOMPARE(after(renameKeyCommand(m_place, m_odd, renamed).gcloud), m_lines + QStringList{renamed});
    }

    void linesAreRemovedAlsoTheLastOne()
    {
        keep(m_lines + QStringList{m_odd});
        QCOMPARE(after(removeKeysCommand(m_place, {m_odd, m_lines.first()}).gcloud), QStringList{m_lines.last()});
        keep({m_odd});
        QCOMPARE(after(removeKeysCommand(m_place, {m_odd}).gcloud), QStringList{});
    }

    void whatCouldNotBeReadIsNotWrittenOver()
    {
        QFile::remove(m_folder.filePath(u"kept"_s)); // then it cannot be read
        for (const QString &command : {addKeyCommand(m_place, m_odd).gcloud, renameKeyCommand(m_place, m_odd, m_odd).gcloud, removeKeysCommand(m_place, {m_odd}).gcloud}) {
            QVERIFY(after(command).constFirst().startsWith(u"failed: "_s));
            QVERIFY(!QFile::exists(m_folder.filePath(u"kept"_s)));
        }
    }

    void restIsReadableForAShellAndHoldsNoToken()
    {
        for (const QString &rest : {addKeyCommand(m_place, m_odd).rest, renameKeyCommand(m_place, m_odd, m_odd).rest, removeKeysCommand(m_place, {m_odd, m_odd}).rest}) {
            QProcess bash;
            bash.start(u"bash"_s, {u"-n"_s, u"-c"_s, rest});
            QVERIFY(bash.waitForFinished(10'000));
            QVERIFY2(bash.exitCode() == 0, qPrintable(rest + QString::fromUtf8(bash.readAllStandardError())));
            QVERIFY(rest.contains(u"$(gcloud auth print-access-token)"_s));
            QVERIFY(rest.contains(u"https://compute.example/compute/v1/projects/p-1/setCommonInstanceMetadata"_s));
        }
    }

private:
    void keep(const QStringList &lines) const
    {
        QFile kept{m_folder.filePath(u"kept"_s)};
        QVERIFY(kept.open(QFile::WriteOnly));
        for (const QString &line : lines)
            kept.write(line.toUtf8() + '\n');
    }

    [[nodiscard]] QStringList after(const QString &command) const
    {
        QProcess bash;
        QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
        environment.insert(u"PATH"_s, m_folder.path() + u":/usr/bin:/bin"_s);
        environment.insert(u"KEPT"_s, m_folder.filePath(u"kept"_s));
        bash.setProcessEnvironment(environment);
        bash.setWorkingDirectory(m_folder.path());
        bash.start(u"bash"_s, {u"-e"_s, u"-c"_s, command});
        if (!bash.waitForFinished(10'000) || bash.exitCode() != 0)
            return {u"failed: "_s + QString::fromUtf8(bash.readAllStandardError())};
        QFile kept{m_folder.filePath(u"kept"_s)};
        if (!kept.open(QFile::ReadOnly))
            return {u"no file"_s};
        return QString::fromUtf8(kept.readAll()).split(u'\n', Qt::SkipEmptyParts);
    }

    QTemporaryDir m_folder;
    const KeysPlace m_place{ProjectId{u"p-1"_s}, QUrl{u"https://compute.example/compute/v1/"_s}};
    const QStringList m_lines{u"nixie:ssh-ed25519 AAAAC3Nza nixie@laptop"_s, u"kim:ssh-rsa AAAAB3Nza kim"_s};
    const QString m_odd = u"kim:ssh-ed25519 AAAAC3Nzb 김's key \\n $(reboot) `x` \"y\" %1 [a-z]* 中文"_s;
};

QTEST_GUILESS_MAIN(TestKeysCommand)
#include "tst_keyscommand.moc"
