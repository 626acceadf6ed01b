// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/practice/hosts/hosts.h"
#include "services/practice/world/world.h"

#include <QSet>

/// Hosts that boot at once and only remember what they were told.
class FakeHosts final : public Hosts
{
    Q_OBJECT

public:
    [[nodiscard]] Result<quint16> start(quint16 sshPort, const QString &stateDir) override;
    void keepDisks(const QStringList &nodes) override { kept = nodes; }
    void bootSlice(const QList<WorkerSpec> &workers, const QMap<QString, QString> &attributes) override;
    void haltSlice(const QString &node, DiskFate disk) override;
    void giveNotice(const QString &node) override { noticed.insert(node); }
    void setSshKeys(const QString &node, const QStringList &lines) override;
    void setAttributes(const QString &node, const QMap<QString, QString> &attributes) override;
    [[nodiscard]] QMap<QString, QString> hostKeys(const QString &node, int worker) const override;
    void setCondition(const QString &node, int worker, const QString &name, const QString &value) override;
    void setOutsideIp(const QString &node, int worker, const QString &ip) override;

    QMap<QString, QList<WorkerSpec>> slices; ///< running ones, by node
    QMap<QString, QStringList> keys;
    QMap<QString, QMap<QString, QString>> attributesOf;
    QMap<QString, QString> conditions; ///< "NODE/WORKER/NAME" → value
    QSet<QString> deletedDisks;
    QSet<QString> noticed; ///< nodes that were told to go down
    std::optional<QStringList> kept; ///< disks that were to stay at the start
    QString failure; ///< boots end with this reason
    bool isSilent = false; ///< boots never end
};

/// Time that stands still until a test moves it.
class FakeTime final : public practice::PracticeClock
{
public:
    FakeTime()
        : PracticeClock{1.0}
    {
    }
    void pass(practice::Span time) { m_now += time; }

protected:
    [[nodiscard]] practice::Moment wall() const override { return m_now; }

private:
    practice::Moment m_now{std::chrono::seconds{1'781'625'689}};
};

/// A world with everything around it, for tests of its rules.
struct TestWorld
{
    explicit TestWorld(const QByteArray &scenario = "{}");

    /// Lets simulated time go by in small steps.
    void pass(std::chrono::milliseconds time);
    /// The same for days: from one event to the next.
    void leap(practice::Span time);
    /// Creates and waits; the operation as it stands then.
    practice::Answer<> create(const QString &zone, const QString &id, const QJsonObject &body);
    [[nodiscard]] QJsonObject operation(const QString &name) const;
    [[nodiscard]] QJsonObject node(const QString &zone, const QString &id) const; ///< empty: there is none
    [[nodiscard]] QJsonObject request(const QString &zone, const QString &id) const;
    [[nodiscard]] QString requestState(const QString &zone, const QString &id) const;
    practice::Answer<> ask(const QString &zone, const QString &id, const QJsonObject &body);
    [[nodiscard]] QString nodeName(const QString &zone, const QString &id) const;

    FakeTime time;
    FakeHosts hosts;
    practice::World world;
};

/// A node body as TPU Desk sends it.
[[nodiscard]] QJsonObject nodeBody(const QString &type, const QString &runtime, bool spot = true);

/// What a queued resource is asked for.
struct NodeToQueue
{
    QString id;
    QString type = QStringLiteral("v6e-8");
    QString runtime = QStringLiteral("v2-alpha-tpuv6e");
    bool spot = true;
    QString until{}; ///< validUntilDuration, or empty
};

/// The body of a queued resource for one node.
[[nodiscard]] QJsonObject queuedBody(const NodeToQueue &wanted);
