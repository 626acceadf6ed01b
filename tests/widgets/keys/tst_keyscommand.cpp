// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/auth/profile.h"
#include "widgets/keys/keyscommand.h"

#include <QDir>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>

using namespace Qt::StringLiterals;

/// What is printed is run, by bash, against a gcloud that keeps the value in a file, and against a curl that answers
/// with a file and keeps what is sent: afterwards it holds what was asked for.
class TestKeysCommand : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase()
    {
        program(u"gcloud"_s,
                "case \"$*\" in\n"
                "'auth print-access-token') echo a-token;;\n"
                "'compute project-info describe --project=p-1 "
                "--format=value(commonInstanceMetadata[items][ssh-keys])') cat \"$KEPT\";;\n"
                "'compute project-info add-metadata --project=p-1 --metadata-from-file=ssh-keys=ssh-keys.txt') cp "
                "ssh-keys.txt \"$KEPT\";;\n"
                "*) echo \"gcloud: $*\" >&2; exit 2;;\nesac\n");
        // As curl does: an answer that is an error is printed like any other, unless --fail is there.
        program(u"curl"_s,
                "place='https://compute.googleapis.com/compute/v1/projects/p-1'\n"
                "case \"$*\" in\n"
                "*\" -X POST \"*\" --data-binary @metadata.json $place/setCommonInstanceMetadata\") cp metadata.json "
                "sent.json;;\n"
                "*\" --fail \"*\" $place\") [[ ! -e refused.json ]] || exit 22; cat project.answer;;\n"
                "*\" $place\") if [[ -e refused.json ]]; then cat refused.json; else cat project.answer; fi;;\n"
                "*) echo \"curl: $*\" >&2; exit 6;;\nesac\n");
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
        for (const QString &command :
             {addKeyCommand(m_place, m_odd).gcloud, renameKeyCommand(m_place, m_odd, m_odd).gcloud,
              removeKeysCommand(m_place, {m_odd}).gcloud}) {
            QVERIFY(after(command).constFirst().startsWith(u"failed: "_s));
            QVERIFY(!QFile::exists(m_folder.filePath(u"kept"_s)));
        }
    }

    void restIsReadableForAShellAndHoldsNoToken()
    {
        for (const QString &rest : {addKeyCommand(m_place, m_odd).rest, renameKeyCommand(m_place, m_odd, m_odd).rest,
                                    removeKeysCommand(m_place, {m_odd, m_odd}).rest}) {
            QProcess bash;
            bash.start(u"bash"_s, {u"-n"_s, u"-c"_s, rest});
            QVERIFY(bash.waitForFinished(10'000));
            QVERIFY2(bash.exitCode() == 0, qPrintable(rest + QString::fromUtf8(bash.readAllStandardError())));
            QVERIFY(rest.contains(u"$(gcloud auth print-access-token)"_s));
            QVERIFY(
                rest.contains(u"https://compute.googleapis.com/compute/v1/projects/p-1/setCommonInstanceMetadata"_s));
        }
    }

    void whatRestCouldNotReadIsNotWrittenOver()
    {
        put(u"project.answer"_s, project(m_lines));
        put(u"refused.json"_s, R"({"error": {"code": 403, "message": "Required 'compute.projects.get' permission"}})");
        for (const QString &rest : everyRest()) {
            QVERIFY(!run(rest).isEmpty());
            QVERIFY2(!QFile::exists(m_folder.filePath(u"sent.json"_s)), "an error was sent as the project's metadata");
        }
        QFile::remove(m_folder.filePath(u"refused.json"_s));
    }

    void whatIsNoProjectIsNotSentByRest()
    {
        if (QStandardPaths::findExecutable(u"jq"_s).isEmpty())
            QSKIP("jq is not installed");
        // A proxy's page of its own, an error with status 200, no fingerprint, nothing at all.
        for (const QByteArray &answer :
             {QByteArray{R"({"error": {"code": 404}})"}, QByteArray{R"({"commonInstanceMetadata": {"items": []}})"},
              QByteArray{"<html>"}, QByteArray{}}) {
            put(u"project.answer"_s, answer);
            for (const QString &rest : everyRest()) {
                QVERIFY2(!run(rest).isEmpty(), answer.constData());
                QVERIFY2(!QFile::exists(m_folder.filePath(u"sent.json"_s)), answer.constData());
            }
        }
    }

    void restChangesTheSameAsGcloud()
    {
        if (QStandardPaths::findExecutable(u"jq"_s).isEmpty())
            QSKIP("jq is not installed");
        const QString renamed = u"lee"_s + m_odd.sliced(m_odd.indexOf(u':'));
        QCOMPARE(sentBy(addKeyCommand(m_place, m_odd).rest, m_lines), m_lines + QStringList{m_odd});
        QCOMPARE(sentBy(renameKeyCommand(m_place, m_odd, renamed).rest, m_lines + QStringList{m_odd}),
                 m_lines + QStringList{renamed});
        QCOMPARE(sentBy(removeKeysCommand(m_place, {m_odd, m_lines.first()}).rest, m_lines + QStringList{m_odd}),
                 QStringList{m_lines.last()});
    }

private:
    void put(const QString &name, const QByteArray &bytes) const
    {
        QFile file{m_folder.filePath(name)};
        QVERIFY(file.open(QFile::WriteOnly));
        file.write(bytes);
    }

    void program(const QString &name, const QByteArray &script) const
    {
        put(name, "#!/bin/bash\n" + script);
        QFile::setPermissions(m_folder.filePath(name), QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
    }

    [[nodiscard]] QStringList everyRest() const
    {
        return {addKeyCommand(m_place, m_odd).rest, renameKeyCommand(m_place, m_odd, m_odd).rest,
                removeKeysCommand(m_place, {m_odd}).rest};
    }

    /// As compute.projects.get answers.
    [[nodiscard]] static QByteArray project(const QStringList &lines)
    {
        const QJsonArray items{QJsonObject{{u"key"_s, u"enable-oslogin"_s}, {u"value"_s, u"FALSE"_s}},
                               QJsonObject{{u"key"_s, u"ssh-keys"_s}, {u"value"_s, lines.join(u'\n')}}};
        return QJsonDocument{QJsonObject{{u"name"_s, u"p-1"_s},
                                         {u"commonInstanceMetadata"_s,
                                          QJsonObject{{u"fingerprint"_s, u"print"_s}, {u"items"_s, items}}}}}
            .toJson();
    }

    /// The lines that were sent; what else the metadata held must be there, too.
    [[nodiscard]] QStringList sentBy(const QString &command, const QStringList &before) const
    {
        put(u"project.answer"_s, project(before));
        if (const auto trouble = run(command); !trouble.isEmpty())
            return {trouble};
        QFile file{m_folder.filePath(u"sent.json"_s)};
        if (!file.open(QFile::ReadOnly))
            return {u"nothing was sent"_s};
        const auto sent = QJsonDocument::fromJson(file.readAll());
        file.remove();
        const auto items = sent[u"items"_s].toArray();
        if (sent[u"fingerprint"_s] != u"print"_s || items.size() != 2 || items[0][u"value"_s] != u"FALSE"_s)
            return {u"something else was changed: "_s + QString::fromUtf8(sent.toJson())};
        return items[1][u"value"_s].toString().split(u'\n', Qt::SkipEmptyParts);
    }

    void keep(const QStringList &lines) const
    {
        QFile kept{m_folder.filePath(u"kept"_s)};
        QVERIFY(kept.open(QFile::WriteOnly));
        for (const QString &line : lines)
            kept.write(line.toUtf8() + '\n');
    }

    /// What it says when it fails.
    [[nodiscard]] QString run(const QString &command) const
    {
        QProcess bash;
        QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
        environment.insert(u"PATH"_s, m_folder.path() + u":/usr/bin:/bin"_s);
        environment.insert(u"KEPT"_s, m_folder.filePath(u"kept"_s));
        bash.setProcessEnvironment(environment);
        bash.setWorkingDirectory(m_folder.path());
        bash.start(u"bash"_s, {u"-e"_s, u"-c"_s, command});
        const bool isDone = bash.waitForFinished(10'000) && bash.exitCode() == 0;
        return isDone ? QString{} : u"failed: "_s + QString::fromUtf8(bash.readAllStandardError());
    }

    [[nodiscard]] QStringList after(const QString &command) const
    {
        if (const auto trouble = run(command); !trouble.isEmpty())
            return {trouble};
        QFile kept{m_folder.filePath(u"kept"_s)};
        if (!kept.open(QFile::ReadOnly))
            return {u"no file"_s};
        return QString::fromUtf8(kept.readAll()).split(u'\n', Qt::SkipEmptyParts);
    }

    QTemporaryDir m_folder;
    const KeysPlace m_place{ProjectId{u"p-1"_s}, realCloud(ProjectId{u"p-1"_s}).compute};
    const QStringList m_lines{u"nixie:ssh-ed25519 AAAAC3Nza nixie@laptop"_s, u"kim:ssh-rsa AAAAB3Nza kim"_s};
    const QString m_odd = u"kim:ssh-ed25519 AAAAC3Nzb 김's key \\n $(reboot) `x` \"y\" %1 [a-z]* 中文"_s;
};

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(TestKeysCommand)
#include "tst_keyscommand.moc"
