// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/control/verbarguments.h"
#include "services/control/verbgroups.h"
#include "services/control/verbtools.h"
#include "services/keys/localkeys.h"
#include "services/session/session.h"

#include <QCoreApplication>

#include <algorithm>

using namespace Qt::StringLiterals;
using namespace verbarguments;

namespace {

struct KeyVerbMessages
{
    Q_DECLARE_TR_FUNCTIONS(Verbs)
};

QJsonObject localKeyJson(const LocalKey &key)
{
    QJsonObject json{{u"type"_s, key.type},
                     {u"fingerprint"_s, key.fingerprint},
                     {u"isLocked"_s, key.lock == KeyFile::Lock::Passphrase}};
    verbtools::putText(&json, u"file"_s, key.file);
    verbtools::putText(&json, u"comment"_s, cleanComment(key.comment));
    verbtools::putText(&json, u"problem"_s, key.problem);
    verbtools::putText(&json, u"warning"_s, key.warning);
    return json;
}

QJsonObject projectKeyJson(const SshKeysLine &line)
{
    QJsonObject json{{u"user"_s, line.user}, {u"type"_s, line.type}, {u"fingerprint"_s, line.fingerprint()}};
    verbtools::putText(&json, u"comment"_s, cleanComment(line.comment));
    verbtools::putText(&json, u"problem"_s, line.problem);
    if (line.expiry)
        verbtools::putTime(&json, u"expires"_s, *line.expiry);
    return json;
}

QJsonObject loginJson(const LoginChoice &login)
{
    QJsonObject json;
    verbtools::putText(&json, u"user"_s, login.hostUser());
    verbtools::putText(&json, u"file"_s, login.keyFile);
    verbtools::putText(&json, u"through"_s, login.through);
    return json;
}

Task<QJsonObject> listKeys(VerbScene scene, QJsonObject, std::stop_token stop)
{
    auto &keys = scene.session->keys;
    if (const auto read = co_await keys.refresh(stop); !read)
        co_return std::unexpected{read.error()};
    QJsonArray local;
    for (const auto &key : keys.localKeys())
        local.append(localKeyJson(key));
    QJsonArray agent;
    for (const auto &key : keys.agent().keys)
        agent.append(localKeyJson(key));
    QJsonArray project;
    const auto published = keys.projectKeys() ? keys.projectKeys()->lines : QList<SshKeysLine>{};
    for (const auto &line : published) {
        if (line.kind == SshKeysLine::Kind::Key)
            project.append(projectKeyJson(line));
    }
    co_return QJsonObject{{u"local"_s, local},
                          {u"agent"_s, agent},
                          {u"project"_s, project},
                          {u"login"_s, loginJson(keys.loginChoice())},
                          {u"route"_s, settingOf(keys.routes().route())}};
}

Task<QJsonObject> makeKey(VerbScene scene, QJsonObject arguments, std::stop_token stop)
{
    const auto given = text(arguments, "file"_L1);
    const auto file = given.isEmpty() ? freeKeyFile(KeyType::Ed25519) : given;
    const auto agreed =
        co_await scene.io->agree({.effect = VerbEffect::Changes,
                                  .sentence = KeyVerbMessages::tr("Make a new SSH key in %1?").arg(file),
                                  .name = file},
                                 stop);
    if (!agreed)
        co_return std::unexpected{agreed.error()};
    const auto made = co_await scene.session->keys.generate({.file = file, .comment = text(arguments, "comment"_L1)});
    if (!made)
        co_return std::unexpected{made.error()};
    co_return QJsonObject{{u"key"_s, localKeyJson(*made)}};
}

/// The key of this computer that lies in `file`.
Task<LocalKey> keyOfFile(VerbScene scene, QString file, std::stop_token stop)
{
    auto &keys = scene.session->keys;
    if (const auto read = co_await keys.refresh(stop); !read)
        co_return std::unexpected{read.error()};
    auto key = inspectKeyFile(file);
    if (!key.problem.isEmpty())
        co_return failed(ErrorCode::KeyUnreadable, key.problem);
    co_return key;
}

/// As the window keeps it: what else was chosen stays, and with OS Login Google names the user.
Result<> logInWith(KeyService &keys, const QString &user, const QString &file)
{
    auto choice = keys.loginChoice();
    if (keys.routes().route() != KeyRoute::OsLogin || choice.user.isEmpty())
        choice.user = user;
    choice.keyFile = file;
    return keys.setLoginChoice(choice);
}

Task<QJsonObject> publishKey(VerbScene scene, QJsonObject arguments, std::stop_token stop)
{
    const auto key = co_await keyOfFile(scene, text(arguments, "file"_L1), stop);
    if (!key)
        co_return std::unexpected{key.error()};
    const auto user = arguments.contains("user"_L1) ? text(arguments, "user"_L1) : proposedUser(key->comment);
    const auto comment = key->comment.isEmpty() ? user : key->comment;
    const auto line = makeLine(user, {key->type, key->publicKey, {}}, comment);
    if (!line)
        co_return std::unexpected{line.error()};
    const auto agreed = co_await scene.io->agree(
        {.effect = VerbEffect::Changes,
         .sentence = KeyVerbMessages::tr("Let %1 log in with the key %2?").arg(user, key->fingerprint),
         .name = user},
        stop);
    if (!agreed)
        co_return std::unexpected{agreed.error()};
    const bool isForLogin = !isSet(arguments, "not-for-login"_L1);
    auto &keys = scene.session->keys;
    if (const auto published = co_await keys.publish(*line, stop, isForLogin); !published)
        co_return std::unexpected{published.error()};
    if (isForLogin) {
        if (const auto kept = logInWith(keys, user, key->file); !kept)
            co_return std::unexpected{kept.error()};
    }
    co_return QJsonObject{{u"key"_s, localKeyJson(*key)},
                          {u"login"_s, loginJson(keys.loginChoice())},
                          {u"route"_s, settingOf(keys.routes().route())}};
}

Task<QJsonObject> useKey(VerbScene scene, QJsonObject arguments, std::stop_token stop)
{
    const auto key = co_await keyOfFile(scene, text(arguments, "file"_L1), stop);
    if (!key)
        co_return std::unexpected{key.error()};
    auto &keys = scene.session->keys;
    const auto before = keys.loginChoice().user;
    const auto user = arguments.contains("user"_L1) ? text(arguments, "user"_L1)
        : before.isEmpty()                          ? proposedUser(key->comment)
                                                    : before;
    if (const auto problem = problemOfUser(user); !problem.isEmpty())
        co_return failed(ErrorCode::Invalid, problem);
    const auto agreed = co_await scene.io->agree(
        {.effect = VerbEffect::Changes,
         .sentence = KeyVerbMessages::tr("Log in as %1 with %2 from now on?").arg(user, key->file),
         .name = user},
        stop);
    if (!agreed)
        co_return std::unexpected{agreed.error()};
    if (const auto kept = logInWith(keys, user, key->file); !kept)
        co_return std::unexpected{kept.error()};
    co_return QJsonObject{{u"key"_s, localKeyJson(*key)}, {u"login"_s, loginJson(keys.loginChoice())}};
}

Task<QJsonObject> removeKey(VerbScene scene, QJsonObject arguments, std::stop_token stop)
{
    auto &keys = scene.session->keys;
    if (const auto read = co_await keys.refresh(stop); !read)
        co_return std::unexpected{read.error()};
    const auto fingerprint = text(arguments, "fingerprint"_L1);
    QStringList lines;
    const auto published = keys.projectKeys() ? keys.projectKeys()->lines : QList<SshKeysLine>{};
    for (const auto &line : published) {
        if (line.kind == SshKeysLine::Kind::Key && line.fingerprint() == fingerprint)
            lines << line.text;
    }
    if (lines.isEmpty())
        co_return std::unexpected{verbtools::notThere(fingerprint, u"keys list"_s)};
    const auto agreed = co_await scene.io->agree(
        {.effect = VerbEffect::Deletes,
         .sentence = KeyVerbMessages::tr("Remove the key %1 from the project? Whoever logs in with it is locked out.")
                         .arg(fingerprint),
         .name = fingerprint},
        stop);
    if (!agreed)
        co_return std::unexpected{agreed.error()};
    if (const auto removed = co_await keys.change(removeLines(lines), stop); !removed)
        co_return std::unexpected{removed.error()};
    co_return QJsonObject{{u"removed"_s, lines.size()}};
}

} // namespace

