// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/project/examine.h"

#include "services/core/writelock.h"
#include "services/net/proxies.h"
#include "services/net/requests.h"
#include "services/net/restclient.h"

#include <QCoreApplication>
#include <QUrlQuery>

#include <algorithm>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

/// Who answered, when it was not Google: sentences name it.
QStringList placeOf(const DoctorTools &tools)
{
    const auto &place = tools.projects.profile().resourceManager;
    return isGoogle(place) ? QStringList{} : QStringList{place.authority()};
}

/// Somebody answered, whatever was said.
bool isAnswer(ErrorCode code)
{
    return code != ErrorCode::Offline && code != ErrorCode::Portal && code != ErrorCode::Timeout
        && code != ErrorCode::Cancelled;
}

Task<Check> at_once(Check check)
{
    co_return check;
}

Check projectFound(const Project &project, const QString &given)
{
    const QStringList names{project.id.toString(), project.number, project.name};
    if (project.state == ProjectState::DeleteRequested)
        return {.id = CheckId::Project,
                .state = CheckState::Bad,
                .found = Found::ProjectEnding,
                .words = {given},
                .fix = {.action = CheckFix::Action::Console,
                        .console = QUrl{u"https://console.cloud.google.com/cloud-resource-manager"_s}}};
    if (projectWord(given) == ProjectWord::Number)
        return {.id = CheckId::Project,
                .state = CheckState::Attention,
                .found = Found::ProjectIsNumber,
                .words = {given, project.id.toString(), project.name},
                .fix = {.action = CheckFix::Action::UseProject, .words = {project.id.toString()}}};
    return {.id = CheckId::Project, .state = CheckState::Good, .found = Found::ProjectFine, .words = names};
}

/// Perhaps it is the display name of one that the account may see.
Task<Check> projectByName(DoctorTools tools, QString given, std::stop_token stop)
{
    const auto all = co_await tools.projects.search(given, stop);
    for (const auto &project : all ? *all : QList<Project>{}) {
        if (project.name.compare(given, Qt::CaseInsensitive) == 0)
            co_return Check{.id = CheckId::Project,
                            .state = CheckState::Bad,
                            .found = Found::ProjectIsName,
                            .words = {project.name, project.id.toString()},
                            .fix = {.action = CheckFix::Action::UseProject, .words = {project.id.toString()}}};
    }
    co_return Check{.id = CheckId::Project,
                    .state = CheckState::Bad,
                    .found = Found::ProjectUnknown,
                    .words = {given},
                    .fix = {.action = CheckFix::Action::SignIn}};
}

Check apiOff(CheckId id, Found found, const QStringList &services)
{
    return {.id = id,
            .state = found == Found::ApiSettling ? CheckState::Attention : CheckState::Bad,
            .found = found,
            .words = {apiTitle(services.first())},
            .fix = {.action = CheckFix::Action::EnableApis, .words = services}};
}

/// An API that its own refusal, or an answer, tells about.
Task<Check> apiByItself(CheckId id, Error error, QString service, DoctorTools tools, std::stop_token stop)
{
    if (error.code == ErrorCode::ApiOff) {
        const auto enabled = co_await tools.projects.enabledServices(stop);
        const bool isSettling = enabled && enabled->contains(service);
        co_return apiOff(id, isSettling ? Found::ApiSettling : Found::ApiOff, {service});
    }
    if (error.code == ErrorCode::BillingOff) // the line on billing says it
        co_return Check{
            .id = id, .state = CheckState::NotChecked, .found = Found::NeedsOther, .because = CheckId::Billing};
    if (error.code == ErrorCode::Denied
        || error.code == ErrorCode::NotGranted) // it answers; what is missing is a permission
        co_return Check{.id = id, .state = CheckState::Good, .found = Found::ApiOn, .words = {apiTitle(service)}};
    co_return examinations::couldNotAsk(id, error);
}

Task<QJsonObject> askTpuApi(DoctorTools tools, std::stop_token stop)
{
    if (!tools.rest)
        co_return failed(ErrorCode::Cancelled);
    const auto &profile = tools.projects.profile();
    auto url = profile.tpu;
    url.setPath(url.path() + u"/v2/projects/%1/locations"_s.arg(profile.project.toString()), QUrl::DecodedMode);
    url.setQuery(QUrlQuery{{u"pageSize"_s, u"1"_s}});
    co_return co_await tools.rest->get(url, stop);
}

} // namespace

