// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/keys/localkeys.h"
#include "services/core/async/worker.h"
#include "services/core/wipe.h"
#include "services/ssh/agent.h"

#include <QDir>
#include <QFileInfo>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace {

constexpr int fileLimit = 200; ///< looked at in one folder
constexpr std::chrono::seconds agentDeadline{1};

/// Files that hold no key, whoever put them there.
bool isPlainlyNoKey(const QFileInfo &file)
{
    static const QStringList names{u"config"_s,          u"known_hosts"_s,         u"known_hosts.old"_s,
                                   u"authorized_keys"_s, u"environment"_s,         u"rc"_s,
                                   u"tpudesk_config"_s,  u"tpudesk_known_hosts"_s, u"google_compute_known_hosts"_s};
    return names.contains(file.fileName()) || file.fileName().endsWith(".pub"_L1)
        || file.fileName().contains("before-tpudesk"_L1) || !file.isFile();
}

QList<LocalKey> look(const QString &folder, const QStringList &elsewhere)
{
    QList<LocalKey> keys;
    const auto files = QDir{folder}.entryInfoList(QDir::Files | QDir::Hidden, QDir::Name);
    for (const auto &file : files.first(std::min<qsizetype>(files.size(), fileLimit))) {
        if (isPlainlyNoKey(file))
            continue;
        auto key = inspectKeyFile(file.absoluteFilePath());
        // A stranger without a .pub and without the look of a key is somebody's note, not a broken key.
        const bool looksLikeKey = !key.type.isEmpty() || key.problem.isEmpty() || file.fileName().startsWith("id_"_L1)
            || QFileInfo::exists(key.file + u".pub"_s) || !file.isReadable();
        if (looksLikeKey)
            keys.append(std::move(key));
    }
    for (const auto &path : elsewhere) {
        const QFileInfo file{path};
        const bool isListed =
            std::ranges::any_of(keys, [&](const LocalKey &key) { return key.file == file.absoluteFilePath(); });
        if (file.isAbsolute() && file.isFile() && !isListed)
            keys.append(inspectKeyFile(file.absoluteFilePath()));
    }
    std::ranges::stable_partition(keys, [](const LocalKey &key) { return key.problem.isEmpty(); });
    return keys;
}

AgentKeys askAgent()
{
    AgentKeys agent;
    if (agentSocket().isEmpty())
        return agent;
    const auto held = agentKeys(agentSocket(), agentDeadline, {});
    if (!held) {
        agent.problem = held.error().message;
        return agent;
    }
    for (const auto &one : *held) {
        auto key = inspectPublicKey({}, QString::fromLatin1(one.blob.toBase64()));
        if (!key.problem.isEmpty() && !key.type.startsWith("sk-"_L1))
            continue; // nothing that a machine would take
        key.problem.clear();
        key.comment = QString::fromUtf8(one.comment);
        agent.keys.append(std::move(key));
    }
    return agent;
}

} // namespace

bool AgentKeys::holds(const QString &publicKey) const
{
    return !publicKey.isEmpty()
        && std::ranges::any_of(keys, [&](const LocalKey &key) { return key.publicKey == publicKey; });
}

QString defaultKeyFolder()
{
    return QDir::home().filePath(u".ssh"_s);
}

QString freeKeyFile(KeyType type, const QString &folder)
{
    const auto base = QDir{folder.isEmpty() ? defaultKeyFolder() : folder}.filePath(
        type == KeyType::Ed25519 ? u"id_ed25519_tpudesk"_s : u"id_rsa_tpudesk"_s);
    auto file = base;
    for (int i = 2; QFileInfo::exists(file) || QFileInfo::exists(file + u".pub"_s); ++i)
        file = u"%1_%2"_s.arg(base).arg(i);
    return file;
}

Task<QList<LocalKey>> findLocalKeys(QString folder, QStringList elsewhere)
{
    if (folder.isEmpty())
        folder = defaultKeyFolder();
    return onWorker<QList<LocalKey>>(
        QThreadPool::globalInstance(),
        [folder, elsewhere](const std::stop_token &) -> Result<QList<LocalKey>> { return look(folder, elsewhere); },
        {});
}

Task<AgentKeys> findAgentKeys()
{
    return onWorker<AgentKeys>(QThreadPool::globalInstance(),
                               [](const std::stop_token &) -> Result<AgentKeys> { return askAgent(); }, {});
}

Task<LocalKey> generateKey(KeyRequest request)
{
    const SecretBytes passphrase{request.passphrase.toUtf8()};
    wipe(request.passphrase);
    const auto make = [request, passphrase](const std::stop_token &) {
        return generateKeyFile(request.type, request.file, request.comment.simplified(), passphrase.bytes());
    };
    return onWorker<LocalKey>(QThreadPool::globalInstance(), make, {});
}