QList<Verb> keyVerbs()
{
    const VerbArgument file{.name = u"file"_s,
                            .kind = ArgumentKind::LocalPath,
                            .about = QT_TRANSLATE_NOOP("Verbs", "The private key's file."),
                            .isPositional = true,
                            .isRequired = true,
                            .completion = ArgumentCompletion::Files};
    auto newFile = file;
    newFile.isPositional = newFile.isRequired = false;
    newFile.about = QT_TRANSLATE_NOOP("Verbs", "Where it is put; a free name in ~/.ssh unless said.");
    const auto user = option(u"user"_s, QT_TRANSLATE_NOOP("Verbs", "User name on the hosts."));
    return {
        {.name = u"keys.list"_s,
         .about = QT_TRANSLATE_NOOP("Verbs", "List keys of this computer, of the agent and of the project."),
         .work = &listKeys,
         .rows = u"project"_s,
         .columns = {{u"user"_s, QT_TRANSLATE_NOOP("Verbs", "User")},
                     {u"type"_s, QT_TRANSLATE_NOOP("Verbs", "Type")},
                     {u"fingerprint"_s, QT_TRANSLATE_NOOP("Verbs", "Fingerprint")},
                     {u"comment"_s, QT_TRANSLATE_NOOP("Verbs", "Comment")},
                     {u"expires"_s, QT_TRANSLATE_NOOP("Verbs", "Expires")}}},
        {.name = u"keys.make"_s,
         .effect = VerbEffect::Changes,
         .about = QT_TRANSLATE_NOOP("Verbs", "Make a key without a passphrase; never over a file that is there."),
         .arguments = {newFile, option(u"comment"_s, QT_TRANSLATE_NOOP("Verbs", "Its comment."))},
         .work = &makeKey,
         .need = CloudNeed::None},
        {.name = u"keys.publish"_s,
         .effect = VerbEffect::Changes,
         .about = QT_TRANSLATE_NOOP("Verbs", "Let a key of this computer in to the TPU VMs, and log in with it."),
         .arguments = {file, user,
                       flag(u"not-for-login"_s,
                            QT_TRANSLATE_NOOP("Verbs", "Go on logging in with the key of before."))},
         .work = &publishKey},
        {.name = u"keys.use"_s,
         .effect = VerbEffect::Changes,
         .about = QT_TRANSLATE_NOOP("Verbs", "Log in with this key from now on; nothing is published."),
         .arguments = {file, user},
         .work = &useKey,
         .need = CloudNeed::None},
        {.name = u"keys.remove"_s,
         .effect = VerbEffect::Deletes,
         .about = QT_TRANSLATE_NOOP("Verbs", "Remove a key from the project."),
         .arguments = {wanted(u"fingerprint"_s, QT_TRANSLATE_NOOP("Verbs", "Its fingerprint, SHA256:…"))},
         .work = &removeKey},
    };
}
