// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/keys/keyservice.h"
#include "services/keys/projectkeys.h"
#include "services/net/restclient.h"
#include "tests/fakes/fakeclock.h"

#include <QCoroTask>
#include <QDir>
#include <QJsonArray>
#include <QLocalServer>
#include <QScopeGuard>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

using namespace Qt::StringLiterals;

namespace {

const auto ed25519 = u"AAAAC3NzaC1lZDI1NTE5AAAAIBEd9jBVbQ+JVoB6HpgVfIdOxdkGvPXxUZyGSxGQhPTu"_s;

QString line(const QString &user)
{
    return user + u":ssh-ed25519 "_s + ed25519;
}

/// The project's metadata as Compute keeps it: complete replacement, fingerprint lock, operations.
class FakeCompute : public KeysApi
{
public:
    FakeCompute()
        : KeysApi{nullptr, {}}
    {
    }

    Task<QJsonObject> project(ProjectId, std::stop_token) override
    {
        ++reads;
        const QJsonObject metadata{
            {u"fingerprint"_s, QString::number(fingerprint)}, {u"items"_s, items}, {u"kind"_s, u"compute#metadata"_s}};
        co_return QJsonObject{{u"name"_s, u"p"_s}, {u"commonInstanceMetadata"_s, metadata}};
    }
    Task<QJsonObject> setMetadata(ProjectId, QJsonObject metadata, std::stop_token) override
    {
        if (beforeWrite)
            beforeWrite();
        if (metadata["fingerprint"_L1].toString() != QString::number(fingerprint))
            co_return failed(ErrorCode::Conflict, u"Supplied fingerprint does not match"_s);
        ++writes;
        ++fingerprint;
        items = metadata["items"_L1].toArray();
        if (std::exchange(loseReply, false))
            co_return failed(ErrorCode::Ambiguous, u"lost"_s);
        co_return QJsonObject{{u"name"_s, u"op-1"_s}, {u"status"_s, u"RUNNING"_s}};
    }
    Task<QJsonObject> operation(ProjectId, QString name, std::stop_token) override
    {
        ++polls;
        co_return QJsonObject{{u"name"_s, name},
                              {u"status"_s, polls < 3 ? u"RUNNING"_s : u"DONE"_s},
                              {u"error"_s, operationError},
                              {u"httpErrorStatusCode"_s, operationStatus}};
    }

    QString keys() const
    {
        for (const auto &item : items) {
            if (item["key"_L1] == u"ssh-keys"_s)
                return item["value"_L1].toString();
        }
        return {};
    }
    void setKeys(const QString &value) { set(u"ssh-keys"_s, value); }
    void set(const QString &key, const QString &value)
    {
        items.append(QJsonObject{{u"key"_s, key}, {u"value"_s, value}});
        ++fingerprint;
    }
    void someoneElseAdds(const QString &text)
    {
        for (auto item : items) {
            if (item.toObject()["key"_L1] == u"ssh-keys"_s)
                item = QJsonObject{{u"key"_s, u"ssh-keys"_s}, {u"value"_s, keys() + u'\n' + text}};
        }
        ++fingerprint;
    }

    QJsonArray items;
    QJsonObject operationError;
    int operationStatus = 0;
    std::function<void()> beforeWrite;
    bool loseReply = false;
    int fingerprint = 1;
    int reads = 0;
    int writes = 0;
    int polls = 0;
};

} // namespace

class TestProjectKeys : public QObject
{
    Q_OBJECT

private:
    Result<ProjectKeys> change(const KeysChange &edit)
    {
        return QCoro::waitFor(changeProjectKeys(m_api.get(), &m_clock, ProjectId{u"p"_s}, edit, {}));
    }

    std::unique_ptr<FakeCompute> m_api;
    FakeClock m_clock;

private slots:
    void init() { m_api = std::make_unique<FakeCompute>(); }

    void publishingKeepsEverythingThatWasThere()
    {
        const auto others = u"  odd line\n\nssh-rsa missing user\n"_s + line(u"ann"_s) + u" google-ssh {broken\n"_s;
        m_api->set(u"startup-script"_s, u"#!/bin/sh\n"_s);
        m_api->setKeys(others);
        m_api->set(u"enable-oslogin"_s, u"FALSE"_s);
        const auto changed = change(addLine(line(u"nixie"_s)));
        QVERIFY2(changed, changed ? "" : qPrintable(changed.error().message));
        QCOMPARE(m_api->keys(), others + line(u"nixie"_s));
        QCOMPARE(m_api->items.size(), 3);
        QCOMPARE(m_api->items[0]["value"_L1].toString(), u"#!/bin/sh\n"_s);
        QCOMPARE(m_api->polls, 3); // the operation was waited for
        QCOMPARE(changed->lines.last().user, u"nixie"_s);
    }

