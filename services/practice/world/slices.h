// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/practice/hosts/outsideport.h"
#include "services/practice/world/moment.h"
#include "services/practice/world/worldcontext.h"

#include <QJsonObject>
#include <QMap>
#include <QSet>
#include <QStringList>

#include <optional>

namespace practice {

/// How often a boot that takes longer than simulated is looked at.
inline constexpr std::chrono::milliseconds bootCheck{50};

/// The `ssh-keys` lines that count on a node, by the rules of Google's guest agent: lines without a good user name and
/// expired ones are dropped, block-project-ssh-keys and the legacy `sshKeys` hide the project's, OS Login switches all
/// off.
[[nodiscard]] QStringList effectiveKeys(const QJsonObject &nodeMetadata, const QJsonObject &projectMetadata,
                                        Moment now);

/// The hosts behind the nodes: addresses, booting, keys. Everything that touches `Hosts` is here.
class Slices
{
public:
    explicit Slices(WorldContext &context)
        : m_context{context}
    {
    }

    /// Host names and addresses for a node that has got its chips.
    void giveAddresses(Node &node);
    /// New external addresses: what maintenance and start do to a VM.
    void changeExternalAddresses(const QString &name);
    /// After a change of a firewall rule: who is let in no more finds silence, as behind Google's firewall.
    void onFirewallChanged();
    void boot(const Node &node);
    void halt(const QString &name, bool deleteDisk);
    [[nodiscard]] bool isBooted(const QString &name) const { return m_booted.contains(name); }
    /// Why the last boot() failed, or empty.
    [[nodiscard]] QString bootFailure(const QString &name) const { return m_failures.value(name); }
    void setBooted(const QString &name)
    {
        m_booted.insert(name);
        onFirewallChanged(); // a rule may have changed while it booted
    }
    void setFailed(const QString &name, const QString &reason) { m_failures.insert(name, reason); }
    /// Hands over the lines that count now and plans for the next one that expires.
    void applyKeys(const QString &name);
    /// After a change of metadata: the keys of `name`, or of all nodes, arrive some seconds later.
    void announceKeys(const QString &name);
    void announceKeysEverywhere();

private:
    [[nodiscard]] QString freshExternalIp();
    [[nodiscard]] QString internalIp(const Node &node, const QStringList &taken);
    [[nodiscard]] QString outsideIp(const Node &node, const WorkerAddress &worker) const;
    void keepSilent();

    WorldContext &m_context;
    SilentAddresses m_silence;
    QSet<QString> m_booted;
    QMap<QString, QString> m_failures;
};

/// What instance/attributes/ of the metadata server shows on every worker.
[[nodiscard]] QMap<QString, QString> metadataAttributes(const Node &node, const Accelerator &accelerator,
                                                        const Scenario &scenario);
/// Key → value of the project's metadata.
[[nodiscard]] QJsonObject projectMetadata(const State &state);

} // namespace practice