namespace examinations {

bool isHeldBack(const DoctorTools &tools)
{
    return (tools.lock != nullptr ? *tools.lock : WriteLock::instance()).isLocked();
}

Check couldNotAsk(CheckId id, const Error &error)
{
    Check check{.id = id, .state = CheckState::Unknown, .found = Found::CouldNotAsk, .error = error};
    if (error.code == ErrorCode::BillingOff)
        return {.id = id, .state = CheckState::NotChecked, .found = Found::NeedsOther, .because = CheckId::Billing};
    if (needsSignIn(error.code))
        check.fix = {.action = CheckFix::Action::SignIn};
    return check;
}

QUrl consolePage(const DoctorTools &tools, const QString &path)
{
    QUrl url{u"https://console.cloud.google.com/"_s + path};
    url.setQuery(QUrlQuery{{u"project"_s, tools.projects.profile().project.toString()}});
    return url;
}

Task<Check> connection(DoctorTools tools, std::shared_ptr<DoctorNotes> notes, std::stop_token stop)
{
    const auto begun = tools.clock->sinceBoot();
    notes->account = co_await tools.projects.account(stop);
    auto heard = notes->account->has_value() ? std::optional<Error>{} : notes->account->error();
    if (heard) {
        // A sign-in that does not cover the e-mail address is refused there, and some networks let only the APIs
        // through.
        const auto project = co_await tools.projects.project(tools.projects.profile().project, stop);
        if (project || isAnswer(project.error().code))
            heard = project ? std::optional<Error>{} : project.error();
        if (!heard || heard->code != ErrorCode::SignedOut)
            notes->account =
                isAnswer(heard ? heard->code : ErrorCode::Denied) ? Result<QString>{QString{}} : notes->account;
    }
    if (heard && heard->code == ErrorCode::Cancelled)
        co_return std::unexpected{*heard};
    const auto took = tools.clock->sinceBoot() - begun;
    const auto route = co_await Proxies::instance().routeTo(tools.projects.profile().resourceManager, stop);
    const auto proxy = route && !route->isDirect() ? route->name() : QString{};
    if (heard && !isAnswer(heard->code))
        co_return Check{.id = CheckId::Connection,
                        .state = CheckState::Bad,
                        .found = Found::NotReached,
                        .words = {proxy},
                        .error = heard,
                        .fix = {.action = CheckFix::Action::TestConnection}};
    co_return Check{.id = CheckId::Connection,
                    .state = CheckState::Good,
                    .found = Found::Reached,
                    .words = QStringList{QString::number(took.count()), proxy} + placeOf(tools)};
}

Check clock(const DoctorTools &tools)
{
    constexpr auto fine = 60s;
    constexpr auto refused = 300s; // what sign-ins tolerate
    const auto ahead = tools.rest ? tools.rest->serverAhead() : std::nullopt;
    if (!ahead)
        return {.id = CheckId::Clock, .state = CheckState::Unknown, .found = Found::ClockUnseen};
    const auto off = std::chrono::abs(*ahead);
    const auto words = QStringList{QString::number(std::max(off, 1s).count()), *ahead < 0s ? u"ahead"_s : u"behind"_s}
        + placeOf(tools);
    if (off <= fine)
        return {.id = CheckId::Clock, .state = CheckState::Good, .found = Found::ClockRight, .words = words};
    return {.id = CheckId::Clock,
            .state = off > refused ? CheckState::Bad : CheckState::Attention,
            .found = Found::ClockWrong,
            .words = words,
            .fix = {.action = CheckFix::Action::Command, .command = u"timedatectl set-ntp true"_s}};
}

Check account(const DoctorNotes &notes)
{
    const auto answer = notes.account.value_or(failed(ErrorCode::BadReply));
    if (!answer) {
        if (!needsSignIn(answer.error().code))
            return couldNotAsk(CheckId::Account, answer.error());
        return {.id = CheckId::Account,
                .state = CheckState::Bad,
                .found = Found::SignedOut,
                .error = answer.error(),
                .fix = {.action = CheckFix::Action::SignIn}};
    }
    const bool hasName = !answer->isEmpty();
    return {.id = CheckId::Account,
            .state = CheckState::Good,
            .found = hasName ? Found::SignedIn : Found::SignedInNameless,
            .words = {*answer}};
}

Task<Check> project(DoctorTools tools, std::shared_ptr<DoctorNotes> notes, std::stop_token stop)
{
    const auto given = tools.projects.profile().project.toString();
    if (projectWord(given) == ProjectWord::Name)
        co_return co_await projectByName(tools, given, stop);
    const auto project = co_await tools.projects.project(ProjectId{given}, stop);
    if (project) {
        notes->project = *project;
        co_return projectFound(*project, given);
    }
    const auto &error = project.error();
    if (error.code == ErrorCode::Cancelled)
        co_return std::unexpected{error};
    if (error.code == ErrorCode::Denied || error.code == ErrorCode::NotFound)
        co_return co_await projectByName(tools, given, stop);
    Check unread{.id = CheckId::Project, .state = CheckState::Unknown, .found = Found::ProjectUnread, .error = error};
    if (error.code == ErrorCode::ApiOff)
        unread.fix = {.action = CheckFix::Action::EnableApis, .words = {u"cloudresourcemanager.googleapis.com"_s}};
    co_return unread;
}

Task<Check> billing(DoctorTools tools, std::stop_token stop)
{
    const auto billing = co_await tools.projects.billing(stop);
    if (!billing && billing.error().code != ErrorCode::BillingOff) {
        auto check = couldNotAsk(CheckId::Billing, billing.error());
        if (billing.error().code == ErrorCode::ApiOff)
            check.fix = {.action = CheckFix::Action::EnableApis, .words = {u"cloudbilling.googleapis.com"_s}};
        else if (billing.error().code == ErrorCode::Denied)
            check.fix = {.action = CheckFix::Action::Console,
                         .console = consolePage(tools, u"billing/linkedaccount"_s)};
        co_return check;
    }
    if (billing && billing->state == Billing::State::On)
        co_return Check{
            .id = CheckId::Billing, .state = CheckState::Good, .found = Found::BillingOn, .words = {billing->account}};
    co_return Check{
        .id = CheckId::Billing,
        .state = CheckState::Bad,
        .found = Found::BillingOff,
        .fix = {.action = CheckFix::Action::Console, .console = consolePage(tools, u"billing/linkedaccount"_s)}};
}

Task<Check> tpuApi(DoctorTools tools, std::stop_token stop)
{
    const auto service = u"tpu.googleapis.com"_s;
    const auto answer = co_await askTpuApi(tools, stop);
    if (!answer)
        co_return co_await apiByItself(CheckId::TpuApi, answer.error(), service, tools, stop);
    co_return Check{
        .id = CheckId::TpuApi, .state = CheckState::Good, .found = Found::ApiOn, .words = {apiTitle(service)}};
}

Task<Check> computeApi(DoctorTools tools, std::shared_ptr<DoctorNotes> notes, std::stop_token stop)
{
    const auto service = u"compute.googleapis.com"_s;
    const auto answer = co_await tools.compute.project(stop);
    if (!answer)
        co_return co_await apiByItself(CheckId::ComputeApi, answer.error(), service, tools, stop);
    notes->computeProject = *answer;
    co_return Check{
        .id = CheckId::ComputeApi, .state = CheckState::Good, .found = Found::ApiOn, .words = {apiTitle(service)}};
}

} // namespace examinations