    void theFirstKeyOfAProjectMakesTheItem()
    {
        QVERIFY(change(addLine(line(u"nixie"_s))));
        QCOMPARE(m_api->keys(), line(u"nixie"_s));
    }

    void publishingTwiceWritesOnce()
    {
        QVERIFY(change(addLine(line(u"nixie"_s))));
        QVERIFY(change(addLine(line(u"nixie"_s) + u" other comment"_s)));
        QCOMPARE(m_api->writes, 1);
        QVERIFY(change(addLine(line(u"second"_s))));
        QCOMPARE(m_api->writes, 2);
    }

    void H29_H32_aConflictReadsMergesAndKeepsEverybodysKeys()
    {
        m_api->setKeys(line(u"ann"_s));
        int races = 0;
        m_api->beforeWrite = [&] {
            if (++races <= 3)
                m_api->someoneElseAdds(line(u"racer%1"_s.arg(races)));
        };
        QVERIFY(change(addLine(line(u"nixie"_s))));
        QCOMPARE(m_api->writes, 1);
        QCOMPARE(m_api->keys().split(u'\n').size(), 5);
        for (const auto &user : {u"ann"_s, u"racer1"_s, u"racer2"_s, u"racer3"_s, u"nixie"_s})
            QVERIFY(m_api->keys().contains(line(user)));
        QVERIFY(m_clock.slept.size() >= 3);
    }

    void endlessConflictsEnd()
    {
        m_api->setKeys(line(u"ann"_s));
        m_api->beforeWrite = [&] { ++m_api->fingerprint; };
        QCOMPARE(change(addLine(line(u"nixie"_s))).error().code, ErrorCode::Conflict);
        QCOMPARE(m_api->reads, 8);
        QCOMPARE(m_api->keys(), line(u"ann"_s));
    }

    void aLostReplyIsLookedAtAndNotWrittenTwice()
    {
        m_api->loseReply = true;
        QVERIFY(change(addLine(line(u"nixie"_s))));
        QCOMPARE(m_api->writes, 1);
        QCOMPARE(m_api->keys(), line(u"nixie"_s));
    }

    void aLostReplyOfARenameOrARemovalIsNoFailure()
    {
        m_api->setKeys(line(u"ann"_s) + u"\n"_s + line(u"nixie"_s));
        m_api->loseReply = true;
        QVERIFY(change(renameUser(line(u"nixie"_s), u"pixie"_s)));
        QCOMPARE(m_api->writes, 1);
        QCOMPARE(m_api->keys(), line(u"ann"_s) + u"\n"_s + line(u"pixie"_s));
        m_api->loseReply = true;
        QVERIFY(change(removeLines({line(u"pixie"_s)})));
        QCOMPARE(m_api->writes, 2);
        QCOMPARE(m_api->keys(), line(u"ann"_s));
    }

    void theMachinesOwnMetadataDecidesWhetherKeysCount()
    {
        using Metadata = QMap<QString, QString>;
        ProjectKeys osLogin;
        osLogin.osLogin = ProjectKeys::OsLogin::On;
        QCOMPARE(keyBlockOf({}, std::nullopt), KeyBlock::None);
        QCOMPARE(keyBlockOf({}, osLogin), KeyBlock::OsLogin);
        QCOMPARE(keyBlockOf(Metadata{{u"enable-oslogin"_s, u"FALSE"_s}}, osLogin), KeyBlock::None);
        QCOMPARE(keyBlockOf(Metadata{{u"enable-oslogin"_s, u"TRUE"_s}}, ProjectKeys{}), KeyBlock::OsLogin);
        QCOMPARE(keyBlockOf(Metadata{{u"block-project-ssh-keys"_s, u"True"_s}}, ProjectKeys{}),
                 KeyBlock::ProjectKeysBlocked);
        QCOMPARE(keyBlockOf(Metadata{{u"block-project-ssh-keys"_s, u"1"_s}}, ProjectKeys{}),
                 KeyBlock::ProjectKeysBlocked);
        QCOMPARE(keyBlockOf(Metadata{{u"block-project-ssh-keys"_s, u"false"_s}}, ProjectKeys{}), KeyBlock::None);
        QCOMPARE(keyBlockOf(Metadata{{u"sshKeys"_s, u"old"_s}}, ProjectKeys{}), KeyBlock::ProjectKeysBlocked);
    }

