// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/practice/world/worldcontext.h"

namespace practice {

/// A kind of resource of Compute Engine.
struct ComputeResourceKind
{
    QString collection; ///< "disks"
    QString noun; ///< "disk", as in "compute#disk"
    QString scope; ///< "zones", "regions" or "global"
    QString ready{}; ///< its status when it is there; empty: this kind has none
    QString busy{}; ///< its status while it is made
};

/// What the project owns of Compute Engine besides TPUs: networks, rules, disks, addresses, machines, snapshots,
/// routers. JSON objects as the API shows them, but links are kept as "@/projects/…": the port changes with every
/// start.
class ComputeResources
{
public:
    explicit ComputeResources(WorldContext &context)
        : m_context{context}
    {
    }

    /// The default network and what the scenario has.
    void found();
    [[nodiscard]] const QJsonObject *find(const QString &path) const;
    /// All of one collection in one place ("global", "zones/Z", "regions/R"; empty: everywhere), by name.
    [[nodiscard]] QList<QJsonObject> list(const QString &collection, const QString &place = {}) const;
    [[nodiscard]] QString path(const QString &place, const QString &collection, const QString &name) const;

    [[nodiscard]] Answer<ComputeOperation> insert(const QString &place, const QString &collection,
                                                  const QJsonObject &body);
    [[nodiscard]] Answer<ComputeOperation> patch(const QString &path, const QJsonObject &body);
    [[nodiscard]] Answer<ComputeOperation> remove(const QString &path);
    /// `verb`: stop, start, resize, setPrivateIpGoogleAccess, createSnapshot.
    [[nodiscard]] Answer<ComputeOperation> act(const QString &path, const QString &verb, const QJsonObject &body);
    void happen(const Event &event);

private:
    [[nodiscard]] Answer<ComputeOperation> snapshot(const QString &disk, const QJsonObject &body);
    ComputeOperation begin(const QString &type, const QString &path, const QJsonObject &becomes);
    void foundOne(const QJsonObject &entry);
    void foundNetwork();

    WorldContext &m_context;
};

/// "global", "zones/Z" or "regions/R" of a path.
[[nodiscard]] QString computePlace(const QString &path);
/// Null: there is no such collection here.
[[nodiscard]] const ComputeResourceKind *computeResourceKind(const QString &collection);
/// "@/projects/P/zones/Z/diskTypes/T" of a URL, of "projects/…", or of what is below the project.
[[nodiscard]] QString computeResourceLink(const WorldContext &context, const QString &text);

/// What Compute Engine makes of a body: defaults filled in, links in one form; or why it refuses it.
[[nodiscard]] Answer<> admitted(WorldContext &context, const ComputeResourceKind &kind, const QString &place,
                                QJsonObject body);
/// `json` with the members of `change`, checked again.
[[nodiscard]] Answer<> patched(WorldContext &context, const ComputeResourceKind &kind, QJsonObject json,
                               const QJsonObject &change);
[[nodiscard]] std::optional<ApiError> nameRefused(const QString &name);

} // namespace practice