QList<CheckId> neededFor(CheckId id)
{
    switch (id) {
    case CheckId::Connection: return {};
    case CheckId::Clock:
    case CheckId::Account: return {CheckId::Connection};
    case CheckId::Project: return {CheckId::Connection, CheckId::Account};
    case CheckId::Billing:
    case CheckId::TpuApi:
    case CheckId::ComputeApi:
    case CheckId::MoreApis:
    case CheckId::Permissions: return {CheckId::Project};
    case CheckId::ServiceAgent: return {CheckId::TpuApi};
    case CheckId::Network:
    case CheckId::Addresses:
    case CheckId::Key: return {CheckId::ComputeApi};
    case CheckId::Port22: return {CheckId::Network};
    }
    Q_UNREACHABLE_RETURN({});
}

Task<Check> examine(CheckId id, DoctorTools tools, std::shared_ptr<DoctorNotes> notes, std::stop_token stop)
{
    using namespace examinations;
    switch (id) {
    case CheckId::Connection: return connection(std::move(tools), std::move(notes), std::move(stop));
    case CheckId::Clock: return at_once(clock(tools));
    case CheckId::Account: return at_once(account(*notes));
    case CheckId::Project: return project(std::move(tools), std::move(notes), std::move(stop));
    case CheckId::Billing: return billing(std::move(tools), std::move(stop));
    case CheckId::TpuApi: return tpuApi(std::move(tools), std::move(stop));
    case CheckId::ComputeApi: return computeApi(std::move(tools), std::move(notes), std::move(stop));
    case CheckId::MoreApis: return moreApis(std::move(tools), std::move(stop));
    case CheckId::Permissions: return permissions(std::move(tools), std::move(stop));
    case CheckId::ServiceAgent: return serviceAgent(std::move(tools), std::move(notes), std::move(stop));
    case CheckId::Network: return network(std::move(tools), std::move(notes), std::move(stop));
    case CheckId::Port22: return at_once(port22(tools, *notes));
    case CheckId::Addresses: return addresses(std::move(tools), std::move(stop));
    case CheckId::Key: return key(std::move(tools), std::move(notes), std::move(stop));
    }
    Q_UNREACHABLE_RETURN(at_once({}));
}