    void withoutALockNothingIsWritten()
    {
        class Lockless : public FakeCompute
        {
            Task<QJsonObject> project(ProjectId, std::stop_token) override
            {
                co_return QJsonObject{{u"name"_s, u"p"_s}};
            }
        };
        m_api = std::make_unique<Lockless>();
        const auto refused = change(addLine(line(u"nixie"_s)));
        QCOMPARE(refused.error().code, ErrorCode::BadReply);
        QCOMPARE(m_api->writes, 0);
    }

    void H32_aConflictThatTheOperationTellsIsTriedAgain()
    {
        m_api->setKeys(line(u"ann"_s));
        m_api->operationError = {
            {u"errors"_s, QJsonArray{QJsonObject{{u"message"_s, u"Supplied fingerprint does not match"_s}}}}};
        m_api->operationStatus = 412;
        m_api->beforeWrite = [&] {
            if (m_api->writes == 1)
                m_api->operationError = {};
        };
        QVERIFY(change(addLine(line(u"nixie"_s))));
        QVERIFY(m_api->reads >= 2);
        QCOMPARE(m_api->keys(), line(u"ann"_s) + u"\n"_s + line(u"nixie"_s));
    }

    void renamingChangesOnlyTheUser()
    {
        const auto rest = u" a comment with : colons"_s;
        m_api->setKeys(line(u"ann"_s) + u"\n"_s + line(u"nixie"_s) + rest + u"\n"_s + line(u"zoe"_s));
        QVERIFY(change(renameUser(line(u"nixie"_s) + rest, u"pixie"_s)));
        QCOMPARE(m_api->keys(), line(u"ann"_s) + u"\n"_s + line(u"pixie"_s) + rest + u"\n"_s + line(u"zoe"_s));
        QCOMPARE(change(renameUser(line(u"nixie"_s) + rest, u"x"_s)).error().code, ErrorCode::NotFound);
        QCOMPARE(change(renameUser(line(u"zoe"_s), u"a b"_s)).error().code, ErrorCode::Invalid);
    }

    void removingTakesOneLineForEachThatWasNamed()
    {
        m_api->setKeys(line(u"ann"_s) + u"\n"_s + line(u"nixie"_s) + u"\n\n"_s + line(u"nixie"_s) + u"\nodd"_s);
        QVERIFY(change(removeLines({line(u"nixie"_s), u"odd"_s})));
        QCOMPARE(m_api->keys(), line(u"ann"_s) + u"\n\n"_s + line(u"nixie"_s));
        QCOMPARE(change(removeLines({line(u"gone"_s), u""_s})).error().code, ErrorCode::NotFound);
    }

