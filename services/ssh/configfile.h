// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/ssh/hostkeys.h"
#include "services/ssh/target.h"

#include <QList>

/// One machine in the user's SSH configuration.
struct SshConfigHost
{
    QString alias; ///< what the user types after "ssh": see configAlias()
    SshTarget target;
    std::optional<HostKey> hostKey{};
};

/// "Add to my SSH config": a file of our own, ~/.ssh/tpudesk_config, and one Include line in ~/.ssh/config.
/// Modes 0600 and 0700, written whole or not at all, no link is followed, the user's own lines are never changed.
class SshConfigFile
{
public:
    enum class Consent : quint8 { NotGiven, Given };

    explicit SshConfigFile(QString sshFolder = {}); ///< ~/.ssh when empty

    [[nodiscard]] QString includeLine() const; ///< what would be added to ~/.ssh/config, for the question
    [[nodiscard]] bool isIncluded() const;
    /// What add() would write for it into ~/.ssh/tpudesk_config, for the question.
    [[nodiscard]] QString preview(const SshConfigHost &host) const;
    /// Adds or replaces the host, its pinned key goes into ~/.ssh/tpudesk_known_hosts. Without consent ~/.ssh/config
    /// stays as it is and the call fails with Denied unless the line is there already.
    Result<> add(const SshConfigHost &host, Consent consent);
    /// The address changed: rewrites the entry if there is one.
    Result<> updateAddress(const HostIdentity &identity, const QString &address, quint16 port);
    Result<> remove(const HostIdentity &identity);
    [[nodiscard]] QStringList aliases() const;
    /// The backup of ~/.ssh/config made when the line was added; empty when none was needed.
    [[nodiscard]] QString backup() const { return m_backup; }

private:
    struct Block; ///< one machine, as it stands in the file
    [[nodiscard]] Result<QList<Block>> read() const;
    [[nodiscard]] Result<> write(const QList<Block> &blocks) const;
    [[nodiscard]] Result<> include();
    [[nodiscard]] QString path(const QString &name) const;

    QString m_folder;
    QString m_backup;
};

/// A name for "ssh NAME" made of a node's name and worker: letters, digits, '-', '.' and '_' alone.
[[nodiscard]] QString configAlias(const QString &nodeName, int worker, int workers);