QString apiTitle(const QString &service)
{
    static const QHash<QString, QString> titles{
        {u"tpu.googleapis.com"_s, u"Cloud TPU API"_s},
        {u"compute.googleapis.com"_s, u"Compute Engine API"_s},
        {u"cloudquotas.googleapis.com"_s, u"Cloud Quotas API"_s},
        {u"cloudbilling.googleapis.com"_s, u"Cloud Billing API"_s},
        {u"cloudresourcemanager.googleapis.com"_s, u"Cloud Resource Manager API"_s},
        {u"serviceusage.googleapis.com"_s, u"Service Usage API"_s},
        {u"logging.googleapis.com"_s, u"Cloud Logging API"_s},
        {u"storage.googleapis.com"_s, u"Cloud Storage API"_s},
        {u"iap.googleapis.com"_s, u"Cloud Identity-Aware Proxy API"_s},
        {u"monitoring.googleapis.com"_s, u"Cloud Monitoring API"_s},
        {u"oslogin.googleapis.com"_s, u"Cloud OS Login API"_s}};
    return titles.value(service, service);
}

Task<bool> isInEffect(DoctorTools tools, QString service, std::stop_token stop)
{
    std::optional<Error> error;
    if (service == "tpu.googleapis.com"_L1) {
        if (const auto answer = co_await askTpuApi(tools, stop); !answer)
            error = answer.error();
    } else if (service == "compute.googleapis.com"_L1) {
        if (const auto answer = co_await tools.compute.project(stop); !answer)
            error = answer.error();
    } else if (service == "cloudbilling.googleapis.com"_L1) {
        if (const auto answer = co_await tools.projects.billing(stop); !answer)
            error = answer.error();
    } else if (service == "cloudresourcemanager.googleapis.com"_L1) {
        if (const auto answer = co_await tools.projects.project(tools.projects.profile().project, stop); !answer)
            error = answer.error();
    } else {
        const auto enabled = co_await tools.projects.enabledServices(stop);
        if (enabled)
            co_return enabled->contains(service);
        error = enabled.error();
    }
    if (error && error->code == ErrorCode::Cancelled)
        co_return std::unexpected{*error};
    co_return !error
        || (error->code != ErrorCode::ApiOff && isAnswer(error->code) && error->code != ErrorCode::Busy
            && error->code != ErrorCode::RateLimited);
}

namespace {

/// What a part of the program needs, all of it.
struct Feature
{
    enum class Weight : quint8 { Core, More };

