// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/practice/http/routes.h"

using namespace Qt::StringLiterals;

namespace practice {
namespace {

/// Only one's own profile, and only for a project that one may see.
std::optional<ApiError> profileRefused(World &world, const Call &call)
{
    const auto who = world.signIns().holder(call.token);
    const auto project = call.parameter("projectId");
    const bool isProjectFine = project.isEmpty()
        || (world.context().scenario.isProject(project) && world.project().mayCall(u"resourcemanager.projects.get"_s));
    return who && who->email == call.part("user") && isProjectFine ? std::nullopt : std::optional{callerDenied()};
}

Answer<> loginProfile(World &world, const Call &call)
{
    if (const auto refused = profileRefused(world, call))
        return *refused;
    return world.osLogins().profile(call.part("user"), call.parameter("projectId"));
}

Answer<> importPublicKey(World &world, const Call &call)
{
    if (const auto refused = profileRefused(world, call))
        return *refused;
    return world.osLogins().importKey(call.part("user"), call.parameter("projectId"), call.body);
}

Answer<> publicKey(World &world, const Call &call)
{
    if (const auto refused = profileRefused(world, call))
        return *refused;
    return world.osLogins().key(call.part("user"), call.part("fingerprint"));
}

Answer<> deletePublicKey(World &world, const Call &call)
{
    if (const auto refused = profileRefused(world, call))
        return *refused;
    return world.osLogins().remove(call.part("user"), call.part("fingerprint"));
}

} // namespace

void addOsLoginRoutes(Router &router, World &world)
{
    const auto user = u"/v1/users/{user}"_s;
    const auto key = user + u"/sshPublicKeys/{fingerprint}"_s;
    const auto project = u"projectId"_s;
    addMethods(
        router, world, u"oslogin.googleapis.com"_s,
        {{"GET", user + u"/loginProfile"_s, {}, loginProfile, {}, {project, u"systemId"_s}},
         {"POST", user + u":importSshPublicKey"_s, {}, importPublicKey, u"SshPublicKey"_s, {project, u"regions"_s}},
         {"GET", key, {}, publicKey},
         {"DELETE", key, {}, deletePublicKey}});
}

} // namespace practice