    void aFullProjectIsRefusedBeforeAnythingIsSent()
    {
        m_api->setKeys(QString{262'144 - 20, u'#'});
        const auto refused = change(addLine(line(u"nixie"_s)));
        QCOMPARE(refused.error().code, ErrorCode::Invalid);
        QVERIFY(refused.error().message.contains("256 KiB"_L1));
        QCOMPARE(m_api->writes, 0);
        // But removing from an overfull one works.
        m_api = std::make_unique<FakeCompute>();
        m_api->setKeys(line(u"ann"_s) + u"\n"_s + QString{300'000, u'#'});
        QVERIFY(change(removeLines({line(u"ann"_s)})));
    }

    void aFailedOperationIsTold()
    {
        m_api->operationError = {{u"errors"_s, QJsonArray{QJsonObject{{u"message"_s, u"Quota exceeded"_s}}}}};
        const auto result = change(addLine(line(u"nixie"_s)));
        QCOMPARE(result.error().code, ErrorCode::Denied);
        QVERIFY(result.error().message.contains("Quota exceeded"_L1));
    }

    void osLoginAndBlockedKeysAreNoticed()
    {
        m_api->set(u"enable-oslogin"_s, u"TRUE"_s);
        m_api->set(u"block-project-ssh-keys"_s, u"true"_s);
        m_api->set(u"sshKeys"_s, u"old"_s);
        const auto keys = QCoro::waitFor(readProjectKeys(m_api.get(), ProjectId{u"p"_s}, {}));
        QCOMPARE(keys->osLogin, ProjectKeys::OsLogin::On);
        QCOMPARE(keys->notices.size(), 3);
        QVERIFY(!parseProjectKeys({}));
    }

    void theServiceTellsWhatChanged()
    {
        QTemporaryDir folder;
        Settings settings{folder.filePath(u"settings.json"_s)};
        KeyService service{m_api.get(), &m_clock, &settings};
        service.setProject(ProjectId{u"p"_s});
        QSignalSpy changed{&service, &KeyService::keysChanged};
        QVERIFY(QCoro::waitFor(service.publish(line(u"nixie"_s), {})));
        QCOMPARE(changed.size(), 1);
        QCOMPARE(service.projectKeys()->lines.size(), 1);
        const auto made = QCoro::waitFor(service.generate({.file = folder.filePath(u"id"_s), .comment = u"n@x"_s}));
        QVERIFY(made);
        QCOMPARE(service.localKeys().first().fingerprint, made->fingerprint);
        QVERIFY(service.setLoginChoice({u"nixie"_s, made->file}));
        QCOMPARE(service.loginChoice().user, u"nixie"_s);
        service.setProject(ProjectId{u"q"_s});
        QCOMPARE(service.loginChoice().user, QString{});
        QCOMPARE(Settings{folder.filePath(u"settings.json"_s)}.values().logins.value(ProjectId{u"p"_s}).keyFile,
                 made->file);
    }

    /// What was read before the key was made must not take its place: the agent has not answered yet when it is made.
    void aKeyThatIsMadeDuringAReadingIsThereAfterIt()
    {
        const QTemporaryDir folder;
        const auto before = qgetenv("SSH_AUTH_SOCK");
        const auto back =
            qScopeGuard([&before] { before.isNull() ? qunsetenv("SSH_AUTH_SOCK") : qputenv("SSH_AUTH_SOCK", before); });
        auto agent = std::make_unique<QLocalServer>();
        QVERIFY(agent->listen(folder.filePath(u"agent"_s)));
        qputenv("SSH_AUTH_SOCK", QFile::encodeName(agent->fullServerName()));
        Settings settings{folder.filePath(u"settings.json"_s)};
        KeyService service{m_api.get(), &m_clock, &settings};
        service.setProject(ProjectId{u"p"_s});
        auto reading = service.refresh({});
        QTRY_VERIFY(agent->hasPendingConnections()); // the files were read
        QVERIFY(!reading.isReady());
        const auto made = QCoro::waitFor(service.generate({.file = folder.filePath(u"id"_s), .comment = u"n@x"_s}));
        QVERIFY(made);
        agent.reset(); // which ends the waiting for it
        QVERIFY(QCoro::waitFor(reading));
        QVERIFY(std::ranges::contains(service.localKeys(), made->file, &LocalKey::file));
    }

    void localKeysAreFoundAndNotesAreNot()
    {
        QTemporaryDir folder;
        const auto write = [&](const QString &name, const QByteArray &bytes) {
            QFile file{folder.filePath(name)};
            QVERIFY(file.open(QIODevice::WriteOnly));
            file.write(bytes);
        };
        QVERIFY(QCoro::waitFor(
            generateKey({.file = folder.filePath(u"zz_key"_s), .comment = u"c"_s, .passphrase = u"p"_s})));
        write(u"config"_s, "Host *\n");
        write(u"known_hosts"_s, "x ssh-ed25519 AAAA\n");
        write(u"note.txt"_s, "remember\n");
        write(u"id_broken"_s, "PuTTY-User-Key-File-3: ssh-ed25519\n");
        const auto keys = QCoro::waitFor(findLocalKeys(folder.path()));
        QCOMPARE(keys->size(), 2);
        QCOMPARE(keys->at(0).file, folder.filePath(u"zz_key"_s)); // usable ones first
        QCOMPARE(keys->at(0).lock, KeyFile::Lock::Passphrase);
        QVERIFY(keys->at(1).problem.contains("puttygen"_L1));
        QVERIFY(QCoro::waitFor(findLocalKeys(folder.filePath(u"none"_s)))->isEmpty());
        const auto elsewhere = QCoro::waitFor(findLocalKeys(
            folder.filePath(u"none"_s), {folder.filePath(u"zz_key"_s), folder.filePath(u"gone"_s), u"zz_key"_s}));
        QCOMPARE(elsewhere->size(), 1);
        QCOMPARE(elsewhere->first().file, folder.filePath(u"zz_key"_s));
        QCOMPARE(QCoro::waitFor(findLocalKeys(folder.path(), {folder.filePath(u"zz_key"_s)}))->size(), 2); // once
        QVERIFY(freeKeyFile(KeyType::Ed25519, folder.path()).endsWith("id_ed25519_tpudesk"_L1));
    }
};

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(TestProjectKeys)
#include "tst_projectkeys.moc"