    const char *title; ///< English source in the context "Features"
    Weight weight;
    QStringList permissions;
};

const QList<Feature> &features()
{
    using enum Feature::Weight;
    static const QList<Feature> all{
        {QT_TRANSLATE_NOOP("Features", "see TPUs"),
         Core,
         {u"tpu.locations.list"_s, u"tpu.nodes.list"_s, u"tpu.nodes.get"_s, u"tpu.operations.get"_s}},
        {QT_TRANSLATE_NOOP("Features", "create and delete TPUs"),
         Core,
         {u"tpu.nodes.create"_s, u"tpu.nodes.delete"_s, u"tpu.acceleratortypes.list"_s, u"tpu.runtimeversions.list"_s}},
        {QT_TRANSLATE_NOOP("Features", "wait for TPUs in Google's queue"),
         More,
         {u"tpu.queuedResources.create"_s, u"tpu.queuedResources.delete"_s, u"tpu.queuedResources.get"_s,
          u"tpu.queuedResources.list"_s}},
        {QT_TRANSLATE_NOOP("Features", "start, stop and change TPUs"),
         More,
         {u"tpu.nodes.start"_s, u"tpu.nodes.stop"_s, u"tpu.nodes.update"_s}},
        {QT_TRANSLATE_NOOP("Features", "let TPU VMs act as their service account"),
         More,
         {u"iam.serviceAccounts.actAs"_s}},
        {QT_TRANSLATE_NOOP("Features", "publish SSH keys"),
         More,
         {u"compute.projects.get"_s, u"compute.projects.setCommonInstanceMetadata"_s}},
        {QT_TRANSLATE_NOOP("Features", "reach hosts through Google's tunnel (IAP)"),
         More,
         {u"iap.tunnelInstances.accessViaIAP"_s}},
        {QT_TRANSLATE_NOOP("Features", "see networks and addresses"),
         More,
         {u"compute.networks.list"_s, u"compute.firewalls.list"_s, u"compute.regions.get"_s,
          u"compute.regions.list"_s}},
        {QT_TRANSLATE_NOOP("Features", "read quota"),
         More,
         {u"serviceusage.quotas.get"_s, u"cloudquotas.quotas.get"_s}},
        {QT_TRANSLATE_NOOP("Features", "enable APIs"),
         More,
         {u"serviceusage.services.list"_s, u"serviceusage.services.enable"_s}},
        {QT_TRANSLATE_NOOP("Features", "count calls to this project"), More, {u"serviceusage.services.use"_s}},
    };
    return all;
}

QStringList allPermissions()
{
    QStringList permissions;
    for (const auto &feature : features())
        permissions += feature.permissions;
    return permissions;
}

struct Tested
{
    QStringList asked;
    QStringList granted;
};

/// One name that Google does not know (any more) makes it refuse the whole question: then each feature is asked by
/// itself, and what is not known is not counted as missing.
Task<Tested> testOneByOne(DoctorTools tools, Error refusal, std::stop_token stop)
{
    Tested tested;
    for (const auto &feature : features()) {
        const auto granted = co_await tools.projects.testPermissions(feature.permissions, stop);
        if (!granted && granted.error().code != ErrorCode::Invalid)
            co_return std::unexpected{granted.error()};
        if (!granted)
            continue;
        tested.asked += feature.permissions;
        tested.granted += *granted;
    }
    if (tested.asked.isEmpty())
        co_return std::unexpected{refusal};
    co_return tested;
}

Task<Tested> test(DoctorTools tools, std::stop_token stop)
{
    const auto granted = co_await tools.projects.testPermissions(allPermissions(), stop);
    if (granted)
        co_return Tested{allPermissions(), *granted};
    if (granted.error().code == ErrorCode::Invalid)
        co_return co_await testOneByOne(tools, granted.error(), stop);
    co_return std::unexpected{granted.error()};
}

Check found(const Tested &tested)
{
    QStringList titles;
    QStringList missing;
    bool isCore = false;
    for (const auto &feature : features()) {
        QStringList lacks;
        for (const auto &permission : feature.permissions) {
            if (tested.asked.contains(permission) && !tested.granted.contains(permission))
                lacks += permission;
        }
        if (lacks.isEmpty())
            continue;
        titles += QString::fromLatin1(feature.title);
        missing += lacks;
        isCore = isCore || feature.weight == Feature::Weight::Core;
    }
    if (missing.isEmpty())
        return {.id = CheckId::Permissions,
                .state = CheckState::Good,
                .found = Found::MayAll,
                .words = {QString::number(tested.asked.size())}};
    return {.id = CheckId::Permissions,
            .state = isCore ? CheckState::Bad : CheckState::Attention,
            .found = isCore ? Found::MayNotCore : Found::MayNotSome,
            .words = {titles.join(u'\n'), missing.join(u", "_s)}};
}

} // namespace

namespace examinations {

Task<Check> permissions(DoctorTools tools, std::stop_token stop)
{
    if (isHeldBack(tools))
        co_return Check{.id = CheckId::Permissions, .state = CheckState::NotChecked, .found = Found::ReadOnly};
    const auto tested = co_await test(tools, stop);
    if (!tested)
        co_return couldNotAsk(CheckId::Permissions, tested.error());
    auto check = found(*tested);
    if (check.state != CheckState::Good)
        check.fix = {.action = CheckFix::Action::Console, .console = consolePage(tools, u"iam-admin/iam"_s)};
    co_return check;
}

} // namespace examinations
