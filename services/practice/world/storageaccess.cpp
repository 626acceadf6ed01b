// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/practice/world/storageaccess.h"

#include "services/practice/world/bucketrules.h"
#include "services/practice/world/storagerefusals.h"

#include <QFile>
#include <QJsonDocument>
#include <QMap>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace practice {
namespace {

const auto userMember = u"user:nixie@example.com"_s;
const auto anonymousMember = u"allUsers"_s;
const auto anybodyMember = u"allAuthenticatedUsers"_s;

QJsonObject permissionTable()
{
    QFile file{u":/practice/permissions.json"_s};
    if (!file.open(QIODevice::ReadOnly))
        qFatal("the permissions are not compiled in");
    return QJsonDocument::fromJson(file.readAll()).object();
}

/// Role → what it holds of Cloud Storage.
const QMap<QString, QStringList> &storageRoles()
{
    static const auto roles = [] {
        QMap<QString, QStringList> all;
        const auto json = permissionTable()["storageRoles"_L1].toObject();
        for (auto it = json.begin(); it != json.end(); ++it) {
            for (const auto &permission : it.value().toArray())
                all[it.key()] += permission.toString();
        }
        return all;
    }();
    return roles;
}

bool roleHolds(const QString &role, const QString &permission)
{
    const auto held = storageRoles().value(role);
    return std::ranges::any_of(held, [&](const QString &one) {
        return one.endsWith(u'*') ? permission.startsWith(QStringView{one}.chopped(1)) : one == permission;
    });
}

/// Without one of these a token is of no use here; the narrow ones only read.
bool scopeAllows(const QStringList &scopes, const QString &permission)
{
    const auto base = u"https://www.googleapis.com/auth/"_s;
    const bool isReading = permission.endsWith(".get"_L1) || permission.endsWith(".list"_L1);
    const bool isPolicy = permission.endsWith("IamPolicy"_L1) || permission == "storage.buckets.update"_L1;
    return scopes.contains(base + "cloud-platform"_L1) || scopes.contains(base + "devstorage.full_control"_L1)
        || (scopes.contains(base + "devstorage.read_write"_L1) && !isPolicy)
        || ((scopes.contains(base + "devstorage.read_only"_L1) || scopes.contains(base + "cloud-platform.read-only"_L1))
            && isReading);
}

QJsonObject teamBinding(const QString &role, const QString &projectId, const QStringList &teams)
{
    QJsonArray members;
    for (const auto &team : teams)
        members.append(u"project%1:%2"_s.arg(team, projectId));
    return {{u"role"_s, role}, {u"members"_s, members}};
}

} // namespace

QJsonArray usualBindings(const QString &projectId)
{
    const QStringList owners{u"Editor"_s, u"Owner"_s};
    return {teamBinding(u"roles/storage.legacyBucketOwner"_s, projectId, owners),
            teamBinding(u"roles/storage.legacyBucketReader"_s, projectId, {u"Viewer"_s}),
            teamBinding(u"roles/storage.legacyObjectOwner"_s, projectId, owners),
            teamBinding(u"roles/storage.legacyObjectReader"_s, projectId, {u"Viewer"_s})};
}

bool StorageAccess::isPermission(const QString &permission)
{
    static const auto known = permissionTable()["permissions"_L1].toArray();
    return permission.startsWith("storage."_L1) && known.contains(permission);
}

bool StorageAccess::isRole(const QString &role)
{
    return storageRoles().contains(role) && role.startsWith("roles/storage."_L1);
}

StorageCaller StorageAccess::caller(const QByteArray &token, const QString &userProject) const
{
    const auto holder = token.isEmpty() ? std::nullopt : m_signIns.holder(token);
    if (!holder)
        return {.userProject = userProject};
    const bool isAccount = holder->email.endsWith(".gserviceaccount.com"_L1);
    const auto member = holder->isFederated() ? holder->email
        : isAccount                           ? u"serviceAccount:"_s + holder->email
                                              : u"user:"_s + holder->email;
    return {.email = holder->email, .member = member, .scopes = holder->scopes, .userProject = userProject};
}

bool StorageAccess::hasBasicRole(const StorageCaller &caller, const QString &role) const
{
    for (const auto &binding : m_project.bindings()) {
        if (binding["role"_L1].toString() == role && binding["members"_L1].toArray().contains(caller.member))
            return true;
    }
    return false;
}

