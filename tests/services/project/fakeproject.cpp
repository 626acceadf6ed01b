// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/services/project/fakeproject.h"

#include <QJsonArray>
#include <QSignalSpy>
#include <QTest>

using namespace Qt::StringLiterals;

namespace {

const auto key = "AAAAC3NzaC1lZDI1NTE5AAAAIJ1rqk2nCqm0sU8s7nQnX8Lh5Vn6mCq5gkq0v9o2b3c4"_ba;

struct Default
{
    QLatin1StringView pathEnd;
    QByteArray body;
};

const QList<Default> &defaults()
{
    static const QList<Default> list{
        {"/oauth2/v2/userinfo"_L1, R"({"email":"nixie@example.com"})"_ba},
        {"/v3/projects/tokyo-rain-123"_L1,
         R"({"name":"projects/415104041262","projectId":"tokyo-rain-123","displayName":"Rain","state":"ACTIVE"})"_ba},
        {"/v3/projects/415104041262"_L1,
         R"({"name":"projects/415104041262","projectId":"tokyo-rain-123","displayName":"Rain","state":"ACTIVE"})"_ba},
        {"/v3/projects:search"_L1,
         R"({"projects":[{"name":"projects/415104041262","projectId":"tokyo-rain-123","displayName":"Data-Mining","state":"ACTIVE"}]})"_ba},
        {"/billingInfo"_L1, R"({"billingEnabled":true,"billingAccountName":"billingAccounts/01A2B3"})"_ba},
        {"/locations"_L1, R"({"locations":[{"locationId":"us-central2-b"}]})"_ba},
        {"/services"_L1,
         R"({"services":[{"name":"projects/4/services/tpu.googleapis.com"},{"name":"projects/4/services/compute.googleapis.com"},
            {"name":"projects/4/services/cloudquotas.googleapis.com"},{"name":"projects/4/services/cloudbilling.googleapis.com"},
            {"name":"projects/4/services/serviceusage.googleapis.com"},{"name":"projects/4/services/cloudresourcemanager.googleapis.com"},
            {"name":"projects/4/services/logging.googleapis.com"},{"name":"projects/4/services/storage.googleapis.com"},
            {"name":"projects/4/services/iap.googleapis.com"},{"name":"projects/4/services/monitoring.googleapis.com"}]})"_ba},
        {":getIamPolicy"_L1, R"({"bindings":[{"role":"roles/owner","members":["user:nixie@example.com"]},
            {"role":"roles/tpu.serviceAgent","members":["serviceAccount:service-415104041262@cloud-tpu.iam.gserviceaccount.com"]}]})"_ba},
        {"/global/networks"_L1, R"({"items":[{"name":"default","autoCreateSubnetworks":true}]})"_ba},
        {"/global/firewalls"_L1,
         R"({"items":[{"name":"default-allow-ssh","network":"x/global/networks/default","sourceRanges":["0.0.0.0/0"],
            "allowed":[{"IPProtocol":"tcp","ports":["22"]}]}]})"_ba},
        {"/regions/us-central2"_L1,
         R"({"name":"us-central2","quotas":[{"metric":"IN_USE_ADDRESSES","limit":8,"usage":3}]})"_ba},
        {"/compute/v1/projects/tokyo-rain-123"_L1,
         R"({"commonInstanceMetadata":{"fingerprint":"YQ==","items":[{"key":"ssh-keys","value":"nixie:ssh-ed25519 )"
             + key + R"( nixie@laptop"}]}})"_ba},
    };
    return list;
}

} // namespace

FakeProject::FakeProject(const QString &given)
    : m_given{given}
{
    clock.hold(); // a deadline that ended at once would end everything
    world.answer = [this](const FakeRequest &request) { return answerTo(request); };
    rest = std::make_unique<RestClient>(
        &token, &clock,
        RestOptions{.retry = {.maxTries = 1}, .network = world.network(), .random = [] { return 0.5; }, .lock = &lock});
    LocalKey own;
    own.file = u"/home/nixie/.ssh/id_ed25519"_s;
    own.type = u"ssh-ed25519"_s;
    own.publicKey = QString::fromLatin1(key);
    local.append(own);
}

DoctorTools FakeProject::tools(const QString &given)
{
    auto profile = realCloud(ProjectId{given});
    return {.projects = ProjectApi{profile, rest.get()},
            .compute = ComputeApi{profile, rest.get()},
            .rest = rest.get(),
            .clock = &clock,
            .zones = [this] { return zones; },
            .localKeys = [this]() -> Task<QList<LocalKey>> {
                const auto keys = local;
                co_return keys;
            },
            .agentKeys = []() -> Task<AgentKeys> { co_return AgentKeys{}; },
            .login = [this] { return login; },
            .ownRange = [this] { return own; },
            .lock = &lock};
}

FakeAnswer FakeProject::answerTo(const FakeRequest &request) const
{
    const auto path = request.url.path();
    for (const auto &given : m_answers) {
        if (path.endsWith(given.pathEnd))
            return given.answer;
    }
    const auto date = QLocale::c().toString(clock.now(), u"ddd, dd MMM yyyy hh:mm:ss 'GMT'"_s).toLatin1();
    if (path.endsWith(":testIamPermissions"_L1)) // all that was asked about
        return {.body = QJsonDocument{request.body}.toJson(), .headers = {{"Date"_ba, date}}};
    for (const auto &[end, body] : defaults()) {
        if (path.endsWith(end))
            return {.body = body, .headers = {{"Date"_ba, date}}};
    }
    return {.status = 404, .body = R"({"error":{"code":404,"message":"nobody asked for this","status":"NOT_FOUND"}})"};
}

void FakeProject::refuse(const QString &pathEnd, int status, const QByteArray &error)
{
    answer(pathEnd, {.status = status, .body = R"({"error":)" + error + "}"});
}

bool FakeProject::settle()
{
    const auto isDone = [this] {
        return !doctor->isRunning() && std::ranges::all_of(doctor->checks(), &Check::isSettled);
    };
    return QTest::qWaitFor(isDone, 10'000);
}

void FakeProject::begin()
{
    doctor = std::make_unique<Doctor>(tools(m_given));
    doctor->run();
}

bool FakeProject::examine()
{
    begin();
    return settle();
}

int FakeProject::asked(const QString &pathEnd) const
{
    return int(std::ranges::count_if(world.requests,
                                     [&](const FakeRequest &request) { return request.url.path().endsWith(pathEnd); }));
}
