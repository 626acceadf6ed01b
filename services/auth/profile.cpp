// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/auth/profile.h"

#include "services/net/strictjson.h"

#include <QCoreApplication>

#include <algorithm>
#include <limits>

using namespace Qt::StringLiterals;

namespace {

struct CloudProfileMessages
{
    Q_DECLARE_TR_FUNCTIONS(CloudProfile)
};

CloudProfile allAt(const QUrl &base)
{
    return {.name = {},
            .kind = CloudProfile::Kind::Practice,
            .project = {},
            .projectNumber = {},
            .account = {},
            .tpu = base,
            .compute = base,
            .resourceManager = base,
            .serviceUsage = base,
            .cloudQuotas = base,
            .billing = base,
            .billingBudgets = base,
            .storage = base,
            .logging = base,
            .monitoring = base,
            .userInfo = base,
            .oauth = base,
            .accounts = base,
            .iamCredentials = base,
            .sts = base,
            .osLogin = base,
            .tunnel = base,
            .quotaProject = {}};
}

bool isProjectId(const QString &id)
{
    constexpr qsizetype longest = 63;
    const auto isFine = [](QChar c) {
        return (c >= u'a' && c <= u'z') || (c >= u'0' && c <= u'9') || c == u'-' || c == u':' || c == u'.';
    };
    return !id.isEmpty() && id.size() <= longest && std::ranges::all_of(id, isFine);
}

} // namespace

CloudProfile realCloud(ProjectId project)
{
    const auto google = [](QLatin1StringView service) { return QUrl{u"https://%1.googleapis.com"_s.arg(service)}; };
    return {.name = project.toString(),
            .kind = CloudProfile::Kind::Real,
            .project = std::move(project),
            .projectNumber = {},
            .account = {},
            .tpu = google("tpu"_L1),
            .compute = google("compute"_L1),
            .resourceManager = google("cloudresourcemanager"_L1),
            .serviceUsage = google("serviceusage"_L1),
            .cloudQuotas = google("cloudquotas"_L1),
            .billing = google("cloudbilling"_L1),
            .billingBudgets = google("billingbudgets"_L1),
            .storage = google("storage"_L1),
            .logging = google("logging"_L1),
            .monitoring = google("monitoring"_L1),
            .userInfo = google("www"_L1),
            .oauth = google("oauth2"_L1),
            .accounts = QUrl{u"https://accounts.google.com"_s},
            .iamCredentials = google("iamcredentials"_L1),
            .sts = google("sts"_L1),
            .osLogin = google("oslogin"_L1),
            .tunnel = QUrl{u"https://tunnel.cloudproxy.app"_s},
            .quotaProject = {}};
}

Result<PracticeAccess> practiceAccess(const QByteArray &line)
{
    const auto refused = [&](const QString &why) {
        return failed(ErrorCode::BadReply,
                      CloudProfileMessages::tr("The practice cloud gave an unexpected answer (%1). Install the program "
                                               "again so that both parts fit together.")
                          .arg(why));
    };
    const auto [flaw, json] = readStrictJson(line.trimmed());
    if (flaw != JsonFlaw::None)
        return refused(CloudProfileMessages::tr("not one line of JSON"));
    const QUrl base{json["api"_L1].toString(), QUrl::StrictMode};
    const auto port = json["sshPort"_L1].toInt();
    PracticeAccess access{allAt(base), json["token"_L1].toString()};
    access.profile.name = CloudProfileMessages::tr("Practice cloud");
    access.profile.project = ProjectId{json["project"_L1].toString()};
    access.profile.quotaProject = access.profile.project; // as with a person's sign-in
    access.profile.projectNumber = json["projectNumber"_L1].toString();
    access.profile.sshPort = quint16(port);
    if (base.scheme() != "http"_L1 || !isThisMachine(base) || base.port() <= 0)
        return refused(CloudProfileMessages::tr("its address is not on this computer"));
    if (port <= 0 || port > std::numeric_limits<quint16>::max())
        return refused(CloudProfileMessages::tr("no SSH port"));
    if (!isProjectId(access.profile.project.toString()) || access.token.isEmpty())
        return refused(CloudProfileMessages::tr("no project or no token"));
    return access;
}
