// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/project/examine.h"

#include <QCoreApplication>

#include <algorithm>

using namespace Qt::StringLiterals;

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
        {QT_TRANSLATE_NOOP("Features", "start, stop and change TPUs"),
         More,
         {u"tpu.nodes.start"_s, u"tpu.nodes.stop"_s, u"tpu.nodes.update"_s}},
        {QT_TRANSLATE_NOOP("Features", "let TPU VMs act as their service account"),
         More,
         {u"iam.serviceAccounts.actAs"_s}},
        {QT_TRANSLATE_NOOP("Features", "publish SSH keys"),
         More,
         {u"compute.projects.get"_s, u"compute.projects.setCommonInstanceMetadata"_s}},
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