/// `member` as it stands in a bucket's policy. The user's own part in the project is what the scenario says.
bool StorageAccess::isMember(const StorageCaller &caller, const QString &member) const
{
    if (member == anonymousMember)
        return true;
    if (caller.isAnonymous())
        return false;
    if (member == anybodyMember || member == caller.member)
        return true;
    const auto team = member.section(u':', 0, 0);
    if (!team.startsWith("project"_L1) || member.section(u':', 1) != m_context.scenario.projectId
        || caller.member == userMember)
        return false;
    return hasBasicRole(caller, u"roles/"_s + team.sliced(7).toLower());
}

bool StorageAccess::hasInProject(const StorageCaller &caller, const QString &permission) const
{
    if (caller.member == userMember)
        return m_project.mayCall(permission);
    for (const auto &binding : m_project.bindings()) {
        if (roleHolds(binding["role"_L1].toString(), permission)
            && binding["members"_L1].toArray().contains(caller.member))
            return true;
    }
    return false;
}

bool StorageAccess::allows(const StorageCaller &caller, const QString &permission, const StoredBucket &bucket,
                           const StoredObject *object) const
{
    if (!caller.isAnonymous() && !scopeAllows(caller.scopes, permission))
        return false;
    if (!bucket.isForeign && !caller.isAnonymous() && hasInProject(caller, permission))
        return true;
    const bool isDenied = caller.member == userMember && m_context.scenario.deniedPermissions.contains(permission);
    const auto isPublic = [](const QString &member) { return member == anonymousMember || member == anybodyMember; };
    for (const auto &binding : isDenied ? QJsonArray{} : bucket.bindings) {
        if (!roleHolds(binding["role"_L1].toString(), permission))
            continue;
        for (const auto &member : binding["members"_L1].toArray()) {
            if (isMember(caller, member.toString()) && !(isPublicPrevented(bucket) && isPublic(member.toString())))
                return true;
        }
    }
    if (!object || permission != "storage.objects.get"_L1 || hasUniformAccess(bucket) || isPublicPrevented(bucket))
        return false;
    return object->readers.contains(anonymousMember)
        || (!caller.isAnonymous() && object->readers.contains(anybodyMember));
}

std::optional<ApiError> StorageAccess::refuseInProject(const StorageCaller &caller, const QString &permission) const
{
    if (caller.isAnonymous())
        return storageDenied({}, permission, u"project"_s);
    if (!scopeAllows(caller.scopes, permission))
        return refusal("storage-scope"_L1);
    return hasInProject(caller, permission) ? std::nullopt
                                            : std::optional{storageDenied(caller.email, permission, u"project"_s)};
}

/// Whoever owns the bucket pays for what he does there himself, and needs not say so.
std::optional<ApiError> StorageAccess::refusePayment(const StorageCaller &caller, const StoredBucket &bucket) const
{
    const QJsonValue billing = bucket.settings.value("billing"_L1);
    if (!billing["requesterPays"_L1].toBool())
        return std::nullopt;
    const bool isOwner =
        !bucket.isForeign && hasInProject(caller, u"resourcemanager.projects.createBillingAssignment"_s);
    if (caller.userProject.isEmpty())
        return isOwner ? std::nullopt : std::optional{userProjectMissing()};
    if (!m_context.scenario.isProject(caller.userProject) || !hasInProject(caller, u"serviceusage.services.use"_s))
        return storageDenied(caller.email, u"serviceusage.services.use"_s, u"project"_s);
    return std::nullopt;
}

std::optional<ApiError> StorageAccess::refuse(const StorageCaller &caller, const QString &permission,
                                              const StoredBucket &bucket, const StoredObject *object) const
{
    if (const auto refused = refusePayment(caller, bucket))
        return refused;
    if (allows(caller, permission, bucket, object))
        return std::nullopt;
    if (!caller.isAnonymous() && !scopeAllows(caller.scopes, permission))
        return refusal("storage-scope"_L1);
    const auto what = permission.startsWith("storage.objects."_L1) ? u"Storage object"_s : u"Storage bucket"_s;
    return storageDenied(caller.email, permission, what);
}

} // namespace practice
